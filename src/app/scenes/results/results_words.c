/* Sentences and numbers for each rule set and goal. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/draw/draw_race.h"
#include "app/draw/figures.h"
#include "app/draw/panel.h"
#include "app/scenes/games.h"
#include "app/scenes/results/results_parts.h"
#include "store/utf8.h"

enum {
    WORDS_SIZE = 256,
    NUMBER_SIZE = 40,
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    HUNDREDTH = 10
};

/* -- three numbers -- */

/* What is known of a game: its view, and what the history counts besides. */
struct facts {
    const struct view *view;
    const struct history_game *game;
    double accuracy; /* 0: not known */
};

/* Writes nothing when the number is not known. */
typedef void write_fn(const struct facts *facts, char *out, size_t size);

static void
write_accuracy(const struct facts *facts, char *out, size_t size)
{
    if (facts->accuracy > 0)
        snprintf(out, size, "%.1f", facts->accuracy);
}

static void
write_pace(const struct facts *facts, char *out, size_t size)
{
    uint64_t ticks = facts->view->tick;

    if (ticks > 0)
        snprintf(out, size, "%.2f",
            (double)facts->view->pieces * SECOND / (double)ticks);
}

static void
write_keys(const struct facts *facts, char *out, size_t size)
{
    if (facts->game->keys > 0 && facts->game->pieces > 0)
        snprintf(out, size, "%.2f",
            (double)facts->game->keys / (double)facts->game->pieces);
}

static void
write_faults(const struct facts *facts, char *out, size_t size)
{
    if (facts->game->judged_pieces > 0 &&
        facts->game->faults != HISTORY_NOT_COUNTED)
        panel_number(facts->game->faults, out, size);
}

/* The share of the rows that went four at a time. */
static void
write_fours(const struct facts *facts, char *out, size_t size)
{
    const struct view *view = facts->view;

    if (view->rows > 0)
        snprintf(out, size, "%" PRIu64 " %%",
            view->rows_by_count[4] * 4 * 100 / view->rows);
}

static void
write_attack(const struct facts *facts, char *out, size_t size)
{
    panel_number(facts->view->attack, out, size);
}

static void
write_combo(const struct facts *facts, char *out, size_t size)
{
    panel_number(facts->view->max_combo, out, size);
}

static void
write_garbage(const struct facts *facts, char *out, size_t size)
{
    panel_number(facts->view->garbage_cleared, out, size);
}

static void
write_pieces(const struct facts *facts, char *out, size_t size)
{
    panel_number(facts->view->pieces, out, size);
}

static void
write_time(const struct facts *facts, char *out, size_t size)
{
    chart_time(facts->view->tick, out, size);
}

static void
write_rows(const struct facts *facts, char *out, size_t size)
{
    panel_number(facts->view->rows, out, size);
}

static void
write_level(const struct facts *facts, char *out, size_t size)
{
    panel_number(facts->view->level, out, size);
}

struct number {
    const char *name;
    write_fn *write;
};

static const struct number accuracy = {N_("Accuracy"), write_accuracy},
                           pace = {N_("Pieces a second"), write_pace},
                           short_pace = {N_("Pieces/s"), write_pace},
                           keys = {N_("Keys a piece"), write_keys},
                           faults = {N_("Finesse faults"), write_faults},
                           fours = {N_("Rows by fours"), write_fours},
                           attack = {N_("Attack"), write_attack},
                           combo = {N_("Longest combo"), write_combo},
                           garbage = {N_("Garbage rows"), write_garbage},
                           pieces = {N_("Pieces"), write_pieces},
                           rows = {N_("Rows"), write_rows},
                           level = {N_("Level"), write_level},
                           duration = {N_("Time"), write_time};

/* The numbers that matter, in this order; the first ones that are known are
 * shown. Modern rules have attack and combos. */
static const struct number *const for_time[] = {
    &accuracy, &pace, &keys, &faults, &pieces, &fours, NULL};
static const struct number *const for_points[] = {
    &accuracy, &rows, &fours, &pace, &pieces, &duration, NULL};
static const struct number *const for_modern_points[] = {
    &accuracy, &rows, &attack, &pace, &combo, &pieces, NULL};
static const struct number *const for_rows[] = {
    &accuracy, &pace, &duration, &fours, &pieces, NULL};
static const struct number *const for_survival[] = {
    &accuracy, &duration, &garbage, &pace, &attack, NULL};
static const struct number *const for_race[] = {
    &accuracy, &short_pace, &fours, &level, &pieces, &duration, NULL};

