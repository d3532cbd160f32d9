/*
 * Any bytes as a history: as a file of SQLite, as the values in its tables, of
 * whatever type, and as a replay that is to be taken in. Each question is
 * asked; what comes out of the answers is fit to be shown.
 */
#include "history/history.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/utf8.h"
#include "lib/past.h"
#include "lib/recording.h"
#include "fuzz.h"

enum { FILE_BYTES, VALUES, REPLAY, KINDS, GAMES = 3, LARGEST = 1 << 20 };

enum { MAX_COLUMNS = 64, COLUMN_NAME = 32 };

/* Those of the table of games but its id, as the good history has them. In the
 * loose one they have no type, so each takes any. */
static char columns[MAX_COLUMNS][COLUMN_NAME];
static int column_count;

/* A good history, and one without types. */
static void *good_file, *loose_file;
static size_t good_size, loose_size;

static struct history *
open_history(void)
{
    struct error note = {0}, error;
    struct history *history = history_open(fuzz_path("history.sqlite"), &note, &error);
    if (history == NULL)
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
    if (note.words != NULL)
        must_be_sentence(error_english(&note), ERROR_TEXT_SIZE);
    return history;
}

/* -- questions -- */

static void
must_be_text(const char *text, size_t size)
{
    char clean[256];
    must(memchr(text, '\0', size) != NULL);
    must(utf8_clean(clean, sizeof(clean), text));
}

static bool
look_at(void *data, const struct history_game *game)
{
    int64_t *id = data;
    must_be_text(game->rules, sizeof(game->rules));
    must_be_text(game->brain, sizeof(game->brain));
    must_be_text(game->name, sizeof(game->name));
    must_be_text(game->log, sizeof(game->log));
    must(game->pilot == HISTORY_HUMAN || game->pilot == HISTORY_MACHINE ||
         game->pilot == HISTORY_MIXED);
    *id = game->id;
    return true;
}

static void
must_say(bool good, const struct error *error)
{
    if (!good)
        must_be_sentence(error_english(error), ERROR_TEXT_SIZE);
}

static void
ask_of_game(struct history *history, int64_t id)
{
    static struct series series;
    struct history_game game;
    struct error error = {0};
    int64_t rank;
    size_t size;

    must_say(history_find(history, id, &game, &error), &error);
    must_say(history_rank(history, id, &rank, &error), &error);
    must_say(history_series(history, id, &series, &error), &error);
    must(series.count >= 0 && series.count <= SERIES_MAX);
    void *replay = history_replay(history, id, &size, &error);
    must_say(replay != NULL, &error);
    free(replay);
}

static void
ask_all(struct history *history)
{
    struct history_filter filters[] = {
        {.pilot = -1}, {.rules = "arcade", .pilot = HISTORY_HUMAN, .width = 10}};
    struct error error = {0};
    struct history_sums sums;
    int64_t id = 1;

    for (size_t i = 0; i < 2; i++) {
        const struct history_filter *filter = &filters[i];
        must_say(history_best(history, filter, 0, 9, look_at, &id, &error), &error);
        must_say(history_newest(history, filter, 0, 9, look_at, &id, &error), &error);
        must_say(history_sums(history, filter, &sums, &error), &error);
    }
    for (int64_t game = 0; game <= GAMES; game++)
        ask_of_game(history, game);
    ask_of_game(history, id);
    must_say(history_rename(history, id, "Bob", &error), &error);
    must_say(history_delete(history, 2, &error), &error);
}

/* -- values -- */

struct bytes {
    const uint8_t *at;
    size_t left;
};

static uint64_t
take(struct bytes *bytes, int count)
{
    uint64_t number = 0;
    for (; count > 0 && bytes->left > 0; count--, bytes->at++, bytes->left--)
        number = number << 8 | *bytes->at;
    return number;
}

/* A value of any type; false where the one that is there is to stay. */
static bool
bind(sqlite3_stmt *change, struct bytes *bytes)
{
    uint8_t kind = (uint8_t)take(bytes, 1);
    int length = kind >> 3;
    double real;
    uint64_t bits;

    switch (kind & 7) {
    case 0: sqlite3_bind_null(change, 1); return true;
    case 1: sqlite3_bind_int64(change, 1, (int64_t)take(bytes, 8)); return true;
    case 2: sqlite3_bind_int64(change, 1, (int8_t)take(bytes, 1)); return true;
    case 3:
        bits = take(bytes, 8);
        memcpy(&real, &bits, sizeof(real));
        sqlite3_bind_double(change, 1, real);
        return true;
    case 4:
    case 5:
        if (length == 31)
            length = (int)take(bytes, 2);
        if ((size_t)length > bytes->left)
            length = (int)bytes->left;
        if ((kind & 7) == 4)
            sqlite3_bind_text(change, 1, (const char *)bytes->at, length, SQLITE_TRANSIENT);
        else
            sqlite3_bind_blob(change, 1, bytes->at, length, SQLITE_TRANSIENT);
        bytes->at += length;
        bytes->left -= (size_t)length;
        return true;
    default: return false;
    }
}

static void
change(sqlite3 *sqlite, const char *table, const char *column, const char *key, int game,
    struct bytes *bytes)
{
    char text[128];
    sqlite3_stmt *query;
    snprintf(text, sizeof(text), "UPDATE %s SET %s = ?1 WHERE %s = %d", table, column, key, game);
    must(sqlite3_prepare_v2(sqlite, text, -1, &query, NULL) == SQLITE_OK);
    if (bind(query, bytes))
        sqlite3_step(query);
    sqlite3_finalize(query);
}

