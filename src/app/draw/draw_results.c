/* The well as it was, words and numbers beside it, and the curve. */
#include "app/draw/draw_results.h"

#include <stdio.h>

#include "app/draw/chart.h"
#include "app/draw/panel.h"
#include "app/draw/table.h"
#include "app/draw/wordmark.h"

/* -- the table -- */

static const struct table_column ranks[] = {
    {"", 4, TEXT_RIGHT},
    {"", 13, TEXT_LEFT},
    {"", 9, TEXT_RIGHT},
    {"", 9, TEXT_RIGHT},
};

static const struct table_column sides[] = {
    {"", 9, TEXT_LEFT},
    {"", 12, TEXT_LEFT},
    {"", 12, TEXT_LEFT},
};

static struct table
table_of(const struct layout_results *l, const struct results_stage *stage)
{
    bool race = stage->wells > 1;

    return (struct table){race ? sides : ranks,
        (int)(race ? SDL_arraysize(sides) : SDL_arraysize(ranks)),
        LAYOUT_RESULTS_ROWS, l->table, l->unit, l->line};
}

struct box
draw_results_name(
    const struct layout_results *layout, const struct results_stage *stage)
{
    struct table table = table_of(layout, stage);
    struct box box = table_cell(&table, stage->name_row, 1);
    int pad = layout->unit / 2;

    return (struct box){box.x - pad, box.y, box.w + 2 * pad, box.h};
}

static void
draw_rows(struct look *look, const struct layout_results *l,
    const struct results_stage *stage)
{
    struct table table = table_of(l, stage);

    if (stage->words != NULL) {
        int pad = l->unit / 2;
        struct box box = {
            l->table.x, l->table.y + pad, l->table.w, l->table.h - pad};
        text_paragraph(look->text,
            look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT), box,
            l->unit * 3 / 2, TEXT_LEFT, stage->words);
    }
    for (int i = 0; i < stage->row_count; i++) {
        const struct results_row *row = &stage->rows[i];
        const char *cells[] = {row->rank, i == stage->name_row ? "" : row->name,
            row->result, row->date};
        table_draw_row(look, &table, i, cells, row->own);
    }
}

/* -- the curve -- */

enum { SHADE = 72 }; /* of 256, of what is under a curve */

/* The highest of some heights, and at least the well's half, so that a low
 * stack is seen to be low. */
static int
scale_of(const struct course *course, const struct view *view)
{
    int most = view->rules->visible / 2;

    for (int i = 0; i < course->count; i++)
        most = SDL_max(most, course->heights[i]);
    return most;
}

static void
draw_stack(struct look *look, struct box plot, const struct course *course,
    const struct view *view)
{
    struct colour colour = palette_mix(
        palette_colour(PALETTE_WELL), palette_colour(PALETTE_SOFT), SHADE);
    int scale = scale_of(course, view);

    for (int i = 0; i < course->count; i++) {
        int from = plot.w * i / COURSE_SAMPLES;
        int to = plot.w * (i + 1) / COURSE_SAMPLES;
        int high = plot.h * course->heights[i] / SDL_max(scale, 1);
        struct box bar = {
            plot.x + from, plot.y + plot.h - high, to - from, high};
        look_fill(look, bar, colour);
    }
}

/* What the goal counts, as a line from the lower left to the upper right, or as
 * far up as the rows of the goal were reached. */
static void
draw_count(struct look *look, struct box plot, int pen,
    const struct course *course, const struct goal *goal)
{
    uint64_t most = course->counted[course->count - 1];
    if (goal->measure == MEASURE_TIME)
        most = SDL_max(most, SDL_max(goal->rows, goal->garbage_rows));
    int before = 0;

    for (int i = 0; i < course->count && most > 0; i++) {
        int from = plot.w * i / COURSE_SAMPLES;
        int to = plot.w * (i + 1) / COURSE_SAMPLES;
        int high =
            (int)((double)course->counted[i] * (plot.h - pen) / (double)most);
        int rise = SDL_max(high - before, 0) + pen;
        struct box bar = {plot.x + from, plot.y + plot.h - high - pen,
            SDL_max(to - from, pen), rise};
        look_fill(look, bar, palette_colour(PALETTE_ACCENT));
        before = high;
    }
}

/* Lines where the splits are, with their rows, as far as there is room. */
static void
draw_splits(struct look *look, struct box plot, struct box foot, int px,
    int line, const struct course *course)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int free = foot.x + 3 * px, end = foot.x + foot.w - 4 * px;

    for (int i = 0; i < course->splits.count; i++) {
        uint64_t tick = course->splits.ticks[i];
        int x = plot.x + (int)((double)tick * plot.w / (double)course->ticks);
        char words[64], time[40];

        if (tick >= course->ticks)
            break;
        look_fill(look, (struct box){x, plot.y, line, plot.h},
            palette_colour(PALETTE_EDGE));
        chart_time(tick, time, sizeof(time));
        /* Translators: rows, and the time at which they were cleared. */
        snprintf(words, sizeof(words), _("%u: %s"),
            (unsigned)((i + 1) * course->splits.every), time);
        int wide = text_width(look->text, style, words);
        if (x - wide / 2 < free || x + wide / 2 > end)
            continue;
        struct box box = {x - wide / 2, foot.y, wide + 1, foot.h};
        text_draw(look->text, style, box, TEXT_LEFT, words);
        free = x + wide / 2 + px;
    }
}

