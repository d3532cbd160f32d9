/*
 * Every feature against its most naive definition on random wells, and by
 * hand.
 */
#include "lib/check.h"
#include "lib/slow.h"

#include "wellplayed/features.h"

static const struct shapes *const shapes = &shapes_classic;

/* -- by hand -- */

static int32_t
of_well(int width, int height, const char *drawing, enum feature feature)
{
    struct slow well;
    struct board board;
    int32_t values[FEATURE_COUNT], slow[FEATURE_COUNT];
    slow_draw(&well, width, height, drawing);
    slow_to_board(&well, &board);
    features_of_well(FEATURE_BIT(feature), &board, values);
    slow_features_of_well(&well, slow);
    assert_int_equal(values[feature], slow[feature]);
    return values[feature];
}

TEST(test_wells_of_the_book)
{
    /* Column 1 of the drawing stands between two walls of cells; the rest of
     * the rows is full so that it adds nothing. The top row of the drawing has
     * no right neighbour. */
    static const char drawing[] = "#..###/#.####/#.####/######/#.####/#.####/"
                                  "#.####";
    /* At the top the two empty cells 1 and 2 are no well: (2+1) + (3+2+1). */
    assert_int_equal(of_well(6, 12, drawing, FEATURE_WELLS), 9);
    assert_int_equal(of_well(6, 12, drawing, FEATURE_WELLS_BY_RUNS), 9);
}

TEST(test_wells_by_hand)
{
    assert_int_equal(of_well(6, 6, "......", FEATURE_WELLS), 0);
    /* The walls count. */
    assert_int_equal(of_well(6, 6, ".#####", FEATURE_WELLS), 1);
    assert_int_equal(of_well(6, 6, "#####.", FEATURE_WELLS), 1);
    assert_int_equal(of_well(6, 6, ".#####/.#####/.#####", FEATURE_WELLS), 6);
    assert_int_equal(of_well(12, 6, "###########./###########.", FEATURE_WELLS), 3);
    /* A hole is a well too. */
    assert_int_equal(of_well(6, 6, ".#..../#.#...", FEATURE_WELLS), 2);
    /* A well cell over cells without neighbours counts those under it: one
     * well cell, and two empty ones below. */
    static const char wide[] = "#.#.../....../......";
    assert_int_equal(of_well(6, 6, wide, FEATURE_WELLS), 3);
    assert_int_equal(of_well(6, 6, wide, FEATURE_WELLS_BY_RUNS), 6);
}

/* The two readings differ where the lower cells of a run are no wells. */
TEST(test_wells_by_runs_differ)
{
    /* The well at column 1 goes down three; its middle cell is open. */
    static const char drawing[] = "#.#.../..#.../#.#...";
    /* Cells 2 and 0 are wells: 3 + 1; the run counts 1 + 2 + 3. Column 0 has
     * in row 1 the wall and an empty cell: no well. */
    assert_int_equal(of_well(6, 6, drawing, FEATURE_WELLS), 4);
    assert_int_equal(of_well(6, 6, drawing, FEATURE_WELLS_BY_RUNS), 6);
    /* Two runs in a column count each for itself. */
    static const char two[] = "#.#.../..#.../.##.../#.#.../#.#...";
    /* Row 2: column 0 empty between the wall and a cell: a well of 1. In row
     * 3 column 0 is empty, with an empty neighbour. Above row 2 cell 1 is
     * filled. Column 1: rows 4 (well) and 3; rows 1, 0 (wells). */
    assert_int_equal(of_well(6, 8, two, FEATURE_WELLS), 2 + 3 + 1);
    assert_int_equal(of_well(6, 8, two, FEATURE_WELLS_BY_RUNS), 3 + 3 + 1);
    /* Empty cells above the highest well cell of a run do not count. */
    static const char above[] = "....../....../.#####/.#####";
    assert_int_equal(of_well(6, 8, above, FEATURE_WELLS_BY_RUNS), 3);
}

