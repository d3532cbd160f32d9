/*
 * How a falling piece moves in a well that does not change: presses,
 * auto-shift, soft drop, gravity, lock delay, lock. It knows one piece and one
 * tick, and nothing about points, rows, hold or the next piece.
 *
 * game_step moves its piece by exactly this code, and so does a brain that
 * plans a path of keys: the timing of a plan is right because it is the same
 * timing, not a copy of it.
 *
 * Lock delay (all kinds of locking but LOCKING_AT_ONCE). A piece stands when it
 * has no room a row lower. Its clock counts the ticks that end with it
 * standing, and it locks when the clock reaches `lock_ticks`. The clock goes
 * back to 0 when the piece's lowest cell reaches a new lowest row. It also goes
 * back in a tick with a successful shift or rotation:
 *
 *     LOCKING_STEP       never, but at each row that the piece falls
 *     LOCKING_MOVE       `lock_resets` times in a row; a tick with one more
 *                        locks the piece as soon as it stands. A new lowest row
 *                        allows all of them again.
 *     LOCKING_INFINITE   always
 *
 * The clock runs only while the piece stands. Gravity runs only while it does
 * not, and begins anew with the next fall.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_MOTION_H
#define WELLPLAYED_MOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/board.h"
#include "wellplayed/ruleset.h"
#include "wellplayed/scoring.h"

/* The buttons that are down during one tick. A press is an edge: a button
 * that is down now and was up in the tick before. */
struct command {
    uint8_t held; /* enum button bits */
};

/* What may happen in one tick, as bits. */
enum event {
    EVENT_SPAWNED = 1 << 0, /* a new piece */
    EVENT_MOVED = 1 << 1,   /* sideways, by key or auto-shift */
    EVENT_ROTATED = 1 << 2,
    EVENT_BLOCKED = 1 << 3,   /* a shift or rotation had no room */
    EVENT_FELL = 1 << 4,      /* down, by gravity or soft drop */
    EVENT_SOFT_STEP = 1 << 5, /* ... by soft drop */
    EVENT_HARD_DROP = 1 << 6,
    EVENT_LOCKED = 1 << 7,
    EVENT_CLEARED = 1 << 8, /* full rows were cleared */
    EVENT_LEVEL_UP = 1 << 9,
    EVENT_GAME_OVER = 1 << 10,
    EVENT_LOCK_RESET = 1 << 11,   /* a shift or rotation reset the clock */
    EVENT_HELD = 1 << 12,         /* the falling piece was swapped with hold */
    EVENT_SPIN = 1 << 13,         /* with LOCKED: a full spin */
    EVENT_MINI = 1 << 14,         /* with LOCKED: a mini spin */
    EVENT_BACK_TO_BACK = 1 << 15, /* with CLEARED: counted as one */
    EVENT_COMBO = 1 << 16,        /* with CLEARED: so did the lock before */
    EVENT_ALL_CLEAR = 1 << 17,    /* with CLEARED: the well is empty */
    EVENT_GARBAGE = 1 << 18,      /* garbage rows came in from below */
    EVENT_RELIEF = 1 << 19,       /* a full well lost its lowest rows */
    EVENT_GOAL = 1 << 20          /* with GAME_OVER: the goal is reached */
};

struct motion {
    struct place piece;
    struct handling handling;
    uint8_t held;         /* buttons of the tick before */
    int8_t shift;         /* direction in force: -1 left, +1 right, 0 none */
    bool soft;            /* soft drop in force: it ends at a lock, so that a
                             key held too long does not drop the next piece */
    bool locked;          /* the piece has locked */
    uint16_t shift_ticks; /* until the next auto-shift step */
    uint16_t soft_ticks;  /* until the next soft-drop step */
    uint32_t phase;       /* 2^-32 rows fallen towards the next row */
    uint64_t gravity;     /* 2^-32 rows per tick */
    /* Lock delay; unused (0) when the rules lock at once. */
    struct arrival arrival; /* how the piece got to where it is */
    bool standing;          /* no room a row below */
    uint8_t resets;         /* of the clock since the lowest row; at most one
                               too many */
    int8_t lowest;          /* row of its lowest cell, the lowest so far */
    uint16_t clock;         /* see above */
};

/* Quarter turns clockwise, 0 to 3, that rotation buttons add up to. */
int motion_turns(unsigned buttons);

/*
 * Where a piece spawns: top centre, as low as the rules say and at most `lift`
 * rows higher; at each height rotated by `turns` if that fits, else unrotated.
 * Returns false when there is no room.
 */
bool motion_find_spawn(const struct board *board, const struct ruleset *rules, enum piece piece,
    int turns, int lift, struct place *at);

/*
 * Gives the motion a new piece at `at`, which must fit. Gravity and all clocks
 * begin anew; auto-shift and held buttons go on, after the DAS cut. Soft drop
 * ends when the rules lock at once. When gravity is RULESET_AT_ONCE, the piece
 * is on the ground at once. Returns enum event bits, FELL or none.
 */
uint32_t motion_spawn(struct motion *motion, const struct board *board, const struct ruleset *rules,
    struct place at, uint64_t gravity);

/*
 * One tick, in this order: rotations, shift presses, hard drop, auto-shift,
 * soft drop, gravity, lock delay. Buttons that the rules do not have do
 * nothing; nor does hold, which the game handles. Where the rules lock at once,
 * a piece that cannot fall when gravity or soft drop would move it locks. Soft
 * drop is then a row every `handling.soft` ticks; with lock delay it is gravity
 * times `handling.factor`, at least MOTION_MIN_SOFT times the factor, and
 * pressing it moves the piece a row at once. The piece must fit and not be
 * locked.
 *
 * Returns enum event bits: MOVED, ROTATED, BLOCKED, FELL, SOFT_STEP,
 * HARD_DROP, LOCKED, LOCK_RESET. *fallen (may be NULL) gets the rows fallen in
 * this tick.
 */
uint32_t motion_step(struct motion *motion, const struct board *board, const struct ruleset *rules,
    struct command command, int *fallen);

/* 0.05 rows in a frame of 1/60 s, in 2^-32 rows per tick. */
#define MOTION_MIN_SOFT ((uint64_t)12884902)

/*
 * How buttons act while no piece falls: auto-shift is charged, nothing moves.
 * Returns the buttons that went down.
 */
uint8_t motion_wait(struct motion *motion, const struct ruleset *rules, struct command command);

/* How many ticks may pass under this command before one in which something
 * could happen: 0 when it could in the next tick. */
uint64_t motion_quiet_ticks(
    const struct motion *motion, const struct ruleset *rules, struct command command);

/* Lets up to motion_quiet_ticks pass, with the result of that many
 * motion_step. */
void motion_skip(struct motion *motion, const struct ruleset *rules, uint64_t ticks);

/*
 * The place that a rotation by `turns` quarter turns clockwise (1 .. 3) leads
 * to, by the kick tests of the shapes. *test is the number of the test that
 * succeeded, from 1. Returns false and changes neither when none did.
 */
bool motion_rotated(const struct board *board, const struct shapes *shapes, struct place from,
    int turns, struct place *to, uint8_t *test);

#endif
