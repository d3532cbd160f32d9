/*
 * The bitboard against the table of cells, and by hand at the edges.
 */
#include "lib/check.h"
#include "lib/slow.h"

#include "wellplayed/board.h"

static const struct shapes *const shapes = &shapes_classic;

TEST(test_empty_well)
{
    for (int width = BOARD_MIN_WIDTH; width <= BOARD_MAX_WIDTH; width++) {
        for (int height = BOARD_MIN_HEIGHT; height <= BOARD_MAX_HEIGHT; height++) {
            struct board board;
            struct slow well;
            memset(&board, 0xA5, sizeof(board));
            board_init(&board, width, height);
            slow_init(&well, width, height);
            assert_int_equal(board.width, width);
            assert_int_equal(board.height, height);
            assert_true(slow_equals(&well, &board));
            for (int y = -BOARD_FLOOR; y < 0; y++)
                assert_int_equal(board_row(&board, y), BOARD_FULL_ROW);
            for (int y = 0; y < height; y++)
                assert_int_equal(board_row(&board, y), board_walls(width));
            for (int y = height; y < height + BOARD_CEILING; y++)
                assert_int_equal(board_row(&board, y), BOARD_FULL_ROW);
            assert_int_equal(board_stack_height(&board), 0);
        }
    }
}

TEST(test_words_of_a_row)
{
    assert_int_equal(board_walls(12), 0xC003);
    assert_int_equal(board_walls(10), 0xC00F);
    assert_int_equal(board_walls(6), 0xC0FF);
    assert_int_equal(board_bit(0), 0x2000);
    assert_int_equal(board_bit(11), 0x0004);
    assert_int_equal(bits_count(0), 0);
    assert_int_equal(bits_count(UINT64_MAX), 64);
    assert_int_equal(bits_count(0x8000000000000001u), 2);
    struct dice dice = dice_start(1);
    for (int i = 0; i < 1000; i++) {
        uint64_t word = dice_roll(&dice) & dice_roll(&dice);
        int count = 0;
        for (int bit = 0; bit < 64; bit++)
            count += word >> bit & 1;
        assert_int_equal(bits_count(word), count);
    }
}

TEST(test_cells_far_outside_are_filled)
{
    struct board board;
    board_init(&board, 12, 26);
    static const int far[] = {
        -1000000, -40, -17, -16, -4, -1, 12, 13, 14, 15, 16, 17, 31, 32, 64, 1000000};
    for (size_t i = 0; i < ARRAY_SIZE(far); i++)
        assert_true(board_cell(&board, far[i], 5));
    static const int high[] = {-1000000, -200, -4, -3, -1, 26, 29, 30, 43, 44, 47, 50, 1000000};
    for (size_t i = 0; i < ARRAY_SIZE(high); i++)
        assert_true(board_cell(&board, 5, high[i]));
    assert_false(board_cell(&board, 0, 0));
    assert_false(board_cell(&board, 11, 25));
}

/* The place may be anywhere at all, also at the ends of its numbers. */
TEST(test_fits_anywhere_at_all)
{
    struct dice dice = dice_start(2);
    for (int round = 0; round < 6; round++) {
        struct slow well;
        struct board board;
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        for (int x = INT8_MIN; x <= INT8_MAX; x++) {
            for (int y = INT8_MIN; y <= INT8_MAX; y++) {
                struct place at = {(int8_t)x, (int8_t)y, (uint8_t)dice_below(&dice, PIECE_COUNT),
                    (uint8_t)dice_below(&dice, PIECE_ROTATIONS)};
                assert_int_equal(board_fits(&board, shapes, at), slow_fits(&well, shapes, at));
            }
        }
    }
}

TEST(test_every_place_of_every_piece)
{
    struct slow well;
    struct board board;
    slow_draw(&well, 8, 10, "#......#/......../.##...../......#.");
    slow_to_board(&well, &board);
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
            for (int x = -5; x < 14; x++) {
                for (int y = -5; y < 16; y++) {
                    struct place at = {(int8_t)x, (int8_t)y, (uint8_t)piece, (uint8_t)rotation};
                    bool fits = slow_fits(&well, shapes, at);
                    assert_int_equal(board_fits(&board, shapes, at), fits);
                    if (!fits)
                        continue;
                    struct slow slow_after = well;
                    struct board after = board;
                    slow_merge(&slow_after, shapes, at);
                    board_merge(&after, shapes, at);
                    assert_true(slow_equals(&slow_after, &after));
                    assert_memory_equal(&(struct place[]){board_ghost(&board, shapes, at)},
                        &(struct place[]){slow_ghost(&well, shapes, at)}, sizeof(struct place));
                }
            }
        }
    }
}

