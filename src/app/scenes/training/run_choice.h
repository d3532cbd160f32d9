/*
 * What the next run is begun with, and what the next two side by side are; and
 * the page on which the one is chosen. That of the two is pair_setup.c.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TRAINING_RUN_CHOICE_H
#define WELLPLAYED_APP_SCENES_TRAINING_RUN_CHOICE_H

#include "app/menu/menu.h"
#include "app/shell/app.h"
#include "trainer/run.h"

enum run_value {
    RUN_VALUE_RULES,
    RUN_VALUE_SIZE,
    RUN_VALUE_FEATURES,
    RUN_VALUE_WITHOUT, /* a feature left out: 1 + its place; 0: none */
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

/* Which run: the one alone, or one of two side by side, which have the same
 * rules, well, objective and time. */
enum run_of { RUN_OF_ONE, RUN_OF_FIRST, RUN_OF_SECOND, RUN_OF_COUNT };

/* The state of the page. */
struct run_page {
    struct run_choice choices[RUN_OF_COUNT];
    bool continues;           /* the newest kept run is continued instead ... */
    char path[RUN_PATH_SIZE]; /* ... or this one is opened; empty: none */
};

APP_STATE(run_page_of, struct run_page, SCENE_TRAINING_SETUP)

/* What is chosen; the defaults the first time. */
struct run_choice run_choice_now(const struct app *app, enum run_of of);

/* For menus: a value of one choice, or of several that have the same. */
struct run_choice_value {
    enum run_value value;
    enum run_of first, last;
};
#define RUN_CHOICE_VALUE(value, first, last)                                                       \
    {                                                                                              \
        run_choice_range, run_choice_get, run_choice_put, run_choice_write,                        \
            &(const struct run_choice_value)                                                       \
        {                                                                                          \
            value, first, last                                                                     \
        }                                                                                          \
    }
void run_choice_range(const struct app *app, const void *data, struct pref_range *range);
int run_choice_get(const struct app *app, const void *data);
void run_choice_put(struct app *app, const void *data, int number);
void run_choice_write(const struct app *app, const void *data, int number, char *out, size_t size);

/* The setup of such a run, with this seed. */
void run_choice_setup(const struct run_choice *choice, uint64_t seed, struct training_setup *setup);

/* Has its answer measured now and then, which its weights do not depend on. */
void run_choice_measure(struct training_setup *setup);

/* How long it trains, in seconds. */
uint64_t run_choice_seconds(const struct run_choice *choice);

/* "CMA-ES, 8 features", "CMA-ES without holes". */
void run_choice_write_name(const struct run_choice *choice, char *out, size_t size);

/* Words for people, translated. */
const char *run_method_words(const char *method);
const char *run_objective_words(enum objective_kind kind);
const char *run_feature_words(bool thinks, int feature); /* see weighed.h */
const char *run_counted_words(enum objective_kind kind); /* "Rows a game" */

#endif
