/* The machine's target is hidden while it can be guessed. */
#include "app/scenes/play/play_mind.h"

#include <stdio.h>

static struct open_mind *
mind_of(const struct app *app)
{
    return &play_of(app)->mind;
}

/* Whether the machine has stopped before its piece moves. */
static bool
is_before_piece(const struct app *app)
{
    const struct play *play = play_of(app);

    return play->round.phase == ROUND_STOPPED &&
           play->seat.who == SEAT_MACHINE && !seat_is_over(&play->seat);
}

static struct open_mind_of
now(const struct app *app)
{
    const struct play *play = play_of(app);
    const struct seat *seat = &play->seat;
    bool machine = seat->who == SEAT_MACHINE;
    struct open_mind_of of = {.brain = &seat->brain,
        .first_key = 1,
        .key_ticks = 1,
        .guesses = is_before_piece(app)};

    if (seat->rules.shapes == NULL || seat_is_over(seat))
        return of;
    of.view = &seat->view;
    if (machine) {
        of.first_key = pilot_first_key(&seat->pilot, of.view);
        of.key_ticks = pilot_ticks(&seat->pilot, of.view);
    }
    of.still =
        of.guesses || (play->mind.open && round_is_still(&play->round) &&
                          (machine || play->round.phase == ROUND_STOPPED));
    return of;
}

void
play_mind_begin(struct app *app)
{
    open_mind_begin(mind_of(app));
    live_keys_begin(&play_of(app)->keys);
}

void
play_mind_end(struct app *app)
{
    open_mind_end(app, mind_of(app));
}

/* -- input -- */

bool
play_mind_key(struct app *app, enum action action)
{
    if (action != ACTION_MIND || seat_is_over(&play_of(app)->seat))
        return false;
    open_mind_toggle(app, mind_of(app));
    return true;
}

bool
play_mind_button(struct app *app, enum action action)
{
    struct open_mind_of of = now(app);

    if (of.view != NULL && round_takes_keys(&play_of(app)->round))
        live_keys_press(&play_of(app)->keys, action);
    return open_mind_button(app, mind_of(app), &of, action);
}

/* Enter makes a guess, unless it does something in the game. */
bool
play_mind_press(struct app *app, const struct press *press)
{
    struct open_mind_of of = now(app);

    return press_is_new(press) && press->pad == PAD_NONE && of.guesses &&
           press_only_confirms(press) && open_mind_fix(app, mind_of(app), &of);
}

bool
play_mind_point(struct app *app, int x, int y, enum app_point what)
{
    struct open_mind_of of = now(app);
    const struct layout *l = &app->look->play;
    struct well_frame well = {l->well, l->cell, l->unit, l->line};

    if (what == APP_PRESS)
        return of.guesses && box_holds(l->well, x, y) &&
               open_mind_fix(app, mind_of(app), &of);
    return what == APP_HOVER &&
           open_mind_point(app, mind_of(app), &of, &well, x, y);
}

/* -- time -- */

bool
play_mind_wants_again(struct app *app)
{
    const struct seat *seat = &play_of(app)->seat;

    return live_keys_take_again(&play_of(app)->keys) &&
           (seat->game.goal->undo || seat->practice);
}

void
play_mind_let_go(struct app *app)
{
    open_mind_let_go(mind_of(app));
}

void
play_mind_listen(struct app *app, const struct events *events)
{
    const struct view *view = &play_of(app)->seat.view;
    bool spawned = (events->happened & EVENT_SPAWNED) != 0;

    live_keys_listen(app, &play_of(app)->keys, &play_of(app)->seat, events);
    if (events->happened & EVENT_LOCKED)
        open_mind_locked(
            mind_of(app), view->pieces - (spawned ? 1 : 0), events->locked);
}

void
play_mind_pass(struct app *app, uint64_t ns)
{
    struct play *play = play_of(app);
    struct open_mind_of of = now(app);

    open_mind_pass(app, mind_of(app), &of, ns);
    if (live_keys_pass(&play->keys, &play->seat, ns))
        app->dirty = true;
    /* At full speed, all lamps would be lit. */
    if (live_keys_take(&play->keys, &play->seat,
            play->mind.open && app->now.speed != OPTIONS_SPEED_MAX))
        app->dirty = true;
}

bool
play_mind_is_idle(const struct app *app)
{
    return open_mind_is_idle(mind_of(app)) &&
           live_keys_are_idle(&play_of(app)->keys);
}

/* -- the picture -- */

bool
play_mind_hides_goal(const struct app *app)
{
    return is_before_piece(app) && !mind_of(app)->open;
}

void
play_mind_stage(struct app *app, struct stage *stage)
{
    static const struct why none;
    static char words[256];
    struct open_mind_of of = now(app);

    stage->mind = open_mind_show(app, mind_of(app), &of);
    stage->lamps = play_of(app)->seat.who == SEAT_MACHINE;
    stage->lit = live_keys_lit(&play_of(app)->keys, &play_of(app)->seat);
    stage->keys = live_keys_row(
        app, &play_of(app)->keys, &play_of(app)->seat, mind_of(app)->open);
    if (stage->mind != NULL && stage->mind->open) {
        stage->why = NULL;
        stage->hint_count = 0; /* a line below the well is left of them */
    } else if (play_mind_hides_goal(app)) {
        stage->why = &none;
    }
    if (stage->mind == NULL || stage->paused)
        return;
    draw_play_layout(app->look, stage);
    if (mind_draw_notice(&app->look->play, stage->mind, words, sizeof(words)))
        stage->notice = words;
}

const char *
play_mind_notice(struct app *app)
{
    struct open_mind *mind = mind_of(app);
    struct open_mind_of of = now(app);

    if (mind->words[0] != '\0')
        return mind->words;
    if (!of.guesses || mind->open)
        return NULL;
    return mind->pointed.fixed ? _("Your guess counts")
                               : _("Where will it go?");
}

int
play_mind_notes(const struct app *app, struct hint *notes, int most)
{
    const struct pointed *pointed = &play_of(app)->mind.pointed;
    int count = 0;

    if (!is_before_piece(app))
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
