/* The tables of the database, as tables. */
#include "history/history_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/utf8.h"

/* A step for each version. Existing steps never change; a new version adds
 * one. */
static const char *const steps[] = {
    "CREATE TABLE games ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " log TEXT UNIQUE,"
    " rules TEXT NOT NULL, revision INTEGER NOT NULL,"
    " width INTEGER NOT NULL, visible INTEGER NOT NULL,"
    " pilot INTEGER NOT NULL, brain TEXT NOT NULL,"
    " start_level INTEGER NOT NULL, level INTEGER NOT NULL,"
    " seed INTEGER NOT NULL, hash INTEGER NOT NULL,"
    " points INTEGER NOT NULL, rows INTEGER NOT NULL,"
    " pieces INTEGER NOT NULL, ticks INTEGER NOT NULL,"
    " rows_0 INTEGER NOT NULL, rows_1 INTEGER NOT NULL,"
    " rows_2 INTEGER NOT NULL, rows_3 INTEGER NOT NULL,"
    " rows_4 INTEGER NOT NULL,"
    " keys INTEGER NOT NULL, judged_pieces INTEGER NOT NULL,"
    " judged_keys INTEGER NOT NULL, fewest_keys INTEGER NOT NULL,"
    " drought INTEGER NOT NULL,"
    " finished INTEGER NOT NULL, imported INTEGER NOT NULL,"
    " date INTEGER NOT NULL, name TEXT NOT NULL, series BLOB NOT NULL);"
    "CREATE TABLE replays ("
    " game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,"
    " data BLOB NOT NULL);"
    "CREATE INDEX games_by_points ON games (rules, pilot, points);"
    "CREATE INDEX games_by_date ON games (date);"
    "CREATE INDEX games_by_hash ON games (hash);",
    /* Version 2: goals. All earlier games are endless. */
    "ALTER TABLE games ADD COLUMN goal TEXT NOT NULL DEFAULT 'endless';"
    "ALTER TABLE games ADD COLUMN day INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN merit INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN reached INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN attack INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN garbage INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN spins INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN mini_spins INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN all_clears INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN max_combo INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN max_chain INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games ADD COLUMN faults INTEGER;" /* NULL: not counted */
    "UPDATE games SET merit = points WHERE finished AND points > 0;"
    "DROP INDEX games_by_points;"
    "CREATE INDEX games_by_merit ON games (rules, goal, pilot, merit);",
    /* Version 3: coaches' marks of games. */
    "CREATE TABLE marks ("
    " game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,"
    " coach TEXT NOT NULL, revision INTEGER NOT NULL, data BLOB NOT NULL,"
    " PRIMARY KEY (game, coach));",
    /* Version 4: games of races are marked; earlier ones are not. */
    "ALTER TABLE games ADD COLUMN race INTEGER NOT NULL DEFAULT 0;",
    /* Version 5: accuracies in reviews; NULL: none, or in an earlier one. */
    "ALTER TABLE games ADD COLUMN accuracy INTEGER;",
};

/* The columns of a game, in the order of `fields`. */
#define COLUMNS                                                                                    \
    "id, rules, revision, width, visible, pilot, brain, start_level, level, "                      \
    "seed, points, rows, pieces, ticks, rows_0, rows_1, rows_2, rows_3, "                          \
    "rows_4, keys, judged_pieces, judged_keys, fewest_keys, drought, "                             \
    "finished, imported, date, name, log, hash, goal, day, merit, reached, "                       \
    "undone, attack, garbage, spins, mini_spins, all_clears, max_combo, "                          \
    "max_chain, faults, race, accuracy"

/* ?1 to ?6 are a filter. */
#define FILTER                                                                                     \
    " WHERE (?1 IS NULL OR rules = ?1) AND (?2 < 0 OR pilot = ?2)"                                 \
    " AND (?3 = 0 OR width = ?3) AND (?4 = 0 OR visible = ?4)"                                     \
    " AND (?5 IS NULL OR goal = ?5) AND (?6 = 0 OR day = ?6) "

