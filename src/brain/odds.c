/*
 * The chance to win and the distance to a goal. Computed in doubles, but only
 * with the four operations and the square root, which are the same on every
 * machine.
 */
#include <math.h>
#include <stddef.h>

#include "wellplayed/chance.h"

enum {
    /* How many pieces the prior guess of a player's pace counts for, and that
     * of its points. */
    PRIOR = 3,
    PRIOR_POINTS = 20,
    /* The number of pieces that the chance to live is about; with fewer left,
     * less of it matters. */
    SPAN = 50,
    STEPS = 4, /* entries of the table below per 1 of x */
    LOGISTIC = 33
};

/* The terms of a lead. */
enum { PROGRESS, FIRST_PROGRESS, LIVE, PART_LIVE, PACE, CELLS };

static const double thousand = 1000;

/* 1 / (1 + e^-x) for x = 0, 1/4 ... 8, in parts of CHANCE_WHOLE. */
static const uint16_t logistic[LOGISTIC] = {5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808,
    9047, 9241, 9399, 9526, 9627, 9707, 9770, 9820, 9859, 9890, 9914, 9933, 9948, 9959, 9968, 9975,
    9981, 9985, 9988, 9991, 9993, 9994, 9996, 9997};

void
chance_side_take(struct chance_side *side, const struct view *view, uint32_t live)
{
    const struct ruleset *rules = view->rules;
    bool falls = view->motion.piece.piece != PIECE_NONE;

    *side = (struct chance_side){.tick = view->tick,
        .pieces = view->pieces - (falls ? 1 : 0),
        .rows = view->rows,
        .points = view->points,
        .live = live,
        .over = view->over};
    for (int y = 0; y < ruleset_height(rules); y++)
        for (int x = 0; x < rules->width; x++)
            side->cells += view->cells[y][x] < PIECE_NONE;
}

/* Milliseconds per piece. */
static double
pace_of(const struct chance_odds *odds, const struct chance_side *side)
{
    return ((double)side->tick + PRIOR * (double)odds->piece_ms) / ((double)side->pieces + PRIOR);
}

/* The pieces that `missing` more rows take; at least one. */
static double
pieces_to(const struct chance_way *way, const struct chance_side *side, uint64_t missing)
{
    double risk = 1 - (double)side->live / CHANCE_WHOLE;
    double pieces = way->base + (double)way->each * (double)missing +
                    (double)way->cell * side->cells + way->risk * risk;

    return fmax(pieces / thousand, 1);
}

/* -- goals -- */

static bool
distance_to_rows(const struct chance_odds *odds, uint64_t goal, const struct chance_side *side,
    struct chance_distance *distance)
{
    if (odds->rows.each <= 0)
        return false;
    *distance = (struct chance_distance){.pieces = 0};
    if (side->rows >= goal)
        return true;
    double pieces = fmin(pieces_to(&odds->rows, side, goal - side->rows), UINT32_MAX);
    distance->pieces = (uint32_t)lround(pieces);
    distance->ms = (uint64_t)llround(pieces * fmin(pace_of(odds, side), 1e9));
    return true;
}

bool
chance_to_go(const struct chance_odds *odds, const struct goal *goal,
    const struct chance_side *side, struct chance_distance *distance)
{
    if (goal->rows > 0)
        return distance_to_rows(odds, goal->rows, side, distance);
    if (goal->ticks == 0)
        return false;
    *distance = (struct chance_distance){.pieces = 0};
    if (side->tick >= goal->ticks)
        return true;
    distance->ms = goal->ticks - side->tick;
    distance->pieces =
        (uint32_t)lround(fmax((double)distance->ms / fmax(pace_of(odds, side), 1), 1));
    return true;
}

/* -- races -- */

/* The expected end of a side's game. */
struct forecast {
    double end;    /* more is better */
    double ahead;  /* the part of it still to come */
    double pieces; /* until then */
    double doubt;  /* the variance of the end */
};

/* The variance of what is still to come, if a piece varies by as much as it
 * counts: that of the pieces to come, and that of the pieces that the pace was
 * measured by. */
static double
doubt_of(const struct forecast *forecast, const struct chance_side *side)
{
    return forecast->ahead * forecast->ahead *
           (1 / forecast->pieces + 1 / ((double)side->pieces + PRIOR));
}

/* RACE_TO_ROWS: when the side has its rows. */
static struct forecast
expect_rows(
    const struct chance_odds *odds, const struct race_goal *goal, const struct chance_side *side)
{
    struct forecast forecast = {.end = -(double)side->tick};

    if (side->rows >= goal->amount)
        return forecast;
    forecast.pieces = pieces_to(&odds->rows, side, goal->amount - side->rows);
    forecast.ahead = forecast.pieces * pace_of(odds, side);
    forecast.end -= forecast.ahead;
    forecast.doubt = doubt_of(&forecast, side);
    return forecast;
}

/* RACE_IN_TIME: its points at the end. `together` is the mean of points per
 * piece of both sides. */
