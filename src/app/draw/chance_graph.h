/*
 * The chance of a game, piece by piece: as a curve under the timeline of a
 * replay, with marks where much was lost; or of the last pieces of a game, beside
 * it.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_CHANCE_GRAPH_H
#define WELLPLAYED_APP_DRAW_CHANCE_GRAPH_H

#include "app/draw/look.h"
#include "wellplayed/coach.h"

/* Draws the curve into a box; x is time, as in timeline_x, and y the chance
 * that remained. The marks are in the order of their ticks. */
void chance_graph_draw(struct look *look, struct box box, int line,
    const struct coach_mark *marks, int count, uint64_t ticks);

/* The number of the mark of a fault (mistakes and blunders) that is drawn at or
 * near x; -1: none. */
int chance_graph_at(struct box box, const struct coach_mark *marks, int count,
    uint64_t ticks, int x);

/* The number of the next fault (by 1) or the last one (by -1) whose piece came
 * after or before the tick; -1: none. */
int chance_graph_fault(
    const struct coach_mark *marks, int count, uint64_t tick, int by);

enum { CHANCE_RECENT = 60 };

/* The chances after the last pieces, the oldest first. */
struct chance_recent {
    bool wins; /* they are chances to win; else, to live */
    uint16_t ring[CHANCE_RECENT];
    uint64_t count; /* of all that were put in */
    uint64_t piece; /* of the last one */
};

/* Puts the chance of a piece in; that of an earlier piece, after a lock was
 * taken back, replaces what came after it. */
void chance_recent_put(
    struct chance_recent *recent, uint64_t piece, uint32_t chance);

/* Draws them in the manner of graph_draw, with a line of words above. */
void chance_recent_draw(struct look *look, struct box box, int px, int line,
    const struct chance_recent *recent);

#endif
