/*
 * What the player hears: the effects and the music of synth.c, played through
 * SDL_mixer. The game runs as well without: every function accepts NULL in
 * place of a sound and then does nothing.
 *
 * Create, use and destroy it on one thread, the window's.
 */
#ifndef WELLPLAYED_AUDIO_SOUND_H
#define WELLPLAYED_AUDIO_SOUND_H

#include <stdbool.h>
#include <stdint.h>

#include "audio/synth.h"

enum {
    SOUND_VOLUME_MAX = 100,
};

struct sound;

/*
 * Opens the audio device, apart from video, and renders the effects (about
 * 10 ms).
 *
 * NULL if there is no way to make sound; then *error is a sentence for the
 * user, valid until the next sound_create. Otherwise *error is NULL.
 * The caller owns the result and destroys it before SDL_Quit.
 */
struct sound *sound_create(const char **error);
void sound_destroy(struct sound *sound);

/*
 * Starts an effect, unless sound is muted or the same effect began a moment
 * ago: at machine speed most are left out. `now_ms` is any clock that only
 * goes forward. True if it was started.
 */
bool sound_play(struct sound *sound, enum sound_effect effect, uint64_t now_ms);

/*
 * Music on or off, with a fade. It goes on from where it stopped. Off at
 * first. The first time it is wanted it is composed on a thread of its own,
 * and starts by itself when it is ready.
 */
void sound_set_music(struct sound *sound, bool playing);

/*
 * Which piece is played, and how fast; SYNTH_OPENING at its own tempo at
 * first. It is composed (about 130 ms on the composer's thread), then what is
 * playing goes over to it: another tempo of the same piece goes on at the same
 * place, another piece begins at its beginning.
 */
void sound_set_piece(struct sound *sound, struct synth_music music);

/* Makes the music step back, as while the game is paused. */
void sound_set_ducked(struct sound *sound, bool ducked);

/* Silences everything, or lets it be heard again. The volumes stay. */
void sound_set_muted(struct sound *sound, bool muted);

/* Without sound it is always mute. */
bool sound_is_muted(const struct sound *sound);

/*
 * From 0, nothing, to SOUND_VOLUME_MAX, which is where both begin. Values
 * outside are brought inside. Half of it sounds half as loud.
 */
void sound_set_volumes(struct sound *sound, int effects, int music);

#endif
