/*
 * Fonts are opened from the embedded files at the sizes that are asked for;
 * drawn strings are kept as textures until others need the room.
 */
#include "text.h"

#include <SDL_ttf.h>
#include <stdlib.h>
#include <string.h>

#include "embedded.h"

enum {
    SMALLEST_PART = 184, /* of 256: text shrinks no further before it is cut */
    STRING_SIZE = 256,   /* longer strings are cut */
    MIN_PX = 6,
    MAX_PX = 1024
};

struct font_slot {
    TTF_Font *font; /* NULL: free */
    enum text_face face;
    int px;
    int capital; /* height of a capital letter */
    uint64_t used;
};

struct string_slot {
    SDL_Texture *texture; /* NULL: free */
    char *string;
    uint32_t hash;
    struct text_style style;
    int width, height;
    uint64_t used;
};

struct text {
    SDL_Renderer *renderer; /* borrowed */
    const struct embedded *files[TEXT_FACES];
    struct font_slot fonts[TEXT_CACHE_FONTS];
    struct string_slot strings[TEXT_CACHE_STRINGS];
    uint64_t clock; /* counts uses, so that the oldest can be found */
    bool library;   /* TTF_Init has succeeded */
};

static const char *const file_names[TEXT_FACES] = {
    [TEXT_REGULAR] = "fonts/WellplayedSans-Regular.otf",
    [TEXT_BOLD] = "fonts/WellplayedSans-Bold.otf",
};

static void
free_string(struct string_slot *slot)
{
    if (slot->texture)
        SDL_DestroyTexture(slot->texture);
    SDL_free(slot->string);
    memset(slot, 0, sizeof *slot);
}

static void
free_font(struct font_slot *slot)
{
    if (slot->font)
        TTF_CloseFont(slot->font);
    memset(slot, 0, sizeof *slot);
}

/* The font at that size; NULL when it can't be opened. */
static struct font_slot *
find_font(struct text *text, enum text_face face, int px)
{
    px = SDL_clamp(px, MIN_PX, MAX_PX);
    struct font_slot *oldest = &text->fonts[0];
    for (int i = 0; i < TEXT_CACHE_FONTS; i++) {
        struct font_slot *slot = &text->fonts[i];
        if (slot->font && slot->face == face && slot->px == px) {
            slot->used = ++text->clock;
            return slot;
        }
        if (slot->used < oldest->used)
            oldest = slot;
    }
    const struct embedded *file = text->files[face];
    SDL_RWops *memory = SDL_RWFromConstMem(file->data, (int)file->size);
    if (!memory)
        return NULL;
    /* At 72 dots an inch, SDL_ttf's default, a point is a pixel. */
    TTF_Font *font = TTF_OpenFontRW(memory, 1, px);
    if (!font)
        return NULL;
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    free_font(oldest);
    int top = px * 3 / 4;
    TTF_GlyphMetrics(font, 'H', NULL, NULL, NULL, &top, NULL);
    *oldest = (struct font_slot){font, face, px, top, ++text->clock};
    return oldest;
}

struct text *
text_create(SDL_Renderer *renderer, const char **trouble)
{
    struct text *text = calloc(1, sizeof *text);
    if (!text) {
        *trouble = _("not enough memory");
        return NULL;
    }
    text->renderer = renderer;
    if (TTF_Init() != 0) {
        *trouble = TTF_GetError();
        text_destroy(text);
        return NULL;
    }
    text->library = true;
    for (int face = 0; face < TEXT_FACES; face++) {
        text->files[face] = embedded_find(file_names[face]);
        if (!text->files[face]) {
            *trouble = _("a font is missing in the program");
            text_destroy(text);
            return NULL;
        }
        if (!find_font(text, (enum text_face)face, 16)) {
            *trouble = TTF_GetError();
            text_destroy(text);
            return NULL;
        }
    }
    return text;
}

void
text_destroy(struct text *text)
{
    if (!text)
        return;
    text_forget(text);
    for (int i = 0; i < TEXT_CACHE_FONTS; i++)
        free_font(&text->fonts[i]);
    if (text->library)
        TTF_Quit();
    free(text);
}

void
text_forget(struct text *text)
{
    for (int i = 0; i < TEXT_CACHE_STRINGS; i++)
        free_string(&text->strings[i]);
}

int
text_cached(const struct text *text)
{
    int count = 0;
    for (int i = 0; i < TEXT_CACHE_STRINGS; i++)
        count += text->strings[i].texture != NULL;
    return count;
}

static uint32_t
hash_string(const char *string)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *string; string++)
        hash = (hash ^ (unsigned char)*string) * 16777619u;
    return hash;
}

static bool
same_style(struct text_style a, struct text_style b)
{
    return a.face == b.face && a.px == b.px && a.colour.r == b.colour.r &&
           a.colour.g == b.colour.g && a.colour.b == b.colour.b;
}

/* The string as a texture, from the cache or new; NULL when it is empty or
 * can't be drawn. */
