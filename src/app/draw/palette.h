/*
 * Every colour of the game, as data: three palettes, each a calm ground, one
 * accent, and seven colours for the pieces that stay apart for colour-blind
 * eyes too.
 *
 * The pieces' colours of the dark one are those of Okabe and Ito ("Color
 * Universal Design", 2008) moved a little, so that all of them stand out from
 * the ground and the two closest of them, as seen with normal vision,
 * protanopia, deuteranopia or tritanopia, are as far apart as can be. Those of
 * the light one were found in the same way from darker ones; those of the
 * third are also seven steps of lightness. tests/test_palette.c holds all
 * this and the contrasts of all text.
 *
 * Which palette is in use is the one thing here that changes: from the
 * window's thread.
 */
#ifndef WELLPLAYED_APP_DRAW_PALETTE_H
#define WELLPLAYED_APP_DRAW_PALETTE_H

#include <stdint.h>

#include "app/text/colour.h"
#include "wellplayed/piece.h"

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

/* The palettes that there are. */
enum palette_choice {
    PALETTE_DARK,
    PALETTE_LIGHT,
    PALETTE_GREY, /* the pieces stay apart without any colour */
    PALETTE_CHOICES
};

/* The palette that all colours come from, from now on; PALETTE_DARK at first.
 * What was drawn with another is to be drawn anew (look_set_manner). */
void palette_choose(enum palette_choice choice);
enum palette_choice palette_chosen(void);

struct colour palette_colour(enum palette name);

/* The face of a falling piece. PIECE_NONE gives the well's ground. */
struct colour palette_piece(enum piece piece);

/* The same at rest in the well: a shade nearer to its ground. */
struct colour palette_settled(enum piece piece);
struct colour palette_locked(struct colour face);

/* The mark on a face of that colour. */
struct colour palette_mark(struct colour face);

/* `a` with `parts` of 256 of `b` mixed in. */
struct colour palette_mix(struct colour a, struct colour b, int parts);

#endif
