/*
 * Statistics: totals over the games of the history, and a chart of the points
 * of one of the newest.
 */
#include "app/scenes/statistics/statistics.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/scenes/scores.h"
#include "app/scenes/statistics/statistics_rows.h"

enum {
    NEWEST = 20,
    CELLS_WIDE = 15, /* of the chart */
    CELLS_HIGH = 10
};

/* -- the questions -- */

static bool
take(struct app *app, struct keeper_job **place, struct keeper_job *job)
{
    return query_keep(app, &statistics_of(app)->query, place, job);
}

static struct keeper_job *
question(struct app *app, enum keeper_kind kind, keeper_answer *answer)
{
    struct statistics *statistics = statistics_of(app);
    struct keeper_job *job = query_job(&statistics->query, kind, answer);

    if (job != NULL)
        games_filter(&job->filter, statistics->games);
    return job;
}

static void
take_series(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    job->series.last = job->game.points; /* the last sample is older */
    take(app, &statistics_of(app)->series, job);
}

static int
newest_count(const struct app *app)
{
    const struct keeper_job *newest = statistics_of(app)->newest;
    return newest != NULL && newest->good ? newest->game_count : 0;
}

/* Asks for the series of the chosen game. */
static void
ask_series(struct app *app)
{
    struct statistics *statistics = statistics_of(app);

    if (statistics->chosen >= newest_count(app))
        return;
    struct keeper_job *job = question(app, KEEPER_SERIES, take_series);
    if (job == NULL)
        return;
    job->game.id = statistics->newest->games[statistics->chosen].id;
    query_ask(app, job);
}

static void
take_newest(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (take(app, &statistics_of(app)->newest, job))
        ask_series(app);
}

static void
take_sums(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (take(app, &statistics_of(app)->sums, job) && !job->good)
        app_notice(app, _("The history can't be read: %s"),
            language_error(&job->error));
}

/* Drops all answers, even those that have not arrived yet. */
static void
forget(struct app *app)
{
    struct statistics *statistics = statistics_of(app);

    query_renew(&statistics->query);
    query_forget(&statistics->sums);
    query_forget(&statistics->newest);
    query_forget(&statistics->series);
}

static void
ask(struct app *app)
{
    forget(app);
    statistics_of(app)->chosen = 0;
    struct keeper_job *newest = question(app, KEEPER_NEWEST, take_newest);
    query_ask(app, question(app, KEEPER_SUMS, take_sums));
    if (newest == NULL)
        return;
    newest->count = NEWEST;
    query_ask(app, newest);
}

/* -- the choices -- */

static struct games_choice *
games_of(const struct app *app)
{
    return &statistics_of(app)->games;
}

static const struct games_page games = {
    .choice = games_of, .changed = ask, .all = true};
static const struct menu_value rules_value = GAMES_RULES_VALUE(&games);
static const struct menu_value goal_value = GAMES_GOAL_VALUE(&games);
static const struct menu_value pilot_value = GAMES_PILOT_VALUE(&games);

static void
series_range(const struct app *app, const void *data, struct pref_range *range)
{
    (void)data;
    range->max = SDL_max(newest_count(app) - 1, 0);
}

static int
series_get(const struct app *app, const void *data)
{
    (void)data;
    return statistics_of(app)->chosen;
}

static void
series_put(struct app *app, const void *data, int value)
{
    (void)data;
    statistics_of(app)->chosen = value;
    ask_series(app);
}

static void
series_write(
    const struct app *app, const void *data, int value, char *out, size_t size)
{
    char date[32], result[80];

    (void)data;
    if (value >= newest_count(app)) {
        snprintf(out, size, "-");
        return;
    }
    const struct history_game *game = &statistics_of(app)->newest->games[value];
    games_date(game->date, date, sizeof(date));
    games_result(game, result, sizeof(result));
    snprintf(out, size, "%s: %s", date, result);
}

static const struct menu_value series_value = {
    series_range, series_get, series_put, series_write, NULL};

static const struct menu_entry entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Rule set"),
        .detail = N_("Counts the games of this rule set."),
        .value = &rules_value},
    {.kind = MENU_CHOICE,
        .name = N_("Goal"),
        .detail = N_("Counts the games to this goal."),
        .value = &goal_value},
    {.kind = MENU_CHOICE,
        .name = N_("Played by"),
        .detail = N_("A person, the machine, both in turn, or anyone."),
        .value = &pilot_value},
    {.kind = MENU_CHOICE,
        .name = N_("Curve"),
        .detail =
            N_("The game whose points are drawn; the newest comes first."),
        .value = &series_value},
};

/* -- the lines and the chart -- */

static int
count_rows(const struct app *app)
{
    (void)app;
    return statistics_rows();
}

static void
show_row(struct app *app, int at, struct menu_row *row)
{
    const struct statistics *statistics = statistics_of(app);
    const struct keeper_job *job = statistics->sums;
    struct history_sums sums = {0};

    if (job != NULL && job->good)
        sums = job->sums;
    if (statistics->games.goal == GAMES_ALL)
        sums.best_ticks = 0; /* of unlike games */
    statistics_row(&sums, at, row);
}

static const struct menu_list list = {.count = count_rows, .show = show_row};

static void
draw(struct app *app)
{
    static const struct series none;
    const struct layout_menu *l = &app->look->menu;
    const struct keeper_job *series = statistics_of(app)->series;
    bool good = series != NULL && series->good;

    chart_draw(app->look, l->picture, l->unit, good ? &series->series : &none,
        good ? series->game.ticks : 0);
}

static const struct menu_page page = {
    .title = N_("Statistics"),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .list = &list,
    .columns = CELLS_WIDE,
    .rows = CELLS_HIGH,
    .draw = draw,
};

static void
enter(struct app *app)
{
    statistics_of(app)->games = scores_of(app)->games;
    statistics_of(app)->games.day = 0;
    ask(app);
}

static bool
idle(const struct app *app)
{
    const struct statistics *statistics = statistics_of(app);
    return app->archive.keeper == NULL ||
           (statistics->sums != NULL && statistics->newest != NULL);
}

const struct scene scene_statistics = {
    .size = sizeof(struct statistics),
    .finish = forget,
    .kind = &menu_kind,
    .page = &page,
    .enter = enter,
    .leave = forget,
    .idle = idle,
};
