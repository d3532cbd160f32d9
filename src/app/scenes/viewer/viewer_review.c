/* The review is that of the replay in the play's seat. */

#include <stdio.h>
#include <string.h>

#include "app/draw/chance_graph.h"
#include "app/draw/grade.h"
#include "app/draw/timeline.h"
#include "app/scenes/mistakes.h"
#include "app/scenes/play/play.h"
#include "app/scenes/review/review.h"
#include "app/scenes/viewer/viewer.h"

static uint64_t
now_of(const struct app *app)
{
    return play_of(app)->seat.reel.playback.tick;
}

/* The marks of the replay that is shown; NULL: none yet. */
static const struct marks *
marks_of(const struct app *app)
{
    return viewer_of(app)->reviewed ? review_marks(app) : NULL;
}

static const struct coach_mark *
mark_of(const struct app *app)
{
    const struct marks *marks = marks_of(app);

    return marks != NULL ? review_mark_at(marks, now_of(app)) : NULL;
}

/* A review of the same replay is shown at once. */
static void
viewer_review_enter(struct app *app, struct table *table, void *self)
{
    const struct reel *reel = &play_of(app)->seat.reel;
    const struct review *review = review_of(app);

    viewer_of(app)->reviewed =
        review->state == REVIEW_DONE && tape_is_same(review->tape, reel->tape);
}

static void
viewer_review_leave(struct app *app, struct table *table, void *self)
{
    struct viewer *viewer = self;

    review_stop(app);
    viewer->reviewed = false;
}

static bool
viewer_review_begin(struct app *app)
{
    const struct reel *reel = &play_of(app)->seat.reel;
    struct viewer *viewer = viewer_of(app);

    app->dirty = true;
    viewer->reviewed = review_begin(app, reel->tape, &viewer->game);
    return viewer->reviewed;
}

void
viewer_review_toggle(struct app *app)
{
    if (viewer_of(app)->reviewed)
        viewer_review_leave(app, NULL, viewer_of(app));
    else
        viewer_review_begin(app);
    app->dirty = true;
}

static void
viewer_review_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct viewer *viewer = self;

    if (!viewer->reviewed)
        return;
    review_pass(app);
    if (review_of(app)->state == REVIEW_NOTHING) /* it failed */
        viewer->reviewed = false;
}

static bool
viewer_review_idle(const struct table *table, const void *self)
{
    const struct viewer *viewer = self;
    return !viewer->reviewed || !review_is_busy(table->app);
}

bool
viewer_review_fault(struct app *app, int by, uint64_t *tick)
{
    const struct marks *marks = marks_of(app);

    if (marks == NULL) {
        if (!viewer_of(app)->reviewed)
            viewer_review_begin(app);
        return false;
    }
    int found = chance_graph_fault(marks->list, marks->count, now_of(app), by);
    if (found >= 0)
        *tick = marks->list[found].tick;
    else
        app_notice(app, "%s",
            by > 0 ? _("No mistake comes after this") : _("No mistake comes before this"));
    return found >= 0;
}

void
viewer_review_learn(struct app *app)
{
    if (marks_of(app) != NULL)
        mistakes_open(app);
    else if (!viewer_of(app)->reviewed)
        viewer_review_begin(app);
}

uint64_t
viewer_review_at(const struct app *app, struct box graph, int x)
{
    const struct marks *marks = marks_of(app);
    uint64_t ticks = play_of(app)->seat.reel.ticks;
    int found = chance_graph_at(graph, marks->list, marks->count, ticks, x);

    return found >= 0 ? marks->list[found].tick : timeline_tick(graph, x, ticks);
}

/* How far the goal is, by the chance that the coach gave the piece. */
static void
viewer_review_outlook(const struct app *app, struct stage *stage)
{
    const struct coach_mark *mark = mark_of(app);
    struct outlook *outlook = &viewer_of(app)->outlook;
    const struct outlook_game game = {.coach = &review_of(app)->coach, .view = stage->view};

    if (marks_of(app) == NULL || !outlook_can(&game))
        return;
    *outlook = (struct outlook){.known = false};
    if (mark != NULL)
        outlook_find(&game, mark->best_chance, 0, outlook);
    stage->outlook = outlook;
}

/* Shows the better place of a piece that was put badly. */
static void
viewer_review_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    const struct coach_mark *mark = mark_of(app);
    const struct view *view = stage->view;

    viewer_review_outlook(app, stage);
    if (mark == NULL || mark->grade < COACH_INACCURACY || now_of(app) >= mark->locked ||
        !view_is_of_now(view, mark->best) ||
        !board_fits(&view->board, view->rules->shapes, mark->best))
        return;
    stage->has_hint = true;
    stage->hint = mark->best;
}

const struct guest viewer_review_guest = {
    .begin = viewer_review_enter,
    .pass = viewer_review_pass,
    .idle = viewer_review_idle,
    .stage = viewer_review_stage,
    .end = viewer_review_leave,
};

const char *
viewer_review_words(const struct app *app)
{
    static char words[320];
    char grade[256];
    const struct coach_mark *mark = mark_of(app);

    if (viewer_of(app)->reviewed && review_marks(app) == NULL) {
        review_progress(app, words, sizeof(words));
        return words;
    }
    if (mark == NULL)
        return NULL;
    grade_write(mark, grade, sizeof(grade));
    /* Translators: the number of a piece, and what is said of it. */
    snprintf(words, sizeof(words), _("Piece %u. %s"), (unsigned)mark->piece, grade);
    return words;
}

void
viewer_review_draw(struct app *app, const struct sheet *sheet, struct box box)
{
    const struct marks *marks = marks_of(app);
    uint64_t ticks = play_of(app)->seat.reel.ticks;
    int line = sheet->page.line;

    if (marks == NULL) {
        sheet_bar(sheet, box_centred(box, box.w, sheet->unit * 7 / 8),
            (uint64_t)review_of(app)->shown, ANALYSIS_WHOLE);
        return;
    }
    chance_graph_draw(app->look, box, line, marks->list, marks->count, ticks);
    sheet_spot(sheet, box, VIEWER_CHANCE, 0);
    /* Where the replay stands, as a line through the graph. */
    box.x = timeline_x(box, now_of(app), ticks);
    box.w = line;
    look_fill(app->look, box, palette_colour(PALETTE_INK));
}
