/* Makes text from outside safe to show and to keep. Any thread may call. */
#ifndef WELLPLAYED_STORE_UTF8_H
#define WELLPLAYED_STORE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_LONGEST = 4 }; /* bytes of a character */

/* Reads the character at the beginning of the text into *character. Returns its
 * bytes; 0 when the text does not begin with a character. A 0 is a character of
 * one byte, half a surrogate pair one of three. */
size_t utf8_take(const char *text, uint32_t *character);

/* Writes a character (below 0x110000) without a final 0. Returns its bytes. */
size_t utf8_put(char out[UTF8_LONGEST], uint32_t character);

/*
 * Copies text into `out` of `size` bytes (>= 1), its 0 included. Leaves out
 * invalid UTF-8, characters that control a terminal, break lines or change the
 * direction of writing, and blanks at both ends. Text that is too long is cut
 * after a whole character. Returns whether the copy equals the text.
 */
bool utf8_clean(char *out, size_t size, const char *text);

/*
 * Copies text into `out` of `size` bytes, its 0 included, for people to read:
 * bytes and characters that utf8_clean would leave out become escapes, "\x1b"
 * for a byte, "\u202e" for a character, and "\n", "\r" and "\t". Blanks stay.
 * Text that is too long is cut after a whole character or escape.
 * UTF8_QUOTED_MAX times the length of the text is always enough. Returns `out`.
 */
enum { UTF8_QUOTED_MAX = 4 };
char *utf8_quote(char *out, size_t size, const char *text);

/* The longest end of a text that fits in `size` bytes, its 0 included, and
 * begins with a whole character. */
const char *utf8_tail(const char *text, size_t size);

/* Whether utf8_quote would leave the text as it is. */
bool utf8_is_plain(const char *text);

#endif
