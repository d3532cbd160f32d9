/*
 * The system's fonts, for letters that the game's own have not: a name that
 * somebody typed. Nothing is asked of the system before such a letter comes.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_TEXT_FALLBACK_H
#define WELLPLAYED_APP_TEXT_FALLBACK_H

#include <stdint.h>

enum { FALLBACK_MAX_FONTS = 8, FALLBACK_NONE = -1 };

struct fallback;

/* NULL when there is no memory; that is as if the system had no font. */
struct fallback *fallback_create(void);
void fallback_destroy(struct fallback *fallback);

/* The number of a font that has the letter, from 0 and less than
 * FALLBACK_MAX_FONTS; FALLBACK_NONE when there is none. `fallback` may be
 * NULL. */
int fallback_find(struct fallback *fallback, uint32_t letter);

/* The file of a font that was found, and which face in it. */
const char *fallback_path(const struct fallback *fallback, int number);
int fallback_index(const struct fallback *fallback, int number);

/* A font turned out to be useless: it is not found any more. */
void fallback_refuse(struct fallback *fallback, int number);

#endif
