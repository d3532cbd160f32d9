/*
 * The synthesiser. A note has one or two layers. A layer is an oscillator,
 * which reads a table of one period, times an envelope, which is linear between
 * control ticks. Notes are added to the output one by one; in a loop they wrap
 * around its end. The echo is made of everything added before it, so parts
 * without an echo are added after it.
 *
 * All arithmetic is fixed point. Shifting a negative number to the right must
 * round down, as all supported compilers do.
 */
#include "audio/synth.h"

#include <assert.h>
#include <string.h>

#include "audio/notes.h"

enum {
    WAVE_BITS = 10,
    WAVE_LENGTH = 1 << WAVE_BITS,
    TICK_BITS = 5,
    TICKS_PER_SECOND = SYNTH_RATE >> TICK_BITS,
    VIBRATO_GROWTH_TICKS = 512, /* until a note's vibrato is full */

    FADE_FRAMES_MAX = SYNTH_RATE / 8,

    /* The echo of the music comes three sixteenths later, on the other side.
     * The music has few high frequencies, so it is rendered at half the rate
     * and then doubled. */
    MUSIC_ECHO_STEPS = 3,
    ECHO_FRAMES_MAX = MUSIC_ECHO_STEPS * SCORE_STEP_FRAMES_MAX / 2,
    MUSIC_ECHO_GAIN = 42,  /* of 128 */
    EFFECT_ECHO_GAIN = 36, /* of 128 */
    ECHO_DARKNESS = 90,    /* of 256: how quickly an echo follows its source */
    /* After this many echoes, less than one step of 16 bits remains. */
    ECHO_GENERATIONS = 9,
};

static const int32_t ENVELOPE_ONE = 1 << 30;

/* Phase steps of C to B in the octave of MIDI key 120; a period is 2^32. */
static const uint32_t top_octave[12] = {
    815363807u,
    863847862u,
    915214929u,
    969636441u,
    1027294024u,
    1088380105u,
    1153098554u,
    1221665363u,
    1294309365u,
    1371273005u,
    1452813141u,
    1539201906u,
};

/* One sample more than a period, so that every sample has a neighbour. */
struct waves {
    int16_t of[SCORE_WAVE_COUNT][WAVE_LENGTH + 1];
};

struct canvas {
    int16_t *samples;
    size_t frames;
    size_t unit_frames; /* frames of the score's unit of time */
    int halvings;       /* of the sample rate: 0 or 1 */
    bool loops;
};

struct envelope {
    const struct score_layer *layer;
    int32_t level; /* 0..ENVELOPE_ONE */
    int32_t attack_step;
    bool attacking;
};

struct voice {
    uint32_t phase;
    uint32_t step;
    int32_t vibrato_phase;
    int32_t bend;   /* ENVELOPE_ONE at the start of a bent note */
    uint32_t noise; /* the generator of the noise */
    int32_t dark;   /* the noise after the low-pass, 8 bits of fraction */
};

/* Loudness to the left and right, 23 bits of fraction. */
struct gain {
    int32_t left;
    int32_t right;
};

static int16_t
clamp_sample(int32_t sample)
{
    if (sample > INT16_MAX)
        return INT16_MAX;
    if (sample < INT16_MIN)
        return INT16_MIN;
    return (int16_t)sample;
}

/* The level after one tick; `loss` is in 1/4096. */
static int32_t
fade_level(int32_t level, int32_t loss)
{
    return level - (level >> 12) * loss;
}

/* The sine of i / WAVE_LENGTH of a full circle, 15 bits of fraction. */
static int32_t
sine_of(int32_t i)
{
    const int32_t quarter = WAVE_LENGTH / 4;

    i &= WAVE_LENGTH - 1;
    bool negative = i >= 2 * quarter;
    if (negative)
        i -= 2 * quarter;
    if (i > quarter)
        i = 2 * quarter - i;

    /* z (a - z^2 (b - z^2 c)) on a quarter of a circle, z from 0 to 1. The
     * coefficients are minimax; the error is below 1/7000. */
    int32_t z = i << (15 - (WAVE_BITS - 2));
    int32_t square = (z * (z >> 1)) >> 14;
    int32_t sum = (square * 2383) >> 15;
    sum = (square * ((21077 - sum) >> 1)) >> 14;
    sum = (z * ((51466 - sum) >> 1)) >> 14;
    if (sum > INT16_MAX)
        sum = INT16_MAX;
    return negative ? -sum : sum;
}

