/* The errand's struct has all that the thread touches; results are copied out
 * of it. */
#include "app/seat/thoughts.h"

#include <stdlib.h>
#include <string.h>

/* A copy of the position that was asked about. */
struct position {
    struct brain brain;
    struct ruleset rules; /* a seat's own change when its game ends */
    struct view view;
    uint32_t first_key, key_ticks;
};

/* What belongs to the thread while the errand is busy. */
struct work {
    struct errand errand; /* first: see errand.h */
    struct position position;
    bool chooses; /* only the choice is to be judged */
    struct place choice;
    bool done; /* the errand was not stopped */
    struct thoughts_answer answer;
    struct planner planner;
};

struct thoughts {
    struct work work;
    bool sent;             /* its result has not been taken */
    bool stale;            /* ... and is of no use any more */
    bool answered;         /* these two are valid: */
    struct position asked; /* what the answer is about */
    struct thoughts_answer answer;
};

/* -- on the errands' thread -- */

static bool
work_is_stopped(struct work *work)
{
    return atomic_load(&work->errand.stop);
}

static void
work_judge(struct work *work, struct place at, struct mind_worth *worth)
{
    mind_judge(&work->answer.mind, &work->position.brain, &work->position.view, at, worth);
}

static bool
work_run(struct errand *errand)
{
    struct work *work = (struct work *)errand;
    struct thoughts_answer *answer = &work->answer;
    const struct position *position = &work->position;

    if (!work->chooses) {
        int places = mind_look(&answer->mind, &work->planner, &position->brain, &position->view,
            position->first_key, position->key_ticks);
        int count = places < THOUGHTS_SHOWN ? places : THOUGHTS_SHOWN;
        answer->count = 0;
        answer->has_choice = false;
        while (answer->count < count && !work_is_stopped(work)) {
            int rank = answer->count++;
            work_judge(work, mind_place(&answer->mind, rank), &answer->best[rank]);
        }
    } else if (!work_is_stopped(work)) {
        work_judge(work, work->choice, &answer->choice);
        answer->has_choice = true;
    }
    work->done = !work_is_stopped(work);
    return false;
}

/* -- on the window's thread -- */

struct thoughts *
thoughts_create(void)
{
    struct thoughts *thoughts = calloc(1, sizeof(*thoughts));

    if (thoughts == NULL)
        return NULL;
    thoughts->work.errand.run = work_run;
    thoughts->work.errand.urgency = ERRAND_SEEN;
    return thoughts;
}

void
thoughts_destroy(struct thoughts *thoughts, struct errands *errands)
{
    if (thoughts != NULL && errands != NULL)
        errands_drop(errands, &thoughts->work.errand);
    free(thoughts);
}

static bool
brain_is_same(const struct brain *a, const struct brain *b)
{
    return strcmp(a->name, b->name) == 0 && a->pieces == b->pieces && a->unknown == b->unknown &&
           a->beam == b->beam && a->features == b->features && a->slides == b->slides &&
           a->fills == b->fills && a->any_rotation == b->any_rotation &&
           memcmp(a->scaled, b->scaled, sizeof(a->scaled)) == 0 &&
           memcmp(&a->thinking, &b->thinking, sizeof(a->thinking)) == 0;
}

/* Whether the same piece falls over the same well with the same hold, wherever it
 * is. */
static bool
view_is_same(const struct view *a, const struct view *b)
{
    return a->pieces == b->pieces && a->undone == b->undone &&
           a->motion.piece.piece == b->motion.piece.piece && a->hold == b->hold &&
           a->can_hold == b->can_hold && strcmp(a->rules->name, b->rules->name) == 0 &&
           a->rules->next_count == b->rules->next_count &&
           memcmp(a->next, b->next, a->rules->next_count) == 0 &&
           a->board.width == b->board.width && a->board.height == b->board.height &&
           memcmp(a->board.rows, b->board.rows, sizeof(a->board.rows)) == 0;
}

static bool
thoughts_are_about(const struct position *position, const struct thoughts_question *question)
{
    return view_is_same(&position->view, question->view) &&
           brain_is_same(&position->brain, question->brain);
}

