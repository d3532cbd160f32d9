/*
 * Cuts lessons out of games: positions in which something can be done, but not
 * by dropping the piece where it spawns, nor in most of the places.
 */
#ifndef WELLPLAYED_WORKSHOP_LESSONS_FIND_H
#define WELLPLAYED_WORKSHOP_LESSONS_FIND_H

#include <stdbool.h>
#include <stdint.h>

#include "store/lessons.h"
#include "wellplayed/task_search.h"

enum {
    /* How the solution is played. */
    LESSONS_LOOK = 400,      /* ms before the first key of a piece */
    LESSONS_KEY_TICKS = 125, /* eight keys a second */
    /* Of the places of the first piece, one in so many may solve it. */
    LESSONS_MAX_SHARE = 4
};

/* As many lessons of a motif, with so many pieces. */
struct lessons_wish {
    enum task_motif motif;
    int pieces, count;
};

/* The sixty that are wanted; ends with a count of 0. */
extern const struct lessons_wish lessons_wishes[];

int lessons_wanted(void);

/* Whether it is worth showing: see above. `search` is memory. */
bool lessons_are_good(
    struct task_search *search, const struct task *task, int *percent);

/*
 * Fills `lessons` with what is wanted, from games of machines whose seeds are
 * made from `seed`. It does not depend on the number of threads. False with
 * no lessons when there is no memory, no thread, or the run was stopped.
 */
bool lessons_find(uint64_t seed, int threads, struct lessons *lessons);

/* The same from a replay in memory: as many of those wanted as it has. False
 * with the sentence of the replay in *why, or NULL without memory. */
bool lessons_find_in(
    const void *data, size_t size, struct lessons *lessons, const char **why);

#endif
