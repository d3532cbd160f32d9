/* The watcher of the training keeps the run. The mutex is held only to copy. */
#include "trainer/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trainer/checkpoint.h"
#include "trainer/clock.h"

/* -- beginning and end -- */

struct run *
run_create(const struct run_setup *setup)
{
    struct run *run = calloc(1, sizeof(*run));

    if (run == NULL)
        return NULL;
    run->setup = setup->training;
    run->generations = setup->generations;
    run->seconds = setup->seconds;
    run->later = setup->later;
    run->lock = -1;
    if (setup->path != NULL)
        snprintf(run->path, sizeof(run->path), "%s", setup->path);
    run_header_write(run->header, &run->setup);
    pthread_mutex_init(&run->mutex, NULL);
    run->training = training_create(&run->setup);
    if (run->training != NULL)
        run->workers =
            workers_create(&training_now(run->training)->objective, setup->threads, &run->meter);
    if (run->workers != NULL)
        return run;
    run_destroy(run);
    return NULL;
}

void
run_destroy(struct run *run)
{
    if (run == NULL)
        return;
    checkpoint_unlock(run->path, run->lock);
    workers_destroy(run->workers);
    training_destroy(run->training);
    curve_finish(&run->curve);
    pthread_mutex_destroy(&run->mutex);
    free(run);
}

bool
run_open(struct run *run, struct error *error)
{
    if (run->path[0] == '\0')
        return true;
    run->lock = checkpoint_lock(run->path, error);
    if (run->lock < 0)
        return run->later;
    run->continues = file_is_there(run->path);
    if (run->continues &&
        !checkpoint_read(run->path, run->header, run->training, &run->begun, &run->curve, error))
        return false;
    run->before = run->begun;
    run->first = run->kept_generations = training_generations(run->training);
    if (run->curve.count > 0)
        run->last = run->curve.rows[run->curve.count - 1];
    return true;
}

/* Locks the file of a run that began without one. It is another run's if it is
 * there by now. */
static void
lock_late(struct run *run, struct error *error)
{
    run->lock = checkpoint_lock(run->path, error);
    if (run->lock < 0 || !file_is_there(run->path))
        return;
    error_set(error, run->path, "is there already");
    checkpoint_unlock(run->path, run->lock);
    run->lock = -1;
}

bool
run_keep(struct run *run, struct error *error)
{
    if (run->path[0] != '\0' && run->lock < 0)
        lock_late(run, error);
    run->is_kept = run->path[0] == '\0' ||
                   (run->lock >= 0 && checkpoint_write(run->path, run->header, run->training,
                                          run_seconds(run), &run->curve, error));
    if (run->is_kept)
        run->kept_generations = training_generations(run->training);
    return run->is_kept;
}

bool
run_change(struct run *run, const struct training_knobs *knobs)
{
    char header[RUN_HEADER_SIZE];
    struct training_setup setup = run->setup;
    const struct training_knobs before = training_knobs_wanted(&setup);

    if (!training_change(run->training, knobs))
        return false;
    setup.change_count = training_now(run->training)->change_count;
    memcpy(setup.changes, training_now(run->training)->changes, sizeof(setup.changes));
    if (!run_header_write(header, &setup)) {
        training_change(run->training, &before);
        return false;
    }
    run->setup = setup;
    memcpy(run->header, header, sizeof(header));
    return true;
}

/* -- the clock -- */

/* The mutex is held. */
static double
seconds_of(const struct run *run)
{
    return run->before + (run->going ? clock_seconds() - run->started : 0);
}

double
run_seconds(struct run *run)
{
    pthread_mutex_lock(&run->mutex);
    double seconds = seconds_of(run);
    pthread_mutex_unlock(&run->mutex);
    return seconds;
}

static void
start_clock(struct run *run, bool measuring)
{
    pthread_mutex_lock(&run->mutex);
    run->measuring = measuring;
    run->going = true;
    run->started = clock_seconds();
    pthread_mutex_unlock(&run->mutex);
}

/* The time of a measurement does not count as training. */
static void
stop_clock(struct run *run, bool counts)
{
    pthread_mutex_lock(&run->mutex);
    if (counts)
        run->before = seconds_of(run);
    run->going = run->measuring = false;
    pthread_mutex_unlock(&run->mutex);
}

void
run_mind_time(struct run *run)
{
    pthread_mutex_lock(&run->mutex);
    bool over = run->seconds > 0 && run->going && !run->measuring &&
                seconds_of(run) >= (double)run->seconds;
    if (over) /* never cancels what follows run_go */
        run_cancel(run);
    pthread_mutex_unlock(&run->mutex);
}

