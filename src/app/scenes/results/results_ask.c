/* One question for the best games, one for those around the rank. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/scenes/coaches.h"
#include "app/scenes/results/results_parts.h"
#include "app/scenes/review/review.h"
#include "store/utf8.h"

enum { BEST = 2 /* this game and the one before it */ };

void
results_game(const struct app *app, struct history_game *game)
{
    const struct results *results = results_of(app);
    const struct archive_end *end = &app->archive.end;
    const struct view *view = &results->side[0].view;

    *game = end->game;
    if (end->state == ARCHIVE_KEPT ||
        (end->state == ARCHIVE_FAILED && end->game.ticks > 0))
        return;
    *game = (struct history_game){
        .pilot = results->watched ? HISTORY_MACHINE : HISTORY_HUMAN,
        .points = view->points,
        .rows = view->rows,
        .pieces = view->pieces,
        .ticks = view->tick,
        .level = view->level,
        .reached = view->reached,
        .date = (int64_t)time(NULL),
        .faults = HISTORY_NOT_COUNTED,
    };
    snprintf(game->rules, sizeof(game->rules), "%s", view->rules->name);
    snprintf(game->goal, sizeof(game->goal), "%s", view->goal->name);
    if (results->watched)
        snprintf(game->brain, sizeof(game->brain), "%s", results->brain);
    else
        utf8_clean(game->name, sizeof(game->name), app->prefs.texts[PREF_NAME]);
}

static void
take_best(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    query_keep(app, &results_of(app)->query, &results_of(app)->best, job);
}

static void
take_around(void *owner, struct keeper_job *job)
{
    struct app *app = owner;

    query_keep(app, &results_of(app)->query, &results_of(app)->around, job);
}

/* Asks for games of its like, the best first. */
static void
ask(struct app *app, int skip, int count, keeper_answer *answer)
{
    const struct history_game *game = &app->archive.end.game;
    const struct ruleset *rules = ruleset_find(game->rules);
    const struct goal *goal = goal_find(game->goal);
    struct keeper_job *job =
        query_job(&results_of(app)->query, KEEPER_BEST, answer);

    if (job == NULL)
        return;
    job->skip = skip;
    job->count = count;
    job->filter = (struct history_filter){
        .rules = rules != NULL ? rules->name : NULL,
        .pilot = (int)game->pilot,
        .width = game->width,
        .visible = game->visible,
        /* Games from positions have no best one. */
        .goal = goal != NULL ? goal->name : goal_practice.name,
        .day = game->day,
    };
    query_ask(app, job);
}

void
results_ask(struct app *app)
{
    struct results *results = results_of(app);
    const struct archive_end *end = &app->archive.end;

    if (results->asked || end->state != ARCHIVE_KEPT || end->game.id == 0)
        return;
    results->asked = true;
    ask(app, 0, BEST, take_best);
    if (end->rank > 0)
        ask(app, (int)SDL_max(end->rank - 2, 0), LAYOUT_RESULTS_ROWS,
            take_around);
}

void
results_coach(struct app *app)
{
    struct results *results = results_of(app);
    struct history_game game;

    if (!results->coached && coaches_is_on(app) && !results->watched &&
        results->replay != NULL && app->archive.end.state != ARCHIVE_SENT) {
        results->coached = true;
        results_game(app, &game);
        review_begin(app, results->replay, &game);
    }
    if (!results->coached || results->accuracy > 0)
        return;
    review_pass(app);
    if (review_marks(app) != NULL)
        results->accuracy = review_of(app)->accuracy;
}

bool
results_is_coaching(const struct app *app)
{
    return results_of(app)->coached && review_is_busy(app);
}

bool
results_is_waiting(const struct app *app)
{
    const struct results *results = results_of(app);
    const struct archive_end *end = &app->archive.end;

    if (end->state == ARCHIVE_SENT)
        return true;
    return end->state == ARCHIVE_KEPT && end->game.id != 0 &&
           (results->best == NULL ||
               (end->rank > 0 && results->around == NULL));
}
