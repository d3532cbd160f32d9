/* The player takes the review's replay over where the piece came. */
#include "app/scenes/mistakes.h"

#include <stdio.h>
#include <string.h>

#include "app/draw/grade.h"
#include "app/scenes/review/review.h"
#include "app/scenes/rows.h"
#include "app/shell/commands.h"

enum { WRONG_MS = 1400, WORDS_SIZE = 320, HINT_SIZE = 160 };

/* -- the position -- */

static void
mistakes_hear(struct app *app, int side, const struct events *events)
{
    struct mistakes *mistakes = mistakes_of(app);
    struct view before;
    struct place at;

    if (mistakes->retry.state != RETRY_FINDS ||
        !coach_see(&mistakes->eye, events, &mistakes->drill.seat.view, &before, &at))
        return;
    retry_lock(&mistakes->retry);
    if (!judge_ask(mistakes->judge, &review_of(app)->coach, &before, at))
        retry_judge(&mistakes->retry, NULL);
}

/* Stops at the lock. */
static void
mistakes_run(struct app *app, uint64_t ticks)
{
    seat_run(&mistakes_of(app)->drill.seat, ticks, false, true);
}

static const struct table_kind mistakes_table = {.heard = mistakes_hear, .run = mistakes_run};

/* Sees the piece that falls already. */
static void
mistakes_look(struct mistakes *mistakes)
{
    const struct events spawned = {.happened = EVENT_SPAWNED};
    struct view ignored;
    struct place at;

    mistakes->eye = (struct coach_eye){.falls = false};
    coach_see(&mistakes->eye, &spawned, &mistakes->drill.seat.view, &ignored, &at);
}

/* Puts the position before the fault into the seat. Returns false when the
 * replay can't be played there. */
static bool
mistakes_set_up(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    struct seat *seat = &mistakes->drill.seat;
    const struct review *review = review_of(app);
    const struct coach_mark *mark = retry_mark(&mistakes->retry);

    judge_drop(mistakes->judge);
    if (mark == NULL)
        return true;
    if (seat_begin_replay(seat, review->tape) != NULL)
        return false;
    seat_seek(seat, mark->tick);
    seat_travel(seat, SEAT_ARRIVES);
    if (!seat_take_over(seat, &review->coach))
        return false;
    seat_set_handling(seat, prefs_handling(&app->prefs, &seat->rules));
    mistakes_look(mistakes);
    /* The replay's buttons may be down: they are let go, so that the player's
     * first one is pressed. */
    seat_run(seat, 1, false, true);
    drill_begin(app, &mistakes->drill, &mistakes_table);
    return true;
}

/* Goes on until there is a position that can be set up. */
static void
mistakes_set_up_next(struct app *app)
{
    app->dirty = true;
    while (!mistakes_set_up(app))
        retry_next(&mistakes_of(app)->retry);
}

void
mistakes_open(struct app *app)
{
    const struct marks *marks = review_marks(app);

    if (marks == NULL)
        return;
    if (review_faults(marks) == 0)
        app_notice(app, _("There is no mistake to learn from"));
    else
        app_open(app, SCENE_MISTAKES);
}

/* -- what can be done -- */

enum mistakes_command {
    DO_HINT = COMMAND_NONE + 1,
    DO_SHOW, /* the solution */
    DO_NEXT,
    DO_LEAVE
};

static enum retry_state
mistakes_state(const struct app *app)
{
    return mistakes_of(app)->retry.state;
}

static bool
mistakes_has_hint(const struct app *app)
{
    return mistakes_state(app) == RETRY_FINDS && mistakes_of(app)->retry.hints < RETRY_HINTS;
}

static bool
mistakes_can_show(const struct app *app)
{
    return mistakes_state(app) == RETRY_FINDS || mistakes_state(app) == RETRY_WRONG;
}

static const char *
mistakes_next_words(const struct app *app)
{
    enum retry_state state = mistakes_state(app);

    return state == RETRY_DONE ? NULL : state > RETRY_WRONG ? _("next") : _("skip");
}

static const struct command_row commands[] = {
    {DO_HINT, .words = N_("hint"), .when = mistakes_has_hint, .pads = {PAD_OF(ACTION_HINT)}},
    {DO_SHOW, .words = N_("solution"), .when = mistakes_can_show, .pads = {PAD_OF(ACTION_MACHINE)}},
    {DO_NEXT, .say = mistakes_next_words, DRILL_GOES_ON, .pads = {PAD_OF(ACTION_RESTART)}},
    {DO_NEXT, .pads = {PAD_OF(ACTION_RESTART)}},
    {DO_LEAVE, .words = N_("back"), DRILL_LEAVES},
    {COMMAND_NONE},
};

