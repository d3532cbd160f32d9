/* Sums over groups. A group is one observation, however many positions it
 * has. */
#include "workshop/chance_tenths.h"

#include <math.h>

#include "wellplayed/chance.h"

static const double max_off = 0.05;

/* -- the sums -- */

void
chance_tenth_add(struct chance_tenth tenths[CHANCE_TENTHS], uint32_t chance, double lived)
{
    int t = (int)(chance * CHANCE_TENTHS / CHANCE_WHOLE);
    struct chance_tenth *tenth = &tenths[t < CHANCE_TENTHS ? t : CHANCE_TENTHS - 1];

    tenth->count++;
    tenth->called += (double)chance / CHANCE_WHOLE;
    tenth->lived += lived;
    tenth->group_count++;
    tenth->group_off += lived - (double)chance / CHANCE_WHOLE;
}

void
chance_tenths_next(struct chance_tenth tenths[CHANCE_TENTHS])
{
    for (int t = 0; t < CHANCE_TENTHS; t++) {
        struct chance_tenth *tenth = &tenths[t];
        tenth->groups += tenth->group_count > 0;
        tenth->counts_squared += tenth->group_count * tenth->group_count;
        tenth->products += tenth->group_count * tenth->group_off;
        tenth->offs_squared += tenth->group_off * tenth->group_off;
        tenth->group_count = tenth->group_off = 0;
    }
}

/*
 * The sum over the groups of (off - mean * count)^2, relative to all positions.
 * The mean comes from the same groups, so there is one degree of freedom less.
 */
static double
interval_of(const struct chance_tenth *tenth)
{
    static const double two_sided = 1.96;
    double mean = tenth->lived - tenth->called;
    double sum =
        tenth->offs_squared - 2 * mean * tenth->products + mean * mean * tenth->counts_squared;
    double groups = (double)tenth->groups;

    if (tenth->groups < 2)
        return 1;
    return fmin(two_sided * sqrt(fmax(sum, 0) * groups / (groups - 1)) / (double)tenth->count, 1);
}

void
chance_tenths_end(struct chance_tenth tenths[CHANCE_TENTHS])
{
    for (int t = 0; t < CHANCE_TENTHS; t++) {
        if (tenths[t].count == 0)
            continue;
        tenths[t].called /= (double)tenths[t].count;
        tenths[t].lived /= (double)tenths[t].count;
        tenths[t].interval = interval_of(&tenths[t]);
    }
}

/* -- what is off -- */

static double
off_of(const struct chance_tenth *tenth)
{
    return tenth->count > 0 ? tenth->lived - tenth->called : 0;
}

bool
chance_tenth_is_off(const struct chance_tenth *tenth)
{
    return fabs(off_of(tenth)) > max_off;
}

bool
chance_tenth_is_surely_off(const struct chance_tenth *tenth)
{
    return fabs(off_of(tenth)) - tenth->interval > max_off;
}

/* -- the answer -- */

static double
edge_of(const struct chance_tenth *tenth, double side)
{
    return fmin(fmax(tenth->lived + side * tenth->interval, 0), 1);
}

void
chance_tenths_answer(
    struct answer *answer, const struct chance_tenth tenths[CHANCE_TENTHS], const char *lived)
{
    answer_list(answer, "reliability");
    for (int t = 0; t < CHANCE_TENTHS; t++) {
        const struct chance_tenth *tenth = &tenths[t];
        const struct stats_interval edges = {100 * edge_of(tenth, -1), 100 * edge_of(tenth, 1)};
        answer_item(answer);
        answer_count(answer, "from", (uint64_t)t * 10);
        answer_count(answer, "to", (uint64_t)t * 10 + 10);
        answer_count(answer, "positions", tenth->count);
        if (tenth->count > 0) {
            answer_number(answer, "called", 100 * tenth->called);
            answer_mean(answer, lived, 100 * tenth->lived, "ci95", edges);
            answer_switch(answer, "off", chance_tenth_is_off(tenth));
            answer_switch(answer, "surely_off", chance_tenth_is_surely_off(tenth));
        }
        answer_close(answer);
    }
    answer_close(answer);
}
