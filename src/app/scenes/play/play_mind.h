/*
 * The open mind in the play: the key that opens it, and guesses where the
 * machine will put a piece, between two pieces.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_PLAY_MIND_H
#define WELLPLAYED_APP_SCENES_PLAY_PLAY_MIND_H

#include "app/scenes/play/play.h"

/* Another game begins; the game ends. */
void play_mind_begin(struct app *app);
void play_mind_end(struct app *app);

/* Input. Each returns true when it used it. */
bool play_mind_key(struct app *app, enum action action);
bool play_mind_button(struct app *app, enum action action);
bool play_mind_press(struct app *app, const struct press *press);
bool play_mind_point(struct app *app, int x, int y, enum app_point what);

/* The machine may move its piece now. */
void play_mind_let_go(struct app *app);

/* Something happened in the game; the seat's view is of after it. */
void play_mind_listen(struct app *app, const struct events *events);

/* Whether the person's last piece is to be tried again; only once. */
bool play_mind_wants_again(struct app *app);

void play_mind_pass(struct app *app, uint64_t ns);
bool play_mind_is_idle(const struct app *app);

/* Whether the machine's target is hidden, so that it can be guessed. */
bool play_mind_hides_goal(const struct app *app);

/* Fills in what a stage shows of it. The hints have been filled in. */
void play_mind_stage(struct app *app, struct stage *stage);

/* A line below the well, NULL: none; and its hints behind it. */
const char *play_mind_notice(struct app *app);
int play_mind_notes(const struct app *app, struct hint *notes, int most);

#endif
