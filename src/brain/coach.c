/* Judges in integers. Only the accuracy, which is just displayed, is a
 * double. */
#include "wellplayed/coach.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

enum coach_grade
coach_grade_of(uint32_t loss)
{
    if (loss >= COACH_LOSS_BLUNDER)
        return COACH_BLUNDER;
    if (loss >= COACH_LOSS_MISTAKE)
        return COACH_MISTAKE;
    if (loss >= COACH_LOSS_INACCURACY)
        return COACH_INACCURACY;
    return loss > 0 ? COACH_GOOD : COACH_BEST;
}

bool
coach_can(const struct brain *brain, const struct ruleset *rules)
{
    const struct ruleset *usual = ruleset_find(rules->name);

    return usual != NULL && usual->width == rules->width && usual->visible == rules->visible &&
           brain_chance(brain, rules->name) != NULL;
}

/* The topic that speaks most against a place, compared with the best one. */
static enum reason_topic
differs_most(const struct mind_worth *worth, const struct mind_worth *best)
{
    int topic = 0;

    for (int t = 1; t < MIND_TOPICS; t++)
        if (best->topics[t] - worth->topics[t] > best->topics[topic] - worth->topics[topic])
            topic = t;
    return (enum reason_topic)topic;
}

/* Finds the coach's own place and what it is worth. */
static bool
find_best(struct coach *coach, const struct brain *brain, const struct view *view,
    struct mind_worth *best)
{
    assert(coach_can(brain, view->rules));
    if (mind_look(&coach->mind, &coach->planner, brain, view, COACH_KEY_TICKS, COACH_KEY_TICKS) ==
        0)
        return false;
    mind_judge(&coach->mind, brain, view, mind_place(&coach->mind, 0), best);
    return true;
}

bool
coach_live(
    struct coach *coach, const struct brain *brain, const struct view *view, uint32_t *chance)
{
    struct mind_worth best;

    if (!find_best(coach, brain, view, &best))
        return false;
    *chance = chance_of(brain_chance(brain, view->rules->name), best.value);
    return true;
}

bool
coach_judge(struct coach *coach, const struct brain *brain, const struct view *view,
    struct place at, struct coach_mark *mark)
{
    const struct chance_curve *curve = brain_chance(brain, view->rules->name);
    const struct shapes *shapes = view->rules->shapes;
    struct mind_worth worth, best;

    if (!view_is_of_now(view, at) || !board_fits(&view->board, shapes, at) ||
        !find_best(coach, brain, view, &best))
        return false;
    mind_judge(&coach->mind, brain, view, at, &worth);
    uint32_t chance = chance_of(curve, worth.value);
    uint32_t best_chance = chance_of(curve, best.value);
    uint32_t loss = best_chance > chance ? best_chance - chance : 0;
    *mark = (struct coach_mark){.piece = view->pieces,
        .tick = view->tick,
        .grade = coach_grade_of(loss),
        .loss = (uint16_t)loss,
        .best_chance = (uint16_t)best_chance,
        .at = at,
        .best = loss > 0 ? best.at : at,
        .hold = view_is_by_hold(view, loss > 0 ? best.at : at),
        .why = worth.value == BRAIN_NO_PLACE ? (enum reason_topic)MIND_LOST
                                             : differs_most(&worth, &best)};
    return true;
}

/* -- accuracy -- */

enum {
    WINDOW_PART = 10, /* of all pieces */
    WINDOW_MIN = 2,
    WINDOW_MAX = 8
};

static const double weight_min = 0.5, weight_max = 12;

static double
percent_of(uint32_t chance)
{
    return 100.0 * chance / CHANCE_WHOLE;
}

/* The accuracy of one piece, 0 .. 100. */
static double
accuracy_of(const struct coach_mark *mark)
{
    if (mark->loss == 0)
        return 100;
    double accuracy = 103.1668 * exp(-0.04354 * percent_of(mark->loss)) - 3.1669 + 1;
    return fmin(fmax(accuracy, 0), 100);
}

/* How much the chance varies over the pieces around number i: the standard
 * deviation, within bounds. */
static double
weight_of(const struct coach_mark *marks, int count, int i, int window)
{
    int from = i - window / 2, n = 0;
    double sum = 0, squares = 0;

    if (from + window > count)
        from = count - window;
    if (from < 0)
        from = 0;
    for (int k = from; k < from + window && k < count; k++, n++) {
        double chance = percent_of(marks[k].best_chance) - percent_of(marks[k].loss);
        sum += chance;
        squares += chance * chance;
    }
    double variance = squares / n - (sum / n) * (sum / n);
    return fmin(fmax(sqrt(fmax(variance, 0)), weight_min), weight_max);
}

double
coach_accuracy(const struct coach_mark *marks, int count)
{
    /* A single accuracy of 0 would make the harmonic mean 0. */
    static const double least = 1;
    double sum = 0, weights = 0, inverse = 0;
    int window = count / WINDOW_PART;

    if (count == 0)
        return 100;
    window = window < WINDOW_MIN ? WINDOW_MIN : window;
    window = window > WINDOW_MAX ? WINDOW_MAX : window;
    for (int i = 0; i < count; i++) {
        double accuracy = accuracy_of(&marks[i]);
        double weight = weight_of(marks, count, i, window);
        sum += accuracy * weight;
        weights += weight;
        inverse += 1 / fmax(accuracy, least);
    }
    return (sum / weights + count / inverse) / 2;
}

/* -- which piece is judged -- */

bool
coach_see(struct coach_eye *eye, const struct events *events, const struct view *view,
    struct view *view_before, struct place *at)
{
    bool locked = (events->happened & EVENT_LOCKED) && eye->falls;
    bool came = events->happened == 0 || (events->happened & EVENT_SPAWNED);

    if (locked) {
        *view_before = eye->entered;
        *at = events->locked;
    }
    if (events->happened & EVENT_LOCKED)
        eye->falls = false;
    if (came) {
        eye->entered = *view;
        eye->falls = view->motion.piece.piece != PIECE_NONE;
    }
    return locked;
}
