/*
 * What the next run is begun with, and the page on which that is chosen.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_RUN_CHOICE_H
#define WELLPLAYED_APP_SCENES_TRAINING_RUN_CHOICE_H

#include "app/scenes/scenes.h"
#include "app/shell/app.h"
#include "trainer/run.h"

enum run_value {
    RUN_VALUE_RULES,
    RUN_VALUE_SIZE,
    RUN_VALUE_FEATURES,
    RUN_VALUE_METHOD,
    RUN_VALUE_OBJECTIVE,
    RUN_VALUE_SECONDS,
    RUN_VALUES
};

/* Places in the tables of run_choice.c. */
struct run_choice {
    bool known; /* false: the defaults */
    int at[RUN_VALUES];
};

/* The state of the page. */
struct run_page {
    struct run_choice choice;
    bool continues;           /* the newest kept run is continued instead ... */
    char path[RUN_PATH_SIZE]; /* ... or this one is opened; empty: none */
};

static inline struct run_page *
run_page_of(const struct app *app)
{
    return app_state(app, SCENE_TRAINING_SETUP);
}

/* What is chosen; the defaults the first time. */
struct run_choice run_choice_now(const struct app *app);

/* The largest number of a value, and a number in words. */
int run_choice_max(const struct run_choice *choice, enum run_value value);
void run_choice_write(const struct run_choice *choice, enum run_value value,
    int number, char *out, size_t size);

/* The number of a method by its name. */
int run_choice_method(const char *name);

/* The setup of such a run, with this seed. */
void run_choice_setup(const struct run_choice *choice, uint64_t seed,
    struct training_setup *setup);

/* Has its answer measured now and then, which its weights do not depend on. */
void run_choice_measure(struct training_setup *setup);

/* How long it trains, in seconds. */
uint64_t run_choice_seconds(const struct run_choice *choice);

/* Words for people, translated. */
const char *run_method_words(const char *method);
const char *run_objective_words(enum objective_kind kind);
const char *run_feature_words(enum feature feature);
const char *run_counted_words(enum objective_kind kind); /* "Rows a game" */

#endif
