/*
 * Where a person is in a menu, and what keys, mouse and gamepads do there.
 * A scene may be left by what an entry does: so nothing here touches the menu
 * after that.
 */
#include "menu.h"

#include <stdio.h>
#include <string.h>

#include "app.h"
#include "apply.h"
#include "menu_draw.h"

enum { CATCH_MS = 6000, REPEAT_FIRST_MS = 350, REPEAT_MS = 90, WHEEL_ROWS = 3 };

int
menu_count(const struct app *app, const struct menu *menu)
{
    const struct menu_page *page = menu->page;
    return page->count + (page->list != NULL ? page->list->count(app) : 0);
}

/* The entry of the table, or NULL when it is a row of the list. */
static const struct menu_entry *
entry_at(const struct menu *menu, int at)
{
    return at < menu->page->count ? &menu->page->entries[at] : NULL;
}

static const struct menu_entry *
chosen(const struct menu *menu)
{
    return entry_at(menu, menu->selected);
}

static int
list_row(const struct menu *menu)
{
    return menu->selected - menu->page->count;
}

/* -- values -- */

static struct pref_range
range_of(const struct app *app, const struct menu_entry *entry)
{
    if (entry->pref != PREF_NONE)
        return prefs_info(entry->pref)->range;
    struct pref_range range = {.most = 1};
    if (entry->value->range != NULL)
        entry->value->range(app, &range);
    return range;
}

static int
value_of(const struct app *app, const struct menu_entry *entry)
{
    return entry->pref != PREF_NONE ? app->prefs.numbers[entry->pref]
                                    : entry->value->get(app);
}

static bool
has_value(const struct menu_entry *entry)
{
    return entry != NULL && entry->kind >= MENU_SWITCH &&
           entry->kind <= MENU_NUMBER;
}

static void
put_value(struct app *app, const struct menu_entry *entry, int value)
{
    if (value == value_of(app, entry))
        return;
    if (entry->pref != PREF_NONE)
        apply_pref(app, entry->pref, value);
    else
        entry->value->put(app, value);
    app->dirty = true;
    app_effect(app, SOUND_TICK);
    if (entry->act != NULL)
        entry->act(app);
}

/* One step up or down; choices and switches go round. */
static void
step_value(struct app *app, const struct menu_entry *entry, int by)
{
    struct pref_range range = range_of(app, entry);
    int step = range.step > 0 ? range.step : 1;
    int value = value_of(app, entry) + by * step;

    if (entry->kind == MENU_NUMBER) {
        /* From an odd value to the next whole step. */
        int off = (value - range.least) % step;
        if (off != 0)
            value += by > 0 ? -off : step - off;
        if (value < range.least)
            value = range.least;
        if (value > range.most)
            value = range.most;
    } else if (value < range.least) {
        value = range.most;
    } else if (value > range.most) {
        value = range.least;
    }
    put_value(app, entry, value);
}

static void
show_entry(
    struct app *app, const struct menu_entry *entry, struct menu_row *row)
{
    row->kind = entry->kind;
    row->name = _(entry->name);
    row->detail = entry->detail != NULL ? _(entry->detail) : "";
    if (has_value(entry)) {
        struct pref_range range = range_of(app, entry);
        int value = value_of(app, entry), all = range.most - range.least;
        row->part = entry->kind == MENU_SWITCH
                        ? value
                        : (all > 0 ? (value - range.least) * 256 / all : 0);
        if (entry->kind == MENU_SWITCH)
            snprintf(row->value, sizeof(row->value), "%s",
                value != 0 ? _("on") : _("off"));
        else if (entry->value != NULL && entry->value->write != NULL)
            entry->value->write(app, value, row->value, sizeof(row->value));
        else
            prefs_write(&range, value, row->value, sizeof(row->value));
    } else if (entry->kind == MENU_TEXT) {
        snprintf(
            row->value, sizeof(row->value), "%s", entry->line->buffer(app));
    }
}

void
menu_show(
    struct app *app, const struct menu *menu, int at, struct menu_row *row)
{
    const struct menu_entry *entry = entry_at(menu, at);

    memset(row, 0, sizeof(*row));
    row->name = row->detail = "";
    row->open = at == menu->selected &&
                (menu->mode == MENU_CATCHES || menu->mode == MENU_WRITES);
    if (entry == NULL) {
        menu->page->list->show(app, at - menu->page->count, row);
        return;
    }
    show_entry(app, entry, row);
    if (entry->kind != MENU_TEXT)
        return;
    if (row->open)
        row->composing = menu->composing;
    else if (row->value[0] == '\0' && entry->line->empty != NULL)
        snprintf(row->value, sizeof(row->value), "%s", _(entry->line->empty));
}

/* -- where we are -- */

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

