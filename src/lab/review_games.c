/* Each game is a job of its own; the sums are made afterwards. */
#include "lab/review_games.h"

#include <stdlib.h>

#include "lab/people.h"
#include "lab/pool.h"
#include "lab/stop.h"
#include "wellplayed/marking.h"

enum { MAX_MARKS = 1000 };

struct worker {
    struct people people;
    struct marking marking;
    struct coach_mark marks[MAX_MARKS];
};

struct graded {
    double accuracy;
    uint64_t pieces, count;
    uint64_t grades[COACH_GRADES];
    bool whole;
};

struct run {
    const struct review_games *review;
    struct worker *workers;
    struct graded *games;
};

static bool
take_step(void *data, const struct events *events, const struct view *view)
{
    struct worker *worker = data;

    if (stop_wanted())
        return false;
    if (events->happened != 0)
        marking_take(&worker->marking, events, view, true);
    return true;
}

static bool
do_game(void *data, int number, uint64_t job)
{
    struct run *run = data;
    const struct review_games *review = run->review;
    struct worker *worker = &run->workers[number];
    struct graded *graded = &run->games[job];
    const struct people_game game = {
        .rules = review->rules,
        .brain = review->player,
        .skill = review->skill,
        .seed = rng_seed_for(review->seed, RNG_PURPOSE_REVIEW, job),
        .cut = review->cut,
        .data = worker,
        .stepped = take_step,
    };

    const struct marking *done = &worker->marking;
    marking_begin(&worker->marking, review->coach, worker->marks, MAX_MARKS);
    graded->whole = people_play(&worker->people, &game);
    graded->accuracy = coach_accuracy(done->marks, done->count);
    graded->pieces = done->pieces;
    graded->count = (uint64_t)done->count;
    for (int g = 0; g < COACH_GRADES; g++)
        graded->grades[g] = (uint64_t)marking_count(
            done->marks, done->count, (enum coach_grade)g);
    return graded->whole;
}

static bool
add_up(const struct run *run, struct review_games *review)
{
    double *values = malloc(review->games * sizeof(*values));
    bool good = values != NULL;

    for (uint64_t i = 0; good && i < review->games; i++) {
        const struct graded *graded = &run->games[i];
        good = graded->whole;
        values[i] = graded->accuracy;
        review->pieces += graded->pieces;
        review->graded += graded->count;
        for (int g = 0; g < COACH_GRADES; g++)
            review->grades[g] += graded->grades[g];
    }
    if (good)
        review->accuracy = stats_mean(values, review->games, &review->ci95);
    free(values);
    return good;
}

bool
review_games_run(struct review_games *review)
{
    struct run run = {.review = review};

    run.workers = calloc((size_t)review->threads, sizeof(*run.workers));
    run.games = calloc(review->games, sizeof(*run.games));
    bool good = run.workers != NULL && run.games != NULL &&
                pool_run(review->threads, review->games, do_game, NULL, &run) &&
                add_up(&run, review);
    free(run.games);
    free(run.workers);
    return good;
}
