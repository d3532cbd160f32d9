/*
 * Statistics: totals over the games of the history, and a chart: of the chosen
 * number over the newest games, or of the points of one of them.
 */
#include "app/scenes/statistics/statistics.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/draw/panel.h"
#include "app/menu/menu.h"
#include "app/scenes/games.h"
#include "app/scenes/rows.h"
#include "app/scenes/scores.h"

enum {
    NEWEST = STATISTICS_NEWEST,
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
static const struct menu_value rules_value = GAMES_VALUE(&games_page, GAMES_RULES);
static const struct menu_value goal_value = GAMES_VALUE(&games_page, GAMES_GOAL);
static const struct menu_value pilot_value = GAMES_VALUE(&games_page, GAMES_PILOT);

static void
series_range(const struct app *app, const void *data, struct pref_range *range)
{
    range->max = SDL_max(newest_count(app) - 1, 0);
}

static int
series_get(const struct app *app, const void *data)
{
    return statistics_of(app)->chosen;
}

static void
series_put(struct app *app, const void *data, int value)
{
    statistics_of(app)->chosen = value;
    ask_series(app);
}

static void
series_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    char date[32], result[80];

    if (value >= newest_count(app)) {
        snprintf(out, size, "–");
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
        .detail = N_(
            "The game whose points are drawn; the newest comes first. Choose a number below for its curve over the newest games."),
        .value = &series_value},
};

/* -- the lines -- */

enum { NUMBER_SIZE = 40, TICKS_PER_SECOND = 1000, TICKS_PER_MINUTE = 60 * TICKS_PER_SECOND };

enum row {
    ROW_GAMES,
    ROW_TIME,
    ROW_POINTS,
    ROW_BEST_TIME,
    ROW_MOST_ROWS,
    ROW_ROWS,
    ROW_COUNTS,
    ROW_PIECES,
    ROW_PACE,
    ROW_KEYS,
    ROW_FINESSE,
    ROW_FAULTS,
    ROW_ACCURACY,
    ROW_ATTACK,
    ROW_SPINS,
    ROW_ALL_CLEARS,
    ROW_COMBO,
    ROW_CHAIN,
    ROW_DROUGHT,
    ROWS
};

static void
number_whole(double value, char *out, size_t size)
{
    panel_number((uint64_t)value, out, size);
}

static void
number_fine(double value, char *out, size_t size)
{
    snprintf(out, size, "%.2f", value);
}

static void
number_share(double value, char *out, size_t size)
{
    snprintf(out, size, "%.1f", value);
}

static void
number_time(double value, char *out, size_t size)
{
    chart_time((uint64_t)value, out, size);
}

static void
number_exact_time(double value, char *out, size_t size)
{
    chart_exact_time((uint64_t)value, out, size);
}

static const struct {
    const char *name, *detail;
    void (*number)(double value, char *out, size_t size); /* of one game; NULL: no trend */
} rows[ROWS] = {
    [ROW_GAMES] = {N_("Games"), N_("All games, and those that were not given up."), NULL},
    [ROW_TIME] = {N_("Time"), N_("Time played: hours, minutes and seconds."), number_time},
    [ROW_POINTS] = {N_("Best points"), N_("The most points in one game."), number_whole},
    [ROW_BEST_TIME] = {N_("Best time"), N_("The shortest time to a goal that is played for time."),
        number_exact_time},
    [ROW_MOST_ROWS] = {N_("Most rows"), N_("The most rows in one game."), number_whole},
    [ROW_ROWS] = {N_("Rows"), N_("All rows that were cleared."), number_whole},
    [ROW_COUNTS] = {N_("Rows at once"), N_("How often one, two, three and four rows were cleared."),
        NULL},
    [ROW_PIECES] = {N_("Pieces"), N_("All pieces that fell."), number_whole},
    [ROW_PACE] = {N_("Pieces a second"), N_("Pauses do not count."), number_fine},
    [ROW_KEYS] = {N_("Keys a piece"),
        N_("Keys that were pressed, and the fewest that reach the same places."), number_fine},
    [ROW_FINESSE] = {N_("Finesse"), N_("Of 100 pieces, those placed with the fewest keys."),
        number_share},
    [ROW_FAULTS] = {N_("Finesse faults"), N_("Pieces placed with more keys than needed."),
        number_share},
    [ROW_ACCURACY] = {N_("Accuracy"), N_("Of 100, in the coach's reviews."), number_share},
    [ROW_ATTACK] = {N_("Attack"), N_("Garbage rows that clears sent or cancelled."), number_whole},
    [ROW_SPINS] = {N_("T-spins"), N_("Full T-spins, and mini ones."), number_whole},
    [ROW_ALL_CLEARS] = {N_("All clears"), N_("How often the well was empty after a clear."),
        number_whole},
    [ROW_COMBO] = {N_("Longest combo"), N_("The most pieces in a row that each cleared rows."),
        number_whole},
    [ROW_CHAIN] = {N_("Longest back-to-back"),
        N_("The longest series of difficult clears, with no plain one between."), number_whole},
    [ROW_DROUGHT] = {N_("Longest wait"),
        N_("The most pieces in a row without the long bar, the I."), number_whole},
};

