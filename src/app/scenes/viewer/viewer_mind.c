/* The seat's own brain is of no use: a replay does not say how its player
 * thinks. */
#include "app/scenes/viewer/viewer_mind.h"

static struct open_mind *
mind_of(const struct app *app)
{
    return &play_of(app)->mind;
}

static struct open_mind_of
now(const struct app *app)
{
    const struct seat *seat = &play_of(app)->seat;
    struct open_mind_of of = {
        .brain = &app->now.brain, .first_key = 1, .key_ticks = 1};

    if (seat->rules.shapes == NULL || seat->view.over)
        return of;
    of.view = &seat->view;
    of.still = play_of(app)->mind.open && viewer_of(app)->paused;
    return of;
}

void
viewer_mind_toggle(struct app *app)
{
    open_mind_toggle(app, mind_of(app));
}

bool
viewer_mind_key(struct app *app, const struct press *press)
{
    static const struct {
        SDL_Scancode key;
        enum action action;
    } keys[] = {
        {SDL_SCANCODE_LEFT, ACTION_LEFT},
        {SDL_SCANCODE_RIGHT, ACTION_RIGHT},
        {SDL_SCANCODE_UP, ACTION_CW},
        {SDL_SCANCODE_DOWN, ACTION_CCW},
    };
    struct open_mind_of of = now(app);

    if (!press->down || press->mod & KMOD_SHIFT)
        return false;
    for (size_t i = 0; i < SDL_arraysize(keys); i++)
        if ((int)keys[i].key == press->key)
            return open_mind_button(app, mind_of(app), &of, keys[i].action);
    return false;
}

void
viewer_mind_point(struct app *app, int x, int y)
{
    const struct layout *l = &app->look->play;
    struct well_frame well = {l->well, l->cell, l->unit, l->line};
    struct open_mind_of of = now(app);

    open_mind_point(app, mind_of(app), &of, &well, x, y);
}

void
viewer_mind_pass(struct app *app, uint64_t ns)
{
    struct open_mind_of of = now(app);
    open_mind_pass(app, mind_of(app), &of, ns);
}

void
viewer_mind_stage(struct app *app, struct stage *stage)
{
    static char words[256];
    struct open_mind_of of = now(app);

    stage->mind = open_mind_show(app, mind_of(app), &of);
    if (stage->mind == NULL)
        return;
    if (stage->mind->open)
        stage->hint_count = 0;
    draw_play_layout(app->look, stage);
    if (mind_draw_notice(&app->look->play, stage->mind, words, sizeof(words)))
        stage->notice = words;
}
