/*
 * A line consists of runs on one baseline, each in the font that has its
 * letters. Drawn strings are kept as textures until others need their slots.
 */
#define _POSIX_C_SOURCE 200809L

#include "app/text/text.h"

#include <stdlib.h>
#include <string.h>

#include <SDL_ttf.h>

#include "app/text/letters.h"
#include "app/text/text_peek.h"

enum {
    SMALLEST_PART = 184, /* of 256: text that would shrink further is cut */
    SMALLEST_PX = 6,
    WIDTHS = 1024,   /* remembered, of strings ... */
    WIDTH_BYTES = 56 /* ... below this size */
};

/* A string whose width is known. Measuring anew took a quarter of a frame. */
struct width_slot {
    char string[WIDTH_BYTES]; /* empty: free */
    uint8_t face;
    int px, width;
};

struct string_slot {
    SDL_Texture *texture; /* NULL: free */
    char *string;
    uint32_t hash;
    struct text_style style;
    struct box ink; /* the part in the texture, relative to the left end and the
                       baseline */
    int width;      /* of the whole string */
    uint64_t used;
};

struct text {
    struct canvas *canvas; /* borrowed */
    struct fonts *fonts;
    struct string_slot strings[TEXT_CACHE_STRINGS];
    struct width_slot widths[WIDTHS]; /* by hash */
    uint64_t clock;                   /* counts uses, so that the oldest can be found */
    char last_cut[TEXT_LINE_SIZE];
};

static void
free_string(struct canvas *canvas, struct string_slot *slot)
{
    canvas_drop(canvas, slot->texture);
    SDL_free(slot->string);
    memset(slot, 0, sizeof *slot);
}

struct text *
text_create(struct canvas *canvas, struct error *error)
{
    struct text *text = calloc(1, sizeof *text);
    if (!text) {
        error_set(error, NULL, "not enough memory");
        return NULL;
    }
    text->canvas = canvas;
    text->fonts = fonts_create(error);
    if (!text->fonts) {
        text_destroy(text);
        return NULL;
    }
    return text;
}

void
text_destroy(struct text *text)
{
    if (!text)
        return;
    text_forget(text);
    fonts_destroy(text->fonts);
    free(text);
}

void
text_forget(struct text *text)
{
    for (int i = 0; i < TEXT_CACHE_STRINGS; i++)
        free_string(text->canvas, &text->strings[i]);
}

int
text_cached(const struct text *text)
{
    int count = 0;
    for (int i = 0; i < TEXT_CACHE_STRINGS; i++)
        count += text->strings[i].texture != NULL;
    return count;
}

