/*
 * What a player thinks of a place, in words.
 *
 * From the window's thread (translations).
 */
#ifndef WELLPLAYED_APP_DRAW_MIND_WORDS_H
#define WELLPLAYED_APP_DRAW_MIND_WORDS_H

#include <stddef.h>

#include "app/draw/mind_bars.h"
#include "app/draw/why.h"

/* The name of a topic in a list and its legend: "narrow gaps", or "gaps" where
 * the list is narrow. */
const char *mind_words_topic(int topic, bool narrow);

/* A difference in a topic in short words: "more holes". */
const char *mind_words_brief(int topic, bool helps);

enum mind_say {
    MIND_SAY_DEEDS,   /* "T-spin, 2 rows, back-to-back" */
    MIND_SAY_BRIEFLY, /* "T-spin, 2 rows, B2B" */
    MIND_SAY_ALL      /* "T-spin, 2 rows, back-to-back, attack 4, cancels 1" */
};

/* Writes what a lock there does. Empty when it does nothing. */
void mind_words_outcome(
    const struct lock_outcome *outcome, enum mind_say say, char *out, size_t size);

/* A place of the list. */
struct mind_place_said {
    const struct mind_bars *bars; /* compared with the best place; NULL: it is that */
    const struct why *why;        /* its own reasons */
    const struct lock_outcome *outcome;
    bool hold;    /* it is for the piece from hold */
    bool attacks; /* the rules have attack: all that a lock does is said */
};

enum mind_detail {
    MIND_FULL,  /* "clears 1 row, makes 2 holes, but lies lower" */
    MIND_MAIN,  /* "clears 1 row, makes 2 holes" */
    MIND_BRIEF, /* the same in short words */
    MIND_DEEDS, /* what a lock there does, if it does anything */
    MIND_LEAST  /* "clears 1 row", "T-spin, 2 rows"; it may be empty for the best place */
};

/* Writes what a place does: for the best place its reasons, for another how it
 * differs from the best. */
void mind_words_place(
    const struct mind_place_said *said, enum mind_detail detail, char *out, size_t size);

/* Writes a difference: "−3.2". `largest`, the largest one of the list, sets the
 * number of digits. Empty when it is no number. */
void mind_words_loss(const struct brain *brain, const struct mind_bars *bars, int64_t largest,
    char *out, size_t size);

/* Writes a sentence comparing a place, `hold`: by hold, with the best one: its
 * rank, the main difference, and unless `outcome` is NULL, what a lock there
 * does. */
void mind_words_why_not(const struct mind_bars *bars, bool hold, int rank, int places,
    const struct lock_outcome *outcome, char *out, size_t size);

/* Writes a sentence about a guess after the lock. `same`: the piece locked there.
 * `better`: the player itself rates the guess higher than the place it took. */
void mind_words_guess(const struct mind_bars *bars, int rank, int places, bool same, bool better,
    char *out, size_t size);

#endif
