/* Who plays gives a command and how long it is good for; the seat logs it and
 * steps the game. */
#include "app/seat/seat.h"

#include <string.h>

#include "app/seat/seat_log.h"

enum { ADVISER_SERIAL = 1 << 30 };

static uint64_t
least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Gives the game the handling of whoever plays it. */
static void
take_handling(struct seat *seat)
{
    struct handling handling = handling_clamped(
        seat->who == SEAT_MACHINE ? seat->rules.handling : seat->own);
    struct handling now = seat->game.motion.handling;
    struct replay_entry entry = {.kind = REPLAY_HANDLING, .handling = handling};

    if (now.das == handling.das && now.arr == handling.arr &&
        now.soft == handling.soft)
        return;
    game_set_handling(&seat->game, handling);
    view_take(&seat->view, &seat->game);
    seat_log_note(seat, &entry);
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
    pilot_set_reaction(&seat->pilot, setup->reaction);
    seat->own =
        setup->handling != NULL ? *setup->handling : seat->rules.handling;
    game_init(
        &seat->game, &seat->rules, setup->start_level, setup->seed, seat->own);
    view_take(&seat->view, &seat->game);
}

const char *
seat_begin_replay(struct seat *seat, void *data, size_t size)
{
    char why[FILE_WHY_SIZE];
    struct replay_header header;

    seat_finish(seat, why);
    const char *trouble = reel_open(&seat->reel, data, size, &header);
    if (trouble != NULL)
        return trouble;
    seat->rules = header.rules;
    seat->who = SEAT_REPLAY;
    seat->stop_tick = UINT64_MAX;
    pilot_init(&seat->pilot, PILOT_DEFAULT_PACE);
    game_init(&seat->game, &seat->rules, (int)header.start_level, header.seed,
        header.handling);
    seat->reel.state.pace = PILOT_DEFAULT_PACE;
    reel_keep(&seat->reel, &seat->game);
    view_take(&seat->view, &seat->game);
    return NULL;
}

bool
seat_finish(struct seat *seat, char why[FILE_WHY_SIZE])
{
    if (seat == NULL)
        return true;
    seat_log_end(seat);
    bool whole = journal_close(seat->journal, why);
    kept_finish(&seat->kept);
    agent_destroy(seat->agent);
    reel_close(&seat->reel);
    memset(seat, 0, sizeof(*seat));
    return whole;
}

static bool
has_agent(struct seat *seat)
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
    if (who == SEAT_MACHINE && !has_agent(seat))
        return false;
    seat->who = who;
    input_release_all(&seat->input);
    pilot_reset(&seat->pilot);
    seat_log_pilot(seat);
    take_handling(seat);
    return true;
}

void
seat_set_handling(struct seat *seat, struct handling handling)
{
    if (seat->who == SEAT_REPLAY || seat->rules.shapes == NULL)
        return;
    seat->own = handling;
    take_handling(seat);
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
    seat_log_pace(seat);
}

bool
seat_is_over(const struct seat *seat)
{
    if (seat->game.tick >= seat->stop_tick)
        return true;
    /* A replay of a game that is over still has its hash to check. */
    return seat->who == SEAT_REPLAY ? seat->reel.state.over : seat->game.over;
}

/*
 * Whether the piece of that number falls. A place is of use only then: once the
 * piece has locked, the well has it already. The number alone does not say so,
 * for the last piece of a game is followed by none.
 */
static bool
is_falling(const struct seat *seat, uint64_t piece)
{
    return seat->view.motion.piece.piece != PIECE_NONE &&
           seat->view.pieces == piece;
}

bool
seat_goal(const struct seat *seat, struct place *goal)
{
    if (seat->who != SEAT_MACHINE || !seat->pilot.planned ||
        !is_falling(seat, seat->pilot.piece))
        return false;
    *goal = seat->pilot.plan.goal;
    return true;
}

