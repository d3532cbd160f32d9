/*
 * All sounds of the game as data: the instruments and the effects (notes.c) and
 * the music (tunes.c). synth.c renders them; to change a sound, change a table.
 *
 * Music and effects are based on the five notes D F G A C. Every chord of the
 * music harmonises with these notes, so an effect never clashes with it.
 */
#ifndef WELLPLAYED_AUDIO_NOTES_H
#define WELLPLAYED_AUDIO_NOTES_H

#include <stddef.h>
#include <stdint.h>

#include "audio/synth.h"

enum {
    SCORE_HARMONICS = 8,
    SCORE_LAYERS = 2,

    SCORE_VOICES = 16, /* effects heard at once; more are skipped */

    /* Effects are written in hundredths of a second. */
    SCORE_EFFECT_UNIT_FRAMES = SYNTH_RATE / 100,

    /* The music is written in steps of a sixteenth. */
    SCORE_STEPS_PER_BAR = 16,
    SCORE_STEP_FRAMES_MAX = 10400, /* of the slowest piece at its own tempo */

    SCORE_TONES = 4,
    SCORE_ARPEGGIO_NOTES = 8,
    SCORE_REST = -1,
};

/* The waves of oscillators. The noise has no wave, only a colour. */
enum score_wave {
    SCORE_WAVE_NONE,
    SCORE_WAVE_PURE,
    SCORE_WAVE_WARM,
    SCORE_WAVE_REED,
    SCORE_WAVE_HOLLOW,
    SCORE_WAVE_CHIME,
    SCORE_WAVE_NOISE,
    SCORE_WAVE_COUNT
};

enum score_patch_name {
    SCORE_PATCH_PLUCK,
    SCORE_PATCH_BELL,
    SCORE_PATCH_FLUTE,
    SCORE_PATCH_BASS,
    SCORE_PATCH_PAD,
    SCORE_PATCH_WOOD,
    SCORE_PATCH_KNOCK,
    SCORE_PATCH_THUMP,
    SCORE_PATCH_PUFF,
    SCORE_PATCH_CIRCUIT,
    SCORE_PATCH_COUNT
};

/*
 * One oscillator and its envelope. `decay` and `release` are the share of the
 * level lost per control tick, in 1/4096: a value of n halves the level in
 * about 2060/n milliseconds. The key of a noise sets its cutoff frequency.
 */
struct score_layer {
    enum score_wave wave;
    uint8_t level;      /* 0..127 */
    uint8_t multiple;   /* of the written pitch */
    int8_t pan;         /* -64 left .. 64 right */
    int16_t detune;     /* 1/65536 of the pitch; 38 is a cent */
    uint16_t attack_ms; /* a straight ramp from silence */
    uint16_t decay;
    uint8_t sustain; /* 0..127, where the decay ends */
    uint16_t release;
    uint8_t bend;        /* the pitch starts higher by bend/16 of itself ... */
    uint16_t bend_decay; /* ... and decays to the written pitch */
    uint8_t vibrato;     /* greatest deviation, 1/8192 of the pitch */
};

struct score_patch {
    struct score_layer layers[SCORE_LAYERS];
};

struct score_note {
    uint16_t start;  /* in units of the effect, or steps of the music */
    uint16_t length; /* until release */
    enum score_patch_name patch;
    uint8_t key;      /* MIDI numbers: 69 is the A of 440 Hz */
    uint8_t velocity; /* 0..127 */
};

struct score_effect {
    uint16_t length;          /* of the whole sound, in units */
    uint16_t echo_units;      /* delay of the echo; 0: no echo */
    uint16_t gap_ms;          /* the least time since the last start of any ... */
    enum sound_effect family; /* ... effect of the same family; named after one
                                 of them */
    const struct score_note *notes;
    size_t note_count;
};

/*
 * The accompaniment of one bar: a bass note, a chord from low to high, the
 * pattern of the broken chord, and the loudness of each part.
 */
struct score_bar {
    uint8_t bass;
    uint8_t tones[SCORE_TONES];
    uint8_t pattern;
    uint8_t arpeggio_velocity;
    uint8_t bass_velocity;
    uint8_t pad_velocity;
};

/* One eighth of a broken chord: 0..3 is a tone, 4..7 the same tone an octave
 * up, SCORE_REST a rest. */
struct score_pluck {
    int8_t tone;
    uint8_t weight; /* 0..127, scales the velocity of the bar */
};

/* The strength of each harmonic in a wave; the sum of a row is up to 127. */
extern const uint8_t score_waves[SCORE_WAVE_COUNT][SCORE_HARMONICS];
extern const struct score_patch score_patches[SCORE_PATCH_COUNT];
extern const struct score_effect score_effects[SOUND_EFFECT_COUNT];

/* A piece of music, which repeats endlessly. */
struct score_piece {
    uint16_t step_frames; /* of a sixteenth at its own tempo; even */
    uint8_t bar_count;
    uint8_t pluck_patch; /* enum score_patch_name, for the broken chords */
    const struct score_bar *bars;
    const struct score_note *melody; /* in steps */
    size_t melody_count;
    const struct score_note *beat; /* one bar, in steps; in every bar */
    size_t beat_count;
};

extern const struct score_piece score_pieces[SYNTH_PIECES];
extern const struct score_pluck score_patterns[][SCORE_ARPEGGIO_NOTES];

#endif