TEST(test_transitions_by_hand)
{
    assert_int_equal(of_well(10, 20, "..........", FEATURE_ROW_TRANSITIONS), 40);
    assert_int_equal(of_well(12, 26, "", FEATURE_ROW_TRANSITIONS), 52);
    assert_int_equal(of_well(6, 6, "#.#.#.", FEATURE_ROW_TRANSITIONS), 10 + 6);
    assert_int_equal(of_well(6, 6, ".#.#.#", FEATURE_ROW_TRANSITIONS), 10 + 6);
    assert_int_equal(of_well(6, 6, ".####.", FEATURE_ROW_TRANSITIONS), 10 + 4);
    assert_int_equal(of_well(6, 6, "######", FEATURE_ROW_TRANSITIONS), 10);
    /* The floor is filled, above the well it is empty. */
    assert_int_equal(of_well(6, 6, "......", FEATURE_COLUMN_TRANSITIONS), 6);
    assert_int_equal(of_well(6, 6, "######", FEATURE_COLUMN_TRANSITIONS), 6);
    assert_int_equal(of_well(6, 6, "#...../......", FEATURE_COLUMN_TRANSITIONS), 8);
    assert_int_equal(
        of_well(6, 6, "#...../#...../#...../#...../#...../#.....", FEATURE_COLUMN_TRANSITIONS), 6);
    assert_int_equal(
        of_well(6, 6, "#...../....../....../....../....../......", FEATURE_COLUMN_TRANSITIONS), 8);
}

TEST(test_holes_by_hand)
{
    static const char drawing[] = "#..#../....../##..../.#...#/#...#.";
    /* Column 0: rows 1 and 3; column 1: row 0; column 3: rows 0 to 3; column
     * 5: row 0. */
    assert_int_equal(of_well(6, 8, drawing, FEATURE_HOLES), 2 + 1 + 4 + 1);
    /* Rows 0, 1, 2 (column 3) and 3. */
    assert_int_equal(of_well(6, 8, drawing, FEATURE_ROWS_WITH_HOLES), 4);
    /* Column 0: rows 4 and 2; column 1: rows 2 and 1; column 3: row 4; column
     * 5: row 1. */
    assert_int_equal(of_well(6, 8, drawing, FEATURE_HOLE_DEPTH), 2 + 2 + 1 + 1);
    assert_int_equal(of_well(6, 8, "......", FEATURE_HOLES), 0);
    assert_int_equal(of_well(6, 8, "######", FEATURE_HOLE_DEPTH), 0);
    assert_int_equal(of_well(6, 8, "", FEATURE_ROWS_WITH_HOLES), 0);
}

TEST(test_heights_by_hand)
{
    /* Heights 3 1 0 0 4 2. */
    static const char drawing[] = "....#./#...../....##/##....";
    assert_int_equal(of_well(6, 8, drawing, FEATURE_MAX_HEIGHT), 4);
    assert_int_equal(of_well(6, 8, drawing, FEATURE_SUM_HEIGHT), 10);
    assert_int_equal(of_well(6, 8, drawing, FEATURE_HEIGHT_DIFFERENCES), 2 + 1 + 0 + 4 + 2);
    /* Differences -2 -1 0 4 -2. */
    assert_int_equal(of_well(6, 8, drawing, FEATURE_DIVERSITY), 3);
    assert_int_equal(of_well(6, 8, drawing, FEATURE_PEAKS), 2);
    assert_int_equal(of_well(6, 8, drawing, FEATURE_PITS), 1);
    assert_int_equal(of_well(6, 8, "", FEATURE_MAX_HEIGHT), 0);
    assert_int_equal(of_well(6, 8, "", FEATURE_DIVERSITY), 1);
    assert_int_equal(of_well(6, 8, "", FEATURE_PEAKS), 0);
    assert_int_equal(of_well(6, 8, "", FEATURE_PITS), 0);
    /* Heights 0 1 3 2 2 0: all five. */
    assert_int_equal(of_well(6, 8, "..#.../..###./.####.", FEATURE_DIVERSITY), 5);
    assert_int_equal(of_well(6, 8, "..#.../..###./.####.", FEATURE_PEAKS), 1);
    assert_int_equal(of_well(6, 8, "..#.../..###./.####.", FEATURE_PITS), 2);
    /* A column as high as the well. */
    static const char high[] = "#...../....../....../....../....../......";
    assert_int_equal(of_well(6, 6, high, FEATURE_MAX_HEIGHT), 6);
    assert_int_equal(of_well(6, 6, high, FEATURE_HOLES), 5);
}

