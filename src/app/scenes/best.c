/* Asks the keeper once per goal, for the best game. */
#include "app/scenes/best.h"

#include "app/scenes/games.h"

enum { MAX_DAYS = 400 };

static void
best_ask_goal(struct app *app, struct best *best, int goal, enum keeper_kind kind, uint64_t day,
    keeper_answer *answer)
{
    struct keeper_job *job = query_job(&best->query, kind, answer);

    if (job == NULL)
        return;
    job->count = kind == KEEPER_DAYS ? MAX_DAYS : 1;
    games_filter(&job->filter, (struct games_choice){
                                   .rules = games_rules_at(best->rules->name),
                                   .goal = goal,
                                   .pilot = HISTORY_HUMAN,
                                   .day = day,
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
            best_ask_goal(app, best, i, KEEPER_BEST, app_day(), answer);
    best_ask_goal(app, best, games_goal_at("daily"), KEEPER_DAYS, 0, answer);
}

void
best_take(struct app *app, struct best *best, struct keeper_job *job)
{
    int goal = games_goal_at(job->filter.goal);

    struct keeper_job **place = job->kind == KEEPER_DAYS ? &best->days : &best->answers[goal];

    if (query_keep(app, &best->query, place, job))
        best->awaited--;
}

void
best_forget(struct best *best)
{
    query_renew(&best->query);
    for (int i = 0; i < BEST_GOALS; i++)
        query_forget(&best->answers[i]);
    query_forget(&best->days);
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

/* The best daily game of a day; NULL: none. */
static const struct history_game *
best_of_day(const struct best *best, uint64_t day)
{
    const struct keeper_job *days = best->days;

    for (int i = 0; days != NULL && days->good && i < days->game_count; i++)
        if (days->games[i].day == day)
            return &days->games[i];
    return NULL;
}

int
best_streak(const struct best *best)
{
    /* Today's game may still be to come. */
    int from = best_of_day(best, app_day()) != NULL ? 0 : 1, days = 0;

    while (best_of_day(best, app_day_ago(from + days)) != NULL)
        days++;
    return days;
}

void
best_write_yesterday(const struct best *best, char *out, size_t size)
{
    const struct history_game *game = best_of_day(best, app_day_ago(1));

    out[0] = '\0';
    if (game != NULL)
        games_result(game, out, size);
}
