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
    /* What was in the rows that went last, enum piece, the lowest row first:
     * for a listener that is told of them. */
    uint8_t gone[PIECE_SIZE][BOARD_MAX_WIDTH];
    enum seat_pilot who;
    struct brain brain;
    struct pilot pilot;
    struct agent *agent;  /* owned; NULL until the machine first plays */
    struct pilot adviser; /* asks the machine on a person's behalf */
    struct input input;   /* a person's keys */
    struct handling own;  /* a person's handling */
    uint8_t seen; /* buttons that were down, but for a replay: that is in its
                     reel; whoever wants to know takes them away again */
    struct record record;
    struct undo undo;            /* the last pieces, if the goal has undo */
    struct finesse_game finesse; /* keys and faults of the game so far */
    struct reel reel;        /* a replay, or what a game was taken over from */
    struct lines *lines;     /* owned; NULL until the game goes back: back.h */
    struct position from;    /* where the game began, if it is placed */
    bool practice;           /* the game is not for the record ... */
    uint32_t taken_back;     /* ... and its player went back so often */
    uint64_t stop_tick;      /* the game is not stepped beyond this tick */
    seat_listener *listener; /* may be NULL */
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
    uint32_t limit;    /* of the pace; zeroed: none; see pilot_set_limit */
    uint32_t reaction; /* of the machine, ms; see pilot_set_reaction */
    const struct handling *handling; /* the person's; NULL: of the rules */
    /* Where it begins, without a fault (position.h); NULL: an empty well. Such
     * a game is practice. */
    const struct position *position;
};

/* A zeroed seat is a finished one: seat_begin may be called on it, and on one
 * that has a game, which then ends. Nobody listens and nothing is recorded. */
void seat_begin(struct seat *seat, const struct seat_setup *setup);

/* Begins the game of a replay, whose tape the seat holds. Returns NULL, or a
 * sentence that says what is wrong with it. */
const char *seat_begin_replay(struct seat *seat, struct tape *tape);

/* Ends the game: closes its record and joins the agent. True, or false with
 * the error when the user's file is not whole. NULL is fine. */
bool seat_finish(struct seat *seat, struct error *error);

/* Records the game into a new file, or with `force` over one that is there. It
 * must not have been stepped, but for a game just taken over from a replay: its
 * record begins with what was taken over. False with the error. */
bool seat_record(
    struct seat *seat, const char *path, bool force, struct error *error);

/*
 * Records the game for the history, beside any file: into a job and its log,
 * which record_end gives back. The seat owns the job. At the same moments as
 * seat_record; or the job has the tape of a game just taken over, up to now.
 */
void seat_keep(struct seat *seat, struct keeper_job *job);

/* Hands the piece to the machine or to the person; the buttons are released.
 * False when there is no thread for the machine. No effect on a replay. */
bool seat_set_pilot(struct seat *seat, enum seat_pilot who);

/* The person's handling from now on. The machine keeps that of the rules, so
 * that a watched game does not depend on who watches. */
void seat_set_handling(struct seat *seat, struct handling handling);

/* Who the machine is, from its next plan on, which is the next piece's unless
 * somebody takes over; its reaction as in seat_setup. */
void seat_set_brain(
    struct seat *seat, const struct brain *brain, uint32_t reaction);

/* The machine's keys per second from the next piece on; PILOT_PACE_MAX. */
void seat_set_pace(struct seat *seat, uint32_t pace);

/*
 * Steps the game by up to `ticks` ticks. Stops early when it is over, at
 * stop_tick, and while the machine is still thinking about a key that is due;
 * with `wait` it waits for the machine instead. With `until_lock` it stops
 * after the tick in which the piece locked. Returns the ticks taken, or those
 * asked for when the game can't go on at all.
 */
uint64_t seat_run(
    struct seat *seat, uint64_t ticks, bool wait, bool until_lock);

/* Lets the machine think of its falling piece while no time passes: a stop
 * shows where it will go. The game is the same with it. True when the machine's
 * target has just become known. */
bool seat_think(struct seat *seat);

/* Takes back the last lock of a person's game, and records that. False when the
 * goal has no undo or nothing is left to take back. */
bool seat_undo(struct seat *seat);

/* Whether there is nothing more to come. */
bool seat_is_over(const struct seat *seat);

/* Asks the machine where it would put a person's falling piece. It answers
 * when it has thought; the answer is good until the piece locks. False when
 * there is no thread for the machine, or no piece of a person's falls. */
bool seat_ask_hint(struct seat *seat);

/* The machine's answer for the falling piece, if there is one; as long as the
 * piece falls. */
bool seat_hint(struct seat *seat, struct place *hint);

/* -- replays: no effect on other games, and nobody is told of events -- */

/* Goes to that tick, forwards or back; to the end when it is beyond. */
void seat_seek(struct seat *seat, uint64_t tick);

/* What a step is: up to where a piece locked, or buttons changed. */
enum seat_step { SEAT_STEP_PIECE, SEAT_STEP_KEY };

/* Goes on to the next such place, or back to the last one before now. */
void seat_step_on(struct seat *seat, enum seat_step step);
void seat_step_back(struct seat *seat, enum seat_step step);

/* Makes the replay a game that goes on from here, played by a person; no
 * buttons are down. False when its game is over. */
bool seat_take_over(struct seat *seat, const struct brain *brain);

/* The machine's target for the falling piece, if it has one; as long as the
 * piece falls, so that it always fits into the well of the view. */
bool seat_goal(const struct seat *seat, struct place *goal);

#endif