/* Shapes that no rule set has yet, up to the edges of the matrix. */
TEST(test_other_shapes)
{
    static const uint16_t matrices[] = {
        0x00F0, 0x4444, 0x2222, 0xF000, 0x000F, 0xC600, 0x0CC0, 0x6660};
    struct dice dice = dice_start(7);
    for (int round = 0; round < 300; round++) {
        struct slow well;
        struct board board;
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        for (size_t m = 0; m < ARRAY_SIZE(matrices); m++) {
            struct shapes other = {.matrix = {{matrices[m]}}};
            for (int x = -5; x < 16; x++) {
                struct place at = {
                    (int8_t)x, (int8_t)dice_between(&dice, -5, well.height + 3), 0, 0};
                assert_int_equal(board_fits(&board, &other, at), slow_fits(&well, &other, at));
            }
        }
    }
}

static void
compare_cleared(
    const struct slow *well, struct cleared fast, const struct slow_cleared *slow, bool eroded)
{
    assert_int_equal(fast.count, slow->count);
    assert_int_equal(fast.eroded, eroded ? slow->eroded : 0);
    for (int y = 0; y < 64; y++) {
        bool full = y < well->height && slow->full[y];
        assert_int_equal(fast.rows >> y & 1, full);
    }
}

TEST(test_random_removals)
{
    struct dice dice = dice_start(3);
    for (long i = test_count(20000); i > 0; i--) {
        struct slow well;
        struct board board;
        slow_random_any(&well, &dice, true);
        slow_to_board(&well, &board);
        assert_true(slow_equals(&well, &board));
        struct slow before = well;
        struct slow_cleared slow = slow_clear_rows(&well);
        struct cleared fast = board_clear_rows(&board);
        compare_cleared(&before, fast, &slow, false);
        assert_true(slow_equals(&well, &board));
        /* Nothing is left to remove. */
        assert_int_equal(board_clear_rows(&board).count, 0);
        assert_true(slow_equals(&well, &board));
    }
}

TEST(test_removal_by_hand)
{
    struct slow well, expected;
    struct board board;
    /* The upright I takes four rows, three of which touch. */
    slow_draw(&well, 6, 8, "#.#.#./.#####/..##../.#####/.#####/.#####");
    slow_to_board(&well, &board);
    struct place at = {-2, 0, PIECE_I, 0};
    struct cleared cleared = board_place(&board, shapes, at);
    assert_int_equal(cleared.count, 3);
    assert_int_equal(cleared.eroded, 9);
    assert_int_equal(cleared.rows, 7);
    slow_draw(&expected, 6, 8, "#.#.#./.#####/#.##..");
    assert_true(slow_equals(&expected, &board));
    assert_int_equal(board_stack_height(&board), 3);

    /* One row, of which the piece has two cells. */
    slow_draw(&well, 6, 8, "####..");
    slow_to_board(&well, &board);
    at = (struct place){3, -1, PIECE_O, 0};
    cleared = board_place(&board, shapes, at);
    assert_int_equal(cleared.count, 1);
    assert_int_equal(cleared.eroded, 2);
    slow_draw(&expected, 6, 8, "....##");
    assert_true(slow_equals(&expected, &board));
}

/* The top row goes as well as any other, and comes back empty. */
TEST(test_removal_of_the_top_row)
{
    for (int height = BOARD_MIN_HEIGHT; height <= BOARD_MAX_HEIGHT; height++) {
        struct slow well;
        struct board board;
        slow_init(&well, 12, height);
        for (int x = 0; x < 12; x++) {
            well.cells[height - 1][x] = true;
            well.cells[0][x] = true;
            well.cells[height - 2][x] = x % 2;
        }
        slow_to_board(&well, &board);
        struct cleared cleared = board_clear_rows(&board);
        assert_int_equal(cleared.count, 2);
        assert_true(cleared.rows == ((uint64_t)1 << (height - 1) | 1));
        slow_clear_rows(&well);
        assert_true(slow_equals(&well, &board));
        assert_int_equal(board_stack_height(&board), height - 2);
    }
}

