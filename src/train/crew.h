/*
 * Who plays the games of a desk: threads of this process (workers.h), or
 * whatever else takes them from there and brings the results back, as other
 * processes.
 */
#ifndef WELLPLAYED_TRAIN_CREW_H
#define WELLPLAYED_TRAIN_CREW_H

#include <stdbool.h>

#include "train/desk.h"

struct crew {
    void *data;
    /* Plays until desk_take says that the job is done. False when nobody
     * could play. */
    bool (*work)(void *data, struct desk *desk);
};

#endif
