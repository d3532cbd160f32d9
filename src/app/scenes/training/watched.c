#include "app/scenes/training/watched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/draw/draw.h"
#include "app/scenes/training/learner.h"
#include "app/scenes/training/run_choice.h"
#include "store/paths.h"
#include "store/say.h"
#include "trainer/checkpoint.h"
#include "trainer/runs.h"

enum {
    MAX_THREADS = 64,
    NEWEST_MS = 6000, /* a game goes on for so long beside newer players */
    OVER_MS = 1200    /* how long the end of a game is seen */
};

/* -- opening -- */

/* One processor is left for the window. */
static int
threads(void)
{
    return SDL_clamp(SDL_GetCPUCount() - 1, 1, MAX_THREADS);
}

static const char folder_name[] = "training";

/* The folder of the runs; a full disk may have no room for it yet. */
static bool
watched_make_folder(char folder[PATHS_SIZE], struct error *error)
{
    return paths_make_within(PATHS_DATA, folder_name, folder, error);
}

/* A name for a new run that no other run has. False when nothing is to be
 * kept, or with the error when no name is to be had. */
static bool
name_run(const struct app *app, char path[RUN_PATH_SIZE], struct error *error)
{
    char folder[PATHS_SIZE], date[32];
    time_t now = time(NULL);
    struct tm local;

    if (app->prefs_file == NULL || app->unattended)
        return false;
    if (!watched_make_folder(folder, NULL) && !paths_find(PATHS_DATA, folder_name, folder, error))
        return false;
    if (localtime_r(&now, &local) == NULL)
        local = (struct tm){.tm_mday = 1};
    strftime(date, sizeof(date), "%Y-%m-%d-%H%M%S", &local);
    for (int i = 1; i < 100; i++) {
        int length = i == 1 ? snprintf(path, RUN_PATH_SIZE, "%s/%s.run", folder, date)
                            : snprintf(path, RUN_PATH_SIZE, "%s/%s-%d.run", folder, date, i);
        if (length < RUN_PATH_SIZE && !file_is_there(path))
            return true;
    }
    return error_set(error, folder, "the name is too long");
}

/* Takes over a run that was just opened. False when there is none. */
static bool
watched_take(struct watched *watched, struct run_thread *thread)
{
    if (thread == NULL)
        return false;
    watched->thread = thread;
    run_thread_look(thread, &watched->news);
    run_thread_album(thread, &watched->album);
    return true;
}

bool
watched_open_new(const struct app *app, struct watched *watched, const struct training_setup *setup,
    uint64_t seconds, struct error *not_kept, struct error *error)
{
    struct run_setup run = {.training = *setup,
        .threads = threads(),
        .later = true,
        .generations = RUN_MAX_GENERATIONS,
        .seconds = seconds};
    char album[RUN_PATH_SIZE];

    if (name_run(app, watched->path, not_kept) && runs_album(watched->path, album))
        run.path = watched->path;
    if (!watched_take(watched, run_thread_create(&run, run.path != NULL ? album : NULL, error)))
        return false;
    if (watched->news.keeping_fails)
        *not_kept = watched->news.error;
    return true;
}

bool
watched_open_kept(struct watched *watched, const char *path, struct error *error)
{
    char album[RUN_PATH_SIZE], header[RUN_HEADER_SIZE];
    struct run_setup run = {
        .path = path,
        .threads = threads(),
        .generations = RUN_MAX_GENERATIONS,
        .seconds = 1,
    };

    if (!runs_album(path, album) || !checkpoint_read_header(path, header, sizeof(header), error) ||
        !run_header_read(header, path, &run.training, error))
        return false;
    run_choice_measure(&run.training);
    if (path != watched->path)
        snprintf(watched->path, sizeof(watched->path), "%s", path);
    return watched_take(watched, run_thread_create(&run, album, error));
}

static bool
find_newest(
    const struct app *app, char path[RUN_PATH_SIZE], struct error *passed, struct error *error)
{
    char folder[PATHS_SIZE];
    struct runs runs = {NULL, 0};
    size_t at = 0;

    if (app->prefs_file != NULL && paths_find(PATHS_DATA, folder_name, folder, NULL))
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
    return found || error_set(error, NULL, "no training run is saved yet");
}

bool
watched_open_newest(
    const struct app *app, struct watched *watched, struct error *passed, struct error *error)
{
    return find_newest(app, watched->path, passed, error) &&
           watched_open_kept(watched, watched->path, error);
}

