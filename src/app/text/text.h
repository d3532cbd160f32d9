/*
 * Text on the screen: lines and paragraphs in the faces of fonts.h. Sizes are
 * the height of the em in real pixels. A bounded cache keeps drawn strings, so
 * that a frame costs only a few copies.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_TEXT_TEXT_H
#define WELLPLAYED_APP_TEXT_TEXT_H

#include <SDL.h>

#include "app/canvas/canvas.h"
#include "app/text/box.h"
#include "app/text/colour.h"
#include "app/text/fonts.h"
#include "app/text/language.h"

enum text_align { TEXT_LEFT, TEXT_CENTRE, TEXT_RIGHT };

struct text_style {
    enum text_face face;
    int px;
    struct colour colour;
    uint8_t through; /* 0: opaque .. 255: invisible */
};

enum {
    TEXT_CACHE_STRINGS = 192, /* most cached textures */
    TEXT_LINE_SIZE = 256      /* lines have fewer bytes */
};

struct text;

/* Returns NULL with the error when the fonts can't be opened. The renderer is
 * borrowed. */
struct text *text_create(struct canvas *canvas, struct error *error);
void text_destroy(struct text *text);

/* Drops all textures. Call it after the renderer has lost them. */
void text_forget(struct text *text);

/* The width of a string in pixels. */
int text_width(struct text *text, struct text_style style, const char *string);

/* The height of a capital letter in pixels. */
int text_capital(struct text *text, struct text_style style);

/* The size at which text_draw draws a string in `width` pixels: the size of
 * the style, or smaller when the string is too wide. Useful for lists whose
 * lines should have one size. */
int text_fit(struct text *text, struct text_style style, int width, const char *string);

/*
 * Draws a line in a box, aligned, and centred by the height of its capitals. A
 * line that is too wide is drawn smaller; if that is not enough, it is cut and
 * ends with "...". Returns the rectangle that the string covers.
 */
struct box text_draw(struct text *text, struct text_style style, struct box box,
    enum text_align align, const char *string);

/* Copies the first line of a paragraph that is `width` pixels wide. The line
 * ends where it may break (letters.h), or is as long as fits when there is
 * no such place. Returns its length in bytes, 0 when not even one letter
 * fits. Spaces after it belong to no line. */
size_t text_line(struct text *text, struct text_style style, int width, const char *string,
    char line[TEXT_LINE_SIZE]);

/* How many lines of `width` pixels a paragraph has. */
int text_lines(struct text *text, struct text_style style, int width, const char *string);

/*
 * Draws a paragraph from the top of the box in lines of `line` pixels. If it
 * does not fit, all of it is drawn smaller, down to 3/4; if that is not enough,
 * the last line that fits takes the remaining text and is drawn like text_draw.
 * Returns the number of lines.
 */
int text_paragraph(struct text *text, struct text_style style, struct box box, int line,
    enum text_align align, const char *string);

#endif
