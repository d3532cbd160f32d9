/*
 * The play: one seat, played by a person, the machine or a replay, and what
 * goes on around it - pause, handing over, pace, sounds, the record.
 */
#include "../app.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FLASH_MS = 260,
    FLASH_SPEED = 4, /* the highest speed with flashes */
    SYNC_MS = 1000,
    ASK_MS = 2500,
    MAX_SPEED_SLICE_MS = 8, /* of wall time, before events are looked at */
    MAX_SPEED_TICKS = 20000 /* between looks at the clock */
};

/* Keys per second that + and - go through; the last is PILOT_PACE_MAX. */
static const uint32_t paces[] = {
    1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500, PILOT_PACE_MAX};

enum { PACE_COUNT = sizeof(paces) / sizeof(paces[0]) };

/* -- events -- */

static void
listen(void *data, const struct events *events)
{
    struct app *app = data;
    uint32_t happened = events->happened;

    app->dirty = true;
    if (happened & EVENT_CLEARED) {
        /* Much faster, and it would be nothing but flashes. */
        if (app->options.speed >= 1 && app->options.speed <= FLASH_SPEED) {
            app->play.flash_rows = events->removed.rows;
            app->play.flash_ns = (uint64_t)FLASH_MS * APP_NS_PER_MS;
        }
        app_effect(
            app, (enum sound_effect)(SOUND_ROWS_1 + events->removed.count - 1));
    } else if (happened & EVENT_HARD_DROP) {
        app_effect(app, SOUND_DROP);
    } else if (happened & EVENT_LOCKED) {
        app_effect(app, SOUND_LOCK);
    }
    if (happened & EVENT_MOVED)
        app_effect(app, SOUND_MOVE);
    if (happened & EVENT_ROTATED)
        app_effect(app, SOUND_TURN);
    if (happened & EVENT_LEVEL_UP)
        app_effect(app, SOUND_LEVEL_UP);
    if (happened & EVENT_GAME_OVER)
        app_effect(app, SOUND_GAME_OVER);
}

/* -- games begin and end -- */

/* Where game number `games` is recorded: FILE, FILE.2, FILE.3 ... */
static void
begin_record(struct app *app)
{
    char path[4096], why[FILE_WHY_SIZE];

    snprintf(path, sizeof(path), "%s", app->options.record);
    if (app->play.games > 1)
        snprintf(
            path, sizeof(path), "%s.%d", app->options.record, app->play.games);
    if (seat_record(&app->play.seat, path, why))
        return;
    fprintf(stderr, "wellplayed: --record %s\n", why);
    app_notice(app, _("This game can't be recorded"));
    app->exit_code = EXIT_FAILURE;
}

void
play_finish(struct app *app)
{
    char why[FILE_WHY_SIZE];
    const char *trouble = app->play.seat.reel.state.trouble;
    const struct view *view = &app->play.seat.view;

    if (view->rules != NULL && view->tick > 0)
        app->play.last = (struct report){
            view->rows, view->points, view->pieces, view->level};

    if (trouble != NULL) {
        fprintf(stderr, "wellplayed: --replay %s: %s\n", app->options.replay,
            trouble);
        app->exit_code = EXIT_FAILURE;
    }
    if (!seat_finish(&app->play.seat, why)) {
        fprintf(stderr, "wellplayed: --record %s\n", why);
        app->exit_code = EXIT_FAILURE;
    }
}

void
play_report(const struct app *app)
{
    const struct report *last = &app->play.last;
    if (last->pieces > 0)
        printf("rows=%" PRIu64 " points=%" PRIu64 " level=%" PRIu32
               " pieces=%" PRIu64 "\n",
            last->rows, last->points, last->level, last->pieces);
}

static void
begin_game(struct app *app)
{
    struct seat_setup setup = {
        .rules = app->options.rules,
        .start_level = app->options.level,
        .seed = app_seed(app),
        .brain = app->options.brain,
        .pace = app->play.pace,
        .reaction = app->options.reaction,
    };

    play_finish(app);
    seat_begin(&app->play.seat, &setup);
    app->play.games++;
    if (app->play.watch && !seat_set_pilot(&app->play.seat, SEAT_MACHINE))
        app_notice(app, _("The machine can't play: no thread"));
    if (app->options.record != NULL)
        begin_record(app);
}

static void
enter_game(struct app *app)
{
    struct play *play = &app->play;

    if (play->seat.who != SEAT_REPLAY)
        begin_game(app);
    if (app->options.stop_given)
        play->seat.stop_tick = app->options.stop_after;
    play->seat.listener = listen;
    play->seat.listener_data = app;
    play->phase = PLAY_RUNS;
    play->ns = play->flash_ns = 0;
    play->asked = ACTION_NONE;
    sound_set_ducked(app->sound, false);
    /* Each game has the next piece of music. */
    sound_set_piece(app->sound,
        (struct synth_music){
            (enum synth_piece)(play->games % SYNTH_PIECES), SYNTH_TEMPO_LEAST});
}

