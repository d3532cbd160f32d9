/*
 * A history to try things on: in a folder of its own, with games that nobody
 * has played.
 */
#ifndef WELLPLAYED_TESTS_PAST_H
#define WELLPLAYED_TESTS_PAST_H

#include "lib/check.h"

#include "history/history.h"

extern char past_folder[64];
extern char past_path[96]; /* of the history */

/* For cmocka: make the folder, empty it, remove it. */
int past_make(void **state);
int past_empty(void **state);
int past_remove(void **state);

/* Opens the history, about which there is nothing to note. */
struct history *past_open(void);

/* A game with all its numbers different. */
struct history_game past_game(const char *rules, enum history_pilot pilot, uint64_t points);
struct series past_series(void);

/* Puts a game in with this text as its replay; its id. */
int64_t past_add(struct history *history, struct history_game game, const char *replay);

/* Lets every game through. */
extern const struct history_filter past_all;

uint64_t past_count(struct history *history);
void past_check_replay(struct history *history, int64_t id, const void *data, size_t size);

/* What an answer showed, by a visitor that ends after `most`, if not 0. */
struct past_seen {
    int64_t ids[64];
    uint64_t points[64];
    int count, most;
};

bool past_see(void *data, const struct history_game *game);

#endif
