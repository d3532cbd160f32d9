/*
 * The live coach judges each locked piece on the errands' thread. After a bad
 * placement, it briefly shows the better place. The game never waits for it;
 * when it can't keep up, it skips pieces. It also has the chance after each
 * piece, for the graph beside the game.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_COACHING_H
#define WELLPLAYED_APP_TABLE_COACHING_H

#include "app/draw/chance_graph.h"
#include "app/draw/draw.h"
#include "app/draw/free_place.h"
#include "app/seat/judge.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "app/table/table.h"

enum { COACHING_WAITING = 4, COACHING_SHOWN_MS = 2500 };

/* A piece that has locked. */
struct coaching_piece {
    struct view before; /* when it came */
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
    int count;                                       /* ... and their number */
    struct coaching_piece judged;                    /* the one at the judge */
    struct chance_recent recent;
    /* What is shown: */
    uint64_t shown_ns; /* remaining time; 0: nothing is shown */
    struct coach_mark mark;
    struct view view; /* when the piece came */
    uint64_t newest;  /* the number of the falling piece */
};

/* The guest; its state is a struct coaching. It coaches the first seat. */
extern const struct guest coaching_guest;

/*
 * Finds a place in the window for the card, near the first well of look->play: a
 * free one, or at least one that covers only a graph. `hints` are those of the
 * panel. Returns false when nothing is shown, or there is no such place.
 */
bool coaching_card(const struct coaching *coaching, struct look *look, struct box window,
    const struct hint *hints, int hint_count, struct box *card);

/* The card's text in one line, for when there is no room for the card; NULL:
 * nothing is shown. The text is valid until the next call. */
const char *coaching_words(const struct coaching *coaching);

/* Draws the card. */
void coaching_draw(struct app *app, const struct coaching *coaching, struct box card, int unit);

#endif
