/*
 * The page of a review: numbers, the chance of the game, and its worst pieces,
 * from which one can play on.
 */
#include <stdio.h>

#include "app/draw/chance_graph.h"
#include "app/draw/coach_picture.h"
#include "app/draw/grade.h"
#include "app/draw/panel.h"
#include "app/scenes/mistakes.h"
#include "app/scenes/play/play.h"
#include "app/scenes/review/review.h"
#include "app/scenes/rows.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/commands.h"

/* -- what can be done -- */

/* Opens the viewer for the replay. Returns false when it can't be shown. */
static bool
review_watch(struct app *app)
{
    struct review *review = review_of(app);

    play_finish(app); /* the viewer needs the seat */
    viewer_open(app, review->tape, &review->game);
    return app_is_in(app, SCENE_VIEWER);
}

/* Plays on from where the piece of a picture came, in a game that begins as the
 * replay does. */
static void
review_play_from(struct app *app, int picture)
{
    const struct review *review = review_of(app);
    uint64_t tick = review->marks.list[review->worst[picture].mark].tick;

    if (!review_watch(app))
        return;
    viewer_seek(app, tick);
    commands_do(app, VIEWER_PERSON, 0);
}

static const struct command_row commands[] = {
    CHOICES_COMMANDS,
    {REVIEW_LEAVE, .pads = {PAD_OF(ACTION_TITLE), PAD_OF(ACTION_PAUSE)}},
    {COMMAND_NONE},
};

static void
review_act(struct app *app, int command, int argument)
{
    switch ((enum review_command)command) {
    case REVIEW_LEARN: mistakes_open(app); break;
    case REVIEW_WATCH: review_watch(app); break;
    case REVIEW_LEAVE: app_back(app); break;
    case REVIEW_PLAY: review_play_from(app, argument); break;
    }
}

/* First what can be done, then a row for each picture. */
static const struct choice rows[REVIEW_ROWS + REVIEW_WORST] = {
    {N_("learn from mistakes"), .command = REVIEW_LEARN, .icon = ICON_LEARN},
    {N_("watch it"), .command = REVIEW_WATCH, .icon = ICON_WATCH},
    {N_("back"), .command = REVIEW_LEAVE, .icon = ICON_BACK},
    {N_("play from here"), .command = REVIEW_PLAY, .argument = 0},
    {N_("play from here"), .command = REVIEW_PLAY, .argument = 1},
    {N_("play from here"), .command = REVIEW_PLAY, .argument = 2},
};

#define LIST(pictures)                                                                             \
    {                                                                                              \
        .rows = rows, .count = REVIEW_ROWS + (pictures), .grid = true                              \
    }

static const struct choice_list lists[REVIEW_WORST + 1] = {LIST(0), LIST(1), LIST(2), LIST(3)};

/* NULL while nothing is known. */
static const struct choice_list *
review_choices(const struct app *app)
{
    const struct review *review = review_of(app);

    return review->state == REVIEW_DONE ? &lists[review->worst_count] : NULL;
}

/* -- what is seen -- */

/* Heights in quarters of a unit. */
enum { NUMBER_HIGH = 14, GRAPH_HIGH = 14, CHOICE_HIGH = 8, WORDS_HIGH = 6, GAP_HIGH = 3 };
enum { PICTURE_LEAST = 28 };
enum {
    BODY_LEAST =
        NUMBER_HIGH + GRAPH_HIGH + 2 * CHOICE_HIGH + 2 * WORDS_HIGH + 5 * GAP_HIGH + PICTURE_LEAST
};

/* The share of pieces that were placed with the fewest keys. */
static void
review_write_finesse(const struct history_game *game, char *out, size_t size)
{
    if (game->judged_pieces == 0 || game->faults == HISTORY_NOT_COUNTED ||
        game->faults > game->judged_pieces)
        snprintf(out, size, "–");
    else
        snprintf(out, size, "%.1f",
            100.0 * (double)(game->judged_pieces - game->faults) / (double)game->judged_pieces);
}

static void
review_draw_numbers(struct app *app, const struct sheet *sheet, struct box box)
{
    enum { ALL = 2 + COACH_GRADES };
    const struct review *review = review_of(app);
    const struct marks *marks = &review->marks;
    char text[40];

    snprintf(text, sizeof(text), "%.1f", review->accuracy);
    sheet_number(sheet, part_of(box, 0, ALL, sheet->unit / 2), text, _("Accuracy"), PALETTE_ACCENT);
    review_write_finesse(&review->game, text, sizeof(text));
    sheet_number(sheet, part_of(box, 1, ALL, sheet->unit / 2), text, _("Finesse"), PALETTE_INK);
    for (int g = 0; g < COACH_GRADES; g++) {
        uint64_t count = (uint64_t)marking_count(marks->list, marks->count, (enum coach_grade)g);
        panel_number(count, text, sizeof(text));
        sheet_number(sheet, part_of(box, 2 + g, ALL, sheet->unit / 2), text,
            grade_plural((enum coach_grade)g), PALETTE_INK);
    }
}

