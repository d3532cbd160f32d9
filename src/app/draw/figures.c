/* One function for each line of the panel. */
#include "app/draw/figures.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/panel.h"
#include "app/text/labels.h"
#include "app/text/text.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static void
write_time(uint64_t ticks, char *out, size_t size)
{
    snprintf(out, size, "%" PRIu64 ":%02u.%u", ticks / MINUTE, (unsigned)(ticks % MINUTE / SECOND),
        (unsigned)(ticks % SECOND / 100));
}

static void
write_exact_time(uint64_t ticks, char *out, size_t size)
{
    snprintf(out, size, "%" PRIu64 ":%02u.%03u", ticks / MINUTE,
        (unsigned)(ticks % MINUTE / SECOND), (unsigned)(ticks % SECOND));
}

static uint64_t
less(uint64_t all, uint64_t part)
{
    return all > part ? all - part : 0;
}

bool
figures_are_usual(const struct view *view)
{
    return view->goal == &goal_endless && !ruleset_is_modern(view->rules);
}

static bool
shows_time(const struct view *view)
{
    const struct goal *goal = view->goal;
    return goal->ticks > 0 || goal->measure == MEASURE_TIME || goal->garbage_ticks > 0;
}

static void
add_number(struct figure *out, int *count, const char *name, uint64_t number)
{
    struct figure *figure = &out[(*count)++];
    *figure = (struct figure){.name = name};
    panel_number(number, figure->value, sizeof(figure->value));
}

/* Gives the last number a bar. */
static void
add_bar(struct figure *out, int count, uint64_t done, uint64_t all)
{
    struct figure *figure = &out[count - 1];

    if (all == 0)
        return;
    figure->has_bar = true;
    figure->done = (int)((done < all ? done : all) * FIGURE_ALL / all);
}

static void
add_time(const struct view *view, struct figure *out, int *count)
{
    struct figure *figure = &out[(*count)++];
    uint64_t all = view->goal->ticks;

    *figure = (struct figure){.name = all > 0 ? _("Time left") : _("Time")};
    write_time(all > 0 ? less(all, view->tick) : view->tick, figure->value, sizeof(figure->value));
    add_bar(out, *count, view->tick, all);
}

static void
add_rows(const struct view *view, struct figure *out, int *count)
{
    const struct goal *goal = view->goal;

    if (goal->rows > 0)
        add_number(out, count, _("Rows left"), less(goal->rows, view->rows));
    else if (goal->garbage_rows > 0)
        add_number(out, count, _("Garbage left"), less(goal->garbage_rows, view->garbage_cleared));
    else
        add_number(out, count, _("Rows"), view->rows);
    if (goal->rows > 0)
        add_bar(out, *count, view->rows, goal->rows);
    else
        add_bar(out, *count, view->garbage_cleared, goal->garbage_rows);
}

/* The level, with a bar of the rows (or pieces) until the next. */
static void
add_level(const struct view *view, struct figure *out, int *count)
{
    enum { SECTION = 100 }; /* of the levels that pieces count */
    const struct ruleset *rules = view->rules;
    int start = (int)view->start_level, level = (int)view->level;
    uint64_t from = 0;

    add_number(out, count, _("Level"), view->level);
    if (rules->leveling == LEVELING_ARIKA) {
        add_bar(out, *count, view->level % SECTION, SECTION);
        return;
    }
    if (rules->rows_per_level == 0)
        return;
    if (level > start)
        from = ruleset_rows_to_leave(rules, start, level - 1);
    uint64_t all = ruleset_rows_to_leave(rules, start, level) - from;
    add_bar(out, *count, less(all, view->rows_to_level), all);
}

/* Adds a / b with two decimals. */
static void
add_ratio(struct figure *out, int *count, const char *name, uint64_t a, uint64_t b)
{
    struct figure *figure = &out[(*count)++];
    uint64_t hundredths = b > 0 ? (a * 100 + b / 2) / b : 0;

    *figure = (struct figure){.name = name};
    snprintf(figure->value, sizeof(figure->value), "%" PRIu64 ".%02u", hundredths / 100,
        (unsigned)(hundredths % 100));
}

static uint64_t
placed(const struct view *view)
{
    return less(view->pieces, view->over ? 0 : 1);
}

/* Adds the pieces placed per second. */
static void
add_pace(const struct view *view, struct figure *out, int *count)
{
    add_ratio(out, count, _("Pieces/s"), placed(view) * SECOND, view->tick);
}

int
figures_of(const struct view *view, struct figure out[LAYOUT_MAX_STATS])
{
    const struct goal *goal = view->goal;
    int count = 0;

    if (goal->measure == MEASURE_POINTS)
        add_number(out, &count, _("Points"), view->points);
    add_rows(view, out, &count);
    if (shows_time(view))
        add_time(view, out, &count);
    if (goal->measure == MEASURE_POINTS && !goal->fixed_level)
        add_level(view, out, &count);
    if (!figures_are_usual(view))
        add_pace(view, out, &count);
    return count;
}

