/*
 * Effects are chunks on SDL_mixer's channels. The music is a loop in memory,
 * mixed in SDL_mixer's music hook, so that it can fade without losing its place
 * and the callback needs no lock. The composer's thread renders the music. The
 * callback takes a rendered loop, cross-fades to it, and hands the old loop
 * back; if only the tempo has changed, the place stays the same. Everything
 * that the callback shares is atomic: the next loop, the loop to be freed, the
 * target loudness, and the request to end.
 */
#include "audio/sound.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <SDL.h>
#include <SDL_mixer.h>

#include "audio/notes.h"

enum {
    BUFFER_FRAMES = 512, /* 12 ms */
    MUTE_FADE_MS = 40,
    END_FADE_MS = 10,
    END_MAX_MS = 200, /* a dead device must not block the exit */
    COMPOSER_STACK_BYTES = 512 * 1024,

    GAIN_ONE = 1 << 15,
    /* Per frame: a full fade takes 370 ms, a cross-fade half of that. */
    GAIN_STEP = 2,
    BLEND_STEP = 4,
    END_STEP = GAIN_ONE * 1000 / (END_FADE_MS * SYNTH_RATE) + 1,
    DUCKED_PERCENT = 40,
};

/* A rendered piece. */
struct loop {
    struct synth_music music;
    size_t frames;
    int16_t samples[];
};

struct sound {
    int16_t *effect_samples; /* of all effects, one after the other */
    Mix_Chunk *chunks[SOUND_EFFECT_COUNT];
    bool rendered[SOUND_EFFECT_COUNT];       /* the chunk has its samples */
    uint64_t started_ms[SOUND_EFFECT_COUNT]; /* the last one of a family ... */
    bool started[SOUND_EFFECT_COUNT];        /* ... if there was any */

    bool is_hooked; /* the callback runs */
    bool music_wanted;
    bool ducked;
    bool muted;
    int effects_volume;
    int music_volume;

    pthread_t composer;
    bool composer_runs;
    /* Between this thread and the composer. */
    pthread_mutex_t mutex;
    pthread_cond_t wished;
    struct synth_music wish;
    bool is_wish_new;
    bool is_over;
    atomic_bool is_stale; /* what it composes is no longer wanted */

    /* Between the composer, the audio callback and this thread. */
    _Atomic(struct loop *) next; /* NULL: none is ready */
    _Atomic(struct loop *) done; /* to be freed; NULL: none */
    atomic_int target_gain;      /* 0..GAIN_ONE */
    atomic_bool ends;            /* fade to silence quickly */
    atomic_bool is_silent;       /* the fade has ended */

    /* Only for the audio callback. */
    int32_t gain;
    struct loop *now, *coming;
    size_t now_place, coming_place;
    int32_t blend; /* 0..GAIN_ONE: the share of `coming` */
};

static char last_error[256];

static const char *
error_of(const char *what, const char *why)
{
    snprintf(last_error, sizeof(last_error), "%s: %s.", what, why);
    return last_error;
}

/* Takes a ready loop, unless a cross-fade is running or the composer has not
 * yet taken back the last loop. */
static void
take_next(struct sound *sound)
{
    if (sound->coming != NULL || atomic_load_explicit(&sound->done, memory_order_acquire) != NULL)
        return;
    struct loop *next = atomic_exchange_explicit(&sound->next, NULL, memory_order_acq_rel);
    if (next == NULL)
        return;
    if (sound->now == NULL) {
        sound->now = next;
        return;
    }
    sound->coming = next;
    sound->coming_place = 0;
    if (next->music.piece == sound->now->music.piece)
        sound->coming_place =
            (size_t)((uint64_t)sound->now_place * next->frames / sound->now->frames);
    sound->blend = 0;
}

static void
end_cross_fade(struct sound *sound)
{
    atomic_store_explicit(&sound->done, sound->now, memory_order_release);
    sound->now = sound->coming;
    sound->now_place = sound->coming_place;
    sound->coming = NULL;
}

static const int16_t *
next_frame(const struct loop *loop, size_t *place)
{
    const int16_t *frame = loop->samples + 2 * *place;
    if (++*place == loop->frames)
        *place = 0;
    return frame;
}

/* The next frame of the music, at full loudness. */
static void
mix_loops(struct sound *sound, int32_t out[SYNTH_CHANNELS])
{
    const int16_t *now = next_frame(sound->now, &sound->now_place);

    out[0] = now[0];
    out[1] = now[1];
    if (sound->coming == NULL)
        return;
    const int16_t *coming = next_frame(sound->coming, &sound->coming_place);
    for (int side = 0; side < SYNTH_CHANNELS; side++)
        out[side] += (coming[side] - out[side]) * sound->blend / GAIN_ONE;
    sound->blend += BLEND_STEP;
    if (sound->blend >= GAIN_ONE)
        end_cross_fade(sound);
}

