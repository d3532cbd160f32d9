/*
 * Animations of a game's events: rows that light up and dissolve, the trail of
 * a hard drop, words for a lock. They only affect drawing. The game neither
 * waits for them nor knows about them.
 *
 * A seat's listener reports the events (effects_take), the scene's clock
 * advances the time (effects_pass), and draw_stage draws the current moment.
 * The picture depends on nothing else: a caller that passes exactly 16 ms
 * between two pictures gets the frames of a film, however long drawing takes.
 *
 * The constants are those of strength 3, in milliseconds and in parts of 256.
 * Other strengths scale the times and the light; at strength 0 nothing moves.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_EFFECTS_H
#define WELLPLAYED_APP_DRAW_EFFECTS_H

#include <stdbool.h>
#include <stdint.h>

#include "app/draw/feats.h"
#include "app/seat/seat.h"

/* What the player chose. */
struct effects_manner {
    int strength; /* 0: still .. EFFECTS_STRONGEST */
    bool smooth;  /* the piece falls smoothly, unless the strength is 0 */
};

enum { EFFECTS_STRONGEST = 5, EFFECTS_WHOLE = 256 };

/* Each has a clock of its own. */
enum effect {
    EFFECT_LOCK,  /* light, trail and settling of the piece that locked */
    EFFECT_ROWS,  /* cleared rows, and the fall of the rows above them */
    EFFECT_RISE,  /* garbage pushes up */
    EFFECT_WORDS, /* what the lock did */
    EFFECT_NEXT,  /* the next pieces move up */
    EFFECT_HOLD,  /* the held piece slides into its box */
    EFFECT_END,   /* the well goes grey, row by row */
    EFFECT_COUNT
};

/* Zeroed: no effect is on, and the strength is 0. Only the files that draw a
 * well read the members. */
struct effects {
    struct effects_manner manner;
    uint64_t since[EFFECT_COUNT]; /* 1 + ns since it began; 0: off */
    uint64_t dark_ns;             /* until the next light may be strong */
    struct place at;              /* where the piece locked, before rows were cleared ... */
    uint8_t fallen;               /* ... and the rows of its hard drop */
    bool dropped;                 /* by a hard drop */
    bool lit;                     /* the lock and its rows light up */
    uint64_t rows;                /* bit y: row y was cleared ... */
    uint8_t cells[PIECE_SIZE][BOARD_MAX_WIDTH]; /* ... with these cells: enum
                                                   piece, the lowest row first */
    int garbage;                                /* rows that came in from below */
    int end_rows;                               /* of the well that goes grey */
    struct feats feats;                         /* the words */
    uint8_t next[RULESET_MAX_NEXT];             /* the next pieces at the last event */
};

/* Sets the manner, which may change at any time. */
void effects_set(struct effects *effects, struct effects_manner manner);

/*
 * Takes the events of a seat's listener. The seat's view is the one after them.
 * A lock ends the effects of the lock before. EFFECT_ROWS and EFFECT_RISE end
 * at once when the falling piece would cross moving rows.
 */
void effects_take(struct effects *effects, const struct seat *seat, const struct events *events);

/* Turns the well grey although its own game is not over. */
void effects_lose(struct effects *effects, const struct view *view);

/* Lets wall-clock time pass. Returns whether an effect was on, so that the
 * picture changes. */
bool effects_pass(struct effects *effects, uint64_t ns);

/* Ends all effects. */
void effects_end(struct effects *effects);

/* Whether any effect is on, so that the loop must not sleep. */
bool effects_is_on(const struct effects *effects);

/* Whether that effect is on. While EFFECT_END is, the result is not shown yet.
 * `effects` may be NULL, here and below. */
bool effects_has(const struct effects *effects, enum effect effect);

/* Whether nothing moves: strength 0. */
bool effects_are_still(const struct effects *effects);

/* A number that changes when time alone makes a picture of the falling piece
 * out of date: during its lock delay, and during a smooth fall. */
uint64_t effects_pulse(const struct effects *effects, const struct view *view);

/* -- what to draw now; parts are of EFFECTS_WHOLE -- */

struct effects_moment {
    bool rows;       /* cleared rows are shown */
    int row_light;   /* of the rows, towards PALETTE_INK */
    int lifted;      /* remaining part of the fall of the rows above */
    int lowered;     /* remaining part of the well's rise */
    int piece_light; /* of the cells that locked */
    int settled;     /* how far they are down, of a cell */
    int trail;       /* opacity of the trail, where it is strongest */
    int next, hold;  /* remaining part of the pieces' slide */
    int grey;        /* rows, from the top, that have turned grey */
};

void effects_moment(const struct effects *effects, struct effects_moment *moment);

/* How far a column of the cleared rows has dissolved. */
int effects_dissolved(const struct effects *effects, int column, int width);

/* How far below its row the falling piece is, in parts of a cell. */
int effects_sunk(const struct effects *effects, const struct view *view);

/* How strongly the edge of the falling piece glows: more and more as its lock
 * delay runs out. */
int effects_glow(const struct effects *effects, const struct view *view);

/*
 * How far above its position in the game row y is drawn, in pixels; below it
 * when negative. Rows count from the floor.
 */
int effects_shift(
    const struct effects *effects, const struct effects_moment *moment, int y, int cell);

/* Whether the falling piece comes down with the rows it rests on: where gravity
 * puts pieces on the ground at once. */
bool effects_carry(const struct effects *effects, const struct view *view);

/* The row where a row of the well before the lock is now, or would be. */
int effects_row_now(const struct effects *effects, int before);

#endif
