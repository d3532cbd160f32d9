/* One side is walked piece by piece; the other is as it was at that tick. */
#include "lab/race_walk.h"

enum { EVERY = 4 /* one of so many pieces is a position of a race */ };

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
    const struct race_course *two, double won, bool swapped,
    race_take_moment *take, void *data)
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
    uint64_t *races, race_take_moment *take, void *data)
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

void
race_walk(const struct race_courses *courses, size_t seed, int kind,
    uint64_t *races, race_take_moment *take, void *data)
{
    size_t first = seed * RACE_PLAYERS;

    for (size_t i = first; i < first + RACE_PLAYERS; i++)
        for (size_t k = i + 1; k < first + RACE_PLAYERS; k++)
            for (int g = 0; g < RACE_GOALS; g++)
                if (kind == RACE_ALL_KINDS || (int)race_goals[g].kind == kind)
                    walk_pair(
                        &courses->at[i], &courses->at[k], g, races, take, data);
}
