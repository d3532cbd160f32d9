/*
 * All machine players in one order: first the built-in ones, then those the user
 * has saved, by name. Files are read once, and again after roster_refresh.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_ROSTER_H
#define WELLPLAYED_APP_SCENES_ROSTER_H

#include <stdbool.h>

#include "store/error.h"
#include "wellplayed/brain.h"

/* Fills in player `index`, from 0. Returns false past the last. */
bool roster_at(int index, struct brain *brain);

/* Why the first invalid saved player is left out; NULL when none is invalid. */
const struct error *roster_fault(void);

/* Call it after saving or deleting a player. */
void roster_refresh(void);

#endif
