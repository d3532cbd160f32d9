/* When there are too many moments, every second one is dropped, and the next
 * ones are twice as far apart. */
#include "app/seat/reel.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOMENTS = 512, FIRST_GAP = 100 /* steps */ };

/* The length of the valid part of the log in ticks. */
static uint64_t
playback_count_ticks(struct playback playback)
{
    while (playback_read(&playback))
        continue;
    return playback.tick;
}

static void
reel_thin_out(struct reel *reel)
{
    reel->count = 0;
    for (int i = 0; i < MOST_MOMENTS; i += 2)
        reel->moments[reel->count++] = reel->moments[i];
    reel->gap *= 2;
}

/* Keeps this moment. Without memory none is kept, and going back takes
 * longer. */
static void
reel_keep(struct reel *reel)
{
    reel->due = UINT64_MAX;
    if (reel->moments == NULL)
        return;
    if (reel->count < MOST_MOMENTS)
        reel->moments[reel->count++] = (struct reel_moment){
            .playback = reel->playback, .steps = reel->steps, .finesse = reel->finesse};
    else
        reel_thin_out(reel);
    reel->due = reel->moments[reel->count - 1].steps + reel->gap;
}

static void
reel_go_to_moment(struct reel *reel, int at)
{
    reel->playback = reel->moments[at].playback;
    reel->steps = reel->moments[at].steps;
    reel->finesse = reel->moments[at].finesse;
}

const char *
reel_open(struct reel *reel, struct tape *tape, uint32_t pace)
{
    memset(reel, 0, sizeof(*reel));
    const char *trouble = playback_open(&reel->playback, &reel->header, tape->data, tape->size);
    if (trouble != NULL)
        return trouble;
    reel->tape = tape_hold(tape);
    reel->ticks = playback_count_ticks(reel->playback);
    reel->gap = FIRST_GAP;
    reel->moments = malloc(MOST_MOMENTS * sizeof(*reel->moments));
    reel->playback.pace = pace;
    struct view view;
    view_take(&view, &reel->playback.game);
    finesse_game_begin(&reel->finesse, &view);
    reel_keep(reel);
    return NULL;
}

/* Whether all that a playback has read is in the first `size` bytes. */
static bool
playback_is_within(const struct playback *playback, size_t size)
{
    bool cut = playback->state == PLAYBACK_CUT;

    return (cut ? playback->entry_at : playback->reader.at) <= size &&
           (cut || playback->state == PLAYBACK_GOES_ON);
}

bool
reel_find(const struct reel *reel, const struct tape *tape, uint64_t piece, struct playback *found)
{
    size_t same = reel_is_open(reel) ? tape_common(reel->tape, tape) : 0;

    for (int i = reel->count - 1; i >= 0; i--) {
        const struct playback *one = &reel->moments[i].playback;
        if (one->game.pieces >= piece || !playback_is_within(one, same))
            continue;
        *found = *one;
        playback_continue(found, tape->data, tape->size);
        return true;
    }
    return false;
}

/* Forgets the moments beyond the first `size` bytes. */
static void
reel_forget(struct reel *reel, size_t size)
{
    int count = reel->count;

    while (reel->count > 0 && !playback_is_within(&reel->moments[reel->count - 1].playback, size))
        reel->count--;
    if (reel->count < count)
        reel->due = reel->moments[reel->count - 1].steps + reel->gap;
}

bool
reel_turn(struct reel *reel, struct tape *tape)
{
    size_t same = tape_common(reel->tape, tape);
    bool stays = playback_is_within(&reel->playback, same);
    bool begins = reel->count > 0 && playback_is_within(&reel->moments[0].playback, same);
    if (!stays && !begins)
        return false;
    tape_hold(tape);
    tape_drop(reel->tape);
    reel->tape = tape;
    if (begins)
        reel_forget(reel, same);
    if (!stays)
        reel_go_to_moment(reel, reel->count - 1);
    for (int i = 0; i < reel->count; i++)
        playback_continue(&reel->moments[i].playback, tape->data, tape->size);
    playback_continue(&reel->playback, tape->data, tape->size);
    reel->ticks = playback_count_ticks(reel->playback);
    return true;
}