static void
put_values(const uint8_t *data, size_t size)
{
    struct bytes bytes = {data, size};
    sqlite3 *sqlite;
    fuzz_put("history.sqlite", loose_file, loose_size);
    must(sqlite3_open(fuzz_path("history.sqlite"), &sqlite) == SQLITE_OK);
    sqlite3_exec(sqlite, "PRAGMA synchronous = OFF; BEGIN", NULL, NULL, NULL);
    for (int game = 1; game <= GAMES && bytes.left > 0; game++) {
        change(sqlite, "replays", "data", "game", game, &bytes);
        for (int i = 0; i < column_count && bytes.left > 0; i++)
            change(sqlite, "games", columns[i], "id", game, &bytes);
    }
    sqlite3_exec(sqlite, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(sqlite);
}

/* -- */

static void
import(const uint8_t *data, size_t size)
{
    static struct retelling told;
    struct error error = {0};
    struct history_game game;
    fuzz_put("history.sqlite", good_file, good_size);
    struct history *history = open_history();
    must(history != NULL);
    retell(&told, data, size, NULL);
    must_say(history_import(history, &told, "Ann", 1, &game, &error), &error);
    ask_all(history);
    history_close(history);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    fuzz_empty();
    if (data[0] % KINDS == REPLAY) {
        import(data + 1, size - 1);
        return 0;
    }
    if (data[0] % KINDS == VALUES)
        put_values(data + 1, size - 1);
    else
        fuzz_put("history.sqlite", data + 1, size - 1);
    /* A second time where the first has found damage: it is set aside. */
    for (int tries = 0; tries < 2; tries++) {
        struct history *history = open_history();
        if (history == NULL)
            break;
        ask_all(history);
        bool damaged = history_is_damaged(history);
        history_close(history);
        if (!damaged)
            break;
    }
    return 0;
}

/* -- what it begins with -- */

static void *
take_file(size_t *size)
{
    struct error error;
    void *data = file_read(fuzz_path("history.sqlite"), LARGEST, size, &error);
    must(data != NULL);
    return data;
}

static void
read_columns(sqlite3 *sqlite)
{
    static const char text[] = "SELECT name FROM pragma_table_info('games') WHERE name <> 'id'";
    sqlite3_stmt *query;

    must(sqlite3_prepare_v2(sqlite, text, -1, &query, NULL) == SQLITE_OK);
    for (; sqlite3_step(query) == SQLITE_ROW; column_count++) {
        must(column_count < MAX_COLUMNS);
        int length = snprintf(
            columns[column_count], COLUMN_NAME, "%s", (const char *)sqlite3_column_text(query, 0));
        must(length < COLUMN_NAME);
    }
    must(column_count > 0);
    sqlite3_finalize(query);
}

/* The same tables once more, their columns without types or conditions. */
static void
loosen(void)
{
    char text[4096];
    sqlite3 *sqlite;
    must(sqlite3_open(fuzz_path("history.sqlite"), &sqlite) == SQLITE_OK);
    read_columns(sqlite);
    size_t used = (size_t)snprintf(text, sizeof(text),
        "ALTER TABLE games RENAME TO strict_games;"
        "ALTER TABLE replays RENAME TO strict_replays;"
        "CREATE TABLE replays (game INTEGER PRIMARY KEY, data);"
        "CREATE TABLE games (id INTEGER PRIMARY KEY AUTOINCREMENT");
    for (int i = 0; i < column_count; i++)
        used += (size_t)snprintf(text + used, sizeof(text) - used, ", %s", columns[i]);
    snprintf(text + used, sizeof(text) - used,
        ");"
        "INSERT INTO games SELECT * FROM strict_games;"
        "INSERT INTO replays SELECT * FROM strict_replays;"
        "DROP TABLE strict_replays; DROP TABLE strict_games; VACUUM;");
    must(sqlite3_exec(sqlite, text, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(sqlite);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const uint8_t integers[] = {VALUES, 1, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        4 | 3 << 3, 'a', 'b', 'c', 0, 3, 0x7F, 0xF0, 0};
    struct history *history = open_history();
    must(history != NULL);
    for (uint64_t i = 0; i < GAMES; i++)
        past_add(
            history, past_game("arcade", i % 2 ? HISTORY_MACHINE : HISTORY_HUMAN, i), "replay");
    history_close(history);
    good_file = take_file(&good_size);
    fuzz_seed_file("file", FILE_BYTES, fuzz_path("history.sqlite"));
    loosen();
    loose_file = take_file(&loose_size);
    fuzz_seed("values", integers, sizeof(integers));

    struct recording recording;
    recording_make(&recording, &ruleset_standard, 7, 3000, true);
    fuzz_put("replay", recording.data, recording.size);
    fuzz_seed_file("replay", REPLAY, fuzz_path("replay"));
    recording_free(&recording);
    recording_make(&recording, &ruleset_modern, 7, 3000, true);
    fuzz_put("modern", recording.data, recording.size);
    fuzz_seed_file("modern", REPLAY, fuzz_path("modern"));
    recording_free(&recording);
    return 0;
}
