/* The table of preferences. */
#include "app/prefs/prefs.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/palette.h"
#include "app/seat/match.h"
#include "app/text/text.h"
#include "audio/synth.h"
#include "store/weights.h"
#include "wellplayed/skill.h"

static const char *const preset_names[PRESET_COUNT] = {
    [PRESET_RULES] = N_("of the rule set"),
    [PRESET_CALM] = N_("calm"),
    [PRESET_QUICK] = N_("quick"),
    [PRESET_FAST] = N_("fast"),
    [PRESET_EXPERT] = N_("expert"),
    [PRESET_OWN] = N_("my own"),
};

static const char *const preset_words[] = {
    "rules", "calm", "quick", "fast", "expert", "own", NULL};

static const char *const palette_words[] = {"dark", "light", "grey", NULL};

static const char *const piece_names[1 + SYNTH_PIECES] = {
    [0] = N_("in turn"),
    [1 + SYNTH_OPENING] = N_("Opening"),
    [1 + SYNTH_EVENING] = N_("Evening"),
    [1 + SYNTH_CLOCKWORK] = N_("Clockwork"),
};

static const char *const piece_words[] = {
    "in_turn", "opening", "evening", "clockwork", NULL};

static const struct handling presets[PRESET_COUNT] = {
    [PRESET_RULES] = {167, 33, 33},
    [PRESET_CALM] = {250, 60, 50},
    [PRESET_QUICK] = {133, 25, 25},
    [PRESET_FAST] = {100, 10, 15},
    [PRESET_EXPERT] = {83, 0, 5},
};

static const char *const palette_names[PALETTE_CHOICES] = {
    [PALETTE_DARK] = N_("dark"),
    [PALETTE_LIGHT] = N_("light"),
    [PALETTE_GREY] = N_("greyscale-safe"),
};

static const char *const strengths[PREFS_STRONGEST + 1] = {N_("none"),
    N_("faint"), N_("weak"), N_("medium"), N_("strong"), N_("strongest")};

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
    snprintf(out, size, "%s",
        value == 0 ? _("your machine player")
                   : _(skill_presets[value - 1].name));
}

static void
write_again(int value, char *out, size_t size)
{
    if (value == 0)
        snprintf(out, size, "%s", _("never"));
    else
        snprintf(out, size, _("after %d s"), value);
}

static const char *const goal_words[] = {
    "rows_20", "rows_40", "rows_100", "minutes_2", "minutes_5", "last", NULL};

static const char *const opponent_words[] = {
    "own", "careless", "simple", "genius_1", "genius_2", NULL};

static const struct pref_info infos[PREF_COUNT] = {
    [PREF_PRESET] = {"handling", "preset", PRESET_RULES,
        .range = {.max = PRESET_OWN, .names = preset_names},
        .words = preset_words},
    [PREF_DAS] = {"handling", "delay", 167,
        .range = {.max = HANDLING_MAX_DAS, .step = 5, .format = N_("%d ms")}},
    [PREF_ARR] = {"handling", "repeat", 33,
        .range = {.max = HANDLING_MAX_ARR, .format = N_("%d ms")}},
    [PREF_SOFT] = {"handling", "soft_drop", 33,
        .range = {.min = 1, .max = HANDLING_MAX_SOFT, .format = N_("%d ms")}},
    [PREF_LEVEL] = {"game", "start_level", 0, .range = {.max = 999}},
    [PREF_COUNTDOWN] = {"game", "countdown", 1,
        .range = {.max = 5, .format = N_("%d s")}},
    [PREF_RACE_GOAL] = {"race", "goal", 0,
        .range = {.max = RACE_GOALS - 1, .write = write_goal},
        .words = goal_words},
    [PREF_RACE_OPPONENT] = {"race", "opponent", 0,
        .range = {.max = SKILL_PRESETS, .write = write_opponent},
        .words = opponent_words},
    [PREF_RACE_SKILL] = {"race", "skill", 4,
        .range = {.max = SKILL_PERFECT, .write = write_skill}},
    [PREF_RACE_PACE] = {"race", "keys_per_second", PILOT_DEFAULT_PACE,
        .range = {.max = PILOT_MAX_PACE}},
    [PREF_PALETTE] = {"picture", "palette", PALETTE_DARK,
        .range = {.max = PALETTE_CHOICES - 1, .names = palette_names},
        .words = palette_words},
    [PREF_EFFECTS] = {"picture", "effects", 3,
        .range = {.max = PREFS_STRONGEST, .names = strengths}},
    [PREF_GHOST] = {"picture", "ghost", 3,
        .range = {.max = PREFS_STRONGEST, .names = strengths}},
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
    [PREF_SOUNDS] = {"sound", "effects", PREFS_VOLUME_MAX,
        .range = {.max = PREFS_VOLUME_MAX}},
    [PREF_MUSIC] = {"sound", "music", PREFS_VOLUME_MAX,
        .range = {.max = PREFS_VOLUME_MAX}},
    [PREF_PIECE] = {"sound", "piece", 0,
        .range = {.max = SYNTH_PIECES, .names = piece_names},
        .words = piece_words},
    [PREF_TEMPO] = {"sound", "tempo_follows_level", 0, true, {.max = 1}},
    [PREF_PACE] = {"machine", "keys_per_second", PILOT_DEFAULT_PACE,
        .range = {.max = PILOT_MAX_PACE}},
    [PREF_SKILL] = {"machine", "skill", SKILL_PERFECT,
        .range = {.max = SKILL_PERFECT, .write = write_skill}},
    [PREF_AGAIN] = {"machine", "another_game", 10,
        .range = {.max = 60, .step = 5, .write = write_again}},
    [PREF_DEAD_ZONE] = {"gamepad", "dead_zone", 40,
        .range = {.min = 10, .max = 90, .step = 5, .format = N_("%d %%")}},
};