static void
build_waves(struct waves *waves)
{
    for (int wave = 0; wave < SCORE_WAVE_COUNT; wave++) {
        int16_t *period = waves->of[wave];

        for (int i = 0; i < WAVE_LENGTH; i++) {
            int32_t sum = 0;
            for (int h = 0; h < SCORE_HARMONICS; h++) {
                int32_t part = score_waves[wave][h];
                if (part > 0)
                    sum += part * sine_of((h + 1) * i);
            }
            period[i] = clamp_sample(sum / 127);
        }
        period[WAVE_LENGTH] = period[0];
    }
}

static uint32_t
key_step(int key, int halvings)
{
    int octaves_down = 10 - key / 12 - halvings;
    assert(octaves_down >= 0);
    return top_octave[key % 12] >> octaves_down;
}

static void
envelope_start(struct envelope *envelope, const struct score_layer *layer)
{
    int32_t ticks = 1 + (int32_t)layer->attack_ms * TICKS_PER_SECOND / 1000;

    envelope->layer = layer;
    envelope->level = 0;
    envelope->attack_step = ENVELOPE_ONE / ticks;
    envelope->attacking = true;
}

static void
envelope_tick(struct envelope *envelope, bool held)
{
    const struct score_layer *layer = envelope->layer;

    if (envelope->attacking && held) {
        envelope->level += envelope->attack_step;
        if (envelope->level < ENVELOPE_ONE - envelope->attack_step / 2)
            return;
        envelope->level = ENVELOPE_ONE;
        envelope->attacking = false;
        return;
    }

    envelope->attacking = false;
    if (!held) {
        envelope->level = fade_level(envelope->level, layer->release);
        return;
    }
    int32_t sustain = (ENVELOPE_ONE / 127) * layer->sustain;
    envelope->level = sustain + fade_level(envelope->level - sustain, layer->decay);
}

/* The phase step of this tick; advances bend and vibrato. */
static uint32_t
voice_bent_step(struct voice *voice, const struct score_layer *layer, int tick)
{
    int64_t step = voice->step;
    int64_t change = 0;

    if (layer->bend > 0) {
        change += ((step * layer->bend >> 4) * (voice->bend >> 14)) >> 16;
        voice->bend = fade_level(voice->bend, layer->bend_decay);
    }
    if (layer->vibrato > 0) {
        int64_t swing = sine_of(voice->vibrato_phase >> 4);
        int grown = tick < VIBRATO_GROWTH_TICKS ? tick : VIBRATO_GROWTH_TICKS;
        swing = swing * layer->vibrato * grown / VIBRATO_GROWTH_TICKS;
        change += (step * swing) >> (13 + 15);
        voice->vibrato_phase += 62; /* 5.2 Hz */
    }
    return (uint32_t)(step + change);
}

static struct gain
gain_of(const struct envelope *envelope, int velocity)
{
    const struct score_layer *layer = envelope->layer;
    int32_t loud = (envelope->level >> 15) * (velocity * layer->level);

    /* `loud` has 29 bits of fraction; a side gets (64 +- pan) / 128 of it. */
    return (struct gain){
        (loud >> 13) * (64 - layer->pan),
        (loud >> 13) * (64 + layer->pan),
    };
}

/* Whether no sample is more than two steps away from zero. */
static bool
gain_is_silent(struct gain gain)
{
    return gain.left < 1 << 9 && gain.right < 1 << 9;
}

/* Adds without clamping, which would cost a third of the time. The tables keep
 * the sum well inside 16 bits, and tests check the peaks. */
static void
mix_sample(int16_t *frame, int32_t sample, struct gain gain)
{
    int32_t left = (sample * (gain.left >> 8) + (1 << 14)) >> 15;
    int32_t right = (sample * (gain.right >> 8) + (1 << 14)) >> 15;

    frame[0] = (int16_t)(frame[0] + left);
    frame[1] = (int16_t)(frame[1] + right);
}