/* The callback of the audio thread; `stream` arrives silent. */
static void
mix_music(void *data, Uint8 *stream, int bytes)
{
    struct sound *sound = data;
    int16_t *out = (int16_t *)stream;
    size_t frames = (size_t)bytes / (SYNTH_CHANNELS * sizeof(*out));
    bool ends = atomic_load_explicit(&sound->ends, memory_order_acquire);
    int32_t target = atomic_load_explicit(&sound->target_gain, memory_order_relaxed);
    const int32_t step = ends ? END_STEP : GAIN_STEP;

    if (ends && sound->gain == 0)
        atomic_store_explicit(&sound->is_silent, true, memory_order_release);
    take_next(sound);
    if (sound->now == NULL)
        return;
    for (size_t i = 0; i < frames; i++) {
        int32_t frame[SYNTH_CHANNELS];
        int32_t away = target - sound->gain;
        if (away > step)
            away = step;
        if (away < -step)
            away = -step;
        sound->gain += away;
        /* Silent music keeps its place, but a cross-fade continues. */
        if (sound->gain == 0 && sound->coming == NULL)
            continue;
        mix_loops(sound, frame);
        out[2 * i] = (int16_t)(frame[0] * sound->gain / GAIN_ONE);
        out[2 * i + 1] = (int16_t)(frame[1] * sound->gain / GAIN_ONE);
    }
}

/* Waits for the next wish. Returns false when the composer must end. */
static bool
await_wish(struct sound *sound, struct synth_music *wish)
{
    pthread_mutex_lock(&sound->mutex);
    while (!sound->is_wish_new && !sound->is_over)
        pthread_cond_wait(&sound->wished, &sound->mutex);
    sound->is_wish_new = false;
    atomic_store(&sound->is_stale, false);
    *wish = sound->wish;
    bool go_on = !sound->is_over;
    pthread_mutex_unlock(&sound->mutex);
    return go_on;
}

/* The composer's thread. Without memory, the old piece keeps playing. Nobody
 * waits for a piece to be ready: at the lowest priority, on a busy machine,
 * that delayed the program's exit by more than 15 seconds. */
static void *
compose_music(void *data)
{
    struct sound *sound = data;
    struct synth_music wish;

    /* Music may come a little later; frames may not. */
    SDL_SetThreadPriority(SDL_THREAD_PRIORITY_LOW);
    while (await_wish(sound, &wish)) {
        size_t frames = synth_music_frames(wish);
        struct loop *loop =
            malloc(sizeof(*loop) + frames * SYNTH_CHANNELS * sizeof(loop->samples[0]));
        if (loop == NULL)
            continue;
        loop->music = wish;
        loop->frames = frames;
        if (!synth_music(wish, loop->samples, &sound->is_stale)) {
            free(loop);
            continue;
        }
        free(atomic_exchange_explicit(&sound->done, NULL, memory_order_acq_rel));
        /* A loop that has not been taken yet is out of date. */
        free(atomic_exchange_explicit(&sound->next, loop, memory_order_acq_rel));
    }
    return NULL;
}

static void
start_composer(struct sound *sound)
{
    pthread_attr_t attributes;

    if (pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, COMPOSER_STACK_BYTES);
    sound->is_wish_new = true;
    sound->composer_runs = pthread_create(&sound->composer, &attributes, compose_music, sound) == 0;
    pthread_attr_destroy(&attributes);
}

static void
stop_composer(struct sound *sound)
{
    if (sound->composer_runs) {
        pthread_mutex_lock(&sound->mutex);
        sound->is_over = true;
        atomic_store(&sound->is_stale, true);
        pthread_cond_signal(&sound->wished);
        pthread_mutex_unlock(&sound->mutex);
        pthread_join(sound->composer, NULL);
    }
    pthread_cond_destroy(&sound->wished);
    pthread_mutex_destroy(&sound->mutex);
}

/* Makes chunks without samples. Each is rendered when first played, in a few
 * milliseconds; all at once took as long as the rest of the start. */
static bool
make_chunks(struct sound *sound)
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

        sound->chunks[i] = Mix_QuickLoad_RAW((Uint8 *)at, (Uint32)(length * sizeof(*at)));
        if (sound->chunks[i] == NULL)
            return false;
        at += length;
    }
    return true;
}

/* The loudness of a volume, in 1/10000 of full loudness. */
static int
loudness_of(int volume)
{
    return volume * volume;
}

static void
update_music(struct sound *sound)
{
    int64_t gain = 0;

    if (sound->music_wanted && !sound->muted)
        gain = (int64_t)GAIN_ONE * loudness_of(sound->music_volume) / 10000;
    if (sound->ducked)
        gain = gain * DUCKED_PERCENT / 100;
    atomic_store_explicit(&sound->target_gain, (int)gain, memory_order_relaxed);
}

