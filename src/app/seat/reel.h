/*
 * A replay that can go forth and back: its playback, and moments kept along the
 * way, so that every tick is a short run away from one of them.
 *
 * A way can be long, so the reel first gets an aim, and then goes there a slice
 * at a time (reel_travel). Another aim takes the place of the first.
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
    uint64_t steps;              /* of the reel, up to there */
    struct finesse_game finesse; /* of the game up to there */
};

/* A step ends where a piece locks, or where buttons change. */
enum reel_step { REEL_STEP_PIECE, REEL_STEP_KEY };

enum reel_way { REEL_STAYS, REEL_SEEKS, REEL_STEPS_ON, REEL_STEPS_BACK };

struct reel_aim {
    enum reel_way way;
    enum reel_step step;
    uint64_t tick;  /* SEEKS: to there; STEPS_BACK: to the end of a step before it */
    uint64_t from;  /* STEPS_BACK: where the search of the latest such end began ... */
    uint64_t place; /* ... and the latest so far; 0: none */
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
    uint64_t steps; /* of the playback, up to now */
    uint64_t gap;   /* steps between moments; grows with the game */
    uint64_t due;   /* the number of steps from which the next moment is kept */
    struct reel_aim aim;
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

/* Aims at that tick, forth or back; at most at the end. */
void reel_seek(struct reel *reel, uint64_t tick);

/* Aims at the end of the next such step, or of the last one before now. */
void reel_step_on(struct reel *reel, enum reel_step step);
void reel_step_back(struct reel *reel, enum reel_step step);

/* Goes on to the aim, by at most so many steps of the playback. Returns how
 * many of them are left; at the aim, it stays. */
int reel_travel(struct reel *reel, int steps);

#endif
