/*
 * The handling page: presets and delays, and beside them a block that moves
 * with these delays.
 */
#include "app/scenes/handling.h"

#include <stdio.h>

#include "app/draw/draw.h"
#include "app/menu/menu.h"
#include "app/scenes/rows.h"
#include "app/shell/apply.h"
#include "app/text/labels.h"

static struct handling
handling_in_force(const struct app *app)
{
    return prefs_handling(&app->prefs, app_rules(app));
}

/* -- the entries; the data of a value is its preference -- */

static const enum pref preset_pref = PREF_PRESET, das_pref = PREF_DAS, arr_pref = PREF_ARR,
                       soft_pref = PREF_SOFT, factor_pref = PREF_FACTOR, cut_pref = PREF_CUT,
                       rotation_pref = PREF_INITIAL_ROTATION, hold_pref = PREF_INITIAL_HOLD;

static void
handling_range(const struct app *app, const void *data, struct pref_range *range)
{
    const enum pref *pref = data;
    *range = prefs_info(*pref)->range;
}

static int
preset_get(const struct app *app, const void *data)
{
    return app->prefs.numbers[PREF_PRESET];
}

/* Initialises the player's own handling with the delays in use. */
static void
preset_put(struct app *app, const void *data, int value)
{
    if (value == PRESET_OWN)
        prefs_set_handling(&app->prefs, handling_in_force(app));
    apply_pref(app, PREF_PRESET, value);
}

static void
preset_write(const struct app *app, const void *data, int value, char *out, size_t size)
{
    if (value == PRESET_RULES)
        snprintf(out, size, _("rules: %s"), label_rules(app_rules(app)->name));
    else
        prefs_write(&prefs_info(PREF_PRESET)->range, value, out, size);
}

static const struct menu_value preset = {
    handling_range, preset_get, preset_put, preset_write, &preset_pref};

static int
part_get(const struct app *app, const void *data)
{
    const enum pref *pref = data;
    struct prefs own = app->prefs;

    prefs_set_handling(&own, handling_in_force(app));
    return own.numbers[*pref];
}

/* Changing one value keeps the other ones of these rules. */
static void
part_put(struct app *app, const void *data, int value)
{
    const enum pref *pref = data;

    prefs_set_handling(&app->prefs, handling_in_force(app));
    apply_pref(app, *pref, value);
}

#define PART(pref)                                                                                 \
    {                                                                                              \
        handling_range, part_get, part_put, NULL, (pref)                                           \
    }

static const struct menu_value das = PART(&das_pref), arr = PART(&arr_pref),
                               soft = PART(&soft_pref), factor = PART(&factor_pref),
                               cut = PART(&cut_pref), initial_rotation = PART(&rotation_pref),
                               initial_hold = PART(&hold_pref);

/* -- the pages: old rule sets have their own soft drop and fewer entries -- */

#define TOP                                                                                        \
    {.kind = MENU_CHOICE,                                                                          \
        .name = N_("Preset"),                                                                      \
        .detail = N_("A matching set of delays, or the delays of each rule set."),                 \
        .value = &preset},                                                                         \
        {.kind = MENU_NUMBER,                                                                      \
            .name = N_("Delay"),                                                                   \
            .detail = N_("From pressing left or right to the first repeat "                        \
                         "(DAS)."),                                                                \
            .value = &das},                                                                        \
    {                                                                                              \
        .kind = MENU_NUMBER, .name = N_("Repeat"),                                                 \
        .detail = N_("Between two repeats (ARR). 0: to the wall at once."), .value = &arr          \
    }

#define MODERN                                                                                     \
    TOP,                                                                                           \
        {.kind = MENU_NUMBER,                                                                      \
            .name = N_("Soft drop"),                                                               \
            .detail = N_("Speed as a multiple of the normal fall (SDF)."),                         \
            .value = &factor},                                                                     \
        {.kind = MENU_NUMBER,                                                                      \
            .name = N_("Delay cut"),                                                               \
            .detail = N_("A new or rotated piece waits at least this long "                        \
                         "before a held key moves it (DCD)."),                                     \
            .value = &cut},                                                                        \
    {                                                                                              \
        .kind = MENU_CHOICE, .name = N_("Initial rotation"),                                       \
        .detail = N_("A rotate key held down, or tapped while no piece "                           \
                     "falls, rotates the next piece as it appears (IRS)."),                        \
        .value = &initial_rotation                                                                 \
    }

static const struct menu_entry entries[] = {
    TOP,
    {.kind = MENU_NUMBER,
        .name = N_("Soft drop"),
        .detail = N_("Time for each row while the key is held down."),
        .value = &soft},
};

static const struct menu_entry holdless_entries[] = {MODERN};

static const struct menu_entry modern_entries[] = {
    MODERN,
    {.kind = MENU_CHOICE,
        .name = N_("Initial hold"),
        .detail = N_(
            "A hold key held down, or tapped while no piece falls, swaps the next piece as it appears (IHS)."),
        .value = &initial_hold},
};

static void
handling_draw(struct app *app, const struct sheet *sheet, struct box box, int cell)
{
    struct view view;

    preview_view(&handling_of(app)->preview, &view);
    draw_moving(app->look, &view, box, cell);
}

#define PAGE(list)                                                                                 \
    {                                                                                              \
        .title = N_("Handling"), .entries = (list), .count = SDL_arraysize(list),                  \
        .columns = PREVIEW_COLUMNS, .rows = PREVIEW_ROWS, .draw = handling_draw                    \
    }

static const struct menu_page page = PAGE(entries), holdless_page = PAGE(holdless_entries),
                              modern_page = PAGE(modern_entries);

/* Shows the page for the current rules. */
static void
handling_choose_page(struct app *app)
{
    const struct ruleset *rules = app_rules(app);
    const struct menu_page *now = &page;

    if (ruleset_is_modern(rules))
        now = (rules->buttons & BUTTON_HOLD) != 0 ? &modern_page : &holdless_page;
    menu_open(app, menu_of(app, SCENE_HANDLING), now);
}

static void
handling_enter(struct app *app)
{
    handling_choose_page(app);
    preview_begin(&handling_of(app)->preview, app_rules(app), handling_in_force(app));
    handling_of(app)->ns = 0;
}

static void
handling_pass(struct app *app, uint64_t ns)
{
    handling_of(app)->ns += ns;
    uint64_t ticks = handling_of(app)->ns / APP_NS_PER_MS;
    handling_of(app)->ns %= APP_NS_PER_MS;
    preview_set_handling(&handling_of(app)->preview, handling_in_force(app));
    if (preview_pass(&handling_of(app)->preview, ticks))
        app->dirty = true;
}

static bool
handling_idle(const struct app *app)
{
    return false;
}

const struct scene scene_handling = {
    .size = sizeof(struct handling_page),
    .kind = &menu_kind,
    .page = &page,
    .enter = handling_enter,
    .uncover = handling_enter,
    .pass = handling_pass,
    .idle = handling_idle,
};
