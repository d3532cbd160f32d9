/*
 * The layout of a game's screen, with one well or two: plain numbers in,
 * rectangles out, no SDL. All lengths are real pixels.
 *
 * The idea: the window determines one size of text, the unit. Every other
 * length is a multiple of the unit or of the well's cell. The cell is the
 * largest whole number of pixels that leaves room for the parts every game
 * needs. The other parts then fill the rest, important ones first.
 *
 * There are three shapes for each number of wells, and the window gets the one
 * with the largest cell.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_H
#define WELLPLAYED_APP_DRAW_LAYOUT_H

#include <stdbool.h>

#include "app/text/box.h"
#include "wellplayed/ruleset.h"

enum {
    LAYOUT_MIN_WIDTH = 480, /* smaller windows get the layout of this size */
    LAYOUT_MIN_HEIGHT = 360,
    LAYOUT_MAX_KEYS = 14,
    LAYOUT_STATS = 3,
    LAYOUT_MAX_STATS = 6,
    LAYOUT_MAX_FACTS = 12,
    LAYOUT_MAX_SPLITS = 10,
    LAYOUT_MAX_REASONS = 4,
    LAYOUT_MAX_SIDES = 2
};

/* What to show, and the room for it. */
struct layout_wants {
    int width, height;
    int sides;         /* wells: 1 or 2. With 2 both have a name, and what
                          compares them is between them */
    int columns, rows; /* of a well, as seen */
    int next_count;    /* 0 .. RULESET_MAX_NEXT */
    int key_count;     /* hints in a list; more than LAYOUT_MAX_KEYS are left
                          out. 0: there is no list */
    int below;         /* pixels to keep free at the bottom */
    int top;           /* the same at the top */
    int scale;         /* size of text in percent, as far as there is room; 0:
                          100. One well does not shrink for it; two shrink by
                          up to a seventh */
    int above;         /* rows to keep free over the well for pieces; see
                          layout_above */
    int stats;         /* large numbers; 0: LAYOUT_STATS */
    int facts;         /* lines of statistics */
    int splits;        /* lines of times on the way to a goal */
    int reasons;       /* lines of reasons, below a heading */
    int list;          /* rows of a list of choices beside the well */
    bool mind;         /* what a player thinks ... */
    int lamps;         /* ... and buttons below that; see lamps_draw.h */
    bool hold;         /* a held piece */
    bool streaks;      /* a line for combos below the large numbers */
    bool graph;        /* of the stack */
    bool rival;        /* a small well of the same size */
};

enum layout_shape {
    /* One well. */
    LAYOUT_SIDES, /* columns on both sides */
    LAYOUT_BAR,   /* a column on its right; others below where there is room */
    LAYOUT_BAND,  /* columns below it */
    /* Two wells. */
    LAYOUT_ENDS,    /* a column between them, and one beyond each */
    LAYOUT_BETWEEN, /* a column between them */
    LAYOUT_ABOVE,   /* columns above them */
    LAYOUT_SHAPES
};

/* A part that does not fit has boxes of width 0. */
struct layout {
    enum layout_shape shape;
    int unit;       /* pixels of ordinary text */
    int small;      /* ... of labels */
    int big;        /* ... of numbers */
    int line;       /* thickness of a thin line */
    int cell;       /* a cell of a well */
    int next_cell;  /* a cell of the next piece */
    int later_cell; /* a cell of the pieces after that */
    int hold_cell;  /* a cell of the held piece */
    int above;      /* rows over a well with room for pieces */
    int word_lines; /* lines of text in the box of words */
    /* One for each well. */
    struct layout_side {
        struct box well;
        struct box name, detail; /* of two wells; one line each */
        struct box next_label;
        struct box next_box; /* the frame around all next pieces */
        struct box next[RULESET_MAX_NEXT];
        struct box hold_label; /* empty without wants->hold, as the next two */
        struct box hold_box;   /* the frame around the held piece */
        struct box hold;
        struct box words;   /* for what a lock did; may be a part of the strip */
        struct box pending; /* beside the well: pending garbage */
        struct box graph;
        struct box mind;
    } sides[LAYOUT_MAX_SIDES];
    struct box strip; /* notices and a few keys: beside the well, or below it; none
                         where something stands below all */
    int strip_lines;  /* lines of text in it */
    int keys_shown;   /* how many of the first hints fit */
    int key_rows;     /* hints in a column */
    struct box keys[LAYOUT_MAX_KEYS];
    int stat_count;
    bool stat_lines; /* names and numbers in a line; else names above numbers */
    struct box stats[LAYOUT_MAX_STATS];
    struct box streaks;
    int fact_count;
    struct box facts[LAYOUT_MAX_FACTS];
    struct box splits_label;
    int split_count;
    struct box splits[LAYOUT_MAX_SPLITS];
    struct box reasons_label;
    struct box reasons[LAYOUT_MAX_REASONS];
    struct box rival_label;
    struct box rival;
    int rival_cell;
    struct box list;
    int lamp_count; /* all of wants->lamps, or 0 */
    struct box lamps[BUTTON_COUNT];
    struct box pilot; /* two lines of text; of one well */
    /* Of two wells. */
    struct box goal;
    struct box clock;
    struct box bar; /* the lead as a bar; empty when both are even */
    struct box gap; /* two lines: the lead in words */
};

/* The number of rows above the visible ones that also show pieces: those in which
 * a piece can be when it spawns, in any rotation. */
int layout_above(const struct ruleset *rules);

void layout_wells(struct layout *layout, const struct layout_wants *wants);

#endif
