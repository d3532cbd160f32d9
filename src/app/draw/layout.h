/*
 * Where everything stands in the window: plain numbers in, rectangles out, no
 * SDL. All lengths are real pixels.
 *
 * The idea: one size of text, the unit, follows from the window, and every
 * other length is a multiple of it or of the well's cell. The cell is the
 * largest whole number with which all has room. Usually the panel stands to
 * the right of the well; in a tall window its parts go above and below it.
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
    LAYOUT_STATS = 3
};

/* What is to be shown, and in how much room. */
struct layout_wants {
    int width, height;
    int columns, rows; /* of the well, as seen */
    int next_count;    /* 0 .. RULESET_MAX_NEXT */
    int key_count;     /* hints; what is beyond LAYOUT_MAX_KEYS is left out */
    int below;         /* of the height: kept free at the foot */
    int scale;         /* size of text in percent; 0: 100. As far as there is
                          room: the well does not shrink for it, those
                          of a race a seventh */
    int min_keys; /* so many hints stay when larger text wants their room; 0:
                      all that have room with ordinary text */
    int above;    /* rows over the well in which pieces are seen, but nothing
                  else stands; see layout_above */
    bool aside;   /* hints for which the panel has no room go on beside it,
                      when there is room for all of them */
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
    struct box panel; /* around all that follows, when beside the well */
    struct box next_label;
    struct box next_box; /* the frame around all announced pieces */
    struct box next[RULESET_MAX_NEXT];
    int keys_shown; /* how many hints have room, the first ones */
    int key_rows;   /* of them in a column; columns follow one another */
    struct box keys[LAYOUT_MAX_KEYS];
    struct box stats[LAYOUT_STATS];
    struct box pilot; /* two lines of text */
};

/*
 * Rows over the visible ones in which a piece is drawn too. Where rules have
 * hidden rows pieces enter in them, and spend seconds there while they are
 * slow: nobody could follow what is done with them. At most the height of a
 * piece.
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

/* The list of all keys; wants->key_count of them. */
void layout_help(struct layout_help *layout, const struct layout_wants *wants);

#endif
