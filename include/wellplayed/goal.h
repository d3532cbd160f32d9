/*
 * Goals are const tables beside the rule sets: when a game is over, what
 * counts in it, what comes from below. A goal works with every rule set that
 * it fits.
 *
 * Const tables and pure functions; any thread may call.
 */
#ifndef WELLPLAYED_GOAL_H
#define WELLPLAYED_GOAL_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/ruleset.h"

enum { GOAL_NAME_SIZE = 12 /* with its final 0 */ };

/* What games of a goal are compared by. */
enum goal_measure {
    MEASURE_POINTS, /* more is better */
    MEASURE_ROWS,   /* more is better */
    MEASURE_TIME    /* ticks until the goal is reached; less is better; a game
                       that ends before has no result */
};

struct goal {
    char name[GOAL_NAME_SIZE];
    const char *title; /* one line for people, English */
    enum goal_measure measure;
    uint32_t rows;         /* reached with so many rows cleared; 0: never */
    uint32_t ticks;        /* reached after so many ticks; 0: never */
    uint32_t garbage_rows; /* reached with so many garbage rows cleared */
    /* Garbage rows (each with a hole of its own) in the well at the start, and
     * again after each lock, as far as `garbage_rows` has any left. */
    uint8_t standing;
    /* A row of garbage every so many ticks; each makes the time to the next
     * shorter by `garbage_faster`, down to `garbage_min`. 0: none. */
    uint16_t garbage_ticks, garbage_faster, garbage_min;
    bool at_once;     /* gravity is RULESET_AT_ONCE at every level */
    bool fixed_level; /* the level stays that of the start */
    bool endless;     /* a full well loses its lowest rows and goes on */
    bool undo;        /* locks can be taken back */
    bool daily;       /* the seed is that of a day: goal_daily_seed */
};

extern const struct goal goal_endless; /* to the top of the well; points */

/* A game that begins at a position (position.h), with undo. Not one of those
 * below, for such games have no results. */
extern const struct goal goal_practice;

/* Goal number `index` (0 = goal_endless, the default), NULL past the last. */
const struct goal *goal_at(int index);

/* Finds a goal by its name. Returns NULL when the name is unknown. */
const struct goal *goal_find(const char *name);

/* Whether the rules can be played to the goal, in a well of their size: gravity
 * at once needs a lock delay, standing garbage needs room for a piece above. */
bool goal_fits(const struct goal *goal, const struct ruleset *rules);

/* The seed of a day's game, the same for everybody: 1 <= month <= 12,
 * 1 <= day <= 31 (not checked further). */
uint64_t goal_daily_seed(int year, int month, int day);

#endif
