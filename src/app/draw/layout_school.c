/* All lengths are of the page's unit; the well takes what is left for it. */
#include "app/draw/layout_school.h"

#include <string.h>

#include "app/draw/layout_frame.h"

enum { FIGURE_ROWS = 2, SENTENCE_ROWS = 2, CAPTION_ROWS = 2 };

/* The well and its caption at the top of a box. Returns the height used. */
static int
put_well(struct layout_school *l, struct box box, int columns, int rows)
{
    int caption = CAPTION_ROWS * l->page.unit * 5 / 4 + l->page.unit / 2;

    l->cell =
        max(CELL_MIN, min(box.w / columns, max(box.h - caption, rows) / rows));
    l->well = (struct box){
        box.x, box.y, l->cell * columns, min(l->cell * rows, box.h)};
    l->caption = (struct box){box.x, box.y + l->well.h + l->page.unit / 2,
        max(box.w, l->well.w), caption - l->page.unit / 2};
    return l->well.h + caption;
}

static void
put_figures(struct layout_school *l, struct box box)
{
    int gap = l->page.unit / 2;
    int w = (box.w - gap * (LAYOUT_SCHOOL_FIGURES - 1)) / LAYOUT_SCHOOL_FIGURES;

    for (int i = 0; i < LAYOUT_SCHOOL_FIGURES; i++)
        l->figures[i] = (struct box){box.x + i * (w + gap), box.y, w, box.h};
}

/* Two boxes beside one another, with a gap. */
static void
halve(struct box box, int gap, struct box *left, struct box *right)
{
    int w = (box.w - gap) / 2;

    *left = (struct box){box.x, box.y, w, box.h};
    *right = (struct box){box.x + box.w - w, box.y, w, box.h};
}

static void
put_wide(struct layout_school *l, struct box body, int columns, int rows)
{
    int u = l->page.unit, left = body.w * 3 / 8;
    struct box side = {body.x, body.y, left, body.h};

    put_well(l, side, columns, rows);
    l->caption.w = left;
    left = max(l->well.w, body.w / 4);
    l->caption.w = left;
    struct box charts = {
        body.x + left + 2 * u, body.y, body.w - left - 2 * u, body.h};
    int figures = (FIGURE_ROWS * u * 5 / 4) + u / 2;
    put_figures(l, (struct box){charts.x, charts.y, charts.w, figures});
    charts.y += figures + u / 2;
    charts.h -= figures + u / 2;
    int curve = (charts.h - u) * 9 / 20;
    l->curve = (struct box){charts.x, charts.y, charts.w, curve};
    charts.y += curve + u;
    charts.h -= curve + u;
    halve(charts, u, &l->swarm, &l->bars);
}

static void
put_tall(struct layout_school *l, struct box body, int columns, int rows)
{
    int u = l->page.unit, figures = (FIGURE_ROWS * u * 5 / 4) + u / 2;
    struct box left, right;

    put_figures(l, (struct box){body.x, body.y, body.w, figures});
    body.y += figures + u / 2;
    body.h -= figures + u / 2;
    struct box top = {body.x, body.y, body.w, body.h * 11 / 20};
    halve(top, u, &left, &right);
    int used = put_well(l, left, columns, rows);
    l->bars = (struct box){right.x, right.y, right.w, used};
    body.y += used + u;
    body.h -= used + u;
    int curve = body.h * 11 / 20;
    l->curve = (struct box){body.x, body.y, body.w, curve};
    l->swarm = (struct box){
        body.x, body.y + curve + u, body.w, max(body.h - curve - u, 0)};
}

void
layout_school(struct layout_school *l, int width, int height, int scale,
    int columns, int rows)
{
    memset(l, 0, sizeof(*l));
    layout_page(&l->page, width, height, scale);
    int u = l->page.unit;
    struct box body = layout_page_text(&l->page, l->page.body);

    l->small = layout_small(u);
    l->lead = u * 5 / 4;
    l->title = l->status = l->page.heading;
    l->title.w = l->page.heading.w * 3 / 5;
    l->status.x += l->title.w;
    l->status.w -= l->title.w;
    int line = u * 3 / 2;
    l->hint_lines = l->page.aside.w > 0 ? 2 : 3;
    for (int i = 0; i < l->hint_lines; i++) {
        l->hints[i] = l->page.foot;
        l->hints[i].y -= (l->hint_lines - 1 - i) * line;
        l->hints[i].h = min(l->page.foot.h, line);
    }
    body.h -= (l->hint_lines - 1) * line;
    l->sentence = (struct box){
        body.x, body.y + body.h - SENTENCE_ROWS * u, body.w, SENTENCE_ROWS * u};
    body.h -= SENTENCE_ROWS * u + u / 2;
    if (l->page.aside.w > 0)
        put_wide(l, body, columns, rows);
    else
        put_tall(l, body, columns, rows);
}
