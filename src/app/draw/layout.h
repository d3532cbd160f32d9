/*
 * The layout of a game's screen: plain numbers in, rectangles out, no SDL. All
 * lengths are real pixels.
 *
 * The idea: the window determines one size of text, the unit. Every other
 * length is a multiple of the unit or of the well's cell. The cell is the
 * largest whole number of pixels that leaves room for the parts every game
 * needs. The other parts then fill the rest, important ones first.
 *
 * There are three shapes, and the window gets the one with the largest well.
 * The usual one has the well in the middle and columns on both sides of it.
 * A narrower window has one column on the right, and below the well what does
 * not fit there. The narrowest has everything below the well.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_H
#define WELLPLAYED_APP_DRAW_LAYOUT_H

#include <stdbool.h>

#include "app/text/box.h"
#include "wellplayed/ruleset.h"

enum {
    LAYOUT_MIN_WIDTH = 480, /* smaller windows get the layout of this size */
    LAYOUT_MIN_HEIGHT = 360,
    LAYOUT_MAX_KEYS = 12,
    LAYOUT_STATS = 3,
    LAYOUT_MAX_STATS = 6,
    LAYOUT_MAX_FACTS = 12,
    LAYOUT_MAX_SPLITS = 10,
    LAYOUT_MAX_REASONS = 4
};

/* What to show, and the room for it. */
struct layout_wants {
    int width, height;
    int columns, rows; /* of the well, as seen */
    int next_count;    /* 0 .. RULESET_MAX_NEXT */
    int key_count;     /* hints in a list; more than LAYOUT_MAX_KEYS are left
                          out. 0: they are in a line below the well */
    int below;         /* pixels to keep free at the bottom */
    int top;           /* the same at the top */
    int scale;         /* size of text in percent, as far as there is room; 0:
                          100. A game's well does not shrink for it; those of
                          a race shrink by up to a seventh */
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
    LAYOUT_SIDES, /* columns on both sides of the well */
    LAYOUT_BAR,   /* a column on its right; others below where there is room */
    LAYOUT_BAND   /* columns below it */
};

/* A part that does not fit has boxes of width 0. */
struct layout {
    enum layout_shape shape;
    int unit;       /* pixels of ordinary text */
    int small;      /* ... of labels */
    int big;        /* ... of numbers */
    int line;       /* thickness of a thin line */
    int cell;       /* a cell of the well */
    int next_cell;  /* a cell of the next piece */
    int later_cell; /* a cell of the pieces after that */
    struct box well;
    struct box strip; /* under the well: game over, notices, the line of keys */
    struct box next_label;
    struct box next_box; /* the frame around all next pieces */
    struct box next[RULESET_MAX_NEXT];
    struct box hold_label; /* empty without wants->hold, as the next two */
    struct box hold_box;   /* the frame around the held piece */
    struct box hold;
    int hold_cell;      /* a cell of it */
    struct box words;   /* for what a lock did; may be the strip */
    int word_lines;     /* lines of text in it */
    struct box pending; /* beside the well: pending garbage */
    int above;          /* rows over the well with room for pieces */
    int keys_shown;     /* how many of the first hints fit */
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
    struct box graph;
    struct box rival_label;
    struct box rival;
    int rival_cell;
    struct box list;
    struct box mind;
    int lamp_count; /* all of wants->lamps, or 0 */
    struct box lamps[BUTTON_COUNT];
    struct box pilot; /* two lines of text */
};

/*
 * The number of rows above the visible ones that also show pieces: the hidden
 * rows, at most the height of a piece. Pieces spawn there, and slow ones stay
 * for seconds.
 */
int layout_above(const struct ruleset *rules);

void layout_play(struct layout *layout, const struct layout_wants *wants);

#endif
