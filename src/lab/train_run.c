/*
 * The run of train. It continues a saved run, saves every generation, and
 * writes the weights file. Another thread watches the clock and the signals,
 * and rewrites the line on the terminal.
 */
#define _GNU_SOURCE /* isatty, nanosleep, memmem */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "trainer/clock.h"
#include "trainer/run.h"
#include "trainer/runs.h"
#include "lab/ranks.h"
#include "lab/stop.h"
#include "lab/ticker.h"
#include "lab/train.h"
#include "lab/train_report.h"
#include "store/weights.h"
#include "store/say.h"

enum { LOOK_NS = 100 * 1000 * 1000, PROBE = 64 * 1024, MAX_OUTPUT = 1 << 28 };

/* The run, and what the lab does around it. */
struct task {
    struct train *train;
    struct run *run;
    char kept[RUN_PATH_SIZE]; /* the file of the saved run */
    double curve_written;
    bool terminal;
    bool keeping_fails, curve_fails;                  /* when it was last tried */
    bool output_is_ours, curve_is_ours, plot_is_ours; /* may be replaced */

    pthread_mutex_t mutex; /* of the terminal, and of `looking` */
    pthread_t looker;
    bool looking;
};

/* -- the thread beside it -- */

static void
show_progress(struct task *task)
{
    struct run_progress progress;

    run_progress(task->run, &progress);
    train_report_progress(task->train, &progress);
}

static void *
watch_run(void *data)
{
    const struct timespec pause = {.tv_nsec = LOOK_NS};
    struct task *task = data;

    for (;;) {
        if (stop_wanted())
            run_cancel(task->run);
        run_mind_time(task->run);
        pthread_mutex_lock(&task->mutex);
        bool looking = task->looking;
        if (looking && task->terminal)
            show_progress(task);
        pthread_mutex_unlock(&task->mutex);
        if (!looking)
            return NULL;
        nanosleep(&pause, NULL);
    }
}

static bool
watch_begin(struct task *task)
{
    pthread_mutex_init(&task->mutex, NULL);
    task->looking = true;
    return pthread_create(&task->looker, NULL, watch_run, task) == 0;
}

static void
watch_end(struct task *task)
{
    pthread_mutex_lock(&task->mutex);
    task->looking = false;
    pthread_mutex_unlock(&task->mutex);
    pthread_join(task->looker, NULL);
    pthread_mutex_destroy(&task->mutex);
    if (task->terminal)
        ticker_clear();
}

/* -- generations -- */

/* Reports that a file can't be written any more, or can be again. It does so
 * at once, because the end may be hours away, but not at each attempt. */
static void
note_writing(struct task *task, bool good, bool *fails, const char *path, const struct error *error)
{
    if (good != *fails)
        return;
    *fails = !good;
    pthread_mutex_lock(&task->mutex);
    if (task->terminal)
        ticker_clear();
    if (good)
        say("%s: %s: written again", task->train->session->program, path);
    else
        say("%s: %s; the run continues", task->train->session->program, error_english(error));
    pthread_mutex_unlock(&task->mutex);
}

/* Once the curve is written, it belongs to the run and may be replaced. */
static bool
write_curve(struct task *task, struct error *error)
{
    bool good = curve_write(&task->run->curve, task->train->curve, task->curve_is_ours, error);
    task->curve_is_ours |= good;
    return good;
}

static void
note_kept(void *data, bool good, const struct error *error)
{
    struct task *task = data;
    const char *curve = task->train->curve;
    struct error why;

    note_writing(task, good, &task->keeping_fails, task->kept, error);
    if (curve == NULL || clock_seconds() - task->curve_written < 1)
        return;
    good = write_curve(task, &why);
    note_writing(task, good, &task->curve_fails, curve, &why);
    task->curve_written = clock_seconds();
}

static bool
note_generation(
    void *data, const struct training_generation *generation, const struct curve_row *row)
{
    struct task *task = data;
    struct run_progress progress;

    (void)generation;
    if (task->terminal)
        return true;
    run_progress(task->run, &progress);
    train_report_generation(task->train, row, progress.pieces_per_second);
    return true;
}

/* -- before the first one -- */

static bool
name_kept(struct task *task)
{
    const struct train *train = task->train;
    int length = snprintf(task->kept, sizeof(task->kept), "%s%s",
        train->resume != NULL ? train->resume : train->output, train->resume != NULL ? "" : ".run");
    return length < (int)sizeof(task->kept) - 16;
}

/* Whether a file has the mark of this run, which ended there before. */
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

/* Whether an output may be written. *ours: it may replace an existing file,
 * because of --force or because this run wrote it. */
static bool
claim_file(
    const struct task *task, const char *path, bool written_by_run, bool *ours, struct error *error)
{
    *ours = task->train->session->force || (task->run->continues && written_by_run);
    if (file_is_free(path, *ours, error))
        return true;
    if (!task->run->continues)
        return error_set(error, path, "is there already; --force replaces it");
    return error_set(error, path, "is there already, and not of this run; --force replaces it");
}

/* Existing files are replaced only by the run that wrote them. */
static bool
claim_files(struct task *task, struct error *error)
{
    const struct train *train = task->train;
    const char *output = train->output, *curve = train->curve;
    const char *plot = train->plot;

    return claim_file(task, output, is_marked(output, train), &task->output_is_ours, error) &&
           (curve == NULL || claim_file(task, curve, curve_is_in(&task->run->curve, curve),
                                 &task->curve_is_ours, error)) &&
           (plot == NULL ||
               claim_file(task, plot, is_marked(plot, train), &task->plot_is_ours, error));
}

