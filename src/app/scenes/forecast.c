/* One question at a time; a newer position waits for the answer to the last. */
#include "app/scenes/forecast.h"

#include <string.h>

#include "app/scenes/coaches.h"

void
forecast_finish(struct forecast *forecast)
{
    lookout_destroy(forecast->lookout);
    memset(forecast, 0, sizeof(*forecast));
}

static struct outlook_game
game_of(const struct forecast *forecast)
{
    return (struct outlook_game){&forecast->coach, forecast->race,
        &forecast->views[RACE_PERSON], &forecast->views[RACE_MACHINE]};
}

void
forecast_choose(struct app *app, struct forecast *forecast,
    const struct seat *seat, const struct seat *other)
{
    struct outlook_game game = game_of(forecast);

    forecast->on = false;
    if (app->prefs.numbers[PREF_CHANCE] == 0 || seat->rules.shapes == NULL ||
        seat->who == SEAT_REPLAY ||
        !coaches_find(app, &seat->rules, &forecast->coach))
        return;
    forecast->views[RACE_PERSON] = seat->view;
    if (other != NULL)
        forecast->views[RACE_MACHINE] = other->view;
    if (!outlook_can(&game))
        return;
    if (forecast->lookout == NULL)
        forecast->lookout = lookout_create(app_errands(app));
    forecast->on = forecast->stale = forecast->lookout != NULL;
}

void
forecast_begin(struct app *app, struct forecast *forecast,
    const struct seat *seat, const struct seat *other,
    const struct race_goal *race)
{
    forecast_finish(forecast);
    forecast->race = race;
    forecast->recent.wins = true;
    forecast_choose(app, forecast, seat, other);
}

void
forecast_take(struct forecast *forecast, enum race_side side,
    const struct seat *seat, const struct events *events)
{
    if (!forecast->on || !(events->happened & EVENT_SPAWNED || seat->view.over))
        return;
    forecast->views[side] = seat->view;
    forecast->stale = true;
}

bool
forecast_is_busy(const struct forecast *forecast)
{
    return forecast->on &&
           (forecast->stale || lookout_is_busy(forecast->lookout));
}

void
forecast_pass(struct app *app, struct forecast *forecast)
{
    const struct outlook_game game = game_of(forecast);

    if (!forecast->on || forecast->ended)
        return;
    if (lookout_take(forecast->lookout, &forecast->outlook)) {
        if (forecast->race != NULL)
            chance_recent_put(
                &forecast->recent, ++forecast->answers, forecast->outlook.win);
        app->dirty = true;
    }
    if (forecast->stale && lookout_ask(forecast->lookout, &game))
        forecast->stale = false;
}

void
forecast_end(struct forecast *forecast, uint32_t win)
{
    if (forecast->ended)
        return;
    forecast->ended = true;
    forecast->outlook =
        (struct outlook){.known = true, .races = true, .win = win};
    chance_recent_put(&forecast->recent, ++forecast->answers, win);
}

void
forecast_stage(const struct forecast *forecast, struct stage *stage)
{
    if (!forecast->on)
        return;
    stage->outlook = &forecast->outlook;
    if (forecast->race != NULL)
        stage->chance = &forecast->recent;
}
