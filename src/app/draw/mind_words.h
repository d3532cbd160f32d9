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

/* What a lock there does. Empty when it does nothing. */
void mind_words_outcome(const struct lock_outcome *outcome, enum mind_say say,
    char *out, size_t size);

/* "best", "second best" .. "fifth best", then "place 12 of 34". A rank of -1 is
 * a place that the player does not compare. */
void mind_words_rank(int rank, int places, char *out, size_t size);

/* Writes a difference as a number, with as many digits as a list needs whose
 * largest one is `largest`: "−3.2". Empty when it is no number. */
void mind_words_loss(const struct brain *brain, const struct mind_bars *bars,
    int64_t largest, char *out, size_t size);

/* One sentence on a place beside the best one: how good it is, what differs
 * most, and what a lock there does unless `outcome` is NULL. */
void mind_words_why_not(const struct mind_bars *bars, int rank, int places,
    const struct lock_outcome *outcome, char *out, size_t size);

/* One sentence on a guess, once the piece has locked: `same` if it locked there,
 * `better` if the player itself thinks less of the place that it took. */
void mind_words_guess(const struct mind_bars *bars, int rank, int places,
    bool same, bool better, char *out, size_t size);

#endif
