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

#include "app/shell/archive.h"
#include "app/draw/draw.h"
#include "app/input/input.h"
#include "app/menu/menu.h"
#include "app/prefs/options.h"
#include "app/input/pad.h"
#include "app/prefs/prefs.h"
#include "app/prefs/prefs_file.h"
#include "app/scenes/preview.h"
#include "app/seat/match.h"
#include "app/scenes/replays/replays.h"
#include "app/seat/seat.h"
#include "audio/sound.h"
#include "app/scenes/viewer/viewer.h"
#include "app/draw/why.h"

struct app;
struct choice_list;

/* The menus, each with its place in it: where the person was is kept. */
enum app_menu {
    APP_MENU_TITLE,
    APP_MENU_SETUP,
    APP_MENU_OPTIONS,
    APP_MENU_HANDLING,
    APP_MENU_KEYS,
    APP_MENU_PADS,
    APP_MENU_PICTURE,
    APP_MENU_SOUND,
    APP_MENU_MACHINE,
    APP_MENU_GAME,
    APP_MENU_ABOUT,
    APP_MENU_RACE,
    APP_MENU_SCORES,
    APP_MENU_STATISTICS,
    APP_MENU_REPLAYS,
    APP_MENUS
};

/*
 * A scene is one screen and what keys do in it. Scenes may stand over one
 * another: only the uppermost is seen, gets events and lets time pass.
 *
 * A scene with a page is a menu: it needs no functions at all. What the menu
 * does not take comes to the functions; all of them may be NULL, but that a
 * scene without a page must draw itself.
 */
struct scene {
    const struct menu_page *page;
    enum app_menu menu; /* its own, when it has a page */
    void (*enter)(struct app *app);
    void (*leave)(struct app *app);
    void (*cover)(struct app *app);   /* another scene comes over it ... */
    void (*uncover)(struct app *app); /* ... and has gone */
    /* What no menu took. */
    void (*key)(struct app *app, enum action action, bool down);
    /* The buttons of a game, of a keyboard or a gamepad: input.h's keys. */
    void (*button)(struct app *app, int key, enum action action, bool down);
    /* A key before it means anything, also repeated; true: it is taken. */
    bool (*raw_key)(struct app *app, const SDL_KeyboardEvent *key);
    /* A gamepad before it means anything; true: it is taken. */
    bool (*raw_pad)(struct app *app, int input, bool down);
    /* The mouse where there is no menu; in pixels of the output. */
    void (*point)(struct app *app, int x, int y, enum menu_point what);
    void (*unfocus)(struct app *app);
    /* Lets wall-clock time pass. */
    void (*pass)(struct app *app, uint64_t ns);
    void (*draw)(struct app *app);
    /* Whether nothing moves, so that the loop may sleep long; NULL: yes. */
    bool (*idle)(const struct app *app);
};

extern const struct scene scene_title;
extern const struct scene scene_play;
extern const struct scene scene_setup;
extern const struct scene scene_race;
extern const struct scene scene_race_setup;
extern const struct scene scene_options;
extern const struct scene scene_handling;
extern const struct scene scene_keys;
extern const struct scene scene_pads;
extern const struct scene scene_help;
extern const struct scene scene_about;
extern const struct scene scene_scores;
extern const struct scene scene_statistics;
extern const struct scene scene_replays;
extern const struct scene scene_viewer;

enum {
    APP_NOTICE_SIZE = 256,
    APP_NS_PER_MS = 1000000,
    APP_MOST_UNDER = 6, /* scenes under the uppermost */
    CHOICES_MOST = 6
};

