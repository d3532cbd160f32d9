/* Chances to survive, and odds of races: flags, games, and the answer. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/report.h"
#include "lab/rows.h"
#include "lab/stop.h"
#include "store/weights.h"
#include "wellplayed/skill.h"
#include "workshop/chance_fit.h"
#include "workshop/chance_race.h"
#include "workshop/commands.h"

enum { MAX_GAMES = 100000 };

static const char intro[] =
    "Usage: wellplayed-workshop chance [FLAG]...\n"
    "Fits a curve that turns a player's value of a position into a chance:\n"
    "to survive the next pieces, for a person of some skill who judges as\n"
    "the player does. Then checks the curve on other games: of the\n"
    "positions with a chance of 70 %, how many survived?\n";

static const char outro[] =
    "The games are played by keys from the first level on, with the pace,\n"
    "the doubts and the slips of the skill level. Each new piece is a\n"
    "position. Its value is that of the best place, without doubts. The\n"
    "games that check the curve have seeds of their own. A tenth is off if\n"
    "its chance and the part that survived differ by more than 5 points. It\n"
    "is surely off if the nearest edge of the part's interval does, too.\n"
    "\n"
    "--race fits the chance to win a race, and the pieces and the time to\n"
    "the end of a goal. Four players of levels 2 to 6 get the same pieces,\n"
    "and any two of them are a race of every kind. A factor brings the\n"
    "chance closer to 50 %, or farther away, if that helps in races that\n"
    "were not used for the fit. The player must have its curve already.\n"
    "\n"
    "The report shows the fitted section of a weights file. --output writes\n"
    "the player's weights with this section and its other ones. --check\n"
    "fits nothing, and only checks what the player has.\n"
    "\n"
    "The result depends on the flags up to --seed, never on the number of\n"
    "threads.\n";

struct chance {
    struct session *session;
    struct brain brain;
    const char *output;
    uint64_t skill, pieces, cut, games, checks;
    bool check, skill_given, pieces_given, is_race;
    struct chance_race_run race;
    struct chance_curve curve;
    uint64_t fitted, checked; /* positions */
    struct chance_tenth tenths[CHANCE_TENTHS];
};

/* -- the command line -- */

/* Refuses flags of the curve. */
static bool
refuse_curve(struct session *session, const struct chance *chance, const char *beside)
{
    return session_wrong(session, chance->skill_given ? "skill" : "pieces", beside,
        "one of the two: it has its own");
}

/* With --check, skill and pieces are those of the player's curve. */
static bool
put_check(struct session *session, struct chance *chance)
{
    const char *rules = session->play.rules->name;
    const struct chance_curve *curve = brain_chance(&chance->brain, rules);

    if (chance->output != NULL)
        return session_wrong(session, "output", "--check", "one of the two");
    if (chance->is_race)
        return true;
    if (chance->skill_given || chance->pieces_given)
        return refuse_curve(session, chance, "--check");
    if (curve == NULL)
        return session_refuse(
            session, "--check: %s has no curve for %s", chance->brain.name, rules);
    chance->curve = *curve;
    chance->skill = curve->skill;
    chance->pieces = curve->pieces;
    return true;
}

/* Odds are fitted on top of the curve, with players of several levels. */
static bool
put_race(struct session *session, const struct chance *chance)
{
    const char *rules = session->play.rules->name;
    const char *lacks = NULL;

    if (chance->skill_given || chance->pieces_given)
        return refuse_curve(session, chance, "--race");
    if (brain_chance(&chance->brain, rules) == NULL)
        lacks = "curve";
    else if (chance->check && brain_odds(&chance->brain, rules) == NULL)
        lacks = "odds";
    return lacks == NULL ||
           session_refuse(session, "--race: %s has no %s for %s", chance->brain.name, lacks, rules);
}

static bool
chance_read(struct session *session, struct chance *chance)
{
    const struct flag table[] = {
        row_brain(&chance->brain),
        row_weights(session),
        row_rules(session),
        row_given(&chance->pieces_given, row_number("pieces", &chance->pieces, 1, CHANCE_MAX_PIECES,
                                             "pieces to survive, 1 to 1000 (default 50)")),
        row_given(&chance->skill_given, row_number("skill", &chance->skill, 0, SKILL_PERFECT,
                                            "skill of the person, 0 to 10 (default 5)")),
        row_number(
            "games", &chance->games, 1, MAX_GAMES, "games for the fit, 1 to 100000 (default 1000)"),
        row_number("held-out", &chance->checks, 1, MAX_GAMES, "games for the check (default 500)"),
        row_number("max-pieces", &chance->cut, 2, UINT32_MAX,
            "end each game after N pieces (default 400)"),
        row_seed(session),
        row_switch("race", &chance->is_race, "fit the odds of races and goals"),
        row_switch("check", &chance->check, "only check the chances that the player has"),
        row_threads(session),
        row_output("output", &chance->output, "write the player with the curve, NAME.ini"),
        row_force(session),
        row_json(session),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };

    weights_find(weights_default_name, &chance->brain);
    if (!session_read(session, ROWS_HELP(intro, outro, table), NULL) ||
        (chance->check && !put_check(session, chance)) ||
        (chance->is_race && !put_race(session, chance)))
        return false;
    return chance->cut >= 2 * chance->pieces ||
           session_refuse(session, "--max-pieces: expected twice --pieces or more");
}

/* -- the curve -- */

