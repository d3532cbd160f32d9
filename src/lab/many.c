/* A batch for each thread, and what the threads share. */
#include "lab/many.h"

#include "trainer/clock.h"
#include "lab/stop.h"

enum { KEEP_SECONDS = 30 }; /* between two states that are kept */

void
many_init(struct many *many)
{
    pthread_mutex_init(&many->mutex, NULL);
    pthread_cond_init(&many->change, NULL);
    many->begun = 0;
    many->busy = many->shelf.count = 0;
    atomic_init(&many->hungry, 0);
}

void
many_finish(struct many *many)
{
    pthread_cond_destroy(&many->change);
    pthread_mutex_destroy(&many->mutex);
}

/* -- games that have not begun -- */

/* Gives the place in the results of one more game. Returns false when there is
 * none left. */
static bool
take_next(struct many *many, uint64_t *at)
{
    bool any = false;

    pthread_mutex_lock(&many->mutex);
    while (!any && many->begun < many->count && !stop_wanted()) {
        *at = many->begun++;
        any = many->results[*at].end == PLAY_NOT_BEGUN;
    }
    pthread_mutex_unlock(&many->mutex);
    return any;
}

static void
note_result(struct many *many, uint64_t at, struct play_result result)
{
    many->results[at] = result;
    if (many->keeper != NULL && result.end != PLAY_STOPPED)
        many->keeper->done(many->keeper->data, many->first + at, &result);
}

/* -- one thread's batch -- */

/* Begins a game, or continues it where an earlier run stopped. */
static void
begin_game(struct many *many, struct batch *batch, uint64_t at)
{
    uint64_t number = many->first + at;
    int i = batch->count;

    batch_begin(batch, many->setup, many->seed, number);
    if (many->keeper == NULL ||
        !many->keeper->load(many->keeper->data, number, &batch->games[i]))
        return;
    batch_report(batch, i, many->meter);
    atomic_fetch_add_explicit(
        &many->meter->before, batch->games[i].pieces, memory_order_relaxed);
}

static void
keep_all(const struct many *many, const struct batch *batch)
{
    for (int i = 0; many->keeper != NULL && i < batch->count; i++)
        many->keeper->save(
            many->keeper->data, batch->numbers[i], &batch->games[i]);
}

/* Continues all games of a batch, and notes those that have ended. */
static void
play_step(struct many *many, struct batch *batch)
{
    struct play_result result;
    uint64_t number;

    batch_play(batch, many->setup, many->meter);
    while (batch_take_ended(batch, many->setup, many->meter, &number, &result))
        note_result(many, number - many->first, result);
}

/* Saves all games of a batch, and notes how far they are. */
static void
stop_all(struct many *many, struct batch *batch)
{
    uint64_t number;

    keep_all(many, batch);
    while (batch->count > 0) {
        struct play_result result =
            batch_take_stopped(batch, many->setup, &number);
        note_result(many, number - many->first, result);
    }
}

/* -- giving and taking -- */

/* Gives up half of the games when another thread has none. */
static void
feed(struct many *many, struct batch *batch)
{
    if (batch->count < 2 ||
        atomic_load_explicit(&many->hungry, memory_order_relaxed) == 0)
        return;
    pthread_mutex_lock(&many->mutex);
    if (many->shelf.count == 0)
        batch_move(batch, &many->shelf, batch->count / 2);
    pthread_cond_signal(&many->change);
    pthread_mutex_unlock(&many->mutex);
}

/*
 * Waits for games of other threads. Returns false when none of them has any
 * left. The caller is not busy.
 */
static bool
take_from_others(struct many *many, struct batch *batch)
{
    pthread_mutex_lock(&many->mutex);
    atomic_fetch_add(&many->hungry, 1);
    while (many->shelf.count == 0 && many->busy > 0)
        pthread_cond_wait(&many->change, &many->mutex);
    atomic_fetch_sub(&many->hungry, 1);
    batch_move(&many->shelf, batch, many->shelf.count);
    many->busy += batch->count > 0;
    pthread_mutex_unlock(&many->mutex);
    return batch->count > 0;
}

static void
count_busy(struct many *many, int change)
{
    pthread_mutex_lock(&many->mutex);
    many->busy += change;
    pthread_cond_broadcast(&many->change);
    pthread_mutex_unlock(&many->mutex);
}

/* Plays until the batch is empty. Returns false when the run shall stop. */
static bool
play_batch(struct many *many, struct batch *batch, int places)
{
    double kept = clock_seconds();
    uint64_t at;

    for (;;) {
        while (batch->count < places && take_next(many, &at))
            begin_game(many, batch, at);
        if (batch->count == 0)
            return true;
        if (stop_wanted())
            return false;
        play_step(many, batch);
        feed(many, batch);
        if (clock_seconds() - kept >= KEEP_SECONDS) {
            keep_all(many, batch);
            kept = clock_seconds();
        }
    }
}

static void
play_side_by_side(struct many *many)
{
    struct batch batch = {.count = 0};
    uint64_t share =
        (many->count + (uint64_t)many->threads - 1) / (uint64_t)many->threads;
    int places = share < LANES_GAMES ? (int)share : LANES_GAMES;

    count_busy(many, 1);
    do {
        bool emptied = play_batch(many, &batch, places);
        count_busy(many, -1);
        if (!emptied)
            stop_all(many, &batch);
    } while (take_from_others(many, &batch));
}

void
many_play(struct many *many, struct player *player)
{
    uint64_t at;

    if (play_in_lanes(many->setup)) {
        play_side_by_side(many);
        return;
    }
    while (take_next(many, &at))
        note_result(many, at,
            play_game(player, many->setup, many->seed, many->first + at,
                many->meter));
}