bool
seat_ask_hint(struct seat *seat)
{
    struct pilot *adviser = &seat->adviser;

    if (seat->who != SEAT_HUMAN || seat->game.over ||
        seat->view.motion.piece.piece == PIECE_NONE || !has_agent(seat))
        return false;
    /* Plans for the two pilots come through one queue: their serial numbers
     * say whose they are. */
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
    if (!adviser->planned || !is_falling(seat, adviser->plan.piece))
        return false;
    *hint = adviser->plan.goal;
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

static struct turn
replay_turn(struct seat *seat)
{
    struct turn turn = {0};
    turn.command = reel_next(&seat->reel, &seat->game, &turn.ticks);
    turn.waits = turn.ticks == 0;
    seat->pilot.pace = seat->reel.state.pace;
    return turn;
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
    seat_log_ticks(seat, turn.command.held, taken);
    if (seat->who == SEAT_REPLAY) {
        reel_taken(&seat->reel, &seat->game, taken);
        reel_keep(&seat->reel, &seat->game);
    }
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

/* -- back and forth in a replay -- */

/* Plays one stretch of the log, up to `tick`. False at the end. */
static bool
roll(struct seat *seat, uint64_t tick, struct events *events)
{
    uint64_t ticks, before = seat->game.tick;
    struct command command = reel_next(&seat->reel, &seat->game, &ticks);

    if (ticks == 0)
        return false;
    game_advance(&seat->game, command, least(ticks, tick - before), events);
    reel_taken(&seat->reel, &seat->game, seat->game.tick - before);
    reel_keep(&seat->reel, &seat->game);
    return true;
}

static void
roll_to(struct seat *seat, uint64_t tick)
{
    struct events events;
    while (seat->game.tick < tick && roll(seat, tick, &events))
        continue;
}

/* Plays up to the next place where such a step ends, or to `tick`. Whether it
 * got to such a place. */
static bool
roll_step(struct seat *seat, enum seat_step step, uint64_t tick)
{
    struct events events;

    while (seat->game.tick < tick && roll(seat, tick, &events)) {
        if (step == SEAT_STEP_PIECE ? events.happened & EVENT_LOCKED
                                    : seat->reel.state.entry.ticks == 0)
            return true;
    }
    return false;
}

static void
show(struct seat *seat)
{
    seat->pilot.pace = seat->reel.state.pace;
    view_take(&seat->view, &seat->game);
}

void
seat_seek(struct seat *seat, uint64_t tick)
{
    if (seat->who != SEAT_REPLAY || !reel_near(&seat->reel, &seat->game, tick))
        return;
    roll_to(seat, tick);
    show(seat);
}

void
seat_step_on(struct seat *seat, enum seat_step step)
{
    if (seat->who != SEAT_REPLAY)
        return;
    roll_step(seat, step, UINT64_MAX);
    show(seat);
}

void
seat_step_back(struct seat *seat, enum seat_step step)
{
    uint64_t now = seat->game.tick, from = now, place = 0;

    if (seat->who != SEAT_REPLAY)
        return;
    /* From one kept moment after the other, the latest first. */
    while (place == 0 && from > 0) {
        if (!reel_near(&seat->reel, &seat->game, from - 1))
            return;
        from = seat->game.tick;
        while (roll_step(seat, step, now) && seat->game.tick < now)
            place = seat->game.tick;
    }
    seat_seek(seat, place);
}

bool
seat_take_over(struct seat *seat, const struct brain *brain)
{
    if (seat->who != SEAT_REPLAY || seat->game.over ||
        reel_first(&seat->reel) == NULL)
        return false;
    seat->brain = *brain;
    seat->who = SEAT_HUMAN;
    seat->own = seat->game.motion.handling;
    seat->stop_tick = UINT64_MAX;
    input_init(&seat->input);
    pilot_reset(&seat->pilot);
    view_take(&seat->view, &seat->game);
    return true;
}
