/* Again, watch it, save it, share it, another set-up. */
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/replays/replays.h"
#include "app/scenes/results/results_parts.h"
#include "app/scenes/review/review.h"
#include "app/scenes/viewer/viewer.h"
#include "app/seat/back.h"
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

/* Says so if it has none. */
static bool
has_replay(struct app *app)
{
    if (results_of(app)->replay == NULL)
        app_notice(app, _("There is no replay of this game"));
    return results_of(app)->replay != NULL;
}

/* Opens the viewer for the game, if it has a replay. Returns whether it did. */
static bool
open_viewer(struct app *app)
{
    struct history_game game;

    if (!has_replay(app))
        return false;
    results_game(app, &game);
    play_finish(app); /* the viewer needs the seat */
    viewer_open(app, results_of(app)->replay, &game);
    return app_is_in(app, SCENE_VIEWER);
}

void
results_watch(struct app *app)
{
    open_viewer(app);
}

bool
results_can_take_back(const struct app *app)
{
    const struct results *results = results_of(app);

    return results->sides == 1 && !results->watched &&
           !results_lead_back(app) && results->replay != NULL &&
           results->side[0].view.pieces > 1;
}

void
results_take_back(struct app *app)
{
    struct results *results = results_of(app);
    struct seat *seat = &play_of(app)->seat;

    if (!results_can_take_back(app) ||
        (!results->practice && !app_is_sure(app, ACTION_UNDO, 0,
                                   _("Press again to take back the last piece; "
                                     "the game becomes practice"))))
        return;
    struct tape *tape = tape_hold(results->replay); /* the page goes */
    if (!open_viewer(app)) {
        tape_drop(tape);
        return;
    }
    viewer_seek(app, UINT64_MAX);
    seat_step_back(seat, SEAT_STEP_PIECE);
    viewer_do(app, VIEWER_PERSON);
    if (seat->who == SEAT_HUMAN) {
        seat->taken_back += !seat->practice;
        seat_make_practice(seat);
        seat_add_line(seat, seat->game.pieces + 1, tape);
    }
    tape_drop(tape);
}

/* Opens the page of its review, or goes through it to the mistakes. */
static void
review(struct app *app, bool learns)
{
    struct results *results = results_of(app);
    struct history_game game;

    if (!has_replay(app))
        return;
    results_game(app, &game);
    if (!review_begin(app, results->replay, &game))
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
    struct history_game game;

    if (!has_replay(app))
        return;
    results_game(app, &game);
    replays_export(app, &game, results_of(app)->replay);
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
