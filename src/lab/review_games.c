/* Each game is a job. The results are added up afterwards. */
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
do_game(void *data, void *memory, void *result, uint64_t job)
{
    const struct review_games *review = data;
    struct worker *worker = memory;
    struct graded *graded = result;
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
    bool whole = people_play(&worker->people, &game);
    graded->accuracy = coach_accuracy(done->marks, done->count);
    graded->pieces = done->pieces;
    graded->count = (uint64_t)done->count;
    for (int g = 0; g < COACH_GRADES; g++)
        graded->grades[g] = (uint64_t)marking_count(done->marks, done->count, (enum coach_grade)g);
    return whole;
}

bool
review_games_run(struct review_games *review)
{
    bool good;
    double *values = malloc(review->games * sizeof(*values));
    struct graded *games = pool_results(review->threads, review->games, do_game, review,
        sizeof(struct worker), sizeof(*games), &good);
    good = good && values != NULL;

    for (uint64_t i = 0; good && i < review->games; i++) {
        values[i] = games[i].accuracy;
        review->pieces += games[i].pieces;
        review->graded += games[i].count;
        for (int g = 0; g < COACH_GRADES; g++)
            review->grades[g] += games[i].grades[g];
    }
    if (good)
        review->accuracy = stats_mean(values, review->games, &review->ci95);
    free(games);
    free(values);
    return good;
}