static void
add_tone(int16_t *out, int frames, struct voice *voice, uint32_t step, const int16_t *period,
    struct gain gain, struct gain slope)
{
    uint32_t phase = voice->phase;

    for (int i = 0; i < frames; i++) {
        uint32_t at = phase >> (32 - WAVE_BITS);
        int32_t part = (int32_t)(phase << WAVE_BITS >> 17);
        int32_t here = period[at];
        int32_t sample = here + (((period[at + 1] - here) * part) >> 15);

        mix_sample(out + 2 * i, sample, gain);
        gain.left += slope.left;
        gain.right += slope.right;
        phase += step;
    }
    voice->phase = phase;
}

static void
add_noise(int16_t *out, int frames, struct voice *voice, uint32_t step, struct gain gain,
    struct gain slope)
{
    /* The factor of a one-pole low-pass: 2 pi times the frequency, 16 bits
     * of fraction. */
    int32_t follow = (int32_t)((step >> 16) * 201 / 32);
    if (follow > 1 << 15)
        follow = 1 << 15;

    for (int i = 0; i < frames; i++) {
        voice->noise = voice->noise * 1664525u + 1013904223u;
        int32_t white = (int32_t)(voice->noise >> 16) - (1 << 15);
        int64_t missing = (int64_t)white * 256 - voice->dark;
        voice->dark += (int32_t)((missing * follow) >> 16);

        mix_sample(out + 2 * i, clamp_sample(voice->dark >> 8), gain);
        gain.left += slope.left;
        gain.right += slope.right;
    }
}

static void
add_layer(const struct canvas *canvas, const struct waves *waves, const struct score_layer *layer,
    const struct score_note *note)
{
    const int tick_bits = TICK_BITS - canvas->halvings;
    const int tick_frames = 1 << tick_bits;
    struct envelope envelope;
    struct voice voice = {.bend = ENVELOPE_ONE, .noise = note->key};
    uint32_t step = key_step(note->key, canvas->halvings) * layer->multiple;
    voice.step = step + (uint32_t)((int64_t)step * layer->detune >> 16);

    envelope_start(&envelope, layer);
    struct gain gain = {0, 0};
    size_t at = note->start * canvas->unit_frames;
    size_t held = note->length * canvas->unit_frames >> tick_bits;
    assert(at < canvas->frames);

    for (int tick = 0;; tick++) {
        envelope_tick(&envelope, (size_t)tick < held);
        struct gain next = gain_of(&envelope, note->velocity);
        if (!envelope.attacking && gain_is_silent(gain) && gain_is_silent(next))
            return;

        uint32_t bent = voice_bent_step(&voice, layer, tick);
        struct gain slope = {
            (next.left - gain.left) >> tick_bits,
            (next.right - gain.right) >> tick_bits,
        };

        for (int done = 0; done < tick_frames;) {
            int frames = tick_frames - done;
            if ((size_t)frames > canvas->frames - at)
                frames = (int)(canvas->frames - at);
            int16_t *out = canvas->samples + 2 * at;

            if (layer->wave == SCORE_WAVE_NOISE)
                add_noise(out, frames, &voice, bent, gain, slope);
            else
                add_tone(out, frames, &voice, bent, waves->of[layer->wave], gain, slope);

            gain.left += slope.left * frames;
            gain.right += slope.right * frames;
            done += frames;
            at += (size_t)frames;
            if (at == canvas->frames) {
                if (!canvas->loops)
                    return;
                at = 0;
            }
        }
        gain = next;
    }
}

static void
add_note(const struct canvas *canvas, const struct waves *waves, const struct score_note *note)
{
    const struct score_patch *patch = &score_patches[note->patch];

    for (int i = 0; i < SCORE_LAYERS; i++)
        if (patch->layers[i].wave != SCORE_WAVE_NONE)
            add_layer(canvas, waves, &patch->layers[i], note);
}