/* The end of the run says whether all of it is kept. */
static void
watched_tell_end(struct app *app, struct watched *watched)
{
    struct run_news *news = &watched->news;

    run_thread_join(watched->thread);
    run_thread_look(watched->thread, news);
    if (!news->keeping_fails)
        return;
    say("wellplayed: %s; the run is not saved", error_english(&news->error));
    app_warn(app, _("%s; the run is not saved"), language_error(&news->error));
    app->exit_code = EXIT_FAILURE;
}

void
watched_close(struct app *app, struct watched *watched)
{
    if (watched->thread != NULL)
        watched_tell_end(app, watched);
    run_thread_destroy(watched->thread);
    watched->thread = NULL;
    run_news_finish(&watched->news);
    seat_finish(&watched->seat, NULL);
    watched->shown = 0;
    watched->album.count = 0;
}

uint64_t
watched_seed(const struct app *app)
{
    return app->now.seed_given ? app->now.seed : (uint64_t)time(NULL) % 1000000;
}

/* -- while it is open -- */

bool
watched_look(struct app *app, struct watched *watched)
{
    struct run_news *news = &watched->news;
    uint64_t generation = news->generation;
    int seconds = (int)news->progress.seconds;
    bool failed = news->keeping_fails, refused = news->refused;
    char folder[PATHS_SIZE];

    if (run_thread_look(watched->thread, news) || (int)news->progress.seconds != seconds)
        app->dirty = true;
    if (news->keeping_fails && !failed)
        app_notice(app, _("%s; the run continues"), language_error(&news->error));
    if (news->refused && !refused)
        app_notice(app, "%s", _("The run has had too many changes; this one is ignored"));
    if (news->generation == generation)
        return false;
    if (news->keeping_fails)
        watched_make_folder(folder, NULL);
    run_thread_album(watched->thread, &watched->album);
    return true;
}

void
watched_weights(const struct run_news *news, double out[FEATURE_COUNT])
{
    memset(out, 0, FEATURE_COUNT * sizeof(*out));
    for (int d = 0; d < news->dimensions; d++)
        out[news->features[d]] = news->answer[d];
}

/* -- the learner that plays -- */

const struct album_entry *
watched_entry(const struct watched *watched)
{
    const struct album *album = &watched->album;

    for (size_t i = album->count; i > 0; i--)
        if (album->entries[i - 1].generation == watched->shown)
            return &album->entries[i - 1];
    return NULL;
}

/* The learner of a generation or the first one after it, or the newest; NULL:
 * there is none yet. */
static const struct album_entry *
watched_wanted(const struct watched *watched, uint64_t generation)
{
    const struct album *album = &watched->album;

    for (size_t i = 0; generation > 0 && i < album->count; i++)
        if (album->entries[i].generation >= generation)
            return &album->entries[i];
    return album->count > 0 ? &album->entries[album->count - 1] : NULL;
}

static const struct table_kind kind = {.quiet = true, .plain = true};

bool
watched_pass(
    struct app *app, struct watched *watched, uint64_t generation, uint64_t seed, uint64_t ns)
{
    const struct album_entry *wanted = watched_wanted(watched, generation);
    bool over = watched->shown > 0 && seat_is_over(&watched->seat);
    uint64_t ms = watched->game_ns / APP_NS_PER_MS;

    if (wanted == NULL)
        return false;
    watched->game_ns += ns;
    bool other = wanted->generation != watched->shown;
    if (watched->shown == 0 || (over && ms >= OVER_MS) ||
        (other && (generation > 0 || ms >= NEWEST_MS))) {
        watched->shown = wanted->generation;
        watched->game_ns = 0;
        learner_begin(app, &watched->seat, watched_objective(watched), wanted, seed);
        table_begin(
            app, &watched->table, &kind, watched, (struct seat *const[]){&watched->seat}, 1);
        watched->table.speed = LEARNER_SPEED;
        return true;
    }
    if (over)
        return false;
    table_pass(app, &watched->table, NULL, ns);
    if (seat_is_over(&watched->seat))
        watched->game_ns = 0; /* its end is seen for a moment */
    return false;
}

void
watched_draw(struct look *look, const struct watched *watched, struct box well, int cell, int line)
{
    if (watched->shown > 0 && watched->seat.view.rules != NULL) {
        draw_moving(look, &watched->seat.view, well, cell);
        return;
    }
    look_fill(look, well, palette_colour(PALETTE_WELL));
    look_frame(look, well, line, palette_colour(PALETTE_EDGE));
}
