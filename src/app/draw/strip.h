/*
 * The strip of small, pale wells over a game whose player went back: one
 * abandoned line, piece by piece.
 *
 * Its place depends only on the sizes of window and well, so it is known before
 * the layout. From the window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_STRIP_H
#define WELLPLAYED_APP_DRAW_STRIP_H

#include <stdbool.h>

#include "app/draw/look.h"
#include "wellplayed/board.h"

enum { STRIP_WELLS = 64 /* at most, in the widest window */ };

struct strip_well {
    const struct board *board;
    int node; /* for `touch` */
    bool chosen;
    bool here; /* the game is at this position */
};

struct strip {
    int columns, rows; /* of the well, as seen */
    const char *title; /* a line above the wells ... */
    const char *words; /* ... and one on its right */
    struct strip_well wells[STRIP_WELLS];
    int count;
    /* The mouse presses a well. */
    void (*touch)(struct app *app, int command, int node);
    void *of; /* for `touch`, in app->touch.spot */
};

/* The parts of the strip in a window. */
struct strip_layout {
    int unit, line, cell;
    struct box title;
    struct box wells[STRIP_WELLS];
    int count;  /* wells that fit */
    int height; /* of the whole strip, with the margin below */
};

void strip_layout(
    struct strip_layout *layout, int width, int height, int scale, int columns, int rows);

/* The wells are spots. */
void strip_draw(struct look *look, const struct strip *strip);

#endif
