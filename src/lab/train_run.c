/*
 * The run of train: continues a kept run, keeps every generation, and writes
 * the answer to a file. A thread beside it watches the clock and the signals,
 * and rewrites the line on the terminal.
 */
#define _GNU_SOURCE /* isatty, nanosleep, memmem */

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "trainer/checkpoint.h"
#include "lab/clock.h"
#include "lab/ranks.h"
#include "lab/stop.h"
#include "lab/ticker.h"
#include "lab/train.h"
#include "lab/train_report.h"
#include "store/weights.h"
#include "train/workers.h"
#include "store/say.h"

enum {
    LOOK_NS = 100 * 1000 * 1000,
    PATH_SIZE = 4096,
    PROBE = 64 * 1024,
    MAX_OUTPUT = 1 << 28
};

struct run {
    struct train *train;
    struct training *training;
    struct workers *workers;
    struct play_meter meter;
    struct curve curve;
    char kept[PATH_SIZE]; /* the file that the run is kept in */
    int lock;
    double started; /* by a clock that never jumps */
    double before;  /* seconds of earlier runs */
    double curve_written;
    bool goes_on;   /* there was an earlier run */
    uint64_t first; /* its generations */
    uint64_t games, saved;
    bool terminal;
    uint64_t kept_generations; /* what the file has */
    bool no_memory;
    bool keeping_fails, curve_fails; /* the last time that it was tried */
    bool output_is_ours, curve_is_ours, plot_is_ours; /* may be replaced */

    /* What the thread beside it reads, under the mutex. */
    pthread_mutex_t mutex;
    pthread_t looker;
    bool looking, measuring, any;
    uint64_t generation;
    struct curve_row last;
};

/* Of training, those of earlier runs included. */
static double
seconds_of(const struct run *run)
{
    return run->before + clock_seconds() - run->started;
}

static int
complain(const char *why, int code)
{
    say("wellplayed-lab train: %s", why);
    return code;
}

/* -- the thread beside it -- */

static double
pieces_per_second(const struct run *run)
{
    double seconds = clock_seconds() - run->started;
    return seconds > 0 ? (double)atomic_load(&run->meter.pieces) / seconds : 0;
}

/* The mutex is held. */
static double
seconds_left(const struct run *run)
{
    const struct train *train = run->train;
    double done = run->any ? (double)(run->last.generation - run->first) : 0;
    double left = INFINITY;

    if (done > 0)
        left = (double)(train->generations - run->last.generation) *
               (clock_seconds() - run->started) / done;
    if (train->seconds > 0)
        left = fmin(left, (double)train->seconds - seconds_of(run));
    return run->measuring ? INFINITY : fmax(left, 0);
}

static void
show_progress(struct run *run)
{
    const struct train_progress progress = {
        .last = run->any ? &run->last : NULL,
        .generation = run->generation,
        .measuring = run->measuring,
        .pieces_per_second = pieces_per_second(run),
        .seconds_left = seconds_left(run),
    };
    train_report_progress(run->train, &progress);
}

static void *
look(void *data)
{
    const struct timespec pause = {.tv_nsec = LOOK_NS};
    struct run *run = data;

    for (;;) {
        pthread_mutex_lock(&run->mutex);
        bool looking = run->looking;
        uint64_t limit = run->measuring ? 0 : run->train->seconds;
        if (stop_wanted() || (limit > 0 && seconds_of(run) >= (double)limit))
            training_cancel(run->training);
        if (looking && run->terminal)
            show_progress(run);
        pthread_mutex_unlock(&run->mutex);
        if (!looking)
            return NULL;
        nanosleep(&pause, NULL);
    }
}

static bool
begin_to_look(struct run *run)
{
    pthread_mutex_init(&run->mutex, NULL);
    run->looking = true;
    return pthread_create(&run->looker, NULL, look, run) == 0;
}

static void
look_no_more(struct run *run)
{
    pthread_mutex_lock(&run->mutex);
    run->looking = false;
    pthread_mutex_unlock(&run->mutex);
    pthread_join(run->looker, NULL);
    pthread_mutex_destroy(&run->mutex);
    if (run->terminal)
        ticker_clear();
}

