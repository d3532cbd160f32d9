/*
 * Where everything stands in the window: plain numbers in, rectangles out, no
 * SDL. All lengths are real pixels.
 *
 * The idea: the window determines one size of text, the unit. Every other
 * length is a multiple of the unit or of the well's cell. The cell is the
 * largest whole number with which everything fits. The panel stands to the
 * right of the well; in a tall window its parts go above and below it. Where there
 * is room for it, the held piece has a column of its own to the left of the well,
 * and several next pieces have one to the right of it.
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
    LAYOUT_MAX_STATS = 6
};

/* What to show, and the room for it. */
struct layout_wants {
    int width, height;
    int columns, rows; /* of the well, as seen */
    int next_count;    /* 0 .. RULESET_MAX_NEXT */
    int key_count;     /* hints; more than LAYOUT_MAX_KEYS are left out */
    int below;         /* part of the height that is kept free at the bottom */
    int scale;         /* size of text in percent, as far as there is room; 0:
                          100. The well does not shrink for it; those of a race
                          shrink by up to a seventh */
    int min_keys;      /* hints that larger text leaves; 0: all that fit with
                          ordinary text */
    int above;         /* rows over the well that are kept free for pieces; see
                          layout_above */
    bool aside;        /* hints that do not fit into the panel form a second
                          column beside it, if all of them fit there */
    int stats;         /* lines of numbers; 0: LAYOUT_STATS */
    bool hold;         /* a held piece */
};

struct layout {
    bool stacked;   /* the panel above and below the well */
    int unit;       /* pixels of ordinary text */
    int small;      /* ... of labels */
    int big;        /* ... of numbers */
    int line;       /* thickness of a thin line */
    int cell;       /* a cell of the well */
    int next_cell;  /* a cell of the next piece */
    int later_cell; /* a cell of the pieces after that */
    struct box well;
    struct box strip; /* under the well: game over, notices */
    struct box panel; /* around all boxes below, when beside the well */
    struct box next_label;
    struct box next_box; /* the frame around all announced pieces */
    struct box next[RULESET_MAX_NEXT];
    struct box hold_label; /* empty without wants->hold, as the next two */
    struct box hold_box;   /* the frame around the held piece */
    struct box hold;
    int hold_cell;      /* a cell of it */
    struct box words;   /* for what a lock did; may be the strip */
    int word_lines;     /* lines of text in it */
    struct box pending; /* beside the well: garbage that waits */
    int above;          /* rows over the well that have room for pieces */
    int keys_shown;     /* how many hints fit, counted from the first */
    int key_rows;       /* hints in a column; columns follow one another */
    struct box keys[LAYOUT_MAX_KEYS];
    int stat_count;
    struct box stats[LAYOUT_MAX_STATS];
    struct box pilot; /* two lines of text */
};

/*
 * How many rows above the visible ones also show pieces: the hidden rows, but
 * not more than the height of a piece. Pieces spawn there, and slow ones stay
 * there for seconds.
 */
int layout_above(const struct ruleset *rules);

void layout_play(struct layout *layout, const struct layout_wants *wants);

struct layout_help {
    int unit;
    int name_px;
    int line;
    struct box name;
    int keys_shown;
    int rows; /* keys in a column; the columns follow one another */
    struct box keys[4 * LAYOUT_MAX_KEYS];
    struct box foot;
};

/* The layout of the list of all keys, wants->key_count of them. */
void layout_help(struct layout_help *layout, const struct layout_wants *wants);

#endif