static void
mistakes_next(struct app *app)
{
    struct retry *retry = &mistakes_of(app)->retry;

    if (retry->state == RETRY_DONE) {
        app_back(app);
        return;
    }
    app_effect(app, SOUND_TICK);
    retry_next(retry);
    mistakes_set_up_next(app);
}

static void
mistakes_act(struct app *app, int command, int argument)
{
    struct retry *retry = &mistakes_of(app)->retry;

    switch ((enum mistakes_command)command) {
    case DO_HINT:
        if (retry_hint(retry))
            app_effect(app, SOUND_TICK);
        break;
    case DO_SHOW:
        retry_show(retry);
        mistakes_set_up_next(app); /* the piece is where it came */
        break;
    case DO_NEXT: mistakes_next(app); break;
    case DO_LEAVE: app_back(app); break;
    }
}

static void
mistakes_button(struct app *app, int key, enum action action, bool down)
{
    if (!down || mistakes_state(app) == RETRY_FINDS)
        drill_button(&mistakes_of(app)->drill, key, action, down);
}

/* -- time -- */

static void
mistakes_take_answer(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    struct coach_mark mark;
    bool good;

    if (!judge_take(mistakes->judge, &mark, &good))
        return;
    retry_judge(&mistakes->retry, good ? &mark : NULL);
    mistakes->wrong_ns = (uint64_t)WRONG_MS * APP_NS_PER_MS;
    app->dirty = true;
}

/* What was wrong is seen for a moment. */
static void
mistakes_pass_wrong(struct app *app, uint64_t ns)
{
    struct mistakes *mistakes = mistakes_of(app);

    mistakes->wrong_ns -= SDL_min(ns, mistakes->wrong_ns);
    if (mistakes->wrong_ns > 0)
        return;
    retry_again(&mistakes->retry);
    mistakes_set_up_next(app);
}

/* Whether the game waits for the player. */
static bool
mistakes_rests(const struct app *app)
{
    return mistakes_state(app) != RETRY_FINDS || !mistakes_of(app)->drill.moves;
}

static void
mistakes_pass(struct app *app, uint64_t ns)
{
    drill_pass(app, &mistakes_of(app)->drill, ns, mistakes_rests(app));
    switch (mistakes_state(app)) {
    case RETRY_JUDGES: mistakes_take_answer(app); break;
    case RETRY_WRONG: mistakes_pass_wrong(app, ns); break;
    default: break;
    }
}

static bool
mistakes_idle(const struct app *app)
{
    enum retry_state state = mistakes_state(app);

    return mistakes_rests(app) && state != RETRY_JUDGES && state != RETRY_WRONG &&
           !effects_is_on(&mistakes_of(app)->drill.table.sides[0].effects);
}

/* -- words -- */

static const char *const rotations[PIECE_ROTATIONS] = {
    N_("unrotated"), N_("rotated clockwise"), N_("upside down"), N_("rotated counter-clockwise")};

static void
mistakes_write_hint(const struct mistakes *mistakes, char *out, size_t size)
{
    const struct coach_mark *mark = retry_mark(&mistakes->retry);
    bool hold = view_is_by_hold(&mistakes->drill.seat.view, mark->best);
    int from, to;

    out[0] = '\0';
    if (mistakes->retry.hints == 0)
        return;
    drill_columns(&mistakes->drill.seat.rules, mark->best, &from, &to);
    if (from == to)
        snprintf(out, size,
            hold ? _("Hint: hold it, then column %d, %s.") : _("Place the piece in column %d, %s."),
            from + 1, _(rotations[mark->best.rotation]));
    else
        snprintf(out, size,
            hold ? _("Hint: hold it, then columns %d to %d, %s.")
                 : _("Place the piece in columns %d to %d, %s."),
            from + 1, to + 1, _(rotations[mark->best.rotation]));
}

static void
mistakes_write_task(const struct mistakes *mistakes, char *out, size_t size)
{
    const struct retry *retry = &mistakes->retry;
    const struct coach_mark *mark = retry_mark(retry);
    char lost[16], hint[HINT_SIZE];

    grade_points(mark->loss, lost, sizeof(lost));
    mistakes_write_hint(mistakes, hint, sizeof(hint));
    if (hint[0] != '\0')
        snprintf(out, size, _("%d of %d: %s"), retry->number, retry->all, hint);
    else
        /* Translators: number, count, a grade, percent lost. */
        snprintf(out, size, _("%d of %d: %s, %s %% lost. Find a better place."), retry->number,
            retry->all, grade_name(mark->grade), lost);
}

