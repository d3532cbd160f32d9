/*
 * The program in the window: the state that all scenes share, and the table of
 * functions that defines a scene.
 *
 * Everything here belongs to the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_APP_H
#define WELLPLAYED_APP_SHELL_APP_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "agent/errand.h"
#include "app/draw/draw.h"
#include "app/input/command.h"
#include "app/input/input.h"
#include "app/shell/line.h"
#include "app/shell/scenes.h"
#include "app/input/pad.h"
#include "app/prefs/options.h"
#include "app/prefs/prefs.h"
#include "app/prefs/prefs_file.h"
#include "wellplayed/race.h"
#include "app/seat/seat.h"
#include "app/shell/archive.h"
#include "app/text/box.h"
#include "app/text/language.h"
#include "audio/sound.h"

struct app;
struct menu_page;
struct scene;

/* What the mouse did. */
enum app_point { APP_HOVER, APP_PRESS, APP_RELEASE };

/*
 * How the mouse touches a spot while the scene's `act` performs the spot's
 * command. For a key, the phase is TOUCH_NONE.
 */
struct touch {
    enum touch_phase {
        TOUCH_NONE,
        TOUCH_PRESS,
        TOUCH_DRAG,
        TOUCH_RELEASE, /* of a spot that drags */
        TOUCH_HOVER
    } phase;
    int x, y; /* in pixels of the output */
    struct spot spot;
    bool right; /* by the right button */
    bool holds; /* the button is still down: the spot drags */
};

/* Changes of preferences that affect a game in progress. */
enum app_change {
    APP_CHANGED_HANDLING,
    APP_CHANGED_MACHINE, /* now.brain, now.reaction */
    APP_CHANGED_PACE     /* now.pace */
};

/*
 * What scenes of one kind share, for example all menus. Each scene of the kind
 * has `size` bytes of its own (app_kind_state).
 */
struct scene_kind {
    size_t size;
    void (*open)(struct app *app, int scene); /* it is the uppermost now */
    void (*close)(struct app *app, int scene);
    void (*draw)(struct app *app, int scene);
};

/*
 * A scene is one screen and its keys. Scenes form a stack: only the uppermost
 * one is visible, gets events, and lets time pass.
 *
 * A scene has `size` bytes of its own (app_state), zeroed when the program
 * starts. A scene with a page is a menu and needs no functions. The functions
 * get the input that the menu does not use. All of them may be NULL, but a scene
 * without a page must draw itself.
 */
struct scene {
    size_t size;
    const struct scene_kind *kind; /* NULL: it has none */
    const struct menu_page *page;  /* of a menu */
    void (*enter)(struct app *app);
    void (*leave)(struct app *app);
    void (*cover)(struct app *app);   /* another scene opens over it ... */
    void (*uncover)(struct app *app); /* ... and has closed */
    /* An action that no menu used. */
    void (*key)(struct app *app, enum action action, bool down);
    /* A button of the game, from keyboard or gamepad; `key` as in input.h. */
    void (*button)(struct app *app, int key, enum action action, bool down);
    /* The commands of this scene, ended by a row of zeros; and the function that
     * performs the command of a row or a spot. */
    const struct command_row *commands;
    void (*act)(struct app *app, int command, int argument);
    /* Gets each press before commands and menu; true: it is used up. */
    bool (*press)(struct app *app, const struct press *press);
    void (*unfocus)(struct app *app);
    /* Lets wall-clock time pass. */
    void (*pass)(struct app *app, uint64_t ns);
    void (*draw)(struct app *app);
    /* Whether nothing moves, so that the loop may sleep long; NULL: yes. */
    bool (*idle)(const struct app *app);
    /* -- called for covered scenes, too -- */
    void (*changed)(struct app *app, enum app_change what);
    /* The game that is played here: where its view is in the state, or else the
     * function that finds it; 0 and NULL: none ever is. Its `rules` are NULL when none
     * is now. */
    size_t view;
    const struct view *(*game)(const struct app *app);
    /* The uppermost only: a game was found that a crash had cut off. */
    void (*found)(struct app *app);
    /* The uppermost only: the outcome of archiving the last game is known. */
    void (*kept)(struct app *app);
    /* The program ends: frees what the scene owns. */
    void (*finish)(struct app *app);
};

