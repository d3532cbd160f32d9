/*
 * The parts of the editor: keys, file, the machine's place, picture. Only its
 * own files include this.
 */
#ifndef WELLPLAYED_APP_SCENES_EDITOR_EDITOR_PARTS_H
#define WELLPLAYED_APP_SCENES_EDITOR_EDITOR_PARTS_H

#include "app/scenes/editor/editor.h"

/* The rules as this player has them, in a well of another's size. */
struct ruleset editor_rules(const struct app *app, const struct ruleset *like);

/* Why no game can begin at the position, in words; NULL: one can. */
const char *editor_fault(const struct app *app);

/* -- keys, mouse, gamepad -- */

bool editor_press(struct app *app, const struct press *press);
void editor_point(struct app *app, int x, int y, enum app_point what);
bool editor_right(struct app *app, int x, int y, bool down);
void editor_pass_keys(struct app *app, uint64_t ns);

/* The key or button of a command on the device in use. */
void editor_add_caps(
    const struct app *app, enum editor_command command, struct caps *caps);

/* -- the clipboard -- */

void editor_copy(struct app *app);
void editor_paste(struct app *app);

/* -- the file -- */

/* Reads the position that was kept. If its file is damaged, a notice says so and
 * a copy of it is left beside the new file. */
void editor_load_kept(struct app *app);

/* Keeps the position, if it has changed; a while after the last edit with
 * time. */
void editor_keep(struct app *app);
void editor_pass_keeping(struct app *app, uint64_t ns);

/* -- the machine's place -- */

/* Asks for it where it is wanted and not known, and takes the answer. */
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

/* -- the picture -- */

void editor_layout(const struct app *app, struct layout_editor *layout);

/* The cell at a point of the window; false outside of the well. */
bool editor_cell_at(const struct app *app, int x, int y, int *column, int *row);

/* The slot at a point of the window; EDIT_WELL outside of all slots. */
int editor_slot_at(const struct app *app, int x, int y);

struct box editor_slot_box(const struct layout_editor *layout, int slot);

/* The number of the colour there, -1: none. */
int editor_colour_at(const struct app *app, int x, int y);

/* The cell that a colour of the list sets. */
uint8_t editor_colour_cell(int index);

void editor_draw(struct app *app);

#endif
