/*
 * The fonts that a string is drawn with: each letter by the game's own face
 * if it has it, else by a font of the system, else as a box. A string is cut
 * into runs of letters that one font draws.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_TEXT_FONTS_H
#define WELLPLAYED_APP_TEXT_FONTS_H

#include <SDL_ttf.h>
#include <stdbool.h>
#include <stddef.h>

enum text_face { TEXT_REGULAR, TEXT_BOLD, TEXT_FACES };

enum {
    FONTS_OPEN = 24, /* no more than this are kept open, over all sizes */
    FONTS_RUN_SIZE = 256
};

struct fonts;

/* NULL when the game's own faces can't be used; *error then says why (static
 * or SDL's own). */
struct fonts *fonts_create(const char **error);
void fonts_destroy(struct fonts *fonts);

/* The face at a size, the height of the em in pixels; NULL when it can't be
 * opened. A font lives until FONTS_OPEN - 1 others have been asked for. */
TTF_Font *fonts_find(struct fonts *fonts, enum text_face face, int px);

/* The height of the face's capital letters in pixels. */
int fonts_capital(struct fonts *fonts, enum text_face face, int px);

/* Letters that one font draws. */
struct font_run {
    TTF_Font *font;            /* as fonts_find's */
    char text[FONTS_RUN_SIZE]; /* valid UTF-8, not empty */
    const char *end;           /* where the next run begins */
};

/* The run that `string` begins with; false at its end, and when no font can
 * be opened. */
bool fonts_run(struct fonts *fonts, enum text_face face, int px,
    const char *string, struct font_run *run);

#endif
