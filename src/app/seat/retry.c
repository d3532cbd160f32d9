/* A row of states for each piece. */
#include "app/seat/retry.h"

#include <stddef.h>
#include <string.h>

static bool
retry_is_tried(const struct coach_mark *mark)
{
    return mark->grade >= COACH_MISTAKE;
}

/* Goes to the first mistake from a mark on. */
static void
retry_go_to(struct retry *retry, int from)
{
    while (from < retry->count && !retry_is_tried(&retry->marks[from]))
        from++;
    retry->at = from;
    retry->hints = 0;
    retry->lost = 0;
    retry->state = from < retry->count ? RETRY_FINDS : RETRY_DONE;
    retry->number += from < retry->count;
}

void
retry_begin(struct retry *retry, const struct coach_mark *marks, int count)
{
    memset(retry, 0, sizeof(*retry));
    retry->marks = marks;
    retry->count = count;
    for (int i = 0; i < count; i++)
        retry->all += retry_is_tried(&marks[i]);
    retry_go_to(retry, 0);
}

const struct coach_mark *
retry_mark(const struct retry *retry)
{
    return retry->at < retry->count ? &retry->marks[retry->at] : NULL;
}

void
retry_lock(struct retry *retry)
{
    if (retry->state == RETRY_FINDS)
        retry->state = RETRY_JUDGES;
}

void
retry_judge(struct retry *retry, const struct coach_mark *mark)
{
    if (retry->state != RETRY_JUDGES)
        return;
    uint32_t best = retry_mark(retry)->best_chance;
    uint32_t left = mark != NULL ? (uint32_t)mark->best_chance - mark->loss : 0;

    retry->lost = best > left ? best - left : 0;
    bool right = mark != NULL && retry->lost < RETRY_ACCEPTED;
    retry->state = right ? RETRY_RIGHT : RETRY_WRONG;
    retry->found += right;
}

void
retry_again(struct retry *retry)
{
    if (retry->state == RETRY_WRONG)
        retry->state = RETRY_FINDS;
}

bool
retry_hint(struct retry *retry)
{
    if (retry->state != RETRY_FINDS || retry->hints == RETRY_HINTS)
        return false;
    retry->hints++;
    return true;
}

void
retry_show(struct retry *retry)
{
    if (retry->state == RETRY_FINDS || retry->state == RETRY_WRONG)
        retry->state = RETRY_SHOWN;
}

void
retry_next(struct retry *retry)
{
    if (retry->state != RETRY_DONE)
        retry_go_to(retry, retry->at + 1);
}
