/*
 * A replay that can go forth and back: its playback, and moments kept along the
 * way, so that every tick is a short run away from one of them.
 *
 * The thread of the seat that shows it.
 */
#ifndef WELLPLAYED_APP_SEAT_REEL_H
#define WELLPLAYED_APP_SEAT_REEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history/tape.h"
#include "wellplayed/finesse.h"
#include "wellplayed/playback.h"

/* A moment of a replay. */
struct reel_moment {
    struct playback playback;
    struct finesse_game finesse; /* of the game up to there */
};

/* Must stay where it is: the game's rules are in it. */
struct reel {
    struct tape *tape; /* held */
    uint64_t ticks;    /* the length of the game */
    uint8_t seen;      /* buttons that were down; the reader clears it */
    struct replay_header header;
    struct playback playback;
    struct finesse_game finesse; /* of the game so far */
    struct reel_moment *moments; /* owned, oldest first */
    int count;
    uint64_t gap; /* ticks between moments; grows with the game */
    uint64_t due; /* the tick from which the next is kept */
};

/* Holds the tape. Returns NULL, or a sentence that says what is wrong with it.
 * `pace` is the machine's until the log says another. */
const char *reel_open(struct reel *reel, struct tape *tape, uint32_t pace);

/*
 * Gives the reel another replay with the same beginning. Moments in the common
 * part stay. If the reel stands there, it does not move; else it goes back to
 * the last kept moment. Returns false and changes nothing when not even the
 * header is the same.
 */
bool reel_turn(struct reel *reel, struct tape *tape);

/* The latest kept moment before that piece came, as a moment of another replay
 * with the same beginning. *found borrows its tape, and the header of the reel.
 * Returns false when there is none. */
bool reel_find(
    const struct reel *reel, const struct tape *tape, uint64_t piece, struct playback *found);

/* A zeroed reel is a closed one. */
void reel_close(struct reel *reel);

/* Whether there is a replay in it. */
bool reel_is_open(const struct reel *reel);

/* Plays on as playback_next does, but not beyond `tick`, and keeps moments.
 * Returns false at `tick` and at the end of the log. */
bool reel_next(struct reel *reel, uint64_t tick);

/* Goes to the latest kept moment not after `tick`, unless the replay already
 * stands between the two. Returns false and changes nothing when `tick` is
 * before now and no such moment is kept. */
bool reel_near(struct reel *reel, uint64_t tick);

#endif
