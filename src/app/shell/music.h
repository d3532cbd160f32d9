/*
 * Which piece of music is heard, and how fast: by the preferences, and by the
 * level of the game where the player likes that.
 */
#ifndef WELLPLAYED_APP_SHELL_MUSIC_H
#define WELLPLAYED_APP_SHELL_MUSIC_H

struct app;

/* After a change of the preferences, of the scene or of the level. */
void music_follow(struct app *app);

#endif
