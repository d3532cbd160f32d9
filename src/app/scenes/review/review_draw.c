/* The picture of the page of a review. */
#include <stdio.h>

#include "app/draw/chance_graph.h"
#include "app/draw/coach_picture.h"
#include "app/draw/grade.h"
#include "app/draw/panel.h"
#include "app/draw/sheet.h"
#include "app/scenes/review/review_parts.h"

/* Heights in quarters of a unit. */
enum {
    NUMBER_HIGH = 14,
    GRAPH_HIGH = 14,
    CHOICE_HIGH = 8,
    WORDS_HIGH = 6,
    GAP_HIGH = 3
};

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
draw_numbers(struct app *app, const struct sheet *sheet, struct box box)
{
    enum { ALL = 2 + COACH_GRADES };
    const struct review *review = review_of(app);
    const struct marks *marks = &review->marks;
    char text[40];

    snprintf(text, sizeof(text), "%.1f", review->accuracy);
    sheet_number(sheet, part_of(box, 0, ALL, sheet->unit / 2), text,
        _("Accuracy"), PALETTE_ACCENT);
    write_finesse(&review->game, text, sizeof(text));
    sheet_number(sheet, part_of(box, 1, ALL, sheet->unit / 2), text,
        _("Finesse"), PALETTE_INK);
    for (int g = 0; g < COACH_GRADES; g++) {
        uint64_t count = (uint64_t)marking_count(
            marks->list, marks->count, (enum coach_grade)g);
        panel_number(count, text, sizeof(text));
        sheet_number(sheet, part_of(box, 2 + g, ALL, sheet->unit / 2), text,
            grade_plural((enum coach_grade)g), PALETTE_INK);
    }
}

static void
draw_picture(struct app *app, const struct sheet *sheet, struct box box,
    const struct review_picture *picture)
{
    const struct coach_mark *mark = &review_of(app)->marks.list[picture->mark];
    char words[128], lost[16];
    struct box below = cut_bottom(&box, sheet->unit * WORDS_HIGH / 4);

    grade_points(mark->loss, lost, sizeof(lost));
    /* Translators: the number of a piece, a grade, percent lost. */
    snprintf(words, sizeof(words), _("%u: %s, -%s %%"), (unsigned)mark->piece,
        grade_name(mark->grade), lost);
    sheet_say(sheet, below,
        look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_CENTRE,
        words);
    if (picture->view.rules != NULL)
        coach_picture_draw(app->look, box, &picture->view, mark);
}

/* The pictures with their choices, and the other choices. */
static void
draw_rest(struct app *app, const struct sheet *sheet, struct box box)
{
    struct review *review = review_of(app);
    const struct choice_list *list = review_choices(app);
    struct box boxes[CHOICES_MAX];
    int u = sheet->unit;
    struct box row = cut_bottom(&box, u * CHOICE_HIGH / 4);

    /* The first has the longest words. */
    boxes[0] = (struct box){row.x, row.y, row.w * 2 / 5, row.h};
    row.x += boxes[0].w + u / 2;
    row.w -= boxes[0].w + u / 2;
    for (int i = 1; i < REVIEW_ROWS; i++)
        boxes[i] = part_of(row, i - 1, REVIEW_ROWS - 1, u / 2);
    cut_bottom(&box, u * GAP_HIGH / 4);
    row = cut_bottom(&box, u * CHOICE_HIGH / 4);
    for (int i = 0; i < review->worst_count; i++) {
        boxes[REVIEW_ROWS + i] = part_of(row, i, REVIEW_WORST, u);
        draw_picture(
            app, sheet, part_of(box, i, REVIEW_WORST, u), &review->worst[i]);
    }
    choices_draw_boxes(app, &review->choices, list, boxes, u);
    for (int i = 0; i < review->worst_count; i++)
        choices_widen(&review->choices, REVIEW_ROWS + i,
            part_of(box, i, REVIEW_WORST, u));
}

/* What the pictures do not need, but not less than its own. */
static int
graph_height(const struct sheet *sheet, struct box box)
{
    int u = sheet->unit, pictures = 2 * (box.w / REVIEW_WORST - u);
    int others = u * (2 * CHOICE_HIGH + WORDS_HIGH + 2 * GAP_HIGH) / 4;

    return SDL_max(
        u * GRAPH_HIGH / 4, SDL_min(box.h - others - pictures, box.h / 3));
}

static void
draw_done(struct app *app, const struct sheet *sheet, struct box box)
{
    const struct review *review = review_of(app);
    int u = sheet->unit, gap = u * GAP_HIGH / 4;

    cut_top(&box, gap);
    draw_numbers(app, sheet, cut_top(&box, u * NUMBER_HIGH / 4));
    cut_top(&box, gap);
    chance_graph_draw(app->look, cut_top(&box, graph_height(sheet, box)),
        sheet->page.line, review->marks.list, review->marks.count,
        review->ticks);
    cut_top(&box, gap);
    draw_rest(app, sheet, box);
}

static void
draw_progress(struct app *app, const struct sheet *sheet, struct box box)
{
    char words[128];
    struct box line = cut_top(&box, 2 * sheet->unit);
    struct box bar = cut_top(&box, sheet->unit);

    review_progress(app, words, sizeof(words));
    sheet_say(sheet, line, look_style(TEXT_REGULAR, sheet->unit, PALETTE_INK),
        TEXT_LEFT, words);
    sheet_bar(sheet, bar, (uint64_t)review_of(app)->shown, ANALYSIS_WHOLE);
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
                ? _("%s has reviewed %d pieces of the machine; outlines show "
                    "better places")
                : _("%s has reviewed %d of your pieces; outlines show better "
                    "places"),
            review->coach.name, review->marks.count);
    else
        out[0] = '\0';
}

void
review_draw(struct app *app)
{
    struct sheet sheet;
    char tagline[APP_NOTICE_SIZE];
    struct hint hints[2];

    sheet_begin(&sheet, app->look, _("Review"));
    write_tagline(app, tagline, sizeof(tagline));
    sheet_say(&sheet, cut_top(&sheet.body, sheet.unit * WORDS_HIGH / 4),
        look_style(TEXT_REGULAR, sheet.small, PALETTE_SOFT), TEXT_LEFT,
        tagline);
    if (review_of(app)->state == REVIEW_DONE)
        draw_done(app, &sheet, sheet.body);
    else
        draw_progress(app, &sheet, sheet.body);
    hints[0] = app_hint_pair(app, ACTION_UP, ACTION_DOWN, _("choose"));
    hints[1] = app_hint(app, ACTION_CONFIRM, 1, _("do it"));
    look_hint_line(app->look, sheet.foot, sheet.unit, hints, 2);
}
