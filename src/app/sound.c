/*
 * Effects are chunks on SDL_mixer's channels. The music is a loop in memory
 * that we mix ourselves from its music hook: so it can fade without losing its
 * place, and the callback needs no lock. Two atomics are all that it shares:
 * the finished music and the loudness to move to.
 */
#include "sound.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <SDL.h>
#include <SDL_mixer.h>

enum {
    BUFFER_FRAMES = 512, /* 12 ms */
    CHANNELS = 16,
    MUTE_FADE_MS = 40,
    COMPOSER_STACK_BYTES = 512 * 1024,

    GAIN_ONE = 1 << 15,
    /* Per frame: a full fade takes 370 ms. */
    GAIN_STEP = 2,
    DUCKED_PERCENT = 40,
};

struct sound {
    int16_t *effect_samples; /* of all effects, one after the other */
    Mix_Chunk *chunks[SOUND_EFFECT_COUNT];
    uint64_t started_ms[SOUND_EFFECT_COUNT];
    bool started[SOUND_EFFECT_COUNT];

    bool music_wanted;
    bool ducked;
    bool muted;
    int effects_volume;
    int music_volume;

    pthread_t composer;
    bool composer_runs;
    int16_t *music_samples;

    /* Between this thread, the composer and the audio callback. */
    _Atomic(const int16_t *) music; /* NULL until it is ready */
    atomic_int target_gain;         /* 0..GAIN_ONE */

    /* The audio callback's own. */
    int32_t gain;
    size_t place;
};

/*
 * The shortest time between two starts of an effect. What comes often or rings
 * long needs the most room: a machine locks hundreds of pieces a second.
 */
static const uint16_t gap_ms[SOUND_EFFECT_COUNT] = {
    [SOUND_MOVE] = 40,
    [SOUND_TURN] = 45,
    [SOUND_HOLD] = 60,
    [SOUND_LAND] = 60,
    [SOUND_LOCK] = 60,
    [SOUND_DROP] = 75,
    [SOUND_ROWS_1] = 200,
    [SOUND_ROWS_2] = 220,
    [SOUND_ROWS_3] = 240,
    [SOUND_ROWS_4] = 300,
    [SOUND_LEVEL_UP] = 600,
    [SOUND_GAME_OVER] = 600,
    [SOUND_TICK] = 40,
    [SOUND_MACHINE_ON] = 120,
    [SOUND_MACHINE_OFF] = 120,
};

static char last_trouble[256];

static const char *
trouble_of(const char *what, const char *why)
{
    snprintf(last_trouble, sizeof(last_trouble), "%s: %s.", what, why);
    return last_trouble;
}

/* The callback of the audio thread; `stream` arrives silent. */
static void
mix_music(void *data, Uint8 *stream, int bytes)
{
    struct sound *sound = data;
    int16_t *out = (int16_t *)stream;
    size_t frames = (size_t)bytes / (SYNTH_CHANNELS * sizeof(*out));
    const size_t loop_frames = synth_music_frames();
    const int16_t *music =
        atomic_load_explicit(&sound->music, memory_order_acquire);
    int32_t target =
        atomic_load_explicit(&sound->target_gain, memory_order_relaxed);

    if (music == NULL)
        return;
    for (size_t i = 0; i < frames; i++) {
        int32_t away = target - sound->gain;
        if (away > GAIN_STEP)
            away = GAIN_STEP;
        if (away < -GAIN_STEP)
            away = -GAIN_STEP;
        sound->gain += away;
        if (sound->gain == 0)
            continue;

        const int16_t *in = music + 2 * sound->place;
        out[2 * i] = (int16_t)(in[0] * sound->gain / GAIN_ONE);
        out[2 * i + 1] = (int16_t)(in[1] * sound->gain / GAIN_ONE);
        if (++sound->place == loop_frames)
            sound->place = 0;
    }
}

static void *
compose(void *data)
{
    struct sound *sound = data;

    synth_music(sound->music_samples);
    atomic_store_explicit(
        &sound->music, sound->music_samples, memory_order_release);
    return NULL;
}

static void
start_composer(struct sound *sound)
{
    pthread_attr_t attributes;
    size_t samples = SYNTH_CHANNELS * synth_music_frames();

    sound->music_samples = malloc(samples * sizeof(*sound->music_samples));
    if (sound->music_samples == NULL || pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, COMPOSER_STACK_BYTES);
    sound->composer_runs =
        pthread_create(&sound->composer, &attributes, compose, sound) == 0;
    pthread_attr_destroy(&attributes);
}

static bool
render_effects(struct sound *sound)
{
    size_t samples = 0;
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        samples += SYNTH_CHANNELS * synth_effect_frames(i);

    sound->effect_samples = malloc(samples * sizeof(*sound->effect_samples));
    if (sound->effect_samples == NULL)
        return false;

    int16_t *at = sound->effect_samples;
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++) {
        size_t length = SYNTH_CHANNELS * synth_effect_frames(i);

        synth_effect(i, at);
        sound->chunks[i] =
            Mix_QuickLoad_RAW((Uint8 *)at, (Uint32)(length * sizeof(*at)));
        if (sound->chunks[i] == NULL)
            return false;
        at += length;
    }
    return true;
}

