/* The runs of games, and the report. */
#include "lab/chance_race.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lab/json.h"
#include "lab/report.h"
#include "lab/stop.h"
#include "store/say.h"
#include "store/weights.h"
#include "wellplayed/skill.h"

static const char *const race_names[CHANCE_RACES] = {
    [RACE_TO_ROWS] = "rows", [RACE_IN_TIME] = "time", [RACE_TO_LAST] = "last"};

/* -- the games -- */

static bool
play(
    const struct chance_race_run *run, bool check, struct race_courses *courses)
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

    if (race_games_play(&setup, courses))
        return true;
    if (!stop_wanted())
        say("wellplayed-lab chance: no memory or no thread for the games");
    return false;
}

/* Puts the new odds where the old ones of these rules were, or behind the
 * others. */
static bool
keep_odds(struct brain *brain, const struct chance_odds *odds)
{
    for (int i = 0; i < CHANCE_CURVES; i++)
        if (brain->odds[i].piece_ms == 0 ||
            strcmp(brain->odds[i].rules, odds->rules) == 0) {
            brain->odds[i] = *odds;
            return true;
        }
    say("wellplayed-lab chance: %s has %d odds already", brain->name,
        CHANCE_CURVES);
    return false;
}

bool
chance_race_fit(struct chance_race_run *run)
{
    struct race_courses courses;
    struct chance_odds odds = {.piece_ms = 0};

    if (!play(run, false, &courses))
        return false;
    memcpy(odds.rules, run->rules->name, sizeof(odds.rules));
    bool good = race_fit(&courses, &odds, run->gains);
    run->fitted = courses.count;
    race_courses_free(&courses);
    if (!good)
        say("wellplayed-lab chance: too few games for a race: try more "
            "--games, or a greater --max-pieces");
    return good && keep_odds(run->brain, &odds);
}

bool
chance_race_check(struct chance_race_run *run)
{
    struct race_courses courses;

    if (!play(run, true, &courses))
        return false;
    race_check(
        &courses, brain_odds(run->brain, run->rules->name), &run->checked);
    run->checks = courses.count;
    race_courses_free(&courses);
    return true;
}

/* -- the report -- */

static void
print_gain(const struct race_gain *gain)
{
    if (gain->plain == 0)
        return;
    printf("factor     %.3f near, %.3f far; ", gain->near, gain->far);
    if (gain->way >= 0)
        printf("%.0f %% of the way there helps", 100 * gain->way);
    else
        printf("it does not help, and is left at 1");
    printf(": log loss %.5f, without it %.5f\n", gain->factored, gain->plain);
}

static void
print_races(const struct chance_race_run *run)
{
    for (int kind = 0; kind < CHANCE_RACES; kind++) {
        printf("\nrace       %s: %" PRIu64 " were decided\n", race_names[kind],
            run->checked.races[kind]);
        const struct chance_odds *odds =
            brain_odds(run->brain, run->rules->name);
        if (!chance_knows_race(odds, &(struct race_goal){.kind = kind})) {
            puts("    too few to fit to");
            continue;
        }
        chance_tenths_print(run->checked.tenths[kind], "won",
            CHANCE_TENTHS / 2); /* the lower half mirrors the upper */
        if (run->fitted > 0)
            print_gain(&run->gains[kind]);
    }
}

static void
add_errors(struct race_errors *sum, const struct race_errors *more)
{
    sum->count += more->count;
    sum->pieces += more->pieces;
    sum->piece_bias += more->piece_bias;
    sum->piece_error += more->piece_error;
    sum->ms += more->ms;
    sum->ms_bias += more->ms_bias;
    sum->ms_error += more->ms_error;
}

static void
print_errors(const char *what, const struct race_errors *errors)
{
    printf("%-14s  %12" PRIu64, what, errors->count);
    if (errors->count > 0)
        printf("  %6.1f %%  %+6.1f %%  %6.1f %%  %+6.1f %%",
            100 * errors->piece_error / errors->pieces,
            100 * errors->piece_bias / errors->pieces,
            100 * errors->ms_error / errors->ms,
            100 * errors->ms_bias / errors->ms);
    putchar('\n');
}

