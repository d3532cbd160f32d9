/*
 * The player's place in a menu, and the input from keys, mouse and gamepads. An
 * entry's action may leave the scene, so the code here does not touch the menu
 * after calling it.
 */
#include "app/menu/menu_draw.h"
#include "app/menu/menu_parts.h"

enum { CATCH_MS = 6000, REPEAT_FIRST_MS = 350, REPEAT_MS = 90, WHEEL_ROWS = 3 };

/* -- the place -- */

static void
keep_in_view(struct app *app, struct menu *menu)
{
    int count = menu_count(app, menu);
    int shown = SDL_max(menu_draw_shown(app, menu), 1);

    menu->selected = SDL_clamp(menu->selected, 0, SDL_max(count - 1, 0));
    if (menu->first > menu->selected)
        menu->first = menu->selected;
    if (menu->first < menu->selected - shown + 1)
        menu->first = menu->selected - shown + 1;
    menu->first = SDL_clamp(menu->first, 0, SDL_max(count - shown, 0));
}

static void
select_entry(struct app *app, struct menu *menu, int at)
{
    if (at == menu->selected)
        return;
    menu->selected = at;
    app_unask(app);
    keep_in_view(app, menu);
    app->dirty = true;
    app_effect(app, SOUND_TICK);
}

void
menu_open(struct app *app, struct menu *menu, const struct menu_page *page)
{
    menu->page = page;
    menu->mode = MENU_BROWSES;
    menu->repeated = ACTION_NONE;
    keep_in_view(app, menu);
    app->dirty = true;
}

bool
menu_idle(const struct menu *menu)
{
    return menu->mode != MENU_CATCHES && menu->repeated == ACTION_NONE;
}

void
menu_catch(struct app *app, struct menu *menu)
{
    menu->mode = MENU_CATCHES;
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

bool
menu_action(struct app *app, struct menu *menu, enum action action)
{
    int count = menu_count(app, menu), at = menu->selected;
    int page = SDL_max(menu_draw_shown(app, menu) - 1, 1);

    if (action < ACTION_CONFIRM || action == ACTION_NONE)
        return false;
    menu->mode = MENU_BROWSES; /* drops a slider that is being dragged */
    switch (action) {
    case ACTION_CONFIRM: choose_selected(app, menu); return true;
    case ACTION_BACK:
        /* One press too many must not end the program. In the first menu,
         * Back goes to the last entry, which quits. */
        if (app->under_count == 0 && at < count - 1) {
            at = count - 1;
            break;
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
    menu->mode = MENU_BROWSES;
    app->dirty = true;
    app_effect(app, SOUND_TICK);
}

bool
menu_catch_press(struct app *app, struct menu *menu, const struct press *press)
{
    const struct menu_list *list = menu->page->list;

    if (menu->mode != MENU_CATCHES || !press->down)
        return false;
    if (press->repeat)
        return true;
    end_catching(app, menu);
    if (press->pad != PAD_NONE && list->pad != NULL)
        list->pad(app, menu_list_row(menu), press->pad);
    else if (press->pad == PAD_NONE && list->key != NULL)
        list->key(app, menu_list_row(menu), (SDL_Scancode)press->key);
    return true;
}

bool
menu_press(struct app *app, struct menu *menu, const struct press *press)
{
    enum action action = press->in_menu;
    bool repeats = action >= ACTION_UP && action <= ACTION_PAGE_DOWN;
    bool by_pad = press->pad != PAD_NONE;

    if (!press->down && action == menu->repeated)
        menu->repeated = ACTION_NONE;
    if (!press->down)
        return by_pad;
    if (press->repeat && !repeats)
        return true;
    if (by_pad && repeats) {
        menu->repeated = action;
        menu->repeat_ns = (uint64_t)REPEAT_FIRST_MS * APP_NS_PER_MS;
    }
    return menu_action(app, menu, action);
}

void
menu_pass(struct app *app, struct menu *menu, uint64_t ns)
{
    if (menu->mode == MENU_CATCHES) {
        if (menu->catch_ns <= ns)
            end_catching(app, menu);
        else
            menu->catch_ns -= ns;
    }
    if (menu->repeated == ACTION_NONE)
        return;
    if (menu->repeat_ns > ns) {
        menu->repeat_ns -= ns;
        return;
    }
    menu->repeat_ns = (uint64_t)REPEAT_MS * APP_NS_PER_MS;
    menu_action(app, menu, menu->repeated);
}

/* -- the mouse -- */

/* Sets the value at place x of a slider's track. */
static void
drag_slider(struct app *app, struct menu *menu, int x)
{
    const struct menu_entry *entry = menu_chosen(menu);
    struct pref_range range = menu_value_range(app, entry);
    struct box track = menu_draw_track(app, menu);
    int step = range.step > 0 ? range.step : 1, all = range.max - range.min;
    int steps = (all + step - 1) / step;
    int along = SDL_clamp(x - track.x, 0, SDL_max(track.w, 1));
    int value = (along * steps + track.w / 2) / SDL_max(track.w, 1) * step;

    menu_value_put(app, entry, range.min + SDL_min(value, all));
}

static void
press_mouse(struct app *app, struct menu *menu, int x, int y)
{
    const struct menu_entry *entry = menu_chosen(menu);

    if (entry != NULL && entry->kind == MENU_NUMBER) {
        if (box_holds(menu_draw_grip(app, menu), x, y)) {
            menu->mode = MENU_DRAGS;
            drag_slider(app, menu, x);
        }
        return;
    }
    choose_selected(app, menu);
}

void
menu_point(struct app *app, struct menu *menu, int x, int y, enum app_point what)
{
    int at = menu_draw_hit(app, menu, x, y);

    if (menu->mode == MENU_DRAGS) {
        if (what == APP_RELEASE)
            menu->mode = MENU_BROWSES;
        else
            drag_slider(app, menu, x);
        return;
    }
    if (menu->mode == MENU_CATCHES) {
        if (what == APP_PRESS) /* ends catching without a change */
            end_catching(app, menu);
        return;
    }
    if (at < 0 || what == APP_RELEASE)
        return;
    select_entry(app, menu, at);
    if (what == APP_PRESS)
        press_mouse(app, menu, x, y);
}

void
menu_wheel(struct app *app, struct menu *menu, int up)
{
    int count = menu_count(app, menu);
    int shown = menu_draw_shown(app, menu);

    if (menu->mode != MENU_BROWSES || app->line.of != NULL || up == 0 || count == 0)
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

/* -- the kind of scenes -- */

static void
open_scene(struct app *app, int scene)
{
    menu_open(app, menu_of(app, scene), app->scenes[scene]->page);
}

static void
close_scene(struct app *app, int scene)
{
    menu_close(menu_of(app, scene));
}

static void
draw_scene(struct app *app, int scene)
{
    menu_draw(app, menu_of(app, scene));
}

const struct scene_kind menu_kind = {
    .size = sizeof(struct menu),
    .open = open_scene,
    .close = close_scene,
    .draw = draw_scene,
};
