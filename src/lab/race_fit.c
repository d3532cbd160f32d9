/* Every position gives a sample for each race and each goal that was not over
 * yet. They are few numbers, so the sums for a fit are small matrices. */
#include "lab/race_fit.h"

#include <math.h>
#include <string.h>

enum {
    EVERY = 4, /* one of so many pieces is a position of a race */
    WAY_TERMS = 4,
    MAX_TERMS = CHANCE_TERMS,
    NEWTON_STEPS = 100, /* a few for each term that is left out */
    MIN_SAMPLES = 100
};

static const double thousand = 1000;

/* The goals by rows, as far as the games go. */
static const uint32_t row_goals[] = {20, 40, 100};

const int race_spans[RACE_SPANS] = {10, 25, 50, 100, INT32_MAX};

/* -- sums -- */

/* A symmetric system of equations. */
struct sums {
    int terms;
    double left[MAX_TERMS][MAX_TERMS], right[MAX_TERMS];
};

static void
add(struct sums *sums, const double *x, double weight, double y)
{
    for (int i = 0; i < sums->terms; i++) {
        for (int k = 0; k < sums->terms; k++)
            sums->left[i][k] += weight * x[i] * x[k];
        sums->right[i] += y * x[i];
    }
}

/* Takes a term out: its answer is 0. */
static void
leave_out(struct sums *sums, int term)
{
    for (int i = 0; i < sums->terms; i++)
        sums->left[i][term] = sums->left[term][i] = 0;
    sums->left[term][term] = 1;
    sums->right[term] = 0;
}

/* Gauss, with the greatest pivot; false if there is none. */
static bool
solve(struct sums sums, double *out)
{
    int n = sums.terms;

    for (int c = 0; c < n; c++) {
        int best = c;
        for (int r = c + 1; r < n; r++)
            if (fabs(sums.left[r][c]) > fabs(sums.left[best][c]))
                best = r;
        if (fabs(sums.left[best][c]) < 1e-9)
            return false;
        for (int k = 0; k < n; k++) {
            double swap = sums.left[c][k];
            sums.left[c][k] = sums.left[best][k];
            sums.left[best][k] = swap;
        }
        double swap = sums.right[c];
        sums.right[c] = sums.right[best];
        sums.right[best] = swap;
        for (int r = c + 1; r < n; r++) {
            double part = sums.left[r][c] / sums.left[c][c];
            for (int k = c; k < n; k++)
                sums.left[r][k] -= part * sums.left[c][k];
            sums.right[r] -= part * sums.right[c];
        }
    }
    for (int c = n - 1; c >= 0; c--) {
        out[c] = sums.right[c];
        for (int k = c + 1; k < n; k++)
            out[c] -= sums.left[c][k] * out[k];
        out[c] /= sums.left[c][c];
    }
    return true;
}

/* -- ways -- */

/* A position on a way: what was missing, and what it took. */
struct stretch {
    const struct chance_side *side;
    uint64_t missing;
    double pieces, ms;
};

typedef void take_stretch(void *data, const struct stretch *stretch);

/* All positions of a course before `end`, which is the first moment with the
 * goal reached. */
static void
walk_to(const struct race_course *course, const struct chance_side *end,
    uint32_t goal, take_stretch *take, void *data)
{
    for (size_t i = 0; i < course->count; i++) {
        const struct chance_side *side = &course->moments[i];
        if (side->rows >= goal)
            return;
        const struct stretch stretch = {side, goal - side->rows,
            (double)(end->pieces - side->pieces),
            (double)(end->tick - side->tick)};
        take(data, &stretch);
    }
}

/* The moment with so many rows; NULL: there was none. */
static const struct chance_side *
moment_of(const struct race_course *course, uint32_t rows)
{
    for (size_t i = 0; i < course->count; i++)
        if (course->moments[i].rows >= rows)
            return &course->moments[i];
    return course->end.rows >= rows ? &course->end : NULL;
}

static void
walk_rows(const struct race_courses *courses, take_stretch *take, void *data)
{
    for (size_t i = 0; i < courses->count; i++)
        for (size_t g = 0; g < sizeof(row_goals) / sizeof(row_goals[0]); g++) {
            const struct chance_side *end =
                moment_of(&courses->at[i], row_goals[g]);
            if (end != NULL)
                walk_to(&courses->at[i], end, row_goals[g], take, data);
        }
}

static void
sum_stretch(void *data, const struct stretch *stretch)
{
    /* Errors grow with the way. */
    static const double near = 3;
    const struct chance_side *side = stretch->side;
    double weight = 1 / ((double)stretch->missing + near);
    const double x[WAY_TERMS] = {1, (double)stretch->missing, side->cells,
        1 - (double)side->live / CHANCE_WHOLE};

    add(data, x, weight, weight * stretch->pieces);
}

