/*
 * One mutex guards the owner's wish and the copy of the newest generation. The
 * run belongs to the thread; the owner only cancels it, asks for its progress
 * (run.h), and reads what never changes.
 */
#define _GNU_SOURCE /* setpriority of a thread */

#include "trainer/run_thread.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "store/aside.h"

enum { NICE = 10 };

enum wish { WISH_PAUSE, WISH_GO, WISH_STEP, WISH_END };

struct run_thread {
    struct run *run;
    char album_path[RUN_PATH_SIZE]; /* empty: it is not kept */
    pthread_t thread;
    bool started;

    pthread_mutex_t mutex;
    pthread_cond_t changed; /* the wish */
    enum wish wish;
    bool knobs_wanted; /* `knobs` are wanted, but not yet turned */
    struct training_knobs knobs;
    enum run_state state;
    bool ended;
    uint64_t serial;      /* of what follows; from 1 */
    struct run_news copy; /* its progress and state are unused */
    struct album album;
    char header[RUN_HEADER_SIZE]; /* a copy for the owner */
};

static const struct objective *
objective_of(const struct run_thread *thread)
{
    return &training_now(thread->run->training)->objective;
}

/* -- news -- */

void
run_news_finish(struct run_news *news)
{
    curve_finish(&news->curve);
    free(news->candidates);
    free(news->values);
    *news = (struct run_news){0};
}

/* Makes room for the candidates. Returns false when there is no memory. */
static bool
make_room(struct run_news *news, size_t population, size_t dimensions)
{
    if (news->capacity >= population * dimensions && news->candidates != NULL)
        return true;
    double *candidates = realloc(news->candidates, population * dimensions * sizeof(double));
    if (candidates != NULL)
        news->candidates = candidates;
    double *values = realloc(news->values, population * dimensions * sizeof(double));
    if (values != NULL)
        news->values = values;
    if (candidates == NULL || values == NULL)
        return false;
    news->capacity = population * dimensions;
    return true;
}

/* Copies the candidates, scaled to length 1. */
static void
copy_candidates(
    const struct objective *objective, const struct training_generation *generation, double *out)
{
    for (int c = 0; c < generation->population; c++) {
        int n = generation->dimensions;
        const double *from = &generation->candidates[c * n];
        if (!objective_direction(objective, from, &out[c * n]))
            memset(&out[c * n], 0, (size_t)n * sizeof(*out));
    }
}

/* -- the run's thread -- */

static void
note_keeping(struct run_thread *thread, bool good, const struct error *error)
{
    pthread_mutex_lock(&thread->mutex);
    thread->copy.keeping_fails = !good;
    if (!good)
        thread->copy.error = *error;
    thread->serial++;
    pthread_mutex_unlock(&thread->mutex);
}

/* Copies the run's present setup. The mutex is held; only the run's thread
 * turns knobs. */
static void
copy_setup(struct run_thread *thread)
{
    thread->copy.setup = *training_now(thread->run->training);
    memcpy(thread->header, thread->run->header, sizeof(thread->header));
    thread->serial++;
}

/* Turns the knobs as wanted, and keeps the run. Called between two
 * generations. */
static void
turn_knobs(struct run_thread *thread)
{
    struct run *run = thread->run;
    struct error error;

    pthread_mutex_lock(&thread->mutex);
    bool wanted = thread->knobs_wanted;
    const struct training_knobs knobs = thread->knobs;
    thread->knobs_wanted = false;
    pthread_mutex_unlock(&thread->mutex);
    if (!wanted)
        return;
    bool good = run_change(run, &knobs);
    pthread_mutex_lock(&thread->mutex);
    thread->copy.refused = !good;
    copy_setup(thread);
    pthread_mutex_unlock(&thread->mutex);
    if (good && !run_keep(run, &error))
        note_keeping(thread, false, &error);
}

