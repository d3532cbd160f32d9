/*
 * How a falling piece moves over a well that stays: presses, auto-shift, soft
 * drop, gravity, lock. It knows one piece and one tick and nothing of points,
 * rows or the next piece.
 *
 * game_step moves its piece by exactly this code, and so does a mind that
 * plans a path of keys: the timing of a plan is right because it is the same
 * timing, not a copy of it.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_MOTION_H
#define WELLPLAYED_MOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/board.h"
#include "wellplayed/ruleset.h"

/* The buttons that are down during one tick. A press is an edge: a button
 * that is down now and was up in the tick before. */
struct command {
    uint8_t held; /* enum button bits */
};

/* What may happen in one tick, as bits. */
enum event {
    EVENT_SPAWNED = 1 << 0, /* a new piece entered */
    EVENT_MOVED = 1 << 1,   /* sideways, by key or auto-shift */
    EVENT_ROTATED = 1 << 2,
    EVENT_BLOCKED = 1 << 3,   /* a shift or rotation had no room */
    EVENT_FELL = 1 << 4,      /* down, by gravity or soft drop */
    EVENT_SOFT_STEP = 1 << 5, /* ... by soft drop */
    EVENT_HARD_DROP = 1 << 6,
    EVENT_LOCKED = 1 << 7,
    EVENT_CLEARED = 1 << 8, /* full rows were cleared */
    EVENT_LEVEL_UP = 1 << 9,
    EVENT_GAME_OVER = 1 << 10
};

struct motion {
    struct place piece;
    struct handling handling;
    uint8_t held;         /* buttons of the tick before */
    int8_t shift;         /* direction in force: -1 left, +1 right, 0 none */
    bool soft;            /* soft drop in force: it ends at a lock, so that a
                             key held too long does not throw the next piece */
    bool locked;          /* the piece has locked */
    uint16_t shift_ticks; /* until the next auto-shift step */
    uint16_t soft_ticks;  /* until the next soft-drop step */
    uint32_t phase;       /* 2^-32 rows fallen towards the next row */
    uint64_t gravity;     /* 2^-32 rows per tick */
};

/*
 * Hands the motion a new piece at `at`: gravity begins anew, soft drop ends,
 * auto-shift and held buttons go on.
 */
void motion_spawn(struct motion *motion, struct place at, uint64_t gravity);

/*
 * One tick, in this order: rotations, shift presses, hard drop, auto-shift,
 * soft drop, gravity. Buttons that the rules do not have do nothing. A piece
 * that cannot fall when gravity or soft drop would move it locks. The piece
 * must fit and not be locked.
 *
 * Returns enum event bits: MOVED, ROTATED, BLOCKED, FELL, SOFT_STEP,
 * HARD_DROP, LOCKED. *fallen (may be NULL) gets the rows fallen in this tick.
 */
uint32_t motion_step(struct motion *motion, const struct board *board,
    const struct ruleset *rules, struct command command, int *fallen);

/*
 * How many ticks may pass under this command before one in which something
 * could happen: 0 when the next tick may matter.
 */
uint64_t motion_quiet_ticks(const struct motion *motion,
    const struct ruleset *rules, struct command command);

/* Lets up to motion_quiet_ticks pass: equal to that many motion_step. */
void motion_skip(struct motion *motion, uint64_t ticks);

#endif
