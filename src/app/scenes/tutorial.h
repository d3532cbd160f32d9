/*
 * The tutorial: the first minute of a new player. A game that is kept nowhere and
 * can't be lost, played step by step: a sentence says what to press, and the
 * step is done when the game says that it happened. Every step can be skipped.
 *
 * It follows the question of the first start, and the help starts it anew.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TUTORIAL_H
#define WELLPLAYED_APP_SCENES_TUTORIAL_H

#include "app/draw/effects.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

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

enum { TUTORIAL_MAX_ACTIONS = 4 };

/* What a step begins on. */
enum tutorial_board {
    TUTORIAL_ANY,   /* as it is */
    TUTORIAL_EMPTY, /* nothing in the well, and a T falls */
    TUTORIAL_DUG    /* four rows with one gap, and an I falls */
};

struct tutorial_step {
    const char *what;                          /* N_(), the large sentence */
    const char *detail;                        /* N_(), one line about it */
    enum action actions[TUTORIAL_MAX_ACTIONS]; /* to press ... */
    int action_count;
    uint32_t events; /* done when one of these happened ... */
    int times;       /* ... so often; 0: by hand_over, or the end */
    enum tutorial_board board;
};

extern const struct tutorial_step tutorial_steps[TUTORIAL_COUNT];

/* The state of the scene. */
struct tutorial {
    struct seat seat;
    enum tutorial_number step;
    int happened;     /* of the step's times */
    bool done;        /* the tick is shown ... */
    bool missed;      /* ... or that the piece locked in the wrong place ... */
    uint64_t wait_ns; /* ... until the next step, or this one anew */
    bool touched;     /* a key of the game was pressed in this step: until then
                     nothing falls, and there is time to read */
    bool still;       /* the window lost the focus: nothing falls */
    enum tutorial_board board;
    bool locked;       /* a piece, since the board began */
    bool hinted;       /* the machine's advice is shown */
    uint64_t since_ns; /* the step began */
    uint64_t ns;       /* time less than a tick */
    struct effects effects;
};

static inline struct tutorial *
tutorial_of(const struct app *app)
{
    return app_state(app, SCENE_TUTORIAL);
}

/* Opens the tutorial over what is seen, or begins it anew when it is under it. */
void tutorial_open(struct app *app);

/* Whether the rules have the step. */
bool tutorial_has(const struct tutorial *tutorial, enum tutorial_number step);

/* Whether a game is under way below the tutorial, which continues after it. */
bool tutorial_is_over_a_game(const struct app *app);

/* Whether it is the key that skips a step: Return, unless the player has bound
 * it for the game. The help begins the tutorial with the same key. */
bool tutorial_is_key(const struct app *app, const struct press *press);

/* Whether it is what tutorial_choose_caps shows. */
bool tutorial_is_choosing(const struct app *app, const struct press *press);

/* Its cap, and that of what skips the rest of the tutorial. */
struct caps tutorial_caps(const struct app *app);
struct caps tutorial_leave_caps(const struct app *app);

/* The caps of what begins the tutorial, and of what ends it. */
struct caps tutorial_choose_caps(const struct app *app);

void tutorial_draw(struct app *app);

/* Draws a check mark. */
void tutorial_draw_tick(struct look *look, int x, int y, int size);

#endif
