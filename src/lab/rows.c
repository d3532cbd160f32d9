/* One row each. */
#include "lab/rows.h"

#include "lab/pool.h"
#include "wellplayed/pilot.h"

struct flag
row_rules(struct play_flags *play)
{
    return (struct flag){.name = "rules",
        .kind = FLAG_RULES,
        .into = &play->rules,
        .value = "NAME",
        .help = "rule set, see --list-rules (default classic)"};
}

struct flag
row_size(struct play_flags *play)
{
    return (struct flag){.name = "size",
        .kind = FLAG_SIZE,
        .into = play->size,
        .given = &play->size_given,
        .value = "WxH",
        .help = "columns and visible rows, 6x6 to 12x32 (default: of\n"
                "the rules)"};
}

struct flag
row_next(struct play_flags *play)
{
    return (struct flag){.name = "next",
        .kind = FLAG_NUMBER,
        .into = &play->next,
        .min = 1,
        .max = RULESET_MAX_NEXT,
        .given = &play->next_given,
        .value = "N",
        .help = "pieces that are announced, 1 to 6 under modern rules\n"
                "(default: of the rules)"};
}

struct flag
row_no_half_turns(struct play_flags *play)
{
    return (struct flag){.name = "no-half-turns",
        .kind = FLAG_SWITCH,
        .into = &play->no_half_turns,
        .help = "modern rules without the rotation by 180 degrees"};
}

struct flag
row_goal(struct play_flags *play)
{
    return (struct flag){.name = "goal",
        .kind = FLAG_GOAL,
        .into = &play->goal,
        .value = "NAME",
        .help = "with --keys: when a game is over and what counts in\n"
                "it, see --list-goals (default endless)"};
}

struct flag
row_drops(struct play_flags *play, const char *help)
{
    return (struct flag){.name = "drops",
        .kind = FLAG_SWITCH,
        .into = &play->drops,
        .help = help};
}

struct flag
row_keys(struct play_flags *play, const char *help)
{
    return (struct flag){
        .name = "keys", .kind = FLAG_SWITCH, .into = &play->keys, .help = help};
}

struct flag
row_pace(struct play_flags *play)
{
    return (struct flag){.name = "keys-per-second",
        .kind = FLAG_NUMBER_OR_MAX,
        .into = &play->pace,
        .min = PILOT_MIN_PACE,
        .max = PILOT_MAX_PACE,
        .given = &play->pace_given,
        .value = "N",
        .help = "with --keys: the pace, 1 to 500 (default 10), or max:\n"
                "a key in each millisecond"};
}

struct flag
row_level(struct play_flags *play)
{
    return (struct flag){.name = "level",
        .kind = FLAG_NUMBER,
        .into = &play->level,
        .max = 999,
        .given = &play->level_given,
        .value = "N",
        .help = "with --keys: the level to begin at"};
}

struct flag
row_look_ahead(struct play_flags *play, const char *help)
{
    return (struct flag){.name = "look-ahead",
        .kind = FLAG_NUMBER,
        .into = &play->look_ahead,
        .min = 1,
        .max = BRAIN_MAX_DEPTH,
        .given = &play->look_ahead_given,
        .value = "N",
        .help = help};
}

struct flag
row_max_pieces(struct play_flags *play, const char *help)
{
    return (struct flag){.name = "max-pieces",
        .kind = FLAG_NUMBER,
        .into = &play->max_pieces,
        .min = 1,
        .max = UINT64_MAX - 1,
        .given = &play->max_pieces_given,
        .value = "N",
        .help = help};
}

struct flag
row_lanes(struct play_flags *play)
{
    return (struct flag){.name = "lanes",
        .kind = FLAG_TEXT,
        .into = &play->lanes,
        .value = "NAME",
        .help = "what tries all drops of a piece at once: words,\n"
                "baseline, avx2, avx512, auto (the default: the\n"
                "fastest that this processor has) or off; the games\n"
                "are the same"};
}

struct flag
row_brain(struct brain *brain)
{
    return (struct flag){.name = "brain",
        .kind = FLAG_BRAIN,
        .into = brain,
        .value = "NAME",
        .help = "machine player, see --list-brains (default\n"
                "dellacherie), or a weights file NAME.ini"};
}

struct flag
row_seed(uint64_t *seed)
{
    return (struct flag){.name = "seed",
        .kind = FLAG_NUMBER,
        .into = seed,
        .max = UINT64_MAX,
        .value = "N",
        .help = "of the run (default 0)"};
}

struct flag
row_threads(uint64_t *threads, const char *help)
{
    return (struct flag){.name = "threads",
        .kind = FLAG_NUMBER,
        .into = threads,
        .min = 1,
        .max = POOL_MAX_THREADS,
        .value = "N",
        .help = help};
}

struct flag
row_json(bool *json, const char *help)
{
    return (struct flag){
        .name = "json", .kind = FLAG_SWITCH, .into = json, .help = help};
}
