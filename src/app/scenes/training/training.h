/*
 * The state of training.c, the page on which a run is watched; for the pages
 * over it, tests and exhibits.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_TRAINING_H
#define WELLPLAYED_APP_SCENES_TRAINING_TRAINING_H

#include "app/scenes/training/learner.h"
#include "app/scenes/training/sentence.h"
#include "app/scenes/training/swarm.h"

struct training_page {
    struct watched run;
    bool leaving;     /* the run is ending; then the scene goes */
    bool goes_again;  /* once nothing covers the scene any more */
    uint64_t look_ns; /* since the news were looked at */
    struct swarm swarm;
    struct sentence sentence;
    uint64_t looked_at; /* generation that plays; 0: the newest */
    uint64_t games;     /* begun, for their seeds */
    struct learner_lent lent;
    struct training_knobs knobs; /* as they are turned on their page */
    char name[BRAIN_NAME_SIZE];  /* of the player that is saved */
};

APP_STATE(training_page_of, struct training_page, SCENE_TRAINING)

/* Copies the run's news, and says what has happened. */
void training_page_look(struct app *app);

#endif
