/*
 * Traits against a twin that asks each cell, on wells of all kinds and on wells
 * with slots for a T; and wells drawn by hand whose traits a person counted.
 */
#include "lib/check.h"
#include "lib/slow.h"
#include "lib/slow_traits.h"

#include "wellplayed/trait.h"

/* -- wells -- */

static void
make_well(struct slow *well, struct dice *dice)
{
    slow_random_any(well, dice, false);
    if (dice_below(dice, 2) == 0)
        return;
    slow_add_slots(well, dice, well->height);
}

static void
mirror(struct slow *well)
{
    for (int y = 0; y < well->height; y++) {
        for (int x = 0; 2 * x < well->width - 1; x++) {
            bool left = well->cells[y][x];
            well->cells[y][x] = well->cells[y][well->width - 1 - x];
            well->cells[y][well->width - 1 - x] = left;
        }
    }
}

/* -- the comparison -- */

static void
compare(const struct slow *well, const int32_t fast[], const int32_t slow[], int from, int to)
{
    for (int t = from; t < to; t++) {
        if (fast[t] == slow[t])
            continue;
        slow_print(well);
        fail_msg("%s: %d, the twin says %d", trait_name((enum trait)t), fast[t], slow[t]);
    }
}

enum { UNTOUCHED = 123456789 };

static void
compare_well(const struct slow *well, struct dice *dice, int32_t slow[TRAIT_COUNT])
{
    struct board board;
    int32_t fast[TRAIT_COUNT];
    struct streak streak = {(uint16_t)dice_below(dice, 20), (uint16_t)dice_below(dice, 3)};
    int garbage = dice_below(dice, well->height + 1);
    uint8_t hold = (uint8_t)dice_below(dice, PIECE_COUNT + 1);

    for (int t = 0; t < TRAIT_COUNT; t++)
        fast[t] = UNTOUCHED;
    slow_to_board(well, &board);
    traits_of_well(&board, streak, garbage, hold, fast);
    slow_traits_of_well(well, streak, garbage, hold, slow);
    compare(well, fast, slow, TRAIT_LOCK_COUNT, TRAIT_COUNT);
    for (int t = 0; t < TRAIT_LOCK_COUNT; t++)
        assert_int_equal(fast[t], UNTOUCHED);
}

TEST(test_wells)
{
    struct dice dice = dice_start(1900);
    long met[TRAIT_COUNT] = {0}, all = test_count(100000), at_walls = 0, near_top = 0;

    for (long i = 0; i < all; i++) {
        struct slow well;
        int32_t slow[TRAIT_COUNT], mirrored[TRAIT_COUNT];
        make_well(&well, &dice);
        compare_well(&well, &dice, slow);
        for (int t = TRAIT_LOCK_COUNT; t < TRAIT_COUNT; t++)
            met[t] += slow[t] != 0;
        if (slow[TRAIT_SLOT_0] + slow[TRAIT_SLOT_1] + slow[TRAIT_SLOT_2] == 0)
            continue;
        mirror(&well);
        compare_well(&well, &dice, mirrored);
        for (int t = TRAIT_SLOT_0; t <= TRAIT_SLOT_2; t++)
            assert_int_equal(slow[t], mirrored[t]);
        /* An arm at a wall, a stem near the top: without them the slot is gone. */
        struct slow cut = well;
        for (int y = 0; y < well.height; y++)
            cut.cells[y][0] = cut.cells[y][well.width - 1] = true;
        slow_traits_of_well(&cut, (struct streak){0, 0}, 0, PIECE_NONE, mirrored);
        at_walls += mirrored[TRAIT_SLOT_0] + mirrored[TRAIT_SLOT_1] + mirrored[TRAIT_SLOT_2] <
                    slow[TRAIT_SLOT_0] + slow[TRAIT_SLOT_1] + slow[TRAIT_SLOT_2];
        near_top += slow[TRAIT_HEIGHT] == well.height;
    }
    fprintf(stderr, "%ld wells:", all);
    for (int t = TRAIT_LOCK_COUNT; t < TRAIT_COUNT; t++) {
        fprintf(stderr, " %s %ld", trait_name((enum trait)t), met[t]);
        assert_true(met[t] > all / 100);
    }
    fprintf(stderr, "; slots at walls %ld, near the top %ld\n", at_walls, near_top);
    assert_true(at_walls > all / 100 && near_top > all / 100);
}

