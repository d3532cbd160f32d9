/* The table of preferences. */
#include "app/prefs/prefs.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/art.h"
#include "app/draw/palette.h"
#include "app/text/text.h"
#include "audio/synth.h"
#include "store/weights.h"
#include "wellplayed/race.h"
#include "wellplayed/skill.h"

static const char *const preset_names[PRESET_COUNT] = {
    [PRESET_RULES] = N_("as in the rules"),
    [PRESET_CALM] = N_("calm"),
    [PRESET_QUICK] = N_("quick"),
    [PRESET_FAST] = N_("fast"),
    [PRESET_EXPERT] = N_("expert"),
    [PRESET_GUIDELINE] = N_("guideline"),
    [PRESET_WEB_LEAGUE] = N_("web league"),
    [PRESET_WEB_SPRINT] = N_("web sprint"),
    [PRESET_INSTANT] = N_("instant"),
    [PRESET_OWN] = N_("my own"),
};

static const char *const preset_words[] = {"rules", "calm", "quick", "fast", "expert", "guideline",
    "web_league", "web_sprint", "instant", "own", NULL};

static const char *const initial_names[] = {
    [INITIAL_OFF] = N_("off"),
    [INITIAL_HOLD] = N_("held down"),
    [INITIAL_TAP] = N_("tapped just before"),
};

static const char *const initial_words[] = {"off", "hold", "tap", NULL};

static const char *const skin_words[] = {"bevelled", "flat", "outlined", NULL};
static const char *const palette_words[] = {"dark", "light", "grey", NULL};

static const char *const piece_names[1 + SYNTH_PIECES] = {
    [0] = N_("in turn"),
    [1 + SYNTH_OPENING] = N_("Opening"),
    [1 + SYNTH_EVENING] = N_("Evening"),
    [1 + SYNTH_CLOCKWORK] = N_("Clockwork"),
};

static const char *const piece_words[] = {"in_turn", "opening", "evening", "clockwork", NULL};

/*
 * Soft drop has two units: `soft` where pieces lock at once, `factor` where
 * they have a lock delay. The last four presets have figures of other programs:
 * the delays of the guideline, the defaults of two programs in the browser (ten
 * frames and two; 133 ms and 10 ms), and short delays with steps at once.
 */
static const struct handling presets[PRESET_COUNT] = {
    [PRESET_RULES] = {167, 33, 33, .factor = 20},
    [PRESET_CALM] = {250, 60, 50, .factor = 10},
    [PRESET_QUICK] = {133, 25, 25, .factor = 20},
    [PRESET_FAST] = {100, 10, 15, .factor = 30},
    [PRESET_EXPERT] = {83, 0, 5, .factor = 40},
    [PRESET_GUIDELINE] = {300, 50, 33, .factor = 20},
    [PRESET_WEB_LEAGUE] = {167, 33, 55, .factor = 6},
    [PRESET_WEB_SPRINT] = {133, 10, 15, .factor = 20},
    [PRESET_INSTANT] = {67, 0, 1, .factor = HANDLING_AT_ONCE},
};

static const char *const skin_names[SKIN_COUNT] = {N_("bevelled"), N_("flat"), N_("outlined")};

static const char *const palette_names[PALETTE_CHOICES] = {
    [PALETTE_DARK] = N_("dark"),
    [PALETTE_LIGHT] = N_("light"),
    [PALETTE_GREY] = N_("greyscale-safe"),
};

static const char *const strengths[PREFS_STRONGEST + 1] = {
    N_("none"), N_("faint"), N_("weak"), N_("medium"), N_("strong"), N_("strongest")};

static void
write_skill(int value, char *out, size_t size)
{
    snprintf(out, size, "%d: %s", value, _(skill_levels[value].name));
}

static void
write_goal(int value, char *out, size_t size)
{
    snprintf(out, size, "%s", _(race_goals[value].name));
}

static void
write_opponent(int value, char *out, size_t size)
{
    snprintf(
        out, size, "%s", value == 0 ? _("your machine player") : _(skill_presets[value - 1].name));
}

static void
write_again(int value, char *out, size_t size)
{
    if (value == 0)
        snprintf(out, size, "%s", _("never"));
    else
        snprintf(out, size, _("%d s"), value);
}

static void
write_factor(int value, char *out, size_t size)
{
    if (value == HANDLING_AT_ONCE)
        snprintf(out, size, "%s", _("at once"));
    else
        snprintf(out, size, _("%d times"), value);
}

