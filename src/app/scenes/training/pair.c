/* Of the two threads, only the one whose turn it is has a generation to play;
 * the other one sleeps. */
#include "app/scenes/training/pair.h"

#include <math.h>
#include <stdio.h>

#include "app/scenes/rows.h"
#include "app/scenes/training/curves.h"
#include "app/scenes/training/run_choice.h"
#include "app/shell/commands.h"

enum {
    HELD_OUT = 200, /* games at the end */
    GAME_SEED = 1,
    TEXT_SIZE = 320
};

/* -- runs -- */

static void
pair_close(struct app *app)
{
    struct pair *pair = pair_of(app);

    for (int i = 0; i < PAIR; i++) /* both end at the same time */
        if (pair->sides[i].run.thread != NULL)
            run_thread_end(pair->sides[i].run.thread);
    for (int i = 0; i < PAIR; i++)
        watched_close(app, &pair->sides[i].run);
}

static bool
pair_open_run(struct app *app, int at, uint64_t seed, struct error *not_kept, struct error *error)
{
    struct pair *pair = pair_of(app);
    struct pair_side *side = &pair->sides[at];
    struct run_choice choice = run_choice_now(app, at == 0 ? RUN_OF_FIRST : RUN_OF_SECOND);
    struct training_setup setup;

    run_choice_setup(&choice, seed, &setup);
    setup.held_out = HELD_OUT;
    setup.held_out_every = 0; /* at the end: the time is for both */
    run_choice_write_name(&choice, side->name, sizeof(side->name));
    pair->seconds = run_choice_seconds(&choice);
    return watched_open_new(app, &side->run, &setup, pair->seconds, not_kept, error);
}

static void
pair_enter(struct app *app)
{
    struct pair *pair = pair_of(app);
    struct error not_kept = {0}, error = {0};
    uint64_t seed = watched_seed(app);

    pair_close(app);
    pair->paused = pair->leaving = pair->waits = false;
    for (int i = 0; i < PAIR; i++)
        if (!pair_open_run(app, i, seed, &not_kept, &error)) {
            app_warn(app, "%s", language_error(&error));
            pair_close(app);
            return; /* nothing can be seen here, so the scene goes */
        }
    if (not_kept.words != NULL)
        app_notice(app, _("%s; the run is not saved yet"), language_error(&not_kept));
}

/* Whether one has had its time, and is measured. */
static bool
is_done(const struct pair_side *side)
{
    return side->run.news.state == RUN_DONE || side->run.news.state == RUN_FAILED;
}

bool
pair_is_over(const struct pair *pair)
{
    return is_done(&pair->sides[0]) && is_done(&pair->sides[1]);
}

/* The side that has had less time; -1 while one learns or is measured, or both
 * are done. */
static int
whose_turn(const struct pair *pair)
{
    int turn = -1;

    for (int i = 0; i < PAIR; i++) {
        const struct run_news *news = &pair->sides[i].run.news;
        if (is_done(&pair->sides[i]))
            continue;
        if (news->state != RUN_PAUSED || news->wanted)
            return -1;
        if (turn < 0 || news->progress.seconds < pair->sides[turn].run.news.progress.seconds)
            turn = i;
    }
    return turn;
}

static void
pair_pass(struct app *app, uint64_t ns)
{
    struct pair *pair = pair_of(app);
    const struct pair_side *first = &pair->sides[0], *second = first + 1;

    if (first->run.thread == NULL || (pair->leaving && run_thread_has_ended(first->run.thread) &&
                                         run_thread_has_ended(second->run.thread))) {
        app_back(app);
        return;
    }
    if (pair->leaving)
        return;
    for (int i = 0; i < PAIR; i++) {
        watched_look(app, &pair->sides[i].run);
        watched_pass(app, &pair->sides[i].run, 0, GAME_SEED, ns);
    }
    int turn = pair->paused || pair->waits ? -1 : whose_turn(pair);
    if (turn >= 0)
        run_thread_step(pair->sides[turn].run.thread);
}

/* -- the result -- */

const struct measure *
pair_measure(const struct pair *pair, int side)
{
    const struct curve *curve = &pair->sides[side].run.news.curve;

    if (pair->sides[side].run.news.state != RUN_DONE || curve->count == 0)
        return NULL;
    const struct measure *measure = &curve->rows[curve->count - 1].measure;
    return measure->games > 0 ? measure : NULL;
}

enum pair_verdict
pair_judge(const struct measure *first, const struct measure *second)
{
    if (first == NULL || second == NULL || !isfinite(first->low) || !isfinite(second->low))
        return PAIR_UNKNOWN;
    if (first->low > second->high)
        return PAIR_FIRST;
    if (second->low > first->high)
        return PAIR_SECOND;
    return PAIR_CLOSE;
}

static const struct objective *
objective_of(const struct pair *pair)
{
    return watched_objective(&pair->sides[0].run);
}

