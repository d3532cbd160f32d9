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

#endif
