/*
 * The questions of the list of replays to the keeper, and the answers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/menu/menu.h"
#include "app/scenes/replays/replays.h"
#include "app/scenes/replays/replays_parts.h"
#include "app/scenes/scenes.h"
#include "app/scenes/viewer/viewer.h"
#include "store/utf8.h"

static struct keeper_job *
question(
    struct app *app, enum keeper_kind kind, int64_t id, keeper_answer *answer)
{
    struct keeper_job *job = query_job(&replays_of(app)->query, kind, answer);

    if (job != NULL)
        job->game.id = id;
    return job;
}

static bool
is_old(const struct app *app, const struct keeper_job *job)
{
    return query_is_old(&replays_of(app)->query, job);
}

/* -- the list -- */

static void
complain(struct app *app, const struct keeper_job *job)
{
    replays_of(app)->error = job->error;
}

static void
take_count(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    struct replays *replays = replays_of(app);
    struct menu *menu = menu_of(app, SCENE_REPLAYS);

    if (!is_old(app, job) && job->good) {
        replays->total = (int)SDL_min(job->sums.games, (uint64_t)1 << 30);
        replays->counted = true;
        app->dirty = true;
        /* At first, the newest game is chosen. */
        if (replays->total > 0 && menu->selected < menu->page->count)
            menu->selected = menu->page->count;
        menu_open(app, menu, menu->page);
    } else if (!is_old(app, job)) {
        complain(app, job);
    }
    keeper_free(job);
}

static void
take_page(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    struct replays *replays = replays_of(app);

    if (is_old(app, job)) {
        keeper_free(job);
        return;
    }
    replays->waits = false;
    app->dirty = true;
    if (!job->good) {
        complain(app, job);
        keeper_free(job);
        return;
    }
    query_keep(app, &replays->query, &replays->page, job);
}

void
replays_ask(struct app *app)
{
    struct replays *replays = replays_of(app);

    query_renew(&replays->query);
    query_forget(&replays->page);
    replays->waits = false;
    replays->fetched = 0;
    replays->error = (struct error){0};
    query_ask(app, question(app, KEEPER_SUMS, 0, take_count));
    replays_want(app, 0);
}

void
replays_want(struct app *app, int at)
{
    struct replays *replays = replays_of(app);

    if (replays->waits || replays->error.words != NULL)
        return;
    struct keeper_job *job = question(app, KEEPER_NEWEST, 0, take_page);
    if (job == NULL)
        return;
    job->skip = SDL_max(at - REPLAYS_PAGE / 2, 0);
    job->count = REPLAYS_PAGE;
    replays->waits = query_ask(app, job);
}

const struct history_game *
replays_game(const struct app *app, int at)
{
    const struct keeper_job *page = replays_of(app)->page;

    if (page == NULL || at < page->skip || at >= page->skip + page->game_count)
        return NULL;
    return &page->games[at - page->skip];
}

void
replays_forget(struct app *app)
{
    struct replays *replays = replays_of(app);

    query_renew(&replays->query);
    query_forget(&replays->page);
    replays->waits = replays->counted = false;
    replays->total = 0;
    replays->fetched = replays->scanned = 0;
    scan_close(&replays->scan);
}

/* -- pictures -- */

const struct replays_picture *
replays_picture(const struct app *app, int64_t id)
{
    for (int i = 0; i < REPLAYS_PICTURES && id != 0; i++)
        if (replays_of(app)->pictures[i].id == id)
            return &replays_of(app)->pictures[i];
    return NULL;
}

static struct replays_picture *
new_picture(struct app *app, int64_t id)
{
    struct replays *replays = replays_of(app);
    struct replays_picture *picture = &replays->pictures[replays->next_picture];

    replays->next_picture = (replays->next_picture + 1) % REPLAYS_PICTURES;
    memset(picture, 0, sizeof(*picture));
    picture->id = id;
    app->dirty = true;
    return picture;
}

static void
keep_picture(struct app *app)
{
    struct replays *replays = replays_of(app);
    struct replays_picture *picture = new_picture(app, replays->scanned);

    picture->rules = replays->scan.header.rules;
    view_take(&picture->view, &replays->scan.playback.game);
    picture->view.rules = &picture->rules;
    picture->error = replays->scan.playback.why;
}

