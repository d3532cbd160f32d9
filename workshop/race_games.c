/* Each game is a job. The rules of a race (match.h) watch it as it is
 * played. */
#include "workshop/race_games.h"

#include <stdlib.h>

#include "lab/people.h"
#include "lab/pool.h"
#include "lab/stop.h"

struct worker {
    struct people people;
    struct race_course *course;
    const struct chance_curve *curve;
};

static bool
add_moment(struct race_course *course, const struct view *view, uint32_t live)
{
    if (course->count == course->room) {
        size_t room = course->room > 0 ? 2 * course->room : 256;
        struct chance_side *moments = realloc(course->moments, room * sizeof(*moments));
        if (moments == NULL)
            return false;
        course->moments = moments;
        course->room = room;
    }
    chance_side_take(&course->moments[course->count++], view, live);
    return true;
}

/* The first plan for each piece gives its value. */
static bool
take_plan(void *data, const struct view *view, const struct plan *plan)
{
    struct worker *worker = data;
    int64_t value = plan != NULL ? plan->best : BRAIN_NO_PLACE;

    if (stop_wanted())
        return false;
    return worker->course->count >= view->pieces ||
           add_moment(worker->course, view, chance_of(worker->curve, value));
}

/* Watches all races. A race in time ends with its clock, but the game
 * continues. */
static bool
take_step(void *data, const struct events *events, const struct view *view)
{
    struct worker *worker = data;
    (void)events;

    for (int g = 0; g < RACE_GOALS; g++) {
        struct race_lane *lane = &worker->course->lanes[g];
        struct race race = {.goal = &race_goals[g], .lanes = {*lane}};
        if (race.goal->kind == RACE_IN_TIME && view->tick > race.goal->amount) {
            if (!lane->over && lane->tick < race.goal->amount)
                lane->tick = race.goal->amount;
            continue;
        }
        race_see(&race, 0, view);
        *lane = race.lanes[0];
    }
    return !stop_wanted();
}

static bool
do_game(void *data, void *memory, void *result, uint64_t job)
{
    const struct race_games *games = data;
    struct worker *worker = memory;
    struct race_course *course = result;
    struct people_game game = {
        .rules = games->rules,
        .brain = games->brain,
        .seed = rng_seed_for(games->seed, games->purpose, job / RACE_PLAYERS),
        .cut = games->cut,
        .data = worker,
        .planned = take_plan,
        .stepped = take_step,
    };
    struct rng rng;

    rng_seed(&rng, game.seed, job % RACE_PLAYERS);
    game.skill = RACE_MIN_SKILL + (int)rng_below(&rng, RACE_MAX_SKILL - RACE_MIN_SKILL + 1);
    game.noise = rng_next(&rng);
    worker->course = course;
    worker->curve = brain_chance(games->brain, games->rules->name);
    bool whole = people_play(&worker->people, &game);
    chance_side_take(&course->end, &worker->people.view, 0);
    return whole;
}

bool
race_games_play(const struct race_games *games, struct race_courses *courses)
{
    struct race_games setup = *games;
    bool good;

    courses->count = games->seeds * RACE_PLAYERS;
    courses->at = pool_results(games->threads, courses->count, do_game, &setup,
        sizeof(struct worker), sizeof(*courses->at), &good);
    if (!good)
        race_courses_free(courses);
    return good;
}

void
race_courses_free(struct race_courses *courses)
{
    for (size_t i = 0; courses->at != NULL && i < courses->count; i++)
        free(courses->at[i].moments);
    free(courses->at);
    *courses = (struct race_courses){.count = 0};
}
