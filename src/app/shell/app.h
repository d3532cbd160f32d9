/*
 * The window's program: what all scenes share, and the table that a scene is.
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
#include "app/input/pad.h"
#include "app/prefs/options.h"
#include "app/prefs/prefs.h"
#include "app/prefs/prefs_file.h"
#include "wellplayed/match.h"
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
 * How the mouse touches a spot, while `act` of its scene performs the spot's
 * command. By a key, the phase is TOUCH_NONE.
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

/* What was changed in the preferences that a game under way may feel. */
enum app_change {
    APP_CHANGED_HANDLING,
    APP_CHANGED_MACHINE, /* now.brain, now.reaction */
    APP_CHANGED_PACE     /* now.pace */
};

/*
 * What scenes of one kind have in common, beside what each is for: a menu is
 * such a kind. `size` bytes belong to each scene of the kind.
 */
struct scene_kind {
    size_t size;
    void (*open)(struct app *app, int scene); /* it is the uppermost now */
    void (*close)(struct app *app, int scene);
    void (*draw)(struct app *app, int scene);
};

/*
 * A scene is one screen and what keys do in it. Scenes may stand over one
 * another: only the uppermost is seen, gets events and lets time pass.
 *
 * A scene has `size` bytes of its own (app_state), zeroed when the program
 * starts. A scene with a page is a menu: it needs no functions at all. What the
 * menu does not take comes to the functions; all of them may be NULL, but a
 * scene without a page must draw itself.
 */
struct scene {
    size_t size;
    const struct scene_kind *kind; /* NULL: it has none */
    const struct menu_page *page;  /* of a menu */
    void (*enter)(struct app *app);
    void (*leave)(struct app *app);
    void (*cover)(struct app *app);   /* another scene comes over it ... */
    void (*uncover)(struct app *app); /* ... and has gone */
    /* What no menu took. */
    void (*key)(struct app *app, enum action action, bool down);
    /* The buttons of a game, of a keyboard or a gamepad: input.h's keys. */
    void (*button)(struct app *app, int key, enum action action, bool down);
    /* What can be pressed here, ended by a row of zeros; and what performs it:
     * a row's command, or a spot's. */
    const struct command_row *commands;
    void (*act)(struct app *app, int command, int argument);
    /* Any press before all others hear of it; true: it is taken. */
    bool (*press)(struct app *app, const struct press *press);
    /* The mouse where there is no menu; in pixels of the output. */
    void (*point)(struct app *app, int x, int y, enum app_point what);
    /* The right button of the mouse; true: it is taken, and not Esc. */
    bool (*right)(struct app *app, int x, int y, bool down);
    void (*unfocus)(struct app *app);
    /* Lets wall-clock time pass. */
    void (*pass)(struct app *app, uint64_t ns);
    void (*draw)(struct app *app);
    /* Whether nothing moves, so that the loop may sleep long; NULL: yes. */
    bool (*idle)(const struct app *app);
    /* -- what a scene wants to hear, also while others are seen -- */
    void (*changed)(struct app *app, enum app_change what);
    /* The game that is played here; its `rules` are NULL when none is. */
    const struct view *(*game)(const struct app *app);
    /* The uppermost only: a game was found that a crash has cut. */
    void (*found)(struct app *app);
    /* The uppermost only: it is known what became of the last game (archive.h). */
    void (*kept)(struct app *app);
    /* The program ends: what is owned is to be freed. */
    void (*finish)(struct app *app);
};

enum {
    APP_NOTICE_SIZE = 256,
    APP_NS_PER_MS = 1000000,
    APP_MOST_UNDER = 8 /* scenes under the uppermost */
};

/* What the next game is begun with, and how fast this one goes. Flags and
 * preferences say it when the program starts; then the person changes it. */
struct now {
    const struct ruleset *rules;
    const struct goal *goal; /* fits the rules */
    int level;               /* to start at */
    uint64_t seed;
    bool seed_given; /* false: another one each time */
    bool watch;      /* games begin with the machine */
    struct brain brain;
    uint32_t pace;     /* of the machine: keys per second */
    uint32_t reaction; /* ... in ms; see skill.h */
    int skill;
    uint32_t speed;       /* game time over wall clock; OPTIONS_SPEED_MAX */
    const char *language; /* asked for by a flag; NULL: by the preference */
};

