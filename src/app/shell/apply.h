/*
 * Applies preferences: a change takes effect at once and is saved.
 *
 * Command-line flags override preferences for this run, until the person changes
 * the same setting; they are never saved.
 *
 * From the window's thread.
 */
#ifndef WELLPLAYED_APP_SHELL_APPLY_H
#define WELLPLAYED_APP_SHELL_APPLY_H

#include <stdint.h>

#include "app/prefs/prefs.h"

struct app;

/* Sets a preference, applies it and schedules saving. */
void apply_pref(struct app *app, enum pref pref, int value);
void apply_text(struct app *app, enum pref_text text, const char *value);

/* The player has edited the name in the preferences: cleans it and schedules
 * saving. */
void apply_name(struct app *app);

/* app->prefs or its bindings were changed directly: schedules saving. */
void apply_changed(struct app *app);

/* Saves all changes now. The first failure shows a notice; a later try is
 * scheduled. */
void apply_keep(struct app *app);

/* The program ends: saves all changes, or prints why they are lost. */
void apply_end_keeping(struct app *app);

/* Sets the language: that of the flag, else of the preference, else of the
 * system. */
void apply_language(struct app *app);

/* Applies flags and all preferences when the program starts. */
void apply_all(struct app *app);

#endif
