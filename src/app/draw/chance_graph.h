/*
 * The chance in a game, piece by piece: as a curve under the timeline of a
 * replay, with marks at large losses; or beside a game, for its last pieces.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_CHANCE_GRAPH_H
#define WELLPLAYED_APP_DRAW_CHANCE_GRAPH_H

#include "app/draw/look.h"
#include "wellplayed/coach.h"

/* Draws the curve into a box: x is time, as in timeline_x, and y the
 * remaining chance. The marks are in the order of their ticks. */
void chance_graph_draw(struct look *look, struct box box, int line, const struct coach_mark *marks,
    int count, uint64_t ticks);

/* The index of the fault (mistake or blunder) that is drawn at or near x; -1:
 * none. */
int chance_graph_at(
    struct box box, const struct coach_mark *marks, int count, uint64_t ticks, int x);

/* The index of the first fault whose piece came after the tick (by 1), or of the
 * last one before it (by -1); -1: none. */
int chance_graph_fault(const struct coach_mark *marks, int count, uint64_t tick, int by);

enum { CHANCE_RECENT = 60 };

/* The chances after the last pieces, the oldest first. */
struct chance_recent {
    bool wins; /* chances to win; else chances to survive */
    uint16_t ring[CHANCE_RECENT];
    uint64_t count; /* chances added so far */
    uint64_t piece; /* of the last one */
};

/* Adds the chance of a piece. After an undo, the chance of an earlier piece
 * replaces the later ones. */
void chance_recent_put(struct chance_recent *recent, uint64_t piece, uint32_t chance);

/* Draws them like graph_draw, with a line of text above. */
void chance_recent_draw(
    struct look *look, struct box box, int px, int line, const struct chance_recent *recent);

#endif