static struct string_slot *
find_string(struct text *text, struct text_style style, const char *string)
{
    uint32_t hash = hash_string(string);
    struct string_slot *oldest = &text->strings[0];
    for (int i = 0; i < TEXT_CACHE_STRINGS; i++) {
        struct string_slot *slot = &text->strings[i];
        if (slot->texture && slot->hash == hash &&
            same_style(slot->style, style) &&
            strcmp(slot->string, string) == 0) {
            slot->used = ++text->clock;
            return slot;
        }
        if (slot->used < oldest->used)
            oldest = slot;
    }
    struct font_slot *font = find_font(text, style.face, style.px);
    if (!font || !*string)
        return NULL;
    SDL_Color colour = {style.colour.r, style.colour.g, style.colour.b, 255};
    SDL_Surface *surface = TTF_RenderUTF8_Blended(font->font, string, colour);
    if (!surface)
        return NULL;
    SDL_Texture *texture =
        SDL_CreateTextureFromSurface(text->renderer, surface);
    int width = surface->w, height = surface->h;
    SDL_FreeSurface(surface);
    char *copy = SDL_strdup(string);
    if (!texture || !copy) {
        if (texture)
            SDL_DestroyTexture(texture);
        SDL_free(copy);
        return NULL;
    }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    free_string(oldest);
    *oldest = (struct string_slot){
        texture, copy, hash, style, width, height, ++text->clock};
    return oldest;
}

int
text_width(struct text *text, struct text_style style, const char *string)
{
    struct font_slot *font = find_font(text, style.face, style.px);
    int width = 0;
    if (font && *string)
        TTF_SizeUTF8(font->font, string, &width, NULL);
    return width;
}

int
text_capital(struct text *text, struct text_style style)
{
    struct font_slot *font = find_font(text, style.face, style.px);
    return font ? font->capital : style.px * 3 / 4;
}

int
text_fit(
    struct text *text, struct text_style style, int width, const char *string)
{
    int needed = text_width(text, style, string);
    if (needed <= width || needed == 0)
        return style.px;
    int smallest = SDL_max(style.px * SMALLEST_PART / 256, MIN_PX);
    style.px = SDL_max(style.px * width / needed, smallest);
    /* Hinting rounds: one size less may be needed. */
    if (text_width(text, style, string) > width && style.px > smallest)
        style.px--;
    return style.px;
}

/* The bytes of the first `count` characters of a UTF-8 string. */
static size_t
bytes_of(const char *string, int count)
{
    size_t at = 0;
    while (count-- > 0 && string[at]) {
        at++;
        while (((unsigned char)string[at] & 0xC0) == 0x80)
            at++;
    }
    return at;
}

/* How many bytes of the string fit in `width` pixels, in whole characters. */
static size_t
bytes_that_fit(
    struct text *text, struct text_style style, const char *string, int width)
{
    struct font_slot *font = find_font(text, style.face, style.px);
    int extent = 0, count = 0;
    if (!font || width <= 0 ||
        TTF_MeasureUTF8(font->font, string, width, &extent, &count) != 0)
        return 0;
    return bytes_of(string, count);
}

/* Copies as much of `string` as fits beside the dots; nothing at all where
 * not even the dots have room. */
static void
cut(struct text *text, struct text_style style, const char *string, int width,
    char out[STRING_SIZE])
{
    static const char dots[] = "...";
    size_t room = STRING_SIZE - sizeof dots;
    size_t fits = bytes_that_fit(
        text, style, string, width - text_width(text, style, dots));
    while (fits > room || ((unsigned char)string[fits] & 0xC0) == 0x80)
        fits--;
    for (;;) {
        while (fits > 0 && string[fits - 1] == ' ')
            fits--;
        memcpy(out, string, fits);
        memcpy(out + fits, dots, sizeof dots);
        if (text_width(text, style, out) <= width)
            return;
        if (fits == 0)
            break;
        /* Kerning and hinting made it wider than its parts: one less. */
        do {
            fits--;
        } while (fits > 0 && ((unsigned char)string[fits] & 0xC0) == 0x80);
    }
    out[0] = 0;
}

struct box
text_draw(struct text *text, struct text_style style, struct box box,
    enum text_align align, const char *string)
{
    char shorter[STRING_SIZE];
    style.px = text_fit(text, style, box.w, string);
    if (text_width(text, style, string) > box.w) {
        cut(text, style, string, box.w, shorter);
        string = shorter;
    }
    struct box covered = {box.x, box.y, 0, box.h};
    struct string_slot *slot = find_string(text, style, string);
    struct font_slot *font = find_font(text, style.face, style.px);
    if (!slot || !font)
        return covered;
    covered.w = slot->width;
    if (align == TEXT_CENTRE)
        covered.x = box.x + (box.w - slot->width) / 2;
    else if (align == TEXT_RIGHT)
        covered.x = box.x + box.w - slot->width;
    int baseline = box.y + (box.h + font->capital) / 2;
    SDL_Rect to = {covered.x, baseline - TTF_FontAscent(font->font),
        slot->width, slot->height};
    SDL_RenderCopy(text->renderer, slot->texture, NULL, &to);
    return covered;
}

int
text_paragraph(struct text *text, struct text_style style, struct box box,
    int line, enum text_align align, const char *string)
{
    int lines = 0;
    int most = SDL_max(1, box.h / SDL_max(1, line));
    while (*string) {
        struct box at = {box.x, box.y + lines * line, box.w, line};
        size_t fits = bytes_that_fit(text, style, string, box.w);
        lines++;
        if (!string[fits] || lines == most || fits == 0) {
            text_draw(text, style, at, align, string);
            break;
        }
        size_t end = fits;
        while (end > 0 && string[end] != ' ')
            end--;
        if (end == 0)
            end = fits; /* no space at all: break where it is full */
        char part[STRING_SIZE];
        end = SDL_min(end, sizeof part - 1);
        while (end > 0 && ((unsigned char)string[end] & 0xC0) == 0x80)
            end--;
        memcpy(part, string, end);
        part[end] = 0;
        text_draw(text, style, at, align, part);
        string += end;
        while (*string == ' ')
            string++;
    }
    return lines;
}
