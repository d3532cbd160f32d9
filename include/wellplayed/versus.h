/*
 * Versus: two games on the same pieces that send each other their attack. The
 * side that tops out first loses the round. The side that first wins a given
 * number of rounds wins the match.
 *
 * The games may be at different ticks, because a machine may be thinking. An
 * attack of tick t joins the other game's queue at tick t + VERSUS_LAG, before
 * the step to the next tick. So neither game may be ahead of the other by more
 * than VERSUS_LAG, and a round is the same however the clock ran.
 *
 * A round does not step the games. The caller does that for both sides, in any
 * order:
 *
 *     if ((rows = versus_arrive(round, side)) > 0)
 *         game_add_garbage(game, rows);
 *     ticks = versus_room(round, side);
 *     step the game by up to `ticks`, until anything happens;
 *     versus_see(round, side, view, &events);
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_VERSUS_H
#define WELLPLAYED_VERSUS_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/game.h"
#include "wellplayed/view.h"

enum {
    VERSUS_SIDES = 2,
    VERSUS_NOBODY = VERSUS_SIDES,
    VERSUS_LAG = 10,                 /* ticks, 1 or more */
    VERSUS_FLIGHTS = 2 * VERSUS_LAG, /* on their way to one side; no game makes
                                        more than one attack in a tick */
    VERSUS_MAX_WINS = 5
};

/* An attack on its way. */
struct versus_flight {
    uint64_t tick; /* of its arrival */
    uint32_t rows;
};

struct versus_side {
    uint64_t tick; /* of its game, as last seen */
    uint64_t sent; /* rows of attack that left for the other */
    bool over;     /* its game is over ... */
    bool reached;  /* ... because the time is up */
    /* On their way to this side, the next one first. */
    struct versus_flight flights[VERSUS_FLIGHTS];
    int count;
};

/* One round. */
struct versus {
    struct versus_side sides[VERSUS_SIDES];
};

void versus_begin(struct versus *round);

/*
 * The most ticks that the game of `side` may be stepped now, 0 when it must wait
 * for the other one. Never beyond an arrival. A game may be stepped on after the
 * other is over, up to VERSUS_LAG ticks later.
 */
uint64_t versus_room(const struct versus *round, int side);

/* Takes the attack that joins this side's queue now. Returns its rows, or 0. Call it
 * before you step the game beyond this tick. */
uint32_t versus_arrive(struct versus *round, int side);

/* Records a side's game as it is now, with the events of its last tick. Call it for
 * every tick in which something happened, and for the newest tick. */
void versus_see(
    struct versus *round, int side, const struct view *view, const struct events *events);

/*
 * Whether the round has ended: a game topped out, and the other one is also over
 * or VERSUS_LAG ticks further; or the time of both is up. So both games end at
 * ticks that do not depend on the clock.
 *
 * *winner is then the side that topped out later; when the time is up, the one
 * that sent more rows. VERSUS_NOBODY: a draw.
 */
bool versus_ended(const struct versus *round, int *winner);

/* The score of a match. */
struct match {
    uint8_t to; /* wins that decide it, 1 .. VERSUS_MAX_WINS */
    uint8_t wins[VERSUS_SIDES];
    uint16_t draws;
};

void match_begin(struct match *match, int to);

/* Counts a round that `winner` (may be VERSUS_NOBODY) has won. */
void match_count(struct match *match, int winner);

/* The winner of the match, or VERSUS_NOBODY while it goes on. */
int match_winner(const struct match *match);

/* The number of the round that comes next, from 0. */
uint32_t match_round(const struct match *match);

/* The seed of a round of the match with this seed: of the pieces of both games.
 * Round 0 has the seed itself. */
uint64_t match_seed(uint64_t seed, uint32_t round);

#endif
