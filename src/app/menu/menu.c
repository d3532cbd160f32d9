/*
 * The player's place in a menu, and the input from keys, mouse and gamepads. An
 * entry's action may leave the scene, so the code here does not touch the menu
 * after calling it.
 */
#include "app/menu/menu_entry.h"

enum { CATCH_MS = 6000, WHEEL_ROWS = 3 };

/* -- the place -- */

static void
select_entry(struct app *app, struct menu *menu, int at)
{
    if (at == menu->selected)
        return;
    menu->selected = at;
    app_unask(app);
    app->dirty = true;
    app_effect(app, SOUND_TICK);
}

void
menu_open(struct app *app, struct menu *menu, const struct menu_page *page)
{
    menu->page = page;
    menu_close(menu);
    menu->selected = SDL_clamp(menu->selected, 0, SDL_max(menu_count(app, menu) - 1, 0));
    app->dirty = true;
}

void
menu_close(struct menu *menu)
{
    menu->catch_ns = 0;
}

bool
menu_idle(const struct menu *menu)
{
    return menu->catch_ns == 0;
}

void
menu_catch(struct app *app, struct menu *menu)
{
    menu->catch_ns = (uint64_t)CATCH_MS * APP_NS_PER_MS;
    app->dirty = true;
}

/* -- choosing -- */

/* Called when the line of the chosen entry was written. */
static void
menu_written(struct app *app, void *data, bool kept)
{
    const struct menu_entry *entry = menu_chosen(data);

    if (kept && entry->act != NULL)
        entry->act(app);
}

static void
choose_entry(struct app *app, struct menu *menu, const struct menu_entry *entry)
{
    switch (entry->kind) {
    case MENU_DO:
        app_effect(app, SOUND_TICK);
        entry->act(app);
        break;
    case MENU_GO:
        app_effect(app, SOUND_TICK);
        app_open(app, entry->scene);
        break;
    case MENU_BACK:
        app_effect(app, SOUND_TICK);
        app_back(app);
        break;
    case MENU_CHOICE:
        if (entry->scene == 0) {
            menu_value_step(app, entry, 1);
            break;
        }
        app_effect(app, SOUND_TICK);
        app_open(app, entry->scene);
        break;
    case MENU_SWITCH: menu_value_step(app, entry, 1); break;
    case MENU_TEXT: line_begin(app, entry->line, menu_written, menu); break;
    case MENU_NUMBER:
    case MENU_KEY: break;
    }
}

static void
choose_selected(struct app *app, struct menu *menu)
{
    const struct menu_entry *entry = menu_chosen(menu);

    if (menu->selected >= menu_count(app, menu))
        return;
    if (entry != NULL) {
        choose_entry(app, menu, entry);
    } else if (menu->page->list->act != NULL) {
        app_effect(app, SOUND_TICK);
        menu->page->list->act(app, menu_list_row(menu));
    }
}

static void
change_selected(struct app *app, struct menu *menu, int by)
{
    const struct menu_list *list = menu->page->list;

    if (menu_value_has(menu_chosen(menu)))
        menu_value_step(app, menu_chosen(menu), by);
    else if (menu_chosen(menu) == NULL && list != NULL && list->change != NULL &&
             menu->selected < menu_count(app, menu))
        list->change(app, menu_list_row(menu), by);
}

static void
erase_selected(struct app *app, struct menu *menu)
{
    const struct menu_list *list = menu->page->list;

    if (menu_chosen(menu) == NULL && list != NULL && list->erase != NULL &&
        menu->selected < menu_count(app, menu))
        list->erase(app, menu_list_row(menu));
}

/* The entry of the last frame that is next to another one, to the right (or left:
 * -1) or down (or up); -1 without one. */
static int
spot_beside(const struct spot *spots, int count, int from, int right, int down)
{
    const struct spot *now = NULL;
    int best = -1;
    long least = 0;

    for (int i = 0; i < count; i++)
        if (spots[i].act == menu_touch && spots[i].command == MENU_ROW && spots[i].argument == from)
            now = &spots[i];
    if (now == NULL) /* nothing has been drawn yet */
        return from + right + down;
    for (int i = 0; i < count; i++) {
        const struct box *box = &spots[i].box;
        if (spots[i].act != menu_touch || spots[i].command != MENU_ROW)
            continue;
        int dx = box->x + box->w / 2 - now->box.x - now->box.w / 2;
        int dy = box->y + box->h / 2 - now->box.y - now->box.h / 2;
        int along = dx * right + dy * down, aside = right != 0 ? dy : box->x - now->box.x;
        bool same_line = box->y < now->box.y + now->box.h && now->box.y < box->y + box->h;
        if (along <= 0 || same_line != (right != 0))
            continue;
        /* The next line first, then the nearest of it. */
        long far = along * 4096L + (aside < 0 ? -aside : aside);
        if (best >= 0 && far >= least)
            continue;
        best = spots[i].argument;
        least = far;
    }
    return best;
}

/* The entry of a page of tiles to which an arrow leads. Up and down go round. */
static int
tile_beside(const struct app *app, const struct menu *menu, enum action action)
{
    int right = action == ACTION_MORE ? 1 : action == ACTION_LESS ? -1 : 0;
    int down = action == ACTION_DOWN ? 1 : action == ACTION_UP ? -1 : 0;
    int at = spot_beside(app->look->spots, app->look->spot_count, menu->selected, right, down);

    if (at >= 0 && at < menu_count(app, menu))
        return at;
    return down == 0 ? menu->selected : down > 0 ? 0 : menu_count(app, menu) - 1;
}