/* A square in the colour of a curve, and its name; returns the x behind. */
static int
draw_key(struct look *look, struct box head, int px, struct colour colour,
    const char *name)
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int side = px * 5 / 8;
    struct box mark = box_centred(head, side, side);
    struct box words = {
        head.x + side + px / 2, head.y, head.w - side - px / 2, head.h};

    mark.x = head.x;
    look_fill(look, mark, colour);
    struct box drawn = text_draw(look->text, style, words, TEXT_LEFT, name);
    return drawn.x + drawn.w + px * 3 / 2;
}

static void
draw_keys(struct look *look, struct box head, int px, const struct view *view)
{
    bool points = view->goal->measure == MEASURE_POINTS;
    int end = head.x + head.w;
    int x = draw_key(look, head, px, palette_colour(PALETTE_ACCENT),
        points ? _("Points") : _("Rows"));

    head = (struct box){x, head.y, end - x, head.h};
    draw_key(look, head, px,
        palette_mix(palette_colour(PALETTE_WELL), palette_colour(PALETTE_SOFT),
            2 * SHADE),
        _("Stack height"));
}

static void
draw_chart(struct look *look, struct box box, int px, int line,
    const struct course *course, const struct view *view)
{
    int words = px * 3 / 2;
    struct box head = {box.x, box.y, box.w, words};
    struct box foot = {box.x, box.y + box.h - words, box.w, words};
    struct box plot = {box.x, box.y + words, box.w, box.h - 2 * words};
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    char text[64];

    if (plot.h < 2 * px || course == NULL || course->ticks == 0)
        return;
    draw_keys(look, head, px, view);
    look_fill(look, plot, palette_colour(PALETTE_WELL));
    if (course->count > 0) {
        draw_stack(look, plot, course, view);
        draw_splits(look, plot, foot, px, line, course);
        draw_count(look, plot, 2 * line, course, view->goal);
    }
    struct box axis = {plot.x, plot.y + plot.h - line, plot.w, line};
    look_fill(look, axis, palette_colour(PALETTE_SOFT));
    text_draw(look->text, style, foot, TEXT_LEFT, "0:00");
    chart_time(course->ticks, text, sizeof(text));
    text_draw(look->text, style, foot, TEXT_RIGHT, text);
}

/* -- words and numbers -- */

static void
draw_words(struct look *look, struct box box, enum text_face face, int px,
    enum palette colour, const char *words)
{
    if (words != NULL && words[0] != '\0')
        text_draw(
            look->text, look_style(face, px, colour), box, TEXT_LEFT, words);
}

/* A number in large type over its name. */
static void
draw_number(struct look *look, struct box box, int px, int small,
    const struct figure *figure)
{
    struct box value = {box.x, box.y, box.w, box.h * 9 / 16};
    struct box name = {box.x, value.y + value.h, box.w, box.h - value.h};

    draw_words(look, value, TEXT_BOLD, px, PALETTE_INK, figure->value);
    draw_words(look, name, TEXT_REGULAR, small, PALETTE_SOFT, figure->name);
}

/* The names under them have one size. */
static void
draw_numbers(struct look *look, const struct box *boxes, int px, int small,
    const struct results_stage *stage)
{
    for (int i = 0; i < stage->number_count; i++)
        small = SDL_min(small,
            text_fit(look->text, look_style(TEXT_REGULAR, small, PALETTE_SOFT),
                boxes[i].w, stage->numbers[i].name));
    for (int i = 0; i < stage->number_count; i++)
        draw_number(look, boxes[i], px, small, &stage->numbers[i]);
}

static void
draw_report(struct look *look, const struct layout_results *l,
    const struct results_stage *stage)
{
    draw_words(look, l->heading_box, TEXT_BOLD, l->heading, PALETTE_INK,
        stage->heading);
    draw_words(
        look, l->about, TEXT_REGULAR, l->small, PALETTE_SOFT, stage->about);
    draw_words(look, l->value, TEXT_BOLD, l->display,
        stage->record ? PALETTE_ACCENT : PALETTE_INK, stage->value);
    draw_words(look, l->verdict, stage->record ? TEXT_BOLD : TEXT_REGULAR,
        l->unit, stage->record ? PALETTE_ACCENT : PALETTE_INK, stage->verdict);
}

static void
draw_wells(struct look *look, const struct box *boxes, int cell,
    const struct results_stage *stage)
{
    for (int i = 0; i < stage->wells; i++)
        (stage->lost[i] ? draw_still : draw_moving)(
            look, stage->views[i], boxes[i], cell);
}

