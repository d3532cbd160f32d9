/*
 * The position outside of the editor: in the clipboard, and in a file over
 * restarts. Both hold the same text.
 */
#ifndef WELLPLAYED_APP_SCENES_EDITOR_EDITOR_FILE_H
#define WELLPLAYED_APP_SCENES_EDITOR_EDITOR_FILE_H

#include "app/scenes/editor/editor.h"

/* The rules as this player has them, in a well of another's size. */
struct ruleset editor_rules(const struct app *app, const struct ruleset *like);

void editor_copy(struct app *app);
void editor_paste(struct app *app);

/* Reads the position that was kept. If its file is damaged, a notice says so and
 * a copy of it is left beside the new file. */
void editor_load_kept(struct app *app);

/* Keeps the position, if it has changed; a while after the last edit with
 * time. */
void editor_keep(struct app *app);
void editor_pass_keeping(struct app *app, uint64_t ns);

#endif
