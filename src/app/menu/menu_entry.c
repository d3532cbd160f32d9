/* Numbers are preferences, or a row's menu_value. */
#include "app/menu/menu_entry.h"

#include <stdio.h>
#include <string.h>

#include "app/shell/apply.h"

struct menu *
menu_of(const struct app *app, int scene)
{
    return app_kind_state(app, scene);
}

struct menu *
menu_uppermost(const struct app *app)
{
    const struct scene *scene = app_scene(app);

    return scene != NULL && scene->page != NULL ? menu_of(app, app->scene) : NULL;
}

int
menu_count(const struct app *app, const struct menu *menu)
{
    const struct menu_page *page = menu->page;
    return page->count + (page->list != NULL ? page->list->count(app) : 0);
}

static const struct menu_entry *
menu_entry_at(const struct menu *menu, int at)
{
    return at < menu->page->count ? &menu->page->entries[at] : NULL;
}

const struct menu_entry *
menu_chosen(const struct menu *menu)
{
    return menu_entry_at(menu, menu->selected);
}

int
menu_list_row(const struct menu *menu)
{
    return menu->selected - menu->page->count;
}

/* -- numbers -- */

struct pref_range
menu_value_range(const struct app *app, const struct menu_entry *entry)
{
    if (entry->pref != PREF_NONE)
        return prefs_info(entry->pref)->range;
    struct pref_range range = {.max = 1};
    if (entry->value->range != NULL)
        entry->value->range(app, entry->value->data, &range);
    return range;
}

static int
menu_value_get(const struct app *app, const struct menu_entry *entry)
{
    return entry->pref != PREF_NONE ? app->prefs.numbers[entry->pref]
                                    : entry->value->get(app, entry->value->data);
}

bool
menu_value_has(const struct menu_entry *entry)
{
    return entry != NULL && entry->kind >= MENU_SWITCH && entry->kind <= MENU_NUMBER;
}

void
menu_value_put(struct app *app, const struct menu_entry *entry, int value)
{
    if (value == menu_value_get(app, entry))
        return;
    if (entry->pref != PREF_NONE)
        apply_pref(app, entry->pref, value);
    else
        entry->value->put(app, entry->value->data, value);
    app->dirty = true;
    app_effect(app, SOUND_TICK);
    if (entry->act != NULL)
        entry->act(app);
}

void
menu_value_step(struct app *app, const struct menu_entry *entry, int by)
{
    struct pref_range range = menu_value_range(app, entry);
    int step = range.step > 0 ? range.step : 1;
    int value = menu_value_get(app, entry) + by * step;

    if (entry->kind == MENU_NUMBER) {
        /* A value between two steps goes to the next step. */
        int off = (value - range.min) % step;
        if (off != 0)
            value += by > 0 ? -off : step - off;
        if (value < range.min)
            value = range.min;
        if (value > range.max)
            value = range.max;
    } else if (value < range.min) {
        value = range.max;
    } else if (value > range.max) {
        value = range.min;
    }
    menu_value_put(app, entry, value);
}

/* -- what is seen -- */

static void
menu_show_entry(struct app *app, const struct menu_entry *entry, struct menu_row *row)
{
    static char about[TEXT_LINE_SIZE];

    row->kind = entry->kind;
    row->icon = entry->icon;
    row->name = _(entry->name);
    row->detail = entry->detail != NULL ? _(entry->detail) : "";
    if (entry->about != NULL) {
        entry->about(app, about, sizeof(about));
        row->detail = about;
    }
    if (menu_value_has(entry)) {
        struct pref_range range = menu_value_range(app, entry);
        int value = menu_value_get(app, entry), all = range.max - range.min;
        row->part =
            entry->kind == MENU_SWITCH ? value : (all > 0 ? (value - range.min) * 256 / all : 0);
        if (entry->kind == MENU_SWITCH)
            snprintf(row->value, sizeof(row->value), "%s", value != 0 ? _("on") : _("off"));
        else if (entry->value != NULL && entry->value->write != NULL)
            entry->value->write(app, entry->value->data, value, row->value, sizeof(row->value));
        else
            prefs_write(&range, value, row->value, sizeof(row->value));
    } else if (entry->kind == MENU_TEXT) {
        snprintf(row->value, sizeof(row->value), "%s", entry->line->buffer(app));
    }
}

void
menu_show(struct app *app, const struct menu *menu, int at, struct menu_row *row)
{
    const struct menu_entry *entry = menu_entry_at(menu, at);

    memset(row, 0, sizeof(*row));
    row->name = row->detail = "";
    row->open = at == menu->selected && (menu->catch_ns > 0 || app->line.of != NULL);
    if (entry == NULL) {
        menu->page->list->show(app, at - menu->page->count, row);
        return;
    }
    menu_show_entry(app, entry, row);
    if (entry->kind != MENU_TEXT)
        return;
    if (row->open)
        row->composing = app->line.composing;
    else if (row->value[0] == '\0' && entry->line->empty != NULL)
        snprintf(row->value, sizeof(row->value), "%s", _(entry->line->empty));
}
