/*
 * The viewer's commands, and how time passes in it.
 */
#include "app/scenes/viewer/viewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/shell/app.h"
#include "app/shell/music.h"
#include "app/scenes/events.h"
#include "app/scenes/games.h"
#include "app/scenes/viewer/viewer_parts.h"
#include "app/shell/sentence.h"

enum {
    SECONDS = 5000,                    /* ticks of a step of seconds */
    FLASH_SPEED = 4 * VIEWER_QUARTERS, /* the highest with flashes */
    MAX_SPEED_SLICE_MS = 8,
    MAX_SPEED_TICKS = 20000,
    SHOWN_TICKS = 50 /* the time and the bar are drawn anew after so many */
};

static const uint32_t speeds[] = {1, 2, 4, 8, 16, 32, 64, 128, 256};

enum { SPEEDS = sizeof(speeds) / sizeof(speeds[0]) };

uint32_t
viewer_next_speed(uint32_t speed, int by)
{
    uint32_t next = speed;

    if (by > 0)
        for (int i = SPEEDS - 1; i >= 0 && speed != 0; i--)
            next = speeds[i] > speed ? speeds[i] : next;
    else
        for (int i = 0; i < SPEEDS; i++)
            next = speed == 0 || speeds[i] < speed ? speeds[i] : next;
    return next;
}

/* -- begin and end -- */

const char *
viewer_load(struct app *app, void *data, size_t size, const char *title)
{
    struct viewer *viewer = &app->viewer;
    void *copy = malloc(size > 0 ? size : 1);

    if (copy != NULL)
        memcpy(copy, data, size);
    const char *trouble = seat_begin_replay(&app->play.seat, data, size);
    if (trouble != NULL) {
        free(copy);
        return trouble;
    }
    /* Without memory there are no marks, and no word of the end before it. */
    scan_close(&viewer->scan);
    if (copy != NULL)
        scan_begin(&viewer->scan, copy, size);
    snprintf(viewer->title, sizeof(viewer->title), "%s", title);
    viewer->brain[0] = '\0';
    return NULL;
}

void
viewer_open(
    struct app *app, void *data, size_t size, const struct history_game *game)
{
    char date[32], player[160], title[VIEWER_TITLE_SIZE];

    games_moment(game->date, date, sizeof(date));
    games_player(game, player, sizeof(player));
    snprintf(title, sizeof(title), "%s  %.*s", date,
        (int)(sizeof(title) - sizeof(date) - 2), player);
    const char *trouble = viewer_load(app, data, size, title);
    if (trouble != NULL) {
        app_notice(app, _("It can't be shown: %s"), sentence_text(trouble));
        return;
    }
    snprintf(app->viewer.brain, sizeof(app->viewer.brain), "%s", game->brain);
    app_open(app, &scene_viewer);
}

static void
listen(void *data, const struct events *events)
{
    struct app *app = data;
    uint32_t speed = app->viewer.speed;

    app->dirty = true;
    if (speed != 0 && speed <= FLASH_SPEED)
        events_flash(app, events);
    events_sound(app, events);
}

static void
enter(struct app *app)
{
    struct viewer *viewer = &app->viewer;
    struct seat *seat = &app->play.seat;

    if (viewer->asked && app->options.stop_given)
        seat->stop_tick = app->options.stop_after;
    seat->listener = listen;
    seat->listener_data = app;
    viewer->speed =
        viewer->asked ? app->options.speed * VIEWER_QUARTERS : VIEWER_QUARTERS;
    viewer->paused = viewer->drags = false;
    viewer->ns = 0;
    viewer->lamps = (struct lamps){0};
    app->play.flash_ns = 0;
    sound_set_ducked(app->sound, false);
    music_follow(app);
}

static void
leave(struct app *app)
{
    if (app->play.seat.who == SEAT_REPLAY) /* not taken over */
        play_finish(app);
    scan_close(&app->viewer.scan);
    app->viewer.asked = false;
    sound_set_ducked(app->sound, true);
}

/* -- commands -- */

/* What is shown has changed at once. */
static void
jumped(struct app *app)
{
    app->viewer.ns = 0;
    app->viewer.lamps = (struct lamps){0};
    app->play.seat.reel.seen = 0;
    app->play.flash_ns = 0;
    app->dirty = true;
}

void
viewer_seek(struct app *app, uint64_t tick)
{
    seat_seek(&app->play.seat, tick);
    jumped(app);
}

static void
seek_by(struct app *app, uint64_t ticks, bool on)
{
    uint64_t now = app->play.seat.game.tick;

    if (on)
        viewer_seek(app, now + ticks);
    else
        viewer_seek(app, now > ticks ? now - ticks : 0);
}

static void
step(struct app *app, enum seat_step step, bool on)
{
    app->viewer.paused = true;
    if (on)
        seat_step_on(&app->play.seat, step);
    else
        seat_step_back(&app->play.seat, step);
    jumped(app);
}