/* Without memory for its copy, a generation is not shown. */
static bool
generation_ended(
    void *data, const struct training_generation *generation, const struct curve_row *row)
{
    struct run_thread *thread = data;
    struct run_news *copy = &thread->copy;
    size_t dimensions = (size_t)generation->dimensions;
    struct album_entry entry = {.generation = generation->number, .value = row->train.value};
    struct error error;

    for (int d = 0; d < generation->dimensions; d++) {
        uint8_t feature = objective_of(thread)->features[d];
        entry.features |= FEATURE_BIT(feature);
        entry.weights[feature] = generation->answer[d];
    }
    pthread_mutex_lock(&thread->mutex);
    if (curve_add(&copy->curve, row) &&
        make_room(copy, (size_t)generation->population, dimensions)) {
        copy_candidates(objective_of(thread), generation, copy->candidates);
        memcpy(copy->values, generation->values, (size_t)generation->population * sizeof(double));
        memcpy(copy->answer, generation->answer, dimensions * sizeof(double));
        copy->generation = generation->number;
        copy->population = generation->population;
        copy->dimensions = generation->dimensions;
        memcpy(copy->features, objective_of(thread)->features, sizeof(copy->features));
        copy->best = generation->best;
    }
    copy_setup(thread);
    album_add(&thread->album, &entry);
    bool more = thread->wish == WISH_GO;
    pthread_mutex_unlock(&thread->mutex);
    /* Only this thread changes the album. */
    if (thread->album_path[0] != '\0' &&
        !album_write(&thread->album, thread->album_path, thread->run->header, &error))
        note_keeping(thread, false, &error);
    turn_knobs(thread);
    run_mind_time(thread->run);
    return more;
}

static void
generation_kept(void *data, bool good, const struct error *error)
{
    note_keeping(data, good, error);
}

/* Measures the answer on games that no candidate played. */
static void
measure_answer(struct run_thread *thread)
{
    const struct curve *curve = &thread->run->curve;
    struct curve *copy = &thread->copy.curve;
    struct measure measure;
    struct error error;

    if (!run_measure(thread->run, NULL, &measure) || measure.games == 0)
        return;
    if (!run_keep(thread->run, &error))
        note_keeping(thread, false, &error);
    pthread_mutex_lock(&thread->mutex);
    if (copy->count > 0 && copy->count == curve->count)
        copy->rows[copy->count - 1] = curve->rows[curve->count - 1];
    thread->serial++;
    pthread_mutex_unlock(&thread->mutex);
}

/* Runs as wished. The mutex is held, but released while the run goes. */
static void
play_on(struct run_thread *thread)
{
    const struct run_watch watch = {thread, generation_ended, generation_kept};
    struct run *run = thread->run;
    bool step = thread->wish == WISH_STEP;

    run_uncancel(run);
    thread->state = RUN_GOES;
    uint64_t limit = step ? training_generations(run->training) + 1 : run->generations;
    pthread_mutex_unlock(&thread->mutex);
    enum training_end end = run_go(run, NULL, &watch, limit);
    pthread_mutex_lock(&thread->mutex);
    thread->state = RUN_PAUSED;
    if (end == TRAINING_FAILED || run->no_memory) {
        thread->state = RUN_FAILED;
    } else if (run_is_over(run) && thread->wish != WISH_END) {
        thread->state = RUN_MEASURES;
        run_uncancel(run);
        pthread_mutex_unlock(&thread->mutex);
        measure_answer(thread);
        pthread_mutex_lock(&thread->mutex);
        thread->state = RUN_DONE;
    }
    bool stepped = thread->wish == WISH_STEP && end == TRAINING_FINISHED;
    if (thread->wish != WISH_END && (stepped || thread->state != RUN_PAUSED))
        thread->wish = WISH_PAUSE;
    thread->serial++;
}

/* What could not be kept, the run or its album, is tried once more. */
static void
keep_at_last(struct run_thread *thread)
{
    struct error error;

    if (thread->run->is_kept && !thread->copy.keeping_fails)
        return;
    bool good = thread->run->is_kept || run_keep(thread->run, &error);
    if (good && thread->album_path[0] != '\0' && thread->album.count > 0)
        good = album_write(&thread->album, thread->album_path, thread->run->header, &error);
    note_keeping(thread, good, &error);
}

