/* A person can only point at places of the last answer. The machine's target is
 * hidden while it can be guessed. */
#include "app/table/mind.h"

#include <string.h>

#include "app/draw/mind_words.h"

/* What the mind of a side is about. With several games, nobody can point, because
 * the clock runs. */
struct open_mind_of {
    const struct brain *brain;
    const char *title;             /* as in mind_show */
    const struct view *view;       /* NULL: no game */
    uint32_t first_key, key_ticks; /* as in moves_search */
    bool still;                    /* a person may point at places */
    bool guesses;                  /* ... and guess, with the mind closed */
};

/* Whether the machine has stopped before its piece moves. */
static bool
is_before_piece(const struct table *table)
{
    return table->count == 1 && table->phase == TABLE_STOPPED &&
           table->sides[0].seat->who == SEAT_MACHINE && !seat_is_over(table->sides[0].seat);
}

static struct open_mind_of
mind_about(const struct table *table, const struct open_mind *minds, int side)
{
    const struct seat *seat = table->sides[side].seat;
    bool machine = seat->who == SEAT_MACHINE;
    struct open_mind_of of = {
        .brain = &seat->brain, .first_key = 1, .key_ticks = 1, .guesses = is_before_piece(table)};

    if (seat->who == SEAT_REPLAY) /* it does not say how its player thinks */
        of.brain = app_brain(table->app, &seat->rules, seat->game.goal);
    if (table->count > 1)
        of.title = side == RACE_MACHINE ? _("The machine's piece") : _("Your piece");
    if (seat->rules.shapes == NULL || seat->view.over || table->phase == TABLE_ENDED)
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

static bool
piece_falls(const struct open_mind_of *of)
{
    return of->view != NULL && of->view->rules != NULL && !of->view->over &&
           of->view->motion.piece.piece != PIECE_NONE;
}

static const struct thoughts_answer *
answer_of(const struct open_mind *mind, const struct open_mind_of *of)
{
    return piece_falls(of) ? thoughts_of(mind->thoughts, of->view) : NULL;
}

/* Another game begins: it stays open or closed. */
static void
open_mind_begin(struct open_mind *mind)
{
    bool open = mind->open;
    struct thoughts *thoughts = mind->thoughts;

    memset(mind, 0, sizeof(*mind));
    mind->open = open;
    mind->thoughts = thoughts;
    if (thoughts != NULL)
        thoughts_forget(thoughts);
}

static void
open_mind_end(struct app *app, struct open_mind *mind)
{
    open_mind_begin(mind);
    thoughts_destroy(mind->thoughts, app->errands);
    mind->thoughts = NULL;
}

/* -- pointing -- */

static void
point_at(struct app *app, struct open_mind *mind, const struct open_mind_of *of, struct place at)
{
    struct pointed *pointed = &mind->pointed;

    if (pointed->on && pointed->fixed && of->guesses)
        return; /* the guess is final */
    if (pointed->on && memcmp(&pointed->at, &at, sizeof(at)) == 0)
        return;
    *pointed = (struct pointed){.on = true, .piece = of->view->pieces, .at = at};
    mind->words[0] = '\0';
    mind->line_ns = 0;
    app->dirty = true;
}

/* The leftmost column that has a cell of the piece. */
static int
column_of(const struct shapes *shapes, struct place at)
{
    return at.x + piece_left_column(shapes->matrix[at.piece][at.rotation]);
}

/* The place that is pointed at; else the falling piece's. */
static struct place
place_now(const struct open_mind *mind, const struct open_mind_of *of)
{
    return mind->pointed.on ? mind->pointed.at : of->view->motion.piece;
}

/* The next column with a place. */
static bool
find_beside(const struct thoughts_answer *answer, const struct shapes *shapes, struct place from,
    int step, int width, struct place *at)
{
    int column = column_of(shapes, from) + step;

    for (; column >= 0 && column < width; column += step)
        if (thoughts_find(answer, shapes, (enum piece)from.piece, from.rotation, column, at))
            return true;
    return false;
}

/* The best place of the other piece: the one from hold, or the falling one. */
static bool
find_other(const struct thoughts_answer *answer, struct place from, struct place *at)
{
    for (int rank = 0; rank < answer->mind.count; rank++) {
        *at = mind_place(&answer->mind, rank);
        if (at->piece != from.piece)
            return true;
    }
    return false;
}

/* The next rotation that looks different, in the same column or the nearest
 * with a place. */
static bool
find_rotated(const struct thoughts_answer *answer, const struct shapes *shapes, struct place from,
    int turns, int width, struct place *at)
{
    enum piece piece = (enum piece)from.piece;
    int rotation = from.rotation, column = column_of(shapes, from);

    for (int i = 0; i < PIECE_ROTATIONS - 1; i++) {
        rotation = (rotation + turns) % PIECE_ROTATIONS;
        if (piece_first_rotation(shapes, piece, rotation) ==
            piece_first_rotation(shapes, piece, from.rotation))
            continue;
        for (int apart = 0; apart < 2 * width; apart++) {
            int way = apart % 2 == 0 ? -(apart / 2) : (apart + 1) / 2;
            if (thoughts_find(answer, shapes, piece, rotation, column + way, at))
                return true;
        }
    }
    return false;
}

/* Makes the place under the pointer the guess. Returns false when nothing is under
 * it. */
static bool
open_mind_fix(struct app *app, struct open_mind *mind, const struct open_mind_of *of)
{
    if (!of->still || !of->guesses || !mind->pointed.on || mind->pointed.fixed)
        return false;
    mind->pointed.fixed = true;
    app->dirty = true;
    app_effect(app, SOUND_TICK);
    return true;
}

/* While a person may point, shifts and rotations move the place, and a drop makes
 * it the guess. Returns false when the button is not used. */
static bool
open_mind_button(
    struct app *app, struct open_mind *mind, const struct open_mind_of *of, enum action action)
{
    const struct thoughts_answer *answer = answer_of(mind, of);
    struct place at, from;
    bool found;

    if (!of->still || !piece_falls(of))
        return false;
    if (action == ACTION_HARD)
        return open_mind_fix(app, mind, of);
    if (answer == NULL)
        return true;
    const struct shapes *shapes = of->view->rules->shapes;
    int width = of->view->board.width;
    from = place_now(mind, of);
    switch (action) {
    case ACTION_LEFT: found = find_beside(answer, shapes, from, -1, width, &at); break;
    case ACTION_RIGHT: found = find_beside(answer, shapes, from, 1, width, &at); break;
    case ACTION_CW: found = find_rotated(answer, shapes, from, 1, width, &at); break;
    case ACTION_CCW: found = find_rotated(answer, shapes, from, 3, width, &at); break;
    case ACTION_HALF: found = find_rotated(answer, shapes, from, 2, width, &at); break;
    case ACTION_HOLD: found = find_other(answer, from, &at); break;
    default: return false;
    }
    if (found)
        point_at(app, mind, of, at);
    return true;
}

static bool
has_cell(const struct shapes *shapes, struct place at, int x, int y)
{
    int column = x - at.x, row = PIECE_SIZE - 1 - (y - at.y);

    return column >= 0 && column < PIECE_SIZE && row >= 0 && row < PIECE_SIZE &&
           (piece_row(shapes->matrix[at.piece][at.rotation], row) & 8u >> column) != 0;
}

/* Finds the place under the mouse: in the rotation that is pointed at, else the
 * best one of that piece, else the best one of the other. */
static bool
find_under(const struct thoughts_answer *answer, const struct shapes *shapes, struct place from,
    int x, int y, struct place *at)
{
    enum piece piece = (enum piece)from.piece;
    int rotation = piece_first_rotation(shapes, piece, from.rotation);
    bool found = false, found_own = false;

    for (int rank = 0; rank < answer->mind.count; rank++) {
        struct place one = mind_place(&answer->mind, rank);
        if (!has_cell(shapes, one, x, y))
            continue;
        bool own = one.piece == from.piece;
        if (!found || (own && !found_own))
            *at = one;
        found = true;
        found_own |= own;
        if (own && piece_first_rotation(shapes, piece, one.rotation) == rotation) {
            *at = one;
            return true;
        }
    }
    return found;
}

/* Points with the mouse. Returns false when it is elsewhere. */
static bool
open_mind_point(struct app *app, struct open_mind *mind, const struct open_mind_of *of,
    const struct well_frame *well, int x, int y)
{
    const struct thoughts_answer *answer = answer_of(mind, of);
    struct place at;

    if (!of->still || answer == NULL || !box_holds(well->box, x, y))
        return false;
    const struct shapes *shapes = of->view->rules->shapes;
    struct place from = place_now(mind, of);
    uint16_t matrix = shapes->matrix[from.piece][from.rotation];
    int column = (x - well->box.x) / well->cell;
    int row = (well->box.y + well->box.h - 1 - y) / well->cell;
    int wide = piece_right_column(matrix) - piece_left_column(matrix) + 1;
    int left = SDL_clamp(column - (wide - 1) / 2, 0, of->view->board.width - wide);
    if (find_under(answer, shapes, from, column, row, &at) ||
        thoughts_find(answer, shapes, (enum piece)from.piece, from.rotation, left, &at))
        point_at(app, mind, of, at);
    return true;
}

/* -- guesses -- */

void
mind_let_go(struct open_mind *mind)
{
    mind->words[0] = '\0';
    if (!mind->pointed.on || !mind->pointed.fixed)
        return;
    mind->guess =
        (struct guess){.made = true, .piece = mind->pointed.piece, .at = mind->pointed.at};
}

/* Compares the guess once the place and its worth are known. Returns false while
 * they are not. */
static bool
guess_compare(struct app *app, struct open_mind *mind, const struct shapes *shapes)
{
    const struct thoughts_answer *answer = thoughts_last(mind->thoughts);
    struct guess *guess = &mind->guess;
    struct mind_bars bars;

    if (answer == NULL || answer->mind.piece != guess->piece) {
        guess->made = false; /* its answer is gone */
        return true;
    }
    thoughts_choose(mind->thoughts, app_errands(app), guess->at);
    if (!guess->locked || !answer->has_choice || answer->count == 0)
        return false;
    struct place a = board_canonical(shapes, guess->at);
    struct place b = board_canonical(shapes, guess->went);
    int rank = mind_rank(&answer->mind, shapes, guess->at);
    int went = mind_rank(&answer->mind, shapes, guess->went);
    mind_bars_compare(&bars, &answer->choice, &answer->best[0]);
    mind_words_guess(&bars, rank, answer->mind.count, memcmp(&a, &b, sizeof(a)) == 0,
        rank >= 0 && (went < 0 || rank < went), mind->words, sizeof(mind->words));
    guess->made = false;
    app->dirty = true;
    return true;
}

/* -- time -- */

static void
open_mind_ask(struct app *app, struct open_mind *mind, const struct open_mind_of *of)
{
    struct thoughts_question question = {of->brain, of->view, of->first_key, of->key_ticks};

    if (!piece_falls(of) || (!mind->open && !(of->still && of->guesses)))
        return;
    if (mind->thoughts == NULL)
        mind->thoughts = thoughts_create();
    if (mind->thoughts == NULL)
        return;
    thoughts_ask(mind->thoughts, app_errands(app), &question);
    if (mind->pointed.on)
        thoughts_choose(mind->thoughts, app_errands(app), mind->pointed.at);
}

/* The pointing ends with its piece. */
static void
look_after_pointed(struct app *app, struct open_mind *mind, const struct open_mind_of *of)
{
    struct pointed *pointed = &mind->pointed;

    if (!pointed->on || (piece_falls(of) && of->still && pointed->piece == of->view->pieces &&
                            view_is_of_now(of->view, pointed->at)))
        return;
    *pointed = (struct pointed){.on = false};
    app->dirty = true;
}

static const struct mind_worth *
line_of(const struct open_mind *mind, const struct thoughts_answer *answer)
{
    if (mind->pointed.on && answer->has_choice)
        return &answer->choice;
    return answer->count > 0 ? &answer->best[0] : NULL;
}

/* Redraws when one more piece of the planned line is shown. */
static void
pass_line(struct app *app, struct open_mind *mind, const struct open_mind_of *of, uint64_t ns)
{
    uint64_t step = (uint64_t)MIND_LINE_STEP_MS * APP_NS_PER_MS;
    uint64_t before = mind->line_ns;
    const struct thoughts_answer *answer = answer_of(mind, of);

    if (!mind->open || answer == NULL)
        return;
    const struct mind_worth *worth = line_of(mind, answer);
    mind->line_ns += ns;
    if (worth != NULL && worth->line_count > 0 && before / step != mind->line_ns / step)
        app->dirty = true;
}

static void
open_mind_pass(struct app *app, struct open_mind *mind, const struct open_mind_of *of, uint64_t ns)
{
    look_after_pointed(app, mind, of);
    if (mind->thoughts != NULL && thoughts_take(mind->thoughts)) {
        if (!mind->pointed.on)
            mind->line_ns = 0;
        app->dirty = true;
    }
    if (mind->guess.made && of->view != NULL && of->view->rules != NULL &&
        !guess_compare(app, mind, of->view->rules->shapes))
        return; /* the answer is still needed */
    open_mind_ask(app, mind, of);
    pass_line(app, mind, of, ns);
}

/* -- the picture -- */

/* Uses the current view: garbage may have come since the answer. */
static struct lock_outcome
outcome_of(const struct thoughts_answer *answer, const struct view *view, struct place at)
{
    return view_outcome(view, at, mind_spin(&answer->mind, view->rules->shapes, at));
}

static const struct mind_show *
open_mind_show(const struct app *app, struct open_mind *mind, const struct open_mind_of *of)
{
    const struct thoughts_answer *answer = answer_of(mind, of);
    struct mind_show *show = &mind->show;

    if (of->view == NULL || of->view->over || (!mind->open && !mind->pointed.on))
        return NULL;
    *show = (struct mind_show){
        .open = mind->open,
        .title = of->title,
        .brain = of->brain,
        .points = mind->pointed.on,
        .at = mind->pointed.at,
        .fixed = mind->pointed.fixed,
        .rank = -1,
    };
    if (answer == NULL)
        return show;
    const struct shapes *shapes = of->view->rules->shapes;
    const struct mind_worth *worth = line_of(mind, answer);
    show->best = answer->best;
    show->count = answer->count;
    show->places = answer->mind.count;
    show->attacks = of->view->rules->bonus != NULL;
    show->whys = mind->whys;
    struct brain sure = *of->brain; /* the list shows what it would like best */
    sure.doubt = (struct brain_doubt){0};
    for (int i = 0; i < show->count; i++) {
        why_find(
            &mind->whys[i], &sure, of->view, show->best[i].at, mind_gist(&answer->mind, &sure, i));
        show->outcomes[i] = outcome_of(answer, of->view, show->best[i].at);
        show->holds[i] = view_is_by_hold(of->view, show->best[i].at);
    }
    if (show->points) {
        show->choice = answer->has_choice ? &answer->choice : NULL;
        show->rank = mind_rank(&answer->mind, shapes, show->at);
        show->hold = view_is_by_hold(of->view, show->at);
        if (show->choice != NULL) {
            why_find(&mind->whys[MIND_SHOWN], &sure, of->view, show->choice->at,
                (struct thought_gist){0});
            show->outcome = outcome_of(answer, of->view, show->choice->at);
        }
    }
    if (worth == NULL)
        return show;
    mind_line_find(&show->line, &of->view->board, shapes, worth);
    show->line_shown = app->prefs.numbers[PREF_EFFECTS] == 0
                           ? show->line.count
                           : mind_line_shown(&show->line, mind->line_ns / APP_NS_PER_MS);
    return show;
}

static bool
open_mind_is_idle(const struct open_mind *mind)
{
    if (mind->thoughts != NULL && thoughts_are_busy(mind->thoughts))
        return false;
    return !mind->guess.made && (!mind->open || mind->show.line.count < 2);
}

/* -- the guest -- */

static void
mind_begin(struct app *app, struct table *table, void *self)
{
    struct open_mind *minds = self;

    for (int i = 0; i < table->count; i++) {
        open_mind_begin(&minds[i]);
        minds[i].open = minds[i].open && !table_is_record(table);
    }
}

static void
mind_hear(struct app *app, struct table *table, void *self, int side, const struct events *events)
{
    struct open_mind *mind = (struct open_mind *)self + side;
    bool spawned = (events->happened & EVENT_SPAWNED) != 0;
    uint64_t piece = table->sides[side].seat->view.pieces - (spawned ? 1 : 0);

    if (!(events->happened & EVENT_LOCKED))
        return;
    if (!mind->guess.made || mind->guess.piece != piece) {
        mind->words[0] = '\0'; /* they were about a piece before */
        return;
    }
    mind->guess.locked = true;
    mind->guess.went = events->locked;
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
        if (table->sides[i].seat->who != SEAT_MACHINE)
            minds[i].words[0] = '\0';
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
    const struct seat *seat = table->sides[0].seat;

    if (table->phase == TABLE_ENDED ||
        (table->count == 1 && seat->who != SEAT_REPLAY && seat_is_over(seat)))
        return;
    if (!minds[0].open && !table_helps(app, table, ACTION_MIND))
        return;
    for (int i = 0; i < table->count; i++) {
        minds[i].open = !minds[i].open;
        minds[i].line_ns = 0;
        app_effect(app, SOUND_TICK);
    }
    app->dirty = true;
}

bool
mind_points(const struct table *table, const struct open_mind *minds)
{
    struct open_mind_of of = mind_about(table, minds, 0);
    return of.view != NULL && of.still;
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
mind_touch(struct app *app, const struct table *table, struct open_mind *minds)
{
    struct open_mind_of of = mind_about(table, minds, 0);
    const struct layout *l = &app->look->play;
    struct well_frame well = {l->sides[0].well, l->cell, l->unit, l->line};

    if (app->touch.phase == TOUCH_PRESS)
        return of.guesses && open_mind_fix(app, minds, &of);
    return open_mind_point(app, minds, &of, &well, app->touch.x, app->touch.y);
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
        stage->why = NULL;     /* the first row of the list says it */
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
