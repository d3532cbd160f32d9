/* The planner values each placement. The features of its best place for the
 * next piece are then added. */
#include "lab/insight.h"

#include <stdlib.h>
#include <string.h>

#include "wellplayed/reach.h"

/* Adds the best drop of the next piece, and its features. */
static void
value_next(const struct question *question, const struct board *board, struct option *option)
{
    struct brain alone = question->brain;
    struct board after;
    int32_t values[FEATURE_COUNT] = {0};

    alone.pieces = 1;
    if (!planner_choose(
            &alone, &question->rules, board, question->next, NULL, 0, true, &option->next))
        return;
    alone.unknown = 0;
    planner_value(&alone, board, question->rules.shapes, option->next, NULL, 0, &after, values);
    for (int f = 0; f < FEATURE_COUNT; f++)
        option->values[f] = (f < FEATURE_ACT_COUNT ? option->values[f] : 0) + values[f];
}

static void
value_option(const struct question *question, struct option *option)
{
    uint8_t next = (uint8_t)question->next;
    struct board after;

    option->value = planner_value(&question->brain, &question->board, question->rules.shapes,
        option->at, &next, question->next != PIECE_NONE, &after, option->values);
    if (question->next != PIECE_NONE)
        value_next(question, &after, option);
}

static int
compare_options(const void *a, const void *b)
{
    const struct option *x = a, *y = b;
    if (x->out != y->out)
        return x->out ? 1 : -1;
    if (x->fills != y->fills)
        return x->fills ? -1 : 1;
    if (x->fills)
        return x->order - y->order;
    if (x->value != y->value)
        return x->value < y->value ? 1 : -1;
    return x->order - y->order;
}

/* Marks the options that are not in the player's beam. */
static void
mark_beam(const struct question *question, struct option *options, int count)
{
    int64_t values[MOVES_MAX_PLACES];
    struct brain alone = question->brain;
    struct board after;

    if (question->next == PIECE_NONE && alone.unknown == 0)
        return;
    alone.pieces = 1;
    alone.unknown = 0;
    for (int i = 0; i < count; i++)
        values[i] = planner_value(
            &alone, &question->board, question->rules.shapes, options[i].at, NULL, 0, &after, NULL);
    brain_narrow(&question->brain, values, count);
    for (int i = 0; i < count; i++)
        options[i].out = values[i] == BRAIN_NO_PLACE;
}

/* The greatest spin of each place, by reach_places. */
struct spin_table {
    struct reach_place places[REACH_MAX_PLACES];
    int count;
};

static void
find_spins(
    const struct question *question, const struct place *drops, int count, struct spin_table *spins)
{
    struct reach reach;

    spins->count = 0;
    if (question->rules.spins == SPINS_NONE)
        return;
    reach_init(&reach, &question->rules);
    reach_from_drops(&reach, &question->board, question->piece, drops, count);
    spins->count = reach_places(&reach, spins->places);
    reach_spins(&reach, spins->places, spins->count);
}

static enum spin
spin_at(const struct spin_table *spins, const struct shapes *shapes, struct place at)
{
    struct place wanted = board_canonical(shapes, at);

    for (int i = 0; i < spins->count; i++) {
        unsigned found = spins->places[i].spins;
        if (memcmp(&spins->places[i].at, &wanted, sizeof(wanted)) == 0)
            return found >> SPIN_FULL & 1   ? SPIN_FULL
                   : found >> SPIN_MINI & 1 ? SPIN_MINI
                                            : SPIN_NONE;
    }
    return SPIN_NONE;
}

static struct lock_outcome
outcome_of(const struct question *question, const struct spin_table *spins, struct place at)
{
    const struct ruleset *rules = &question->rules;
    struct board after = question->board;
    struct cleared cleared = board_place(&after, rules->shapes, at);

    return scoring_judge(rules->bonus, spin_at(spins, rules->shapes, at), cleared.count, &after,
        (struct streak){0}, 0);
}

int
insight_find(const struct question *question, struct option options[MOVES_MAX_PLACES])
{
    const struct shapes *shapes = question->rules.shapes;
    bool slides = question->brain.slides && !question->drops;
    struct place places[MOVES_MAX_PLACES], drops[MOVES_MAX_DROPS];

    int straight = moves_drops(&question->board, shapes, question->piece, drops);
    int count = slides ? moves_slides(&question->board, &question->rules, question->piece, places)
                       : moves_drops(&question->board, shapes, question->piece, places);
    struct spin_table spins;
    find_spins(question, drops, straight, &spins);
    uint16_t order[MOVES_MAX_PLACES];
    planner_order(&question->brain, &question->board, shapes, places, count, order);
    for (int n = 0; n < count; n++) {
        int i = order[n];
        options[i] = (struct option){.at = places[i],
            .slide = i >= straight,
            .fills = question->brain.fills && planner_fills(&question->board, shapes, places[i]),
            .order = n,
            .outcome = outcome_of(question, &spins, places[i])};
        value_option(question, &options[i]);
    }
    mark_beam(question, options, count);
    qsort(options, (size_t)count, sizeof(options[0]), compare_options);
    return count;
}

double
insight_value(const struct option *option, int feature)
{
    double value = option->values[feature];
    return feature == FEATURE_LANDING_HEIGHT ? value / 2 : value;
}

double
insight_product(const struct brain *brain, const struct option *option, int feature)
{
    return brain->weights[feature] * insight_value(option, feature) + 0.0;
}

int
insight_futures(const struct brain *brain)
{
    return brain->unknown == 2 ? PIECE_COUNT * PIECE_COUNT : brain->unknown == 1 ? PIECE_COUNT : 1;
}

int
insight_lost(const struct option *option)
{
    return option->value < BRAIN_LOST / 2 ? (int)((option->value + BRAIN_LOST / 2) / BRAIN_LOST)
                                          : 0;
}

/* The mean over all pieces that may come, in the unit of the weights. */
static double
mean_of(const struct brain *brain, const struct option *option)
{
    double sum = (double)(option->value - insight_lost(option) * BRAIN_LOST);
    int max = 0;
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (abs(brain->scaled[f]) > abs(brain->scaled[max]))
            max = f;
    double unit = brain->weights[max] / brain->scaled[max];
    if (max == FEATURE_LANDING_HEIGHT)
        unit /= 2;
    return sum * unit / insight_futures(brain);
}

double
insight_total(const struct brain *brain, const struct option *option)
{
    double sum = 0;
    if (brain->unknown > 0)
        return mean_of(brain, option);
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (brain->features & FEATURE_BIT(f))
            sum += insight_product(brain, option, f);
    return sum;
}
