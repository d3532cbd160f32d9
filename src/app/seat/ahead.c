/* A game with a pilot and a planner, and a writer that records it. */
#include "app/seat/ahead.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER = 1 << 12 };

struct ahead {
    struct errand errand; /* the first member */
    struct ruleset rules;
    struct game game;
    struct brain brain;
    uint64_t pieces;      /* to be placed */
    uint64_t first;       /* the number of the first */
    uint64_t rows_before; /* that the game had */
    atomic_uint_fast64_t done;
    bool sat_down;
    /* The replay. */
    struct tape *tape; /* held; NULL: none */
    struct replay_writer writer;
    uint8_t buffer[BUFFER];
    /* What it plays with. */
    struct planner planner;
    struct plan plan;
    struct pilot pilot;
    struct view view;
};

/* -- the replay -- */

/* Moves what was written onto the tape. Without memory the tape is dropped. */
static void
ahead_take_written(struct ahead *ahead)
{
    size_t used = ahead->writer.used;

    replay_writer_taken(&ahead->writer);
    if (ahead->tape == NULL || used == 0 || tape_append(ahead->tape, ahead->buffer, used))
        return;
    tape_drop(ahead->tape);
    ahead->tape = NULL;
}

static void
ahead_note(struct ahead *ahead, const struct replay_entry *entry)
{
    replay_writer_note(&ahead->writer, entry);
    ahead_take_written(ahead);
}

/* The machine takes the keys, with the handling of the rules. */
static void
ahead_sit_down(struct ahead *ahead)
{
    struct replay_entry pilot = {.kind = REPLAY_PILOT, .pilot = REPLAY_MACHINE};
    struct replay_entry pace = {.kind = REPLAY_PACE, .pace = PILOT_PACE_MAX};
    struct replay_entry handling = {
        .kind = REPLAY_HANDLING, .handling = handling_clamped(ahead->rules.handling)};

    ahead_note(ahead, &pilot);
    ahead_note(ahead, &pace);
    if (handling_equal(ahead->game.motion.handling, handling.handling))
        return;
    game_set_handling(&ahead->game, handling.handling);
    ahead_note(ahead, &handling);
    if (!game_is_modern(&ahead->game))
        return;
    handling.kind = REPLAY_HANDLING_MORE;
    ahead_note(ahead, &handling);
}

/* -- on the thread -- */

static struct command
ahead_next_command(struct ahead *ahead, uint64_t *ticks)
{
    struct pilot *pilot = &ahead->pilot;
    const struct view *view = &ahead->view;
    struct command command;

    while (pilot_next(pilot, view, &command, ticks) == PILOT_ASKS) {
        bool found = planner_plan(&ahead->planner, &ahead->brain, view,
            pilot_first_key(pilot, view), pilot_key_ticks(view, pilot->pace), &ahead->plan);
        pilot_take(pilot, pilot->serial, found ? &ahead->plan : NULL);
    }
    return command;
}

static void
ahead_start(struct ahead *ahead)
{
    ahead->sat_down = true;
    ahead_sit_down(ahead);
    pilot_init(&ahead->pilot, PILOT_PACE_MAX);
    view_take(&ahead->view, &ahead->game);
}

static bool
ahead_is_done(const struct ahead *ahead)
{
    return ahead->game.over || ahead->game.pieces >= ahead->first + ahead->pieces ||
           atomic_load(&ahead->errand.stop);
}

/* A step is one piece. */
static bool
ahead_run(struct errand *errand)
{
    struct ahead *ahead = (struct ahead *)errand;
    struct game *game = &ahead->game;
    struct events events = {.happened = 0};
    uint64_t ticks;

    if (!ahead->sat_down)
        ahead_start(ahead);
    while (!ahead_is_done(ahead) && !(events.happened & EVENT_LOCKED)) {
        struct command command = ahead_next_command(ahead, &ticks);
        uint64_t before = game->tick;
        game_advance(game, command, ticks, &events);
        replay_writer_tick(&ahead->writer, command.held, game->tick - before);
        if (ahead->writer.size - ahead->writer.used < 2 * REPLAY_ENTRY_SIZE)
            ahead_take_written(ahead);
        if (events.happened & EVENT_LOCKED)
            atomic_fetch_add(&ahead->done, 1);
        view_take(&ahead->view, game);
    }
    if (!ahead_is_done(ahead))
        return true;
    replay_writer_flush(&ahead->writer);
    ahead_take_written(ahead);
    return false;
}

/* -- from the window -- */

static void
ahead_copy_record(struct ahead *ahead, struct seat *seat)
{
    const struct tape *tape = seat->record.tape;

    if (tape == NULL || seat->record.full)
        return;
    record_sync(&seat->record);
    ahead->tape = tape_copy(tape->data, tape->size);
}

struct ahead *
ahead_begin(struct errands *errands, struct seat *seat, const struct brain *brain, uint64_t pieces)
{
    struct ahead *ahead = errands != NULL ? calloc(1, sizeof(*ahead)) : NULL;

    if (ahead == NULL)
        return NULL;
    ahead->errand.run = ahead_run;
    ahead->errand.urgency = ERRAND_LONG;
    ahead->rules = seat->rules;
    ahead->game = seat->game;
    ahead->game.rules = &ahead->rules;
    ahead->brain = *brain;
    ahead->pieces = pieces;
    ahead->first = seat->game.pieces + (seat->game.motion.piece.piece == PIECE_NONE);
    ahead->rows_before = seat->game.rows;
    replay_writer_init(&ahead->writer, ahead->buffer, sizeof(ahead->buffer));
    ahead_copy_record(ahead, seat);
    errands_send(errands, &ahead->errand);
    return ahead;
}

void
ahead_end(struct errands *errands, struct ahead *ahead)
{
    if (ahead == NULL)
        return;
    errands_drop(errands, &ahead->errand);
    tape_drop(ahead->tape);
    free(ahead);
}

void
ahead_stop(struct ahead *ahead)
{
    atomic_store(&ahead->errand.stop, true);
}

bool
ahead_is_busy(const struct ahead *ahead)
{
    return errand_is_busy(&ahead->errand);
}

uint64_t
ahead_done(const struct ahead *ahead)
{
    return atomic_load(&ahead->done);
}

uint64_t
ahead_pieces(const struct ahead *ahead)
{
    return ahead->pieces;
}

struct ahead_result
ahead_result(const struct ahead *ahead)
{
    return (struct ahead_result){
        .pieces = ahead_done(ahead),
        .rows = ahead->game.rows - ahead->rows_before,
        .over = ahead->game.over,
        .reached = ahead->game.reached,
        .game = &ahead->game,
        .tape = ahead->tape,
        .piece = ahead->first,
    };
}
