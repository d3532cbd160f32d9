/* Questions to the history. */
#include "history/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "history/history_table.h"

static void
filter_bind(sqlite3_stmt *query, const struct history_filter *filter)
{
    if (filter->rules != NULL)
        sqlite3_bind_text(query, 1, filter->rules, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(query, 2, filter->pilot);
    sqlite3_bind_int(query, 3, filter->width);
    sqlite3_bind_int(query, 4, filter->visible);
    if (filter->goal != NULL)
        sqlite3_bind_text(query, 5, filter->goal, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(query, 6, (int64_t)filter->day);
}

/* Passes all games of an answer to the visitor. */
static bool
query_show(struct history *history, sqlite3_stmt *query, history_visit *visit, void *data,
    struct error *error)
{
    struct history_game game;
    int code;

    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        history_take_game(query, &game);
        if (!visit(data, &game))
            break;
    }
    return history_end(history, query, code, error);
}

/* Asks for `count` of the games that fit, after the first `skip`. */
static bool
filter_show(struct history *history, enum history_query which, const struct history_filter *filter,
    int skip, int count, history_visit *visit, void *data, struct error *error)
{
    sqlite3_stmt *query = history_ask(history, which);
    filter_bind(query, filter);
    sqlite3_bind_int(query, 7, count);
    sqlite3_bind_int(query, 8, skip);
    return query_show(history, query, visit, data, error);
}

bool
history_best(struct history *history, const struct history_filter *filter, int skip, int count,
    history_visit *visit, void *data, struct error *error)
{
    return filter_show(history, HISTORY_QUERY_BEST, filter, skip, count, visit, data, error);
}

bool
history_newest(struct history *history, const struct history_filter *filter, int skip, int count,
    history_visit *visit, void *data, struct error *error)
{
    return filter_show(history, HISTORY_QUERY_NEWEST, filter, skip, count, visit, data, error);
}

bool
history_days(struct history *history, const struct history_filter *filter, int skip, int count,
    history_visit *visit, void *data, struct error *error)
{
    return filter_show(history, HISTORY_QUERY_DAYS, filter, skip, count, visit, data, error);
}

/* -- one game -- */

/* Asks about a game. *code is SQLITE_ROW when it is there. */
static sqlite3_stmt *
game_query(struct history *history, enum history_query which, int64_t id, int *code)
{
    sqlite3_stmt *query = history_ask(history, which);
    sqlite3_bind_int64(query, 1, id);
    *code = sqlite3_step(query);
    return query;
}

bool
history_rank(struct history *history, int64_t id, int64_t *rank, struct error *error)
{
    int code;
    sqlite3_stmt *query = game_query(history, HISTORY_QUERY_RANK, id, &code);
    *rank = code == SQLITE_ROW ? sqlite3_column_int64(query, 0) : 0;
    return history_end(history, query, code, error);
}

static bool
standing_take_around(void *data, const struct history_game *game)
{
    struct history_standing *standing = data;
    standing->around[standing->around_count++] = *game;
    return standing->around_count < HISTORY_AROUND;
}

/* The best game other than one. */
struct other {
    int64_t than;
    struct history_game *best;
};

static bool
other_take(void *data, const struct history_game *game)
{
    struct other *other = data;
    if (game->id == other->than)
        return true;
    *other->best = *game;
    return false;
}

bool
history_stand(struct history *history, const struct history_game *game,
    struct history_standing *standing, struct error *error)
{
    struct history_filter like = {
        .rules = game->rules,
        .pilot = (int)game->pilot,
        .width = game->width,
        .visible = game->visible,
        .goal = game->goal,
        .day = game->day,
    };
    struct other other = {game->id, &standing->best};

    *standing = (struct history_standing){0};
    if (!history_rank(history, game->id, &standing->rank, error) ||
        !history_best(history, &like, 0, 2, other_take, &other, error))
        return false;
    if (standing->rank == 0)
        return true;
    standing->first = standing->rank > 1 ? standing->rank - 1 : 1;
    return history_best(history, &like, (int)(standing->first - 1), HISTORY_AROUND,
        standing_take_around, standing, error);
}

bool
history_find(struct history *history, int64_t id, struct history_game *game, struct error *error)
{
    int code;
    sqlite3_stmt *query = game_query(history, HISTORY_QUERY_FIND, id, &code);
    memset(game, 0, sizeof(*game));
    if (code == SQLITE_ROW)
        history_take_game(query, game);
    return history_end(history, query, code, error);
}

/* Copies the bytes of the first column. NULL when there is no memory. */
static void *
query_copy_bytes(sqlite3_stmt *query, size_t *size)
{
    const void *bytes = sqlite3_column_blob(query, 0);
    size_t length = (size_t)sqlite3_column_bytes(query, 0);
    char *copy = bytes != NULL || length == 0 ? malloc(length + 1) : NULL;
    if (copy != NULL && length > 0)
        memcpy(copy, bytes, length);
    *size = length;
    return copy;
}

void *
history_replay(struct history *history, int64_t id, size_t *size, struct error *error)
{
    int code;
    sqlite3_stmt *query = game_query(history, HISTORY_QUERY_REPLAY, id, &code);
    void *copy = NULL;

    if (code == SQLITE_ROW) {
        copy = query_copy_bytes(query, size);
        if (copy == NULL)
            error_set(error, NULL, "no memory for the replay");
    } else if (history_answer(history, code, error)) {
        error_set(error, NULL, "the history has no such replay");
    }
    sqlite3_reset(query);
    return copy;
}

bool
history_series(struct history *history, int64_t id, struct series *series, struct error *error)
{
    int code;
    sqlite3_stmt *query = game_query(history, HISTORY_QUERY_SERIES, id, &code);
    const void *bytes = code == SQLITE_ROW ? sqlite3_column_blob(query, 0) : NULL;
    series_decode(series, bytes, bytes != NULL ? (size_t)sqlite3_column_bytes(query, 0) : 0);
    return history_end(history, query, code, error);
}

bool
history_marks(struct history *history, int64_t id, const char *coach, uint64_t revision,
    void **data, size_t *size, struct error *error)
{
    sqlite3_stmt *query = history_ask(history, HISTORY_QUERY_MARKS);
    sqlite3_bind_int64(query, 1, id);
    sqlite3_bind_text(query, 2, coach, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(query, 3, (int64_t)revision);
    int code = sqlite3_step(query);
    bool found = code == SQLITE_ROW;

    *size = 0;
    *data = found ? query_copy_bytes(query, size) : NULL;
    if (!history_end(history, query, code, error))
        return false;
    if (found && *data == NULL)
        error_set(error, NULL, "no memory for the marks");
    return !found || *data != NULL;
}

/* -- sums -- */

/* The columns of the answer, in their order. */
static const size_t sums[] = {
    offsetof(struct history_sums, games),
    offsetof(struct history_sums, finished),
    offsetof(struct history_sums, ticks),
    offsetof(struct history_sums, pieces),
    offsetof(struct history_sums, rows),
    offsetof(struct history_sums, rows_by_count[0]),
    offsetof(struct history_sums, rows_by_count[1]),
    offsetof(struct history_sums, rows_by_count[2]),
    offsetof(struct history_sums, rows_by_count[3]),
    offsetof(struct history_sums, rows_by_count[4]),
    offsetof(struct history_sums, keys),
    offsetof(struct history_sums, judged_pieces),
    offsetof(struct history_sums, judged_keys),
    offsetof(struct history_sums, fewest_keys),
    offsetof(struct history_sums, longest_drought),
    offsetof(struct history_sums, best_points),
    offsetof(struct history_sums, best_rows),
    offsetof(struct history_sums, best_level),
    offsetof(struct history_sums, attack),
    offsetof(struct history_sums, spins),
    offsetof(struct history_sums, mini_spins),
    offsetof(struct history_sums, all_clears),
    offsetof(struct history_sums, max_combo),
    offsetof(struct history_sums, max_chain),
    offsetof(struct history_sums, faults),
    offsetof(struct history_sums, faults_judged),
    offsetof(struct history_sums, accuracy),
    offsetof(struct history_sums, reviewed),
    offsetof(struct history_sums, best_ticks),
};

bool
history_sums(struct history *history, const struct history_filter *filter, struct history_sums *out,
    struct error *error)
{
    sqlite3_stmt *query = history_ask(history, HISTORY_QUERY_SUMS);
    filter_bind(query, filter);
    int code = sqlite3_step(query);

    memset(out, 0, sizeof(*out));
    for (size_t i = 0; code == SQLITE_ROW && i < sizeof(sums) / sizeof(sums[0]); i++) {
        int64_t sum = sqlite3_column_int64(query, (int)i);
        uint64_t shown = sum > 0 ? (uint64_t)sum : 0;
        memcpy((char *)out + sums[i], &shown, sizeof(shown));
    }
    return history_end(history, query, code, error);
}
