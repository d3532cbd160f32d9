/* The pilot gives a command and how long it is valid; the seat records it and
 * steps the game. */
#include "app/seat/seat.h"

#include <stdlib.h>
#include <string.h>

#include "app/seat/seat_parts.h"

enum { ADVISER_SERIAL = 1 << 30 };

static uint64_t
least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* -- the record -- */

static void
seat_note_pilot(struct seat *seat, unsigned sinks)
{
    struct replay_entry entry = {
        .kind = REPLAY_PILOT,
        .pilot = seat->who == SEAT_MACHINE ? REPLAY_MACHINE : REPLAY_HUMAN,
    };
    record_note(&seat->record, sinks, &entry);
}

static void
seat_note_pace(struct seat *seat, unsigned sinks)
{
    struct replay_entry entry = {.kind = REPLAY_PACE, .pace = seat->pilot.pace};
    record_note(&seat->record, sinks, &entry);
}

static void
seat_note_handling(struct seat *seat, unsigned sinks)
{
    struct replay_entry entry = {.kind = REPLAY_HANDLING, .handling = seat->game.motion.handling};
    record_note(&seat->record, sinks, &entry);
    if (!game_is_modern(&seat->game))
        return;
    entry.kind = REPLAY_HANDLING_MORE;
    record_note(&seat->record, sinks, &entry);
}

/* Copies the replay that the game was taken over from up to now, with the part
 * of the last run that was played. */
static void
seat_copy_replay(struct seat *seat, unsigned sinks)
{
    const struct playback *played = &seat->reel.playback;
    struct replay_entry last = played->entry;

    record_append(&seat->record, sinks, seat->reel.tape->data, played->entry_at);
    last.ticks -= played->left;
    bool counts = last.kind != REPLAY_RUN || last.ticks > 0;
    if (played->state == PLAYBACK_GOES_ON && counts)
        record_note(&seat->record, sinks, &last);
}

/* Writes the beginning of the record to empty sinks. */
static void
seat_begin_record(struct seat *seat, unsigned sinks)
{
    uint8_t header[REPLAY_HEADER_SIZE];

    if (reel_is_open(&seat->reel)) {
        seat_copy_replay(seat, sinks);
        seat_note_handling(seat, sinks); /* it may have changed since */
        return;
    }
    size_t size = seat->game.placed ? replay_encode_placed(header, &seat->game, &seat->from)
                                    : replay_encode_header(header, &seat->game);
    record_append(&seat->record, sinks, header, size);
}

bool
seat_record(struct seat *seat, const char *path, bool force, struct error *error)
{
    struct log *file = log_create(path, force, error);

    if (file == NULL)
        return false;
    record_sync(&seat->record); /* the file gets its own copy of that */
    seat->record.file = file;
    seat_begin_record(seat, RECORD_FILE);
    seat_note_pilot(seat, RECORD_FILE);
    seat_note_pace(seat, RECORD_FILE);
    return true;
}

void
seat_keep(struct seat *seat, struct keeper_job *job)
{
    keeper_free(record_end(&seat->record, &seat->game));
    record_sync(&seat->record);
    bool resumed = job->tape != NULL;
    record_begin(&seat->record, job);
    if (!resumed)
        seat_begin_record(seat, RECORD_HISTORY);
    seat_note_pilot(seat, RECORD_HISTORY);
    seat_note_pace(seat, RECORD_HISTORY);
}

struct keeper_job *
seat_leave(struct seat *seat)
{
    struct replay_entry same = {.kind = REPLAY_HANDLING, .handling = seat->game.motion.handling};

    record_note(&seat->record, RECORD_HISTORY, &same); /* see retell.c */
    return record_leave(&seat->record);
}

/* -- the game -- */

