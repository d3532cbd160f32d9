/*
 * All games that were played to their end or given up, with their replays. High
 * scores, a list and statistics are made from it.
 *
 * A game is added in one transaction: either all of it survives a power cut, or
 * none of it is there and the caller can try again. Two windows may share a
 * history, and a program may be killed at any moment. A history that is
 * damaged, or from a newer version, is set aside, never deleted.
 *
 * Text is UTF-8 and cleaned on its way in and out (utf8.h). Every call may wait
 * for the disk, and two seconds for another program, so a window's thread must
 * not call. Any thread may call; one thread at a time for a history.
 */
#ifndef WELLPLAYED_HISTORY_HISTORY_H
#define WELLPLAYED_HISTORY_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/file.h"
#include "history/retell.h"
#include "history/series.h"
#include "wellplayed/brain.h"

enum {
    HISTORY_NAME_SIZE = 64, /* of a player, its 0 included */
    HISTORY_LOG_SIZE = 64,
    HISTORY_LONGEST_REPLAY = 64 << 20 /* bytes */
};

/* The value of a count that older games lack. */
#define HISTORY_NOT_COUNTED UINT64_MAX

enum history_pilot { HISTORY_HUMAN, HISTORY_MACHINE, HISTORY_MIXED };

struct history_game {
    int64_t id; /* given by the history, from 1 */
    char rules[RULESET_NAME_SIZE];
    uint16_t revision;
    uint8_t width, visible; /* columns, visible rows */
    enum history_pilot pilot;
    char brain[BRAIN_NAME_SIZE]; /* of the machine; "" when not known */
    uint32_t start_level, level;
    uint64_t seed;
    uint64_t points, rows, pieces;
    uint64_t ticks;            /* milliseconds */
    uint64_t rows_by_count[5]; /* locks that cleared 0 .. 4 rows */
    uint64_t keys;             /* pressed */
    uint64_t judged_pieces;    /* finesse.h */
    /* of the judged pieces; a hard drop is one of each */
    uint64_t judged_keys, fewest_keys;
    uint32_t longest_drought;
    bool finished; /* played to its end, not given up */
    bool imported;
    int64_t date; /* seconds since 1970, UTC */
    char name[HISTORY_NAME_SIZE];
    /* The name of the log that was written during the game (log.h); "":
     * none. */
    char log[HISTORY_LOG_SIZE];
    uint64_t hash; /* final game_hash */
    char goal[GOAL_NAME_SIZE];
    uint64_t day; /* of a daily goal: its seed; else 0 */
    /* What games with one goal are ranked by: the greater is better, 0 has no
     * rank. Set by the history: history_merit. */
    int64_t merit;
    bool reached; /* the goal */
    /* how often locks were taken back; at least 1 in practice */
    uint32_t undone;
    uint64_t attack; /* rows */
    uint64_t garbage_cleared;
    uint64_t spins, mini_spins, all_clears;
    uint32_t max_combo, max_chain; /* as in view.h */
    /* judged pieces with more keys than needed, or HISTORY_NOT_COUNTED */
    uint64_t faults;
    bool race; /* one side of a race */
    /* in the newest review of a coach, in tenths of its 100, or HISTORY_NOT_COUNTED */
    uint64_t accuracy;
};

/* Fills in all that a game and its tally tell: all but id, brain, date, name,
 * log, merit, imported and race. */
void history_describe(
    struct history_game *game, const struct game *played, const struct tally *tally);

/*
 * The merit of a game: its points, its rows, or minus its ticks, as the goal
 * measures. 0 (no rank) if something was undone, if the game was given up
 * (unless its goal has no end), or if it has no result.
 */
int64_t history_merit(const struct history_game *game);

struct history;

/*
 * Opens a history, or creates it in an existing folder. Returns NULL with the
 * error; a later call may succeed. When an old one was set aside, `note` says
 * so; otherwise it has no words. The caller owns the history.
 */
struct history *history_open(const char *path, struct error *note, struct error *error);

void history_close(struct history *history);

/* Whether a call has found the file damaged. Close the history then and open it
 * again: the file is set aside. */
bool history_is_damaged(const struct history *history);

/* All functions below return false with the error, and then change nothing. */

/*
 * Adds a game with its whole replay and sets its id. A game whose log was added
 * before keeps its id; if it was played on since then, it replaces the old one.
 */
bool history_add(struct history *history, struct history_game *game, const struct series *series,
    const void *replay, size_t size, struct error *error);

/* Changes the player's name of a game. */
bool history_rename(struct history *history, int64_t id, const char *name, struct error *error);

