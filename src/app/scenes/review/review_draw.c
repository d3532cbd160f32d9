/* The picture of the page of a review. */
#include <stdio.h>

#include "app/draw/chance_graph.h"
#include "app/draw/coach_picture.h"
#include "app/draw/grade.h"
#include "app/draw/layout_page.h"
#include "app/draw/panel.h"
#include "app/scenes/review/review_parts.h"

/* Heights in quarters of a unit. */
enum {
    NUMBER_HIGH = 14,
    GRAPH_HIGH = 14,
    CHOICE_HIGH = 8,
    WORDS_HIGH = 6,
    GAP_HIGH = 3
};

static struct box
take(struct box *from, int high)
{
    struct box box = {from->x, from->y, from->w, high};

    from->y += high;
    from->h -= high;
    return box;
}

static struct box
take_below(struct box *from, int high)
{
    from->h -= high;
    return (struct box){from->x, from->y + from->h, from->w, high};
}

/* Part `at` of `count` equal ones, side by side. */
static struct box
part_of(struct box box, int at, int count, int gap)
{
    int wide = (box.w + gap) / count - gap;

    return (struct box){box.x + at * (wide + gap), box.y, wide, box.h};
}

/* A number over its name. */
static void
draw_number(struct look *look, struct box box, int unit, const char *value,
    const char *name, enum palette colour)
{
    struct box above = take(&box, box.h * 9 / 16);
    int px = look_px(look, unit * 2, above.w, value);
    int small = look_px(look, look_small(unit), box.w, name);

    text_draw(
        look->text, look_style(TEXT_BOLD, px, colour), above, TEXT_LEFT, value);
    text_draw(look->text, look_style(TEXT_REGULAR, small, PALETTE_SOFT), box,
        TEXT_LEFT, name);
}

/* The share of pieces that were placed with the fewest keys. */
static void
write_finesse(const struct history_game *game, char *out, size_t size)
{
    if (game->judged_pieces == 0 || game->faults == HISTORY_NOT_COUNTED ||
        game->faults > game->judged_pieces)
        snprintf(out, size, "-");
    else
        snprintf(out, size, "%.1f",
            100.0 * (double)(game->judged_pieces - game->faults) /
                (double)game->judged_pieces);
}

static void
draw_numbers(struct app *app, const struct layout_page *page, struct box box)
{
    enum { ALL = 2 + COACH_GRADES };
    const struct review *review = review_of(app);
    const struct marks *marks = &review->marks;
    char text[40];

    snprintf(text, sizeof(text), "%.1f", review->accuracy);
    draw_number(app->look, part_of(box, 0, ALL, page->unit / 2), page->unit,
        text, _("Accuracy"), PALETTE_ACCENT);
    write_finesse(&review->game, text, sizeof(text));
    draw_number(app->look, part_of(box, 1, ALL, page->unit / 2), page->unit,
        text, _("Finesse"), PALETTE_INK);
    for (int g = 0; g < COACH_GRADES; g++) {
        uint64_t count = (uint64_t)marking_count(
            marks->list, marks->count, (enum coach_grade)g);
        panel_number(count, text, sizeof(text));
        draw_number(app->look, part_of(box, 2 + g, ALL, page->unit / 2),
            page->unit, text, grade_plural((enum coach_grade)g), PALETTE_INK);
    }
}

static void
draw_picture(struct app *app, const struct layout_page *page, struct box box,
    const struct review_picture *picture)
{
    const struct coach_mark *mark = &review_of(app)->marks.list[picture->mark];
    struct look *look = app->look;
    char words[128], lost[16];
    int small = look_small(page->unit);
    struct box below = take_below(&box, page->unit * WORDS_HIGH / 4);
    struct text_style style = look_style(TEXT_REGULAR, small, PALETTE_SOFT);

    grade_points(mark->loss, lost, sizeof(lost));
    /* Translators: the number of a piece, a grade, percent lost. */
    snprintf(words, sizeof(words), _("%u: %s, -%s %%"), (unsigned)mark->piece,
        grade_name(mark->grade), lost);
    style.px = look_px(look, small, below.w, words);
    text_draw(look->text, style, below, TEXT_CENTRE, words);
    if (picture->view.rules != NULL)
        coach_picture_draw(look, box, &picture->view, mark);
}