/* Gives the game the handling of whoever plays it. */
static void
seat_take_handling(struct seat *seat)
{
    struct handling handling =
        handling_clamped(seat->who == SEAT_MACHINE ? seat->rules.handling : seat->own);
    struct handling now = seat->game.motion.handling;

    if (handling_equal(now, handling))
        return;
    game_set_handling(&seat->game, handling);
    view_take(&seat->view, &seat->game);
    seat_note_handling(seat, RECORD_ALL);
}

void
seat_begin(struct seat *seat, const struct seat_setup *setup)
{
    seat_finish(seat, NULL);

    seat->rules = *setup->rules;
    seat->brain = setup->brain;
    seat->stop_tick = UINT64_MAX;
    input_init(&seat->input);
    pilot_init(&seat->pilot, setup->pace);
    pilot_set_limit(&seat->pilot, setup->limit);
    pilot_set_reaction(&seat->pilot, setup->reaction);
    seat->own = setup->handling != NULL ? *setup->handling : seat->rules.handling;
    const struct goal *goal = setup->goal != NULL ? setup->goal : &goal_endless;
    if (setup->position != NULL) {
        seat->from = *setup->position;
        seat->practice = true;
        game_begin_at(&seat->game, &seat->rules, goal, setup->start_level, setup->seed, seat->own,
            &seat->from);
    } else {
        game_init_goal(&seat->game, &seat->rules, goal, setup->start_level, setup->seed, seat->own);
    }
    view_take(&seat->view, &seat->game);
    finesse_game_begin(&seat->finesse, &seat->view);
}

/* Copies the replay's game, as it is now, to the seat. */
static void
seat_show(struct seat *seat)
{
    seat->game = seat->reel.playback.game;
    seat->finesse = seat->reel.finesse;
    seat->pilot.pace = seat->reel.playback.pace;
    seat->practice = seat->reel.playback.practice;
    seat->taken_back = seat->reel.playback.taken_back;
    view_take(&seat->view, &seat->game);
}

const char *
seat_begin_replay(struct seat *seat, struct tape *tape)
{
    seat_finish(seat, NULL);
    const char *trouble = reel_open(&seat->reel, tape, PILOT_DEFAULT_PACE);
    if (trouble != NULL)
        return trouble;
    seat->rules = seat->reel.header.rules;
    seat->from = seat->reel.header.position;
    seat->who = SEAT_REPLAY;
    seat->stop_tick = UINT64_MAX;
    pilot_init(&seat->pilot, PILOT_DEFAULT_PACE);
    seat_show(seat);
    return NULL;
}

bool
seat_finish(struct seat *seat, struct error *error)
{
    if (seat == NULL)
        return true;
    bool whole = record_close(&seat->record, &seat->game, error);
    agent_destroy(seat->agent);
    reel_close(&seat->reel);
    lines_destroy(seat->lines);
    memset(seat, 0, sizeof(*seat));
    return whole;
}

static bool
seat_has_agent(struct seat *seat)
{
    if (seat->agent == NULL)
        seat->agent = agent_create();
    return seat->agent != NULL;
}

bool
seat_set_pilot(struct seat *seat, enum seat_pilot who)
{
    if (seat->who == SEAT_REPLAY || seat->who == who)
        return true;
    if (who == SEAT_MACHINE && !seat_has_agent(seat))
        return false;
    seat->who = who;
    input_release_all(&seat->input);
    pilot_reset(&seat->pilot);
    seat_note_pilot(seat, RECORD_ALL);
    seat_take_handling(seat);
    return true;
}

void
seat_set_handling(struct seat *seat, struct handling handling)
{
    if (seat->who == SEAT_REPLAY || seat->rules.shapes == NULL)
        return;
    seat->own = handling;
    seat_take_handling(seat);
}

void
seat_set_brain(struct seat *seat, const struct brain *brain, uint32_t reaction)
{
    if (seat->who == SEAT_REPLAY)
        return;
    seat->brain = *brain;
    pilot_set_reaction(&seat->pilot, reaction);
}

