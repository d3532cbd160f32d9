/*
 * The training room: a machine player learns from nothing while one watches its
 * games, its learning curve, the candidates and its weights. The run has a thread
 * of its own; here its news are copied a few dozen times a second.
 */
#include "app/scenes/training/training.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/chart.h"
#include "app/draw/panel.h"
#include "app/scenes/rows.h"
#include "app/scenes/training/curves.h"
#include "app/scenes/training/run_choice.h"
#include "app/shell/commands.h"

enum {
    LOOK_MS = 25, /* between two looks at the run */
    TEXT_SIZE = 192
};

/* -- the run -- */

/* Opens the run that is wanted: a kept one, the newest kept one, or a new one,
 * and lets it go; but a kept one waits. *remark is what is to be said of it, in
 * the words of *about. False with the error on failure. */
static bool
page_open_run(struct app *app, struct watched *run, struct error *remark, const char **about,
    struct error *error)
{
    struct run_page *wanted = run_page_of(app);
    struct run_choice choice = run_choice_now(app, RUN_OF_ONE);
    uint64_t seconds = run_choice_seconds(&choice);
    bool continues = wanted->continues, opens = wanted->path[0] != '\0';
    struct training_setup setup;

    wanted->continues = false;
    if (opens) {
        bool opened = watched_open_kept(run, wanted->path, error);
        wanted->path[0] = '\0';
        return opened;
    }
    if (continues) {
        *about = _("%s; an earlier run continues");
        if (!watched_open_newest(app, run, remark, error))
            return false;
        run_thread_give_time(run->thread, seconds);
    } else {
        *about = _("%s; the run is not saved yet");
        run_choice_setup(&choice, watched_seed(app), &setup);
        if (!watched_open_new(app, run, &setup, seconds, remark, error))
            return false;
    }
    run_thread_go(run->thread);
    return true;
}

static void
page_close(struct app *app)
{
    struct training_page *page = training_page_of(app);

    watched_close(app, &page->run);
    swarm_finish(&page->swarm);
}

static void
training_enter(struct app *app)
{
    struct training_page *page = training_page_of(app);
    struct error remark = {0}, error = {0};
    const char *about = NULL;

    page_close(app);
    if (!page_open_run(app, &page->run, &remark, &about, &error)) {
        app_warn(app, "%s", language_error(&error));
        return; /* nothing can be seen here, so the scene goes */
    }
    page->leaving = page->goes_again = false;
    page->look_ns = page->looked_at = page->games = 0;
    page->sentence = (struct sentence){.about = SENTENCE_NOTHING};
    if (remark.words == NULL && page->run.news.album_lost.words != NULL) {
        remark = page->run.news.album_lost;
        about = _("%s; the run continues without its earlier players");
    }
    if (remark.words != NULL)
        app_notice(app, about, language_error(&remark));
}

void
training_page_look(struct app *app)
{
    struct training_page *page = training_page_of(app);

    if (watched_look(app, &page->run))
        swarm_take(&page->swarm, &page->run.news);
    sentence_take(&page->sentence, &page->run.news);
}

/* Looks at the generation before or after the one that plays. */
static void
page_look_beside(struct training_page *page, int by)
{
    const struct album_entry *entry = watched_entry(&page->run);

    if (entry == NULL)
        return;
    int at = (int)(entry - page->run.album.entries) + by;
    int last = (int)page->run.album.count - 1;
    at = SDL_clamp(at, 0, last);
    page->looked_at = by > 0 && at == last ? 0 : page->run.album.entries[at].generation;
}

/* -- the name of a learner that is saved -- */

static char *
name_buffer(struct app *app)
{
    return training_page_of(app)->name;
}

static bool
name_takes(const char *character)
{
    char c = character[0];
    return SDL_isalnum((unsigned char)c) || c == '-' || c == '_' || c == ' ';
}

