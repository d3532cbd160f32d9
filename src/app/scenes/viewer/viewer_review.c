/* The review is that of the replay in the play's seat. */
#include "app/scenes/viewer/viewer_review.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/chance_graph.h"
#include "app/draw/grade.h"
#include "app/draw/timeline.h"
#include "app/scenes/mistakes/mistakes.h"
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

void
viewer_review_enter(struct app *app)
{
    const struct reel *reel = &play_of(app)->seat.reel;
    const struct review *review = review_of(app);

    viewer_of(app)->reviewed =
        review->state == REVIEW_DONE && tape_is_same(review->tape, reel->tape);
}

void
viewer_review_leave(struct app *app)
{
    review_stop(app);
    viewer_of(app)->reviewed = false;
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
        viewer_review_leave(app);
    else
        viewer_review_begin(app);
    app->dirty = true;
}

bool
viewer_review_pass(struct app *app)
{
    if (!viewer_of(app)->reviewed)
        return false;
    review_pass(app);
    if (review_of(app)->state == REVIEW_NOTHING) /* it failed */
        viewer_of(app)->reviewed = false;
    return review_is_busy(app);
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

void
viewer_review_stage(const struct app *app, struct stage *stage)
{
    const struct coach_mark *mark = mark_of(app);
    const struct view *view = stage->view;

    if (mark == NULL || mark->grade < COACH_INACCURACY || now_of(app) >= mark->locked ||
        view->motion.piece.piece != mark->best.piece ||
        !board_fits(&view->board, view->rules->shapes, mark->best))
        return;
    stage->has_hint = true;
    stage->hint = mark->best;
}

bool
viewer_review_outlook(const struct app *app, struct outlook *outlook)
{
    const struct coach_mark *mark = mark_of(app);
    const struct outlook_game game = {
        .coach = &review_of(app)->coach, .view = &play_of(app)->seat.view};

    if (marks_of(app) == NULL || !outlook_can(&game))
        return false;
    *outlook = (struct outlook){.known = false};
    if (mark != NULL)
        outlook_find(&game, mark->best_chance, 0, outlook);
    return true;
}

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
