/*
 * Handling: presets and delays, and beside them a block that is moved with
 * just these.
 */
#include "app/scenes/handling.h"
#include "app/draw/draw.h"
#include "app/menu/menu.h"
#include "app/scenes/rows.h"

static const struct menu_entry entries[] = {
    {.kind = MENU_CHOICE,
        .name = N_("Preset"),
        .detail = N_("Delays that go together, or those of each rule set."),
        .pref = PREF_PRESET},
    {.kind = MENU_NUMBER,
        .name = N_("Delay"),
        .detail = N_("From pressing left or right until it repeats (DAS)."),
        .pref = PREF_DAS},
    {.kind = MENU_NUMBER,
        .name = N_("Repeat"),
        .detail = N_("Between its steps (ARR). 0: to the wall at once."),
        .pref = PREF_ARR},
    {.kind = MENU_NUMBER,
        .name = N_("Soft drop"),
        .detail = N_("For each row while the key is held down."),
        .pref = PREF_SOFT},
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
    preview_begin(&handling_of(app)->preview,
        prefs_handling(&app->prefs, app->now.rules));
    handling_of(app)->ns = 0;
}

static void
pass(struct app *app, uint64_t ns)
{
    handling_of(app)->ns += ns;
    uint64_t ticks = handling_of(app)->ns / APP_NS_PER_MS;
    handling_of(app)->ns %= APP_NS_PER_MS;
    preview_set_handling(&handling_of(app)->preview,
        prefs_handling(&app->prefs, app->now.rules));
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
