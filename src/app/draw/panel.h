/*
 * The panel of a game: next pieces, keys, points, rows, level, and who plays.
 */
#ifndef WELLPLAYED_APP_DRAW_PANEL_H
#define WELLPLAYED_APP_DRAW_PANEL_H

#include "app/draw/draw.h"

/* Draws the panel of one well into the boxes of look->play. */
void panel_draw(struct look *look, const struct stage *stage);

/* Draws what each of two wells has: next and held pieces, thoughts, graph,
 * pending garbage. */
void panel_side(struct look *look, const struct stage *stage, int side);

/* Draws as many of the stage's hints as fit. */
void panel_hints(struct look *look, const struct stage *stage);

/* Draws the strip: how the game ended, or the notice with its hints, or keys, or
 * the hints of stage->line when the panel shows no others. */
void panel_strip(struct look *look, const struct stage *stage);

/* The headline of the end. */
const char *panel_ending(const struct stage *stage);

/* Each draws the pieces of one well in their frame, below a label of `px` pixels: the
 * next ones, or on their way while they move up; the held one, dimmed while it
 * can't be swapped. */
void panel_next(
    struct look *look, const struct stage *stage, const struct layout_side *s, int px, int line);
void panel_hold(
    struct look *look, const struct stage *stage, const struct layout_side *s, int px, int line);

/* Draws one piece in cells of that kind, centred in the box. */
void panel_piece(struct art *art, enum art_kind kind, struct box box, const struct shapes *shapes,
    enum piece piece);

/* Writes a number with its digits in groups of three: "1 803 220". */
void panel_number(uint64_t number, char *out, size_t size);

#endif