static bool
fit_way(const struct sums *sums, struct chance_way *way)
{
    enum { BASE, EACH, CELL, RISK };
    struct sums left = *sums;
    double answer[WAY_TERMS];

    if (!solve(left, answer))
        return false;
    if (answer[RISK] < 0) {
        leave_out(&left, RISK);
        if (!solve(left, answer))
            return false;
    }
    way->base = (int32_t)lround(answer[BASE] * thousand);
    way->each = (int32_t)lround(answer[EACH] * thousand);
    way->cell = (int32_t)lround(answer[CELL] * thousand);
    way->risk = (int32_t)lround(answer[RISK] * thousand);
    return way->each > 0;
}

/* -- races -- */

typedef void take_moment(void *data, const struct race_goal *goal,
    const struct chance_side *side, const struct chance_side *other,
    double won);

/* The newest moment of a course, not after `tick`; its end if it was over by
 * then; NULL: nothing is known of it any more. */
static const struct chance_side *
moment_at(const struct race_course *course, uint64_t tick, size_t *from)
{
    if (course->end.tick <= tick)
        return course->end.over ? &course->end : NULL;
    while (*from + 1 < course->count && course->moments[*from + 1].tick <= tick)
        ++*from;
    return &course->moments[*from];
}

/* Whether the race goes on, as far as these two moments tell. */
static bool
goes_on(const struct race_goal *goal, const struct chance_side *side,
    const struct chance_side *other)
{
    if (goal->kind == RACE_IN_TIME)
        return side->tick < goal->amount && other->tick < goal->amount &&
               !(other->over && side->points > other->points);
    return !other->over &&
           (goal->kind == RACE_TO_LAST ||
               (side->rows < goal->amount && other->rows < goal->amount));
}

/* The moments of `one`, and what the other was like then. */
static void
walk_race(const struct race_goal *goal, const struct race_course *one,
    const struct race_course *two, double won, bool swapped, take_moment *take,
    void *data)
{
    size_t from = 0;

    for (size_t i = 1; i < one->count; i += EVERY) {
        const struct chance_side *side = &one->moments[i];
        const struct chance_side *other = moment_at(two, side->tick, &from);
        if (other == NULL || !goes_on(goal, side, other))
            return;
        if (swapped)
            take(data, goal, other, side, won);
        else
            take(data, goal, side, other, won);
    }
}

static void
walk_pair(const struct race_course *a, const struct race_course *b, int g,
    uint64_t *races, take_moment *take, void *data)
{
    const struct race race = {
        .goal = &race_goals[g], .lanes = {a->lanes[g], b->lanes[g]}};
    struct race_verdict verdict;

    race_judge(&race, &verdict);
    if (!verdict.ended)
        return;
    double won = verdict.winner == RACE_NOBODY ? 0.5 : verdict.winner == 0;
    if (races != NULL)
        races[race.goal->kind]++;
    walk_race(race.goal, a, b, won, false, take, data);
    walk_race(race.goal, b, a, won, true, take, data);
}

/* The races of a seed, whose first course is number `first`; of all kinds if
 * `kind` is below 0. */
static void
walk_seed(const struct race_courses *courses, size_t first, int kind,
    uint64_t *races, take_moment *take, void *data)
{
    for (size_t i = first; i < first + RACE_PLAYERS; i++)
        for (size_t k = i + 1; k < first + RACE_PLAYERS; k++)
            for (int g = 0; g < RACE_GOALS; g++)
                if (kind < 0 || (int)race_goals[g].kind == kind)
                    walk_pair(
                        &courses->at[i], &courses->at[k], g, races, take, data);
}

/* A step of Newton's way to the greatest likelihood. */
struct newton {
    const struct chance_odds *odds;
    struct sums sums;
    double weights[CHANCE_TERMS];
    uint64_t count;
};

static void
sum_moment(void *data, const struct race_goal *goal,
    const struct chance_side *side, const struct chance_side *other, double won)
{
    struct newton *newton = data;
    struct chance_lead lead = chance_lead_of(newton->odds, goal, side, other);
    const double *x = lead.terms;
    double sum = 0;

    for (int i = 0; i < CHANCE_TERMS; i++)
        sum += newton->weights[i] * x[i];
    double p = 1 / (1 + exp(-sum));
    add(&newton->sums, x, p * (1 - p), won - p);
    newton->count++;
}

