/*
 * The window's side of the history: what a game's record needs when it begins,
 * its job to the keeper when it is over or given up, the keeper's answers, and
 * what a crash has left at the start.
 *
 * Nothing here stops a game: what fails is one notice, and the game plays on.
 * Runs that nobody attends keep nothing.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_ARCHIVE_H
#define WELLPLAYED_APP_SHELL_ARCHIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "history/keeper.h"

struct app;
struct seat;
struct view;

enum {
    ARCHIVE_BEST = 10, /* places that are worth a name */
    ARCHIVE_NAMELESS = 32
};

/* What became of the game that a person sees last. */
enum archive_state {
    ARCHIVE_NONE,  /* no game has ended, or games are not kept */
    ARCHIVE_SENT,  /* the keeper is at it */
    ARCHIVE_KEPT,  /* it is in the history; its id is 0 if it was no game */
    ARCHIVE_FAILED /* it is not in the history, or not yet */
};

struct archive_end {
    enum archive_state state;
    struct history_game game;         /* KEPT, and with the id 0 FAILED */
    struct history_standing standing; /* KEPT */
    struct error error;               /* FAILED */
    struct tape *tape;                /* held: the replay; NULL: none */
};

/* Part of struct app. */
struct archive {
    struct keeper *keeper;        /* owned; NULL: nothing is kept */
    char folder[PATHS_SIZE];      /* of logs; "": there is none */
    struct keeper_job *left;      /* owned: a game that was cut and can go on */
    bool log_failed, keep_failed; /* has been said */
    int64_t newest;               /* the last game that was put in; 0: none */
    int begun;              /* games so far: the tag of the last one's job */
    struct archive_end end; /* until the game is left or another begins */
    /* Games since the program started whose player had no name; the newest
     * ones when they are many. */
    int64_t nameless[ARCHIVE_NAMELESS];
    int nameless_count;
};

void archive_open(struct app *app);

/* After all seats: what is still to be put in goes in now, or at the next
 * start. A game that is lost is said, and makes the exit code 1. */
void archive_close(struct app *app);

/* Hands out the keeper's answers: job->answer is called with the app. */
void archive_pass(struct app *app);

/* A game begins that is to be kept; it has not been stepped, or was just taken
 * over from a replay. From then on no cut game can be continued; but practice
 * from a position leaves that one as it is. */
void archive_begin(struct app *app, struct seat *seat);

/* Hands the game in when it is over, or has become too long to be kept whole.
 * No effect on a seat whose game is not kept. */
void archive_check(struct app *app, struct seat *seat);

/* Hands the game in as it is: it is over for its player. */
void archive_hand_in(struct app *app, struct seat *seat);

/* The player of the finished game leaves it: a name given later is not its. */
void archive_part(struct app *app);

/* The rank of the game that has just ended if a person played it to its end
 * and it is among the best ARCHIVE_BEST, else 0. */
int archive_rank(const struct app *app);

/* Whether that game has no name yet. */
bool archive_is_nameless(const struct app *app);

/* The player's name has been changed: it is that of the game with a rank, and
 * of those since the program started that had none. `answer` is told of
 * each. */
void archive_rename(struct app *app, keeper_answer *answer);

/* Goes on with the game that was cut, in this seat. False when it can't; a
 * notice says so. */
bool archive_continue(struct app *app, struct seat *seat);

/* Records the game where --record says: FILE, FILE.2, ... by app->games. */
void archive_record(struct app *app, struct seat *seat);

/* Ends a seat's game, which goes into the history; says so when the record that
 * the user asked for is not whole. */
void archive_finish(struct app *app, struct seat *seat);

/* Keeps how far a game is, for archive_report; no effect if it has not
 * begun. */
void archive_remember(struct app *app, const struct view *view);

/* Prints how the last game ended, if there was one. */
void archive_report(const struct app *app);

#endif
