/* Heights are eighths of a unit; the chart gets what is left. */
#include "app/draw/layout_results.h"

#include <string.h>

#include "app/draw/layout_frame.h"

enum {
    HEADING = 22,
    ABOUT = 12,
    VALUE = 28,
    VERDICT = 13,
    ROW = 14,
    NUMBERS = 24,
    CHOICE = 16,
    GAP = 6,
    FOOT = 16,
    REPORT =
        HEADING + ABOUT + VALUE + VERDICT + GAP + LAYOUT_RESULTS_ROWS * ROW,
    CHART_MIN = 36,
    /* Everything in one column, with two lines of choices. */
    ALL = REPORT + GAP + CHART_MIN + GAP + NUMBERS + GAP + 2 * CHOICE + GAP +
          FOOT,
    /* Units. */
    COLUMN_MIN = 24,
    COLUMN_MAX = 34,
    SINGLE_MAX = 44
};

/* What is left of a box, from the top. */
static struct box
take(struct box *from, int height)
{
    struct box box = {from->x, from->y, from->w, min(height, from->h)};

    from->y += box.h;
    from->h -= box.h;
    return box;
}

static struct box
take_below(struct box *from, int height)
{
    height = min(height, from->h);
    from->h -= height;
    return (struct box){from->x, from->y + from->h, from->w, height};
}

static void
set_sizes(struct layout_results *l, int unit)
{
    l->unit = unit;
    l->small = layout_small(unit);
    l->lead = layout_big(unit);
    l->heading = unit * 2;
    l->display = unit * 3;
    l->line = layout_line(unit);
}

/* The wells stand beside one another in a box; returns the width they take. */
static int
place_wells(struct layout_results *l, const struct layout_results_wants *w,
    struct box box)
{
    int gap = 2 * l->unit, count = w->wells, rim = 2 * l->line;
    int by_width = (box.w - (count - 1) * gap - 2 * rim) / (w->columns * count);
    int wide;

    l->cell = max(2, min(by_width, (box.h - 2 * rim) / w->rows));
    wide = l->cell * w->columns;
    for (int i = 0; i < count; i++)
        l->wells[i] = (struct box){box.x + rim + i * (wide + gap), box.y + rim,
            wide, l->cell * w->rows};
    return count * wide + (count - 1) * gap + 2 * rim;
}

static void
move_wells(struct layout_results *l, int by)
{
    for (int i = 0; i < LAYOUT_RESULTS_WELLS; i++)
        l->wells[i].x += by;
}

static void
place_report(struct layout_results *l, struct box *box)
{
    int u = l->unit;

    l->heading_box = take(box, eighths(HEADING, u));
    l->about = take(box, eighths(ABOUT, u));
    l->value = take(box, eighths(VALUE, u));
    l->verdict = take(box, eighths(VERDICT, u));
    take(box, eighths(GAP, u));
    l->table = take(box, LAYOUT_RESULTS_ROWS * eighths(ROW, u));
}

static void
place_numbers(struct layout_results *l, struct box box)
{
    int gap = l->unit, wide = (box.w + gap) / LAYOUT_RESULTS_NUMBERS - gap;

    for (int i = 0; i < LAYOUT_RESULTS_NUMBERS; i++)
        l->numbers[i] =
            (struct box){box.x + i * (wide + gap), box.y, wide, box.h};
}

static int
lines_of(int columns)
{
    return (LAYOUT_RESULTS_CHOICES + columns - 1) / columns;
}

/* In lines of `columns`. */
static void
place_choices(struct layout_results *l, struct box box, int columns)
{
    int gap = max(2, l->unit / 4);
    int lines = lines_of(columns);
    int wide = (box.w + gap) / columns - gap;
    int high = (box.h + gap) / lines - gap;

    for (int i = 0; i < LAYOUT_RESULTS_CHOICES; i++)
        l->choices[i] = (struct box){box.x + i % columns * (wide + gap),
            box.y + i / columns * (high + gap), wide, high};
}

static int
choices_height(const struct layout_results *l, int columns)
{
    return lines_of(columns) * eighths(CHOICE, l->unit);
}

