/*
 * Everything that a person can set, as numbers and short texts with names.
 *
 * One table says what a preference may be, what its default is, and what
 * it is called in settings.ini; menus draw and change it by that table.
 * Here nothing happens: shell/apply.h lets a change take effect.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_PREFS_PREFS_H
#define WELLPLAYED_APP_PREFS_PREFS_H

#include <stdbool.h>
#include <stddef.h>

#include "app/input/bindings.h"
#include "wellplayed/ruleset.h"

/* Preferences that are numbers. */
enum pref {
    PREF_NONE,
    /* -- handling -- */
    PREF_PRESET, /* enum preset */
    PREF_DAS,    /* milliseconds */
    PREF_ARR,
    PREF_SOFT, /* milliseconds for a row */
    /* -- the game -- */
    PREF_LEVEL,     /* to start at; 0: the lowest of the rules */
    PREF_COUNTDOWN, /* seconds before a paused game goes on */
    /* -- a race -- */
    PREF_RACE_GOAL,     /* of race_goals */
    PREF_RACE_OPPONENT, /* 0: the machine player; 1 + of skill_presets */
    PREF_RACE_SKILL,    /* as PREF_SKILL */
    PREF_RACE_PACE,     /* of the machine, at the most; as PREF_PACE */
    /* -- the picture -- */
    PREF_PALETTE, /* of palette_name */
    PREF_EFFECTS, /* 0: still */
    PREF_GHOST,   /* 0: none */
    PREF_GRID,
    PREF_MARKS,
    PREF_FULLSCREEN,
    PREF_VSYNC,
    PREF_WIDTH, /* of the window as it was last, in points; 0: not known */
    PREF_HEIGHT,
    PREF_MAXIMISED,
    PREF_SCALE, /* of text, percent */
    /* -- sound -- */
    PREF_MUTE,
    PREF_SOUNDS, /* volume of the effects */
    PREF_MUSIC,
    PREF_PIECE, /* of music: 0: each game the next; 1 + enum synth_piece */
    PREF_TEMPO, /* the music's follows the level */
    /* -- the machine -- */
    PREF_PACE,  /* keys per second; 0: as fast as it goes */
    PREF_SKILL, /* 0 .. SKILL_PERFECT; sets the pace */
    PREF_AGAIN, /* seconds from a watched game to another; 0: never */
    /* -- gamepads -- */
    PREF_DEAD_ZONE, /* percent of the stick's way */
    PREF_COUNT
};

/* Preferences that are words. */
enum pref_text {
    PREF_RULES,
    PREF_BRAIN,
    PREF_LANGUAGE, /* a code; empty: the system's */
    PREF_NAME,     /* of the player */
    PREF_TEXTS
};

enum { PREFS_TEXT_SIZE = 256, PREFS_VOLUME_MAX = 10, PREFS_STRONGEST = 5 };

/* Ways with the keys that have names. */
enum preset {
    PRESET_RULES, /* as each rule set has it */
    PRESET_CALM,
    PRESET_QUICK,
    PRESET_FAST,
    PRESET_EXPERT,
    PRESET_OWN, /* set by hand */
    PRESET_COUNT
};

struct prefs {
    int numbers[PREF_COUNT];
    char texts[PREF_TEXTS][PREFS_TEXT_SIZE];
    struct bindings bindings;
};

/* What a number may be and how it is written. */
struct pref_range {
    int min, max;
    int step;                 /* in menus; 0: 1 */
    const char *format;       /* N_("%d ms"); NULL: "%d" */
    const char *const *names; /* N_() of each value from `min` on, or NULL */
    void (*write)(int value, char *out, size_t size); /* or NULL */
};

struct pref_info {
    const char *section, *key; /* in settings.ini */
    int default_value;
    bool is_switch;
    struct pref_range range;
    const char *const *words; /* in settings.ini: of each value; NULL behind
                                 the last. NULL: as a number */
};

const struct pref_info *prefs_info(enum pref pref);

struct pref_text_info {
    const char *section, *key;
    const char *default_value;
};

const struct pref_text_info *prefs_text_info(enum pref_text text);

/* Everything to its default. */
void prefs_init(struct prefs *prefs);

/* Sets a number, brought into its range; what hangs together with it follows:
 * a preset sets delays, a delay makes the handling one's own. */
void prefs_set(struct prefs *prefs, enum pref pref, int value);

/* Makes the handling one's own: all three delays. */
void prefs_set_handling(struct prefs *prefs, struct handling handling);

/* After all were read one by one: a preset and delays that do not go together
 * are made to. */
void prefs_settle(struct prefs *prefs);

/* The person's handling under these rules. */
struct handling prefs_handling(
    const struct prefs *prefs, const struct ruleset *rules);

/* A value in words: "167 ms", "dark". */
void prefs_write(
    const struct pref_range *range, int value, char *out, size_t size);

#endif
