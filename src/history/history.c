/*
 * The calls that change the history. More than one statement is a transaction
 * that takes the write lock at its beginning: two transactions that first read
 * and then wrote would wait for each other.
 */
#include "history/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "history/history_table.h"
#include "store/utf8.h"

static uint64_t
game_count_spins(const struct view *view, enum spin spin)
{
    uint64_t count = 0;
    for (int rows = 0; rows <= PIECE_SIZE; rows++)
        count += view->spins[spin][rows];
    return count;
}

static void
game_describe_keys(struct history_game *game, const struct finesse_game *finesse)
{
    game->keys = finesse->keys;
    game->judged_pieces = finesse->pieces;
    game->judged_keys = finesse->pressed + finesse->drops;
    game->fewest_keys = finesse->fewest + finesse->drops;
    bool machine = finesse->pieces > 0 && !finesse->by_person;
    game->faults = machine ? HISTORY_NOT_COUNTED : finesse->faults;
    game->accuracy = HISTORY_NOT_COUNTED;
}

void
history_describe(struct history_game *game, const struct game *played, const struct tally *tally)
{
    struct view view;
    view_take(&view, played);
    snprintf(game->rules, sizeof(game->rules), "%s", view.rules->name);
    game->revision = view.rules->revision;
    game->width = view.rules->width;
    game->visible = view.rules->visible;
    game->pilot = !tally->by_machine ? HISTORY_HUMAN
                  : !tally->by_human ? HISTORY_MACHINE
                                     : HISTORY_MIXED;
    game->start_level = view.start_level;
    game->level = view.level;
    game->seed = game_seed(played);
    game->points = view.points;
    game->rows = view.rows;
    game->pieces = view.pieces;
    game->ticks = view.tick;
    memcpy(game->rows_by_count, view.rows_by_count, sizeof(game->rows_by_count));
    game_describe_keys(game, &tally->finesse);
    game->longest_drought = tally->longest_drought;
    game->finished = view.over;
    game->hash = game_hash(played);
    snprintf(game->goal, sizeof(game->goal), "%s", view.goal->name);
    game->day = view.goal->daily ? game->seed : 0;
    game->reached = view.reached;
    game->undone = view.undone + tally->taken_back;
    game->attack = view.attack;
    game->garbage_cleared = view.garbage_cleared;
    game->spins = game_count_spins(&view, SPIN_FULL);
    game->mini_spins = game_count_spins(&view, SPIN_MINI);
    game->all_clears = view.all_clears;
    game->max_combo = view.max_combo;
    game->max_chain = view.max_chain;
}

int64_t
history_merit(const struct history_game *game)
{
    const struct goal *goal = goal_find(game->goal);

    if (goal == NULL || game->undone > 0 || !(game->finished || goal->endless))
        return 0;
    switch (goal->measure) {
    case MEASURE_TIME: return game->reached ? -(int64_t)game->ticks : 0;
    case MEASURE_ROWS: return (int64_t)game->rows;
    case MEASURE_POINTS: break;
    }
    return (int64_t)game->points;
}

/* -- transactions -- */

/* Begins a transaction; ends it with a commit when `good`, else with a
 * rollback. */
static bool
transaction_begin(struct history *history, struct error *error)
{
    return history_answer(history, database_run(&history->database, "BEGIN IMMEDIATE"), error);
}

static bool
transaction_end(struct history *history, bool good, struct error *error)
{
    good = good && history_answer(history, database_run(&history->database, "COMMIT"), error);
    if (!good)
        database_run(&history->database, "ROLLBACK");
    return good;
}

/* Runs a statement without an answer. */
static bool
query_run(struct history *history, sqlite3_stmt *query, struct error *error)
{
    return history_end(history, query, sqlite3_step(query), error);
}

/* -- adding -- */

/* A game on its way in. */
struct entry {
    struct history_game *game;
    const struct series *series;
    const void *replay;
    size_t size;
};

