/* Asking the history, analysing, and looking for the worst pieces. */
#include "app/scenes/review/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/seat/scan.h"
#include "app/table/coaches.h"

void
review_forget(struct app *app)
{
    struct review *review = review_of(app);
    struct query query = review->query;

    query_renew(&query);
    analysis_end(review->analysis);
    marks_free(&review->marks);
    tape_drop(review->tape);
    memset(review, 0, sizeof(*review));
    review->query = query;
}

/* -- the worst pieces -- */

/* Whether a mark is worse than another; of equals, the earlier one. */
static bool
is_worse(const struct marks *marks, int a, int b)
{
    int more = (int)marks->list[a].loss - (int)marks->list[b].loss;
    return more > 0 || (more == 0 && a < b);
}

static int
by_mark(const void *a, const void *b)
{
    return ((const struct review_picture *)a)->mark - ((const struct review_picture *)b)->mark;
}

/* Chooses the worst marks, if they lost anything, and sorts them by time. */
static void
choose_worst(struct review *review)
{
    const struct marks *marks = &review->marks;
    struct review_picture *worst = review->worst;
    int count = 0;

    for (int i = 0; i < marks->count; i++) {
        if (marks->list[i].loss == 0)
            continue;
        int at = SDL_min(count, REVIEW_WORST - 1);
        if (count == REVIEW_WORST && !is_worse(marks, i, worst[at].mark))
            continue;
        for (; at > 0 && is_worse(marks, i, worst[at - 1].mark); at--)
            worst[at].mark = worst[at - 1].mark;
        worst[at].mark = i;
        count = SDL_min(count + 1, REVIEW_WORST);
    }
    qsort(worst, (size_t)count, sizeof(*worst), by_mark);
    review->worst_count = count;
}

/* The picture whose piece is still to come in the replay; NULL: all are
 * known. */
static struct review_picture *
next_picture(struct review *review)
{
    for (int i = 0; i < review->worst_count; i++)
        if (review->worst[i].view.rules == NULL)
            return &review->worst[i];
    return NULL;
}

static bool
has_all_pictures(const struct review *review)
{
    int count = review->worst_count;

    return count == 0 || review->worst[count - 1].view.rules != NULL;
}

/* Plays the replay on to the pictures, a little at a time. */
static void
go_to_pictures(struct app *app)
{
    struct review *review = review_of(app);
    struct playback *playback = &review->playback;

    for (int i = 0; i < SCAN_STEPS && !has_all_pictures(review); i++) {
        struct review_picture *picture = next_picture(review);
        uint64_t tick = review->marks.list[picture->mark].tick;
        if (playback->tick < tick && playback_next(playback, tick - playback->tick) &&
            playback->tick < tick)
            continue;
        view_take(&picture->view, &playback->game);
        app->dirty = true;
    }
}

/* -- it is done -- */

static void
finish(struct app *app)
{
    struct review *review = review_of(app);

    review->state = REVIEW_DONE;
    review->accuracy = coach_accuracy(review->marks.list, review->marks.count);
    choose_worst(review);
    app->dirty = true;
}

/* Gives the marks to the history. */
static void
keep(struct app *app)
{
    struct review *review = review_of(app);
    struct keeper_job *job =
        review->game.id != 0 ? query_job(&review->query, KEEPER_KEEP_MARKS, NULL) : NULL;

    if (job == NULL)
        return;
    job->game.id = review->game.id;
    job->game.accuracy = (uint64_t)(10 * review->accuracy + 0.5);
    job->revision = marking_revision(&review->coach);
    SDL_strlcpy(job->coach, review->coach.name, sizeof(job->coach));
    job->data = marks_encode(&review->marks, &job->size);
    if (job->data != NULL)
        query_ask(app, job);
    else
        keeper_free(job);
}

static void
analyse(struct app *app)
{
    struct review *review = review_of(app);
    const char *why;

    review->analysis = analysis_begin(app_errands(app), &review->coach, review->tape, &why);
    review->state = REVIEW_RUNS;
    app->dirty = true;
    if (review->analysis != NULL)
        return;
    review_forget(app);
    app_notice(app, _("It can't be reviewed: %s"), _(why));
}

/* -- the history -- */

