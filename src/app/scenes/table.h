/*
 * Wells that play in a window: one to four seats, and everything that scenes
 * would otherwise do by hand. A table has their clock, with speed, pause and
 * countdown; it shows and sounds what happens, flushes records to the disk, and
 * offers a list of choices over the well. What goes along with the games, as a
 * coach does, is a guest.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_TABLE_H
#define WELLPLAYED_APP_SCENES_TABLE_H

#include "app/draw/draw.h"
#include "app/draw/effects.h"
#include "app/draw/graph.h"
#include "app/scenes/choices.h"
#include "app/shell/app.h"

enum {
    TABLE_SEATS = 4,
    TABLE_FULL_SPEED = 0, /* as fast as the processor can */
    TABLE_REAL_TIME = 4   /* speeds are quarters of wall-clock time */
};

struct table;

/*
 * What goes along with games: begin when games begin or go on, choose when the
 * preferences may have changed, hear for the events of a seat, press for a
 * button of the game (true: it is used up), pass for wall-clock time, idle
 * whether nothing moves, stage to add to the picture of a seat, end to free what
 * it owns. All may be NULL. `self` is the guest's part of the scene's state,
 * zeroed before the first begin.
 */
struct guest {
    void (*begin)(struct app *app, struct table *table, void *self);
    void (*choose)(struct app *app, struct table *table, void *self);
    void (*hear)(struct app *app, struct table *table, void *self, int side,
        const struct events *events);
    bool (*press)(
        struct app *app, struct table *table, void *self, enum action action);
    void (*pass)(struct app *app, struct table *table, void *self, uint64_t ns);
    bool (*idle)(const struct table *table, const void *self);
    void (*stage)(struct app *app, struct table *table, void *self, int side,
        struct stage *stage);
    void (*end)(struct app *app, struct table *table, void *self);
};

/* The guests of a scene, in their order, and where each is in its state. */
struct guest_place {
    const struct guest *guest; /* NULL ends the list */
    size_t offset;
};

/* What a scene's table is like. Functions may be NULL. */
struct table_kind {
    const struct guest_place *guests; /* may be NULL */
    bool quiet;                       /* no sounds */
    bool ranks;        /* its games end in results, and are archived */
    int max_ticks;     /* of a seat in a frame; 0: no limit */
    int start_seconds; /* of a countdown before the first tick */
    /* Something happened on a side; the seat's view is of after it. */
    void (*heard)(struct app *app, int side, const struct events *events);
};

/* Part of a scene's state. Zeroed, there is no game. */
struct table {
    const struct table_kind *kind;
    struct app *app;
    void *state; /* the scene's, which has the guests */
    int count;   /* of the sides */
    struct table_side {
        struct table *table;
        struct seat *seat; /* the scene's; the first has the person's keys */
        struct effects effects;
        struct graph graph; /* of the stack */
    } sides[TABLE_SEATS];
    enum table_phase {
        TABLE_RUNS,
        TABLE_PAUSED,    /* a person's well is covered */
        TABLE_COUNTDOWN, /* before it begins or continues; the well is seen */
        TABLE_ONE_PIECE, /* runs until the piece locks ... */
        TABLE_STOPPED,   /* ... and then stands still; the well is seen */
        TABLE_ENDED
    } phase;
    uint32_t speed;        /* quarters, or TABLE_FULL_SPEED */
    uint64_t ticks;        /* of several seats: all catch up with it */
    uint64_t ns;           /* time less than a tick */
    uint64_t ended_ns;     /* since its games ended */
    uint64_t countdown_ns; /* remaining */
    uint64_t sync_ns;      /* until the records are flushed */
    uint32_t pending;      /* garbage that waits for the person, when heard */
    struct choices choices;
};

/* Seats of games that are about to begin. The phase stays as it is; the speed
 * is that of real time. The scene's state has the guests. */
void table_begin(struct app *app, struct table *table,
    const struct table_kind *kind, void *state, struct seat *const *seats,
    int count);

/* The guests go. The seats are the scene's to finish. */
void table_end(struct app *app, struct table *table);

/* Sets the phase and releases all keys. */
void table_set_phase(
    struct app *app, struct table *table, enum table_phase phase);

/* Continues; a person's game after a countdown. When the countdown ends, keys
 * held for shift and soft drop count. */
void table_go_on(struct app *app, struct table *table);

/* Pauses if it runs or counts down. */
void table_pause(struct app *app, struct table *table);

/* Handles the pause key: pauses or continues; leads to the results when the
 * games are over. */
void table_pause_key(struct app *app, struct table *table);

/* Handles the mouse: the list of choices, and a press on the well, which
 * pauses. */
void table_point(struct app *app, struct table *table,
    const struct choice_list *list, struct box well, int x, int y,
    enum app_point what);

/* A button of the game went down or up: it goes to the guests, then to the first
 * seat. Returns whether a guest has used it. */
bool table_button(struct app *app, struct table *table, int key,
    enum action action, bool down);

/* The scene is covered by another, and seen again. */
void table_cover(struct app *app, struct table *table);
void table_uncover(struct app *app, struct table *table);

/* Changed preferences take effect in the person's seat. */
void table_changed(struct app *app, struct table *table, enum app_change what);

/* Whether the games stand still until the player acts. */
bool table_is_still(const struct table *table);

/* Whether the person's keys count: the games run or are counted down to. */
bool table_takes_keys(const struct table *table);

/* Whether nothing moves, so that the loop may sleep long. */
bool table_is_idle(const struct table *table);

/* Lets wall-clock time pass. `list` has the current choices, or is NULL. */
void table_pass(struct app *app, struct table *table,
    const struct choice_list *list, uint64_t ns);

/* The list that is offered now: `pause` or NULL. */
const struct choice_list *table_choices(
    const struct table *table, const struct choice_list *pause);

/* Whether the games have ended, and keys may still be meant for them. */
bool table_is_hasty(const struct table *table);

/* Handles a key after the end: one that confirms leads to the results. Returns
 * true when it is used up. */
bool table_end_press(
    struct app *app, struct table *table, const struct press *press);

/* The guests add what they show to the stage of a side. */
void table_stage(
    struct app *app, struct table *table, int side, struct stage *stage);

/* Seconds, rounded up. */
int table_seconds(uint64_t ns);

/* The countdown in seconds; 0 outside of a countdown. */
int table_countdown(const struct table *table);

#endif