/* "812 (640 to 980)" */
static void
write_measure(const struct measure *measure, char *out, size_t size)
{
    char value[40], low[40], high[40];

    curves_write_value(measure->value, value, sizeof(value));
    if (!isfinite(measure->low)) {
        snprintf(out, size, "%s", value);
        return;
    }
    curves_write_value(measure->low, low, sizeof(low));
    curves_write_value(isfinite(measure->high) ? measure->high : 0, high, sizeof(high));
    if (isfinite(measure->high))
        /* Translators: a mean and its interval, "812 (640 to 980)". */
        snprintf(out, size, _("%s (%s to %s)"), value, low, high);
    else
        snprintf(out, size, _("%s (%s or more)"), value, low);
}

static const char *
unit_words(enum objective_kind kind)
{
    switch (kind) {
    case OBJECTIVE_POINTS: return _("points a game");
    case OBJECTIVE_PIECES: return _("pieces a game");
    default: return _("rows a game");
    }
}

void
pair_write_result(const struct app *app, char *out, size_t size)
{
    const struct pair *pair = pair_of(app);
    const struct measure *of[PAIR] = {pair_measure(pair, 0), pair_measure(pair, 1)};
    enum pair_verdict verdict = pair_judge(of[0], of[1]);
    const char *unit = unit_words(objective_of(pair)->kind);
    char values[PAIR][128];

    if (of[0] == NULL || of[1] == NULL) {
        snprintf(out, size, "%s", _("The time is up, and nothing was measured."));
        return;
    }
    for (int i = 0; i < PAIR; i++)
        write_measure(of[i], values[i], sizeof(values[i]));
    if (verdict == PAIR_FIRST || verdict == PAIR_SECOND) {
        int best = verdict == PAIR_FIRST ? 0 : 1;
        /* Translators: "CMA-ES, 8 features is better: 812 (640 to 980) rows a
         * game, the other 431 (390 to 480)." */
        snprintf(out, size, _("Better: %s. New games: %s %s, the other %s."),
            pair->sides[best].name, values[best], unit, values[1 - best]);
        return;
    }
    /* Translators: as above; the intervals overlap. */
    snprintf(out, size, _("Too close to tell apart. New games: %s %s, the other %s."), values[0],
        unit, values[1]);
}

static void
write_sentence(const struct app *app, char *out, size_t size)
{
    const struct pair *pair = pair_of(app);

    if (pair_is_over(pair)) {
        pair_write_result(app, out, size);
        return;
    }
    for (int i = 0; i < PAIR; i++)
        if (pair->sides[i].run.news.state == RUN_MEASURES) {
            snprintf(out, size, _("%s plays games that it has never seen."), pair->sides[i].name);
            return;
        }
    snprintf(out, size, "%s", _("They take turns: the one with less time goes next."));
}

static const char *
state_words(const struct pair *pair)
{
    if (pair->leaving)
        return _("stopping");
    if (pair_is_over(pair))
        return _("done");
    return pair->paused ? _("paused") : _("learning");
}

/* -- what can be done -- */

enum pair_command { PAIR_PAUSE = COMMAND_NONE + 1, PAIR_LEAVE };

static bool
pair_goes_on(const struct app *app)
{
    return !pair_is_over(pair_of(app));
}

static const char *
pause_words(const struct app *app)
{
    return pair_of(app)->paused ? _("continue") : _("pause");
}

static const char *
leave_words(const struct app *app)
{
    return pair_goes_on(app) ? _("stop") : _("back");
}

#define KEY(name)                                                                                  \
    {                                                                                              \
        SDL_SCANCODE_##name, KMOD_NONE                                                             \
    }

static const struct command_row commands[] = {
    {PAIR_PAUSE, .say = pause_words, .when = pair_goes_on,
        .keys = {KEY(SPACE), KEY(P), KEY(RETURN), KEY(KP_ENTER)},
        .pads = {PAD_OF(ACTION_CW), PAD_OF(ACTION_PAUSE)}},
    {PAIR_LEAVE, .say = leave_words, .keys = {KEY(ESCAPE), KEY(Q)},
        .pads = {PAD_OF(ACTION_CCW), PAD_OF(ACTION_TITLE)}},
    {COMMAND_NONE},
};

static void
pair_pause_runs(struct pair *pair)
{
    for (int i = 0; i < PAIR; i++)
        run_thread_pause(pair->sides[i].run.thread);
}

static void
pair_act(struct app *app, int command, int argument)
{
    struct pair *pair = pair_of(app);

    if (pair->sides[0].run.thread == NULL || pair->leaving)
        return;
    switch ((enum pair_command)command) {
    case PAIR_PAUSE:
        pair->paused = !pair->paused;
        if (pair->paused)
            pair_pause_runs(pair);
        break;
    case PAIR_LEAVE:
        pair->leaving = true;
        for (int i = 0; i < PAIR; i++)
            run_thread_end(pair->sides[i].run.thread);
        break;
    }
}

/* -- what is seen -- */

