/*
 * The tables against the formulas and numbers they were written from, with
 * all the fractions that the core may not have.
 */
#include "lib/check.h"
#include "lib/slow.h"

#include <math.h>

#include "wellplayed/game.h"

/* The old four. */
static const struct ruleset *const all[] = {
    &ruleset_classic, &ruleset_standard, &ruleset_arcade, &ruleset_retro};

TEST(test_names)
{
    static const char *const names[] = {"classic", "standard", "arcade", "retro"};
    for (size_t i = 0; i < ARRAY_SIZE(all); i++) {
        assert_string_equal(all[i]->name, names[i]);
        assert_ptr_equal(ruleset_find(names[i]), all[i]);
        assert_true(all[i]->title != NULL && all[i]->title[0] != '\0');
        assert_null(strchr(all[i]->title, '\n'));
        assert_true(all[i]->revision >= 1);
    }
    assert_ptr_equal(ruleset_at(0), &ruleset_classic);
    int count = 0;
    while (ruleset_at(count) != NULL) {
        assert_ptr_equal(ruleset_find(ruleset_at(count)->name), ruleset_at(count));
        count++;
    }
    assert_int_equal(count, 7);
    assert_null(ruleset_at(-1));
    assert_null(ruleset_at(1000));
    static const char *const unknown[] = {
        "", "class", "classic ", "Classic", "classicc", "guidelines", "\xFF", "arcade\n"};
    for (size_t i = 0; i < ARRAY_SIZE(unknown); i++)
        assert_null(ruleset_find(unknown[i]));
}

TEST(test_wells)
{
    static const int sizes[][4] = {
        {12, 22, 4, 26}, {10, 20, 0, 20}, {10, 20, 0, 20}, {10, 20, 2, 22}};
    for (size_t i = 0; i < ARRAY_SIZE(all); i++) {
        assert_int_equal(all[i]->width, sizes[i][0]);
        assert_int_equal(all[i]->visible, sizes[i][1]);
        assert_int_equal(all[i]->hidden, sizes[i][2]);
        assert_int_equal(ruleset_height(all[i]), sizes[i][3]);
        assert_int_equal(all[i]->next_count, 1);
        assert_ptr_equal(all[i]->shapes, &shapes_classic);
    }
}

TEST(test_buttons)
{
    const uint8_t one_way = BUTTON_LEFT | BUTTON_RIGHT | BUTTON_SOFT | BUTTON_HARD | BUTTON_CW;
    assert_int_equal(ruleset_classic.buttons, one_way);
    assert_int_equal(ruleset_standard.buttons, one_way);
    assert_int_equal(ruleset_arcade.buttons, one_way | BUTTON_CCW);
    assert_int_equal(ruleset_retro.buttons, one_way | BUTTON_CCW);
}

TEST(test_randomizers)
{
    for (size_t i = 0; i < ARRAY_SIZE(all); i++) {
        assert_int_equal(
            all[i]->randomizer, all[i] == &ruleset_retro ? RANDOMIZER_REROLL : RANDOMIZER_UNIFORM);
    }
}

/* Points as the table of the rules says, for `rows` at `level`. */
static unsigned
points(const struct ruleset *rules, int rows, int level)
{
    unsigned factor = rules->points_by_level ? level + rules->level_bonus : 1;
    return rules->points[rows] * factor;
}

TEST(test_points)
{
    static const unsigned plain[] = {0, 10, 25, 40, 55};
    static const unsigned steep[] = {0, 40, 100, 300, 1200};
    for (int rows = 0; rows <= 4; rows++) {
        for (unsigned level = 1; level < 40; level++) {
            assert_int_equal(points(&ruleset_classic, rows, (int)level), plain[rows]);
            assert_int_equal(points(&ruleset_standard, rows, (int)level), plain[rows]);
            assert_int_equal(points(&ruleset_arcade, rows, (int)level), steep[rows] * level);
            assert_int_equal(points(&ruleset_retro, rows, (int)level), steep[rows] * (level + 1));
        }
        assert_int_equal(points(&ruleset_retro, rows, 0), steep[rows]);
    }
    assert_false(ruleset_classic.points_by_depth);
    assert_false(ruleset_standard.points_by_depth);
    assert_true(ruleset_arcade.points_by_depth);
    assert_false(ruleset_retro.points_by_depth);
}