static void
review_draw_picture(struct app *app, const struct sheet *sheet, struct box box,
    const struct review_picture *picture)
{
    const struct coach_mark *mark = &review_of(app)->marks.list[picture->mark];
    char words[128], lost[16];
    struct box below = cut_bottom(&box, sheet->unit * WORDS_HIGH / 4);

    grade_points(mark->loss, lost, sizeof(lost));
    /* Translators: the number of a piece, a grade, percent lost. */
    snprintf(words, sizeof(words), _("%u: %s, −%s %%"), (unsigned)mark->piece,
        grade_name(mark->grade), lost);
    sheet_say(
        sheet, below, look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_CENTRE, words);
    if (picture->view.rules != NULL)
        coach_picture_draw(app->look, box, &picture->view, mark);
}

/* The pictures with their choices, and the other choices. */
static void
review_draw_rest(struct app *app, const struct sheet *sheet, struct box box)
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
        review_draw_picture(app, sheet, part_of(box, i, REVIEW_WORST, u), &review->worst[i]);
    }
    choices_draw_boxes(app, &review->choices, list, boxes, u);
    for (int i = 0; i < review->worst_count; i++)
        choices_spot(app, &review->choices, REVIEW_ROWS + i, part_of(box, i, REVIEW_WORST, u));
}

/* What the pictures do not need, but not less than its own. */
static int
review_graph_height(const struct sheet *sheet, struct box box)
{
    int u = sheet->unit, pictures = 2 * (box.w / REVIEW_WORST - u);
    int others = u * (2 * CHOICE_HIGH + WORDS_HIGH + 2 * GAP_HIGH) / 4;

    return SDL_max(u * GRAPH_HIGH / 4, SDL_min(box.h - others - pictures, box.h / 3));
}

static void
review_draw_done(struct app *app, const struct sheet *sheet, struct box box)
{
    const struct review *review = review_of(app);
    int u = sheet->unit, gap = u * GAP_HIGH / 4;

    cut_top(&box, gap);
    review_draw_numbers(app, sheet, cut_top(&box, u * NUMBER_HIGH / 4));
    cut_top(&box, gap);
    chance_graph_draw(app->look, cut_top(&box, review_graph_height(sheet, box)), sheet->page.line,
        review->marks.list, review->marks.count, review->ticks);
    cut_top(&box, gap);
    review_draw_rest(app, sheet, box);
}

static void
review_draw_progress(struct app *app, const struct sheet *sheet, struct box box)
{
    char words[128];
    struct box line = cut_top(&box, 2 * sheet->unit);
    struct box bar = cut_top(&box, sheet->unit);

    review_progress(app, words, sizeof(words));
    sheet_say(sheet, line, look_style(TEXT_REGULAR, sheet->unit, PALETTE_INK), TEXT_LEFT, words);
    sheet_bar(sheet, bar, (uint64_t)review_of(app)->shown, ANALYSIS_WHOLE);
}

/* Who reviewed whom. */
static void
review_write_tagline(const struct review *review, char *out, size_t size)
{
    snprintf(out, size,
        review->marks.who == REPLAY_MACHINE
            ? _("%s has reviewed %d pieces of the machine; outlines show better places")
            : _("%s has reviewed %d of your pieces; outlines show better places"),
        review->coach.name, review->marks.count);
}

static void
review_draw(struct app *app)
{
    const struct review *review = review_of(app);
    bool done = review->state == REVIEW_DONE;
    struct sheet sheet;
    char tagline[160] = "";

    sheet_begin(&sheet, app->look, _("Review"), 2 * BODY_LEAST);
    if (done)
        review_write_tagline(review, tagline, sizeof(tagline));
    sheet_say(&sheet, cut_top(&sheet.body, sheet.unit * WORDS_HIGH / 4),
        look_style(TEXT_REGULAR, sheet.small, PALETTE_SOFT), TEXT_LEFT, tagline);
    (done ? review_draw_done : review_draw_progress)(app, &sheet, sheet.body);
    commands_foot(app, &sheet);
}

/* -- the scene -- */

static void
review_page_pass(struct app *app, uint64_t ns)
{
    review_pass(app);
    choices_pass(app, &review_of(app)->choices, review_choices(app), ns);
}

static bool
review_page_idle(const struct app *app)
{
    return !review_is_busy(app);
}

static bool
review_page_press(struct app *app, const struct press *press)
{
    return choices_press(app, &review_of(app)->choices, review_choices(app), press);
}

/* What is done is kept, so that the page is there at once next time. */
static void
review_page_leave(struct app *app)
{
    review_stop(app);
}

const struct scene scene_review = {
    .size = sizeof(struct review),
    .leave = review_page_leave,
    .commands = commands,
    .act = review_act,
    .press = review_page_press,
    .pass = review_page_pass,
    .draw = review_draw,
    .idle = review_page_idle,
    .finish = review_forget,
};
