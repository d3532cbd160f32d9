/* The planner values each placement. The features of its best place for the
 * next piece are then added. */
#include "lab/insight.h"

#include <stdlib.h>
#include <string.h>

#include "wellplayed/reach.h"

/* The question as a view, as far as hold and next pieces matter. */
static struct view
view_of(const struct question *question, struct ruleset *rules)
{
    *rules = question->rules;
    rules->next_count = question->next != PIECE_NONE;
    struct view view = {.rules = rules,
        .board = question->board,
        .motion.piece.piece = (uint8_t)question->piece,
        .hold = (uint8_t)question->hold,
        .next = {(uint8_t)question->next},
        .can_hold = (rules->buttons & BUTTON_HOLD) && !question->held &&
                    (question->hold != PIECE_NONE || question->next != PIECE_NONE)};
    return view;
}

/* Adds the best drop of the piece after the placement, and its features. */
static void
value_next(const struct question *question, enum piece piece, const struct board *board,
    struct option *option)
{
    struct brain alone = question->brain;
    struct board after;
    int32_t values[FEATURE_COUNT] = {0};

    alone.pieces = 1;
    if (!planner_choose(&alone, &question->rules, board, piece, NULL, 0, true, &option->next))
        return;
    alone.unknown = 0;
    planner_value(&alone, board, question->rules.shapes, option->next, NULL, 0, &after, values);
    for (int f = 0; f < FEATURE_COUNT; f++)
        option->values[f] = (f < FEATURE_ACT_COUNT ? option->values[f] : 0) + values[f];
}

static void
value_option(const struct question *question, const struct sequel *sequel, struct option *option)
{
    bool looks = question->next != PIECE_NONE;
    uint8_t piece = PIECE_NONE;
    struct board after;

    option->value = BRAIN_NO_PLACE;
    for (int i = 0; i == 0 || (looks && i < sequel->count); i++) {
        int64_t value = planner_value(&question->brain, &question->board, question->rules.shapes,
            option->at, &sequel->pieces[i], looks, &after, option->values);
        if (i == 0 || value > option->value)
            piece = sequel->pieces[i];
        option->value = value > option->value ? value : option->value;
    }
    if (looks)
        value_next(question, (enum piece)piece, &after, option);
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
    int64_t values[MOVES_MAX_CHOICES];
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
    if (question->rules.spins == SPINS_NONE || count == 0)
        return;
    reach_init(&reach, &question->rules);
    reach_from_drops(&reach, &question->board, (enum piece)drops[0].piece, drops, count);
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

/* Adds the placements of a piece to places[] and, as they are, to options[]. Returns
 * the new count. */
static int
add_piece(const struct question *question, const struct view *view, enum piece piece,
    struct place *places, struct option *options, int count)
{
    const struct shapes *shapes = question->rules.shapes;
    bool hold = piece != question->piece, slides = question->brain.slides && !question->drops;
    const struct sequel sequel = planner_sequel(view, hold);
    struct place drops[MOVES_MAX_DROPS];
    struct spin_table spins;

    int straight = moves_drops(&question->board, shapes, piece, drops);
    int all = slides ? moves_slides(&question->board, &question->rules, piece, &places[count])
                     : moves_drops(&question->board, shapes, piece, &places[count]);
    find_spins(question, drops, straight, &spins);
    for (int i = count; i < count + all; i++) {
        options[i] = (struct option){.at = places[i],
            .hold = hold,
            .slide = i >= count + straight,
            .fills = question->brain.fills && planner_fills(&question->board, shapes, places[i]),
            .outcome = outcome_of(question, &spins, places[i])};
        value_option(question, &sequel, &options[i]);
    }
    return count + all;
}

int
insight_find(const struct question *question, struct option options[MOVES_MAX_CHOICES])
{
    struct ruleset rules;
    struct view view = view_of(question, &rules);
    struct place places[MOVES_MAX_CHOICES];
    uint16_t order[MOVES_MAX_CHOICES];

    int count = add_piece(question, &view, question->piece, places, options, 0);
    if (view_from_hold(&view) != PIECE_NONE)
        count = add_piece(question, &view, view_from_hold(&view), places, options, count);
    planner_order(&question->brain, &question->board, question->rules.shapes, places, count, order);
    for (int n = 0; n < count; n++)
        options[order[n]].order = n;
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
