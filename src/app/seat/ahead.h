/*
 * Playing ahead: the machine plays a game on by keys, many pieces at once, on the
 * errands' thread. What comes out is a replay: that of the game up to there, and
 * what the machine played.
 *
 * It plays as bench --keys does, a key each tick, from the same position. All
 * functions from the window's thread.
 */
#ifndef WELLPLAYED_APP_SEAT_AHEAD_H
#define WELLPLAYED_APP_SEAT_AHEAD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "agent/errand.h"
#include "app/seat/seat.h"

enum { AHEAD_PIECES = 1000 };

struct ahead;

/*
 * Begins to play the seat's game on by so many pieces, as that brain. The game
 * is copied, with its record if it has one. NULL when there is no memory. The
 * caller owns it.
 */
struct ahead *ahead_begin(struct errands *errands, struct seat *seat,
    const struct brain *brain, uint64_t pieces);

/* Stops it if it runs, and frees it. NULL is fine. */
void ahead_end(struct errands *errands, struct ahead *ahead);

/* Tells it to stop; what it has played by then is good. */
void ahead_stop(struct ahead *ahead);

bool ahead_is_busy(const struct ahead *ahead);

/* Pieces put down so far, and how many it wants to. */
uint64_t ahead_done(const struct ahead *ahead);
uint64_t ahead_pieces(const struct ahead *ahead);

/* What came of it. */
struct ahead_result {
    uint64_t pieces; /* put down */
    uint64_t rows;   /* cleared by them */
    bool over;       /* the game has ended ... */
    bool reached;    /* ... at its goal */
    const struct game *game;
    struct tape *tape; /* a replay; NULL: the game had no record, or there was
                          no memory */
    uint64_t piece;    /* the number of the first */
};

/* When it is busy no more; what it points to lives as long as *ahead. */
struct ahead_result ahead_result(const struct ahead *ahead);

#endif
