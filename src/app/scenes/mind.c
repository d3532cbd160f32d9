/* The machine's target is hidden while it can be guessed. */
#include "app/scenes/mind.h"

/* Whether the machine has stopped before its piece moves. */
static bool
is_before_piece(const struct table *table)
{
    return table->count == 1 && table->phase == TABLE_STOPPED &&
           table->sides[0].seat->who == SEAT_MACHINE && !seat_is_over(table->sides[0].seat);
}

struct open_mind_of
mind_about(const struct table *table, const struct open_mind *minds, int side)
{
    const struct seat *seat = table->sides[side].seat;
    bool machine = seat->who == SEAT_MACHINE;
    struct open_mind_of of = {
        .brain = &seat->brain, .first_key = 1, .key_ticks = 1, .guesses = is_before_piece(table)};

    if (table->count > 1)
        of.title = side == RACE_MACHINE ? _("The machine's piece") : _("Your piece");
    if (seat->rules.shapes == NULL || seat_is_over(seat) || table->phase == TABLE_ENDED)
        return of;
    of.view = &seat->view;
    if (machine) {
        of.first_key = pilot_first_key(&seat->pilot, of.view);
        of.key_ticks = pilot_ticks(&seat->pilot, of.view);
    }
    of.still = of.guesses || (table->count == 1 && minds[side].open && table_is_still(table) &&
                                 (machine || table->phase == TABLE_STOPPED));
    return of;
}

/* -- the guest -- */

static void
mind_begin(struct app *app, struct table *table, void *self)
{
    struct open_mind *minds = self;

    (void)app;
    for (int i = 0; i < table->count; i++)
        open_mind_begin(&minds[i]);
}

static void
mind_hear(struct app *app, struct table *table, void *self, int side, const struct events *events)
{
    struct open_mind *minds = self;
    bool spawned = (events->happened & EVENT_SPAWNED) != 0;

    (void)app;
    if (events->happened & EVENT_LOCKED)
        open_mind_locked(
            &minds[side], table->sides[side].seat->view.pieces - (spawned ? 1 : 0), events->locked);
}

static bool
mind_press(struct app *app, struct table *table, void *self, enum action action)
{
    struct open_mind *minds = self;
    struct open_mind_of of = mind_about(table, minds, 0);

    return table->count == 1 && open_mind_button(app, &minds[0], &of, action);
}

static void
mind_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct open_mind *minds = self;

    for (int i = table->count - 1; i >= 0; i--) {
        struct open_mind_of of = mind_about(table, minds, i);
        open_mind_pass(app, &minds[i], &of, ns);
    }
}

static bool
mind_idle(const struct table *table, const void *self)
{
    const struct open_mind *minds = self;

    for (int i = 0; i < table->count; i++)
        if (!open_mind_is_idle(&minds[i]))
            return false;
    return true;
}

static void
mind_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    struct open_mind *minds = self;
    struct open_mind_of of = mind_about(table, minds, side);

    stage->mind = open_mind_show(app, &minds[side], &of);
}

static void
mind_end(struct app *app, struct table *table, void *self)
{
    struct open_mind *minds = self;

    for (int i = 0; i < table->count; i++)
        open_mind_end(app, &minds[i]);
}

const struct guest mind_guest = {
    .begin = mind_begin,
    .hear = mind_hear,
    .press = mind_press,
    .pass = mind_pass,
    .idle = mind_idle,
    .stage = mind_stage,
    .end = mind_end,
};

/* -- input -- */

void
mind_toggle(struct app *app, const struct table *table, struct open_mind *minds)
{
    if (table->phase == TABLE_ENDED || (table->count == 1 && seat_is_over(table->sides[0].seat)))
        return;
    for (int i = 0; i < table->count; i++)
        open_mind_toggle(app, &minds[i]);
}

bool
mind_confirm(
    struct app *app, const struct table *table, struct open_mind *minds, const struct press *press)
{
    struct open_mind_of of = mind_about(table, minds, 0);

    return press_is_new(press) && press->pad == PAD_NONE && of.guesses &&
           press_only_confirms(press) && open_mind_fix(app, minds, &of);
}

bool
mind_point(struct app *app, const struct table *table, struct open_mind *minds, int x, int y,
    enum app_point what)
{
    struct open_mind_of of = mind_about(table, minds, 0);
    const struct layout *l = &app->look->play;
    struct well_frame well = {l->well, l->cell, l->unit, l->line};

    if (what == APP_PRESS)
        return of.guesses && box_holds(l->well, x, y) && open_mind_fix(app, minds, &of);
    return what == APP_HOVER && open_mind_point(app, minds, &of, &well, x, y);
}

/* -- the picture -- */

bool
mind_hides_goal(const struct table *table, const struct open_mind *minds)
{
    return is_before_piece(table) && !minds[0].open;
}

void
mind_finish_stage(
    struct app *app, const struct table *table, struct open_mind *minds, struct stage *stage)
{
    static const struct why none;
    static char words[256];

    if (stage->mind != NULL && stage->mind->open) {
        stage->why = NULL;
        stage->hint_count = 0; /* a line below the well replaces them */
    } else if (mind_hides_goal(table, minds)) {
        stage->why = &none;
    }
    if (stage->mind == NULL || stage->paused)
        return;
    draw_play_layout(app->look, stage);
    if (mind_draw_notice(&app->look->play, stage->mind, words, sizeof(words)))
        stage->notice = words;
}

const char *
mind_notice(const struct table *table, const struct open_mind *minds)
{
    struct open_mind_of of = mind_about(table, minds, 0);

    if (minds[0].words[0] != '\0')
        return minds[0].words;
    if (!of.guesses || minds[0].open)
        return NULL;
    return minds[0].pointed.fixed ? _("Your guess counts") : _("Where will it go?");
}

int
mind_notes(const struct app *app, const struct table *table, const struct open_mind *minds,
    struct hint *notes, int most)
{
    const struct pointed *pointed = &minds[0].pointed;
    int count = 0;

    if (!is_before_piece(table))
        return 0;
    if (!pointed->on && count < most) {
        notes[count] = app_hint_pair(app, ACTION_LEFT, ACTION_CW, _("guess"));
        count += notes[count].caps.count > 0;
    }
    if (pointed->on && !pointed->fixed && count < most) {
        notes[count] = app_hint(app, ACTION_CONFIRM, 1, _("that is my guess"));
        count += notes[count].caps.count > 0;
    }
    if (count < most) {
        notes[count] = app_hint(app, ACTION_ONE_PIECE, 1, _("let it move"));
        count += notes[count].caps.count > 0;
    }
    return count;
}
