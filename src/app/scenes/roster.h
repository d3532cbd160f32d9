/*
 * All machine players in one order: those that come with the program, then
 * those that the user has saved, by their names. Files are read once, and again
 * after roster_refresh.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_ROSTER_H
#define WELLPLAYED_APP_SCENES_ROSTER_H

#include <stdbool.h>

#include "store/error.h"
#include "wellplayed/brain.h"

/* Gives player number `index`. False past the last. */
bool roster_at(int index, struct brain *brain);

/* Why a saved player is not among them, of the first one that is invalid. NULL
 * when all are there. */
const struct error *roster_fault(void);

/* A player was saved, or deleted. */
void roster_refresh(void);

#endif
