/* The table of flags, and the checks of flags that depend on each other. */
#include "app/prefs/options.h"

#include <stdio.h>
#include <string.h>

#include "app/text/language.h"
#include "args/flags.h"
#include "store/number.h"
#include "store/weights.h"
#include "wellplayed/skill.h"

static const char intro[] = "Usage: wellplayed [FLAG]...\n"
                            "A falling-block game: play it, or watch a machine play it.\n";

static const char outro[] =
    "On exit, the program prints rows=.. points=.. level=.. pieces=.. of the\n"
    "last game. In the game, F1 shows the keys.\n";

static const struct flags_section sections[] = {
    {"Environment", "LANGUAGE, LC_ALL, LC_MESSAGES and LANG choose the language of the\n"
                    "window, in this order.\n"
                    "\n"
                    "With SDL_VIDEODRIVER=dummy and SDL_AUDIODRIVER=dummy the game runs\n"
                    "without a window system.\n"},
    {"Files", "Screenshots go to the user's pictures folder, or else to the home\n"
              "folder.\n"},
    {"Exit status", "0 on success, 1 after a failure, 2 for a wrong flag. One line on\n"
                    "standard error gives the reason.\n"},
    {NULL, NULL},
};

/* How many names of the series of --record must be free before the first
 * game. */
enum { LOOKED_AT_RECORDS = 99 };

enum { MIN_WIDTH = 480, MIN_HEIGHT = 360, MAX_WIDTH = 7680, MAX_HEIGHT = 4320 };

/* Values of flags that need a conversion or depend on other flags. */
struct raw {
    uint64_t level, look_ahead, pace, speed, width, height;
    const char *weights;
    uint64_t skill;
    bool look_ahead_given;
};

int
options_level(const struct ruleset *rules, int level)
{
    if (level < rules->first_level)
        return rules->first_level;
    return level > rules->last_start_level ? rules->last_start_level : level;
}

/* Complains about an unknown language. */
static bool
check_language(const struct flags *flags, const char *code)
{
    char expected[128] = "one of ";

    if (code == NULL || language_exists(code))
        return true;
    size_t used = strlen(expected);
    language_codes(expected + used, sizeof(expected) - used);
    flags_wrong(flags, "language", code, expected);
    return false;
}

/* A replay contains all of these settings, so the flags would have no
 * effect. */
static bool
check_replay(const struct flags *flags, const struct raw *raw, struct options *options)
{
    const struct {
        bool given;
        const char *expected;
    } others[] = {
        {options->watch, "no --watch next to it"},
        {options->record != NULL, "no --record next to it"},
        {options->rules_given, "no --rules next to it"},
        {options->goal_given, "no --goal next to it"},
        {options->seed_given, "no --seed next to it"},
        {options->level_given, "no --level next to it"},
        {options->brain_given, "no --brain next to it"},
        {raw->look_ahead_given, "no --look-ahead next to it"},
        {options->pace_given, "no --keys-per-second next to it"},
        {options->skill_given, "no --skill next to it"},
    };
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        if (!others[i].given)
            continue;
        flags_wrong(flags, "replay", options->replay, others[i].expected);
        return false;
    }
    return true;
}

static enum flags_result
complete_options(const struct flags *flags, const struct raw *raw, struct options *options)
{
    const struct ruleset *rules = options->rules;
    char text[32], expected[64];

    if (options->rules_given && !flags_check_goal(flags, options->goal, rules))
        return FLAGS_WRONG;
    if (options->goal->daily && (options->seed_given || options->level_given)) {
        flags_wrong(flags, "goal", options->goal->name,
            options->seed_given ? "no --seed next to it" : "no --level next to it");
        return FLAGS_WRONG;
    }
    options->level = rules->first_level;
    if (options->level_given) {
        if (raw->level < rules->first_level || raw->level > rules->last_start_level) {
            snprintf(text, sizeof(text), "%d", (int)raw->level);
            snprintf(expected, sizeof(expected), "%d to %d under %s", rules->first_level,
                rules->last_start_level, rules->name);
            flags_wrong(flags, "level", text, expected);
            return FLAGS_WRONG;
        }
        options->level = (int)raw->level;
    }
    if (options->replay != NULL && !check_replay(flags, raw, options))
        return FLAGS_WRONG;
    if (!check_language(flags, options->language))
        return FLAGS_WRONG;
    if (options->settings != NULL && options->settings[0] == '\0')
        return flags_wrong(flags, "settings", "", "the name of a file");
    if (raw->look_ahead_given) {
        options->brain_given = true; /* the flag changes this brain */
        brain_look_ahead(&options->brain, (int)raw->look_ahead);
    }
    options->pace = (uint32_t)raw->pace;
    if (options->skill_given) {
        const struct skill *skill = &skill_levels[raw->skill];
        options->skill = (int)raw->skill;
        options->brain.doubt = skill->doubt;
        options->reaction = skill->reaction;
        if (!options->pace_given)
            options->pace = skill->pace;
    }
    options->speed = (uint32_t)raw->speed;
    options->width = (int)raw->width;
    options->height = (int)raw->height;
    return FLAGS_GO;
}

