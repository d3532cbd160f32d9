/*
 * Plays a replay: walks its log entry by entry, steps the game, and reports how
 * the log ends. Nothing else walks a log.
 *
 *     why = playback_open(&playback, &header, data, size);
 *     while (playback_next(&playback, UINT64_MAX))
 *         look(&playback.entry, &playback.events, &playback.game);
 *     now playback.state and playback.why say how it ended
 *
 * A playback is a plain value: a copy of it is a moment of the replay, from
 * which the replay can continue. All copies borrow the header (which has the
 * game's rules) and the data; both must outlive them and must not move.
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

/*
 * In an endless game, a log of a few bytes can last for a million years. So a
 * replay may last PLAYBACK_MAX_TICKS, more than a year. It may have
 * PLAYBACK_MAX_EVENTS ticks in which something happens, as many as in a game
 * that is left alone for two weeks, and PLAYBACK_BYTE_EVENTS more for each byte
 * of its log.
 */
#define PLAYBACK_MAX_TICKS ((uint64_t)1 << 35)
enum { PLAYBACK_MAX_EVENTS = 1 << 22, PLAYBACK_BYTE_EVENTS = 16 };

enum playback_state {
    PLAYBACK_GOES_ON, /* there may be more */
    PLAYBACK_ENDED,   /* END was read; if the log was played, the game matches
                         it */
    PLAYBACK_CUT,     /* no END; valid up to the cut */
    PLAYBACK_DIFFERS, /* the game is not the one that was recorded */
    PLAYBACK_DAMAGED  /* invalid bytes */
};

/* Everybody may read it, only playback.c changes it. One exception: after
 * playback_open a caller may set `pace` to its default. */
struct playback {
    struct game game;
    struct replay_entry entry; /* the last one read; undefined when the replay
                                  is over */
    uint64_t left;             /* ticks of this run still ahead */
    struct events events;      /* of the last tick played; empty after a
                                  note */
    uint64_t tick;             /* of the log, at most PLAYBACK_MAX_TICKS; the game's tick unless
                      runs were skipped */
    uint64_t happened;         /* ticks in which something happened */
    enum replay_pilot pilot;   /* who plays; a person before the first note */
    uint32_t pace;             /* the machine's keys per second; 0 at first */
    bool practice;             /* the game does not count */
    uint32_t taken_back;       /* how often its player went back, in practice */
    size_t whole;              /* bytes of the data known to be valid: all before the last
                        entry read, and that entry too if it is a correct END */
    size_t entry_at;           /* where the last entry read begins in the data */
    enum playback_state state;
    const char *why; /* a sentence (static); NULL while it continues, and when
                        it ended correctly */
    struct replay_reader reader;
    struct undo undo; /* of the game */
};

/*
 * Starts before the first tick. Returns NULL, or on failure the sentence of
 * replay_open: then there is no game, `state` is PLAYBACK_DAMAGED and `whole`
 * is 0.
 */
const char *playback_open(
    struct playback *playback, struct replay_header *header, const void *data, size_t size);

/*
 * Takes the next entry of the log, or plays ticks of a run: at most `max` (> 0,
 * asserted), up to the first tick in which something happened. `entry` says
 * which of the two it was, and `events` what happened. Returns false at the end
 * of the log; `state` and `why` give the reason.
 */
bool playback_next(struct playback *playback, uint64_t max);

/*
 * Continues without playing: skips the remaining ticks of a run, and takes the
 * next entry. `tick` is where that entry begins, and in the end the length of
 * the log. Returns false as above; an END is not compared with the game.
 * Afterwards the log can't be played, because the game has stayed behind.
 */
bool playback_read(struct playback *playback);

/*
 * Replaces the part of the log not yet read: `data` has the same bytes as far
 * as they were read, and then others, or more. A playback that ended at a cut
 * continues; the next call must be playback_next or playback_read.
 */
void playback_continue(struct playback *playback, const void *data, size_t size);

#endif