const char *
text_last_cut(const struct text *text)
{
    return text->last_cut;
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

static bool
next_run(struct text *text, struct text_style style, const char *string, struct font_run *run)
{
    return fonts_run(text->fonts, style.face, style.px, string, run);
}

/* Appends `part` to `whole` on the same baseline. Frees both, or returns one
 * of them. */
static SDL_Surface *
join_surfaces(SDL_Surface *whole, int *ascent, SDL_Surface *part, int part_ascent)
{
    if (!whole || !part) {
        *ascent = whole ? *ascent : part_ascent;
        return whole ? whole : part;
    }
    int top = SDL_max(*ascent, part_ascent);
    int below = SDL_max(whole->h - *ascent, part->h - part_ascent);
    SDL_Surface *both = SDL_CreateRGBSurfaceWithFormat(
        0, whole->w + part->w, top + below, 32, SDL_PIXELFORMAT_ARGB8888);
    if (both) {
        SDL_Rect left = {0, top - *ascent, whole->w, whole->h};
        SDL_Rect right = {whole->w, top - part_ascent, part->w, part->h};
        SDL_SetSurfaceBlendMode(whole, SDL_BLENDMODE_NONE);
        SDL_SetSurfaceBlendMode(part, SDL_BLENDMODE_NONE);
        SDL_BlitSurface(whole, NULL, both, &left);
        SDL_BlitSurface(part, NULL, both, &right);
        *ascent = top;
    }
    SDL_FreeSurface(whole);
    SDL_FreeSurface(part);
    return both;
}

/* Draws the string into a surface. NULL when it is empty or can't be drawn. */
static SDL_Surface *
render_string(struct text *text, struct text_style style, const char *string, int *ascent)
{
    SDL_Color colour = {style.colour.r, style.colour.g, style.colour.b, 255};
    SDL_Surface *whole = NULL;
    struct font_run run;
    *ascent = 0;
    for (; next_run(text, style, string, &run); string = run.end) {
        SDL_Surface *part = TTF_RenderUTF8_Blended(run.font, run.text, colour);
        whole = join_surfaces(whole, ascent, part, TTF_FontAscent(run.font));
    }
    return whole;
}

static bool
has_ink(const SDL_Surface *surface, struct box part)
{
    for (int y = part.y; y < part.y + part.h; y++) {
        const Uint32 *row =
            (const Uint32 *)(const void *)((const Uint8 *)surface->pixels + y * surface->pitch);
        for (int x = part.x; x < part.x + part.w; x++)
            if (row[x] >> 24 != 0)
                return true;
    }
    return false;
}

/* The part of a line that is not transparent, at least one pixel. A third of a
 * line or more is empty, and blending that costs as much as the letters. */
static struct box
find_ink(const SDL_Surface *surface)
{
    struct box ink = {0, 0, surface->w, surface->h};

    while (ink.h > 1 && !has_ink(surface, (struct box){0, ink.y, ink.w, 1})) {
        ink.y++;
        ink.h--;
    }
    while (ink.h > 1 && !has_ink(surface, (struct box){0, ink.y + ink.h - 1, ink.w, 1}))
        ink.h--;
    while (ink.w > 1 && !has_ink(surface, (struct box){ink.x, ink.y, 1, ink.h})) {
        ink.x++;
        ink.w--;
    }
    while (ink.w > 1 && !has_ink(surface, (struct box){ink.x + ink.w - 1, ink.y, 1, ink.h}))
        ink.w--;
    return ink;
}

static SDL_Texture *
texture_of(struct canvas *canvas, const SDL_Surface *surface, struct box part)
{
    SDL_Texture *texture =
        canvas_texture(canvas, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, part.w, part.h);
    const Uint8 *pixels = (const Uint8 *)surface->pixels + part.y * surface->pitch + part.x * 4;

    if (texture == NULL)
        return NULL;
    if (canvas_write(canvas, texture, NULL, pixels, surface->pitch))
        return texture;
    canvas_drop(canvas, texture);
    return NULL;
}

/* The string as a texture, cached or new. NULL when it is empty or can't be
 * drawn. */
static struct string_slot *
find_string(struct text *text, struct text_style style, const char *string)
{
    uint32_t hash = hash_string(string);
    struct string_slot *oldest = &text->strings[0];
    for (int i = 0; i < TEXT_CACHE_STRINGS; i++) {
        struct string_slot *slot = &text->strings[i];
        if (slot->texture && slot->hash == hash && same_style(slot->style, style) &&
            strcmp(slot->string, string) == 0) {
            slot->used = ++text->clock;
            return slot;
        }
        if (slot->used < oldest->used)
            oldest = slot;
    }
    int ascent;
    SDL_Surface *surface = render_string(text, style, string, &ascent);
    if (!surface)
        return NULL;
    struct box ink = find_ink(surface);
    SDL_Texture *texture = texture_of(text->canvas, surface, ink);
    int width = surface->w;
    ink.y -= ascent;
    SDL_FreeSurface(surface);
    char *copy = SDL_strdup(string);
    if (!texture || !copy) {
        canvas_drop(text->canvas, texture);
        SDL_free(copy);
        return NULL;
    }
    free_string(text->canvas, oldest);
    *oldest = (struct string_slot){texture, copy, hash, style, ink, width, ++text->clock};
    return oldest;
}

static int
measure_string(struct text *text, struct text_style style, const char *string)
{
    struct font_run run;
    int width = 0;
    for (; next_run(text, style, string, &run); string = run.end) {
        int part = 0;
        TTF_SizeUTF8(run.font, run.text, &part, NULL);
        width += part;
    }
    return width;
}

int
text_width(struct text *text, struct text_style style, const char *string)
{
    size_t bytes = strlen(string) + 1;
    uint32_t hash = hash_string(string) + (uint32_t)style.px * 31 + (uint32_t)style.face;
    struct width_slot *slot = &text->widths[hash % WIDTHS];

    if (bytes == 1 || bytes > WIDTH_BYTES)
        return measure_string(text, style, string);
    if (slot->px != style.px || slot->face != (uint8_t)style.face ||
        strcmp(slot->string, string) != 0) {
        slot->width = measure_string(text, style, string);
        slot->px = style.px;
        slot->face = (uint8_t)style.face;
        memcpy(slot->string, string, bytes);
    }
    return slot->width;
}

int
text_capital(struct text *text, struct text_style style)
{
    return fonts_capital(text->fonts, style.face, style.px);
}

int
text_fit(struct text *text, struct text_style style, int width, const char *string)
{
    int needed = text_width(text, style, string);
    if (needed <= width || needed == 0)
        return style.px;
    int smallest = SDL_max(style.px * SMALLEST_PART / 256, SMALLEST_PX);
    style.px = SDL_max(style.px * width / needed, smallest);
    /* Hinting rounds widths, so one size less may be needed. */
    if (text_width(text, style, string) > width && style.px > smallest)
        style.px--;
    return style.px;
}

/* How many bytes the first `count` letters of a string have. */
static size_t
bytes_of(const char *string, int count)
{
    const char *at = string;
    while (count-- > 0)
        letters_next(&at);
    return (size_t)(at - string);
}

/* How many bytes of the string fit into `width` pixels; whole letters only. */
static size_t
bytes_that_fit(struct text *text, struct text_style style, const char *string, int width)
{
    const char *at = string;
    struct font_run run;
    for (; next_run(text, style, at, &run); at = run.end) {
        int extent = 0, count = 0;
        if (width <= 0 || TTF_MeasureUTF8(run.font, run.text, width, &extent, &count) != 0)
            break;
        size_t fits = bytes_of(at, count);
        if (at + fits < run.end)
            return (size_t)(at - string) + fits;
        width -= extent;
    }
    return (size_t)(at - string);
}

/* Copies as much of `string` as fits, followed by dots. Copies nothing when
 * not even the dots fit. */
static void
cut_string(struct text *text, struct text_style style, const char *string, int width,
    char out[TEXT_LINE_SIZE])
{
    static const char dots[] = "...";
    size_t max_length = TEXT_LINE_SIZE - sizeof dots;
    size_t fits = bytes_that_fit(text, style, string, width - text_width(text, style, dots));
    while (fits > max_length || ((unsigned char)string[fits] & 0xC0) == 0x80)
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
        /* Kerning and hinting made it wider than its parts: drop a letter. */
        do {
            fits--;
        } while (fits > 0 && ((unsigned char)string[fits] & 0xC0) == 0x80);
    }
    out[0] = 0;
}