/* -- generations -- */

static void
begun(void *data, uint64_t generation, int population)
{
    struct run *run = data;
    (void)population;
    pthread_mutex_lock(&run->mutex);
    run->generation = generation;
    pthread_mutex_unlock(&run->mutex);
}

/* Says that a file can't be written any more, or can be again: at once, for the
 * end may be hours away, but not each time that it is tried. */
static void
note_writing(struct run *run, bool good, bool *fails, const char *path,
    const struct error *error)
{
    if (good != *fails)
        return;
    *fails = !good;
    pthread_mutex_lock(&run->mutex);
    if (run->terminal)
        ticker_clear();
    if (good)
        say("wellplayed-lab train: %s: written again", path);
    else
        say("wellplayed-lab train: %s; the run continues",
            error_english(error));
    pthread_mutex_unlock(&run->mutex);
}

static bool
write_checkpoint(struct run *run, double seconds, struct error *error)
{
    bool good = checkpoint_write(run->kept, run->train->header, run->training,
        seconds, &run->curve, error);
    if (good)
        run->kept_generations = training_generations(run->training);
    return good;
}

/* Once it is written it is the run's own, and may be replaced. */
static bool
write_curve(struct run *run, struct error *error)
{
    bool good =
        curve_write(&run->curve, run->train->curve, run->curve_is_ours, error);
    run->curve_is_ours |= good;
    return good;
}

/* The disk may be full now and not later: the run goes on. */
static void
keep(struct run *run)
{
    const char *curve = run->train->curve;
    struct error error;

    bool good = write_checkpoint(run, seconds_of(run), &error);
    note_writing(run, good, &run->keeping_fails, run->kept, &error);
    if (curve != NULL && clock_seconds() - run->curve_written >= 1) {
        good = write_curve(run, &error);
        note_writing(run, good, &run->curve_fails, curve, &error);
        run->curve_written = clock_seconds();
    }
}

static bool
ended(void *data, const struct training_generation *generation)
{
    struct run *run = data;
    struct curve_row row;

    if (!curve_take_row(
            &row, &run->train->setup.objective, generation, seconds_of(run)) ||
        !curve_add(&run->curve, &row)) {
        run->no_memory = true;
        return false;
    }
    run->games += generation->games;
    run->saved += generation->games_saved;
    keep(run);
    if (!run->terminal)
        train_report_generation(run->train, &row, pieces_per_second(run));
    pthread_mutex_lock(&run->mutex);
    run->last = row;
    run->any = true;
    pthread_mutex_unlock(&run->mutex);
    return true;
}

/* -- before the first one -- */

static bool
name_kept(struct run *run)
{
    const struct train *train = run->train;
    int length = snprintf(run->kept, sizeof(run->kept), "%s%s",
        train->resume != NULL ? train->resume : train->output,
        train->resume != NULL ? "" : ".run");
    return length < (int)sizeof(run->kept) - 16;
}

/* Whether a file has this run's mark: it is of an earlier end of it. */
static bool
is_marked(const char *path, const struct train *train)
{
    char mark[TRAIN_MARK_SIZE];
    size_t size;
    char *text = file_read(path, MAX_OUTPUT, &size, NULL);
    train_report_mark(mark, train);
    bool ours = text != NULL && memmem(text, size, mark, strlen(mark)) != NULL;
    free(text);
    return ours;
}

/* Whether an output may be written; *ours gets whether it may replace what is
 * there, as --force says, or as an earlier end of the run wrote it. */
static bool
claim(const struct run *run, const char *path, bool written_by_run, bool *ours,
    struct error *error)
{
    *ours = run->train->force || (run->goes_on && written_by_run);
    if (file_is_free(path, *ours, error))
        return true;
    if (!run->goes_on)
        return error_set(error, path, "is there already; --force replaces it");
    return error_set(error, path,
        "is there already, and not of this run; --force replaces it");
}

