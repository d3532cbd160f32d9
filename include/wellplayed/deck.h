/*
 * Which pieces come next: a randomizer and its random numbers as one value. The
 * game, the trainer, the lanes and the look-ahead all draw from it.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_DECK_H
#define WELLPLAYED_DECK_H

#include <stdint.h>

#include "wellplayed/piece.h"
#include "wellplayed/rng.h"

enum randomizer {
    RANDOMIZER_UNIFORM,
    /* Rolls 0-7; on 7 or on the last piece rolls 0-6 instead, once. */
    RANDOMIZER_REROLL,
    /* The seven in random order, then the seven anew. */
    RANDOMIZER_BAG
};

enum { DECK_FULL_BAG = (1 << PIECE_COUNT) - 1 };

struct deck {
    struct rng rng;
    uint8_t randomizer; /* enum randomizer */
    uint8_t last;       /* enum piece drawn last; PIECE_NONE at the start */
    uint8_t bag;        /* bit p: piece p is still in the bag; never 0 */
};

/* A fresh deck with the pieces of `seed` and `stream` (rng_seed). */
void deck_init(struct deck *deck, enum randomizer randomizer, uint64_t seed, uint64_t stream);

/* The next piece, enum piece. */
uint8_t deck_draw(struct deck *deck);

/* Continues as if the deck had drawn this piece. If the bag no longer has it,
 * the piece is the first of a new bag. */
void deck_take(struct deck *deck, uint8_t piece);

/* The pieces that can be drawn next, bit p for piece p: all seven, except from
 * a bag. */
uint8_t deck_possible(const struct deck *deck);

#endif
