/*
 * A round: what a game and a race have in common, beside who plays by which
 * rules. It runs, pauses, counts down and ends; its rows light up when they are
 * cleared, its records go to the disk, and a list over its well offers what can
 * be done next.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_ROUND_H
#define WELLPLAYED_APP_SCENES_ROUND_H

#include "app/draw/flash.h"
#include "app/scenes/choices.h"
#include "app/shell/app.h"

enum { ROUND_SEATS = RACE_SIDES };

/* Part of a scene's state. Zeroed, no round has begun. */
struct round {
    struct seat *seats; /* the scene's; the first one has the person's keys */
    int seat_count;
    int start_seconds; /* of the countdown before the first tick; 0: none */
    enum round_phase {
        ROUND_RUNS,
        ROUND_PAUSED,    /* a person's well is covered */
        ROUND_COUNTDOWN, /* before it begins or goes on: to be looked at */
        ROUND_ONE_PIECE, /* runs until the piece locks */
        ROUND_STOPPED,   /* after it: all stands still, to be looked at */
        ROUND_ENDED
    } phase;
    uint64_t ns;           /* not yet played */
    uint64_t countdown_ns; /* remaining */
    uint64_t sync_ns;      /* until the records go to the disk */
    struct flash flashes[ROUND_SEATS];
    struct choices choices;
};

/* What can be chosen; the lists after the end have `ended` set. */
struct round_lists {
    struct choice_list pause, over;
    struct choice_list ranked;   /* over, and among the best */
    struct choice_list nameless; /* the same, and it has no name yet */
};

/* Takes the seats of a round that begins; sets no phase. */
void round_begin(struct round *round, struct seat *seats, int seat_count);

/* Sets the phase. Keys held until now no longer count. */
void round_set_phase(
    struct app *app, struct round *round, enum round_phase phase);

/* Goes on: a person's round after a countdown. At its end, held keys that shift
 * and soft drop count. */
void round_go_on(struct app *app, struct round *round);

/* Pauses if it runs or counts down. */
void round_pause(struct app *app, struct round *round);

/* The key that pauses, or goes on; when the round is over, it leads to the
 * title. */
void round_pause_key(struct app *app, struct round *round);

/* The mouse: on the list, and a press on the well pauses. */
void round_point(struct app *app, struct round *round,
    const struct choice_list *list, struct box well, int x, int y,
    enum app_point what);

/* When the scene that covered it has gone. */
void round_uncover(struct app *app, const struct round *round);

/* Whether it stands still until somebody does something. */
bool round_is_still(const struct round *round);

/* Whether the person's keys count: it runs or is about to. */
bool round_takes_keys(const struct round *round);

/* Whether nothing moves, so that the loop may sleep long. */
bool round_is_idle(const struct round *round);

/* Lets wall-clock time pass for all but the games. `list` is what can be chosen
 * now, or NULL. True when the games are to be played on. */
bool round_pass(struct app *app, struct round *round,
    const struct choice_list *list, uint64_t ns);

/* Turns nanoseconds of game time into ticks, and keeps what is left over. */
uint64_t round_ticks(struct round *round, uint64_t ns);

/* Then, once a second: flushes the records of all seats. True when it did. */
bool round_sync(struct round *round, uint64_t ns);

/* Lights rows that were cleared in a seat. */
void round_flash(struct app *app, struct round *round, int seat,
    const struct events *events);

/* The list that is offered now; NULL: none is. */
const struct choice_list *round_choices(const struct app *app,
    const struct round *round, const struct round_lists *lists, bool over);

/* Whole seconds, rounded up. */
int round_seconds(uint64_t ns);

/* The countdown in seconds; 0 outside of a countdown. */
int round_countdown(const struct round *round);

#endif
