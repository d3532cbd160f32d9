/*
 * The history's own thread, so that no disk ever stops the window. The window
 * hands in a job, goes on, and finds it again when it is done.
 *
 * A game that can't be put in now (a full disk, another program at it) is
 * tried again every few seconds, and the window is told once; its log stays on
 * the disk until it is in, so not even a crash loses it.
 *
 * All of keeper_* from the window's thread.
 */
#ifndef WELLPLAYED_APP_KEEPER_H
#define WELLPLAYED_APP_KEEPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history.h"
#include "paths.h"

enum keeper_kind {
    KEEPER_ADD,    /* game, series, log: what was played; gives game.id, rank */
    KEEPER_IMPORT, /* data, size, game.name, game.date; gives game */
    KEEPER_RENAME, /* game.id, game.name; gives rank */
    KEEPER_DELETE, /* game.id */
    KEEPER_BEST,   /* filter, count; gives games */
    KEEPER_NEWEST, /* filter, skip, count; gives games */
    KEEPER_SUMS,   /* filter; gives sums */
    KEEPER_REPLAY  /* game.id; gives game, series, data, size */
};

/* Made zeroed by keeper_job, filled in by the window, given to keeper_do; it
 * comes back from keeper_done and ends in keeper_free. */
struct keeper_job {
    enum keeper_kind kind;
    const void *asker; /* whose it is: any address, to know it again */
    int tag;           /* and which of its questions */
    struct history_game game;
    struct series series;
    struct history_filter filter; /* its `rules` must live as long */
    int skip, count;
    char log[PATHS_SIZE]; /* path of the replay; taken away when it is in */
    void *data;           /* owned: a replay */
    size_t size;
    /* -- answers -- */
    bool good;
    bool waits;                 /* ADD: not yet in, it will be tried again */
    char why[FILE_WHY_SIZE];    /* a sentence, when it is not good */
    char note[FILE_WHY_SIZE];   /* a sentence, when the history was set aside */
    int64_t rank;               /* of the game, from 1; 0: not known */
    struct history_game *games; /* owned */
    int game_count;
    struct history_sums sums;
    struct keeper_job *next;
};

struct keeper;

/* Begins the thread; the history at `path` is opened with the first job. NULL
 * when there is no thread or memory: nothing is kept then. */
struct keeper *keeper_create(const char *path);

/* Does what is still to be done, each at most once more, and frees all. NULL
 * is fine. */
void keeper_destroy(struct keeper *keeper);

/* A zeroed job; NULL when there is no memory. */
struct keeper_job *keeper_job(enum keeper_kind kind);
void keeper_free(struct keeper_job *job); /* NULL is fine */

/* Hands a job in, in order. Without a keeper it comes back at once as one that
 * could not be done: false, and the job stays the caller's. */
bool keeper_do(struct keeper *keeper, struct keeper_job *job);

/* A job that has an answer, now the caller's; NULL when there is none. An ADD
 * that waits comes as a copy without its data. */
struct keeper_job *keeper_done(struct keeper *keeper);

/* Whether there is anything to wait for. */
bool keeper_is_busy(struct keeper *keeper);

#endif
