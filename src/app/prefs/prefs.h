/*
 * Everything that the player can set, as numbers and short texts.
 *
 * One table has the range, the default and the name in settings.ini of each
 * preference; menus use it too. A change here has no effect by itself:
 * shell/apply.h puts it into effect.
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
    PREF_SOFT,             /* milliseconds for a row, where pieces lock at once */
    PREF_FACTOR,           /* of soft drop under modern rules; HANDLING_AT_ONCE */
    PREF_CUT,              /* milliseconds; DAS cut */
    PREF_INITIAL_ROTATION, /* enum initial */
    PREF_INITIAL_HOLD,
    /* -- the game -- */
    PREF_LEVEL,     /* to start at; 0: the lowest of the rules */
    PREF_NEXT,      /* next pieces under modern rules; 0: as many as the rules
                       say */
    PREF_HALF,      /* 0: no half turns, even if the rules have them */
    PREF_COUNTDOWN, /* seconds before a paused game continues */
    PREF_START,     /* which games begin with 3-2-1: enum table_start */
    PREF_RIVAL,     /* when the player's best game plays along: enum
                       rival_when */
    PREF_FINESSE,   /* enum finesse_help */
    PREF_KEYS,      /* when the panel lists all keys: enum folding_keys */
    PREF_GAMES,     /* played by a person, up to FOLDING_GAMES */
    /* -- a race -- */
    PREF_RACE_GOAL,     /* of race_goals */
    PREF_RACE_OPPONENT, /* 0: the machine player; 1 + of skill_presets */
    PREF_RACE_SKILL,    /* as PREF_SKILL */
    PREF_RACE_PACE,     /* the machine's maximum; as PREF_PACE */
    /* -- the training room -- */
    /* -- the picture -- */
    PREF_PALETTE, /* of palette_name */
    PREF_SKIN,    /* enum art_skin */
    PREF_EFFECTS, /* 0: no effects */
    PREF_SMOOTH,  /* the piece falls smoothly */
    PREF_GHOST,   /* 0: no ghost */
    PREF_GRID,
    PREF_MARKS,
    PREF_FULLSCREEN,
    PREF_VSYNC,
    PREF_WIDTH, /* of the window when last seen, in points; 0: unknown */
    PREF_HEIGHT,
    PREF_MAXIMISED,
    PREF_SCALE, /* of text, percent */
    /* -- sound -- */
    PREF_MUTE,
    PREF_SOUNDS, /* volume of the effects */
    PREF_MUSIC,
    PREF_PIECE, /* of music; 0: a new one each game; 1 + enum synth_piece */
    PREF_TEMPO, /* the music gets faster with the level */
    /* -- the machine -- */
    PREF_PACE,       /* keys per second; 0: as fast as possible */
    PREF_SKILL,      /* 0 .. SKILL_PERFECT; also sets the pace */
    PREF_COACH_FROM, /* the mildest grade that the coach mentions: enum
                        coach_from */
    PREF_CHANCE,     /* the graph beside the game shows the chance */
    PREF_AGAIN,      /* seconds until another game follows a watched one; 0: none */
    /* -- gamepads -- */
    PREF_DEAD_ZONE, /* percent of a stick's travel */
    PREF_COUNT
};

/* Values of PREF_FINESSE: what happens after a piece with too many keys. */
enum finesse_help {
    FINESSE_OFF,
    FINESSE_SHOW, /* the fewest keys are shown */
    FINESSE_AGAIN /* ... and the piece is repeated, where locks can be taken
                     back */
};

/* Preferences that are texts. */
enum pref_text {
    PREF_RULES,
    PREF_GOAL,
    PREF_BRAIN,
    PREF_COACH,    /* the name of the player who coaches; empty: none */
    PREF_LANGUAGE, /* a code; empty: the system's language */
    PREF_NAME,     /* the player's */
    PREF_TEXTS
};

enum { PREFS_TEXT_SIZE = 256, PREFS_VOLUME_MAX = 10, PREFS_STRONGEST = 5 };

/* Values of PREF_COACH_FROM. */
enum coach_from { COACH_FROM_INACCURACY, COACH_FROM_MISTAKE, COACH_FROM_BLUNDER };

/* Named sets of handling values. */
enum preset {
    PRESET_RULES, /* the delays of each rule set */
    PRESET_CALM,
    PRESET_QUICK,
    PRESET_FAST,
    PRESET_EXPERT,
    /* Known from other programs. */
    PRESET_GUIDELINE,
    PRESET_WEB_LEAGUE,
    PRESET_WEB_SPRINT,
    PRESET_INSTANT,
    PRESET_OWN, /* set by hand */
    PRESET_COUNT
};

struct prefs {
    int numbers[PREF_COUNT];
    char texts[PREF_TEXTS][PREFS_TEXT_SIZE];
    struct bindings bindings;
};

/* The range of a number, and how it is written. */
struct pref_range {
    int min, max;
    int step;                 /* in menus; 0: 1 */
    const char *format;       /* N_("%d ms"); NULL: "%d" */
    const char *const *names; /* N_() for each value from `min` on, or NULL */
    void (*write)(int value, char *out, size_t size); /* or NULL */
};

struct pref_info {
    const char *section, *key; /* in settings.ini */
    int default_value;
    bool is_switch;
    struct pref_range range;
    const char *const *words; /* for each value in settings.ini, then NULL.
                                 NULL: values are written as numbers */
};

const struct pref_info *prefs_info(enum pref pref);

struct pref_text_info {
    const char *section, *key;
    const char *default_value;
};

const struct pref_text_info *prefs_text_info(enum pref_text text);

/* Sets everything to its default. */
void prefs_init(struct prefs *prefs);

/* Sets a number, clamped to its range, and the preferences that depend on
 * it: a preset sets the handling, and any change of the handling makes the
 * preset PRESET_OWN. */
void prefs_set(struct prefs *prefs, enum pref pref, int value);

/* Sets the whole handling, and the preset to PRESET_OWN. */
void prefs_set_handling(struct prefs *prefs, struct handling handling);

/* Makes preset and handling agree. To be called after they were read one by
 * one. */
void prefs_settle(struct prefs *prefs);

/* The player's handling under these rules. */
struct handling prefs_handling(const struct prefs *prefs, const struct ruleset *rules);

/* Whether a number is part of the handling: the preset, or one of its values. */
bool prefs_is_handling(int pref);

/*
 * The rules of the player's next game: `rules` with the number of next pieces
 * and the half turns that the player chose. Old rule sets stay as they are. A
 * replay has the result.
 */
struct ruleset prefs_rules(const struct prefs *prefs, const struct ruleset *rules);

/* Writes a value for people: "167 ms", "dark". */
void prefs_write(const struct pref_range *range, int value, char *out, size_t size);

#endif
