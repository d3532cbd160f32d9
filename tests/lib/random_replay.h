/*
 * Random games with all that a log may hold, recorded as replays; and damage.
 */
#ifndef WELLPLAYED_TESTS_RANDOM_REPLAY_H
#define WELLPLAYED_TESTS_RANDOM_REPLAY_H

#include "lib/dice.h"
#include "wellplayed/replay.h"

enum { RANDOM_REPLAY_SIZE = 1 << 16 };

/* Large; must stay where it is: the game's rules are in it. */
struct random_replay {
    uint8_t bytes[RANDOM_REPLAY_SIZE];
    size_t size;
    size_t header_size;
    size_t ends[RANDOM_REPLAY_SIZE / 2]; /* where entries end, ascending */
    int entries;
    uint64_t hash;
    struct game game; /* at its end */
    struct ruleset rules;
};

/* Plays a random game of at most so many runs and records it by the writer, in
 * a small buffer that is emptied now and then; with an END, or without. */
void random_replay_record(struct random_replay *replay, struct dice *dice, int chunks, bool finish);

/* Damages a few bytes, or takes them out. */
void random_replay_mutate(struct dice *dice, uint8_t *bytes, size_t *size);

#endif
