/*
 * The output of `bench`: the result, for people or for programs, and the
 * progress of a run.
 */
#ifndef WELLPLAYED_LAB_REPORT_H
#define WELLPLAYED_LAB_REPORT_H

#include "lab/bench.h"
#include "lab/json.h"
#include "trainer/stats.h"

/* Prints the result on standard output. Returns false when there is no memory
 * for it or no game has begun. */
bool report_print(const struct bench *bench);

/* Renews the line on the terminal with the progress after `seconds`. */
void report_progress(const struct bench *bench, double seconds);

/* -- shared with other reports of games -- */

/* "brain      bcts, sees 1 piece", and the lines of the rules and the goal. */
void report_brain(const char *what, const struct brain *brain);
void report_rules(const struct play_setup *setup);

/* "mean rows  1,234, 95 % interval 1,111 to 1,345", and the note. */
void report_interval(const char *what, double mean, struct stats_interval ci95,
    const char *note);

/* What the setup's games are compared by: "points", "rows", "milliseconds". */
const char *report_measure(const struct play_setup *setup);

/* The instruction set that plays, or "off". */
const char *report_lanes(const struct play_setup *setup);

/* Adds a player: `name` is the key of its name, and `prefix` begins the keys
 * "look_ahead", "unknown" and "beam". */
void report_json_brain(struct json *json, const char *name, const char *prefix,
    const struct brain *brain);

/* Adds the keys from "rules" to "max_pieces". */
void report_json_setting(struct json *json, const struct play_setup *setup,
    uint64_t seed, uint64_t threads);

#endif
