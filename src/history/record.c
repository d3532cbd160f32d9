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

void
record_sync(struct record *record)
{
    replay_writer_flush(&record->writer);
    record_append(record, RECORD_ALL, record->buffer, record->writer.used);
    replay_writer_taken(&record->writer);
}

/* Gives a log the bytes of a tape behind its first `keep`. A pipe can't be
 * rewritten: its error is said at the end. */
static void
log_rewrite(struct log *log, size_t keep, const struct tape *tape)
{
    if (log != NULL && log->error == 0 && log_continue(log, keep, NULL))
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
    struct keeper_job *job = record->job;

    if (job != NULL)
        record_note_end(record, RECORD_HISTORY, game);
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
