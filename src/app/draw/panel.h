/*
 * The panel of a game: next pieces, keys, points, rows, level, and who plays.
 */
#ifndef WELLPLAYED_APP_DRAW_PANEL_H
#define WELLPLAYED_APP_DRAW_PANEL_H

#include "app/draw/draw.h"

/* Draws the panel into the boxes of look->play. */
void panel_draw(struct look *look, const struct stage *stage);

/* Draws the hints of stage->line into a box when the panel does not show them
 * all: as many as fit, and always the last. Draws nothing while the words for a
 * lock are there, or when the game is over. */
void panel_key_line(struct look *look, const struct stage *stage, struct box box);

/* Draws the graph of the chance, or else of the stack; none in a box of width 0
 * or under the coach's card. */
void panel_graph(struct look *look, const struct stage *stage, struct box box, int px, int line);

/* Draws the held piece in its frame; dimmed while it can't be swapped. */
void panel_hold(struct look *look, const struct stage *stage, struct box label, struct box frame,
    struct box box, int px, int line, struct art *art);

/* Draws the next pieces in their boxes within a frame, or on their way while
 * they move up. `first` draws the first one, `later` the others. */
void panel_next(struct look *look, const struct stage *stage, struct box frame,
    const struct box *boxes, struct art *first, struct art *later);

/* Draws one piece in cells of that kind, centred in the box. */
void panel_piece(struct art *art, enum art_kind kind, struct box box, const struct shapes *shapes,
    enum piece piece);

/* Writes a number with its digits in groups of three: "1 803 220". */
void panel_number(uint64_t number, char *out, size_t size);

#endif
