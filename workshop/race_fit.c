/* Every position is a sample for each race and goal that was not over yet. A
 * sample has few numbers, so the sums of a fit are small matrices. */
#include "workshop/race_fit.h"

#include <math.h>
#include <stdlib.h>

#include "workshop/race_sums.h"

enum { WAY_TERMS = 4 };

static const double thousand = 1000;

/* The goals by rows that games reach. */
static const uint32_t row_goals[] = {20, 40, 100};

const int race_spans[RACE_SPANS] = {10, 25, 50, 100, INT32_MAX};

/* -- ways -- */

/* A position on the way to a goal: the missing rows, and what they took. */
struct stretch {
    const struct chance_side *side;
    uint64_t missing;
    double pieces, ms;
};

typedef void take_stretch(void *data, const struct stretch *stretch);

/* Takes all positions of a course before `end`, the first moment with the
 * goal reached. */
static void
walk_to(const struct race_course *course, const struct chance_side *end, uint32_t goal,
    take_stretch *take, void *data)
{
    for (size_t i = 0; i < course->count; i++) {
        const struct chance_side *side = &course->moments[i];
        if (side->rows >= goal)
            return;
        const struct stretch stretch = {side, goal - side->rows,
            (double)(end->pieces - side->pieces), (double)(end->tick - side->tick)};
        take(data, &stretch);
    }
}

/* The first moment with so many rows, or NULL. */
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
            const struct chance_side *end = moment_of(&courses->at[i], row_goals[g]);
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
    const double x[WAY_TERMS] = {
        1, (double)stretch->missing, side->cells, 1 - (double)side->live / CHANCE_WHOLE};

    race_sums_add(data, x, weight, weight * stretch->pieces);
}

static bool
fit_way(const struct race_sums *sums, struct chance_way *way)
{
    enum { BASE, EACH, CELL, RISK };
    struct race_sums left = *sums;
    double answer[WAY_TERMS];

    if (!race_sums_solve(left, answer))
        return false;
    if (answer[RISK] < 0) {
        race_sums_leave_out(&left, RISK);
        if (!race_sums_solve(left, answer))
            return false;
    }
    way->base = (int32_t)lround(answer[BASE] * thousand);
    way->each = (int32_t)lround(answer[EACH] * thousand);
    way->cell = (int32_t)lround(answer[CELL] * thousand);
    way->risk = (int32_t)lround(answer[RISK] * thousand);
    return way->each > 0;
}

/* -- races: one side is walked, the other is as it was at that tick -- */

enum {
    ALL_KINDS = -1,
    EVERY = 4 /* one of so many pieces is a position of a race */
};

/* Called for a position. `won` is 1 if `side` won the race, 0 if `other`
 * did, and a half for a draw. */
typedef void take_moment(void *data, const struct race_goal *goal, const struct chance_side *side,
    const struct chance_side *other, double won);

/* The newest moment of a course, not after `tick`, or its end if it was over
 * by then. NULL: the game was cut before. */
static const struct chance_side *
moment_at(const struct race_course *course, uint64_t tick, size_t *from)
{
    if (course->end.tick <= tick)
        return course->end.over ? &course->end : NULL;
    while (*from + 1 < course->count && course->moments[*from + 1].tick <= tick)
        ++*from;
    return &course->moments[*from];
}

/* Whether the race continues, as far as these two moments tell. */
static bool
goes_on(
    const struct race_goal *goal, const struct chance_side *side, const struct chance_side *other)
{
    if (goal->kind == RACE_IN_TIME)
        return side->tick < goal->amount && other->tick < goal->amount &&
               !(other->over && side->points > other->points);
    return !other->over && (goal->kind == RACE_TO_LAST ||
                               (side->rows < goal->amount && other->rows < goal->amount));
}

