/*
 * One walk over all patterns of a well serves both to sum their entries and to
 * list them.
 */
#include "wellplayed/patterns.h"

#include "brain/pattern_table.h"

enum { STEPS = 4, LONGEST_STEP = 3, STEP_KINDS = 2 * LONGEST_STEP + 1 };

/* What to do with an index. Inlined, because each caller names its function. */
typedef void (*taker)(void *data, unsigned index);

static inline unsigned
cut_step(int step)
{
    if (step < -LONGEST_STEP)
        step = -LONGEST_STEP;
    else if (step > LONGEST_STEP)
        step = LONGEST_STEP;
    return (unsigned)(step + LONGEST_STEP);
}

static inline void
walk_surfaces(const uint16_t *heights, int width, taker take, void *data)
{
    const int places = width - STEPS;
    unsigned kinds[BOARD_MAX_WIDTH];

    for (int x = 0; x < width - 1; x++)
        kinds[x] = cut_step(heights[x + 1] - heights[x]);
    for (int x = 0; x < places; x++) {
        bool mirrored;
        int table = pattern_table(x, places, PATTERNS_SURFACES, &mirrored);
        unsigned entry = 0;
        for (int i = 0; i < STEPS; i++)
            entry = entry * STEP_KINDS +
                    (mirrored ? STEP_KINDS - 1 - kinds[x + STEPS - 1 - i] : kinds[x + i]);
        take(data, (unsigned)table * PATTERNS_SURFACE_SIZE + entry);
    }
}

/* The bits of a row in reverse: column x at bit x + 2. */
static inline uint16_t
reversed_row(uint16_t row)
{
    unsigned bits = row;
    bits = (bits & 0x5555) << 1 | (bits >> 1 & 0x5555);
    bits = (bits & 0x3333) << 2 | (bits >> 2 & 0x3333);
    bits = (bits & 0x0F0F) << 4 | (bits >> 4 & 0x0F0F);
    return (uint16_t)(bits << 8 | bits >> 8);
}

static inline void
walk_windows(const uint16_t *rows, int stack, int width, taker take, void *data)
{
    enum { COLUMNS = 3, ROW_BITS = 7, TOP = 3 * COLUMNS, ABOVE = 2 };
    uint16_t plain[BOARD_MAX_HEIGHT + ABOVE], flipped[BOARD_MAX_HEIGHT + ABOVE];
    const int places = width - (COLUMNS - 1);

    for (int y = 0; y < stack; y++) {
        plain[y] = rows[y];
        flipped[y] = reversed_row(rows[y]);
    }
    for (int y = stack; y < stack + ABOVE; y++)
        plain[y] = flipped[y] = 0;
    for (int x = 0; x < places; x++) {
        bool mirrored;
        int table = pattern_table(x, places, PATTERNS_WINDOWS, &mirrored);
        const uint16_t *from = mirrored ? plain : flipped;
        int shift = mirrored ? BOARD_LEFT_BIT - x - (COLUMNS - 1) : 15 - BOARD_LEFT_BIT + x;
        unsigned first = PATTERNS_FIRST_WINDOW + (unsigned)table * PATTERNS_WINDOW_SIZE;
        /* Rows -1, 0 and 1, shifted up by one row. */
        unsigned window = ROW_BITS << COLUMNS | (from[0] >> shift & ROW_BITS) << 2 * COLUMNS |
                          (from[1] >> shift & ROW_BITS) << TOP;
        for (int y = 0; y < stack; y++) {
            window = window >> COLUMNS | (from[y + ABOVE] >> shift & ROW_BITS) << TOP;
            take(data, first + window);
        }
    }
}

static inline void
walk_patterns(
    const uint16_t *rows, const uint16_t *heights, int stack, int width, taker take, void *data)
{
    walk_surfaces(heights, width, take, data);
    walk_windows(rows, stack, width, take, data);
}

/* -- for the lanes -- */

static void
make_towers(const int16_t *windows, int16_t *towers)
{
    enum { ROW_BITS = 3, ONE = 1 << 15, NONE = ONE + (1 << 2 * ROW_BITS) };

    for (int i = 0; i < ONE; i++)
        towers[i] = (int16_t)(windows[i % PATTERNS_WINDOW_SIZE] + windows[i >> ROW_BITS]);
    for (int i = ONE; i < NONE; i++)
        towers[i] = windows[i - ONE];
    for (int i = NONE; i < PATTERNS_TOWER_SIZE; i++)
        towers[i] = 0;
}

static void
make_steps(const int16_t *surfaces, bool mirrored, int16_t *steps)
{
    for (unsigned i = 0; i < PATTERNS_STEPS_SIZE; i++) {
        unsigned entry = 0;
        bool valid = true;
        for (int n = 0; n < STEPS; n++) {
            int at = mirrored ? n : STEPS - 1 - n;
            unsigned kind =
                (i >> at & 1) | (i >> (STEPS + at) & 1) << 1 | (i >> (2 * STEPS + at) & 1) << 2;
            valid &= kind < STEP_KINDS;
            entry = entry * STEP_KINDS + (mirrored ? STEP_KINDS - 1 - kind : kind);
        }
        steps[i] = valid ? surfaces[entry] : 0;
    }
}

void
patterns_ready(struct patterns *patterns)
{
    for (int table = 0; table < PATTERNS_WINDOWS; table++)
        make_towers(&patterns->entries[PATTERNS_FIRST_WINDOW + table * PATTERNS_WINDOW_SIZE],
            patterns->towers[table]);
    for (int mirrored = 0; mirrored < 2; mirrored++)
        for (int table = 0; table < PATTERNS_SURFACES; table++)
            make_steps(&patterns->entries[table * PATTERNS_SURFACE_SIZE], mirrored != 0,
                patterns->steps[mirrored][table]);
}

/* -- sums -- */

struct sum {
    const int16_t *entries;
    int32_t sum;
};

static inline void
add_entry(void *data, unsigned index)
{
    struct sum *sum = data;
    sum->sum += sum->entries[index];
}

int32_t
patterns_sum(const struct patterns *patterns, const uint16_t *rows, const uint16_t *heights,
    int stack, int width)
{
    struct sum sum = {.entries = patterns->entries};
    walk_patterns(rows, heights, stack, width, add_entry, &sum);
    return sum.sum;
}

int32_t
patterns_of_board(const struct patterns *patterns, const struct board *board)
{
    uint8_t heights[BOARD_MAX_WIDTH];
    uint16_t wide[BOARD_MAX_WIDTH];

    board_heights(board, heights);
    for (int x = 0; x < board->width; x++)
        wide[x] = heights[x];
    return patterns_sum(
        patterns, &board->rows[BOARD_FLOOR], wide, board_stack_height(board), board->width);
}

/* -- lists -- */

struct list {
    uint16_t *indices;
    int count;
};

static inline void
append_index(void *data, unsigned index)
{
    struct list *list = data;
    list->indices[list->count++] = (uint16_t)index;
}

int
patterns_list(const uint16_t *rows, const uint16_t *heights, int stack, int width,
    uint16_t indices[PATTERNS_MOST])
{
    struct list list = {.indices = indices};
    walk_patterns(rows, heights, stack, width, append_index, &list);
    return list.count;
}
