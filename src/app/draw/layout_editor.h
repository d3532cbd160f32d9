/*
 * Where everything stands in the editor of positions: the well on the left,
 * beside it the pieces, the colours, words, and the keys. Plain numbers in,
 * rectangles out, no SDL.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_EDITOR_H
#define WELLPLAYED_APP_DRAW_LAYOUT_EDITOR_H

#include <stdbool.h>

#include "app/draw/layout_page.h"
#include "app/text/box.h"
#include "wellplayed/ruleset.h"

enum {
    LAYOUT_EDITOR_COLOURS = 8, /* the pieces and garbage */
    LAYOUT_EDITOR_HINTS = 12,
    LAYOUT_EDITOR_LINES = 4 /* of words */
};

struct layout_editor_wants {
    int width, height;
    int columns, rows; /* of the well, as seen */
    int above;         /* rows over it that cells can be in */
    int next_count;    /* 1 .. RULESET_MAX_NEXT */
    bool hold;
    int piece_rows; /* of the highest piece as it spawns: 2 or 4 */
    int hints;      /* keys, up to LAYOUT_EDITOR_HINTS */
    int scale;      /* size of text in percent; 0: 100 */
};

struct layout_editor {
    struct layout_page page;
    int unit;
    int cell;        /* of the well */
    int slot_cell;   /* of the piece that falls and of the held one */
    int next_cell;   /* of next pieces */
    int colour_cell; /* of the colours */
    struct box well;
    struct box all; /* the well and the rows over it */
    struct box piece_label, piece;
    struct box hold_label, hold; /* width 0 without wants->hold */
    struct box next_label, next[RULESET_MAX_NEXT];
    struct box colours_label, colours[LAYOUT_EDITOR_COLOURS];
    struct box keys[LAYOUT_EDITOR_COLOURS]; /* below each colour */
    struct box words; /* LAYOUT_EDITOR_LINES lines of 3/2 units, or fewer */
    struct box hints[LAYOUT_EDITOR_HINTS];
    int hint_rows;  /* hints in a column */
    int hint_count; /* how many fit, the first ones */
};

void layout_editor(
    struct layout_editor *layout, const struct layout_editor_wants *wants);

#endif
