/* Access to the parts of a menu. */
#include "app/menu/menu_parts.h"

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

const struct menu_entry *
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

void
menu_close(struct menu *menu)
{
    menu->mode = MENU_BROWSES;
    menu->repeated = ACTION_NONE;
}
