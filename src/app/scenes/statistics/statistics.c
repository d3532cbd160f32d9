/*
 * Statistics: totals over the games of the history, and a chart of the points
 * of one of the newest.
 */
#include "app/scenes/statistics/statistics.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/draw/panel.h"
#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/scenes/scores.h"

enum {
    NEWEST = 20,
    CELLS_WIDE = 15, /* of the chart */
    CELLS_HIGH = 10
};

/* -- the questions -- */

static bool
statistics_take(struct app *app, struct keeper_job **place, struct keeper_job *job)
{
    return query_keep(app, &statistics_of(app)->query, place, job);
}

static struct keeper_job *
statistics_question(struct app *app, enum keeper_kind kind, keeper_answer *answer)
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
    statistics_take(app, &statistics_of(app)->series, job);
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
    struct keeper_job *job = statistics_question(app, KEEPER_SERIES, take_series);
    if (job == NULL)
        return;
    job->game.id = statistics->newest->games[statistics->chosen].id;
    query_ask(app, job);
}

static void
take_newest(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (statistics_take(app, &statistics_of(app)->newest, job))
        ask_series(app);
}

static void
take_sums(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    if (statistics_take(app, &statistics_of(app)->sums, job) && !job->good)
        app_notice(app, _("The history can't be read: %s"), language_error(&job->error));
}

/* Drops all answers, even those that have not arrived yet. */
static void
statistics_forget(struct app *app)
{
    struct statistics *statistics = statistics_of(app);

    query_renew(&statistics->query);
    query_forget(&statistics->sums);
    query_forget(&statistics->newest);
    query_forget(&statistics->series);
}

static void
statistics_ask(struct app *app)
{
    statistics_forget(app);
    statistics_of(app)->chosen = 0;
    struct keeper_job *newest = statistics_question(app, KEEPER_NEWEST, take_newest);
    query_ask(app, statistics_question(app, KEEPER_SUMS, take_sums));
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

static const struct games_page games_page = {
    .choice = games_of, .changed = statistics_ask, .all = true};
static const struct menu_value rules_value = GAMES_RULES_VALUE(&games_page);
static const struct menu_value goal_value = GAMES_GOAL_VALUE(&games_page);
static const struct menu_value pilot_value = GAMES_PILOT_VALUE(&games_page);

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
series_write(const struct app *app, const void *data, int value, char *out, size_t size)
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
        .detail = N_("The game whose points are drawn; the newest comes first."),
        .value = &series_value},
};

/* -- the lines -- */

enum { NUMBER_SIZE = 40, TICKS_PER_SECOND = 1000 };

typedef void write_fn(const struct history_sums *sums, char *out, size_t size);

static void
write_games(const struct history_sums *sums, char *out, size_t size)
{
    char games[NUMBER_SIZE], finished[NUMBER_SIZE];
    panel_number(sums->games, games, sizeof(games));
    panel_number(sums->finished, finished, sizeof(finished));
    snprintf(out, size, _("%s, finished: %s"), games, finished);
}

static void
write_time(const struct history_sums *sums, char *out, size_t size)
{
    chart_time(sums->ticks, out, size);
}

static void
write_pieces(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->pieces, out, size);
}

static void
write_pace(const struct history_sums *sums, char *out, size_t size)
{
    if (sums->ticks > 0)
        snprintf(out, size, "%.2f", (double)sums->pieces * TICKS_PER_SECOND / (double)sums->ticks);
}

static void
write_rows(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->rows, out, size);
}

/* Writes a large number in thousands or millions, so that four numbers fit. */
static void
write_short(uint64_t number, char *out, size_t size)
{
    enum { MAX = 99999, THOUSAND = 1000 };
    static const char *const units[] = {"", "k", "M", "G"};
    size_t unit = 0;
    while (number > MAX && unit + 1 < sizeof(units) / sizeof(units[0])) {
        number /= THOUSAND;
        unit++;
    }
    snprintf(out, size, "%" PRIu64 "%s", number, units[unit]);
}

static void
write_counts(const struct history_sums *sums, char *out, size_t size)
{
    enum { COUNTS = 4 };
    char rows[COUNTS][NUMBER_SIZE];
    for (int i = 0; i < COUNTS; i++)
        write_short(sums->rows_by_count[i + 1], rows[i], sizeof(rows[i]));
    snprintf(out, size, "%s / %s / %s / %s", rows[0], rows[1], rows[2], rows[3]);
}

static void
write_keys(const struct history_sums *sums, char *out, size_t size)
{
    double pieces = (double)sums->judged_pieces;
    if (sums->judged_pieces > 0)
        snprintf(out, size, _("%.2f, needed: %.2f"), (double)sums->judged_keys / pieces,
            (double)sums->fewest_keys / pieces);
}

