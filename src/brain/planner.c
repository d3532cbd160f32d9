/*
 * Chooses a placement: every candidate's features, weighted; with two pieces
 * the best that the next one can do after it. Ties go to the first candidate.
 */
#include "wellplayed/planner.h"

#include "wellplayed/skill.h"

#include <string.h>

/* The act's own worth; *after gets the well as the placement leaves it. */
static int64_t
value_of_act(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, struct place at, struct board *after,
    int32_t values[FEATURE_COUNT])
{
    *after = *board;
    struct removed removed = board_place(after, shapes, at);
    features_of_act(brain->features, board, shapes, at, removed, values);
    return brain_value_of(brain, FEATURE_ACTS, values);
}

/* The best that straight drops of the next piece make of a well. */
static int64_t
best_next(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, enum piece piece)
{
    struct place drops[MOVES_MAX_DROPS];
    int count = moves_drops(board, shapes, piece, drops);
    int64_t best = BRAIN_NO_PLACE;

    for (int i = 0; i < count; i++) {
        struct board after;
        int32_t values[FEATURE_COUNT];
        int64_t value =
            value_of_act(brain, board, shapes, drops[i], &after, values);
        features_of_well(brain->features, &after, values);
        value += brain_value_of(brain, ~FEATURE_ACTS, values);
        if (value > best)
            best = value;
    }
    return best;
}

int64_t
planner_value(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, struct place at, const uint8_t *next,
    int next_count, struct board *after, int32_t values[FEATURE_COUNT])
{
    int32_t own[FEATURE_COUNT];
    if (values == NULL)
        values = own;

    int64_t value = value_of_act(brain, board, shapes, at, after, values);
    if (brain->pieces < 2 || next_count < 1) {
        features_of_well(brain->features, after, values);
        return value + brain_value_of(brain, ~FEATURE_ACTS, values);
    }
    if (values != own)
        features_of_well(brain->features, after, values);
    int64_t best = best_next(brain, after, shapes, (enum piece)next[0]);
    return best == BRAIN_NO_PLACE ? best : value + best;
}

bool
planner_choose(const struct brain *brain, const struct ruleset *rules,
    const struct board *board, enum piece piece, const uint8_t *next,
    int next_count, bool drops_only, struct place *choice)
{
    struct place places[MOVES_MAX_PLACES];
    int count = brain->slides && !drops_only
                    ? moves_slides(board, rules, piece, places)
                    : moves_drops(board, rules->shapes, piece, places);
    int64_t best = BRAIN_NO_PLACE;

    for (int i = 0; i < count; i++) {
        struct board after;
        int64_t value = planner_value(brain, board, rules->shapes, places[i],
            next, next_count, &after, NULL);
        if (i == 0 || value > best) {
            best = value;
            *choice = places[i];
        }
    }
    return count > 0;
}

bool
planner_plan(struct planner *planner, const struct brain *brain,
    const struct view *view, uint32_t first_key, uint32_t key_ticks,
    struct plan *plan)
{
    struct moves *moves = &planner->moves;
    int64_t values[MOVES_MAX_PLACES];
    int count = moves_search(moves, view, first_key, key_ticks);

    if (count == 0)
        return false;
    for (int i = 0; i < count; i++) {
        struct board after;
        values[i] = planner_value(brain, &view->board, view->rules->shapes,
            moves->landings[i].at, view->next, view->rules->next_count, &after,
            NULL);
    }
    int best = skill_choose(&brain->doubt, moves->landings, values, count,
        view->seed, view->pieces);
    plan->piece = view->pieces;
    plan->goal = moves->landings[best].at;
    plan->value = values[best];
    plan->count =
        (uint16_t)moves_keys(moves, &moves->landings[best], plan->keys);
    return true;
}
