/*
 * Playing ahead: on the errands' thread, the machine plays many pieces of a
 * game at once, by keys. The result is a replay of the game with what the
 * machine played.
 *
 * It plays as `bench --keys` does, a key each tick. All functions from the
 * window's thread.
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
 * Begins to play so many more pieces of the seat's game with that brain, on a
 * copy of the game and its record. Returns NULL when there is no memory. The
 * caller owns it.
 */
struct ahead *ahead_begin(
    struct errands *errands, struct seat *seat, const struct brain *brain, uint64_t pieces);

/* Stops it if it runs, and frees it. NULL is fine. */
void ahead_end(struct errands *errands, struct ahead *ahead);

/* Tells it to stop; what it has played until then is valid. */
void ahead_stop(struct ahead *ahead);

bool ahead_is_busy(const struct ahead *ahead);

/* Pieces placed so far, and how many are to be placed. */
uint64_t ahead_done(const struct ahead *ahead);
uint64_t ahead_pieces(const struct ahead *ahead);

/* The result. */
struct ahead_result {
    uint64_t pieces; /* placed */
    uint64_t rows;   /* cleared by them */
    bool over;       /* the game has ended ... */
    bool reached;    /* ... at its goal */
    const struct game *game;
    /* the replay; NULL: the game had no record, or there was no memory */
    struct tape *tape;
    uint64_t piece; /* the number of the first */
};

/* Call it when it is no longer busy; what it points to lives as long as
 * *ahead. */
struct ahead_result ahead_result(const struct ahead *ahead);

#endif