static void
write_drought(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->longest_drought, out, size);
}

static void
write_points(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->best_points, out, size);
}

static void
write_best_time(const struct history_sums *sums, char *out, size_t size)
{
    if (sums->best_ticks > 0)
        chart_exact_time(sums->best_ticks, out, size);
}

static void
write_faults(const struct history_sums *sums, char *out, size_t size)
{
    if (sums->faults_judged > 0)
        snprintf(out, size, _("%.1f in 100 pieces"),
            (double)sums->faults * 100 / (double)sums->faults_judged);
}

static void
write_attack(const struct history_sums *sums, char *out, size_t size)
{
    enum { TICKS_PER_MINUTE = 60 * TICKS_PER_SECOND };
    char rows[NUMBER_SIZE];

    panel_number(sums->attack, rows, sizeof(rows));
    if (sums->ticks > 0)
        snprintf(out, size, _("%s rows, %.1f a minute"), rows,
            (double)sums->attack * TICKS_PER_MINUTE / (double)sums->ticks);
}

static void
write_spins(const struct history_sums *sums, char *out, size_t size)
{
    char spins[NUMBER_SIZE], minis[NUMBER_SIZE];

    panel_number(sums->spins, spins, sizeof(spins));
    panel_number(sums->mini_spins, minis, sizeof(minis));
    snprintf(out, size, _("%s, mini: %s"), spins, minis);
}

static void
write_all_clears(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->all_clears, out, size);
}

static void
write_combo(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->max_combo, out, size);
}

static void
write_chain(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->max_chain, out, size);
}

static void
write_max_rows(const struct history_sums *sums, char *out, size_t size)
{
    panel_number(sums->best_rows, out, size);
}

static const struct {
    const char *name, *detail;
    write_fn *write;
} rows[] = {
    {N_("Games"), N_("All games, and those that were not given up."), write_games},
    {N_("Time"), N_("Time played: hours, minutes and seconds."), write_time},
    {N_("Best points"), N_("The most points in one game."), write_points},
    {N_("Best time"), N_("The shortest time to a goal that is played for time."), write_best_time},
    {N_("Most rows"), N_("The most rows in one game."), write_max_rows},
    {N_("Rows"), N_("All rows that were cleared."), write_rows},
    {N_("Rows at once"), N_("How often one, two, three and four rows were cleared."), write_counts},
    {N_("Pieces"), N_("All pieces that fell."), write_pieces},
    {N_("Pieces a second"), N_("Pauses do not count."), write_pace},
    {N_("Keys a piece"), N_("Keys that were pressed, and the fewest that reach the same places."),
        write_keys},
    {N_("Finesse faults"), N_("Pieces placed with more keys than needed."), write_faults},
    {N_("Attack"), N_("Garbage rows that clears sent or cancelled."), write_attack},
    {N_("T-spins"), N_("Full T-spins, and mini ones."), write_spins},
    {N_("All clears"), N_("How often the well was empty after a clear."), write_all_clears},
    {N_("Longest combo"), N_("The most pieces in a row that each cleared rows."), write_combo},
    {N_("Longest back-to-back"),
        N_("The longest series of difficult clears, with no plain one between."), write_chain},
    {N_("Longest wait"), N_("The most pieces in a row without the long bar, the I."),
        write_drought},
};

int
statistics_rows(void)
{
    return (int)(sizeof(rows) / sizeof(rows[0]));
}

void
statistics_row(const struct history_sums *sums, int at, struct menu_row *row)
{
    row->name = _(rows[at].name);
    row->detail = _(rows[at].detail);
    if (sums != NULL && sums->games > 0)
        rows[at].write(sums, row->value, sizeof(row->value));
    if (row->value[0] == '\0')
        snprintf(row->value, sizeof(row->value), "-");
}

/* -- the page -- */

static int
statistics_count_rows(const struct app *app)
{
    (void)app;
    return statistics_rows();
}

static void
statistics_show_row(struct app *app, int at, struct menu_row *row)
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

static const struct menu_list list = {.count = statistics_count_rows, .show = statistics_show_row};

static void
statistics_draw(struct app *app)
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
    .draw = statistics_draw,
};

static void
statistics_enter(struct app *app)
{
    statistics_of(app)->games = scores_of(app)->games;
    statistics_of(app)->games.day = 0;
    statistics_ask(app);
}

static bool
statistics_idle(const struct app *app)
{
    const struct statistics *statistics = statistics_of(app);
    return app->archive.keeper == NULL || (statistics->sums != NULL && statistics->newest != NULL);
}

const struct scene scene_statistics = {
    .size = sizeof(struct statistics),
    .finish = statistics_forget,
    .kind = &menu_kind,
    .page = &page,
    .enter = statistics_enter,
    .leave = statistics_forget,
    .idle = statistics_idle,
};