TEST(test_surface_by_hand)
{
    /* Heights 0 0 1 1 4 3. */
    static const char drawing[] = "....#./....##/....##/..####";
    assert_int_equal(of_well(6, 8, drawing, FEATURE_LEVEL_PAIRS), 2);
    assert_int_equal(of_well(6, 8, drawing, FEATURE_CLIFFS), 1);
    /* S on columns 0 to 2, L on 1 to 3. */
    assert_int_equal(of_well(6, 8, drawing, FEATURE_FITS), 2);
    /* Steps of two fit nothing: here only S on 1 to 3. */
    assert_int_equal(of_well(6, 8, "....##/#...##/#..###", FEATURE_FITS), 1);
    assert_int_equal(of_well(6, 8, "#....#/#..###", FEATURE_FITS), 3);
    assert_int_equal(of_well(6, 8, "#...../#.####", FEATURE_FITS), 1);
    /* T between two columns, not upon one; Z and S beside them. */
    assert_int_equal(of_well(6, 8, "#.#.../######", FEATURE_FITS), 2);
    assert_int_equal(of_well(6, 8, ".#..#./######", FEATURE_FITS), 2);
    assert_int_equal(of_well(6, 8, "", FEATURE_FITS), 0);
    assert_int_equal(of_well(6, 8, "", FEATURE_LEVEL_PAIRS), 5);
    assert_int_equal(of_well(12, 8, "", FEATURE_LEVEL_PAIRS), 11);
    assert_int_equal(of_well(6, 8, "#...../#...../#.....", FEATURE_CLIFFS), 1);
    assert_int_equal(of_well(6, 8, "#...../#...../......", FEATURE_CLIFFS), 1);
    assert_int_equal(of_well(6, 8, "#...../#.....", FEATURE_CLIFFS), 0);
}

TEST(test_covers_by_hand)
{
    static const char drawing[] = "#..#../....../##..../.#...#/#...#.";
    /* Straight below the highest cells of columns 0, 3 and 5 it is empty; in
     * column 1 the roof is two cells thick. */
    assert_int_equal(of_well(6, 8, drawing, FEATURE_THIN_ROOFS), 3);
    /* Straight above holes: in row 4 columns 0 and 3, in row 2 column 0, in
     * row 1 columns 1 and 5. */
    assert_int_equal(of_well(6, 8, drawing, FEATURE_COVER_ROWS), 3);
    assert_int_equal(of_well(6, 8, drawing, FEATURE_COVER_GAPS), 4 + 4 + 4);
    assert_int_equal(of_well(6, 8, drawing, FEATURE_DEPTH_GAPS), 4 + 4 + 4);
    /* Two cells over a hole: one row covers it, both lie on it. */
    static const char thick[] = "#...../##..../.#####";
    assert_int_equal(of_well(6, 8, thick, FEATURE_THIN_ROOFS), 0);
    assert_int_equal(of_well(6, 8, thick, FEATURE_COVER_ROWS), 1);
    assert_int_equal(of_well(6, 8, thick, FEATURE_COVER_GAPS), 4);
    assert_int_equal(of_well(6, 8, thick, FEATURE_DEPTH_GAPS), 4 + 5);
    assert_int_equal(of_well(6, 8, "######", FEATURE_COVER_GAPS), 0);
    assert_int_equal(of_well(6, 8, "", FEATURE_DEPTH_GAPS), 0);
}

