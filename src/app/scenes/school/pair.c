/* Of the two threads, only the one whose turn it is has a generation to play;
 * the other one sleeps. */
#include "app/scenes/school/pair.h"

#include "app/scenes/rows.h"
#include "app/scenes/school/room.h"
#include "app/scenes/school/school_game.h"

enum {
    SPEED = 2,
    NEWEST_MS = 6000, /* a game goes on for so long beside newer players */
    OVER_MS = 1200,   /* how long the end of a game is seen */
    MAX_TICKS = 200,  /* in a frame */
    HELD_OUT = 200    /* games at the end */
};

/* -- runs -- */

static void
forget(struct pair *pair)
{
    for (int i = 0; i < PAIR; i++) { /* both end at the same time */
        if (pair->sides[i].thread != NULL)
            run_thread_end(pair->sides[i].thread);
    }
    for (int i = 0; i < PAIR; i++) {
        struct pair_side *side = &pair->sides[i];
        run_thread_destroy(side->thread);
        run_news_finish(&side->news);
        seat_finish(&side->seat, NULL);
        *side = (struct pair_side){0};
    }
}

static bool
begin_run(struct app *app, int at, uint64_t seed, struct error *not_kept,
    struct error *error)
{
    struct pair_side *side = &pair_of(app)->sides[at];
    const struct pair_setup *chosen = pair_setup_of(app);
    struct run_setup setup = {0};

    pair_training(chosen, at, seed, &setup.training);
    setup.training.held_out = HELD_OUT;
    setup.training.held_out_every = 0; /* at the end: the time is for both */
    pair_write_name(chosen, at, side->name, sizeof(side->name));
    side->thread = room_start_run(
        app, &chosen->choices[at], &setup, side->path, not_kept, error);
    if (side->thread == NULL)
        return false;
    run_thread_look(side->thread, &side->news);
    return true;
}

static void
enter(struct app *app)
{
    struct pair *pair = pair_of(app);
    struct error not_kept = {0}, error = {0};
    uint64_t seed = room_seed(app);

    forget(pair);
    pair->seconds = school_seconds(&pair_setup_of(app)->choices[0]);
    pair->games = 1;
    pair->paused = pair->leaving = pair->waits = false;
    for (int i = 0; i < PAIR; i++)
        if (!begin_run(app, i, seed, &not_kept, &error)) {
            app_warn(app, "%s", language_error(&error));
            forget(pair);
            return; /* nothing can be seen here, so the scene goes */
        }
    if (not_kept.words != NULL)
        app_notice(
            app, _("%s; the run is not kept"), language_error(&not_kept));
}

/* The side that has had less time; -1 while one learns or is measured, or both
 * are done. */
static int
whose_turn(const struct pair *pair)
{
    int turn = -1;

    for (int i = 0; i < PAIR; i++) {
        const struct run_news *news = &pair->sides[i].news;
        if (pair_is_done(&pair->sides[i]))
            continue;
        if (news->state != RUN_PAUSED || news->wanted)
            return -1;
        if (turn < 0 ||
            news->progress.seconds < pair->sides[turn].news.progress.seconds)
            turn = i;
    }
    return turn;
}

static void
look(struct app *app)
{
    static struct album album; /* large */
    struct pair *pair = pair_of(app);

    for (int i = 0; i < PAIR; i++) {
        struct pair_side *side = &pair->sides[i];
        uint64_t generation = side->news.generation;
        int seconds = (int)side->news.progress.seconds;
        bool failed = side->news.keeping_fails;
        bool changed = run_thread_look(side->thread, &side->news);
        if (changed || (int)side->news.progress.seconds != seconds)
            app->dirty = true;
        if (side->news.generation != generation) {
            run_thread_album(side->thread, &album);
            if (album.count > 0)
                side->newest = album.entries[album.count - 1];
        }
        if (side->news.keeping_fails && !failed)
            app_notice(app, _("%s; the run continues"),
                language_error(&side->news.error));
    }
    int turn = pair->paused || pair->waits ? -1 : whose_turn(pair);
    if (turn >= 0)
        run_thread_step(pair->sides[turn].thread);
}

/* -- games -- */

static void
begin_game(struct app *app, struct pair_side *side)
{
    struct pair *pair = pair_of(app);

    side->shown = side->newest.generation;
    side->game_ns = side->seat_ns = 0;
    school_game_begin(app, &side->seat, &side->news.setup.objective,
        &side->newest, pair->games);
}

