/* The page of a review: what its keys do. */
#include "app/scenes/mistakes/mistakes.h"
#include "app/scenes/review/review_parts.h"
#include "app/scenes/rows.h"

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
review_press(struct app *app, const struct press *press)
{
    return choices_press(
        app, &review_of(app)->choices, review_choices(app), press);
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
    .press = review_press,
    .point = point,
    .pass = pass,
    .draw = review_draw,
    .idle = idle,
    .finish = review_forget,
};