static void
leave(struct app *app)
{
    play_finish(app);
}

/* -- what keys do -- */

static void
set_phase(struct app *app, enum play_phase phase)
{
    app->play.phase = phase;
    app->play.ns = 0;
    input_release_all(&app->play.seat.input);
    sound_set_ducked(app->sound, phase == PLAY_PAUSED || phase == PLAY_STOPPED);
    app->dirty = true;
}

static void
toggle_pause(struct app *app)
{
    if (seat_is_over(&app->play.seat))
        return;
    app_effect(app, SOUND_TICK);
    set_phase(app, app->play.phase == PLAY_RUNS ? PLAY_PAUSED : PLAY_RUNS);
}

static void
hand_over(struct app *app, enum seat_pilot who)
{
    struct seat *seat = &app->play.seat;

    if (seat->who == SEAT_REPLAY || seat_is_over(seat))
        return;
    if (!seat_set_pilot(seat, who)) {
        app_notice(app, _("The machine can't play: no thread"));
        return;
    }
    app->play.watch = who == SEAT_MACHINE;
    app_effect(app, who == SEAT_MACHINE ? SOUND_MACHINE_ON : SOUND_MACHINE_OFF);
    app_notice(
        app, who == SEAT_MACHINE ? _("The machine plays") : _("You play"));
}

static void
one_piece(struct app *app)
{
    if (seat_is_over(&app->play.seat) || app->play.seat.who == SEAT_REPLAY)
        return;
    if (app->play.seat.who != SEAT_MACHINE)
        hand_over(app, SEAT_MACHINE);
    set_phase(app, PLAY_ONE_PIECE);
}

/* Paces in order: "as fast as it goes" is above all numbers. */
static int
rank(uint32_t pace)
{
    return pace == PILOT_PACE_MAX ? PILOT_MAX_PACE + 1 : (int)pace;
}

static void
change_pace(struct app *app, int by)
{
    int at = by > 0 ? 0 : PACE_COUNT - 1;

    if (app->play.seat.who == SEAT_REPLAY)
        return;
    /* The next one that is faster, or slower, than the pace as it is. */
    while (at >= 0 && at < PACE_COUNT &&
           by * (rank(paces[at]) - rank(app->play.pace)) <= 0)
        at += by;
    if (at < 0 || at >= PACE_COUNT)
        return;
    app->play.pace = paces[at];
    seat_set_pace(&app->play.seat, paces[at]);
    if (paces[at] == PILOT_PACE_MAX)
        app_notice(app, _("As fast as it goes"));
    else
        app_notice(app, _n("%u key a second", "%u keys a second", paces[at]),
            (unsigned)paces[at]);
}

/* A game of a person's is not thrown away by one key. */
static bool
is_sure(struct app *app, enum action action, const char *question)
{
    struct play *play = &app->play;

    if (seat_is_over(&play->seat) || play->seat.who != SEAT_HUMAN)
        return true;
    if (play->asked == action && play->asked_ns > 0)
        return true;
    play->asked = action;
    play->asked_ns = (uint64_t)ASK_MS * APP_NS_PER_MS;
    app_notice(app, "%s", question);
    return false;
}

static void
restart(struct app *app)
{
    if (app->play.seat.who == SEAT_REPLAY ||
        !is_sure(app, ACTION_RESTART, _("Once more for a new game")))
        return;
    enter_game(app);
    app->dirty = true;
}

static void
take_button(struct app *app, enum action action, bool down)
{
    struct seat *seat = &app->play.seat;

    if (app->play.phase != PLAY_RUNS || seat_is_over(seat))
        return;
    if (seat->who == SEAT_HUMAN)
        input_key(&seat->input, action, down);
    else if (seat->who == SEAT_MACHINE && down &&
             seat->rules.buttons >> action & 1)
        hand_over(app, SEAT_HUMAN);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (action <= ACTION_LAST_BUTTON) {
        take_button(app, action, down);
        return;
    }
    if (!down)
        return;
    switch (action) {
    case ACTION_MACHINE:
        hand_over(app,
            app->play.seat.who == SEAT_MACHINE ? SEAT_HUMAN : SEAT_MACHINE);
        break;
    case ACTION_FASTER: change_pace(app, 1); break;
    case ACTION_SLOWER: change_pace(app, -1); break;
    case ACTION_ONE_PIECE: one_piece(app); break;
    case ACTION_PAUSE: toggle_pause(app); break;
    case ACTION_RESTART: restart(app); break;
    case ACTION_TITLE:
        if (is_sure(app, action, _("Once more to leave the game")))
            app_go(app, &scene_title);
        break;
    default: break;
    }
}

static void
point(struct app *app, int x, int y, bool pressed)
{
    (void)app;
    (void)x;
    (void)y;
    (void)pressed;
}

