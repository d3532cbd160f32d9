/*
 * The tables of the flood, and what is made of its result. The flood itself is
 * compiled for each instruction set: lanes/flood.inc.
 */
#include "wellplayed/reach.h"

#include <string.h>

#include "brain/lanes/compiler.h"
#include "brain/lanes/sets.h"
#include "wellplayed/bits.h"

enum {
    SPREAD = 6, /* columns of a table */
    /* Rows above the bands that kicks and the cells there may need. */
    SKY_ROWS = 8
};

void
reach_init(struct reach *reach, const struct ruleset *rules)
{
    reach->rules = rules;
    reach->code = lanes_code_of(lanes_set_best());
    reach->width = 0;
}

/* -- tables -- */

/* The highest row of a band: each column's first bit. */
static uint64_t
top_row(const struct reach *reach)
{
    return reach->spread[0][REACH_WORD - 1] | reach->spread[1][REACH_WORD - 1];
}

static void
read_width(struct reach *reach, int width)
{
    reach->width = (uint8_t)width;
    reach->stride = width > 10 ? 5 : 6;
    reach->known = 0;
    memset(reach->spread, 0, sizeof(reach->spread));
    for (int column = 0; column < width; column++) {
        int bit = width - 1 - column;
        for (unsigned i = 0; i < REACH_WORD; i++)
            reach->spread[bit / SPREAD][i] |= (uint64_t)(i >> bit % SPREAD & 1u)
                                              << reach->stride * column;
    }
    for (int bit = 0; bit < REACH_WORD; bit++)
        reach->column[bit] = (uint8_t)(bit / reach->stride);
    reach->all = top_row(reach) * ((1u << reach->stride) - 1);
}

/* Cells of a band that are dx columns and dy rows away from cells of it. */
static uint64_t
cells_with(const struct reach *reach, int dx, int dy)
{
    unsigned column = (1u << reach->stride) - 1;
    uint64_t columns =
        dx >= 0 ? reach->all >> reach->stride * dx : reach->all << reach->stride * -dx & reach->all;
    /* A column's first bit is its highest row. */
    unsigned rows = dy >= 0 ? column << dy & column : column >> -dy;

    return columns & top_row(reach) * rows;
}

static void
test_read(const struct reach *reach, struct reach_test *test, int from, int dx, int dy)
{
    int by = reach->stride * dx - dy;
    int to_band = dy > 0 ? reach->stride : -reach->stride;

    test->dx[from] = (int8_t)dx;
    test->dy[from] = (int8_t)dy;
    test->here.of[from] = cells_with(reach, dx, dy);
    (dy > 0 ? &test->up : &test->down)->of[from] = cells_with(reach, dx, 0) & ~test->here.of[from];
    test->by.of[from] = (uint64_t)by % REACH_WORD;
    test->out_by.of[from] = (uint64_t)(by + to_band) % REACH_WORD;
}

static void
turns_read(const struct reach *reach, struct reach_piece *of, enum piece piece, int turns)
{
    static const struct kick_tests in_place = {.count = 1};
    const struct kicks *kicks = reach->rules->shapes->kicks;

    for (int from = 0; from < PIECE_ROTATIONS; from++) {
        int to = (from + turns) % PIECE_ROTATIONS;
        const struct kick_tests *tests = kicks != NULL ? &kicks->of[piece][from][turns] : &in_place;
        for (int i = 0; i < tests->count; i++)
            test_read(reach, &of->tests[turns][i], from,
                tests->tests[i].dx + of->left[to] - of->left[from],
                tests->tests[i].dy + of->bottom[to] - of->bottom[from]);
        if (tests->count > of->count[turns])
            of->count[turns] = tests->count;
    }
}

static void
cells_read(const struct reach *reach, struct reach_piece *of, uint16_t matrix, int rotation)
{
    int count = 0;

    of->height[rotation] = (uint8_t)(piece_bottom_row(matrix) - piece_top_row(matrix) + 1);
    of->left[rotation] = (int8_t)piece_left_column(matrix);
    of->bottom[rotation] = (int8_t)(PIECE_SIZE - 1 - piece_bottom_row(matrix));
    for (int bit = 0; bit < PIECE_SIZE * PIECE_SIZE; bit++) {
        if (!(matrix >> bit & 1u))
            continue;
        struct reach_cell *cell = &of->cells[count++];
        int up = bit / PIECE_SIZE - of->bottom[rotation];
        int right = PIECE_SIZE - 1 - bit % PIECE_SIZE - of->left[rotation];
        cell->up.of[rotation] = (uint64_t)up;
        cell->rest.of[rotation] = (uint64_t)(reach->stride - up);
        cell->here.of[rotation] = cells_with(reach, 0, up);
        cell->right.of[rotation] = (uint64_t)(reach->stride * right);
        for (int y = 0; y < reach->stride; y++) {
            int over = y + up >= reach->stride;
            int down = reach->stride * (right + 1 + over) - 1 - y - up;
            of->filled[rotation][y][over] |= (uint64_t)1 << down;
        }
    }
}

