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

bool
mind_judge(const struct brain *brain, const struct board *board, const struct shapes *shapes,
    struct place at, const uint8_t *next, int next_count, struct mind_worth *worth)
{
    memset(worth, 0, sizeof(*worth));
    bool lives = judge_place(brain, board, shapes, at, ahead_of(brain, next, next_count), worth);

    if (!lives) {
        memset(worth, 0, sizeof(*worth));
        worth->value = BRAIN_NO_PLACE;
    }
    worth->at = at;
    for (int topic = 0; topic < MIND_TOPICS && lives; topic++)
        worth->value += worth->topics[topic];
    return lives;
}

int
mind_look(struct mind *mind, struct planner *planner, const struct brain *brain,
    const struct view *view, uint32_t first_key, uint32_t key_ticks)
{
    struct planner_places *places = &mind->places;
    uint16_t tried[MOVES_MAX_PLACES];

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

struct place
mind_place(const struct mind *mind, int rank)
{
    assert(rank >= 0 && rank < mind->count);
    return mind->places.at[mind->order[rank]];
}

int
mind_find(const struct mind *mind, const struct shapes *shapes, int rotation, int column)
{
    for (int rank = 0; rank < mind->count; rank++) {
        struct place at = mind_place(mind, rank);
        enum piece piece = (enum piece)at.piece;
        int left = piece_left_column(shapes->matrix[piece][at.rotation]);
        if (piece_first_rotation(shapes, piece, at.rotation) ==
                piece_first_rotation(shapes, piece, rotation) &&
            at.x + left == column)
            return rank;
    }
    return -1;
}

static bool
is_same(const struct shapes *shapes, struct place a, struct place b)
{
    struct place one = board_canonical(shapes, a);
    struct place other = board_canonical(shapes, b);
    return memcmp(&one, &other, sizeof(one)) == 0;
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
