/*
 * What a player thinks of a place, in words.
 *
 * From the window's thread (translations).
 */
#ifndef WELLPLAYED_APP_DRAW_MIND_WORDS_H
#define WELLPLAYED_APP_DRAW_MIND_WORDS_H

#include <stddef.h>

#include "app/draw/mind_bars.h"

/* The name of a topic in a list and its legend: "narrow gaps", or "gaps" where
 * the list is narrow. */
const char *mind_words_topic(int topic, bool narrow);

enum mind_say {
    MIND_SAY_DEEDS,   /* "T-spin, 2 rows, back-to-back" */
    MIND_SAY_BRIEFLY, /* "T-spin, 2 rows, B2B" */
    MIND_SAY_ALL      /* "T-spin, 2 rows, back-to-back, attack 4, cancels 1" */
};

/* Writes what a lock there does. Empty when it does nothing. */
void mind_words_outcome(
    const struct lock_outcome *outcome, enum mind_say say, char *out, size_t size);

/* Writes a rank: "best", "second best" .. "fifth best", then "place 12 of 34".
 * A rank of -1 is a place that the player does not compare. */
void mind_words_rank(int rank, int places, char *out, size_t size);

/* Writes a difference: "−3.2". `largest`, the largest one of the list, sets the
 * number of digits. Empty when it is no number. */
void mind_words_loss(const struct brain *brain, const struct mind_bars *bars, int64_t largest,
    char *out, size_t size);

/* Writes a sentence comparing a place with the best one: its rank, the main
 * difference, and unless `outcome` is NULL, what a lock there does. */
void mind_words_why_not(const struct mind_bars *bars, int rank, int places,
    const struct lock_outcome *outcome, char *out, size_t size);

/* Writes a sentence about a guess after the lock. `same`: the piece locked there.
 * `better`: the player itself rates the guess higher than the place it took. */
void mind_words_guess(const struct mind_bars *bars, int rank, int places, bool same, bool better,
    char *out, size_t size);

#endif
