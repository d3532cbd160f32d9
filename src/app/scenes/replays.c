/*
 * The list of replays: all games of the history, the newest first, and a picture of
 * how the chosen game ended. Games come in pages, and each question to the keeper
 * has its answer below it.
 */
#include "app/scenes/replays.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/draw/chart.h"
#include "app/draw/draw.h"
#include "app/draw/panel.h"
#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/scenes/viewer/viewer.h"
#include "store/utf8.h"

enum { DETAIL_SIZE = 512, NUMBER_SIZE = 40 };

static struct keeper_job *
replays_question(struct app *app, enum keeper_kind kind, int64_t id, keeper_answer *answer)
{
    struct keeper_job *job = query_job(&replays_of(app)->query, kind, answer);

    if (job != NULL)
        job->game.id = id;
    return job;
}

static bool
replays_is_old(const struct app *app, const struct keeper_job *job)
{
    return query_is_old(&replays_of(app)->query, job);
}

/* -- the list -- */

static void
replays_take_count(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    struct replays *replays = replays_of(app);
    struct menu *menu = menu_of(app, SCENE_REPLAYS);

    if (!replays_is_old(app, job) && job->good) {
        replays->total = (int)SDL_min(job->sums.games, (uint64_t)1 << 30);
        replays->counted = true;
        app->dirty = true;
        /* At first, the newest game is chosen. */
        if (replays->total > 0 && menu->selected < menu->page->count)
            menu->selected = menu->page->count;
        menu_open(app, menu, menu->page);
    } else if (!replays_is_old(app, job)) {
        replays->error = job->error;
    }
    keeper_free(job);
}

static void
replays_take_page(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    struct replays *replays = replays_of(app);

    if (replays_is_old(app, job)) {
        keeper_free(job);
        return;
    }
    replays->waits = false;
    app->dirty = true;
    if (!job->good) {
        replays->error = job->error;
        keeper_free(job);
        return;
    }
    query_keep(app, &replays->query, &replays->page, job);
}

/* Asks for the games around number `at`, unless a page has been asked for. */
static void
replays_want(struct app *app, int at)
{
    struct replays *replays = replays_of(app);

    if (replays->waits || replays->error.words != NULL)
        return;
    struct keeper_job *job = replays_question(app, KEEPER_NEWEST, 0, replays_take_page);
    if (job == NULL)
        return;
    job->skip = SDL_max(at - REPLAYS_PAGE / 2, 0);
    job->count = REPLAYS_PAGE;
    replays->waits = query_ask(app, job);
}

/* Asks for the list again, as the history may have changed. */
static void
replays_ask(struct app *app)
{
    struct replays *replays = replays_of(app);

    query_renew(&replays->query);
    query_forget(&replays->page);
    replays->waits = false;
    replays->fetched = 0;
    replays->error = (struct error){0};
    query_ask(app, replays_question(app, KEEPER_SUMS, 0, replays_take_count));
    replays_want(app, 0);
}

const struct history_game *
replays_game(const struct app *app, int at)
{
    const struct keeper_job *page = replays_of(app)->page;

    if (page == NULL || at < page->skip || at >= page->skip + page->game_count)
        return NULL;
    return &page->games[at - page->skip];
}

static void
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

/* The picture of a game's end; NULL: not known yet. */
static const struct replays_picture *
replays_picture(const struct app *app, int64_t id)
{
    for (int i = 0; i < REPLAYS_PICTURES && id != 0; i++)
        if (replays_of(app)->pictures[i].id == id)
            return &replays_of(app)->pictures[i];
    return NULL;
}

static struct replays_picture *
replays_new_picture(struct app *app, int64_t id)
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
replays_keep_picture(struct app *app)
{
    struct replays *replays = replays_of(app);
    struct replays_picture *picture = replays_new_picture(app, replays->scanned);

    picture->rules = replays->scan.header.rules;
    view_take(&picture->view, &replays->scan.playback.game);
    picture->view.rules = &picture->rules;
    picture->error = replays->scan.playback.why;
}

/* Plays a part of the fetched replay, for its picture. */
static void
replays_scan(struct app *app)
{
    struct replays *replays = replays_of(app);

    if (!scan_is_busy(&replays->scan) || !scan_go(&replays->scan, SCAN_STEPS))
        return;
    replays_keep_picture(app);
    scan_close(&replays->scan);
}

static void
replays_take_replay(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    struct replays *replays = replays_of(app);

    if (!replays_is_old(app, job)) {
        replays->fetched = 0;
        replays->scanned = job->game.id;
        const char *error = N_("the history has no replay of it");
        if (job->good)
            error = scan_begin(&replays->scan, job->tape);
        if (error != NULL)
            replays_new_picture(app, replays->scanned)->error = error;
    }
    keeper_free(job);
}

/* Asks for a game's replay, to make a picture of its end; unless there is one, or
 * another replay is awaited. */
static void
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
    if (query_ask(app, replays_question(app, KEEPER_REPLAY, id, replays_take_replay)))
        replays->fetched = id;
}

