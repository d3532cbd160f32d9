/* One function each for a line of the panel. */
#include "app/draw/figures.h"

#include <inttypes.h>
#include <stdio.h>

#include "app/draw/panel.h"
#include "app/text/text.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static void
write_time(uint64_t ticks, char *out, size_t size)
{
    snprintf(out, size, "%" PRIu64 ":%02u.%u", ticks / MINUTE,
        (unsigned)(ticks % MINUTE / SECOND), (unsigned)(ticks % SECOND / 100));
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
    return goal->ticks > 0 || goal->measure == MEASURE_TIME ||
           goal->garbage_ticks > 0;
}

static void
add_number(struct figure *out, int *count, const char *name, uint64_t number)
{
    struct figure *figure = &out[(*count)++];
    figure->name = name;
    panel_number(number, figure->value, sizeof(figure->value));
}

static void
add_time(const struct view *view, struct figure *out, int *count)
{
    struct figure *figure = &out[(*count)++];
    uint64_t all = view->goal->ticks;

    figure->name = all > 0 ? _("Time left") : _("Time");
    write_time(all > 0 ? less(all, view->tick) : view->tick, figure->value,
        sizeof(figure->value));
}

static void
add_rows(const struct view *view, struct figure *out, int *count)
{
    const struct goal *goal = view->goal;

    if (goal->rows > 0)
        add_number(out, count, _("Rows left"), less(goal->rows, view->rows));
    else if (goal->garbage_rows > 0)
        add_number(out, count, _("Garbage left"),
            less(goal->garbage_rows, view->garbage_cleared));
    else
        add_number(out, count, _("Rows"), view->rows);
}

/* Hundredths of pieces a second: those placed, over the time so far. */
static void
add_pace(const struct view *view, struct figure *out, int *count)
{
    struct figure *figure = &out[(*count)++];
    uint64_t placed = less(view->pieces, view->over ? 0 : 1), hundredths = 0;

    if (view->tick > 0)
        hundredths = placed * 100 * SECOND / view->tick;
    figure->name = _("Pieces/s");
    snprintf(figure->value, sizeof(figure->value), "%" PRIu64 ".%02u",
        hundredths / 100, (unsigned)(hundredths % 100));
}

int
figures_of(const struct view *view, struct figure out[LAYOUT_MAX_STATS])
{
    const struct goal *goal = view->goal;
    int count = 0;

    if (shows_time(view))
        add_time(view, out, &count);
    if (goal->measure == MEASURE_POINTS)
        add_number(out, &count, _("Points"), view->points);
    add_rows(view, out, &count);
    if (goal->measure == MEASURE_POINTS && !goal->fixed_level)
        add_number(out, &count, _("Level"), view->level);
    if (!figures_are_usual(view))
        add_pace(view, out, &count);
    return count;
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

uint64_t
figures_pulse(const struct view *view)
{
    return shows_time(view) ? view->tick / 100 : 0;
}

void
figures_ending(const struct view *view, char *out, size_t size)
{
    const struct goal *goal = view->goal;

    if (!view->reached)
        snprintf(out, size, "%s", _("Game over"));
    else if (goal->rows > 0)
        snprintf(out, size, _n("%u row", "%u rows", (unsigned long)goal->rows),
            (unsigned)goal->rows);
    else if (goal->garbage_rows > 0)
        snprintf(out, size,
            _n("%u garbage row", "%u garbage rows",
                (unsigned long)goal->garbage_rows),
            (unsigned)goal->garbage_rows);
    else
        snprintf(out, size,
            _n("%u minute", "%u minutes",
                (unsigned long)(goal->ticks / MINUTE)),
            (unsigned)(goal->ticks / MINUTE));
}

/* A goal that is measured by time has no result before it is reached. */
static void
write_miss(const struct view *view, char *out, size_t size)
{
    const struct goal *goal = view->goal;
    uint64_t all = goal->rows > 0 ? goal->rows : goal->garbage_rows;
    uint64_t done = goal->rows > 0 ? view->rows : view->garbage_cleared;

    snprintf(
        out, size, _("%u of %u, doesn't count"), (unsigned)done, (unsigned)all);
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
        snprintf(out, size, _n("%s row", "%s rows", (unsigned long)view->rows),
            number);
    } else {
        panel_number(view->points, number, sizeof(number));
        snprintf(out, size,
            _n("%s point", "%s points", (unsigned long)view->points), number);
    }
}
