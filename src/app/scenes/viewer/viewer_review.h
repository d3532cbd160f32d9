/*
 * The review in the viewer: the chance of the replay under its timeline, with
 * marks of faults to jump to, and what the coach says of the piece at which the
 * replay stands.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_VIEWER_VIEWER_REVIEW_H
#define WELLPLAYED_APP_SCENES_VIEWER_VIEWER_REVIEW_H

#include "app/draw/sheet.h"
#include "app/shell/app.h"

/* The viewer opens: a review of the same replay is shown at once. */
void viewer_review_enter(struct app *app);
void viewer_review_leave(struct app *app);

/* Begins the review, or puts it away. */
void viewer_review_toggle(struct app *app);

/* Lets it go on. Returns whether more is to come. */
bool viewer_review_pass(struct app *app);

/* Finds the tick of the position before the next fault (by 1) or the last one (by
 * -1). Returns false when there is none; without a review, begins it. */
bool viewer_review_fault(struct app *app, int by, uint64_t *tick);

/* Opens the page that goes through the mistakes. */
void viewer_review_learn(struct app *app);

/* The tick to which a press in the graph leads: that of the fault there, or of
 * that place. */
uint64_t viewer_review_at(const struct app *app, struct box graph, int x);

/* Shows the better place of a piece that was put badly. */
void viewer_review_stage(const struct app *app, struct stage *stage);

/* Finds how far the goal is from where the replay stands, by the chance that the
 * coach gave the piece. Returns false when the coach can't tell, or there is no
 * review. */
bool viewer_review_outlook(const struct app *app, struct outlook *outlook);

/* The line about the piece at which the replay stands; NULL: none. */
const char *viewer_review_words(const struct app *app);

/* Draws the graph, or how far the coach is. */
void viewer_review_draw(struct app *app, const struct sheet *sheet, struct box box);

#endif