static void
take_answer(void *owner, struct keeper_job *job)
{
    struct app *app = owner;
    struct review *review = review_of(app);
    bool current = !query_is_old(&review->query, job) && review->state == REVIEW_ASKS;

    if (current && marks_decode(&review->marks, job->data, job->size)) {
        finish(app);
        if (review->game.accuracy == HISTORY_NOT_COUNTED)
            keep(app); /* an earlier version did not count it */
    } else if (current) {
        if (job->data != NULL)
            app_notice(app, _("The saved review is damaged; a new one is being made"));
        analyse(app);
    }
    keeper_free(job);
}

/* Asks for the marks that were kept. Returns false when no answer will come. */
static bool
ask(struct app *app)
{
    struct review *review = review_of(app);
    struct keeper_job *job =
        review->game.id != 0 ? query_job(&review->query, KEEPER_MARKS, take_answer) : NULL;

    if (job == NULL)
        return false;
    job->game.id = review->game.id;
    job->revision = marking_revision(&review->coach);
    SDL_strlcpy(job->coach, review->coach.name, sizeof(job->coach));
    return query_ask(app, job);
}

/* -- it begins -- */

static bool
is_same(const struct review *review, const struct tape *tape, const struct brain *coach)
{
    return review->state != REVIEW_NOTHING && tape_is_same(review->tape, tape) &&
           strcmp(review->coach.name, coach->name) == 0;
}

static uint64_t
count_ticks(struct playback playback)
{
    while (playback_read(&playback))
        continue;
    return playback.tick;
}

bool
review_begin(struct app *app, struct tape *tape, const struct history_game *game)
{
    struct review *review = review_of(app);
    struct replay_header header;
    struct playback playback;
    struct brain coach;

    const char *why = playback_open(&playback, &header, tape->data, tape->size);
    if (why == NULL && !coaches_find(app, &header.rules, &coach))
        why = N_("no player can coach these rules");
    if (why == NULL && is_same(review, tape, &coach)) {
        bool found = review->game.id == 0 && game->id != 0;
        if (found)
            review->game = *game;
        if (found && review->state == REVIEW_DONE)
            keep(app);
        return true;
    }
    tape_hold(tape); /* it may be that of the review that is forgotten */
    review_forget(app);
    if (why != NULL) {
        tape_drop(tape);
        app_notice(app, _("It can't be reviewed: %s"), _(why));
        return false;
    }
    review->tape = tape;
    review->game = *game;
    review->coach = coach;
    playback_open(&review->playback, &review->header, tape->data, tape->size);
    review->ticks = count_ticks(review->playback);
    review->state = REVIEW_ASKS;
    if (!ask(app))
        analyse(app);
    return review->state != REVIEW_NOTHING;
}

void
review_pass(struct app *app)
{
    struct review *review = review_of(app);

    if (review->state == REVIEW_DONE && !has_all_pictures(review))
        go_to_pictures(app);
    if (review->state != REVIEW_RUNS)
        return;
    int done = analysis_done(review->analysis);
    if (done != review->shown)
        app->dirty = true;
    review->shown = done;
    if (analysis_is_busy(review->analysis))
        return;
    analysis_take(review->analysis, &review->marks);
    analysis_end(review->analysis);
    review->analysis = NULL;
    finish(app);
    keep(app);
}

bool
review_is_busy(const struct app *app)
{
    const struct review *review = review_of(app);

    return review->state == REVIEW_ASKS || review->state == REVIEW_RUNS ||
           (review->state == REVIEW_DONE && !has_all_pictures(review));
}

void
review_stop(struct app *app)
{
    if (review_of(app)->state != REVIEW_DONE)
        review_forget(app);
}

/* -- what others want to know -- */

const struct marks *
review_marks(const struct app *app)
{
    const struct review *review = review_of(app);
    return review->state == REVIEW_DONE ? &review->marks : NULL;
}

void
review_progress(const struct app *app, char *out, size_t size)
{
    const struct review *review = review_of(app);

    snprintf(out, size, _("%s is reviewing the game: %d %%"), review->coach.name,
        review->shown * 100 / ANALYSIS_WHOLE);
}

int
review_faults(const struct marks *marks)
{
    return marking_count(marks->list, marks->count, COACH_MISTAKE) +
           marking_count(marks->list, marks->count, COACH_BLUNDER);
}

const struct coach_mark *
review_mark_at(const struct marks *marks, uint64_t tick)
{
    const struct coach_mark *found = NULL;

    for (int i = 0; i < marks->count && marks->list[i].tick <= tick; i++)
        found = &marks->list[i];
    return found;
}
