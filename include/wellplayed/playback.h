/*
 * Plays a replay: walks its log entry by entry, steps the game as the log
 * says, and tells how the log ends. Nothing else walks a log.
 *
 *     why = playback_open(&playback, &header, data, size);
 *     while (playback_next(&playback, UINT64_MAX))
 *         look(&playback.entry, &playback.events, &playback.game);
 *     now playback.state and playback.why say how it ended
 *
 * A playback is a plain value: a copy of it is a moment of the replay, from
 * which the replay plays on. All copies borrow the header (the game's rules
 * are in it) and the data, which must live as long and stay where they are.
 *
 * Pure functions on the caller's struct. Any thread; one at a time.
 */
#ifndef WELLPLAYED_PLAYBACK_H
#define WELLPLAYED_PLAYBACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/game.h"
#include "wellplayed/replay.h"
#include "wellplayed/undo.h"

enum playback_state {
    PLAYBACK_GOES_ON, /* there may be more */
    PLAYBACK_ENDED,   /* its END was read; if played, the game is as END says */
    PLAYBACK_CUT,     /* no END; good as far as it goes */
    PLAYBACK_DIFFERS, /* the game is not the one that was recorded */
    PLAYBACK_DAMAGED  /* invalid bytes */
};

/* To be read by all, changed by playback.c alone; but a caller may set `pace`
 * after playback_open to what it takes for the default. */
struct playback {
    struct game game;
    struct replay_entry entry; /* the last one read; no use when it is over */
    uint64_t left;             /* ticks of this run that are still to come */
    struct events events;      /* of the last tick played; none after a note */
    uint64_t tick; /* of the log, at most UINT64_MAX; that of the game unless
                      runs were skipped */
    enum replay_pilot pilot; /* who plays; a person before the first note */
    uint32_t pace;           /* the machine's keys per second; 0 at first */
    size_t whole; /* bytes of the data that are known to make sense: all before
                     the last entry read, and that too if it is a right END */
    enum playback_state state;
    const char *why; /* a sentence (static); NULL while it goes on, and when it
                        ended as it should */
    struct replay_reader reader;
    struct undo undo; /* of the game */
};

/*
 * Begins with the first tick still to come. Returns NULL; or the sentence of
 * replay_open: then there is no game, `state` is PLAYBACK_DAMAGED and `whole`
 * is 0.
 */
const char *playback_open(struct playback *playback,
    struct replay_header *header, const void *data, size_t size);

/*
 * Plays the log on: takes in the next entry, or plays ticks of a run, at most
 * `most` (> 0, asserted), up to the first in which something happened. `entry`
 * says which of the two it was, and `events` what happened. False when nothing
 * more comes: `state` and `why` say why.
 */
bool playback_next(struct playback *playback, uint64_t most);

/*
 * Reads on without playing: skips what is left of a run, and takes in the next
 * entry. `tick` is where that entry begins, and in the end the length of the
 * log. False as above; an END is not held against the game. After that
 * the log can't be played: the game has stayed behind.
 */
bool playback_read(struct playback *playback);

#endif
