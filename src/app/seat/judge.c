/* The coach's memory is large, so it is here and not in a scene. */
#include "app/seat/judge.h"

#include <stdlib.h>

struct judge {
    struct errand errand; /* the first member: judge_run gets it */
    struct errands *errands;
    bool asked; /* an answer is due or there */
    struct brain brain;
    struct view before;
    struct place at;
    struct coach coach;
    struct coach_mark mark;
    bool good;
};

static bool
judge_run(struct errand *errand)
{
    struct judge *judge = (struct judge *)errand;

    judge->good =
        coach_judge(&judge->coach, &judge->brain, &judge->before, judge->at, &judge->mark);
    return false;
}

struct judge *
judge_create(struct errands *errands)
{
    struct judge *judge = calloc(1, sizeof(*judge));

    if (judge == NULL)
        return NULL;
    judge->errand.run = judge_run;
    judge->errand.urgency = ERRAND_SPOKEN;
    judge->errands = errands;
    return judge;
}

void
judge_destroy(struct judge *judge)
{
    if (judge != NULL)
        judge_drop(judge);
    free(judge);
}

bool
judge_ask(
    struct judge *judge, const struct brain *brain, const struct view *before, struct place at)
{
    if (judge->errands == NULL || judge->asked || !coach_can(brain, before->rules))
        return false;
    judge->brain = *brain;
    judge->before = *before;
    judge->at = at;
    judge->asked = true;
    errands_send(judge->errands, &judge->errand);
    return true;
}

bool
judge_is_busy(const struct judge *judge)
{
    return errand_is_busy(&judge->errand);
}

bool
judge_take(struct judge *judge, struct coach_mark *mark, bool *good)
{
    if (!judge->asked || judge_is_busy(judge))
        return false;
    judge->asked = false;
    *mark = judge->mark;
    *good = judge->good;
    return true;
}

void
judge_drop(struct judge *judge)
{
    if (judge->errands != NULL)
        errands_drop(judge->errands, &judge->errand);
    judge->asked = false;
}
