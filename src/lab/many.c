/* A batch for each thread, and what the threads share. */
#include "lab/many.h"

#include <stdio.h>
#include <stdlib.h>

#include "lab/stop.h"
#include "lab/words.h"
#include "trainer/clock.h"

bool
many_begin(struct many *many, struct session *session, uint64_t all)
{
    many->all = all;
    many->seed = session->seed;
    many->meter.stop = stop_flag();
    many->started = clock_seconds();
    many->players = calloc(session->threads, sizeof(*many->players));
    for (uint64_t i = 0; many->players != NULL && i < session->threads; i++)
        if ((many->players[i] = player_create()) == NULL)
            return session_fail(session, "not enough memory");
    return many->players != NULL || session_fail(session, "not enough memory");
}

void
many_end(struct many *many, const struct session *session)
{
    for (uint64_t i = 0; many->players != NULL && i < session->threads; i++)
        player_destroy(many->players[i]);
    free(many->players);
}

/* -- games that have not begun -- */

/* Takes the next game: *at is its place in the results. False when none is
 * left. */
static bool
take_next(struct many *many, uint64_t *at)
{
    pthread_mutex_lock(&many->mutex);
    bool any = many->begun < many->count && !stop_wanted();
    if (any)
        *at = many->begun++;
    pthread_mutex_unlock(&many->mutex);
    return any;
}

/* -- one thread's batch -- */

/* Continues all games of a batch, and stores the results of those that have
 * ended. */
static void
play_step(struct many *many, struct batch *batch)
{
    struct play_result result;
    uint64_t number;

    batch_play(batch, many->setup, &many->meter);
    while (batch_take_ended(batch, many->setup, &many->meter, &number, &result))
        many->results[number - many->first] = result;
}

/* Stores all games of a batch as they stand. */
static void
stop_all(struct many *many, struct batch *batch)
{
    uint64_t number;

    while (batch->count > 0) {
        struct play_result result = batch_take_stopped(batch, many->setup, &number);
        many->results[number - many->first] = result;
    }
}

/* -- giving and taking -- */

/* Gives half of the games away if another thread has none. */
static void
feed_others(struct many *many, struct batch *batch)
{
    if (batch->count < 2 || atomic_load_explicit(&many->hungry, memory_order_relaxed) == 0)
        return;
    pthread_mutex_lock(&many->mutex);
    if (many->shelf.count == 0)
        batch_move(batch, &many->shelf, batch->count / 2);
    pthread_cond_signal(&many->change);
    pthread_mutex_unlock(&many->mutex);
}

/* Waits for games of other threads. Returns false when none has any left.
 * The caller does not count as busy. */
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

/* Plays until the batch is empty. Returns false if the run shall stop. */
static bool
play_batch(struct many *many, struct batch *batch, int places)
{
    uint64_t at;

    for (;;) {
        while (batch->count < places && take_next(many, &at))
            batch_begin(batch, many->setup, many->seed, many->first + at);
        if (batch->count == 0)
            return true;
        if (stop_wanted())
            return false;
        play_step(many, batch);
        feed_others(many, batch);
    }
}

static void
play_side_by_side(struct many *many)
{
    struct batch batch = {.count = 0};
    uint64_t share = (many->count + (uint64_t)many->threads - 1) / (uint64_t)many->threads;
    int places = share < LANES_GAMES ? (int)share : LANES_GAMES;

    count_busy(many, 1);
    do {
        bool emptied = play_batch(many, &batch, places);
        count_busy(many, -1);
        if (!emptied)
            stop_all(many, &batch);
    } while (take_from_others(many, &batch));
}

/* A thread's share of the games. */
static bool
play_share(void *data, int worker, uint64_t share)
{
    struct many *many = data;
    uint64_t at;
    (void)share;

    if (play_in_lanes(many->setup)) {
        play_side_by_side(many);
        return !stop_wanted();
    }
    while (take_next(many, &at))
        many->results[at] = play_game(
            many->players[worker], many->setup, many->seed, many->first + at, &many->meter);
    return !stop_wanted();
}

/* -- the line on the terminal -- */

/*
 * Estimates the pieces still to be played. Lengths are close to exponential, so
 * the past of a running game does not predict its future. Each game that has
 * not ended is expected to last for the mean length, or for what --max-pieces
 * leaves.
 */
static double
pieces_left(const struct many *many, double pieces, double ended)
{
    double all = (double)many->all;
    double length = ended > 0 ? pieces / ended : INFINITY;
    double left = (all - ended) * length;

    if (many->setup->max_pieces == PLAY_WITHOUT_END)
        return left;
    return fmin(left, all * (double)many->setup->max_pieces - pieces);
}

static void
write_line(void *data, char out[POOL_LINE])
{
    const struct many *many = data;
    char a[WORDS_SIZE], b[WORDS_SIZE], c[WORDS_SIZE], d[WORDS_SIZE];
    char e[WORDS_SIZE];
    uint64_t pieces = atomic_load(&many->meter.pieces);
    uint64_t ended = atomic_load(&many->meter.games);
    double rate = (double)pieces / (clock_seconds() - many->started);
    double left = pieces_left(many, (double)pieces, (double)ended) / rate;

    snprintf(out, POOL_LINE, "%s of %s games, %s pieces, %s/s, %s left", words_count(a, ended),
        words_count(b, many->all), words_count(c, pieces), words_number(d, rate),
        left < 1e9 ? words_time(e, left) : "unknown time");
}

bool
many_play(struct many *many, struct session *session, const struct play_setup *setup,
    uint64_t first, uint64_t count, struct play_result *results)
{
    uint64_t threads = count < session->threads ? count : session->threads;

    many->setup = setup;
    many->first = first;
    many->count = count;
    many->results = results;
    many->threads = (int)threads;
    many->begun = 0;
    many->busy = many->shelf.count = 0;
    atomic_init(&many->hungry, 0);
    pthread_mutex_init(&many->mutex, NULL);
    pthread_cond_init(&many->change, NULL);
    bool good = session_work(session, threads, play_share, write_line, many);
    pthread_cond_destroy(&many->change);
    pthread_mutex_destroy(&many->mutex);
    return good;
}