/* The newest value of one of them, with its unit. */
static void
write_newest(const struct pair *pair, int at, char *out, size_t size)
{
    const struct curve *curve = &pair->sides[at].run.news.curve;
    const struct measure *measure = pair_measure(pair, at);
    char value[40];

    snprintf(out, size, "–");
    if (curve->count == 0)
        return;
    curves_write_value(measure != NULL ? measure->value : curve->rows[curve->count - 1].train.value,
        value, sizeof(value));
    snprintf(out, size, "%s %s", value, unit_words(objective_of(pair)->kind));
}

static void
pair_draw_side(
    const struct pair *pair, const struct sheet *sheet, struct box card, int at, int cell)
{
    const struct pair_side *side = &pair->sides[at];
    const struct ruleset *rules = &objective_of(pair)->setup.rules;
    struct box in = sheet_inside(sheet, card);
    bool best = pair_judge(pair_measure(pair, 0), pair_measure(pair, 1)) ==
                (at == 0 ? PAIR_FIRST : PAIR_SECOND);
    struct text_style bold = look_style(TEXT_BOLD, sheet->unit, PALETTE_INK);
    char text[TEXT_SIZE];

    sheet_card(sheet, card, best, pair_is_over(pair) ? COMMAND_NONE : PAIR_PAUSE, at);
    for (int i = 0; i < PAIR; i++) /* both names in one size */
        bold.px = text_fit(sheet->look->text, bold, in.w, pair->sides[i].name);
    text_draw(sheet->look->text, bold, cut_top(&in, sheet->unit * 7 / 4), TEXT_CENTRE, side->name);
    /* Translators: "generation 12, 7 s". */
    snprintf(text, sizeof(text), _("generation %u, %u s"), (unsigned)side->run.news.generation,
        (unsigned)SDL_min(side->run.news.progress.seconds, (double)pair->seconds));
    sheet_say(sheet, cut_bottom(&in, sheet->unit * 5 / 4),
        look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_CENTRE, text);
    write_newest(pair, at, text, sizeof(text));
    sheet_say(sheet, cut_bottom(&in, sheet->unit * 6 / 4),
        look_style(TEXT_BOLD, sheet->unit, best ? PALETTE_ACCENT : PALETTE_INK), TEXT_CENTRE, text);
    watched_draw(sheet->look, &side->run,
        box_centred(in, cell * rules->width, cell * rules->visible), cell, sheet->page.line);
}

static void
pair_draw_chart(const struct pair *pair, const struct sheet *sheet, struct box box)
{
    struct curves_run runs[PAIR];

    for (int i = 0; i < PAIR; i++)
        runs[i] = (struct curves_run){
            &pair->sides[i].run.news.curve, pair->sides[i].name, pair_measure(pair, i)};
    curves_draw_two(sheet->look, box, sheet->small, sheet->page.line, runs,
        run_counted_words(objective_of(pair)->kind), pair->seconds);
}

/* The chart is right of the wells, or below them in a tall window. */
static void
pair_draw(struct app *app)
{
    const struct pair *pair = pair_of(app);
    const struct ruleset *rules = &objective_of(pair)->setup.rules;
    struct box cards[PAIR];
    struct sheet sheet;
    char text[TEXT_SIZE];

    sheet_begin(&sheet, app->look, _("Two runs side by side"), 0);
    if (pair->sides[0].run.thread == NULL || pair->sides[1].run.thread == NULL)
        return;
    struct box *body = &sheet.body;
    sheet_status(&sheet, state_words(pair));
    write_sentence(app, text, sizeof(text));
    sheet_sentence(&sheet, cut_bottom(body, 2 * sheet.unit), text);
    cut_bottom(body, sheet.unit / 2);
    bool wide = sheet.page.aside.w > 0;
    struct box wells = wide ? cut_left(body, body->w / 2) : cut_top(body, body->h / 2);
    wide ? cut_left(body, sheet.unit) : cut_top(body, sheet.unit);
    int cell =
        sheet_wells(&sheet, wells, PAIR, rules->width, rules->visible, sheet.unit * 19 / 4, cards);
    for (int i = 0; i < PAIR; i++)
        pair_draw_side(pair, &sheet, cards[i], i, cell);
    pair_draw_chart(pair, &sheet, *body);
    commands_foot(app, &sheet);
}

/* -- the scene -- */

static bool
pair_idle(const struct app *app)
{
    return false;
}

static void
pair_finish(struct app *app)
{
    pair_close(app);
}

static void
pair_cover(struct app *app)
{
    struct pair *pair = pair_of(app);

    pair->waits = true;
    if (pair->sides[0].run.thread != NULL)
        pair_pause_runs(pair);
}

static void
pair_uncover(struct app *app)
{
    pair_of(app)->waits = false;
}

const struct scene scene_pair = {
    .size = sizeof(struct pair),
    .commands = commands,
    .act = pair_act,
    .enter = pair_enter,
    .leave = pair_finish,
    .cover = pair_cover,
    .uncover = pair_uncover,
    .pass = pair_pass,
    .draw = pair_draw,
    .idle = pair_idle,
    .finish = pair_finish,
};
