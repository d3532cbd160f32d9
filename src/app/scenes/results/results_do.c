/* Again, watch it, save it, share it, another set-up. */
#include <stdlib.h>
#include <string.h>

#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/replays/replays.h"
#include "app/scenes/results/results_parts.h"
#include "app/scenes/review/review.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/capture.h"

void
results_again(struct app *app, bool by_itself)
{
    bool race = results_of(app)->sides > 1;

    app_back(app);
    if (race)
        race_again(app);
    else
        play_again(app, by_itself);
}

/* A copy of the replay; NULL when the game has no replay. */
static void *
copy_replay(const struct results *results)
{
    void *copy =
        results->replay != NULL ? malloc(results->replay_size + 1) : NULL;

    if (copy != NULL)
        memcpy(copy, results->replay, results->replay_size);
    return copy;
}

void
results_watch(struct app *app)
{
    struct results *results = results_of(app);
    struct history_game game;
    void *data = copy_replay(results);

    if (data == NULL) {
        app_notice(app, _("There is no replay of this game"));
        return;
    }
    results_game(app, &game);
    play_finish(app); /* the viewer needs the seat */
    viewer_open(app, data, results->replay_size, &game);
}

/* Opens the page of its review, or goes through it to the mistakes. */
static void
review(struct app *app, bool learns)
{
    struct results *results = results_of(app);
    struct history_game game;

    if (results->replay == NULL) {
        app_notice(app, _("There is no replay of this game"));
        return;
    }
    results_game(app, &game);
    if (!review_begin(app, results->replay, results->replay_size, &game))
        return;
    review_of(app)->learns = learns;
    app_open(app, SCENE_REVIEW);
}

void
results_review(struct app *app)
{
    review(app, false);
}

void
results_learn(struct app *app)
{
    review(app, true);
}

void
results_save(struct app *app)
{
    struct results *results = results_of(app);
    struct history_game game;

    if (results->replay == NULL) {
        app_notice(app, _("There is no replay of this game"));
        return;
    }
    results_game(app, &game);
    replays_export(app, &game, copy_replay(results), results->replay_size);
}

static void
draw_card(void *data)
{
    struct app *app = data;
    struct results_stage stage = {.name_row = -1};

    results_show(app, &stage);
    results_write(app, &stage);
    draw_results_card(app->look, &stage);
}

void
results_share(struct app *app)
{
    char path[PATHS_SIZE];
    struct error error;

    capture_path(path, sizeof(path));
    if (capture_drawing(app->look->canvas, RESULTS_CARD_WIDTH,
            RESULTS_CARD_HEIGHT, draw_card, app, path, &error))
        app_notice(app, _("Saved %s"), path);
    else
        app_warn(app, _("It can't be saved: %s"), language_error(&error));
    app->dirty = true;
}

void
results_edit(struct app *app)
{
    app_go(app, SCENE_EDITOR);
}

bool
results_lead_back(const struct app *app)
{
    return app->under_count > 1; /* it stands over the game itself */
}

void
results_go_back(struct app *app)
{
    if (!results_lead_back(app)) {
        app_go(app, SCENE_TITLE);
        return;
    }
    app_back(app);
    app_back(app);
}

void
results_set_up(struct app *app)
{
    bool race = results_of(app)->sides > 1;

    app_go(app, SCENE_TITLE);
    app_open(app, race ? SCENE_RACE_SETUP : SCENE_SETUP);
}
