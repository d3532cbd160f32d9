/*
 * The window's program: what all scenes share, and the table that a scene is.
 *
 * Everything here belongs to the window's thread.
 */
#ifndef WELLPLAYED_APP_APP_H
#define WELLPLAYED_APP_APP_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "draw.h"
#include "input.h"
#include "options.h"
#include "seat.h"
#include "sound.h"

struct app;

/* A scene is one screen and what keys do in it. */
struct scene {
    bool menu; /* keys are read as a menu's, not as a game's */
    void (*enter)(struct app *app);
    void (*leave)(struct app *app);
    void (*key)(struct app *app, enum action action, bool down);
    void (*point)(struct app *app, int x, int y, bool pressed);
    void (*unfocus)(struct app *app);
    /* Lets wall-clock time pass. */
    void (*pass)(struct app *app, uint64_t ns);
    void (*draw)(struct app *app);
    /* Whether nothing moves, so that the loop may sleep long. */
    bool (*idle)(const struct app *app);
};

extern const struct scene scene_title;
extern const struct scene scene_play;

enum { APP_NOTICE_SIZE = 128, APP_NS_PER_MS = 1000000 };

struct app {
    struct options options;
    SDL_Window *window;
    SDL_Renderer *renderer;
    struct look *look;
    struct sound *sound; /* NULL: plays silently */
    const struct scene *scene;
    bool vsync;
    bool quit;
    bool dirty;      /* something is to be drawn anew */
    bool help;       /* the list of keys lies over the scene */
    bool unattended; /* ends by itself when the game does */
    int exit_code;
    char notice[APP_NOTICE_SIZE];
    uint64_t notice_ns; /* time left for it */
    /* -- the title -- */
    struct seat attract;
    uint64_t attract_ns; /* not yet played */
    int selected;
    /* -- the play -- */
    struct play {
        struct seat seat;
        struct report { /* of the last game that ended */
            uint64_t rows, points, pieces;
            uint32_t level;
        } last;
        bool watch; /* begin with the machine */
        int games;  /* begun so far */
        uint32_t pace;
        enum play_phase {
            PLAY_RUNS,
            PLAY_PAUSED,    /* the well is covered */
            PLAY_ONE_PIECE, /* runs until the piece locks */
            PLAY_STOPPED    /* after it: all stands still, to be looked at */
        } phase;
        uint64_t ns;      /* not yet played */
        uint64_t sync_ns; /* until the record goes to the disk */
        uint64_t flash_rows;
        uint64_t flash_ns; /* time left */
        enum action asked; /* wants to be pressed twice */
        uint64_t asked_ns;
    } play;
};

/* Leaves the scene for another. */
void app_go(struct app *app, const struct scene *scene);

/* Shows a line, printf's way, for a few seconds. */
void app_notice(struct app *app, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Starts an effect. */
void app_effect(struct app *app, enum sound_effect effect);

/* The seed of the next game: the one that was asked for, or a new one. */
uint64_t app_seed(const struct app *app);

/* Which hints are wanted: all of them for the help, or those of the panel. */
enum app_hints { APP_HINTS_ALL, APP_HINTS_PERSON, APP_HINTS_MACHINE };

/* The hints of the actions that mean something under the rules (NULL: any).
 * Returns their number. The texts live until the next call. */
int app_hints(const struct ruleset *rules, enum app_hints which,
    struct hint *hints, int most);

/* Prints how the last game ended, if there was one. */
void play_report(const struct app *app);

/* Ends the game; says so when its record is not whole. */
void play_finish(struct app *app);

#endif
