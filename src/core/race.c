/* One moment decides a race. It counts once no earlier one can come. */
#include "wellplayed/race.h"

#include <string.h>

#include "wellplayed/words.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

const struct race_goal race_goals[RACE_GOALS] = {
    {N_("first to 20 rows"), RACE_TO_ROWS, 20},
    {N_("first to 40 rows"), RACE_TO_ROWS, 40},
    {N_("first to 100 rows"), RACE_TO_ROWS, 100},
    {N_("most points in 2 minutes"), RACE_IN_TIME, 2 * MINUTE},
    {N_("most points in 5 minutes"), RACE_IN_TIME, 5 * MINUTE},
    {N_("last one standing"), RACE_TO_LAST, 0},
};

void
race_begin(struct race *race, const struct race_goal *goal)
{
    memset(race, 0, sizeof(*race));
    race->goal = goal;
}

void
race_see(struct race *race, enum race_side side, const struct view *view)
{
    struct race_lane *lane = &race->lanes[side];

    lane->tick = view->tick;
    lane->rows = view->rows;
    lane->points = view->points;
    lane->over = view->over;
    if (race->goal->kind != RACE_TO_ROWS || lane->there || lane->rows < race->goal->amount)
        return;
    lane->there = true;
    lane->there_tick = view->tick;
}

/* What the goal counts. */
static uint64_t
count_of(const struct race *race, int side)
{
    const struct race_lane *lane = &race->lanes[side];
    return race->goal->kind == RACE_TO_ROWS ? lane->rows : lane->points;
}

static int
greater_side(uint64_t person, uint64_t machine)
{
    if (person == machine)
        return RACE_NOBODY;
    return person > machine ? RACE_PERSON : RACE_MACHINE;
}

static int
other_side(int side)
{
    return RACE_PERSON + RACE_MACHINE - side;
}

/* The tick in which this game alone won or lost the race. */
static uint64_t
decisive_tick(const struct race_lane *lane)
{
    if (lane->there)
        return lane->there_tick;
    return lane->over ? lane->tick : UINT64_MAX;
}

static void
end_race(struct race_verdict *verdict, int winner, bool by_end)
{
    verdict->ended = true;
    verdict->winner = winner;
    verdict->by_end = by_end;
}

/* RACE_TO_ROWS and RACE_TO_LAST. */
static void
judge_first(const struct race *race, struct race_verdict *verdict)
{
    const struct race_lane *lanes = race->lanes;
    uint64_t ticks[RACE_SIDES] = {
        decisive_tick(&lanes[RACE_PERSON]), decisive_tick(&lanes[RACE_MACHINE])};
    int first = greater_side(ticks[RACE_MACHINE], ticks[RACE_PERSON]);

    if (first == RACE_NOBODY) {
        const struct race_lane *person = &lanes[RACE_PERSON];
        if (ticks[RACE_PERSON] == UINT64_MAX)
            return;
        /* In the same tick: reaching the goal wins, else the greater count. */
        if (person->there != lanes[RACE_MACHINE].there)
            end_race(verdict, person->there ? RACE_PERSON : RACE_MACHINE, false);
        else
            end_race(verdict, verdict->ahead, false);
        return;
    }
    /* The other game may not have reached that tick yet. */
    const struct race_lane *later = &lanes[other_side(first)];
    if (later->tick < ticks[first] && !later->over)
        return;
    if (lanes[first].there)
        end_race(verdict, first, false);
    else
        end_race(verdict, other_side(first), true);
}

/* Points count, even of a game that is over: it can't get more. */
static void
judge_time(const struct race *race, struct race_verdict *verdict)
{
    bool done[RACE_SIDES];

    for (int i = 0; i < RACE_SIDES; i++)
        done[i] = race->lanes[i].over || race->lanes[i].tick >= race->goal->amount;
    bool beaten = verdict->ahead != RACE_NOBODY && race->lanes[other_side(verdict->ahead)].over;
    if (beaten || (done[RACE_PERSON] && done[RACE_MACHINE]))
        end_race(verdict, verdict->ahead, false);
}

void
race_judge(const struct race *race, struct race_verdict *verdict)
{
    uint64_t person = count_of(race, RACE_PERSON);
    uint64_t machine = count_of(race, RACE_MACHINE);

    *verdict = (struct race_verdict){.ahead = greater_side(person, machine), .winner = RACE_NOBODY};
    verdict->gap = person > machine ? person - machine : machine - person;
    if (race->goal->kind == RACE_IN_TIME)
        judge_time(race, verdict);
    else
        judge_first(race, verdict);
}

int
race_bar(const struct race *race, uint64_t gap)
{
    /* The gap at which the bar is half full. */
    enum { ROWS = 8, POINTS = 2000, FULL = 256 };
    uint64_t half = race->goal->kind == RACE_TO_ROWS ? ROWS : POINTS;

    if (gap > UINT32_MAX)
        gap = UINT32_MAX;
    return (int)(gap * FULL / (gap + half));
}
