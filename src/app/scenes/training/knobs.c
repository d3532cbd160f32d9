/*
 * The knobs of the run that is watched: they act from the next generation on, and
 * are a part of the run. The run pauses while the page is open.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/panel.h"
#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/scenes/training/run_choice.h"
#include "app/scenes/training/training.h"
#include "train/weighed.h"

enum knob { POPULATION, GAMES, SPREAD, MAX_PIECES };

/* What can be chosen. A run may begin with other values, which are shown as they
 * are. Population 0 is the method's own. */
static const double values[][9] = {
    [POPULATION] = {0, 8, 12, 20, 30, 40, 60, 100, 200},
    [GAMES] = {2, 5, 10, 15, 20, 30, 50, 100, 200},
    [SPREAD] = {0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10},
    [MAX_PIECES] = {100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000},
};

enum { PLACES = SDL_arraysize(values[0]) };

static double
knob_value(const struct training_knobs *knobs, enum knob knob)
{
    switch (knob) {
    case POPULATION: return knobs->population;
    case GAMES: return knobs->games;
    case SPREAD: return knobs->spread;
    case MAX_PIECES: break;
    }
    return (double)knobs->max_pieces;
}

/* The place of the nearest value. */
static int
knob_place(const struct training_knobs *knobs, enum knob knob)
{
    double value = knob_value(knobs, knob);
    int best = 0;
    for (int i = 1; i < PLACES; i++)
        if (fabs(values[knob][i] - value) < fabs(values[knob][best] - value))
            best = i;
    return best;
}

/* -- turning -- */

/* Takes over what the method can have. */
static void
knobs_turn(struct app *app, const struct training_knobs *knobs)
{
    struct training_page *page = training_page_of(app);

    if (page->run.thread == NULL ||
        training_knobs_fault(page->run.news.setup.method, knobs) != NULL)
        return;
    page->knobs = *knobs;
    run_thread_turn(page->run.thread, knobs);
    app->dirty = true;
}

static void
knob_range(const struct app *app, const void *data, struct pref_range *range)
{
    range->max = PLACES - 1;
}

static int
knob_get(const struct app *app, const void *data)
{
    const enum knob *knob = data;
    return knob_place(&training_page_of(app)->knobs, *knob);
}

/* A population that the method can't have is left out, in either direction. */
static int
knob_possible_place(const struct app *app, int from, int place)
{
    const struct training_page *page = training_page_of(app);
    int least = page->run.thread != NULL ? page->run.news.setup.method->min_population : 0;

    while (place > 0 && values[POPULATION][place] < least)
        place = from > place ? 0 : place + 1;
    return place;
}

static void
knob_put(struct app *app, const void *data, int place)
{
    struct training_knobs knobs = training_page_of(app)->knobs;
    const enum knob *knob = data;

    if (*knob == POPULATION)
        place = knob_possible_place(app, knob_place(&knobs, *knob), place);
    double value = values[*knob][place];
    switch (*knob) {
    case POPULATION: knobs.population = (int)value; break;
    case GAMES: knobs.games = (int)value; break;
    case SPREAD: knobs.spread = value; break;
    case MAX_PIECES: knobs.max_pieces = (uint64_t)value; break;
    }
    knobs_turn(app, &knobs);
}

static void
knob_write(const struct app *app, const void *data, int place, char *out, size_t size)
{
    const struct training_knobs *knobs = &training_page_of(app)->knobs;
    const enum knob *knob = data;
    double value =
        place == knob_place(knobs, *knob) ? knob_value(knobs, *knob) : values[*knob][place];

    if (*knob == POPULATION && value == 0)
        snprintf(out, size, "%s", _("chosen by the method"));
    else if (*knob == SPREAD)
        snprintf(out, size, "%g", value);
    else if (*knob == MAX_PIECES && value > 1e18)
        snprintf(out, size, "%s", _("unlimited"));
    else
        panel_number((uint64_t)value, out, size);
}

#define KNOB(at) [at] = {knob_range, knob_get, knob_put, knob_write, &(const enum knob){at}}

static const struct menu_value knob_values[] = {
    KNOB(POPULATION), KNOB(GAMES), KNOB(SPREAD), KNOB(MAX_PIECES)};

/* -- features -- */

static int
features_count(const struct app *app)
{
    return weighed_count(objective_thinks(&training_page_of(app)->run.news.setup.objective));
}

static void
features_show(struct app *app, int at, struct menu_row *row)
{
    bool on = (training_page_of(app)->knobs.features & FEATURE_BIT(at)) != 0;

    row->kind = MENU_SWITCH;
    row->name =
        run_feature_words(objective_thinks(&training_page_of(app)->run.news.setup.objective), at);
    row->detail = on ? _("Players use it. Removing it also removes its weight.")
                     : _("Players do not use it. If added, its weight starts at 0.");
    row->part = on;
    snprintf(row->value, sizeof(row->value), "%s", on ? _("on") : _("off"));
}

static void
features_act(struct app *app, int at)
{
    struct training_knobs knobs = training_page_of(app)->knobs;

    knobs.features ^= FEATURE_BIT(at);
    if (knobs.features == 0)
        app_notice(app, "%s", _("A player needs at least one feature"));
    else
        knobs_turn(app, &knobs);
}

static void
features_change(struct app *app, int at, int by)
{
    bool on = (training_page_of(app)->knobs.features & FEATURE_BIT(at)) != 0;
    if (on != (by > 0))
        features_act(app, at);
}

static const struct menu_list list = {
    .count = features_count, .show = features_show, .act = features_act, .change = features_change};

/* -- the scene -- */

static void
knobs_enter(struct app *app)
{
    struct training_page *page = training_page_of(app);
    struct menu *menu = menu_of(app, SCENE_KNOBS);

    page->knobs = training_knobs_wanted(&page->run.news.setup);
    menu_open(app, menu, menu->page);
}

static const struct menu_entry entries[] = {
    {.kind = MENU_BACK,
        .name = N_("Back to the run"),
        .detail = N_("Changes act from the next generation on.")},
    {.kind = MENU_CHOICE,
        .name = N_("Population"),
        .detail = N_("The number of players in each generation."),
        .value = &knob_values[POPULATION]},
    {.kind = MENU_CHOICE,
        .name = N_("Games of a player"),
        .detail = N_("More games show better who is good, and take longer."),
        .value = &knob_values[GAMES]},
    {.kind = MENU_CHOICE,
        .name = N_("Spread"),
        .detail = N_("Another spread restarts the search around what was learned."),
        .value = &knob_values[SPREAD]},
    {.kind = MENU_CHOICE,
        .name = N_("Pieces of a game"),
        .detail = N_("Longer games are cut there."),
        .value = &knob_values[MAX_PIECES]},
};

static const struct menu_page page = {
    .title = N_("Run settings"),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .list = &list,
};

/* The key that opens the page closes it. */
static const struct command_row commands[] = {
    {1, .keys = {{SDL_SCANCODE_K, KMOD_NONE}}},
    {COMMAND_NONE},
};

static void
knobs_act(struct app *app, int command, int argument)
{
    app_back(app);
}

const struct scene scene_knobs = {
    .kind = &menu_kind,
    .page = &page,
    .commands = commands,
    .act = knobs_act,
    .enter = knobs_enter,
};
