/*
 * Every colour of the game, as data. Each of the three palettes has a calm
 * ground, one accent, and seven colours for the pieces, which colour-blind
 * people can tell apart too.
 *
 * The pieces' colours of the dark palette are those of Okabe and Ito ("Color
 * Universal Design", 2008), moved a little: all of them stand out from the
 * ground, and the two closest ones are as far apart as possible, in normal
 * vision as in protanopia, deuteranopia and tritanopia; so is the grey of garbage. The colours of the
 * light palette were found in the same way, starting from darker ones. Those of
 * the third are also seven steps of lightness. tests/app/draw/test_palette.c
 * checks this and the contrast of all text.
 *
 * The palette in use can be changed, from the window's thread only.
 */
#ifndef WELLPLAYED_APP_DRAW_PALETTE_H
#define WELLPLAYED_APP_DRAW_PALETTE_H

#include <stdint.h>

#include "app/text/colour.h"
#include "wellplayed/garbage.h"
#include "wellplayed/piece.h"

enum palette {
    PALETTE_GROUND,   /* behind everything */
    PALETTE_WELL,     /* the well's ground, and that of the next piece */
    PALETTE_GRID,     /* between the cells of the well */
    PALETTE_EDGE,     /* frames and rules: decoration only */
    PALETTE_CARD,     /* the face of a card */
    PALETTE_CHOSEN,   /* the face of the chosen card or row */
    PALETTE_KEY,      /* the face of a key cap */
    PALETTE_KEY_EDGE, /* its lower edge */
    PALETTE_INK,      /* important text */
    PALETTE_SOFT,     /* other text */
    PALETTE_ACCENT,   /* the chosen entry, the goal, the machine */
    PALETTE_COUNT
};

/* The palettes. */
enum palette_choice {
    PALETTE_DARK,
    PALETTE_LIGHT,
    PALETTE_GREY, /* the pieces differ even without colour */
    PALETTE_CHOICES
};

/* Chooses the palette for all colours; PALETTE_DARK at first. Blocks drawn
 * before keep their colours until look_set_manner. */
void palette_choose(enum palette_choice choice);
enum palette_choice palette_chosen(void);

struct colour palette_colour(enum palette name);

/* The face of a falling piece. PIECE_NONE has the ground of the well. */
struct colour palette_piece(enum piece piece);

/* The same for a cell of a view: an enum piece, or CELL_GARBAGE. */
struct colour palette_cell(int cell);

/* A face when the piece has locked: a shade closer to the well's ground. */
struct colour palette_locked(struct colour face);

/* The contrast of two colours as WCAG 2.1 defines it, 1 to 21. */
double palette_contrast(struct colour a, struct colour b);

enum { PALETTE_SIGN_CONTRAST = 3 /* of what is read as a form */ };

/* The mark on a face: as near to the face as PALETTE_SIGN_CONTRAST allows, but
 * not very near. */
struct colour palette_mark(struct colour face);

/* The inside of a cell that is drawn as an outline, and a line or mark of that
 * colour on a ground, as far from it as a mark has to be. */
struct colour palette_core(struct colour face);
struct colour palette_line(struct colour line, struct colour ground);

/* `a` with `parts` of 256 of `b` mixed in. */
struct colour palette_mix(struct colour a, struct colour b, int parts);

#endif
