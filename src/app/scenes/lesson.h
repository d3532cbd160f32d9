/*
 * The lesson: the first minute of a new player. A game that is kept nowhere and
 * can't be lost, played step by step: a sentence says what to press, and the
 * step is done when the game says that it happened. Every step can be skipped.
 *
 * It follows the question of the first start, and the help starts it anew.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_LESSON_H
#define WELLPLAYED_APP_SCENES_LESSON_H

#include "app/draw/effects.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"

enum lesson_number {
    LESSON_MOVE,
    LESSON_ROTATE,
    LESSON_DROP,
    LESSON_GAP,     /* a row is cleared */
    LESSON_HOLD,    /* where the rules have it */
    LESSON_MACHINE, /* it is given the game ... */
    LESSON_WATCH,   /* ... plays a few pieces ... */
    LESSON_BACK,    /* ... and gives it back */
    LESSON_END,
    LESSON_COUNT
};

enum { LESSON_MAX_ACTIONS = 4 };

/* What a step begins on. */
enum lesson_board {
    LESSON_ANY,   /* as it is */
    LESSON_EMPTY, /* nothing in the well, and a T falls */
    LESSON_DUG    /* four rows with one gap, and an I falls */
};

struct lesson_step {
    const char *what;                        /* N_(), the large sentence */
    const char *detail;                      /* N_(), one line about it */
    enum action actions[LESSON_MAX_ACTIONS]; /* to press ... */
    int action_count;
    uint32_t events; /* done when one of these happened ... */
    int times;       /* ... so often; 0: by hand_over, or the end */
    enum lesson_board board;
};

extern const struct lesson_step lesson_steps[LESSON_COUNT];

/* The state of the scene. */
struct lesson {
    struct seat seat;
    enum lesson_number step;
    int happened;     /* of the step's times */
    bool done;        /* the tick is shown ... */
    bool missed;      /* ... or that the piece locked in the wrong place ... */
    uint64_t wait_ns; /* ... until the next step, or this one anew */
    bool touched;     /* a key of the game was pressed in this step: until then
                     nothing falls, and there is time to read */
    bool still;       /* the window lost the focus: nothing falls */
    enum lesson_board board;
    bool locked;       /* a piece, since the board began */
    bool hinted;       /* the machine's advice is shown */
    uint64_t since_ns; /* the step began */
    uint64_t ns;       /* time less than a tick */
    struct effects effects;
};

static inline struct lesson *
lesson_of(const struct app *app)
{
    return app_state(app, SCENE_LESSON);
}

/* Opens the lesson over what is seen, or begins it anew when it is under it. */
void lesson_open(struct app *app);

/* Whether the rules have the step. */
bool lesson_has(const struct lesson *lesson, enum lesson_number step);

/* Whether a game is under way below the lesson, which continues after it. */
bool lesson_is_over_a_game(const struct app *app);

/* Whether it is the key that skips a step: Return, unless the player has bound
 * it for the game. The help begins the lesson with the same key. */
bool lesson_is_key(const struct app *app, const struct press *press);

/* Whether it is what lesson_choose_caps shows. */
bool lesson_is_choosing(const struct app *app, const struct press *press);

/* Its cap, and that of what skips the rest of the lesson. */
struct caps lesson_caps(const struct app *app);
struct caps lesson_leave_caps(const struct app *app);

/* The caps of what begins the lesson, and of what ends it. */
struct caps lesson_choose_caps(const struct app *app);

void lesson_draw(struct app *app);

/* Draws a check mark. */
void lesson_draw_tick(struct look *look, int x, int y, int size);

#endif
