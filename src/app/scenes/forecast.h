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

/* A game begins or goes on in the seat; `other` and `race` are of a race, or
 * NULL. */
void forecast_begin(struct app *app, struct forecast *forecast,
    const struct seat *seat, const struct seat *other,
    const struct race_goal *race);

/* The preferences may have changed, or the game is at another moment. */
void forecast_choose(struct app *app, struct forecast *forecast,
    const struct seat *seat, const struct seat *other);

/* For the seat's listener; RACE_PERSON without a race. */
void forecast_take(struct forecast *forecast, enum race_side side,
    const struct seat *seat, const struct events *events);

/* Whether it does not know the newest positions yet. */
bool forecast_is_busy(const struct forecast *forecast);

/* Takes what was found, and asks on. */
void forecast_pass(struct app *app, struct forecast *forecast);

/* A race is over; the person's chance to have won it stays: all of it, half of
 * it or nothing. */
void forecast_end(struct forecast *forecast, uint32_t win);

/* Puts it into the stage, with the graph of the chance to win in a race. */
void forecast_stage(const struct forecast *forecast, struct stage *stage);

/* Frees what it owns: zeroed again. */
void forecast_finish(struct forecast *forecast);

#endif