/* Deletes a game and its replay, if it is there. */
bool history_delete(struct history *history, int64_t id, struct error *error);

/*
 * Adds a replay from a file that was retold and is still in memory, with all
 * that is counted in it. Refuses one that did not play to its end as it says, or
 * whose game is there already: *game is then that game; else its id is 0.
 * `name` may be that of *game.
 */
bool history_import(struct history *history, const struct retelling *told, const char *name,
    int64_t date, struct history_game *game, struct error *error);

/* Whether this version can read a history that an older version set aside because it
 * was from a newer one. */
bool history_can_read(const char *path);

/* Adds the games of such a history that are not there yet; *count is their number.
 * Returns false, and adds none, on an error or when `stop` is set. */
bool history_merge(struct history *history, const char *path, const atomic_bool *stop, int *count,
    struct error *error);

/* Keeps a coach's marks of a game (marks.h) in place of its older ones, and the game's
 * accuracy by them. `revision` is the coach's. No effect if the game is not there. */
bool history_keep_marks(struct history *history, const struct history_game *game, const char *coach,
    uint64_t revision, const void *data, size_t size, struct error *error);

/* -- questions -- */

/* Which games are asked for: all that fit. */
struct history_filter {
    const char *rules;  /* NULL: all */
    int pilot;          /* enum history_pilot, -1: all */
    int width, visible; /* 0: all sizes */
    const char *goal;   /* NULL: all */
    uint64_t day;       /* as in a game; 0: all */
};

/* Called with each game; returns false to stop. */
typedef bool history_visit(void *data, const struct history_game *game);

/* The best games by merit, the earlier first where they are equal: `count` of
 * them after the first `skip`. Games without a rank are left out. Makes sense
 * with one goal. */
bool history_best(struct history *history, const struct history_filter *filter, int skip, int count,
    history_visit *visit, void *data, struct error *error);

/* The newest games: `count` of them after the first `skip`. */
bool history_newest(struct history *history, const struct history_filter *filter, int skip,
    int count, history_visit *visit, void *data, struct error *error);

/* The best daily game of each day, the newest first: `count` of them after the
 * first `skip`. */
bool history_days(struct history *history, const struct history_filter *filter, int skip, int count,
    history_visit *visit, void *data, struct error *error);

/* The place of a game, from 1, among those with its rules, goal, day, size and
 * pilot. 0 when it is not there or has no merit. */
bool history_rank(struct history *history, int64_t id, int64_t *rank, struct error *error);

/* How a game stands among those with its rules, goal, day, size and pilot. */
enum { HISTORY_AROUND = 3 };

struct history_standing {
    int64_t rank; /* as history_rank gives it */
    /* of the others; its id is 0 when there are none */
    struct history_game best;
    struct history_game around[HISTORY_AROUND]; /* by rank: the game, the one
                                                   before it, those behind it */
    int around_count;                           /* 0 when the game has no rank */
    int64_t first;                              /* the rank of the first of them */
};

bool history_stand(struct history *history, const struct history_game *game,
    struct history_standing *standing, struct error *error);

/* A game by its id; its id is 0 when it is not there. */
bool history_find(
    struct history *history, int64_t id, struct history_game *game, struct error *error);

/* The replay of a game: memory that the caller frees, *size bytes. NULL with
 * the error. */
void *history_replay(struct history *history, int64_t id, size_t *size, struct error *error);

/* The points of a game over time; an empty series when it has none. */
bool history_series(
    struct history *history, int64_t id, struct series *series, struct error *error);

/* The kept marks of a coach of this revision: *data is memory that the caller
 * frees, *size bytes; NULL when none are kept. */
bool history_marks(struct history *history, int64_t id, const char *coach, uint64_t revision,
    void **data, size_t *size, struct error *error);

/* Sums over games; all 0 when there are none. */
struct history_sums {
    uint64_t games, finished;
    uint64_t ticks, pieces, rows;
    uint64_t rows_by_count[5];
    uint64_t keys, judged_pieces, judged_keys, fewest_keys;
    uint64_t longest_drought; /* the greatest */
    uint64_t best_points, best_rows, best_level;
    uint64_t attack, spins, mini_spins, all_clears;
    uint64_t max_combo, max_chain;  /* the greatest */
    uint64_t faults, faults_judged; /* of so many judged pieces */
    uint64_t accuracy, reviewed;    /* of so many games, tenths added up */
    uint64_t best_ticks;            /* the shortest time to a goal measured by time; 0:
                            none. Makes sense with one goal */
};

bool history_sums(struct history *history, const struct history_filter *filter,
    struct history_sums *sums, struct error *error);

#endif