void
menu_close(struct menu *menu)
{
    if (menu->mode == MENU_WRITES)
        SDL_StopTextInput();
    menu->mode = MENU_BROWSES;
    menu->repeated = ACTION_NONE;
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

/* -- writing -- */

static void
begin_writing(struct app *app, struct menu *menu, const struct menu_entry *at)
{
    menu->mode = MENU_WRITES;
    snprintf(menu->before, sizeof(menu->before), "%s", at->line->buffer(app));
    menu->composing[0] = '\0';
    SDL_StartTextInput();
    app->dirty = true;
}

static void
end_writing(struct app *app, struct menu *menu, bool keep)
{
    const struct menu_entry *entry = chosen(menu);

    menu_close(menu);
    app->dirty = true;
    if (!keep)
        snprintf(
            entry->line->buffer(app), entry->line->size, "%s", menu->before);
    app_effect(app, SOUND_TICK);
    if (keep && entry->act != NULL)
        entry->act(app);
}

/* The bytes of the character that begins there. */
static size_t
character_size(const char *text)
{
    size_t size = 1;
    while (((unsigned char)text[size] & 0xC0) == 0x80)
        size++;
    return size;
}

void
menu_text(struct app *app, struct menu *menu, const char *text)
{
    const struct menu_entry *entry = chosen(menu);

    if (menu->mode != MENU_WRITES)
        return;
    char *line = entry->line->buffer(app);
    size_t used = strlen(line);
    menu->composing[0] = '\0';
    app->dirty = true;
    while (*text != '\0') {
        char character[8] = "";
        size_t size = character_size(text);
        if (size >= sizeof(character) || used + size >= entry->line->size)
            return;
        memcpy(character, text, size);
        text += size;
        if ((unsigned char)character[0] < ' ' ||
            (entry->line->takes != NULL && !entry->line->takes(character)))
            continue;
        memcpy(line + used, character, size + 1);
        used += size;
    }
}

void
menu_composing(struct app *app, struct menu *menu, const char *text)
{
    if (menu->mode != MENU_WRITES)
        return;
    snprintf(menu->composing, sizeof(menu->composing), "%s", text);
    app->dirty = true;
}

static void
rub_out(struct app *app, struct menu *menu)
{
    char *line = chosen(menu)->line->buffer(app);
    size_t end = strlen(line);

    while (end > 0 && ((unsigned char)line[--end] & 0xC0) == 0x80)
        ;
    line[end] = '\0';
    app->dirty = true;
}

static void
paste(struct app *app, struct menu *menu)
{
    char *text = SDL_GetClipboardText();
    if (text != NULL)
        menu_text(app, menu, text);
    SDL_free(text);
}

static void
write_key(struct app *app, struct menu *menu, const SDL_KeyboardEvent *key)
{
    /* While an input method composes, its keys are its own. */
    if (menu->composing[0] != '\0')
        return;
    switch (key->keysym.sym) {
    case SDLK_RETURN:
    case SDLK_KP_ENTER: end_writing(app, menu, true); break;
    case SDLK_ESCAPE: end_writing(app, menu, false); break;
    case SDLK_BACKSPACE: rub_out(app, menu); break;
    case SDLK_v:
        if (key->keysym.mod & KMOD_CTRL)
            paste(app, menu);
        break;
    default: break;
    }
}

/* -- choosing -- */

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
    case MENU_SWITCH:
    case MENU_CHOICE: step_value(app, entry, 1); break;
    case MENU_TEXT: begin_writing(app, menu, entry); break;
    case MENU_NUMBER:
    case MENU_KEY: break;
    }
}

static void
choose(struct app *app, struct menu *menu)
{
    const struct menu_entry *entry = chosen(menu);

    if (menu->selected >= menu_count(app, menu))
        return;
    if (entry != NULL) {
        choose_entry(app, menu, entry);
    } else if (menu->page->list->act != NULL) {
        app_effect(app, SOUND_TICK);
        menu->page->list->act(app, list_row(menu));
    }
}

static void
change(struct app *app, struct menu *menu, int by)
{
    const struct menu_list *list = menu->page->list;

    if (has_value(chosen(menu)))
        step_value(app, chosen(menu), by);
    else if (chosen(menu) == NULL && list != NULL && list->change != NULL &&
             menu->selected < menu_count(app, menu))
        list->change(app, list_row(menu), by);
}

static void
erase(struct app *app, struct menu *menu)
{
    const struct menu_list *list = menu->page->list;

    if (chosen(menu) == NULL && list != NULL && list->erase != NULL &&
        menu->selected < menu_count(app, menu))
        list->erase(app, list_row(menu));
}

