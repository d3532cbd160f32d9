/* The rows, and the way from their values to the setup of a game. */
#include "lab/rows.h"

#include <stdio.h>
#include <string.h>

#include "wellplayed/pilot.h"

/* -- which games -- */

struct flag
row_rules(struct session *session)
{
    return (struct flag){.name = "rules",
        .kind = FLAG_RULES,
        .into = &session->play.rules,
        .value = "NAME",
        .help = "rule set, see --list-rules (default classic)"};
}

struct flag
row_size(struct session *session)
{
    return (struct flag){.name = "size",
        .kind = FLAG_SIZE,
        .into = session->play.size,
        .given = &session->play.size_given,
        .value = "WxH",
        .help = "columns and visible rows, 6x6 to 12x32 (default: those\n"
                "of the rules)"};
}

struct flag
row_next(struct session *session)
{
    return row_given(
        &session->play.next_given, row_number("next", &session->play.next, 1, RULESET_MAX_NEXT,
                                       "pieces shown in advance, 1 to 6 under modern rules\n"
                                       "(default: as in the rules)"));
}

struct flag
row_no_half_turns(struct session *session)
{
    return row_switch("no-half-turns", &session->play.no_half_turns,
        "modern rules without rotations by 180 degrees");
}

struct flag
row_goal(struct session *session)
{
    return (struct flag){.name = "goal",
        .kind = FLAG_GOAL,
        .into = &session->play.goal,
        .value = "NAME",
        .help = "with --keys: when a game ends and what counts in it,\n"
                "see --list-goals (default endless)"};
}

struct flag
row_drops(struct session *session)
{
    return row_switch("drops", &session->play.drops, "only straight drops, for every player");
}

struct flag
row_keys(struct session *session, const char *help)
{
    return row_switch("keys", &session->play.keys, help);
}

struct flag
row_pace(struct session *session)
{
    return (struct flag){.name = "keys-per-second",
        .kind = FLAG_NUMBER_OR_MAX,
        .into = &session->play.pace,
        .min = PILOT_MIN_PACE,
        .max = PILOT_MAX_PACE,
        .given = &session->play.pace_given,
        .value = "N",
        .help = "with --keys: 1 to 500 (default 10), or max: a key in\n"
                "each millisecond"};
}

struct flag
row_level(struct session *session)
{
    return row_given(&session->play.level_given,
        row_number("level", &session->play.level, 0, 999, "with --keys: the start level"));
}

struct flag
row_look_ahead(struct session *session)
{
    return row_given(&session->play.look_ahead_given,
        row_number("look-ahead", &session->play.look_ahead, 1, BRAIN_MAX_DEPTH,
            "pieces that a player considers: 1, the current one;\n"
            "2, the next one too; 3, one more that may be any\n"
            "(default: as the player is made)"));
}

struct flag
row_positions(struct session *session)
{
    return row_given(&session->play.positions_given,
        row_number("positions", &session->play.positions, 1, THINKING_MAX_POSITIONS,
            "with --keys: positions that a player who thinks looks\n"
            "at for each piece (default: as the player is made)"));
}

struct flag
row_max_pieces(struct session *session, const char *help)
{
    return row_given(&session->play.max_pieces_given,
        row_number("max-pieces", &session->play.max_pieces, 1, UINT64_MAX - 1, help));
}

struct flag
row_lanes(struct session *session)
{
    return row_text("lanes", &session->play.lanes, "NAME",
        "what tries all drops of a piece at once: words,\n"
        "baseline, avx2, avx512, auto (the fastest that works\n"
        "here, the default) or off; the games are the same");
}

/* -- who plays, on what, and how it is said -- */

struct flag
row_brain(struct brain *brain)
{
    return row_player("brain", brain,
        "machine player, see --list-brains (default\n"
        "dellacherie), or a weights file NAME.ini");
}

struct flag
row_weights(struct session *session)
{
    return flag_weights(&session->weights);
}

struct flag
row_seed(struct session *session)
{
    return row_number("seed", &session->seed, 0, UINT64_MAX, "seed of the run (default 0)");
}

struct flag
row_threads(struct session *session)
{
    return row_number("threads", &session->threads, 1, POOL_MAX_THREADS,
        "1 to 256 (default: one for each processor)");
}

struct flag
row_force(struct session *session)
{
    return flag_force(&session->force);
}

struct flag
row_json(struct session *session)
{
    return row_switch("json", &session->json, "print one JSON object");
}

/* -- from flags to a setup -- */

bool
rows_put_size(struct session *session, struct ruleset *rules)
{
    const struct play_flags *play = &session->play;
    char value[32], expected[64];

    if (!play->size_given || ruleset_resize(rules, play->size[0], play->size[1]))
        return true;
    snprintf(value, sizeof(value), "%dx%d", play->size[0], play->size[1]);
    snprintf(expected, sizeof(expected), "%dx%d to %dx%d", BOARD_MIN_WIDTH, BOARD_MIN_HEIGHT,
        BOARD_MAX_WIDTH, RULESET_MAX_VISIBLE);
    return session_wrong(session, "size", value, expected);
}

