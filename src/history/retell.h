/*
 * A replay told again, as fast as it goes: what its game came to, with all
 * that is counted while a game is played. For replays that come from
 * elsewhere, and logs that a crash has left.
 *
 * Pure functions on the caller's struct; any thread, one at a time.
 */
#ifndef WELLPLAYED_HISTORY_RETELL_H
#define WELLPLAYED_HISTORY_RETELL_H

#include <stdbool.h>
#include <stddef.h>

#include "history/tally.h"
#include "wellplayed/playback.h"

enum { RETELL_RESUMED = 2 };

/* Must stay where it is: the game's rules are in the header. Some kilobytes. */
struct retelling {
    struct replay_header header;
    struct playback playback; /* at the end of the log */
    struct tally tally;
    /* Ticks at which the game was resumed after a cut, the latest first; 0
     * where it was not so often. */
    uint64_t resumed[RETELL_RESUMED];
    enum replay_pilot pilot;  /* who plays ... */
    enum replay_pilot before; /* ... and who did before ... */
    uint64_t since;           /* ... up to this tick */
};

/*
 * Plays the replay in memory. Returns how the log ended, never
 * PLAYBACK_GOES_ON. PLAYBACK_CUT: the game could go on from there, behind the
 * first `whole` bytes. Otherwise, but for PLAYBACK_ENDED, the data make no
 * sense behind those; `playback.why` says what is wrong, and *out is the game
 * up to there.
 */
enum playback_state retell(
    struct retelling *out, const void *data, size_t size);

#endif
