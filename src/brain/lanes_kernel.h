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

/* Rows that most positions stay below. */
#ifndef LANES_LOW
#define LANES_LOW 8
#endif

#ifdef __OPTIMIZE__
#define UNROLL _Pragma("GCC unroll 8")
#else
#define UNROLL
#endif

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

/* The sums of all lanes of a piece, when nothing can reach row `top`. */
static inline __attribute__((always_inline)) void
weigh_below(const struct lanes *lanes, const struct lanes_well *well,
    const struct lanes_piece *table, feature_set features, const int top,
    int32_t high[LANES_MAX], int32_t low[LANES_MAX])
{
    for (int lane = 0; lane < table->count; lane += LANES_WIDE) {
#ifdef LANES_NARROW
        if (table->count - lane <= LANES_NARROW) {
            group_narrow(lanes, well, table, lane, features, top, high + lane,
                low + lane);
            break;
        }
#endif
        group_wide(
            lanes, well, table, lane, features, top, high + lane, low + lane);
    }
}

/* The sums of all lanes of a piece: INT32_MIN in `high` where it may not go.
 * The usual heights have code of their own. */
static inline __attribute__((always_inline)) void
weigh_all(const struct lanes *lanes, const struct lanes_well *well,
    const struct lanes_piece *table, feature_set features,
    int32_t high[LANES_MAX], int32_t low[LANES_MAX])
{
    int top = (int)well->stack + table->rows;
    if (top <= LANES_LOW)
        weigh_below(lanes, well, table, features, LANES_LOW, high, low);
    else
        weigh_below(lanes, well, table, features, top, high, low);
}

/*
 * The first of the greatest of `count` lanes; -1 when none is allowed. Low
 * parts are brought into 0 .. 2^16 - 1 first, so that the high ones decide,
 * and the low ones only among equals.
 */
static inline int
first_of_equals(uint64_t equals, const int32_t low[LANES_MAX])
{
    int best = -1;
    int32_t most = -1;
    for (; equals != 0; equals &= equals - 1) {
        int i = __builtin_ctzll(equals);
        int32_t part = low[i] & 0xFFFF;
        if (part > most) {
            most = part;
            best = i;
        }
    }
    return best;
}

#if defined(__AVX512BW__)

static inline int
best_lane(
    int count, const int32_t high[LANES_MAX], const int32_t low[LANES_MAX])
{
    enum { PARTS = LANES_MAX / 16 };
    const __m512i none = _mm512_set1_epi32(INT32_MIN);
    uint64_t used = ((uint64_t)1 << count) - 1;
    __m512i part[PARTS] = {none, none, none};
    __m512i most = none;
    uint64_t equals = 0;

    for (int i = 0; i < PARTS && i * 16 < count; i++) {
        __mmask16 in = (__mmask16)(used >> 16 * i);
        __m512i h = _mm512_mask_loadu_epi32(none, in, high + 16 * i);
        __m512i l = _mm512_loadu_si512(low + 16 * i);
        __mmask16 allowed = _mm512_cmpneq_epi32_mask(h, none);
        part[i] =
            _mm512_mask_add_epi32(h, allowed, h, _mm512_srai_epi32(l, 16));
        most = _mm512_max_epi32(most, part[i]);
    }
    int32_t top = _mm512_reduce_max_epi32(most);
    if (top == INT32_MIN)
        return -1;
    most = _mm512_set1_epi32(top);
    for (int i = 0; i < PARTS && i * 16 < count; i++)
        equals |= (uint64_t)_mm512_cmpeq_epi32_mask(part[i], most) << 16 * i;
    if ((equals & (equals - 1)) == 0)
        return __builtin_ctzll(equals);
    return first_of_equals(equals, low);
}

#else

static inline int
best_lane(
    int count, const int32_t high[LANES_MAX], const int32_t low[LANES_MAX])
{
    int32_t sums[LANES_MAX];
    int32_t most = INT32_MIN;
    uint64_t equals = 0;

    for (int i = 0; i < count; i++) {
        sums[i] = high[i] == INT32_MIN ? INT32_MIN : high[i] + (low[i] >> 16);
        most = sums[i] > most ? sums[i] : most;
    }
    if (most == INT32_MIN)
        return -1;
    for (int i = 0; i < count; i++)
        equals |= (uint64_t)(sums[i] == most) << i;
    return first_of_equals(equals, low);
}

#endif

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