bool
menu_action(struct app *app, struct menu *menu, enum action action)
{
    int count = menu_count(app, menu), at = menu->selected;
    int page = SDL_max(menu_draw_shown(app, menu) - 1, 1);

    if (action < ACTION_CONFIRM || action == ACTION_NONE)
        return false;
    menu->mode = MENU_BROWSES; /* a slider is let go */
    switch (action) {
    case ACTION_CONFIRM: choose(app, menu); return true;
    case ACTION_BACK:
        app_effect(app, SOUND_TICK);
        app_back(app);
        return true;
    case ACTION_LESS: change(app, menu, -1); return true;
    case ACTION_MORE: change(app, menu, 1); return true;
    case ACTION_ERASE: erase(app, menu); return true;
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
caught(struct app *app, struct menu *menu)
{
    menu->mode = MENU_BROWSES;
    app->dirty = true;
    app_effect(app, SOUND_TICK);
}

bool
menu_key(struct app *app, struct menu *menu, const SDL_KeyboardEvent *key)
{
    if (menu->mode == MENU_WRITES) {
        write_key(app, menu, key);
        return true;
    }
    if (menu->mode == MENU_CATCHES) {
        if (key->repeat)
            return true;
        caught(app, menu);
        if (menu->page->list->key != NULL)
            menu->page->list->key(app, list_row(menu), key->keysym.scancode);
        return true;
    }
    enum action action = bindings_in_menu(
        &app->prefs.bindings, key->keysym.scancode, key->keysym.mod);
    bool repeats = action >= ACTION_UP && action <= ACTION_PAGE_DOWN;
    if (key->repeat && !repeats)
        return true;
    return menu_action(app, menu, action);
}

/* What a menu in one of its modes does with something on a gamepad. */
static bool
pad_in_mode(struct app *app, struct menu *menu, int input, enum action action)
{
    if (menu->mode == MENU_CATCHES) {
        caught(app, menu);
        if (menu->page->list->pad != NULL)
            menu->page->list->pad(app, list_row(menu), input);
        return true;
    }
    if (menu->mode != MENU_WRITES)
        return false;
    if (action == ACTION_CONFIRM || action == ACTION_BACK)
        end_writing(app, menu, action == ACTION_CONFIRM);
    return true;
}

bool
menu_pad(struct app *app, struct menu *menu, int input, bool down)
{
    enum action action = bindings_pad_in_menu(&app->prefs.bindings, input);

    if (!down) {
        if (action == menu->repeated)
            menu->repeated = ACTION_NONE;
        return true;
    }
    if (pad_in_mode(app, menu, input, action))
        return true;
    if (action >= ACTION_UP && action <= ACTION_PAGE_DOWN) {
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
            caught(app, menu);
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

/* The value at that place of a slider's track. */
static void
drag(struct app *app, struct menu *menu, int x)
{
    const struct menu_entry *entry = chosen(menu);
    struct pref_range range = range_of(app, entry);
    struct box track = menu_draw_track(app, menu);
    int step = range.step > 0 ? range.step : 1, all = range.most - range.least;
    int steps = (all + step - 1) / step;
    int along = SDL_clamp(x - track.x, 0, SDL_max(track.w, 1));
    int value = (along * steps + track.w / 2) / SDL_max(track.w, 1) * step;

    put_value(app, entry, range.least + SDL_min(value, all));
}

static void
press(struct app *app, struct menu *menu, int x, int y)
{
    const struct menu_entry *entry = chosen(menu);

    if (entry != NULL && entry->kind == MENU_NUMBER) {
        if (box_holds(menu_draw_grip(app, menu), x, y)) {
            menu->mode = MENU_DRAGS;
            drag(app, menu, x);
        }
        return;
    }
    choose(app, menu);
}

void
menu_point(
    struct app *app, struct menu *menu, int x, int y, enum menu_point what)
{
    int at = menu_draw_hit(app, menu, x, y);

    if (menu->mode == MENU_DRAGS) {
        if (what == MENU_RELEASE)
            menu->mode = MENU_BROWSES;
        else
            drag(app, menu, x);
        return;
    }
    if (menu->mode == MENU_CATCHES || menu->mode == MENU_WRITES) {
        /* A click elsewhere leaves all as it is; what is written stays. */
        if (what != MENU_PRESS)
            return;
        if (menu->mode == MENU_WRITES)
            end_writing(app, menu, true);
        else
            caught(app, menu);
        return;
    }
    if (at < 0 || what == MENU_RELEASE)
        return;
    select_entry(app, menu, at);
    if (what == MENU_PRESS)
        press(app, menu, x, y);
}

void
menu_wheel(struct app *app, struct menu *menu, int up)
{
    int count = menu_count(app, menu);
    int shown = menu_draw_shown(app, menu);

    if (menu->mode != MENU_BROWSES || up == 0 || count == 0)
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
