/* What can be chosen on the page of a review. */
#include <stdlib.h>
#include <string.h>

#include "app/scenes/mistakes/mistakes.h"
#include "app/scenes/play/play.h"
#include "app/scenes/review/review_parts.h"
#include "app/scenes/viewer/viewer.h"

/* Opens the viewer for the replay. Returns false when it can't be shown. */
static bool
open_viewer(struct app *app)
{
    struct review *review = review_of(app);

    play_finish(app); /* the viewer needs the seat */
    viewer_open(app, review->tape, &review->game);
    return app_is_in(app, SCENE_VIEWER);
}

static void
watch(struct app *app)
{
    open_viewer(app);
}

/* Plays on from where the piece of a picture came, in a game that begins as the
 * replay does. */
static void
play_from(struct app *app, int picture)
{
    const struct review *review = review_of(app);
    uint64_t tick = review->marks.list[review->worst[picture].mark].tick;

    if (!open_viewer(app))
        return;
    viewer_seek(app, tick);
    viewer_do(app, VIEWER_PERSON);
}

static void
play_from_first(struct app *app)
{
    play_from(app, 0);
}

static void
play_from_second(struct app *app)
{
    play_from(app, 1);
}

static void
play_from_third(struct app *app)
{
    play_from(app, 2);
}

static const struct choice rows[REVIEW_ROWS + REVIEW_WORST] = {
    {.what = N_("learn from mistakes"),
        .act = mistakes_open,
        .icon = ICON_LEARN},
    {.what = N_("watch it"), .act = watch, .icon = ICON_WATCH},
    {.what = N_("back"), .act = app_back, .icon = ICON_BACK},
    {.what = N_("play from here"), .act = play_from_first},
    {.what = N_("play from here"), .act = play_from_second},
    {.what = N_("play from here"), .act = play_from_third},
};

#define LIST(pictures)                                                         \
    {                                                                          \
        .rows = rows, .count = REVIEW_ROWS + (pictures), .grid = true          \
    }

static const struct choice_list lists[REVIEW_WORST + 1] = {
    LIST(0), LIST(1), LIST(2), LIST(3)};

const struct choice_list *
review_choices(const struct app *app)
{
    const struct review *review = review_of(app);

    return review->state == REVIEW_DONE ? &lists[review->worst_count] : NULL;
}