static void
unfocus(struct app *app)
{
    if (app->play.seat.who == SEAT_HUMAN && app->play.phase == PLAY_RUNS)
        toggle_pause(app);
}

/* -- time -- */

static void
run_at_full_speed(struct app *app, bool one_piece)
{
    struct seat *seat = &app->play.seat;
    uint64_t begun = SDL_GetTicks64();

    while (
        !seat_is_over(seat) && SDL_GetTicks64() - begun < MAX_SPEED_SLICE_MS) {
        uint64_t taken = seat_run(seat, MAX_SPEED_TICKS, true, one_piece);
        if (one_piece && taken < MAX_SPEED_TICKS)
            return;
    }
}

static void
run_in_time(struct app *app, uint64_t ns, bool one_piece)
{
    struct play *play = &app->play;
    unsigned speed = app->options.speed;

    play->ns += ns * speed;
    uint64_t ticks = play->ns / APP_NS_PER_MS;
    play->ns %= APP_NS_PER_MS;
    seat_run(&play->seat, ticks, speed > 1, one_piece);
}

static void
run_seat(struct app *app, uint64_t ns)
{
    struct play *play = &app->play;
    bool one = play->phase == PLAY_ONE_PIECE;
    uint64_t piece = play->seat.view.pieces;

    if (app->options.speed == OPTIONS_SPEED_MAX)
        run_at_full_speed(app, one);
    else
        run_in_time(app, ns, one);
    if (one && play->seat.view.pieces > piece && piece > 0)
        set_phase(app, PLAY_STOPPED);
}

static uint64_t
less(uint64_t left, uint64_t ns)
{
    return left > ns ? left - ns : 0;
}

static void
pass(struct app *app, uint64_t ns)
{
    struct play *play = &app->play;

    if (play->flash_ns > 0)
        app->dirty = true;
    play->flash_ns = less(play->flash_ns, ns);
    play->asked_ns = less(play->asked_ns, ns);
    if (play->phase == PLAY_RUNS || play->phase == PLAY_ONE_PIECE)
        run_seat(app, ns);
    play->sync_ns = less(play->sync_ns, ns);
    if (play->sync_ns == 0) {
        seat_sync(&play->seat);
        play->sync_ns = (uint64_t)SYNC_MS * APP_NS_PER_MS;
    }
    if (app->unattended && seat_is_over(&play->seat))
        app->quit = true;
}

/* -- pictures -- */

/* Keys per second as they are pressed: gravity may have raised them. */
static uint32_t
pace_shown(const struct seat *seat)
{
    uint32_t pace = seat->pilot.pace;
    if (pace == PILOT_PACE_MAX)
        return pace;
    uint32_t pressed = 1000 / pilot_key_ticks(&seat->view, pace);
    return pressed > pace ? pressed : pace;
}

static const char *
notice(const struct app *app)
{
    if (app->notice_ns > 0)
        return app->notice;
    if (app->play.phase == PLAY_STOPPED)
        return _("Stopped: . for one more piece, P to go on");
    return NULL;
}

static void
draw(struct app *app)
{
    const struct play *play = &app->play;
    const struct seat *seat = &play->seat;
    bool replay = seat->who == SEAT_REPLAY;
    uint64_t flash_all = (uint64_t)FLASH_MS * APP_NS_PER_MS;
    struct hint hints[STAGE_MAX_HINTS];
    struct stage stage = {
        .view = &seat->view,
        .machine =
            replay ? seat->reel.state.by_machine : seat->who == SEAT_MACHINE,
        .brain = replay ? _("replay") : seat->brain.name,
        .keys_per_second = pace_shown(seat),
        .speed = app->options.speed,
        .paused = play->phase == PLAY_PAUSED,
        .over = seat->view.over,
        .muted = sound_is_muted(app->sound),
        .flash_rows = play->flash_ns > 0 ? play->flash_rows : 0,
        .flash_progress =
            (int)((flash_all - play->flash_ns) * FLASH_END / flash_all),
        .notice = notice(app),
        .hints = hints,
    };
    stage.hint_count = app_hints(&seat->rules,
        seat->who == SEAT_MACHINE ? APP_HINTS_MACHINE : APP_HINTS_PERSON, hints,
        STAGE_MAX_HINTS);
    stage.has_goal = seat_goal(seat, &stage.goal);
    draw_play(app->look, &stage);
}

static bool
idle(const struct app *app)
{
    const struct play *play = &app->play;
    bool runs = play->phase == PLAY_RUNS || play->phase == PLAY_ONE_PIECE;
    return play->flash_ns == 0 && (!runs || seat_is_over(&play->seat));
}

const struct scene scene_play = {
    .enter = enter_game,
    .leave = leave,
    .key = key,
    .point = point,
    .unfocus = unfocus,
    .pass = pass,
    .draw = draw,
    .idle = idle,
};
