/*
 * Several processes that train together, over MPI. The first one proposes the
 * candidates, saves the run and hands out the games. The others ask for games,
 * play them and send the results back. A slow or busy process delays no other:
 * it asks less often, and when a round waits only for its game, an idle process
 * plays a copy.
 *
 * If the program was built without MPI, or not started with mpirun, the first
 * process is the only one.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_RANKS_H
#define WELLPLAYED_LAB_RANKS_H

#include <stdbool.h>

#include "train/crew.h"
#include "train/workers.h"

/* Call it before any other function of this file. False when several processes
 * were started but the program has no MPI, so that they can't find each
 * other. */
bool ranks_begin(void);
/* Tells the other processes to end, and waits for them. */
void ranks_end(void);

int ranks_count(void); /* at least 1 */
bool ranks_is_first(void);

/* Every process passes a number and gets that of the first one. */
int ranks_agree(int number);

/* Whether all processes have passed the same text. */
bool ranks_are_same(const char *text);

/*
 * The crew of the first process: its own threads, and the other processes.
 * Their pieces are added to the meter when results come back. Borrows both.
 */
struct ranks_crew {
    struct workers *workers;
    struct play_meter *meter;
};
struct crew ranks_crew(struct ranks_crew *ranks);

/* The work of the other processes: plays as many games at a time as it has
 * threads, until the first process ends it. False when there is no memory or no
 * thread. */
bool ranks_serve(const struct objective *objective, int threads);

#endif
