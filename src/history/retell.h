/*
 * Plays a replay again, as fast as it can, and counts in it: what its game came
 * to.
 *
 * Pure functions on the caller's struct; any thread, one at a time.
 */
#ifndef WELLPLAYED_HISTORY_RETELL_H
#define WELLPLAYED_HISTORY_RETELL_H

#include <stdatomic.h>
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
    /* Ticks at which the game was resumed after a cut, the latest first; 0 in
     * unused places. */
    uint64_t resumed[RETELL_RESUMED];
    /* its player left it here, to continue it later: no crash cut it */
    bool left;
    struct handling handling; /* before the last entry */
    enum replay_pilot pilot;  /* who plays ... */
    enum replay_pilot before; /* ... and who did before ... */
    uint64_t since;           /* ... up to this tick */
};

/*
 * Plays the replay in memory. Returns how it ended; PLAYBACK_GOES_ON only when
 * `stop` (NULL: none) was set on the way, as a replay may be long. After
 * PLAYBACK_CUT the game can go on behind the first `whole` bytes. Apart from
 * PLAYBACK_ENDED, the bytes behind those are invalid; `playback.why` says why, and
 * *out is the game up to there.
 */
enum playback_state retell(
    struct retelling *out, const void *data, size_t size, const atomic_bool *stop);

#endif