void
seat_set_pace(struct seat *seat, uint32_t pace)
{
    if (seat->who == SEAT_REPLAY)
        return;
    pilot_set_pace(&seat->pilot, pace);
    seat_note_pace(seat, RECORD_ALL);
}

bool
seat_undo(struct seat *seat)
{
    struct replay_entry entry = {.kind = REPLAY_UNDO};

    if (seat->who != SEAT_HUMAN || !undo_back(&seat->undo, &seat->game))
        return false;
    record_note(&seat->record, RECORD_ALL, &entry);
    view_take(&seat->view, &seat->game);
    finesse_game_undo(&seat->finesse, &seat->view);
    seat->adviser.planned = false; /* numbers of pieces repeat */
    return true;
}

/* Cuts the record where the reel stands. */
static bool
seat_rewind_record(struct seat *seat, const struct reel *reel)
{
    const struct playback *played = &reel->playback;
    struct replay_entry last = played->entry;
    struct tape *tape = tape_copy(reel->tape->data, played->entry_at);
    uint8_t bytes[REPLAY_ENTRY_SIZE];

    last.ticks -= played->left;
    bool counts = last.kind != REPLAY_RUN || last.ticks > 0;
    if (tape != NULL && played->state == PLAYBACK_GOES_ON && counts &&
        !tape_append(tape, bytes, replay_encode_entry(bytes, &last))) {
        tape_drop(tape);
        return false;
    }
    return record_replace(&seat->record, tape);
}

bool
seat_sit(struct seat *seat, const struct reel *reel)
{
    const struct playback *played = &reel->playback;
    struct replay_entry practice = {.kind = REPLAY_PRACTICE, .taken_back = ++seat->taken_back};

    if (!seat_rewind_record(seat, reel)) {
        seat->taken_back--;
        return false;
    }
    seat->practice = true;
    record_note(&seat->record, RECORD_ALL, &practice);
    /* The reel may be closed before the seat is. */
    seat->game = played->game;
    seat->game.rules = &seat->rules;
    seat->undo = played->undo;
    for (int i = 0; i < UNDO_DEPTH; i++)
        seat->undo.kept[i].rules = &seat->rules;
    seat->finesse = reel->finesse;
    seat->finesse.rules = &seat->rules;
    view_take(&seat->view, &seat->game);
    seat->who = SEAT_HUMAN;
    input_release_all(&seat->input);
    pilot_reset(&seat->pilot);
    seat->adviser.planned = false; /* numbers of pieces repeat */
    if (played->pilot != REPLAY_HUMAN)
        seat_note_pilot(seat, RECORD_ALL);
    if (played->pace != seat->pilot.pace)
        seat_note_pace(seat, RECORD_ALL);
    seat_take_handling(seat);
    return true;
}

bool
seat_is_over(const struct seat *seat)
{
    if (seat->game.tick >= seat->stop_tick)
        return true;
    /* A replay of a game that is over still has its hash to check. */
    return seat->who == SEAT_REPLAY ? seat->reel.playback.state != PLAYBACK_GOES_ON
                                    : seat->game.over;
}

/*
 * Whether the piece of that number falls; only then is a place for it of use.
 * The number alone does not say so, because no piece follows the last one of a
 * game.
 */
static bool
seat_has_falling(const struct seat *seat, uint64_t piece)
{
    return seat->view.motion.piece.piece != PIECE_NONE && seat->view.pieces == piece;
}

bool
seat_goal(const struct seat *seat, struct place *goal)
{
    if (seat->who != SEAT_MACHINE || !seat->pilot.planned ||
        !seat_has_falling(seat, seat->pilot.piece) ||
        !view_is_of_now(&seat->view, seat->pilot.plan.goal))
        return false;
    *goal = seat->pilot.plan.goal;
    return true;
}

