/*
 * Teaching: what the teacher says is what the planner says, and a pupil comes
 * closer to it.
 */
#include "lib/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "store/weights.h"
#include "train/play.h"
#include "train/teach.h"
#include "wellplayed/planner.h"

enum { BEAM = 5, GAMES = 3 };

static struct teach_setup
begin(const char *player)
{
    struct teach_setup setup = {
        .rules = play_rules(ruleset_find("standard"), PLAY_DROPS), .seed = 7};
    struct brain brain;

    ruleset_resize(&setup.rules, 10, 8);
    assert_true(weights_find(player, &brain));
    assert_true(teach_init(&setup, &brain, BEAM));
    return setup;
}

/* The positions of a few games. */
static struct teach_game
gather(const struct teach_setup *setup)
{
    struct teach_game all = {.count = 0}, game;

    for (uint64_t i = 0; i < GAMES; i++) {
        assert_true(teach_play(setup, i, &game));
        assert_true(game.count > 0);
        all.positions = realloc(all.positions, (all.count + game.count) * sizeof(*all.positions));
        assert_non_null(all.positions);
        memcpy(&all.positions[all.count], game.positions, game.count * sizeof(*game.positions));
        all.count += game.count;
        free(game.positions);
    }
    return all;
}

static double
length_of(const struct brain *brain)
{
    double sum = 0;
    for (int f = 0; f < FEATURE_PATTERNS; f++)
        sum += brain->weights[f] * brain->weights[f];
    return sqrt(sum);
}

/* Where no piece is without a place, a drop is worth what the planner says that
 * it is worth to the player with look-ahead. */
TEST(the_teacher_is_the_planner)
{
    struct teach_setup setup = begin("champion");
    struct teach_game game = gather(&setup);
    const double length = length_of(&setup.teacher);
    uint64_t compared = 0;

    for (uint64_t n = 0; n < game.count && compared < 200; n++) {
        const struct teach_position *position = &game.positions[n];
        struct place drops[MOVES_MAX_DROPS];
        struct board after;
        int count =
            moves_drops(&position->board, setup.rules.shapes, (enum piece)position->piece, drops);
        int judged = 0;
        assert_int_equal(position->count, count);
        for (int i = 0; i < count; i++) {
            if (position->worth[i] <= TEACH_NOT)
                continue;
            judged++;
            int64_t value = planner_value(&setup.teacher, &position->board, setup.rules.shapes,
                drops[i], NULL, 0, &after, NULL);
            if (value < BRAIN_LOST / 2)
                continue;
            double worth = brain_plain(&setup.teacher, value) / length;
            assert_true(fabs(worth - position->worth[i]) < 1e-4);
            compared++;
        }
        assert_int_equal(judged, count < BEAM ? count : BEAM);
    }
    assert_true(compared >= 200);
    free(game.positions);
}

TEST(a_game_is_the_same_again)
{
    struct teach_setup setup = begin("champion");
    struct teach_game one = gather(&setup), other = gather(&setup);

    assert_int_equal(one.count, other.count);
    for (uint64_t i = 0; i < one.count; i++) {
        const struct teach_position *a = &one.positions[i];
        const struct teach_position *b = &other.positions[i];
        assert_memory_equal(&a->board, &b->board, sizeof(a->board));
        assert_int_equal(a->piece, b->piece);
        assert_memory_equal(a->worth, b->worth, a->count * sizeof(a->worth[0]));
    }
    free(one.positions);
    free(other.positions);
}

/* What is learned is learned by the player that comes out, too; and that one
 * can be taught on. */
TEST(a_pupil_learns)
{
    struct teach_setup setup = begin("dellacherie");
    struct teach_game game = gather(&setup);
    struct teach_fit *fit = teach_fit_create(&setup);
    static struct patterns patterns;
    struct brain brain = setup.pupil;

    assert_non_null(fit);
    struct teach_score before = teach_fit_check(fit, game.positions, game.count);
    for (int pass = 0; pass < 8; pass++)
        teach_fit_pass(fit, game.positions, game.count, pass, 8);
    struct teach_score after = teach_fit_check(fit, game.positions, game.count);
    assert_true(after.loss < 0.7 * before.loss);
    assert_true(after.agree > before.agree);
    assert_true(after.regret < before.regret);
    assert_true(teach_fit_brain(fit, &brain, &patterns));
    teach_fit_free(fit);

    struct teach_setup next = setup;
    assert_true(teach_init(&next, &brain, BEAM));
    fit = teach_fit_create(&next);
    assert_non_null(fit);
    struct teach_score again = teach_fit_check(fit, game.positions, game.count);
    assert_true(fabs(again.agree - after.agree) < 0.03);
    teach_fit_free(fit);

    /* The player itself chooses what the fit says that it chooses. */
    uint64_t agreed = 0;
    for (uint64_t n = 0; n < game.count; n++) {
        const struct teach_position *position = &game.positions[n];
        struct place drops[MOVES_MAX_DROPS];
        int64_t values[MOVES_MAX_DROPS];
        struct board well;
        int count =
            moves_drops(&position->board, setup.rules.shapes, (enum piece)position->piece, drops);
        int choice = 0, wanted = 0;
        for (int i = 0; i < count; i++) {
            values[i] = planner_value(
                &brain, &position->board, setup.rules.shapes, drops[i], NULL, 0, &well, NULL);
            choice = values[i] > values[choice] ? i : choice;
            wanted = position->worth[i] > position->worth[wanted] ? i : wanted;
        }
        agreed += choice == wanted;
    }
    assert_true(fabs((double)agreed / (double)game.count - after.agree) < 0.03);
    free(game.positions);
}

static int
count_learned(const struct patterns *patterns, int first, int end)
{
    int learned = 0;
    for (int i = first; i < end; i++)
        learned += patterns->entries[i] != 0;
    return learned;
}

/* The tables that are left out stay empty, also those that the player had. */
TEST(a_pupil_learns_its_tables_alone)
{
    static const struct {
        enum teach_tables tables;
        bool surfaces, windows;
    } cases[] = {{TEACH_BOTH, true, true}, {TEACH_SURFACES, true, false},
        {TEACH_WINDOWS, false, true}, {TEACH_NO_TABLES, false, false}};
    struct teach_setup setup = begin("scholar");
    struct teach_game game = gather(&setup);
    static struct patterns patterns;

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct brain brain = setup.pupil;
        setup.tables = cases[i].tables;
        struct teach_fit *fit = teach_fit_create(&setup);
        assert_non_null(fit);
        teach_fit_pass(fit, game.positions, game.count, 0, 1);
        assert_true(teach_fit_brain(fit, &brain, &patterns));
        teach_fit_free(fit);
        assert_int_equal(count_learned(&patterns, 0, PATTERNS_FIRST_WINDOW) > 0, cases[i].surfaces);
        assert_int_equal(
            count_learned(&patterns, PATTERNS_FIRST_WINDOW, PATTERNS_SIZE) > 0, cases[i].windows);
    }
    free(game.positions);
}

SUITE(teach)
