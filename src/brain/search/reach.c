/*
 * The flood fill. Each rotation has a set of waiting rows, and the highest goes
 * first. It spreads sideways as far as there is room, down by a row, and by the
 * kick tests of each rotation that the rules have a button for.
 */
#include "wellplayed/reach.h"

#include <string.h>

#include "wellplayed/bits.h"

enum {
    /* Columns that board_fits knows. */
    FIRST_X = -2,
    LAST_X = 10,
    COLUMNS = 0xFFF8,
    KICK_ROWS = 2 /* most rows that a kick moves */
};

/* A word of places, shifted so that column x becomes x + dx. */
static inline uint16_t
shifted_places(uint16_t places, int dx)
{
    return (uint16_t)(dx >= 0 ? places >> dx : places << -dx);
}

/* -- the matrices -- */

void
reach_init(struct reach *reach, const struct ruleset *rules)
{
    reach->rules = rules;
    reach->known = 0;
}

static void
read_cells(struct reach_shape *shape, uint16_t matrix)
{
    int count = 0;

    for (int bit = 0; bit < PIECE_SIZE * PIECE_SIZE; bit++) {
        if (!(matrix >> bit & 1u))
            continue;
        shape->row[count] = (uint8_t)(bit / PIECE_SIZE);
        shape->column[count++] = (uint8_t)(PIECE_SIZE - 1 - bit % PIECE_SIZE);
    }
}

static void
know_piece(struct reach *reach, enum piece piece)
{
    const struct shapes *shapes = reach->rules->shapes;

    if (reach->known >> piece & 1u)
        return;
    reach->known |= (uint8_t)(1u << piece);
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        struct reach_shape *shape = &reach->shapes[piece][rotation];
        struct place at = board_canonical(
            shapes, (struct place){.piece = (uint8_t)piece, .rotation = (uint8_t)rotation});
        read_cells(shape, shapes->matrix[piece][rotation]);
        shape->first = at.rotation;
        shape->dx = at.x;
        shape->dy = at.y;
    }
}

/* -- room -- */

/* Finds the places of each row up to index `last` that have room, all columns
 * at once: a cell in matrix column c blocks the places c columns left of each
 * filled cell. */
static void
find_room(struct reach *reach, int rotation, int last)
{
    const struct reach_shape *shape = &reach->shapes[reach->piece][rotation];
    /* Row y = -REACH_FLOOR is rows[0]. */
    const uint16_t *rows = reach->board->rows;

    for (int i = 0; i <= last; i++) {
        unsigned blocked = 0;
        for (int c = 0; c < PIECE_CELLS; c++)
            blocked |= (unsigned)rows[i + shape->row[c]] << shape->column[c];
        reach->fits[rotation][i] = (uint16_t)(~blocked & COLUMNS);
    }
}

/* The places of a row where middle_blocks of struct shapes forbids kicks. */
static uint16_t
find_middle(const struct reach *reach, int rotation, int index)
{
    uint16_t matrix = reach->rules->shapes->matrix[reach->piece][rotation];
    const uint16_t *rows = reach->board->rows + index;
    unsigned any = 0, middle = 0;

    for (int bit = PIECE_SIZE * PIECE_SIZE - 1; bit >= 0; bit--) {
        if (!(matrix >> bit & 1u))
            continue;
        int column = PIECE_SIZE - 1 - bit % PIECE_SIZE;
        unsigned blocked = (unsigned)rows[bit / PIECE_SIZE] << column;
        if (column == 1)
            middle |= blocked & ~any;
        any |= blocked;
    }
    return (uint16_t)middle;
}

/* -- the flood -- */

struct flood {
    struct reach *reach;
    /* Rows by rotation, a bit each: */
    uint64_t spread[PIECE_ROTATIONS]; /* with new places */
    uint64_t rotate[PIECE_ROTATIONS]; /* with places not yet rotated */
    uint64_t open[PIECE_ROTATIONS];   /* with room not yet reached */
};

static inline void
add_places(struct flood *flood, int rotation, int index, uint16_t places)
{
    uint16_t *seen = &flood->reach->seen[rotation][index];
    uint64_t bit = (uint64_t)1 << index;

    if ((places & ~(unsigned)*seen) == 0)
        return;
    *seen |= places;
    flood->spread[rotation] |= bit;
    if (*seen == flood->reach->fits[rotation][index])
        flood->open[rotation] &= ~bit;
}

