/*
 * The flood of low.h. The highest row of the field is entered from the air,
 * wherever there is room. Kicks from the air need no care: only an I that stands
 * up gets lower by more than a row, and it can fall there too. From there on
 * places spread, and each rotation's new ones are rotated.
 */
#include "wellplayed/low.h"

#include <string.h>

/* The columns from x to end - 1, in each row. */
static uint64_t
columns_of(int x, int end)
{
    uint64_t columns = 0;
    for (; x < end; x++)
        columns |= LOW_COLUMN << x;
    return columns;
}

static inline uint64_t
rows_below(int y)
{
    return y > 0 ? ((uint64_t)1 << LOW_WIDTH * y) - 1 : 0;
}

static inline uint64_t
shifted(uint64_t places, int by)
{
    return by >= 0 ? places << by : places >> -by;
}

/* -- the tables -- */

static void
read_shape(struct low_shape *shape, uint16_t matrix)
{
    int left = piece_left_column(matrix), right = piece_right_column(matrix);
    int bottom = piece_bottom_row(matrix), top = piece_top_row(matrix);
    int count = 0;

    shape->left = (int8_t)left;
    shape->bottom = (int8_t)(PIECE_SIZE - 1 - bottom);
    shape->height = (uint8_t)(bottom - top + 1);
    shape->room = columns_of(0, LOW_WIDTH - (right - left));
    for (int y = 0; y < shape->height; y++)
        for (int x = 0; x <= right - left; x++)
            if (piece_row(matrix, bottom - y) >> (PIECE_SIZE - 1 - left - x) & 1u)
                shape->offsets[count++] = (uint8_t)(LOW_WIDTH * y + x);
    for (int i = 0; i < count; i++)
        shape->cells |= (uint64_t)1 << shape->offsets[i];
}

static void
read_turn(struct low_turn *turn, const struct low_shape *shapes, int from, int turns,
    const struct kick_tests *tests)
{
    const struct low_shape *a = &shapes[from], *b = &shapes[(from + turns) % PIECE_ROTATIONS];

    turn->from = (uint8_t)from;
    turn->to = (uint8_t)((from + turns) % PIECE_ROTATIONS);
    turn->count = tests->count;
    for (int i = 0; i < tests->count; i++) {
        struct low_kick *test = &turn->tests[i];
        test->dx = (int8_t)(tests->tests[i].dx + b->left - a->left);
        test->dy = (int8_t)(tests->tests[i].dy + b->bottom - a->bottom);
        /* The columns that dx leads to room from. */
        for (int x = 0; x < LOW_WIDTH; x++)
            if (x + test->dx >= 0 && x + test->dx < LOW_WIDTH && (b->room >> (x + test->dx) & 1u))
                test->from |= LOW_COLUMN << x;
    }
}

static void
read_piece(struct low *low, const struct ruleset *rules, enum piece piece)
{
    static const uint8_t buttons[PIECE_ROTATIONS] = {0, BUTTON_CW, BUTTON_HALF, BUTTON_CCW};
    static const struct kick_tests in_place = {.count = 1};
    const struct shapes *shapes = rules->shapes;
    struct low_shape *shape = low->shape[piece];

    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        read_shape(&shape[rotation], shapes->matrix[piece][rotation]);
        shape[rotation].first = (uint8_t)piece_first_rotation(shapes, piece, rotation);
    }
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        for (int turns = 1; turns < PIECE_ROTATIONS; turns++)
            if (piece != PIECE_O && (rules->buttons & buttons[turns]))
                read_turn(&shape[rotation].turn[shape[rotation].turns++], shape, rotation, turns,
                    shapes->kicks != NULL ? &shapes->kicks->of[piece][rotation][turns] : &in_place);
}

bool
low_init(struct low *low, const struct ruleset *rules)
{
    int spawn = rules->visible + rules->spawn_y;

    memset(low, 0, sizeof(*low));
    if (rules->width != LOW_WIDTH || spawn < LOW_MAX_ROWS ||
        spawn + PIECE_SIZE > ruleset_height(rules))
        return false;
    low->shapes = rules->shapes;
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        read_piece(low, rules, (enum piece)piece);
    return true;
}

uint64_t
low_field(const struct board *board, int rows)
{
    uint64_t field = 0;

    for (int y = 0; y < rows; y++)
        for (int x = 0; x < LOW_WIDTH; x++)
            if (board_row(board, y) & board_bit(x))
                field |= (uint64_t)1 << (LOW_WIDTH * y + x);
    return field;
}

struct place
low_place(const struct low *low, enum piece piece, int rotation, int bit)
{
    const struct low_shape *shape = &low->shape[piece][rotation];

    return (struct place){.x = (int8_t)(bit % LOW_WIDTH - shape->left),
        .y = (int8_t)(bit / LOW_WIDTH - shape->bottom),
        .piece = (uint8_t)piece,
        .rotation = (uint8_t)rotation};
}

/* -- the flood -- */

struct flood {
    const struct low_shape *shapes;
    uint64_t field;
    int rows;
    bool middle_blocks;
    uint64_t fits[PIECE_ROTATIONS], seen[PIECE_ROTATIONS], turned[PIECE_ROTATIONS];
};