static void *
thread_work(void *data)
{
    struct run_thread *thread = data;

    /* Only for this thread; the workers that it starts inherit it. */
    setpriority(PRIO_PROCESS, 0, NICE);
    pthread_mutex_lock(&thread->mutex);
    while (thread->wish != WISH_END || thread->knobs_wanted) {
        if (thread->knobs_wanted) {
            pthread_mutex_unlock(&thread->mutex);
            turn_knobs(thread);
            pthread_mutex_lock(&thread->mutex);
        } else if (thread->wish == WISH_PAUSE) {
            pthread_cond_wait(&thread->changed, &thread->mutex);
        } else {
            play_on(thread);
        }
    }
    pthread_mutex_unlock(&thread->mutex);
    keep_at_last(thread);
    pthread_mutex_lock(&thread->mutex);
    thread->ended = true;
    pthread_mutex_unlock(&thread->mutex);
    return NULL;
}

/* -- beginning and end -- */

/* An existing run may have no album, because the lab keeps none. An album that
 * can't be read is set aside; if that fails, no new one is kept. */
static void
open_album(struct run_thread *thread, const char *path)
{
    struct run *run = thread->run;
    struct album *album = &thread->album;
    char name[ASIDE_SIZE];

    if (path == NULL)
        return;
    bool whole =
        !file_is_there(path) || album_read(album, path, run->header, &thread->copy.album_lost);
    if (whole || aside(path, ALBUM_ASIDE, name))
        snprintf(thread->album_path, sizeof(thread->album_path), "%s", path);
    album_forget_after(album, training_generations(run->training));
}

/* Copies what is known of an earlier run's newest generation: the curve and the
 * learned weights, but not the candidates. */
static bool
copy_earlier(struct run_thread *thread)
{
    const struct run *run = thread->run;
    const struct objective *objective = objective_of(thread);
    struct run_news *copy = &thread->copy;

    copy->dimensions = objective->dimensions;
    memcpy(copy->features, objective->features, sizeof(copy->features));
    copy_setup(thread);
    for (size_t i = 0; i < run->curve.count; i++)
        if (!curve_add(&copy->curve, &run->curve.rows[i]))
            return false;
    if (run->curve.count > 0 && training_direction(run->training, copy->answer))
        copy->generation = training_generations(run->training);
    return true;
}

static bool
open_run(struct run_thread *thread, const char *album, struct error *error)
{
    struct run *run = thread->run;

    if (!run_open(run, error))
        return false;
    open_album(thread, album);
    if (!run_keep(run, error)) {
        if (!run->later)
            return false;
        thread->copy.keeping_fails = true;
        thread->copy.error = *error;
    }
    if (!copy_earlier(thread))
        return error_set(error, NULL, "not enough memory");
    thread->state = run_is_over(run) ? RUN_DONE : RUN_PAUSED;
    return true;
}

struct run_thread *
run_thread_create(const struct run_setup *setup, const char *album, struct error *error)
{
    struct run_thread *thread = calloc(1, sizeof(*thread));

    if (thread == NULL) {
        error_set(error, NULL, "not enough memory");
        return NULL;
    }
    pthread_mutex_init(&thread->mutex, NULL);
    pthread_cond_init(&thread->changed, NULL);
    thread->run = run_create(setup);
    if (thread->run == NULL) {
        error_set(error, NULL, "not enough memory");
    } else if (open_run(thread, album, error)) {
        thread->started = pthread_create(&thread->thread, NULL, thread_work, thread) == 0;
        if (thread->started)
            return thread;
        error_set(error, NULL, "no thread could be started");
    }
    run_thread_destroy(thread);
    return NULL;
}

void
run_thread_destroy(struct run_thread *thread)
{
    if (thread == NULL)
        return;
    run_thread_join(thread);
    run_destroy(thread->run);
    run_news_finish(&thread->copy);
    pthread_cond_destroy(&thread->changed);
    pthread_mutex_destroy(&thread->mutex);
    free(thread);
}

void
run_thread_join(struct run_thread *thread)
{
    if (!thread->started)
        return;
    run_thread_end(thread);
    pthread_join(thread->thread, NULL);
    thread->started = false;
}

/* -- wishes -- */

/* Sets the wish and cancels the run together, so that neither comes too
 * late. */
static void
set_wish(struct run_thread *thread, enum wish wish)
{
    pthread_mutex_lock(&thread->mutex);
    bool goes = wish == WISH_GO || wish == WISH_STEP;
    if (thread->wish != WISH_END &&
        !(goes && thread->state != RUN_PAUSED && thread->state != RUN_GOES)) {
        thread->wish = wish;
        if (!goes)
            run_cancel(thread->run);
        pthread_cond_signal(&thread->changed);
    }
    pthread_mutex_unlock(&thread->mutex);
}

