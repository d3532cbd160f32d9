/* The keeper's list of the best games, of which the first counts. */
#include "app/scenes/best.h"

#include "app/draw/panel.h"
#include "app/scenes/games.h"

void
best_ask(struct app *app, struct best *best, const struct ruleset *rules,
    keeper_answer *answer)
{
    if (best->rules == rules)
        return;
    best_forget(best);
    best->rules = rules;
    struct keeper_job *job = query_job(&best->query, KEEPER_BEST, answer);
    if (job == NULL)
        return;
    struct games_choice games = {
        .rules = games_rules_at(rules->name), .pilot = HISTORY_HUMAN};
    job->count = 1;
    games_filter(&job->filter, games);
    query_ask(app, job);
}

void
best_take(struct app *app, struct best *best, struct keeper_job *job)
{
    query_keep(app, &best->query, &best->answer, job);
}

void
best_forget(struct best *best)
{
    query_renew(&best->query);
    query_forget(&best->answer);
    best->rules = NULL;
}

bool
best_is_awaited(const struct app *app, const struct best *best)
{
    return best->rules != NULL && best->answer == NULL &&
           app->archive.keeper != NULL;
}

/* The history ranks by points under a rule set, which is the result of
 * goal_endless alone. */
void
best_write(
    const struct best *best, const struct goal *goal, char *out, size_t size)
{
    out[0] = '\0';
    if (goal == &goal_endless && best->answer != NULL && best->answer->good &&
        best->answer->game_count > 0)
        panel_number(best->answer->games[0].points, out, size);
}
