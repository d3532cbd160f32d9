/*
 * How human the machine is: no doubts change nothing, doubts are the same in
 * the same game and as frequent as they say, and every level plays better
 * than the one before.
 */
#include "lib/check.h"

#include "store/weights.h"
#include "wellplayed/skill.h"

enum { LANDINGS = 20, PIECES = 20000, GAMES = 12, MAX_PIECES = 400 };

static struct landing landings[LANDINGS];
static int64_t values[LANDINGS];

static void
make_landings(void)
{
    for (int i = 0; i < LANDINGS; i++) {
        landings[i].at =
            (struct place){.x = (int8_t)(i % 10), .y = 3, .rotation = (uint8_t)(i / 10)};
        values[i] = (int64_t)((i * 7 + 3) % LANDINGS) << 30;
    }
}

static int
first_best(void)
{
    int best = 0;
    for (int i = 1; i < LANDINGS; i++)
        if (values[i] > values[best])
            best = i;
    return best;
}

static int
choose(struct brain_doubt doubt, uint64_t piece)
{
    return skill_choose(&doubt, landings, values, LANDINGS, first_best(), 77, piece);
}

TEST(test_no_doubts)
{
    make_landings();
    for (uint64_t piece = 0; piece < 100; piece++)
        assert_int_equal(choose((struct brain_doubt){0, 0}, piece), first_best());
    values[3] = values[9] = values[first_best()]; /* the first of equals */
    assert_int_equal(choose((struct brain_doubt){0, 0}, 1), 3);
}

TEST(test_slips)
{
    make_landings();
    int best = first_best(), slips = 0;
    for (uint64_t piece = 0; piece < PIECES; piece++) {
        int chosen = choose((struct brain_doubt){0, 100}, piece);
        assert_int_equal(landings[chosen].at.rotation, landings[best].at.rotation);
        int away = landings[chosen].at.x - landings[best].at.x;
        assert_in_range(away + 1, 0, 2);
        slips += away != 0;
        assert_int_equal(chosen, choose((struct brain_doubt){0, 100}, piece));
    }
    /* 2,000 expected, with a standard deviation of 42. */
    assert_in_range(slips, 1800, 2200);
}

/* The mean loss of value grows with the blur; without a place is never
 * chosen. */
TEST(test_blur)
{
    make_landings();
    int64_t before = 0, best = values[first_best()];
    for (uint16_t blur = 100; blur <= 1000; blur = (uint16_t)(blur + 300)) {
        int64_t loss = 0;
        for (uint64_t piece = 0; piece < PIECES; piece++)
            loss += (best - values[choose((struct brain_doubt){blur, 0}, piece)]) >> 20;
        assert_true(loss > before);
        before = loss;
    }
    for (int i = 0; i < LANDINGS; i++)
        if (i != 4)
            values[i] = BRAIN_NO_PLACE;
    values[4] = -1000;
    for (uint64_t piece = 0; piece < 100; piece++)
        assert_int_equal(choose((struct brain_doubt){1000, 0}, piece), 4);
}

/* Doubt is a part of the spread: with all values so many times as large, up to
 * what three pieces seen and weights far apart make of them, it chooses the
 * same. */
TEST(test_wide_values)
{
    static int choices[1000];
    make_landings();
    for (int i = 0; i < LANDINGS; i++)
        values[i] = (values[i] >> 30) * 1000;
    for (int i = 0; i < 1000; i++)
        choices[i] = choose((struct brain_doubt){1000, 0}, (uint64_t)i);
    for (int i = 0; i < LANDINGS; i++)
        values[i] *= (int64_t)1 << 36;
    for (int i = 0; i < 1000; i++)
        assert_int_equal(choose((struct brain_doubt){1000, 0}, (uint64_t)i), choices[i]);
}

/* Plays with keys; returns the ticks survived, or those of the cut. */
static uint64_t
play(int level, uint64_t seed, uint64_t *hash)
{
    static struct planner planner;
    static struct game game;
    struct brain brain;
    struct pilot pilot;
    struct view view;
    struct plan plan;
    const struct ruleset *rules = ruleset_find("standard");

    assert_true(weights_find("dellacherie", &brain));
    pilot_init(&pilot, skill_levels[level].pace);
    pilot_set_reaction(&pilot, skill_levels[level].reaction);
    brain.doubt = skill_levels[level].doubt;
    game_init(&game, rules, rules->first_level, seed, rules->handling);
    while (!game.over && game.pieces < MAX_PIECES) {
        struct command command;
        struct events events;
        uint64_t ticks;
        view_take(&view, &game);
        enum pilot_state said = pilot_next(&pilot, &view, &command, &ticks);
        if (said == PILOT_ASKS) {
            bool found = planner_plan(&planner, &brain, &view, pilot_first_key(&pilot, &view),
                pilot_key_ticks(&view, pilot.pace), &plan);
            pilot_take(&pilot, pilot.serial, found ? &plan : NULL);
            if (ticks == 0)
                continue;
        }
        assert_int_not_equal(said, PILOT_WAITS);
        game_advance(&game, command, ticks, &events);
    }
    *hash = game_hash(&game);
    return game.rows;
}

/* Places that may end the game are no measure of what is unsure about the
 * others. */
TEST(test_lost)
{
    make_landings();
    for (int i = 0; i < LANDINGS; i++)
        if (i % 3 != 0)
            values[i] += (i % 2 + 1) * 24 * BRAIN_LOST;
    for (uint64_t piece = 0; piece < 1000; piece++)
        assert_int_equal(choose((struct brain_doubt){5, 0}, piece), first_best());
}

TEST(test_levels)
{
    uint64_t rows[SKILL_LEVELS] = {0}, hash, again;

    for (int level = 0; level < SKILL_LEVELS; level++) {
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            rows[level] += play(level, seed, &hash);
        print_message("%-14s %5.1f rows\n", skill_levels[level].name, (double)rows[level] / GAMES);
    }
    assert_true(rows[2] > rows[0]);
    assert_true(rows[4] > rows[2]);
    assert_true(rows[6] > rows[4]);
    assert_true(rows[SKILL_PERFECT] >= rows[6]);
    play(3, 5, &hash);
    play(3, 5, &again);
    assert_int_equal(hash, again);
}

TEST(test_presets)
{
    for (int i = 0; i < SKILL_PRESETS; i++) {
        struct brain brain;
        assert_true(weights_find(skill_presets[i].brain, &brain));
        assert_in_range(skill_presets[i].pieces, 1, BRAIN_MAX_PIECES);
        assert_true(skill_presets[i].level < SKILL_LEVELS);
    }
}

SUITE(skill)
