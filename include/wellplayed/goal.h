/*
 * Goals are const tables beside the rule sets: when a game is over, what counts
 * in it, what comes from below. A goal can be played under every rule set that
 * it fits.
 *
 * Const tables and pure functions; any thread may call.
 */
#ifndef WELLPLAYED_GOAL_H
#define WELLPLAYED_GOAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/garbage.h"
#include "wellplayed/ruleset.h"

enum { GOAL_NAME_SIZE = 12 /* with its final 0 */ };

/* What games of a goal are compared by. */
enum goal_measure {
    MEASURE_POINTS, /* more is better */
    MEASURE_ROWS,   /* more is better */
    MEASURE_TIME    /* ticks until the goal is reached; less is better; a game
                       that ends earlier has no result */
};

struct goal {
    char name[GOAL_NAME_SIZE];
    const char *label; /* what people read, English; the name is for flags and files */
    const char *title; /* one line for people, English */
    enum goal_measure measure;
    uint32_t rows;         /* reached with this many rows cleared; 0: never */
    uint32_t ticks;        /* reached after this many ticks; 0: never */
    uint32_t garbage_rows; /* reached with this many garbage rows cleared */
    /* Garbage rows, each with its own hole, in the well at the start. Each lock
     * refills them until `garbage_rows` have come (0: without end). */
    uint8_t standing;
    /* A garbage row comes every `garbage_ticks`; each shortens the time to the
     * next by `garbage_faster`, down to `garbage_min`. 0: none. */
    uint16_t garbage_ticks, garbage_faster, garbage_min;
    struct garbage_style garbage; /* of attacks that come from outside */
    const struct bonus *bonus;    /* replaces that of rules that have one; NULL: none */
    /* After `margin_ticks`, each second adds `margin` thousandths to all attack.
     * 0: never. */
    uint32_t margin_ticks, margin;
    bool versus;      /* played against another game: versus.h */
    bool at_once;     /* gravity is RULESET_AT_ONCE at every level */
    bool fixed_level; /* the level stays that of the start */
    bool endless;     /* a full well loses its lowest rows and goes on */
    bool undo;        /* locks can be taken back */
    bool daily;       /* the seed is that of a day: goal_daily_seed */
};

extern const struct goal goal_endless; /* until the well is full; points */

/* A game that begins at a position (position.h), with undo. goal_at and
 * goal_find leave it out, because such games have no results. */
extern const struct goal goal_practice;

/* Goal number `index` (0 = goal_endless, the default), NULL past the last. */
const struct goal *goal_at(int index);

/* Finds a goal by its name. Returns NULL when the name is unknown. */
const struct goal *goal_find(const char *name);

/* The goals of games that send each other their attack (versus.h): number
 * `index` (0 = the default), NULL past the last; by its name, NULL when it is
 * unknown. Nobody plays them alone, so goal_at and goal_find leave them out.
 * They fit all rules with attack. */
const struct goal *goal_versus_at(int index);
const struct goal *goal_versus_find(const char *name);

/* Whether the goal can be played under the rules, in a well of their size:
 * gravity at once needs a lock delay, standing garbage needs room for a piece
 * above. */
bool goal_fits(const struct goal *goal, const struct ruleset *rules);

/* The points and attack beyond plain rows; NULL: none. */
static inline const struct bonus *
goal_bonus(const struct goal *goal, const struct ruleset *rules)
{
    return rules->bonus != NULL && goal->bonus != NULL ? goal->bonus : rules->bonus;
}

/* The seed of a day's game, the same for everybody: 1 <= month <= 12,
 * 1 <= day <= 31 (not checked further). */
uint64_t goal_daily_seed(int year, int month, int day);

#endif
