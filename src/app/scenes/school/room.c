/*
 * The room's time, its keys, and the game that is played in it. The run has a
 * thread of its own; here its news are copied a few dozen times a second.
 */
#include "app/scenes/school/room.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/scenes/rows.h"
#include "app/scenes/scenes.h"
#include "app/scenes/school/school_game.h"
#include "app/scenes/school/school_use.h"
#include "store/paths.h"
#include "trainer/checkpoint.h"
#include "trainer/runs.h"

enum {
    SPEED = 2,        /* game time over wall time */
    LOOK_MS = 25,     /* between two looks at the run */
    NEWEST_MS = 6000, /* a game goes on for so long beside newer players */
    OVER_MS = 1200,   /* how long the end of a game is seen */
    MAX_TICKS = 200,  /* in a frame */
    MAX_THREADS = 64
};

/* -- beginning -- */

/* One processor is left for the window. */
static int
threads(void)
{
    int count = SDL_GetCPUCount() - 1;
    return count < 1 ? 1 : SDL_min(count, MAX_THREADS);
}

/* A name for a new run that no other run has. False when nothing is to be
 * kept, or with the error when it can't be. */
static bool
name_run(const struct app *app, char path[RUN_PATH_SIZE], struct error *error)
{
    char folder[PATHS_SIZE], date[32];
    time_t now = time(NULL);
    struct tm local;

    if (app->prefs_file == NULL || app->unattended)
        return false;
    if (!paths_make_within(PATHS_DATA, "training", folder, error))
        return false;
    if (localtime_r(&now, &local) == NULL)
        local = (struct tm){.tm_mday = 1};
    strftime(date, sizeof(date), "%Y-%m-%d-%H%M%S", &local);
    for (int i = 1; i < 100; i++) {
        int length =
            i == 1 ? snprintf(path, RUN_PATH_SIZE, "%s/%s.run", folder, date)
                   : snprintf(
                         path, RUN_PATH_SIZE, "%s/%s-%d.run", folder, date, i);
        if (length < RUN_PATH_SIZE && !file_is_there(path))
            return true;
    }
    return error_set(error, folder, "too long a name");
}

static void
forget(struct room *room)
{
    run_thread_destroy(room->thread);
    room->thread = NULL;
    run_news_finish(&room->news);
    room_forget_dots(room);
    seat_finish(&room->seat, NULL);
    room->shown = 0;
}

/* The newest run that is kept and can be continued. False with the error when
 * there is none; `passed` is why a newer one can't be, and may have no words. */
static bool
find_newest(const struct app *app, char path[RUN_PATH_SIZE],
    struct error *passed, struct error *error)
{
    char folder[PATHS_SIZE];
    struct runs runs = {NULL, 0};
    size_t at = 0;

    if (app->prefs_file != NULL &&
        paths_find(PATHS_DATA, "training", folder, NULL))
        runs_read(&runs, folder);
    while (at < runs.count && !runs.entries[at].good)
        at++;
    if (at > 0)
        *passed = runs.entries[0].error;
    bool found = at < runs.count;
    if (found)
        snprintf(path, RUN_PATH_SIZE, "%s", runs.entries[at].path);
    runs_finish(&runs);
    if (!found && at > 0)
        return error_copy(error, passed);
    return found || error_set(error, NULL, "no training run is kept yet");
}

/* Opens the run at room->path, whose time is over. */
static bool
open_run(struct app *app, struct error *error)
{
    struct room *room = room_of(app);
    char album[RUN_PATH_SIZE], header[RUN_HEADER_SIZE];
    struct run_setup setup = {
        .path = room->path,
        .threads = threads(),
        .generations = RUN_MAX_GENERATIONS,
        .seconds = 1,
    };

    if (!runs_album(room->path, album) ||
        !checkpoint_read_header(room->path, header, sizeof(header), error) ||
        !run_header_read(header, room->path, &setup.training, error))
        return false;
    school_measure(&setup.training);
    room->thread = run_thread_create(&setup, album, error);
    return room->thread != NULL;
}

/* Continues the newest run that is kept, for as long again as is chosen. */
static bool
continue_run(struct app *app, struct error *passed, struct error *error)
{
    struct room *room = room_of(app);
    struct school_choice choice = school_choice_now(app);

    if (!find_newest(app, room->path, passed, error) || !open_run(app, error))
        return false;
    run_thread_give_time(room->thread, school_seconds(&choice));
    return true;
}

struct run_thread *
room_start_run(struct app *app, const struct school_choice *choice,
    struct run_setup *setup, char path[RUN_PATH_SIZE], struct error *not_kept,
    struct error *error)
{
    char album[RUN_PATH_SIZE];
    struct run_thread *thread = NULL;

    setup->threads = threads();
    setup->generations = RUN_MAX_GENERATIONS;
    setup->seconds = school_seconds(choice);
    if (name_run(app, path, not_kept) && runs_album(path, album)) {
        setup->path = path;
        thread = run_thread_create(setup, album, not_kept);
    }
    if (thread != NULL)
        return thread;
    setup->path = NULL; /* it can be watched all the same */
    return run_thread_create(setup, NULL, error);
}

/* A seed that runs of one second share. */
uint64_t
room_seed(const struct app *app)
{
    return app->now.seed_given ? app->now.seed : (uint64_t)time(NULL) % 1000000;
}

static bool
begin_run(struct app *app, struct error *not_kept, struct error *error)
{
    struct room *room = room_of(app);
    const struct school_choice *choice = school_choice(app);
    struct run_setup setup = {0};

    school_setup(choice, room_seed(app), &setup.training);
    room->thread =
        room_start_run(app, choice, &setup, room->path, not_kept, error);
    return room->thread != NULL;
}

