/*
 * The open mind: what a player thinks of the falling piece, asked for while a
 * scene goes on, and what a person points at while its game stands still - to
 * ask "why not there", or to guess where the player will put the piece.
 *
 * Part of a scene's state. From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_OPEN_MIND_H
#define WELLPLAYED_APP_SCENES_OPEN_MIND_H

#include "app/draw/mind_draw.h"
#include "app/seat/thoughts.h"
#include "app/shell/app.h"

/* What it is about now. */
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
        bool fixed; /* it is a guess */
    } pointed;
    struct guess {
        bool made;   /* the piece was let go after a guess */
        bool locked; /* ... and has locked */
        uint64_t piece;
        struct place at, went;
    } guess;
    char words[256];  /* on the last guess */
    uint64_t line_ns; /* since the line came up */
    struct mind_show show;
};

/* Opens or closes it. */
void open_mind_toggle(struct app *app, struct open_mind *mind);

/* Another game begins: forgets what was thought, pointed at and guessed. It
 * stays open or closed. */
void open_mind_begin(struct open_mind *mind);

/* Frees what it holds; what is thought about is dropped. */
void open_mind_end(struct app *app, struct open_mind *mind);

/* Lets wall-clock time pass: asks, takes answers, compares a guess. */
void open_mind_pass(struct app *app, struct open_mind *mind,
    const struct open_mind_of *of, uint64_t ns);

/* A button of the game. While a person may point, shifts and rotations move
 * what is pointed at, and a drop makes it the guess. Returns false when it has
 * no use for the button. */
bool open_mind_button(struct app *app, struct open_mind *mind,
    const struct open_mind_of *of, enum action action);

/* The mouse points at a place of a well. Returns false when it is elsewhere. */
bool open_mind_point(struct app *app, struct open_mind *mind,
    const struct open_mind_of *of, const struct well_frame *well, int x, int y);

/* Makes what is pointed at the guess. Returns false when there is nothing to
 * make one of. */
bool open_mind_fix(
    struct app *app, struct open_mind *mind, const struct open_mind_of *of);

/* The piece may move now; a guess is compared when it has locked. */
void open_mind_let_go(struct open_mind *mind);

/* The piece of that number has locked. */
void open_mind_locked(struct open_mind *mind, uint64_t piece, struct place at);

/* What is to be drawn, or NULL. */
const struct mind_show *open_mind_show(const struct app *app,
    struct open_mind *mind, const struct open_mind_of *of);

/* Whether nothing of it moves. */
bool open_mind_is_idle(const struct open_mind *mind);

#endif
