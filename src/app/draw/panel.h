/*
 * The panel of a game: next pieces, keys, points, rows, level, and who plays.
 */
#ifndef WELLPLAYED_APP_DRAW_PANEL_H
#define WELLPLAYED_APP_DRAW_PANEL_H

#include "app/draw/draw.h"

/* Draws the panel into the boxes of look->play. */
void panel_draw(struct look *look, const struct stage *stage);

/* Draws one piece with its cells centred in the box. */
void panel_piece(struct art *art, struct box box, const struct shapes *shapes,
    enum piece piece);

/* Writes a number with its digits in groups of three: "1 803 220". */
void panel_number(uint64_t number, char *out, size_t size);

#endif
