/*
 * A table runs the games of one to four seats for a scene. It has their clock,
 * with speed, pause and countdown. It starts sounds and effects, flushes records
 * to the disk, and offers a list of choices over the well. A guest, such as the
 * coach, accompanies the games.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_TABLE_H
#define WELLPLAYED_APP_TABLE_TABLE_H

#include "app/draw/draw.h"
#include "app/draw/effects.h"
#include "app/draw/graph.h"
#include "app/shell/app.h"
#include "app/table/choices.h"

enum {
    TABLE_SEATS = 4,
    TABLE_FULL_SPEED = 0, /* as fast as the processor can */
    TABLE_REAL_TIME = 4   /* speeds are quarters of wall-clock time */
};

struct table;

/*
 * A guest accompanies the games. Its functions, which may all be NULL: `begin`
 * when games begin or go on, `choose` when preferences may have changed, `hear`
 * for the events of a seat, `jump` after table_jump, `press` for a button of the
 * game (true: it is used up), `pass` for wall-clock time, `idle` for whether
 * nothing moves, `stage` to add to a seat's picture, `end` to free what it owns.
 * `self` is the guest's part of the scene's state, zeroed before the first
 * `begin`.
 */
struct guest {
    void (*begin)(struct app *app, struct table *table, void *self);
    void (*choose)(struct app *app, struct table *table, void *self);
    void (*hear)(
        struct app *app, struct table *table, void *self, int side, const struct events *events);
    void (*jump)(struct app *app, struct table *table, void *self);
    bool (*press)(struct app *app, struct table *table, void *self, enum action action);
    void (*pass)(struct app *app, struct table *table, void *self, uint64_t ns);
    bool (*idle)(const struct table *table, const void *self);
    void (*stage)(struct app *app, struct table *table, void *self, int side, struct stage *stage);
    void (*end)(struct app *app, struct table *table, void *self);
};

/* The guests of a scene in order, and the offset of each in the state. */
struct guest_place {
    const struct guest *guest; /* NULL ends the list */
    size_t offset;
};

/* The properties of a scene's table. Functions may be NULL. */
struct table_kind {
    const struct guest_place *guests; /* may be NULL */
    bool quiet; /* nobody plays: no sounds, and the machine may think as it likes */
    bool plain; /* no effects */
    bool ranks; /* its games end in results and are archived */
    /* Events of a side; the seat's view is the one after them. */
    void (*heard)(struct app *app, int side, const struct events *events);
    /* How the only game runs, when not simply for these ticks. */
    void (*run)(struct app *app, uint64_t ticks);
};

/* Part of a scene's state. Zeroed, there is no game. */
struct table {
    const struct table_kind *kind;
    struct app *app;
    void *state; /* the scene's, with the guests in it */
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
        TABLE_COUNTDOWN, /* before a start or continuation; the well is open */
        TABLE_ONE_PIECE, /* runs until the piece locks ... */
        TABLE_STOPPED,   /* ... and then stops; the well is open */
        TABLE_ENDED
    } phase;
    uint32_t speed;        /* quarters, or TABLE_FULL_SPEED */
    uint64_t ticks;        /* several seats all catch up with this tick */
    uint64_t ns;           /* remainder of less than a tick */
    uint64_t ended_ns;     /* since its games ended */
    uint64_t countdown_ns; /* remaining */
    uint64_t sync_ns;      /* until the records are flushed */
    uint32_t pending;      /* the person's pending garbage at the last event */
    struct choices choices;
};

/* Sets the seats of games that are about to begin. The phase does not change;
 * the speed becomes real time. The scene's state has the guests. */
void table_begin(struct app *app, struct table *table, const struct table_kind *kind, void *state,
    struct seat *const *seats, int count);

/* Ends the guests. The scene itself must finish the seats. */
void table_end(struct app *app, struct table *table);

/* Call it when the games have jumped to another moment. */
void table_jump(struct app *app, struct table *table);

/* Sets the phase and releases all keys. */
void table_set_phase(struct app *app, struct table *table, enum table_phase phase);

/* Values of PREF_START. A race is timed. */
enum table_start { TABLE_START_NEVER, TABLE_START_TIMED, TABLE_START_ALWAYS };

/* Starts games at tick 0; a person's game after the countdown of PREF_START, in
 * which only pause and restart have an effect. */
void table_start(struct app *app, struct table *table);

/* Pauses games that run or are counted down to. */
void table_pause(struct app *app, struct table *table);

/* Handles the pause key: pauses or continues, or opens the results when the games
 * are over. */
void table_pause_key(struct app *app, struct table *table);

/* For the spot of a well, which is `of` the table: a press pauses the games or
 * lets them go on. */
void table_touch(struct app *app, int command, int argument);

/* Offers a button of the game that went down or up to the guests, then to the
 * first seat. Returns whether a guest used it. */
bool table_button(struct app *app, struct table *table, int key, enum action action, bool down);

/*
 * Help in a game for the record makes it practice. A game of the first seat is
 * one when a person plays it, alone so far, and it is not practice.
 *
 * table_helps asks once before the machine helps, makes the game practice, and
 * returns whether it may; `action` is what asks. table_may_go_back asks before
 * pieces are taken back, which makes any game practice.
 */
bool table_is_record(const struct table *table);
bool table_helps(struct app *app, const struct table *table, enum action action);
bool table_may_go_back(struct app *app, const struct table *table, enum action action);

/* The scene was covered by another, or is uncovered. */
void table_cover(struct app *app, struct table *table);
void table_uncover(struct app *app, struct table *table);

/* Applies changed preferences to the person's seat. */
void table_changed(struct app *app, struct table *table, enum app_change what);

/* Whether the games are stopped until the player acts. */
bool table_is_still(const struct table *table);

/* Whether the person's keys count: the games run or are counted down to. */
bool table_takes_keys(const struct table *table);

/* Whether nothing moves, so that the loop may sleep long. */
bool table_is_idle(const struct table *table);

/* Lets wall-clock time pass; for the games only while the mouse holds nothing,
 * such as a timeline. `list` has the current choices, or is NULL. */
void table_pass(struct app *app, struct table *table, const struct choice_list *list, uint64_t ns);

/* The list that is offered now: `pause` or NULL. */
const struct choice_list *table_choices(const struct table *table, const struct choice_list *pause);

/* Whether the games ended so recently that keys may still be meant for them. */
bool table_is_hasty(const struct table *table);

/* Handles a key after the end: a confirming one opens the results. Returns true
 * when it is used up. */
bool table_end_press(struct app *app, struct table *table, const struct press *press);

/* Has the guests add to the stage of a side. */
void table_stage(struct app *app, struct table *table, int side, struct stage *stage);

/* Nanoseconds in seconds, rounded up. */
int table_seconds(uint64_t ns);

/* The countdown in seconds; 0 outside of a countdown. */
int table_countdown(const struct table *table);

#endif