enum flags_result
options_read(struct options *options, int argc, char **argv)
{
    struct raw raw = {.pace = PILOT_DEFAULT_PACE, .speed = 1};
    const struct flag table[] = {
        {.name = "rules",
            .kind = FLAG_RULES,
            .into = &options->rules,
            .given = &options->rules_given,
            .value = "NAME",
            .help = "rule set, see --list-rules"},
        {.name = "goal",
            .kind = FLAG_GOAL,
            .into = &options->goal,
            .given = &options->goal_given,
            .value = "NAME",
            .help = "goal of the game, see --list-goals"},
        {.name = "seed",
            .kind = FLAG_NUMBER,
            .into = &options->seed,
            .max = UINT64_MAX,
            .given = &options->seed_given,
            .value = "N",
            .help = "the same seed gives the same pieces"},
        {.name = "level",
            .kind = FLAG_NUMBER,
            .into = &raw.level,
            .max = 999,
            .given = &options->level_given,
            .value = "N",
            .help = "start level"},
        {.name = "watch",
            .kind = FLAG_SWITCH,
            .into = &options->watch,
            .help = "the machine plays from the start"},
        {.name = "brain",
            .kind = FLAG_BRAIN,
            .into = &options->brain,
            .given = &options->brain_given,
            .value = "NAME",
            .help = "machine player, see --list-brains, or a weights\n"
                    "file NAME.ini"},
        flag_weights(&raw.weights),
        {.name = "look-ahead",
            .kind = FLAG_NUMBER,
            .into = &raw.look_ahead,
            .min = 1,
            .max = BRAIN_MAX_DEPTH,
            .given = &raw.look_ahead_given,
            .value = "N",
            .help = "number of pieces that it looks at: 1, 2, or 3;\n"
                    "the third is unknown"},
        {.name = "keys-per-second",
            .kind = FLAG_NUMBER_OR_MAX,
            .into = &raw.pace,
            .given = &options->pace_given,
            .min = PILOT_MIN_PACE,
            .max = PILOT_MAX_PACE,
            .value = "N",
            .help = "the machine's pace, 1 to 500 (default 10), or max:\n"
                    "a key every millisecond"},
        {.name = "skill",
            .kind = FLAG_NUMBER,
            .into = &raw.skill,
            .max = SKILL_PERFECT,
            .given = &options->skill_given,
            .value = "N",
            .help = "the machine's skill, from 0 (its first game) to 10\n"
                    "(perfect): pace, reaction, slips, errors of judgement"},
        {.name = "speed",
            .kind = FLAG_NUMBER_OR_MAX,
            .into = &raw.speed,
            .min = 1,
            .max = OPTIONS_MAX_SPEED,
            .value = "N",
            .help = "speed of game time, 1 to 1000 times, or max: as fast\n"
                    "as possible"},
        {.name = "record",
            .kind = FLAG_OUTPUT,
            .into = &options->record,
            .max = LOOKED_AT_RECORDS,
            .value = "FILE",
            .help = "write a replay of the game; further games go to\n"
                    "FILE.2, FILE.3 ..."},
        {.name = "replay",
            .kind = FLAG_TEXT,
            .into = &options->replay,
            .value = "FILE",
            .help = "show a replay"},
        {.name = "stop-after",
            .kind = FLAG_NUMBER,
            .into = &options->stop_after,
            .min = 1,
            .max = UINT32_MAX,
            .given = &options->stop_given,
            .value = "MS",
            .help = "start at once, and exit after this many milliseconds\n"
                    "of game time"},
        {.name = "screenshot",
            .kind = FLAG_OUTPUT,
            .into = &options->screenshot,
            .value = "FILE",
            .help = "save the last picture as a PNG file on exit"},
        flag_force(&options->force),
        {.name = "settings",
            .kind = FLAG_TEXT,
            .into = &options->settings,
            .value = "FILE",
            .help = "read and save settings in this file"},
        {.name = "window-width",
            .kind = FLAG_NUMBER,
            .into = &raw.width,
            .min = MIN_WIDTH,
            .max = MAX_WIDTH,
            .value = "N",
            .help = "width of the window, 480 to 7680"},
        {.name = "window-height",
            .kind = FLAG_NUMBER,
            .into = &raw.height,
            .min = MIN_HEIGHT,
            .max = MAX_HEIGHT,
            .value = "N",
            .help = "height of the window, 360 to 4320"},
        {.name = "fullscreen",
            .kind = FLAG_SWITCH,
            .into = &options->fullscreen,
            .help = "fill the screen"},
        {.name = "mute",
            .kind = FLAG_SWITCH,
            .into = &options->mute,
            .help = "start without sound"},
        {.name = "language",
            .kind = FLAG_TEXT,
            .into = &options->language,
            .value = "CODE",
            .help = "language of the window, en or zh_CN\n"
                    "(default: the system's)"},
        flag_list_rules(),
        flag_list_goals(),
        flag_list_brains(),
        flag_help(),
        flag_version(),
    };
    const struct flags flags = {
        .program = "wellplayed",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
        .sections = sections,
        .default_for_bad = true,
    };

    *options = (struct options){.rules = ruleset_at(0), .goal = goal_at(0), .skill = SKILL_PERFECT};
    weights_find(weights_default_name, &options->brain);
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    if (result != FLAGS_GO)
        return result;
    return complete_options(&flags, &raw, options);
}
