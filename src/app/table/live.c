/* The game begins in the middle, because a stack shows more than an empty
 * well. */
#include "app/table/live.h"

#include "app/draw/draw.h"

enum {
    PACE = 8, /* keys per second */
    AHEAD_PIECES = 24,
    AHEAD_TICKS = 60000, /* at most */
    FALL_TICKS = 700,    /* more, until a piece is visible */
    REST_MS = 150
};

static const struct table_kind kind = {.quiet = true, .plain = true};

static struct live *
live_of(const struct app *app)
{
    return app_state(app, app->scene);
}

int
live_chosen(const struct app *app)
{
    return menu_uppermost(app)->selected;
}

void
live_open(struct app *app, int at, void (*begin)(struct app *app))
{
    struct menu *menu = menu_uppermost(app);

    menu->selected = at;
    menu_open(app, menu, menu->page);
    live_of(app)->begin = begin;
    begin(app);
}

void
live_begin(struct app *app, const struct live_game *game)
{
    struct live *live = live_of(app);
    struct seat_setup setup = {
        .rules = game->rules,
        .goal = game->goal,
        .start_level = game->rules->first_level,
        .seed = app->now.seed_given ? app->now.seed : 7,
        .brain = *game->brain,
        .pace = PACE,
    };

    seat_begin(&live->seat, &setup);
    live->shown = live_chosen(app) + 1;
    live->rest_ns = 0;
    app->dirty = true;
    bool plays = seat_set_pilot(&live->seat, SEAT_MACHINE);
    for (int i = 0; plays && i < AHEAD_PIECES && !seat_is_over(&live->seat); i++)
        seat_run(&live->seat, AHEAD_TICKS / AHEAD_PIECES, true, true);
    if (plays)
        seat_run(&live->seat, FALL_TICKS, true, true);
    table_begin(app, &live->table, &kind, live, (struct seat *const[]){&live->seat}, 1);
}

void
live_finish(struct live *live)
{
    seat_finish(&live->seat, NULL);
    live->shown = 0;
}

static bool
live_is_still(const struct app *app)
{
    return app->prefs.numbers[PREF_EFFECTS] == 0;
}

void
live_pass(struct app *app, uint64_t ns)
{
    struct live *live = live_of(app);

    if (live->shown != live_chosen(app) + 1) {
        live->rest_ns += ns;
        if (live->rest_ns >= (uint64_t)REST_MS * APP_NS_PER_MS)
            live->begin(app);
        return;
    }
    live->rest_ns = 0;
    if (live_is_still(app))
        return;
    if (seat_is_over(&live->seat))
        live->begin(app);
    else
        table_pass(app, &live->table, NULL, ns);
}

bool
live_idle(const struct app *app)
{
    return live_is_still(app) && live_of(app)->shown == live_chosen(app) + 1;
}

void
live_draw(struct app *app, const struct sheet *sheet, struct box box, int cell)
{
    const struct live *live = live_of(app);
    const struct view *view = &live->seat.view;

    if (live->shown == 0 || view->rules == NULL)
        return;
    draw_moving(app->look, view,
        box_centred(box, view->rules->width * cell, view->rules->visible * cell), cell);
}
