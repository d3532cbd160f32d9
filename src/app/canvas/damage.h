/*
 * Finds the parts of a picture that differ from the previous one. The picture
 * is cut into square cells. Each cell hashes, in order, the operations that
 * touch it; a cell whose hash has changed must be drawn again.
 *
 * Plain numbers. One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_CANVAS_DAMAGE_H
#define WELLPLAYED_APP_CANVAS_DAMAGE_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

enum { DAMAGE_MAX = 48 };

struct damage {
    uint64_t *sums, *before; /* owned: one for each cell */
    int width, height;       /* of the picture, in pixels */
    int side;                /* of a cell; 0: nothing is remembered */
    int columns, rows;
    bool known; /* `before` is of the present picture */
};

/* Begins a picture. Without memory for its cells all of it is damaged. */
void damage_begin(struct damage *damage, int width, int height, int side);

/* Adds an operation that draws in a box within the picture. */
void damage_add(struct damage *damage, const SDL_Rect *box, uint64_t hash);

/* Ends the picture. Returns the number of boxes, which cover all that differs,
 * are within the picture, and do not overlap. */
int damage_end(struct damage *damage, SDL_Rect boxes[DAMAGE_MAX]);

/* Forgets the present picture: the next one is damaged everywhere. */
void damage_forget(struct damage *damage);

/* Frees the memory. */
void damage_finish(struct damage *damage);

#endif
