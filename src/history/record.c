/* Bytes on a tape, and in files. */
#include "history/record.h"

#include <stdlib.h>
#include <string.h>

/* -- sinks -- */

/* Appends to the tape. Returns false when the bytes do not fit; room for the
 * end is always left. */
static bool
record_fits(const struct record *record, const void *data, size_t size)
{
    struct tape *tape = record->tape;

    return tape != NULL && tape->size + size + REPLAY_ENTRY_SIZE <= HISTORY_LONGEST_REPLAY &&
           tape_append(tape, data, size);
}

void
record_append(struct record *record, unsigned sinks, const void *data, size_t size)
{
    struct keeper_job *job = record->job;

    if (size == 0)
        return;
    if (job == NULL || record->full)
        sinks &= RECORD_FILE;
    if (sinks & RECORD_MEMORY && !record_fits(record, data, size)) {
        record->full = true;
        sinks &= RECORD_FILE; /* the log has what memory has */
    }
    if (sinks & RECORD_LOG && job->log != NULL)
        log_append(job->log, data, size);
    if (sinks & RECORD_FILE && record->file != NULL)
        log_append(record->file, data, size);
}

/* -- entries -- */

/* Gives the log all of the tape once a full disk has room again, and begins it if
 * there was no room for it. */
static void
record_mend_log(struct record *record)
{
    struct keeper_job *job = record->job;
    const struct tape *tape = record->tape;

    if (job == NULL || tape == NULL || (job->log != NULL && job->log->error == 0))
        return;
    if (job->log == NULL && job->path[0] != '\0')
        job->log = log_begin(job->path, NULL);
    if (job->log != NULL)
        log_mend(job->log, tape->data, tape->size);
}

void
record_sync(struct record *record)
{
    replay_writer_flush(&record->writer);
    record_append(record, RECORD_ALL, record->buffer, record->writer.used);
    replay_writer_taken(&record->writer);
    record_mend_log(record);
}

/* Gives a log the bytes of a tape behind its first `keep`. A pipe can't be
 * rewritten: its error is said at the end. */
static void
log_rewrite(struct log *log, size_t keep, const struct tape *tape)
{
    if (log == NULL)
        return;
    if (log->error != 0)
        log->size = log->size < keep ? log->size : keep;
    else if (log_continue(log, keep, NULL))
        log_append(log, tape->data + keep, tape->size - keep);
}

bool
record_replace(struct record *record, struct tape *tape)
{
    record_sync(record);
    if (record->tape == NULL || record->full || tape == NULL) {
        tape_drop(tape);
        return false;
    }
    log_rewrite(record->job->log, tape_common(record->tape, tape), tape);
    log_rewrite(record->file, 0, tape);
    tape_drop(record->tape);
    record->tape = tape;
    return true;
}

void
record_ticks(struct record *record, uint8_t held, uint64_t ticks)
{
    struct replay_writer *writer = &record->writer;

    if (record->job == NULL && record->file == NULL)
        return;
    if (writer->buffer == NULL)
        replay_writer_init(writer, record->buffer, sizeof(record->buffer));
    replay_writer_tick(writer, held, ticks);
    /* For the current run, and the next one. */
    if (writer->size - writer->used < 2 * REPLAY_ENTRY_SIZE)
        record_sync(record);
}

void
record_note(struct record *record, unsigned sinks, const struct replay_entry *entry)
{
    uint8_t bytes[REPLAY_ENTRY_SIZE];

    record_sync(record);
    record_append(record, sinks, bytes, replay_encode_entry(bytes, entry));
}

/* -- beginning and end -- */

void
record_begin(struct record *record, struct keeper_job *job)
{
    struct tape *had = job->tape;

    record->job = job;
    record->tape = had != NULL ? tape_copy(had->data, had->size) : tape_create();
    if (record->tape != NULL) {
        job->tape = NULL;
        tape_drop(had);
    }
}

static void
record_note_end(struct record *record, unsigned sinks, const struct game *game)
{
    struct replay_entry end = {.kind = REPLAY_END, .ticks = game->tick, .hash = game_hash(game)};
    record_note(record, sinks, &end);
}

struct keeper_job *
record_end(struct record *record, const struct game *game)
{
    if (record->job != NULL)
        record_note_end(record, RECORD_HISTORY, game);
    return record_leave(record);
}

struct keeper_job *
record_leave(struct record *record)
{
    struct keeper_job *job = record->job;

    record_sync(record);
    if (job != NULL && record->tape != NULL)
        job->tape = record->tape;
    record->tape = NULL;
    record->job = NULL;
    record->full = false;
    return job;
}

bool
record_close(struct record *record, const struct game *game, struct error *error)
{
    struct log *file = record->file;

    keeper_free(record_end(record, game));
    if (file != NULL)
        record_note_end(record, RECORD_FILE, game);
    record->file = NULL;
    return log_close(file, error);
}
