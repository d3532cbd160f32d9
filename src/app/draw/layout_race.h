/*
 * The layout of a race: two wells, and a column between them (above them in a
 * tall window). A wide window also has a column at each end for what concerns
 * one side only. Like layout.h: plain numbers in, rectangles out, no SDL.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_RACE_H
#define WELLPLAYED_APP_DRAW_LAYOUT_RACE_H

#include "app/draw/layout.h"

enum { LAYOUT_RACE_SIDES = 2 };

struct layout_race {
    bool stacked;   /* the wells are below everything else */
    bool apart;     /* each side has a column of its own */
    int unit;       /* pixels of ordinary text */
    int small;      /* ... of labels */
    int big;        /* ... of numbers */
    int line;       /* thickness of a thin line */
    int cell;       /* of the wells */
    int next_cell;  /* of the next piece, and of the held one */
    int later_cell; /* of the pieces after that */
    struct layout_race_side {
        struct box name, detail; /* one line each */
        struct box well;
        int above; /* pixels over it where pieces spawn */
        struct box next_label;
        struct box next_box; /* the frame */
        struct box next[RULESET_MAX_NEXT];
        struct box hold_label, hold_box, hold; /* empty without wants->hold */
        struct box pending;                    /* pending garbage, beside the well */
        struct box words;                      /* for what a lock did, in the strip */
        struct box graph;                      /* of its stack; only where `apart` */
        struct box mind;                       /* what a player thinks, in place of keys or graph;
                               empty when it does not fit */
    } sides[LAYOUT_RACE_SIDES];
    struct box goal;
    struct box clock;
    struct box bar; /* the lead as a bar; empty when both are even */
    struct box gap; /* two lines: the lead in words */
    int stat_count;
    struct box stats[LAYOUT_MAX_STATS]; /* number, name, number */
    int keys_shown;                     /* how many hints fit */
    int key_rows;                       /* hints in a column */
    struct box keys[LAYOUT_MAX_KEYS];
    struct box strip; /* under the wells: notices */
};

void layout_race(struct layout_race *layout, const struct layout_wants *wants);

#endif