/* Rotates the places of a row. `arrive` gets, for each kick test, the places
 * that succeed with it. */
static inline void
rotate_places(const struct reach *reach, int from, int turns, int index, uint16_t places,
    void *user,
    void (*arrive)(void *user, int rotation, int index, uint16_t places, struct arrival arrival))
{
    static const struct kick_tests in_place = {.count = 1};
    const struct shapes *shapes = reach->rules->shapes;
    const struct kick_tests *tests =
        shapes->kicks != NULL ? &shapes->kicks->of[reach->piece][from][turns] : &in_place;
    int to = (from + turns) % PIECE_ROTATIONS;

    for (int i = 0; i < tests->count && places != 0; i++) {
        int dx = tests->tests[i].dx;
        int at = index + tests->tests[i].dy;
        if (at < 0)
            continue;
        uint16_t there = (uint16_t)(shifted_places(places, dx) & reach->fits[to][at]);
        places &= (uint16_t)~shifted_places(there, -dx);
        if (there != 0 && at <= reach->top)
            arrive(user, to, at, there,
                (struct arrival){.test = (uint8_t)(i + 1), .from = (uint8_t)from});
        if (i == 0 && from % 2 == 0 && (shapes->middle_blocks >> reach->piece & 1u))
            places &= (uint16_t)~find_middle(reach, to, index);
    }
}

static const uint8_t rotation_buttons[PIECE_ROTATIONS] = {0, BUTTON_CW, BUTTON_HALF, BUTTON_CCW};

static inline void
arrive_seen(void *user, int rotation, int index, uint16_t places, struct arrival arrival)
{
    (void)arrival;
    add_places(user, rotation, index, places);
}

/* Spreads a row sideways and down. */
static inline void
spread_row(struct flood *flood, int rotation, int index)
{
    struct reach *reach = flood->reach;
    uint16_t fits = reach->fits[rotation][index];
    uint16_t places = reach->seen[rotation][index];

    for (;;) {
        uint16_t wider = (uint16_t)((places | places << 1 | places >> 1) & fits);
        if (wider == places)
            break;
        places = wider;
    }
    reach->seen[rotation][index] = places;
    if (places == fits)
        flood->open[rotation] &= ~((uint64_t)1 << index);
    if (index > 0)
        add_places(flood, rotation, index - 1, places & reach->fits[rotation][index - 1]);
}

/* Rotates a row's fresh places, except where all rows within a kick's reach are
 * fully reached already. */
static inline void
rotate_row(struct flood *flood, int rotation, int index)
{
    struct reach *reach = flood->reach;
    uint16_t *rotated = &reach->rotated[rotation][index];
    uint16_t fresh = (uint16_t)(reach->seen[rotation][index] & ~(unsigned)*rotated);
    /* The rows within a kick's reach. */
    uint64_t near = (uint64_t)0x1F << index >> KICK_ROWS;

    if (fresh == 0)
        return;
    *rotated |= fresh;
    for (int turns = 1; turns < PIECE_ROTATIONS; turns++)
        if ((reach->rules->buttons & rotation_buttons[turns]) &&
            (flood->open[(rotation + turns) % PIECE_ROTATIONS] & near))
            rotate_places(reach, rotation, turns, index, fresh, flood, arrive_seen);
}

static void
flood_all(struct flood *flood)
{
    bool any = true;

    while (any) {
        any = false;
        for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
            while (flood->spread[rotation] != 0) {
                int index = bits_highest(flood->spread[rotation]);
                flood->spread[rotation] &= ~((uint64_t)1 << index);
                flood->rotate[rotation] |= (uint64_t)1 << index;
                spread_row(flood, rotation, index);
            }
        if (flood->reach->piece == PIECE_O)
            return;
        for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
            while (flood->rotate[rotation] != 0) {
                int index = bits_highest(flood->rotate[rotation]);
                flood->rotate[rotation] &= ~((uint64_t)1 << index);
                rotate_row(flood, rotation, index);
                any = true;
            }
    }
}

/* An empty flood with rows up to index `top`. */
static void
begin_flood(
    struct flood *flood, struct reach *reach, const struct board *board, enum piece piece, int top)
{
    int last = top + KICK_ROWS;
    int highest = REACH_FLOOR + board->height - 1;