bool
seat_think(struct seat *seat)
{
    struct pilot *pilot = &seat->pilot;
    struct command ignored;
    uint64_t ticks;

    if (seat->who != SEAT_MACHINE || seat_is_over(seat) ||
        seat->view.motion.piece.piece == PIECE_NONE)
        return false;
    bool planned = pilot->planned && pilot->piece == seat->view.pieces;
    /* Only to ask: pilot_next would take keys off a plan. */
    if (pilot->piece != seat->view.pieces &&
        pilot_next(pilot, &seat->view, &ignored, &ticks) == PILOT_ASKS)
        agent_ask(seat->agent, pilot, &seat->brain, &seat->view);
    agent_collect(seat->agent, pilot, false);
    return !planned && pilot->planned;
}

bool
seat_ask_hint(struct seat *seat)
{
    struct pilot *adviser = &seat->adviser;

    if (seat->who != SEAT_HUMAN || seat->game.over || seat->view.motion.piece.piece == PIECE_NONE ||
        !seat_has_agent(seat))
        return false;
    /* One agent makes the plans of both pilots: their serial numbers say whose
     * they are. */
    if (adviser->serial == 0)
        adviser->serial = ADVISER_SERIAL;
    adviser->pace = PILOT_PACE_MAX;
    adviser->serial++;
    adviser->asked = true;
    adviser->planned = false;
    struct brain sure = seat->brain;
    sure.doubt = (struct brain_doubt){0};
    agent_ask(seat->agent, adviser, &sure, &seat->view);
    return true;
}

bool
seat_hint(struct seat *seat, struct place *hint)
{
    struct pilot *adviser = &seat->adviser;

    if (seat->who != SEAT_HUMAN || seat->agent == NULL)
        return false;
    agent_collect(seat->agent, adviser, false);
    if (!adviser->planned || !seat_has_falling(seat, adviser->plan.piece) ||
        !view_is_of_now(&seat->view, adviser->plan.goal))
        return false;
    *hint = adviser->plan.goal;
    return true;
}

/* -- the two who give commands -- */

/* What happens in the next ticks. */
struct turn {
    struct command command;
    uint64_t ticks; /* the command is valid for so many, unless something happens */
    bool waits;     /* no tick may pass yet */
};

static struct turn
seat_human_turn(struct seat *seat)
{
    bool settled;
    struct turn turn = {0};
    turn.command.held = input_next(&seat->input, &settled);
    turn.ticks = settled ? UINT64_MAX : 1;
    return turn;
}