enum {
    APP_NOTICE_SIZE = 256,
    APP_NS_PER_MS = 1000000,
    APP_MOST_UNDER = 8, /* scenes under the uppermost */
    APP_FITTING = 2     /* players that fit rules or goals; weights_fitting */
};

/* The settings of the next game, and the speed of the current one. They start
 * from flags and preferences; then the person changes them. */
struct now {
    const struct ruleset *rules;
    const struct goal *goal; /* fits the rules */
    int level;               /* to start at */
    uint64_t seed;
    bool seed_given;                   /* false: another one each time */
    bool watch;                        /* games begin with the machine */
    struct brain brain;                /* the chosen player, or the default one */
    struct brain fitting[APP_FITTING]; /* play instead where they fit, if none was
                             chosen; see app_brain */
    uint32_t pace;                     /* of the machine: keys per second */
    uint32_t reaction;                 /* ... in ms; see skill.h */
    int skill;
    uint32_t speed;       /* game time over wall clock; OPTIONS_SPEED_MAX */
    const char *language; /* of the flag; NULL: that of the preference */
};

struct app {
    struct options options; /* as given on the command line */
    struct now now;
    struct prefs prefs;
    struct prefs_file *prefs_file; /* owned; NULL: nothing is saved */
    bool keep_failed;
    uint64_t keep_ns; /* until changed preferences are saved; 0: no changes */
    SDL_Window *window;
    SDL_Renderer *renderer;
    struct look *look;
    struct sound *sound; /* NULL: plays silently */
    struct pads pads;
    const struct scene *const *scenes; /* by number; the first is NULL */
    int scene_count;
    struct scene_memory {
        void *state, *kind;
    } * memory; /* owned: of each scene */
    int scene;  /* the uppermost; 0: none yet */
    int under[APP_MOST_UNDER];
    int under_count;
    uint64_t opened_ms; /* when the window was opened */
    int width, height;  /* of the window, unless maximised or full screen */
    bool resized;       /* they have changed since they were saved */
    bool software;      /* the renderer has no vsync */
    bool vsync;
    bool quit;
    bool dirty;      /* the picture is out of date */
    bool unattended; /* ends by itself when the game does */
    int exit_code;
    struct line line; /* being edited */
    struct pointer {
        bool rests; /* the window or page changed since the mouse moved */
        bool known; /* its last position on the screen is: */
        int x, y;
    } pointer;
    bool by_pad;        /* the last press was on a gamepad */
    uint64_t quiet_ns;  /* since the last press or motion of the mouse */
    struct cap clicked; /* held down with the mouse; zeroed: none */
    struct touch touch; /* of the mouse, on a spot */
    struct held_press {
        struct press press; /* that went down last on a gamepad; up: none */
        uint64_t ns;        /* until it repeats, as held keys of a keyboard do */
    } held;
    char notice[APP_NOTICE_SIZE];
    uint64_t notice_ns; /* time left for it */
    bool notice_stays;  /* when the scene changes */
    struct question {
        enum action action; /* needs a second press ... */
        int64_t of;         /* ... for the same object ... */
        uint64_t ns;        /* ... within this time */
        bool shown;         /* it is the notice on the screen */
    } asked;
    struct archive archive;
    struct errands *errands; /* owned; NULL until app_errands is first called */
    int games;               /* begun so far */
    struct report {          /* of the last game that ended */
        uint64_t rows, points, pieces;
        uint32_t level;
    } last;
};

/* Allocates the memory of all scenes; `scenes[0]` is not a scene. Returns false
 * when there is not enough memory. */
bool app_open_scenes(struct app *app, const struct scene *const *scenes, int count);

/* Has all scenes free what they own. A zeroed app is fine. */
void app_close_scenes(struct app *app);

/* The state of a scene, and its part of its kind's state. */
void *app_state(const struct app *app, int scene);
void *app_kind_state(const struct app *app, int scene);