struct app {
    struct options options; /* as they were said */
    struct now now;
    struct prefs prefs;
    struct prefs_file *prefs_file; /* owned; NULL: nothing is kept */
    bool keep_failed;
    uint64_t keep_ns; /* until changed preferences are kept; 0: none are */
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
    uint64_t opened_ms; /* when the window was */
    int width, height;  /* of the window, unless maximised or full screen */
    bool resized;       /* it has changed since it was kept */
    bool software;      /* the renderer knows no vsync */
    bool vsync;
    bool quit;
    bool dirty;      /* something is to be drawn anew */
    bool unattended; /* ends by itself when the game does */
    int exit_code;
    struct line line; /* that is being written */
    struct pointer {
        bool rests; /* the window or the page changed, and not it */
        bool known; /* it was there on the screen when it last moved: */
        int x, y;
    } pointer;
    bool by_pad;        /* what was last pressed was on a gamepad */
    uint64_t quiet_ns;  /* since something was pressed, or the mouse moved */
    struct cap clicked; /* that is held with the mouse; zeroed: none is */
    struct touch touch; /* of the mouse, on a spot */
    struct held_command {
        const struct command_row
            *row;    /* held on a gamepad, and repeats; or NULL */
        int key;     /* by this */
        uint64_t ns; /* until it repeats */
    } held;
    char notice[APP_NOTICE_SIZE];
    uint64_t notice_ns; /* time left for it */
    bool notice_stays;  /* whatever scene comes */
    struct question {
        enum action action; /* wants to be pressed twice ... */
        int64_t of;         /* ... for this */
        uint64_t ns;        /* time left for that */
        bool shown;         /* is the notice */
    } asked;
    struct archive archive;
    struct errands *errands; /* owned; NULL until app_errands is first called */
    int games;               /* begun so far */
    struct report {          /* of the last game that ended */
        uint64_t rows, points, pieces;
        uint32_t level;
    } last;
};

/* The program's scenes, of which `scenes[0]` is no scene: gives each its
 * memory. False when there is none. */
bool app_open_scenes(
    struct app *app, const struct scene *const *scenes, int count);

/* Has all scenes free what they own. Zeroed is fine. */
void app_close_scenes(struct app *app);

/* The state of a scene, and what it has of its kind. */
void *app_state(const struct app *app, int scene);
void *app_kind_state(const struct app *app, int scene);

/* The uppermost scene; NULL before there is one. */
const struct scene *app_scene(const struct app *app);

bool app_is_in(const struct app *app, int scene);

/* The game that is played in the uppermost scene, or else in the nearest below
 * it; NULL: none is. */
const struct view *app_game(const struct app *app);

/* Tells all scenes. */
void app_tell(struct app *app, enum app_change what);

/* What flags said is in force. */
void app_begin_now(struct app *app);

/* Leaves all scenes: the program ends. */
void app_leave(struct app *app);

/* Leaves all scenes for another. */
void app_go(struct app *app, int scene);

/* Puts a scene over those that are there, and takes the uppermost away again:
 * the last one is the end of the program. */
void app_open(struct app *app, int scene);
void app_back(struct app *app);

/* Draws the uppermost scene; does not present it. */
void app_draw(struct app *app);

/* Shows a line, printf's way, for a few seconds. It is about what is on the
 * screen: it goes when another scene comes. */
void app_notice(struct app *app, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same of what concerns all scenes, as a disk that is full: it stays. */
void app_warn(struct app *app, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What would throw something away wants its key twice: true the second time,
 * for the same thing, within a few seconds; before, it asks. `of` tells things
 * of one action apart; 0 where there is one. */
bool app_is_sure(
    struct app *app, enum action action, int64_t of, const char *question);

/* The moment of a question has passed: it is asked no more. */
void app_unask(struct app *app);

/* Time passes for what is said and asked. */
void app_pass_notice(struct app *app, uint64_t ns);

/* What the scene shows begins anew: what was said of it is of the past. */
void app_begin_anew(struct app *app);

/* The thread that thinks for all scenes, which drop their errands when they are
 * left. NULL: there is none. */
struct errands *app_errands(struct app *app);

/* Starts an effect. */
void app_effect(struct app *app, enum sound_effect effect);

/* The seed of today's daily game, by the local date. */
uint64_t app_day(void);

/* The seed of the next game to a goal: that of the day if the goal is daily,
 * else the one that was asked for, or a new one. `goal` may be NULL. */
uint64_t app_seed(const struct app *app, const struct goal *goal);

/* The rules of the game on the screen or under what lies over it; else those
 * of the next game. They last as long as it. */
const struct ruleset *app_rules(const struct app *app);

/* The goal of that game. */
const struct goal *app_goal(const struct app *app);

/* What hints show: the keyboard, or the gamepad that was used last. */
enum device app_device(const struct app *app);

/* What presses an action on it, at most so many, and what that does. */
struct hint app_hint(
    const struct app *app, enum action action, int most, const char *what);

/* The same of two that are a pair; the second may be ACTION_NONE. */
struct hint app_hint_pair(const struct app *app, enum action first,
    enum action second, const char *what);

/* Draws the line at the foot of a page: the notice while there is one, else
 * hints; text of `unit` pixels. */
void app_draw_foot(struct app *app, struct box box, int unit,
    const struct hint *hints, int count);

/* Which hints are wanted: all of them for the help, or those of the panel. */
enum app_hints {
    APP_HINTS_ALL,
    APP_HINTS_PERSON,
    APP_HINTS_MACHINE,
    APP_HINTS_RACE
};

/* How many there are when everything is bound: whatever device is used, as much
 * room is kept. */
int app_hint_lines(const struct ruleset *rules, enum app_hints which);

/* The hints of the actions that mean something under the rules, and to the goal
 * of the game (NULL: any). Returns their number. */
int app_hints(const struct app *app, const struct ruleset *rules,
    enum app_hints which, struct hint *hints, int most);

#endif