static bool
entry_insert(struct history *history, const struct entry *entry, struct error *error)
{
    struct history_game clean = *entry->game;
    uint8_t series[SERIES_BYTES];
    size_t length = series_encode(entry->series, series);

    utf8_clean(clean.name, sizeof(clean.name), entry->game->name);
    utf8_clean(clean.brain, sizeof(clean.brain), entry->game->brain);
    clean.merit = history_merit(&clean);
    sqlite3_stmt *query = history_ask(history, HISTORY_QUERY_ADD);
    int code = history_bind_game(query, &clean);
    if (code == SQLITE_OK)
        code =
            sqlite3_bind_blob(query, HISTORY_SERIES_PLACE, series, (int)length, SQLITE_TRANSIENT);
    if (!history_answer(history, code, error) || !query_run(history, query, error))
        return false;
    clean.id = sqlite3_last_insert_rowid(history->database.sqlite);

    query = history_ask(history, HISTORY_QUERY_ADD_REPLAY);
    sqlite3_bind_int64(query, 1, clean.id);
    code = sqlite3_bind_blob64(query, 2, entry->replay, (sqlite3_uint64)entry->size, SQLITE_STATIC);
    bool good = history_answer(history, code, error) && query_run(history, query, error);
    sqlite3_clear_bindings(query);
    if (good)
        *entry->game = clean;
    return good;
}

/* Finds the game with this log: its id (0: none) and final hash. */
static bool
entry_find_log(
    struct history *history, const char *log, int64_t *id, uint64_t *hash, struct error *error)
{
    *id = 0;
    if (log[0] == '\0')
        return true;
    sqlite3_stmt *query = history_ask(history, HISTORY_QUERY_LOG);
    sqlite3_bind_text(query, 1, log, -1, SQLITE_TRANSIENT);
    int code = sqlite3_step(query);
    if (code == SQLITE_ROW) {
        *id = sqlite3_column_int64(query, 0);
        *hash = (uint64_t)sqlite3_column_int64(query, 1);
    }
    return history_end(history, query, code, error);
}

/* Within a transaction. A game with a known log is there already, or replaces
 * its older self. */
static bool
entry_insert_log(struct history *history, const struct entry *entry, struct error *error)
{
    int64_t id;
    uint64_t hash;

    if (!entry_find_log(history, entry->game->log, &id, &hash, error))
        return false;
    if (id != 0 && hash == entry->game->hash) {
        entry->game->id = id;
        return true;
    }
    return (id == 0 || history_delete(history, id, error)) && entry_insert(history, entry, error);
}

static bool
replay_is_too_long(size_t size, struct error *error)
{
    if (size <= HISTORY_LONGEST_REPLAY)
        return false;
    error_set(error, NULL, "the replay is longer than %d bytes", HISTORY_LONGEST_REPLAY);
    return true;
}

bool
history_add(struct history *history, struct history_game *game, const struct series *series,
    const void *replay, size_t size, struct error *error)
{
    struct history_game added = *game;
    struct entry entry = {&added, series, replay, size};

    if (replay_is_too_long(size, error) || !transaction_begin(history, error) ||
        !transaction_end(history, entry_insert_log(history, &entry, error), error))
        return false;
    *game = added;
    return true;
}

/* -- changing -- */

bool
history_rename(struct history *history, int64_t id, const char *name, struct error *error)
{
    char clean[HISTORY_NAME_SIZE];
    sqlite3_stmt *query = history_ask(history, HISTORY_QUERY_RENAME);

    utf8_clean(clean, sizeof(clean), name);
    sqlite3_bind_int64(query, 1, id);
    sqlite3_bind_text(query, 2, clean, -1, SQLITE_TRANSIENT);
    return query_run(history, query, error);
}

bool
history_delete(struct history *history, int64_t id, struct error *error)
{
    sqlite3_stmt *query = history_ask(history, HISTORY_QUERY_DELETE);
    sqlite3_bind_int64(query, 1, id); /* its replay goes with it */
    return query_run(history, query, error);
}