/* -- actions -- */

static void
replays_take_watched(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (!replays_is_old(app, job) && app_is_in(app, SCENE_REPLAYS)) {
        if (job->good) {
            viewer_open(app, job->tape, &job->game);
        } else {
            app_notice(app, _("It can't be shown: %s"), language_error(&job->error));
        }
    }
    keeper_free(job);
}

static void
replays_watch(struct app *app, int64_t id)
{
    query_ask(app, replays_question(app, KEEPER_REPLAY, id, replays_take_watched));
}

static void
replays_take_deleted(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (!job->good)
        app_warn(app, _("It can't be deleted: %s"), language_error(&job->error));
    else
        app_notice(app, _("Deleted"));
    if (!replays_is_old(app, job))
        replays_ask(app);
    keeper_free(job);
}

static void
replays_delete(struct app *app, int64_t id)
{
    query_ask(app, replays_question(app, KEEPER_DELETE, id, replays_take_deleted));
}

static void
replays_take_exported(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (job->good)
        app_notice(app, _("Saved %s"), job->path);
    else
        app_warn(app, _("It can't be saved: %s"), language_error(&job->error));
    keeper_free(job);
}

void
replays_export(struct app *app, const struct history_game *game, struct tape *tape)
{
    struct error error;
    struct keeper_job *job = replays_question(app, KEEPER_EXPORT, game->id, replays_take_exported);

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
        app_notice(app, _("Games are not being saved."));
}

/* -- import -- */

static void
replays_take_imported(void *owner, struct keeper_job *job)
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
replays_full_path(const char *path, char out[PATHS_SIZE])
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
    struct keeper_job *job = replays_question(app, KEEPER_IMPORT, 0, replays_take_imported);

    if (job == NULL)
        return;
    if (!replays_full_path(path, job->path)) {
        keeper_free(job);
        return;
    }
    job->game.date = (int64_t)time(NULL);
    if (!query_ask(app, job))
        app_notice(app, _("Games are not being saved."));
}

/* -- rows -- */

/* The number of the chosen game; negative: no game is chosen. */
static int
replays_chosen(const struct app *app)
{
    const struct menu *menu = menu_of(app, SCENE_REPLAYS);
    return menu->page != NULL ? menu->selected - menu->page->count : -1;
}

static const struct history_game *
replays_chosen_game(const struct app *app)
{
    return replays_game(app, replays_chosen(app));
}

static char *
replays_path(struct app *app)
{
    return replays_of(app)->path;
}

static const struct line_field path_line = {
    .buffer = replays_path, .size = REPLAYS_PATH_SIZE, .empty = N_("path of a file")};

static void
replays_path_written(struct app *app)
{
    if (replays_of(app)->path[0] != '\0')
        replays_import(app, replays_of(app)->path);
    replays_of(app)->path[0] = '\0';
}

static const struct menu_entry entries[] = {
    {.kind = MENU_TEXT,
        .name = N_("Import"),
        .detail = N_("Type the path of a replay, or drop the file on the window at any time."),
        .line = &path_line,
        .act = replays_path_written},
};

static int
replays_count(const struct app *app)
{
    return replays_of(app)->total;
}

static void
replays_write_detail(const struct history_game *game, char out[DETAIL_SIZE])
{
    char points[NUMBER_SIZE], rows[NUMBER_SIZE], time[NUMBER_SIZE], moment[NUMBER_SIZE];
    char player[HISTORY_NAME_SIZE + BRAIN_NAME_SIZE + 8];
    const char *end = game->finished ? _("Played to the end.") : _("Given up.");

    panel_number(game->points, points, sizeof(points));
    panel_number(game->rows, rows, sizeof(rows));
    chart_time(game->ticks, time, sizeof(time));
    if (game->undone > 0)
        end = _("Practice, without a rank.");
    else if (game->reached)
        end = _("The goal was reached.");
    if (game->imported)
        end = _("From a file.");
    games_moment(game->date, moment, sizeof(moment));
    games_player(game, player, sizeof(player));
    const struct goal *goal = goal_find(game->goal);
    if (goal != NULL && goal->measure == MEASURE_TIME)
        /* Translators: date and time, the player, and what the game came to. */
        snprintf(
            out, DETAIL_SIZE, _("%s, %s: %s rows, time %s. %s"), moment, player, rows, time, end);
    else
        /* Translators: date and time, the player, and what the game came to. */
        snprintf(out, DETAIL_SIZE, _("%s, %s: %s points, %s rows, level %u, time %s. %s"), moment,
            player, points, rows, (unsigned)game->level, time, end);
}

