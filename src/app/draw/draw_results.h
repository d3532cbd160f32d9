/*
 * The page after a game, and the card of it that can be shared. Both draw a
 * whole frame; neither presents it.
 *
 * Nothing here knows the history or what can be chosen: the caller says what to
 * show, and draws the choices into the boxes of the layout.
 */
#ifndef WELLPLAYED_APP_DRAW_DRAW_RESULTS_H
#define WELLPLAYED_APP_DRAW_DRAW_RESULTS_H

#include "app/draw/draw.h"
#include "app/draw/layout_results.h"
#include "app/seat/course.h"

enum {
    /* Of a card, in pixels: what pages that show links expect. */
    RESULTS_CARD_WIDTH = 1200,
    RESULTS_CARD_HEIGHT = 630,
    RESULTS_CELL_SIZE = 160
};

/* A line of the table. Of a game among others: its rank, who played, the
 * result, the date. Of a race, `rank` is what is compared, and then both
 * sides. */
struct results_row {
    char rank[RESULTS_CELL_SIZE], name[RESULTS_CELL_SIZE];
    char result[RESULTS_CELL_SIZE], date[RESULTS_CELL_SIZE];
    bool own; /* the game that has just ended */
};

/* The words that may be NULL are left out. */
struct results_stage {
    const struct view *views[LAYOUT_RESULTS_WELLS];
    bool lost[LAYOUT_RESULTS_WELLS]; /* the well is dimmed */
    int wells;                       /* 2: a race */
    const char *heading;             /* how it ended */
    const char *about;               /* the rules, the goal, who played */
    const char *value;               /* what the goal counts; NULL */
    const char *verdict;             /* beside the best before; NULL */
    bool record;                     /* it is the best now */
    struct results_row rows[LAYOUT_RESULTS_ROWS];
    int row_count;
    int name_row;      /* whose name is drawn by the caller; -1: none */
    const char *words; /* in place of rows; NULL */
    struct figure numbers[LAYOUT_RESULTS_NUMBERS];
    int number_count;
    const struct course *course; /* NULL: none */
    const char *player;          /* for the card */
    const char *date;            /* for the card */
    const char *notice;          /* one line at the bottom; NULL */
    const struct hint *hints;    /* behind it */
    int hint_count;
};

/* Computes the layout without drawing. */
void draw_results_layout(const struct look *look,
    const struct results_stage *stage, struct layout_results *layout);

void draw_results(struct look *look, const struct results_stage *stage);

/* The box for the name that the caller draws. */
struct box draw_results_name(
    const struct layout_results *layout, const struct results_stage *stage);

/* Draws the card into a target of RESULTS_CARD_WIDTH x RESULTS_CARD_HEIGHT.
 * The look has that size meanwhile. */
void draw_results_card(struct look *look, const struct results_stage *stage);

#endif