/* The exact number of ticks a row takes, the carried remainder left aside. */
static uint64_t
ticks_a_row(uint64_t gravity)
{
    return (((uint64_t)1 << 32) + gravity - 1) / gravity;
}

TEST(test_gravity_of_classic)
{
    static const struct ruleset *const alike[] = {
        &ruleset_classic, &ruleset_standard, &ruleset_arcade};
    for (size_t i = 0; i < ARRAY_SIZE(alike); i++) {
        for (int level = 1; level <= 1000; level++) {
            int speed = level < 20 ? level : 20;
            /* One row every 0.8 / level seconds, a tick is a thousandth. */
            double exact = 4294967296.0 / (0.8 / speed * 1000.0);
            uint64_t gravity = ruleset_gravity(alike[i], level);
            assert_true(gravity == (uint64_t)ceil(exact - 1e-6));
            assert_true(ticks_a_row(gravity) == (uint64_t)ceil(800.0 / speed));
        }
        assert_int_equal(ticks_a_row(ruleset_gravity(alike[i], 1)), 800);
        assert_int_equal(ticks_a_row(ruleset_gravity(alike[i], 20)), 40);
        assert_int_equal(ticks_a_row(ruleset_gravity(alike[i], 65535)), 40);
    }
}

TEST(test_gravity_of_retro)
{
    static const int frames[30] = {48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1};
    for (int level = 0; level < 1000; level++) {
        int wait = frames[level < 29 ? level : 29];
        double exact = 4294967296.0 * 60.0988 / 1000.0 / wait;
        assert_true(ruleset_gravity(&ruleset_retro, level) == (uint64_t)ceil(exact));
        assert_true(ticks_a_row(ruleset_gravity(&ruleset_retro, level)) ==
                    (uint64_t)ceil(wait * 1000.0 / 60.0988));
    }
}

/* A row a millisecond is the speed limit of every table; the sums of the core
 * rely on the tables not being absurd. */
TEST(test_gravity_only_rises)
{
    for (size_t i = 0; i < ARRAY_SIZE(all); i++) {
        for (int level = all[i]->first_level; level < 100; level++) {
            assert_true(ruleset_gravity(all[i], level) > 0);
            assert_true(ruleset_gravity(all[i], level + 1) >= ruleset_gravity(all[i], level));
        }
        assert_true(all[i]->gravity_count >= 1);
    }
}

TEST(test_levels)
{
    static const int every[] = {30, 10, 10};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(all[i]->first_level, 1);
        assert_true(all[i]->last_start_level >= 10);
        for (int start = 1; start <= all[i]->last_start_level; start++) {
            for (int level = start; level < start + 50; level++) {
                assert_int_equal(
                    ruleset_rows_to_leave(all[i], start, level), every[i] * (level - start + 1));
            }
        }
    }
    assert_int_equal(ruleset_retro.first_level, 0);
    assert_int_equal(ruleset_retro.last_start_level, 19);
    /* The well-known table of the console. */
    static const unsigned first[20] = {
        10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100, 100, 110, 120, 130, 140};
    for (int start = 0; start <= 19; start++) {
        for (int level = start; level < start + 50; level++) {
            assert_int_equal(ruleset_rows_to_leave(&ruleset_retro, start, level),
                first[start] + 10 * (unsigned)(level - start));
        }
    }
    /* A level that was not begun at keeps its place far up. */
    assert_true(ruleset_rows_to_leave(&ruleset_classic, 1, 100000) == 3000000);
}

