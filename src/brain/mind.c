/*
 * Judges by topic as the planner's reference does: it takes the same places for
 * the pieces ahead and adds up the same products, but separately for each
 * topic.
 */
#include "wellplayed/mind.h"

#include <assert.h>
#include <string.h>

#include "brain/planner_parts.h"

/* Adds the products of the features in `set` to their topics, in the unit of
 * the values after `ahead`. */
static void
add_products(const struct brain *brain, feature_set set, const int32_t values[FEATURE_COUNT],
    struct ahead ahead, struct mind_worth *worth)
{
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (brain->features & set & FEATURE_BIT(f))
            worth->topics[reason_topic_of((enum feature)f)] +=
                ahead_scale(ahead, (int64_t)brain->scaled[f] * values[f]);
}

static bool judge_place(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, struct place at, struct ahead ahead, struct mind_worth *worth);

/* Adds the topics of the pieces after a placement; `board` is the well after
 * it. */
static bool
judge_ahead(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct ahead ahead, struct mind_worth *worth)
{
    struct place at;

    if (ahead.known > 0) {
        enum piece piece = (enum piece)ahead_take(&ahead);
        if (!planner_best_drop(brain, board, shapes, piece, ahead, &at))
            return false;
        worth->line[worth->line_count++] = at;
        return judge_place(brain, board, shapes, at, ahead, worth);
    }
    ahead.unknown--;
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        struct mind_worth one = {.line_count = 0};
        bool lives = planner_best_drop(brain, board, shapes, (enum piece)piece, ahead, &at) &&
                     judge_place(brain, board, shapes, at, ahead, &one);
        if (!lives) {
            worth->topics[MIND_LOST] += ahead_scale(ahead, BRAIN_LOST);
            continue;
        }
        for (int topic = 0; topic < MIND_TOPICS; topic++)
            worth->topics[topic] += one.topics[topic];
    }
    return true;
}

static bool
judge_place(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, struct ahead ahead, struct mind_worth *worth)
{
    struct board after = *board;
    struct cleared cleared = board_place(&after, shapes, at);
    int32_t values[FEATURE_COUNT];

    features_of_act(brain->features, board, shapes, at, cleared, values);
    add_products(brain, FEATURE_ACTS, values, ahead, worth);
    if (!ahead_is_empty(ahead))
        return judge_ahead(brain, &after, shapes, ahead, worth);
    brain_features_of_well(brain, brain->features, &after, values);
    add_products(brain, ~FEATURE_ACTS, values, ahead, worth);
    return true;
}

static bool
is_same(const struct shapes *shapes, struct place a, struct place b)
{
    struct place one = board_canonical(shapes, a);
    struct place other = board_canonical(shapes, b);
    return memcmp(&one, &other, sizeof(one)) == 0;
}

/* -- a brain that thinks -- */

static const uint8_t topic_of_trait[TRAIT_COUNT] = {
    [TRAIT_ATTACK] = MIND_ATTACK,
    [TRAIT_SINGLE] = MIND_ATTACK,
    [TRAIT_DOUBLE] = MIND_ATTACK,
    [TRAIT_TRIPLE] = MIND_ATTACK,
    [TRAIT_WASTED_T] = MIND_SLOTS,
    [TRAIT_BREAK] = MIND_STREAK,
    [TRAIT_LOCKS] = MIND_AHEAD,
    [TRAIT_KEYS] = MIND_AHEAD,
    [TRAIT_HOLES] = REASON_HOLES,
    [TRAIT_COVER] = REASON_HOLES,
    [TRAIT_HOLE_ROWS] = REASON_HOLES,
    [TRAIT_ROW_CHANGES] = REASON_SNUG,
    [TRAIT_STEPS] = REASON_SURFACE,
    [TRAIT_STEP_SQUARES] = REASON_SURFACE,
    [TRAIT_HEIGHT] = REASON_LOW,
    [TRAIT_HEIGHT_10] = REASON_LOW,
    [TRAIT_HEIGHT_15] = REASON_LOW,
    [TRAIT_WELL] = MIND_SLOTS,
    [TRAIT_SLOT_0] = MIND_SLOTS,
    [TRAIT_SLOT_1] = MIND_SLOTS,
    [TRAIT_SLOT_2] = MIND_SLOTS,
    [TRAIT_CHAIN] = MIND_STREAK,
    [TRAIT_COMBO] = MIND_STREAK,
    [TRAIT_GARBAGE] = REASON_LOW,
    [TRAIT_HELD_T] = MIND_SLOTS,
};

/* The topics are those of the lock and the well after it; what the search found
 * beyond is one more. */
static bool
judge_thought(const struct mind *mind, const struct brain *brain, const struct view *view,
    struct place at, struct mind_worth *worth)
{
    const struct thought *thought = &mind->places.thought;
    int32_t values[TRAIT_COUNT];
    int index = 0;

