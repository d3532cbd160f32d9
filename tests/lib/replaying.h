/*
 * Plays what a replay says, for the tests that read replays: whatever the
 * bytes are, it comes to an end.
 */
#ifndef WELLPLAYED_TESTS_REPLAYING_H
#define WELLPLAYED_TESTS_REPLAYING_H

#include "wellplayed/playback.h"

struct replaying {
    const char *why; /* the sentence, NULL when all is well */
    bool opened;     /* the header was good */
    bool ended;      /* there was an END entry */
    bool agrees;     /* ... and the game is as it says */
    long entries;    /* read, without the last that was none */
    uint64_t ticks;  /* of all runs, at most PLAYBACK_MAX_TICKS */
    uint64_t hash;   /* of the game at the end */
    struct replay_header header;
    struct playback playback; /* as far as it was played */
    int entries_of[REPLAY_KINDS];
};

/* Plays at most `most` ticks of the game; reads to the end all the same. */
void replaying_run(struct replaying *out, const void *data, size_t size, uint64_t max);

#endif