/* All results of a lock that the rules give, and the streaks before. */
TEST(test_locks)
{
    struct dice dice = dice_start(1901);
    long met[TRAIT_COUNT] = {0}, all = test_count(100000);

    for (long i = 0; i < all; i++) {
        struct slow well;
        struct board board;
        int32_t fast[TRAIT_COUNT], slow[TRAIT_COUNT];
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        enum spin spin = piece == PIECE_T ? (enum spin)dice_below(&dice, SPIN_COUNT) : SPIN_NONE;
        int rows = dice_below(&dice, piece == PIECE_I ? 5 : 4);
        struct streak streak = {(uint16_t)dice_below(&dice, 16), (uint16_t)dice_below(&dice, 3)};
        slow_init(&well, 10, 20);
        if (dice_below(&dice, 4) != 0)
            well.cells[0][0] = true;
        slow_to_board(&well, &board);
        struct lock_outcome outcome = scoring_judge(dice_below(&dice, 8) ? &bonus_guideline : NULL,
            spin, rows, &board, streak, (uint32_t)dice_below(&dice, 5));
        for (int t = 0; t < TRAIT_COUNT; t++)
            fast[t] = UNTOUCHED;
        traits_of_lock(piece, &outcome, fast);
        slow_traits_of_lock(piece, &outcome, slow);
        assert_int_equal(fast[TRAIT_KEYS], UNTOUCHED); /* see test_keys */
        fast[TRAIT_KEYS] = slow[TRAIT_KEYS] = 1;
        compare(&well, fast, slow, 0, TRAIT_LOCK_COUNT);
        for (int t = TRAIT_LOCK_COUNT; t < TRAIT_COUNT; t++)
            assert_int_equal(fast[t], UNTOUCHED);
        for (int t = 0; t < TRAIT_LOCK_COUNT; t++)
            met[t] += slow[t] != 0;
    }
    for (int t = 0; t < TRAIT_LOCK_COUNT; t++)
        assert_true(met[t] > all / 200);
}

/* -- names -- */

TEST(test_names)
{
    for (int t = 0; t < TRAIT_COUNT; t++) {
        const char *name = trait_name((enum trait)t);
        assert_non_null(name);
        assert_true(name[0] != '\0');
        assert_int_equal(trait_find(name), t);
    }
    static const char *const others[] = {
        "", "hole", "holess", "Holes", "slot", "slot-3", " attack"};
    for (size_t i = 0; i < ARRAY_SIZE(others); i++)
        assert_int_equal(trait_find(others[i]), TRAIT_COUNT);
    assert_int_equal(trait_find("attack"), TRAIT_ATTACK);
    assert_int_equal(trait_find("held-t"), TRAIT_HELD_T);
}

/* -- by hand -- */

