/* For people, a player is one line, and the rules are another. */
#include "lab/report.h"

#include <inttypes.h>
#include <stdio.h>

void
report_brain(struct answer *answer, const char *key, const char *prefix, const struct brain *brain)
{
    struct answer *programs = answer_programs(answer);
    char unknown[48] = "", beam[24] = "", name[32];

    if (brain->unknown > 0)
        snprintf(unknown, sizeof(unknown), " and thinks of %d that may be any", brain->unknown);
    if (brain->beam > 0)
        snprintf(beam, sizeof(beam), ", beam %d", brain->beam);
    if (brain->thinking.positions > 0)
        answer_words(answer, key, "%s, looks at %u positions for a piece", brain->name,
            (unsigned)brain->thinking.positions);
    else
        answer_words(answer, key, "%s, sees %d piece%s%s%s", brain->name, brain->pieces,
            brain->pieces > 1 ? "s" : "", unknown, beam);
    answer_text(programs, key, brain->name);
    snprintf(name, sizeof(name), "%slook_ahead", prefix);
    answer_count(programs, name, brain->pieces);
    snprintf(name, sizeof(name), "%sunknown", prefix);
    answer_count(programs, name, brain->unknown);
    snprintf(name, sizeof(name), "%sbeam", prefix);
    answer_count(programs, name, brain->beam);
    snprintf(name, sizeof(name), "%spositions", prefix);
    answer_count(brain->thinking.positions > 0 ? programs : NULL, name, brain->thinking.positions);
}

void
report_size(struct answer *answer, int width, int height)
{
    char size[24];

    snprintf(size, sizeof(size), "%dx%d", width, height);
    answer_text(answer, "size", size);
}

void
report_pace(struct answer *answer, uint32_t pace)
{
    if (pace == 0)
        answer_text(answer, "keys_per_second", "max");
    else
        answer_count(answer, "keys_per_second", pace);
}

/* "standard, 10x20, 4 next, no half turns, placements straight on the board" */
static void
rules_line(struct answer *answer, const struct play_setup *setup)
{
    static const char *const modes[] = {
        [PLAY_BOARD] = "placements straight on the board",
        [PLAY_DROPS] = "drops straight on the board",
        [PLAY_KEYS] = "by keys",
    };
    const struct ruleset *rules = &setup->rules;
    const struct ruleset *own = ruleset_find(rules->name);
    const struct goal *goal = play_goal(setup);
    char next[16] = "";

    if (own != NULL && rules->next_count != own->next_count)
        snprintf(next, sizeof(next), ", %d next", rules->next_count);
    answer_words(answer, "rules", "%s, %dx%d%s%s, %s", rules->name, rules->width, rules->visible,
        next, own != NULL && rules->buttons != own->buttons ? ", no half turns" : "",
        modes[setup->mode]);
    if (report_has_goal(setup))
        answer_words(answer, "goal", "%s: %s", goal->name, goal->title);
}

void
report_setting(struct answer *answer, const struct play_setup *setup, const struct session *session)
{
    struct answer *programs = answer_programs(answer);
    const struct ruleset *rules = &setup->rules;

    rules_line(answer, setup);
    answer_text(programs, "rules", rules->name);
    report_size(programs, rules->width, rules->visible);
    answer_text(programs, "mode", play_mode_name(setup->mode));
    if (setup->mode == PLAY_KEYS) {
        answer_count(answer, "level", setup->level);
        report_pace(answer, setup->pace);
        answer_text(programs, "goal", play_goal(setup)->name);
    }
    answer_count(programs, "next", rules->next_count);
    if (ruleset_is_modern(rules))
        answer_switch(programs, "half_turns", rules->buttons & BUTTON_HALF);
    answer_count(answer, "seed", session->seed);
    answer_count(answer, "threads", session->threads);
    answer_text(answer, "lanes", report_lanes(setup));
    if (setup->max_pieces == PLAY_WITHOUT_END)
        answer_none(programs, "max_pieces");
    else
        answer_count(answer, "max_pieces", setup->max_pieces);
}

void
report_speed(struct answer *answer, const struct session *session, uint64_t pieces, uint64_t hash)
{
    answer_count(answer, "pieces", pieces);
    answer_number(answer, "seconds", session->seconds);
    answer_number(answer, "pieces_per_second", (double)pieces / session->seconds);
    answer_hash(answer, "hash", hash);
}

const char *
report_measure(const struct play_setup *setup)
{
    static const char *const names[] = {
        [MEASURE_POINTS] = "points",
        [MEASURE_ROWS] = "rows",
        [MEASURE_TIME] = "milliseconds",
    };
    return names[play_measure(setup)];
}
