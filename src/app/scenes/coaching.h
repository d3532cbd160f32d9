/*
 * The live coach: looks at each piece of a game that has locked, on the errands'
 * thread, and for a moment shows the better place of one that was put badly.
 * The game never waits for it; when it can't keep up, it leaves pieces out.
 * It also knows the chance after each piece, for the graph beside the game.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_COACHING_H
#define WELLPLAYED_APP_SCENES_COACHING_H

#include "app/draw/chance_graph.h"
#include "app/draw/draw.h"
#include "app/draw/free_place.h"
#include "app/scenes/table.h"
#include "app/seat/judge.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"

enum { COACHING_WAITING = 4, COACHING_SHOWN_MS = 2500 };

/* A piece that has locked. */
struct coaching_piece {
    struct view before; /* of when it came */
    struct place at;
    bool own; /* a person put it there */
};

/* Part of a scene's state. Zeroed, nobody coaches. */
struct coaching {
    struct judge *judge; /* owned; NULL until it is needed */
    struct brain coach;
    bool speaks;   /* the coach is on */
    bool measures; /* the graph of the chance is on */
    struct coach_eye eye;
    struct coaching_piece waiting[COACHING_WAITING]; /* the oldest first ... */
    int count;                                       /* ... and so many */
    struct coaching_piece judged; /* the one that the judge has */
    struct chance_recent recent;
    /* What is shown: */
    uint64_t shown_ns; /* for so long; 0: nothing is */
    struct coach_mark mark;
    struct view view; /* of when the piece came */
    uint64_t newest;  /* the number of the piece that falls */
};

/* The guest; its state is a struct coaching. It coaches the first seat. */
extern const struct guest coaching_guest;

/* A lock was taken back. */
void coaching_undo(struct coaching *coaching, const struct seat *seat);

/*
 * Finds a card for what is shown where it covers nothing: near the well, or at
 * the least over a graph, of which there are `count`. False when nothing is
 * shown, or there is no such place.
 */
bool coaching_card(const struct coaching *coaching,
    const struct free_place *place, const struct box *graphs, int count,
    struct box well, int unit, struct box *card);

/* The same in a line of words, for where there is no card; NULL: nothing is
 * shown. The text is good until the next call. */
const char *coaching_words(const struct coaching *coaching);

/* Draws the card. */
void coaching_draw(struct app *app, const struct coaching *coaching,
    struct box card, int unit);

#endif
