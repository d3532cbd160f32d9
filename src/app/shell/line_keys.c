/* Edits a line by keys, gamepads and the mouse, and draws it. */
#include "app/shell/line.h"

#include <stdio.h>
#include <string.h>

#include "app/shell/app.h"

/* The letters of a gamepad, in a circle. */
static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .-_/~";

enum { LETTERS = sizeof(alphabet) - 1 };

static void
line_rub_out(struct app *app)
{
    char *line = app->line.of->buffer(app);
    size_t end = strlen(line);

    app->line.suggested = false;
    while (end > 0 && ((unsigned char)line[--end] & 0xC0) == 0x80)
        ;
    line[end] = '\0';
    app->dirty = true;
}

static void
line_paste(struct app *app)
{
    char *text = SDL_GetClipboardText();
    if (text != NULL)
        line_text(app, text);
    SDL_free(text);
}

/* -- letter by letter -- */

/* The first allowed letter from `at` on, forwards (1) or backwards (-1). */
static char
letter_from(const struct line_field *of, int at, int by)
{
    for (int i = 0; i < LETTERS; i++) {
        char letter[2] = {alphabet[(at + LETTERS) % LETTERS], '\0'};
        if (line_takes(of, letter))
            return letter[0];
        at += by;
    }
    return '\0';
}

static void
add_letter(struct app *app)
{
    char letter[2] = {letter_from(app->line.of, 0, 1), '\0'};
    line_text(app, letter);
}

/* The last letter becomes the next one. After any other
 * character a letter is added. */
static void
turn_letter(struct app *app, int by)
{
    const struct line_field *of = app->line.of;
    char *line = of->buffer(app);
    size_t used = strlen(line);
    app->line.suggested = false;
    const char *found = used > 0 ? strchr(alphabet, line[used - 1]) : NULL;

    if (found == NULL) {
        add_letter(app);
        return;
    }
    line[used - 1] = letter_from(of, (int)(found - alphabet) + by, by);
    app->dirty = true;
}

static void
choose_letter(struct app *app, enum action action)
{
    switch (action) {
    case ACTION_UP: turn_letter(app, 1); break;
    case ACTION_DOWN: turn_letter(app, -1); break;
    case ACTION_MORE: add_letter(app); break;
    case ACTION_LESS: line_rub_out(app); break;
    default: break;
    }
}

/* -- input -- */

static void
line_finish(struct app *app, bool keep)
{
    struct line line = app->line;

    line_end(app, keep);
    app_effect(app, SOUND_TICK);
    if (line.done != NULL)
        line.done(app, line.data, keep);
}

bool
line_click(struct app *app)
{
    if (app->line.of == NULL)
        return false;
    line_finish(app, true);
    return true;
}

static void
line_take_key(struct app *app, const struct press *press)
{
    switch (press->letter) {
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        if (!press->repeat)
            line_finish(app, true);
        break;
    case SDLK_ESCAPE: line_finish(app, false); break;
    case SDLK_BACKSPACE: line_rub_out(app); break;
    case SDLK_v:
        if (press->mod & KMOD_CTRL)
            line_paste(app);
        break;
    default: break;
    }
}

bool
line_press(struct app *app, const struct press *press)
{
    enum action action = press->in_menu;
    bool ends = action == ACTION_CONFIRM || action == ACTION_BACK;

    if (app->line.of == NULL || !press->down)
        return false;
    if (press->pad == PAD_NONE) {
        if (app->line.composing[0] == '\0') /* else for the input method */
            line_take_key(app, press);
    } else if (ends && !press->repeat) {
        line_finish(app, action == ACTION_CONFIRM);
    } else if (!ends && app->line.of->letters) {
        choose_letter(app, action);
    }
    return true;
}

/* -- the picture -- */

int
line_hints(const struct app *app, struct hint hints[LINE_HINTS])
{
    bool letters = app->line.of->letters && app->by_pad;

    hints[0] = app_hint(app, ACTION_CONFIRM, 1, _("save"));
    hints[1] = app_hint(app, ACTION_BACK, 1, _("cancel"));
    if (!letters)
        return 2;
    hints[2] = app_hint_pair(app, ACTION_UP, ACTION_DOWN, _("letter"));
    hints[3] = app_hint_pair(app, ACTION_LESS, ACTION_MORE, _("delete, add"));
    return LINE_HINTS;
}

/* The end of a line too long for its box: what is being written is seen. */
static const char *
tail_that_fits(struct look *look, struct text_style style, int width, const char *text)
{
    while (*text != '\0' && text_width(look->text, style, text) > width) {
        text++;
        while (((unsigned char)*text & 0xC0) == 0x80)
            text++;
    }
    return text;
}

void
line_draw(struct look *look, struct text_style style, struct box field, int rim, const char *line,
    const char *composing)
{
    char text[2 * LINE_SIZE];
    int px = style.px, pad = px / 2;
    struct box words = {field.x + pad, field.y, field.w - 2 * pad, field.h};

    look_fill(look, field, palette_colour(PALETTE_WELL));
    look_frame(look, field, rim, palette_colour(composing != NULL ? PALETTE_ACCENT : PALETTE_EDGE));
    if (composing == NULL) {
        text_draw(look->text, style, words, TEXT_LEFT, line);
        return;
    }
    snprintf(text, sizeof(text), "%s%s", line, composing);
    const char *seen = tail_that_fits(look, style, words.w - px / 4, text);
    struct box drawn = text_draw(look->text, style, words, TEXT_LEFT, seen);
    struct box caret = {
        drawn.x + drawn.w + rim, field.y + field.h / 5, SDL_max(1, px / 10), field.h * 3 / 5};
    look_fill(look, caret, palette_colour(PALETTE_ACCENT));
    if (composing[0] != '\0') {
        int width = SDL_min(text_width(look->text, style, composing), drawn.w);
        struct box under = {drawn.x + drawn.w - width, field.y + field.h - 3 * rim, width, rim};
        look_fill(look, under, style.colour);
    }
    SDL_Rect place = {field.x, field.y, field.w, field.h};
    SDL_SetTextInputRect(&place);
}