/* Adds the time in seconds. */
static void
add_seconds(const struct view *view, struct figure *out, int *count)
{
    struct figure *figure = &out[(*count)++];

    *figure = (struct figure){.name = _("Time")};
    snprintf(figure->value, sizeof(figure->value), "%" PRIu64 ":%02u", view->tick / MINUTE,
        (unsigned)(view->tick % MINUTE / SECOND));
}

static uint64_t
spins_of(const struct view *view)
{
    uint64_t all = 0;

    for (int spin = SPIN_NONE + 1; spin < SPIN_COUNT; spin++)
        for (int rows = 0; rows < 5; rows++)
            all += view->spins[spin][rows];
    return all;
}

/* Adds the attack and what it comes from. */
static void
add_attack(const struct view *view, struct figure *out, int *count)
{
    add_number(out, count, _("Attack"), view->attack);
    add_ratio(out, count, _("Attack/min"), view->attack * MINUTE, view->tick);
    add_number(out, count, _("T-spins"), spins_of(view));
    add_number(out, count, _("Longest combo"), view->max_combo);
    add_number(out, count, _("All clears"), view->all_clears);
}

/* The name of locks that cleared `rows` rows. */
static const char *
rows_name(int rows)
{
    static const char *const names[] = {N_("Singles"), N_("Doubles"), N_("Triples"), N_("Fours")};
    return _(names[rows - 1]);
}

/* Drops what has not happened yet. Returns how many are left. */
static int
figures_drop_zeros(struct figure *figures, int count)
{
    int left = 0;

    for (int i = 0; i < count; i++)
        if (strcmp(figures[i].value, "0") != 0 && strcmp(figures[i].value, "0.00") != 0)
            figures[left++] = figures[i];
    return left;
}

int
figures_facts(const struct view *view, const struct finesse_game *finesse,
    struct figure out[LAYOUT_MAX_FACTS])
{
    int count = 0;

    if (!shows_time(view))
        add_seconds(view, out, &count);
    if (figures_are_usual(view))
        add_pace(view, out, &count);
    add_number(out, &count, _("Pieces"), placed(view));
    if (finesse != NULL) {
        add_ratio(
            out, &count, _("Keys a piece"), finesse->pressed + finesse->drops, finesse->pieces);
        if (finesse->by_person || !finesse->machine)
            add_number(out, &count, _("Finesse faults"), finesse->faults);
    }
    bool modern = view->rules->bonus != NULL;
    if (modern)
        add_attack(view, out, &count);
    for (int i = 4; i >= (modern ? 4 : 1); i--)
        add_number(out, &count, rows_name(i), view->rows_by_count[i]);
    return figures_drop_zeros(out, count);
}

static void
write_split(const struct splits *own, const struct splits *best, int at, struct split *out)
{
    *out = (struct split){0};
    snprintf(out->name, sizeof(out->name), "%d", (at + 1) * own->every);
    out->to_come = at >= own->count;
    if (out->to_come && best != NULL && at < best->count)
        write_time(best->ticks[at], out->value, sizeof(out->value));
    if (out->to_come)
        return;
    if (own->ticks[at] == 0) { /* before the game was continued */
        snprintf(out->value, sizeof(out->value), "–");
        return;
    }
    write_time(own->ticks[at], out->value, sizeof(out->value));
    if (best == NULL || at >= best->count)
        return;
    out->ahead = own->ticks[at] <= best->ticks[at];
    uint64_t apart =
        out->ahead ? best->ticks[at] - own->ticks[at] : own->ticks[at] - best->ticks[at];
    snprintf(out->apart, sizeof(out->apart), "%s%" PRIu64 ".%02u", label_sign(out->ahead ? -1 : 1),
        apart / SECOND, (unsigned)(apart % SECOND / 10));
}

int
figures_splits(const struct view *view, const struct splits *own, const struct splits *best,
    struct split out[LAYOUT_MAX_SPLITS])
{
    const struct goal *goal = view->goal;
    uint32_t rows = goal->garbage_rows > 0 ? goal->garbage_rows : goal->rows;
    int all = own->every > 0 ? (int)rows / own->every : 0;

    if (all < 2)
        return 0; /* the result shows it */
    all = all < SPLITS_MAX ? all : SPLITS_MAX;
    int most = all < LAYOUT_MAX_SPLITS ? all : LAYOUT_MAX_SPLITS;
    int from = own->count + 1 - most;
    from = from < 0 ? 0 : from > all - most ? all - most : from;
    for (int i = 0; i < most; i++)
        write_split(own, best, from + i, &out[i]);
    return most;
}

