/* Flags become the setting of a game. */
#include "setting.h"

#include <stdio.h>
#include <string.h>

#include "wellplayed/pilot.h"

struct setting
setting_default(void)
{
    return (struct setting){
        .rules = ruleset_at(0),
        .pace = PILOT_DEFAULT_PACE,
        .max_pieces = PLAY_WITHOUT_END,
    };
}

enum flags_result
setting_refuse(const struct flags *flags, const char *flag, const char *value,
    const char *expected)
{
    flags_wrong(flags, flag, value, expected);
    return FLAGS_WRONG;
}

static enum flags_result
refuse_number(const struct flags *flags, const char *flag, uint64_t number,
    const char *expected)
{
    char value[32];
    snprintf(value, sizeof(value), "%llu", (unsigned long long)number);
    return setting_refuse(flags, flag, value, expected);
}

enum flags_result
setting_put_size(const struct flags *flags, const struct setting *setting,
    struct ruleset *rules)
{
    int width = setting->size[0], height = setting->size[1];
    char value[32], expected[64];

    if (!setting->size_given || ruleset_resize(rules, width, height))
        return FLAGS_GO;
    snprintf(value, sizeof(value), "%dx%d", width, height);
    snprintf(expected, sizeof(expected), "%dx%d to %dx%d", BOARD_MIN_WIDTH,
        BOARD_MIN_HEIGHT, BOARD_MAX_WIDTH, RULESET_MAX_VISIBLE);
    return setting_refuse(flags, "size", value, expected);
}

static enum flags_result
put_level(const struct flags *flags, const struct setting *setting,
    struct play_setup *setup)
{
    const struct ruleset *rules = setting->rules;
    char expected[64];

    setup->level = rules->first_level;
    if (!setting->level_given)
        return FLAGS_GO;
    if (setting->level < rules->first_level ||
        setting->level > rules->last_start_level) {
        snprintf(expected, sizeof(expected), "%d to %d under %s",
            rules->first_level, rules->last_start_level, rules->name);
        return refuse_number(flags, "level", setting->level, expected);
    }
    setup->level = (uint32_t)setting->level;
    return FLAGS_GO;
}

enum flags_result
setting_put(const struct flags *flags, const struct setting *setting,
    struct play_setup *setup)
{
    if (setting->drops && setting->keys)
        return setting_refuse(flags, "drops", "--keys", "one of the two");
    if (setting->level_given && !setting->keys)
        return refuse_number(
            flags, "level", setting->level, "--keys beside it");
    if (setting->pace_given && !setting->keys) {
        if (setting->pace == PILOT_PACE_MAX)
            return setting_refuse(
                flags, "keys-per-second", "max", "--keys beside it");
        return refuse_number(
            flags, "keys-per-second", setting->pace, "--keys beside it");
    }

    setup->mode = setting->keys    ? PLAY_KEYS
                  : setting->drops ? PLAY_DROPS
                                   : PLAY_BOARD;
    setup->rules = play_rules(setting->rules, setup->mode);
    setup->max_pieces = setting->max_pieces;
    setup->pace = (uint32_t)setting->pace;
    if (setting->look_ahead_given)
        brain_look_ahead(&setup->brain, (int)setting->look_ahead);
    if (setting_put_size(flags, setting, &setup->rules) == FLAGS_WRONG)
        return FLAGS_WRONG;
    return put_level(flags, setting, setup);
}

/* "one of auto, off, words, avx2 (what this processor has)" */
static void
list_lanes(char *expected, size_t size)
{
    size_t used = (size_t)snprintf(expected, size, "one of auto, off");
    for (int i = 0; i < LANES_SETS; i++)
        if (lanes_set_works((enum lanes_set)i))
            used += (size_t)snprintf(expected + used, size - used, ", %s",
                lanes_set_name((enum lanes_set)i));
    snprintf(expected + used, size - used, " (what this processor has)");
}

enum flags_result
setting_put_lanes(const struct flags *flags, const struct setting *setting,
    struct play_setup *setup, struct lanes *lanes)
{
    const char *word = setting->lanes;
    bool any = word == NULL || strcmp(word, "auto") == 0;
    char expected[128];

    if (!any && strcmp(word, "off") == 0)
        return FLAGS_GO;
    enum lanes_set set = any ? lanes_set_best() : lanes_set_find(word);
    if (!lanes_set_works(set)) {
        list_lanes(expected, sizeof(expected));
        return setting_refuse(flags, "lanes", word, expected);
    }
    if (play_lanes(setup, lanes)) {
        setup->lanes = lanes;
        setup->set = set;
    } else if (!any) {
        return setting_refuse(flags, "lanes", word,
            "a player of features that lanes know, who drops straight");
    }
    return FLAGS_GO;
}

const char *
setting_revision(char out[SETTING_REVISION_SIZE])
{
    out[0] = '\0';
    if (PLAY_REVISION > 1)
        snprintf(out, SETTING_REVISION_SIZE, "play=%d ", PLAY_REVISION);
    return out;
}

/* The revision that such a line names. */
static unsigned
revision_of(const char *line)
{
    unsigned revision = 1;
    const char *word = strstr(line, " play=");
    if (word != NULL)
        sscanf(word, " play=%9u", &revision);
    return revision;
}

void
setting_tell_difference(const char *path, const char *theirs, const char *ours,
    char why[FILE_WHY_SIZE])
{
    unsigned revision = revision_of(theirs);
    size_t word = 0, at = 0;

    if (revision != PLAY_REVISION) {
        snprintf(why, FILE_WHY_SIZE,
            "%s: begun when games came out otherwise (revision %u of play, "
            "this program has %d): go on with the program that began it, or "
            "begin a new file",
            file_tail(path), revision, PLAY_REVISION);
        return;
    }
    for (; theirs[at] == ours[at] && ours[at] != '\0'; at++)
        if (ours[at] == ' ')
            word = at + 1;
    snprintf(why, FILE_WHY_SIZE,
        "%s: begun with other settings: %.*s there, %.*s here", file_tail(path),
        (int)strcspn(theirs + word, " \n"), theirs + word,
        (int)strcspn(ours + word, " "), ours + word);
}