static void
write_next(int value, char *out, size_t size)
{
    if (value == 0)
        snprintf(out, size, "%s", _("as in the rules"));
    else
        snprintf(out, size, "%d", value);
}

static const char *const goal_words[] = {
    "rows_20", "rows_40", "rows_100", "minutes_2", "minutes_5", "last", NULL};

static const char *const opponent_words[] = {
    "own", "careless", "simple", "genius_1", "genius_2", NULL};

/* enum rival_when */
static const char *const when_names[] = {N_("never"), N_("for timed games"), N_("always"), NULL};
static const char *const when_words[] = {"never", "for_time", "always", NULL};

/* enum finesse_help */
static const char *const finesse_names[] = {N_("off"), N_("show"), N_("try again"), NULL};
static const char *const finesse_words[] = {"off", "show", "try_again", NULL};
/* enum coach_from */
static const char *const from_names[] = {
    N_("inaccuracies and worse"), N_("mistakes and worse"), N_("blunders"), NULL};
static const char *const from_words[] = {"inaccuracies", "mistakes", "blunders", NULL};

/* enum folding_keys */
static const char *const keys_names[] = {N_("at first"), N_("always"), N_("never"), NULL};
static const char *const keys_words[] = {"at_first", "always", "never", NULL};

static const struct pref_info infos[PREF_COUNT] = {
    [PREF_PRESET] = {"handling", "preset", PRESET_RULES,
        .range = {.max = PRESET_OWN, .names = preset_names}, .words = preset_words},
    [PREF_DAS] = {"handling", "delay", 167,
        .range = {.max = HANDLING_MAX_DAS, .step = 5, .format = N_("%d ms")}},
    [PREF_ARR] = {"handling", "repeat", 33,
        .range = {.max = HANDLING_MAX_ARR, .format = N_("%d ms")}},
    [PREF_SOFT] = {"handling", "soft_drop", 33,
        .range = {.min = 1, .max = HANDLING_MAX_SOFT, .format = N_("%d ms")}},
    [PREF_FACTOR] = {"handling", "soft_drop_factor", 20,
        .range = {.min = HANDLING_MIN_FACTOR, .max = HANDLING_AT_ONCE, .write = write_factor}},
    [PREF_CUT] = {"handling", "delay_cut", 0,
        .range = {.max = HANDLING_MAX_CUT, .step = 5, .format = N_("%d ms")}},
    [PREF_INITIAL_ROTATION] = {"handling", "initial_rotation", INITIAL_OFF,
        .range = {.max = INITIAL_TAP, .names = initial_names}, .words = initial_words},
    [PREF_INITIAL_HOLD] = {"handling", "initial_hold", INITIAL_OFF,
        .range = {.max = INITIAL_TAP, .names = initial_names}, .words = initial_words},
    [PREF_LEVEL] = {"game", "start_level", 0, .range = {.max = 999}},
    [PREF_NEXT] = {"game", "next_pieces", 0,
        .range = {.max = RULESET_MAX_NEXT, .write = write_next}},
    [PREF_HALF] = {"game", "half_turns", 1, true, {.max = 1}},
    [PREF_COUNTDOWN] = {"game", "countdown", 1, .range = {.max = 5, .format = N_("%d s")}},
    [PREF_START] = {"game", "start_countdown", 1, .range = {.max = 2, .names = when_names},
        .words = when_words},
    [PREF_RIVAL] = {"game", "best_game", 1, .range = {.max = 2, .names = when_names},
        .words = when_words},
    [PREF_FINESSE] = {"game", "finesse", FINESSE_OFF, .range = {.max = 2, .names = finesse_names},
        .words = finesse_words},
    [PREF_KEYS] = {"game", "keys_beside", 0, .range = {.max = 2, .names = keys_names},
        .words = keys_words},
    [PREF_GAMES] = {"game", "games_played", 0, .range = {.max = 3}},
    [PREF_RACE_GOAL] = {"race", "goal", 0, .range = {.max = RACE_GOALS - 1, .write = write_goal},
        .words = goal_words},
    [PREF_RACE_OPPONENT] = {"race", "opponent", 0,
        .range = {.max = SKILL_PRESETS, .write = write_opponent}, .words = opponent_words},
    [PREF_RACE_SKILL] = {"race", "skill", 4, .range = {.max = SKILL_PERFECT, .write = write_skill}},
    [PREF_RACE_PACE] = {"race", "keys_per_second", PILOT_DEFAULT_PACE,
        .range = {.max = PILOT_MAX_PACE}},
    [PREF_PALETTE] = {"picture", "palette", PALETTE_DARK,
        .range = {.max = PALETTE_CHOICES - 1, .names = palette_names}, .words = palette_words},
    [PREF_SKIN] = {"picture", "skin", SKIN_BEVELLED,
        .range = {.max = SKIN_COUNT - 1, .names = skin_names}, .words = skin_words},
    [PREF_EFFECTS] = {"picture", "effects", 3,
        .range = {.max = PREFS_STRONGEST, .names = strengths}},
    [PREF_SMOOTH] = {"picture", "smooth_falling", 0, true, {.max = 1}},
    [PREF_GHOST] = {"picture", "ghost", 3, .range = {.max = PREFS_STRONGEST, .names = strengths}},
    [PREF_GRID] = {"picture", "grid", 1, true, {.max = 1}},
    [PREF_MARKS] = {"picture", "marks", 1, true, {.max = 1}},
    [PREF_FULLSCREEN] = {"picture", "full_screen", 0, true, {.max = 1}},
    [PREF_VSYNC] = {"picture", "vsync", 1, true, {.max = 1}},
    [PREF_WIDTH] = {"window", "width", 0, .range = {.max = 16384}},
    [PREF_HEIGHT] = {"window", "height", 0, .range = {.max = 16384}},
    [PREF_MAXIMISED] = {"window", "maximised", 0, true, {.max = 1}},
    [PREF_SCALE] = {"picture", "text_size", 100,
        .range = {.min = 75, .max = 150, .step = 5, .format = N_("%d %%")}},
    [PREF_MUTE] = {"sound", "mute", 0, true, {.max = 1}},
    [PREF_SOUNDS] = {"sound", "effects", PREFS_VOLUME_MAX, .range = {.max = PREFS_VOLUME_MAX}},
    [PREF_MUSIC] = {"sound", "music", PREFS_VOLUME_MAX, .range = {.max = PREFS_VOLUME_MAX}},
    [PREF_PIECE] = {"sound", "piece", 0, .range = {.max = SYNTH_PIECES, .names = piece_names},
        .words = piece_words},
    [PREF_TEMPO] = {"sound", "tempo_follows_level", 0, true, {.max = 1}},
    [PREF_PACE] = {"machine", "keys_per_second", PILOT_DEFAULT_PACE,
        .range = {.max = PILOT_MAX_PACE}},
    [PREF_SKILL] = {"machine", "skill", SKILL_PERFECT,
        .range = {.max = SKILL_PERFECT, .write = write_skill}},
    [PREF_COACH_FROM] = {"coach", "speaks_of", COACH_FROM_MISTAKE,
        .range = {.max = COACH_FROM_BLUNDER, .names = from_names}, .words = from_words},
    [PREF_CHANCE] = {"coach", "chance", 0, true, .range = {.max = 1}},
    [PREF_AGAIN] = {"machine", "another_game", 10,
        .range = {.max = 60, .step = 5, .write = write_again}},
    [PREF_DEAD_ZONE] = {"gamepad", "dead_zone", 40,
        .range = {.min = 10, .max = 90, .step = 5, .format = N_("%d %%")}},
};

