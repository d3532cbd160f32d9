/*
 * The open mind: what a player thinks of the falling piece, computed while the
 * game goes on. While the game is stopped, a person can point at a place to ask
 * "why not there", or to guess where the machine will put its piece.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_MIND_H
#define WELLPLAYED_APP_TABLE_MIND_H

#include "app/draw/mind_draw.h"
#include "app/draw/why.h"
#include "app/seat/thoughts.h"
#include "app/shell/app.h"
#include "app/table/table.h"

/* Zeroed: closed, and nothing is thought about. */
struct open_mind {
    bool open;
    struct thoughts *thoughts; /* owned; NULL until it is needed */
    struct pointed {
        bool on;
        uint64_t piece; /* the number of the piece */
        struct place at;
        bool fixed; /* as the guess */
    } pointed;
    struct guess {
        bool made;   /* the piece was released after a guess */
        bool locked; /* ... and has locked */
        uint64_t piece;
        struct place at, went;
    } guess;
    char words[256];  /* about the last guess */
    uint64_t line_ns; /* since the planned line appeared */
    struct why whys[MIND_SHOWN + 1];
    struct mind_show show;
};

/* The guest; its state is an array of struct open_mind, one for each side. */
extern const struct guest mind_guest;

/* Opens or closes the minds of all sides, unless the games are over. Opening is
 * help. */
void mind_toggle(struct app *app, const struct table *table, struct open_mind *minds);

/* Whether places of the only side can be pointed at. */
bool mind_points(const struct table *table, const struct open_mind *minds);

/* The machine's piece may move now; a guess is compared when it has locked. */
void mind_let_go(struct open_mind *minds);

/* Makes a guess on Enter, unless the game uses that key. Returns whether it
 * did. */
bool mind_confirm(
    struct app *app, const struct table *table, struct open_mind *minds, const struct press *press);

/* The mouse touches the well of the only side. Returns whether it was used. */
bool mind_touch(struct app *app, const struct table *table, struct open_mind *minds);

/* Whether the machine's target is hidden, so that it can be guessed. */
bool mind_hides_goal(const struct table *table, const struct open_mind *minds);

/* Completes the stage of the only side. Call it after everything else has been
 * filled in. */
void mind_finish_stage(
    struct app *app, const struct table *table, struct open_mind *minds, struct stage *stage);

/* The line below the well (NULL: none), and the hints after it. */
const char *mind_notice(const struct table *table, const struct open_mind *minds);
int mind_notes(const struct app *app, const struct table *table, const struct open_mind *minds,
    struct hint *notes, int most);

#endif
