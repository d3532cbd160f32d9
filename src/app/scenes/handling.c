/*
 * Handling: presets and delays, and beside them a block that is moved with
 * just these.
 */
#include "app/scenes/handling.h"
#include "app/draw/draw.h"
#include "app/menu/menu.h"
#include "app/scenes/rows.h"

#include <stdio.h>

#include "app/shell/apply.h"

static struct handling
in_force(const struct app *app)
{
    return prefs_handling(&app->prefs, app_rules(app));
}

/* A delay by hand: the others stay what they were under these rules. */
static void
make_own(struct app *app, struct handling handling)
{
    prefs_set_handling(&app->prefs, handling);
    apply_pref(app, PREF_PRESET, PRESET_OWN);
}

/* -- what stands on the page -- */

static void
preset_range(const struct app *app, struct pref_range *range)
{
    (void)app;
    *range = prefs_info(PREF_PRESET)->range;
}

static int
preset_get(const struct app *app)
{
    return app->prefs.numbers[PREF_PRESET];
}

/* What is one's own from now on is what was in force before. */
static void
preset_put(struct app *app, int value)
{
    if (value == PRESET_OWN)
        make_own(app, in_force(app));
    else
        apply_pref(app, PREF_PRESET, value);
}

static void
preset_write(const struct app *app, int value, char *out, size_t size)
{
    if (value == PRESET_RULES)
        snprintf(out, size, _("rules: %s"), _(app_rules(app)->name));
    else
        prefs_write(&prefs_info(PREF_PRESET)->range, value, out, size);
}

static const struct menu_value preset = {
    preset_range, preset_get, preset_put, preset_write};

static void
das_range(const struct app *app, struct pref_range *range)
{
    (void)app;
    *range = prefs_info(PREF_DAS)->range;
}

static int
das_get(const struct app *app)
{
    return in_force(app).das;
}

static void
das_put(struct app *app, int value)
{
    struct handling handling = in_force(app);
    handling.das = (uint16_t)value;
    make_own(app, handling);
}

static const struct menu_value das = {
    .range = das_range, .get = das_get, .put = das_put};

static void
arr_range(const struct app *app, struct pref_range *range)
{
    (void)app;
    *range = prefs_info(PREF_ARR)->range;
}

static int
arr_get(const struct app *app)
{
    return in_force(app).arr;
}

static void
arr_put(struct app *app, int value)
{
    struct handling handling = in_force(app);
    handling.arr = (uint16_t)value;
    make_own(app, handling);
}

static const struct menu_value arr = {
    .range = arr_range, .get = arr_get, .put = arr_put};

static void
soft_range(const struct app *app, struct pref_range *range)
{
    (void)app;
    *range = prefs_info(PREF_SOFT)->range;
}

static int
soft_get(const struct app *app)
{
    return in_force(app).soft;
}

static void
soft_put(struct app *app, int value)
{
    struct handling handling = in_force(app);
    handling.soft = (uint16_t)value;
    make_own(app, handling);
}

static const struct menu_value soft = {
    .range = soft_range, .get = soft_get, .put = soft_put};

static const struct menu_entry entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Preset"),
        .detail = N_("Delays that go together, or those of each rule set."),
        .value = &preset},
    {.kind = MENU_NUMBER,
        .name = N_("Delay"),
        .detail = N_("From pressing left or right until it repeats (DAS)."),
        .value = &das},
    {.kind = MENU_NUMBER,
        .name = N_("Repeat"),
        .detail = N_("Between its steps (ARR). 0: to the wall at once."),
        .value = &arr},
    {.kind = MENU_NUMBER,
        .name = N_("Soft drop"),
        .detail = N_("For each row while the key is held down."),
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