static const struct pref_text_info text_infos[PREF_TEXTS] = {
    [PREF_RULES] = {"game", "rules", ""},
    [PREF_GOAL] = {"game", "goal", ""},
    [PREF_BRAIN] = {"machine", "brain", ""},
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
        snprintf(prefs->texts[i], PREFS_TEXT_SIZE, "%s",
            text_infos[i].default_value);
    bindings_init(&prefs->bindings);
}

static void
take_preset(struct prefs *prefs, int preset)
{
    if (preset == PRESET_OWN)
        return;
    prefs->numbers[PREF_DAS] = presets[preset].das;
    prefs->numbers[PREF_ARR] = presets[preset].arr;
    prefs->numbers[PREF_SOFT] = presets[preset].soft;
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
    if (pref == PREF_PRESET)
        take_preset(prefs, value);
    /* Each skill but the perfect one has a pace. */
    if (pref == PREF_SKILL && value < SKILL_PERFECT)
        prefs->numbers[PREF_PACE] = skill_levels[value].pace;
    if (pref == PREF_RACE_OPPONENT && value > 0)
        prefs->numbers[PREF_RACE_SKILL] = skill_presets[value - 1].level;
    if (pref == PREF_DAS || pref == PREF_ARR || pref == PREF_SOFT)
        prefs->numbers[PREF_PRESET] = PRESET_OWN;
}

void
prefs_set_handling(struct prefs *prefs, struct handling handling)
{
    prefs->numbers[PREF_PRESET] = PRESET_OWN;
    prefs->numbers[PREF_DAS] = handling.das;
    prefs->numbers[PREF_ARR] = handling.arr;
    prefs->numbers[PREF_SOFT] = handling.soft;
}

static bool
is_preset(const struct prefs *prefs, int preset)
{
    return prefs->numbers[PREF_DAS] == presets[preset].das &&
           prefs->numbers[PREF_ARR] == presets[preset].arr &&
           prefs->numbers[PREF_SOFT] == presets[preset].soft;
}

void
prefs_settle(struct prefs *prefs)
{
    int preset = prefs->numbers[PREF_PRESET];

    if (preset == PRESET_OWN || is_preset(prefs, preset))
        return;
    /* A preset alone sets its delays. Delays that were written beside it
     * come first. */
    if (is_preset(prefs, PRESET_RULES))
        take_preset(prefs, preset);
    else
        prefs->numbers[PREF_PRESET] = PRESET_OWN;
}

struct handling
prefs_handling(const struct prefs *prefs, const struct ruleset *rules)
{
    if (prefs->numbers[PREF_PRESET] == PRESET_RULES)
        return rules->handling;
    struct handling own = {
        .das = (uint16_t)prefs->numbers[PREF_DAS],
        .arr = (uint16_t)prefs->numbers[PREF_ARR],
        .soft = (uint16_t)prefs->numbers[PREF_SOFT],
    };
    return handling_clamped(own);
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
