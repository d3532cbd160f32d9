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

#include "wellplayed/brain.h"

/* Gives player number `index`. False past the last. */
bool roster_at(int index, struct brain *brain);

/* A player was saved. */
void roster_refresh(void);

#endif