/* Nothing that is there is replaced, but by the run that wrote it. */
static bool
claim_all(struct run *run, struct error *error)
{
    const struct train *train = run->train;
    const char *output = train->output, *curve = train->curve;
    const char *plot = train->plot;

    return claim(run, output, is_marked(output, train), &run->output_is_ours,
               error) &&
           (curve == NULL || claim(run, curve, curve_is_in(&run->curve, curve),
                                 &run->curve_is_ours, error)) &&
           (plot == NULL || claim(run, plot, is_marked(plot, train),
                                &run->plot_is_ours, error));
}

/* Takes up what was kept, or begins. False with the error. */
static bool
take_up(struct run *run, struct error *error)
{
    const struct train *train = run->train;

    if (train->resume == NULL && file_is_there(run->kept))
        return error_set(error, run->kept,
            "an earlier run is kept there: --resume %s continues "
            "it",
            run->kept);
    run->lock = checkpoint_lock(run->kept, error);
    if (run->lock < 0)
        return false;
    run->goes_on = file_is_there(run->kept);
    if (run->goes_on && !checkpoint_read(run->kept, train->header,
                            run->training, &run->before, &run->curve, error))
        return false;
    run->first = training_generations(run->training);
    return claim_all(run, error);
}

/* Finds out now, and not hours later, whether the files can be written. */
static bool
try_writing(struct run *run, struct error *error)
{
    const struct train *train = run->train;

    return file_could_write(train->output, PROBE, error) &&
           (train->curve == NULL ||
               file_could_write(train->curve, PROBE, error)) &&
           (train->plot == NULL ||
               file_could_write(train->plot, PROBE, error)) &&
           write_checkpoint(run, run->before, error);
}

static bool
prepare(struct run *run, struct error *error)
{
    if (!name_kept(run))
        return error_set(error, run->kept, "too long a name");
    if (run->train->plot != NULL && !curve_can_draw(run->train->plot))
        return error_set(error, run->train->plot,
            "expected gnuplot to be installed, and to know this kind of "
            "picture; --curve does without");
    return take_up(run, error) && try_writing(run, error);
}

/* -- after the last one -- */

static bool
write_weights(struct run *run, const struct train_outcome *outcome,
    struct brain *brain, struct error *error)
{
    const struct train *train = run->train;
    bool replace = run->output_is_ours || is_marked(train->output, train);
    if (!replace && file_is_there(train->output))
        return error_set(error, train->output,
            "is there now, and not of this run: --resume with another "
            "--output writes the weights");
    char *comment = train_report_describe(train, outcome, brain);
    size_t size = comment != NULL ? WEIGHTS_WRITE_SIZE(strlen(comment)) : 0;
    char *text = comment != NULL ? malloc(size) : NULL;
    bool good = text != NULL;

    if (good) {
        size = weights_write(brain, comment, text, size);
        good = replace ? file_write(train->output, text, size, error)
                       : file_write_new(train->output, text, size, error);
    } else {
        error_set(error, NULL, "not enough memory");
    }
    free(text);
    free(comment);
    return good;
}

/* The answer's games that no candidate played; none when it is stopped. */
static bool
measure(struct run *run, const struct crew *crew, struct measure *measure)
{
    int games = run->train->setup.held_out;

    pthread_mutex_lock(&run->mutex);
    run->measuring = true;
    pthread_mutex_unlock(&run->mutex);
    if (games == 0 || stop_wanted())
        return true;
    training_uncancel(run->training);
    const struct play_result *results =
        training_measure(run->training, crew, games);
    return results == NULL ||
           measure_take(measure, &run->train->setup.objective, results, games);
}

/* Writes the weights file, the curve and its picture, as far as possible. The
 * first error counts. */
static bool
write_all(struct run *run, struct train_outcome *outcome, struct brain *brain,
    struct error *error)
{
    const struct train *train = run->train;
    char mark[TRAIN_MARK_SIZE];
    const struct curve_picture picture = {
        .unit = objective_kind_name(train->setup.objective.kind),
        .mark = train_report_mark(mark, train)};
    bool good = true;