void
run_thread_go(struct run_thread *thread)
{
    set_wish(thread, WISH_GO);
}

void
run_thread_step(struct run_thread *thread)
{
    set_wish(thread, WISH_STEP);
}

void
run_thread_pause(struct run_thread *thread)
{
    set_wish(thread, WISH_PAUSE);
}

void
run_thread_end(struct run_thread *thread)
{
    set_wish(thread, WISH_END);
}

bool
run_thread_has_ended(struct run_thread *thread)
{
    pthread_mutex_lock(&thread->mutex);
    bool ended = thread->ended;
    pthread_mutex_unlock(&thread->mutex);
    return ended;
}

void
run_thread_give_time(struct run_thread *thread, uint64_t seconds)
{
    pthread_mutex_lock(&thread->mutex);
    run_give_time(thread->run, seconds);
    if (thread->state == RUN_DONE && !run_is_over(thread->run)) {
        thread->state = RUN_PAUSED;
        thread->serial++;
    }
    pthread_mutex_unlock(&thread->mutex);
}

/* -- what is seen -- */

/* Copies the news. The mutex is held. Returns false when there is no memory. */
static bool
copy_news(const struct run_thread *thread, struct run_news *news)
{
    const struct run_news *copy = &thread->copy;
    size_t population = (size_t)copy->population;
    size_t dimensions = (size_t)copy->dimensions;

    if (population > 0 && !make_room(news, population, dimensions))
        return false;
    /* Rows never change, except the last known one. */
    if (news->curve.count > 0 && news->curve.count <= copy->curve.count)
        news->curve.count--;
    while (news->curve.count < copy->curve.count)
        if (!curve_add(&news->curve, &copy->curve.rows[news->curve.count]))
            return false;
    if (population > 0) {
        memcpy(news->candidates, copy->candidates, population * dimensions * sizeof(double));
        memcpy(news->values, copy->values, population * sizeof(double));
    }
    memcpy(news->answer, copy->answer, sizeof(news->answer));
    news->generation = copy->generation;
    news->population = copy->population;
    news->dimensions = copy->dimensions;
    memcpy(news->features, copy->features, sizeof(news->features));
    news->setup = copy->setup;
    news->refused = copy->refused;
    news->best = copy->best;
    news->keeping_fails = copy->keeping_fails;
    news->error = copy->error;
    news->album_lost = copy->album_lost;
    return true;
}

bool
run_thread_look(struct run_thread *thread, struct run_news *news)
{
    run_mind_time(thread->run);
    run_progress(thread->run, &news->progress);
    pthread_mutex_lock(&thread->mutex);
    bool goes = thread->wish == WISH_GO || thread->wish == WISH_STEP;
    bool wanted = goes ? thread->state == RUN_PAUSED
                       : thread->state == RUN_GOES || thread->state == RUN_MEASURES;
    bool changed =
        news->serial != thread->serial || news->state != thread->state || news->wanted != wanted;
    if (news->serial != thread->serial && copy_news(thread, news))
        news->serial = thread->serial;
    news->state = thread->state;
    news->wanted = wanted;
    pthread_mutex_unlock(&thread->mutex);
    return changed;
}

void
run_thread_header(struct run_thread *thread, char out[RUN_HEADER_SIZE])
{
    pthread_mutex_lock(&thread->mutex);
    memcpy(out, thread->header, RUN_HEADER_SIZE);
    pthread_mutex_unlock(&thread->mutex);
}

void
run_thread_turn(struct run_thread *thread, const struct training_knobs *knobs)
{
    pthread_mutex_lock(&thread->mutex);
    thread->knobs_wanted = true;
    thread->knobs = *knobs;
    pthread_cond_signal(&thread->changed);
    pthread_mutex_unlock(&thread->mutex);
}

void
run_thread_album(struct run_thread *thread, struct album *album)
{
    pthread_mutex_lock(&thread->mutex);
    *album = thread->album;
    pthread_mutex_unlock(&thread->mutex);
}
