/*
 * Sums and lists of patterns against a twin that asks for one cell at a time,
 * written from the text of patterns.h.
 */
#include "lib/check.h"
#include "lib/dice.h"

#include "wellplayed/patterns.h"

/* A well as cells, with the heights that patterns_sum wants. */
struct cells {
    struct board board;
    uint16_t heights[BOARD_MAX_WIDTH];
    int stack;
};

static void
measure(struct cells *cells)
{
    cells->stack = 0;
    memset(cells->heights, 0, sizeof(cells->heights));
    for (int x = 0; x < cells->board.width; x++) {
        for (int y = 0; y < cells->board.height; y++)
            if (board_cell(&cells->board, x, y))
                cells->heights[x] = (uint16_t)(y + 1);
        if (cells->heights[x] > cells->stack)
            cells->stack = cells->heights[x];
    }
}

static void
fill(struct board *board, int x, int y)
{
    board->rows[BOARD_FLOOR + y] |= board_bit(x);
}

/* Any stack: 0 to all rows, of loose cells, or of columns with holes. No row
 * of it is full. */
static void
random_cells(struct cells *cells, struct dice *dice)
{
    struct board *board = &cells->board;
    int width = dice_between(dice, BOARD_MIN_WIDTH, BOARD_MAX_WIDTH);
    int height = dice_between(dice, BOARD_MIN_HEIGHT, BOARD_MAX_HEIGHT);
    board_init(board, width, height);
    int top = dice_between(dice, 0, height);
    bool columns = dice_below(dice, 2);
    int density = dice_between(dice, 1, 15), rough = dice_between(dice, 0, 8);
    for (int x = 0; x < width; x++) {
        int up_to = columns ? top - dice_between(dice, 0, rough) : top;
        for (int y = 0; y < up_to; y++)
            if (dice_below(dice, 16) < density || (columns && y == up_to - 1))
                fill(board, x, y);
    }
    for (int y = 0; y < top; y++)
        if (board_row(board, y) == BOARD_FULL_ROW)
            board->rows[BOARD_FLOOR + y] &= (uint16_t)~board_bit(dice_below(dice, width));
    measure(cells);
}

static void
random_tables(struct patterns *patterns, struct dice *dice)
{
    for (int i = 0; i < PATTERNS_SIZE; i++)
        patterns->entries[i] = (int16_t)dice_between(dice, -PATTERNS_MAX, PATTERNS_MAX);
}

/* -- the twin -- */

static int
cut(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* Column i of those that a pattern of `size` columns at x reads, in the order
 * of its nearer wall; *distance from that wall. */
static int
column(int width, int x, int size, int i, int *distance)
{
    int left = x, right = width - size - x;
    *distance = right < left ? right : left;
    return right < left ? x + size - 1 - i : x + i;
}

static int
slow_surface(const struct cells *cells, int x)
{
    int distance, entry = 0;
    for (int i = 0; i < 4; i++) {
        int from = column(cells->board.width, x, 5, i, &distance);
        int to = column(cells->board.width, x, 5, i + 1, &distance);
        int step = cut(cells->heights[to] - cells->heights[from], -3, 3);
        entry = entry * 7 + step + 3;
    }
    return cut(distance, 0, 2) * PATTERNS_SURFACE_SIZE + entry;
}

static bool
slow_cell(const struct cells *cells, int x, int y)
{
    if (y < 0)
        return true;
    return y < cells->stack && board_cell(&cells->board, x, y);
}

static int
slow_window(const struct cells *cells, int x, int y)
{
    int distance = 0, entry = 0;
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 3; c++) {
            int from = column(cells->board.width, x, 3, c, &distance);
            if (slow_cell(cells, from, y + r))
                entry += 1 << (3 * r + c);
        }
    return PATTERNS_FIRST_WINDOW + cut(distance, 0, 3) * PATTERNS_WINDOW_SIZE + entry;
}