    reach->board = board;
    know_piece(reach, piece);
    reach->piece = (uint8_t)piece;
    reach->start = (struct place){.piece = (uint8_t)piece};
    reach->top = top;
    *flood = (struct flood){.reach = reach};
    size_t size = sizeof(uint16_t) * (size_t)(last + 1);
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        memset(reach->seen[rotation], 0, size);
        memset(reach->rotated[rotation], 0, size);
        find_room(reach, rotation, last < highest ? last : highest);
        for (int i = highest + 1; i <= last; i++)
            reach->fits[rotation][i] = 0;
        for (int i = 0; i <= top; i++)
            if (reach->fits[rotation][i] != 0)
                flood->open[rotation] |= (uint64_t)1 << i;
    }
}

/*
 * In the air above the stack a piece can be anywhere in any rotation, kicks
 * only push it off the walls, and every path down begins in the row just above
 * the stack. So the flood begins there. It begins at `start` itself only if
 * that is not in the air.
 */
void
reach_from(struct reach *reach, const struct board *board, struct place start)
{
    struct flood flood;
    int stack = board_stack_height(board);
    bool air = start.y >= stack && start.y + PIECE_SIZE <= board->height && start.x >= 0 &&
               start.x + PIECE_SIZE <= board->width;

    begin_flood(&flood, reach, board, (enum piece)start.piece,
        REACH_FLOOR + (air ? stack : board->height - 1));
    reach->start = start;
    if (air) {
        int rotations = start.piece == PIECE_O ? 1 : PIECE_ROTATIONS;
        for (int rotation = 0; rotation < rotations; rotation++)
            add_places(&flood, rotation, reach->top, reach->fits[rotation][reach->top]);
    } else {
        add_places(&flood, start.rotation, start.y + REACH_FLOOR, board_bit(start.x));
    }
    flood_all(&flood);
}

void
reach_from_drops(struct reach *reach, const struct board *board, enum piece piece,
    const struct place *drops, int count)
{
    struct flood flood;
    int stack = board_stack_height(board);
    bool air = stack + PIECE_SIZE + KICK_ROWS <= board->height;

    begin_flood(&flood, reach, board, piece, REACH_FLOOR + (air ? stack : board->height - 1));
    for (int i = 0; i < count; i++) {
        const uint16_t *fits = reach->fits[drops[i].rotation];
        uint16_t bit = board_bit(drops[i].x);
        for (int at = drops[i].y + REACH_FLOOR; at <= stack + REACH_FLOOR && (fits[at] & bit); at++)
            add_places(&flood, drops[i].rotation, at, bit);
    }
    flood_all(&flood);
}

/* -- what was reached -- */

/* The places of a row reached in any rotation of the same shape as `first`. */
static uint16_t
seen_row(const struct reach *reach, int first, int index)
{
    const struct reach_shape *shapes = reach->shapes[reach->piece];
    uint16_t seen = 0;

    for (int rotation = first; rotation < PIECE_ROTATIONS; rotation++) {
        int at = index - shapes[rotation].dy;
        if (shapes[rotation].first == first && at >= 0 && at <= reach->top)
            seen |= shifted_places(reach->seen[rotation][at], shapes[rotation].dx);
    }
    return seen;
}

/* Those of them that have no room a row lower. */
static uint16_t
lock_row(const struct reach *reach, int first, int index)
{
    uint16_t seen = seen_row(reach, first, index);
    uint16_t below = index > 0 ? reach->fits[first][index - 1] : 0;
    return (uint16_t)(seen & ~(unsigned)below);
}

bool
reach_has(const struct reach *reach, struct place at)
{
    int index = at.y + REACH_FLOOR;

    return index >= 0 && index < REACH_ROWS &&
           (seen_row(reach, at.rotation, index) & board_bit(at.x));
}

/* Whether the piece gets there by a shift, a fall or its start, not only by a
 * rotation. */
static bool
comes_plainly(const struct reach *reach, struct place at)
{
    const uint16_t *seen = reach->seen[at.rotation];
    int index = at.y + REACH_FLOOR;
    uint16_t bit = board_bit(at.x);

    if (seen[index] & (bit << 1 | bit >> 1))
        return true;
    if (index == reach->top || (seen[index + 1] & bit))
        return true;
    return at.x == reach->start.x && at.y == reach->start.y && at.rotation == reach->start.rotation;
}

