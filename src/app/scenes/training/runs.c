/*
 * A card for each run that is kept, with its learning curve: the newest first.
 * A run that this program can't continue says why, and can only be deleted.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/panel.h"
#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/scenes/training/curves.h"
#include "app/scenes/training/run_choice.h"
#include "app/text/labels.h"
#include "store/paths.h"
#include "trainer/runs.h"

APP_STATE(runs_of, struct runs, SCENE_RUNS)

/* -- the list -- */

/* Without runs a row says so. */
static int
runs_count(const struct app *app)
{
    return SDL_max((int)runs_of(app)->count, 1);
}

static const struct runs_entry *
entry_at(const struct app *app, int at)
{
    const struct runs *runs = runs_of(app);
    return at >= 0 && (size_t)at < runs->count ? &runs->entries[at] : NULL;
}

/* "2026-11-22 20:30" of a name that a run of the window has; others as they
 * are. */
static void
write_name(const char *name, char *out, size_t size)
{
    unsigned year, month, day, time;

    if (sscanf(name, "%4u-%2u-%2u-%6u", &year, &month, &day, &time) == 4)
        snprintf(out, size, "%04u-%02u-%02u %02u:%02u", year, month, day, time / 10000,
            time / 100 % 100);
    else
        snprintf(out, size, "%s", name);
}

/* What the answer came to in held-out games, or else in its last ones. Returns
 * whether it was measured to its end. */
static bool
value_of(const struct curve *curve, double *value)
{
    const struct measure *measure = curves_measured(curve);

    *value = NAN;
    if (measure != NULL) {
        *value = measure->value;
        return measure->kind == ESTIMATE_MEASURED;
    }
    if (curve->count == 0)
        return false;
    *value = curve->rows[curve->count - 1].train.value;
    return curve->rows[curve->count - 1].train.kind == ESTIMATE_MEASURED;
}

/* The texts in a row live until the next call. */
static void
runs_show(struct app *app, int at, struct menu_row *row)
{
    static char name[RUNS_NAME_SIZE], detail[256];
    const struct runs_entry *entry = entry_at(app, at);
    char number[40];

    if (entry == NULL) {
        row->name = _("No training run is saved yet");
        row->detail = _("A run is saved from its first generation on.");
        row->empty = true;
        return;
    }
    write_name(entry->name, name, sizeof(name));
    row->name = name;
    row->detail = detail;
    if (!entry->good) {
        struct error why = entry->error;
        why.file[0] = '\0'; /* its name stands above */
        snprintf(detail, sizeof(detail), "%s", language_error(&why));
        row->marked = true;
        return;
    }
    const struct objective *objective = &entry->setup.objective;
    /* Translators: method, features, size of the well, rule set. */
    snprintf(detail, sizeof(detail), _("%s, %d features, %dx%d, %s"),
        run_method_words(entry->setup.method->name), objective->dimensions,
        objective->setup.rules.width, objective->setup.rules.visible,
        label_rules(objective->setup.rules.name));
    double value;
    bool exact = value_of(&entry->curve, &value);
    if (!isfinite(value))
        return;
    if (objective_is_fixed(objective->kind)) /* small numbers */
        curves_write_value(value, number, sizeof(number));
    else
        panel_number((uint64_t)(value + 0.5), number, sizeof(number));
    /* Translators: "generation 47, rows: 431". */
    snprintf(row->value, sizeof(row->value),
        exact ? _("generation %u, %s: %s") : _("generation %u, %s: about %s"),
        (unsigned)entry->curve.count, run_objective_words(objective->kind), number);
}

static void
runs_act(struct app *app, int at)
{
    const struct runs_entry *entry = entry_at(app, at);

    if (entry == NULL)
        return;
    if (!entry->good) {
        app_notice(app, "%s", language_error(&entry->error));
        return;
    }
    snprintf(run_page_of(app)->path, RUN_PATH_SIZE, "%s", entry->path);
    app_open(app, SCENE_TRAINING);
}

static void
runs_refresh(struct app *app)
{
    char folder[PATHS_SIZE];

    runs_finish(runs_of(app));
    if (app->prefs_file != NULL && paths_find(PATHS_DATA, "training", folder, NULL))
        runs_read(runs_of(app), folder);
}

static void
runs_erase(struct app *app, int at)
{
    const struct runs_entry *entry = entry_at(app, at);
    struct menu *menu = menu_of(app, SCENE_RUNS);
    struct error error;

    if (entry == NULL || !app_is_sure(app, ACTION_ERASE, at + 1,
                             _("Press again to delete this run and its players for ever")))
        return;
    if (!runs_delete(entry->path, &error))
        app_notice(app, "%s", language_error(&error));
    runs_refresh(app);
    menu_open(app, menu, menu->page);
}

/* -- the pictures -- */

static void
runs_draw_card(struct app *app, const struct sheet *sheet, int at, struct box box)
{
    const struct runs_entry *entry = entry_at(app, at);

    if (entry != NULL)
        curves_draw(app->look, box, sheet->unit, sheet->page.line, &entry->curve, NULL, 0);
}

/* -- the scene -- */

static void
runs_enter(struct app *app)
{
    struct menu *menu = menu_of(app, SCENE_RUNS);

    runs_refresh(app);
    menu_open(app, menu, menu->page);
}

static void
runs_free(struct app *app)
{
    runs_finish(runs_of(app));
}

static const struct menu_hint hints[] = {
    {ACTION_CONFIRM, N_("open")},
    {ACTION_ERASE, N_("delete")},
};

static const struct menu_list list = {
    .count = runs_count,
    .show = runs_show,
    .act = runs_act,
    .erase = runs_erase,
    .hints = hints,
    .hint_count = SDL_arraysize(hints),
};

static const struct menu_page page = {
    .title = N_("Training runs"),
    .list = &list,
    .cards = true,
    .draw_card = runs_draw_card,
};

const struct scene scene_runs = {
    .size = sizeof(struct runs),
    .kind = &menu_kind,
    .page = &page,
    .enter = runs_enter,
    .uncover = runs_enter,
    .leave = runs_free,
    .finish = runs_free,
};
