/*
 * The flags that say which games are played: rule set, size, keys or drops,
 * where they are cut. Commands that play games have them in their tables
 * (rows.h), and make a play_setup of them here.
 *
 * From one thread, as flags_read.
 */
#ifndef WELLPLAYED_LAB_PLAY_FLAGS_H
#define WELLPLAYED_LAB_PLAY_FLAGS_H

#include <stdbool.h>
#include <stdint.h>

#include "args/flags.h"
#include "train/play.h"

/* What the flags are read into. */
struct play_flags {
    const struct ruleset *rules;
    uint64_t look_ahead;  /* pieces */
    uint64_t max_pieces;  /* PLAY_WITHOUT_END: no cut */
    uint64_t level, pace; /* pace: keys a second, PILOT_PACE_MAX for "max" */
    const struct goal *goal;
    uint64_t next; /* pieces that are announced */
    int size[2];   /* columns, visible rows */
    bool look_ahead_given, max_pieces_given, level_given, pace_given,
        size_given, next_given, no_half_turns, drops, keys;
    const char *lanes; /* NULL: auto */
};

/* What is played when no flag is given. */
struct play_flags play_flags_default(void);

/* Checks them, and fills in *setup but for lanes; its brain is there already.
 * FLAGS_GO, or FLAGS_WRONG after saying what is wrong. */
enum flags_result play_flags_put(const struct flags *flags,
    const struct play_flags *play, struct play_setup *setup);

/* Checks the size, and gives it to the rules when there is one. */
enum flags_result play_flags_put_size(const struct flags *flags,
    const struct play_flags *play, struct ruleset *rules);

/* Which instruction set plays such games, after play_flags_put: by name, or the
 * fastest that works. Makes *lanes ready, which the setup then borrows, unless
 * it is off or the games are not for lanes. */
enum flags_result play_flags_put_lanes(const struct flags *flags,
    const struct play_flags *play, struct play_setup *setup,
    struct lanes *lanes);

#endif
