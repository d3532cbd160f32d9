/*
 * The record of a game: a replay (replay.h) that is written while the game is
 * played, into as many as three sinks.
 *
 *     RECORD_MEMORY   all of it, on the tape that the keeper gets in the end
 *     RECORD_LOG      the same on disk, whenever the disk takes it: a crash
 *                     loses a second at most, a full disk nothing else
 *     RECORD_FILE     a file of the user's
 *
 * Memory and log begin and end together, the file on its own. So the beginning
 * and the end of a sink are written to it alone, and what is played to all.
 * When the game is over, its job is complete and goes to the keeper.
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
    struct keeper_job *job; /* owned: memory, and a log or NULL; NULL: neither */
    struct tape *tape;      /* held, of a job: what is written goes onto it */
    struct log *file;       /* owned; NULL: none */
    /* longer than a history takes, or no memory: tape and log end here */
    bool full;
    struct replay_writer writer; /* of what is played; other entries end it */
    uint8_t buffer[1 << 16];
};

/* Records that so many ticks were played with these buttons. */
void record_ticks(struct record *record, uint8_t held, uint64_t ticks);

/* Records any other entry, behind everything played so far. */
void record_note(struct record *record, unsigned sinks, const struct replay_entry *entry);

/* Appends bytes of a replay as they are. */
void record_append(struct record *record, unsigned sinks, const void *data, size_t size);

/*
 * Replaces all that was recorded so far by a tape with the beginning of a
 * replay, for a game that goes back. Takes the tape over from its only holder.
 * The log is rewritten from the first difference. Returns false and changes
 * nothing when the tape is NULL, or the memory sink is missing or full.
 */
bool record_replace(struct record *record, struct tape *tape);

/* Writes what was played so far to the sinks, and what a full disk refused
 * before to the log; call it about once a second. */
void record_sync(struct record *record);

/* Begins memory and log with a job, which it takes over. If the job has a tape,
 * the record continues with a copy of it. */
void record_begin(struct record *record, struct keeper_job *job);

/* Ends memory and log with the number of ticks and the hash that a replay must
 * reach. The caller gets the job, with the tape; NULL when there is none. The
 * file goes on. */
struct keeper_job *record_end(struct record *record, const struct game *game);

/* Ends memory and log where they are, so that the game can be continued. The
 * caller gets the job as above. */
struct keeper_job *record_leave(struct record *record);

/* Ends all sinks. A log stays on the disk for the next start. Returns false
 * with the error when the file is not whole. */
bool record_close(struct record *record, const struct game *game, struct error *error);

#endif
