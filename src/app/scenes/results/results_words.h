/*
 * What the page after a game says, in words and numbers. The card that can be
 * shared says the same.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_RESULTS_RESULTS_WORDS_H
#define WELLPLAYED_APP_SCENES_RESULTS_RESULTS_WORDS_H

#include "app/scenes/results/results.h"

enum {
    RESULTS_ROWS = 3,    /* of the table */
    RESULTS_NUMBERS = 3, /* beside one another */
    RESULTS_CELL_SIZE = 160,
    RESULTS_WORDS_SIZE = 256
};

/* A line of the table. Of a game among others: its rank, who played, the
 * result, the date. Of a race, `rank` is what is compared, and then both
 * sides. */
struct results_row {
    char rank[RESULTS_CELL_SIZE], name[RESULTS_CELL_SIZE];
    char result[RESULTS_CELL_SIZE], date[RESULTS_CELL_SIZE];
    bool own; /* the game that has just ended */
};

/* What is empty is left out. */
struct results_words {
    char heading[RESULTS_WORDS_SIZE]; /* how it ended */
    char about[RESULTS_WORDS_SIZE];   /* the rules, the goal, who played */
    char value[RESULTS_WORDS_SIZE];   /* what the goal counts */
    char verdict[RESULTS_WORDS_SIZE]; /* beside the best before */
    bool record;                      /* it is the best now */
    struct results_row rows[RESULTS_ROWS];
    int row_count;
    int name_row;                                       /* whose name can be written; -1: none */
    char instead[RESULTS_WORDS_SIZE + ERROR_TEXT_SIZE]; /* of rows */
    struct figure numbers[RESULTS_NUMBERS];
    int number_count;
    char player[RESULTS_CELL_SIZE], date[RESULTS_CELL_SIZE]; /* for the card */
};

/* The game as the history has it, or has yet to get it: what is not known is 0,
 * or HISTORY_NOT_COUNTED. */
void results_game(const struct app *app, struct history_game *game);

void results_write(struct app *app, struct results_words *words);

#endif
