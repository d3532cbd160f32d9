/*
 * A person's best result for each goal under a rule set, shown beside the choices
 * of a menu.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_BEST_H
#define WELLPLAYED_APP_SCENES_BEST_H

#include "app/shell/query.h"
#include "wellplayed/goal.h"

enum { BEST_GOALS = 16 }; /* as many goals as there may be */

/* Part of a scene's state. Zeroed, nothing has been asked. */
struct best {
    struct query query;
    struct keeper_job *answers[BEST_GOALS]; /* owned, by the goal's number;
                                               NULL: not yet received */
    struct keeper_job *days;                /* owned: the best daily game of each day */
    int awaited;                            /* answers not yet received */
    const struct ruleset *rules;
};

/* Asks about the games of a rule set, by goal. `answer` gets each answer and
 * calls best_take. Repeated calls for the same rules ask once. */
void best_ask(
    struct app *app, struct best *best, const struct ruleset *rules, keeper_answer *answer);

/* Takes ownership of an answer. */
void best_take(struct app *app, struct best *best, struct keeper_job *job);

/* Forgets everything, even an answer that is still to come. */
void best_forget(struct best *best);

/* Whether an answer is still to come. */
bool best_is_awaited(const struct app *app, const struct best *best);

/* Writes the best result for a goal, as games_result does, or "" when there is
 * none. For the daily goal, it is the best of today. */
void best_write(const struct best *best, const struct goal *goal, char *out, size_t size);

/* The number of days in a row with a daily game, up to today or yesterday. */
int best_streak(const struct best *best);

/* Writes the best result of yesterday's daily game, or "". */
void best_write_yesterday(const struct best *best, char *out, size_t size);

#endif