static void
print_way(const char *what, const struct race_errors *spans)
{
    struct race_errors all = {.count = 0};
    char name[32];

    printf("\ngoal       %s\n", what);
    puts("to go              positions    pieces: error, bias   time: error, "
         "bias");
    for (int s = 0; s < RACE_SPANS; s++) {
        if (s + 1 < RACE_SPANS)
            snprintf(name, sizeof(name), "up to %d", race_spans[s]);
        else
            snprintf(name, sizeof(name), "more");
        print_errors(name, &spans[s]);
        add_errors(&all, &spans[s]);
    }
    print_errors("all", &all);
}

static void
print_section(const struct chance_odds *odds)
{
    char section[WEIGHTS_ODDS_SIZE];

    weights_write_odds(odds, section);
    printf("\n%s", section);
}

void
chance_race_print(const struct chance_race_run *run)
{
    report_brain("brain", run->brain);
    printf("rules      %s\n", run->rules->name);
    printf("races      %d players of levels %d to %d on the same pieces\n",
        RACE_PLAYERS, RACE_MIN_SKILL, RACE_MAX_SKILL);
    if (run->fitted > 0)
        printf("fitted     to %" PRIu64 " games\n", run->fitted);
    printf("checked    on %" PRIu64 " other games\n", run->checks);
    print_races(run);
    print_way("rows", run->checked.rows);
    print_section(brain_odds(run->brain, run->rules->name));
}

static void
json_way(struct json *json, const char *key, const struct chance_way *way,
    const struct race_errors *spans)
{
    json_object(json, key);
    json_number(json, "base", way->base / 1000.0);
    json_number(json, "each", way->each / 1000.0);
    json_number(json, "cell", way->cell / 1000.0);
    json_number(json, "risk", way->risk / 1000.0);
    json_list(json, "errors");
    for (int s = 0; s < RACE_SPANS; s++) {
        json_item(json);
        if (s + 1 < RACE_SPANS)
            json_count(json, "up_to", (uint64_t)race_spans[s]);
        else
            json_null(json, "up_to");
        json_count(json, "positions", spans[s].count);
        if (spans[s].count > 0) {
            json_number(json, "pieces_error",
                100 * spans[s].piece_error / spans[s].pieces);
            json_number(json, "pieces_bias",
                100 * spans[s].piece_bias / spans[s].pieces);
            json_number(
                json, "time_error", 100 * spans[s].ms_error / spans[s].ms);
            json_number(
                json, "time_bias", 100 * spans[s].ms_bias / spans[s].ms);
        }
        json_close(json);
    }
    json_close(json);
    json_close(json);
}

static void
json_race(struct json *json, const struct chance_race_run *run,
    const struct chance_odds *odds, int kind)
{
    static const char *const terms[CHANCE_TERMS] = {
        "progress", "first_progress", "live", "part_live", "pace", "cells"};

    json_object(json, race_names[kind]);
    for (int i = 0; i < CHANCE_TERMS; i++)
        json_number(json, terms[i], odds->races[kind].weights[i] / 1000.0);
    json_number(json, "near", odds->races[kind].near / 1000.0);
    json_number(json, "far", odds->races[kind].far / 1000.0);
    if (run->fitted > 0 && run->gains[kind].plain > 0) {
        json_number(json, "log_loss_plain", run->gains[kind].plain);
        json_number(json, "log_loss", run->gains[kind].factored);
    }
    json_count(json, "decided", run->checked.races[kind]);
    chance_tenths_print_json(run->checked.tenths[kind], json, "won");
    json_close(json);
}

void
chance_race_print_json(const struct chance_race_run *run)
{
    const struct chance_odds *odds = brain_odds(run->brain, run->rules->name);
    struct json json;

    json_begin(&json);
    report_json_brain(&json, "brain", "", run->brain);
    json_text(&json, "rules", run->rules->name);
    json_count(&json, "seed", run->seed);
    if (run->fitted > 0)
        json_count(&json, "games", run->fitted);
    json_count(&json, "held_out_games", run->checks);
    json_count(&json, "piece_milliseconds", odds->piece_ms);
    json_way(&json, "rows_to_go", &odds->rows, run->checked.rows);
    json_object(&json, "races");
    for (int kind = 0; kind < CHANCE_RACES; kind++)
        json_race(&json, run, odds, kind);
    json_close(&json);
    json_end(&json);
}
