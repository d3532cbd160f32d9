/*
 * The slow twin of reach.h: all places that a piece comes to, by walking from
 * one to the next, with kicks written anew from the facts.
 */
#ifndef WELLPLAYED_TESTS_SLOW_WALK_H
#define WELLPLAYED_TESTS_SLOW_WALK_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/slow.h"

enum slow_system { SLOW_CLASSIC, SLOW_SRS, SLOW_SRS_PLUS, SLOW_ARS };

struct slow_step {
    int dx, dy;
};

/* The steps of one rotation, in order; returns how many. */
int slow_steps(
    enum slow_system system, enum piece piece, int from, int turns, struct slow_step steps[6]);

/* ARS: J, L and T out of a flat state are not kicked when the first cell in
 * their way is in the middle column. */
bool slow_is_stuck(
    const struct slow *well, const struct shapes *shapes, struct place turned, int from);

struct slow_walk {
    /* To be filled in before. */
    const struct slow *well;
    const struct ruleset *rules;
    enum slow_system system;
    /* What it finds. */
    uint8_t seen[4][64][32];  /* [turn][y + 8][x + 8] */
    uint8_t spins[4][64][32]; /* bits; of a T under rules without spins too */
    struct place stack[4 * 64 * 32];
    int size;
};

/* Walks from `start`, which must fit. */
void slow_walk_from(struct slow_walk *walk, struct place start);

#endif
