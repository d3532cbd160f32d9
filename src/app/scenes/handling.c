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

static struct handling
in_force(const struct app *app)
{
    return prefs_handling(&app->prefs, app_rules(app));
}

/* Sets the player's own handling. */
static void
make_own(struct app *app, struct handling handling)
{
    prefs_set_handling(&app->prefs, handling);
    apply_pref(app, PREF_PRESET, PRESET_OWN);
}

/* -- the entries; the data of a value is its preference -- */

static const enum pref preset_pref = PREF_PRESET, das_pref = PREF_DAS,
                       arr_pref = PREF_ARR, soft_pref = PREF_SOFT;

static void
range_of(const struct app *app, const void *data, struct pref_range *range)
{
    const enum pref *pref = data;
    (void)app;
    *range = prefs_info(*pref)->range;
}

static int
preset_get(const struct app *app, const void *data)
{
    (void)data;
    return app->prefs.numbers[PREF_PRESET];
}

/* The player's own handling begins with the delays that were in use. */
static void
preset_put(struct app *app, const void *data, int value)
{
    (void)data;
    if (value == PRESET_OWN)
        make_own(app, in_force(app));
    else
        apply_pref(app, PREF_PRESET, value);
}

static void
preset_write(
    const struct app *app, const void *data, int value, char *out, size_t size)
{
    (void)data;
    if (value == PRESET_RULES)
        snprintf(out, size, _("rules: %s"), _(app_rules(app)->name));
    else
        prefs_write(&prefs_info(PREF_PRESET)->range, value, out, size);
}

static const struct menu_value preset = {
    range_of, preset_get, preset_put, preset_write, &preset_pref};

/* The delay of a preference. */
static uint16_t *
delay_of(struct handling *handling, enum pref pref)
{
    if (pref == PREF_DAS)
        return &handling->das;
    return pref == PREF_ARR ? &handling->arr : &handling->soft;
}

static int
delay_get(const struct app *app, const void *data)
{
    const enum pref *pref = data;
    struct handling handling = in_force(app);
    return *delay_of(&handling, *pref);
}

/* Changing one delay keeps the others as they are under these rules. */
static void
delay_put(struct app *app, const void *data, int value)
{
    const enum pref *pref = data;
    struct handling handling = in_force(app);
    *delay_of(&handling, *pref) = (uint16_t)value;
    make_own(app, handling);
}

static const struct menu_value das = {
    range_of, delay_get, delay_put, NULL, &das_pref};
static const struct menu_value arr = {
    range_of, delay_get, delay_put, NULL, &arr_pref};
static const struct menu_value soft = {
    range_of, delay_get, delay_put, NULL, &soft_pref};

static const struct menu_entry entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Preset"),
        .detail = N_("Delays that go together, or those of each rule set."),
        .value = &preset},
    {.kind = MENU_NUMBER,
        .name = N_("Delay"),
        .detail = N_("From pressing left or right to the first repeat (DAS)."),
        .value = &das},
    {.kind = MENU_NUMBER,
        .name = N_("Repeat"),
        .detail = N_("Between two repeats (ARR). 0: to the wall at once."),
        .value = &arr},
    {.kind = MENU_NUMBER,
        .name = N_("Soft drop"),
        .detail = N_("Time for each row while the key is held down."),
        .value = &soft},
};

static void
draw_block(struct app *app)
{
    const struct layout_menu *l = &app->look->menu;
    struct view view;
    preview_view(&handling_of(app)->preview, &view);
    draw_moving(app->look, &view, l->picture, l->cell);
}

static const struct menu_page page = {
    .title = N_("Handling"),
    .entries = entries,
    .count = SDL_arraysize(entries),
    .columns = PREVIEW_COLUMNS,
    .rows = PREVIEW_ROWS,
    .draw = draw_block,
};

static void
enter(struct app *app)
{
    preview_begin(&handling_of(app)->preview, in_force(app));
    handling_of(app)->ns = 0;
}

static void
pass(struct app *app, uint64_t ns)
{
    handling_of(app)->ns += ns;
    uint64_t ticks = handling_of(app)->ns / APP_NS_PER_MS;
    handling_of(app)->ns %= APP_NS_PER_MS;
    preview_set_handling(&handling_of(app)->preview, in_force(app));
    if (preview_pass(&handling_of(app)->preview, ticks))
        app->dirty = true;
}

static bool
idle(const struct app *app)
{
    (void)app;
    return false;
}

const struct scene scene_handling = {
    .size = sizeof(struct handling_page),
    .kind = &menu_kind,
    .page = &page,
    .enter = enter,
    .uncover = enter,
    .pass = pass,
    .idle = idle,
};