static void
mistakes_write_words(const struct mistakes *mistakes, char *out, size_t size)
{
    const struct retry *retry = &mistakes->retry;
    const struct coach_mark *mark = retry_mark(retry);
    char lost[16], why[192];

    grade_points(retry->lost, lost, sizeof(lost));
    switch (retry->state) {
    case RETRY_FINDS: mistakes_write_task(mistakes, out, size); break;
    case RETRY_JUDGES: snprintf(out, size, "%s", _("Let me see...")); break;
    case RETRY_WRONG: snprintf(out, size, _("That loses %s %%. Try again."), lost); break;
    case RETRY_RIGHT:
        if (retry->lost == 0)
            snprintf(out, size, "%s", _("Right: nothing is lost."));
        else
            snprintf(out, size, _("Right: it loses only %s %%."), lost);
        break;
    case RETRY_SHOWN:
        grade_why(mark, why, sizeof(why));
        snprintf(out, size, _("%d of %d: the better place. %s"), retry->number, retry->all, why);
        break;
    case RETRY_DONE:
        snprintf(out, size,
            _n("You found %d of %d better place.", "You found %d of %d better places.",
                (unsigned long)retry->all),
            retry->found, retry->all);
        break;
    }
}

static const char *
mistakes_headline(const struct retry *retry)
{
    switch (retry->state) {
    case RETRY_RIGHT: return _("Solved");
    case RETRY_SHOWN: return _("Best place");
    case RETRY_DONE: return _("Mistakes");
    default: return grade_name(retry_mark(retry)->grade);
    }
}

/* -- what is seen -- */

static bool
mistakes_shows_place(const struct mistakes *mistakes)
{
    const struct retry *retry = &mistakes->retry;
    const struct view *view = &mistakes->drill.seat.view;

    return (retry->state == RETRY_SHOWN ||
               (retry->state == RETRY_FINDS && retry->hints == RETRY_HINTS)) &&
           view_is_of_now(view, retry_mark(retry)->best) &&
           board_fits(&view->board, view->rules->shapes, retry_mark(retry)->best);
}

static void
mistakes_draw_game(const struct drill_page *page, struct mistakes *mistakes)
{
    const struct retry *retry = &mistakes->retry;
    const struct view *view = &mistakes->drill.seat.view;
    struct stage stage = {
        .view = view,
        .effects = &mistakes->drill.table.sides[0].effects,
        .has_hint = mistakes_shows_place(mistakes),
    };

    if (view->rules == NULL)
        return; /* no position could be set up */
    if (stage.has_hint)
        stage.hint = retry_mark(retry)->best;
    drill_page_game(page, &stage);
    if (retry->state == RETRY_FINDS && retry->hints > 0)
        drill_page_columns(page, view->rules, retry_mark(retry)->best);
}

static void
mistakes_draw(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    const struct retry *retry = &mistakes->retry;
    const struct view *view = &mistakes->drill.seat.view;
    const struct ruleset *rules = view->rules != NULL ? view->rules : &ruleset_classic;
    struct drill_page page;
    char words[WORDS_SIZE];

    drill_page_begin(&page, app->look, rules, rules->next_count, 3, 4);
    mistakes_draw_game(&page, mistakes);
    struct box line = drill_page_progress(&page);
    for (int i = 1; i <= retry->all; i++)
        drill_page_dot(&page, &line, i < retry->number || retry->state == RETRY_DONE,
            i == retry->number && retry->state != RETRY_DONE);
    drill_page_sentence(&page, retry->state == RETRY_RIGHT ? PALETTE_ACCENT : PALETTE_INK,
        mistakes_headline(retry));
    mistakes_write_words(mistakes, words, sizeof(words));
    drill_page_detail(&page, PALETTE_INK, words);
    drill_page_keys(&page, app, retry->state == RETRY_FINDS ? rules : NULL);
}

/* -- the scene -- */

static void
mistakes_forget(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);

    judge_destroy(mistakes->judge);
    seat_finish(&mistakes->drill.seat, NULL);
    memset(mistakes, 0, sizeof(*mistakes));
}

static void
mistakes_enter(struct app *app)
{
    struct mistakes *mistakes = mistakes_of(app);
    const struct marks *marks = review_marks(app);

    mistakes_forget(app);
    mistakes->judge = judge_create(app_errands(app));
    if (mistakes->judge == NULL || marks == NULL) {
        mistakes->retry.state = RETRY_DONE;
        return;
    }
    retry_begin(&mistakes->retry, marks->list, marks->count);
    mistakes_set_up_next(app);
}

const struct scene scene_mistakes = {
    .size = sizeof(struct mistakes),
    .commands = commands,
    .act = mistakes_act,
    .enter = mistakes_enter,
    .leave = mistakes_forget,
    .finish = mistakes_forget,
    .cover = drill_rest,
    .uncover = drill_uncover,
    .unfocus = drill_rest,
    .button = mistakes_button,
    .pass = mistakes_pass,
    .idle = mistakes_idle,
    .draw = mistakes_draw,
    .view = offsetof(struct mistakes, drill.seat.view),
};