static struct forecast
expect_points(const struct chance_odds *odds, const struct race_goal *goal,
    const struct chance_side *side, double together)
{
    struct forecast forecast = {.end = (double)side->points};

    if (side->over || side->tick >= goal->amount)
        return forecast;
    double remaining = (double)(goal->amount - side->tick);
    forecast.pieces = fmax(remaining / fmax(pace_of(odds, side), 1), 1);
    forecast.ahead = forecast.pieces * ((double)side->points + together * PRIOR_POINTS) /
                     ((double)side->pieces + PRIOR_POINTS);
    forecast.end += forecast.ahead;
    forecast.doubt = doubt_of(&forecast, side);
    return forecast;
}

/* RACE_TO_LAST: a faster hand is also a surer one. */
static struct forecast
expect_pace(const struct chance_odds *odds, const struct chance_side *side)
{
    struct forecast forecast = {.end = -pace_of(odds, side), .pieces = CHANCE_MAX_PIECES};

    forecast.ahead = forecast.end;
    forecast.doubt = doubt_of(&forecast, side);
    return forecast;
}

static double
in_units_of_doubt(const struct forecast *a, const struct forecast *b)
{
    double gap = a->end - b->end, doubt = sqrt(a->doubt + b->doubt);

    /* Both ends are certain: far beyond any doubt. */
    if (doubt == 0)
        return gap > 0 ? thousand : gap < 0 ? -thousand : 0;
    return fmin(fmax(gap / doubt, -thousand), thousand);
}

/* The chance to die before the end, plus a little that always remains. */
static double
danger_of(const struct forecast *forecast, const struct chance_side *side)
{
    static const double always = 0.005;
    double part = fmin(forecast->pieces / SPAN, 1);

    return part * (1 - (double)side->live / CHANCE_WHOLE + always);
}

static double
part_of_both(double gap, double both)
{
    return both > 0 ? gap / both : 0;
}

/* The terms about the pieces still to come. */
static void
lead_ahead(struct chance_lead *lead, const struct chance_odds *odds, const struct chance_side *side,
    const struct chance_side *other)
{
    static const double hundred = 100;
    double mine = pace_of(odds, side), theirs = pace_of(odds, other);

    if (side->over || other->over)
        return;
    lead->terms[PACE] = part_of_both(theirs - mine, theirs + mine);
    lead->terms[CELLS] = ((double)other->cells - side->cells) / hundred;
}

struct chance_lead
chance_lead_of(const struct chance_odds *odds, const struct race_goal *goal,
    const struct chance_side *side, const struct chance_side *other)
{
    double points = (double)side->points + (double)other->points + 1;
    double together = points / ((double)side->pieces + (double)other->pieces + 1);
    struct forecast a, b;

    switch (goal->kind) {
    case RACE_TO_ROWS:
        a = expect_rows(odds, goal, side);
        b = expect_rows(odds, goal, other);
        break;
    case RACE_IN_TIME:
        a = expect_points(odds, goal, side, together);
        b = expect_points(odds, goal, other, together);
        break;
    default:
        a = expect_pace(odds, side);
        b = expect_pace(odds, other);
        break;
    }
    double progress = in_units_of_doubt(&a, &b);
    double mine = danger_of(&a, side), theirs = danger_of(&b, other);
    struct chance_lead lead = {{[PROGRESS] = progress,
        [FIRST_PROGRESS] = progress / (1 + fabs(progress)),
        [LIVE] = theirs - mine,
        [PART_LIVE] = part_of_both(theirs - mine, theirs + mine)}};
    lead_ahead(&lead, odds, side, other);
    return lead;
}

bool
chance_knows_race(const struct chance_odds *odds, const struct race_goal *goal)
{
    if (odds == NULL)
        return false;
    for (int i = 0; i < CHANCE_TERMS; i++)
        if (odds->races[goal->kind].weights[i] > 0)
            return true;
    return false;
}

/* The logistic function of x >= 0, linear between the table's entries. */
static double
logistic_of(double x)
{
    double at = x * STEPS;

    if (at >= LOGISTIC - 1)
        return logistic[LOGISTIC - 1];
    int i = (int)at;
    return logistic[i] + (at - i) * (logistic[i + 1] - logistic[i]);
}

/* Corrects a weighted sum that is too sure or not sure enough, differently for
 * small and for great leads. */
static double
factor_of(const struct chance_race *race, double x)
{
    return (race->near + race->far * fabs(x)) / (1 + fabs(x)) / thousand;
}

uint32_t
chance_to_win(const struct chance_odds *odds, const struct race_goal *goal,
    const struct chance_side *side, const struct chance_side *other)
{
    if (odds == NULL)
        return CHANCE_WHOLE / 2;
    const struct chance_race *race = &odds->races[goal->kind];
    struct chance_lead lead = chance_lead_of(odds, goal, side, other);
    double x = 0;

    for (int i = 0; i < CHANCE_TERMS; i++)
        x += race->weights[i] * lead.terms[i] / thousand;
    x *= factor_of(race, x);
    uint32_t chance = (uint32_t)lround(logistic_of(fabs(x)));
    return x < 0 ? CHANCE_WHOLE - chance : chance;
}
