/*
 * The slow twin of the beam of thinker.h: every sequence of the known pieces,
 * hold included, one after the other. Floods, wells and traits are those of the
 * other twins; only spawns and the worth of a lock (motion.h, scoring.h) are
 * the program's own.
 */
#ifndef WELLPLAYED_TESTS_SLOW_THINKER_H
#define WELLPLAYED_TESTS_SLOW_THINKER_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/slow.h"
#include "lib/slow_walk.h"
#include "wellplayed/thinker.h"

enum { SLOW_MAX_PLACES = 256 };

/* What is known between two pieces. */
struct slow_hand {
    struct slow well;
    bool garbage[BOARD_MAX_HEIGHT]; /* in the row, or above it */
    struct streak streak;
    bool cleared;                    /* the last lock cleared rows */
    uint8_t queue[RULESET_MAX_NEXT]; /* enum piece, the next one first */
    int queued;
    uint8_t hold; /* enum piece */
    bool held;    /* hold was pressed for the piece in play */
};

/* What comes of a place. */
struct slow_prospect {
    int pieces; /* most that can be placed, this one included; 0: it ends the
                   game */
    /* The greatest sum when so many pieces are placed, by their number; it
     * exists for 1 .. pieces. */
    int64_t values[THINKER_ROUNDS + 1];
    long wells[THINKER_ROUNDS + 1]; /* how many sums there were */
};

/* How many pieces can be placed with those of the view, all in all. */
int slow_known_pieces(const struct view *view);

/* The hand of a view, with its falling piece, or the piece from hold, taken out
 * to be placed. */
void slow_hand_of(struct slow_hand *hand, const struct view *view, bool hold);

/*
 * Takes the piece that falls next, or with `hold` the one that then comes out of
 * hold. After the last known piece only hold brings one. False when there is no
 * such piece, or the game is over because a piece has no room.
 */
bool slow_take_piece(
    struct slow_hand *hand, const struct ruleset *rules, bool hold, struct place *spawn);

/* Where the piece can come to stand, each set of cells once, canonical, and the
 * ways to score there. `start` has to fit. */
int slow_stands(const struct slow *well, const struct ruleset *rules, struct place start,
    struct reach_place out[SLOW_MAX_PLACES]);

/* The best spin of a place. */
enum spin slow_best_spin(const struct reach_place *place);

/* Places a piece; writes the traits of the lock and of the well after it. False
 * when it locks above the visible rows and so ends the game. */
bool slow_lock(struct slow_hand *hand, const struct ruleset *rules, struct place at, enum spin spin,
    int32_t traits[TRAIT_COUNT]);

/* Whether the next piece, if it is known, has room to come. */
bool slow_lives_on(const struct slow_hand *hand, const struct ruleset *rules);

/* The sum of weight x trait over traits from..to-1. */
int64_t slow_sum(const struct thinking *thinking, const int32_t traits[], int from, int to);

/* The different wells that come about, each with its hand, by pieces placed:
 * whether a beam has room for all. All zero at first. */
enum { SLOW_SLOTS = 1 << 13 };

struct slow_wells {
    uint64_t slots[THINKER_ROUNDS + 1][SLOW_SLOTS];
    int counts[THINKER_ROUNDS + 1]; /* SLOW_SLOTS / 2: so many or more */
};

struct slow_prospect slow_look(const struct thinking *thinking, const struct view *view,
    const struct thought_place *place, struct slow_wells *wells);

#endif
