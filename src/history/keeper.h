/*
 * The history's own thread, so that no disk ever stops the window. The window
 * hands in a job, goes on, and finds it again when it is done.
 *
 * A game comes as its replay: what there is to say of it is counted here. One
 * that can't be put in now (a full disk, another program at it) is tried again
 * every few seconds, and the window is told once; its log stays on the disk,
 * and held, until it is in, so not even a crash loses it. A game in which no
 * piece has locked is none: its log goes.
 *
 * All of keeper_* from the window's thread.
 */
#ifndef WELLPLAYED_HISTORY_KEEPER_H
#define WELLPLAYED_HISTORY_KEEPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history/history.h"
#include "history/journal.h"
#include "store/paths.h"
#include "history/running.h"

struct app;

enum keeper_kind {
    KEEPER_ADD,    /* data, size, log, journal; game's brain, name, date; gives
                      game, rank */
    KEEPER_FIND,   /* log: the folder of logs; gives left, game, size ... */
    KEEPER_IMPORT, /* data, size, or log: a file; game.name, game.date; gives
                      game */
    KEEPER_EXPORT, /* game.id, log: a folder; gives game, log: the file */
    KEEPER_RENAME, /* game.id, game.name; gives rank */
    KEEPER_DELETE, /* game.id */
    KEEPER_BEST,   /* filter, count; gives games */
    KEEPER_NEWEST, /* filter, skip, count; gives games */
    KEEPER_SUMS,   /* filter; gives sums */
    KEEPER_SERIES, /* game.id; gives game, series */
    KEEPER_REPLAY  /* game.id; gives game, series, data, size */
};

/* Made zeroed by keeper_job, filled in by the window, given to keeper_do; it
 * comes back from keeper_done and ends in keeper_free. */
struct keeper_job {
    enum keeper_kind kind;
    /* Who wants to know: called, and then the owner, when there is an answer;
     * NULL: nobody. The keeper itself does not call. */
    void (*answer)(struct app *app, struct keeper_job *job);
    int tag; /* and which of its questions */
    struct history_game game;
    struct series series;
    struct history_filter filter; /* its `rules` must live as long */
    int skip, count;
    char log[PATHS_SIZE];    /* path of the replay; taken away when it is in */
    struct journal *journal; /* owned: holds the log */
    struct running *left;    /* owned: a log that was left, instead of data */
    void *data;              /* owned: a replay */
    size_t size;             /* of `left`: what of it makes sense */
    enum replay_pilot pilot; /* of `left`: who played */
    uint32_t pace;
    /* -- answers -- */
    bool good;
    bool waits;               /* ADD: not yet in, it will be tried again */
    bool logged;              /* ADD, at the end: the next start has its log */
    char why[FILE_WHY_SIZE];  /* a sentence, when it is not good */
    char note[FILE_WHY_SIZE]; /* a sentence, when something was set aside */
    int64_t rank;             /* of the game, from 1; 0: not known */
    struct history_game *games; /* owned */
    int game_count;
    struct history_sums sums;
    /* -- the keeper's own -- */
    bool stuck; /* of `left`: it was cut again and again at the same place */
    bool told;  /* what there is to say of the game is known */
    bool ended; /* ... and its replay has an END */
    struct keeper_job *next;
};

struct keeper;

enum { KEEPER_RETRY_MS = 5000 };

/* Begins the thread; the history at `path` is opened with the first job that
 * needs it. NULL when there is no thread or memory: nothing is kept then. */
struct keeper *keeper_create(const char *path, int retry_ms);

/* Does what is still to be done, each at most once more, and ends the thread:
 * then keeper_done has the last answers. NULL is fine. */
void keeper_end(struct keeper *keeper);

/* Ends and frees all. NULL is fine. */
void keeper_destroy(struct keeper *keeper);

/* A zeroed job; NULL when there is no memory. */
struct keeper_job *keeper_job(enum keeper_kind kind);

/* NULL is fine. A log that it holds stays, for another start. */
void keeper_free(struct keeper_job *job);

/*
 * Hands a job in, in order. Without a keeper: false, and the job is freed.
 *
 * KEEPER_FIND puts all logs that were left into the history, those of games
 * that came to their end and those that were cut; all but the newest cut one:
 * that is `left`, and may be gone on with (its first `size` bytes) or given
 * back as KEEPER_ADD. `left` is NULL when there is none. A game that was resumed
 * twice and cut each time within seconds is not offered again, for it may be
 * the game that ends the program: it goes into the history, with a note.
 */
bool keeper_do(struct keeper *keeper, struct keeper_job *job);

/* A job that has an answer, now the caller's; NULL when there is none. An ADD
 * that waits comes as a copy without its data. */
struct keeper_job *keeper_done(struct keeper *keeper);

/* Whether there is anything to wait for. */
bool keeper_is_busy(struct keeper *keeper);

#endif
