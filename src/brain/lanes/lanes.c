/* What all instruction sets share: tables, wells, and the choice of a set. */
#include "wellplayed/lanes.h"

#include <stddef.h>
#include <string.h>

#include "brain/lanes/compiler.h"
#include "brain/lanes/sets.h"
#include "wellplayed/game.h"

enum { NO_COLUMN = 15, NO_TARGET = 14 };

/* -- sets -- */

static const char *const set_names[LANES_SETS] = {
    [LANES_WORDS] = "words",
    [LANES_BASELINE] = "baseline",
    [LANES_AVX2] = "avx2",
    [LANES_AVX512] = "avx512",
};

static const struct lanes_code *const codes[LANES_SETS] = {
    [LANES_WORDS] = &lanes_words,
    [LANES_BASELINE] = &lanes_baseline,
#ifdef LANES_X86
    [LANES_AVX2] = &lanes_avx2,
    [LANES_AVX512] = &lanes_avx512,
#endif
};

const struct lanes_code *
lanes_code_of(enum lanes_set set)
{
    return codes[set];
}

const char *
lanes_set_name(enum lanes_set set)
{
    return set_names[set];
}

enum lanes_set
lanes_set_find(const char *name)
{
    int set = 0;
    while (set < LANES_SETS && strcmp(set_names[set], name) != 0)
        set++;
    return (enum lanes_set)set;
}

bool
lanes_set_works(enum lanes_set set)
{
    if (set >= LANES_SETS || codes[set] == NULL)
        return false;
#ifdef LANES_X86
    /* The same extensions that meson.build lets the compiler use. */
    bool bits = CPU_HAS("bmi") && CPU_HAS("bmi2") && CPU_HAS("popcnt");
    if (set == LANES_AVX2)
        return bits && CPU_HAS("avx2");
    if (set == LANES_AVX512)
        return bits && CPU_HAS("avx512bw") && CPU_HAS("avx512vl") && CPU_HAS("avx512dq") &&
               CPU_HAS("avx512bitalg") && CPU_HAS("avx512vnni");
#endif
    return true;
}

enum lanes_set
lanes_set_best(void)
{
    int set = LANES_SETS - 1;
    while (!lanes_set_works((enum lanes_set)set))
        set--;
    return (enum lanes_set)set;
}

/* -- tables -- */

/* The features that lanes know, in the order in which the kernel finds them. */
static const enum feature order[] = {
    FEATURE_LANDING_HEIGHT,
    FEATURE_ERODED_CELLS,
    FEATURE_ROWS_CLEARED,
    FEATURE_ROW_TRANSITIONS,
    FEATURE_COLUMN_TRANSITIONS,
    FEATURE_HOLES,
    FEATURE_ROWS_WITH_HOLES,
    FEATURE_WELLS, /* or: */
    FEATURE_WELLS_BY_RUNS,
    FEATURE_HOLE_DEPTH,
    FEATURE_DEPTH_GAPS,
    FEATURE_COVER_ROWS,
    FEATURE_COVER_GAPS,
    FEATURE_THIN_ROOFS,
    FEATURE_DIVERSITY,
    FEATURE_LEVEL_PAIRS,
    FEATURE_CLIFFS,
    FEATURE_FITS,
    FEATURE_MAX_HEIGHT,
    FEATURE_SUM_HEIGHT,
    FEATURE_HEIGHT_DIFFERENCES,
    FEATURE_PEAKS,
    FEATURE_PITS,
};

feature_set
lanes_knows(void)
{
    feature_set known = 0;
    for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
        known |= FEATURE_BIT(order[i]);
    return known;
}

/* The lowest and highest cells of a column, counted from the shape's lowest
 * row; false when the column has no cells. */
static bool
column_span(uint16_t matrix, int column, int *lowest, int *highest)
{
    int bottom = piece_bottom_row(matrix);
    *lowest = *highest = -1;
    for (int row = bottom; row >= 0; row--)
        if (piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u) {
            if (*lowest < 0)
                *lowest = bottom - row;
            *highest = bottom - row;
        }
    return *lowest >= 0;
}

static struct lanes_lane
lane_of(uint16_t matrix, int x, int rotation)
{
    int bottom = piece_bottom_row(matrix);
    int top = piece_top_row(matrix);
    struct lanes_lane lane = {
        .height = (uint8_t)(bottom - top + 1),
        .x = (int8_t)x,
        .rotation = (uint8_t)rotation,
        .below = (uint8_t)(PIECE_SIZE - 1 - bottom),
    };

    for (int row = top; row <= bottom; row++)
        lane.mask[bottom - row] =
            (uint16_t)(piece_row(matrix, row) << (BOARD_LEFT_BIT - (PIECE_SIZE - 1) - x));
    for (int column = 0; column < PIECE_SIZE; column++) {
        int lowest, highest;
        bool has = column_span(matrix, column, &lowest, &highest);
        lane.column[column] = (uint8_t)(has ? x + column : NO_COLUMN);
        lane.lift[column] = (uint8_t)(has ? 8 - lowest : 0);
        lane.target[column] = (uint8_t)(has ? x + column : NO_TARGET);
        lane.crown[column] = (uint8_t)(highest + 1);
    }
    return lane;
}

