/*
 * A user's settings, kept in a file that people can read and edit:
 *
 *     ; comments stay, and so does every line that is not understood [handling]
 *     das = 167
 *
 *     [keys]
 *     left = Left A
 *     hold = C "Left Shift"
 *
 * The caller has a table of all settings; each has a section, a key, a kind and
 * a default. An invalid value gives an error that names the file, the line,
 * the key and the values allowed. Its setting keeps the default, and the line
 * stays until that setting is changed.
 *
 * Only changes are written, into the file as it then is, so that two programs
 * never lose each other's changes. The last change of a setting wins.
 *
 * Numbers consist of digits only, whatever the locale. Text is UTF-8. A `;`
 * after a blank begins a comment; inside of a value it is written `\;`.
 *
 * Any thread may call; one thread at a time for a `struct settings`.
 */
#ifndef WELLPLAYED_STORE_SETTINGS_H
#define WELLPLAYED_STORE_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"

enum { SETTING_SIZE = 128 }; /* fits a value as written in the file */

enum setting_kind {
    SETTING_SWITCH, /* yes or no */
    SETTING_NUMBER, /* min .. max, min >= 0 */
    SETTING_CHOICE, /* one of some words */
    SETTING_TEXT,   /* anything in one line */
    SETTING_WORDS   /* any number of words, even none; a word with a blank is in
                       double quotes */
};

/* A row of the caller's table, which must live as long as the settings. */
struct setting {
    const char *section; /* without brackets */
    const char *key;
    enum setting_kind kind;
    int min, max;                      /* of a NUMBER */
    const char *const *choices;        /* of a CHOICE: words, then NULL. Of a TEXT: all
                                   that it may be, or NULL; it may always be
                                   empty */
    bool (*is_good)(const char *text); /* for a TEXT and each of WORDS; NULL:
                                          all are */
    const char *expected;              /* what is_good accepts: words of an error */
    const char *default_text;          /* the default, as written in a file */
};

struct settings;

/* Creates settings with their defaults. NULL when there is no memory. The
 * caller owns it. */
struct settings *settings_create(const struct setting *table, int count);

void settings_destroy(struct settings *settings);

/* Called with each error in a file. */
typedef void settings_complain(void *data, const struct error *error);

/*
 * Reads a file, which settings_save then writes. Missing settings, or all if
 * the file is missing, get their defaults. Errors are reported to `complain`,
 * which may be NULL.
 */
void settings_load(
    struct settings *settings, const char *path, settings_complain *complain, void *data);

/* The value of setting number `index`, which is of that kind. */
bool settings_switch(const struct settings *settings, int index);
int settings_number(const struct settings *settings, int index);
int settings_choice(const struct settings *settings, int index);
/* The texts are valid until the setting changes. */
const char *settings_text(const struct settings *settings, int index);
const char *settings_word(
    const struct settings *settings, int index, int number); /* NULL: no more */

/* Changes a setting, for settings_save to write. Returns false and changes
 * nothing when the setting can't have that value. */
bool settings_set_switch(struct settings *settings, int index, bool on);
bool settings_set_number(struct settings *settings, int index, int number);
bool settings_set_choice(struct settings *settings, int index, int choice);
bool settings_set_text(struct settings *settings, int index, const char *text);
bool settings_set_words(struct settings *settings, int index, const char *const *words, int count);

/* Whether settings_save has anything to write. */
bool settings_are_changed(const struct settings *settings);

/*
 * Writes the changes since the last save, line by line, into the file that was
 * loaded; its folder must exist. True if no file was loaded or nothing was
 * changed. False with the error on failure: the file is unchanged,
 * and the next call tries again.
 */
bool settings_save(struct settings *settings, struct error *error);

#endif
