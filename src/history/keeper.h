/*
 * The history's own thread, so that the window never waits for a disk. The
 * window hands in a job, goes on, and gets the job back with its answer.
 *
 * A game comes as its replay, and is counted here. If it can't be added now (a
 * full disk, a busy database), the keeper tries again every few seconds and
 * tells the window once. The log stays on the disk, and held, until the game is
 * added, so that a crash does not lose it. A game in which no piece has locked
 * is not kept; its log is removed.
 *
 * All of keeper_* from the window's thread.
 */
#ifndef WELLPLAYED_HISTORY_KEEPER_H
#define WELLPLAYED_HISTORY_KEEPER_H

#include <stdbool.h>

#include "history/keeper_job.h"

struct keeper;

enum {
    KEEPER_RETRY_MS = 5000,
    KEEPER_GRACE_MS = 500 /* after keeper_end */
};

/* Starts the thread; the first job that needs the history opens it at `path`.
 * Returns NULL when there is no thread or memory; nothing is kept then. */
struct keeper *keeper_create(const char *path, int retry_ms);

/* Tries every open job once more and ends the thread; keeper_done then has the
 * last answers. After KEEPER_GRACE_MS no more replays are played for them: games
 * whose log is whole are left to the next start, and imports fail. NULL is
 * fine. */
void keeper_end(struct keeper *keeper);

/* Ends the thread and frees everything. NULL is fine. */
void keeper_destroy(struct keeper *keeper);

/*
 * Hands a job in; jobs are done in order. Without a keeper it frees the job and
 * returns false.
 *
 * KEEPER_FIND first takes back what an older version of the program set aside
 * and this one can read: the games of histories are added, and logs get their
 * names back. Then it adds the games of all logs that were left behind, finished
 * or cut, but for one cut game, the answer: the newest that its player left to
 * continue later, or else the newest that can be continued. That game can be
 * continued behind its tape, or the job handed in again as KEEPER_ADD. `log` is
 * NULL when no game was cut. A game that was resumed twice and cut each time
 * within seconds may be what ends the program: it is not offered again but
 * added, with a note.
 */
bool keeper_do(struct keeper *keeper, struct keeper_job *job);

/* Hands over the oldest job with an answer, NULL when there is none. An ADD
 * that waits comes as a copy without its tape. */
struct keeper_job *keeper_done(struct keeper *keeper);

/* Whether an answer is still to come or to be taken. */
bool keeper_is_busy(struct keeper *keeper);

#endif
