/*
 * The training room: a page on which a run is set up, and the scene in which a
 * machine player learns from nothing while one watches.
 */
#ifndef WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_H
#define WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_H

#include "app/shell/app.h"
#include "trainer/run_thread.h"

/* What the next run is begun with: places in the tables of school_setup.c. */
struct school_choice {
    bool known; /* false: the defaults are to be filled in */
    int rules, size, features, method, objective, seconds;
};

/* The choices; the defaults the first time. */
struct school_choice *school_choice(struct app *app);

/* The setup of such a run, with this seed. */
void school_setup(const struct school_choice *choice, uint64_t seed,
    struct training_setup *setup);

/* How long it trains, in seconds. */
uint64_t school_seconds(const struct school_choice *choice);

/* The largest objective that these rules can have. */
int school_most_objective(const struct school_choice *choice);

/* Words for people, translated. */
const char *school_method_words(const char *method);
const char *school_objective_words(enum objective_kind kind);
const char *school_feature_words(enum feature feature);

/* Opens a run: the newest of the choices when `path` is NULL, else the one that
 * is kept there, which then goes on. */
void school_open_run(struct app *app, const char *path);

#endif
