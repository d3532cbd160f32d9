/*
 * Every colour of the game, as data. Each of the three palettes has a calm
 * ground, one accent, and seven colours for the pieces, which colour-blind
 * people can tell apart too.
 *
 * The pieces' colours of the dark palette are those of Okabe and Ito ("Color
 * Universal Design", 2008), adjusted a little. All of them, and the grey of
 * garbage, stand out from the ground, and the two closest are as far apart as
 * possible, in normal vision and in protanopia, deuteranopia and tritanopia.
 * The colours of the light palette were found likewise from darker ones. Those
 * of the third are also seven steps of lightness. tests/app/draw/test_palette.c
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

/* Chooses the palette for all colours; PALETTE_DARK at first. Cached blocks keep
 * their colours until look_set_manner. */
void palette_choose(enum palette_choice choice);
enum palette_choice palette_chosen(void);

struct colour palette_colour(enum palette name);

/* The face of a falling piece; for PIECE_NONE, the ground of the well. */
struct colour palette_piece(enum piece piece);

/* The same for a cell of a view: an enum piece, or CELL_GARBAGE. */
struct colour palette_cell(int cell);

/* The face of a locked piece: a shade closer to the well's ground. */
struct colour palette_locked(struct colour face);

/* The contrast ratio of two colours by WCAG 2.1, 1 to 21. */
double palette_contrast(struct colour a, struct colour b);

enum { PALETTE_SIGN_CONTRAST = 3 /* minimum for graphics */ };

/* The mark on a face: as close to the face as PALETTE_SIGN_CONTRAST allows, but
 * not too close. */
struct colour palette_mark(struct colour face);

/* The inside of an outlined cell, and the colour of a line or mark on a ground,
 * with the contrast that marks need. */
struct colour palette_core(struct colour face);
struct colour palette_line(struct colour line, struct colour ground);

/* `a` with `parts` of 256 of `b` mixed in. */
struct colour palette_mix(struct colour a, struct colour b, int parts);

#endif
