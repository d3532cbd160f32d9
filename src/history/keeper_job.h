/*
 * What the window asks of the history: a job, which comes back as its answer.
 *
 * One thread at a time: it is handed over (keeper.h).
 */
#ifndef WELLPLAYED_HISTORY_KEEPER_JOB_H
#define WELLPLAYED_HISTORY_KEEPER_JOB_H

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

/* A zeroed job; NULL when there is no memory. */
struct keeper_job *keeper_job(enum keeper_kind kind);

/* NULL is fine. A log that it holds stays, for another start. */
void keeper_free(struct keeper_job *job);

#endif
