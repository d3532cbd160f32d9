/*
 * The positions of races: each two courses of a seed are one race of each kind
 * that the two decided, and some of its moments are positions.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_LAB_RACE_WALK_H
#define WELLPLAYED_LAB_RACE_WALK_H

#include "lab/race_games.h"

enum { RACE_ALL_KINDS = -1 };

/* Gets a position: `won` is 1 if `side` won the race, 0 if `other` did, and a
 * half for a draw. */
typedef void race_take_moment(void *data, const struct race_goal *goal,
    const struct chance_side *side, const struct chance_side *other,
    double won);

/* Takes all positions of the races of one kind, or of RACE_ALL_KINDS, between
 * the courses of seed number `seed`. Counts the races that were decided, by
 * kind, on top of `races` unless that is NULL. */
void race_walk(const struct race_courses *courses, size_t seed, int kind,
    uint64_t *races, race_take_moment *take, void *data);

#endif
