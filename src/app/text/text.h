/*
 * Text on the screen: lines and paragraphs in any size in real pixels, in the
 * faces of fonts.h, and a bounded cache of strings that were drawn before, so
 * that a frame costs a handful of copies. Sizes are the height of the em in
 * pixels.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_TEXT_TEXT_H
#define WELLPLAYED_APP_TEXT_TEXT_H

#include <SDL.h>

#include "app/text/box.h"
#include "app/text/colour.h"
#include "app/text/fonts.h"
#include "app/text/language.h"

enum text_align { TEXT_LEFT, TEXT_CENTRE, TEXT_RIGHT };

struct text_style {
    enum text_face face;
    int px;
    struct colour colour;
};

enum {
    TEXT_CACHE_STRINGS = 192, /* no more textures than this are kept */
    TEXT_LINE_SIZE = 256      /* lines have fewer bytes */
};

struct text;

/* NULL when the fonts can't be used; *error then says why (static or SDL's
 * own). The renderer is borrowed. */
struct text *text_create(SDL_Renderer *renderer, const char **error);
void text_destroy(struct text *text);

/* Lets go of all textures: after the renderer has lost them. */
void text_forget(struct text *text);

/* Strings in the cache; for tests. */
int text_cached(const struct text *text);

/* The last string that had to be cut; empty when none was. For tests. */
const char *text_last_cut(const struct text *text);

/* The width of a string in pixels. */
int text_width(struct text *text, struct text_style style, const char *string);

/* The height of a capital letter in pixels. */
int text_capital(struct text *text, struct text_style style);

/* The size at which a string is drawn by text_draw in `width` pixels: that of
 * the style, or smaller if it must. For lists whose lines should be alike. */
int text_fit(
    struct text *text, struct text_style style, int width, const char *string);

/*
 * Draws a line in a box: aligned, centred by the height of its capitals,
 * smaller when it is too wide, and cut with "..." when even that is not
 * enough. Returns the rectangle that the string covers.
 */
struct box text_draw(struct text *text, struct text_style style, struct box box,
    enum text_align align, const char *string);

/* Copies a paragraph's first line in `width` pixels: to where letters may part
 * (letters.h), or as much as fits where there is no such place. Returns its
 * bytes; 0 when not one letter fits. Spaces that follow belong to no line. */
size_t text_line(struct text *text, struct text_style style, int width,
    const char *string, char line[TEXT_LINE_SIZE]);

/*
 * Draws a paragraph from the top of the box in lines of `line` pixels; the last
 * one that fits is drawn as text_draw does. Returns the number of lines.
 */
int text_paragraph(struct text *text, struct text_style style, struct box box,
    int line, enum text_align align, const char *string);

#endif
