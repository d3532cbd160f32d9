/*
 * The blocks' faces, drawn by code at the exact size of a cell and kept in
 * one texture: a frame only copies. All but ART_NEXT are opaque and carry the
 * well's ground and grid, so that even the slowest renderer need not blend.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_DRAW_ART_H
#define WELLPLAYED_APP_DRAW_ART_H

#include <SDL.h>
#include <stdbool.h>

#include "app/draw/palette.h"

enum art_kind {
    ART_EMPTY, /* an empty cell of the well; the piece does not matter */
    ART_VEIL,  /* a cell of the covered well; the piece does not matter */
    ART_FALLING,
    ART_SETTLED,
    ART_DIM, /* settled, when the game is over or only a background */
    ART_GHOST,
    ART_NEXT, /* falling, on any ground */
    ART_KINDS
};

enum { ART_GHOST_DEFAULT = 3, ART_GHOST_STRONGEST = 5 };

/* What a person may choose of it. */
struct art_manner {
    int ghost;  /* 0: none .. ART_GHOST_STRONGEST */
    bool grid;  /* lines between the cells */
    bool marks; /* on the faces */
};

struct art {
    SDL_Renderer *renderer; /* borrowed */
    struct art_manner manner;
    SDL_Texture *atlas;
    int cell;
};

void art_init(struct art *art, SDL_Renderer *renderer);

/* Draws all faces anew when the size differs, or after art_finish. False when
 * SDL can't; what was there before is gone then, and art_draw does nothing. */
bool art_resize(struct art *art, int cell);
void art_finish(struct art *art);

/* Copies one cell with its upper left corner at x, y. */
void art_draw(
    struct art *art, enum art_kind kind, enum piece piece, int x, int y);

/* A picture of the game for the window's title bar, `size` pixels a side.
 * The caller frees it; NULL when SDL can't make one. */
SDL_Surface *art_icon(int size);

#endif