TEST(test_handling)
{
    for (int i = 0; i < 3; i++) {
        assert_int_equal(all[i]->handling.das, 167);
        assert_int_equal(all[i]->handling.arr, 33);
    }
    /* 16 and 6 frames. */
    assert_int_equal(ruleset_retro.handling.das, lround(16 * 1000 / 60.0988));
    assert_int_equal(ruleset_retro.handling.arr, lround(6 * 1000 / 60.0988));
    for (size_t i = 0; i < ARRAY_SIZE(all); i++) {
        struct handling own = all[i]->handling;
        struct handling clamped = handling_clamped(own);
        assert_int_equal(clamped.das, own.das);
        assert_int_equal(clamped.arr, own.arr);
        assert_int_equal(clamped.soft, own.soft);
    }
    struct handling low = handling_clamped((struct handling){.das = 0, .arr = 0, .soft = 0});
    assert_int_equal(low.das, 0);
    assert_int_equal(low.arr, 0);
    assert_int_equal(low.soft, 1);
    struct handling high =
        handling_clamped((struct handling){.das = 65535, .arr = 65535, .soft = 65535});
    assert_int_equal(high.das, 500);
    assert_int_equal(high.arr, 200);
    assert_int_equal(high.soft, 200);
    struct handling edge = handling_clamped((struct handling){.das = 500, .arr = 200, .soft = 200});
    assert_int_equal(edge.das, 500);
    assert_int_equal(edge.arr, 200);
    assert_int_equal(edge.soft, 200);
    edge = handling_clamped((struct handling){.das = 501, .arr = 201, .soft = 201});
    assert_int_equal(edge.das, 500);
    assert_int_equal(edge.arr, 200);
    assert_int_equal(edge.soft, 200);
}

TEST(test_resize)
{
    for (size_t i = 0; i < ARRAY_SIZE(all); i++) {
        for (int width = -300; width <= 300; width++) {
            for (int visible = -10; visible <= 300; visible++) {
                struct ruleset rules = *all[i];
                bool good = width >= 6 && width <= 12 && visible >= 6 && visible <= 32;
                assert_int_equal(ruleset_resize(&rules, width, visible), good);
                assert_int_equal(rules.width, good ? width : all[i]->width);
                assert_int_equal(rules.visible, good ? visible : all[i]->visible);
                assert_int_equal(rules.hidden, all[i]->hidden);
                assert_true(ruleset_height(&rules) <= BOARD_MAX_HEIGHT);
            }
        }
    }
}

/* In every rule set and size every piece enters: it fits, it is in the
 * middle, at the top. */
TEST(test_spawn)
{
    for (size_t i = 0; i < ARRAY_SIZE(all); i++) {
        for (int width = 6; width <= 12; width++) {
            for (int visible = 6; visible <= 32; visible++) {
                struct ruleset rules = *all[i];
                ruleset_resize(&rules, width, visible);
                unsigned seen = 0;
                for (uint64_t seed = 0; seed < 200 && seen != 0x7F; seed++) {
                    struct game game;
                    game_init(&game, &rules, rules.first_level, seed, rules.handling);
                    assert_int_equal(game.motion.piece.piece, PIECE_NONE);
                    struct events events = game_step(&game, (struct command){0});
                    assert_int_equal(events.happened, EVENT_SPAWNED);
                    struct place at = game.motion.piece;
                    seen |= 1u << at.piece;
                    assert_true(board_fits(&game.board, rules.shapes, at));
                    assert_int_equal(at.rotation, 0);
                    struct slow_cell cells[16];
                    slow_cells(rules.shapes, at, cells);
                    for (int c = 0; c < 4; c++) {
                        assert_true(cells[c].y >= rules.visible + rules.hidden - PIECE_SIZE);
                        if (rules.hidden >= PIECE_SIZE)
                            assert_true(cells[c].y >= rules.visible);
                    }
                    /* The matrix stands in the middle. */
                    int left = at.x, right = width - 4 - at.x;
                    assert_true(left == right || left + 1 == right);
                    assert_int_equal(at.y, ruleset_height(&rules) - 4);
                }
                assert_int_equal(seen, 0x7F);
            }
        }
    }
}

/* -- modern -- */

static const struct ruleset *const modern[] = {
    &ruleset_modern, &ruleset_modern_plus, &ruleset_arika};