static void
add_lane(struct lanes_piece *piece, struct lanes_lane lane)
{
    int at = piece->count++;
    struct lanes_tables *tables = &piece->tables;
    piece->lane[at] = lane;
    for (int i = 0; i < PIECE_SIZE; i++) {
        tables->mask[i][at] = lane.mask[i];
        tables->column[i][at] = lane.column[i];
        tables->lift[i][at] = lane.lift[i];
    }
    tables->height[at] = lane.height;
    if (lane.height > piece->rows)
        piece->rows = lane.height;
}

static void
init_piece(struct lanes_piece *table, const struct shapes *shapes, enum piece piece, int width)
{
    for (int rotation = 0; rotation < PIECE_ROTATIONS; rotation++) {
        if (piece_first_rotation(shapes, piece, rotation) != rotation)
            continue;
        uint16_t matrix = shapes->matrix[piece][rotation];
        int last = width - 1 - piece_right_column(matrix);
        for (int x = -piece_left_column(matrix); x <= last; x++)
            add_lane(table, lane_of(matrix, x, rotation));
    }
    for (int lane = table->count; lane < LANES_STRIDE; lane++) {
        table->tables.height[lane] = LANES_ROWS;
        for (int column = 0; column < PIECE_SIZE; column++)
            table->tables.column[column][lane] = NO_COLUMN;
        table->tables.lift[0][lane] = 8; /* on the floor */
    }
}

bool
lanes_init(struct lanes *lanes, const struct brain *brain, const struct shapes *shapes, int width,
    int height)
{
    feature_set wells = FEATURE_BIT(FEATURE_WELLS) | FEATURE_BIT(FEATURE_WELLS_BY_RUNS);
    feature_set known = lanes_knows() | FEATURE_BIT(FEATURE_PATTERNS);
    if ((brain->features & ~known) != 0 || (brain->features & wells) == wells)
        return false;

    memset(lanes, 0, sizeof(*lanes));
    lanes->features = brain->features;
    lanes->patterns = brain->patterns;
    lanes->pattern_weight = brain->scaled[FEATURE_PATTERNS];
    if (lanes->patterns == NULL)
        lanes->features &= ~FEATURE_BIT(FEATURE_PATTERNS);
    lanes->width = (uint8_t)width;
    lanes->height = (uint8_t)height;
    lanes->walls = board_walls(width);
    for (int x = 0; x < width - 1; x++)
        lanes->pairs |= board_bit(x);
    int used = 0;
    for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
        if (!(brain->features & FEATURE_BIT(order[i])))
            continue;
        int32_t weight = brain->scaled[order[i]];
        int16_t low = (int16_t)(uint16_t)(weight & 0xFFFF);
        lanes->weight[used] = weight;
        lanes->low[used] = low;
        lanes->high[used++] = (int16_t)(((int64_t)weight - low) / 65536);
    }
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        init_piece(&lanes->pieces[piece], shapes, (enum piece)piece, width);
    return true;
}

/* -- wells and games -- */

void
lanes_well_of_board(struct lanes_well *well, const struct board *board)
{
    uint8_t heights[BOARD_MAX_WIDTH];

    for (int y = 0; y < LANES_ROWS; y++)
        well->rows[y] = y < board->height ? board_row(board, y) : board_walls(board->width);
    board_heights(board, heights);
    memset(well->heights, 0, sizeof(well->heights));
    for (int x = 0; x < BOARD_MAX_WIDTH; x++)
        well->heights[x] = heights[x];
    well->stack = (uint32_t)board_stack_height(board);
}

struct place
lanes_place(const struct lanes *lanes, const struct lanes_well *well, enum piece piece, int lane)
{
    const struct lanes_lane *at = &lanes->pieces[piece].lane[lane];
    return (struct place){
        .x = at->x,
        .y = (int8_t)((int)lanes_base(well, at) - 8 - at->below),
        .piece = (uint8_t)piece,
        .rotation = at->rotation,
    };
}

void
lanes_game_init(
    struct lanes_game *game, const struct lanes *lanes, enum randomizer randomizer, uint64_t seed)
{
    memset(game, 0, sizeof(*game));
    for (int y = 0; y < LANES_ROWS; y++)
        game->well.rows[y] = lanes->walls;
    deck_init(&game->deck, randomizer, seed, GAME_STREAM_PIECES);
}

void
lanes_play(const struct lanes *lanes, enum lanes_set set, struct lanes_game *game, uint64_t pieces)
{
    codes[set]->play(lanes, game, pieces);
}

/* Fewer games are faster one by one. */
enum { FEWEST_GAMES = 4 };

void
lanes_play_many(const struct lanes *lanes, enum lanes_set set, struct lanes_game *games, int count,
    uint64_t pieces)
{
    for (; count >= FEWEST_GAMES; games += LANES_GAMES, count -= LANES_GAMES)
        codes[set]->play_many(lanes, games, count < LANES_GAMES ? count : LANES_GAMES, pieces);
    for (; count > 0; games++, count--)
        lanes_play(lanes, set, games, pieces);
}

void
lanes_game_board(const struct lanes_game *game, const struct lanes *lanes, struct board *board)
{
    board_init(board, lanes->width, lanes->height);
    for (int y = 0; y < lanes->height; y++)
        board->rows[BOARD_FLOOR + y] = game->well.rows[y];
}
