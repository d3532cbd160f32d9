/*
 * Chooses the piece of music and its tempo: by the preferences, and by the
 * game's level if the player wants that.
 */
#ifndef WELLPLAYED_APP_SHELL_MUSIC_H
#define WELLPLAYED_APP_SHELL_MUSIC_H

struct app;

/* Call it after a change of the preferences, of the scene or of the level. */
void music_follow(struct app *app);

#endif
