/* All text is appended at the end of the line. */
#include "app/shell/line.h"

#include <stdio.h>
#include <string.h>

#include "app/shell/app.h"

void
line_begin(struct app *app, const struct line_field *of, line_done *done, void *data)
{
    app->line = (struct line){.of = of, .done = done, .data = data};
    snprintf(app->line.before, sizeof(app->line.before), "%s", of->buffer(app));
    SDL_StartTextInput();
    app->dirty = true;
}

void
line_end(struct app *app, bool keep)
{
    const struct line_field *of = app->line.of;

    if (of == NULL)
        return;
    if (!keep)
        snprintf(of->buffer(app), of->size, "%s", app->line.before);
    app->line.of = NULL;
    SDL_StopTextInput();
    app->dirty = true;
}

/* The number of bytes of the first character. */
static size_t
character_size(const char *text)
{
    size_t size = 1;
    while (((unsigned char)text[size] & 0xC0) == 0x80)
        size++;
    return size;
}

bool
line_takes(const struct line_field *of, const char *character)
{
    return (unsigned char)character[0] >= ' ' && (of->takes == NULL || of->takes(character));
}

void
line_text(struct app *app, const char *text)
{
    const struct line_field *of = app->line.of;

    if (of == NULL)
        return;
    char *line = of->buffer(app);
    if (app->line.suggested)
        line[0] = '\0';
    app->line.suggested = false;
    size_t used = strlen(line);
    app->line.composing[0] = '\0';
    app->dirty = true;
    while (*text != '\0') {
        char character[8] = "";
        size_t size = character_size(text);
        if (size >= sizeof(character) || used + size >= of->size)
            return;
        memcpy(character, text, size);
        text += size;
        if (!line_takes(of, character) || (used == 0 && strcmp(character, " ") == 0))
            continue;
        memcpy(line + used, character, size + 1);
        used += size;
    }
}

void
line_composing(struct app *app, const char *text)
{
    if (app->line.of == NULL)
        return;
    snprintf(app->line.composing, sizeof(app->line.composing), "%s", text);
    app->dirty = true;
}
