/*
 * A crew plays the games of a desk: threads of this process (workers.h), or
 * other processes that take games from it and bring the results back.
 */
#ifndef WELLPLAYED_TRAIN_CREW_H
#define WELLPLAYED_TRAIN_CREW_H

#include <stdbool.h>

#include "train/desk.h"

struct crew {
    void *data;
    /* Plays until desk_take reports that the job is done. Returns false when no
     * worker could play. */
    bool (*work)(void *data, struct desk *desk);
};

#endif
