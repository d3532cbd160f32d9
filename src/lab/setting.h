/*
 * The flags that say which games are played: rule set, size, keys or drops,
 * where they are cut. Commands that play games have them in their tables, and
 * put them together here.
 */
#ifndef WELLPLAYED_LAB_SETTING_H
#define WELLPLAYED_LAB_SETTING_H

#include <stdbool.h>
#include <stdint.h>

#include "file.h"
#include "flags.h"
#include "play.h"

/* What the flags are read into. */
struct setting {
    const struct ruleset *rules;
    uint64_t look_ahead, max_pieces, level, pace;
    int size[2];
    bool look_ahead_given, max_pieces_given, level_given, pace_given,
        size_given, drops, keys;
    const char *lanes; /* NULL: auto */
};

/* What is played when no flag is given. */
struct setting setting_default(void);

/* Checks them, and fills in *setup but for lanes; its brain is there already.
 * FLAGS_GO, or FLAGS_WRONG after saying what is wrong. */
enum flags_result setting_put(const struct flags *flags,
    const struct setting *setting, struct play_setup *setup);

/* Checks the size, and gives it to the rules when there is one. */
enum flags_result setting_put_size(const struct flags *flags,
    const struct setting *setting, struct ruleset *rules);

/* Which instruction set plays such games, setup's brain and setting being
 * there: by name, or the fastest that works. Makes *lanes ready, which the
 * setup then borrows, unless it is off or the games are not for lanes. */
enum flags_result setting_put_lanes(const struct flags *flags,
    const struct setting *setting, struct play_setup *setup,
    struct lanes *lanes);

/* Says that a flag's value is wrong; FLAGS_WRONG. */
enum flags_result setting_refuse(const struct flags *flags, const char *flag,
    const char *value, const char *expected);

/* What a line that names a setting begins with: "play=2 " for PLAY_REVISION 2,
 * nothing for 1, which files had before there was such a word. */
enum { SETTING_REVISION_SIZE = 24 };
const char *setting_revision(char out[SETTING_REVISION_SIZE]);

/* A sentence for a file that was begun by a run of another setting: the first
 * words in which the two lines, which have them all, differ; or what to do,
 * where it is that games of one setting came out otherwise then. */
void setting_tell_difference(const char *path, const char *theirs,
    const char *ours, char why[FILE_WHY_SIZE]);

#endif
