/*
 * The machine's hands: turns a plan into the buttons of each tick.
 *
 * Pure: it depends only on the views and plans that it is given, so a watched
 * game is the same every time and at every speed. It asks for a plan when a
 * piece spawns. The first key of a plan is due one reaction time after the view
 * that the plan was requested for. If the plan is not there by then, game time
 * waits for it.
 */
#ifndef WELLPLAYED_PILOT_H
#define WELLPLAYED_PILOT_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/planner.h"
#include "wellplayed/view.h"

enum {
    PILOT_MAX_REACTION = 5000, /* ms */
    PILOT_DEFAULT_PACE = 10,   /* keys per second */
    PILOT_MIN_PACE = 1,
    PILOT_MAX_PACE = 500, /* the fastest that is a number */
    PILOT_PACE_MAX = 0    /* a key each tick */
};

enum pilot_state {
    PILOT_PLAYS, /* *command is good for *ticks ticks */
    PILOT_ASKS,  /* the same, and a plan is needed for this very view */
    PILOT_WAITS  /* the plan is due: no tick may pass before it is there */
};

struct pilot {
    uint32_t pace;     /* keys per second, or PILOT_PACE_MAX */
    uint32_t limit;    /* max keys per second, whatever gravity does;
                       PILOT_PACE_MAX: no limit */
    uint32_t reaction; /* min ms before the first key of a plan */
    uint32_t serial;   /* of the plan asked for or in use */
    uint64_t due;      /* tick at which the plan must be there */
    uint64_t piece;    /* number of the piece the plan is for */
    uint16_t at;       /* next key of the plan */
    bool asked;        /* asked for and not there yet */
    bool planned;      /* `plan` is valid */
    uint8_t held;
    struct plan plan;
};

/*
 * Ticks between keys at a pace in a view: 1000 / pace, but at least one key for
 * each row of gravity, so that the machine keeps up; under lock delay, four
 * fifths of that are enough. 1 for PILOT_PACE_MAX.
 */
uint32_t pilot_key_ticks(const struct view *view, uint32_t pace);

/* The same for this pilot's pace, but never above its limit, even when gravity
 * is faster. */
uint32_t pilot_ticks(const struct pilot *pilot, const struct view *view);

/* Initialises a pilot without a limit. */
void pilot_init(struct pilot *pilot, uint32_t pace);

/* Sets the pace from the next piece on. */
void pilot_set_pace(struct pilot *pilot, uint32_t pace);

/* Sets the max keys per second from the next piece on, even if gravity is then
 * too fast for it, as for a person; PILOT_PACE_MAX: no limit. */
void pilot_set_limit(struct pilot *pilot, uint32_t limit);

/* Sets the milliseconds before the first key of a piece, from the next piece
 * on; never less than the time between two keys. */
void pilot_set_reaction(struct pilot *pilot, uint32_t ms);

/* Forgets the plan, so that the next pilot_next asks for one. For a
 * hand-over. */
void pilot_reset(struct pilot *pilot);

/*
 * The buttons from this tick on, and for how many ticks they are valid as long
 * as nothing happens (pass both to game_advance). When the piece is not where
 * the next key expects it, the plan is dropped and a new one requested.
 */
enum pilot_state pilot_next(
    struct pilot *pilot, const struct view *view, struct command *command, uint64_t *ticks);

/*
 * Delivers the plan for serial number `serial`; `plan` is NULL when no path is
 * left. A stale plan (another serial) is dropped. Returns whether it was taken.
 */
bool pilot_take(struct pilot *pilot, uint32_t serial, const struct plan *plan);

/* The step number of the first key of the plan that is asked for now: see
 * moves_search. */
uint32_t pilot_first_key(const struct pilot *pilot, const struct view *view);

#endif
