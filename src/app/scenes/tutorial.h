/*
 * The tutorial: the first minute of a new player. It is a game in steps, which
 * is kept nowhere and can't be lost. A sentence says what to press; the step is
 * done when that has happened in the game. Every step can be skipped.
 *
 * It follows the question of the first start. The help starts it again.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TUTORIAL_H
#define WELLPLAYED_APP_SCENES_TUTORIAL_H

#include "app/table/drill.h"

enum tutorial_number {
    TUTORIAL_MOVE,
    TUTORIAL_ROTATE,
    TUTORIAL_DROP,
    TUTORIAL_GAP,     /* a row is cleared */
    TUTORIAL_HOLD,    /* where the rules have it */
    TUTORIAL_MACHINE, /* it is given the game ... */
    TUTORIAL_WATCH,   /* ... plays a few pieces ... */
    TUTORIAL_BACK,    /* ... and gives it back */
    TUTORIAL_END,
    TUTORIAL_COUNT
};

/* What a step begins on. */
enum tutorial_board {
    TUTORIAL_ANY,   /* as it is */
    TUTORIAL_EMPTY, /* nothing in the well, and a T falls */
    TUTORIAL_DUG    /* four rows with one gap, and an I falls */
};

/* The state of the scene. */
struct tutorial {
    struct drill drill;
    enum tutorial_number step;
    int happened;     /* of the step's times */
    bool done;        /* the tick is shown ... */
    bool missed;      /* ... or that the piece locked in the wrong place ... */
    bool again;       /* it was missed, and the step began anew */
    uint64_t wait_ns; /* ... until the next step, or this one anew */
    enum tutorial_board board;
    bool locked;       /* a piece, since the board began */
    bool hinted;       /* the machine's advice is shown */
    uint64_t since_ns; /* the step began */
};

APP_STATE(tutorial_of, struct tutorial, SCENE_TUTORIAL)

/* Opens the tutorial over what is seen, or begins it anew when it is under it. */
void tutorial_open(struct app *app);

#endif
