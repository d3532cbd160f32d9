/* What is known of the game, and what the coach says of it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/scenes/coaches.h"
#include "app/scenes/results/results_parts.h"
#include "app/scenes/review/review.h"
#include "store/utf8.h"

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

void
results_coach(struct app *app)
{
    struct results *results = results_of(app);
    struct history_game game;

    if (results->coached || !coaches_is_on(app) || results->watched ||
        results->replay == NULL || app->archive.end.state == ARCHIVE_SENT)
        return;
    results->coached = true;
    results_game(app, &game);
    review_begin(app, results->replay, &game);
}

void
results_pass_coach(struct app *app)
{
    struct results *results = results_of(app);

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
