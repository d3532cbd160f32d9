/*
 * Where everything stands in the lesson: the well, and beside it - above it in a
 * tall window - the progress, one large sentence, two lines about it, and the
 * keys to press. Plain numbers in, rectangles out, no SDL.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_LESSON_H
#define WELLPLAYED_APP_DRAW_LAYOUT_LESSON_H

#include <stdbool.h>

#include "app/text/box.h"
#include "wellplayed/ruleset.h"

enum { LAYOUT_LESSON_KEYS = 3 /* lines for keys, beside the well */ };

struct layout_lesson_wants {
    int width, height;
    int columns, rows; /* of the well, as seen */
    int above;         /* rows over the well; see layout_above */
    bool hold;         /* a held piece */
    int next;          /* announced pieces on the well's right */
    int key_lines;     /* 0: LAYOUT_LESSON_KEYS, or 1 when stacked */
    int scale;         /* size of text in percent; 0: 100 */
};

struct layout_lesson {
    bool stacked; /* the words stand above the well */
    int unit;     /* pixels of ordinary text */
    int large;    /* ... of the sentence, and of the keys */
    int line;     /* thickness of a thin line */
    int cell;
    struct box well;
    struct box hold_label; /* empty without wants->hold, as the next two */
    struct box hold_box;
    struct box hold;
    int hold_cell;
    struct box next_label; /* empty without wants->next, as the next two */
    struct box next_box;
    struct box next[RULESET_MAX_NEXT];
    struct box dots; /* the progress */
    /* Room for as many lines as there may be: what follows a sentence with
     * fewer stands higher. */
    struct box sentence; /* two lines; one when stacked */
    struct box detail;   /* two lines */
    struct box keys;     /* key_lines lines */
    struct box foot;     /* the keys that skip */
};

void layout_lesson(
    struct layout_lesson *layout, const struct layout_lesson_wants *wants);

#endif