TEST(test_modern_tables)
{
    static const char *const names[] = {"modern", "modern-plus", "arika"};
    for (size_t i = 0; i < ARRAY_SIZE(modern); i++) {
        const struct ruleset *rules = modern[i];
        assert_string_equal(rules->name, names[i]);
        assert_ptr_equal(ruleset_at(4 + (int)i), rules);
        assert_true(ruleset_is_modern(rules));
        assert_int_equal(rules->width, 10);
        assert_int_equal(rules->visible, 20);
        assert_int_equal(rules->hidden, 20);
        assert_int_equal(rules->lock_ticks, 500);
        assert_int_equal(rules->next_count, i < 2 ? 5 : 1);
        assert_int_equal(rules->buttons, i < 2 ? 255 : 63);
        assert_int_equal(rules->randomizer, i < 2 ? RANDOMIZER_BAG : RANDOMIZER_REROLL);
        assert_int_equal(rules->locking, i < 2 ? LOCKING_MOVE : LOCKING_STEP);
        assert_int_equal(rules->lock_resets, i < 2 ? 15 : 0);
        assert_int_equal(rules->lock_out, i == 0);
        assert_int_equal(rules->clutch, i == 1);
        assert_int_equal(rules->spawn_lift, i < 2 ? 1 : 0);
        assert_int_equal(rules->spawn_ticks, i < 2 ? 0 : 450);
        assert_int_equal(rules->clear_ticks, i < 2 ? 0 : 683);
        assert_int_equal(rules->spins, i < 2 ? SPINS_T : SPINS_NONE);
        assert_int_equal(rules->first_level, i < 2 ? 1 : 0);
        assert_int_equal(rules->last_start_level, i < 2 ? 20 : 500);
        assert_int_equal(rules->handling.das, i < 2 ? 167 : 233);
        assert_int_equal(rules->handling.arr, i < 2 ? 33 : 17);
        assert_int_equal(rules->handling.factor, 20);
        assert_int_equal(rules->handling.cut, 0);
        assert_int_equal(rules->handling.initial_hold, INITIAL_OFF);
        assert_int_equal(rules->handling.initial_rotation, i < 2 ? INITIAL_OFF : INITIAL_HOLD);
    }
}

TEST(test_gravity_of_the_guideline)
{
    for (int level = 1; level <= 1000; level++) {
        double seconds = pow(0.8 - (level - 1) * 0.007, level - 1);
        uint64_t gravity = ruleset_gravity(&ruleset_modern, level);
        assert_true(gravity == ruleset_gravity(&ruleset_modern_plus, level));
        if (level >= 19)
            assert_true(gravity == RULESET_AT_ONCE);
        else
            assert_true(gravity == (uint64_t)ceil(4294967296.0 / (seconds * 1000)));
    }
}

/* In 1/256 rows a frame, from which level. */
TEST(test_gravity_of_arika)
{
    static const int steps[][2] = {{0, 4}, {30, 6}, {35, 8}, {40, 10}, {50, 12}, {60, 16}, {70, 32},
        {80, 48}, {90, 64}, {100, 80}, {120, 96}, {140, 112}, {160, 128}, {170, 144}, {200, 4},
        {220, 32}, {230, 64}, {233, 96}, {236, 128}, {239, 160}, {243, 192}, {247, 224}, {251, 256},
        {300, 512}, {330, 768}, {360, 1024}, {400, 1280}, {420, 1024}, {450, 768}};
    int step = 0;
    for (int level = 0; level < 500; level++) {
        if (step + 1 < (int)ARRAY_SIZE(steps) && level == steps[step + 1][0])
            step++;
        assert_true(ruleset_gravity(&ruleset_arika, level) ==
                    (uint64_t)ceil(4294967296.0 * steps[step][1] / 256 * 60 / 1000));
    }
    for (int level = 500; level <= 999; level++)
        assert_true(ruleset_gravity(&ruleset_arika, level) == RULESET_AT_ONCE);
}

/* -- kicks, typed again from their sources -- */

enum { N, E, S, W };

struct typed {
    int from, to;
    int tests[5][2]; /* after the test in place */
};