static const char *const queries[HISTORY_QUERY_COUNT] = {
    [HISTORY_QUERY_ADD] = "INSERT INTO games (" COLUMNS ", series) VALUES (NULL, ?2, ?3, ?4, ?5,"
                          " ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,"
                          " ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32,"
                          " ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41, ?42, ?43, ?44, ?45, ?46)",
    [HISTORY_QUERY_ADD_REPLAY] = "INSERT INTO replays (game, data) VALUES (?1, ?2)",
    [HISTORY_QUERY_LOG] = "SELECT id, hash FROM games WHERE log = ?1",
    [HISTORY_QUERY_RENAME] = "UPDATE games SET name = ?2 WHERE id = ?1",
    [HISTORY_QUERY_DELETE] = "DELETE FROM games WHERE id = ?1",
    [HISTORY_QUERY_HASH] = "SELECT " COLUMNS " FROM games"
                           " WHERE hash = ?1 AND seed = ?2 ORDER BY id LIMIT 1",
    [HISTORY_QUERY_BEST] = "SELECT " COLUMNS " FROM games" FILTER "AND merit <> 0"
                           " ORDER BY merit DESC, date, id LIMIT ?7 OFFSET ?8",
    [HISTORY_QUERY_NEWEST] =
        "SELECT " COLUMNS " FROM games" FILTER "ORDER BY date DESC, id DESC LIMIT ?7 OFFSET ?8",
    /* SQLite takes the other columns from the row of the maximum. */
    [HISTORY_QUERY_DAYS] = "SELECT " COLUMNS ", max(merit) FROM games" FILTER
                           "AND day <> 0 AND merit <> 0 GROUP BY day"
                           " ORDER BY date DESC LIMIT ?7 OFFSET ?8",
    [HISTORY_QUERY_RANK] = "SELECT 1 + count(better.id) FROM games LEFT JOIN games AS better ON"
                           " better.rules = games.rules AND better.goal = games.goal"
                           " AND better.day = games.day AND better.pilot = games.pilot"
                           " AND better.width = games.width AND better.visible = games.visible"
                           " AND better.merit <> 0"
                           " AND (better.merit > games.merit OR (better.merit = games.merit"
                           " AND (better.date < games.date OR (better.date = games.date"
                           " AND better.id < games.id))))"
                           " WHERE games.id = ?1 AND games.merit <> 0 GROUP BY games.id",
    [HISTORY_QUERY_FIND] = "SELECT " COLUMNS " FROM games WHERE id = ?1",
    [HISTORY_QUERY_REPLAY] = "SELECT data FROM replays WHERE game = ?1",
    [HISTORY_QUERY_SERIES] = "SELECT series FROM games WHERE id = ?1",
    [HISTORY_QUERY_KEEP_MARKS] = "INSERT OR REPLACE INTO marks (game, coach, revision, data)"
                                 " SELECT id, ?2, ?3, ?4 FROM games WHERE id = ?1",
    [HISTORY_QUERY_ACCURACY] = "UPDATE games SET accuracy = ?2 WHERE id = ?1",
    [HISTORY_QUERY_MARKS] = "SELECT data FROM marks WHERE game = ?1"
                            " AND coach = ?2 AND revision = ?3",
    [HISTORY_QUERY_SUMS] = "SELECT count(*), total(finished), total(ticks), total(pieces),"
                           " total(rows), total(rows_0), total(rows_1), total(rows_2),"
                           " total(rows_3), total(rows_4), total(keys), total(judged_pieces),"
                           " total(judged_keys), total(fewest_keys), max(drought), max(points),"
                           " max(rows), max(level), total(attack), total(spins),"
                           " total(mini_spins), total(all_clears), max(max_combo),"
                           " max(max_chain), total(faults),"
                           " total(CASE WHEN faults IS NULL THEN 0 ELSE judged_pieces END),"
                           " total(accuracy), count(accuracy),"
                           " min(CASE WHEN merit < 0 THEN ticks END) FROM games" FILTER,
};

static const struct database_plan plan = {
    .steps = steps,
    .step_count = sizeof(steps) / sizeof(steps[0]),
    .queries = queries,
    .query_count = HISTORY_QUERY_COUNT,
};

/* -- rows -- */

enum field_kind {
    FIELD_NUMBER,
    FIELD_SWITCH,
    FIELD_PILOT,
    FIELD_TEXT,
    FIELD_COUNT_OR_NONE, /* HISTORY_NOT_COUNTED is NULL */
    FIELD_TEXT_OR_NONE   /* "" is NULL */
};

