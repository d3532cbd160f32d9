/*
 * Preferences in settings.ini: loaded when the program starts, saved a moment
 * after a change. Errors in the file are reported, and saving keeps all of its
 * other lines (store/settings).
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_PREFS_PREFS_FILE_H
#define WELLPLAYED_APP_PREFS_PREFS_FILE_H

#include "app/prefs/prefs.h"
#include "store/settings.h"

struct prefs_file;

/*
 * Fills *prefs from a file, or from the user's settings.ini when `path` is
 * NULL. A missing or invalid value gets its default; `complain` is called for
 * each error. The caller owns the result. NULL when there is no memory or no
 * folder for settings; then nothing can be saved.
 */
struct prefs_file *prefs_file_open(
    struct prefs *prefs, const char *path, settings_complain *complain, void *data);
void prefs_file_close(struct prefs_file *file);

/* Sets the baseline: prefs_file_keep saves only what differs from it. Flags
 * change preferences that the player did not choose. `file` may be NULL. */
void prefs_file_begin(struct prefs_file *file, const struct prefs *prefs);

/* Saves what the player has changed since the last call. Returns false with the
 * error on failure; the next call tries again. Returns true when `file` is
 * NULL. */
bool prefs_file_keep(struct prefs_file *file, const struct prefs *prefs, struct error *error);

#endif
