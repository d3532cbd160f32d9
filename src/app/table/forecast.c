/* One question at a time; newer positions wait for its answer. */
#include "app/table/forecast.h"

#include <string.h>

#include "app/table/coaches.h"

static void
forecast_end(struct app *app, struct table *table, void *self)
{
    struct forecast *forecast = self;

    lookout_destroy(forecast->lookout);
    memset(forecast, 0, sizeof(*forecast));
}

static struct outlook_game
game_of(const struct forecast *forecast)
{
    return (struct outlook_game){&forecast->coach, forecast->race, &forecast->views[RACE_PERSON],
        &forecast->views[RACE_MACHINE]};
}

static void
forecast_choose(struct app *app, struct table *table, void *self)
{
    struct forecast *forecast = self;
    const struct seat *seat = table->sides[RACE_PERSON].seat;
    struct outlook_game game = game_of(forecast);

    forecast->on = false;
    if (app->prefs.numbers[PREF_CHANCE] == 0 || seat->rules.shapes == NULL ||
        seat->who == SEAT_REPLAY || !coaches_find(app, &seat->rules, &forecast->coach))
        return;
    forecast->views[RACE_PERSON] = seat->view;
    if (table->count > 1)
        forecast->views[RACE_MACHINE] = table->sides[RACE_MACHINE].seat->view;
    if (!outlook_can(&game))
        return;
    if (forecast->lookout == NULL)
        forecast->lookout = lookout_create(app_errands(app));
    forecast->on = forecast->stale = forecast->lookout != NULL;
}

static void
forecast_begin(struct app *app, struct table *table, void *self)
{
    struct forecast *forecast = self;
    const struct race_goal *race = forecast->race;

    forecast_end(app, table, self);
    forecast->race = race;
    forecast->recent.wins = true;
    forecast_choose(app, table, self);
}

static void
forecast_hear(
    struct app *app, struct table *table, void *self, int side, const struct events *events)
{
    struct forecast *forecast = self;
    const struct view *view = &table->sides[side].seat->view;

    if (!forecast->on || !(events->happened & EVENT_SPAWNED || view->over))
        return;
    forecast->views[side] = *view;
    forecast->stale = true;
}

bool
forecast_is_busy(const struct forecast *forecast)
{
    return forecast->on && (forecast->stale || lookout_is_busy(forecast->lookout));
}

static void
forecast_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct forecast *forecast = self;
    const struct outlook_game game = game_of(forecast);

    if (!forecast->on || forecast->ended)
        return;
    if (lookout_take(forecast->lookout, &forecast->outlook)) {
        if (forecast->race != NULL)
            chance_recent_put(&forecast->recent, ++forecast->answers, forecast->outlook.win);
        app->dirty = true;
    }
    if (forecast->stale && lookout_ask(forecast->lookout, &game))
        forecast->stale = false;
}

void
forecast_settle(struct forecast *forecast, uint32_t win)
{
    if (forecast->ended)
        return;
    forecast->ended = true;
    forecast->outlook = (struct outlook){.known = true, .races = true, .win = win};
    chance_recent_put(&forecast->recent, ++forecast->answers, win);
}

static void
forecast_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    const struct forecast *forecast = self;

    if (side != RACE_PERSON || !forecast->on)
        return;
    stage->outlook = &forecast->outlook;
    if (forecast->race != NULL)
        stage->chance = &forecast->recent;
}

const struct guest forecast_guest = {
    .begin = forecast_begin,
    .choose = forecast_choose,
    .jump = forecast_choose,
    .hear = forecast_hear,
    .pass = forecast_pass,
    .stage = forecast_stage,
    .end = forecast_end,
};
