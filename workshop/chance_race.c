/* The games of the fit and of the check, and the answer. */
#include "workshop/chance_race.h"

#include <string.h>

#include "lab/report.h"
#include "store/weights.h"

static const char *const race_names[CHANCE_RACES] = {
    [RACE_TO_ROWS] = "rows", [RACE_IN_TIME] = "time", [RACE_TO_LAST] = "last"};

/* -- the games -- */

static bool
play_courses(const struct chance_race_run *run, bool check, struct race_courses *courses)
{
    uint64_t games = check ? run->checks : run->games;
    const struct race_games setup = {
        .rules = run->rules,
        .brain = run->brain,
        .cut = run->cut,
        .seed = run->seed,
        .purpose = check ? RNG_PURPOSE_CHANCE_CHECK : RNG_PURPOSE_CHANCE,
        .seeds = (games + RACE_PLAYERS - 1) / RACE_PLAYERS,
        .threads = run->threads,
    };

    return race_games_play(&setup, courses) || session_fail_games(run->session);
}

/* Replaces the odds of these rules, or adds some. */
static bool
keep_odds(const struct chance_race_run *run, const struct chance_odds *odds)
{
    struct brain *brain = run->brain;

    for (int i = 0; i < CHANCE_CURVES; i++)
        if (brain->odds[i].piece_ms == 0 || strcmp(brain->odds[i].rules, odds->rules) == 0) {
            brain->odds[i] = *odds;
            return true;
        }
    return session_fail(run->session, "%s has %d odds already", brain->name, CHANCE_CURVES);
}

bool
chance_race_fit(struct chance_race_run *run)
{
    struct race_courses courses;
    struct chance_odds odds = {.piece_ms = 0};

    if (!play_courses(run, false, &courses))
        return false;
    memcpy(odds.rules, run->rules->name, sizeof(odds.rules));
    bool good = race_fit(&courses, &odds, run->gains);
    run->fitted = courses.count;
    race_courses_free(&courses);
    if (!good)
        return session_fail(
            run->session, "too few games for a race: try more --games, or a greater --max-pieces");
    return keep_odds(run, &odds);
}

bool
chance_race_check(struct chance_race_run *run)
{
    struct race_courses courses;

    if (!play_courses(run, true, &courses))
        return false;
    race_check(&courses, brain_odds(run->brain, run->rules->name), &run->checked);
    run->checks = courses.count;
    race_courses_free(&courses);
    return true;
}

/* -- the answer -- */

static void
error_rows(struct answer *answer, const struct race_errors *errors)
{
    answer_count(answer, "positions", errors->count);
    if (errors->count == 0)
        return;
    answer_number(answer, "pieces_error", 100 * errors->piece_error / errors->pieces);
    answer_number(answer, "pieces_bias", 100 * errors->piece_bias / errors->pieces);
    answer_number(answer, "time_error", 100 * errors->ms_error / errors->ms);
    answer_number(answer, "time_bias", 100 * errors->ms_bias / errors->ms);
}

static void
way_rows(struct answer *answer, const char *key, const struct chance_way *way,
    const struct race_errors *spans)
{
    answer_object(answer, key);
    answer_number(answer, "base", way->base / 1000.0);
    answer_number(answer, "each", way->each / 1000.0);
    answer_number(answer, "cell", way->cell / 1000.0);
    answer_number(answer, "risk", way->risk / 1000.0);
    answer_list(answer, "errors");
    for (int s = 0; s < RACE_SPANS; s++) {
        answer_item(answer);
        if (s + 1 < RACE_SPANS)
            answer_count(answer, "up_to", (uint64_t)race_spans[s]);
        else
            answer_none(answer, "up_to");
        error_rows(answer, &spans[s]);
        answer_close(answer);
    }
    answer_close(answer);
    answer_close(answer);
}

static void
race_rows(struct answer *answer, const struct chance_race_run *run, const struct chance_odds *odds,
    int kind)
{
    static const char *const terms[CHANCE_TERMS] = {
        "progress", "first_progress", "live", "part_live", "pace", "cells"};
    const struct chance_race *race = &odds->races[kind];

    answer_object(answer, race_names[kind]);
    for (int i = 0; i < CHANCE_TERMS; i++)
        answer_number(answer, terms[i], race->weights[i] / 1000.0);
    answer_number(answer, "near", race->near / 1000.0);
    answer_number(answer, "far", race->far / 1000.0);
    if (run->fitted > 0 && run->gains[kind].plain > 0) {
        answer_number(answer, "log_loss_plain", run->gains[kind].plain);
        answer_number(answer, "log_loss", run->gains[kind].factored);
    }
    answer_count(answer, "decided", run->checked.races[kind]);
    chance_tenths_answer(answer, run->checked.tenths[kind], "won");
    answer_close(answer);
}

void
chance_race_answer(const struct chance_race_run *run)
{
    const struct chance_odds *odds = brain_odds(run->brain, run->rules->name);
    char section[WEIGHTS_ODDS_SIZE];
    struct answer answer;

    answer_begin(&answer, run->session->json);
    report_brain(&answer, "brain", "", run->brain);
    answer_text(&answer, "rules", run->rules->name);
    answer_count(&answer, "seed", run->seed);
    if (run->fitted > 0)
        answer_count(&answer, "games", run->fitted);
    answer_count(&answer, "held_out_games", run->checks);
    answer_count(&answer, "piece_milliseconds", odds->piece_ms);
    way_rows(&answer, "rows_to_go", &odds->rows, run->checked.rows);
    answer_object(&answer, "races");
    for (int kind = 0; kind < CHANCE_RACES; kind++)
        race_rows(&answer, run, odds, kind);
    answer_close(&answer);
    weights_write_odds(odds, section);
    answer_line(&answer, "\n%s", section);
    answer_end(&answer);
}