/* The place of a column's value in a struct history_game. */
#define FIELD(kind, name)                                                                          \
    {                                                                                              \
        FIELD_##kind, offsetof(struct history_game, name),                                         \
            sizeof(((struct history_game *)0)->name)                                               \
    }

static const struct field {
    enum field_kind kind;
    size_t offset, size;
} fields[] = {
    FIELD(NUMBER, id),
    FIELD(TEXT, rules),
    FIELD(NUMBER, revision),
    FIELD(NUMBER, width),
    FIELD(NUMBER, visible),
    FIELD(PILOT, pilot),
    FIELD(TEXT, brain),
    FIELD(NUMBER, start_level),
    FIELD(NUMBER, level),
    FIELD(NUMBER, seed),
    FIELD(NUMBER, points),
    FIELD(NUMBER, rows),
    FIELD(NUMBER, pieces),
    FIELD(NUMBER, ticks),
    FIELD(NUMBER, rows_by_count[0]),
    FIELD(NUMBER, rows_by_count[1]),
    FIELD(NUMBER, rows_by_count[2]),
    FIELD(NUMBER, rows_by_count[3]),
    FIELD(NUMBER, rows_by_count[4]),
    FIELD(NUMBER, keys),
    FIELD(NUMBER, judged_pieces),
    FIELD(NUMBER, judged_keys),
    FIELD(NUMBER, fewest_keys),
    FIELD(NUMBER, longest_drought),
    FIELD(SWITCH, finished),
    FIELD(SWITCH, imported),
    FIELD(NUMBER, date),
    FIELD(TEXT, name),
    FIELD(TEXT_OR_NONE, log),
    FIELD(NUMBER, hash),
    FIELD(TEXT, goal),
    FIELD(NUMBER, day),
    FIELD(NUMBER, merit),
    FIELD(SWITCH, reached),
    FIELD(NUMBER, undone),
    FIELD(NUMBER, attack),
    FIELD(NUMBER, garbage_cleared),
    FIELD(NUMBER, spins),
    FIELD(NUMBER, mini_spins),
    FIELD(NUMBER, all_clears),
    FIELD(NUMBER, max_combo),
    FIELD(NUMBER, max_chain),
    FIELD(COUNT_OR_NONE, faults),
    FIELD(SWITCH, race),
    FIELD(COUNT_OR_NONE, accuracy),
};

enum { FIELD_COUNT = sizeof(fields) / sizeof(fields[0]) };

_Static_assert(HISTORY_SERIES_PLACE == FIELD_COUNT + 1, "the series comes behind a game");

/* Numbers of 64 bits keep their bits; SQLite's integers are signed. */
static int64_t
field_load_number(const void *at, size_t size)
{
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;
    int64_t i64;

    switch (size) {
    case 1: memcpy(&u8, at, 1); return u8;
    case 2: memcpy(&u16, at, 2); return u16;
    case 4: memcpy(&u32, at, 4); return u32;
    default: memcpy(&i64, at, 8); return i64;
    }
}

/* A number out of range was not written by us and becomes 0. */
static void
field_store_number(void *at, size_t size, int64_t number)
{
    uint64_t most = size < 8 ? (1ull << (8 * size)) - 1 : UINT64_MAX;
    uint64_t bits = (uint64_t)number <= most ? (uint64_t)number : 0;
    uint8_t u8 = (uint8_t)bits;
    uint16_t u16 = (uint16_t)bits;
    uint32_t u32 = (uint32_t)bits;

    switch (size) {
    case 1: memcpy(at, &u8, 1); break;
    case 2: memcpy(at, &u16, 2); break;
    case 4: memcpy(at, &u32, 4); break;
    default: memcpy(at, &bits, 8);
    }
}

