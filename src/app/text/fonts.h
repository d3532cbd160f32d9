/*
 * The fonts that draw a string. A letter comes from the game's own face, else
 * from a fallback font, else a box is drawn. A string is split into runs of one
 * font each.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_TEXT_FONTS_H
#define WELLPLAYED_APP_TEXT_FONTS_H

#include <stdbool.h>
#include <stddef.h>

#include <SDL_ttf.h>

#include "store/error.h"

enum text_face { TEXT_REGULAR, TEXT_BOLD, TEXT_FACES };

enum {
    FONTS_OPEN = 24, /* most fonts open at a time, over all sizes */
    FONTS_RUN_SIZE = 256
};

struct fonts;

/* Returns NULL with the error when the game's own faces can't be opened. */
struct fonts *fonts_create(struct error *error);
void fonts_destroy(struct fonts *fonts);

/* The height of the face's capital letters in pixels. */
int fonts_capital(struct fonts *fonts, enum text_face face, int px);

/* A run of letters that one font draws. */
struct font_run {
    TTF_Font *font;            /* open until FONTS_OPEN - 1 others have been used */
    char text[FONTS_RUN_SIZE]; /* valid UTF-8, not empty */
    const char *end;           /* where the next run begins */
};

/* Finds the run at the start of `string`. Returns false at the end of the
 * string, and when no font can be opened. */
bool fonts_run(
    struct fonts *fonts, enum text_face face, int px, const char *string, struct font_run *run);

#endif
