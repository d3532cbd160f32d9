/*
 * The start and end of the viewer, and the passing of time.
 */
#include "app/scenes/viewer/viewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/draw.h"
#include "app/scenes/events.h"
#include "app/scenes/games.h"
#include "app/scenes/play/play.h"
#include "app/scenes/review/review.h"
#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/scenes/viewer/viewer_mind.h"
#include "app/scenes/viewer/viewer_parts.h"
#include "app/scenes/viewer/viewer_review.h"
#include "app/shell/app.h"
#include "app/shell/music.h"
#include "store/say.h"
#include "store/utf8.h"

enum {
    MAX_SPEED_SLICE_MS = 8,
    MAX_SPEED_TICKS = 20000,
    SHOWN_TICKS = 50 /* until time and timeline are drawn again */
};

/* -- start and end -- */

static void
forget_stacks(struct viewer *viewer)
{
    free(viewer->stacks);
    viewer->stacks = NULL;
    viewer->stack_count = viewer->stack_room = 0;
}

/* Keeps the stack after each lock. Without memory for them, the graph shows
 * only what was seen. */
static void
keep_stack(void *data, const struct game *game)
{
    enum { FIRST_ROOM = 1024 };
    struct viewer *viewer = data;
    struct view view;

    if (viewer->stack_count == viewer->stack_room) {
        size_t room = SDL_max(2 * viewer->stack_room, (size_t)FIRST_ROOM);
        struct graph_sample *more =
            realloc(viewer->stacks, room * sizeof(*more));
        if (more == NULL)
            return;
        viewer->stacks = more;
        viewer->stack_room = room;
    }
    view_take(&view, game);
    struct graph_sample *stack = &viewer->stacks[viewer->stack_count++];
    stack->lock = graph_lock(&view);
    graph_measure(&view.board, stack);
}

const char *
viewer_load(struct app *app, struct tape *tape, const char *title)
{
    struct viewer *viewer = viewer_of(app);
    const char *error = seat_begin_replay(&play_of(app)->seat, tape);

    if (error != NULL)
        return error;
    forget_stacks(viewer);
    scan_begin(&viewer->scan, tape);
    viewer->scan.listener = keep_stack;
    viewer->scan.listener_data = viewer;
    utf8_quote(viewer->title, sizeof(viewer->title), title);
    viewer->brain[0] = '\0';
    viewer->game = (struct history_game){.id = 0};
    return NULL;
}

void
viewer_open(struct app *app, struct tape *tape, const struct history_game *game)
{
    char date[32], player[160], title[VIEWER_TITLE_SIZE];

    games_moment(game->date, date, sizeof(date));
    games_player(game, player, sizeof(player));
    snprintf(title, sizeof(title), "%s  %.*s", date,
        (int)(sizeof(title) - sizeof(date) - 2), player);
    const char *error = viewer_load(app, tape, title);
    if (error != NULL) {
        app_notice(app, _("It can't be shown: %s"), _(error));
        return;
    }
    snprintf(viewer_of(app)->brain, sizeof(viewer_of(app)->brain), "%s",
        game->brain);
    viewer_of(app)->game = *game;
    app_open(app, SCENE_VIEWER);
}

static void
listen(void *data, const struct events *events)
{
    struct app *app = data;
    uint32_t speed = viewer_of(app)->speed;

    app->dirty = true;
    bool quick = speed == 0 || speed > EVENTS_SPEED * VIEWER_QUARTERS;
    events_show(
        app, &viewer_of(app)->effects, &play_of(app)->seat, events, quick);
    if (events->happened & EVENT_LOCKED)
        graph_take(
            &play_of(app)->table.sides[0].graph, &play_of(app)->seat.view);
    events_sound(app, events);
}

static void
enter(struct app *app)
{
    struct viewer *viewer = viewer_of(app);
    struct seat *seat = &play_of(app)->seat;

    if (viewer->asked && app->options.stop_given)
        seat->stop_tick = app->options.stop_after;
    seat->listener = listen;
    seat->listener_data = app;
    viewer->speed =
        viewer->asked ? app->now.speed * VIEWER_QUARTERS : VIEWER_QUARTERS;
    viewer->paused = viewer->drags = false;
    viewer->ns = 0;
    viewer->lamps = (struct lamps){0};
    viewer->effects = (struct effects){0};
    play_of(app)->table.sides[0].graph = (struct graph){0};
    open_mind_begin(&play_of(app)->mind);
    play_of(app)->mind.open = false; /* as it may have been in a game */
    viewer_review_enter(app);
    sound_set_ducked(app->sound, false);
    music_follow(app);
}

