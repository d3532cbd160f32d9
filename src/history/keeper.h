/*
 * The history's own thread, so that no disk ever stops the window. The window
 * hands in a job, goes on, and finds it again when it is done.
 *
 * A game comes as its replay: what there is to say of it is counted here. One
 * that can't be put in now (a full disk, another program at it) is tried again
 * every few seconds, and the window is told once; its log stays on the disk,
 * and held, until it is in, so not even a crash loses it. A game in which no
 * piece has locked is not kept: its log goes.
 *
 * All of keeper_* from the window's thread.
 */
#ifndef WELLPLAYED_HISTORY_KEEPER_H
#define WELLPLAYED_HISTORY_KEEPER_H

#include <stdbool.h>

#include "history/keeper_job.h"

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

/*
 * Hands a job in, in order. Without a keeper: false, and the job is freed.
 *
 * KEEPER_FIND puts all logs that were left into the history, of finished games
 * and of games that were cut, but for the newest cut one: that is the answer.
 * Its log can be continued behind `size` bytes, or the job given back as
 * KEEPER_ADD. `log` is NULL when no game was cut. A game that was resumed
 * twice and cut each time within seconds is not offered again, for it may be
 * the game that ends the program: it goes into the history, with a note.
 */
bool keeper_do(struct keeper *keeper, struct keeper_job *job);

/* Hands over a job that has an answer. Returns NULL when no job has one yet. An
 * ADD that waits comes as a copy without its data. */
struct keeper_job *keeper_done(struct keeper *keeper);

/* Whether there is anything to wait for. */
bool keeper_is_busy(struct keeper *keeper);

#endif
