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

/* The value of a placement that `ahead` follows, whose pieces are tried in
 * `lanes`, unless that is NULL. */
static int64_t
value_of_way(const struct brain *brain, const struct board *board, const struct shapes *shapes,
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

struct sequel
planner_sequel(const struct view *view, bool by_hold)
{
    const uint8_t *next = view->next;
    int left = view->rules->next_count;
    uint8_t held = view->hold;
    struct sequel sequel = {.count = 0};

    if (by_hold && held == PIECE_NONE) {
        next++;
        left--;
    }
    if (by_hold)
        held = view->motion.piece.piece;
    if (left > 0)
        sequel.pieces[sequel.count++] = next[0];
    if (held == PIECE_NONE && left > 1)
        held = next[1];
    if ((view->rules->buttons & BUTTON_HOLD) && held != PIECE_NONE)
        sequel.pieces[sequel.count++] = held;
    return sequel;
}

int
planner_ways(const struct brain *brain, const struct sequel *sequel)
{
    return brain->pieces > 1 && sequel->count > 1 ? sequel->count : 1;
}

struct ahead
planner_ahead(const struct brain *brain, const struct sequel *sequel, int way)
{
    return ahead_of(brain, &sequel->pieces[way], sequel->count > 0);
}

/* The value of a placement: that of the best way to go on. */
static int64_t
value_of_place(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, const struct sequel *sequel, const struct lanes *lanes)
{
    int64_t best = BRAIN_NO_PLACE;

    for (int way = 0; way < planner_ways(brain, sequel); way++) {
        struct ahead ahead = planner_ahead(brain, sequel, way);
        int64_t value = value_of_way(brain, board, shapes, at, ahead, lanes);
        best = value > best ? value : best;
    }
    return best;
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

/* Adds the indices of a piece's drops, or slides, that have the shape of
 * `rotation`; returns the new count. */
static int
add_rotation(const struct shapes *shapes, const struct place *places, const bool *slides, int count,
    enum piece piece, int rotation, bool slide, uint16_t *order, int used)
{
    for (int i = 0; i < count; i++)
        if (slides[i] == slide && places[i].piece == piece &&
            piece_first_rotation(shapes, piece, places[i].rotation) == rotation)
            order[used++] = (uint16_t)i;
    return used;
}

/* Adds the indices of a piece's places, drops first, beginning with a drawn
 * rotation; returns the new count. */
static int
add_piece(const struct board *board, const struct shapes *shapes, const struct place *places,
    const bool *slides, int count, enum piece piece, uint16_t *order, int used)
{
    uint64_t drawn = rng_seed_for(board_hash(board), RNG_PURPOSE_ROTATION, piece);

    for (int part = 0; part < 2; part++) {
        unsigned done = 0; /* rotations already added, a bit each */
        for (uint64_t n = 0; n < PIECE_ROTATIONS; n++) {
            int rotation = (int)((drawn + n) % PIECE_ROTATIONS);
            int first = piece_first_rotation(shapes, piece, rotation);
            if (!(done >> first & 1u))
                used = add_rotation(
                    shapes, places, slides, count, piece, first, part == 1, order, used);
            done |= 1u << first;
        }
    }
    return used;
}

void
planner_order(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    const struct place *places, int count, uint16_t order[MOVES_MAX_CHOICES])
{
    bool slides[MOVES_MAX_CHOICES];
    int used = 0;

    if (!brain->any_rotation) {
        for (int i = 0; i < count; i++)
            order[i] = (uint16_t)i;
        return;
    }
    for (int i = 0; i < count; i++)
        slides[i] = planner_fills(board, shapes, places[i]);
    for (int i = 0; i < count; i++)
        if (i == 0 || places[i].piece != places[i - 1].piece)
            used = add_piece(
                board, shapes, places, slides, count, (enum piece)places[i].piece, order, used);
    assert(used == count);
}

/* The choice of a brain that has its own order of ties or fills holes first;
 * `best` when no place has a value. */
static int
best_in_order(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    const struct place *places, int count, const int64_t *values, int best)
{
    uint16_t order[MOVES_MAX_CHOICES];
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

/* The index of the place that the brain takes of `count`, all but the first `own`
 * of which are by hold; -1 when there is none. sequels[] says what can come after
 * places without hold, and after those by hold. `values` gets the value of each,
 * BRAIN_NO_PLACE outside the beam. */
static int
best_place(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    const struct place *places, int count, int own, const struct sequel *sequels,
    const struct lanes *lanes, int64_t values[MOVES_MAX_CHOICES])
{
    int best = -1;

    narrow_places(
        brain, board, shapes, places, count, planner_ahead(brain, &sequels[0], 0), values);
    for (int i = 0; i < count; i++) {
        if (values[i] == BRAIN_NO_PLACE)
            continue;
        values[i] = value_of_place(brain, board, shapes, places[i], &sequels[i >= own], lanes);
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
    int64_t values[MOVES_MAX_CHOICES];
    struct sequel sequel = {.count = next_count > 0};
    if (next_count > 0)
        sequel.pieces[0] = next[0];
    int best = best_place(brain, board, rules->shapes, places, count, count, &sequel, NULL, values);

    if (best < 0)
        return false;
    *choice = places[best];
    return true;
}

/* -- choices of a brain that thinks -- */

/* Of landings in the same place, keeps the one with the best spin if it clears
 * rows, else the one with the fewest keys. Returns their number. */
static int
keep_spins(struct moves *moves, const struct view *view, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++) {
        struct landing *landing = &moves->landings[i];
        int same = 0;
        while (same < kept &&
               memcmp(&moves->landings[same].at, &landing->at, sizeof(landing->at)) != 0)
            same++;
        if (same == kept) {
            moves->landings[kept++] = *landing;
            continue;
        }
        struct board after = view->board;
        struct landing *other = &moves->landings[same];
        bool clears = board_place(&after, view->rules->shapes, landing->at).count > 0;
        if (clears ? landing->spin > other->spin : landing->keys < other->keys)
            *other = *landing;
    }
    moves->count = kept;
    return kept;
}

static bool
think_places(struct planner *planner, const struct brain *brain, const struct view *view,
    uint32_t first_key, uint32_t key_ticks, struct planner_places *places)
{
    struct moves *moves = &planner->moves;
    struct thought_place thoughts[MOVES_MAX_CHOICES];
    unsigned with = MOVES_SPINS | (view_from_hold(view) != PIECE_NONE ? MOVES_HOLD : 0);
    int count = moves_search_with(moves, view, first_key, key_ticks, with);

    places->count = keep_spins(moves, view, count);
    for (int i = 0; i < places->count; i++) {
        const struct landing *landing = &moves->landings[i];
        places->at[i] = landing->at;
        thoughts[i] = (struct thought_place){landing->at, landing->hold, landing->spin};
    }
    thinker_look(&planner->thinker, &brain->thinking, view, thoughts, places->count, places->values,
        &places->thought);
    places->best = places->thought.best;
    if (places->best < 0 && places->count > 0)
        places->best = 0; /* every place ends the game */
    return places->best >= 0;
}

bool
planner_places(struct planner *planner, const struct brain *brain, const struct view *view,
    uint32_t first_key, uint32_t key_ticks, struct planner_places *places)
{
    struct moves *moves = &planner->moves;
    const struct board *board = &view->board;
    const struct shapes *shapes = view->rules->shapes;
    const struct sequel sequels[2] = {planner_sequel(view, false), planner_sequel(view, true)};
    unsigned with = view_from_hold(view) != PIECE_NONE ? MOVES_HOLD : 0;
    int own = 0;

    if (brain->thinking.positions > 0)
        return think_places(planner, brain, view, first_key, key_ticks, places);
    places->count = moves_search_with(moves, view, first_key, key_ticks, with);
    for (int i = 0; i < places->count; i++) {
        places->at[i] = moves->landings[i].at;
        own += !moves->landings[i].hold;
    }
    bool fast = !ahead_is_empty(planner_ahead(brain, &sequels[0], 0)) &&
                lanes_init(&planner->lanes, brain, shapes, board->width, board->height);
    places->best = best_place(brain, board, shapes, places->at, places->count, own, sequels,
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
    bool thinks = brain->thinking.positions > 0 && best == places.thought.best;
    plan->positions = thinks ? places.thought.positions : 0;
    plan->gist = thinks ? thought_gist(&places.thought) : (struct thought_gist){0};
    plan->piece = view->pieces;
    plan->goal = places.at[best];
    plan->count = (uint16_t)moves_keys(moves, &moves->landings[best], plan->keys);
    return true;
}
