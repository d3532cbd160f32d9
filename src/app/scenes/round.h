/*
 * A round: what a game and a race have in common. A round runs, pauses, counts
 * down and ends. It shows what happens, flushes records to the disk, and
 * offers a list of choices over the well.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_ROUND_H
#define WELLPLAYED_APP_SCENES_ROUND_H

#include "app/draw/effects.h"
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
        ROUND_COUNTDOWN, /* before it begins or continues; the well is seen */
        ROUND_ONE_PIECE, /* runs until the piece locks ... */
        ROUND_STOPPED,   /* ... and then stands still; the well is seen */
        ROUND_ENDED
    } phase;
    uint64_t ended_ns;     /* since its games ended */
    uint64_t ns;           /* time less than a tick */
    uint64_t countdown_ns; /* remaining */
    uint64_t sync_ns;      /* until the records are flushed */
    uint32_t pending;      /* garbage that waits for the person, when heard */
    struct effects effects[ROUND_SEATS];
    struct choices choices;
};

/* Begins a round with these seats; the phase stays as it is. */
void round_begin(struct round *round, struct seat *seats, int seat_count);

/* Sets the phase and releases all keys. */
void round_set_phase(
    struct app *app, struct round *round, enum round_phase phase);

/* Continues the round; a person's round after a countdown. When the
 * countdown ends, keys held for shift and soft drop count. */
void round_go_on(struct app *app, struct round *round);

/* Pauses if it runs or counts down. */
void round_pause(struct app *app, struct round *round);

/* Handles the pause key: pauses or continues; leads to the results when the
 * round is over. */
void round_pause_key(struct app *app, struct round *round);

/* Handles the mouse: the list of choices, and a press on the well, which
 * pauses. */
void round_point(struct app *app, struct round *round,
    const struct choice_list *list, struct box well, int x, int y,
    enum app_point what);

/* Call it when the scene that covered the round has gone. */
void round_uncover(struct app *app, const struct round *round);

/* Whether the round stands still until the player acts. */
bool round_is_still(const struct round *round);

/* Whether the person's keys count: the round runs or counts down. */
bool round_takes_keys(const struct round *round);

/* Whether nothing moves, so that the loop may sleep long. */
bool round_is_idle(const struct round *round);

/* Lets wall-clock time pass for everything but the games. `list` has the
 * current choices, or is NULL. Returns true when the games run. */
bool round_pass(struct app *app, struct round *round,
    const struct choice_list *list, uint64_t ns);

/* Converts nanoseconds of game time into ticks, and keeps the remainder. */
uint64_t round_ticks(struct round *round, uint64_t ns);

/* Flushes the records of all seats once a second. Returns true when it did. */
bool round_sync(struct round *round, uint64_t ns);

/* The list that is offered now: `pause` or NULL. */
const struct choice_list *round_choices(
    const struct round *round, const struct choice_list *pause);

/* Lets time pass for a round that has ended: when its end was seen for a
 * moment, its results come. Nothing when nobody attends. */
void round_pass_end(struct app *app, struct round *round, uint64_t ns);

/* Whether the round has ended, and keys may still be meant for its games. */
bool round_is_hasty(const struct round *round);

/* Handles a key after the end: one that confirms leads to the results. Returns
 * true when it is used up. */
bool round_end_press(
    struct app *app, struct round *round, const struct press *press);

/* Seconds, rounded up. */
int round_seconds(uint64_t ns);

/* The countdown in seconds; 0 outside of a countdown. */
int round_countdown(const struct round *round);

#endif
