/*
 * What tests may see inside a struct text. The program does not use it.
 */
#ifndef WELLPLAYED_APP_TEXT_TEXT_PEEK_H
#define WELLPLAYED_APP_TEXT_TEXT_PEEK_H

#include "app/text/text.h"

/* How many strings are in the cache. */
int text_cached(const struct text *text);

/* The last string that had to be cut; empty when no string was. */
const char *text_last_cut(const struct text *text);

#endif