/* Takes the moments of `one`, each with the other side at that tick. */
static void
walk_race(const struct race_goal *goal, const struct race_course *one,
    const struct race_course *two, double won, bool swapped, take_moment *take, void *data)
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
walk_pair(const struct race_course *a, const struct race_course *b, int g, uint64_t *races,
    take_moment *take, void *data)
{
    const struct race race = {.goal = &race_goals[g], .lanes = {a->lanes[g], b->lanes[g]}};
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

/*
 * Takes all positions of the races of one kind, or of ALL_KINDS, between the
 * courses of seed number `seed`. Adds the decided races of each kind to
 * `races`, which may be NULL.
 */
static void
walk_races(const struct race_courses *courses, size_t seed, int kind, uint64_t *races,
    take_moment *take, void *data)
{
    size_t first = seed * RACE_PLAYERS;

    for (size_t i = first; i < first + RACE_PLAYERS; i++)
        for (size_t k = i + 1; k < first + RACE_PLAYERS; k++)
            for (int g = 0; g < RACE_GOALS; g++)
                if (kind == ALL_KINDS || (int)race_goals[g].kind == kind)
                    walk_pair(&courses->at[i], &courses->at[k], g, races, take, data);
}

struct gathering {
    const struct chance_odds *odds;
    struct race_position *at; /* owned */
    size_t count, room;
    int part;
    bool whole; /* false: there was no memory */
};

static void
gather_moment(void *data, const struct race_goal *goal, const struct chance_side *side,
    const struct chance_side *other, double won)
{
    struct gathering *gathering = data;

    if (gathering->count == gathering->room) {
        size_t room = gathering->room > 0 ? 2 * gathering->room : 4096;
        struct race_position *at = realloc(gathering->at, room * sizeof(*at));
        if (at == NULL) {
            gathering->whole = false;
            return;
        }
        gathering->at = at;
        gathering->room = room;
    }
    gathering->at[gathering->count++] = (struct race_position){
        chance_lead_of(gathering->odds, goal, side, other), won, gathering->part};
}

static bool
fit_race(const struct race_courses *courses, enum race_kind kind, struct chance_odds *odds,
    struct race_gain *gain)
{
    struct gathering gathering = {.odds = odds, .whole = true};

    for (size_t s = 0; s < courses->count / RACE_PLAYERS; s++) {
        gathering.part = (int)(s % RACE_PARTS);
        walk_races(courses, s, kind, NULL, gather_moment, &gathering);
    }
    bool good = gathering.whole &&
                race_odds_fit(gathering.at, gathering.count, kind, &odds->races[kind], gain);
    free(gathering.at);
    return good;
}

/* -- all of it -- */

bool
race_fit(const struct race_courses *courses, struct chance_odds *odds,
    struct race_gain gains[CHANCE_RACES])
{
    struct race_sums rows = {.terms = WAY_TERMS};
    double pieces = 0, ms = 0;

    for (size_t i = 0; i < courses->count; i++) {
        pieces += (double)courses->at[i].end.pieces;
        ms += (double)courses->at[i].end.tick;
    }
    if (pieces == 0)
        return false;
    odds->piece_ms = (uint32_t)fmin(fmax(round(ms / pieces), 1), CHANCE_MAX_PIECE_MS);
    walk_rows(courses, sum_stretch, &rows);
    if (!fit_way(&rows, &odds->rows))
        return false;
    bool any = false;
    for (int kind = 0; kind < CHANCE_RACES; kind++)
        any = fit_race(courses, (enum race_kind)kind, odds, &gains[kind]) || any;
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
    const struct goal goal = {.rows = (uint32_t)(stretch->side->rows + stretch->missing)};
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
check_moment(void *data, const struct race_goal *goal, const struct chance_side *side,
    const struct chance_side *other, double won)
{
    struct checking *checking = data;

    struct chance_tenth *tenths = checking->checked->tenths[goal->kind];
    if (!chance_knows_race(checking->odds, goal))
        return;
    chance_tenth_add(tenths, chance_to_win(checking->odds, goal, side, other), won);
    chance_tenth_add(tenths, chance_to_win(checking->odds, goal, other, side), 1 - won);
}

void
race_check(const struct race_courses *courses, const struct chance_odds *odds,
    struct race_checked *checked)
{
    struct checking checking = {odds, checked};

    *checked = (struct race_checked){.races = {0}};
    walk_rows(courses, check_stretch, &checking);
    for (size_t s = 0; s < courses->count / RACE_PLAYERS; s++) {
        walk_races(courses, s, ALL_KINDS, checked->races, check_moment, &checking);
        for (int kind = 0; kind < CHANCE_RACES; kind++)
            chance_tenths_next(checked->tenths[kind]);
    }
    for (int kind = 0; kind < CHANCE_RACES; kind++)
        chance_tenths_end(checked->tenths[kind]);
}