bool
figures_have_streaks(const struct view *view)
{
    return view->rules->bonus != NULL;
}

void
figures_show(struct stage *stage, struct figure figures[LAYOUT_MAX_STATS])
{
    stage->figures = figures;
    stage->figure_count = figures_of(stage->view, figures);
    stage->streaks = figures_have_streaks(stage->view);
}

/* Inserts a figure at index `at`. Returns it, or NULL when the list is full. */
static struct figure *
figures_insert(struct figure *figures, int *count, int at, int max)
{
    if (*count == max)
        return NULL;
    for (int i = (*count)++; i > at; i--)
        figures[i] = figures[i - 1];
    figures[at] = (struct figure){.value = "–"};
    return &figures[at];
}

static void
say_end(const struct stage *stage, struct figure *figure)
{
    if (figure == NULL)
        return;
    figure->name = _("Final time");
    if (stage->view->reached)
        write_time(stage->view->tick, figure->value, sizeof(figure->value));
    else if (stage->outlook->known && !stage->over)
        /* Translators: a time that is not certain, "~1:23". */
        snprintf(figure->value, sizeof(figure->value), "~%" PRIu64 ":%02u",
            stage->outlook->end_tick / MINUTE,
            (unsigned)(stage->outlook->end_tick % MINUTE / SECOND));
}

static void
say_pieces(const struct stage *stage, struct figure *figure)
{
    if (figure == NULL)
        return;
    figure->name = _("Pieces left");
    if (stage->view->reached)
        snprintf(figure->value, sizeof(figure->value), "0");
    else if (stage->outlook->known && !stage->over)
        snprintf(
            figure->value, sizeof(figure->value), "~%u", (unsigned)stage->outlook->distance.pieces);
}

void
figures_add_outlook(struct stage *stage, struct figure figures[LAYOUT_MAX_STATS],
    struct figure facts[LAYOUT_MAX_FACTS])
{
    bool time = shows_time(stage->view);

    if (stage->outlook == NULL)
        return;
    /* A goal with a time limit already shows the remaining time. */
    if (stage->view->goal->ticks == 0 && time)
        say_end(stage, figures_insert(figures, &stage->figure_count,
                           stage->view->goal->measure == MEASURE_POINTS ? 3 : 2, LAYOUT_MAX_STATS));
    else if (stage->view->goal->ticks == 0)
        say_end(stage, figures_insert(facts, &stage->fact_count, 1, LAYOUT_MAX_FACTS));
    say_pieces(stage, figures_insert(facts, &stage->fact_count, time ? 1 : 2, LAYOUT_MAX_FACTS));
}

uint64_t
figures_pulse(const struct view *view)
{
    return view->tick / (shows_time(view) ? SECOND / 10 : SECOND);
}

void
figures_ending(const struct view *view, char *out, size_t size)
{
    const struct goal *goal = view->goal;

    if (!view->reached)
        snprintf(out, size, "%s", _("Game over"));
    else if (goal->rows > 0)
        snprintf(
            out, size, _n("%u row", "%u rows", (unsigned long)goal->rows), (unsigned)goal->rows);
    else if (goal->garbage_rows > 0)
        snprintf(out, size,
            _n("%u garbage row", "%u garbage rows", (unsigned long)goal->garbage_rows),
            (unsigned)goal->garbage_rows);
    else
        snprintf(out, size, _n("%u minute", "%u minutes", (unsigned long)(goal->ticks / MINUTE)),
            (unsigned)(goal->ticks / MINUTE));
}

/* Writes how far the game got: a goal measured by time has no other result before
 * it is reached. */
static void
write_miss(const struct view *view, char *out, size_t size)
{
    const struct goal *goal = view->goal;
    uint64_t all = goal->rows > 0 ? goal->rows : goal->garbage_rows;
    uint64_t done = goal->rows > 0 ? view->rows : view->garbage_cleared;

    snprintf(out, size, _("%u of %u, doesn't count"), (unsigned)done, (unsigned)all);
}

void
figures_result(const struct view *view, char *out, size_t size)
{
    const struct goal *goal = view->goal;
    char number[40];

    out[0] = '\0';
    if (goal == &goal_endless)
        return;
    if (goal->measure == MEASURE_TIME && !view->reached) {
        write_miss(view, out, size);
    } else if (goal->measure == MEASURE_TIME) {
        write_exact_time(view->tick, out, size);
    } else if (goal->measure == MEASURE_ROWS) {
        panel_number(view->rows, number, sizeof(number));
        snprintf(out, size, _n("%s row", "%s rows", (unsigned long)view->rows), number);
    } else {
        panel_number(view->points, number, sizeof(number));
        snprintf(out, size, _n("%s point", "%s points", (unsigned long)view->points), number);
    }
}
