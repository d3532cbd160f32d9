/*
 * The live picture of a card: a small game that the machine plays calmly. It
 * does not move when effects are off.
 *
 * Zeroed: no game. From the window's thread; the machine thinks on its agent's.
 */
#ifndef WELLPLAYED_APP_TABLE_LIVE_H
#define WELLPLAYED_APP_TABLE_LIVE_H

#include "app/menu/menu.h"
#include "app/shell/app.h"
#include "app/table/table.h"

/* Cells of the picture: every rule set's well fits. */
enum { LIVE_COLUMNS = 12, LIVE_ROWS = 22 };

/* The game to show. Brains are compared by their names. */
struct live_game {
    const struct ruleset *rules;
    const struct goal *goal; /* NULL: goal_endless */
    const struct brain *brain;
};

/* The state of a page of cards begins with it. */
struct live {
    struct seat seat; /* owned game */
    struct table table;
    void (*begin)(struct app *app); /* calls live_begin for the chosen card */
    int shown;                      /* 1 + the number of the card; 0: none */
    uint64_t rest_ns;               /* since another card was chosen */
};

/* Opens the page, which is the uppermost scene, at a card, and calls `begin`. */
void live_open(struct app *app, int at, void (*begin)(struct app *app));

/* The chosen card. */
int live_chosen(const struct app *app);

/* Begins the game of the chosen card, at some seconds after its start. */
void live_begin(struct app *app, const struct live_game *game);

/* Ends the game; may be called again. */
void live_finish(struct live *live);

/* For the page and its scene: lets time pass, in which the game of another card
 * begins when the choice has rested for a moment; whether nothing moves; the picture
 * in the middle of the box, of LIVE_COLUMNS x LIVE_ROWS cells. */
void live_pass(struct app *app, uint64_t ns);
bool live_idle(const struct app *app);
void live_draw(struct app *app, const struct sheet *sheet, struct box box, int cell);

#endif