static const struct line_field name_line = {name_buffer, BRAIN_NAME_SIZE, NULL, name_takes, true};

static bool
is_naming(const struct app *app)
{
    return app->line.of == &name_line;
}

static void
name_done(struct app *app, void *data, bool kept)
{
    struct training_page *page = training_page_of(app);
    const struct album_entry *entry = watched_entry(&page->run);
    char header[RUN_HEADER_SIZE];
    struct error error;

    app->dirty = true;
    for (size_t end = strlen(page->name); end > 0 && page->name[end - 1] == ' ';)
        page->name[--end] = '\0';
    if (!kept || entry == NULL)
        return;
    run_thread_header(page->run.thread, header);
    if (learner_save(app, page->name, &page->run.news.setup, entry, header, &error))
        app_notice(app, _("Saved %s"), page->name);
    else
        app_notice(app, "%s", language_error(&error));
}

static void
name_begin(struct app *app)
{
    struct training_page *page = training_page_of(app);

    if (watched_entry(&page->run) == NULL || app->line.of != NULL)
        return;
    if (page->name[0] == '\0')
        snprintf(page->name, sizeof(page->name), "mine");
    line_begin(app, &name_line, name_done, NULL);
    app->line.suggested = true;
}

/* -- what can be done -- */

enum training_command {
    TRAINING_TOGGLE = COMMAND_NONE + 1, /* goes on, or pauses */
    TRAINING_STEP,
    TRAINING_BESIDE, /* looks at a player: 1 a later one, -1 an earlier one */
    TRAINING_FIRST,
    TRAINING_NEWEST,
    TRAINING_AT, /* a click on the curve looks at a generation */
    TRAINING_KNOBS,
    TRAINING_SAVE,
    TRAINING_FOUR, /* players side by side */
    TRAINING_USE,  /* enum learner_use */
    TRAINING_LEAVE
};

static bool
has_player(const struct app *app)
{
    return training_page_of(app)->run.shown > 0;
}

static bool
has_several(const struct app *app)
{
    return training_page_of(app)->run.album.count > 1;
}

static const char *
toggle_words(const struct app *app)
{
    switch (training_page_of(app)->run.news.state) {
    case RUN_DONE: return _("train on");
    case RUN_PAUSED: return _("continue");
    default: return _("pause");
    }
}

#define KEY(name)                                                                                  \
    {                                                                                              \
        SDL_SCANCODE_##name, KMOD_NONE                                                             \
    }

static const struct command_row commands[] = {
    {TRAINING_TOGGLE, .say = toggle_words, .keys = {KEY(SPACE), KEY(P), KEY(RETURN), KEY(KP_ENTER)},
        .pads = {PAD_OF(ACTION_CW), PAD_OF(ACTION_PAUSE)}},
    {TRAINING_LEAVE, .words = N_("stop"), .keys = {KEY(ESCAPE), KEY(Q)},
        .pads = {PAD_OF(ACTION_CCW), PAD_OF(ACTION_TITLE)}},
    /* When the key goes up: its letter is not a part of the name. */
    {TRAINING_SAVE, .words = N_("save player"), .rises = true, .when = has_player, .keys = {KEY(S)},
        .pads = {PAD_OF(ACTION_HALF)}},
    {TRAINING_FOUR, .words = N_("four side by side"), .when = has_several,
        .keys = {KEY(4), KEY(KP_4)}, .pads = {PAD_OF(ACTION_BRANCH)}},
    {TRAINING_KNOBS, .words = N_("settings"), .keys = {KEY(K)}, .pads = {PAD_OF(ACTION_MACHINE)}},
    {TRAINING_STEP, .words = N_("one generation"), .repeats = true,
        .keys = {KEY(PERIOD), KEY(KP_PERIOD)}, .pads = {PAD_OF(ACTION_ONE_PIECE)}},
    {TRAINING_BESIDE, -1, .words = N_("earlier player"), .repeats = true, .when = has_several,
        .keys = {KEY(LEFT)}, .pads = {PAD_OF(ACTION_LEFT)}},
    {TRAINING_BESIDE, 1, .joins = true, .repeats = true, .when = has_several, .keys = {KEY(RIGHT)},
        .pads = {PAD_OF(ACTION_RIGHT)}},
    {TRAINING_FIRST, .keys = {KEY(HOME)}, .pads = {PAD_OF(ACTION_SOFT)}},
    {TRAINING_NEWEST, .keys = {KEY(END)}, .pads = {PAD_OF(ACTION_HARD)}},
    {TRAINING_USE, LEARNER_PLAY_ON, .words = N_("play on"), .when = has_player, .keys = {KEY(T)},
        .pads = {PAD_OF(ACTION_UNDO)}},
    {TRAINING_USE, LEARNER_WATCH, .words = N_("watch"), .when = has_player, .keys = {KEY(V)},
        .pads = {PAD_OF(ACTION_HINT)}},
    {TRAINING_USE, LEARNER_EXPLAIN, .words = N_("what it thinks"), .when = has_player,
        .keys = {KEY(E)}, .pads = {PAD_OF(ACTION_MIND)}},
    {TRAINING_USE, LEARNER_RACE, .words = N_("race"), .when = has_player, .keys = {KEY(R)},
        .pads = {PAD_OF(ACTION_RESTART)}},
    {COMMAND_NONE},
};