static const struct pref_text_info text_infos[PREF_TEXTS] = {
    [PREF_RULES] = {"game", "rules", ""},
    [PREF_GOAL] = {"game", "goal", ""},
    [PREF_BRAIN] = {"machine", "brain", ""},
    [PREF_COACH] = {"coach", "player", ""},
    [PREF_LANGUAGE] = {"general", "language", ""},
    [PREF_NAME] = {"general", "name", ""},
};

const struct pref_info *
prefs_info(enum pref pref)
{
    return &infos[pref];
}

const struct pref_text_info *
prefs_text_info(enum pref_text text)
{
    return &text_infos[text];
}

void
prefs_init(struct prefs *prefs)
{
    memset(prefs, 0, sizeof(*prefs));
    for (int i = 0; i < PREF_COUNT; i++)
        prefs->numbers[i] = infos[i].default_value;
    for (int i = 0; i < PREF_TEXTS; i++)
        snprintf(prefs->texts[i], PREFS_TEXT_SIZE, "%s", text_infos[i].default_value);
    bindings_init(&prefs->bindings);
}

/* The handling given by the numbers, whatever the preset. */
static struct handling
handling_in(const struct prefs *prefs)
{
    const int *numbers = prefs->numbers;

    return handling_clamped((struct handling){
        .das = (uint16_t)numbers[PREF_DAS],
        .arr = (uint16_t)numbers[PREF_ARR],
        .soft = (uint16_t)numbers[PREF_SOFT],
        .cut = (uint16_t)numbers[PREF_CUT],
        .factor = (uint8_t)numbers[PREF_FACTOR],
        .initial_rotation = (uint8_t)numbers[PREF_INITIAL_ROTATION],
        .initial_hold = (uint8_t)numbers[PREF_INITIAL_HOLD],
    });
}

