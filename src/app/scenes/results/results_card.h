/*
 * The card of a game that can be shared: a picture file of the size that pages
 * which show links expect.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_RESULTS_RESULTS_CARD_H
#define WELLPLAYED_APP_SCENES_RESULTS_RESULTS_CARD_H

#include "app/shell/app.h"

enum { RESULTS_CARD_WIDTH = 1200, RESULTS_CARD_HEIGHT = 630 /* pixels */ };

/* Saves the card in a new file; a notice says where, or why not. */
void results_card_save(struct app *app);

/* Draws the final well, or the two of a race, at the upper left of a box, as
 * large as they fit. Returns what they cover. */
struct box results_draw_wells(struct app *app, struct box room, int gap);

#endif