static void
of_act(int32_t values[FEATURE_COUNT], const char *drawing, struct place at)
{
    struct slow well;
    struct board before, after;
    slow_draw(&well, 6, 8, drawing);
    slow_to_board(&well, &before);
    after = before;
    struct cleared cleared = board_place(&after, shapes, at);
    features_of_act(FEATURE_ACTS, &before, shapes, at, cleared, values);
}

TEST(test_act_by_hand)
{
    int32_t values[FEATURE_COUNT];
    /* The square in the corner of an empty well: wall twice, floor twice. */
    of_act(values, "", (struct place){-1, -1, PIECE_O, 0});
    assert_int_equal(values[FEATURE_LANDING_HEIGHT], 1); /* 0.5 */
    assert_int_equal(values[FEATURE_ERODED_CELLS], 0);
    assert_int_equal(values[FEATURE_ROWS_CLEARED], 0);
    assert_int_equal(values[FEATURE_CONTACT], 4);
    assert_int_equal(values[FEATURE_LOCK_ROW], 6);
    /* A lying I over a pit: three cells hang in the air. */
    of_act(values, "#.....", (struct place){0, -1, PIECE_I, 1});
    assert_int_equal(values[FEATURE_LANDING_HEIGHT], 2);
    assert_int_equal(values[FEATURE_CONTACT], 1 + 1 - 3 * 5);
    assert_int_equal(values[FEATURE_LOCK_ROW], 6);
    /* An upright I that takes four rows: all of it went. Contact: three walls
     * of cells, the wall, the floor. */
    of_act(values, ".#####/.#####/.#####/.#####", (struct place){-2, 0, PIECE_I, 0});
    assert_int_equal(values[FEATURE_LANDING_HEIGHT], 3); /* 1.5 */
    assert_int_equal(values[FEATURE_ROWS_CLEARED], 4);
    assert_int_equal(values[FEATURE_ERODED_CELLS], 16);
    assert_int_equal(values[FEATURE_CONTACT], 9);
    assert_int_equal(values[FEATURE_LOCK_ROW], 4);
    /* At the very top: above the well there is nothing to touch. */
    of_act(values, "##..../##..../##..../##..../##..../##....", (struct place){-1, 5, PIECE_O, 0});
    assert_int_equal(values[FEATURE_CONTACT], 4);
    assert_int_equal(values[FEATURE_LOCK_ROW], 0);
    assert_int_equal(values[FEATURE_LANDING_HEIGHT], 13);
    /* Two rows full that do not touch each other's cells of the piece. */
    of_act(values, "####../###.../####..", (struct place){3, 0, PIECE_L, 2});
    (void)values;
}

/* -- against the twin -- */

static void
compare(const struct slow *before, struct place at, const int32_t fast[], const int32_t slow[])
{
    for (int f = 0; f < FEATURE_PATTERNS; f++) {
        if (fast[f] == slow[f])
            continue;
        slow_print(before);
        fail_msg("%s: %d, the twin says %d (%c turn %d at %d,%d)", feature_name((enum feature)f),
            fast[f], slow[f], piece_letter((enum piece)at.piece), at.rotation, at.x, at.y);
    }
}

