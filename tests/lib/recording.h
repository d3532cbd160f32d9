/*
 * Plays a game with random keys and records it, for the tests that want a
 * replay of which all is known.
 */
#ifndef WELLPLAYED_TESTS_RECORDING_H
#define WELLPLAYED_TESTS_RECORDING_H

#include <stdbool.h>

#include "history/tally.h"

struct recording {
    struct ruleset rules;
    struct game game; /* at its end */
    struct tally tally;
    uint8_t *data; /* the replay, owned */
    size_t size;
    size_t end; /* where its last entry, the end, begins */
};

/* Plays for `ticks` at the most; the machine is named as its pilot from half
 * of the game on when `by_both`. */
void recording_make(struct recording *recording, const struct ruleset *rules, uint64_t seed,
    uint64_t ticks, bool by_both);

void recording_free(struct recording *recording);

#endif
