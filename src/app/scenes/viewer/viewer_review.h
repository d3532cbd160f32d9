/*
 * The review in the viewer: the chance of the replay under its timeline, with
 * marks of faults to jump to, and what the coach says of the piece at which the
 * replay stands.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_VIEWER_VIEWER_REVIEW_H
#define WELLPLAYED_APP_SCENES_VIEWER_VIEWER_REVIEW_H

#include "app/draw/draw.h"
#include "app/draw/layout_viewer.h"
#include "app/shell/app.h"

/* The viewer opens: a review of the same replay is shown at once. */
void viewer_review_enter(struct app *app);
void viewer_review_leave(struct app *app);

/* Begins the review, or puts it away. */
void viewer_review_toggle(struct app *app);

/* Whether the band has room for the graph. */
bool viewer_review_is_shown(const struct app *app);

/* Lets it go on. Returns whether more is to come. */
bool viewer_review_pass(struct app *app);

/* Goes to the position before the next fault (by 1) or the last one (by -1).
 * Without a review, begins it. */
void viewer_review_jump(struct app *app, int by);

/* Opens the page that goes through the mistakes. */
void viewer_review_learn(struct app *app);

/* The mouse is pressed in the graph: goes to the fault there. Returns whether it
 * was in the graph. */
bool viewer_review_point(
    struct app *app, const struct layout_viewer *l, int x, int y);

/* Shows the better place of a piece that was put badly. */
void viewer_review_stage(const struct app *app, struct stage *stage);

/* The line about the piece at which the replay stands; NULL: none. */
const char *viewer_review_words(const struct app *app);

/* Draws the graph, or how far the coach is. */
void viewer_review_draw(struct app *app, const struct layout_viewer *l);

#endif
