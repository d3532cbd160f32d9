/*
 * Shared by the files of the page after a game. Others use results.h.
 */
#ifndef WELLPLAYED_APP_SCENES_RESULTS_RESULTS_PARTS_H
#define WELLPLAYED_APP_SCENES_RESULTS_RESULTS_PARTS_H

#include "app/scenes/results/results.h"

/* The game as the history has it, or has yet to get it: what is not known is 0,
 * or HISTORY_NOT_COUNTED. */
void results_game(const struct app *app, struct history_game *game);

/* With the coach on, has a person's game reviewed for its accuracy, unless the
 * history has yet to answer. */
void results_coach(struct app *app);
void results_pass_coach(struct app *app);
bool results_is_coaching(const struct app *app);

/* What can be done with the game. */
void results_again(struct app *app, bool by_itself);
void results_review(struct app *app);
void results_learn(struct app *app);
void results_watch(struct app *app);
void results_save(struct app *app);
void results_share(struct app *app);
void results_edit(struct app *app);
void results_set_up(struct app *app);

/* Whether the last piece of the game can be taken back: a person played it, alone
 * and from the start. */
bool results_can_take_back(const struct app *app);

/* Takes it back: a practice game goes on from there, and the game as it ended is
 * one of its lines. Asks once when the game was for the record. */
void results_take_back(struct app *app);

/* Whether the game stands over a scene, which the page leads back to. */
bool results_lead_back(const struct app *app);
void results_go_back(struct app *app);

/* The words of the page. They are good until the next call. */
void results_write(struct app *app, struct results_stage *stage);

/* The wells and the curve, which the card has too. */
void results_show(struct app *app, struct results_stage *stage);

void results_draw(struct app *app);

#endif
