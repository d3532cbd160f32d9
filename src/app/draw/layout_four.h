/*
 * Where the wells of several players stand that play the same pieces: cards
 * beside one another, or in two rows where that makes the wells larger. Plain
 * numbers in, rectangles out, no SDL.
 */
#ifndef WELLPLAYED_APP_DRAW_LAYOUT_FOUR_H
#define WELLPLAYED_APP_DRAW_LAYOUT_FOUR_H

#include "app/draw/layout_page.h"

enum { LAYOUT_FOUR = 4 };

struct layout_four {
    struct layout_page page;
    int small, lead; /* sizes of text */
    struct box title;
    struct box status; /* right of it */
    int cell;
    int count;
    struct layout_four_card {
        struct box card;
        struct box name;   /* above the well */
        struct box well;   /* of the wanted columns and rows */
        struct box result; /* below it ... */
        struct box detail; /* ... and below that */
    } cards[LAYOUT_FOUR];
    struct box sentence;
};

/* 1 to LAYOUT_FOUR wells of so many columns and rows; `scale` is the size of
 * text in percent, 0: 100. */
void layout_four(struct layout_four *layout, int width, int height, int scale,
    int count, int columns, int rows);

/* Its two halves: a page, and in *body what is left for cards; and the cards, in
 * a part of that. */
void layout_four_page(struct layout_four *layout, int width, int height,
    int scale, int count, struct box *body);
void layout_four_cards(
    struct layout_four *layout, struct box body, int columns, int rows);

#endif
