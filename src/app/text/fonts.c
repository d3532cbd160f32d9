/*
 * Fonts are opened at the sizes that are needed; the game's own come from the
 * embedded files. When all slots are taken, the least recently used font is
 * closed.
 */
#include "app/text/fonts.h"

#include <stdlib.h>
#include <string.h>

#include "app/text/fallback.h"
#include "app/text/language.h"
#include "app/text/letters.h"
#include "embedded.h"

enum { MIN_PX = 6, MAX_PX = 1024, OWN_SIZE = 16 };

struct slot {
    TTF_Font *font; /* NULL: free */
    int face;       /* enum text_face, or TEXT_FACES + number in fallback */
    int px;
    int capital; /* height of a capital letter */
    uint64_t used;
};

struct fonts {
    const struct embedded *files[TEXT_FACES];
    struct slot slots[FONTS_OPEN];
    struct fallback *fallback;
    uint64_t clock; /* counts uses, so that the oldest can be found */
    bool library;   /* TTF_Init has succeeded */
};

static const char *const file_names[TEXT_FACES] = {
    [TEXT_REGULAR] = "fonts/WellplayedSans-Regular.otf",
    [TEXT_BOLD] = "fonts/WellplayedSans-Bold.otf",
};

static void
free_slot(struct slot *slot)
{
    if (slot->font)
        TTF_CloseFont(slot->font);
    memset(slot, 0, sizeof *slot);
}

/* Opens a font. At 72 dots an inch, SDL_ttf's default, a point is a pixel. */
static TTF_Font *
open_font(struct fonts *fonts, int face, int px)
{
    if (face >= TEXT_FACES) {
        int number = face - TEXT_FACES;
        return TTF_OpenFontIndex(
            fallback_path(fonts->fallback, number), px, fallback_index(fonts->fallback, number));
    }
    const struct embedded *file = fonts->files[face];
    SDL_RWops *memory = SDL_RWFromConstMem(file->data, (int)file->size);
    return memory ? TTF_OpenFontRW(memory, 1, px) : NULL;
}

static struct slot *
find_slot(struct fonts *fonts, int face, int px)
{
    px = SDL_clamp(px, MIN_PX, MAX_PX);
    struct slot *oldest = &fonts->slots[0];
    for (int i = 0; i < FONTS_OPEN; i++) {
        struct slot *slot = &fonts->slots[i];
        if (slot->font && slot->face == face && slot->px == px) {
            slot->used = ++fonts->clock;
            return slot;
        }
        if (slot->used < oldest->used)
            oldest = slot;
    }
    TTF_Font *font = open_font(fonts, face, px);
    if (!font)
        return NULL;
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    free_slot(oldest);
    int top = px * 3 / 4;
    TTF_GlyphMetrics(font, 'H', NULL, NULL, NULL, &top, NULL);
    *oldest = (struct slot){font, face, px, top, ++fonts->clock};
    return oldest;
}

struct fonts *
fonts_create(struct error *error)
{
    struct fonts *fonts = calloc(1, sizeof *fonts);
    if (!fonts) {
        error_set(error, NULL, "not enough memory");
        return NULL;
    }
    if (TTF_Init() != 0) {
        error_quote(error, NULL, TTF_GetError());
        fonts_destroy(fonts);
        return NULL;
    }
    fonts->library = true;
    fonts->fallback = fallback_create();
    for (int face = 0; face < TEXT_FACES; face++) {
        fonts->files[face] = embedded_find(file_names[face]);
        if (!fonts->files[face]) {
            error_set(error, NULL, "a font is missing in the program");
            fonts_destroy(fonts);
            return NULL;
        }
        if (!find_slot(fonts, face, OWN_SIZE)) {
            error_quote(error, NULL, TTF_GetError());
            fonts_destroy(fonts);
            return NULL;
        }
    }
    return fonts;
}

void
fonts_destroy(struct fonts *fonts)
{
    if (!fonts)
        return;
    for (int i = 0; i < FONTS_OPEN; i++)
        free_slot(&fonts->slots[i]);
    if (fonts->library)
        TTF_Quit();
    fallback_destroy(fonts->fallback);
    free(fonts);
}

/* The face at a size: the height of the em in pixels. NULL when it can't be
 * opened. */
static TTF_Font *
fonts_find(struct fonts *fonts, enum text_face face, int px)
{
    struct slot *slot = find_slot(fonts, (int)face, px);
    return slot ? slot->font : NULL;
}

int
fonts_capital(struct fonts *fonts, enum text_face face, int px)
{
    struct slot *slot = find_slot(fonts, (int)face, px);
    return slot ? slot->capital : px * 3 / 4;
}

/* The face that draws a letter. Letters that no font has are drawn by `own`. */
static int
face_for(struct fonts *fonts, int own, TTF_Font *font, int px, uint32_t letter)
{
    /* The game's faces have all of ASCII; a box is drawn for controls. */
    if (letter < 0x80 || TTF_GlyphIsProvided32(font, letter))
        return own;
    for (;;) {
        int number = fallback_find(fonts->fallback, letter);
        if (number == FALLBACK_NONE)
            return own;
        if (find_slot(fonts, TEXT_FACES + number, px))
            return TEXT_FACES + number;
        fallback_refuse(fonts->fallback, number);
    }
}

bool
fonts_run(
    struct fonts *fonts, enum text_face face, int px, const char *string, struct font_run *run)
{
    TTF_Font *own = fonts_find(fonts, face, px);
    int chosen = (int)face;
    size_t used = 0;
    if (!own)
        return false;
    run->end = string;
    while (used + LETTER_MAX_BYTES < FONTS_RUN_SIZE) {
        const char *behind = run->end;
        uint32_t letter = letters_next(&behind);
        if (letter == 0)
            break;
        int wanted = face_for(fonts, (int)face, own, px, letter);
        if (used > 0 && wanted != chosen)
            break;
        chosen = wanted;
        used += letters_put(run->text + used, letter);
        run->end = behind;
    }
    run->text[used] = 0;
    struct slot *slot = find_slot(fonts, chosen, px);
    run->font = slot ? slot->font : own;
    return used > 0;
}