static void
change_speed(struct app *app, int by)
{
    app->viewer.speed = viewer_next_speed(app->viewer.speed, by);
    app->viewer.ns = 0;
    app->dirty = true;
}

static void
toggle(struct app *app)
{
    if (seat_is_over(&app->play.seat)) {
        viewer_seek(app, 0); /* once more */
        app->viewer.paused = false;
        return;
    }
    app->viewer.paused = !app->viewer.paused;
    app->viewer.ns = 0;
    app->dirty = true;
}

/* The replay becomes a game that goes on from here, after a pause. */
static void
take_over(struct app *app, enum seat_pilot who)
{
    struct seat *seat = &app->play.seat;

    if (!seat_take_over(seat, &app->options.brain)) {
        app_notice(app, _("The game is over here: go back a little first"));
        return;
    }
    pilot_set_reaction(&seat->pilot, app->options.reaction);
    archive_begin(app, seat);
    seat_set_pace(seat, app->play.pace);
    if (!seat_set_pilot(seat, who))
        app_notice(app, _("The machine can't play: no thread"));
    app->options.speed = 1;
    app->play.resumed = true;
    app_go(app, &scene_play);
}

static void
go_back(struct app *app)
{
    if (app->under_count > 0)
        app_back(app);
    else
        app_go(app, &scene_title);
}

void
viewer_do(struct app *app, enum viewer_command command)
{
    uint64_t all = app->play.seat.reel.ticks;

    switch (command) {
    case VIEWER_TOGGLE: toggle(app); break;
    case VIEWER_FASTER: change_speed(app, 1); break;
    case VIEWER_SLOWER: change_speed(app, -1); break;
    case VIEWER_PIECE_ON: step(app, SEAT_STEP_PIECE, true); break;
    case VIEWER_PIECE_BACK: step(app, SEAT_STEP_PIECE, false); break;
    case VIEWER_KEY_ON: step(app, SEAT_STEP_KEY, true); break;
    case VIEWER_KEY_BACK: step(app, SEAT_STEP_KEY, false); break;
    case VIEWER_SECONDS_ON: seek_by(app, SECONDS, true); break;
    case VIEWER_SECONDS_BACK: seek_by(app, SECONDS, false); break;
    case VIEWER_TENTH_ON: seek_by(app, all / 10, true); break;
    case VIEWER_TENTH_BACK: seek_by(app, all / 10, false); break;
    case VIEWER_START: viewer_seek(app, 0); break;
    case VIEWER_END: viewer_seek(app, UINT64_MAX); break;
    case VIEWER_PERSON: take_over(app, SEAT_HUMAN); break;
    case VIEWER_MACHINE: take_over(app, SEAT_MACHINE); break;
    case VIEWER_LEAVE: go_back(app); break;
    case VIEWER_NOTHING: break;
    }
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
    struct viewer *viewer = &app->viewer;
    struct seat *seat = &app->play.seat;
    const uint64_t ns_per_tick = (uint64_t)APP_NS_PER_MS * VIEWER_QUARTERS;
    uint64_t before = seat->game.tick;

    if (viewer->speed == 0) {
        run_at_full_speed(seat);
    } else {
        viewer->ns += ns * viewer->speed;
        seat_run(seat, viewer->ns / ns_per_tick, true, false);
        viewer->ns %= ns_per_tick;
    }
    if (seat->reel.seen != 0 || seat_is_over(seat) ||
        before / SHOWN_TICKS != seat->game.tick / SHOWN_TICKS)
        app->dirty = true;
    if (viewer->speed != 0) /* as fast as it goes, all would be lit */
        lamps_take(&viewer->lamps, seat->reel.seen);
    seat->reel.seen = 0;
}

static void
pass(struct app *app, uint64_t ns)
{
    struct viewer *viewer = &app->viewer;

    events_pass(app, ns);
    if (lamps_pass(&viewer->lamps, ns))
        app->dirty = true;
    if (!viewer->paused && !viewer->drags && !seat_is_over(&app->play.seat))
        run(app, ns);
    if (scan_is_busy(&viewer->scan)) {
        scan_go(&viewer->scan, SCAN_RUNS);
        app->dirty = true;
    }
    if (app->unattended && seat_is_over(&app->play.seat))
        app->quit = true;
}

static bool
idle(const struct app *app)
{
    const struct viewer *viewer = &app->viewer;
    return (viewer->paused || seat_is_over(&app->play.seat)) &&
           app->play.flash_ns == 0 && !scan_is_busy(&viewer->scan) &&
           lamps_lit(&viewer->lamps, 0) == 0;
}

const struct scene scene_viewer = {
    .enter = enter,
    .leave = leave,
    .key = viewer_key,
    .button = viewer_button,
    .raw_key = viewer_raw_key,
    .point = viewer_point,
    .pass = pass,
    .draw = viewer_draw,
    .idle = idle,
};