    if (outcome->brain != NULL)
        good = outcome->written = write_weights(run, outcome, brain, error);
    if (train->curve != NULL)
        good &= write_curve(run, good ? error : NULL);
    if (train->plot != NULL)
        good &= curve_draw(&run->curve, &picture, train->plot,
            run->plot_is_ours, good ? error : NULL);
    return good;
}

/* Whether candidates that weigh all features do. */
static bool
plays_in_lanes(const struct objective *objective)
{
    struct play_setup setup = objective->setup;
    double all[FEATURE_COUNT];
    struct lanes lanes;

    for (int d = 0; d < objective->dimensions; d++)
        all[d] = 1;
    return objective_brain(objective, all, &setup.brain) &&
           play_lanes(&setup, &lanes);
}

static int
finish(struct run *run, const struct crew *crew, double seconds)
{
    const struct train *train = run->train;
    struct curve *curve = &run->curve;
    struct error not_kept, error;
    struct brain brain;
    bool learned = training_generations(run->training) > 0 &&
                   training_answer(run->training, &brain);
    struct train_outcome outcome = {
        .brain = learned ? &brain : NULL,
        .generations = training_generations(run->training),
        .pieces = curve->count > 0 ? curve->rows[curve->count - 1].pieces : 0,
        .seconds = seconds,
        .games = run->games,
        .saved = run->saved,
        .kept = run->kept,
    };

    bool good = !learned || measure(run, crew, &outcome.measure);
    look_no_more(run);
    if (!good)
        return complain("not enough memory", EXIT_FAILURE);
    outcome.stopped = stop_wanted();
    bool kept =
        !run->keeping_fails || write_checkpoint(run, seconds, &not_kept);
    outcome.kept_generations = run->kept_generations;
    if (outcome.measure.games > 0 && curve->count == outcome.generations)
        curve->rows[curve->count - 1].measure = outcome.measure;
    outcome.fast = plays_in_lanes(&train->setup.objective);
    good = write_all(run, &outcome, &brain, &error);
    train_report_print(train, &outcome);
    if (!good)
        return complain(error_english(&error), EXIT_FAILURE);
    if (!kept)
        return complain(error_english(&not_kept), EXIT_FAILURE);
    if (run->no_memory)
        return complain("not enough memory", EXIT_FAILURE);
    if (outcome.stopped)
        return STOP_EXIT;
    return learned ? EXIT_SUCCESS
                   : complain("--time was over before the first generation was",
                         EXIT_FAILURE);
}

static int
train_and_finish(struct run *run)
{
    struct train *train = run->train;
    const struct training_watch watch = {run, begun, ended};
    struct ranks_crew ranks = {run->workers, &run->meter};
    const struct crew crew = ranks_crew(&ranks);

    if (!begin_to_look(run))
        return complain("no thread could be started", EXIT_FAILURE);
    enum training_end end =
        training_run(run->training, &crew, &watch, train->generations);
    double seconds = seconds_of(run);
    if (end != TRAINING_FAILED)
        return finish(run, &crew, seconds);
    look_no_more(run);
    return complain("no thread could be started", EXIT_FAILURE);
}

int
train_run(struct train *train)
{
    struct run run = {.train = train, .lock = -1};
    struct error error;
    int code = EXIT_FAILURE;

    run.training = training_create(&train->setup);
    run.workers = workers_create(
        &train->setup.objective, (int)train->threads, &run.meter);
    if (run.training == NULL || run.workers == NULL) {
        complain("not enough memory", EXIT_FAILURE);
    } else if (!prepare(&run, &error)) {
        code = complain(error_english(&error), 2);
    } else {
        stop_on_signals();
        run.terminal = isatty(STDERR_FILENO);
        run.started = clock_seconds();
        code = train_and_finish(&run);
    }
    checkpoint_unlock(run.kept, run.lock);
    workers_destroy(run.workers);
    training_destroy(run.training);
    curve_finish(&run.curve);
    return code;
}
