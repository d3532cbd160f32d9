/* Who plays gives a command and how long it is good for; the seat logs it and
 * steps the game. */
#include "seat.h"

#include <stdlib.h>
#include <string.h>

static void
note(struct seat *seat, const struct replay_entry *entry)
{
    if (seat->journal == NULL)
        return;
    seat_sync(seat); /* makes room */
    replay_writer_note(&seat->writer, entry);
}

static void
note_pilot(struct seat *seat)
{
    struct replay_entry entry = {
        .kind = REPLAY_PILOT,
        .pilot = seat->who == SEAT_MACHINE ? REPLAY_MACHINE : REPLAY_HUMAN,
    };
    note(seat, &entry);
}

static void
note_pace(struct seat *seat)
{
    struct replay_entry entry = {.kind = REPLAY_PACE, .pace = seat->pilot.pace};
    note(seat, &entry);
}

void
seat_begin(struct seat *seat, const struct seat_setup *setup)
{
    char why[FILE_WHY_SIZE];
    seat_finish(seat, why);

    seat->rules = *setup->rules;
    seat->brain = setup->brain;
    seat->stop_tick = UINT64_MAX;
    input_init(&seat->input);
    pilot_init(&seat->pilot, setup->pace);
    game_init(&seat->game, &seat->rules, setup->start_level, setup->seed,
        seat->rules.handling);
    view_take(&seat->view, &seat->game);
}

const char *
seat_begin_replay(struct seat *seat, void *data, size_t size)
{
    char why[FILE_WHY_SIZE];
    struct replay_header header;

    seat_finish(seat, why);
    seat->replay_data = data;
    const char *trouble = replay_open(&seat->reader, data, size, &header);
    if (trouble != NULL)
        return trouble;
    seat->rules = header.rules;
    seat->who = SEAT_REPLAY;
    seat->stop_tick = UINT64_MAX;
    pilot_init(&seat->pilot, PILOT_DEFAULT_PACE);
    game_init(&seat->game, &seat->rules, (int)header.start_level, header.seed,
        header.handling);
    view_take(&seat->view, &seat->game);
    return NULL;
}

/* The end of a record: all ticks, and the hash that a replay must reach. */
static void
end_record(struct seat *seat)
{
    struct replay_entry end = {
        .kind = REPLAY_END,
        .ticks = seat->game.tick,
        .hash = game_hash(&seat->game),
    };
    note(seat, &end);
    seat_sync(seat);
}

bool
seat_finish(struct seat *seat, char why[FILE_WHY_SIZE])
{
    if (seat == NULL)
        return true;
    if (seat->journal != NULL)
        end_record(seat);
    bool whole = journal_close(seat->journal, why);
    agent_destroy(seat->agent);
    free(seat->replay_data);
    memset(seat, 0, sizeof(*seat));
    return whole;
}

bool
seat_record(struct seat *seat, const char *path, char why[FILE_WHY_SIZE])
{
    uint8_t header[REPLAY_HEADER_SIZE];

    seat->journal = journal_create(path, why);
    if (seat->journal == NULL)
        return false;
    size_t size = replay_encode_header(header, &seat->game);
    journal_append(seat->journal, header, size);
    replay_writer_init(&seat->writer, seat->log, sizeof(seat->log));
    note_pilot(seat);
    note_pace(seat);
    return true;
}

void
seat_sync(struct seat *seat)
{
    if (seat->journal == NULL)
        return;
    replay_writer_flush(&seat->writer);
    journal_append(seat->journal, seat->log, seat->writer.used);
    replay_writer_taken(&seat->writer);
}

bool
seat_set_pilot(struct seat *seat, enum seat_pilot who)
{
    if (seat->who == SEAT_REPLAY || seat->who == who)
        return true;
    if (who == SEAT_MACHINE && seat->agent == NULL) {
        seat->agent = agent_create();
        if (seat->agent == NULL)
            return false;
    }
    seat->who = who;
    input_release_all(&seat->input);
    pilot_reset(&seat->pilot);
    note_pilot(seat);
    return true;
}

void
seat_set_pace(struct seat *seat, uint32_t pace)
{
    if (seat->who == SEAT_REPLAY)
        return;
    pilot_set_pace(&seat->pilot, pace);
    note_pace(seat);
}

bool
seat_is_over(const struct seat *seat)
{
    if (seat->game.tick >= seat->stop_tick)
        return true;
    /* A replay of a game that is over still has its hash to check. */
    return seat->who == SEAT_REPLAY ? seat->replay_over : seat->game.over;
}

bool
seat_goal(const struct seat *seat, struct place *goal)
{
    if (seat->who != SEAT_MACHINE || !seat->pilot.planned ||
        seat->pilot.piece != seat->view.pieces)
        return false;
    *goal = seat->pilot.plan.goal;
    return true;
}

