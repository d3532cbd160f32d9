/*
 * Several processes that train together, over MPI: the first one names the
 * candidates, keeps the run and hands out the games; the others ask for games,
 * play them, and send back what came of them. A slow or busy one holds nobody
 * up: it just asks less often, and when its game is the last that a round waits
 * for, somebody who has nothing to do plays it as well.
 *
 * Without MPI, at build time or because nobody started the program with
 * mpirun, there is only the first one.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_RANKS_H
#define WELLPLAYED_LAB_RANKS_H

#include <stdbool.h>

#include "train/crew.h"
#include "train/workers.h"

/* Begins; before anything else of these. False when there are several, but no
 * MPI in the program for them to find each other. */
bool ranks_begin(void);
/* Ends: the others get word, and wait for it. */
void ranks_end(void);

int ranks_count(void); /* at least 1 */
bool ranks_is_first(void);

/* All give a number and get that of the first one. */
int ranks_agree(int number);

/* Whether all have given the same text. */
bool ranks_are_same(const char *text);

/*
 * The first one's crew: its own threads and all the others. What the others
 * have played is added to the meter when it comes back. Borrows both.
 */
struct ranks_crew {
    struct workers *workers;
    struct play_meter *meter;
};
struct crew ranks_crew(struct ranks_crew *ranks);

/* What the others do: play as many games at a time as they have threads,
 * until the first one ends. False when they can't: no memory, no threads. */
bool ranks_serve(const struct objective *objective, int threads);

#endif
