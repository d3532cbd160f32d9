/*
 * The title, which is the main menu, and the attract mode: the machine plays in
 * the whole window behind the menu, one player and rule set after another. When
 * nobody has done anything for a while, the menu goes and the game stays.
 */
#ifndef WELLPLAYED_APP_SCENES_TITLE_H
#define WELLPLAYED_APP_SCENES_TITLE_H

#include "app/table/table.h"

enum {
    TITLE_GAME_MS = 45000, /* until another player plays under other rules */
    TITLE_ALONE_MS = 60000 /* without input, until the menu goes */
};

/* The state of the scene. */
struct title {
    struct seat seat; /* the machine plays behind the menu */
    struct table table;
    const struct ruleset *of_rules; /* app->now.rules when it began */
    uint64_t chance;                /* for seeds, players and rule sets of later games */
    uint64_t seen_ns;               /* how long this game has been shown */
    bool offers;                    /* to continue the game that waits */
    uint64_t alone_ns;              /* since the menu began to go */
    SDL_Texture *menu;              /* owned: its last picture, while it fades; or NULL */
};

APP_STATE(title_of, struct title, SCENE_TITLE)

/* The menu goes, and the game stays, until somebody does something. */
void title_leave_alone(struct app *app);

/* Where the well stands; see title_draw_game. */
struct well_frame title_well(const struct app *app, int moved);

/* Draws the game: behind the menu, or alone. `moved` of 256 is how far the well
 * has gone from its place beside the menu to the middle of the window. */
void title_draw_game(struct app *app, bool alone, int moved);

#endif
