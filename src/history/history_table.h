/*
 * The inside of the history: its tables, its prepared statements, and games as
 * rows. All statements are prepared when the history is opened, which finds a
 * file with wrong tables. For history.c and history_ask.c alone.
 */
#ifndef WELLPLAYED_HISTORY_HISTORY_TABLE_H
#define WELLPLAYED_HISTORY_HISTORY_TABLE_H

#include "history/database.h"
#include "history/history.h"

enum history_query {
    HISTORY_QUERY_ADD,
    HISTORY_QUERY_ADD_REPLAY,
    HISTORY_QUERY_LOG,
    HISTORY_QUERY_RENAME,
    HISTORY_QUERY_DELETE,
    HISTORY_QUERY_HASH,
    HISTORY_QUERY_BEST,
    HISTORY_QUERY_NEWEST,
    HISTORY_QUERY_DAYS,
    HISTORY_QUERY_RANK,
    HISTORY_QUERY_FIND,
    HISTORY_QUERY_REPLAY,
    HISTORY_QUERY_SERIES,
    HISTORY_QUERY_KEEP_MARKS,
    HISTORY_QUERY_ACCURACY,
    HISTORY_QUERY_MARKS,
    HISTORY_QUERY_SUMS,
    HISTORY_QUERY_COUNT
};

struct history {
    struct database database;
    sqlite3_stmt *prepared[HISTORY_QUERY_COUNT];
    bool damaged; /* found by a call */
};

/* A statement with nothing bound yet. */
sqlite3_stmt *history_ask(struct history *history, enum history_query query);

/* Whether a code of SQLite means success; else returns false with the error. */
bool history_answer(struct history *history, int code, struct error *error);

/* The same for the code of a statement's last step; resets the statement, so
 * that it holds no lock. */
bool history_end(struct history *history, sqlite3_stmt *query, int code, struct error *error);

/* The parameter of the series in HISTORY_QUERY_ADD, behind those of the
 * game. */
enum { HISTORY_SERIES_PLACE = 46 };

/* Binds a game to HISTORY_QUERY_ADD, all but its series. */
int history_bind_game(sqlite3_stmt *query, const struct history_game *game);

/* Reads a game from a row of an answer. */
void history_take_game(sqlite3_stmt *query, struct history_game *game);

#endif
