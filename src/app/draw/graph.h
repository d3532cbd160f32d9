/*
 * The stack's height and holes, lock by lock, and the small graph of them
 * beside the well.
 *
 * The samples are a plain struct, numbered by locks. An undo removes samples; a
 * replay that seeks shows those it knows. From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_GRAPH_H
#define WELLPLAYED_APP_DRAW_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "app/draw/look.h"
#include "wellplayed/view.h"

enum { GRAPH_LOCKS = 60 };

struct graph_sample {
    uint64_t lock;  /* its number, from 1; 0: none */
    uint8_t height; /* rows up to the highest block */
    uint16_t holes; /* empty cells below a block */
};

/* Zeroed: no samples. */
struct graph {
    uint64_t newest; /* the lock of the newest sample; 0: none */
    struct graph_sample ring[GRAPH_LOCKS];
};

/* Measures the stack of a board. Does not set `lock`. */
void graph_measure(const struct board *board, struct graph_sample *out);

/* The number of the last lock of a view; 0: none yet. */
uint64_t graph_lock(const struct view *view);

/* Adds the stack of a view and drops samples of later locks. Call it after each
 * lock and after each undo. */
void graph_take(struct graph *graph, const struct view *view);

/* Adds the sample of an earlier lock if it is missing and within the graph. */
void graph_put(struct graph *graph, const struct graph_sample *sample);

/* The sample `ago` locks before the newest (0). NULL: none. */
const struct graph_sample *graph_at(const struct graph *graph, int ago);

/* Draws the graph with a line above it: height and holes as the view is now. px is
 * the size of text, `line` the thickness of a thin line. */
void graph_draw(struct look *look, struct box box, int px, int line, const struct view *view,
    const struct graph *graph);

#endif