/* -- the three who play -- */

/* What is to be done in the next ticks. */
struct turn {
    struct command command;
    uint64_t ticks; /* the command is good for that many, if quiet */
    bool waits;     /* nothing may happen yet */
};

static struct turn
human_turn(struct seat *seat)
{
    bool settled;
    struct turn turn = {0};
    turn.command.held = input_next(&seat->input, &settled);
    turn.ticks = settled ? UINT64_MAX : 1;
    return turn;
}

static struct turn
machine_turn(struct seat *seat, bool wait)
{
    struct turn turn = {0};

    agent_collect(seat->agent, &seat->pilot, false);
    for (;;) {
        enum pilot_state state =
            pilot_next(&seat->pilot, &seat->view, &turn.command, &turn.ticks);
        if (state == PILOT_ASKS) {
            agent_ask(seat->agent, &seat->pilot, &seat->brain, &seat->view);
            if (turn.ticks > 0)
                return turn;
        } else if (state == PILOT_PLAYS) {
            return turn;
        }
        /* The plan is due. */
        if (!wait) {
            turn.waits = true;
            return turn;
        }
        agent_collect(seat->agent, &seat->pilot, true);
    }
}

static void
end_replay(struct seat *seat, const char *trouble)
{
    seat->replay_over = true;
    seat->replay_trouble = trouble;
}

/* Takes in one entry of the log that is not a run. */
static void
apply_entry(struct seat *seat, const struct replay_entry *entry)
{
    switch (entry->kind) {
    case REPLAY_HANDLING:
        game_set_handling(&seat->game, entry->handling);
        break;
    case REPLAY_PILOT:
        seat->replay_by_machine = entry->pilot == REPLAY_MACHINE;
        break;
    case REPLAY_PACE: seat->pilot.pace = entry->pace; break;
    case REPLAY_END:
        end_replay(
            seat, entry->ticks == seat->game.tick &&
                          entry->hash == game_hash(&seat->game)
                      ? NULL
                      : "the replay did not end as the game that it recorded");
        break;
    case REPLAY_RUN: break;
    }
}

static struct turn
replay_turn(struct seat *seat)
{
    while (seat->entry.ticks == 0 && !seat->replay_over) {
        const char *why = NULL;
        enum replay_result result =
            replay_next(&seat->reader, &seat->entry, &why);
        if (result == REPLAY_ENTRY && seat->entry.kind != REPLAY_RUN) {
            apply_entry(seat, &seat->entry);
            seat->entry.ticks = 0;
        } else if (result == REPLAY_DONE) {
            end_replay(seat, "the replay is cut short");
        } else if (result == REPLAY_DAMAGED) {
            end_replay(seat, why);
        } else if (seat->game.over) {
            end_replay(seat, "the replay goes on after the game was over");
        }
    }
    return (struct turn){
        .command = {seat->entry.held},
        .ticks = seat->entry.ticks,
        .waits = seat->replay_over,
    };
}

static struct turn
next_turn(struct seat *seat, bool wait)
{
    switch (seat->who) {
    case SEAT_MACHINE: return machine_turn(seat, wait);
    case SEAT_REPLAY: return replay_turn(seat);
    case SEAT_HUMAN: break;
    }
    return human_turn(seat);
}

static uint64_t
least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Steps the game under one command, logs it and tells the listener. */
static uint64_t
take_turn(struct seat *seat, struct turn turn, uint64_t ticks, bool *locked)
{
    struct events events;
    uint64_t most = least(turn.ticks, ticks);
    uint64_t before = seat->game.tick;

    most = least(most, seat->stop_tick - seat->game.tick);
    game_advance(&seat->game, turn.command, most, &events);
    uint64_t taken = seat->game.tick - before;
    if (seat->journal != NULL) {
        replay_writer_tick(&seat->writer, turn.command.held, taken);
        if (seat->writer.size - seat->writer.used < 2 * REPLAY_ENTRY_SIZE)
            seat_sync(seat);
    }
    if (seat->who == SEAT_REPLAY)
        seat->entry.ticks = seat->game.over ? 0 : seat->entry.ticks - taken;
    view_take(&seat->view, &seat->game);
    if (events.happened != 0 && seat->listener != NULL)
        seat->listener(seat->listener_data, &events);
    *locked = events.happened & EVENT_LOCKED;
    return taken;
}

uint64_t
seat_run(struct seat *seat, uint64_t ticks, bool wait, bool until_lock)
{
    uint64_t taken = 0;
    bool locked = false;

    while (taken < ticks && !(locked && until_lock)) {
        if (seat_is_over(seat))
            return ticks;
        struct turn turn = next_turn(seat, wait);
        if (turn.waits)
            break;
        taken += take_turn(seat, turn, ticks - taken, &locked);
    }
    return taken;
}
