#include <stdio.h>

#include "app/draw/course_chart.h"
#include "app/draw/sheet.h"
#include "app/draw/wordmark.h"
#include "app/scenes/results/results.h"
#include "app/shell/capture.h"

enum { MARGIN = 56, GAP = 28, UNIT = 26, SMALL = 22, LINE = 2, NUMBER = 34 };

/* Whether a side's well is dimmed. */
static bool
side_is_lost(const struct results *results, int side)
{
    const struct view *view = &results->side[side].view;

    if (results->sides == 1)
        return view->over && !view->reached;
    return results->verdict.winner != RACE_NOBODY && results->verdict.winner != side;
}

struct box
results_draw_wells(struct app *app, struct box room, int gap)
{
    const struct results *results = results_of(app);
    const struct ruleset *rules = &results->side[0].rules;
    int count = results->sides;
    int wide = (room.w + gap) / count - gap;
    int cell = SDL_max(SDL_min(wide / rules->width, room.h / rules->visible), CELL_MIN);

    room.h = cell * rules->visible;
    room.w = count * (cell * rules->width + gap) - gap;
    for (int i = 0; i < count; i++)
        (side_is_lost(results, i) ? draw_still : draw_moving)(
            app->look, &results->side[i].view, part_of(room, i, count, gap), cell);
    return room;
}

/* Everything but the wells, into a column. */
static void
card_draw_words(struct app *app, const struct sheet *sheet, struct box box)
{
    const struct results *results = results_of(app);
    struct results_words words;
    char last[2 * RESULTS_CELL_SIZE + 4];

    results_write(app, &words);
    enum palette colour = words.record ? PALETTE_ACCENT : PALETTE_INK;
    wordmark_draw(app->look, cut_top(&box, 54));
    cut_top(&box, 22);
    sheet_say(
        sheet, cut_top(&box, 44), look_style(TEXT_BOLD, 36, PALETTE_INK), TEXT_LEFT, words.heading);
    sheet_say(sheet, cut_top(&box, 34), look_style(TEXT_REGULAR, SMALL, PALETTE_SOFT), TEXT_LEFT,
        words.about);
    sheet_say(sheet, cut_top(&box, 100), look_style(TEXT_BOLD, 88, colour), TEXT_LEFT, words.value);
    sheet_say(
        sheet, cut_top(&box, 36), look_style(TEXT_REGULAR, UNIT, colour), TEXT_LEFT, words.verdict);
    snprintf(last, sizeof(last), "%s%s%s", words.player, words.player[0] != '\0' ? "  " : "",
        words.date);
    sheet_say(sheet, cut_bottom(&box, 30), look_style(TEXT_REGULAR, SMALL, PALETTE_SOFT), TEXT_LEFT,
        last);
    cut_bottom(&box, 12);
    sheet_figures(sheet, cut_bottom(&box, 72), RESULTS_NUMBERS, words.numbers, words.number_count);
    if (results->replay != NULL)
        course_chart_draw(
            app->look, inset(box, 0, 8), 18, LINE, &results->course, &results->side[0].view);
}

/* The look has the size of the card meanwhile. */
static void
card_draw(void *data)
{
    struct app *app = data;
    struct look *look = app->look;
    struct sheet sheet = {.look = look, .unit = UNIT, .small = SMALL, .lead = NUMBER};
    struct box box = {
        MARGIN, MARGIN, RESULTS_CARD_WIDTH - 2 * MARGIN, RESULTS_CARD_HEIGHT - 2 * MARGIN};
    struct box room = box;
    int width = look->width, height = look->height;

    look->width = RESULTS_CARD_WIDTH;
    look->height = RESULTS_CARD_HEIGHT;
    look_clear(look);
    room.w = RESULTS_CARD_WIDTH * (results_of(app)->sides + 1) / 6;
    cut_left(&box, results_draw_wells(app, room, GAP).w + 2 * GAP);
    card_draw_words(app, &sheet, box);
    look->width = width;
    look->height = height;
}

void
results_card_save(struct app *app)
{
    char path[PATHS_SIZE];
    struct error error;

    capture_path(path, sizeof(path));
    if (capture_drawing(app->look->canvas, RESULTS_CARD_WIDTH, RESULTS_CARD_HEIGHT, card_draw, app,
            path, &error))
        app_notice(app, _("Saved %s"), path);
    else
        app_warn(app, _("It can't be saved: %s"), language_error(&error));
    app->dirty = true;
}
