/*
 * What the machine thinks of the position: whether a game can begin there, and
 * where it would put the piece. It thinks on the errands' thread, while the
 * position can be edited on.
 */
#ifndef WELLPLAYED_APP_SCENES_EDITOR_EDITOR_MIND_H
#define WELLPLAYED_APP_SCENES_EDITOR_EDITOR_MIND_H

#include "app/scenes/editor/editor.h"

/* Why no game can begin at the position, in words; NULL: one can. */
const char *editor_fault(const struct app *app);

/* Asks for the machine's place where it is wanted and not known, and takes the
 * answer. */
void editor_think(struct app *app);

/* Whether it is being thought about. */
bool editor_is_thinking(const struct app *app);

/* The place for the position that is seen; false when it is not known. */
bool editor_best(const struct app *app, struct place *at);

/* Its reasons in a sentence; NULL while they are not known. Valid until the
 * next call. */
const char *editor_reasons(struct app *app);

/* The program ends. When the scene is left, a thought goes on: to wait for it
 * would take time. */
void editor_forget_thought(struct app *app);

#endif