struct app {
    struct options options;
    struct prefs prefs;
    struct prefs_file *prefs_file; /* owned; NULL: nothing is kept */
    bool keep_failed;
    uint64_t keep_ns; /* until changed preferences are kept; 0: none are */
    SDL_Window *window;
    SDL_Renderer *renderer;
    struct look *look;
    struct sound *sound; /* NULL: plays silently */
    struct pads pads;
    const struct scene *scene; /* the uppermost */
    const struct scene *under[APP_MOST_UNDER];
    int under_count;
    bool software; /* the renderer knows no vsync */
    bool vsync;
    bool quit;
    bool dirty;      /* something is to be drawn anew */
    bool entered;    /* the mouse was just found inside of the window */
    bool unattended; /* ends by itself when the game does */
    int exit_code;
    struct menu menus[APP_MENUS];
    struct choices {                    /* see scenes/choices.h */
        const struct choice_list *list; /* NULL: there is none */
        int selected;
        uint64_t ns; /* since it came */
        struct box boxes[CHOICES_MOST];
    } choices;
    bool by_pad;        /* what was last pressed was on a gamepad */
    struct cap clicked; /* that is held with the mouse; zeroed: none is */
    char notice[APP_NOTICE_SIZE];
    uint64_t notice_ns; /* time left for it */
    enum action asked;  /* wants to be pressed twice */
    uint64_t asked_ns;
    struct setup {
        char seed[24]; /* in digits; empty: another one each time */
    } setup;
    struct preview preview;
    uint64_t preview_ns;  /* not yet played */
    uint32_t robbed_keys; /* a bit for each action that lost one */
    uint32_t robbed_pads;
    struct archive archive;
    struct scores {
        int rules, pilot;        /* which games */
        int asked;               /* the last question */
        struct keeper_job *best; /* owned: its answer */
    } scores;
    struct statistics {
        int rules, pilot; /* which games; -1: all */
        int asked;
        int chosen; /* of the newest games */
        /* owned: answers */
        struct keeper_job *sums, *newest, *course;
    } statistics;
    struct replays replays;
    struct viewer viewer;
    /* -- the title -- */
    struct seat attract;
    uint64_t attract_ns; /* not yet played */
    bool title_offers;   /* to go on with a game that was cut */
    /* -- the play -- */
    struct play {
        struct seat seat;
        struct report { /* of the last game that ended */
            uint64_t rows, points, pieces;
            uint32_t level;
        } last;
        bool watch;   /* begin with the machine */
        bool resumed; /* a cut game goes on: none begins */
        int games;    /* begun so far */
        uint32_t pace;
        enum play_phase {
            PLAY_RUNS,
            PLAY_PAUSED,    /* the well is covered */
            PLAY_COUNTDOWN, /* to be looked at, before it goes on */
            PLAY_ONE_PIECE, /* runs until the piece locks */
            PLAY_STOPPED    /* after it: all stands still, to be looked at */
        } phase;
        uint64_t ns;           /* not yet played */
        uint64_t countdown_ns; /* left of it */
        uint64_t sync_ns;      /* until the record goes to the disk */
        uint64_t flash_rows;
        uint64_t flash_ns; /* time left */
        bool hinted;       /* the machine's advice is seen */
        struct why why;    /* ... and so is the reason of a placement */
    } play;
    /* -- the race -- */
    struct race_play {
        struct seat seats[RACE_SIDES];
        struct race race;
        struct race_verdict verdict;
        int skill; /* of the machine */
        enum race_phase {
            RACE_COUNTDOWN, /* before it begins and before it goes on */
            RACE_RUNS,
            RACE_PAUSED,
            RACE_ENDED
        } phase;
        uint64_t ns;    /* not yet played */
        uint64_t ticks; /* that both should have played */
        uint64_t countdown_ns, sync_ns;
        struct race_flash {
            uint64_t rows;
            uint64_t ns; /* time left */
        } flashes[RACE_SIDES];
    } race;
};

/* Leaves all scenes for another. */
void app_go(struct app *app, const struct scene *scene);

/* Puts a scene over those that are there, and takes the uppermost away again:
 * the last one is the end of the program. */
void app_open(struct app *app, const struct scene *scene);
void app_back(struct app *app);

/* The menu of the uppermost scene, or NULL. */
struct menu *app_menu(struct app *app);

/* Draws the uppermost scene; does not present it. */
void app_draw(struct app *app);

/* Shows a line, printf's way, for a few seconds. */
void app_notice(struct app *app, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What would throw a game away wants its key twice: true the second time,
 * within a few seconds; before, it asks. */
bool app_is_sure(struct app *app, enum action action, const char *question);

/* Starts an effect. */
void app_effect(struct app *app, enum sound_effect effect);

/* The seed of the next game: the one that was asked for, or a new one. */
uint64_t app_seed(const struct app *app);

/* What hints show: the keyboard, or the gamepad that was used last. */
enum device app_device(const struct app *app);

/* What presses an action on it, at most so many, and what that does. */
struct hint app_hint(
    const struct app *app, enum action action, int most, const char *what);

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

/* The hints of the actions that mean something under the rules (NULL: any).
 * Returns their number. */
int app_hints(const struct app *app, const struct ruleset *rules,
    enum app_hints which, struct hint *hints, int most);

/* Prints how the last game ended, if there was one. */
void play_report(const struct app *app);

/* The person's handling has changed; so has the machine's pace; so has the
 * machine in the options. */
void play_take_handling(struct app *app);
void play_set_pace(struct app *app, uint32_t pace);
void play_take_machine(struct app *app);

/* Records the game where --record says; its number is app->play.games. */
void play_record(struct app *app, struct seat *seat);

/* Ends the game; says so when its record is not whole. */
void play_finish(struct app *app);

/* The same of a race. Both are fine without one. */
void race_take_handling(struct app *app);
void race_finish(struct app *app);

#endif
