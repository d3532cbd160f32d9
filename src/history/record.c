/* Bytes in a buffer that doubles, and in files. */
#include "history/record.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 14 };

/* -- sinks -- */

/* False when it does not fit. There is always room left for the end. */
static bool
append_memory(struct keeper_job *job, const void *data, size_t size)
{
    size_t room = job->room > 0 ? job->room : FIRST_ROOM;

    if (job->size + size + REPLAY_ENTRY_SIZE > HISTORY_LONGEST_REPLAY)
        return false;
    while (room < job->size + size)
        room *= 2;
    if (room != job->room) {
        void *larger = realloc(job->data, room);
        if (larger == NULL)
            return false;
        job->data = larger;
        job->room = room;
    }
    memcpy((uint8_t *)job->data + job->size, data, size);
    job->size += size;
    return true;
}

void
record_append(
    struct record *record, unsigned sinks, const void *data, size_t size)
{
    struct keeper_job *job = record->job;

    if (size == 0)
        return;
    if (job == NULL || record->full)
        sinks &= RECORD_FILE;
    if (sinks & RECORD_MEMORY && !append_memory(job, data, size)) {
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

/* A log gets other bytes behind the first `keep`. A pipe can't: it says so in
 * the end. */
static void
rewrite(struct log *log, size_t keep, const uint8_t *data, size_t size)
{
    if (log != NULL && log->error == 0 && log_continue(log, keep, NULL))
        log_append(log, data + keep, size - keep);
}

bool
record_replace(struct record *record, const void *data, size_t size)
{
    struct keeper_job *job = record->job;
    const uint8_t *bytes = data;
    size_t keep = 0;

    record_sync(record);
    if (job == NULL || record->full)
        return false;
    size_t had = job->size;
    while (keep < had && keep < size &&
           ((const uint8_t *)job->data)[keep] == bytes[keep])
        keep++;
    job->size = keep;
    if (keep < size && !append_memory(job, bytes + keep, size - keep)) {
        job->size = had;
        return false;
    }
    rewrite(job->log, keep, bytes, size);
    rewrite(record->file, 0, bytes, size);
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
    /* For the run that goes on, and the next one. */
    if (writer->size - writer->used < 2 * REPLAY_ENTRY_SIZE)
        record_sync(record);
}

void
record_note(
    struct record *record, unsigned sinks, const struct replay_entry *entry)
{
    uint8_t bytes[REPLAY_ENTRY_SIZE];

    record_sync(record);
    record_append(record, sinks, bytes, replay_encode_entry(bytes, entry));
}

/* -- the end -- */

static void
note_end(struct record *record, unsigned sinks, const struct game *game)
{
    struct replay_entry end = {
        .kind = REPLAY_END, .ticks = game->tick, .hash = game_hash(game)};
    record_note(record, sinks, &end);
}

struct keeper_job *
record_end(struct record *record, const struct game *game)
{
    struct keeper_job *job = record->job;

    if (job != NULL)
        note_end(record, RECORD_HISTORY, game);
    record->job = NULL;
    record->full = false;
    return job;
}

bool
record_close(
    struct record *record, const struct game *game, struct error *error)
{
    struct log *file = record->file;

    keeper_free(record_end(record, game));
    if (file != NULL)
        note_end(record, RECORD_FILE, game);
    record->file = NULL;
    return log_close(file, error);
}