static inline uint64_t
find_room(const struct low_shape *shape, uint64_t field, uint64_t rows)
{
    uint64_t blocked = field >> shape->offsets[0] | field >> shape->offsets[1] |
                       field >> shape->offsets[2] | field >> shape->offsets[3];
    return ~blocked & shape->room & rows;
}

/* All that shifts and falls reach. A shift never leads from a row into the
 * next: column 0 is not reached from the left, nor column 9 from the right. */
static inline uint64_t
spread_places(uint64_t places, uint64_t fits)
{
    uint64_t right = fits & ~LOW_COLUMN;
    uint64_t left = fits & ~(LOW_COLUMN << (LOW_WIDTH - 1));

    for (;;) {
        uint64_t wider = places | (places >> LOW_WIDTH & fits);
        wider |= wider << 1 & right;
        wider |= wider >> 1 & left;
        if (wider == places)
            return places;
        places = wider;
    }
}

/* The places where middle_blocks of struct shapes forbids kicks. */
static uint64_t
find_middle(const struct flood *flood, const struct low_turn *turn)
{
    const struct low_shape *from = &flood->shapes[turn->from], *to = &flood->shapes[turn->to];
    int by = (to->bottom - from->bottom) * LOW_WIDTH + to->left - from->left;
    uint64_t any = 0, middle = 0;

    /* Cells by rows from the top left: rows from the last, each in order. */
    for (int y = to->height - 1; y >= 0; y--) {
        for (int i = 0; i < PIECE_CELLS; i++) {
            if (to->offsets[i] / LOW_WIDTH != y)
                continue;
            uint64_t blocked = shifted(flood->field, -(by + to->offsets[i]));
            if (to->offsets[i] % LOW_WIDTH + to->left == 1)
                middle |= blocked & ~any;
            any |= blocked;
        }
    }
    return middle;
}

static inline void
turn_places(struct flood *flood, const struct low_turn *turn, uint64_t places)
{
    uint64_t fits = flood->fits[turn->to];
    uint64_t arrived = 0;

    for (int i = 0; i < turn->count && places != 0; i++) {
        const struct low_kick *test = &turn->tests[i];
        int by = test->dy * LOW_WIDTH + test->dx;
        uint64_t there = shifted(places & test->from, by) & fits;
        arrived |= there;
        places &= ~shifted(there, -by);
        if (test->dy > 0) /* into the air */
            places &= ~test->from | rows_below(flood->rows - test->dy);
        if (i == 0 && flood->middle_blocks && turn->from % 2 == 0)
            places &= ~find_middle(flood, turn);
    }
    flood->seen[turn->to] |= arrived;
}

static void
enter_field(struct flood *flood)
{
    uint64_t top = rows_below(flood->rows) & ~rows_below(flood->rows - 1);

    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        flood->seen[rotation] = spread_places(flood->fits[rotation] & top, flood->fits[rotation]);
}

/* Whether every place of `stands` is reached. */
static inline bool
has_all(const struct flood *flood, const uint64_t stands[PIECE_ROTATIONS])
{
    uint64_t left[PIECE_ROTATIONS];

    memcpy(left, stands, sizeof(left));
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        left[flood->shapes[rotation].first] &= ~flood->seen[rotation];
    return (left[0] | left[1] | left[2] | left[3]) == 0;
}

/* Rotates and spreads what has not been rotated yet. Returns whether there was
 * any. */
static inline bool
turn_all(struct flood *flood)
{
    bool any = false;

    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        const struct low_shape *shape = &flood->shapes[rotation];
        uint64_t fresh = flood->seen[rotation] & ~flood->turned[rotation];
        if (fresh == 0)
            continue;
        any = true;
        flood->turned[rotation] |= fresh;
        for (int t = 0; t < shape->turns; t++) {
            int to = shape->turn[t].to;
            if (flood->seen[to] == flood->fits[to])
                continue;
            turn_places(flood, &shape->turn[t], fresh);
            flood->seen[to] = spread_places(flood->seen[to], flood->fits[to]);
        }
    }
    return any;
}

void
low_flood(const struct low *low, enum piece piece, uint64_t field, int rows,
    uint64_t stands[PIECE_ROTATIONS])
{
    const struct low_shape *shapes = low->shape[piece];
    struct flood flood = {.shapes = shapes,
        .field = field,
        .rows = rows,
        .middle_blocks = low->shapes->middle_blocks >> piece & 1u};
    uint64_t seen[PIECE_ROTATIONS] = {0};

    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        const struct low_shape *shape = &shapes[rotation];
        uint64_t fits = find_room(shape, field, rows_below(rows));
        flood.fits[rotation] = fits;
        stands[rotation] = shape->first == rotation && shape->height <= rows
                               ? fits & ~(fits << LOW_WIDTH) & rows_below(rows - shape->height + 1)
                               : 0;
    }
    enter_field(&flood);
    while (!has_all(&flood, stands) && turn_all(&flood))
        ;
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        seen[shapes[rotation].first] |= flood.seen[rotation];
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        stands[rotation] &= seen[rotation];
}
