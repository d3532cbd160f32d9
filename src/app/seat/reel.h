/*
 * A replay that can be gone back and forth in: its playback, and moments of it
 * kept along the way, so that any tick is a short run away from one of them.
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
    uint64_t ticks;    /* of all runs in the log: the length of the game */
    uint8_t seen; /* buttons that were down in what was played; whoever wants to
                     know takes them away again */
    struct replay_header header;
    struct playback playback;
    struct finesse_game finesse; /* of the game so far */
    struct reel_moment *moments; /* owned, oldest first */
    int count;
    uint64_t gap; /* ticks between moments; grows with the game */
    uint64_t due; /* the tick from which on the next is kept */
};

/* Holds the tape. Returns NULL, or a sentence that says what is wrong with it.
 * `pace` is the machine's until the log says another. */
const char *reel_open(struct reel *reel, struct tape *tape, uint32_t pace);

/*
 * Makes it the reel of another replay with the same beginning. Moments in what
 * both have in common stay, and so does the place where it stands; from beyond,
 * it goes back to the last moment kept. Returns false, and nothing has changed,
 * when not even the header is the same.
 */
bool reel_turn(struct reel *reel, struct tape *tape);

/* The latest moment kept from before that piece came, as one of another replay
 * that begins as this one does. *found borrows its tape, and the header of the
 * reel. False when there is none. */
bool reel_find(const struct reel *reel, const struct tape *tape, uint64_t piece,
    struct playback *found);

/* A zeroed reel is a closed one. */
void reel_close(struct reel *reel);

/* Whether there is a replay in it. */
bool reel_is_open(const struct reel *reel);

/* Plays on as playback_next does, but not beyond `tick`, and keeps moments.
 * False when it is there, and at the end of the log. */
bool reel_next(struct reel *reel, uint64_t tick);

/* Goes to the latest moment kept that is not after `tick`, unless the replay
 * stands between the two already. False, and nothing changed, when `tick` is
 * before now and no moment is kept there. */
bool reel_near(struct reel *reel, uint64_t tick);

#endif
