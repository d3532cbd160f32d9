/*
 * The training room: a page on which a run is set up, and the scene in which a
 * machine player learns from nothing while one watches.
 */
#ifndef WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_H
#define WELLPLAYED_APP_SCENES_SCHOOL_SCHOOL_H

#include "app/shell/app.h"
#include "trainer/run_thread.h"

/* What the next run is begun with: places in the tables of school.c. */
struct school_choice {
    bool known; /* false: the defaults are to be filled in */
    int rules, size, features, method, objective, seconds;
    bool continues; /* the newest kept run is continued instead */
};

/* The machine player and rules of the next game, while a kept player stands in
 * for it. */
struct school_lent {
    bool is;
    struct brain brain;
    bool watch;
    const struct ruleset *rules;
};

/* The state of the page. */
struct school {
    struct school_choice choice;
    struct school_lent lent;
    char path[RUN_PATH_SIZE]; /* the kept run that is opened; empty: none */
};

/* Opens the room with a kept run, which waits there to be continued. */
void school_open(struct app *app, const char *path);

/* Takes the path of that run, once; false when there is none. */
bool school_take_path(struct app *app, char path[RUN_PATH_SIZE]);

/* The points of a curve, to be freed with SDL_free; NULL when there are none, or
 * no memory. */
struct school_point *school_points(const struct curve *curve);

/* Draws the curve of a run, small and without words. */
void school_draw_rows(struct look *look, struct box box, int px, int line,
    const struct curve *curve);

/* The choices; the defaults the first time. */
struct school_choice school_choice_now(const struct app *app);
struct school_choice *school_choice(struct app *app); /* to be changed */

/* A choice by its name, its largest number, and a number of it in words. */
enum school_value {
    SCHOOL_RULES,
    SCHOOL_SIZE,
    SCHOOL_FEATURES,
    SCHOOL_METHOD,
    SCHOOL_OBJECTIVE,
    SCHOOL_SECONDS
};
int *school_place(struct school_choice *choice, enum school_value value);
int school_max(const struct school_choice *choice, enum school_value value);
void school_write(const struct school_choice *choice, enum school_value value,
    int number, char *out, size_t size);

/* The setup of such a run, with this seed. */
void school_setup(const struct school_choice *choice, uint64_t seed,
    struct training_setup *setup);

/* Has its answer measured now and then, which its weights do not depend on. */
void school_measure(struct training_setup *setup);

/* How long it trains, in seconds. */
uint64_t school_seconds(const struct school_choice *choice);

/* Words for people, translated. */
const char *school_method_words(const char *method);
const char *school_objective_words(enum objective_kind kind);
const char *school_feature_words(enum feature feature);

#endif
