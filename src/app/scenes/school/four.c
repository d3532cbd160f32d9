/*
 * Each seat is run up to the tick of one clock, as in a race: nobody has more
 * time than another, however long the machine has thought.
 */
#include "app/scenes/school/four.h"

#include "app/scenes/rows.h"
#include "app/scenes/school/room.h"

enum {
    SPEED = 2,       /* as in the room */
    MAX_TICKS = 1000 /* of a seat in a frame */
};

/* -- time -- */

static void
pass(struct app *app, uint64_t ns)
{
    struct four *four = four_of(app);

    if (four->count == 0) { /* the room goes with its run */
        app_back(app);
        return;
    }
    if (four->paused)
        return;
    four->ns += ns * (uint64_t)four->speed;
    four->ticks += four->ns / APP_NS_PER_MS;
    four->ns %= APP_NS_PER_MS;
    for (int i = 0; i < four->count; i++) {
        struct seat *seat = &four->wells[i].seat;
        if (seat_is_over(seat))
            continue;
        uint64_t ticks = SDL_min(four->ticks - seat->game.tick, MAX_TICKS);
        seat_run(seat, ticks, false, false);
        if (seat_is_over(seat))
            four->last_out = i;
    }
}

static bool
idle(const struct app *app)
{
    return four_of(app)->paused || four_is_over(four_of(app));
}

/* -- the scene -- */

static void
finish(struct app *app)
{
    struct four *four = four_of(app);

    for (int i = 0; i < LAYOUT_FOUR; i++)
        seat_finish(&four->wells[i].seat, NULL);
    four->count = 0;
}

static void
enter(struct app *app)
{
    struct four *four = four_of(app);
    size_t entries[LAYOUT_FOUR];

    four->count = four_spread(&room_of(app)->album, entries);
    for (int i = 0; i < four->count; i++)
        four->wells[i].entry = entries[i];
    four->chosen = SDL_max(four->count - 1, 0);
    four->speed = SPEED;
    four->seed = app_seed(app, NULL);
    four_do(app, FOUR_AGAIN);
}

static const struct view *
game(const struct app *app)
{
    const struct four *four = four_of(app);
    return four->count > 0 ? &four->wells[four->chosen].seat.view : NULL;
}

const struct scene scene_four = {
    .size = sizeof(struct four),
    .enter = enter,
    .leave = finish,
    .key = four_key,
    .button = four_button,
    .raw_key = four_raw_key,
    .point = four_point,
    .pass = pass,
    .draw = four_draw,
    .idle = idle,
    .game = game,
    .finish = finish,
};