static void
page_toggle(struct app *app, struct training_page *page)
{
    const struct run_news *news = &page->run.news;
    struct run_choice choice = run_choice_now(app, RUN_OF_ONE);
    bool goes = news->state == RUN_GOES ? !news->wanted : news->state == RUN_PAUSED && news->wanted;

    if (goes) {
        run_thread_pause(page->run.thread);
        return;
    }
    if (news->state == RUN_DONE)
        run_thread_give_time(page->run.thread, run_choice_seconds(&choice));
    run_thread_go(page->run.thread);
}

static void
training_act(struct app *app, int command, int argument)
{
    struct training_page *page = training_page_of(app);
    const struct album_entry *entry = watched_entry(&page->run);

    if (page->run.thread == NULL || page->leaving)
        return;
    switch ((enum training_command)command) {
    case TRAINING_TOGGLE: page_toggle(app, page); break;
    case TRAINING_STEP:
        if (page->run.news.state == RUN_DONE)
            run_thread_give_time(page->run.thread, 1);
        run_thread_step(page->run.thread);
        break;
    case TRAINING_BESIDE: page_look_beside(page, argument); break;
    case TRAINING_FIRST:
        if (page->run.album.count > 0)
            page->looked_at = page->run.album.entries[0].generation;
        break;
    case TRAINING_NEWEST: page->looked_at = 0; break;
    case TRAINING_AT:
        page->looked_at =
            curves_generation_at(&page->run.news.curve, app->touch.spot.box, app->touch.x);
        if (page->looked_at == page->run.news.curve.count)
            page->looked_at = 0;
        break;
    case TRAINING_SAVE: name_begin(app); break;
    case TRAINING_KNOBS: app_open(app, SCENE_KNOBS); return;
    case TRAINING_FOUR: app_open(app, SCENE_FOUR); return;
    case TRAINING_USE:
        if (entry != NULL)
            learner_use(app, &page->lent, (enum learner_use)argument, watched_objective(&page->run),
                entry, &page->run.seat);
        return;
    case TRAINING_LEAVE:
        page->leaving = true;
        run_thread_end(page->run.thread);
        return;
    }
    training_page_look(app);
}

/* -- the figures -- */

/* "12.3 M": large numbers in a small place. */
static void
write_short(double value, char *out, size_t size)
{
    if (value < 10000)
        panel_number((uint64_t)value, out, size);
    else if (value < 1e6)
        snprintf(out, size, _("%.0f k"), value / 1e3);
    else if (value < 1e9)
        snprintf(out, size, _("%.1f M"), value / 1e6);
    else
        snprintf(out, size, _("%.1f G"), value / 1e9);
}

