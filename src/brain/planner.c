/*
 * Chooses a placement by the weighted features of every candidate. If more
 * pieces are considered, the best that they can do afterwards is added. Ties go
 * to the first candidate.
 */
#include "wellplayed/planner.h"

#include <assert.h>
#include <string.h>

#include "brain/planner_parts.h"
#include "wellplayed/lookahead.h"
#include "wellplayed/skill.h"

/* The value of the act alone; *after gets the well after the placement. */
static int64_t
value_of_act(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, struct board *after, int32_t values[FEATURE_COUNT])
{
    *after = *board;
    struct cleared cleared = board_place(after, shapes, at);
    features_of_act(brain->features, board, shapes, at, cleared, values);
    return brain_value_of(brain, FEATURE_ACTS, values);
}

static int64_t best_drop(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, enum piece piece, struct ahead ahead, struct place *at);

/* What the pieces `ahead`, which is not empty, add to the value of a
 * placement. */
static int64_t
value_ahead(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct ahead ahead)
{
    int64_t sum = 0;

    if (ahead.known > 0) {
        enum piece piece = (enum piece)ahead_take(&ahead);
        return best_drop(brain, board, shapes, piece, ahead, NULL);
    }
    ahead.unknown--;
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        int64_t value = best_drop(brain, board, shapes, (enum piece)piece, ahead, NULL);
        sum += value != BRAIN_NO_PLACE ? value : ahead_scale(ahead, BRAIN_LOST);
    }
    return sum;
}

/* The value of a placement that `ahead` follows; `after` and `values` as in
 * planner_value, but features of the well are written only when nothing
 * follows. */
static int64_t
value_of(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, struct ahead ahead, struct board *after, int32_t values[FEATURE_COUNT])
{
    int64_t act = value_of_act(brain, board, shapes, at, after, values);
    if (!ahead_is_empty(ahead))
        return ahead_add(ahead, act, value_ahead(brain, after, shapes, ahead));
    brain_features_of_well(brain, brain->features, after, values);
    return act + brain_value_of(brain, ~FEATURE_ACTS, values);
}

/*
 * The values of places without the pieces ahead; BRAIN_NO_PLACE for those
 * outside of the brain's beam when `ahead` is not empty.
 */
static void
narrow_places(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    const struct place *places, int count, struct ahead ahead, int64_t *values)
{
    const struct ahead nothing = {.known = 0};
    struct board after;
    int32_t features[FEATURE_COUNT];

    memset(values, 0, sizeof(values[0]) * (size_t)count);
    if (ahead_is_empty(ahead) || brain->beam == 0 || count <= brain->beam)
        return;
    for (int i = 0; i < count; i++)
        values[i] = value_of(brain, board, shapes, places[i], nothing, &after, features);
    brain_narrow(brain, values, count);
}

/* The greatest value of a straight drop of a piece. *at gets the drop, unless
 * it is NULL or there is none. */
static int64_t
best_drop(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    enum piece piece, struct ahead ahead, struct place *at)
{
    struct place drops[MOVES_MAX_DROPS];
    int64_t values[MOVES_MAX_DROPS];
    struct board after;
    int32_t features[FEATURE_COUNT];
    int count = moves_drops(board, shapes, piece, drops);
    int64_t best = BRAIN_NO_PLACE;

    narrow_places(brain, board, shapes, drops, count, ahead, values);
    for (int i = 0; i < count; i++) {
        if (values[i] == BRAIN_NO_PLACE)
            continue;
        int64_t value = value_of(brain, board, shapes, drops[i], ahead, &after, features);
        if (value <= best)
            continue;
        best = value;
        if (at != NULL)
            *at = drops[i];
    }
    return best;
}

bool
planner_best_drop(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    enum piece piece, struct ahead ahead, struct place *at)
{
    return best_drop(brain, board, shapes, piece, ahead, at) != BRAIN_NO_PLACE;
}

int64_t
planner_value(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, const uint8_t *next, int next_count, struct board *after,
    int32_t values[FEATURE_COUNT])
{
    struct ahead ahead = ahead_of(brain, next, next_count);
    int32_t own[FEATURE_COUNT];
    if (values == NULL)
        values = own;

    int64_t value = value_of(brain, board, shapes, at, ahead, after, values);
    if (values != own && !ahead_is_empty(ahead))
        brain_features_of_well(brain, brain->features, after, values);
    return value;
}

/* -- choices -- */

/* The value of a placement. The pieces ahead are tried in `lanes`, unless that
 * is NULL. */
static int64_t
value_of_place(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, struct ahead ahead, const struct lanes *lanes)
{
    struct board after;
    struct lanes_well well;
    int32_t values[FEATURE_COUNT];

    if (lanes == NULL || ahead_is_empty(ahead))
        return value_of(brain, board, shapes, at, ahead, &after, values);
    int64_t act = value_of_act(brain, board, shapes, at, &after, values);
    lanes_well_of_board(&well, &after);
    return ahead_add(ahead, act,
        lookahead_after(lanes, lanes_set_best(), brain, &well, ahead.next, ahead.known));
}

bool
planner_fills(const struct board *board, const struct shapes *shapes, struct place at)
{
    uint16_t matrix = shapes->matrix[at.piece][at.rotation];
    uint8_t heights[BOARD_MAX_WIDTH];

    board_heights(board, heights);
    for (int row = 0; row < PIECE_SIZE; row++)
        for (int column = 0; column < PIECE_SIZE; column++)
            if ((piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u) &&
                at.y + PIECE_SIZE - 1 - row < heights[at.x + column])
                return true;
    return false;
}