static const struct typed jlstz[] = {
    {N, E, {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}},
    {E, N, {{1, 0}, {1, -1}, {0, 2}, {1, 2}}},
    {E, S, {{1, 0}, {1, -1}, {0, 2}, {1, 2}}},
    {S, E, {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}},
    {S, W, {{1, 0}, {1, 1}, {0, -2}, {1, -2}}},
    {W, S, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
    {W, N, {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
    {N, W, {{1, 0}, {1, 1}, {0, -2}, {1, -2}}},
};

static const struct typed jlstz_half[] = {
    {N, S, {{0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}}},
    {S, N, {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}}},
    {E, W, {{1, 0}, {1, 2}, {1, 1}, {0, 2}, {0, 1}}},
    {W, E, {{-1, 0}, {-1, 2}, {-1, 1}, {0, 2}, {0, 1}}},
};

static const struct typed i_srs[] = {
    {N, E, {{-2, 0}, {1, 0}, {-2, -1}, {1, 2}}},
    {E, N, {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
    {E, S, {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
    {S, E, {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
    {S, W, {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
    {W, S, {{-2, 0}, {1, 0}, {-2, -1}, {1, 2}}},
    {W, N, {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
    {N, W, {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
};

static const struct typed i_plus[] = {
    {N, E, {{1, 0}, {-2, 0}, {-2, -1}, {1, 2}}},
    {E, N, {{-1, 0}, {2, 0}, {-1, -2}, {2, 1}}},
    {E, S, {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
    {S, E, {{-2, 0}, {1, 0}, {-2, 1}, {1, -2}}},
    {S, W, {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
    {W, S, {{1, 0}, {-2, 0}, {1, 2}, {-2, -1}}},
    {W, N, {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
    {N, W, {{-1, 0}, {2, 0}, {2, -1}, {-1, 2}}},
};

static const struct typed i_plus_half[] = {
    {N, S, {{0, 1}}},
    {E, W, {{1, 0}}},
    {S, N, {{0, -1}}},
    {W, E, {{-1, 0}}},
};

static void
check_kicks(const struct shapes *shapes, enum piece piece, const struct typed *typed, size_t count,
    int tests)
{
    for (size_t i = 0; i < count; i++) {
        int turns = (typed[i].to - typed[i].from + 4) % 4;
        const struct kick_tests *table = &shapes->kicks->of[piece][typed[i].from][turns];
        assert_int_equal(table->count, tests + 1);
        assert_int_equal(table->tests[0].dx, 0);
        assert_int_equal(table->tests[0].dy, 0);
        for (int test = 0; test < tests; test++) {
            assert_int_equal(table->tests[test + 1].dx, typed[i].tests[test][0]);
            assert_int_equal(table->tests[test + 1].dy, typed[i].tests[test][1]);
        }
    }
}

TEST(test_kicks)
{
    static const enum piece kicked[] = {PIECE_J, PIECE_L, PIECE_S, PIECE_T, PIECE_Z};
    static const struct shapes *const both[] = {&shapes_srs, &shapes_srs_plus};
    for (size_t s = 0; s < ARRAY_SIZE(both); s++) {
        for (size_t p = 0; p < ARRAY_SIZE(kicked); p++) {
            check_kicks(both[s], kicked[p], jlstz, ARRAY_SIZE(jlstz), 4);
            check_kicks(both[s], kicked[p], jlstz_half, ARRAY_SIZE(jlstz_half), 5);
        }
        for (int from = 0; from < 4; from++)
            for (int turns = 1; turns < 4; turns++)
                assert_int_equal(both[s]->kicks->of[PIECE_O][from][turns].count, 1);
    }
    check_kicks(&shapes_srs, PIECE_I, i_srs, ARRAY_SIZE(i_srs), 4);
    check_kicks(&shapes_srs_plus, PIECE_I, i_plus, ARRAY_SIZE(i_plus), 4);
    check_kicks(&shapes_srs, PIECE_I, i_plus_half, ARRAY_SIZE(i_plus_half), 0);
    check_kicks(&shapes_srs_plus, PIECE_I, i_plus_half, ARRAY_SIZE(i_plus_half), 1);
    /* ARS: in place, to the right, to the left; I in place alone. */
    static const struct typed ars[] = {{N, E, {{1, 0}, {-1, 0}}}, {E, S, {{1, 0}, {-1, 0}}},
        {S, E, {{1, 0}, {-1, 0}}}, {W, N, {{1, 0}, {-1, 0}}}, {N, W, {{1, 0}, {-1, 0}}}};
    for (size_t p = 0; p < ARRAY_SIZE(kicked); p++)
        check_kicks(&shapes_ars, kicked[p], ars, ARRAY_SIZE(ars), 2);
    check_kicks(&shapes_ars, PIECE_I, ars, ARRAY_SIZE(ars), 0);
}

/* -- where pieces spawn, by the rows of their cells -- */

TEST(test_modern_spawn)
{
    for (size_t i = 0; i < ARRAY_SIZE(modern); i++) {
        unsigned seen = 0;
        for (uint64_t seed = 0; seed < 200 && seen != 0x7F; seed++) {
            static struct game game;
            game_init(&game, modern[i], modern[i]->first_level, seed, modern[i]->handling);
            game_step(&game, (struct command){0});
            struct place at = game.motion.piece;
            struct slow_cell cells[16];
            int low = 99, high = 0, left = 99;
            slow_cells(modern[i]->shapes, at, cells);
            for (int c = 0; c < 4; c++) {
                low = cells[c].y < low ? cells[c].y : low;
                high = cells[c].y > high ? cells[c].y : high;
                left = cells[c].x < left ? cells[c].x : left;
            }
            if (i < 2)
                assert_int_equal(low, 19);
            else
                assert_int_equal(high, 19);
            assert_int_equal(left, at.piece == PIECE_O ? 4 : 3);
            seen |= 1u << at.piece;
        }
        assert_int_equal(seen, 0x7F);
    }
}

/* -- points and attack -- */

TEST(test_bonus)
{
    static const int clear[3][5] = {
        {0, 100, 300, 500, 800}, {100, 200, 400}, {400, 800, 1200, 1600}};
    static const int attack[3][5] = {{0, 0, 1, 2, 4}, {0, 0, 1}, {0, 2, 4, 6}};
    static const int combo[] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5};
    static const int all_clear[] = {0, 800, 1200, 1800, 2000};
    static const int most[3] = {4, 2, 3}; /* rows that such a lock can clear */
    const struct bonus *bonus = &bonus_guideline;

    assert_ptr_equal(ruleset_modern.bonus, bonus);
    assert_ptr_equal(ruleset_modern_plus.bonus, bonus);
    assert_null(ruleset_arika.bonus);
    for (int spin = 0; spin < 3; spin++)
        for (int rows = 0; rows <= most[spin]; rows++)
            for (int chained = 0; chained < 2; chained++)
                for (int n = 0; n < (int)ARRAY_SIZE(combo); n++)
                    for (int empty = 0; empty < 2; empty++) {
                        struct lock_result result = {.spin = (enum spin)spin,
                            .rows = (uint8_t)rows,
                            .back_to_back = chained != 0,
                            .combo = (uint16_t)n,
                            .all_clear = empty != 0};
                        int points = clear[spin][rows] * (chained ? 3 : 2) / 2 + 50 * n;
                        if (empty)
                            points += rows == 4 && chained ? 3200 : all_clear[rows];
                        int sent =
                            rows == 0 ? 0 : attack[spin][rows] + chained + combo[n] + 10 * empty;
                        assert_int_equal(scoring_points(bonus, &result, 7), 7 * points);
                        assert_int_equal(scoring_attack(bonus, &result), sent);
                    }
    for (int rows = 0; rows <= 4; rows++)
        assert_int_equal(ruleset_modern.points[rows], clear[0][rows]);
    assert_int_equal(bonus->soft, 1);
    assert_int_equal(bonus->hard, 2);
}

/* -- what the player may change -- */

TEST(test_next_count)
{
    for (int r = 0; ruleset_at(r) != NULL; r++)
        for (int count = -2; count <= 9; count++) {
            struct ruleset rules = *ruleset_at(r);
            bool good = r >= 4 ? count >= 1 && count <= 6 : count == 1;
            assert_int_equal(ruleset_set_next(&rules, count), good);
            assert_int_equal(rules.next_count, good ? count : ruleset_at(r)->next_count);
        }
}

SUITE(ruleset)
