/* What all files of the scene need. */
#include <math.h>

#include "app/scenes/school/pair.h"

bool
pair_is_done(const struct pair_side *side)
{
    return side->news.state == RUN_DONE || side->news.state == RUN_FAILED;
}

bool
pair_is_over(const struct pair *pair)
{
    return pair_is_done(&pair->sides[0]) && pair_is_done(&pair->sides[1]);
}

/* -- the result -- */

const struct measure *
pair_measure(const struct pair *pair, int side)
{
    const struct curve *curve = &pair->sides[side].news.curve;

    if (pair->sides[side].news.state != RUN_DONE || curve->count == 0)
        return NULL;
    const struct measure *measure = &curve->rows[curve->count - 1].measure;
    return measure->games > 0 ? measure : NULL;
}

enum pair_verdict
pair_judge(const struct measure *first, const struct measure *second)
{
    if (first == NULL || second == NULL || !isfinite(first->low) ||
        !isfinite(second->low))
        return PAIR_UNKNOWN;
    if (first->low > second->high)
        return PAIR_FIRST;
    if (second->low > first->high)
        return PAIR_SECOND;
    return PAIR_CLOSE;
}

#define KEY(name) SDL_SCANCODE_##name

static const struct school_key keys[] = {
    {KEY(SPACE), PAIR_PAUSE, false},
    {KEY(P), PAIR_PAUSE, false},
    {KEY(RETURN), PAIR_PAUSE, false},
    {KEY(KP_ENTER), PAIR_PAUSE, false},
    {KEY(ESCAPE), PAIR_LEAVE, false},
    {KEY(Q), PAIR_LEAVE, false},
};

static const int pads[ACTION_COUNT + 1] = {
    [ACTION_CW] = PAIR_PAUSE,
    [ACTION_CCW] = PAIR_LEAVE,
    [ACTION_PAUSE] = PAIR_PAUSE,
    [ACTION_TITLE] = PAIR_LEAVE,
};

const struct school_keys pair_keys = {keys, SDL_arraysize(keys), pads};