/* How much of full loudness a volume is, in 1/10000. */
static int
loudness(int volume)
{
    return volume * volume;
}

static void
update_music(struct sound *sound)
{
    int64_t gain = 0;

    if (sound->music_wanted && !sound->muted)
        gain = (int64_t)GAIN_ONE * loudness(sound->music_volume) / 10000;
    if (sound->ducked)
        gain = gain * DUCKED_PERCENT / 100;
    atomic_store_explicit(&sound->target_gain, (int)gain, memory_order_relaxed);
}

/* NULL, or what kept the device from giving us exactly what we asked for. */
static const char *
open_device(void)
{
    int rate;
    int channels;
    Uint16 format;

    if (Mix_OpenAudioDevice(SYNTH_RATE, AUDIO_S16SYS, SYNTH_CHANNELS,
            BUFFER_FRAMES, NULL, 0) != 0)
        return Mix_GetError();
    if (Mix_QuerySpec(&rate, &format, &channels) != 0 && rate == SYNTH_RATE &&
        format == AUDIO_S16SYS && channels == SYNTH_CHANNELS)
        return NULL;
    Mix_CloseAudio();
    return "it does not play 16-bit stereo at 44100 Hz";
}

struct sound *
sound_create(const char **trouble)
{
    *trouble = NULL;
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        *trouble = trouble_of("Playing without sound", SDL_GetError());
        return NULL;
    }

    const char *why = open_device();
    if (why != NULL) {
        *trouble = trouble_of("Playing without sound", why);
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return NULL;
    }

    struct sound *sound = calloc(1, sizeof(*sound));
    if (sound == NULL) {
        *trouble = trouble_of("Playing without sound", "out of memory");
        Mix_CloseAudio();
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return NULL;
    }
    atomic_init(&sound->music, NULL);
    atomic_init(&sound->target_gain, 0);

    Mix_AllocateChannels(CHANNELS);
    if (!render_effects(sound)) {
        *trouble = trouble_of("Playing without sound", "out of memory");
        sound_destroy(sound);
        return NULL;
    }
    sound_set_volumes(sound, SOUND_VOLUME_MAX, SOUND_VOLUME_MAX);
    Mix_HookMusic(mix_music, sound);
    return sound;
}

void
sound_destroy(struct sound *sound)
{
    if (sound == NULL)
        return;

    /* First silence the callback: it reads all that is freed below. */
    Mix_HookMusic(NULL, NULL);
    Mix_HaltChannel(-1);
    if (sound->composer_runs)
        pthread_join(sound->composer, NULL);
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        if (sound->chunks[i] != NULL)
            Mix_FreeChunk(sound->chunks[i]);
    Mix_CloseAudio();
    SDL_QuitSubSystem(SDL_INIT_AUDIO);

    free(sound->effect_samples);
    free(sound->music_samples);
    free(sound);
}

bool
sound_play(struct sound *sound, enum sound_effect effect, uint64_t now_ms)
{
    if (sound == NULL || sound->muted || sound->effects_volume == 0)
        return false;
    if (sound->started[effect] &&
        now_ms - sound->started_ms[effect] < gap_ms[effect])
        return false;

    /* With every channel busy there is noise enough. */
    if (Mix_PlayChannel(-1, sound->chunks[effect], 0) < 0)
        return false;
    sound->started[effect] = true;
    sound->started_ms[effect] = now_ms;
    return true;
}

void
sound_set_music(struct sound *sound, bool playing)
{
    if (sound == NULL)
        return;
    sound->music_wanted = playing;
    if (playing && sound->music_samples == NULL)
        start_composer(sound); /* without memory for it: no music */
    update_music(sound);
}

void
sound_set_ducked(struct sound *sound, bool ducked)
{
    if (sound == NULL)
        return;
    sound->ducked = ducked;
    update_music(sound);
}

void
sound_set_muted(struct sound *sound, bool muted)
{
    if (sound == NULL || sound->muted == muted)
        return;
    sound->muted = muted;
    if (muted)
        Mix_FadeOutChannel(-1, MUTE_FADE_MS);
    update_music(sound);
}

bool
sound_is_muted(const struct sound *sound)
{
    return sound == NULL || sound->muted;
}

static int
clamp_volume(int volume)
{
    if (volume < 0)
        return 0;
    return volume > SOUND_VOLUME_MAX ? SOUND_VOLUME_MAX : volume;
}

void
sound_set_volumes(struct sound *sound, int effects, int music)
{
    if (sound == NULL)
        return;
    sound->effects_volume = clamp_volume(effects);
    sound->music_volume = clamp_volume(music);

    /* Every chunk, not every channel: a fade sets the channel's volume back. */
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        Mix_VolumeChunk(sound->chunks[i],
            MIX_MAX_VOLUME * loudness(sound->effects_volume) / 10000);
    update_music(sound);
}
