/*
 * A brain's view of the places where the falling piece, or the one that hold
 * would bring, can lock: its order of preference, and what each place is worth
 * by topic, so that two places can be compared topic by topic.
 *
 * Nothing here influences a choice. The caller gives all memory. Any thread;
 * one struct per thread at a time.
 */
#ifndef WELLPLAYED_MIND_H
#define WELLPLAYED_MIND_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/planner.h"
#include "wellplayed/reason.h"

enum {
    /* The topics that are weighed, REASON_ROWS to REASON_SURFACE ... */
    MIND_WEIGHED = REASON_NEXT,
    /* ... pieces that would have no place ... */
    MIND_LOST = MIND_WEIGHED,
    /* ... and those of brains that think. The numbers never change: they are in
     * kept games. */
    MIND_ATTACK, /* rows of attack, and plain clears that waste rows */
    MIND_SLOTS,  /* slots for a T, the well for fours, and a wasted T */
    MIND_STREAK, /* back-to-back and combos */
    MIND_AHEAD,  /* what the pieces ahead make of it */
    MIND_TOPICS
};

/* A place as the brain judges it. */
struct mind_worth {
    struct place at;
    int64_t value; /* as planner_places gives it; the sum of `topics` */
    int64_t topics[MIND_TOPICS];
    /* Where it hopes to put the known pieces after this one, the next piece
     * first. */
    struct place line[BRAIN_MAX_DEPTH - 1];
    int line_count;
};

/* All places that keys reach, by hold too. */
struct mind {
    uint64_t piece;                    /* which piece this is about: view.pieces */
    int count;                         /* of places that the brain compares */
    uint16_t order[MOVES_MAX_CHOICES]; /* their indices, the best place first */
    struct planner_places places;
    uint8_t spins[MOVES_MAX_CHOICES]; /* enum spin that the keys to each of the
                                         places make */
};

/*
 * Judges one place of the view's falling piece, or of the one that hold would
 * bring, topic by topic. It must fit. `mind` has looked at this view; only a brain
 * that thinks needs it, for the value and the place's spin. Returns false when a
 * known piece would have no place: then the worth has no topics, and its value is
 * BRAIN_NO_PLACE.
 *
 * A topic is a sum of weight x feature over the acts of the piece and of all
 * that follow it in the brain's look-ahead, and over the wells at the end; in
 * the unit of planner_value. Features that mean the same to a person are one
 * topic; see reason_topic_of.
 */
bool mind_judge(const struct mind *mind, const struct brain *brain, const struct view *view,
    struct place at, struct mind_worth *worth);

/*
 * Finds all places that planner_places finds and orders them: first the one
 * that planner_plan takes (unless skill changes the choice), then the others
 * from the greatest value down; of equals, the one that the brain tries first.
 * `first_key` and `key_ticks` as in moves_search. Returns the count; 0 when the
 * view has no falling piece or no path is left.
 */
int mind_look(struct mind *mind, struct planner *planner, const struct brain *brain,
    const struct view *view, uint32_t first_key, uint32_t key_ticks);

/* What the place that is `rank`-th in order was chosen for: zero for all but the
 * best place of a brain that thinks. */
struct thought_gist mind_gist(const struct mind *mind, const struct brain *brain, int rank);

/* The place that is `rank`-th in order; 0 is the best. */
struct place mind_place(const struct mind *mind, int rank);

/*
 * The rank of the best place of a piece in a rotation and a column, as people
 * see them: the piece looks as in `rotation`, and its leftmost cell is in
 * `column`. -1 when there is no such place.
 */
int mind_find(const struct mind *mind, const struct shapes *shapes, enum piece piece, int rotation,
    int column);

/* The spin that the keys to this place make; SPIN_NONE if none reach it. */
enum spin mind_spin(const struct mind *mind, const struct shapes *shapes, struct place at);

/* The rank of a place that fills the same cells as `at`; -1: none does. */
int mind_rank(const struct mind *mind, const struct shapes *shapes, struct place at);

#endif