/* What is not named is 0. Columns are 0 to 5. */
static const struct {
    const char *drawing;
    int32_t values[TRAIT_COUNT];
} drawn[] = {
    {"......", {0}},
    /* Heights 2 3 1 2 2 4: steps 1, 1, 0, 2 without column 2, which keeps only
     * row 1 from being full. */
    {".....#/"
     ".#...#/"
     "##.###/"
     "######",
        {[TRAIT_ROW_CHANGES] = 8,
            [TRAIT_STEPS] = 4,
            [TRAIT_STEP_SQUARES] = 6,
            [TRAIT_HEIGHT] = 4,
            [TRAIT_WELL] = 1}},
    /* Holes under two covering cells each, in two rows. The lowest column has no
     * hole, and rows with others are not for a four. */
    {"###.../"
     "###.../"
     "#.##.#/"
     ".#####",
        {[TRAIT_HOLES] = 2,
            [TRAIT_COVER] = 5,
            [TRAIT_HOLE_ROWS] = 2,
            [TRAIT_ROW_CHANGES] = 10,
            [TRAIT_STEPS] = 2,
            [TRAIT_STEP_SQUARES] = 4,
            [TRAIT_HEIGHT] = 4}},
    /* A well for fours is four rows even where it is six deep. */
    {"#####./"
     "#####./"
     "#####./"
     "#####./"
     "#####./"
     "#####.",
        {[TRAIT_ROW_CHANGES] = 12, [TRAIT_HEIGHT] = 6, [TRAIT_WELL] = 4}},
    /* The lowest column is the first of equals. */
    {".#..../"
     ".#..../"
     ".#..../"
     ".#..../"
     ".#..../"
     ".#....",
        {[TRAIT_ROW_CHANGES] = 24,
            [TRAIT_STEPS] = 6,
            [TRAIT_STEP_SQUARES] = 36,
            [TRAIT_HEIGHT] = 6}},
    /* A gap for a T, but no roof. */
    {".#..../"
     "##...#/"
     "###.##",
        {[TRAIT_ROW_CHANGES] = 8,
            [TRAIT_STEPS] = 4,
            [TRAIT_STEP_SQUARES] = 6,
            [TRAIT_HEIGHT] = 3,
            [TRAIT_WELL] = 1}},
    /* A slot that clears two rows, its roof at the left. */
    {"..#.../"
     "##...#/"
     "###.##",
        {[TRAIT_HOLES] = 1,
            [TRAIT_COVER] = 1,
            [TRAIT_HOLE_ROWS] = 1,
            [TRAIT_ROW_CHANGES] = 8,
            [TRAIT_STEPS] = 4,
            [TRAIT_STEP_SQUARES] = 6,
            [TRAIT_HEIGHT] = 3,
            [TRAIT_WELL] = 1,
            [TRAIT_SLOT_2] = 1}},
    /* Mirrored, and open in its upper row at the wall. */
    {"...#../"
     ".....#/"
     "##.###",
        {[TRAIT_HOLES] = 1,
            [TRAIT_COVER] = 1,
            [TRAIT_HOLE_ROWS] = 1,
            [TRAIT_ROW_CHANGES] = 8,
            [TRAIT_STEPS] = 5,
            [TRAIT_STEP_SQUARES] = 9,
            [TRAIT_HEIGHT] = 3,
            [TRAIT_WELL] = 1,
            [TRAIT_SLOT_1] = 1}},
    /* The same with a hole in its lower row, which spoils the well as well. */
    {"...#../"
     ".....#/"
     "##.##.",
        {[TRAIT_HOLES] = 2,
            [TRAIT_COVER] = 2,
            [TRAIT_HOLE_ROWS] = 2,
            [TRAIT_ROW_CHANGES] = 10,
            [TRAIT_STEPS] = 5,
            [TRAIT_STEP_SQUARES] = 9,
            [TRAIT_HEIGHT] = 3,
            [TRAIT_SLOT_0] = 1}},
    /* Not open to the sky: something far above the other side. */
    {"....#./"
     "....../"
     "..#.../"
     "##...#/"
     "###.##",
        {[TRAIT_HOLES] = 4,
            [TRAIT_COVER] = 2,
            [TRAIT_HOLE_ROWS] = 3,
            [TRAIT_ROW_CHANGES] = 14,
            [TRAIT_STEPS] = 6,
            [TRAIT_STEP_SQUARES] = 14,
            [TRAIT_HEIGHT] = 5,
            [TRAIT_WELL] = 1}},
};

TEST(test_drawn)
{
    for (size_t i = 0; i < ARRAY_SIZE(drawn); i++) {
        for (int height = 6; height <= 40; height += 17) {
            struct slow well;
            struct board board;
            int32_t values[TRAIT_COUNT];
            slow_draw(&well, 6, height, drawn[i].drawing);
            slow_to_board(&well, &board);
            traits_of_well(&board, (struct streak){0, 0}, 0, PIECE_NONE, values);
            compare(&well, values, drawn[i].values, TRAIT_LOCK_COUNT, TRAIT_COUNT);
            slow_traits_of_well(&well, (struct streak){0, 0}, 0, PIECE_NONE, values);
            compare(&well, values, drawn[i].values, TRAIT_LOCK_COUNT, TRAIT_COUNT);
        }
    }
}

/* A tower, and what is no part of the well. */
TEST(test_tall_and_streak)
{
    struct slow well;
    struct board board;
    int32_t values[TRAIT_COUNT];
    static const struct {
        int height, above_10, above_15;
    } towers[] = {{10, 0, 0}, {11, 1, 0}, {15, 5, 0}, {16, 6, 1}, {20, 10, 5}};

    for (size_t i = 0; i < ARRAY_SIZE(towers); i++) {
        slow_init(&well, 10, 20);
        for (int y = 0; y < towers[i].height; y++)
            well.cells[y][9] = true;
        slow_to_board(&well, &board);
        traits_of_well(&board, (struct streak){3, 0}, 7, PIECE_T, values);
        assert_int_equal(values[TRAIT_HEIGHT], towers[i].height);
        assert_int_equal(values[TRAIT_HEIGHT_10], towers[i].above_10);
        assert_int_equal(values[TRAIT_HEIGHT_15], towers[i].above_15);
        assert_int_equal(values[TRAIT_ROW_CHANGES], 2 * towers[i].height);
        int step = towers[i].height < 16 ? towers[i].height : 16;
        assert_int_equal(values[TRAIT_STEPS], step);
        assert_int_equal(values[TRAIT_STEP_SQUARES], step * step);
        assert_int_equal(values[TRAIT_CHAIN], 0);
        assert_int_equal(values[TRAIT_COMBO], 3);
        assert_int_equal(values[TRAIT_GARBAGE], 7);
        assert_int_equal(values[TRAIT_HELD_T], 1);
    }
    traits_of_well(&board, (struct streak){0, 5}, 0, PIECE_I, values);
    assert_int_equal(values[TRAIT_CHAIN], 1);
    assert_int_equal(values[TRAIT_COMBO], 0);
    assert_int_equal(values[TRAIT_GARBAGE], 0);
    assert_int_equal(values[TRAIT_HELD_T], 0);
}

