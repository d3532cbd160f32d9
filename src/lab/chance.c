/* The command line of chance, the two runs of games, and the report. */
#include "lab/chance.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/chance_fit.h"
#include "lab/chance_race.h"
#include "lab/json.h"
#include "lab/pool.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "store/file.h"
#include "store/say.h"
#include "store/weights.h"
#include "wellplayed/skill.h"

enum {
    DEFAULT_GAMES = 1000,
    DEFAULT_CHECKS = 500,
    DEFAULT_SKILL = 5,
    DEFAULT_PIECES = 50,
    DEFAULT_CUT = 400,
    MAX_GAMES = 100000
};

static const char intro[] =
    "Usage: wellplayed-lab chance [FLAG]...\n"
    "Fits a curve that turns what a player thinks of a position into a\n"
    "chance: to live through the next pieces, for a person of some skill who\n"
    "judges as the player does. Then checks it on other games: of the\n"
    "positions that it calls 70 %, how many lived?\n";

static const char outro[] =
    "The games are played by keys from the first level on, with the pace,\n"
    "the doubts and the slips of the skill level. Each new piece is a\n"
    "position. Its value is that of the best place, without doubts. The games\n"
    "that check the curve have seeds of their own. A tenth is off when what\n"
    "it was called and the part that lived differ by more than 5 points; and\n"
    "surely, when the nearest edge of the part's interval does, too.\n"
    "\n"
    "--race fits the chance to win a race, and the pieces and the time to the\n"
    "end of a goal. Four players of levels 2 to 6 get the same pieces, and\n"
    "each two of them are a race of every kind. A factor makes the chance\n"
    "more or less sure of itself where that helps on races that were not\n"
    "fitted to. The player must have its curve already.\n"
    "\n"
    "The report ends with the section of a weights file that was fitted.\n"
    "--output writes the player's weights with it and its other sections.\n"
    "--check fits nothing, and checks what the player has.\n"
    "\n"
    "The result depends on the flags up to --seed, never on the number of\n"
    "threads.\n";

struct chance {
    struct brain brain;
    const struct ruleset *rules;
    const char *weights, *output;
    uint64_t skill, pieces, cut, games, checks, seed, threads;
    bool check, json, force, skill_given, pieces_given, is_race;
    struct chance_race_run race;
    struct chance_curve curve;
    uint64_t fitted, checked; /* positions */
    struct chance_tenth tenths[CHANCE_TENTHS];
};

/* -- the command line -- */

/* With --check, what the curve is about comes from the weights. */
static enum flags_result
put_check(const struct flags *flags, struct chance *chance)
{
    const struct chance_curve *curve =
        brain_chance(&chance->brain, chance->rules->name);

    if (chance->output != NULL)
        return flags_wrong(flags, "output", "--check", "one of the two");
    if (chance->is_race)
        return FLAGS_GO;
    if (chance->skill_given || chance->pieces_given)
        return flags_wrong(flags, chance->skill_given ? "skill" : "pieces",
            "--check", "one of the two: the curve has its own");
    if (curve == NULL) {
        say("%s: --check: %s has no curve for %s", flags->program,
            chance->brain.name, chance->rules->name);
        return FLAGS_WRONG;
    }
    chance->curve = *curve;
    chance->skill = curve->skill;
    chance->pieces = curve->pieces;
    return FLAGS_GO;
}

/* A race is fitted on top of the curve. */
static enum flags_result
put_race(const struct flags *flags, struct chance *chance)
{
    const char *name = chance->rules->name;
    const char *lacks = NULL;

    if (chance->skill_given || chance->pieces_given)
        return flags_wrong(flags, chance->skill_given ? "skill" : "pieces",
            "--race", "one of the two: players of all levels race");
    if (brain_chance(&chance->brain, name) == NULL)
        lacks = "curve";
    else if (chance->check && brain_odds(&chance->brain, name) == NULL)
        lacks = "odds";
    if (lacks != NULL) {
        say("%s: --race: %s has no %s for %s", flags->program,
            chance->brain.name, lacks, name);
        return FLAGS_WRONG;
    }
    return FLAGS_GO;
}

static enum flags_result
put_together(const struct flags *flags, struct chance *chance)
{
    if (chance->check && put_check(flags, chance) != FLAGS_GO)
        return FLAGS_WRONG;
    if (chance->is_race && put_race(flags, chance) != FLAGS_GO)
        return FLAGS_WRONG;
    if (chance->cut < 2 * chance->pieces) {
        say("%s: --max-pieces: expected twice --pieces or more",
            flags->program);
        return FLAGS_WRONG;
    }
    return FLAGS_GO;
}