/* The spins by which places where the piece locks can be reached. */
struct spun {
    const struct reach *reach;
    uint16_t locks[PIECE_ROTATIONS][REACH_ROWS];
    uint8_t spins[PIECE_ROTATIONS][REACH_ROWS][16]; /* by bit */
};

static void
arrive_spun(void *user, int rotation, int index, uint16_t places, struct arrival arrival)
{
    struct spun *spun = user;

    places &= spun->locks[rotation][index];
    for (; places != 0; places &= (uint16_t)(places - 1)) {
        int bit = bits_lowest(places);
        struct place at = {.x = (int8_t)(BOARD_LEFT_BIT - bit),
            .y = (int8_t)(index - REACH_FLOOR),
            .piece = spun->reach->piece,
            .rotation = (uint8_t)rotation};
        spun->spins[rotation][index][bit] |=
            (uint8_t)(1u << scoring_spin(spun->reach->board, at, arrival));
    }
}

/* Repeats every rotation, to collect the spins of where it leads. */
static void
find_spins(struct spun *spun, const struct reach *reach)
{
    spun->reach = reach;
    memset(spun->spins, 0, sizeof(spun->spins));
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        for (int i = 0; i <= reach->top; i++)
            spun->locks[rotation][i] = lock_row(reach, rotation, i);
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++)
        for (int i = 0; i <= reach->top; i++)
            for (int turns = 1; turns < PIECE_ROTATIONS; turns++)
                if (reach->seen[rotation][i] != 0 &&
                    (reach->rules->buttons & rotation_buttons[turns]))
                    rotate_places(
                        reach, rotation, turns, i, reach->seen[rotation][i], spun, arrive_spun);
}

/* The highest row to look for locks: rotations of the same shape lie less than
 * a matrix apart. */
static int
highest_lock(const struct reach *reach)
{
    return reach->top + PIECE_SIZE - 1 < REACH_ROWS ? reach->top + PIECE_SIZE - 1 : REACH_ROWS - 1;
}

/* Whether no earlier rotation has the same shape. */
static bool
is_first(const struct reach *reach, int rotation)
{
    return reach->shapes[reach->piece][rotation].first == rotation;
}

int
reach_places(const struct reach *reach, struct reach_place out[REACH_MAX_PLACES])
{
    int highest = highest_lock(reach);
    int used = 0;

    for (int first = 0; first < PIECE_ROTATIONS; first++) {
        uint16_t locks[REACH_ROWS], columns = 0;
        if (!is_first(reach, first))
            continue;
        for (int i = 0; i <= highest; i++) {
            locks[i] = lock_row(reach, first, i);
            columns |= locks[i];
        }
        for (int x = FIRST_X; x <= LAST_X; x++) {
            if (!(columns & board_bit(x)))
                continue;
            for (int i = highest; i >= 0; i--)
                if (locks[i] & board_bit(x))
                    out[used++] = (struct reach_place){.at = {.x = (int8_t)x,
                                                           .y = (int8_t)(i - REACH_FLOOR),
                                                           .piece = reach->piece,
                                                           .rotation = (uint8_t)first},
                        .spins = 1 << SPIN_NONE};
        }
    }
    return used;
}

void
reach_spins(const struct reach *reach, struct reach_place *places, int count)
{
    struct spun spun;

    if (reach->rules->spins != SPINS_T || reach->piece != PIECE_T)
        return;
    find_spins(&spun, reach);
    for (int i = 0; i < count; i++) {
        struct place at = places[i].at;
        int bit = BOARD_LEFT_BIT - at.x;
        places[i].spins = spun.spins[at.rotation][at.y + REACH_FLOOR][bit];
        if (comes_plainly(reach, at))
            places[i].spins |= 1 << SPIN_NONE;
    }
}

int
reach_count(const struct reach *reach)
{
    int highest = highest_lock(reach);
    int sum = 0;

    for (int first = 0; first < PIECE_ROTATIONS; first++) {
        if (!is_first(reach, first))
            continue;
        uint64_t rows = 0; /* four rows at a time */
        for (int i = 0; i <= highest; i++) {
            rows = rows << 16 | lock_row(reach, first, i);
            if (i % 4 == 3 || i == highest) {
                sum += bits_count(rows);
                rows = 0;
            }
        }
    }
    return sum;
}