/* The pictures with their choices, and the other choices. */
static void
draw_rest(struct app *app, const struct layout_page *page, struct box box)
{
    struct review *review = review_of(app);
    const struct choice_list *list = review_choices(app);
    struct box boxes[CHOICES_MAX];
    int u = page->unit;
    struct box row = take_below(&box, u * CHOICE_HIGH / 4);

    /* The first has the longest words. */
    boxes[0] = (struct box){row.x, row.y, row.w * 2 / 5, row.h};
    row.x += boxes[0].w + u / 2;
    row.w -= boxes[0].w + u / 2;
    for (int i = 1; i < REVIEW_ROWS; i++)
        boxes[i] = part_of(row, i - 1, REVIEW_ROWS - 1, u / 2);
    take_below(&box, u * GAP_HIGH / 4);
    row = take_below(&box, u * CHOICE_HIGH / 4);
    for (int i = 0; i < review->worst_count; i++) {
        boxes[REVIEW_ROWS + i] = part_of(row, i, REVIEW_WORST, u);
        draw_picture(
            app, page, part_of(box, i, REVIEW_WORST, u), &review->worst[i]);
    }
    choices_draw_boxes(app, &review->choices, list, boxes, u);
    for (int i = 0; i < review->worst_count; i++)
        choices_widen(&review->choices, REVIEW_ROWS + i,
            part_of(box, i, REVIEW_WORST, u));
}

/* What the pictures do not need, but not less than its own. */
static int
graph_height(const struct layout_page *page, struct box box)
{
    int u = page->unit, pictures = 2 * (box.w / REVIEW_WORST - u);
    int others = u * (2 * CHOICE_HIGH + WORDS_HIGH + 2 * GAP_HIGH) / 4;

    return SDL_max(
        u * GRAPH_HIGH / 4, SDL_min(box.h - others - pictures, box.h / 3));
}

static void
draw_done(struct app *app, const struct layout_page *page, struct box box)
{
    const struct review *review = review_of(app);
    int u = page->unit, gap = u * GAP_HIGH / 4;

    take(&box, gap);
    draw_numbers(app, page, take(&box, u * NUMBER_HIGH / 4));
    take(&box, gap);
    chance_graph_draw(app->look, take(&box, graph_height(page, box)),
        page->line, review->marks.list, review->marks.count, review->ticks);
    take(&box, gap);
    draw_rest(app, page, box);
}

static void
draw_progress(struct app *app, const struct layout_page *page, struct box box)
{
    char words[128];
    struct box line = take(&box, 2 * page->unit);
    struct box bar = take(&box, page->unit);

    review_progress(app, words, sizeof(words));
    text_draw(app->look->text,
        look_style(TEXT_REGULAR, page->unit, PALETTE_INK), line, TEXT_LEFT,
        words);
    look_fill(app->look, bar, palette_colour(PALETTE_KEY_EDGE));
    bar.w = bar.w * review_of(app)->shown / ANALYSIS_WHOLE;
    look_fill(app->look, bar, palette_colour(PALETTE_ACCENT));
}

/* Who reviewed whom, or a notice. */
static void
write_tagline(const struct app *app, char *out, size_t size)
{
    const struct review *review = review_of(app);

    if (app->notice_ns > 0)
        snprintf(out, size, "%s", app->notice);
    else if (review->state == REVIEW_DONE)
        snprintf(out, size,
            review->marks.who == REPLAY_MACHINE
                ? _("%s has looked at %d pieces of the machine; outlines are "
                    "better places")
                : _("%s has looked at %d of your pieces; outlines are better "
                    "places"),
            review->coach.name, review->marks.count);
    else
        out[0] = '\0';
}

void
review_draw(struct app *app)
{
    struct look *look = app->look;
    struct layout_page page;
    char tagline[APP_NOTICE_SIZE];
    struct hint hints[2];

    layout_page(&page, look->width, look->height, look->scale);
    look_tint_menu(look);
    look_clear(look);
    text_draw(look->text, look_style(TEXT_BOLD, page.heading_px, PALETTE_INK),
        page.heading, TEXT_LEFT, _("Review"));
    struct box body = layout_page_text(&page, page.body);
    write_tagline(app, tagline, sizeof(tagline));
    struct box line = take(&body, page.unit * WORDS_HIGH / 4);
    text_draw(look->text,
        look_style(TEXT_REGULAR,
            look_px(look, look_small(page.unit), line.w, tagline),
            PALETTE_SOFT),
        line, TEXT_LEFT, tagline);
    if (review_of(app)->state == REVIEW_DONE)
        draw_done(app, &page, body);
    else
        draw_progress(app, &page, body);
    hints[0] = app_hint_pair(app, ACTION_UP, ACTION_DOWN, _("choose"));
    hints[1] = app_hint(app, ACTION_CONFIRM, 1, _("do it"));
    look_hint_line(look, page.foot, page.unit, hints, 2);
}
