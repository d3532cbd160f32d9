/* The page of a review: what can be chosen, and its keys. */
#include <stdlib.h>
#include <string.h>

#include "app/scenes/mistakes/mistakes.h"
#include "app/scenes/play/play.h"
#include "app/scenes/review/review_parts.h"
#include "app/scenes/rows.h"
#include "app/scenes/viewer/viewer.h"

/* -- what can be done -- */

static void
watch(struct app *app)
{
    struct review *review = review_of(app);
    void *copy = malloc(review->size);

    if (copy == NULL)
        return;
    memcpy(copy, review->data, review->size);
    play_finish(app); /* the viewer needs the seat */
    viewer_open(app, copy, review->size, &review->game);
}

static void
play_from(struct app *app, int picture)
{
    const struct review *review = review_of(app);

    review_play_from(app, &review->marks.list[review->worst[picture].mark]);
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

/* -- the scene -- */

static void
pass(struct app *app, uint64_t ns)
{
    struct review *review = review_of(app);

    review_pass(app);
    if (review->learns && review->state == REVIEW_DONE) {
        review->learns = false;
        mistakes_open(app);
        return;
    }
    choices_pass(app, &review->choices, review_choices(app), ns);
}

static bool
idle(const struct app *app)
{
    return !review_is_busy(app);
}

static bool
raw_key(struct app *app, const SDL_KeyboardEvent *key)
{
    return choices_key(app, &review_of(app)->choices, review_choices(app), key);
}

static bool
raw_pad(struct app *app, int input, bool down)
{
    return choices_pad(
        app, &review_of(app)->choices, review_choices(app), input, down);
}

static void
point(struct app *app, int x, int y, enum app_point what)
{
    choices_point(
        app, &review_of(app)->choices, review_choices(app), x, y, what);
}

static void
key(struct app *app, enum action action, bool down)
{
    if (down && (action == ACTION_PAUSE || action == ACTION_TITLE))
        app_back(app);
}

/* What is done is kept, so that the page is there at once next time. */
static void
leave(struct app *app)
{
    review_stop(app);
}

const struct scene scene_review = {
    .size = sizeof(struct review),
    .leave = leave,
    .key = key,
    .raw_key = raw_key,
    .raw_pad = raw_pad,
    .point = point,
    .pass = pass,
    .draw = review_draw,
    .idle = idle,
    .finish = review_forget,
};