void
reel_close(struct reel *reel)
{
    tape_drop(reel->tape);
    free(reel->moments);
    memset(reel, 0, sizeof(*reel));
}

bool
reel_is_open(const struct reel *reel)
{
    return reel->tape != NULL;
}

/* Counts the keys of what was just played. */
static void
reel_count_keys(struct reel *reel)
{
    const struct playback *playback = &reel->playback;
    struct view view;

    if (playback->entry.kind == REPLAY_UNDO) {
        view_take(&view, &playback->game);
        finesse_game_undo(&reel->finesse, &view);
    }
    if (playback->entry.kind != REPLAY_RUN)
        return;
    if (playback->events.happened != 0)
        view_take(&view, &playback->game);
    finesse_game_step(&reel->finesse, playback->pilot == REPLAY_MACHINE, playback->entry.held,
        &playback->events, &view);
}

bool
reel_next(struct reel *reel, uint64_t tick)
{
    struct playback *playback = &reel->playback;

    if (playback->tick >= tick || !playback_next(playback, tick - playback->tick))
        return false;
    reel->steps++;
    reel_count_keys(reel);
    if (playback->entry.kind == REPLAY_RUN) {
        reel->seen |= playback->entry.held;
        if (reel->steps >= reel->due)
            reel_keep(reel);
    }
    return true;
}

bool
reel_near(struct reel *reel, uint64_t tick)
{
    int at = reel->count - 1;

    while (at >= 0 && reel->moments[at].playback.tick > tick)
        at--;
    bool ahead = reel->playback.tick <= tick;
    if (at < 0 || (ahead && reel->moments[at].playback.tick <= reel->playback.tick))
        return ahead;
    reel_go_to_moment(reel, at);
    return true;
}

/* -- to an aim -- */

void
reel_seek(struct reel *reel, uint64_t tick)
{
    bool known = reel_near(reel, tick);
    reel->aim = (struct reel_aim){.way = known ? REEL_SEEKS : REEL_STAYS, .tick = tick};
}

void
reel_step_on(struct reel *reel, enum reel_step step)
{
    reel->aim = (struct reel_aim){.way = REEL_STEPS_ON, .step = step};
}

void
reel_step_back(struct reel *reel, enum reel_step step)
{
    uint64_t now = reel->playback.tick;

    reel->aim = (struct reel_aim){.way = REEL_STEPS_BACK, .step = step, .tick = now, .from = now};
    if (now > 0 && reel_near(reel, now - 1))
        reel->aim.from = reel->playback.tick;
    else
        reel->aim.way = REEL_STAYS;
}

/* Whether the last thing played was the end of such a step. */
static bool
playback_ends_step(const struct playback *playback, enum reel_step step)
{
    return step == REEL_STEP_PIECE ? playback->events.happened & EVENT_LOCKED
                                   : playback->entry.kind == REPLAY_RUN && playback->left == 0;
}

/* All ends of steps from a kept moment on are known. Without any, the search
 * starts again from the moment before it. */
static void
reel_end_search(struct reel *reel)
{
    struct reel_aim *aim = &reel->aim;

    if (aim->place > 0 || aim->from == 0)
        reel_seek(reel, aim->place);
    else if (reel_near(reel, aim->from - 1))
        aim->from = reel->playback.tick;
    else
        aim->way = REEL_STAYS;
}

/* One step of the playback. */
static void
reel_travel_a_step(struct reel *reel)
{
    struct reel_aim *aim = &reel->aim;
    const struct playback *playback = &reel->playback;
    bool back = aim->way == REEL_STEPS_BACK;
    bool moved = reel_next(reel, aim->way == REEL_STEPS_ON ? UINT64_MAX : aim->tick);
    bool ends = moved && aim->way != REEL_SEEKS && playback_ends_step(playback, aim->step);

    if (back && (!moved || playback->tick >= aim->tick))
        reel_end_search(reel);
    else if (back && ends)
        aim->place = playback->tick;
    else if (!moved || ends)
        aim->way = REEL_STAYS;
}

int
reel_travel(struct reel *reel, int steps)
{
    for (; steps > 0 && reel->aim.way != REEL_STAYS; steps--)
        reel_travel_a_step(reel);
    return steps;
}
