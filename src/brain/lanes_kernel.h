/*
 * The kernel: all lanes of a piece weighed, the best one taken, and whole
 * games of that. Each instruction set compiles this text once, having said
 * what its vectors are: LANES_CODE, the name of the code that comes out;
 * LANES_WIDE and, where two widths pay, LANES_NARROW lanes a vector.
 */
#include <string.h>

#ifdef LANES_INTRINSICS
#include <immintrin.h>
#endif

#include "lanes_sets.h"

#define PASTE(a, b) a##_##b

/* -- the wide vectors -- */

#define LANES LANES_WIDE
#define NAME(x) PASTE(x, wide)
#include "lanes_vector.h"
#include "lanes_weigh.h"
#include "lanes_group.h"
#undef NAME
#undef LANES

/* -- the narrow ones -- */

#ifdef LANES_NARROW
#define LANES LANES_NARROW
#define NAME(x) PASTE(x, narrow)
#include "lanes_vector.h"
#include "lanes_weigh.h"
#include "lanes_group.h"
#undef NAME
#undef LANES
#endif

/* The sums of all lanes of a piece, padding included: INT32_MIN in `high`
 * where the piece may not go. */
static inline __attribute__((always_inline)) void
weigh_all(const struct lanes *lanes, const struct lanes_well *well,
    const struct lanes_piece *table, feature_set features,
    int32_t high[LANES_MAX], int32_t low[LANES_MAX])
{
    int lane = 0;
    for (; lane < table->count; lane += LANES_WIDE) {
#ifdef LANES_NARROW
        if (table->count - lane <= LANES_NARROW) {
            group_narrow(
                lanes, well, table, lane, features, high + lane, low + lane);
            lane += LANES_NARROW;
            break;
        }
#endif
        group_wide(lanes, well, table, lane, features, high + lane, low + lane);
    }
}

/* Low parts into 0 .. 2^16 - 1, so that the high ones decide first. */
static inline void
carry(int32_t *high, int32_t *low)
{
    if (*high != INT32_MIN)
        *high += *low >> 16;
    *low &= 0xFFFF;
}

/* The first of the greatest; -1 when none is allowed. */
static inline int
best_lane(int count, int32_t high[LANES_MAX], int32_t low[LANES_MAX])
{
    int32_t most = INT32_MIN, least = -1;
    int best = -1;

    for (int i = 0; i < count; i++)
        carry(&high[i], &low[i]);
    for (int i = 0; i < count; i++)
        most = high[i] > most ? high[i] : most;
    if (most == INT32_MIN)
        return -1;
    for (int i = 0; i < count; i++)
        if (high[i] == most && low[i] > least) {
            least = low[i];
            best = i;
        }
    return best;
}

/* The column heights and the stack, read off the rows. */
static void
measure(const struct lanes *lanes, struct lanes_well *well)
{
    int y = (int)well->stack;
    while (y > 0 && well->rows[y - 1] == lanes->walls)
        y--;
    well->stack = (uint32_t)y;
    memset(well->heights, 0, sizeof(well->heights));
    uint16_t roof = lanes->walls;
    for (; y > 0 && roof != BOARD_FULL_ROW; y--) {
        uint16_t fresh = well->rows[y - 1] & (uint16_t)~roof;
        roof |= fresh;
        for (; fresh != 0; fresh &= (uint16_t)(fresh - 1))
            well->heights[BOARD_LEFT_BIT - __builtin_ctz(fresh)] = (uint16_t)y;
    }
}

/* Takes out full rows, of which the lowest is at `y`. Returns how many. */
static uint64_t
remove_rows(const struct lanes *lanes, struct lanes_well *well, int y)
{
    int to = y, top = (int)well->stack;
    for (; y < top; y++)
        if (well->rows[y] != BOARD_FULL_ROW)
            well->rows[to++] = well->rows[y];
    uint64_t removed = (uint64_t)(top - to);
    for (; to < top; to++)
        well->rows[to] = lanes->walls;
    measure(lanes, well);
    return removed;
}

/* Puts the piece where the lane has it. Returns the rows removed. */
static inline uint64_t
put(const struct lanes *lanes, struct lanes_well *well,
    const struct lanes_piece *table, int lane)
{
    unsigned rest = 0;
    for (int c = 0; c < PIECE_SIZE; c++) {
        unsigned at = (unsigned)well->heights[table->column[c][lane]] +
                      table->lift[c][lane];
        rest = at > rest ? at : rest;
    }
    rest -= 8;

    int lowest = -1;
    for (int k = PIECE_SIZE - 1; k >= 0; k--) {
        well->rows[rest + (unsigned)k] |= table->mask[k][lane];
        if (well->rows[rest + (unsigned)k] == BOARD_FULL_ROW)
            lowest = (int)rest + k;
    }
    uint32_t top = rest + table->height[lane];
    well->stack = top > well->stack ? top : well->stack;
    if (lowest >= 0)
        return remove_rows(lanes, well, lowest);
    for (int c = 0; c < PIECE_SIZE; c++)
        well->heights[table->target[c][lane]] =
            (uint16_t)(rest + table->crown[c][lane]);
    return 0;
}

static inline __attribute__((always_inline)) void
play_with(const struct lanes *lanes, struct lanes_game *game, uint64_t pieces,
    feature_set features)
{
    int32_t high[LANES_MAX] __attribute__((aligned(64)));
    int32_t low[LANES_MAX] __attribute__((aligned(64)));

    while (pieces-- > 0 && !game->over) {
        enum piece piece = (enum piece)lanes_draw(game);
        const struct lanes_piece *table = &lanes->pieces[piece];
        weigh_all(lanes, &game->well, table, features, high, low);
        int lane = best_lane(table->count, high, low);
        if (lane < 0) {
            game->over = true;
            break;
        }
        game->rows += put(lanes, &game->well, table, lane);
        game->pieces++;
    }
}

static void
values(const struct lanes *lanes, const struct lanes_well *well,
    enum piece piece, int64_t out[LANES_MAX])
{
    int32_t high[LANES_MAX] __attribute__((aligned(64)));
    int32_t low[LANES_MAX] __attribute__((aligned(64)));
    const struct lanes_piece *table = &lanes->pieces[piece];

    weigh_all(lanes, well, table, lanes->features, high, low);
    for (int i = 0; i < table->count; i++)
        out[i] = high[i] == INT32_MIN ? BRAIN_NO_PLACE
                                      : (int64_t)high[i] * 65536 + low[i];
}

/* The feature sets that players have get code of their own, in which nothing
 * is asked that is known; every other set goes the general way. */
static void
play(const struct lanes *lanes, struct lanes_game *game, uint64_t pieces)
{
    switch (lanes->features) {
    case LANES_SET_DELLACHERIE:
        play_with(lanes, game, pieces, LANES_SET_DELLACHERIE);
        break;
    case LANES_SET_BCTS: play_with(lanes, game, pieces, LANES_SET_BCTS); break;
    case LANES_SET_DT: play_with(lanes, game, pieces, LANES_SET_DT); break;
    default: play_with(lanes, game, pieces, lanes->features); break;
    }
}

const struct lanes_code LANES_CODE = {.values = values, .play = play};
