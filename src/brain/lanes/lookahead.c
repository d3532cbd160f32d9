/*
 * Lanes try all placements of the last piece, which take nearly all of the
 * time, in many wells at once. Made here one by one are the placements before
 * the last two pieces, those of a beam, and the few that would leave most of a
 * vector idle.
 */
#include "wellplayed/lookahead.h"

#include "brain/lanes/sets.h"
#include "brain/ahead.h"

/* What stays the same at every depth. */
struct sight {
    const struct lanes *lanes;
    const struct brain *brain;
    const struct lanes_code *code;
};

/* -- one placement -- */

/* Makes the placement of a lane, which must be allowed. *after gets the well
 * after it. Returns the value of the act. */
static int64_t
put_piece(const struct sight *sight, const struct lanes_well *well, enum piece piece, int lane,
    struct lanes_well *after)
{
    const struct lanes_lane *at = &sight->lanes->pieces[piece].lane[lane];
    const int32_t *scaled = sight->brain->scaled;
    int base = (int)lanes_base(well, at) - 8;
    int cells, cleared;

    *after = *well;
    cleared = sight->code->drop(sight->lanes, after, at, &cells);
    /* Twice the landing height is the lowest row plus the highest. */
    return (int64_t)scaled[FEATURE_LANDING_HEIGHT] * (2 * base + at->height - 1) +
           (int64_t)scaled[FEATURE_ERODED_CELLS] * cleared * cells +
           (int64_t)scaled[FEATURE_ROWS_CLEARED] * cleared;
}

/* -- what follows -- */

static int64_t best_of_piece(const struct sight *sight, const struct lanes_well *well,
    enum piece piece, struct ahead ahead, int *best);

/* What the pieces `ahead`, which is not empty, add to the value of a
 * placement. */
static int64_t
value_ahead(const struct sight *sight, const struct lanes_well *well, struct ahead ahead)
{
    int64_t sum = 0;
    int first;

    if (ahead.known > 0) {
        enum piece piece = (enum piece)ahead_take(&ahead);
        return best_of_piece(sight, well, piece, ahead, &first);
    }
    ahead.unknown--;
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        int64_t value = best_of_piece(sight, well, (enum piece)piece, ahead, &first);
        sum += value != BRAIN_NO_PLACE ? value : ahead_scale(ahead, BRAIN_LOST);
    }
    return sum;
}

/* The lanes of a piece to try: those in the beam that do not stick out. */
static uint64_t
lanes_to_try(const struct sight *sight, const struct lanes_well *well, enum piece piece)
{
    const struct lanes_piece *table = &sight->lanes->pieces[piece];
    unsigned max = sight->lanes->height + 8u;
    int64_t values[LANES_MAX];
    uint64_t lanes = 0;

    if (sight->brain->beam == 0) {
        for (int i = 0; i < table->count; i++) {
            const struct lanes_lane *lane = &table->lane[i];
            bool fits = lanes_base(well, lane) + lane->height <= max;
            lanes |= (uint64_t)fits << i;
        }
        return lanes;
    }
    sight->code->values(sight->lanes, well, piece, values);
    brain_narrow(sight->brain, values, table->count);
    for (int i = 0; i < table->count; i++)
        lanes |= (uint64_t)(values[i] != BRAIN_NO_PLACE) << i;
    return lanes;
}

/* The values of the given lanes of a piece when one more piece follows. */
static void
values_of_few(const struct sight *sight, const struct lanes_well *well, enum piece piece,
    uint64_t lanes, struct ahead ahead, int64_t values[LANES_MAX])
{
    struct lanes_well after[LANES_MAX];
    int64_t value[LANES_MAX];
    int count = 0, done = 0;

    if (lanes == 0)
        return;
    for (uint64_t left = lanes; left != 0; left &= left - 1) {
        int lane = bits_lowest(left);
        int64_t act = put_piece(sight, well, piece, lane, &after[count]);
        value[count++] = ahead_scale(ahead, act);
    }
    sight->code->follow(sight->lanes, after, count,
        ahead.known > 0 ? (enum piece) * ahead.next : PIECE_NONE, value);
    for (; lanes != 0; lanes &= lanes - 1)
        values[bits_lowest(lanes)] = value[done++];
}

/* The values of a piece's lanes when `ahead`, which is not empty, follows.
 * Returns the lanes that are allowed and in the beam, a bit each. */
static uint64_t
values_of_piece(const struct sight *sight, const struct lanes_well *well, enum piece piece,
    struct ahead ahead, int64_t values[LANES_MAX])
{
    bool one = ahead.known + ahead.unknown == 1;
    uint64_t allowed = 0, left = 0;
    int done = 0;

    if (one && sight->brain->beam > 0) {
        left = lanes_to_try(sight, well, piece);
        values_of_few(sight, well, piece, left, ahead, values);
        return left;
    }
    if (one)
        done = sight->code->pairs(sight->lanes, well, piece,
            ahead.known > 0 ? (enum piece) * ahead.next : PIECE_NONE, values, &allowed);
    if (done < sight->lanes->pieces[piece].count)
        left = lanes_to_try(sight, well, piece) >> done << done;
    for (uint64_t lanes = left; lanes != 0; lanes &= lanes - 1) {
        struct lanes_well after;
        int lane = bits_lowest(lanes);
        int64_t act = put_piece(sight, well, piece, lane, &after);
        values[lane] = ahead_add(ahead, act, value_ahead(sight, &after, ahead));
    }
    return allowed | left;
}

/* The value of a piece in its best lane when `ahead` follows; BRAIN_NO_PLACE,
 * and lane -1, when no lane is allowed. */
static int64_t
best_of_piece(const struct sight *sight, const struct lanes_well *well, enum piece piece,
    struct ahead ahead, int *best)
{
    int64_t values[LANES_MAX];
    int64_t max = BRAIN_NO_PLACE;

    if (ahead_is_empty(ahead))
        return sight->code->best(sight->lanes, well, piece, best);
    *best = -1;
    uint64_t lanes = values_of_piece(sight, well, piece, ahead, values);
    for (; lanes != 0; lanes &= lanes - 1) {
        int lane = bits_lowest(lanes);
        if (values[lane] > max || *best < 0) {
            max = values[lane];
            *best = lane;
        }
    }
    return max;
}

int64_t
lookahead_after(const struct lanes *lanes, enum lanes_set set, const struct brain *brain,
    const struct lanes_well *well, const uint8_t *next, int next_count)
{
    const struct sight sight = {lanes, brain, lanes_code_of(set)};
    return value_ahead(&sight, well, ahead_of(brain, next, next_count));
}

bool
lookahead_choose(const struct lanes *lanes, enum lanes_set set, const struct brain *brain,
    const struct lanes_well *well, enum piece piece, const uint8_t *next, int next_count,
    struct place *choice)
{
    const struct sight sight = {lanes, brain, lanes_code_of(set)};
    int lane;

    best_of_piece(&sight, well, piece, ahead_of(brain, next, next_count), &lane);
    if (lane < 0)
        return false;
    *choice = lanes_place(lanes, well, piece, lane);
    return true;
}
