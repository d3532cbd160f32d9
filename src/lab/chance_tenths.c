/* Sums over groups; a group is one observation, however many positions it
 * has. */
#include "lab/chance_tenths.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "wellplayed/chance.h"

enum { FEW = 200 /* positions: too few to judge a tenth by */ };

static const double max_off = 0.05;

/* -- the sums -- */

void
chance_tenth_add(
    struct chance_tenth tenths[CHANCE_TENTHS], uint32_t chance, double lived)
{
    int t = (int)(chance * CHANCE_TENTHS / CHANCE_WHOLE);
    struct chance_tenth *tenth =
        &tenths[t < CHANCE_TENTHS ? t : CHANCE_TENTHS - 1];

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

/* The sum over the groups of (off - mean * count)^2, as a part of all; the mean
 * was taken from the same groups, so one of them tells nothing new. */
static double
interval_of(const struct chance_tenth *tenth)
{
    static const double two_sided = 1.96;
    double mean = tenth->lived - tenth->called;
    double sum = tenth->offs_squared - 2 * mean * tenth->products +
                 mean * mean * tenth->counts_squared;
    double groups = (double)tenth->groups;

    if (tenth->groups < 2)
        return 1;
    return fmin(two_sided * sqrt(fmax(sum, 0) * groups / (groups - 1)) /
                    (double)tenth->count,
        1);
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

/* -- the report -- */

static double
edge_of(const struct chance_tenth *tenth, double side)
{
    return fmin(fmax(tenth->lived + side * tenth->interval, 0), 1);
}

static void
print_count(const struct chance_tenth tenths[CHANCE_TENTHS], int from)
{
    int count = 0, off = 0, surely = 0;

    for (int t = from; t < CHANCE_TENTHS; t++) {
        count += tenths[t].count > 0;
        off += chance_tenth_is_off(&tenths[t]);
        surely += chance_tenth_is_surely_off(&tenths[t]);
    }
    printf("off        %d of %d tenths", off, count);
    if (from > 0)
        printf(" from %d %% on", from * 10);
    printf(", %d of them surely\n", surely);
}

void
chance_tenths_print(const struct chance_tenth tenths[CHANCE_TENTHS],
    const char *lived, int from)
{
    printf("    it says       positions    mean   %5s    95 %% interval     off"
           "  > 5  surely\n",
        lived);
    for (int t = 0; t < CHANCE_TENTHS; t++) {
        const struct chance_tenth *tenth = &tenths[t];
        printf("%3d to %3d %%  %12" PRIu64, t * 10, t * 10 + 10, tenth->count);
        if (tenth->count > 0)
            printf(
                "  %5.1f %%  %5.1f %%  %5.1f to %5.1f %%  %+6.1f  %-3s  %s%s",
                100 * tenth->called, 100 * tenth->lived,
                100 * edge_of(tenth, -1), 100 * edge_of(tenth, 1),
                100 * off_of(tenth), chance_tenth_is_off(tenth) ? "yes" : "no",
                chance_tenth_is_surely_off(tenth) ? "yes" : "no",
                tenth->count < FEW ? "  (few)" : "");
        putchar('\n');
    }
    print_count(tenths, from);
}

void
chance_tenths_print_json(const struct chance_tenth tenths[CHANCE_TENTHS],
    struct json *json, const char *lived)
{
    json_list(json, "reliability");
    for (int t = 0; t < CHANCE_TENTHS; t++) {
        const struct chance_tenth *tenth = &tenths[t];
        json_item(json);
        json_number(json, "from", t * 10);
        json_number(json, "to", t * 10 + 10);
        json_count(json, "positions", tenth->count);
        if (tenth->count > 0) {
            json_number(json, "called", 100 * tenth->called);
            json_number(json, lived, 100 * tenth->lived);
            json_range(json, "ci95", 100 * edge_of(tenth, -1),
                100 * edge_of(tenth, 1));
            json_switch(json, "off", chance_tenth_is_off(tenth));
            json_switch(json, "surely_off", chance_tenth_is_surely_off(tenth));
        }
        json_close(json);
    }
    json_close(json);
}