struct box
text_draw(struct text *text, struct text_style style, struct box box, enum text_align align,
    const char *string)
{
    char shorter[TEXT_LINE_SIZE];
    style.px = text_fit(text, style, box.w, string);
    if (text_width(text, style, string) > box.w) {
        SDL_strlcpy(text->last_cut, string, TEXT_LINE_SIZE);
        cut_string(text, style, string, box.w, shorter);
        string = shorter;
    }
    struct box covered = {box.x, box.y, 0, box.h};
    struct string_slot *slot = find_string(text, style, string);
    if (!slot)
        return covered;
    covered.w = slot->width;
    if (align == TEXT_CENTRE)
        covered.x = box.x + (box.w - slot->width) / 2;
    else if (align == TEXT_RIGHT)
        covered.x = box.x + box.w - slot->width;
    int baseline = box.y + (box.h + text_capital(text, style)) / 2;
    SDL_Rect to = {covered.x + slot->ink.x, baseline + slot->ink.y, slot->ink.w, slot->ink.h};
    canvas_copy(text->canvas, slot->texture, NULL, &to, true, SDL_ALPHA_OPAQUE - style.through);
    return covered;
}

/* The last place in the first `fits` bytes where a line may break; `fits`
 * when there is no such place. */
static size_t
last_parting(const char *string, size_t fits)
{
    size_t end = 0;
    const char *at = string;
    uint32_t before = letters_next(&at);
    while (before != 0 && (size_t)(at - string) <= fits) {
        size_t place = (size_t)(at - string);
        uint32_t after = letters_next(&at);
        if (letters_may_part(before, after))
            end = place;
        before = after;
    }
    return end > 0 ? end : fits;
}

/* How many of the first `max` bytes belong to whole letters. */
static size_t
whole_letters(const char *string, size_t max)
{
    size_t end = strnlen(string, max);
    while (end > 0 && ((unsigned char)string[end] & 0xC0) == 0x80)
        end--;
    return end;
}

size_t
text_line(struct text *text, struct text_style style, int width, const char *string,
    char line[TEXT_LINE_SIZE])
{
    size_t fits = bytes_that_fit(text, style, string, width);
    fits = whole_letters(string, SDL_min(fits, TEXT_LINE_SIZE - 1));
    for (;;) {
        size_t end = string[fits] ? last_parting(string, fits) : fits;
        memcpy(line, string, end);
        line[end] = 0;
        /* Kerning and hinting can make it wider than its parts. */
        if (end == 0 || text_width(text, style, line) <= width)
            return end;
        fits = whole_letters(string, end - 1);
    }
}

int
text_lines(struct text *text, struct text_style style, int width, const char *string)
{
    char part[TEXT_LINE_SIZE];
    int lines = 0;

    while (*string != '\0') {
        size_t end = text_line(text, style, width, string, part);
        lines++;
        if (end == 0)
            break;
        string += end;
        while (*string == ' ')
            string++;
    }
    return lines;
}

/* The size at which a paragraph fits, down to 3/4; *line shrinks with it. */
static int
paragraph_px(
    struct text *text, struct text_style style, struct box box, int *line, const char *string)
{
    int px = style.px, least = SDL_max(px * 3 / 4, SDL_min(px, SMALLEST_PX));
    int high = *line;

    for (; style.px > least; style.px--) {
        *line = high * style.px / px;
        if (text_lines(text, style, box.w, string) * *line <= box.h)
            break;
    }
    *line = SDL_max(1, high * style.px / px);
    return style.px;
}

int
text_paragraph(struct text *text, struct text_style style, struct box box, int line,
    enum text_align align, const char *string)
{
    char part[TEXT_LINE_SIZE];
    int lines = 0;

    style.px = paragraph_px(text, style, box, &line, string);
    int max = SDL_max(1, box.h / line);
    while (*string) {
        struct box at = {box.x, box.y + lines * line, box.w, line};
        size_t end = text_line(text, style, box.w, string, part);
        lines++;
        if (lines == max || end == 0) {
            text_draw(text, style, at, align, string);
            break;
        }
        text_draw(text, style, at, align, part);
        string += end;
        while (*string == ' ')
            string++;
    }
    return lines;
}