void
thoughts_forget(struct thoughts *thoughts)
{
    thoughts->answered = false;
    thoughts->stale = thoughts->sent;
    if (thoughts->sent)
        atomic_store(&thoughts->work.errand.stop, true);
}

static void
thoughts_send(struct thoughts *thoughts, struct errands *errands)
{
    thoughts->sent = true;
    thoughts->stale = false;
    errands_send(errands, &thoughts->work.errand);
}

void
thoughts_ask(
    struct thoughts *thoughts, struct errands *errands, const struct thoughts_question *question)
{
    struct work *work = &thoughts->work;

    if (errands == NULL || (thoughts->answered && thoughts_are_about(&thoughts->asked, question)))
        return;
    thoughts->answered = false;
    if (thoughts->sent) {
        /* The thread only reads it, so both may look at it. */
        if (thoughts->stale || !thoughts_are_about(&work->position, question))
            thoughts_forget(thoughts);
        return;
    }
    work->position.brain = *question->brain;
    work->position.brain.doubt = (struct brain_doubt){0};
    work->position.rules = *question->view->rules;
    work->position.view = *question->view;
    work->position.view.rules = &work->position.rules;
    work->position.first_key = question->first_key;
    work->position.key_ticks = question->key_ticks;
    work->chooses = false;
    thoughts_send(thoughts, errands);
}

static bool
place_is_same(const struct shapes *shapes, struct place a, struct place b)
{
    struct place x = board_canonical(shapes, a);
    struct place y = board_canonical(shapes, b);
    return memcmp(&x, &y, sizeof(x)) == 0;
}

void
thoughts_choose(struct thoughts *thoughts, struct errands *errands, struct place at)
{
    struct thoughts_answer *answer = &thoughts->answer;
    const struct shapes *shapes = thoughts->work.position.rules.shapes;

    if (errands == NULL || !thoughts->answered)
        return;
    if (answer->has_choice && place_is_same(shapes, answer->choice.at, at))
        return;
    answer->has_choice = false;
    for (int i = 0; i < answer->count; i++)
        if (place_is_same(shapes, answer->best[i].at, at)) {
            answer->choice = answer->best[i];
            answer->has_choice = true;
            return;
        }
    if (thoughts->sent)
        return;
    thoughts->work.chooses = true;
    thoughts->work.choice = at;
    thoughts_send(thoughts, errands);
}

bool
thoughts_take(struct thoughts *thoughts)
{
    struct work *work = &thoughts->work;

    if (!thoughts->sent || errand_is_busy(&work->errand))
        return false;
    thoughts->sent = false;
    if (thoughts->stale || !work->done) {
        thoughts->stale = false;
        return false;
    }
    if (work->chooses) {
        thoughts->answer.choice = work->answer.choice;
        thoughts->answer.has_choice = true;
        return true;
    }
    thoughts->answer = work->answer;
    thoughts->asked = work->position;
    thoughts->asked.view.rules = &thoughts->asked.rules;
    thoughts->answered = true;
    return true;
}

bool
thoughts_are_busy(const struct thoughts *thoughts)
{
    return thoughts->sent;
}

const struct thoughts_answer *
thoughts_of(const struct thoughts *thoughts, const struct view *view)
{
    return thoughts != NULL && thoughts->answered && view->rules != NULL &&
                   view_is_same(&thoughts->asked.view, view)
               ? &thoughts->answer
               : NULL;
}

const struct thoughts_answer *
thoughts_last(const struct thoughts *thoughts)
{
    return thoughts != NULL && thoughts->answered ? &thoughts->answer : NULL;
}

bool
thoughts_find(const struct thoughts_answer *answer, const struct shapes *shapes, enum piece piece,
    int rotation, int column, struct place *at)
{
    int rank = mind_find(&answer->mind, shapes, piece, rotation, column);

    if (rank >= 0) {
        *at = mind_place(&answer->mind, rank);
        return true;
    }
    for (int i = 0; i < answer->mind.places.count; i++) {
        struct place one = answer->mind.places.at[i];
        int left = piece_left_column(shapes->matrix[one.piece][one.rotation]);
        if (one.piece != piece || one.x + left != column ||
            piece_first_rotation(shapes, piece, one.rotation) !=
                piece_first_rotation(shapes, piece, rotation))
            continue;
        *at = one;
        return true;
    }
    return false;
}