enum { FIGURES = 5 };

static void
draw_figure(const struct sheet *sheet, struct box box, int at, const char *name, const char *value)
{
    box = part_of(box, at, FIGURES, sheet->unit / 2);
    sheet_say(sheet, cut_top(&box, box.h * 2 / 5),
        look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_LEFT, name);
    sheet_say(sheet, box, look_style(TEXT_BOLD, sheet->lead, PALETTE_INK), TEXT_LEFT, value);
}

static void
training_draw_figures(const struct run_news *news, const struct sheet *sheet, struct box box)
{
    const struct curve *curve = &news->curve;
    double games = 0, pieces = 0, left = news->progress.seconds_left;
    char text[64];

    for (size_t i = 0; i < curve->count; i++)
        games += (double)curve->rows[i].mean.games;
    if (curve->count > 0)
        pieces = (double)curve->rows[curve->count - 1].pieces;
    panel_number(news->generation, text, sizeof(text));
    draw_figure(sheet, box, 0, _("Generation"), text);
    write_short(games, text, sizeof(text));
    draw_figure(sheet, box, 1, _("Games"), text);
    write_short(pieces, text, sizeof(text));
    draw_figure(sheet, box, 2, _("Pieces"), text);
    snprintf(text, sizeof(text), "–");
    if (news->state == RUN_GOES)
        write_short(news->progress.pieces_per_second, text, sizeof(text));
    draw_figure(sheet, box, 3, _("Pieces/s"), text);
    if (news->state == RUN_DONE || news->state == RUN_MEASURES)
        left = 0;
    snprintf(text, sizeof(text), "–");
    if (isfinite(left))
        chart_time((uint64_t)(left + 0.999) * 1000, text, sizeof(text));
    draw_figure(sheet, box, 4, _("Time left"), text);
}

/* -- pictures -- */

/* The height of the lines below the well. */
static int
caption_height(const struct sheet *sheet)
{
    return 3 * sheet->unit;
}

/* The size of a cell that fits with the caption. */
static int
well_cell(const struct training_page *page, const struct sheet *sheet, int wide, int high)
{
    const struct ruleset *rules = &watched_objective(&page->run)->setup.rules;

    high -= caption_height(sheet);
    return SDL_max(CELL_MIN, SDL_min(wide / rules->width, high / rules->visible));
}

static void
training_draw_game(
    const struct training_page *page, const struct sheet *sheet, struct box box, int cell)
{
    const struct ruleset *rules = &watched_objective(&page->run)->setup.rules;
    const struct album_entry *entry = watched_entry(&page->run);
    const struct curve *curve = &page->run.news.curve;
    struct box well = cut_top(&box, cell * rules->visible);
    char text[TEXT_SIZE], value[40];

    well.w = cell * rules->width;
    watched_draw(sheet->look, &page->run, well, cell, sheet->page.line);
    sheet_spot(sheet, well, TRAINING_TOGGLE, 0);
    if (entry == NULL)
        return;
    cut_top(&box, sheet->unit / 2);
    snprintf(text, sizeof(text),
        page->looked_at > 0 ? _("Player of generation %u") : _("Newest player: generation %u"),
        (unsigned)entry->generation);
    sheet_say(sheet, cut_top(&box, sheet->unit * 5 / 4),
        look_style(TEXT_BOLD, sheet->unit, PALETTE_INK), TEXT_LEFT, text);
    curves_write_value(entry->value, value, sizeof(value));
    bool exact = entry->generation > curve->count ||
                 curve->rows[entry->generation - 1].train.kind == ESTIMATE_MEASURED;
    /* Translators: "Rows a game: 431". */
    snprintf(text, sizeof(text), exact ? _("%s: %s") : _("%s: about %s"),
        run_counted_words(watched_objective(&page->run)->kind), value);
    sheet_say(sheet, cut_top(&box, sheet->unit * 5 / 4),
        look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT), TEXT_LEFT, text);
}

