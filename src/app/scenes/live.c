/* The game begins in the middle, because a stack shows more than an empty
 * well. */
#include "app/scenes/live.h"

#include "app/draw/draw.h"

enum {
    PACE = 8, /* keys per second */
    AHEAD_PIECES = 24,
    AHEAD_TICKS = 60000, /* at most */
    FALL_TICKS = 700,    /* more, until a piece is visible */
    MAX_TICKS = 100,     /* in a frame */
    REST_MS = 150
};

static void
live_moved(void *data, const struct events *events)
{
    struct app *app = data;

    (void)events;
    app->dirty = true;
}

void
live_begin(struct app *app, struct live *live, int at, const struct live_game *game)
{
    struct seat_setup setup = {
        .rules = game->rules,
        .goal = game->goal,
        .start_level = game->rules->first_level,
        .seed = app->now.seed_given ? app->now.seed : 7,
        .brain = *game->brain,
        .pace = PACE,
    };

    seat_begin(&live->seat, &setup);
    live->shown = at + 1;
    live->ns = live->rest_ns = 0;
    app->dirty = true;
    if (!seat_set_pilot(&live->seat, SEAT_MACHINE))
        return;
    for (int i = 0; i < AHEAD_PIECES && !seat_is_over(&live->seat); i++)
        seat_run(&live->seat, AHEAD_TICKS / AHEAD_PIECES, true, true);
    seat_run(&live->seat, FALL_TICKS, true, true);
    live->seat.listener = live_moved;
    live->seat.listener_data = app;
}

void
live_finish(struct live *live)
{
    seat_finish(&live->seat, NULL);
    live->shown = 0;
}

bool
live_is_still(const struct app *app)
{
    return app->prefs.numbers[PREF_EFFECTS] == 0;
}

bool
live_pass(struct app *app, struct live *live, int at, uint64_t ns)
{
    if (live->shown != at + 1) {
        live->rest_ns += ns;
        return live->rest_ns >= (uint64_t)REST_MS * APP_NS_PER_MS;
    }
    live->rest_ns = 0;
    if (live_is_still(app))
        return false;
    if (seat_is_over(&live->seat))
        return true;
    live->ns += ns;
    uint64_t ticks = SDL_min(live->ns / APP_NS_PER_MS, MAX_TICKS);
    live->ns %= APP_NS_PER_MS;
    seat_run(&live->seat, ticks, false, false);
    return false;
}

void
live_draw(struct app *app, const struct live *live, struct box box, int cell)
{
    const struct view *view = &live->seat.view;

    if (live->shown == 0 || view->rules == NULL)
        return;
    draw_moving(app->look, view,
        box_centred(box, view->rules->width * cell, view->rules->visible * cell), cell);
}
