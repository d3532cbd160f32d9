/*
 * Preferences in settings.ini: loaded when the program starts, kept a moment
 * after a change. What is wrong with the file is said, and nothing in it is
 * lost (store/settings).
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_PREFS_PREFS_FILE_H
#define WELLPLAYED_APP_PREFS_PREFS_FILE_H

#include "app/prefs/prefs.h"
#include "store/settings.h"

struct prefs_file;

/*
 * Fills *prefs from a file, or from the user's own settings.ini when `path` is
 * NULL; whatever is missing or wrong gets its default. `complain` is told of
 * all that is wrong. The caller owns the result; NULL
 * without memory: then nothing can be kept.
 */
struct prefs_file *prefs_file_open(struct prefs *prefs, const char *path,
    settings_complain *complain, void *data);
void prefs_file_close(struct prefs_file *file);

/* These are in force without a wish of the person's, for flags have put some
 * of it there: only what differs from them is kept. NULL is fine. */
void prefs_file_begin(struct prefs_file *file, const struct prefs *prefs);

/* Writes what the person has changed since. False with a sentence when it can't
 * be: the next call tries again. True when `file` is NULL. */
bool prefs_file_keep(struct prefs_file *file, const struct prefs *prefs,
    char why[FILE_WHY_SIZE]);

#endif
