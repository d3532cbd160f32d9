/* The review is that of the replay in the play's seat. */
#include "app/scenes/viewer/viewer_review.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/chance_graph.h"
#include "app/draw/grade.h"
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
begin(struct app *app)
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
        begin(app);
    app->dirty = true;
}

bool
viewer_review_is_shown(const struct app *app)
{
    return viewer_of(app)->reviewed;
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
            begin(app);
        return false;
    }
    int found = chance_graph_fault(marks->list, marks->count, now_of(app), by);
    if (found >= 0)
        *tick = marks->list[found].tick;
    else
        app_notice(app, "%s",
            by > 0 ? _("No mistake comes after this")
                   : _("No mistake comes before this"));
    return found >= 0;
}

void
viewer_review_learn(struct app *app)
{
    if (marks_of(app) != NULL)
        mistakes_open(app);
    else if (!viewer_of(app)->reviewed)
        begin(app);
}

bool
viewer_review_point(const struct app *app, const struct layout_viewer *l, int x,
    int y, uint64_t *tick)
{
    const struct marks *marks = marks_of(app);
    uint64_t ticks = play_of(app)->seat.reel.ticks;

    if (marks == NULL || l->graph.h == 0 || !box_holds(l->graph, x, y))
        return false;
    int found = chance_graph_at(l->graph, marks->list, marks->count, ticks, x);
    *tick = found >= 0 ? marks->list[found].tick
                       : layout_viewer_tick(l->graph, x, ticks);
    return true;
}

void
viewer_review_stage(const struct app *app, struct stage *stage)
{
    const struct coach_mark *mark = mark_of(app);
    const struct view *view = stage->view;

    if (mark == NULL || mark->grade < COACH_INACCURACY ||
        now_of(app) >= mark->locked ||
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
    snprintf(
        words, sizeof(words), _("Piece %u. %s"), (unsigned)mark->piece, grade);
    return words;
}

/* Where the replay stands, as a line through the graph. */
static void
draw_now(struct app *app, const struct layout_viewer *l)
{
    struct box line = l->graph;

    line.x =
        layout_viewer_x(l->graph, now_of(app), play_of(app)->seat.reel.ticks);
    line.w = SDL_max(1, l->line);
    look_fill(app->look, line, palette_colour(PALETTE_INK));
}

void
viewer_review_draw(struct app *app, const struct layout_viewer *l)
{
    const struct marks *marks = marks_of(app);

    if (l->graph.h == 0)
        return;
    if (marks != NULL) {
        chance_graph_draw(app->look, l->graph, l->line, marks->list,
            marks->count, play_of(app)->seat.reel.ticks);
        draw_now(app, l);
        return;
    }
    struct box bar = box_centred(l->graph, l->graph.w, l->bar.h);
    look_fill(app->look, bar, palette_colour(PALETTE_KEY_EDGE));
    bar.w = bar.w * review_of(app)->shown / ANALYSIS_WHOLE;
    look_fill(app->look, bar, palette_colour(PALETTE_ACCENT));
}