/* Removes what killed runs have left beside this one. */
static void
tidy_beside(const char *kept)
{
    char folder[RUN_PATH_SIZE];
    const char *slash = strrchr(kept, '/');

    snprintf(folder, sizeof(folder), "%.*s", slash != NULL ? (int)(slash - kept) + 1 : 1,
        slash != NULL ? kept : ".");
    runs_tidy(folder);
}

/* Continues the saved run, or begins. False with the error. */
static bool
take_up_run(struct task *task, struct error *error)
{
    const struct train *train = task->train;

    if (train->resume == NULL && file_is_there(task->kept))
        return error_set(error, task->kept,
            "an earlier run is kept there: --resume %s continues it", task->kept);
    tidy_beside(task->kept);
    return run_open(task->run, error) && claim_files(task, error);
}

/* Tries now, not hours later, whether the files can be written. */
static bool
try_files(struct task *task, struct error *error)
{
    const struct train *train = task->train;

    return file_could_write(train->output, PROBE, error) &&
           (train->curve == NULL || file_could_write(train->curve, PROBE, error)) &&
           (train->plot == NULL || file_could_write(train->plot, PROBE, error)) &&
           run_keep(task->run, error);
}

static bool
task_prepare(struct task *task, struct error *error)
{
    if (task->train->plot != NULL && !curve_can_draw(task->train->plot))
        return error_set(error, task->train->plot,
            "expected gnuplot to be installed, and to know this kind of picture; --curve does without");
    return take_up_run(task, error) && try_files(task, error);
}

/* -- after the last one -- */

static bool
write_weights(struct task *task, const struct train_outcome *outcome, struct brain *brain,
    struct error *error)
{
    const struct train *train = task->train;
    bool replace = task->output_is_ours || is_marked(train->output, train);
    if (!replace && file_is_there(train->output))
        return error_set(error, train->output,
            "is there now, and not of this run: --resume with another --output writes the weights");
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

/* Measures the answer in held-out games, unless the run was stopped. */
static bool
measure_answer(struct task *task, const struct crew *crew, struct measure *measure)
{
    if (stop_wanted())
        return true;
    run_uncancel(task->run);
    return run_measure(task->run, crew, measure);
}

/* Writes the weights file, the curve and its picture, as far as possible.
 * The error is the first one. */
static bool
write_files(
    struct task *task, struct train_outcome *outcome, struct brain *brain, struct error *error)
{
    const struct train *train = task->train;
    char mark[TRAIN_MARK_SIZE];
    const struct curve_picture picture = {.unit = objective_unit(train->setup.objective.kind),
        .mark = train_report_mark(mark, train)};
    bool good = true;

    if (outcome->brain != NULL)
        good = outcome->written = write_weights(task, outcome, brain, error);
    if (train->curve != NULL)
        good &= write_curve(task, good ? error : NULL);
    if (train->plot != NULL)
        good &= curve_draw(
            &task->run->curve, &picture, train->plot, task->plot_is_ours, good ? error : NULL);
    return good;
}

static void
task_finish(struct task *task, const struct crew *crew)
{
    const struct train *train = task->train;
    struct session *session = train->session;
    struct run *run = task->run;
    struct curve *curve = &run->curve;
    struct error not_kept, error;
    struct brain brain;
    bool learned =
        training_generations(run->training) > 0 && training_answer(run->training, &brain);
    struct train_outcome outcome = {
        .brain = learned ? &brain : NULL,
        .generations = training_generations(run->training),
        .pieces = curve->count > 0 ? curve->rows[curve->count - 1].pieces : 0,
        .seconds = run_seconds(run),
        .games = run->games,
        .saved = run->saved,
        .kept = task->kept,
    };

    task->train->setup = *training_now(run->training);
    bool good = !learned || measure_answer(task, crew, &outcome.measure);
    watch_end(task);
    if (!good) {
        session_fail(session, "not enough memory");
        return;
    }
    outcome.stopped = stop_wanted();
    bool kept = !task->keeping_fails || run_keep(run, &not_kept);
    outcome.kept_generations = run->kept_generations;
    outcome.fast = run_is_fast(run);
    good = write_files(task, &outcome, &brain, &error);
    train_report_print(train, &outcome);
    if (!good)
        session_fail(session, "%s", error_english(&error));
    else if (!kept)
        session_fail(session, "%s", error_english(&not_kept));
    else if (run->no_memory)
        session_fail(session, "not enough memory");
    else if (!outcome.stopped && !learned)
        session_fail(session, "--time was over before the first generation was");
}

static void
task_train(struct task *task)
{
    struct run *run = task->run;
    const struct run_watch watch = {task, note_generation, note_kept};
    struct ranks_crew ranks = {run->workers, &run->meter};
    const struct crew crew = ranks_crew(&ranks);
    bool looking = watch_begin(task);

    if (looking && run_go(run, &crew, &watch, run->generations) != TRAINING_FAILED) {
        task_finish(task, &crew);
        return;
    }
    if (looking)
        watch_end(task);
    session_fail(task->train->session, "no thread could be started");
}

void
train_play(struct train *train)
{
    struct session *session = train->session;
    struct task task = {.train = train};
    struct error error;

    if (!name_kept(&task)) {
        error_set(&error, task.kept, "the name is too long");
        session_refuse(session, "%s", error_english(&error));
        return;
    }
    const struct run_setup setup = {
        .training = train->setup,
        .path = task.kept,
        .threads = (int)session->threads,
        .generations = train->generations,
        .seconds = train->seconds,
    };
    task.run = run_create(&setup);
    if (task.run == NULL) {
        session_fail(session, "not enough memory");
    } else if (!task_prepare(&task, &error)) {
        session_refuse(session, "%s", error_english(&error));
    } else {
        stop_on_signals();
        task.terminal = isatty(STDERR_FILENO);
        task_train(&task);
    }
    run_destroy(task.run);
}