bool
menu_action(struct app *app, struct menu *menu, enum action action)
{
    int count = menu_count(app, menu), at = menu->selected;
    int page = SDL_max(menu->shown - 1, 1);

    if (action < ACTION_CONFIRM || action == ACTION_NONE)
        return false;
    if (menu->page->tiles && action >= ACTION_UP && action <= ACTION_MORE) {
        select_entry(app, menu, tile_beside(app, menu, action));
        return true;
    }
    switch (action) {
    case ACTION_CONFIRM: choose_selected(app, menu); return true;
    case ACTION_BACK:
        /* One press too many must not end the program. In the first menu, Back
         * goes to the last entry, which quits, and says what a second one does. */
        if (app->under_count == 0) {
            select_entry(app, menu, count - 1);
            if (!app_is_sure(app, action, 0, _("Press again to quit")))
                return true;
        }
        app_effect(app, SOUND_TICK);
        app_back(app);
        return true;
    case ACTION_LESS: change_selected(app, menu, -1); return true;
    case ACTION_MORE: change_selected(app, menu, 1); return true;
    case ACTION_ERASE: erase_selected(app, menu); return true;
    case ACTION_UP: at = at > 0 ? at - 1 : count - 1; break;
    case ACTION_DOWN: at = at < count - 1 ? at + 1 : 0; break;
    case ACTION_PAGE_UP: at = SDL_max(at - page, 0); break;
    case ACTION_PAGE_DOWN: at = SDL_min(at + page, count - 1); break;
    case ACTION_FIRST: at = 0; break;
    case ACTION_LAST: at = count - 1; break;
    default: return true;
    }
    select_entry(app, menu, SDL_max(at, 0));
    return true;
}

static void
end_catching(struct app *app, struct menu *menu)
{
    menu->catch_ns = 0;
    app->dirty = true;
    app_effect(app, SOUND_TICK);
}

bool
menu_catch_press(struct app *app, struct menu *menu, const struct press *press)
{
    const struct menu_list *list = menu->page->list;

    if (menu->catch_ns == 0 || !press->down)
        return false;
    if (press->repeat)
        return true;
    end_catching(app, menu);
    if (press->pad != PAD_NONE && list->pad != NULL)
        list->pad(app, menu_list_row(menu), press->pad);
    else if (press->pad == PAD_NONE && list->key != NULL && press->key != SDL_SCANCODE_ESCAPE)
        list->key(app, menu_list_row(menu), (SDL_Scancode)press->key);
    return true;
}

bool
menu_press(struct app *app, struct menu *menu, const struct press *press)
{
    enum action action = press->in_menu;

    if (!press->down)
        return press->pad != PAD_NONE;
    if (press->repeat && (action < ACTION_UP || action > ACTION_PAGE_DOWN))
        return true;
    return menu_action(app, menu, action);
}

void
menu_pass(struct app *app, struct menu *menu, uint64_t ns)
{
    if (menu->catch_ns > ns)
        menu->catch_ns -= ns;
    else if (menu->catch_ns > 0)
        end_catching(app, menu);
}

/* -- the mouse -- */

/* Sets the value at the mouse's place along a slider. */
static void
drag_slider(struct app *app, const struct menu_entry *entry)
{
    struct pref_range range = menu_value_range(app, entry);
    struct box track = app->touch.spot.box;
    int step = range.step > 0 ? range.step : 1, all = range.max - range.min;
    int steps = (all + step - 1) / step;
    int along = SDL_clamp(app->touch.x - track.x, 0, track.w);
    int value = (along * steps + track.w / 2) / track.w * step;

    menu_value_put(app, entry, range.min + SDL_min(value, all));
}

void
menu_touch(struct app *app, int command, int at)
{
    struct menu *menu = menu_uppermost(app);
    enum touch_phase phase = app->touch.phase;

    if (command == MENU_CANCEL) {
        end_catching(app, menu);
        return;
    }
    if (at >= menu_count(app, menu)) /* the list has changed since the last frame */
        return;
    select_entry(app, menu, at);
    const struct menu_entry *entry = menu_chosen(menu);
    if (command == MENU_SLIDER && (phase == TOUCH_PRESS || phase == TOUCH_DRAG))
        drag_slider(app, entry);
    else if (phase == TOUCH_PRESS && (entry == NULL || entry->kind != MENU_NUMBER))
        choose_selected(app, menu);
}

void
menu_wheel(struct app *app, struct menu *menu, int up)
{
    int count = menu_count(app, menu);
    int shown = menu->shown;

    if (menu->catch_ns > 0 || app->touch.holds || app->line.of != NULL || up == 0 || count == 0)
        return;
    if (shown >= count) {
        select_entry(app, menu, SDL_clamp(menu->selected - up, 0, count - 1));
        return;
    }
    int first = SDL_clamp(menu->first - up * WHEEL_ROWS, 0, count - shown);
    if (first == menu->first)
        return;
    menu->first = first;
    menu->selected = SDL_clamp(menu->selected, first, first + shown - 1);
    app->dirty = true;
}