/* How often the well has each entry. Returns how many patterns it has. */
static int
slow_list(const struct cells *cells, int indices[PATTERNS_MOST])
{
    int count = 0, width = cells->board.width;
    for (int x = 0; x + 5 <= width; x++)
        indices[count++] = slow_surface(cells, x);
    for (int y = -1; y <= cells->stack - 2; y++)
        for (int x = 0; x + 3 <= width; x++)
            indices[count++] = slow_window(cells, x, y);
    return count;
}

/* -- the comparison -- */

static int16_t times[PATTERNS_SIZE]; /* all 0 between the tests */

static void
check_cells(const struct patterns *patterns, const struct cells *cells)
{
    int slow[PATTERNS_MOST];
    uint16_t fast[PATTERNS_MOST];
    const struct board *board = &cells->board;
    const uint16_t *rows = &board->rows[BOARD_FLOOR];
    int32_t sum = 0;

    int count = slow_list(cells, slow);
    assert_int_equal(patterns_list(rows, cells->heights, cells->stack, board->width, fast), count);
    for (int i = 0; i < count; i++) {
        sum += patterns->entries[slow[i]];
        times[slow[i]]++;
    }
    for (int i = 0; i < count; i++) {
        assert_in_range(fast[i], 0, PATTERNS_SIZE - 1);
        times[fast[i]]--;
    }
    for (int i = 0; i < count; i++)
        assert_int_equal(times[slow[i]], 0);
    assert_int_equal(patterns_sum(patterns, rows, cells->heights, cells->stack, board->width), sum);
    assert_int_equal(patterns_of_board(patterns, board), sum);
}

static void
mirror(struct cells *cells)
{
    struct board from = cells->board;
    board_init(&cells->board, from.width, from.height);
    for (int y = 0; y < from.height; y++)
        for (int x = 0; x < from.width; x++)
            if (board_cell(&from, x, y))
                fill(&cells->board, from.width - 1 - x, y);
    measure(cells);
}

static struct patterns tables;

TEST(test_random)
{
    struct dice dice = dice_start(95);
    for (long i = test_count(100000); i > 0; i--) {
        struct cells cells;
        if (i % 1000 == 0)
            random_tables(&tables, &dice);
        random_cells(&cells, &dice);
        check_cells(&tables, &cells);
        int32_t sum = patterns_of_board(&tables, &cells.board);
        mirror(&cells);
        check_cells(&tables, &cells);
        /* No pattern of an even width is in the middle. */
        if (cells.board.width % 2 == 0)
            assert_int_equal(patterns_of_board(&tables, &cells.board), sum);
    }
}

/* Empty, and up to the top, at every size. */
TEST(test_boundaries)
{
    struct dice dice = dice_start(96);
    random_tables(&tables, &dice);
    for (int width = BOARD_MIN_WIDTH; width <= BOARD_MAX_WIDTH; width++)
        for (int height = BOARD_MIN_HEIGHT; height <= BOARD_MAX_HEIGHT; height++) {
            struct cells cells;
            uint16_t indices[PATTERNS_MOST];
            board_init(&cells.board, width, height);
            measure(&cells);
            check_cells(&tables, &cells);
            assert_int_equal(
                patterns_list(&cells.board.rows[BOARD_FLOOR], cells.heights, 0, width, indices),
                width - 4);
            for (int x = 0; x < width; x++) {
                struct cells tower = cells;
                for (int y = 0; y < height; y++)
                    fill(&tower.board, x, y);
                measure(&tower);
                assert_int_equal(tower.stack, height);
                check_cells(&tables, &tower);
                struct cells lid = cells; /* a cell at the top alone */
                fill(&lid.board, x, height - 1);
                measure(&lid);
                check_cells(&tables, &lid);
            }
        }
}

/* Entries of the greatest size, all of one sign. */
TEST(test_extremes)
{
    struct dice dice = dice_start(97);
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < PATTERNS_SIZE; i++)
            tables.entries[i] = (int16_t)(sign * PATTERNS_MAX);
        for (long i = test_count(300); i > 0; i--) {
            struct cells cells;
            random_cells(&cells, &dice);
            check_cells(&tables, &cells);
        }
    }
}

SUITE(patterns)