static void
draw_foot(struct look *look, const struct layout_results *l,
    const struct results_stage *stage)
{
    struct box foot = l->foot;

    if (stage->notice != NULL) {
        struct box drawn = text_draw(look->text,
            look_style(TEXT_REGULAR, l->small, PALETTE_SOFT), foot, TEXT_LEFT,
            stage->notice);
        int taken = drawn.w + (drawn.w > 0 ? l->small * 3 / 2 : 0);
        foot.x += taken;
        foot.w -= taken;
    }
    look_hint_line(look, foot, l->unit, stage->hints, stage->hint_count);
}

void
draw_results_layout(const struct look *look, const struct results_stage *stage,
    struct layout_results *layout)
{
    const struct ruleset *rules = stage->views[0]->rules;

    layout_results(layout, &(struct layout_results_wants){
                               .width = look->width,
                               .height = look->height,
                               .columns = rules->width,
                               .rows = rules->visible,
                               .wells = stage->wells,
                               .scale = look->scale,
                           });
}

void
draw_results(struct look *look, const struct results_stage *stage)
{
    struct layout_results l;

    draw_results_layout(look, stage, &l);
    look_clear(look);
    draw_wells(look, l.wells, l.cell, stage);
    draw_report(look, &l, stage);
    draw_rows(look, &l, stage);
    draw_chart(look, l.chart, l.small, l.line, stage->course, stage->views[0]);
    draw_numbers(look, l.numbers, l.lead, l.small, stage);
    draw_foot(look, &l, stage);
}

/* -- the card -- */

enum {
    CARD_MARGIN = 56,
    CARD_GAP = 56,
    CARD_LINE = 2,
    CARD_SMALL = 22,
    CARD_NUMBER = 34
};

/* Everything but the wells, into a column. */
static void
draw_card_words(
    struct look *look, struct box box, const struct results_stage *stage)
{
    char last[2 * RESULTS_CELL_SIZE];
    struct box line = {box.x, box.y, box.w, 54};

    wordmark_draw(look, line);
    line.y += line.h + 22;
    line.h = 44;
    draw_words(look, line, TEXT_BOLD, 36, PALETTE_INK, stage->heading);
    line.y += line.h;
    line.h = 34;
    draw_words(
        look, line, TEXT_REGULAR, CARD_SMALL, PALETTE_SOFT, stage->about);
    line.y += line.h;
    line.h = 100;
    draw_words(look, line, TEXT_BOLD, 88,
        stage->record ? PALETTE_ACCENT : PALETTE_INK, stage->value);
    line.y += line.h;
    line.h = 36;
    draw_words(look, line, TEXT_REGULAR, 26,
        stage->record ? PALETTE_ACCENT : PALETTE_INK, stage->verdict);
    struct box foot = {box.x, box.y + box.h - 30, box.w, 30};
    snprintf(last, sizeof(last), "%s%s%s", stage->player,
        stage->player[0] != '\0' ? "  " : "", stage->date);
    draw_words(look, foot, TEXT_REGULAR, CARD_SMALL, PALETTE_SOFT, last);
    struct box numbers[LAYOUT_RESULTS_NUMBERS];
    for (int i = 0; i < LAYOUT_RESULTS_NUMBERS; i++)
        numbers[i] = (struct box){
            box.x + i * (box.w / 3), foot.y - 84, box.w / 3 - CARD_SMALL, 72};
    draw_numbers(look, numbers, CARD_NUMBER, CARD_SMALL, stage);
    struct box chart = {box.x, line.y + line.h + 8, box.w, 0};
    chart.h = numbers[0].y - chart.y - 8;
    draw_chart(look, chart, 18, CARD_LINE, stage->course, stage->views[0]);
}

void
draw_results_card(struct look *look, const struct results_stage *stage)
{
    int width = look->width, height = look->height;
    const struct ruleset *rules = stage->views[0]->rules;
    struct box wells[LAYOUT_RESULTS_WELLS];
    int high = RESULTS_CARD_HEIGHT - 2 * CARD_MARGIN;
    int cell =
        SDL_min(high / rules->visible, RESULTS_CARD_WIDTH * (stage->wells + 1) /
                                           6 / (rules->width * stage->wells));
    int x = CARD_MARGIN;

    look->width = RESULTS_CARD_WIDTH;
    look->height = RESULTS_CARD_HEIGHT;
    look_clear(look);
    for (int i = 0; i < stage->wells; i++) {
        wells[i] = (struct box){
            x, CARD_MARGIN, cell * rules->width, cell * rules->visible};
        x += wells[i].w + CARD_GAP / (i + 1 < stage->wells ? 2 : 1);
    }
    draw_wells(look, wells, cell, stage);
    draw_card_words(look,
        (struct box){
            x, CARD_MARGIN, RESULTS_CARD_WIDTH - CARD_MARGIN - x, high},
        stage);
    look->width = width;
    look->height = height;
}