    while (index < mind->places.count && !is_same(view->rules->shapes, mind->places.at[index], at))
        index++;
    bool known = index < mind->places.count;
    struct thought_place place = {.at = at,
        .hold = view_is_by_hold(view, at),
        .spin = known ? mind->spins[index] : SPIN_NONE};
    if (!thinker_traits(view, &place, values))
        return false;
    for (int i = 0; i < TRAIT_COUNT; i++) {
        int64_t product = (int64_t)brain->thinking.weights[i] * values[i];
        worth->topics[topic_of_trait[i]] += product;
        worth->value += product;
    }
    if (!known)
        return true;
    if (mind->places.values[index] == BRAIN_NO_PLACE)
        return false;
    worth->topics[MIND_AHEAD] += mind->places.values[index] - worth->value;
    worth->value = mind->places.values[index];
    if (index == thought->best)
        for (int i = 1; i < thought->line_count && worth->line_count < BRAIN_MAX_DEPTH - 1; i++)
            worth->line[worth->line_count++] = thought->line[i].at;
    return true;
}

bool
mind_judge(const struct mind *mind, const struct brain *brain, const struct view *view,
    struct place at, struct mind_worth *worth)
{
    if (brain->thinking.positions > 0) {
        *worth = (struct mind_worth){.at = at};
        if (judge_thought(mind, brain, view, at, worth))
            return true;
        *worth = (struct mind_worth){.at = at, .value = BRAIN_NO_PLACE};
        return false;
    }
    const struct sequel sequel = planner_sequel(view, view_is_by_hold(view, at));

    *worth = (struct mind_worth){.at = at, .value = BRAIN_NO_PLACE};
    for (int way = 0; way < planner_ways(brain, &sequel); way++) {
        struct mind_worth one = {.at = at};
        if (!judge_place(brain, &view->board, view->rules->shapes, at,
                planner_ahead(brain, &sequel, way), &one))
            continue;
        for (int topic = 0; topic < MIND_TOPICS; topic++)
            one.value += one.topics[topic];
        if (one.value > worth->value)
            *worth = one;
    }
    return worth->value != BRAIN_NO_PLACE;
}

int
mind_look(struct mind *mind, struct planner *planner, const struct brain *brain,
    const struct view *view, uint32_t first_key, uint32_t key_ticks)
{
    struct planner_places *places = &mind->places;
    uint16_t tried[MOVES_MAX_CHOICES];

    mind->piece = view->pieces;
    mind->count = 0;
    if (!planner_places(planner, brain, view, first_key, key_ticks, places))
        return 0;
    for (int i = 0; i < places->count; i++)
        mind->spins[i] = planner->moves.landings[i].spin;
    planner_order(brain, &view->board, view->rules->shapes, places->at, places->count, tried);
    mind->order[mind->count++] = (uint16_t)places->best;
    for (int n = 0; n < places->count; n++) {
        uint16_t i = tried[n];
        int64_t value = places->values[i];
        if (i == places->best || value == BRAIN_NO_PLACE)
            continue;
        /* Insertion keeps equals in the order in which the brain tries them. */
        int at = mind->count++;
        for (; at > 1 && places->values[mind->order[at - 1]] < value; at--)
            mind->order[at] = mind->order[at - 1];
        mind->order[at] = i;
    }
    return mind->count;
}

struct thought_gist
mind_gist(const struct mind *mind, const struct brain *brain, int rank)
{
    return rank == 0 && brain->thinking.positions > 0 ? thought_gist(&mind->places.thought)
                                                      : (struct thought_gist){0};
}

struct place
mind_place(const struct mind *mind, int rank)
{
    assert(rank >= 0 && rank < mind->count);
    return mind->places.at[mind->order[rank]];
}

int
mind_find(const struct mind *mind, const struct shapes *shapes, enum piece piece, int rotation,
    int column)
{
    for (int rank = 0; rank < mind->count; rank++) {
        struct place at = mind_place(mind, rank);
        int left = piece_left_column(shapes->matrix[at.piece][at.rotation]);
        if (at.piece == piece &&
            piece_first_rotation(shapes, piece, at.rotation) ==
                piece_first_rotation(shapes, piece, rotation) &&
            at.x + left == column)
            return rank;
    }
    return -1;
}

enum spin
mind_spin(const struct mind *mind, const struct shapes *shapes, struct place at)
{
    const struct planner_places *places = &mind->places;

    for (int i = 0; i < places->count; i++)
        if (is_same(shapes, places->at[i], at))
            return (enum spin)mind->spins[i];
    return SPIN_NONE;
}

int
mind_rank(const struct mind *mind, const struct shapes *shapes, struct place at)
{
    for (int rank = 0; rank < mind->count; rank++)
        if (is_same(shapes, mind_place(mind, rank), at))
            return rank;
    return -1;
}
