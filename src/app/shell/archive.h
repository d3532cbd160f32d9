/*
 * The window's side of the history: begins records, hands finished games to the
 * keeper, and passes its answers on. One game waits to be continued: the one
 * that its player has left, or a crash has cut off.
 *
 * Nothing here stops a game: a failure shows one notice, and the game goes on.
 * Unattended runs save nothing.
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
    ARCHIVE_BEST = 10, /* the ranks whose player is asked for a name */
    ARCHIVE_NAMELESS = 32
};

/* The state of the game that ended last. */
enum archive_state {
    ARCHIVE_NONE,  /* no game has ended, or games are not kept */
    ARCHIVE_SENT,  /* the keeper has it */
    ARCHIVE_KEPT,  /* the keeper has answered; the id is 0 if no piece locked */
    ARCHIVE_FAILED /* it could not be added, or not yet */
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
    struct keeper_job *left;      /* owned: the game that waits to be continued */
    bool log_failed, keep_failed; /* and the notice was shown */
    int64_t newest;               /* the last game that was added; 0: none */
    int begun;                    /* number of games begun: the tag of the last one's job */
    bool unsung;                  /* the last game's rank is not said: a race not won */
    struct archive_end end;       /* until the game is left or another begins */
    /* The newest games since the start whose player had no name. */
    int64_t nameless[ARCHIVE_NAMELESS];
    int nameless_count;
};

void archive_open(struct app *app);

/* Call it after all seats have ended. Adds the remaining games, or leaves them to
 * the next start. A lost game is reported and makes the exit code 1. */
void archive_close(struct app *app);

/* Passes the keeper's answers on: calls job->answer with the app. */
void archive_pass(struct app *app);

/* Begins to keep a game that has not been stepped, or was just taken over from
 * a replay. */
void archive_begin(struct app *app, struct seat *seat);

/* Hands the game in when it is over or too long to be kept whole. Does nothing
 * for a seat whose game is not kept. */
void archive_check(struct app *app, struct seat *seat);

/* Hands the game in unfinished: its player has given up. */
void archive_hand_in(struct app *app, struct seat *seat);

/*
 * Whether the game would wait to be continued if it were left now: a person has
 * played it, a piece has locked, it is written to the disk, and no other game
 * waits.
 */
bool archive_can_wait(const struct app *app, const struct seat *seat);

/* The player leaves the game: it waits, or is handed in. */
void archive_leave(struct app *app, struct seat *seat);

/* The game that waits is given up: it goes into the history. */
void archive_decline(struct app *app);

/* The player leaves the finished game: a name given later is not for it. */
void archive_part(struct app *app);

/* The rank of the last game, from 1 to ARCHIVE_BEST. 0 if it has none, if a person
 * did not play it alone, or if it is a race not won. */
int archive_rank(const struct app *app);

/* Whether the last game's player has no name yet. */
bool archive_is_nameless(const struct app *app);

/* The player's name was changed: renames the last game, if it has a rank, and
 * all games since the start without a name. `answer` gets each answer. */
void archive_rename(struct app *app, keeper_answer *answer);

/* Continues the game that waits in this seat. Returns false with a notice when that
 * fails. */
bool archive_continue(struct app *app, struct seat *seat);

/* Records the game into the files of --record: FILE, FILE.2, ... by
 * app->games. */
void archive_record(struct app *app, struct seat *seat);

/* Ends a seat's game and hands it in; reports an incomplete --record. */
void archive_finish(struct app *app, struct seat *seat);

/* Remembers a game's numbers for archive_report, if it has begun. */
void archive_remember(struct app *app, const struct view *view);

/* Prints how the last game ended, if there was one. */
void archive_report(const struct app *app);

#endif
