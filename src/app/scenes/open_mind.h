/*
 * The open mind: what a player thinks of the falling piece, computed while the
 * scene goes on. While the game is stopped, a person can point at a place to ask
 * "why not there", or to guess where the player will put the piece.
 *
 * Part of a scene's state. From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_OPEN_MIND_H
#define WELLPLAYED_APP_SCENES_OPEN_MIND_H

#include "app/draw/mind_draw.h"
#include "app/seat/thoughts.h"
#include "app/shell/app.h"

/* Its current subject. */
struct open_mind_of {
    const struct brain *brain;
    const char *title;             /* as in mind_show */
    const struct view *view;       /* NULL: no game */
    uint32_t first_key, key_ticks; /* as in moves_search */
    bool still;                    /* a person may point at places */
    bool guesses;                  /* ... and guess, with the mind closed */
};

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
    struct mind_show show;
};

/* Opens or closes it. */
void open_mind_toggle(struct app *app, struct open_mind *mind);

/* Another game begins: forgets all thoughts, the place pointed at and the guess.
 * Stays open or closed. */
void open_mind_begin(struct open_mind *mind);

/* Frees what it holds and drops the current errand. */
void open_mind_end(struct app *app, struct open_mind *mind);

/* Lets wall-clock time pass: asks, receives answers, compares a guess. */
void open_mind_pass(
    struct app *app, struct open_mind *mind, const struct open_mind_of *of, uint64_t ns);

/* Handles a button of the game. While a person may point, shifts and rotations
 * move the place, and a drop makes it the guess. Returns false when the button is
 * not used. */
bool open_mind_button(
    struct app *app, struct open_mind *mind, const struct open_mind_of *of, enum action action);

/* Points at a place of the well with the mouse. Returns false when the mouse is
 * elsewhere. */
bool open_mind_point(struct app *app, struct open_mind *mind, const struct open_mind_of *of,
    const struct well_frame *well, int x, int y);

/* Makes the place that is pointed at the guess. Returns false when there is
 * none. */
bool open_mind_fix(struct app *app, struct open_mind *mind, const struct open_mind_of *of);

/* The piece may move now; a guess is compared when it has locked. */
void open_mind_let_go(struct open_mind *mind);

/* The piece of that number has locked. */
void open_mind_locked(struct open_mind *mind, uint64_t piece, struct place at);

/* What is to be drawn, or NULL. */
const struct mind_show *open_mind_show(
    const struct app *app, struct open_mind *mind, const struct open_mind_of *of);

/* Whether nothing in it moves. */
bool open_mind_is_idle(const struct open_mind *mind);

#endif
