/*
 * The page after a game or a race: what it came to, beside the best games
 * before it; the player's name; and what to do next. It opens over the scene
 * of the game, and knows all that it shows by itself, because the viewer, which
 * opens over it, needs the seat.
 *
 * The history answers when it can: until then, and when it can't, everything
 * but the rank is there.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_RESULTS_RESULTS_H
#define WELLPLAYED_APP_SCENES_RESULTS_RESULTS_H

#include "app/seat/course.h"
#include "app/shell/app.h"
#include "app/table/choices.h"
#include "wellplayed/race.h"

/* For so long keys may still be meant for the game: they do nothing. */
enum { RESULTS_HASTY_MS = 400 };

/* What can be done with the game. */
enum results_command {
    RESULTS_AGAIN = COMMAND_NONE + 1,
    RESULTS_TAKE_BACK,
    RESULTS_LEAVE,
    RESULTS_REVIEW,
    RESULTS_WATCH,
    RESULTS_SAVE,  /* the replay */
    RESULTS_SHARE, /* a picture */
    RESULTS_SET_UP,
    RESULTS_EDIT /* the position at which it began */
};

/* A game as it ended. */
struct results_side {
    struct ruleset rules;
    struct view view; /* its rules are those above */
};

/* The state of the scene. */
struct results {
    int sides; /* 2: a race, the person's first */
    struct results_side side[RACE_SIDES];
    struct race race; /* of a race */
    struct race_verdict verdict;
    char brain[BRAIN_NAME_SIZE];  /* the machine's */
    bool watched;                 /* the machine had it in the end */
    bool practice;                /* it was not for the record */
    bool touched;                 /* a person has acted since then */
    uint64_t over_ns;             /* from the end of the game until the page opened */
    uint64_t ns;                  /* since then */
    uint64_t record_ns;           /* since the game was found to be the best one */
    bool asked_name;              /* the field for the name was opened */
    bool held[SDL_NUM_SCANCODES]; /* down since the game: they write nothing */
    struct tape *replay;          /* held; NULL: none */
    struct course course;
    bool coached;    /* the coach is on, and was asked to look at it */
    double accuracy; /* what it came to; 0: not known */
    struct choices choices;
};

APP_STATE(results_of, struct results, SCENE_RESULTS)

/* Nanoseconds until another game follows a watched one; 0: none follows. */
uint64_t results_until_another(const struct app *app);

/* -- what it says: results_words.c -- */

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

/* -- the card, a picture that can be shared: results_card.c -- */

enum { RESULTS_CARD_WIDTH = 1200, RESULTS_CARD_HEIGHT = 630 /* pixels */ };

/* Saves the card in a new file; a notice says where, or why not. */
void results_card_save(struct app *app);

/* Draws the final well, or the two of a race, at the upper left of a box, as
 * large as they fit. Returns what they cover. */
struct box results_draw_wells(struct app *app, struct box room, int gap);

#endif
