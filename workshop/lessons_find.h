/* Finds lessons in games: positions with a task that is not solved by a drop
 * where the piece spawns, nor by most of the places. */
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
    /* One in so many places of the first piece may solve it. */
    LESSONS_MAX_SHARE = 4
};

/* The number of lessons of a motif with so many pieces. */
struct lessons_wish {
    enum task_motif motif;
    int pieces, count;
};

/* The sixty that are wanted. The last row has a count of 0. */
extern const struct lessons_wish lessons_wishes[];

int lessons_wanted(void);

/* Whether a task is a good lesson, see above. `search` is working memory. */
bool lessons_are_good(
    struct task_search *search, const struct task *task, int *percent);

/*
 * Fills in the wanted lessons, from games of machines with seeds made from
 * `seed`. They do not depend on the number of threads. False, without lessons,
 * when there is no memory or thread, or the run was stopped.
 */
bool lessons_find(uint64_t seed, int threads, struct lessons *lessons);

/*
 * The same from a replay in memory: as many of the wanted lessons as it has.
 * False with what is wrong with the replay in *why, or NULL if there is no
 * memory.
 */
bool lessons_find_in(
    const void *data, size_t size, struct lessons *lessons, const char **why);

#endif
