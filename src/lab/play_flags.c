/* Flags become the setup of a game. */
#include "lab/play_flags.h"

#include <stdio.h>
#include <string.h>

#include "wellplayed/pilot.h"

struct play_flags
play_flags_default(void)
{
    return (struct play_flags){
        .rules = ruleset_at(0),
        .goal = &goal_endless,
        .pace = PILOT_DEFAULT_PACE,
        .max_pieces = PLAY_WITHOUT_END,
    };
}

static enum flags_result
refuse_number(const struct flags *flags, const char *flag, uint64_t number,
    const char *expected)
{
    char value[32];
    snprintf(value, sizeof(value), "%llu", (unsigned long long)number);
    return flags_wrong(flags, flag, value, expected);
}

enum flags_result
play_flags_put_size(const struct flags *flags, const struct play_flags *play,
    struct ruleset *rules)
{
    int width = play->size[0], height = play->size[1];
    char value[32], expected[64];

    if (!play->size_given || ruleset_resize(rules, width, height))
        return FLAGS_GO;
    snprintf(value, sizeof(value), "%dx%d", width, height);
    snprintf(expected, sizeof(expected), "%dx%d to %dx%d", BOARD_MIN_WIDTH,
        BOARD_MIN_HEIGHT, BOARD_MAX_WIDTH, RULESET_MAX_VISIBLE);
    return flags_wrong(flags, "size", value, expected);
}

static enum flags_result
put_level(const struct flags *flags, const struct play_flags *play,
    struct play_setup *setup)
{
    const struct ruleset *rules = play->rules;
    char expected[64];

    setup->level = rules->first_level;
    if (!play->level_given)
        return FLAGS_GO;
    if (play->level < rules->first_level ||
        play->level > rules->last_start_level) {
        snprintf(expected, sizeof(expected), "%d to %d under %s",
            rules->first_level, rules->last_start_level, rules->name);
        return refuse_number(flags, "level", play->level, expected);
    }
    setup->level = (uint32_t)play->level;
    return FLAGS_GO;
}

/* What a modern rule set leaves to the player. */
static enum flags_result
put_choices(const struct flags *flags, const struct play_flags *play,
    struct ruleset *rules)
{
    char expected[64];

    if (play->next_given && !ruleset_set_next(rules, (int)play->next)) {
        snprintf(
            expected, sizeof(expected), "%d under %s", 1, play->rules->name);
        return refuse_number(flags, "next", play->next, expected);
    }
    if (play->no_half_turns && !(rules->buttons & BUTTON_HALF))
        return flags_wrong(flags, "no-half-turns", play->rules->name,
            "rules that have half turns");
    if (play->no_half_turns)
        rules->buttons &= (uint8_t)~BUTTON_HALF;
    return FLAGS_GO;
}

/* Once the size of the well is known. */
static enum flags_result
put_goal(const struct flags *flags, const struct play_flags *play,
    struct play_setup *setup)
{
    const struct goal *goal = play->goal;

    if (goal == &goal_endless)
        return FLAGS_GO;
    if (!play->keys)
        return flags_wrong(flags, "goal", goal->name, "--keys beside it");
    if (!flags_check_goal(flags, goal, &setup->rules))
        return FLAGS_WRONG;
    if (goal->endless && !play->max_pieces_given)
        return flags_wrong(flags, "goal", goal->name,
            "--max-pieces beside it: its games do not end");
    setup->goal = goal;
    return FLAGS_GO;
}

enum flags_result
play_flags_put(const struct flags *flags, const struct play_flags *play,
    struct play_setup *setup)
{
    if (play->drops && play->keys)
        return flags_wrong(flags, "drops", "--keys", "one of the two");
    if (play->level_given && !play->keys)
        return refuse_number(flags, "level", play->level, "--keys beside it");
    if (play->pace_given && !play->keys) {
        if (play->pace == PILOT_PACE_MAX)
            return flags_wrong(
                flags, "keys-per-second", "max", "--keys beside it");
        return refuse_number(
            flags, "keys-per-second", play->pace, "--keys beside it");
    }

    setup->mode = play->keys    ? PLAY_KEYS
                  : play->drops ? PLAY_DROPS
                                : PLAY_BOARD;
    setup->rules = play_rules(play->rules, setup->mode);
    setup->max_pieces = play->max_pieces;
    setup->pace = (uint32_t)play->pace;
    if (play->look_ahead_given)
        brain_look_ahead(&setup->brain, (int)play->look_ahead);
    if (play_flags_put_size(flags, play, &setup->rules) == FLAGS_WRONG ||
        put_choices(flags, play, &setup->rules) == FLAGS_WRONG ||
        put_goal(flags, play, setup) == FLAGS_WRONG)
        return FLAGS_WRONG;
    return put_level(flags, play, setup);
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
play_flags_put_lanes(const struct flags *flags, const struct play_flags *play,
    struct play_setup *setup, struct lanes *lanes)
{
    const char *word = play->lanes;
    bool any = word == NULL || strcmp(word, "auto") == 0;
    char expected[128];

    if (!any && strcmp(word, "off") == 0)
        return FLAGS_GO;
    enum lanes_set set = any ? lanes_set_best() : lanes_set_find(word);
    if (!lanes_set_works(set)) {
        list_lanes(expected, sizeof(expected));
        return flags_wrong(flags, "lanes", word, expected);
    }
    if (play_lanes(setup, lanes)) {
        setup->lanes = lanes;
        setup->set = set;
    } else if (!any) {
        return flags_wrong(flags, "lanes", word,
            "a player of features that lanes know, who drops straight");
    }
    return FLAGS_GO;
}
