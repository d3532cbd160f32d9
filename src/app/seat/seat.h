/*
 * A seat: one game and who plays it - a person, the machine, or a replay.
 *
 * A person and the machine give commands; here they merge into the one record
 * of the game, and here alone the game is stepped. A replay is played by its
 * reel, and the seat shows it. From the window's thread; the machine thinks on
 * its agent's.
 */
#ifndef WELLPLAYED_APP_SEAT_SEAT_H
#define WELLPLAYED_APP_SEAT_SEAT_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "agent/agent.h"
#include "app/input/input.h"
#include "history/record.h"
#include "app/seat/lines.h"
#include "app/seat/reel.h"
#include "wellplayed/finesse.h"
#include "wellplayed/position.h"
#include "wellplayed/replay.h"
#include "wellplayed/undo.h"

enum seat_pilot { SEAT_HUMAN, SEAT_MACHINE, SEAT_REPLAY };

/* Told of every tick in which something happened. */
typedef void seat_listener(void *data, const struct events *events);

struct seat {
    struct ruleset rules;
    struct game game; /* of a replay: a copy of the reel's */
    struct view view; /* of the game as it is now */
    /* The cells (enum piece) of the rows that were cleared last, the lowest
     * first, for the listener. */
    uint8_t gone[PIECE_SIZE][BOARD_MAX_WIDTH];
    enum seat_pilot who;
    struct brain brain;
    struct pilot pilot;
    struct agent *agent;  /* owned; NULL until the machine first plays */
    struct pilot adviser; /* asks the machine on a person's behalf */
    struct input input;   /* a person's keys */
    struct handling own;  /* a person's handling */
    uint8_t seen;         /* buttons that were down (of a replay: in its reel); the
                     reader clears it */
    struct record record;
    struct undo undo;            /* the last pieces, if the goal has undo */
    struct finesse_game finesse; /* keys and faults of the game so far */
    struct reel reel;            /* a replay, or the one that a game was taken over from */
    struct lines *lines;         /* owned; NULL until the game goes back: back.h */
    struct position from;        /* where the game began, if it is placed */
    bool by_person, by_machine;  /* have played a part of it */
    bool practice;               /* the game has no rank ... */
    uint32_t taken_back;         /* ... and its player has gone back so often */
    uint64_t stop_tick;          /* the game is not stepped beyond this tick */
    seat_listener *listener;     /* may be NULL */
    void *listener_data;
};

/* What a game is begun with. */
struct seat_setup {
    const struct ruleset *rules;
    const struct goal *goal; /* NULL: goal_endless */
    int start_level;
    uint64_t seed;
    struct brain brain;
    uint32_t pace;
    uint32_t limit;                  /* of the pace; zeroed: none; see pilot_set_limit */
    uint32_t reaction;               /* of the machine, ms; see pilot_set_reaction */
    const struct handling *handling; /* the person's; NULL: of the rules */
    /* A valid position (position.h) to begin at, as practice; NULL: an empty
     * well. */
    const struct position *position;
};

/* Begins a game in a zeroed seat, or in one with a game, which ends then.
 * Nobody listens, and nothing is recorded. */
void seat_begin(struct seat *seat, const struct seat_setup *setup);

/* Begins the game of a replay, whose tape the seat holds. Returns NULL, or a
 * sentence that says what is wrong with it. */
const char *seat_begin_replay(struct seat *seat, struct tape *tape);

/* Ends the game, closes its record and joins the agent. Returns false with the
 * error when the user's file is not whole. NULL is fine. */
bool seat_finish(struct seat *seat, struct error *error);

/* Records the game into a new file; `force` replaces an existing one. The game
 * must not have been stepped, or was just taken over from a replay: its record
 * begins with what was taken over. Returns false with the error. */
bool seat_record(struct seat *seat, const char *path, bool force, struct error *error);

/*
 * Records the game for the history, beside any file, into a job, which the seat
 * owns until record_end. Call it at the same moments as seat_record. The job
 * may have the tape of the game that was just taken over, up to now.
 */
void seat_keep(struct seat *seat, struct keeper_job *job);

/* Ends the record so that the game can be continued later: the caller gets the
 * job of seat_keep, or NULL. */
struct keeper_job *seat_leave(struct seat *seat);

/* Hands the piece to the machine or to the person; the buttons are released.
 * False when there is no thread for the machine. No effect on a replay. */
bool seat_set_pilot(struct seat *seat, enum seat_pilot who);

/* The person's handling from now on. The machine keeps that of the rules, so
 * that a watched game does not depend on who watches. */
void seat_set_handling(struct seat *seat, struct handling handling);

/* Sets the machine's brain and reaction (as in seat_setup) from its next plan
 * on: from the next piece, or when somebody takes over. */
void seat_set_brain(struct seat *seat, const struct brain *brain, uint32_t reaction);

/* The machine's keys per second from the next piece on; PILOT_PACE_MAX. */
void seat_set_pace(struct seat *seat, uint32_t pace);

/*
 * Steps the game by up to `ticks` ticks. Stops early when it is over, at
 * stop_tick, and while a key is due that the machine still thinks about; with
 * `wait`, it waits for the machine instead. With `until_lock`, it stops after
 * the tick in which the piece locks. Returns the ticks taken, or `ticks` when
 * the game can't go on.
 */
uint64_t seat_run(struct seat *seat, uint64_t ticks, bool wait, bool until_lock);

/* Lets the machine think about its falling piece while no time passes, so that
 * a stopped game shows its target. The game is not changed by it. Returns
 * whether the target has just become known. */
bool seat_think(struct seat *seat);

/* Takes back the last lock of a person's game and records that. Returns false
 * when the goal has no undo, or nothing is left to take back. */
bool seat_undo(struct seat *seat);

/* Whether the game, or the replay, has ended. */
bool seat_is_over(const struct seat *seat);

/* Asks the machine where it would put a person's falling piece; seat_hint has
 * the answer later. Returns false when there is no thread for the machine, or
 * no piece of a person's falls. */
bool seat_ask_hint(struct seat *seat);

/* The machine's answer for the falling piece. Returns false while there is
 * none. */
bool seat_hint(struct seat *seat, struct place *hint);

/* -- replays: no effect on other games, and nobody is told of events -- */

/* Aim elsewhere in the replay, as reel_seek, reel_step_on and reel_step_back. */
void seat_seek(struct seat *seat, uint64_t tick);
void seat_step_on(struct seat *seat, enum reel_step step);
void seat_step_back(struct seat *seat, enum reel_step step);

/* Goes on to the aim and shows the game, as reel_travel. A thousand steps take
 * about a millisecond; SEAT_ARRIVES is enough for every way. */
enum { SEAT_ARRIVES = INT_MAX };
int seat_travel(struct seat *seat, int steps);

/* Whether the aim is still ahead. */
bool seat_is_travelling(const struct seat *seat);

/* Makes the replay a game that a person continues from here, with no button
 * down. Returns false when the game is over, or the aim is still ahead. */
bool seat_take_over(struct seat *seat, const struct brain *brain);

/* The machine's target for the falling piece; it always fits into the view's
 * well. Returns false while there is none. */
bool seat_goal(const struct seat *seat, struct place *goal);

#endif