/* Two columns beside the well. */
static void
place_wide(struct layout_results *l, struct box body, int wells_w)
{
    int u = l->unit, gap = 2 * u;
    int wide = min((body.w - wells_w - 2 * gap) / 2, COLUMN_MAX * u);
    int all = wells_w + 2 * (gap + wide);
    int from = body.x + (body.w - all) / 2;

    move_wells(l, from - body.x);
    struct box first = {from + wells_w + gap, body.y, wide, body.h};
    struct box second = first;
    second.x += wide + gap;
    place_choices(l, take_below(&first, choices_height(l, 1)), 1);
    place_report(l, &first);
    place_numbers(l, take_below(&second, eighths(NUMBERS, u)));
    take_below(&second, eighths(GAP, u));
    l->chart = second;
    l->foot.x = from;
    l->foot.w = all;
}

/* One column beside the well, and the choices below both. */
static void
place_narrow(struct layout_results *l, const struct layout_results_wants *w,
    struct box body)
{
    int u = l->unit, gap = 3 * u / 2;
    struct box choices = take_below(&body, choices_height(l, 4));

    take_below(&body, eighths(GAP, u));
    struct box room = {body.x, body.y, body.w * (w->wells + 3) / 8, body.h};
    int wells_w = place_wells(l, w, room);
    int wide = min(body.w - wells_w - gap, SINGLE_MAX * u);
    int all = wells_w + gap + wide, from = body.x + (body.w - all) / 2;
    move_wells(l, from - body.x);
    struct box column = {from + wells_w + gap, body.y, wide, body.h};
    place_report(l, &column);
    take(&column, eighths(GAP, u));
    place_numbers(l, take_below(&column, eighths(NUMBERS, u)));
    take_below(&column, eighths(GAP, u));
    l->chart = column;
    choices.x = l->foot.x = from;
    choices.w = l->foot.w = all;
    place_choices(l, choices, 4);
}

/* The report beside the well, everything else below. */
static void
place_tall(struct layout_results *l, const struct layout_results_wants *w,
    struct box body)
{
    int u = l->unit, gap = 3 * u / 2;
    struct box upper = take(&body, body.h * 11 / 20);
    struct box room = {upper.x, upper.y, upper.w * (w->wells + 3) / 8, upper.h};
    int wells_w = place_wells(l, w, room);
    int used = max(l->wells[0].h + 2 * l->line, eighths(REPORT, u));
    if (used < upper.h) { /* the chart takes what is left */
        body.y -= upper.h - used;
        body.h += upper.h - used;
        upper.h = used;
    }
    struct box column = {
        upper.x + wells_w + gap, upper.y, upper.w - wells_w - gap, upper.h};

    place_report(l, &column);
    take(&body, u);
    place_choices(l, take_below(&body, choices_height(l, 2)), 2);
    take_below(&body, eighths(GAP, u));
    place_numbers(l, take_below(&body, eighths(NUMBERS, u)));
    take_below(&body, eighths(GAP, u));
    l->chart = body;
}

/* The unit with which everything fits. */
static int
unit_of(const struct layout_results_wants *w, int width, int height, int margin)
{
    int side = min(width, height), scale = w->scale > 0 ? w->scale : 100;
    int fits = (height - 2 * margin) * 8 / ALL;

    /* The report stands beside the wells. */
    fits = min(fits, (width - 2 * margin) / (w->wells > 1 ? 48 : 36));
    return max(UNIT_MIN, min(side * scale / 4000, fits));
}

void
layout_results(
    struct layout_results *layout, const struct layout_results_wants *wants)
{
    struct layout_results *l = layout;
    int width = max(wants->width, LAYOUT_MIN_WIDTH);
    int height = max(wants->height, LAYOUT_MIN_HEIGHT);
    int margin = max(10, min(width, height) / 26);
    struct box body = {margin, margin, width - 2 * margin, height - 2 * margin};

    memset(l, 0, sizeof(*l));
    set_sizes(l, unit_of(wants, width, height, margin));
    l->foot = take_below(&body, eighths(FOOT, l->unit));
    take_below(&body, eighths(GAP, l->unit));
    if (height > width) {
        place_tall(l, wants, body);
        return;
    }
    struct box room = {body.x, body.y, body.w * (wants->wells + 3) / 8, body.h};
    int wells_w = place_wells(l, wants, room);
    int columns = (body.w - wells_w - 4 * l->unit) / 2;
    bool high =
        body.h * 8 / l->unit >= REPORT + GAP + LAYOUT_RESULTS_CHOICES * CHOICE;
    if (high && columns >= COLUMN_MIN * l->unit)
        place_wide(l, body, wells_w);
    else
        place_narrow(l, wants, body);
}