static void
training_draw_curve(const struct training_page *page, const struct sheet *sheet, struct box box)
{
    curves_draw(sheet->look, box, sheet->small, sheet->page.line, &page->run.news.curve,
        run_counted_words(watched_objective(&page->run)->kind),
        page->looked_at > 0 ? page->run.shown : 0);
    if (page->run.news.curve.count > 0)
        sheet_spot(sheet, box, TRAINING_AT, 0);
}

static void
training_draw_weights(const struct training_page *page, const struct sheet *sheet, struct box box)
{
    const struct album_entry *entry = watched_entry(&page->run);
    feature_set lit = page->looked_at == 0 ? sentence_features(&page->sentence) : 0;

    if (entry != NULL)
        learner_draw_weights(
            sheet, box, entry, objective_thinks(watched_objective(&page->run)), lit);
}

/* -- the page -- */

static const char *
state_words(const struct training_page *page)
{
    if (page->leaving)
        return _("stopping");
    switch (page->run.news.state) {
    case RUN_PAUSED: return page->run.news.wanted ? _("learning") : _("paused");
    case RUN_GOES: return page->run.news.wanted ? _("pausing") : _("learning");
    case RUN_MEASURES: return _("measuring");
    case RUN_DONE: return _("done");
    case RUN_FAILED: break;
    }
    return _("failed");
}

/* The sentence; or the line in which the player's name is written. */
static void
training_draw_sentence(struct app *app, const struct sheet *sheet, struct box box)
{
    const struct training_page *page = training_page_of(app);
    struct text_style style = look_style(TEXT_REGULAR, sheet->unit, PALETTE_INK);
    char text[TEXT_SIZE];

    if (!is_naming(app)) {
        sentence_write(&page->sentence, &page->run.news, text, sizeof(text));
        sheet_sentence(sheet, box, text);
        return;
    }
    struct box drawn = text_draw(sheet->look->text, style, box, TEXT_LEFT, _("Name of the player"));
    cut_left(&box, drawn.w + sheet->unit);
    line_draw(sheet->look, style, cut_left(&box, 20 * sheet->unit), 2 * sheet->page.line,
        page->name, app->line.composing);
}

/* The well on the left, and the charts on the right of it. */
static void
training_draw_wide(
    const struct training_page *page, const struct sheet *sheet, struct box body, bool still)
{
    int unit = sheet->unit;
    int columns = watched_objective(&page->run)->setup.rules.width;
    int cell = well_cell(page, sheet, body.w * 3 / 8, body.h);
    struct box left = cut_left(&body, SDL_max(cell * columns, body.w / 4));

    training_draw_game(page, sheet, left, cell);
    cut_left(&body, 2 * unit);
    training_draw_figures(&page->run.news, sheet, cut_top(&body, 3 * unit));
    cut_top(&body, unit / 2);
    training_draw_curve(page, sheet, cut_top(&body, (body.h - unit) * 9 / 20));
    cut_top(&body, unit);
    swarm_draw(sheet, part_of(body, 0, 2, unit), &page->swarm, &page->run.news, still);
    training_draw_weights(page, sheet, part_of(body, 1, 2, unit));
}

/* All below one another, but for the weights beside the well. */
static void
training_draw_tall(
    const struct training_page *page, const struct sheet *sheet, struct box body, bool still)
{
    int unit = sheet->unit;

    training_draw_figures(&page->run.news, sheet, cut_top(&body, 3 * unit));
    cut_top(&body, unit / 2);
    int cell = well_cell(page, sheet, part_of(body, 0, 2, unit).w, body.h * 11 / 20);
    int rows = watched_objective(&page->run)->setup.rules.visible;
    struct box top = cut_top(&body, cell * rows + caption_height(sheet));
    training_draw_game(page, sheet, part_of(top, 0, 2, unit), cell);
    training_draw_weights(page, sheet, part_of(top, 1, 2, unit));
    cut_top(&body, unit);
    training_draw_curve(page, sheet, cut_top(&body, body.h * 11 / 20));
    cut_top(&body, unit);
    swarm_draw(sheet, body, &page->swarm, &page->run.news, still);
}

