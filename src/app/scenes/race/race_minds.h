/*
 * The open minds of a race: the machine's and the person's.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_RACE_RACE_MINDS_H
#define WELLPLAYED_APP_SCENES_RACE_RACE_MINDS_H

#include <stdint.h>

#include "app/scenes/open_mind.h"

/* What the mind of a side is about. Nobody points: the clock runs. */
struct open_mind_of race_mind_of(const struct app *app, int side);

/* Opens or closes both minds, until the race has ended. */
void race_minds_toggle(struct app *app);

/* Lets `ns` of real time pass. */
void race_minds_pass(struct app *app, uint64_t ns);

#endif
