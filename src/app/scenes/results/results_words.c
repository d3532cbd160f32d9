/* What the page says: sentences and numbers for each rule set and goal. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/draw/chart.h"
#include "app/draw/draw_race.h"
#include "app/draw/figures.h"
#include "app/draw/panel.h"
#include "app/scenes/games.h"
#include "app/scenes/results/results.h"
#include "store/utf8.h"

enum { NUMBER_SIZE = 40, SECOND = 1000, MINUTE = 60 * SECOND, HUNDREDTH = 10 };

void
results_game(const struct app *app, struct history_game *game)
{
    const struct results *results = results_of(app);
    const struct archive_end *end = &app->archive.end;
    const struct view *view = &results->side[0].view;

    *game = end->game;
    if (end->state == ARCHIVE_KEPT || (end->state == ARCHIVE_FAILED && end->game.ticks > 0))
        return;
    *game = (struct history_game){
        .pilot = results->watched ? HISTORY_MACHINE : HISTORY_HUMAN,
        .points = view->points,
        .rows = view->rows,
        .pieces = view->pieces,
        .ticks = view->tick,
        .level = view->level,
        .reached = view->reached,
        .date = (int64_t)time(NULL),
        .faults = HISTORY_NOT_COUNTED,
    };
    snprintf(game->rules, sizeof(game->rules), "%s", view->rules->name);
    snprintf(game->goal, sizeof(game->goal), "%s", view->goal->name);
    if (results->watched)
        snprintf(game->brain, sizeof(game->brain), "%s", results->brain);
    else
        utf8_clean(game->name, sizeof(game->name), app->prefs.texts[PREF_NAME]);
}

/* -- three numbers -- */

enum number {
    NUMBER_END,
    NUMBER_ACCURACY,
    NUMBER_PACE,
    NUMBER_SHORT_PACE, /* with a short name */
    NUMBER_KEYS,
    NUMBER_FAULTS,
    NUMBER_FOURS, /* the share of the rows that went four at a time */
    NUMBER_ATTACK,
    NUMBER_COMBO,
    NUMBER_GARBAGE,
    NUMBER_PIECES,
    NUMBER_ROWS,
    NUMBER_LEVEL,
    NUMBER_TIME
};

static const char *const number_names[] = {
    [NUMBER_ACCURACY] = N_("Accuracy"),
    [NUMBER_PACE] = N_("Pieces a second"),
    [NUMBER_SHORT_PACE] = N_("Pieces/s"),
    [NUMBER_KEYS] = N_("Keys a piece"),
    [NUMBER_FAULTS] = N_("Finesse faults"),
    [NUMBER_FOURS] = N_("Rows by fours"),
    [NUMBER_ATTACK] = N_("Attack"),
    [NUMBER_COMBO] = N_("Longest combo"),
    [NUMBER_GARBAGE] = N_("Garbage rows"),
    [NUMBER_PIECES] = N_("Pieces"),
    [NUMBER_ROWS] = N_("Rows"),
    [NUMBER_LEVEL] = N_("Level"),
    [NUMBER_TIME] = N_("Time"),
};

/* Writes nothing when the number is not known. */
static void
number_write(const struct results *results, const struct history_game *game, enum number number,
    char *out, size_t size)
{
    const struct view *view = &results->side[0].view;

    out[0] = '\0';
    switch (number) {
    case NUMBER_ACCURACY:
        if (results->accuracy > 0)
            snprintf(out, size, "%.1f", results->accuracy);
        break;
    case NUMBER_PACE:
    case NUMBER_SHORT_PACE:
        if (view->tick > 0)
            snprintf(out, size, "%.2f", (double)view->pieces * SECOND / (double)view->tick);
        break;
    case NUMBER_KEYS:
        if (game->keys > 0 && game->pieces > 0)
            snprintf(out, size, "%.2f", (double)game->keys / (double)game->pieces);
        break;
    case NUMBER_FAULTS:
        if (game->judged_pieces > 0 && game->faults != HISTORY_NOT_COUNTED)
            panel_number(game->faults, out, size);
        break;
    case NUMBER_FOURS:
        if (view->rows > 0)
            snprintf(out, size, "%" PRIu64 " %%", view->rows_by_count[4] * 4 * 100 / view->rows);
        break;
    case NUMBER_ATTACK: panel_number(view->attack, out, size); break;
    case NUMBER_COMBO: panel_number(view->max_combo, out, size); break;
    case NUMBER_GARBAGE: panel_number(view->garbage_cleared, out, size); break;
    case NUMBER_PIECES: panel_number(view->pieces, out, size); break;
    case NUMBER_ROWS: panel_number(view->rows, out, size); break;
    case NUMBER_LEVEL: panel_number(view->level, out, size); break;
    case NUMBER_TIME: chart_time(view->tick, out, size); break;
    case NUMBER_END: break;
    }
}

