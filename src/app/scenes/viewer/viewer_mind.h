/*
 * The open mind in the viewer: what the chosen machine player thinks of the
 * replay's piece, and of a place that is pointed at while the replay stands.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_VIEWER_VIEWER_MIND_H
#define WELLPLAYED_APP_SCENES_VIEWER_VIEWER_MIND_H

#include "app/scenes/viewer/viewer.h"

void viewer_mind_toggle(struct app *app);

/* A key of the viewer. While the mind is open and the replay stands, arrows
 * choose a place. Returns false when it has no use for the key. */
bool viewer_mind_key(struct app *app, const struct press *press);

void viewer_mind_point(struct app *app, int x, int y);

void viewer_mind_pass(struct app *app, uint64_t ns);

/* Fills in what a stage shows of it. The rest of the stage is there. */
void viewer_mind_stage(struct app *app, struct stage *stage);

#endif
