/*
 * What the window hands to the history's thread: a game that was played, or a
 * question. The job comes back with its answer.
 *
 * A job belongs to one thread at a time (keeper.h).
 */
#ifndef WELLPLAYED_HISTORY_KEEPER_JOB_H
#define WELLPLAYED_HISTORY_KEEPER_JOB_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history/history.h"
#include "history/log.h"
#include "history/splits.h"
#include "history/tape.h"
#include "store/paths.h"

enum keeper_kind {
    KEEPER_ADD,        /* tape, log; path: the folder of logs, if it has none yet;
                      game's brain, name, date; gives game, standing */
    KEEPER_FIND,       /* path: the folder of logs; gives log, tape, game, pilot,
                      pace of a game that was cut */
    KEEPER_IMPORT,     /* tape, or path: a file; game.name, game.date; gives game */
    KEEPER_EXPORT,     /* game.id, path: a folder; gives game, path: the file. With
                      a tape: of this game, whatever the history has */
    KEEPER_RENAME,     /* game.id, game.name */
    KEEPER_DELETE,     /* game.id */
    KEEPER_BEST,       /* filter, skip, count; gives games */
    KEEPER_NEWEST,     /* filter, skip, count; gives games */
    KEEPER_DAYS,       /* the same: the best daily game of each day */
    KEEPER_SUMS,       /* filter; gives sums */
    KEEPER_SERIES,     /* game.id; gives game, series */
    KEEPER_REPLAY,     /* game.id; gives game, series, tape */
    KEEPER_MARKS,      /* game.id, coach, revision; gives data, size: what the coach
                      said of it (marks.h); no data: nothing is kept */
    KEEPER_KEEP_MARKS, /* game.id, its accuracy, coach, revision, data, size */
    KEEPER_RIVAL       /* filter; gives the best game that fits, its series, tape and
                      splits; its id is 0 when there is none */
};

struct keeper_job;

/* Gets an answer and owns it. Called not by the keeper but by whoever collects
 * the answers (keeper_done), which passes `owner`. */
typedef void keeper_answer(void *owner, struct keeper_job *job);

/* keeper_job makes it zeroed, the window fills it in and gives it to keeper_do;
 * keeper_done gives it back, and keeper_free ends it. */
struct keeper_job {
    enum keeper_kind kind;
    keeper_answer *answer; /* NULL: nobody asks */
    int tag;               /* number of the question ... */
    void *asker;           /* ... and who asks, for the answer; may be NULL */
    struct history_game game;
    struct series series;
    struct history_filter filter; /* its `rules` must live as long */
    int skip, count;
    char path[PATHS_SIZE];
    char coach[BRAIN_NAME_SIZE];
    uint64_t revision; /* of the coach */
    /* owned: the log of the game; removed once the game is added */
    struct log *log;
    struct tape *tape; /* held: the replay */
    void *data;        /* owned: a coach's marks */
    size_t size;
    /* -- answers -- */
    bool good;
    bool waits;         /* ADD: could not be added yet and is tried again */
    bool logged;        /* ADD, at the end: its log is kept for the next start ... */
    bool begun;         /* ... or the beginning of it */
    struct error error; /* when it is not good */
    struct error note;  /* when something was set aside */
    struct history_standing standing;
    struct history_game *games; /* owned */
    int game_count;
    struct history_sums sums;
    struct splits splits;
    enum replay_pilot pilot; /* FIND: who played, and the machine's pace */
    uint32_t pace;
    /* -- the keeper's own, of games -- */
    bool left;    /* its log was found at the start */
    bool kept;    /* its player left it, to continue it later */
    bool stopped; /* its replay was not played through: the program ends */
    bool told;    /* its replay was counted ... */
    bool ended;   /* ... and has an END ... */
    bool stuck;   /* ... or was cut repeatedly at one place */
    struct keeper_job *next;
};

/* A zeroed job; NULL when there is no memory. */
struct keeper_job *keeper_job(enum keeper_kind kind);

/* NULL is fine. A log stays on the disk for the next start. */
void keeper_free(struct keeper_job *job);

/* Sets the error of a job that ended early because the program ends. Returns
 * false. */
bool keeper_stopped(struct keeper_job *job);

/* Answers a question, all but KEEPER_ADD and KEEPER_FIND. Returns false with
 * job->error; soon, once `stop` is set. The keeper's thread only. */
bool keeper_answer_question(
    struct keeper_job *job, struct history *history, const atomic_bool *stop);

#endif
