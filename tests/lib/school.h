/*
 * A small objective, and those who play for it: what the tests of training
 * share.
 */
#ifndef WELLPLAYED_TESTS_SCHOOL_H
#define WELLPLAYED_TESTS_SCHOOL_H

#include "train/desk.h"

/* Nine games of at most 200 pieces in a well of 8x8, four features. */
struct objective school_objective(void);

/* A candidate that plays well. */
extern const double school_good[FEATURE_COUNT];

/* Two games of at most 25 pieces, to dig through ten rows of garbage by keys, of
 * players that think a little: four traits. And a candidate. */
struct objective school_thinkers(void);
extern const double school_thoughts[FEATURE_COUNT];

/* What a game may have come to: so many rows, twice the pieces, three times
 * the points. */
struct play_result school_result(uint64_t rows, enum play_end end);

void school_assert_same(const struct play_result *a, const struct play_result *b);

/* In what order results come back. */
enum school_order { SCHOOL_QUEUE, SCHOOL_STACK, SCHOOL_RANDOM };

/* Takes up to `max_out` games before anything comes back, as many workers
 * would, and plays each alone. Returns how many there were. */
int school_play(
    struct desk *desk, const struct objective *objective, enum school_order order, int max_out);

#endif