/* Opens the device with exactly our format. Returns NULL, or the error. */
static const char *
open_device(void)
{
    int rate;
    int channels;
    Uint16 format;

    if (Mix_OpenAudioDevice(SYNTH_RATE, AUDIO_S16SYS, SYNTH_CHANNELS, BUFFER_FRAMES, NULL, 0) != 0)
        return Mix_GetError();
    if (Mix_QuerySpec(&rate, &format, &channels) != 0 && rate == SYNTH_RATE &&
        format == AUDIO_S16SYS && channels == SYNTH_CHANNELS)
        return NULL;
    Mix_CloseAudio();
    return "it does not play 16-bit stereo at 44100 Hz";
}

struct sound *
sound_create(const char **error)
{
    *error = NULL;
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        *error = error_of("Playing without sound", SDL_GetError());
        return NULL;
    }

    const char *why = open_device();
    if (why != NULL) {
        *error = error_of("Playing without sound", why);
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return NULL;
    }

    struct sound *sound = calloc(1, sizeof(*sound));
    if (sound == NULL) {
        *error = error_of("Playing without sound", "out of memory");
        Mix_CloseAudio();
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return NULL;
    }
    atomic_init(&sound->next, NULL);
    atomic_init(&sound->done, NULL);
    atomic_init(&sound->target_gain, 0);
    atomic_init(&sound->is_stale, false);
    atomic_init(&sound->ends, false);
    atomic_init(&sound->is_silent, false);
    pthread_mutex_init(&sound->mutex, NULL);
    pthread_cond_init(&sound->wished, NULL);
    sound->wish = (struct synth_music){SYNTH_OPENING, SYNTH_TEMPO_MIN};

    Mix_AllocateChannels(SCORE_VOICES);
    if (!make_chunks(sound)) {
        *error = error_of("Playing without sound", "out of memory");
        sound_destroy(sound);
        return NULL;
    }
    sound_set_volumes(sound, SOUND_VOLUME_MAX, SOUND_VOLUME_MAX);
    Mix_HookMusic(mix_music, sound);
    sound->is_hooked = true;
    return sound;
}

/* Fades everything out, because a sudden end would click. */
static void
fade_out(struct sound *sound)
{
    atomic_store_explicit(&sound->target_gain, 0, memory_order_relaxed);
    atomic_store_explicit(&sound->ends, true, memory_order_release);
    Mix_FadeOutChannel(-1, END_FADE_MS);
    for (int ms = 0; ms < END_MAX_MS; ms++) {
        if (atomic_load_explicit(&sound->is_silent, memory_order_acquire) && Mix_Playing(-1) == 0)
            return;
        SDL_Delay(1);
    }
}

void
sound_destroy(struct sound *sound)
{
    if (sound == NULL)
        return;

    if (sound->is_hooked)
        fade_out(sound);
    /* The callback reads everything that is freed below, so it goes first. */
    Mix_HookMusic(NULL, NULL);
    Mix_HaltChannel(-1);
    stop_composer(sound);
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        if (sound->chunks[i] != NULL)
            Mix_FreeChunk(sound->chunks[i]);
    Mix_CloseAudio();
    SDL_QuitSubSystem(SDL_INIT_AUDIO);

    free(sound->effect_samples);
    free(sound->now);
    free(sound->coming);
    free(atomic_load_explicit(&sound->next, memory_order_acquire));
    free(atomic_load_explicit(&sound->done, memory_order_acquire));
    free(sound);
}

bool
sound_play(struct sound *sound, enum sound_effect effect, uint64_t now_ms)
{
    if (sound == NULL || sound->muted || sound->effects_volume == 0)
        return false;
    const struct score_effect *score = &score_effects[effect];

    if (sound->started[score->family] && now_ms - sound->started_ms[score->family] < score->gap_ms)
        return false;

    if (!sound->rendered[effect]) {
        /* Nothing else reads a chunk that has never been played. */
        synth_effect((int)effect, (int16_t *)(void *)sound->chunks[effect]->abuf);
        sound->rendered[effect] = true;
    }
    /* When all channels are busy, the effect is skipped. */
    if (Mix_PlayChannel(-1, sound->chunks[effect], 0) < 0)
        return false;
    sound->started[score->family] = true;
    sound->started_ms[score->family] = now_ms;
    return true;
}

void
sound_set_music(struct sound *sound, bool playing)
{
    if (sound == NULL)
        return;
    sound->music_wanted = playing;
    if (playing && !sound->composer_runs)
        start_composer(sound); /* without its thread there is no music */
    update_music(sound);
}

void
sound_set_piece(struct sound *sound, struct synth_music music)
{
    if (sound == NULL || (music.piece == sound->wish.piece && music.tempo == sound->wish.tempo))
        return;
    pthread_mutex_lock(&sound->mutex);
    sound->wish = music;
    sound->is_wish_new = true;
    atomic_store(&sound->is_stale, true);
    pthread_cond_signal(&sound->wished);
    pthread_mutex_unlock(&sound->mutex);
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

    /* The volume of chunks, not of channels: a fade resets the channel's. */
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        Mix_VolumeChunk(
            sound->chunks[i], MIX_MAX_VOLUME * loudness_of(sound->effects_volume) / 10000);
    update_music(sound);
}
