/*
 * How reliable chances are: of the positions with a chance of 70 to 80 %, what
 * part survived, or won?
 *
 * Any thread may call; chance_tenths_answer, one.
 */
#ifndef WELLPLAYED_WORKSHOP_CHANCE_TENTHS_H
#define WELLPLAYED_WORKSHOP_CHANCE_TENTHS_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/answer.h"

enum { CHANCE_TENTHS = 10 };

/* The positions with a chance of 0 to 10 %, 10 to 20 % ...: their number,
 * the mean of their chances, and the part that survived; both 0 .. 1. */
struct chance_tenth {
    uint64_t count;
    double called, lived;
    /*
     * Half of the 95 % interval of the part that survived, 0 .. 1. Groups are
     * independent of each other, positions of a group are not. 1 if there are
     * fewer than two groups.
     */
    double interval;
    /* The group that is being counted, and sums over all others. */
    double group_count, group_off;
    uint64_t groups;
    double counts_squared, products, offs_squared;
};

/*
 * Counts a position with this chance, of CHANCE_WHOLE; `lived` may be a half.
 * Begin with zeroed tenths. chance_tenths_next ends a group of positions. After
 * the last group, chance_tenths_end turns the sums into means.
 */
void chance_tenth_add(struct chance_tenth tenths[CHANCE_TENTHS], uint32_t chance, double lived);
void chance_tenths_next(struct chance_tenth tenths[CHANCE_TENTHS]);
void chance_tenths_end(struct chance_tenth tenths[CHANCE_TENTHS]);

/*
 * Whether the mean chance and the part that survived differ by more than 5
 * points. Surely off: the mean chance and the nearest edge of the interval do,
 * too.
 */
bool chance_tenth_is_off(const struct chance_tenth *tenth);
bool chance_tenth_is_surely_off(const struct chance_tenth *tenth);

/* A list "reliability". `lived` is the key of the part that survived, or
 * won. */
void chance_tenths_answer(
    struct answer *answer, const struct chance_tenth tenths[CHANCE_TENTHS], const char *lived);

#endif
