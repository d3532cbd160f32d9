/* Asks the keeper once per goal, for the best game. */
#include "app/scenes/best.h"

#include "app/scenes/games.h"

static void
best_ask_goal(struct app *app, struct best *best, int goal, keeper_answer *answer)
{
    struct keeper_job *job = query_job(&best->query, KEEPER_BEST, answer);

    if (job == NULL)
        return;
    job->count = 1;
    games_filter(&job->filter, (struct games_choice){
                                   .rules = games_rules_at(best->rules->name),
                                   .goal = goal,
                                   .pilot = HISTORY_HUMAN,
                                   .day = app_day(),
                               });
    best->awaited += query_ask(app, job);
}

void
best_ask(struct app *app, struct best *best, const struct ruleset *rules, keeper_answer *answer)
{
    if (best->rules == rules)
        return;
    best_forget(best);
    best->rules = rules;
    for (int i = 0; i < games_goals() && i < BEST_GOALS; i++)
        if (goal_fits(goal_at(i), rules))
            best_ask_goal(app, best, i, answer);
}

void
best_take(struct app *app, struct best *best, struct keeper_job *job)
{
    int goal = games_goal_at(job->filter.goal);

    if (query_keep(app, &best->query, &best->answers[goal], job))
        best->awaited--;
}

void
best_forget(struct best *best)
{
    query_renew(&best->query);
    for (int i = 0; i < BEST_GOALS; i++)
        query_forget(&best->answers[i]);
    best->awaited = 0;
    best->rules = NULL;
}

bool
best_is_awaited(const struct app *app, const struct best *best)
{
    return best->awaited > 0 && app->archive.keeper != NULL;
}

void
best_write(const struct best *best, const struct goal *goal, char *out, size_t size)
{
    const struct keeper_job *answer = best->answers[games_goal_at(goal->name)];

    out[0] = '\0';
    if (answer != NULL && answer->good && answer->game_count > 0)
        games_result(&answer->games[0], out, size);
}
