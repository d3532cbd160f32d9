/*
 * The kernel over one vector: LANES placements of a piece, from their place in
 * the piece's table on. Read once for each width, see lanes_vector.h.
 *
 * First every row of the well is made as the placements leave it, a vector a
 * row; full rows are taken out of the lanes that have them. Then the rows are
 * walked from the top down, and the features are sums of bit counts.
 */

/* Counters of PLANES bits for each column of each lane, bit-sliced: plane p
 * has bit p of every counter. A run of cells is at most 40 long. */
#ifndef LANES_PLANES
#define LANES_PLANES 6
#endif

/* The row of each shape's lowest cell when it has come down, plus 8. */
static inline NAME(vector) NAME(rest)(
    const struct lanes_well *well, const struct lanes_piece *table, int from)
{
#if LANES == 32
    __m512i heights = _mm512_castsi256_si512(
        _mm256_loadu_si256((const __m256i *)well->heights));
    __m512i rest = _mm512_setzero_si512();
    for (int c = 0; c < PIECE_SIZE; c++) {
        __m512i at = _mm512_permutexvar_epi16(
            (__m512i)NAME(load)(table->column[c] + from), heights);
        at = _mm512_add_epi16(at, (__m512i)NAME(load)(table->lift[c] + from));
        rest = _mm512_max_epu16(rest, at);
    }
    return (NAME(vector))rest;
#elif LANES == 16 && defined(__AVX512BW__)
    __m256i heights = _mm256_loadu_si256((const __m256i *)well->heights);
    __m256i rest = _mm256_setzero_si256();
    for (int c = 0; c < PIECE_SIZE; c++) {
        __m256i at = _mm256_permutexvar_epi16(
            (__m256i)NAME(load)(table->column[c] + from), heights);
        at = _mm256_add_epi16(at, (__m256i)NAME(load)(table->lift[c] + from));
        rest = _mm256_max_epu16(rest, at);
    }
    return (NAME(vector))rest;
#elif LANES == 16 && defined(__AVX2__)
    /* Sixteen heights as bytes, in both halves; an index with its top bit set
     * gives 0 in the upper byte of a lane. */
    __m256i wide = _mm256_loadu_si256((const __m256i *)well->heights);
    __m128i packed = _mm_packus_epi16(
        _mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
    __m256i heights = _mm256_broadcastsi128_si256(packed);
    __m256i upper = _mm256_set1_epi16((short)0x8000);
    __m256i rest = _mm256_setzero_si256();
    for (int c = 0; c < PIECE_SIZE; c++) {
        __m256i index = _mm256_or_si256(
            (__m256i)NAME(load)(table->column[c] + from), upper);
        __m256i at = _mm256_shuffle_epi8(heights, index);
        at = _mm256_add_epi16(at, (__m256i)NAME(load)(table->lift[c] + from));
        rest = _mm256_max_epu16(rest, at);
    }
    return (NAME(vector))rest;
#else
    uint16_t rest[LANES] = {0};
    for (int c = 0; c < PIECE_SIZE; c++)
        for (int i = 0; i < LANES; i++) {
            uint16_t at = (uint16_t)(well->heights[table->column[c][from + i]] +
                                     table->lift[c][from + i]);
            rest[i] = at > rest[i] ? at : rest[i];
        }
    return NAME(load)(rest);
#endif
}

/* Takes the full rows out of the lanes that have them, from the top down, so
 * that what is below has not moved yet when its turn comes. */
static inline void
NAME(clear)(const struct lanes *lanes, const struct lanes_well *well, int top,
    NAME(vector) * rows, NAME(vector) * removed, NAME(vector) * eroded)
{
    NAME(vector) full = NAME(all)(BOARD_FULL_ROW);
    NAME(vector) one = NAME(all)(1);
    NAME(vector) cells = NAME(all)(0);

    *removed = NAME(all)(0);
    for (int y = top - 1; y >= 0; y--) {
        NAME(mask) where = NAME(equal)(rows[y], full);
        if (!NAME(any)(where))
            continue;
        NAME(vector) own = rows[y] ^ NAME(all)(well->rows[y]);
        *removed = NAME(add_where)(*removed, where, one);
        cells = NAME(add_where)(cells, where, NAME(count)(own));
        for (int up = y; up < top - 1; up++)
            rows[up] = NAME(pick)(where, rows[up + 1], rows[up]);
        rows[top - 1] =
            NAME(pick)(where, NAME(all)(lanes->walls), rows[top - 1]);
    }
    /* removed x cells */
    *eroded = NAME(all)(0);
    NAME(vector) product = NAME(all)(0);
    for (uint16_t n = 1; n <= PIECE_SIZE; n++) {
        product = product + cells;
        *eroded = NAME(add_where)(
            *eroded, NAME(equal)(*removed, NAME(all)(n)), product);
    }
}

/* Writes the high and low sums of LANES placements; those that stick out get
 * INT32_MIN in high. */
static inline void
NAME(group)(const struct lanes *lanes, const struct lanes_well *well,
    const struct lanes_piece *table, int from, const feature_set features,
    int32_t *high, int32_t *low)
{
    const NAME(vector) zero = NAME(all)(0);
    const NAME(vector) one = NAME(all)(1);
    const NAME(vector) full = NAME(all)(BOARD_FULL_ROW);
    NAME(vector) rows[LANES_ROWS];
    NAME(vector) covered[LANES_ROWS];
    NAME(vector) values[LANES_FEATURES];
    int kinds[LANES_FEATURES];
    int count = 0;

    /* The rows as the placements leave them. A shape's row k is in the row
     * that is k above its rest: the mask of rests moves up with k. */
    NAME(vector) rest = NAME(rest)(well, table, from);
    NAME(vector) mask0 = NAME(load)(table->mask[0] + from);
    NAME(vector) mask1 = NAME(load)(table->mask[1] + from);
    NAME(vector) mask2 = NAME(load)(table->mask[2] + from);
    NAME(vector) mask3 = NAME(load)(table->mask[3] + from);
    NAME(mask) at0, at1, at2, at3, any_full;
    at1 = at2 = at3 = any_full = NAME(equal)(zero, one);
    int top = (int)well->stack + table->rows;
    for (int y = 0; y < top; y++) {
        NAME(vector) row = NAME(all)(well->rows[y]);
        at0 = NAME(equal)(rest, NAME(all)((uint16_t)(y + 8)));
        row = NAME(add_where)(row, at0, mask0);
        row = NAME(add_where)(row, at1, mask1);
        row = NAME(add_where)(row, at2, mask2);
        row = NAME(add_where)(row, at3, mask3);
        at3 = at2;
        at2 = at1;
        at1 = at0;
        any_full |= NAME(equal)(row, full);
        rows[y] = row;
    }

    NAME(vector) removed = zero, eroded = zero;
    if (NAME(any)(any_full))
        NAME(clear)(lanes, well, top, rows, &removed, &eroded);

    /* Down the rows. */
    const bool by_runs = features & FEATURE_BIT(FEATURE_WELLS_BY_RUNS);
    const bool wells = by_runs || (features & FEATURE_BIT(FEATURE_WELLS)) != 0;
    const bool diversity = features & FEATURE_BIT(FEATURE_DIVERSITY);
    const bool depth = features & FEATURE_BIT(FEATURE_HOLE_DEPTH);
    const bool with_holes = features & FEATURE_BIT(FEATURE_ROWS_WITH_HOLES);
    NAME(vector) across = zero, down = zero, holes = zero, hole_rows = zero;
    NAME(vector) roof = NAME(all)(lanes->walls), above = roof;
    NAME(vector) plane0 = zero, plane1 = zero, plane2 = zero;
    NAME(vector) plane[LANES_PLANES] = {zero, zero, zero, zero, zero, zero};
    NAME(vector) sum0 = zero, sum1 = zero, sum2 = zero, sums = zero;
    NAME(vector) inside = zero;
    bool deep = false; /* some counter is above 7 */
    NAME(vector) left1 = zero, left2 = zero, left3 = zero;
    NAME(vector) right1 = zero, right2 = zero, right3 = zero;
    for (int y = top - 1; y >= 0; y--) {
        NAME(vector) row = rows[y];
        across = across + NAME(count)(row ^ NAME(right)(row));
        down = down + NAME(count)(row ^ above);
        NAME(vector) hole = roof & ~row;
        holes = holes + NAME(count)(hole);
        if (with_holes)
            hole_rows = NAME(add_where)(hole_rows, NAME(nonzero)(hole), one);
        if (depth)
            covered[y] = hole;
        roof |= row;
        above = row;
        if (wells) {
            NAME(vector) open = ~row;
            NAME(vector) more = open & NAME(left)(row) & NAME(right)(row);
            if (by_runs) {
                inside = (inside | more) & open;
                more = inside;
            }
            /* Counters of filled cells begin anew; wells count. */
            plane0 &= open;
            plane1 &= open;
            plane2 &= open;
            NAME(vector) carry = plane0 & more;
            plane0 ^= more;
            more = plane1 & carry;
            plane1 ^= carry;
            carry = plane2 & more;
            plane2 ^= more;
            sum0 = sum0 + NAME(count)(plane0);
            sum1 = sum1 + NAME(count)(plane1);
            sum2 = sum2 + NAME(count)(plane2);
            if (deep || NAME(any)(NAME(nonzero)(carry))) {
                deep = true;
                NAME(vector) part = zero;
                for (int p = LANES_PLANES - 1; p >= 3; p--)
                    plane[p] &= open;
                for (int p = 3; p < LANES_PLANES; p++) {
                    more = plane[p] & carry;
                    plane[p] ^= carry;
                    carry = more;
                }
                for (int p = LANES_PLANES - 1; p >= 3; p--)
                    part = part + part + NAME(count)(plane[p]);
                sums = sums + part;
            }
        }
        if (diversity) {
            /* Columns that rise above their right neighbour in this row, and
             * that it rises above: counted to three. */
            NAME(vector) next = NAME(left)(roof);
            NAME(vector) over = roof & ~next;
            NAME(vector) under = next & ~roof;
            left3 |= left2 & over;
            left2 |= left1 & over;
            left1 |= over;
            right3 |= right2 & under;
            right2 |= right1 & under;
            right1 |= under;
        }
    }
    down = down + NAME(count)(above ^ full);

#define ADD_VALUE(feature, v)                                                  \
    do {                                                                       \
        if (features & FEATURE_BIT(feature)) {                                 \
            kinds[count] = feature;                                            \
            values[count++] = (v);                                             \
        }                                                                      \
    } while (0)

    /* 2 x row + height - 1, where the row has the tables' 8. */
    NAME(vector) height = NAME(load)(table->height + from);
    ADD_VALUE(FEATURE_LANDING_HEIGHT, rest + rest + height - NAME(all)(17));
    ADD_VALUE(FEATURE_ERODED_CELLS, eroded);
    ADD_VALUE(FEATURE_ROWS_REMOVED, removed);
    /* Each row counted one at its left end; none is full now, so that each has
     * two more at least, which is as much as those above have. No lane goes
     * below 0 on the way: it would borrow from its neighbour. */
    ADD_VALUE(
        FEATURE_ROW_TRANSITIONS, across - NAME(all)((uint16_t)(3 * top)) +
                                     NAME(all)((uint16_t)(2 * lanes->height)));
    ADD_VALUE(FEATURE_COLUMN_TRANSITIONS, down);
    ADD_VALUE(FEATURE_HOLES, holes);
    ADD_VALUE(FEATURE_ROWS_WITH_HOLES, hole_rows);
    if (wells) {
        NAME(vector) fours = sum2 + sums + sums;
        NAME(vector) twos = sum1 + fours + fours;
        ADD_VALUE(by_runs ? FEATURE_WELLS_BY_RUNS : FEATURE_WELLS,
            sum0 + twos + twos);
    }
    if (depth) {
        NAME(vector) undermined = zero, sum = zero;
        for (int y = 0; y < top; y++) {
            sum = sum + NAME(count)(undermined & rows[y]);
            undermined |= covered[y];
        }
        ADD_VALUE(FEATURE_HOLE_DEPTH, sum);
    }
    if (diversity) {
        NAME(vector) pairs = NAME(all)(lanes->pairs);
        NAME(vector) sum = zero;
        const NAME(vector) kinds_of[] = {~(left1 | right1), left1 & ~left2,
            left2 & ~left3, right1 & ~right2, right2 & ~right3};
        for (int k = 0; k < 5; k++)
            sum = NAME(add_where)(sum, NAME(nonzero)(kinds_of[k] & pairs), one);
        ADD_VALUE(FEATURE_DIVERSITY, sum);
    }
#undef ADD_VALUE

    NAME(weigh)(lanes, values, kinds, count, high, low);

    /* What sticks out is not allowed. */
    uint16_t rests[LANES];
    NAME(store)(rests, rest + height);
    for (int i = 0; i < LANES; i++)
        if (rests[i] > lanes->height + 8)
            high[i] = INT32_MIN;
}