static void
put_handling(struct prefs *prefs, struct handling handling)
{
    prefs->numbers[PREF_DAS] = handling.das;
    prefs->numbers[PREF_ARR] = handling.arr;
    prefs->numbers[PREF_SOFT] = handling.soft;
    prefs->numbers[PREF_FACTOR] = handling.factor;
    prefs->numbers[PREF_CUT] = handling.cut;
    prefs->numbers[PREF_INITIAL_ROTATION] = handling.initial_rotation;
    prefs->numbers[PREF_INITIAL_HOLD] = handling.initial_hold;
}

bool
prefs_is_handling(int pref)
{
    return pref >= PREF_PRESET && pref <= PREF_INITIAL_HOLD;
}

void
prefs_set(struct prefs *prefs, enum pref pref, int value)
{
    const struct pref_range *range = &infos[pref].range;

    if (value < range->min)
        value = range->min;
    if (value > range->max)
        value = range->max;
    if (pref == PREF_NONE || prefs->numbers[pref] == value)
        return;
    prefs->numbers[pref] = value;
    if (pref == PREF_PRESET && value != PRESET_OWN)
        put_handling(prefs, presets[value]);
    /* Each skill but the perfect one has a pace. */
    if (pref == PREF_SKILL && value < SKILL_PERFECT)
        prefs->numbers[PREF_PACE] = skill_levels[value].pace;
    if (pref == PREF_RACE_OPPONENT && value > 0)
        prefs->numbers[PREF_RACE_SKILL] = skill_presets[value - 1].level;
    if (prefs_is_handling(pref) && pref != PREF_PRESET)
        prefs->numbers[PREF_PRESET] = PRESET_OWN;
}

void
prefs_set_handling(struct prefs *prefs, struct handling handling)
{
    prefs->numbers[PREF_PRESET] = PRESET_OWN;
    put_handling(prefs, handling);
}

/* Whether the values are those of a preset. A file of an older version has the
 * three delays beside the preset and none of the other values. */
static bool
is_preset(struct handling own, int preset)
{
    const struct handling *standard = &presets[PRESET_RULES];
    struct handling older = presets[preset];

    older.cut = standard->cut;
    older.factor = standard->factor;
    older.initial_rotation = standard->initial_rotation;
    older.initial_hold = standard->initial_hold;
    return handling_equal(own, presets[preset]) || handling_equal(own, older);
}

void
prefs_settle(struct prefs *prefs)
{
    int preset = prefs->numbers[PREF_PRESET];

    if (preset == PRESET_OWN)
        return;
    /* A preset without values sets its own; values written beside it take
     * precedence. */
    struct handling own = handling_in(prefs);
    if (is_preset(own, preset) || is_preset(own, PRESET_RULES))
        put_handling(prefs, presets[preset]);
    else
        prefs->numbers[PREF_PRESET] = PRESET_OWN;
}

struct handling
prefs_handling(const struct prefs *prefs, const struct ruleset *rules)
{
    if (prefs->numbers[PREF_PRESET] == PRESET_RULES)
        return rules->handling;
    struct handling own = handling_in(prefs), handling = rules->handling;
    if (ruleset_is_modern(rules))
        return own;
    /* Old rule sets have only these three. */
    handling.das = own.das;
    handling.arr = own.arr;
    handling.soft = own.soft;
    return handling;
}

struct ruleset
prefs_rules(const struct prefs *prefs, const struct ruleset *rules)
{
    struct ruleset own = *rules;

    if (!ruleset_is_modern(rules))
        return own;
    if (prefs->numbers[PREF_NEXT] > 0)
        ruleset_set_next(&own, prefs->numbers[PREF_NEXT]);
    if (prefs->numbers[PREF_HALF] == 0)
        own.buttons &= (uint8_t)~BUTTON_HALF;
    return own;
}

void
prefs_write(const struct pref_range *range, int value, char *out, size_t size)
{
    if (range->write != NULL)
        range->write(value, out, size);
    else if (range->names != NULL)
        snprintf(out, size, "%s", _(range->names[value - range->min]));
    else if (range->format != NULL)
        snprintf(out, size, _(range->format), value);
    else
        snprintf(out, size, "%d", value);
}
