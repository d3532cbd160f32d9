/* Marks a string in a table or an answer that a person may read: translators
 * find it, and the window says it in its language. */
#ifndef WELLPLAYED_WORDS_H
#define WELLPLAYED_WORDS_H

#define N_(string) string

#endif