static void
read_piece(struct reach *reach, enum piece piece)
{
    static const uint8_t buttons[PIECE_ROTATIONS] = {0, BUTTON_CW, BUTTON_HALF, BUTTON_CCW};
    const struct shapes *shapes = reach->rules->shapes;
    struct reach_piece *of = &reach->pieces[piece];
    int count = 0;

    reach->known |= (uint8_t)(1u << piece);
    memset(of, 0, sizeof(*of));
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        bool first = piece_first_rotation(shapes, piece, rotation) == rotation;
        cells_read(reach, of, shapes->matrix[piece][rotation], rotation);
        of->stands.of[rotation] = first ? UINT64_MAX : 0;
        count += first;
    }
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        of->fits.of[rotation] = count > 1 || rotation == 0 ? UINT64_MAX : 0;
    of->twins = count == 2;
    of->stuck = shapes->middle_blocks >> piece & 1u;
    for (int turns = 1; turns < PIECE_ROTATIONS && count > 1; turns++)
        if (reach->rules->buttons & buttons[turns])
            turns_read(reach, of, piece, turns);
}

/* -- wells -- */

/* Bands that a piece can be in. It can stand on the stack. */
static inline int
bands_of(const struct reach *reach, int stack)
{
    return (reach->stride == 6 ? stack / 6 : stack / 5) + 1; /* by a constant: fast */
}

/* The bit of a place in its band, which is bands_of its row. */
static inline uint64_t
bit_at(const struct reach *reach, int x, int y)
{
    return (uint64_t)1 << (reach->stride * (x + bands_of(reach, y)) - 1 - y);
}

void
reach_read(struct reach *reach, const struct board *board, struct reach_well *well)
{
    int shift = BOARD_LEFT_BIT + 1 - board->width;
    unsigned columns = (1u << board->width) - 1;

    if (reach->width != board->width)
        read_width(reach, board->width);
    well->stack = board_stack_height(board);
    int stride = reach->stride, y = 0;
    well->empty[0] = 0;
    for (int k = 1; k < REACH_ALL_BANDS; k++) {
        uint64_t filled = 0;
        for (int up = stride - 1; up >= 0 && y < well->stack; y++, up--) {
            unsigned cells = (unsigned)board_row(board, y) >> shift & columns;
            filled |= (reach->spread[0][cells % REACH_WORD] | reach->spread[1][cells / REACH_WORD])
                      << up;
        }
        well->empty[k] = reach->all & ~filled;
    }
}

void
reach_write(const struct reach *reach, const struct reach_well *well, struct board *board)
{
    board_init(board, reach->width, ruleset_height(reach->rules));
    for (int y = 0; y < well->stack; y++)
        for (int x = 0; x < reach->width; x++)
            if (!(well->empty[bands_of(reach, y)] & bit_at(reach, x, y)))
                board->rows[BOARD_FLOOR + y] |= board_bit(x);
}

/* The rows of a band that are full, the highest first. */
static inline unsigned
full_rows(const struct reach *reach, uint64_t empty)
{
    int stride = reach->stride;
    /* Halves of the columns: 5, or 6; then 3. */
    empty |= empty >> 30;
    empty |= empty >> (stride == 6 ? 12 : 15);
    empty |= empty >> stride | empty >> 2 * stride;
    return (unsigned)~empty & ((1u << stride) - 1);
}

/* Takes a row out of a band, and lets all above it down. */
static void
remove_row(const struct reach *reach, struct reach_well *well, int k, int row)
{
    int stride = reach->stride, bands = bands_of(reach, well->stack);
    uint64_t top = top_row(reach), higher = top * ((1u << row) - 1);
    uint64_t lower = reach->all & ~higher & ~(top << row);

    for (; k <= bands; k++) {
        well->empty[k] = (well->empty[k] & lower) | (well->empty[k] & higher) << 1 |
                         (well->empty[k + 1] >> (stride - 1) & top);
        higher = reach->all & ~(top << (stride - 1));
        lower = 0;
    }
    well->stack--;
}

