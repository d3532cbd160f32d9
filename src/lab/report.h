/*
 * What `bench` prints: the result, for people or for programs, and how far it
 * is while it runs.
 */
#ifndef WELLPLAYED_LAB_REPORT_H
#define WELLPLAYED_LAB_REPORT_H

#include "lab/bench.h"
#include "lab/json.h"
#include "trainer/stats.h"

/* The result on standard output. False when there is no memory for it, or
 * not one game has begun. */
bool report_print(const struct bench *bench);

/* The line on the terminal that says how far it is after `seconds`. */
void report_progress(const struct bench *bench, double seconds);

/* -- what other reports of games say alike -- */

/* "brain      bcts, sees 1 piece", and the line of the rules. */
void report_brain(const char *what, const struct brain *brain);
void report_rules(const struct play_setup *setup);

/* "mean rows  1,234, 95 % interval 1,111 to 1,345", and the note. */
void report_interval(const char *what, double mean, struct stats_interval ci95,
    const char *note);

/* What plays: an instruction set, or "off". */
const char *report_lanes(const struct play_setup *setup);

/* A player: `name` is the key of its name, `prefix` stands before the keys
 * "look_ahead", "unknown" and "beam". */
void report_json_brain(struct json *json, const char *name, const char *prefix,
    const struct brain *brain);

/* The keys from "rules" to "max_pieces". */
void report_json_setting(struct json *json, const struct play_setup *setup,
    uint64_t seed, uint64_t threads);

#endif
