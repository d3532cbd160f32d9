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
#include "wellplayed/replay.h"

/* Must stay where it is: the game's rules are in the header. Some kilobytes. */
struct retelling {
    struct replay_header header;
    struct game game; /* at the end of the log */
    struct tally tally;
    enum replay_pilot pilot; /* who plays at the end */
    uint32_t pace;           /* keys per second at the end */
    size_t whole; /* bytes that make sense: up to the end of the last good
                     entry; 0 when not even the header is good */
};

enum retell_result {
    RETELL_WHOLE, /* it ends, and as it says */
    RETELL_CUT,   /* good as far as it goes, and could go on from there */
    RETELL_BAD    /* it makes no sense behind its first `whole` bytes */
};

/*
 * Plays the replay in memory. `moves` as for tally_take. With RETELL_CUT and
 * RETELL_BAD a sentence (static) is in *why; *out is then the game up to there.
 */
enum retell_result retell(struct retelling *out, const void *data, size_t size,
    struct moves *moves, const char **why);

#endif
