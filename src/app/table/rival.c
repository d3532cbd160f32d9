/* The replay is stepped beside the game. The keeper finds its splits, because
 * they must be known before the rival reaches them. */
#include "app/table/rival.h"

#include <string.h>

#include "app/text/labels.h"

enum { TICKS_PER_SECOND = 1000, TICKS_PER_HUNDREDTH = 10 };

/* Frees the replay and drops an answer that is still to come. */
static void
rival_drop(struct rival *rival)
{
    query_renew(&rival->query);
    tape_drop(rival->tape);
    rival->tape = NULL;
    rival->best.count = rival->own.count = rival->passed = 0;
}

/* -- the question -- */

static void
take_answer(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    struct rival *rival = job->asker;

    if (!query_is_old(&rival->query, job) && job->good && job->game.id != 0 &&
        playback_open(&rival->playback, &rival->header, job->tape->data, job->tape->size) == NULL) {
        rival->tape = tape_hold(job->tape);
        rival->best = job->splits;
        view_take(&rival->view, &rival->playback.game);
        app->dirty = true;
    }
    keeper_free(job);
}

static bool
is_wanted(const struct app *app, const struct seat *seat)
{
    int when = app->prefs.numbers[PREF_RIVAL];

    return seat->who == SEAT_HUMAN && !seat->practice &&
           (when == RIVAL_ALWAYS ||
               (when == RIVAL_FOR_TIME && seat->game.goal->measure == MEASURE_TIME));
}

/* The times of a continued game are unknown. */
static void
forget_own(struct splits *own, const struct view *view)
{
    splits_take(own, view);
    memset(own->ticks, 0, sizeof(own->ticks));
}

static void
rival_begin(struct app *app, struct table *table, void *self)
{
    struct rival *rival = self;
    const struct seat *seat = table->sides[0].seat;

    rival_drop(rival);
    forget_own(&rival->own, &seat->view);
    if (!is_wanted(app, seat))
        return;
    struct keeper_job *job = query_job(&rival->query, KEEPER_RIVAL, take_answer);
    if (job == NULL)
        return;
    job->asker = rival;
    const struct ruleset *rules = ruleset_find(seat->rules.name);
    job->filter = (struct history_filter){
        .rules = rules != NULL ? rules->name : NULL,
        .pilot = HISTORY_HUMAN,
        .width = seat->rules.width,
        .visible = seat->rules.visible,
        .goal = seat->game.goal->name,
        .day = seat->game.goal->daily ? game_seed(&seat->game) : 0,
    };
    query_ask(app, job);
}

/* -- along with the game -- */

/* Shows how far the game is ahead of the rival's time or behind it. */
static void
tell_split(struct app *app, const struct rival *rival, uint64_t now, int split)
{
    uint64_t best = rival->best.ticks[split];
    uint64_t apart = now > best ? now - best : best - now;

    app_notice(app, _("%s%u.%02u s at %u rows"), label_sign(now > best ? 1 : -1),
        (unsigned)(apart / TICKS_PER_SECOND),
        (unsigned)(apart % TICKS_PER_SECOND / TICKS_PER_HUNDREDTH),
        (unsigned)((split + 1) * rival->best.every));
}

/* Plays up to that tick. Returns whether the picture changed. */
static bool
play_on(struct playback *playback, uint64_t tick)
{
    bool moved = false;

    while (playback->tick < tick && playback_next(playback, tick - playback->tick))
        moved |= playback->events.happened != 0 || playback->entry.kind == REPLAY_UNDO;
    return moved;
}

static void
rival_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct rival *rival = self;
    const struct seat *seat = table->sides[0].seat;

    splits_take(&rival->own, &seat->view);
    if (seat->practice)
        rival_drop(rival);
    if (rival->tape != NULL && play_on(&rival->playback, seat->view.tick)) {
        view_take(&rival->view, &rival->playback.game);
        app->dirty = true;
    }
    int passed = splits_passed(&seat->view);
    if (rival->tape != NULL && passed > rival->passed && passed <= rival->best.count &&
        !seat->view.over && seat->who == SEAT_HUMAN)
        tell_split(app, rival, seat->view.tick, passed - 1);
    rival->passed = passed;
}

static void
rival_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    const struct rival *rival = self;

    if (rival->tape != NULL && table->sides[side].seat->who == SEAT_HUMAN)
        stage->rival = &rival->view;
}

static void
rival_end(struct app *app, struct table *table, void *self)
{
    rival_drop(self);
}

const struct guest rival_guest = {
    .begin = rival_begin,
    .pass = rival_pass,
    .stage = rival_stage,
    .end = rival_end,
};
