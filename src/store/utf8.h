/* Text from outside, made fit to be shown and kept. Any thread may call. */
#ifndef WELLPLAYED_STORE_UTF8_H
#define WELLPLAYED_STORE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Copies text into `out` of `size` bytes (1 at the least), its 0 included, and
 * leaves out what is no UTF-8, what controls a terminal, breaks lines or turns
 * the direction of writing, and blanks at both ends. What is too long is cut
 * behind a whole character. Returns whether all of it was copied as it stood.
 */
bool utf8_clean(char *out, size_t size, const char *text);

/*
 * Copies text into `out` of `size` bytes, its 0 included, for people to read:
 * in place of what utf8_clean would leave out there are escapes, "\x1b" for a
 * byte, "\u202e" for a character, and "\n", "\r" and "\t". Blanks stay.
 * What is too long is cut behind a whole character or escape. UTF8_QUOTED_MAX
 * times the text is always room enough. Returns `out`.
 */
enum { UTF8_QUOTED_MAX = 4 };
char *utf8_quote(char *out, size_t size, const char *text);

/* Whether utf8_quote would leave the text as it is. */
bool utf8_is_plain(const char *text);

#endif
