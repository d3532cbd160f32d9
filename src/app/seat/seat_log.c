/*
 * One writer gathers what happens; its bytes go to the user's file and to what
 * is kept for the history alike. Each of them gets its own beginning, while
 * the other is laid aside.
 */
#include "app/seat/seat_log.h"

static uint64_t
least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static bool
is_recorded(const struct seat *seat)
{
    return seat->journal != NULL || seat->kept.on;
}

/* Room in the writer's buffer for what may come next. */
static void
make_room(struct seat *seat)
{
    if (seat->writer.size - seat->writer.used < 2 * REPLAY_ENTRY_SIZE)
        seat_sync(seat);
}

void
seat_log_ticks(struct seat *seat, uint8_t held, uint64_t ticks)
{
    if (!is_recorded(seat))
        return;
    replay_writer_tick(&seat->writer, held, ticks);
    make_room(seat);
}

void
seat_log_note(struct seat *seat, const struct replay_entry *entry)
{
    if (!is_recorded(seat))
        return;
    seat_sync(seat); /* makes room */
    replay_writer_note(&seat->writer, entry);
}

void
seat_log_pilot(struct seat *seat)
{
    struct replay_entry entry = {
        .kind = REPLAY_PILOT,
        .pilot = seat->who == SEAT_MACHINE ? REPLAY_MACHINE : REPLAY_HUMAN,
    };
    seat_log_note(seat, &entry);
}

void
seat_log_pace(struct seat *seat)
{
    struct replay_entry entry = {.kind = REPLAY_PACE, .pace = seat->pilot.pace};
    seat_log_note(seat, &entry);
}

static void
append(struct seat *seat, const void *data, size_t size)
{
    if (seat->journal != NULL)
        journal_append(seat->journal, data, size);
    kept_append(&seat->kept, data, size);
}

void
seat_log_end(struct seat *seat)
{
    if (!is_recorded(seat))
        return;
    struct replay_entry end = {
        .kind = REPLAY_END,
        .ticks = seat->game.tick,
        .hash = game_hash(&seat->game),
    };
    seat_log_note(seat, &end);
    seat_sync(seat);
}

/* Logs what a game was taken over with: all that its replay has played. */
static void
copy_log(struct seat *seat)
{
    const struct playback *played = &seat->reel.playback;
    struct replay_header header;
    struct playback copy;

    playback_open(&copy, &header, seat->reel.data, seat->reel.size);
    while (playback_read(&copy) && copy.reader.at <= played->reader.at) {
        if (copy.entry.kind == REPLAY_RUN)
            seat_log_ticks(seat, copy.entry.held,
                least(copy.left, played->tick - copy.tick));
        else if (copy.entry.kind != REPLAY_END)
            seat_log_note(seat, &copy.entry);
    }
}

/* Writes the beginning of a record: to all that takes records now. */
static void
begin_record(struct seat *seat)
{
    uint8_t header[REPLAY_HEADER_SIZE];
    bool taken_over = reel_is_open(&seat->reel);
    const struct game *first =
        taken_over ? reel_first(&seat->reel) : &seat->game;

    size_t size = replay_encode_header(header, first);
    append(seat, header, size);
    if (!taken_over)
        return;
    copy_log(seat);
    struct replay_entry entry = {
        .kind = REPLAY_HANDLING, .handling = seat->game.motion.handling};
    seat_log_note(seat, &entry); /* it may have changed since */
}

/* Who plays, from here on. */
static void
begin_notes(struct seat *seat)
{
    seat_log_pilot(seat);
    seat_log_pace(seat);
    seat_sync(seat);
}

bool
seat_record(
    struct seat *seat, const char *path, bool force, char why[FILE_WHY_SIZE])
{
    struct journal *journal = journal_create(path, force, why);
    if (journal == NULL)
        return false;
    seat_sync(seat);
    struct kept kept = seat->kept; /* has its beginning */
    seat->kept = (struct kept){0};
    seat->journal = journal;
    replay_writer_init(&seat->writer, seat->log, sizeof(seat->log));
    begin_record(seat);
    begin_notes(seat);
    seat->kept = kept;
    return true;
}

void
seat_keep(struct seat *seat, struct kept *kept)
{
    struct journal *journal = seat->journal;

    seat_sync(seat);
    kept_finish(&seat->kept);
    seat->journal = NULL; /* has its beginning */
    seat->kept = *kept;
    seat->kept.on = true;
    *kept = (struct kept){0};
    replay_writer_init(&seat->writer, seat->log, sizeof(seat->log));
    if (seat->kept.size == 0)
        begin_record(seat);
    begin_notes(seat);
    seat->journal = journal;
}

bool
seat_end_kept(struct seat *seat, struct kept *kept)
{
    struct journal *journal = seat->journal;

    if (!seat->kept.on)
        return false;
    seat_sync(seat);
    seat->journal = NULL;
    seat_log_end(seat);
    seat->journal = journal;
    *kept = seat->kept;
    seat->kept = (struct kept){0};
    return true;
}

void
seat_sync(struct seat *seat)
{
    if (!is_recorded(seat))
        return;
    replay_writer_flush(&seat->writer);
    append(seat, seat->log, seat->writer.used);
    replay_writer_taken(&seat->writer);
}
