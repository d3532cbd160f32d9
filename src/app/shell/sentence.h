/*
 * What the rooms below the window say, in the language of the window.
 *
 * They say it in English, as sentences with names, numbers and each other in
 * them: "history.sqlite: it is damaged; it is kept as ...". Here a sentence is
 * found again among those that are known, and said anew.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_SENTENCE_H
#define WELLPLAYED_APP_SHELL_SENTENCE_H

/* The sentence in the language in force; as it is when it is not a known one.
 * The result lives until some calls later, or as long as `english`. */
const char *sentence_text(const char *english);

#endif
