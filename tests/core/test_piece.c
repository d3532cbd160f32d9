/*
 * The shapes as the book has them, and what is read off a matrix.
 */
#include "lib/check.h"
#include "lib/slow.h"

#include "wellplayed/piece.h"

static const char *const drawn[PIECE_COUNT][PIECE_ROTATIONS] = {
    [PIECE_I] = {"..#./..#./..#./..#.", "..../####/..../....", "..#./..#./..#./..#.",
        "..../####/..../...."},
    [PIECE_T] = {"..../.###/..#./....", "..#./.##./..#./....", "..#./.###/..../....",
        "..#./..##/..#./...."},
    [PIECE_L] = {"..#./..#./..##/....", "..../.###/.#../....", ".##./..#./..#./....",
        "...#/.###/..../...."},
    [PIECE_J] = {"..#./..#./.##./....", ".#../.###/..../....", "..##/..#./..#./....",
        "..../.###/...#/...."},
    [PIECE_Z] = {"..../.##./..##/....", "..#./.##./.#../....", "..../.##./..##/....",
        "..#./.##./.#../...."},
    [PIECE_S] = {"..../..##/.##./....", ".#../.##./..#./....", "..../..##/.##./....",
        ".#../.##./..#./...."},
    [PIECE_O] = {"..../.##./.##./....", "..../.##./.##./....", "..../.##./.##./....",
        "..../.##./.##./...."},
};

static bool
drawn_cell(int piece, int rotation, int row, int column)
{
    return drawn[piece][rotation][row * 5 + column] == '#';
}

TEST(test_shapes_are_as_drawn)
{
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
            struct place at = {0, 0, (uint8_t)piece, (uint8_t)rotation};
            struct slow_cell cells[16];
            int count = slow_cells(&shapes_classic, at, cells);
            assert_int_equal(count, PIECE_CELLS);
            for (int i = 0; i < count; i++) {
                assert_true(drawn_cell(piece, rotation, 3 - cells[i].y, cells[i].x));
            }
            uint16_t matrix = shapes_classic.matrix[piece][rotation];
            for (int row = 0; row < 4; row++) {
                for (int column = 0; column < 4; column++) {
                    assert_int_equal(piece_row(matrix, row) >> (3 - column) & 1,
                        drawn_cell(piece, rotation, row, column));
                }
            }
        }
    }
}

/* Each turn is the one before turned clockwise, about some centre. */
TEST(test_turns_are_clockwise)
{
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
            struct place at = {0, 0, (uint8_t)piece, (uint8_t)rotation};
            struct place next = at;
            next.rotation = (uint8_t)((rotation + 1) % PIECE_ROTATIONS);
            struct slow_cell now[16], then[16];
            slow_cells(&shapes_classic, at, now);
            slow_cells(&shapes_classic, next, then);
            bool grid_now[9][9] = {{0}}, grid_then[9][9] = {{0}};
            int left = 9, low = 9, left_then = 9, low_then = 9;
            for (int i = 0; i < 4; i++) {
                /* Clockwise: (x, y) becomes (y, -x). */
                int x = now[i].y, y = -now[i].x;
                now[i] = (struct slow_cell){x, y};
                left = x < left ? x : left;
                low = y < low ? y : low;
                left_then = then[i].x < left_then ? then[i].x : left_then;
                low_then = then[i].y < low_then ? then[i].y : low_then;
            }
            for (int i = 0; i < 4; i++) {
                grid_now[now[i].y - low][now[i].x - left] = true;
                grid_then[then[i].y - low_then][then[i].x - left_then] = true;
            }
            assert_memory_equal(grid_now, grid_then, sizeof(grid_now));
        }
    }
}

TEST(test_extent)
{
    /* Every matrix there can be. */
    for (unsigned matrix = 1; matrix <= 0xFFFF; matrix++) {
        int top = 4, bottom = -1, left = 4, right = -1;
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 4; column++) {
                if (!(matrix >> (15 - 4 * row - column) & 1))
                    continue;
                top = row < top ? row : top;
                bottom = row > bottom ? row : bottom;
                left = column < left ? column : left;
                right = column > right ? column : right;
            }
        }
        assert_int_equal(piece_top_row((uint16_t)matrix), top);
        assert_int_equal(piece_bottom_row((uint16_t)matrix), bottom);
        assert_int_equal(piece_left_column((uint16_t)matrix), left);
        assert_int_equal(piece_right_column((uint16_t)matrix), right);
    }
}

TEST(test_first_turns)
{
    static const int first[PIECE_COUNT][PIECE_ROTATIONS] = {
        [PIECE_I] = {0, 1, 0, 1},
        [PIECE_T] = {0, 1, 2, 3},
        [PIECE_L] = {0, 1, 2, 3},
        [PIECE_J] = {0, 1, 2, 3},
        [PIECE_Z] = {0, 1, 0, 1},
        [PIECE_S] = {0, 1, 0, 1},
        [PIECE_O] = {0, 0, 0, 0},
    };
    static const struct shapes *const all[] = {
        &shapes_classic, &shapes_srs, &shapes_srs_plus, &shapes_ars};
    for (size_t s = 0; s < ARRAY_SIZE(all); s++) {
        for (int piece = 0; piece < PIECE_COUNT; piece++) {
            for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
                assert_int_equal(piece_first_rotation(all[s], (enum piece)piece, rotation),
                    first[piece][rotation]);
            }
        }
    }
}

TEST(test_letters)
{
    const char *letters = "ITLJZSO";
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        char letter = letters[piece];
        assert_int_equal(piece_letter((enum piece)piece), letter);
        assert_int_equal(piece_from_letter(letter), piece);
        assert_int_equal(piece_from_letter((char)(letter + 'a' - 'A')), piece);
    }
    assert_int_equal(piece_letter(PIECE_NONE), '.');
    int pieces = 0;
    for (int c = -128; c < 128; c++)
        pieces += piece_from_letter((char)c) != PIECE_NONE;
    assert_int_equal(pieces, 14);
}

SUITE(piece)
