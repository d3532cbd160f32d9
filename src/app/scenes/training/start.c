#include "app/scenes/training/start.h"

#include <stdio.h>
#include <time.h>

#include "app/scenes/training/run_choice.h"
#include "store/paths.h"
#include "trainer/checkpoint.h"
#include "trainer/runs.h"

enum { MAX_THREADS = 64 };

/* One processor is left for the window. */
static int
threads(void)
{
    return SDL_clamp(SDL_GetCPUCount() - 1, 1, MAX_THREADS);
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

struct run_thread *
start_run(const struct app *app, uint64_t seconds, struct run_setup *setup,
    char path[RUN_PATH_SIZE], struct error *not_kept, struct error *error)
{
    char album[RUN_PATH_SIZE];
    struct run_thread *thread = NULL;

    setup->threads = threads();
    setup->generations = RUN_MAX_GENERATIONS;
    setup->seconds = seconds;
    if (name_run(app, path, not_kept) && runs_album(path, album)) {
        setup->path = path;
        thread = run_thread_create(setup, album, not_kept);
    }
    if (thread != NULL)
        return thread;
    setup->path = NULL; /* it can be watched all the same */
    return run_thread_create(setup, NULL, error);
}

struct run_thread *
start_kept_run(const char *path, struct error *error)
{
    char album[RUN_PATH_SIZE], header[RUN_HEADER_SIZE];
    struct run_setup setup = {
        .path = path,
        .threads = threads(),
        .generations = RUN_MAX_GENERATIONS,
        .seconds = 1,
    };

    if (!runs_album(path, album) ||
        !checkpoint_read_header(path, header, sizeof(header), error) ||
        !run_header_read(header, path, &setup.training, error))
        return NULL;
    run_choice_measure(&setup.training);
    return run_thread_create(&setup, album, error);
}

bool
start_find_newest(const struct app *app, char path[RUN_PATH_SIZE],
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

uint64_t
start_seed(const struct app *app)
{
    return app->now.seed_given ? app->now.seed : (uint64_t)time(NULL) % 1000000;
}
