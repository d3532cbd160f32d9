/*
 * Several processes that train together, over MPI. The first one names the
 * candidates, keeps the run and hands out the games; the others ask for games,
 * play them and send back the results. A slow or busy process delays no other:
 * it asks less often, and if a round waits only for its game, an idle process
 * plays a copy.
 *
 * Without MPI, either at build time or because the program was not started with
 * mpirun, there is only the first one.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_RANKS_H
#define WELLPLAYED_LAB_RANKS_H

#include <stdbool.h>

#include "train/crew.h"
#include "train/workers.h"

/* Starts, before any other function of this file. False when several processes
 * were started but the program has no MPI, so that they can't find each
 * other. */
bool ranks_begin(void);
/* Ends. The other processes are told, and wait for it. */
void ranks_end(void);

int ranks_count(void); /* at least 1 */
bool ranks_is_first(void);

/* Every process gives a number and gets that of the first one. */
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

/* The work of the other processes: plays as many games at a time as it has
 * threads, until the first process ends. False when there is no memory or no
 * thread. */
bool ranks_serve(const struct objective *objective, int threads);

#endif