/* Locks that players know, in a well that is not empty after them. */
TEST(test_known_locks)
{
    static const struct {
        enum piece piece;
        enum spin spin;
        int rows;
        struct streak before;
        int32_t values[TRAIT_LOCK_COUNT];
    } locks[] = {
        {PIECE_O, SPIN_NONE, 0, {0, 0}, {[TRAIT_LOCKS] = 1}},
        {PIECE_L, SPIN_NONE, 1, {0, 0}, {[TRAIT_SINGLE] = 1, [TRAIT_LOCKS] = 1}},
        {PIECE_L, SPIN_NONE, 2, {0, 1},
            {[TRAIT_ATTACK] = 1, [TRAIT_DOUBLE] = 1, [TRAIT_BREAK] = 1, [TRAIT_LOCKS] = 1}},
        {PIECE_I, SPIN_NONE, 3, {0, 0},
            {[TRAIT_ATTACK] = 2, [TRAIT_TRIPLE] = 1, [TRAIT_LOCKS] = 1}},
        {PIECE_I, SPIN_NONE, 4, {0, 2}, {[TRAIT_ATTACK] = 5, [TRAIT_LOCKS] = 1}},
        {PIECE_T, SPIN_NONE, 1, {0, 0},
            {[TRAIT_SINGLE] = 1, [TRAIT_WASTED_T] = 1, [TRAIT_LOCKS] = 1}},
        {PIECE_T, SPIN_FULL, 0, {0, 1}, {[TRAIT_WASTED_T] = 1, [TRAIT_LOCKS] = 1}},
        {PIECE_T, SPIN_MINI, 1, {0, 1},
            {[TRAIT_ATTACK] = 1, [TRAIT_WASTED_T] = 1, [TRAIT_LOCKS] = 1}},
        {PIECE_T, SPIN_FULL, 2, {0, 1}, {[TRAIT_ATTACK] = 5, [TRAIT_LOCKS] = 1}},
        {PIECE_T, SPIN_FULL, 3, {2, 0}, {[TRAIT_ATTACK] = 7, [TRAIT_LOCKS] = 1}},
    };
    struct slow well;
    struct board board;

    slow_draw(&well, 10, 20, "#.........");
    slow_to_board(&well, &board);
    for (size_t i = 0; i < ARRAY_SIZE(locks); i++) {
        int32_t values[TRAIT_COUNT];
        struct lock_outcome outcome = scoring_judge(
            &bonus_guideline, locks[i].spin, locks[i].rows, &board, locks[i].before, 0);
        traits_of_lock(locks[i].piece, &outcome, values);
        values[TRAIT_KEYS] = 0;
        compare(&well, values, locks[i].values, 0, TRAIT_LOCK_COUNT);
    }
}

/* All columns and rotations, under each rule set and at each width. */
TEST(test_keys)
{
    for (int r = 0; ruleset_at(r) != NULL; r++)
        for (int width = BOARD_MIN_WIDTH; width <= BOARD_MAX_WIDTH; width++) {
            struct ruleset rules = *ruleset_at(r);
            assert_true(ruleset_resize(&rules, width, rules.visible));
            for (int i = 0; i < PIECE_COUNT * PIECE_ROTATIONS * (width + 4); i++) {
                struct place at = {.piece = (uint8_t)(i % PIECE_COUNT),
                    .rotation = (uint8_t)(i / PIECE_COUNT % PIECE_ROTATIONS),
                    .x = (int8_t)(i / PIECE_COUNT / PIECE_ROTATIONS - 2)};
                for (int hold = 0; hold < 2; hold++)
                    assert_int_equal(
                        trait_keys(&rules, at, hold), slow_trait_keys(&rules, at, hold));
            }
        }
}

SUITE(trait)
