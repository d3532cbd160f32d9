/*
 * Writing a line in a menu: what is typed comes as text, from an input method
 * too; the end of the line is where it goes.
 */
#include "app/menu/menu_parts.h"

#include <stdio.h>
#include <string.h>

#include "app/shell/app.h"

void
menu_write_begin(
    struct app *app, struct menu *menu, const struct menu_entry *at)
{
    menu->mode = MENU_WRITES;
    snprintf(menu->before, sizeof(menu->before), "%s", at->line->buffer(app));
    menu->composing[0] = '\0';
    SDL_StartTextInput();
    app->dirty = true;
}

void
menu_write_end(struct app *app, struct menu *menu, bool keep)
{
    const struct menu_entry *entry = menu_chosen(menu);

    menu_close(menu);
    app->dirty = true;
    if (!keep)
        snprintf(
            entry->line->buffer(app), entry->line->size, "%s", menu->before);
    app_effect(app, SOUND_TICK);
    if (keep && entry->act != NULL)
        entry->act(app);
}

void
menu_write(struct app *app, struct menu *menu, int at)
{
    menu->selected = at;
    menu->first = 0;
    menu_write_begin(app, menu, menu_chosen(menu));
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
    const struct menu_entry *entry = menu_chosen(menu);

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
    char *line = menu_chosen(menu)->line->buffer(app);
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

void
menu_write_key(struct app *app, struct menu *menu, const SDL_KeyboardEvent *key)
{
    /* While an input method composes, its keys are its own. */
    if (menu->composing[0] != '\0')
        return;
    switch (key->keysym.sym) {
    case SDLK_RETURN:
    case SDLK_KP_ENTER: menu_write_end(app, menu, true); break;
    case SDLK_ESCAPE: menu_write_end(app, menu, false); break;
    case SDLK_BACKSPACE: rub_out(app, menu); break;
    case SDLK_v:
        if (key->keysym.mod & KMOD_CTRL)
            paste(app, menu);
        break;
    default: break;
    }
}
