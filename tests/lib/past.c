#define _GNU_SOURCE /* mkdtemp */

#include "lib/past.h"

#include <unistd.h>

#include "lib/folder.h"

char past_folder[64];
char past_path[96];

int
past_make(void **state)
{
    /* In memory where there is such a place: the disk is only slower. */
    bool memory = access("/dev/shm", W_OK) == 0;
    snprintf(past_folder, sizeof(past_folder), "%s/wellplayed-history-XXXXXX",
        memory ? "/dev/shm" : "/tmp");
    if (mkdtemp(past_folder) == NULL)
        return -1;
    snprintf(past_path, sizeof(past_path), "%s/history.sqlite", past_folder);
    return 0;
}

int
past_empty(void **state)
{
    return folder_empty(past_folder) ? 0 : -1;
}

int
past_remove(void **state)
{
    return folder_remove(past_folder) ? 0 : -1;
}

struct history *
past_open(void)
{
    struct error note = {0}, error = {0};
    struct history *history = history_open(past_path, &note, &error);
    assert_null(error.words);
    assert_non_null(history);
    assert_null(note.words);
    return history;
}

/* A game of no one, all numbers different. */
struct history_game
past_game(const char *rules, enum history_pilot pilot, uint64_t points)
{
    struct history_game game = {
        .revision = 3,
        .width = 10,
        .visible = 20,
        .pilot = pilot,
        .brain = "dellacherie",
        .start_level = 1,
        .level = 5,
        .seed = UINT64_MAX - points,
        .points = points,
        .rows = 40,
        .pieces = 111,
        .ticks = 60001,
        .rows_by_count = {80, 10, 5, 4, 2},
        .keys = 400,
        .judged_pieces = 110,
        .judged_keys = 399,
        .fewest_keys = 300,
        .longest_drought = 17,
        .finished = true,
        .date = 1700000000 + (int64_t)points,
        .name = "Ann",
        .hash = 0x8000000000000000u + points,
        .goal = "endless",
        .attack = 31,
        .garbage_cleared = 13,
        .spins = 9,
        .mini_spins = 8,
        .all_clears = 3,
        .max_combo = 6,
        .max_chain = 7,
        .faults = 25,
        .accuracy = 695,
    };
    snprintf(game.rules, sizeof(game.rules), "%s", rules);
    return game;
}

struct series
past_series(void)
{
    struct series series;
    series_begin(&series);
    for (int i = 0; i < 300; i++)
        series_take(&series, (uint64_t)i * 700, (uint64_t)i * 10);
    return series;
}

int64_t
past_add(struct history *history, struct history_game game, const char *replay)
{
    struct error error = {0};
    struct series series = past_series();
    assert_true(history_add(history, &game, &series, replay, strlen(replay), &error));
    assert_null(error.words);
    assert_true(game.id > 0);
    return game.id;
}

const struct history_filter past_all = {.pilot = -1};

uint64_t
past_count(struct history *history)
{
    struct history_sums sums;
    assert_true(history_sums(history, &past_all, &sums, NULL));
    return sums.games;
}

void
past_check_replay(struct history *history, int64_t id, const void *data, size_t size)
{
    struct error error = {0};
    size_t length = 0;
    void *replay = history_replay(history, id, &length, &error);
    assert_null(error.words);
    assert_int_equal(length, size);
    assert_memory_equal(replay, data, size);
    free(replay);
}

bool
past_see(void *data, const struct history_game *game)
{
    struct past_seen *seen = data;
    assert_in_range(seen->count, 0, 63);
    seen->ids[seen->count] = game->id;
    seen->points[seen->count++] = game->points;
    return seen->most == 0 || seen->count < seen->most;
}