bool
replays_scan(struct app *app)
{
    struct replays *replays = replays_of(app);

    if (!scan_is_busy(&replays->scan))
        return false;
    if (!scan_go(&replays->scan, SCAN_STEPS))
        return true;
    keep_picture(app);
    scan_close(&replays->scan);
    return false;
}

static void
take_replay(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    struct replays *replays = replays_of(app);

    if (!is_old(app, job)) {
        replays->fetched = 0;
        replays->scanned = job->game.id;
        const char *error = N_("the history has no replay of it");
        if (job->good) {
            error = scan_begin(&replays->scan, job->tape);
        }
        if (error != NULL)
            new_picture(app, replays->scanned)->error = error;
    }
    keeper_free(job);
}

void
replays_fetch(struct app *app, int64_t id)
{
    struct replays *replays = replays_of(app);

    if (replays->fetched != 0 || replays_picture(app, id) != NULL)
        return;
    if (scan_is_busy(&replays->scan)) {
        if (replays->scanned == id)
            return;
        scan_close(&replays->scan); /* another game has been chosen */
    }
    if (query_ask(app, question(app, KEEPER_REPLAY, id, take_replay)))
        replays->fetched = id;
}

/* -- actions -- */

static void
take_watched(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (!is_old(app, job) && app_is_in(app, SCENE_REPLAYS)) {
        if (job->good) {
            viewer_open(app, job->tape, &job->game);
        } else {
            app_notice(
                app, _("It can't be shown: %s"), language_error(&job->error));
        }
    }
    keeper_free(job);
}

void
replays_watch(struct app *app, int64_t id)
{
    query_ask(app, question(app, KEEPER_REPLAY, id, take_watched));
}

static void
take_deleted(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (!job->good)
        app_warn(
            app, _("It can't be deleted: %s"), language_error(&job->error));
    else
        app_notice(app, _("Deleted"));
    if (!is_old(app, job))
        replays_ask(app);
    keeper_free(job);
}

void
replays_delete(struct app *app, int64_t id)
{
    query_ask(app, question(app, KEEPER_DELETE, id, take_deleted));
}

static void
take_exported(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (job->good)
        app_notice(app, _("Saved %s"), job->path);
    else
        app_warn(app, _("It can't be saved: %s"), language_error(&job->error));
    keeper_free(job);
}

void
replays_export(
    struct app *app, const struct history_game *game, struct tape *tape)
{
    struct error error;
    struct keeper_job *job =
        question(app, KEEPER_EXPORT, game->id, take_exported);

    if (job == NULL)
        return;
    job->game = *game;
    job->tape = tape_hold(tape);
    if (!paths_documents(job->path, &error)) {
        app_warn(app, _("It can't be saved: %s"), language_error(&error));
        keeper_free(job);
        return;
    }
    if (!query_ask(app, job))
        app_notice(app, _("Games are not being kept."));
}

/* -- import -- */

static void
take_imported(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    const char *name = utf8_tail(job->path, ERROR_FILE_SIZE);

    if (!job->good) {
        error_in(&job->error, job->path);
        app_notice(app, "%s", language_error(&job->error));
    } else {
        menu_of(app, SCENE_REPLAYS)->selected = 0; /* take_count moves it on */
        if (app_is_in(app, SCENE_REPLAYS))
            replays_ask(app);
        else if (app_is_in(app, SCENE_TITLE))
            app_open(app, SCENE_REPLAYS);
        app_notice(app, _("Added to the list: %s"), name);
    }
    keeper_free(job);
}

/* Expands a path as people write it: "~/" is the home folder. */
static bool
full_path(const char *path, char out[PATHS_SIZE])
{
    const char *home = SDL_getenv("HOME");
    int size = 0;

    while (*path == ' ')
        path++;
    if (path[0] == '~' && path[1] == '/' && home != NULL)
        size = snprintf(out, PATHS_SIZE, "%s%s", home, path + 1);
    else
        size = snprintf(out, PATHS_SIZE, "%s", path);
    return size > 0 && size < PATHS_SIZE;
}

void
replays_import(struct app *app, const char *path)
{
    struct keeper_job *job = question(app, KEEPER_IMPORT, 0, take_imported);

    if (job == NULL)
        return;
    if (!full_path(path, job->path)) {
        keeper_free(job);
        return;
    }
    job->game.date = (int64_t)time(NULL);
    if (!query_ask(app, job))
        app_notice(app, _("Games are not being kept."));
}