bool
history_keep_marks(struct history *history, const struct history_game *game, const char *coach,
    uint64_t revision, const void *data, size_t size, struct error *error)
{
    sqlite3_stmt *query = history_ask(history, HISTORY_QUERY_KEEP_MARKS);
    sqlite3_bind_int64(query, 1, game->id);
    sqlite3_bind_text(query, 2, coach, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(query, 3, (int64_t)revision);
    int code = sqlite3_bind_blob64(query, 4, data, (sqlite3_uint64)size, SQLITE_TRANSIENT);
    sqlite3_stmt *accuracy = history_ask(history, HISTORY_QUERY_ACCURACY);
    sqlite3_bind_int64(accuracy, 1, game->id);
    sqlite3_bind_int64(accuracy, 2, (int64_t)game->accuracy);
    if (!history_answer(history, code, error) || !transaction_begin(history, error))
        return false;
    bool good = query_run(history, query, error) && query_run(history, accuracy, error);
    return transaction_end(history, good, error);
}

/* -- replays from elsewhere -- */

/* Finds the same game by its final hash and seed; the id is 0 when there is
 * none. */
static bool
game_find_same(struct history *history, const struct history_game *game, struct history_game *same,
    struct error *error)
{
    sqlite3_stmt *query = history_ask(history, HISTORY_QUERY_HASH);
    sqlite3_bind_int64(query, 1, (int64_t)game->hash);
    sqlite3_bind_int64(query, 2, (int64_t)game->seed);
    int code = sqlite3_step(query);
    same->id = 0;
    if (code == SQLITE_ROW)
        history_take_game(query, same);
    return history_end(history, query, code, error);
}

/* Inserts a game that is not there yet. */
static bool
entry_insert_new(struct history *history, const struct entry *entry, struct error *error)
{
    struct history_game same;

    if (!transaction_begin(history, error))
        return false;
    bool good = game_find_same(history, entry->game, &same, error);
    bool known = good && same.id != 0;
    if (known)
        error_set(error, NULL, "this game is already in the history");
    good = good && !known && entry_insert(history, entry, error);
    good = transaction_end(history, good, error);
    if (known)
        *entry->game = same;
    else if (!good)
        entry->game->id = 0; /* a failed commit may have set one */
    return good;
}

bool
history_import(struct history *history, const struct retelling *told, const char *name,
    int64_t date, struct history_game *game, struct error *error)
{
    const struct playback *playback = &told->playback;
    struct history_game import = {.imported = true, .date = date};
    const struct entry entry = {.game = &import,
        .series = &told->tally.series,
        .replay = playback->reader.data,
        .size = playback->whole};
    bool good = !replay_is_too_long(playback->whole, error);

    if (good && playback->state != PLAYBACK_ENDED)
        good = error_words(error, NULL, 0, NULL, playback->why);
    if (good) {
        history_describe(&import, &playback->game, &told->tally);
        utf8_clean(import.name, sizeof(import.name), name);
        good = entry_insert_new(history, &entry, error);
    }
    *game = import;
    return good;
}

/* -- histories that were set aside -- */

struct merge {
    struct history *to, *from;
    const atomic_bool *stop;
    int count;
    bool good;
    struct error *error;
};

/* Copies a game with its replay. One whose replay can't be read stays where it
 * is. */
static bool
merge_game(void *data, const struct history_game *game)
{
    struct merge *merge = data;
    struct history_game same, copy = *game;
    struct series series;
    size_t size = 0;
    uint64_t hash;
    int64_t id;

    merge->good = !atomic_load(merge->stop) &&
                  game_find_same(merge->to, game, &same, merge->error) &&
                  entry_find_log(merge->to, game->log, &id, &hash, merge->error);
    if (!merge->good || same.id != 0)
        return merge->good;
    if (id != 0)
        copy.log[0] = '\0'; /* the same game, but not as long */
    void *replay = history_replay(merge->from, game->id, &size, NULL);
    if (replay != NULL && history_series(merge->from, game->id, &series, NULL)) {
        const struct entry entry = {&copy, &series, replay, size};
        merge->good = entry_insert(merge->to, &entry, merge->error);
        merge->count++;
    }
    free(replay);
    return merge->good;
}

bool
history_merge(struct history *history, const char *path, const atomic_bool *stop, int *count,
    struct error *error)
{
    const struct history_filter all = {.pilot = -1};
    struct error note;
    struct merge merge = {.to = history,
        .from = history_open(path, &note, error),
        .stop = stop,
        .good = true,
        .error = error};

    *count = 0;
    if (merge.from == NULL)
        return false;
    bool good = transaction_begin(history, error);
    if (good) {
        good = history_newest(merge.from, &all, 0, -1, merge_game, &merge, error) && merge.good;
        good = transaction_end(history, good, error);
    }
    history_close(merge.from);
    database_remove_lock(path);
    if (good)
        *count = merge.count;
    return good;
}