static bool
fit_race(const struct race_courses *courses, int kind, struct chance_odds *odds)
{
    struct newton newton = {.odds = odds};
    bool out[CHANCE_TERMS] = {false};
    double step[CHANCE_TERMS];

    for (int s = 0; s < NEWTON_STEPS; s++) {
        newton.sums = (struct sums){.terms = CHANCE_TERMS};
        newton.count = 0;
        for (size_t i = 0; i < courses->count; i += RACE_PLAYERS)
            walk_seed(courses, i, kind, NULL, sum_moment, &newton);
        for (int i = 0; i < CHANCE_TERMS; i++)
            if (out[i])
                leave_out(&newton.sums, i);
        if (newton.count < MIN_SAMPLES || !solve(newton.sums, step))
            return false;
        double length = 0;
        for (int i = 0; i < CHANCE_TERMS; i++) {
            newton.weights[i] += step[i];
            length += fabs(step[i]);
        }
        if (length > 1e-6)
            continue;
        int worst = 0;
        for (int i = 1; i < CHANCE_TERMS; i++)
            if (newton.weights[i] < newton.weights[worst])
                worst = i;
        if (newton.weights[worst] >= 0)
            break;
        out[worst] = true;
        /* From where they are, the others may run away. */
        memset(newton.weights, 0, sizeof(newton.weights));
    }
    struct chance_race race;
    int32_t sum = 0;
    for (int i = 0; i < CHANCE_TERMS; i++) {
        double weight = round(newton.weights[i] * thousand);
        if (!(weight >= 0 && weight <= CHANCE_MAX_WEIGHT))
            return false;
        race.weights[i] = (int32_t)weight;
        sum += (int32_t)weight;
    }
    if (sum > 0)
        odds->races[kind] = race;
    return sum > 0;
}

/* -- all of it -- */

bool
race_fit(const struct race_courses *courses, struct chance_odds *odds)
{
    struct sums rows = {.terms = WAY_TERMS};
    double pieces = 0, ms = 0;

    for (size_t i = 0; i < courses->count; i++) {
        pieces += (double)courses->at[i].end.pieces;
        ms += (double)courses->at[i].end.tick;
    }
    if (pieces == 0)
        return false;
    odds->piece_ms =
        (uint32_t)fmin(fmax(round(ms / pieces), 1), CHANCE_MAX_PIECE_MS);
    walk_rows(courses, sum_stretch, &rows);
    if (!fit_way(&rows, &odds->rows))
        return false;
    bool any = false;
    for (int kind = 0; kind < CHANCE_RACES; kind++)
        any = fit_race(courses, kind, odds) || any;
    return any;
}

struct checking {
    const struct chance_odds *odds;
    struct race_checked *checked;
};

static void
check_stretch(void *data, const struct stretch *stretch)
{
    struct checking *checking = data;
    const struct goal goal = {
        .rows = (uint32_t)(stretch->side->rows + stretch->missing)};
    struct chance_distance distance;
    int span = 0;

    if (!chance_to_go(checking->odds, &goal, stretch->side, &distance))
        return;
    while (distance.pieces > (uint32_t)race_spans[span])
        span++;
    struct race_errors *errors = &checking->checked->rows[span];
    double piece_error = distance.pieces - stretch->pieces;
    double ms_error = (double)distance.ms - stretch->ms;
    errors->count++;
    errors->pieces += stretch->pieces;
    errors->piece_bias += piece_error;
    errors->piece_error += fabs(piece_error);
    errors->ms += stretch->ms;
    errors->ms_bias += ms_error;
    errors->ms_error += fabs(ms_error);
}

static void
check_moment(void *data, const struct race_goal *goal,
    const struct chance_side *side, const struct chance_side *other, double won)
{
    struct checking *checking = data;

    struct chance_tenth *tenths = checking->checked->tenths[goal->kind];
    if (!chance_knows_race(checking->odds, goal))
        return;
    chance_tenth_add(
        tenths, chance_to_win(checking->odds, goal, side, other), won);
    chance_tenth_add(
        tenths, chance_to_win(checking->odds, goal, other, side), 1 - won);
}

void
race_check(const struct race_courses *courses, const struct chance_odds *odds,
    struct race_checked *checked)
{
    struct checking checking = {odds, checked};

    *checked = (struct race_checked){.races = {0}};
    walk_rows(courses, check_stretch, &checking);
    for (size_t i = 0; i < courses->count; i += RACE_PLAYERS) {
        walk_seed(courses, i, -1, checked->races, check_moment, &checking);
        for (int kind = 0; kind < CHANCE_RACES; kind++)
            chance_tenths_next(checked->tenths[kind]);
    }
    for (int kind = 0; kind < CHANCE_RACES; kind++)
        chance_tenths_end(checked->tenths[kind]);
}
