/*
 * A replay played in the plainest way, tick by tick and from beginning to end:
 * what the walk of core/playback must equal, however it is cut up.
 */
#ifndef WELLPLAYED_TESTS_SLOW_REPLAY_H
#define WELLPLAYED_TESTS_SLOW_REPLAY_H

#include "wellplayed/playback.h"

enum { SLOW_REPLAY_TICKS = 1 << 19, SLOW_REPLAY_HEARD = 1 << 17 };

/* A note that was taken in, or a tick in which something happened. */
struct slow_heard {
    uint64_t tick, hash; /* of the game after it */
    struct replay_entry entry;
    struct events events;
};

/* Large; must stay where it is. */
struct slow_replay {
    struct replay_header header;
    struct game game;
    enum playback_state state;
    const char *why;
    size_t whole; /* when it does not go on */
    enum replay_pilot pilot;
    uint32_t pace;
    bool practice;
    uint32_t taken_back;
    struct game spawned[UNDO_DEPTH]; /* copies at the last spawns */
    int spawns;
    uint64_t hashes[SLOW_REPLAY_TICKS + 1]; /* after each tick, before notes */
    struct slow_heard heard[SLOW_REPLAY_HEARD];
    int heard_count;
};

/* Plays at most `most` ticks, of which there is room for SLOW_REPLAY_TICKS,
 * and stops right there: no note after the last of them is taken in. */
void slow_replay(struct slow_replay *out, const void *data, size_t size, uint64_t max);

#endif
