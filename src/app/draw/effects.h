/*
 * What is seen of what happens: rows that light up and dissolve, the trail of a
 * hard drop, words that rise. All of it is drawing. The game never waits for
 * it, and knows nothing of it.
 *
 * A seat's listener tells what happened (effects_take), the scene's clock lets
 * wall-clock time pass (effects_pass), and draw_stage draws the moment in
 * between. The picture depends on these alone. So a caller that lets exactly
 * 16 ms pass between two pictures gets the frames of a film, however long
 * drawing takes.
 *
 * The figures are those of strength 3, in milliseconds and in parts of 256.
 * Other strengths make the times longer or shorter and the light stronger or
 * weaker; strength 0 is still.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_EFFECTS_H
#define WELLPLAYED_APP_DRAW_EFFECTS_H

#include <stdbool.h>
#include <stdint.h>

#include "app/draw/feats.h"
#include "app/seat/seat.h"

/* How much is to be seen. */
struct effects_manner {
    int strength; /* 0: still .. EFFECTS_STRONGEST */
    bool smooth;  /* the piece falls smoothly, unless the strength is 0 */
};

enum { EFFECTS_STRONGEST = 5, EFFECTS_WHOLE = 256 };

/* What has a time of its own. */
enum effect {
    EFFECT_LOCK,  /* light, trail and settling of the piece that locked */
    EFFECT_ROWS,  /* cleared rows, and the fall of what is above them */
    EFFECT_RISE,  /* garbage pushes up */
    EFFECT_WORDS, /* what the lock did */
    EFFECT_NEXT,  /* the next pieces move up */
    EFFECT_HOLD,  /* the held piece slides into its box */
    EFFECT_END,   /* the well goes grey, row by row */
    EFFECT_COUNT
};

/* Zeroed: nothing is on, and nothing will be at strength 0. Others than the
 * functions below only look at the results of effects_moment. */
struct effects {
    struct effects_manner manner;
    uint64_t since[EFFECT_COUNT]; /* ns since it began, and 1; 0: off */
    uint64_t dark_ns;             /* until the next light may be strong */
    struct place at; /* where the piece locked, before rows were cleared ... */
    uint8_t fallen;  /* ... after a hard drop of so many rows */
    bool dropped;    /* it was dropped hard */
    bool lit;        /* the lock and its rows light up */
    uint64_t rows;   /* bit y: row y was cleared ... */
    uint8_t cells[PIECE_SIZE][BOARD_MAX_WIDTH]; /* ... with these cells: enum
                                                   piece, the lowest row first */
    int garbage;                    /* rows that came in from below */
    int end_rows;                   /* of the well that goes grey */
    struct feats feats;             /* the words */
    int words_row;                  /* where they begin, a row of the well */
    uint8_t next[RULESET_MAX_NEXT]; /* as they were after the last event */
};

/* Sets the manner, which may change at any time. */
void effects_set(struct effects *effects, struct effects_manner manner);

/*
 * Takes the events of a seat's listener, with the seat's view of after them. A
 * piece that locks ends what is still on of the one before; rows end at once
 * when the falling piece comes to where they are still shown.
 */
void effects_take(struct effects *effects, const struct seat *seat,
    const struct events *events);

/* The well goes grey, although its own game is not over. */
void effects_lose(struct effects *effects, const struct view *view);

/* Lets wall-clock time pass. Returns whether anything was on, so that the
 * picture changes. */
bool effects_pass(struct effects *effects, uint64_t ns);

/* Ends all effects: the picture is that of the game. */
void effects_end(struct effects *effects);

/* Whether anything is on, so that the loop must not sleep. */
bool effects_is_on(const struct effects *effects);

/* Whether that is on. While EFFECT_END is, nothing is said of the end yet.
 * `effects` may be NULL, here and below. */
bool effects_has(const struct effects *effects, enum effect effect);

/* Whether words are still and stand beside the well: at strength 0. */
bool effects_are_still(const struct effects *effects);

/* Changes when time alone makes a picture of the falling piece out of date: as
 * its lock delay goes on, and while it falls smoothly. */
uint64_t effects_pulse(const struct effects *effects, const struct view *view);

/* -- moments: what to draw now; parts are of EFFECTS_WHOLE -- */

struct effects_moment {
    bool rows;       /* cleared rows are shown */
    int row_light;   /* of the rows, towards PALETTE_INK */
    int lifted;      /* the part of the fall that what is above has before it */
    int lowered;     /* the part of the rise that the well has before it */
    int piece_light; /* of the cells that locked */
    int settled;     /* how far they are down, of a cell */
    int trail;       /* opacity of the trail, where it is strongest */
    int rose;        /* how far words have risen, of a cell */
    int words;       /* their opacity */
    int next, hold;  /* the part of their way that pieces have before them */
    int grey;        /* rows, from the top, that have gone grey */
};

void effects_moment(
    const struct effects *effects, struct effects_moment *moment);

/* How far a column of the cleared rows has dissolved. */
int effects_dissolved(const struct effects *effects, int column, int width);

/* How far below its row the falling piece is, in parts of a cell. */
int effects_sunk(const struct effects *effects, const struct view *view);

/* How strongly the edge of the falling piece glows: more and more as its lock
 * delay runs out. */
int effects_glow(const struct effects *effects, const struct view *view);

/*
 * How far above its place in the game row y of the well is shown, in pixels;
 * below it when negative. Both count from the floor.
 */
int effects_shift(const struct effects *effects,
    const struct effects_moment *moment, int y, int cell);

/* Whether the falling piece comes down with what it stands on: where gravity
 * puts pieces on the ground at once. */
bool effects_carry(const struct effects *effects, const struct view *view);

/* The row of the well that a row of before the lock is now, or would be. */
int effects_row_now(const struct effects *effects, int before);

#endif
