/*
 * Fallback fonts: the system's fonts, for characters that the game's own fonts
 * lack, for example in a player's name. The system is not asked before such a
 * character appears.
 *
 * One object, used from the thread that draws.
 */
#ifndef WELLPLAYED_APP_TEXT_FALLBACK_H
#define WELLPLAYED_APP_TEXT_FALLBACK_H

#include <stdint.h>

enum { FALLBACK_MAX_FONTS = 8, FALLBACK_NONE = -1 };

struct fallback;

/* Returns NULL when there is no memory. The other functions accept NULL, as if
 * the system had no font. */
struct fallback *fallback_create(void);
void fallback_destroy(struct fallback *fallback);

/* Returns the number of a font that has the letter, 0 .. FALLBACK_MAX_FONTS
 * - 1, or FALLBACK_NONE when no font has it. `fallback` may be NULL. */
int fallback_find(struct fallback *fallback, uint32_t letter);

/* The file of a font that fallback_find returned, and the face in that file. */
const char *fallback_path(const struct fallback *fallback, int number);
int fallback_index(const struct fallback *fallback, int number);

/* Excludes a font that can't be opened: fallback_find no longer returns it. */
void fallback_refuse(struct fallback *fallback, int number);

#endif
