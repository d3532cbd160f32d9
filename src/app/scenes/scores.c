/*
 * Scores: the best games of a rule set and pilot, and the player's name.
 */
#include "app/scenes/scores.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/draw/columns.h"
#include "app/draw/panel.h"
#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/shell/apply.h"
#include "store/utf8.h"

/* -- the question -- */

/* Drops the list, even one that has not arrived yet. */
static void
scores_forget(struct app *app)
{
    query_renew(&scores_of(app)->query);
    query_forget(&scores_of(app)->best);
}

static void
scores_listed(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    query_keep(app, &scores_of(app)->query, &scores_of(app)->best, job);
}

static void
scores_ask(struct app *app)
{
    struct scores *scores = scores_of(app);

    scores_forget(app);
    struct keeper_job *job = query_job(&scores->query, KEEPER_BEST, scores_listed);
    if (job == NULL)
        return;
    job->count = ARCHIVE_BEST;
    games_filter(&job->filter, scores->games);
    query_ask(app, job);
}

/* -- the choices -- */

static struct games_choice *
games_of(const struct app *app)
{
    return &scores_of(app)->games;
}

static const struct games_page games = {.choice = games_of, .changed = scores_ask};
static const struct menu_value rules_value = GAMES_VALUE(&games, GAMES_RULES);
static const struct menu_value goal_value = GAMES_VALUE(&games, GAMES_GOAL);
static const struct menu_value pilot_value = GAMES_VALUE(&games, GAMES_PILOT);

/* -- the name -- */

static char *
name_buffer(struct app *app)
{
    return app->prefs.texts[PREF_NAME];
}

const struct line_field scores_name = {
    .letters = true, .buffer = name_buffer, .size = HISTORY_NAME_SIZE, .empty = N_("no name yet")};

static void
renamed(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (!job->good)
        app_warn(app, _("The name can't be saved: %s"), language_error(&job->error));
    keeper_free(job);
    if (app_is_in(app, SCENE_SCORES))
        scores_ask(app);
}

void
scores_name_changed(struct app *app)
{
    apply_name(app);
    archive_rename(app, renamed);
}

/* -- the table -- */

enum { RANK, PLAYER, RESULT, SECOND, THIRD, DATE, COLUMNS, CELL_SIZE = 160 };

#define RANK_COLUMN                                                                                \
    {                                                                                              \
        "", 3, TEXT_RIGHT                                                                          \
    }
#define PLAYER_COLUMN                                                                              \
    {                                                                                              \
        N_("Name"), 13, TEXT_LEFT                                                                  \
    }
#define DATE_COLUMN                                                                                \
    {                                                                                              \
        N_("Date"), 8, TEXT_RIGHT                                                                  \
    }

/* The columns by what a goal measures, the result first. */
static const struct column columns[][COLUMNS] = {
    [MEASURE_POINTS] = {RANK_COLUMN, PLAYER_COLUMN, {N_("Points"), 9, TEXT_RIGHT},
        {N_("Rows"), 6, TEXT_RIGHT}, {N_("Level"), 5, TEXT_RIGHT}, DATE_COLUMN},
    [MEASURE_ROWS] = {RANK_COLUMN, PLAYER_COLUMN, {N_("Rows"), 6, TEXT_RIGHT},
        {N_("Points"), 9, TEXT_RIGHT}, {N_("Time"), 8, TEXT_RIGHT}, DATE_COLUMN},
    [MEASURE_TIME] = {RANK_COLUMN, PLAYER_COLUMN, {N_("Time"), 9, TEXT_RIGHT},
        {N_("Pieces"), 6, TEXT_RIGHT}, {N_("PPS"), 5, TEXT_RIGHT}, DATE_COLUMN},
};

static enum goal_measure
scores_measure_of(const struct app *app)
{
    return goal_at(scores_of(app)->games.goal)->measure;
}