static double
ratio(uint64_t part, uint64_t of, double times)
{
    return of > 0 ? times * (double)part / (double)of : NAN;
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
    char counts[COUNTS][NUMBER_SIZE];
    for (int i = 0; i < COUNTS; i++)
        write_short(sums->rows_by_count[i + 1], counts[i], sizeof(counts[i]));
    snprintf(out, size, "%s / %s / %s / %s", counts[0], counts[1], counts[2], counts[3]);
}

/* Writes two whole numbers in words. */
static void
write_two(uint64_t first, uint64_t second, const char *words, char *out, size_t size)
{
    char numbers[2][NUMBER_SIZE];
    panel_number(first, numbers[0], NUMBER_SIZE);
    panel_number(second, numbers[1], NUMBER_SIZE);
    snprintf(out, size, words, numbers[0], numbers[1]);
}

static void
write_attack(const struct history_sums *sums, char *out, size_t size)
{
    char attack[NUMBER_SIZE];
    panel_number(sums->attack, attack, sizeof(attack));
    snprintf(out, size, _("%s rows, %.1f a minute"), attack,
        ratio(sums->attack, sums->ticks, TICKS_PER_MINUTE));
}

/* Writes nothing where nothing was counted. */
static void
write_sum(enum row row, const struct history_sums *sums, char *out, size_t size)
{
    const bool judged = sums->judged_pieces > 0, faults = sums->faults_judged > 0;
    double share = ratio(sums->faults, sums->faults_judged, 100);

    switch (row) {
    case ROW_GAMES: write_two(sums->games, sums->finished, _("%s, finished: %s"), out, size); break;
    case ROW_TIME: chart_time(sums->ticks, out, size); break;
    case ROW_POINTS: panel_number(sums->best_points, out, size); break;
    case ROW_BEST_TIME:
        if (sums->best_ticks > 0)
            chart_exact_time(sums->best_ticks, out, size);
        break;
    case ROW_MOST_ROWS: panel_number(sums->best_rows, out, size); break;
    case ROW_ROWS: panel_number(sums->rows, out, size); break;
    case ROW_COUNTS: write_counts(sums, out, size); break;
    case ROW_PIECES: panel_number(sums->pieces, out, size); break;
    case ROW_PACE:
        if (sums->ticks > 0)
            number_fine(ratio(sums->pieces, sums->ticks, TICKS_PER_SECOND), out, size);
        break;
    case ROW_KEYS:
        if (judged)
            snprintf(out, size, _("%.2f, needed: %.2f"),
                ratio(sums->judged_keys, sums->judged_pieces, 1),
                ratio(sums->fewest_keys, sums->judged_pieces, 1));
        break;
    case ROW_FINESSE:
        if (faults)
            number_share(100 - share, out, size);
        break;
    case ROW_FAULTS:
        if (faults)
            snprintf(out, size, _("%.1f in 100 pieces"), share);
        break;
    case ROW_ACCURACY:
        if (sums->reviewed > 0)
            number_share((double)sums->accuracy / 10 / (double)sums->reviewed, out, size);
        break;
    case ROW_ATTACK:
        if (sums->ticks > 0)
            write_attack(sums, out, size);
        break;
    case ROW_SPINS: write_two(sums->spins, sums->mini_spins, _("%s, mini: %s"), out, size); break;
    case ROW_ALL_CLEARS: panel_number(sums->all_clears, out, size); break;
    case ROW_COMBO: panel_number(sums->max_combo, out, size); break;
    case ROW_CHAIN: panel_number(sums->max_chain, out, size); break;
    case ROW_DROUGHT: panel_number(sums->longest_drought, out, size); break;
    case ROWS: break;
    }
}