/*
 * Adds echoes of everything on the canvas, each softer, darker and on the other
 * side. In a loop, it starts some echoes before the end, so that the beginning
 * has the echoes of the end.
 */
static void
add_echo(const struct canvas *canvas, size_t delay, int32_t gain)
{
    int16_t line[2 * ECHO_FRAMES_MAX];
    int32_t dark[2] = {0, 0}; /* 8 bits of fraction */
    size_t ahead = canvas->loops ? delay * ECHO_GENERATIONS : 0;
    size_t place = 0;

    assert(delay <= ECHO_FRAMES_MAX && ahead <= canvas->frames);
    memset(line, 0, sizeof(line));
    for (size_t i = 0; i < ahead + canvas->frames; i++) {
        bool real = i >= ahead;
        size_t at = real ? i - ahead : canvas->frames - ahead + i;
        int16_t *frame = canvas->samples + 2 * at;
        int16_t *late = line + 2 * place;
        int16_t wet[2];

        for (int side = 0; side < 2; side++) {
            int32_t source = late[1 - side] * 256;
            dark[side] += (source - dark[side]) / 256 * ECHO_DARKNESS;
            int32_t echo = (dark[side] / 256 * gain + (1 << 6)) >> 7;
            wet[side] = clamp_sample(frame[side] + echo);
        }
        memcpy(late, wet, sizeof(wet));
        if (real)
            memcpy(frame, wet, sizeof(wet));
        if (++place == delay)
            place = 0;
    }
}

/* Fades the last quarter to zero, or the last FADE_FRAMES_MAX if it is
 * longer. */
static void
fade_end(const struct canvas *canvas)
{
    size_t fade = canvas->frames / 4;
    if (fade > FADE_FRAMES_MAX)
        fade = FADE_FRAMES_MAX;

    for (size_t left = 0; left < fade; left++) {
        int16_t *frame = canvas->samples + 2 * (canvas->frames - 1 - left);

        for (int side = 0; side < 2; side++)
            frame[side] = (int16_t)(frame[side] * (int32_t)left / (int32_t)fade);
    }
}

size_t
synth_effect_frames(enum sound_effect effect)
{
    return (size_t)score_effects[effect].length * SCORE_EFFECT_UNIT_FRAMES;
}

void
synth_effect(enum sound_effect effect, int16_t *out)
{
    const struct score_effect *score = &score_effects[effect];
    struct canvas canvas = {
        .samples = out,
        .frames = synth_effect_frames(effect),
        .unit_frames = SCORE_EFFECT_UNIT_FRAMES,
    };
    struct waves waves;

    build_waves(&waves);
    memset(out, 0, canvas.frames * SYNTH_CHANNELS * sizeof(*out));
    for (size_t i = 0; i < score->note_count; i++)
        add_note(&canvas, &waves, &score->notes[i]);
    if (score->echo_units > 0)
        add_echo(&canvas, (size_t)score->echo_units * SCORE_EFFECT_UNIT_FRAMES, EFFECT_ECHO_GAIN);
    fade_end(&canvas);
}

/*
 * Spreads the frames of a loop, which are in the second half of `out`, over all
 * of `out`. A new frame in between is on the cubic through its four neighbours.
 * The writer never overtakes the reader. Only the first frames must be saved,
 * because the end of the loop needs them again.
 */
static void
double_rate(int16_t *out, size_t frames)
{
    const int16_t *in = out + 2 * frames;

    for (int side = 0; side < 2; side++) {
        int16_t first[2] = {in[side], in[2 + side]};
        int32_t a = in[2 * (frames - 1) + side];
        int32_t b = first[0];
        int32_t c = first[1];

        for (size_t i = 0; i < frames; i++) {
            size_t next = i + 2;
            int32_t d = next < frames ? in[2 * next + side] : first[next - frames];
            out[4 * i + side] = (int16_t)b;
            out[4 * i + 2 + side] = clamp_sample((9 * (b + c) - a - d + 8) >> 4);
            a = b;
            b = c;
            c = d;
        }
    }
}