/* The numbers that matter, in this order; the first ones that are known are
 * shown. Modern rules have attack and combos. */
static const enum number for_time[] = {NUMBER_ACCURACY, NUMBER_PACE, NUMBER_KEYS, NUMBER_FAULTS,
    NUMBER_PIECES, NUMBER_FOURS, NUMBER_END};
static const enum number for_points[] = {NUMBER_ACCURACY, NUMBER_ROWS, NUMBER_FOURS, NUMBER_PACE,
    NUMBER_PIECES, NUMBER_TIME, NUMBER_END};
static const enum number for_modern_points[] = {NUMBER_ACCURACY, NUMBER_ROWS, NUMBER_ATTACK,
    NUMBER_PACE, NUMBER_COMBO, NUMBER_PIECES, NUMBER_END};
static const enum number for_rows[] = {
    NUMBER_ACCURACY, NUMBER_PACE, NUMBER_TIME, NUMBER_FOURS, NUMBER_PIECES, NUMBER_END};
static const enum number for_survival[] = {
    NUMBER_ACCURACY, NUMBER_TIME, NUMBER_GARBAGE, NUMBER_PACE, NUMBER_ATTACK, NUMBER_END};
static const enum number for_race[] = {NUMBER_ACCURACY, NUMBER_SHORT_PACE, NUMBER_FOURS,
    NUMBER_LEVEL, NUMBER_PIECES, NUMBER_TIME, NUMBER_END};

static const enum number *
numbers_for(const struct results *results)
{
    const struct view *view = &results->side[0].view;

    if (results->sides > 1)
        return for_race;
    switch (view->goal->measure) {
    case MEASURE_TIME: return for_time;
    case MEASURE_ROWS: return view->goal->garbage_ticks > 0 ? for_survival : for_rows;
    case MEASURE_POINTS: break;
    }
    return ruleset_is_modern(view->rules) ? for_modern_points : for_points;
}

static void
write_numbers(
    const struct results *results, const struct history_game *game, struct results_words *words)
{
    const enum number *number = numbers_for(results);

    for (; *number != NUMBER_END && words->number_count < RESULTS_NUMBERS; number++) {
        struct figure *figure = &words->numbers[words->number_count];
        figure->name = _(number_names[*number]);
        number_write(results, game, *number, figure->value, sizeof(figure->value));
        words->number_count += figure->value[0] != '\0';
    }
}

/* -- the result -- */

static bool
is_missed(const struct view *view)
{
    return view->goal->measure == MEASURE_TIME && !view->reached;
}

/* The rows of the goal, and those of them that went. */
static void
count_rows(const struct view *view, uint64_t *done, uint64_t *all)
{
    const struct goal *goal = view->goal;

    *all = goal->garbage_rows > 0 ? goal->garbage_rows : goal->rows;
    *done = goal->garbage_rows > 0 ? view->garbage_cleared : view->rows;
}

static void
write_value(const struct view *view, char *out, size_t size)
{
    uint64_t done, all;
    char number[NUMBER_SIZE];

    count_rows(view, &done, &all);
    if (is_missed(view)) {
        snprintf(out, size, _n("%u of %u row", "%u of %u rows", (unsigned long)all), (unsigned)done,
            (unsigned)all);
    } else if (view->goal->measure == MEASURE_TIME) {
        chart_exact_time(view->tick, out, size);
    } else if (view->goal->measure == MEASURE_ROWS) {
        panel_number(view->rows, number, sizeof(number));
        snprintf(out, size, _n("%s row", "%s rows", (unsigned long)view->rows), number);
    } else {
        panel_number(view->points, number, sizeof(number));
        snprintf(out, size, _n("%s point", "%s points", (unsigned long)view->points), number);
    }
}

/* The best of the other games. NULL when there are no others, or while the
 * history has not answered. */
static const struct history_game *
other_best(const struct app *app)
{
    const struct history_game *best = &app->archive.end.standing.best;

    return best->id != 0 ? best : NULL;
}

/* A difference of times: "1.25 s", or "1:02" where it is long. */
static void
write_difference(uint64_t ticks, char *out, size_t size)
{
    if (ticks >= MINUTE)
        chart_time(ticks, out, size);
    else
        snprintf(out, size, _("%u.%02u s"), (unsigned)(ticks / SECOND),
            (unsigned)(ticks % SECOND / HUNDREDTH));
}

