/*
 * The record of a game: a replay (replay.h) that is written while the game is
 * played, into as many as three sinks.
 *
 *     RECORD_MEMORY   all of it, on the tape that the keeper gets in the end
 *     RECORD_LOG      the same on disk, as long as the disk takes it: a crash
 *                     loses a second at most, a full disk nothing else
 *     RECORD_FILE     a file of the user's
 *
 * Memory and log begin and end together; the file does so on its own. So a
 * sink's beginning and end are written into that sink alone, and what is played
 * into all. When the game is over, its job is complete and goes to the keeper.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_HISTORY_RECORD_H
#define WELLPLAYED_HISTORY_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history/keeper_job.h"
#include "history/log.h"
#include "wellplayed/replay.h"

enum record_sinks {
    RECORD_MEMORY = 1,
    RECORD_LOG = 2,
    RECORD_FILE = 4,
    RECORD_HISTORY = RECORD_MEMORY | RECORD_LOG,
    RECORD_ALL = RECORD_HISTORY | RECORD_FILE
};

/* Zeroed, it has no sinks and writes nothing. */
struct record {
    struct keeper_job
        *job;          /* owned: memory, and a log or NULL; NULL: neither */
    struct tape *tape; /* held, of a job: what is written goes onto it */
    struct log *file;  /* owned; NULL: none */
    bool
        full; /* longer than a history takes, or no memory: the job ends here */
    struct replay_writer writer; /* of what is played; other entries end it */
    uint8_t buffer[1 << 16];
};

/* So many ticks have been played with these buttons. */
void record_ticks(struct record *record, uint8_t held, uint64_t ticks);

/* Any other entry: behind all that was played. */
void record_note(
    struct record *record, unsigned sinks, const struct replay_entry *entry);

/* Bytes of a replay, as they are. */
void record_append(
    struct record *record, unsigned sinks, const void *data, size_t size);

/*
 * Makes a tape, the beginning of a replay, all that has been recorded so far: for
 * a game that goes back. Its only holder hands it over; NULL is none. The log
 * keeps what both have in common. Returns false, and nothing is changed, when
 * there is no tape, no memory sink, or it is full.
 */
bool record_replace(struct record *record, struct tape *tape);

/* Sends what has been played so far to the sinks; once a second is fine. */
void record_sync(struct record *record);

/* Begins memory and log, which are the job's; the record owns it from now on. If
 * it has a tape, the record continues with a copy of that. */
void record_begin(struct record *record, struct keeper_job *job);

/* The end of memory and log: all ticks, and the hash that a replay must reach.
 * The job is now the caller's and has the tape; NULL when there is none. The
 * file goes on. */
struct keeper_job *record_end(struct record *record, const struct game *game);

/* The end of all sinks. A log stays on the disk, for another start. False with
 * the error when the file is not whole. */
bool record_close(
    struct record *record, const struct game *game, struct error *error);

#endif