static const struct number *const *
numbers_for(const struct results *results)
{
    const struct view *view = &results->side[0].view;

    if (results->sides > 1)
        return for_race;
    switch (view->goal->measure) {
    case MEASURE_TIME: return for_time;
    case MEASURE_ROWS:
        return view->goal->garbage_ticks > 0 ? for_survival : for_rows;
    case MEASURE_POINTS: break;
    }
    return ruleset_is_modern(view->rules) ? for_modern_points : for_points;
}

static void
write_numbers(const struct results *results, const struct history_game *game,
    struct results_stage *stage)
{
    struct facts facts = {&results->side[0].view, game, results->accuracy};
    const struct number *const *number = numbers_for(results);

    stage->number_count = 0;
    for (; *number != NULL && stage->number_count < LAYOUT_RESULTS_NUMBERS;
         number++) {
        struct figure *figure = &stage->numbers[stage->number_count];
        figure->name = _((*number)->name);
        figure->value[0] = '\0';
        (*number)->write(&facts, figure->value, sizeof(figure->value));
        stage->number_count += figure->value[0] != '\0';
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
        snprintf(out, size,
            _n("%u of %u row", "%u of %u rows", (unsigned long)all),
            (unsigned)done, (unsigned)all);
    } else if (view->goal->measure == MEASURE_TIME) {
        chart_exact_time(view->tick, out, size);
    } else if (view->goal->measure == MEASURE_ROWS) {
        panel_number(view->rows, number, sizeof(number));
        snprintf(out, size, _n("%s row", "%s rows", (unsigned long)view->rows),
            number);
    } else {
        panel_number(view->points, number, sizeof(number));
        snprintf(out, size,
            _n("%s point", "%s points", (unsigned long)view->points), number);
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
write_apart(const struct history_game *game, const struct history_game *best,
    char *out, size_t size)
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
write_record(const struct history_game *game, const struct history_game *best,
    char *out, size_t size)
{
    char apart[NUMBER_SIZE];

    if (game->pilot != HISTORY_HUMAN) {
        snprintf(out, size, "%s", _("The best so far"));
    } else if (best == NULL) {
        snprintf(out, size, "%s", _("Your first result here"));
    } else {
        write_apart(game, best, apart, sizeof(apart));
        snprintf(out, size,
            is_timed(game) ? _("New personal best, %s faster")
                           : _("New personal best, %s more"),
            apart);
    }
}

static void
write_behind(const struct history_game *game, const struct history_game *best,
    char *out, size_t size)
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
write_verdict(const struct app *app, const struct history_game *game, char *out,
    size_t size)
{
    const struct results *results = results_of(app);
    const struct view *view = &results->side[0].view;
    const struct history_game *best = other_best(app);
    uint64_t done, all;

    out[0] = '\0';
    count_rows(view, &done, &all);
    if (is_missed(view)) {
        unsigned long left = (unsigned long)(all - SDL_min(done, all));
        snprintf(out, size,
            _n("%u row short of the goal", "%u rows short of the goal", left),
            (unsigned)left);
        return false;
    }
    if (app->archive.end.state != ARCHIVE_KEPT ||
        app->archive.end.standing.rank == 0)
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
reason(const struct history_game *game, bool placed)
{
    if (placed)
        return _("A game from a position has no rank.");
    if (game->undone > 0)
        return _("A game with pieces taken back has no rank.");
    if (!game->finished)
        return _("A game that was not saved completely has no rank.");
    if (is_timed(game))
        return _("Only games that reach the goal have a rank.");
    return _("A game without points has no rank.");
}

/* What stands in place of the table; NULL: it is there, or still to come. */
static const char *
words_instead(const struct app *app, const struct history_game *game)
{
    static char words[WORDS_SIZE + ERROR_TEXT_SIZE];
    char result[NUMBER_SIZE];
    const struct archive_end *end = &app->archive.end;
    const struct history_game *best = other_best(app);

    switch (end->state) {
    case ARCHIVE_NONE: return _("Games are not being saved.");
    case ARCHIVE_SENT: return NULL;
    case ARCHIVE_FAILED:
        snprintf(words, sizeof(words),
            _("No rank: the game can't be saved: %s"),
            language_error(&end->error));
        return words;
    case ARCHIVE_KEPT: break;
    }
    if (end->game.id == 0)
        return _("A game without a piece is not saved.");
    if (end->standing.rank > 0)
        return NULL;
    if (best == NULL)
        return reason(game, results_of(app)->side[0].view.placed);
    games_result(best, result, sizeof(result));
    snprintf(words, sizeof(words), _("%s The best so far: %s"),
        reason(game, false), result);
    return words;
}

static void
write_rows_around(const struct app *app, struct results_stage *stage)
{
    const struct history_standing *standing = &app->archive.end.standing;
    bool named = archive_rank(app) > 0;

    _Static_assert(
        (int)HISTORY_AROUND <= (int)LAYOUT_RESULTS_ROWS, "a row for each");
    for (int i = 0; i < standing->around_count; i++) {
        const struct history_game *game = &standing->around[i];
        struct results_row *row = &stage->rows[stage->row_count++];
        row->own = game->id == app->archive.end.game.id;
        snprintf(row->rank, sizeof(row->rank), "%" PRId64, standing->first + i);
        games_player(row->own ? &app->archive.end.game : game, row->name,
            sizeof(row->name));
        games_result(game, row->result, sizeof(row->result));
        games_date(game->date, row->date, sizeof(row->date));
        if (row->own && named)
            stage->name_row = i;
    }
}

/* -- a race -- */

static void
write_side_row(struct results_row *row, const char *name, uint64_t person,
    uint64_t machine)
{
    snprintf(row->rank, sizeof(row->rank), "%s", name);
    panel_number(person, row->name, sizeof(row->name));
    panel_number(machine, row->result, sizeof(row->result));
}

static void
write_race_rows(struct app *app, struct results_stage *stage)
{
    const struct results *results = results_of(app);
    const struct view *person = &results->side[RACE_PERSON].view;
    const struct view *machine = &results->side[RACE_MACHINE].view;
    const char *name = app->prefs.texts[PREF_NAME];

    stage->row_count = LAYOUT_RESULTS_ROWS;
    utf8_clean(stage->rows[0].name, RESULTS_CELL_SIZE,
        name[0] != '\0' ? name : _("You"));
    snprintf(stage->rows[0].result, RESULTS_CELL_SIZE, "%s", results->brain);
    write_side_row(
        &stage->rows[1], _("Points"), person->points, machine->points);
    write_side_row(&stage->rows[2], _("Rows"), person->rows, machine->rows);
    if (archive_rank(app) > 0)
        stage->name_row = 0;
}

static void
write_race(struct app *app, struct results_stage *stage, char *value,
    char *verdict, size_t size)
{
    const struct results *results = results_of(app);
    const struct race_verdict *judged = &results->verdict;

    stage->heading = _(results->race.goal->name);
    snprintf(value, size, "%s", draw_race_headline(judged));
    draw_race_end(&results->race, judged, verdict, size);
    stage->record = judged->winner == RACE_PERSON;
    if (archive_rank(app) > 0) {
        char rank[64];
        snprintf(rank, sizeof(rank), _("Rank %d"), archive_rank(app));
        size_t used = strlen(verdict);
        /* Translators: "by 3 rows", "Rank 2". */
        snprintf(verdict + used, size - used, used > 0 ? ", %s" : "%s", rank);
    }
    write_race_rows(app, stage);
}

/* -- all of it -- */

void
results_show(struct app *app, struct results_stage *stage)
{
    struct results *results = results_of(app);

    stage->wells = results->sides;
    for (int i = 0; i < results->sides; i++) {
        const struct view *view = &results->side[i].view;
        stage->views[i] = view;
        stage->lost[i] = results->sides > 1 ? results->verdict.winner != i
                                            : view->over && !view->reached;
    }
    if (results->sides > 1 && results->verdict.winner == RACE_NOBODY)
        stage->lost[0] = stage->lost[1] = false;
    stage->course = results->replay != NULL ? &results->course : NULL;
}

/* The rules, the goal, and the machine if it played. */
static void
write_about(const struct results *results, const struct history_game *game,
    char *out, size_t size)
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
results_write(struct app *app, struct results_stage *stage)
{
    static char heading[WORDS_SIZE], about[WORDS_SIZE], value[WORDS_SIZE],
        verdict[WORDS_SIZE], player[RESULTS_CELL_SIZE], date[NUMBER_SIZE];
    const struct results *results = results_of(app);
    const struct view *view = &results->side[0].view;
    struct history_game game;

    results_game(app, &game);
    stage->name_row = -1;
    stage->heading = heading;
    stage->about = about;
    stage->value = value;
    stage->verdict = verdict;
    write_about(results, &game, about, sizeof(about));
    write_numbers(results, &game, stage);
    player[0] = '\0';
    if (game.pilot != HISTORY_HUMAN || game.name[0] != '\0')
        games_player(&game, player, sizeof(player));
    games_date(game.date, date, sizeof(date));
    stage->player = player;
    stage->date = date;
    if (results->sides > 1) {
        write_race(app, stage, value, verdict, WORDS_SIZE);
        return;
    }
    figures_ending(view, heading, sizeof(heading));
    write_value(view, value, sizeof(value));
    stage->record = write_verdict(app, &game, verdict, sizeof(verdict));
    stage->words = words_instead(app, &game);
    write_rows_around(app, stage);
}