/* How far the game is from the best one before it, in what the goal counts. */
static void
write_apart(
    const struct history_game *game, const struct history_game *best, char *out, size_t size)
{
    const struct goal *goal = goal_find(game->goal);
    enum goal_measure measure = goal != NULL ? goal->measure : MEASURE_POINTS;
    uint64_t a = game->points, b = best->points;

    if (measure == MEASURE_ROWS) {
        a = game->rows;
        b = best->rows;
    } else if (measure == MEASURE_TIME) {
        a = game->ticks;
        b = best->ticks;
    }
    uint64_t apart = a > b ? a - b : b - a;
    if (measure == MEASURE_TIME)
        write_difference(apart, out, size);
    else
        panel_number(apart, out, size);
}

static bool
is_timed(const struct history_game *game)
{
    const struct goal *goal = goal_find(game->goal);
    return goal != NULL && goal->measure == MEASURE_TIME;
}

static void
write_record(
    const struct history_game *game, const struct history_game *best, char *out, size_t size)
{
    char apart[NUMBER_SIZE];

    if (game->pilot != HISTORY_HUMAN) {
        snprintf(out, size, "%s", _("The best so far"));
    } else if (best == NULL) {
        snprintf(out, size, "%s", _("Your first result"));
    } else {
        write_apart(game, best, apart, sizeof(apart));
        snprintf(out, size,
            is_timed(game) ? _("New personal best, %s faster") : _("New personal best, %s more"),
            apart);
    }
}

static void
write_behind(
    const struct history_game *game, const struct history_game *best, char *out, size_t size)
{
    char apart[NUMBER_SIZE], result[NUMBER_SIZE];

    games_result(best, result, sizeof(result));
    write_apart(game, best, apart, sizeof(apart));
    if (game->pilot != HISTORY_HUMAN)
        snprintf(out, size, _("The best so far: %s"), result);
    else if (is_timed(game))
        snprintf(out, size, _("%s slower than your best, %s"), apart, result);
    else
        snprintf(out, size, _("%s short of your best, %s"), apart, result);
}

/* The line below the result. Returns whether the game is the best now. */
static bool
write_verdict(const struct app *app, const struct history_game *game, char *out, size_t size)
{
    const struct results *results = results_of(app);
    const struct view *view = &results->side[0].view;
    const struct history_game *best = other_best(app);
    uint64_t done, all;

    out[0] = '\0';
    count_rows(view, &done, &all);
    if (is_missed(view)) {
        unsigned long left = (unsigned long)(all - SDL_min(done, all));
        snprintf(out, size, _n("%u row short of the goal", "%u rows short of the goal", left),
            (unsigned)left);
        return false;
    }
    if (app->archive.end.state != ARCHIVE_KEPT || app->archive.end.standing.rank == 0)
        return false;
    if (app->archive.end.standing.rank == 1) {
        write_record(game, best, out, size);
        return true;
    }
    if (best != NULL)
        write_behind(game, best, out, size);
    return false;
}

/* -- the rank -- */

/* Why a game that is in the history has no rank. */
static const char *
reason(const struct history_game *game, const struct view *view)
{
    if (view->placed)
        return _("A game from a position has no rank.");
    if (game->undone > 0)
        return _("A game with help or with pieces taken back has no rank.");
    if (!game->finished)
        return view->over ? _("A game that was not saved completely has no rank.")
                          : _("A game that was given up has no rank.");
    if (is_timed(game))
        return _("Only games that reach the goal have a rank.");
    return _("A game without points has no rank.");
}

/* What stands in place of the table; nothing when it is there, or still to
 * come. */
static void
write_instead(const struct app *app, const struct history_game *game, char *out, size_t size)
{
    char result[NUMBER_SIZE];
    const struct archive_end *end = &app->archive.end;
    const struct history_game *best = other_best(app);
    const struct view *view = &results_of(app)->side[0].view;
    const char *words = NULL;

    if (end->state == ARCHIVE_NONE) {
        words = _("Games are not being saved.");
    } else if (end->state == ARCHIVE_FAILED) {
        snprintf(out, size, _("No rank: the game can't be saved: %s"), language_error(&end->error));
    } else if (end->state == ARCHIVE_KEPT && end->game.id == 0) {
        words = _("A game without a piece is not saved.");
    } else if (end->state == ARCHIVE_KEPT && end->standing.rank == 0 && best == NULL) {
        words = reason(game, view);
    } else if (end->state == ARCHIVE_KEPT && end->standing.rank == 0) {
        games_result(best, result, sizeof(result));
        snprintf(out, size, _("%s The best so far: %s"), reason(game, view), result);
    }
    if (words != NULL)
        snprintf(out, size, "%s", words);
}

