/*
 * Plays the effects and the music of synth.c through SDL_mixer. The game also
 * runs without sound: every function accepts NULL in place of a sound and then
 * does nothing.
 *
 * Create, use and destroy it on the window's thread.
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
 * Opens the audio device. Effects are rendered when first played. SDL's video
 * need not be running.
 *
 * Returns NULL without a usable device or memory, and sets *error to a sentence
 * for the user, valid until the next sound_create. Otherwise *error is NULL.
 * The caller owns the result and destroys it before SDL_Quit.
 */
struct sound *sound_create(const char **error);
void sound_destroy(struct sound *sound);

/*
 * Starts an effect, unless the sound is muted or an effect of its family
 * (notes.h) has just started: at a machine's speed, most are skipped. `now_ms`
 * is any clock that never goes backwards. Returns whether the effect was
 * started.
 */
bool sound_play(struct sound *sound, enum sound_effect effect, uint64_t now_ms);

/*
 * Turns the music on or off, with a fade; it is off at first, and continues
 * where it stopped. The first time, a thread renders the music, which starts
 * when ready.
 */
void sound_set_music(struct sound *sound, bool playing);

/*
 * Chooses the piece and its tempo; at first SYNTH_OPENING at its own tempo. The
 * composer's thread renders it (about 130 ms), then the music cross-fades to
 * it. Another tempo of the same piece continues at the same place; another
 * piece starts at its beginning.
 */
void sound_set_piece(struct sound *sound, struct synth_music music);

/* Makes the music softer, for example while a game is paused. */
void sound_set_ducked(struct sound *sound, bool ducked);

/* Silences everything, or ends that. The volumes stay as they are. */
void sound_set_muted(struct sound *sound, bool muted);

/* Also true for NULL. */
bool sound_is_muted(const struct sound *sound);

/*
 * Sets the volumes, 0 (silent) to SOUND_VOLUME_MAX (the default). Other values
 * are clamped. Half the volume sounds half as loud.
 */
void sound_set_volumes(struct sound *sound, int effects, int music);

#endif
