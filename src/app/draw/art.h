/*
 * The faces of blocks, painted by code at the exact size of a cell and cached
 * in textures: a frame only copies them. All kinds but ART_NEXT and
 * ART_NEXT_DIM are opaque and include the well's ground and grid, so that no
 * renderer has to blend.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_DRAW_ART_H
#define WELLPLAYED_APP_DRAW_ART_H

#include <stdbool.h>

#include <SDL.h>

#include "app/canvas/canvas.h"
#include "app/draw/palette.h"
#include "app/text/box.h"

enum art_kind {
    ART_EMPTY, /* an empty cell of the well; the piece does not matter */
    ART_VEIL,  /* a cell of a covered well; the piece does not matter */
    ART_FALLING,
    ART_LOCKED,
    ART_DIM, /* locked, in a game that is over or in the background */
    ART_GHOST,
    ART_NEXT,     /* like ART_FALLING, but on any ground */
    ART_NEXT_DIM, /* the same, dimmed: a held piece that must wait */
    ART_KINDS
};

enum { ART_GHOST_DEFAULT = 3, ART_GHOST_STRONGEST = 5 };

/* How faces look. All skins can carry the marks. */
enum art_skin {
    SKIN_BEVELLED, /* soft tiles, lit from above */
    SKIN_FLAT,     /* plain squares */
    SKIN_OUTLINED, /* a line in the piece's colour around a dark face */
    SKIN_COUNT
};

/* What the player may choose. */
struct art_manner {
    enum art_skin skin;
    int ghost;  /* 0: none .. ART_GHOST_STRONGEST */
    bool grid;  /* lines between the cells */
    bool marks; /* a mark for each piece on its faces */
};

struct art {
    struct canvas *canvas; /* borrowed */
    struct art_manner manner;
    int cell;                    /* the side of a face in pixels; 0: none yet */
    SDL_Texture *opaque, *clear; /* owned; NULL until a face is drawn */
    uint64_t painted;            /* the faces in the textures, one bit each */
};

void art_init(struct art *art, struct canvas *canvas);

/* Sets the side of a face and drops faces of another size. A face is painted
 * when it is first drawn. If SDL fails, it is not drawn. */
void art_resize(struct art *art, int cell);
void art_finish(struct art *art);

/* Copies one cell with its upper left corner at x, y. `cell` is an enum piece,
 * or CELL_GARBAGE. */
void art_draw(struct art *art, enum art_kind kind, int cell, int x, int y);

/* The width of a grid line, at the left and the top of a cell. */
int art_line(int cell);

/* The same as art_draw in a box of any size, blended, which is slower.
 * `opacity` is 0 .. 255. */
void art_draw_in(struct art *art, enum art_kind kind, int cell, struct box to, int opacity);

/* The window's icon, `size` pixels wide and high. The caller frees it. NULL
 * when SDL fails. */
SDL_Surface *art_icon(int size);

#endif
