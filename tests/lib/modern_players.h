/*
 * Players for the twins of today's rules: they look at the slow one and press
 * buttons, some to fill the well with sense, some to come to the corners of the
 * rules. They may also put the well and the falling piece where a corner is
 * near.
 */
#ifndef TESTS_MODERN_PLAYERS_H
#define TESTS_MODERN_PLAYERS_H

#include "lib/slow_modern.h"

enum player_style {
    PLAYER_NOISE,   /* any button, at any time */
    PLAYER_LEANER,  /* holds buttons for long */
    PLAYER_WIGGLER, /* keeps the piece moving on the ground */
    PLAYER_STACKER, /* goes for a good place */
    PLAYER_SPINNER, /* rotates into gaps that were made for it */
    PLAYER_RACER,   /* clears rows that were made for it */
    PLAYER_STYLES
};

enum { PLAYER_MAX_PLAN = 16 };

struct player {
    enum player_style style;
    struct dice *dice;
    uint8_t held;
    uint8_t plan[PLAYER_MAX_PLAN]; /* buttons of the ticks to come */
    int planned, done;
    bool aims; /* has a place to go to */
    int rotation, left, steps;
};

void player_begin(struct player *player, enum player_style style, struct dice *dice);

/* To be told of each new piece. May change well and place of the piece; true
 * when it did. */
bool player_new_piece(struct player *player, struct slow_game *game);

/* The buttons of the next tick. */
uint8_t player_buttons(struct player *player, const struct slow_game *game);

#endif
