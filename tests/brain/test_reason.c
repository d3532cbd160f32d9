/*
 * What is said of a placement: in wells that anybody can judge, and on random
 * ones that nothing is said that is not so.
 */
#include "lib/check.h"
#include "store/weights.h"
#include "lib/slow.h"

#include "wellplayed/planner.h"
#include "wellplayed/reason.h"

static const struct shapes *const shapes = &shapes_classic;

static struct brain
brain_of(const char *name)
{
    struct brain brain;
    assert_true(weights_find(name, &brain));
    return brain;
}

/* The reason of that topic, NULL when it is not given. */
static const struct reason *
find(const struct reason *reasons, int count, enum reason_topic topic)
{
    for (int i = 0; i < count; i++)
        if (reasons[i].topic == topic)
            return &reasons[i];
    return NULL;
}

static void
fill_row(struct board *board, int y, int gap)
{
    for (int x = 0; x < board->width; x++)
        if (x != gap)
            board->rows[BOARD_FLOOR + y] |= board_bit(x);
}

static void
fill_rows(struct board *board, int count, int gap)
{
    for (int y = 0; y < count; y++)
        fill_row(board, y, gap);
}

/* The drop of a piece whose cells are in these columns. */
static struct place
drop_at(const struct board *board, enum piece piece, int left, int wide)
{
    struct place drops[MOVES_MAX_DROPS];
    int count = moves_drops(board, shapes, piece, drops);
    for (int i = 0; i < count; i++) {
        uint16_t matrix = shapes->matrix[piece][drops[i].rotation];
        int from = drops[i].x + piece_left_column(matrix);
        if (from == left && piece_right_column(matrix) - piece_left_column(matrix) == wide - 1)
            return drops[i];
    }
    fail_msg("no such drop");
    return drops[0];
}

/* Of a bar over these columns, where there is a shaft four deep in the last. */
static int
shaft_reasons(int left, int wide, struct reason reasons[REASON_MAX])
{
    struct brain brain = brain_of("dellacherie");
    struct board board;

    board_init(&board, 10, 20);
    fill_rows(&board, 4, 9);
    return reason_find(&brain, &board, shapes, drop_at(&board, PIECE_I, left, wide), reasons);
}

/* A bar into a shaft four deep. */
TEST(four_rows_are_said)
{
    struct reason reasons[REASON_MAX];
    int count = shaft_reasons(9, 1, reasons);
    const struct reason *rows = find(reasons, count, REASON_ROWS);
    assert_non_null(rows);
    assert_true(rows->good);
    assert_int_equal(rows->number, 4);
    for (int i = 0; i < count; i++)
        assert_true(reasons[i].good);
}

/* The same bar across the shaft: holes are the cost, and nothing lies low. */
TEST(holes_are_said)
{
    struct reason reasons[REASON_MAX];
    int count = shaft_reasons(6, 4, reasons);
    const struct reason *holes = find(reasons, count, REASON_HOLES);
    assert_non_null(holes);
    assert_int_equal(holes->number, 4);
    assert_null(find(reasons, count, REASON_ROWS));
}

/* Rows that go may open a hole. */
TEST(opened_holes_are_said)
{
    struct brain brain = brain_of("dellacherie");
    struct board board;
    struct reason reasons[REASON_MAX];

    board_init(&board, 10, 20);
    fill_row(&board, 0, 3);
    fill_row(&board, 1, 9);
    int count = reason_find(&brain, &board, shapes, drop_at(&board, PIECE_I, 9, 1), reasons);
    const struct reason *holes = find(reasons, count, REASON_HOLES);
    assert_non_null(holes);
    assert_true(holes->good);
    assert_int_equal(holes->number, -1);
}

/* Whoever may err has missed what is better; whoever looks ahead has not. */
TEST(what_is_missed_is_said)
{
    struct brain brain = brain_of("dellacherie");
    struct board board;
    struct reason reasons[REASON_MAX];

    board_init(&board, 10, 20);
    fill_row(&board, 0, 9);
    struct place bad = drop_at(&board, PIECE_O, 8, 2);
    int count = reason_find(&brain, &board, shapes, bad, reasons);
    assert_null(find(reasons, count, REASON_MISSED));
    brain.doubt.slip = 100;
    count = reason_find(&brain, &board, shapes, bad, reasons);
    assert_non_null(find(reasons, count, REASON_MISSED));
    assert_int_equal(reasons[count - 1].topic, REASON_MISSED);
    brain.pieces = 2;
    count = reason_find(&brain, &board, shapes, bad, reasons);
    assert_null(find(reasons, count, REASON_MISSED));
    assert_int_equal(reasons[0].topic, REASON_NEXT);
}