TEST(test_random_placements)
{
    struct dice dice = dice_start(10);
    long seen[FEATURE_COUNT] = {0};
    long done = 0, wanted = test_count(100000);
    while (done < wanted) {
        struct slow well;
        slow_random_any(&well, &dice, false);
        for (int n = 0; n < 4; n++) {
            struct place at;
            enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
            if (!slow_random_drop(&well, &dice, shapes, piece, &at))
                break;
            /* Now and then a place under a roof. */
            struct place under = {(int8_t)dice_between(&dice, -2, well.width),
                (int8_t)dice_between(&dice, -3, well.height), (uint8_t)piece,
                (uint8_t)dice_below(&dice, PIECE_ROTATIONS)};
            if (slow_fits(&well, shapes, under))
                at = slow_ghost(&well, shapes, under);

            int32_t slow[FEATURE_COUNT], fast[FEATURE_COUNT];
            struct board before, board;
            struct slow after;
            slow_features(&well, shapes, at, &after, slow);
            slow_to_board(&well, &before);
            board = before;
            struct cleared cleared = board_place(&board, shapes, at);
            memset(fast, 0x55, sizeof(fast));
            features_of_act(FEATURE_ALL, &before, shapes, at, cleared, fast);
            features_of_well(FEATURE_ALL, &board, fast);
            compare(&well, at, fast, slow);
            for (int f = 0; f < FEATURE_COUNT; f++)
                seen[f] += slow[f] != 0;
            well = after;
            done++;
        }
    }
    for (int f = 0; f < FEATURE_PATTERNS; f++)
        assert_true(seen[f] > 0);
}

/* Wells as no game has them, with full rows, are wells all the same. */
TEST(test_random_wells)
{
    struct dice dice = dice_start(11);
    for (long i = test_count(30000); i > 0; i--) {
        struct slow well;
        struct board board;
        int32_t slow[FEATURE_COUNT] = {0}, fast[FEATURE_COUNT] = {0};
        slow_random_any(&well, &dice, i % 2 == 0);
        slow_to_board(&well, &board);
        slow_features_of_well(&well, slow);
        features_of_well(FEATURE_ALL, &board, fast);
        compare(&well, (struct place){0}, fast, slow);
    }
}

/* What comes out does not depend on what else is asked for, and the two
 * functions leave each other's entries alone. */
TEST(test_sets)
{
    struct dice dice = dice_start(12);
    for (long i = test_count(20000); i > 0; i--) {
        struct slow well;
        struct board board, after;
        struct place at;
        slow_random_any(&well, &dice, false);
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        if (!slow_random_drop(&well, &dice, shapes, piece, &at))
            continue;
        slow_to_board(&well, &board);
        after = board;
        struct cleared cleared = board_place(&after, shapes, at);
        int32_t all[FEATURE_COUNT], some[FEATURE_COUNT];
        features_of_act(FEATURE_ALL, &board, shapes, at, cleared, all);
        features_of_well(FEATURE_ALL, &after, all);
        feature_set set = (feature_set)dice_roll(&dice) & FEATURE_LEARNABLE;
        if (i % 3 == 0) /* a single one */
            set = FEATURE_BIT(dice_below(&dice, FEATURE_PATTERNS));
        for (int f = 0; f < FEATURE_COUNT; f++)
            some[f] = -12345;
        features_of_act(set, &board, shapes, at, cleared, some);
        for (int f = FEATURE_ACT_COUNT; f < FEATURE_COUNT; f++)
            assert_int_equal(some[f], -12345);
        features_of_well(set, &after, some);
        for (int f = 0; f < FEATURE_COUNT; f++) {
            if (set & FEATURE_BIT(f))
                assert_int_equal(some[f], all[f]);
        }
    }
}

TEST(test_names)
{
    for (int f = 0; f < FEATURE_COUNT; f++) {
        const char *name = feature_name((enum feature)f);
        assert_non_null(name);
        assert_true(strlen(name) > 0);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz-"), strlen(name));
        assert_int_equal(feature_find(name), f);
    }
    assert_string_equal(feature_name(FEATURE_LANDING_HEIGHT), "landing-height");
    assert_int_equal(feature_find(""), FEATURE_COUNT);
    assert_int_equal(feature_find("landing"), FEATURE_COUNT);
    assert_int_equal(feature_find("landing-heights"), FEATURE_COUNT);
    assert_int_equal(feature_find("Holes"), FEATURE_COUNT);
}

SUITE(features)
