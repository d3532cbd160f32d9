/*
 * The forecast beside a game: the distance to its goal or, in a race, the chance
 * to win. It is shown only if the graph of the chance is on and a coach has odds
 * for the rules. It is updated after each piece; the game never waits for it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_FORECAST_H
#define WELLPLAYED_APP_TABLE_FORECAST_H

#include "app/draw/chance_graph.h"
#include "app/draw/draw.h"
#include "app/seat/outlook.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "app/table/table.h"

/* Part of a scene's state. Zeroed, nothing is forecast. */
struct forecast {
    struct lookout *lookout; /* owned; NULL until it is needed */
    struct brain coach;
    const struct race_goal *race; /* NULL: no race */
    bool on;
    struct view views[RACE_SIDES]; /* when the newest piece came */
    bool stale;                    /* the last question is older than them */
    bool ended;                    /* no more questions */
    struct outlook outlook;
    struct chance_recent recent; /* chances to win */
    uint64_t answers;
};

/* The guest; its state is a struct forecast. For a race, set `race` before the
 * table begins; the second side is the machine's. */
extern const struct guest forecast_guest;

/* Whether it lacks an answer for the newest positions. */
bool forecast_is_busy(const struct forecast *forecast);

/* A race is over: sets the person's final chance `win` to all, half or none of
 * CHANCE_WHOLE. */
void forecast_settle(struct forecast *forecast, uint32_t win);

#endif
