/* The goals, as tables. */
#include "wellplayed/goal.h"

#include <stddef.h>

#include "core/names.h"
#include "wellplayed/rng.h"
#include "wellplayed/scoring.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct goal goal_endless = {
    .name = "endless",
    .label = "Endless",
    .title = "as long as you can, for points",
    .measure = MEASURE_POINTS,
};

const struct goal goal_practice = {
    .name = "practice",
    .label = "Practice",
    .title = "from a position, with undo",
    .measure = MEASURE_POINTS,
    .undo = true,
};

static const struct goal goals[] = {
    {
        .name = "marathon",
        .label = "Marathon",
        .title = "150 rows, for points",
        .measure = MEASURE_POINTS,
        .rows = 150,
    },
    {
        .name = "sprint20",
        .label = "20 lines",
        .title = "20 rows, as fast as you can",
        .measure = MEASURE_TIME,
        .rows = 20,
    },
    {
        .name = "sprint40",
        .label = "40 lines",
        .title = "40 rows, as fast as you can",
        .measure = MEASURE_TIME,
        .rows = 40,
    },
    {
        .name = "sprint100",
        .label = "100 lines",
        .title = "100 rows, as fast as you can",
        .measure = MEASURE_TIME,
        .rows = 100,
    },
    {
        .name = "ultra",
        .label = "2 minutes",
        .title = "2 minutes, for points",
        .measure = MEASURE_POINTS,
        .ticks = 120000,
    },
    {
        .name = "dig10",
        .label = "Dig 10 rows",
        .title = "dig through 10 rows of garbage, as fast as you can",
        .measure = MEASURE_TIME,
        .garbage_rows = 10,
        .standing = 10,
    },
    {
        .name = "dig100",
        .label = "Dig 100 rows",
        .title = "dig through 100 rows of garbage, as fast as you can",
        .measure = MEASURE_TIME,
        .garbage_rows = 100,
        .standing = 10,
    },
    {
        .name = "dig",
        .label = "Dig without end",
        .title = "endless garbage, for rows",
        .measure = MEASURE_ROWS,
        .standing = 10,
    },
    {
        .name = "survival",
        .label = "Survival",
        .title = "a row of garbage each second, then faster, for rows",
        .measure = MEASURE_ROWS,
        .garbage_ticks = 1000,
        .garbage_faster = 10,
        .garbage_min = 300,
    },
    {
        .name = "master",
        .label = "Master",
        .title = "150 rows, pieces fall at once, for points",
        .measure = MEASURE_POINTS,
        .rows = 150,
        .at_once = true,
    },
    {
        .name = "zen",
        .label = "Zen",
        .title = "no end and no hurry, with undo",
        .measure = MEASURE_POINTS,
        .endless = true,
        .fixed_level = true,
        .undo = true,
    },
    {
        .name = "daily",
        .label = "Daily",
        .title = "2 minutes with the pieces of the day, for points",
        .measure = MEASURE_POINTS,
        .ticks = 120000,
        .daily = true,
    },
};

enum { SECOND = 1000, MINUTE = 60 * SECOND };

/* Ours to choose: attack that grows ends even a round of two who never top out. */
#define VERSUS_END                                                                                 \
    .measure = MEASURE_ROWS, .ticks = 10 * MINUTE, .margin_ticks = 3 * MINUTE, .margin = 8,        \
    .fixed_level = true, .versus = true

static const struct goal versus_goals[] = {
    {
        .name = "versus",
        .label = "Guideline",
        .title = "guideline attack, each attack with its own hole, 8 rows at once",
        .garbage = {.delay = 500},
        VERSUS_END,
    },
    {
        .name = "clean",
        .label = "One column",
        .title = "guideline attack, all holes in the same column",
        .garbage = {.delay = 500, .stays = 100},
        VERSUS_END,
    },
    {
        .name = "messy",
        .label = "Messy",
        .title = "guideline attack, holes that often change within an attack",
        .garbage = {.delay = 500, .moves = 30},
        VERSUS_END,
    },
    {
        .name = "web",
        .label = "Browser",
        .title = "attack of a game in the browser, without a limit on rows at once",
        .garbage = {.delay = 500, .cap = BOARD_MAX_HEIGHT},
        .bonus = &bonus_web,
        VERSUS_END,
    },
};

const struct goal *
goal_versus_at(int index)
{
    return index >= 0 && (size_t)index < COUNT(versus_goals) ? &versus_goals[index] : NULL;
}

const struct goal *
goal_versus_find(const char *name)
{
    const struct goal *goal;
    for (int i = 0; (goal = goal_versus_at(i)) != NULL; i++)
        if (names_equal(goal->name, name))
            return goal;
    return NULL;
}

const struct goal *
goal_at(int index)
{
    if (index == 0)
        return &goal_endless;
    if (index < 0 || (size_t)index > COUNT(goals))
        return NULL;
    return &goals[index - 1];
}

const struct goal *
goal_find(const char *name)
{
    const struct goal *goal;
    for (int i = 0; (goal = goal_at(i)) != NULL; i++)
        if (names_equal(goal->name, name))
            return goal;
    return NULL;
}

bool
goal_fits(const struct goal *goal, const struct ruleset *rules)
{
    if (goal->at_once && rules->locking == LOCKING_AT_ONCE)
        return false;
    if (goal->versus && rules->bonus == NULL)
        return false;
    return goal->standing == 0 || goal->standing + PIECE_SIZE <= rules->visible;
}

uint64_t
goal_daily_seed(int year, int month, int day)
{
    return rng_seed_for(
        (uint64_t)year * 10000 + (uint64_t)month * 100 + (uint64_t)day, RNG_PURPOSE_DAILY, 0);
}