static enum flags_result
read_flags(struct chance *chance, int argc, char **argv)
{
    const struct flag table[] = {
        row_brain(&chance->brain),
        flag_weights(&chance->weights),
        {.name = "rules",
            .kind = FLAG_RULES,
            .into = &chance->rules,
            .value = "NAME",
            .help = "rule set, see --list-rules (default classic)"},
        {.name = "pieces",
            .kind = FLAG_NUMBER,
            .into = &chance->pieces,
            .min = 1,
            .max = CHANCE_MAX_PIECES,
            .given = &chance->pieces_given,
            .value = "N",
            .help = "to live through, 1 to 1000 (default 50)"},
        {.name = "skill",
            .kind = FLAG_NUMBER,
            .into = &chance->skill,
            .min = 0,
            .max = SKILL_PERFECT,
            .given = &chance->skill_given,
            .value = "LEVEL",
            .help = "of the one who plays on, 0 to 10 (default 5)"},
        {.name = "games",
            .kind = FLAG_NUMBER,
            .into = &chance->games,
            .min = 1,
            .max = MAX_GAMES,
            .value = "N",
            .help = "to fit the curve to, 1 to 100000 (default 1000)"},
        {.name = "held-out",
            .kind = FLAG_NUMBER,
            .into = &chance->checks,
            .min = 1,
            .max = MAX_GAMES,
            .value = "N",
            .help = "other games to check it on (default 500)"},
        {.name = "max-pieces",
            .kind = FLAG_NUMBER,
            .into = &chance->cut,
            .min = 2,
            .max = UINT32_MAX,
            .value = "N",
            .help = "cut each game there (default 400)"},
        row_seed(&chance->seed),
        {.name = "race",
            .kind = FLAG_SWITCH,
            .into = &chance->is_race,
            .help = "fit who wins a race, and how far a goal is"},
        {.name = "check",
            .kind = FLAG_SWITCH,
            .into = &chance->check,
            .help = "only check what the player has"},
        row_threads(
            &chance->threads, "1 to 256 (default: one for each processor)"),
        {.name = "output",
            .kind = FLAG_OUTPUT,
            .into = &chance->output,
            .value = "FILE",
            .help = "write the player with the curve, NAME.ini"},
        flag_force(&chance->force),
        row_json(&chance->json, "print one JSON object"),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab chance",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    chance->rules = ruleset_at(0);
    chance->skill = DEFAULT_SKILL;
    chance->pieces = DEFAULT_PIECES;
    chance->cut = DEFAULT_CUT;
    chance->games = DEFAULT_GAMES;
    chance->checks = DEFAULT_CHECKS;
    chance->threads = (uint64_t)pool_default_threads();
    weights_find(weights_default_name, &chance->brain);
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    return result == FLAGS_GO ? put_together(&flags, chance) : result;
}

/* -- the run -- */

static bool
play(const struct chance *chance, bool check, struct chance_samples *samples)
{
    const struct chance_games games = {
        .rules = chance->rules,
        .brain = &chance->brain,
        .skill = (int)chance->skill,
        .pieces = (int)chance->pieces,
        .cut = chance->cut,
        .seed = chance->seed,
        .purpose = check ? RNG_PURPOSE_CHANCE_CHECK : RNG_PURPOSE_CHANCE,
        .games = check ? chance->checks : chance->games,
        .threads = (int)chance->threads,
    };

    if (chance_games_play(&games, samples))
        return true;
    if (!stop_wanted())
        say("wellplayed-lab chance: no memory or no thread for the games");
    return false;
}

/* Puts the new curve where the old one of these rules was, or behind the
 * others. */
static bool
keep_curve(struct chance *chance)
{
    struct chance_curve *curves = chance->brain.chances;

    for (int i = 0; i < CHANCE_CURVES; i++)
        if (curves[i].count == 0 ||
            strcmp(curves[i].rules, chance->rules->name) == 0) {
            curves[i] = chance->curve;
            return true;
        }
    say("wellplayed-lab chance: %s has %d curves already", chance->brain.name,
        CHANCE_CURVES);
    return false;
}

static bool
fit(struct chance *chance)
{
    struct chance_samples samples;
    struct chance_curve *curve = &chance->curve;

    if (!play(chance, false, &samples))
        return false;
    chance->fitted = samples.count;
    *curve = (struct chance_curve){
        .pieces = (uint16_t)chance->pieces, .skill = (uint8_t)chance->skill};
    memcpy(curve->rules, chance->rules->name, sizeof(curve->rules));
    bool good = chance_fit(&chance->brain, &samples, curve);
    chance_samples_free(&samples);
    if (!good)
        say("wellplayed-lab chance: too few games for a curve: all of them "
            "live, or all die; try another --skill or more --games");
    return good && keep_curve(chance);
}

static bool
check(struct chance *chance)
{
    struct chance_samples samples;

    if (!play(chance, true, &samples))
        return false;
    chance->checked = samples.count;
    chance_check(&chance->curve, &samples, chance->tenths);
    chance_samples_free(&samples);
    return true;
}

static bool
write_output(const struct chance *chance)
{
    char comment[512];
    char *text = malloc(WEIGHTS_WRITE_SIZE(sizeof(comment)));
    struct error error;
    bool good = false;

    char what[64] = "--race";

    if (!chance->is_race)
        snprintf(what, sizeof(what), "--pieces %" PRIu64 " --skill %" PRIu64,
            chance->pieces, chance->skill);
    snprintf(comment, sizeof(comment),
        "The %s for %s: wellplayed-lab chance --brain %s --rules %s "
        "%s --games %" PRIu64 " --max-pieces %" PRIu64 " --seed %" PRIu64,
        chance->is_race ? "odds" : "curve", chance->rules->name,
        chance->brain.name, chance->rules->name, what, chance->games,
        chance->cut, chance->seed);
    if (text != NULL) {
        size_t size = weights_write(
            &chance->brain, comment, text, WEIGHTS_WRITE_SIZE(sizeof(comment)));
        good = chance->force
                   ? file_write(chance->output, text, size, &error)
                   : file_write_new(chance->output, text, size, &error);
        if (!good)
            say("wellplayed-lab chance: %s", error_english(&error));
    }
    free(text);
    return good;
}

/* -- the report -- */

static void
print_for_people(const struct chance *chance)
{
    const struct chance_curve *curve = &chance->curve;

    report_brain("brain", &chance->brain);
    printf("rules      %s\n", chance->rules->name);
    printf("chance     to live through %" PRIu64 " pieces, played on by: %s\n",
        chance->pieces, skill_levels[chance->skill].name);
    if (!chance->check)
        printf("fitted     to %" PRIu64 " positions of %" PRIu64 " games\n",
            chance->fitted, chance->games);
    printf("checked    on %" PRIu64 " positions of %" PRIu64 " other games\n\n",
        chance->checked, chance->checks);
    chance_tenths_print(chance->tenths, "lived", 0);
    printf("\n[chance %s]\npieces = %d\nskill = %d\n", curve->rules,
        curve->pieces, curve->skill);
    for (int i = 0; i < curve->count; i++)
        printf("%.6g = %d.%02d\n",
            brain_plain(&chance->brain, curve->values[i]),
            curve->chances[i] / 100, curve->chances[i] % 100);
}

static void
print_json(const struct chance *chance)
{
    const struct chance_curve *curve = &chance->curve;
    struct json json;

    json_begin(&json);
    report_json_brain(&json, "brain", "", &chance->brain);
    json_text(&json, "rules", chance->rules->name);
    json_count(&json, "pieces", chance->pieces);
    json_count(&json, "skill", chance->skill);
    json_count(&json, "seed", chance->seed);
    if (!chance->check) {
        json_count(&json, "games", chance->games);
        json_count(&json, "positions", chance->fitted);
    }
    json_count(&json, "held_out_games", chance->checks);
    json_count(&json, "held_out_positions", chance->checked);
    json_list(&json, "curve");
    for (int i = 0; i < curve->count; i++) {
        json_item(&json);
        json_number(
            &json, "value", brain_plain(&chance->brain, curve->values[i]));
        json_number(&json, "percent", curve->chances[i] / 100.0);
        json_close(&json);
    }
    json_close(&json);
    chance_tenths_print_json(chance->tenths, &json, "lived");
    json_end(&json);
}

/* -- races -- */

static bool
run_race(struct chance *chance)
{
    chance->race = (struct chance_race_run){
        .rules = chance->rules,
        .brain = &chance->brain,
        .cut = chance->cut,
        .games = chance->games,
        .checks = chance->checks,
        .seed = chance->seed,
        .threads = (int)chance->threads,
    };
    return (chance->check || chance_race_fit(&chance->race)) &&
           chance_race_check(&chance->race);
}

static void
print(const struct chance *chance)
{
    if (chance->is_race && chance->json)
        chance_race_print_json(&chance->race);
    else if (chance->is_race)
        chance_race_print(&chance->race);
    else if (chance->json)
        print_json(chance);
    else
        print_for_people(chance);
}

int
chance_main(int argc, char **argv)
{
    static struct chance chance;

    enum flags_result result = read_flags(&chance, argc, argv);
    if (result != FLAGS_GO)
        return result == FLAGS_DONE ? 0 : 2;
    stop_on_signals();
    bool good = chance.is_race
                    ? run_race(&chance)
                    : (chance.check || fit(&chance)) && check(&chance);
    if (!good)
        return stop_wanted() ? STOP_EXIT : 1;
    print(&chance);
    return chance.output == NULL || write_output(&chance) ? 0 : 1;
}
