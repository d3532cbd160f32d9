/*
 * How far chances can be relied on: of the positions that were called 70 to
 * 80 %, what part lived, or won?
 *
 * Any thread may call; chance_tenths_answer, one.
 */
#ifndef WELLPLAYED_WORKSHOP_CHANCE_TENTHS_H
#define WELLPLAYED_WORKSHOP_CHANCE_TENTHS_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/answer.h"

enum { CHANCE_TENTHS = 10 };

/* Of the positions that were called 0 to 10 %, 10 to 20 % ...: how many there
 * are, what they were called on the average, and what part of them lived; both
 * 0 .. 1. */
struct chance_tenth {
    uint64_t count;
    double called, lived;
    /* Half of the 95 % interval of the part that lived, 0 .. 1, if positions of
     * one group are alike and those of different groups have nothing in common.
     * 1, which says nothing, if there are fewer than two groups. */
    double interval;
    /* The group that is being counted, then sums over all others. */
    double group_count, group_off;
    uint64_t groups;
    double counts_squared, products, offs_squared;
};

/* Counts a position that was called `chance`, of CHANCE_WHOLE; `lived` may be a
 * half. Begin with zeroed tenths; chance_tenths_next ends a group of positions,
 * and chance_tenths_end, after the last group, makes means of the sums. */
void chance_tenth_add(
    struct chance_tenth tenths[CHANCE_TENTHS], uint32_t chance, double lived);
void chance_tenths_next(struct chance_tenth tenths[CHANCE_TENTHS]);
void chance_tenths_end(struct chance_tenth tenths[CHANCE_TENTHS]);

/* Whether more than 5 points are between what the positions were called and the
 * part that lived; and surely so: between it and the nearest edge of the
 * interval, too. */
bool chance_tenth_is_off(const struct chance_tenth *tenth);
bool chance_tenth_is_surely_off(const struct chance_tenth *tenth);

/* A list "reliability"; `lived` is the key of the part that lived. */
void chance_tenths_answer(struct answer *answer,
    const struct chance_tenth tenths[CHANCE_TENTHS], const char *lived);

#endif