void
reach_place(const struct reach *reach, const struct reach_well *well, struct place at,
    struct reach_well *after)
{
    const struct reach_piece *of = &reach->pieces[at.piece];
    int x = at.x + of->left[at.rotation], y = at.y + of->bottom[at.rotation];
    int band = bands_of(reach, y), top = y + of->height[at.rotation];
    const uint64_t *filled = of->filled[at.rotation][y - (band - 1) * reach->stride];

    *after = *well;
    after->stack = top > well->stack ? top : well->stack;
    uint64_t *empty = &after->empty[band];
    empty[0] &= ~(filled[0] << reach->stride * x);
    empty[1] &= ~(filled[1] << reach->stride * x);
    unsigned full = full_rows(reach, empty[0]), above = full_rows(reach, empty[1]);
    if (LIKELY((full | above) == 0))
        return;
    for (; above != 0; above &= above - 1)
        remove_row(reach, after, band + 1, bits_lowest(above));
    for (; full != 0; full &= full - 1)
        remove_row(reach, after, band, bits_lowest(full));
}

/* -- the flood -- */

static void
add_seed(struct reach *reach, int rotation, int x, int y)
{
    reach->flood.seen[bands_of(reach, y)].of[rotation] |= bit_at(reach, x, y);
}

/* `air`: the piece can be anywhere above the stack, in any rotation. */
static void
begin_flood(struct reach *reach, enum piece piece, bool air)
{
    int stride = reach->stride, bands = bands_of(reach, reach->flood.well.stack);

    if (!(reach->known >> piece & 1u))
        read_piece(reach, piece);
    reach->piece = (uint8_t)piece;
    reach->start = (struct place){.piece = (uint8_t)piece, .rotation = PIECE_ROTATIONS};
    reach->sky = air && bands * stride + SKY_ROWS <= reach->board->height;
    reach->bands = reach->sky ? bands : (reach->board->height + stride - 1) / stride;
    if (reach->sky)
        return;
    memset(reach->flood.seen, 0, sizeof(reach->flood.seen));
    /* The ceiling. */
    reach->flood.well.empty[reach->bands + 1] = 0;
    reach->flood.well.empty[reach->bands] &=
        ~(top_row(reach) * ((1u << (reach->bands * stride - reach->board->height)) - 1));
}

static void
set_start(struct reach *reach, struct place start)
{
    const struct reach_piece *of = &reach->pieces[start.piece];

    reach->start = start;
    reach->start.x = (int8_t)(start.x + of->left[start.rotation]);
    reach->start.y = (int8_t)(start.y + of->bottom[start.rotation]);
    if (start.piece == PIECE_O)
        reach->start.rotation = 0;
}

/*
 * In the air above the stack a piece can be anywhere in any rotation, kicks
 * only push it off the walls, and every path down begins there. So the flood
 * begins there. It begins at `start` itself only if that is not in the air.
 */
void
reach_from(struct reach *reach, const struct board *board, struct place start)
{
    reach_read(reach, board, &reach->flood.well);
    reach->board = board;
    bool air = start.y >= reach->flood.well.stack && start.y + PIECE_SIZE <= board->height &&
               start.x >= 0 && start.x + PIECE_SIZE <= board->width;

    begin_flood(reach, (enum piece)start.piece, air);
    set_start(reach, start);
    if (!air)
        add_seed(reach, reach->start.rotation, reach->start.x, reach->start.y);
    else if (!reach->sky)
        for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
            for (int x = 0; x < board->width; x++)
                add_seed(reach, rotation, x, reach->flood.well.stack);
    reach->code->flood(reach, &reach->flood);
}

bool
reach_from_well(struct reach *reach, const struct reach_well *well, struct place start)
{
    int height = ruleset_height(reach->rules), bands = bands_of(reach, well->stack);

    if (start.y < well->stack || start.y + PIECE_SIZE > height || start.x < 0 ||
        start.x + PIECE_SIZE > reach->width || bands * reach->stride + SKY_ROWS > height)
        return false;
    if (!(reach->known >> start.piece & 1u))
        read_piece(reach, (enum piece)start.piece);
    reach->piece = start.piece;
    reach->sky = true;
    reach->bands = bands;
    reach->flood.well = *well;
    set_start(reach, start);
    reach->code->flood(reach, &reach->flood);
    return true;
}

void
reach_from_drops(struct reach *reach, const struct board *board, enum piece piece,
    const struct place *drops, int count)
{
    reach_read(reach, board, &reach->flood.well);
    reach->board = board;
    begin_flood(reach, piece, true);
    const struct reach_piece *of = &reach->pieces[piece];
    for (int i = 0; i < count && !reach->sky; i++) {
        int x = drops[i].x + of->left[drops[i].rotation];
        int low = of->bottom[drops[i].rotation];
        for (int y = drops[i].y + low; y <= reach->flood.well.stack + low && y < board->height; y++)
            add_seed(reach, drops[i].rotation, x, y);
    }
    reach->code->flood(reach, &reach->flood);
}

