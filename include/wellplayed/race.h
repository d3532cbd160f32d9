/*
 * A race: two games on the same pieces. Who is ahead and by how much, when it
 * is over, and who has won.
 *
 * The games may be at different ticks, because the machine may be thinking. An
 * event counts at its own tick, once both games have passed that tick. So a
 * race ends the same however the clock ran. The window plays races live, the
 * lab to fit chances to win. Pure; any thread.
 */
#ifndef WELLPLAYED_RACE_H
#define WELLPLAYED_RACE_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/view.h"

enum race_side { RACE_PERSON, RACE_MACHINE, RACE_SIDES };

enum { RACE_NOBODY = RACE_SIDES };

enum race_kind {
    RACE_TO_ROWS, /* the first to clear `amount` rows wins; a full well loses */
    RACE_IN_TIME, /* more points after `amount` milliseconds win */
    RACE_TO_LAST  /* the last well that is not full wins */
};

struct race_goal {
    const char *name; /* for people, N_-marked */
    enum race_kind kind;
    uint32_t amount;
};

enum { RACE_GOALS = 6 };

extern const struct race_goal race_goals[RACE_GOALS];

/* One game, as last seen. */
struct race_lane {
    uint64_t tick, rows, points;
    bool over;
    bool there;          /* it has the rows of the goal ... */
    uint64_t there_tick; /* ... since this tick */
};

struct race {
    const struct race_goal *goal;
    struct race_lane lanes[RACE_SIDES];
};

/* `ahead` and `winner` are RACE_PERSON, RACE_MACHINE or RACE_NOBODY. */
struct race_verdict {
    int ahead;    /* in rows or in points, as the goal counts */
    uint64_t gap; /* by this much */
    bool ended;
    int winner;  /* once it has ended; nobody: a draw */
    bool by_end; /* the other's well is full, whatever the gap */
};

void race_begin(struct race *race, const struct race_goal *goal);

/* Records a side's game as it is now. To be called for every tick in which
 * something happened, and for the newest tick. */
void race_see(struct race *race, enum race_side side, const struct view *view);

void race_judge(const struct race *race, struct race_verdict *verdict);

/* How much of the gap's bar is filled, of 256: most of it quickly, never
 * all. */
int race_bar(const struct race *race, uint64_t gap);

#endif
