/*
 * The page after a game or a race: what it came to, beside the best games
 * before it; the player's name; and what to do next. It opens over the scene
 * of the game, and knows all that it shows by itself, because the viewer, which
 * opens over it, needs the seat.
 *
 * The history answers when it can: until then, and when it can't, everything
 * but the rank is there.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_RESULTS_RESULTS_H
#define WELLPLAYED_APP_SCENES_RESULTS_RESULTS_H

#include "app/scenes/choices.h"
#include "app/scenes/scenes.h"
#include "app/seat/course.h"
#include "app/shell/app.h"
#include "wellplayed/match.h"

/* For so long keys may still be meant for the game: they do nothing. */
enum { RESULTS_HASTY_MS = 400 };

/* What can be done with the game. */
enum results_command {
    RESULTS_AGAIN = COMMAND_NONE + 1,
    RESULTS_TAKE_BACK,
    RESULTS_LEAVE,
    RESULTS_REVIEW,
    RESULTS_MISTAKES, /* through the review, to learn from them */
    RESULTS_WATCH,
    RESULTS_SAVE,  /* the replay */
    RESULTS_SHARE, /* a picture */
    RESULTS_SET_UP,
    RESULTS_EDIT /* the position at which it began */
};

/* A game as it ended. */
struct results_side {
    struct ruleset rules;
    struct view view; /* its rules are those above */
};

/* The state of the scene. */
struct results {
    int sides; /* 2: a race, the person's first */
    struct results_side side[RACE_SIDES];
    struct race race; /* of a race */
    struct race_verdict verdict;
    char brain[BRAIN_NAME_SIZE];  /* the machine's */
    bool watched;                 /* the machine had it in the end */
    bool practice;                /* it was not for the record */
    bool touched;                 /* a person has acted since then */
    uint64_t over_ns;             /* from the end of the game until the page opened */
    uint64_t ns;                  /* since then */
    bool asked_name;              /* the field for the name was opened */
    bool held[SDL_NUM_SCANCODES]; /* down since the game: they write nothing */
    struct tape *replay;          /* held; NULL: none */
    struct course course;
    bool coached;    /* the coach is on, and was asked to look at it */
    double accuracy; /* what it came to; 0: not known */
    struct choices choices;
};

static inline struct results *
results_of(const struct app *app)
{
    return app_state(app, SCENE_RESULTS);
}

/* Nanoseconds until another game follows a watched one; 0: none follows. */
uint64_t results_until_another(const struct app *app);

#endif