/* -- what was reached -- */

int
reach_places(const struct reach *reach, struct reach_place out[REACH_MAX_PLACES])
{
    return reach->code->flood_places(reach, out);
}

int
reach_count(const struct reach *reach)
{
    return reach->code->flood_count(reach);
}

/* -- spins -- */

/* Whether a place is in a set. It may be in any column, and above the bands. */
static bool
is_in(const struct reach *reach, const struct reach_quad sets[REACH_ALL_BANDS], int rotation, int x,
    int y)
{
    return x >= 0 && x < reach->width && y >= 0 &&
           (sets[bands_of(reach, y)].of[rotation] & bit_at(reach, x, y)) != 0;
}

/* Whether the piece gets there by a shift, a fall or its start, not only by a
 * rotation. */
static bool
comes_plainly(
    const struct reach *reach, const struct reach_flood *flood, int rotation, int x, int y)
{
    return is_in(reach, flood->seen, rotation, x - 1, y) ||
           is_in(reach, flood->seen, rotation, x + 1, y) ||
           is_in(reach, flood->seen, rotation, x, y + 1) ||
           (x == reach->start.x && y == reach->start.y && rotation == reach->start.rotation);
}

/* Whether the test of a turn leads there. */
static bool
leads_there(const struct reach *reach, const struct reach_flood *flood, int turns, int test, int to,
    int x, int y)
{
    const struct reach_test *tests = reach->pieces[reach->piece].tests[turns];
    int from = (to - turns) & (PIECE_ROTATIONS - 1);
    int begin_x = x - tests[test].dx[from], begin_y = y - tests[test].dy[from];

    if (!is_in(reach, flood->seen, from, begin_x, begin_y))
        return false;
    for (int i = 0; i < test; i++)
        if (is_in(reach, flood->fits, to, begin_x + tests[i].dx[from], begin_y + tests[i].dy[from]))
            return false;
    return test == 0 || !reach->pieces[reach->piece].stuck || from % 2 != 0 ||
           !(reach->code->flood_stuck(
                 reach, &flood->well.empty[bands_of(reach, begin_y)], from, to) &
               bit_at(reach, begin_x, begin_y));
}

/* Three corners around the centre of a T are filled: without them there is no spin. */
static bool
may_spin(const struct board *board, struct place at)
{
    const uint16_t *rows = board->rows + BOARD_FLOOR + at.y;
    uint16_t sides = (uint16_t)(board_bit(at.x) | board_bit(at.x + 2));
    unsigned low = at.y + 1 < board->height ? rows[1] & sides : 0;
    unsigned high = at.y + 3 < board->height ? rows[3] & sides : 0;

    return (low == sides && high != 0) || (high == sides && low != 0);
}

/* The spins that turns to a place score, with SPIN_NONE if there is another way;
 * 0 when no turn leads there. */
static uint8_t
find_spins(const struct reach *reach, const struct reach_flood *flood, struct place at)
{
    const struct reach_piece *of = &reach->pieces[reach->piece];
    int x = at.x + of->left[at.rotation], y = at.y + of->bottom[at.rotation];
    uint8_t spins = 0;

    for (int turns = 1; turns < PIECE_ROTATIONS; turns++)
        for (int i = 0; i < of->count[turns]; i++)
            if (leads_there(reach, flood, turns, i, at.rotation, x, y))
                spins |= (uint8_t)(1u << scoring_spin(reach->board, at,
                                       (struct arrival){.test = (uint8_t)(i + 1),
                                           .from = (uint8_t)((at.rotation - turns) &
                                                             (PIECE_ROTATIONS - 1))}));
    if (spins == 0)
        return 0;
    return (uint8_t)(spins | comes_plainly(reach, flood, at.rotation, x, y) << SPIN_NONE);
}

void
reach_spins(const struct reach *reach, struct reach_place *places, int count)
{
    struct reach_flood flood;
    bool done = false;

    if (reach->rules->spins != SPINS_T || reach->piece != PIECE_T)
        return;
    for (int i = 0; i < count; i++) {
        if (!may_spin(reach->board, places[i].at))
            continue;
        if (!done) {
            flood = reach->flood;
            reach->code->flood_rest(reach, &flood);
            done = true;
        }
        uint8_t spins = find_spins(reach, &flood, places[i].at);
        if (spins != 0)
            places[i].spins = spins;
    }
}
