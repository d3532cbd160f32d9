/*
 * The forecast beside a game: how far its goal is or, in a race, the chance to
 * win. It is shown when the graph of the chance is on, and a coach has odds for
 * the rules; else nothing is shown. It follows each piece, and the game never
 * waits for it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_FORECAST_H
#define WELLPLAYED_APP_SCENES_FORECAST_H

#include "app/draw/chance_graph.h"
#include "app/draw/draw.h"
#include "app/scenes/table.h"
#include "app/seat/outlook.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"

/* Part of a scene's state. Zeroed, nothing is forecast. */
struct forecast {
    struct lookout *lookout; /* owned; NULL until it is needed */
    struct brain coach;
    const struct race_goal *race; /* NULL: no race */
    bool on;
    struct view views[RACE_SIDES]; /* of when the newest piece came */
    bool stale;                    /* they are newer than what was asked */
    bool ended;                    /* nothing is asked any more */
    struct outlook outlook;
    struct chance_recent recent; /* chances to win */
    uint64_t answers;
};

/* The guest; its state is a struct forecast. For a race, set `race` before the
 * table begins; the other side is that of the machine. */
extern const struct guest forecast_guest;

/* The guest's choose: also when the game is at another moment. */
void forecast_choose(struct app *app, struct table *table, void *self);

/* Whether it does not know the newest positions yet. */
bool forecast_is_busy(const struct forecast *forecast);

/* A race is over; the person's chance to have won it stays: all of it, half of
 * it or nothing. */
void forecast_settle(struct forecast *forecast, uint32_t win);

#endif