static int
field_bind(sqlite3_stmt *query, int place, const struct field *field, const void *at)
{
    const char *text = at;
    switch (field->kind) {
    case FIELD_SWITCH: return sqlite3_bind_int(query, place, *(const bool *)at);
    case FIELD_PILOT: return sqlite3_bind_int(query, place, *(const enum history_pilot *)at);
    case FIELD_NUMBER: return sqlite3_bind_int64(query, place, field_load_number(at, field->size));
    case FIELD_COUNT_OR_NONE:
        if (*(const uint64_t *)at == HISTORY_NOT_COUNTED)
            return sqlite3_bind_null(query, place);
        return sqlite3_bind_int64(query, place, field_load_number(at, field->size));
    case FIELD_TEXT_OR_NONE:
        if (text[0] == '\0')
            return sqlite3_bind_null(query, place);
        break;
    case FIELD_TEXT: break;
    }
    return sqlite3_bind_text(query, place, text, -1, SQLITE_TRANSIENT);
}

int
history_bind_game(sqlite3_stmt *query, const struct history_game *game)
{
    int code = SQLITE_OK;
    for (int i = 1; i < FIELD_COUNT && code == SQLITE_OK; i++)
        code = field_bind(query, i + 1, &fields[i], (const char *)game + fields[i].offset);
    return code;
}

static void
field_take(sqlite3_stmt *query, int place, const struct field *field, void *at)
{
    const unsigned char *text;
    int64_t number = sqlite3_column_int64(query, place);

    switch (field->kind) {
    case FIELD_SWITCH: *(bool *)at = number != 0; break;
    case FIELD_PILOT:
        *(enum history_pilot *)at = number == HISTORY_HUMAN     ? HISTORY_HUMAN
                                    : number == HISTORY_MACHINE ? HISTORY_MACHINE
                                                                : HISTORY_MIXED;
        break;
    case FIELD_NUMBER: field_store_number(at, field->size, number); break;
    case FIELD_COUNT_OR_NONE:
        *(uint64_t *)at = sqlite3_column_type(query, place) == SQLITE_NULL ? HISTORY_NOT_COUNTED
                                                                           : (uint64_t)number;
        break;
    case FIELD_TEXT:
    case FIELD_TEXT_OR_NONE:
        text = sqlite3_column_text(query, place);
        utf8_clean(at, field->size, text != NULL ? (const char *)text : "");
    }
}

void
history_take_game(sqlite3_stmt *query, struct history_game *game)
{
    memset(game, 0, sizeof(*game));
    for (int i = 0; i < FIELD_COUNT; i++)
        field_take(query, i, &fields[i], (char *)game + fields[i].offset);
}

/* -- a history -- */

static bool
history_prepare(struct history *history, struct error *error)
{
    for (int i = 0; i < HISTORY_QUERY_COUNT; i++) {
        int code = sqlite3_prepare_v3(history->database.sqlite, queries[i], -1,
            SQLITE_PREPARE_PERSISTENT, &history->prepared[i], NULL);
        if (code != SQLITE_OK) {
            database_error(&history->database, code, error);
            return false;
        }
    }
    return true;
}

struct history *
history_open(const char *path, struct error *note, struct error *error)
{
    struct history *history = calloc(1, sizeof(*history));
    *note = (struct error){0};
    if (history == NULL) {
        error_set(error, path, "no memory for it");
        return NULL;
    }
    if (database_open(&history->database, path, &plan, note, error) &&
        history_prepare(history, error))
        return history;
    history_close(history);
    return NULL;
}

bool
history_can_read(const char *path)
{
    return database_is_known(path, &plan);
}

void
history_close(struct history *history)
{
    if (history == NULL)
        return;
    for (int i = 0; i < HISTORY_QUERY_COUNT; i++)
        sqlite3_finalize(history->prepared[i]);
    database_close(&history->database);
    free(history);
}

sqlite3_stmt *
history_ask(struct history *history, enum history_query query)
{
    sqlite3_stmt *prepared = history->prepared[query];
    sqlite3_reset(prepared);
    sqlite3_clear_bindings(prepared);
    return prepared;
}

bool
history_answer(struct history *history, int code, struct error *error)
{
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return true;
    if ((code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB)
        history->damaged = true;
    database_error(&history->database, code, error);
    return false;
}

bool
history_end(struct history *history, sqlite3_stmt *query, int code, struct error *error)
{
    bool good = history_answer(history, code, error);
    sqlite3_reset(query);
    return good;
}

bool
history_is_damaged(const struct history *history)
{
    return history->damaged;
}