/* Defines `name`, which returns the state of a scene. */
#define APP_STATE(name, type, scene)                                                               \
    static inline type *name(const struct app *app)                                                \
    {                                                                                              \
        return app_state(app, scene);                                                              \
    }

/* The game of a scene; NULL: it has none now. */
const struct view *app_game_of(const struct app *app, int scene);

/* The uppermost scene; NULL before there is one. */
const struct scene *app_scene(const struct app *app);

bool app_is_in(const struct app *app, int scene);

/* The game of the uppermost scene that has one; NULL: none. */
const struct view *app_game(const struct app *app);

/* Calls `changed` of all scenes. */
void app_tell(struct app *app, enum app_change what);

/* The machine player for rules and a goal (NULL: goal_endless): the one that was
 * chosen, or else the one that fits best. Valid until the next change. */
const struct brain *app_brain(
    const struct app *app, const struct ruleset *rules, const struct goal *goal);

/* Sets app->now from the flags. */
void app_begin_now(struct app *app);

/* Leaves all scenes: the program ends. */
void app_leave(struct app *app);

/* Leaves all scenes and enters another. */
void app_go(struct app *app, int scene);

/* Opens a scene over the current one; closes the uppermost one. Closing the last
 * one ends the program. */
void app_open(struct app *app, int scene);
void app_back(struct app *app);

/* Draws the uppermost scene; does not present it. */
void app_draw(struct app *app);

/* Shows a line, formatted as by printf, for a few seconds. It is about the
 * current scene and disappears with it. */
void app_notice(struct app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for what concerns all scenes, such as a full disk: it stays. */
void app_warn(struct app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Confirms an action that would discard something. The first call shows the
 * question and returns false; a second one for the same action and object within
 * a few seconds returns true. `of` identifies the object; 0 where there is only
 * one. */
bool app_is_sure(struct app *app, enum action action, int64_t of, const char *question);

/* Withdraws the question. */
void app_unask(struct app *app);

/* Ages notices and questions; they expire. */
void app_pass_notice(struct app *app, uint64_t ns);

/* The scene starts over: drops the question and the notice about it. */
void app_begin_anew(struct app *app);

/* The thread that thinks for all scenes. Scenes drop their errands when they are
 * left. NULL when there is no thread. */
struct errands *app_errands(struct app *app);

/* Plays a sound effect. */
void app_effect(struct app *app, enum sound_effect effect);

/* The seed of today's daily game, by the local date. */
uint64_t app_day(void);

/* The same of so many days ago. */
uint64_t app_day_ago(int days);

/* The seed of the next game to a goal: today's for a daily goal, else the given
 * one, or a new one. `goal` may be NULL. */
uint64_t app_seed(const struct app *app, const struct goal *goal);

/* The rules of app_game, or of the next game when there is none. They live as
 * long as that game. */
const struct ruleset *app_rules(const struct app *app);

/* The goal of the same game. */
const struct goal *app_goal(const struct app *app);

/* The device whose keys hints show: the one used last. */
enum device app_device(const struct app *app);

/* A hint with at most `most` keys of an action on that device. */
struct hint app_hint(const struct app *app, enum action action, int most, const char *what);

/* The same for a pair of actions; the second may be ACTION_NONE. */
struct hint app_hint_pair(
    const struct app *app, enum action first, enum action second, const char *what);

/* Draws the line at the foot of a page, in text of `unit` pixels: the notice
 * while there is one, else hints. */
void app_draw_foot(struct app *app, struct box box, int unit, const struct hint *hints, int count);

/* Which hints to list: all of them for the help, or those of a panel. */
enum app_hints { APP_HINTS_ALL, APP_HINTS_PERSON, APP_HINTS_MACHINE, APP_HINTS_RACE };

/* Fills in the hints of the actions that have an effect under the rules (NULL:
 * any rules), at most `most`. Returns their number. */
int app_hints(const struct app *app, const struct ruleset *rules, enum app_hints which,
    struct hint *hints, int most);

#endif