/* -- generations -- */

static void
generation_begun(void *data, uint64_t generation, int population)
{
    struct run *run = data;

    (void)population;
    pthread_mutex_lock(&run->mutex);
    run->generation = generation;
    pthread_mutex_unlock(&run->mutex);
}

static bool
generation_ended(void *data, const struct training_generation *generation)
{
    struct run *run = data;
    const struct run_watch *watch = run->watch;
    struct curve_row row;
    struct error error;

    if (!curve_take_row(
            &row, &training_now(run->training)->objective, generation, run_seconds(run)) ||
        !curve_add(&run->curve, &row)) {
        run->no_memory = true;
        return false;
    }
    run->games += generation->games;
    run->saved += generation->games_saved;
    bool kept = run_keep(run, &error);
    pthread_mutex_lock(&run->mutex);
    run->last = row;
    run->any = true;
    pthread_mutex_unlock(&run->mutex);
    if (watch != NULL && watch->kept != NULL)
        watch->kept(watch->data, kept, &error);
    return watch == NULL || watch->ended == NULL || watch->ended(watch->data, generation, &row);
}

enum training_end
run_go(
    struct run *run, const struct crew *crew, const struct run_watch *watch, uint64_t generations)
{
    const struct training_watch watcher = {run, generation_begun, generation_ended};
    const struct crew own = workers_crew(run->workers);

    run->watch = watch;
    start_clock(run, false);
    enum training_end end =
        training_run(run->training, crew != NULL ? crew : &own, &watcher, generations);
    stop_clock(run, true);
    return end;
}

bool
run_measure(struct run *run, const struct crew *crew, struct measure *measure)
{
    const struct crew own = workers_crew(run->workers);
    struct curve *curve = &run->curve;
    int games = run->setup.held_out;

    measure->games = 0;
    if (games == 0)
        return true;
    start_clock(run, true);
    const struct play_result *results =
        training_measure(run->training, crew != NULL ? crew : &own, games);
    stop_clock(run, false);
    if (results == NULL)
        return true;
    if (!measure_take(measure, &training_now(run->training)->objective, results, games))
        return false;
    if (curve->count > 0 && curve->count == training_generations(run->training))
        curve->rows[curve->count - 1].measure = *measure;
    return true;
}

bool
run_is_over(struct run *run)
{
    pthread_mutex_lock(&run->mutex);
    bool late = run->seconds > 0 && seconds_of(run) >= (double)run->seconds;
    pthread_mutex_unlock(&run->mutex);
    return late || training_generations(run->training) >= run->generations;
}

bool
run_is_fast(const struct run *run)
{
    const struct objective *objective = &training_now(run->training)->objective;
    struct play_setup setup = objective->setup;
    double all[FEATURE_COUNT];
    struct lanes lanes;

    for (int d = 0; d < objective->dimensions; d++)
        all[d] = 1;
    return objective_brain(objective, all, &setup.brain) && play_lanes(&setup, &lanes);
}

/* -- any thread -- */

/* The mutex is held. */
static double
seconds_left(const struct run *run, double seconds)
{
    double done = run->any ? (double)(run->last.generation - run->first) : 0;
    double left = INFINITY;

    if (done > 0)
        left = (double)(run->generations - run->last.generation) * (seconds - run->begun) / done;
    if (run->seconds > 0)
        left = fmin(left, (double)run->seconds - seconds);
    return run->measuring ? INFINITY : fmax(left, 0);
}

void
run_progress(struct run *run, struct run_progress *progress)
{
    pthread_mutex_lock(&run->mutex);
    double seconds = seconds_of(run), here = seconds - run->begun;
    *progress = (struct run_progress){
        .any = run->any,
        .last = run->last,
        .generation = run->generation,
        .measuring = run->measuring,
        .seconds = seconds,
        .seconds_left = seconds_left(run, seconds),
        .pieces_per_second = here > 0 ? (double)atomic_load(&run->meter.pieces) / here : 0,
    };
    pthread_mutex_unlock(&run->mutex);
}

void
run_give_time(struct run *run, uint64_t seconds)
{
    pthread_mutex_lock(&run->mutex);
    if (run->seconds > 0)
        run->seconds = (uint64_t)seconds_of(run) + seconds;
    pthread_mutex_unlock(&run->mutex);
}

void
run_cancel(struct run *run)
{
    training_cancel(run->training);
}

void
run_uncancel(struct run *run)
{
    training_uncancel(run->training);
}
