/*
 * Rows of several commands: who plays, which games, and how fast.
 */
#ifndef WELLPLAYED_LAB_REPORT_H
#define WELLPLAYED_LAB_REPORT_H

#include "lab/session.h"
#include "wellplayed/brain.h"

/* A player. `key` is the key of its name; the keys "look_ahead", "unknown" and
 * "beam" begin with `prefix`. */
void report_brain(
    struct answer *answer, const char *key, const char *prefix, const struct brain *brain);

/* The rows from "rules" to "max_pieces". */
void report_setting(
    struct answer *answer, const struct play_setup *setup, const struct session *session);

/* "size": "10x20" */
void report_size(struct answer *answer, int width, int height);

/* "keys_per_second": a number, or "max". */
void report_pace(struct answer *answer, uint32_t pace);

/* The rows from "pieces" to "hash", for games that took session->seconds. */
void report_speed(
    struct answer *answer, const struct session *session, uint64_t pieces, uint64_t hash);

/* What the setup's games are compared by: "points", "rows", "milliseconds". */
const char *report_measure(const struct play_setup *setup);

/* The instruction set that plays, or "off". */
static inline const char *
report_lanes(const struct play_setup *setup)
{
    return setup->lanes != NULL ? lanes_set_name(setup->set) : "off";
}

/* Whether games end at a goal. */
static inline bool
report_has_goal(const struct play_setup *setup)
{
    return play_goal(setup) != &goal_endless;
}

#endif
