/*
 * The live picture of a card: a small game that the machine plays calmly. It
 * does not move when effects are off.
 *
 * Zeroed: no game. From the window's thread; the machine thinks on its agent's.
 */
#ifndef WELLPLAYED_APP_SCENES_LIVE_H
#define WELLPLAYED_APP_SCENES_LIVE_H

#include "app/shell/app.h"

/* Cells of the picture: every rule set's well fits. */
enum { LIVE_COLUMNS = 12, LIVE_ROWS = 22 };

/* The game to show. Brains are compared by their names. */
struct live_game {
    const struct ruleset *rules;
    const struct goal *goal; /* NULL: goal_endless */
    const struct brain *brain;
};

struct live {
    struct seat seat; /* owned game */
    int shown;        /* 1 + the number of the card; 0: none */
    uint64_t ns;      /* time less than a tick */
    uint64_t rest_ns; /* since another card was chosen */
};

/* Begins the game of card `at`, from 0, at some seconds after its start. */
void live_begin(struct app *app, struct live *live, int at, const struct live_game *game);

/* Ends the game; may be called again. */
void live_finish(struct live *live);

/* Lets time pass while card `at` is chosen. Returns whether to call live_begin:
 * another card's game is shown, and the choice has rested for a moment. */
bool live_pass(struct app *app, struct live *live, int at, uint64_t ns);

/* Whether nothing moves. */
bool live_is_still(const struct app *app);

/* Draws the well in the middle of the box, of LIVE_COLUMNS x LIVE_ROWS cells. */
void live_draw(struct app *app, const struct live *live, struct box box, int cell);

#endif