TEST(test_random_placements)
{
    struct dice dice = dice_start(4);
    long rows = 0, fours = 0, placements = 0;
    for (long i = test_count(100000); i > 0; i--) {
        struct slow well;
        struct board board;
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        assert_int_equal(board_stack_height(&board), slow_stack_height(&well));
        uint8_t heights[BOARD_MAX_WIDTH];
        memset(heights, 0x55, sizeof(heights));
        board_heights(&board, heights);
        for (int x = 0; x < BOARD_MAX_WIDTH; x++) {
            assert_int_equal(heights[x], x < well.width ? slow_column_height(&well, x) : 0);
        }
        /* A few placements in a row. */
        for (int n = 0; n < 4; n++) {
            struct place at;
            enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
            if (!slow_random_drop(&well, &dice, shapes, piece, &at))
                break;
            assert_true(board_fits(&board, shapes, at));
            struct slow before = well;
            struct slow_cleared slow = slow_place(&well, shapes, at);
            struct cleared fast = board_place(&board, shapes, at);
            compare_cleared(&before, fast, &slow, true);
            if (!slow_equals(&well, &board)) {
                slow_print(&before);
                fail_msg("differs after %c turn %d at %d,%d", piece_letter(piece), at.rotation,
                    at.x, at.y);
            }
            placements++;
            rows += fast.count;
            fours += fast.count == 4;
        }
    }
    /* The wells are such that the test has something to see. */
    assert_true(rows > placements / 200);
    assert_true(fours > 0);
}

TEST(test_random_ghosts)
{
    struct dice dice = dice_start(5);
    for (long i = test_count(50000); i > 0; i--) {
        struct slow well;
        struct board board;
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        for (int n = 0; n < 8; n++) {
            struct place at = {(int8_t)dice_between(&dice, -3, well.width),
                (int8_t)dice_between(&dice, -3, well.height),
                (uint8_t)dice_below(&dice, PIECE_COUNT),
                (uint8_t)dice_below(&dice, PIECE_ROTATIONS)};
            bool fits = slow_fits(&well, shapes, at);
            assert_int_equal(board_fits(&board, shapes, at), fits);
            if (!fits)
                continue;
            struct place slow = slow_ghost(&well, shapes, at);
            struct place fast = board_ghost(&board, shapes, at);
            assert_memory_equal(&slow, &fast, sizeof(slow));
        }
    }
}

/* One cell or one column more makes another fingerprint. */
TEST(test_hash_tells_wells_apart)
{
    struct dice dice = dice_start(6);
    for (int i = 0; i < 2000; i++) {
        struct slow well;
        struct board board, other;
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        uint64_t hash = board_hash(&board);
        int x = dice_below(&dice, well.width);
        int y = dice_below(&dice, well.height);
        well.cells[y][x] = !well.cells[y][x];
        slow_to_board(&well, &other);
        assert_true(board_hash(&other) != hash);
    }
    uint64_t seen[64][64] = {{0}};
    for (int width = BOARD_MIN_WIDTH; width <= BOARD_MAX_WIDTH; width++) {
        for (int height = BOARD_MIN_HEIGHT; height <= BOARD_MAX_HEIGHT; height++) {
            struct board board;
            board_init(&board, width, height);
            seen[width][height] = board_hash(&board);
            for (int w = BOARD_MIN_WIDTH; w <= width; w++) {
                for (int h = BOARD_MIN_HEIGHT; h <= BOARD_MAX_HEIGHT; h++) {
                    if (w != width || h != height)
                        assert_true(seen[w][h] != seen[width][height]);
                }
            }
        }
    }
}

/* What is in the bytes between fields is nobody's business. */
TEST(test_hash_ignores_padding)
{
    struct board a, b;
    memset(&a, 0x00, sizeof(a));
    memset(&b, 0xFF, sizeof(b));
    board_init(&a, 10, 20);
    board_init(&b, 10, 20);
    assert_true(board_hash(&a) == board_hash(&b));
}

SUITE(board)