/* The number of one game; NAN where it has none. */
static double
number_of_game(enum row row, const struct history_game *game)
{
    const struct goal *goal = goal_find(game->goal);
    bool timed = goal != NULL && goal->measure == MEASURE_TIME && game->reached;
    double faults =
        game->faults != HISTORY_NOT_COUNTED ? ratio(game->faults, game->judged_pieces, 100) : NAN;

    switch (row) {
    case ROW_TIME: return (double)game->ticks;
    case ROW_POINTS: return (double)game->points;
    case ROW_BEST_TIME: return timed ? (double)game->ticks : NAN;
    case ROW_MOST_ROWS:
    case ROW_ROWS: return (double)game->rows;
    case ROW_PIECES: return (double)game->pieces;
    case ROW_PACE: return ratio(game->pieces, game->ticks, TICKS_PER_SECOND);
    case ROW_KEYS: return ratio(game->judged_keys, game->judged_pieces, 1);
    case ROW_FINESSE: return 100 - faults;
    case ROW_FAULTS: return faults;
    case ROW_ACCURACY:
        return game->accuracy != HISTORY_NOT_COUNTED ? (double)game->accuracy / 10 : NAN;
    case ROW_ATTACK: return (double)game->attack;
    case ROW_SPINS: return (double)game->spins;
    case ROW_ALL_CLEARS: return (double)game->all_clears;
    case ROW_COMBO: return game->max_combo;
    case ROW_CHAIN: return game->max_chain;
    case ROW_DROUGHT: return game->longest_drought;
    default: return NAN;
    }
}

int
statistics_rows(void)
{
    return ROWS;
}

void
statistics_row(const struct history_sums *sums, int at, struct menu_row *row)
{
    row->name = _(rows[at].name);
    row->detail = _(rows[at].detail);
    if (sums != NULL && sums->games > 0)
        write_sum((enum row)at, sums, row->value, sizeof(row->value));
    if (row->value[0] == '\0')
        snprintf(row->value, sizeof(row->value), "–");
}

int
statistics_trend(const struct history_game *games, int count, int at, struct trend *trend,
    double values[STATISTICS_NEWEST])
{
    *trend = (struct trend){_(rows[at].name), values, 0, rows[at].number};
    if (rows[at].number != NULL)
        trend->count = SDL_min(count, STATISTICS_NEWEST);
    for (int i = 0; i < trend->count; i++)
        values[i] = number_of_game((enum row)at, &games[i]);
    return trend->count;
}

/* -- the page -- */

static int
statistics_count_rows(const struct app *app)
{
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
statistics_draw(struct app *app, const struct sheet *sheet, struct box box, int cell)
{
    static const struct series none;
    const struct keeper_job *series = statistics_of(app)->series;
    const struct menu *menu = menu_of(app, SCENE_STATISTICS);
    const struct keeper_job *newest = statistics_of(app)->newest;
    bool good = series != NULL && series->good;
    int at = menu->selected - menu->page->count;
    double values[STATISTICS_NEWEST];
    struct trend trend;

    /* The selected number over the newest games. */
    if (at >= 0 && newest_count(app) > 0 &&
        statistics_trend(newest->games, newest_count(app), at, &trend, values) > 0) {
        chart_trend(app->look, box, sheet->unit, &trend);
        return;
    }
    chart_draw(
        app->look, box, sheet->unit, good ? &series->series : &none, good ? series->game.ticks : 0);
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