/* As in the room: the newest plays, and a game has its time. */
static void
pass_game(struct app *app, struct pair_side *side, uint64_t ns)
{
    bool over = side->shown > 0 && seat_is_over(&side->seat);
    uint64_t ms = side->game_ns / APP_NS_PER_MS;

    if (side->newest.generation == 0)
        return;
    side->game_ns += ns;
    if (side->shown == 0 || (over && ms >= OVER_MS) ||
        (side->shown != side->newest.generation && ms >= NEWEST_MS)) {
        begin_game(app, side);
        return;
    }
    if (over)
        return;
    side->seat_ns += ns * SPEED;
    uint64_t ticks = SDL_min(side->seat_ns / APP_NS_PER_MS, MAX_TICKS);
    side->seat_ns %= APP_NS_PER_MS;
    seat_run(&side->seat, ticks, false, false);
    if (seat_is_over(&side->seat))
        side->game_ns = 0;
}

/* -- time -- */

static void
pass(struct app *app, uint64_t ns)
{
    struct pair *pair = pair_of(app);

    if (pair->sides[0].thread == NULL) {
        app_back(app);
        return;
    }
    if (pair->leaving) {
        if (run_thread_has_ended(pair->sides[0].thread) &&
            run_thread_has_ended(pair->sides[1].thread))
            app_back(app);
        return;
    }
    look(app);
    for (int i = 0; i < PAIR; i++)
        pass_game(app, &pair->sides[i], ns);
}

static bool
idle(const struct app *app)
{
    (void)app;
    return false;
}

/* -- keys -- */

static void
pause_both(struct pair *pair)
{
    for (int i = 0; i < PAIR; i++)
        run_thread_pause(pair->sides[i].thread);
}

void
pair_do(struct app *app, enum pair_command command)
{
    struct pair *pair = pair_of(app);

    if (pair->sides[0].thread == NULL || pair->leaving)
        return;
    app->dirty = true;
    switch (command) {
    case PAIR_NOTHING: break;
    case PAIR_PAUSE:
        if (pair_is_over(pair))
            break;
        pair->paused = !pair->paused;
        if (pair->paused)
            pause_both(pair);
        break;
    case PAIR_LEAVE:
        pair->leaving = true;
        for (int i = 0; i < PAIR; i++)
            run_thread_end(pair->sides[i].thread);
        break;
    }
}

static bool
pair_press(struct app *app, const struct press *press)
{
    bool taken;
    int command = school_keys_take(&pair_keys, press, &taken);

    if (command != 0)
        pair_do(app, (enum pair_command)command);
    return taken;
}

static void
key(struct app *app, enum action action, bool down)
{
    if (down && action <= ACTION_TITLE)
        pair_do(app, (enum pair_command)pair_keys.pads[action]);
}

/* Only a gamepad's buttons, as in the room. */
static void
button(struct app *app, int of, enum action action, bool down)
{
    if (of >= SDL_NUM_SCANCODES && action <= ACTION_LAST_BUTTON)
        key(app, action, down);
}

/* A click on a well is a pause. */
static void
point(struct app *app, int x, int y, enum app_point what)
{
    struct layout_pair l;

    if (what != APP_PRESS || pair_of(app)->sides[0].thread == NULL)
        return;
    pair_layout(app, &l);
    for (int i = 0; i < PAIR; i++)
        if (box_holds(l.wells.cards[i].card, x, y))
            pair_do(app, PAIR_PAUSE);
}

/* -- the scene -- */

static void
finish(struct app *app)
{
    forget(pair_of(app));
}

static void
cover(struct app *app)
{
    struct pair *pair = pair_of(app);

    pair->waits = true;
    if (pair->sides[0].thread != NULL)
        pause_both(pair);
}

static void
uncover(struct app *app)
{
    pair_of(app)->waits = false;
}

const struct scene scene_pair = {
    .size = sizeof(struct pair),
    .enter = enter,
    .leave = finish,
    .cover = cover,
    .uncover = uncover,
    .key = key,
    .button = button,
    .press = pair_press,
    .point = point,
    .pass = pass,
    .draw = pair_draw,
    .idle = idle,
    .finish = finish,
};
