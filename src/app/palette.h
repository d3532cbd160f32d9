/*
 * Every colour of the game, as data: a calm dark ground, one accent, and
 * seven colours for the pieces that stay apart for colour-blind eyes too.
 *
 * The pieces' colours are those of Okabe and Ito ("Color Universal Design",
 * 2008) moved a little, so that all of them stand out from a dark ground and
 * the two closest of them, as seen with normal vision, protanopia,
 * deuteranopia or tritanopia, are as far apart as can be. tests/test_palette.c
 * holds these distances and the contrasts of all text. Constant; any thread.
 */
#ifndef PALETTE_H
#define PALETTE_H

#include <stdint.h>

#include "wellplayed/piece.h"

struct colour {
    uint8_t r, g, b;
};

enum palette {
    PALETTE_GROUND,   /* behind everything */
    PALETTE_WELL,     /* the well's ground, and that of the next piece */
    PALETTE_GRID,     /* between the cells of the well */
    PALETTE_EDGE,     /* frames and rules: decoration only */
    PALETTE_KEY,      /* the face of a key cap */
    PALETTE_KEY_EDGE, /* its lower edge */
    PALETTE_INK,      /* text that matters */
    PALETTE_SOFT,     /* text beside it */
    PALETTE_ACCENT,   /* what is chosen, what is aimed at, who plays */
    PALETTE_COUNT
};

struct colour palette_colour(enum palette name);

/* The face of a falling piece. PIECE_NONE gives the well's ground. */
struct colour palette_piece(enum piece piece);

/* The same at rest in the well: a shade darker. */
struct colour palette_settled(enum piece piece);

/* The mark on a face of that colour. */
struct colour palette_mark(struct colour face);

/* `a` with `parts` of 256 of `b` mixed in. */
struct colour palette_mix(struct colour a, struct colour b, int parts);

#endif