/* The frames of a sixteenth at half the rate. */
static size_t
half_step_frames(struct synth_music music)
{
    assert(music.tempo >= SYNTH_TEMPO_MIN && music.tempo <= SYNTH_TEMPO_MAX);
    return (size_t)score_pieces[music.piece].step_frames * 100 / (size_t)music.tempo / 2;
}

size_t
synth_music_frames(struct synth_music music)
{
    return 2 * half_step_frames(music) * SCORE_STEPS_PER_BAR * score_pieces[music.piece].bar_count;
}

static void
add_arpeggio(const struct canvas *canvas, const struct waves *waves,
    const struct score_piece *piece, int bar)
{
    const struct score_bar *score = &piece->bars[bar];

    for (int i = 0; i < SCORE_ARPEGGIO_NOTES; i++) {
        const struct score_pluck *pluck = &score_patterns[score->pattern][i];
        if (pluck->tone == SCORE_REST)
            continue;
        int key = score->tones[pluck->tone % SCORE_TONES] + 12 * (pluck->tone / SCORE_TONES);
        struct score_note note = {
            .start = (uint16_t)(bar * SCORE_STEPS_PER_BAR + 2 * i),
            .length = 4,
            .patch = piece->pluck_patch,
            .key = (uint8_t)key,
            .velocity = (uint8_t)(score->arpeggio_velocity * pluck->weight / 127),
        };
        add_note(canvas, waves, &note);
    }
}

/*
 * Adds the bass and the held chord, which have no echo. The held chord omits
 * the lowest tone, which would blur the bass.
 */
static void
add_ground(const struct canvas *canvas, const struct waves *waves, const struct score_piece *piece,
    int bar)
{
    const struct score_bar *score = &piece->bars[bar];
    struct score_note note = {
        .start = (uint16_t)(bar * SCORE_STEPS_PER_BAR),
        .length = SCORE_STEPS_PER_BAR - 1,
        .patch = SCORE_PATCH_BASS,
        .key = score->bass,
        .velocity = score->bass_velocity,
    };

    add_note(canvas, waves, &note);
    if (score->pad_velocity == 0)
        return;
    note.patch = SCORE_PATCH_PAD;
    note.velocity = score->pad_velocity;
    for (int i = 1; i < SCORE_TONES; i++) {
        note.key = score->tones[i];
        add_note(canvas, waves, &note);
    }
}

/* Adds the beat, which has no echo either. */
static void
add_beat(const struct canvas *canvas, const struct waves *waves, const struct score_piece *piece,
    int bar)
{
    for (size_t i = 0; i < piece->beat_count; i++) {
        struct score_note note = piece->beat[i];
        note.start = (uint16_t)(note.start + bar * SCORE_STEPS_PER_BAR);
        add_note(canvas, waves, &note);
    }
}

static bool
is_stopped(const atomic_bool *stop)
{
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

bool
synth_music(struct synth_music music, int16_t *out, const atomic_bool *stop)
{
    const struct score_piece *piece = &score_pieces[music.piece];
    size_t frames = synth_music_frames(music) / 2;
    struct canvas canvas = {
        .samples = out + SYNTH_CHANNELS * frames,
        .frames = frames,
        .unit_frames = half_step_frames(music),
        .halvings = 1,
        .loops = true,
    };
    struct waves waves;

    build_waves(&waves);
    memset(canvas.samples, 0, frames * SYNTH_CHANNELS * sizeof(*out));
    for (int bar = 0; bar < piece->bar_count && !is_stopped(stop); bar++)
        add_arpeggio(&canvas, &waves, piece, bar);
    for (size_t i = 0; i < piece->melody_count && !is_stopped(stop); i++)
        add_note(&canvas, &waves, &piece->melody[i]);
    if (is_stopped(stop))
        return false;
    add_echo(&canvas, MUSIC_ECHO_STEPS * canvas.unit_frames, MUSIC_ECHO_GAIN);
    for (int bar = 0; bar < piece->bar_count && !is_stopped(stop); bar++) {
        add_ground(&canvas, &waves, piece, bar);
        add_beat(&canvas, &waves, piece, bar);
    }
    if (is_stopped(stop))
        return false;
    double_rate(out, frames);
    return true;
}
