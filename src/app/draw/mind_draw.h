/*
 * Draws what a player thinks: the best places as numbered outlines in the well,
 * and beside it the costs and gains of each by topic, as bars. Rows, spins and
 * attack are facts without weights: words and pips show them, not the bars.
 *
 * Nothing here thinks: the caller says what to show. From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_MIND_DRAW_H
#define WELLPLAYED_APP_DRAW_MIND_DRAW_H

#include "app/draw/mind_line.h"
#include "app/draw/scope.h"
#include "wellplayed/scoring.h"

enum { MIND_SHOWN = 5 };

struct why;

struct mind_show {
    bool open;         /* the best places are shown; else only the one pointed at */
    const char *title; /* of the list; NULL: it is the only one */
    const struct brain *brain;
    /* The best places, the best first; count 0: the player still thinks. */
    const struct mind_worth *best;
    int count;
    struct lock_outcome outcomes[MIND_SHOWN]; /* what a lock at each does */
    bool holds[MIND_SHOWN];                   /* it is for the piece from hold */
    const struct why *whys;                   /* the reasons for each, and last for the choice */
    bool attacks;                             /* the rules have attack */
    int places;                               /* that the player compares */
    bool points;                              /* a person points at ... */
    struct place at;                          /* ... this place ... */
    bool fixed;                               /* ... as the final guess */
    const struct mind_worth *choice;          /* its worth; NULL: not known yet */
    struct lock_outcome outcome;              /* ... and what a lock there does */
    bool hold;                                /* it is for the piece from hold */
    int rank;                                 /* its rank; -1: it is not compared */
    struct mind_line line;                    /* the pieces that follow ... */
    int line_shown;                           /* ... and how many of them are shown */
};

/* The colour of a place: the worse, the paler. Even the last one stands out from
 * the well. */
struct colour mind_rank_colour(int rank);

/* Draws a small sign with a number in a box, in the well or the list. */
void mind_chip(struct look *look, struct box box, struct colour edge, int line, const char *words);

/* Draws the outlines, the place that is pointed at, and the line. */
void mind_draw_well(struct look *look, const struct scope *scope, const struct mind_show *show);

/* mind_list.c: draws the list with its bars and their legend. What does not fit
 * is left out, from the end. `unit` is the size of ordinary text. */
void mind_draw_list(struct look *look, struct box box, int unit, const struct mind_show *show);

/* Writes the sentence about the place that is pointed at. Returns true when
 * there is one and it does not fit into the list. */
bool mind_draw_notice(
    const struct layout *layout, const struct mind_show *show, char *out, size_t size);

#endif
