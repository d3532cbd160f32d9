/*
 * The flags of the game's command line.
 */
#ifndef WELLPLAYED_APP_PREFS_OPTIONS_H
#define WELLPLAYED_APP_PREFS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "args/flags.h"
#include "wellplayed/brain.h"
#include "wellplayed/goal.h"
#include "wellplayed/ruleset.h"

enum {
    OPTIONS_SPEED_MAX = 0, /* as fast as possible */
    OPTIONS_MAX_SPEED = 1000
};

struct options {
    const struct ruleset *rules;
    bool rules_given;
    const struct goal *goal;
    bool goal_given;
    uint64_t seed;
    bool seed_given;
    int level; /* start level */
    bool level_given;
    bool watch;
    struct brain brain;
    bool brain_given;
    uint32_t pace; /* PILOT_PACE_MAX: a key each tick */
    bool pace_given;
    uint32_t reaction; /* of the machine, ms; see skill.h */
    int skill;         /* SKILL_PERFECT: no reaction time, no errors */
    bool skill_given;
    uint32_t speed;     /* game time over wall clock; OPTIONS_SPEED_MAX */
    bool force;         /* replace existing output files */
    const char *record; /* paths; NULL: not given */
    const char *replay;
    const char *screenshot;
    const char *settings; /* replaces the user's settings.ini */
    bool stop_given;
    uint64_t stop_after; /* ms of game time */
    bool fullscreen;
    bool mute;
    int width, height;    /* of the window; 0: not given */
    const char *language; /* an existing code; NULL: not given */
};

/* Reads the arguments. The strings belong to `argv`. */
enum flags_result options_read(struct options *options, int argc, char **argv);

/* The start level of the rules that is closest to `level`. */
int options_level(const struct ruleset *rules, int level);

#endif