enum { BODY = 180 /* eighths of a unit, so that curves can be read */ };

static void
training_draw(struct app *app)
{
    const struct training_page *page = training_page_of(app);
    struct sheet sheet;
    char text[TEXT_SIZE], method[TEXT_SIZE];

    sheet_begin(&sheet, app->look, _("Training room"), BODY);
    if (page->run.thread == NULL)
        return;
    snprintf(method, sizeof(method), "%s", run_method_words(page->run.news.setup.method->name));
    snprintf(text, sizeof(text), _("%s, %s"), method, state_words(page));
    sheet_status(&sheet, text);
    bool wide = sheet.page.aside.w > 0;
    sheet_raise_foot(&sheet, wide ? 2 : 3);
    training_draw_sentence(app, &sheet, cut_bottom(&sheet.body, 2 * sheet.unit));
    cut_bottom(&sheet.body, sheet.unit / 2);
    (wide ? training_draw_wide : training_draw_tall)(
        page, &sheet, sheet.body, app->prefs.numbers[PREF_EFFECTS] == 0);
    commands_foot(app, &sheet);
}

/* -- the scene -- */

static void
training_pass(struct app *app, uint64_t ns)
{
    struct training_page *page = training_page_of(app);

    if (page->run.thread == NULL || (page->leaving && run_thread_has_ended(page->run.thread))) {
        app_back(app);
        return;
    }
    if (page->leaving)
        return;
    if (swarm_pass(&page->swarm, ns) && app->prefs.numbers[PREF_EFFECTS] > 0)
        app->dirty = true;
    page->sentence.said_ns += ns;
    page->look_ns += ns;
    if (page->look_ns >= (uint64_t)LOOK_MS * APP_NS_PER_MS) {
        page->look_ns = 0;
        training_page_look(app);
    }
    page->games += watched_pass(app, &page->run, page->looked_at, page->games + 1, ns);
}

static bool
training_idle(const struct app *app)
{
    return false;
}

static void
training_finish(struct app *app)
{
    if (is_naming(app))
        line_end(app, false);
    learner_return(app, &training_page_of(app)->lent);
    page_close(app);
}

static void
training_cover(struct app *app)
{
    struct training_page *page = training_page_of(app);

    if (is_naming(app))
        line_end(app, false);
    if (page->run.thread == NULL)
        return;
    page->goes_again = page->run.news.state == RUN_GOES && !page->run.news.wanted;
    run_thread_pause(page->run.thread);
}

static void
training_uncover(struct app *app)
{
    struct training_page *page = training_page_of(app);

    learner_return(app, &page->lent);
    if (page->run.thread != NULL && page->goes_again)
        run_thread_go(page->run.thread);
    page->goes_again = false;
}

/* Another machine player was chosen while a learner stands in for it. */
static void
training_changed(struct app *app, enum app_change what)
{
    struct learner_lent *lent = &training_page_of(app)->lent;

    if (what == APP_CHANGED_MACHINE && lent->is)
        lent->brain = app->now.brain;
}

const struct scene scene_training = {
    .size = sizeof(struct training_page),
    .commands = commands,
    .act = training_act,
    .enter = training_enter,
    .leave = training_finish,
    .cover = training_cover,
    .uncover = training_uncover,
    .pass = training_pass,
    .draw = training_draw,
    .idle = training_idle,
    .changed = training_changed,
    .view = offsetof(struct training_page, run.seat.view),
    .finish = training_finish,
};