/* Adds the indices of the drops, or of the slides, that have the shape of
 * `rotation`; returns the new count. */
static int
add_rotation(const struct shapes *shapes, const struct place *places, const bool *slides, int count,
    int rotation, bool slide, uint16_t *order, int used)
{
    for (int i = 0; i < count; i++)
        if (slides[i] == slide && piece_first_rotation(shapes, (enum piece)places[i].piece,
                                      places[i].rotation) == rotation)
            order[used++] = (uint16_t)i;
    return used;
}

void
planner_order(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    const struct place *places, int count, uint16_t order[MOVES_MAX_PLACES])
{
    bool slides[MOVES_MAX_PLACES];
    int used = 0;

    if (!brain->any_rotation || count == 0) {
        for (int i = 0; i < count; i++)
            order[i] = (uint16_t)i;
        return;
    }
    enum piece piece = (enum piece)places[0].piece;
    uint64_t drawn = rng_seed_for(board_hash(board), RNG_PURPOSE_ROTATION, piece);
    for (int i = 0; i < count; i++)
        slides[i] = planner_fills(board, shapes, places[i]);
    for (int part = 0; part < 2; part++) {
        unsigned done = 0; /* rotations already added, a bit each */
        for (uint64_t n = 0; n < PIECE_ROTATIONS; n++) {
            int rotation = (int)((drawn + n) % PIECE_ROTATIONS);
            int first = piece_first_rotation(shapes, piece, rotation);
            if (!(done >> first & 1u))
                used = add_rotation(shapes, places, slides, count, first, part == 1, order, used);
            done |= 1u << first;
        }
    }
    assert(used == count);
}

/* The choice of a brain that has its own order of ties or fills holes first;
 * `best` when no place has a value. */
static int
best_in_order(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    const struct place *places, int count, const int64_t *values, int best)
{
    uint16_t order[MOVES_MAX_PLACES];
    int64_t max = BRAIN_NO_PLACE;

    planner_order(brain, board, shapes, places, count, order);
    for (int n = 0; n < count; n++) {
        int i = order[n];
        if (values[i] == BRAIN_NO_PLACE)
            continue;
        if (brain->fills && planner_fills(board, shapes, places[i]))
            return i;
        if (values[i] > max) {
            max = values[i];
            best = i;
        }
    }
    return best;
}

/* The index of the place that the brain takes of `count`; -1 when there is
 * none. `values` gets the value of each, BRAIN_NO_PLACE outside the beam. */
static int
best_place(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    const struct place *places, int count, struct ahead ahead, const struct lanes *lanes,
    int64_t values[MOVES_MAX_PLACES])
{
    int best = -1;

    narrow_places(brain, board, shapes, places, count, ahead, values);
    for (int i = 0; i < count; i++) {
        if (values[i] == BRAIN_NO_PLACE)
            continue;
        values[i] = value_of_place(brain, board, shapes, places[i], ahead, lanes);
        if (best < 0 || values[i] > values[best])
            best = i;
    }
    return brain->fills || brain->any_rotation
               ? best_in_order(brain, board, shapes, places, count, values, best)
               : best;
}

bool
planner_choose(const struct brain *brain, const struct ruleset *rules, const struct board *board,
    enum piece piece, const uint8_t *next, int next_count, bool drops_only, struct place *choice)
{
    struct place places[MOVES_MAX_PLACES];
    int count = brain->slides && !drops_only ? moves_slides(board, rules, piece, places)
                                             : moves_drops(board, rules->shapes, piece, places);
    int64_t values[MOVES_MAX_PLACES];
    int best = best_place(brain, board, rules->shapes, places, count,
        ahead_of(brain, next, next_count), NULL, values);

    if (best < 0)
        return false;
    *choice = places[best];
    return true;
}

bool
planner_places(struct planner *planner, const struct brain *brain, const struct view *view,
    uint32_t first_key, uint32_t key_ticks, struct planner_places *places)
{
    struct moves *moves = &planner->moves;
    const struct board *board = &view->board;
    const struct shapes *shapes = view->rules->shapes;
    struct ahead ahead = ahead_of(brain, view->next, view->rules->next_count);

    places->count = moves_search(moves, view, first_key, key_ticks);
    for (int i = 0; i < places->count; i++)
        places->at[i] = moves->landings[i].at;
    bool fast = !ahead_is_empty(ahead) &&
                lanes_init(&planner->lanes, brain, shapes, board->width, board->height);
    places->best = best_place(brain, board, shapes, places->at, places->count, ahead,
        fast ? &planner->lanes : NULL, places->values);
    return places->best >= 0;
}

bool
planner_plan(struct planner *planner, const struct brain *brain, const struct view *view,
    uint32_t first_key, uint32_t key_ticks, struct plan *plan)
{
    struct moves *moves = &planner->moves;
    struct planner_places places;

    if (!planner_places(planner, brain, view, first_key, key_ticks, &places))
        return false;
    int best = places.best;
    struct brain_doubt doubt = brain->doubt;
    if (brain->fills && planner_fills(&view->board, view->rules->shapes, places.at[best]))
        doubt.blur = 0; /* the values did not decide */
    if (doubt.blur > 0 || doubt.slip > 0)
        best = skill_choose(
            &doubt, moves->landings, places.values, places.count, best, view->noise, view->pieces);
    plan->value = places.values[best];
    plan->best = places.values[places.best];
    plan->piece = view->pieces;
    plan->goal = places.at[best];
    plan->count = (uint16_t)moves_keys(moves, &moves->landings[best], plan->keys);
    return true;
}