static bool
put_level(struct session *session, struct play_setup *setup)
{
    const struct play_flags *play = &session->play;
    const struct ruleset *rules = play->rules;
    char expected[64];

    setup->level = play->level_given ? (uint32_t)play->level : rules->first_level;
    if (setup->level >= rules->first_level && setup->level <= rules->last_start_level)
        return true;
    snprintf(expected, sizeof(expected), "%d to %d under %s", rules->first_level,
        rules->last_start_level, rules->name);
    return session_wrong_number(session, "level", play->level, expected);
}

bool
rows_put_choices(struct session *session, struct ruleset *rules)
{
    const struct play_flags *play = &session->play;
    char expected[64];

    if (play->next_given && !ruleset_set_next(rules, (int)play->next)) {
        snprintf(expected, sizeof(expected), "%d under %s", 1, play->rules->name);
        return session_wrong_number(session, "next", play->next, expected);
    }
    if (!play->no_half_turns)
        return true;
    if (!(rules->buttons & BUTTON_HALF))
        return session_wrong(
            session, "no-half-turns", play->rules->name, "rules that have half turns");
    rules->buttons &= (uint8_t)~BUTTON_HALF;
    return true;
}

/* Call it when the size of the well is known. */
static bool
put_goal(struct session *session, struct play_setup *setup)
{
    const struct goal *goal = session->play.goal;
    const struct flags flags = {.program = session->program};

    if (goal == &goal_endless)
        return true;
    if (!session->play.keys)
        return session_wrong(session, "goal", goal->name, "--keys next to it");
    if (!flags_check_goal(&flags, goal, &setup->rules)) {
        session->code = SESSION_WRONG;
        return false;
    }
    if (goal->endless && !session->play.max_pieces_given)
        return session_wrong(
            session, "goal", goal->name, "--max-pieces next to it: its games do not end");
    setup->goal = goal;
    return true;
}

/* Refuses flags that need --keys, if it is missing. */
static bool
check_keys(struct session *session)
{
    const struct play_flags *play = &session->play;

    if (play->keys)
        return !play->drops || session_wrong(session, "drops", "--keys", "one of the two");
    if (play->level_given)
        return session_wrong_number(session, "level", play->level, "--keys next to it");
    if (play->pace_given && play->pace == PILOT_PACE_MAX)
        return session_wrong(session, "keys-per-second", "max", "--keys next to it");
    return !play->pace_given ||
           session_wrong_number(session, "keys-per-second", play->pace, "--keys next to it");
}

static bool
put_positions(struct session *session, struct play_setup *setup)
{
    uint64_t positions = session->play.positions;

    if (setup->brain.thinking.positions == 0)
        return session_wrong_number(session, "positions", positions, "a player that thinks");
    if (!session->play.keys)
        return session_wrong_number(session, "positions", positions, "--keys next to it");
    setup->brain.thinking.positions = (uint32_t)positions;
    return true;
}

bool
rows_put_games(struct session *session, struct play_setup *setup)
{
    const struct play_flags *play = &session->play;

    if (!check_keys(session))
        return false;
    setup->mode = play->keys ? PLAY_KEYS : play->drops ? PLAY_DROPS : PLAY_BOARD;
    setup->rules = play_rules(play->rules, setup->mode);
    setup->max_pieces = play->max_pieces;
    setup->pace = (uint32_t)play->pace;
    if (play->look_ahead_given)
        brain_look_ahead(&setup->brain, (int)play->look_ahead);
    if (play->positions_given && !put_positions(session, setup))
        return false;
    return rows_put_size(session, &setup->rules) && rows_put_choices(session, &setup->rules) &&
           put_goal(session, setup) && put_level(session, setup);
}

/* "one of auto, off, words, avx2 (what this processor has)" */
static void
list_lanes(char *expected, size_t size)
{
    size_t used = (size_t)snprintf(expected, size, "one of auto, off");
    for (int i = 0; i < LANES_SETS; i++)
        if (lanes_set_works((enum lanes_set)i))
            used += (size_t)snprintf(
                expected + used, size - used, ", %s", lanes_set_name((enum lanes_set)i));
    snprintf(expected + used, size - used, " (what this processor has)");
}

bool
rows_put_lanes(struct session *session, struct play_setup *setup, struct lanes *lanes)
{
    const char *word = session->play.lanes;
    bool any = word == NULL || strcmp(word, "auto") == 0;
    char expected[128];

    if (!any && strcmp(word, "off") == 0)
        return true;
    enum lanes_set set = any ? lanes_set_best() : lanes_set_find(word);
    if (!lanes_set_works(set)) {
        list_lanes(expected, sizeof(expected));
        return session_wrong(session, "lanes", word, expected);
    }
    if (play_lanes(setup, lanes)) {
        setup->lanes = lanes;
        setup->set = set;
    } else if (!any) {
        return session_wrong(
            session, "lanes", word, "a player of features that lanes know, who drops straight");
    }
    return true;
}