/* Reports an error in the replay of --replay, which sets the exit status. */
static void
say_how_it_ended(struct app *app)
{
    const struct view *view = &play_of(app)->seat.view;
    const char *error = play_of(app)->seat.reel.playback.why;

    archive_remember(app, view);
    if (error == NULL)
        return;
    say("wellplayed: --replay %s: %s", app->options.replay, error);
    app->exit_code = EXIT_FAILURE;
}

static void
leave(struct app *app)
{
    struct viewer *viewer = viewer_of(app);

    if (play_of(app)->seat.who == SEAT_REPLAY) { /* not taken over */
        if (viewer->asked)
            say_how_it_ended(app);
        play_finish(app);
    }
    viewer_review_leave(app);
    scan_close(&viewer->scan);
    forget_stacks(viewer);
    viewer->asked = false;
    sound_set_ducked(app->sound, true);
}

static void
finish(struct app *app)
{
    scan_close(&viewer_of(app)->scan);
    forget_stacks(viewer_of(app));
}

/* -- time -- */

static void
run_at_full_speed(struct seat *seat)
{
    uint64_t begun = SDL_GetTicks64();

    while (!seat_is_over(seat) && SDL_GetTicks64() - begun < MAX_SPEED_SLICE_MS)
        seat_run(seat, MAX_SPEED_TICKS, true, false);
}

static void
run(struct app *app, uint64_t ns)
{
    struct viewer *viewer = viewer_of(app);
    struct seat *seat = &play_of(app)->seat;
    const uint64_t ns_per_tick = (uint64_t)APP_NS_PER_MS * VIEWER_QUARTERS;
    uint64_t before = seat->game.tick;
    uint64_t pulse = draw_pulse(&viewer->effects, &seat->view);

    if (viewer->speed == 0) {
        run_at_full_speed(seat);
    } else {
        viewer->ns += ns * viewer->speed;
        seat_run(seat, viewer->ns / ns_per_tick, true, false);
        viewer->ns %= ns_per_tick;
    }
    if (seat->reel.seen != 0 || seat_is_over(seat) ||
        before / SHOWN_TICKS != seat->game.tick / SHOWN_TICKS ||
        draw_pulse(&viewer->effects, &seat->view) != pulse)
        app->dirty = true;
    if (viewer->speed != 0) /* at full speed, all lamps would be lit */
        lamps_take(&viewer->lamps, seat->reel.seen);
    seat->reel.seen = 0;
}

static void
pass(struct app *app, uint64_t ns)
{
    struct viewer *viewer = viewer_of(app);

    events_pass(app, &viewer->effects, ns);
    if (lamps_pass(&viewer->lamps, ns))
        app->dirty = true;
    if (!viewer->paused && !viewer->drags && !seat_is_over(&play_of(app)->seat))
        run(app, ns);
    viewer_mind_pass(app, ns);
    if (scan_is_busy(&viewer->scan)) {
        scan_go(&viewer->scan, SCAN_STEPS);
        app->dirty = true;
    }
    viewer_review_pass(app);
    if (app->unattended && seat_is_over(&play_of(app)->seat))
        app->quit = true;
}

static bool
idle(const struct app *app)
{
    const struct viewer *viewer = viewer_of(app);
    return (viewer->paused || seat_is_over(&play_of(app)->seat)) &&
           !effects_is_on(&viewer->effects) && !scan_is_busy(&viewer->scan) &&
           lamps_lit(&viewer->lamps, 0) == 0 &&
           open_mind_is_idle(&play_of(app)->mind) &&
           !(viewer->reviewed && review_is_busy(app));
}

static const struct view *
game(const struct app *app)
{
    return &play_of(app)->seat.view;
}

const struct scene scene_viewer = {
    .size = sizeof(struct viewer),
    .enter = enter,
    .leave = leave,
    .key = viewer_key,
    .button = viewer_button,
    .press = viewer_press,
    .point = viewer_point,
    .pass = pass,
    .draw = viewer_draw,
    .idle = idle,
    .game = game,
    .finish = finish,
};
