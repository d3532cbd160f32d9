/* Finds lessons in games: positions with a task that is not solved by a drop
 * where the piece spawns, nor by most of the places. */
#ifndef WELLPLAYED_WORKSHOP_LESSONS_FIND_H
#define WELLPLAYED_WORKSHOP_LESSONS_FIND_H

#include <stdbool.h>
#include <stdint.h>

#include "store/lessons.h"

/* How the solution is played. */
enum {
    LESSONS_LOOK = 400,     /* ms before the first key of a piece */
    LESSONS_KEY_TICKS = 125 /* eight keys a second */
};

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
bool lessons_find_in(const void *data, size_t size, struct lessons *lessons, const char **why);

#endif
