/*
 * The pieces of a game without the game: for a seed and a rule set, the same
 * pieces in the same order as in struct game.
 */
#ifndef WELLPLAYED_TRAIN_DEAL_H
#define WELLPLAYED_TRAIN_DEAL_H

#include <stdint.h>

#include "wellplayed/deck.h"
#include "wellplayed/ruleset.h"

struct deal {
    const struct ruleset *rules; /* borrowed */
    struct deck deck;
    uint8_t next[RULESET_MAX_NEXT]; /* rules->next_count, nearest first */
};

void deal_init(struct deal *deal, const struct ruleset *rules, uint64_t seed);

/* Takes the nearest of the next pieces, and adds a new one at the end. */
enum piece deal_take(struct deal *deal);

#endif
