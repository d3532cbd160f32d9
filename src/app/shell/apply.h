/*
 * Preferences take effect: a change is made, felt at once, and kept.
 *
 * Flags of the command line come before preferences for this run, until the
 * person changes the same thing; they are never kept.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_APPLY_H
#define WELLPLAYED_APP_SHELL_APPLY_H

#include <stdint.h>

#include "app/prefs/prefs.h"

struct app;

/* Changes a preference. */
void apply_pref(struct app *app, enum pref pref, int value);
void apply_text(struct app *app, enum pref_text text, const char *value);

/* The player has written another name into the preferences: it is put in
 * order, and kept. */
void apply_name(struct app *app);

/* What is in app->prefs was changed by hand, bindings too: it is to be kept. */
void apply_changed(struct app *app);

/* Keeps what has changed, now. Trouble is a notice, once. */
void apply_keep(struct app *app);

/* Puts the language in force that is wished for: the flag's, the preference's,
 * or else the system's. */
void apply_language(struct app *app);

/* Everything, as when the program starts. */
void apply_all(struct app *app);

#endif