/* Writes the three columns of numbers. */
static void
scores_write_numbers(
    const struct history_game *game, enum goal_measure measure, char words[][CELL_SIZE])
{
    switch (measure) {
    case MEASURE_POINTS:
        panel_number(game->points, words[RESULT], CELL_SIZE);
        panel_number(game->rows, words[SECOND], CELL_SIZE);
        snprintf(words[THIRD], CELL_SIZE, "%" PRIu32, game->level);
        break;
    case MEASURE_ROWS:
        panel_number(game->rows, words[RESULT], CELL_SIZE);
        panel_number(game->points, words[SECOND], CELL_SIZE);
        chart_time(game->ticks, words[THIRD], CELL_SIZE);
        break;
    case MEASURE_TIME:
        chart_exact_time(game->ticks, words[RESULT], CELL_SIZE);
        panel_number(game->pieces, words[SECOND], CELL_SIZE);
        snprintf(words[THIRD], CELL_SIZE, "%.2f",
            (double)game->pieces * 1000 / (double)SDL_max(game->ticks, 1));
        break;
    }
}

static void
scores_draw_game(struct app *app, const struct columns *table, int at)
{
    const struct history_game *game = &scores_of(app)->best->games[at];
    char words[COLUMNS][CELL_SIZE];
    const char *cells[COLUMNS];

    for (int i = 0; i < COLUMNS; i++)
        cells[i] = words[i];
    snprintf(words[RANK], CELL_SIZE, "%d", at + 1);
    games_player(game, words[PLAYER], CELL_SIZE);
    scores_write_numbers(game, scores_measure_of(app), words);
    games_date(game->date, words[DATE], CELL_SIZE);
    columns_draw_row(app->look, table, at + 1, cells, game->id == app->archive.newest);
}

/* The reason for an empty table. NULL: there are rows, or they have not
 * arrived yet. */
static const char *
scores_words_instead(const struct app *app, char *out, size_t size)
{
    const struct keeper_job *best = scores_of(app)->best;

    if (best == NULL)
        return app->archive.keeper == NULL ? _("Games are not being saved.") : NULL;
    if (!best->good) {
        snprintf(out, size, _("The history can't be read: %s"), language_error(&best->error));
        return out;
    }
    if (best->game_count > 0)
        return NULL;
    return scores_measure_of(app) == MEASURE_TIME
               ? _("None yet. Choose Play or Watch in the main menu: games that reach the goal are listed here.")
               : _("None yet. Choose Play or Watch in the main menu: games with points are listed here.");
}

static void
scores_draw(struct app *app, const struct sheet *sheet, struct box box, int px)
{
    struct columns table = {
        columns[scores_measure_of(app)], COLUMNS, ARCHIVE_BEST + 1, box, px, sheet->page.line};
    char words[ERROR_TEXT_SIZE + 64];
    const char *instead = scores_words_instead(app, words, sizeof(words));

    columns_draw_heads(app->look, &table);
    if (instead != NULL)
        columns_draw_words(app->look, &table, instead);
    else if (scores_of(app)->best != NULL)
        for (int i = 0; i < scores_of(app)->best->game_count; i++)
            scores_draw_game(app, &table, i);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Rule set"),
        .detail = N_("Shows the games of this rule set."),
        .value = &rules_value},
    {.kind = MENU_CHOICE,
        .name = N_("Goal"),
        .detail = N_("Shows the games to this goal; of the daily game, those of one day."),
        .value = &goal_value},
    {.kind = MENU_CHOICE,
        .name = N_("Played by"),
        .detail = N_("A person, the machine, or both in turn."),
        .value = &pilot_value},
    {.kind = MENU_TEXT,
        .name = N_("Your name"),
        .detail = N_("The name next to your scores."),
        .line = &scores_name,
        .act = scores_name_changed},
    {.kind = MENU_GO,
        .name = N_("Statistics"),
        .detail = N_("Totals of all games, and the points of one over time."),
        .scene = SCENE_STATISTICS},
};

static const struct menu_page page = {
    .title = N_("Scores"),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .table = ARCHIVE_BEST + 1,
    .draw = scores_draw,
};

static void
scores_enter(struct app *app)
{
    struct scores *scores = scores_of(app);

    scores->games.rules = games_rules_at(app_rules(app)->name);
    scores->games.goal = games_goal_at(app_goal(app)->name);
    scores->games.day = app_day();
    scores_ask(app);
}

/* Not idle while the answer has not arrived. */
static bool
scores_idle(const struct app *app)
{
    return scores_of(app)->best != NULL || app->archive.keeper == NULL;
}

const struct scene scene_scores = {
    .size = sizeof(struct scores),
    .kind = &menu_kind,
    .page = &page,
    .enter = scores_enter,
    .leave = scores_forget,
    .idle = scores_idle,
    .finish = scores_forget,
};