static bool
play_samples(const struct chance *chance, bool check, struct chance_samples *samples)
{
    const struct chance_games games = {
        .rules = chance->session->play.rules,
        .brain = &chance->brain,
        .skill = (int)chance->skill,
        .pieces = (int)chance->pieces,
        .cut = chance->cut,
        .seed = chance->session->seed,
        .purpose = check ? RNG_PURPOSE_CHANCE_CHECK : RNG_PURPOSE_CHANCE,
        .games = check ? chance->checks : chance->games,
        .threads = (int)chance->session->threads,
    };

    return chance_games_play(&games, samples) || session_fail_games(chance->session);
}

/* Replaces the curve of these rules, or adds one. */
static bool
keep_curve(struct chance *chance)
{
    struct chance_curve *curves = chance->brain.chances;

    for (int i = 0; i < CHANCE_CURVES; i++)
        if (curves[i].count == 0 ||
            strcmp(curves[i].rules, chance->session->play.rules->name) == 0) {
            curves[i] = chance->curve;
            return true;
        }
    return session_fail(
        chance->session, "%s has %d curves already", chance->brain.name, CHANCE_CURVES);
}

static bool
fit_curve(struct chance *chance)
{
    struct chance_samples samples;
    struct chance_curve *curve = &chance->curve;

    if (!play_samples(chance, false, &samples))
        return false;
    chance->fitted = samples.count;
    *curve =
        (struct chance_curve){.pieces = (uint16_t)chance->pieces, .skill = (uint8_t)chance->skill};
    memcpy(curve->rules, chance->session->play.rules->name, sizeof(curve->rules));
    bool good = chance_fit(&chance->brain, &samples, curve);
    chance_samples_free(&samples);
    if (!good)
        return session_fail(chance->session,
            "too few games for a curve: all of them live, or all die; try another --skill or more --games");
    return keep_curve(chance);
}

static bool
check_curve(struct chance *chance)
{
    struct chance_samples samples;

    if (!play_samples(chance, true, &samples))
        return false;
    chance->checked = samples.count;
    chance_check(&chance->curve, &samples, chance->tenths);
    chance_samples_free(&samples);
    return true;
}

/* -- the answer -- */

static void
answer_curve(const struct chance *chance)
{
    const struct session *session = chance->session;
    const struct chance_curve *curve = &chance->curve;
    struct answer answer;

    answer_begin(&answer, session->json);
    report_brain(&answer, "brain", "", &chance->brain);
    answer_text(&answer, "rules", session->play.rules->name);
    answer_count(&answer, "pieces", chance->pieces);
    answer_count(&answer, "skill", chance->skill);
    answer_count(&answer, "seed", session->seed);
    if (!chance->check) {
        answer_count(&answer, "games", chance->games);
        answer_count(&answer, "positions", chance->fitted);
    }
    answer_count(&answer, "held_out_games", chance->checks);
    answer_count(&answer, "held_out_positions", chance->checked);
    answer_list(answer_programs(&answer), "curve");
    answer_line(&answer, "\n[chance %s]\npieces = %d\nskill = %d", curve->rules, curve->pieces,
        curve->skill);
    for (int i = 0; i < curve->count; i++) {
        double value = brain_plain(&chance->brain, curve->values[i]);
        answer_line(
            &answer, "%.6g = %d.%02d", value, curve->chances[i] / 100, curve->chances[i] % 100);
        answer_item(answer_programs(&answer));
        answer_number(answer_programs(&answer), "value", value);
        answer_number(answer_programs(&answer), "percent", curve->chances[i] / 100.0);
        answer_close(answer_programs(&answer));
    }
    answer_close(answer_programs(&answer));
    answer_line(&answer, "%s", "");
    chance_tenths_answer(&answer, chance->tenths, "lived");
    answer_end(&answer);
}

static void
write_player(const struct chance *chance)
{
    struct session *session = chance->session;
    const char *rules = session->play.rules->name;
    char comment[512], what[64] = "--race";
    char *text = malloc(WEIGHTS_WRITE_SIZE(sizeof(comment)));
    size_t size = 0;

    if (!chance->is_race)
        snprintf(what, sizeof(what), "--pieces %" PRIu64 " --skill %" PRIu64, chance->pieces,
            chance->skill);
    snprintf(comment, sizeof(comment),
        "The %s for %s: wellplayed-workshop chance --brain %s --rules %s %s --games %" PRIu64
        " --max-pieces %" PRIu64 " --seed %" PRIu64,
        chance->is_race ? "odds" : "curve", rules, chance->brain.name, rules, what, chance->games,
        chance->cut, session->seed);
    if (text != NULL)
        size = weights_write(&chance->brain, comment, text, WEIGHTS_WRITE_SIZE(sizeof(comment)));
    session_write(session, chance->output, text, size);
}

static bool
run_race(struct chance *chance)
{
    chance->race = (struct chance_race_run){
        .session = chance->session,
        .rules = chance->session->play.rules,
        .brain = &chance->brain,
        .cut = chance->cut,
        .games = chance->games,
        .checks = chance->checks,
        .seed = chance->session->seed,
        .threads = (int)chance->session->threads,
    };
    return (chance->check || chance_race_fit(&chance->race)) && chance_race_check(&chance->race);
}

void
chance_run(struct session *session)
{
    static struct chance chance;

    chance = (struct chance){
        .session = session, .skill = 5, .pieces = 50, .cut = 400, .games = 1000, .checks = 500};
    if (!chance_read(session, &chance) || !session_can_write(session, chance.output))
        return;
    stop_on_signals();
    if (chance.is_race ? !run_race(&chance)
                       : !(chance.check || fit_curve(&chance)) || !check_curve(&chance))
        return;
    if (chance.is_race)
        chance_race_answer(&chance.race);
    else
        answer_curve(&chance);
    if (chance.output != NULL)
        write_player(&chance);
}
