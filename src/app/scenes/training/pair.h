/*
 * Two runs side by side, with the same seed and the same time: both learn by
 * turns, a generation each, whichever has had less time. All workers train the
 * one whose turn it is, so neither has more processors than the other.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_PAIR_H
#define WELLPLAYED_APP_SCENES_TRAINING_PAIR_H

#include "app/scenes/training/watched.h"

enum { PAIR = 2, PAIR_NAME = 96 };

/* The state of the scene. */
struct pair {
    struct pair_side {
        struct watched run; /* both play the same pieces */
        char name[PAIR_NAME];
    } sides[PAIR];
    uint64_t seconds; /* of training, of each */
    bool paused, leaving;
    bool waits; /* covered by another scene */
};

APP_STATE(pair_of, struct pair, SCENE_PAIR)

/* Whether both have had their time, and are measured. */
bool pair_is_over(const struct pair *pair);

/* What the held-out games of both say. */
enum pair_verdict {
    PAIR_UNKNOWN, /* not yet, or nothing could be measured */
    PAIR_FIRST,   /* is better: the intervals lie apart */
    PAIR_SECOND,
    PAIR_CLOSE
};
enum pair_verdict pair_judge(const struct measure *first, const struct measure *second);

/* The measurement at the end; NULL: not yet. */
const struct measure *pair_measure(const struct pair *pair, int side);

/* The line about both at the end. */
void pair_write_result(const struct app *app, char *out, size_t size);

#endif