/* S and Z on an empty floor cover a hole wherever they lie, and none of their
 * places is better for it: it is said all the same. */
TEST(holes_of_all_are_said)
{
    static const char *const names[] = {
        "dellacherie", "bcts", "dt20", "contact", "simple", "champion"};
    static const enum piece pieces[] = {PIECE_S, PIECE_Z};
    struct ruleset rules = *ruleset_find("standard");
    struct reason reasons[REASON_MAX];
    struct board board;
    struct place at;

    board_init(&board, 10, 20);
    for (size_t i = 0; i < ARRAY_SIZE(names) * 2; i++) {
        struct brain brain = brain_of(names[i / 2]);
        assert_true(planner_choose(&brain, &rules, &board, pieces[i % 2], NULL, 0, true, &at));
        int count = reason_find(&brain, &board, shapes, at, reasons);
        const struct reason *holes = find(reasons, count, REASON_HOLES);
        assert_non_null(holes);
        assert_int_equal(holes->number, 1);
    }
}

static int32_t
wells_of(const struct board *board)
{
    int32_t values[FEATURE_COUNT];
    features_of_well(FEATURE_BIT(FEATURE_WELLS), board, values);
    return values[FEATURE_WELLS];
}

/* A narrow gap that every good place leaves is a cost too, if nothing else
 * is. */
TEST(gaps_of_all_are_said)
{
    enum { DEEPER = 2, PIECES = 2000 };
    struct brain brain = brain_of("dellacherie");
    struct ruleset rules = *ruleset_find("standard");
    struct dice dice = dice_start(5);
    struct reason reasons[REASON_MAX];
    struct board board;
    struct place at;
    int deeper = 0, silent = 0;

    board_init(&board, 10, 20);
    for (int i = 0; i < PIECES; i++) {
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        int32_t before = wells_of(&board);
        assert_true(planner_choose(&brain, &rules, &board, piece, NULL, 0, true, &at));
        int count = reason_find(&brain, &board, shapes, at, reasons);
        board_place(&board, shapes, at);
        if (wells_of(&board) < before + DEEPER)
            continue;
        deeper++;
        silent += find(reasons, count, REASON_SHAFTS) == NULL && reasons[count - 1].good;
    }
    assert_true(deeper > PIECES / 200);
    assert_true(silent * 50 < deeper);
}

static int
holes_of(const struct slow *well, const struct shapes *of, struct place at)
{
    int32_t before[FEATURE_COUNT], after[FEATURE_COUNT];
    struct slow left;
    struct board board;

    slow_to_board(well, &board);
    features_of_well(FEATURE_BIT(FEATURE_HOLES), &board, before);
    slow_features(well, of, at, &left, after);
    return after[FEATURE_HOLES] - before[FEATURE_HOLES];
}

/* Every brain, on random wells: what its own choice is said to be. */
TEST(all_is_so)
{
    static const char *const names[] = {
        "dellacherie", "bcts", "dt20", "contact", "simple", "champion"};
    struct dice dice = dice_start(1234);
    const long tries = test_count(3000);
    long said = 0, against = 0;

    for (long i = 0; i < tries; i++) {
        struct brain brain = brain_of(names[i % (long)ARRAY_SIZE(names)]);
        struct slow well;
        struct board board;
        struct place at;
        struct reason reasons[REASON_MAX];
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        struct ruleset rules = *ruleset_find("standard");

        slow_random(&well, &dice, (enum slow_kind)(i % SLOW_KINDS), 10, 20, false);
        slow_to_board(&well, &board);
        if (!planner_choose(&brain, &rules, &board, piece, NULL, 0, true, &at))
            continue;
        int count = reason_find(&brain, &board, shapes, at, reasons);
        assert_in_range(count, 0, REASON_MAX);
        /* A hole is never passed over in silence. */
        if (count > 0 && holes_of(&well, shapes, at) > 0)
            assert_non_null(find(reasons, count, REASON_HOLES));
        said += count;
        for (int j = 0; j < count; j++) {
            /* What speaks against it stands alone, and last. */
            assert_true(reasons[j].good || j == count - 1);
            against += !reasons[j].good;
            for (int k = 0; k < j; k++)
                assert_true(reasons[j].topic != reasons[k].topic);
            assert_true(reasons[j].topic != REASON_MISSED);
            if (reasons[j].topic == REASON_HOLES) {
                assert_int_equal(reasons[j].number, holes_of(&well, shapes, at));
                assert_true(reasons[j].good || reasons[j].number > 0);
            }
            if (reasons[j].topic == REASON_ROWS)
                assert_true(reasons[j].good == (reasons[j].number > 0));
        }
    }
    assert_true(said > tries);
    assert_true(against > tries / 30);
}

SUITE(reason)
