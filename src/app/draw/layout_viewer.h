/*
 * Where the controls of a replay stand: in a band at the bottom of the window,
 * below a game that is laid out as in layout.h. From the top: the buttons of
 * the game; the timeline with the speed before it and the time behind it;
 * with a review, the chance; a line of words. Plain numbers in, rectangles out, no SDL.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_VIEWER_H
#define WELLPLAYED_APP_DRAW_LAYOUT_VIEWER_H

#include <stdbool.h>
#include <stdint.h>

#include "app/draw/layout.h"

struct layout_viewer {
    int unit;   /* pixels of text */
    int line;   /* thickness of a thin line */
    int height; /* of the band: layout_wants.below */
    struct box buttons[BUTTON_COUNT];
    struct box state; /* whether it is paused, and the speed */
    struct box bar;   /* the timeline */
    struct box time;
    struct box graph; /* of the chance, below the bar; height 0: none */
    struct box words;
};

/* The layout of a window. `scale` is the size of text in percent; `graph`:
 * with a graph of the chance. */
void layout_viewer(struct layout_viewer *layout, int width, int height,
    int scale, int button_count, bool graph);

/* The tick at a place of the bar, and the place of a tick; the replay has
 * `ticks`. */
uint64_t layout_viewer_tick(struct box bar, int x, uint64_t ticks);
int layout_viewer_x(struct box bar, uint64_t tick, uint64_t ticks);

/* Where the mouse can grab the bar: also a little above and below it. */
struct box layout_viewer_grip(const struct layout_viewer *layout);

#endif
