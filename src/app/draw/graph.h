/*
 * How high the stack was and how many holes it had, lock by lock, and the small
 * graph of it beside the well.
 *
 * The samples are a pure struct, numbered by locks: locks that are taken back go,
 * and a replay that is moved about in shows what it knows.
 * From the window's thread.
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
    uint64_t newest; /* the number of the newest one; 0: none */
    struct graph_sample ring[GRAPH_LOCKS];
};

/* Measures the stack of a board. `lock` is left as it is. */
void graph_measure(const struct board *board, struct graph_sample *out);

/* The number of the last lock of a view; 0: none yet. */
uint64_t graph_lock(const struct view *view);

/* Keeps the stack of a view. Call it after each lock, and when a lock was taken
 * back: samples of later locks are forgotten. */
void graph_take(struct graph *graph, const struct view *view);

/* Keeps the sample of an earlier lock, if the graph shows it and does not know
 * it. */
void graph_put(struct graph *graph, const struct graph_sample *sample);

/* The sample of `ago` locks before the newest, which is 0. NULL: none. */
const struct graph_sample *graph_at(const struct graph *graph, int ago);

/* Draws the graph with a line of numbers above it. `rows` are those of the
 * well; px is the size of the words, `line` the thickness of a thin line. */
void graph_draw(struct look *look, struct box box, int px, int line, int rows,
    const struct graph *graph);

#endif