static void
begin(struct app *app)
{
    struct room *room = room_of(app);

    room->leaving = room->goes_again = false;
    room->look_ns = room->moved_ns = room->said_ns = 0;
    room->looked_at = room->shown = room->games = 0;
    room->what = ROOM_NOTHING;
    room->learned = 0;
    memset(room->said, 0, sizeof(room->said));
    memset(&room->axes, 0, sizeof(room->axes));
    run_thread_look(room->thread, &room->news);
    run_thread_album(room->thread, &room->album);
}

static void
enter(struct app *app)
{
    struct room *room = room_of(app);
    struct error not_kept = {0}, passed = {0}, error = {0};

    forget(room);
    bool continues = school_choice(app)->continues;
    bool opens = school_take_path(app, room->path);
    school_choice(app)->continues = false;
    if (opens       ? !open_run(app, &error)
        : continues ? !continue_run(app, &passed, &error)
                    : !begin_run(app, &not_kept, &error)) {
        app_warn(app, "%s", language_error(&error));
        return; /* nothing can be seen here, so the scene goes */
    }
    begin(app);
    if (!opens)
        run_thread_go(room->thread);
    if (not_kept.words != NULL)
        app_notice(
            app, _("%s; the run is not kept"), language_error(&not_kept));
    else if (room->news.album_lost.words != NULL)
        app_notice(app, _("%s; the run continues without its earlier players"),
            language_error(&room->news.album_lost));
    else if (passed.words != NULL)
        app_notice(
            app, _("%s; an earlier run continues"), language_error(&passed));
}

/* -- the game -- */

/* The entry that should play; NULL: there is none yet. */
static const struct album_entry *
wanted(const struct room *room)
{
    const struct album *album = &room->album;

    if (album->count == 0)
        return NULL;
    for (size_t i = 0; room->looked_at > 0 && i < album->count; i++)
        if (album->entries[i].generation >= room->looked_at)
            return &album->entries[i];
    return &album->entries[album->count - 1];
}

static void
begin_game(struct app *app, const struct album_entry *entry)
{
    struct room *room = room_of(app);

    room->shown = entry->generation;
    room->game_ns = room->seat_ns = 0;
    school_game_begin(
        app, &room->seat, room_objective(room), entry, ++room->games);
}

static void
pass_game(struct app *app, uint64_t ns)
{
    struct room *room = room_of(app);
    const struct album_entry *entry = wanted(room);
    uint64_t ms = room->game_ns / APP_NS_PER_MS;

    if (entry == NULL)
        return;
    room->game_ns += ns;
    bool over = room->shown > 0 && seat_is_over(&room->seat);
    bool other = entry->generation != room->shown;
    if (room->shown == 0 || (over && ms >= OVER_MS) ||
        (other && (room->looked_at > 0 || ms >= NEWEST_MS))) {
        begin_game(app, entry);
        return;
    }
    if (over)
        return;
    room->seat_ns += ns * SPEED;
    uint64_t ticks = SDL_min(room->seat_ns / APP_NS_PER_MS, MAX_TICKS);
    room->seat_ns %= APP_NS_PER_MS;
    seat_run(&room->seat, ticks, false, false);
    if (seat_is_over(&room->seat))
        room->game_ns = 0; /* its end is seen for a moment */
}

/* -- time -- */

static void
pass(struct app *app, uint64_t ns)
{
    struct room *room = room_of(app);

    if (room->thread == NULL) {
        app_back(app);
        return;
    }
    if (room->leaving) {
        if (run_thread_has_ended(room->thread))
            app_back(app);
        return;
    }
    uint64_t move = (uint64_t)ROOM_MOVE_MS * APP_NS_PER_MS;
    if (room->moved_ns < move && app->prefs.numbers[PREF_EFFECTS] > 0)
        app->dirty = true;
    if (room_is_naming(app))
        line_pass(app, ns);
    room->moved_ns += ns;
    room->said_ns += ns;
    room->look_ns += ns;
    if (room->look_ns >= (uint64_t)LOOK_MS * APP_NS_PER_MS) {
        int seconds = (int)room->news.progress.seconds;
        room->look_ns = 0;
        room_look(app);
        if ((int)room->news.progress.seconds != seconds)
            app->dirty = true;
    }
    pass_game(app, ns);
}

static bool
idle(const struct app *app)
{
    (void)app;
    return false;
}

/* -- the scene -- */

static void
finish(struct app *app)
{
    if (room_is_naming(app))
        line_end(app, false);
    school_return(app);
    forget(room_of(app));
}

static void
cover(struct app *app)
{
    struct room *room = room_of(app);

    if (room_is_naming(app))
        line_end(app, false);
    if (room->thread == NULL)
        return;
    room->goes_again = room->news.state == RUN_GOES && !room->news.wanted;
    run_thread_pause(room->thread);
}

static void
uncover(struct app *app)
{
    struct room *room = room_of(app);

    school_return(app);
    if (room->thread != NULL && room->goes_again)
        run_thread_go(room->thread);
    room->goes_again = false;
}

static const struct view *
game(const struct app *app)
{
    const struct view *view = &room_of(app)->seat.view;
    return view->rules != NULL ? view : NULL;
}

const struct scene scene_training = {
    .size = sizeof(struct room),
    .enter = enter,
    .leave = finish,
    .cover = cover,
    .uncover = uncover,
    .key = room_key,
    .button = room_button,
    .press = room_press,
    .point = room_point,
    .pass = pass,
    .draw = room_draw,
    .idle = idle,
    .changed = school_keep_choice,
    .game = game,
    .finish = finish,
};
