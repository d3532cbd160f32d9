/* Tables of games side by side, and what the threads share. */
#define _POSIX_C_SOURCE 200809L /* clocks */

#include "many.h"

#include <time.h>

#include "stop.h"

enum {
    STEP = 128,       /* pieces of each game between two looks around */
    KEEP_SECONDS = 30 /* between two states that are kept */
};

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

/* -- the games that are to be begun -- */

/* The place in the results of one more game; false when there is none. */
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

/* -- one thread's table -- */

static time_t
seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

static void
report(struct many *many, struct many_table *table, int i)
{
    uint64_t pieces = table->games[i].pieces;
    atomic_fetch_add_explicit(&many->meter->pieces, pieces - table->reported[i],
        memory_order_relaxed);
    table->reported[i] = pieces;
}

/* Begins a game, or takes it up where an earlier run left it. */
static void
begin_game(struct many *many, struct many_table *table, uint64_t at)
{
    const struct play_setup *setup = many->setup;
    uint64_t number = many->first + at;
    int i = table->count++;
    struct lanes_game *game = &table->games[i];

    table->numbers[i] = number;
    table->reported[i] = 0;
    lanes_game_init(game, setup->lanes, setup->rules.randomizer,
        play_seed(many->seed, number));
    if (many->keeper == NULL ||
        !many->keeper->load(many->keeper->data, number, game))
        return;
    report(many, table, i);
    atomic_fetch_add_explicit(
        &many->meter->before, game->pieces, memory_order_relaxed);
}

/* The last of a table's games goes to another. */
static void
move_last(struct many_table *from, struct many_table *to)
{
    int i = --from->count, j = to->count++;
    to->games[j] = from->games[i];
    to->numbers[j] = from->numbers[i];
    to->reported[j] = from->reported[i];
}

static void
keep_all(const struct many *many, const struct many_table *table)
{
    for (int i = 0; many->keeper != NULL && i < table->count; i++)
        many->keeper->save(
            many->keeper->data, table->numbers[i], &table->games[i]);
}

static void
end_game(struct many *many, struct many_table *table, int i, enum play_end end)
{
    note_result(many, table->numbers[i] - many->first,
        play_lanes_result(many->setup, &table->games[i], end));
    if (end != PLAY_STOPPED)
        atomic_fetch_add_explicit(&many->meter->games, 1, memory_order_relaxed);
    int last = --table->count;
    table->games[i] = table->games[last];
    table->numbers[i] = table->numbers[last];
    table->reported[i] = table->reported[last];
}

/* Plays all games of a table on, and ends those that are over. */
static void
play_step(struct many *many, struct many_table *table)
{
    const struct play_setup *setup = many->setup;
    uint64_t pieces = STEP;

    for (int i = 0; i < table->count; i++) {
        uint64_t done = table->games[i].pieces;
        uint64_t left = done < setup->max_pieces ? setup->max_pieces - done : 0;
        pieces = left < pieces ? left : pieces;
    }
    lanes_play_many(
        setup->lanes, setup->set, table->games, table->count, pieces);
    for (int i = table->count - 1; i >= 0; i--) {
        report(many, table, i);
        if (table->games[i].over)
            end_game(many, table, i, PLAY_ENDED);
        else if (table->games[i].pieces >= setup->max_pieces)
            end_game(many, table, i, PLAY_CUT);
    }
}

/* -- giving and taking -- */

/* Half of the games, when another thread has none. */
static void
feed(struct many *many, struct many_table *table)
{
    if (table->count < 2 ||
        atomic_load_explicit(&many->hungry, memory_order_relaxed) == 0)
        return;
    pthread_mutex_lock(&many->mutex);
    if (many->shelf.count == 0)
        for (int give = table->count / 2; give > 0; give--)
            move_last(table, &many->shelf);
    pthread_cond_signal(&many->change);
    pthread_mutex_unlock(&many->mutex);
}

/*
 * Waits for games of others. False when there will be none: nobody has any.
 * The caller is not busy.
 */
static bool
take_from_others(struct many *many, struct many_table *table)
{
    pthread_mutex_lock(&many->mutex);
    atomic_fetch_add(&many->hungry, 1);
    while (many->shelf.count == 0 && many->busy > 0)
        pthread_cond_wait(&many->change, &many->mutex);
    atomic_fetch_sub(&many->hungry, 1);
    while (many->shelf.count > 0)
        move_last(&many->shelf, table);
    many->busy += table->count > 0;
    pthread_mutex_unlock(&many->mutex);
    return table->count > 0;
}

static void
count_busy(struct many *many, int change)
{
    pthread_mutex_lock(&many->mutex);
    many->busy += change;
    pthread_cond_broadcast(&many->change);
    pthread_mutex_unlock(&many->mutex);
}

/* Plays until the table is empty; false after the wish to stop. */
static bool
play_table(struct many *many, struct many_table *table, int places)
{
    time_t kept = seconds();
    uint64_t at;

    for (;;) {
        while (table->count < places && take_next(many, &at))
            begin_game(many, table, at);
        if (table->count == 0)
            return true;
        if (stop_wanted())
            return false;
        play_step(many, table);
        feed(many, table);
        if (seconds() - kept >= KEEP_SECONDS) {
            keep_all(many, table);
            kept = seconds();
        }
    }
}

static void
play_side_by_side(struct many *many)
{
    struct many_table table = {.count = 0};
    uint64_t share =
        (many->count + (uint64_t)many->threads - 1) / (uint64_t)many->threads;
    int places = share < LANES_GAMES ? (int)share : LANES_GAMES;

    count_busy(many, 1);
    do {
        bool emptied = play_table(many, &table, places);
        count_busy(many, -1);
        if (!emptied) {
            keep_all(many, &table);
            while (table.count > 0)
                end_game(many, &table, table.count - 1, PLAY_STOPPED);
        }
    } while (take_from_others(many, &table));
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