static void
write_rows_around(const struct app *app, struct results_words *words)
{
    const struct history_standing *standing = &app->archive.end.standing;
    bool named = archive_rank(app) > 0;

    _Static_assert((int)HISTORY_AROUND <= (int)RESULTS_ROWS, "a row for each");
    for (int i = 0; i < standing->around_count; i++) {
        const struct history_game *game = &standing->around[i];
        struct results_row *row = &words->rows[words->row_count++];
        row->own = game->id == app->archive.end.game.id;
        snprintf(row->rank, sizeof(row->rank), "%" PRId64, standing->first + i);
        games_player(row->own ? &app->archive.end.game : game, row->name, sizeof(row->name));
        games_result(game, row->result, sizeof(row->result));
        games_date(game->date, row->date, sizeof(row->date));
        if (row->own && named)
            words->name_row = i;
    }
}

/* -- a race -- */

static void
write_side_row(struct results_row *row, const char *name, uint64_t person, uint64_t machine)
{
    snprintf(row->rank, sizeof(row->rank), "%s", name);
    panel_number(person, row->name, sizeof(row->name));
    panel_number(machine, row->result, sizeof(row->result));
}

static void
write_race_rows(struct app *app, struct results_words *words)
{
    const struct results *results = results_of(app);
    const struct view *person = &results->side[RACE_PERSON].view;
    const struct view *machine = &results->side[RACE_MACHINE].view;
    const char *name = app->prefs.texts[PREF_NAME];

    words->row_count = RESULTS_ROWS;
    utf8_clean(words->rows[0].name, RESULTS_CELL_SIZE, name[0] != '\0' ? name : _("You"));
    snprintf(words->rows[0].result, RESULTS_CELL_SIZE, "%s", results->brain);
    write_side_row(&words->rows[1], _("Points"), person->points, machine->points);
    write_side_row(&words->rows[2], _("Rows"), person->rows, machine->rows);
    if (archive_rank(app) > 0)
        words->name_row = 0;
}

static void
write_race(struct app *app, struct results_words *words)
{
    const struct results *results = results_of(app);
    const struct race_verdict *judged = &results->verdict;

    snprintf(words->heading, RESULTS_WORDS_SIZE, "%s", _(results->race.goal->name));
    snprintf(words->value, RESULTS_WORDS_SIZE, "%s", draw_race_headline(judged));
    draw_race_end(&results->race, judged, words->verdict, RESULTS_WORDS_SIZE);
    words->record = judged->winner == RACE_PERSON;
    if (archive_rank(app) > 0) {
        char rank[64];
        snprintf(rank, sizeof(rank), _("Rank %d"), archive_rank(app));
        size_t used = strlen(words->verdict);
        /* Translators: "by 3 rows", "Rank 2". */
        snprintf(words->verdict + used, RESULTS_WORDS_SIZE - used, used > 0 ? ", %s" : "%s", rank);
    }
    write_race_rows(app, words);
}

/* -- all of it -- */

/* The rules, the goal, and the machine if it played. */
static void
write_about(const struct results *results, const struct history_game *game, char *out, size_t size)
{
    char title[96], player[RESULTS_CELL_SIZE];

    games_title(game, title, sizeof(title));
    games_player(game, player, sizeof(player));
    if (results->sides == 1 && game->pilot != HISTORY_HUMAN)
        /* Translators: the rules and the goal, and who played. */
        snprintf(out, size, _("%s, played by %s"), title, player);
    else
        snprintf(out, size, "%s", title);
}

void
results_write(struct app *app, struct results_words *words)
{
    const struct results *results = results_of(app);
    const struct view *view = &results->side[0].view;
    struct history_game game;

    results_game(app, &game);
    *words = (struct results_words){.name_row = -1};
    write_about(results, &game, words->about, sizeof(words->about));
    write_numbers(results, &game, words);
    if (game.pilot != HISTORY_HUMAN || game.name[0] != '\0')
        games_player(&game, words->player, sizeof(words->player));
    games_date(game.date, words->date, sizeof(words->date));
    if (results->sides > 1) {
        write_race(app, words);
        return;
    }
    figures_ending(view, words->heading, sizeof(words->heading));
    write_value(view, words->value, sizeof(words->value));
    words->record = write_verdict(app, &game, words->verdict, sizeof(words->verdict));
    write_instead(app, &game, words->instead, sizeof(words->instead));
    write_rows_around(app, words);
}
