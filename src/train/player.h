/* The memory that one thread plays with; for play.c and round.c. */
#ifndef WELLPLAYED_TRAIN_PLAYER_H
#define WELLPLAYED_TRAIN_PLAYER_H

#include "wellplayed/game.h"
#include "wellplayed/pilot.h"
#include "wellplayed/planner.h"

struct player {
    struct planner planner;
    struct plan plan;
    struct pilot pilot;
    struct game game;
    struct view view;
    uint64_t positions, t_pieces; /* of this game, as in struct play_feats */
};

/*
 * The pilot's buttons from here on, and for how long. A plan that it asks for
 * is made at once, without game time passing; in the window, game time waits
 * for it.
 */
struct command player_next(struct player *player, const struct brain *brain, uint64_t *ticks);

/* The pieces put down in a game. */
uint64_t player_pieces(const struct game *game);

#endif