static struct turn
seat_machine_turn(struct seat *seat, bool wait)
{
    struct turn turn = {0};

    agent_collect(seat->agent, &seat->pilot, false);
    for (;;) {
        enum pilot_state state = pilot_next(&seat->pilot, &seat->view, &turn.command, &turn.ticks);
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

/* Keeps the cleared rows. The view is still that before the lock. */
static void
seat_keep_gone(struct seat *seat, const struct events *events)
{
    struct place at = events->locked;
    int count = 0;

    for (int y = 0; y < seat->view.board.height; y++) {
        if (!(events->cleared.rows >> y & 1))
            continue;
        uint8_t *row = seat->gone[count++];
        int of_piece = PIECE_SIZE - 1 - (y - at.y);
        unsigned bits = piece_row(seat->rules.shapes->matrix[at.piece][at.rotation], of_piece);
        memcpy(row, seat->view.cells[y], BOARD_MAX_WIDTH);
        for (int column = 0; column < PIECE_SIZE; column++)
            if (bits >> (PIECE_SIZE - 1 - column) & 1u)
                row[at.x + column] = at.piece;
    }
}

/* Steps the game with one command, records it and tells the listener. */
static uint64_t
seat_take_turn(struct seat *seat, struct turn turn, uint64_t ticks, bool *locked)
{
    struct events events;
    uint64_t most = least(turn.ticks, ticks);
    uint64_t before = seat->game.tick;

    most = least(most, seat->stop_tick - seat->game.tick);
    game_advance(&seat->game, turn.command, most, &events);
    uint64_t taken = seat->game.tick - before;
    if (taken > 0)
        seat->seen |= turn.command.held;
    seat->by_person |= taken > 0 && seat->who == SEAT_HUMAN;
    seat->by_machine |= taken > 0 && seat->who == SEAT_MACHINE;
    record_ticks(&seat->record, turn.command.held, taken);
    undo_look(&seat->undo, &seat->game, events.happened);
    if (events.happened & EVENT_CLEARED)
        seat_keep_gone(seat, &events);
    view_take(&seat->view, &seat->game);
    finesse_game_step(
        &seat->finesse, seat->who == SEAT_MACHINE, turn.command.held, &events, &seat->view);
    if (events.happened != 0 && seat->listener != NULL)
        seat->listener(seat->listener_data, &events);
    *locked = events.happened & EVENT_LOCKED;
    return taken;
}

/* Plays the replay on and tells the listener. */
static uint64_t
seat_run_replay(struct seat *seat, uint64_t ticks, bool until_lock)
{
    const struct playback *playback = &seat->reel.playback;
    uint64_t before = playback->tick;
    bool locked = false;

    if (seat_is_over(seat))
        return ticks;
    uint64_t end = before + least(ticks, seat->stop_tick - before);
    while (!(locked && until_lock) && reel_next(&seat->reel, end)) {
        if (playback->events.happened == 0)
            continue;
        if (playback->events.happened & EVENT_CLEARED)
            seat_keep_gone(seat, &playback->events);
        seat_show(seat);
        if (seat->listener != NULL)
            seat->listener(seat->listener_data, &playback->events);
        locked = playback->events.happened & EVENT_LOCKED;
    }
    seat_show(seat);
    return seat_is_over(seat) ? ticks : playback->tick - before;
}

uint64_t
seat_run(struct seat *seat, uint64_t ticks, bool wait, bool until_lock)
{
    uint64_t taken = 0;
    bool locked = false;

    if (seat->who == SEAT_REPLAY)
        return seat_run_replay(seat, ticks, until_lock);
    while (taken < ticks && !(locked && until_lock)) {
        if (seat_is_over(seat))
            return ticks;
        struct turn turn =
            seat->who == SEAT_MACHINE ? seat_machine_turn(seat, wait) : seat_human_turn(seat);
        if (turn.waits)
            break;
        taken += seat_take_turn(seat, turn, ticks - taken, &locked);
    }
    return taken;
}

/* -- back and forth in a replay -- */

void
seat_seek(struct seat *seat, uint64_t tick)
{
    if (seat->who == SEAT_REPLAY)
        reel_seek(&seat->reel, tick);
}

void
seat_step_on(struct seat *seat, enum reel_step step)
{
    if (seat->who == SEAT_REPLAY)
        reel_step_on(&seat->reel, step);
}

void
seat_step_back(struct seat *seat, enum reel_step step)
{
    if (seat->who == SEAT_REPLAY)
        reel_step_back(&seat->reel, step);
}

bool
seat_is_travelling(const struct seat *seat)
{
    return seat->who == SEAT_REPLAY && seat->reel.aim.way != REEL_STAYS;
}

int
seat_travel(struct seat *seat, int steps)
{
    if (!seat_is_travelling(seat))
        return steps;
    steps = reel_travel(&seat->reel, steps);
    /* A search of an earlier place jumps about. */
    if (seat->reel.aim.way != REEL_STEPS_BACK)
        seat_show(seat);
    return steps;
}

bool
seat_take_over(struct seat *seat, const struct brain *brain)
{
    if (seat->who != SEAT_REPLAY || seat->game.over || seat_is_travelling(seat))
        return false;
    seat->brain = *brain;
    seat->who = SEAT_HUMAN;
    seat->own = seat->game.motion.handling;
    seat->undo = seat->reel.playback.undo;
    seat->stop_tick = UINT64_MAX;
    input_init(&seat->input);
    pilot_reset(&seat->pilot);
    view_take(&seat->view, &seat->game);
    return true;
}
