/*
 * The synthesiser of the game's effects and music (notes.h). Pure integer
 * arithmetic on the caller's memory, so the samples are the same on every
 * machine; tests compare their hashes.
 *
 * Every function may be called from any thread; nothing is shared.
 */
#ifndef WELLPLAYED_AUDIO_SYNTH_H
#define WELLPLAYED_AUDIO_SYNTH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SYNTH_RATE = 44100, /* frames per second */
    SYNTH_CHANNELS = 2, /* samples per frame: left, right */
};

enum sound_effect {
    SOUND_MOVE,
    SOUND_ROTATE,
    SOUND_HOLD,
    SOUND_LAND, /* the piece touches the ground and may still slide */
    SOUND_LOCK,
    SOUND_DROP, /* a hard drop; includes the lock */
    SOUND_ROWS_1,
    SOUND_ROWS_2,
    SOUND_ROWS_3,
    SOUND_ROWS_4,
    SOUND_ALL_CLEAR, /* instead of the sound of rows */
    SOUND_SPIN,      /* with rows or a lock; so are the next ones */
    SOUND_SPIN_MINI,
    SOUND_COMBO_1, /* each step is higher than the last one */
    SOUND_COMBO_2,
    SOUND_COMBO_3,
    SOUND_COMBO_4,
    SOUND_COMBO_5,
    SOUND_COMBO_6,
    SOUND_COMBO_7,
    SOUND_COMBO_8,
    SOUND_WARNING, /* garbage waits */
    SOUND_GARBAGE, /* ... and has come in */
    SOUND_LEVEL_UP,
    SOUND_GOAL,
    SOUND_GAME_OVER,
    SOUND_BEST,  /* a personal best; begins when the end of the game has
                    faded */
    SOUND_COUNT, /* a second of a countdown ... */
    SOUND_GO,    /* ... and its end */
    SOUND_TICK,  /* in menus, and for pauses */
    SOUND_MACHINE_ON,
    SOUND_MACHINE_OFF,
    SOUND_EFFECT_COUNT
};

/* The length of an effect in frames. */
size_t synth_effect_frames(enum sound_effect effect);

/*
 * Renders an effect as 16-bit stereo. It begins and ends in silence.
 * `out` has room for SYNTH_CHANNELS * synth_effect_frames(effect) samples.
 */
void synth_effect(enum sound_effect effect, int16_t *out);

/* The pieces of music. */
enum synth_piece { SYNTH_OPENING, SYNTH_EVENING, SYNTH_CLOCKWORK, SYNTH_PIECES };

/* A piece and its tempo. */
struct synth_music {
    enum synth_piece piece;
    int tempo; /* percent of the piece's own; SYNTH_TEMPO_MIN .. _MAX */
};

enum { SYNTH_TEMPO_MIN = 100, SYNTH_TEMPO_MAX = 150 };

/* The length of the music in frames. */
size_t synth_music_frames(struct synth_music music);

/*
 * Renders a piece as an endless loop: notes that still sound at the last frame
 * continue at the first. `out` has room for SYNTH_CHANNELS *
 * synth_music_frames(music) samples. Needs about 100 KB of stack. When another
 * thread sets `stop`, which may be NULL, it soon gives up and returns false;
 * `out` is then useless.
 */
bool synth_music(struct synth_music music, int16_t *out, const atomic_bool *stop);

#endif
