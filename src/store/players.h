/*
 * The players that a user has saved: weights files in the folder `players` of
 * the user's data, each named after its player. Built-in players come first:
 * none of their names can be taken.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_STORE_PLAYERS_H
#define WELLPLAYED_STORE_PLAYERS_H

#include "store/weights.h"

/* Gives the player of that name, built-in or saved. WEIGHTS_BAD with the error
 * when its file is invalid. */
enum weights_choice players_find(const char *name, struct brain *brain, struct error *error);

/* Saves a player under its name, with a comment above. Returns false with the
 * error when the name is invalid or taken, or the file can't be written; no
 * file is replaced. */
bool players_save(const struct brain *brain, const char *comment, struct error *error);

/* Deletes a saved player. Returns false with the error when there is none of
 * that name, or it can't be deleted. */
bool players_delete(const char *name, struct error *error);

/* Calls `visit` for each saved player, in the order of their names, with the
 * player or the error of its file. */
void players_list(weights_visit *visit, void *data);

#endif