static void
replays_show(struct app *app, int at, struct menu_row *row)
{
    static char name[192], detail[DETAIL_SIZE];
    const struct history_game *game = replays_game(app, at);
    char player[HISTORY_NAME_SIZE + BRAIN_NAME_SIZE + 8];
    char result[2 * NUMBER_SIZE], date[NUMBER_SIZE], title[120];

    if (game == NULL) { /* its page has not arrived yet */
        replays_want(app, at);
        row->name = "…";
        return;
    }
    games_when(game->date, date, sizeof(date));
    games_player(game, player, sizeof(player));
    games_result(game, result, sizeof(result));
    games_title(game, title, sizeof(title));
    snprintf(name, sizeof(name), "%s  %s", date, title);
    snprintf(row->value, sizeof(row->value), "%s   %s", player, result);
    snprintf(row->brief, sizeof(row->brief), "%s", result);
    replays_write_detail(game, detail);
    row->name = name;
    row->detail = detail;
}

static void
replays_watch_row(struct app *app, int at)
{
    const struct history_game *game = replays_game(app, at);
    if (game != NULL)
        replays_watch(app, game->id);
}

static void
replays_erase(struct app *app, int at)
{
    const struct history_game *game = replays_game(app, at);

    if (game != NULL &&
        app_is_sure(app, ACTION_ERASE, game->id, _("Press again to delete this game for ever")))
        replays_delete(app, game->id);
}

static const struct menu_hint hints[] = {
    {ACTION_CONFIRM, N_("watch")},
    {ACTION_ERASE, N_("delete")},
};

static const struct menu_list list = {
    .count = replays_count,
    .show = replays_show,
    .act = replays_watch_row,
    .erase = replays_erase,
    .hints = hints,
    .hint_count = SDL_arraysize(hints),
};

/* -- the picture -- */

static void
replays_picture_size(const struct app *app, int *columns, int *rows)
{
    const struct history_game *game = replays_chosen_game(app);
    const struct ruleset *rules = app->now.rules;
    *columns = game != NULL ? game->width : rules->width;
    *rows = game != NULL ? game->visible : rules->visible;
}

/* The sentence in place of a picture, or NULL. */
static const char *
replays_words_instead(const struct app *app, char *out, size_t size)
{
    const struct replays *replays = replays_of(app);
    const struct history_game *game = replays_chosen_game(app);
    const struct replays_picture *picture = game != NULL ? replays_picture(app, game->id) : NULL;

    if (app->archive.keeper == NULL)
        return _("Games are not being saved.");
    if (replays->error.words != NULL) {
        snprintf(out, size, _("The history can't be read: %s"), language_error(&replays->error));
        return out;
    }
    if (picture != NULL && picture->error != NULL) {
        snprintf(out, size, _("It can't be shown: %s"), _(picture->error));
        return out;
    }
    if (replays->counted && replays->total == 0)
        return _("None yet. Choose Play or Watch in the main menu: every game is listed here.");
    return NULL;
}

static void
replays_draw(struct app *app, const struct sheet *sheet, struct box box, int cell)
{
    const struct history_game *game = replays_chosen_game(app);
    const struct replays_picture *picture = game != NULL ? replays_picture(app, game->id) : NULL;
    char out[ERROR_TEXT_SIZE + 64];
    const char *words = replays_words_instead(app, out, sizeof(out));

    if (picture != NULL && picture->view.rules != NULL)
        draw_moving(app->look, &picture->view, box, cell);
    else
        look_frame(app->look, box, sheet->page.line, palette_colour(PALETTE_EDGE));
    if (words == NULL || (picture != NULL && picture->view.rules != NULL))
        return;
    text_paragraph(app->look->text, look_style(TEXT_REGULAR, sheet->unit, PALETTE_SOFT),
        inset(box, sheet->unit / 2, sheet->unit), sheet->unit * 3 / 2, TEXT_LEFT, words);
}

static const struct menu_page page = {
    .title = N_("Replays"),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .list = &list,
    .picture = replays_picture_size,
    .draw = replays_draw,
};

/* -- the scene -- */

static bool
replays_can_export(const struct app *app)
{
    return replays_chosen_game(app) != NULL;
}

static void
replays_act(struct app *app, int command, int argument)
{
    replays_export(app, replays_chosen_game(app), NULL);
}

static const struct command_row commands[] = {
    {.id = 1,
        .words = N_("export"),
        .keys = {{SDL_SCANCODE_E, KMOD_NONE}},
        .pads = {PAD_BUTTON(Y)},
        .when = replays_can_export},
    {.id = COMMAND_NONE},
};

static void
replays_pass(struct app *app, uint64_t ns)
{
    const struct history_game *game = replays_chosen_game(app);

    if (game != NULL)
        replays_fetch(app, game->id);
    replays_scan(app);
}

static bool
replays_idle(const struct app *app)
{
    const struct replays *replays = replays_of(app);
    bool waits = !replays->counted || replays->waits || replays->fetched != 0;
    return app->archive.keeper == NULL || replays->error.words != NULL ||
           !(waits || scan_is_busy(&replays->scan));
}

const struct scene scene_replays = {
    .size = sizeof(struct replays),
    .finish = replays_forget,
    .kind = &menu_kind,
    .page = &page,
    .enter = replays_ask,
    .leave = replays_forget,
    .uncover = replays_ask, /* a replay may have been played on from */
    .commands = commands,
    .act = replays_act,
    .pass = replays_pass,
    .idle = replays_idle,
};
