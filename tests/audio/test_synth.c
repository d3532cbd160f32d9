/*
 * The synthesiser by its output: the same bits everywhere, never too loud,
 * never a click, never a sample outside the buffer.
 */
#include "lib/check.h"

#include <stdbool.h>

#include "audio/notes.h"
#include "audio/synth.h"

enum {
    CANARIES = 64,
    CANARY = 0x5ad1,
};

/*
 * What the ear was asked once, and the machine since. A change of the synth
 * or the score that is meant to be heard brings its new hashes along.
 */
struct expectation {
    const char *name;
    uint64_t hash;
    int peak_min;
    int peak_max;
};

static const struct expectation effects[SOUND_EFFECT_COUNT] = {
    [SOUND_MOVE] = {"move", 0x2f2b4b1e2a283221, 500, 1500},
    [SOUND_ROTATE] = {"turn", 0x2e3266ac51b1751d, 500, 1700},
    [SOUND_HOLD] = {"hold", 0x13ffd668056ebe99, 700, 2500},
    [SOUND_LAND] = {"land", 0x9954289b3a4c9b75, 500, 1700},
    [SOUND_LOCK] = {"lock", 0x83f5ac165e4f5095, 1500, 4000},
    [SOUND_DROP] = {"drop", 0x7c03aac5ab29a2e5, 2500, 5500},
    [SOUND_ROWS_1] = {"one row", 0x9da19f0594d1f33d, 3000, 6000},
    [SOUND_ROWS_2] = {"two rows", 0xe652adefc8f7ec94, 3000, 7000},
    [SOUND_ROWS_3] = {"three rows", 0x05e13653fbe6a5cf, 4000, 8000},
    [SOUND_ROWS_4] = {"four rows", 0x7f7a0a8dc216135e, 5000, 9000},
    [SOUND_ALL_CLEAR] = {"all clear", 0x99a5b7d61ad8a4d7, 4000, 8000},
    [SOUND_SPIN] = {"spin", 0xc1d4e71e41df06f5, 800, 2500},
    [SOUND_SPIN_MINI] = {"mini spin", 0xdd15ed0b90f62698, 500, 1500},
    [SOUND_COMBO_1] = {"combo 1", 0x04b156772da7f3b2, 1000, 3000},
    [SOUND_COMBO_2] = {"combo 2", 0x22af8f45880aa3c2, 1000, 3000},
    [SOUND_COMBO_3] = {"combo 3", 0x60002ac254559511, 1000, 3000},
    [SOUND_COMBO_4] = {"combo 4", 0x439f77acf2c703ee, 1000, 3000},
    [SOUND_COMBO_5] = {"combo 5", 0x34284af2405b65a4, 1000, 3000},
    [SOUND_COMBO_6] = {"combo 6", 0xd10aa9e6b73e68ef, 1000, 3000},
    [SOUND_COMBO_7] = {"combo 7", 0xa770601cb57baf50, 1000, 3000},
    [SOUND_COMBO_8] = {"combo 8", 0xcc73d3ab892994ea, 1000, 3000},
    [SOUND_WARNING] = {"warning", 0x87b72ca44c092bd9, 500, 1700},
    [SOUND_GARBAGE] = {"garbage", 0x6f269661916594a9, 1500, 3500},
    [SOUND_LEVEL_UP] = {"level up", 0x8f077b40de2dc4a0, 4000, 8000},
    [SOUND_GOAL] = {"goal", 0x3ebc108f2c822127, 4000, 8000},
    [SOUND_GAME_OVER] = {"game over", 0x6e199cff6da32bcf, 4000, 8500},
    [SOUND_BEST] = {"best", 0xa4ff2b08a0a0e8b8, 4000, 8000},
    [SOUND_COUNT] = {"count", 0x8a1bfc95721c6e5e, 700, 2500},
    [SOUND_GO] = {"go", 0x9c8ad78cc0f4f6b1, 1000, 3000},
    [SOUND_TICK] = {"tick", 0x34366c3c421ec8a5, 700, 2500},
    [SOUND_MACHINE_ON] = {"machine on", 0x7a20f71e9515b321, 3000, 6000},
    [SOUND_MACHINE_OFF] = {"machine off", 0x2b0940a554daeb15, 3000, 6000},
};

static const struct expectation pieces[SYNTH_PIECES] = {
    [SYNTH_OPENING] = {"opening", 0x5b26a953ccccfa42, 6000, 11000},
    [SYNTH_EVENING] = {"evening", 0xa3f0684e946a70e8, 6000, 11000},
    [SYNTH_CLOCKWORK] = {"clockwork", 0xae0bf89594e44c39, 6000, 11000},
};

/* Samples with a fence of known values on both sides. */
struct take {
    int16_t *fenced;
    int16_t *samples;
    size_t count;
};

static struct take
take_create(size_t frames)
{
    struct take take = {.count = SYNTH_CHANNELS * frames};

    take.fenced = malloc((take.count + 2 * CANARIES) * sizeof(int16_t));
    assert_non_null(take.fenced);
    for (size_t i = 0; i < take.count + 2 * CANARIES; i++)
        take.fenced[i] = CANARY;
    take.samples = take.fenced + CANARIES;
    return take;
}

static void
take_destroy(struct take *take)
{
    for (size_t i = 0; i < CANARIES; i++) {
        assert_int_equal(take->fenced[i], CANARY);
        assert_int_equal(take->samples[take->count + i], CANARY);
    }
    free(take->fenced);
}

static struct take
take_effect(int effect)
{
    struct take take = take_create(synth_effect_frames(effect));
    synth_effect(effect, take.samples);
    return take;
}

static struct take
take_music(int piece, int tempo)
{
    struct synth_music music = {(enum synth_piece)piece, tempo};
    struct take take = take_create(synth_music_frames(music));
    assert_true(synth_music(music, take.samples, NULL));
    return take;
}

/* FNV-1a over the samples, low byte first. */
static uint64_t
hash(const struct take *take)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (size_t i = 0; i < take->count; i++) {
        uint16_t sample = (uint16_t)take->samples[i];
        hash = (hash ^ (sample & 0xff)) * 0x100000001b3u;
        hash = (hash ^ (sample >> 8)) * 0x100000001b3u;
    }
    return hash;
}

static int
peak(const struct take *take)
{
    int highest = 0;

    for (size_t i = 0; i < take->count; i++)
        if (abs(take->samples[i]) > highest)
            highest = abs(take->samples[i]);
    return highest;
}

/* The highest step from a frame to the next; in a loop also over the seam. */
static int
highest_jump(const struct take *take, bool loops)
{
    int highest = 0;

    for (size_t i = loops ? 0 : 2; i < take->count; i++) {
        size_t before = i >= 2 ? i - 2 : take->count - 2 + i;
        int jump = abs(take->samples[i] - take->samples[before]);
        if (jump > highest)
            highest = jump;
    }
    return highest;
}

static void
assert_expected(const struct take *take, const struct expectation *expected)
{
    int highest = peak(take);
    uint64_t got = hash(take);

    if (highest < expected->peak_min || highest > expected->peak_max)
        fail_msg("%s: peak %d is not within %d..%d", expected->name, highest, expected->peak_min,
            expected->peak_max);
    if (got != expected->hash)
        fail_msg("%s: hash is 0x%016llx", expected->name, (unsigned long long)got);
}

TEST(test_effects_are_the_written_ones)
{
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++) {
        struct take take = take_effect(i);
        assert_expected(&take, &effects[i]);
        take_destroy(&take);
    }
}

TEST(test_effects_are_short)
{
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++) {
        assert_true(synth_effect_frames(i) > 0);
        assert_true(synth_effect_frames(i) < (i == SOUND_BEST ? 5 : 3) * SYNTH_RATE / 2);
    }
    assert_true(synth_effect_frames(SOUND_MOVE) <= SYNTH_RATE / 10);
    assert_true(synth_effect_frames(SOUND_ROTATE) <= SYNTH_RATE / 10);
}

TEST(test_effects_do_not_click)
{
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++) {
        struct take take = take_effect(i);
        for (size_t k = 0; k < SYNTH_CHANNELS; k++) {
            assert_in_range(abs(take.samples[k]), 0, 16);
            assert_int_equal(take.samples[take.count - 1 - k], 0);
        }
        assert_in_range(highest_jump(&take, false), 1, 2000);
        take_destroy(&take);
    }
}

TEST(test_effects_have_no_offset)
{
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++) {
        struct take take = take_effect(i);
        int64_t sum = 0;
        for (size_t k = 0; k < take.count; k++)
            sum += take.samples[k];
        assert_true(llabs(sum / (int64_t)take.count) < 24);
        take_destroy(&take);
    }
}

TEST(test_effects_differ)
{
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        for (int k = 0; k < i; k++)
            assert_true(effects[i].hash != effects[k].hash);
}

TEST(test_effects_repeat_exactly)
{
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++) {
        struct take first = take_effect(i);
        struct take second = take_effect(i);
        assert_memory_equal(first.samples, second.samples, first.count * sizeof(*first.samples));
        take_destroy(&first);
        take_destroy(&second);
    }
}

/* Rarer is louder: what one hears all the time is the softest. */
TEST(test_frequent_effects_are_softest)
{
    static const enum sound_effect rising[] = {
        SOUND_MOVE, SOUND_LOCK, SOUND_DROP, SOUND_ROWS_3, SOUND_ROWS_4};
    int before = 0;

    for (size_t i = 0; i < sizeof(rising) / sizeof(rising[0]); i++) {
        struct take take = take_effect(rising[i]);
        assert_true(peak(&take) > before);
        before = peak(&take);
        take_destroy(&take);
    }
}

/* -- the mix -- */

enum { MIX_MS = 5000, MIX_ROUNDS = 20, FRAMES_OF_10_MS = SYNTH_RATE / 100 };

struct voice {
    int effect; /* -1: silent */
    size_t place;
};

/* Adds 10 ms of each voice. */
static void
mix_voices(const struct take *takes, struct voice voices[SCORE_VOICES],
    int32_t out[SYNTH_CHANNELS * FRAMES_OF_10_MS])
{
    memset(out, 0, SYNTH_CHANNELS * FRAMES_OF_10_MS * sizeof(*out));
    for (int i = 0; i < SCORE_VOICES; i++) {
        struct voice *voice = &voices[i];
        for (size_t k = 0; k < SYNTH_CHANNELS * FRAMES_OF_10_MS; k++) {
            if (voice->effect < 0)
                break;
            out[k] += takes[voice->effect].samples[voice->place];
            if (++voice->place == takes[voice->effect].count)
                voice->effect = -1;
        }
    }
}

/* Starts an effect as sound_play does. */
static void
start_voice(struct voice voices[SCORE_VOICES], int64_t *started, int effect, int64_t ms)
{
    const struct score_effect *score = &score_effects[effect];

    if (ms - started[score->family] < score->gap_ms)
        return;
    for (int i = 0; i < SCORE_VOICES; i++)
        if (voices[i].effect < 0) {
            voices[i] = (struct voice){.effect = effect};
            started[score->family] = ms;
            return;
        }
}

/* The peak of a few seconds in which every effect starts as soon as it may, in
 * an order that is another one each time. */
static int
peak_of_everything(const struct take *takes, uint32_t *random)
{
    static int32_t out[SYNTH_CHANNELS * FRAMES_OF_10_MS];
    struct voice voices[SCORE_VOICES];
    int64_t started[SOUND_EFFECT_COUNT];
    int highest = 0;

    for (int i = 0; i < SCORE_VOICES; i++)
        voices[i].effect = -1;
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        started[i] = INT32_MIN;
    for (int ms = 0; ms < MIX_MS; ms += 10) {
        *random = *random * 1664525u + 1013904223u;
        int first = (int)((*random >> 8) % SOUND_EFFECT_COUNT);
        for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
            start_voice(voices, started, (first + i) % SOUND_EFFECT_COUNT, ms);
        mix_voices(takes, voices, out);
        for (size_t i = 0; i < SYNTH_CHANNELS * FRAMES_OF_10_MS; i++)
            if (abs(out[i]) > highest)
                highest = abs(out[i]);
    }
    return highest;
}

static int
peak_of_music(void)
{
    int highest = 0;

    for (int piece = 0; piece < SYNTH_PIECES; piece++)
        for (int tempo = SYNTH_TEMPO_MIN; tempo <= SYNTH_TEMPO_MAX; tempo += 25) {
            struct take take = take_music(piece, tempo);
            int now = peak(&take);
            highest = now > highest ? now : highest;
            take_destroy(&take);
        }
    return highest;
}

/*
 * Nothing clips. All at full volume: the loudest moment of any music, and all
 * effects, each as often as it may start, in as many voices as there are. No
 * game is so busy.
 */
TEST(test_the_mix_does_not_clip)
{
    struct take takes[SOUND_EFFECT_COUNT];
    uint32_t random = 1;
    int highest = 0;

    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        takes[i] = take_effect(i);
    for (int i = 0; i < MIX_ROUNDS; i++) {
        int now = peak_of_everything(takes, &random);
        highest = now > highest ? now : highest;
    }
    int music = peak_of_music();
    if (highest + music > INT16_MAX)
        fail_msg("effects %d and music %d", highest, music);
    assert_true(highest > INT16_MAX / 3); /* it has been busy */
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        take_destroy(&takes[i]);
}

/* A family is named by its first effect, and steps of combos go up. */
TEST(test_families)
{
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++) {
        int family = (int)score_effects[i].family;
        assert_in_range(family, 0, i);
        assert_int_equal(score_effects[family].family, family);
        assert_true(score_effects[i].gap_ms > 0);
    }
    for (int i = SOUND_COMBO_2; i <= SOUND_COMBO_8; i++)
        for (size_t k = 0; k < score_effects[i].note_count; k++)
            assert_true(score_effects[i].notes[k].key > score_effects[i - 1].notes[k].key);
}

TEST(test_music)
{
    for (int piece = 0; piece < SYNTH_PIECES; piece++) {
        struct take take = take_music(piece, 100);
        size_t frames = take.count / SYNTH_CHANNELS;
        assert_in_range(frames, 60 * (size_t)SYNTH_RATE, 90 * (size_t)SYNTH_RATE);
        assert_expected(&take, &pieces[piece]);
        assert_in_range(highest_jump(&take, true), 1, 1600);
        take_destroy(&take);
    }
}

/* Faster is shorter by just that much, and as loud. */
TEST(test_music_follows_the_tempo)
{
    struct take slow = take_music(SYNTH_CLOCKWORK, 100);
    struct take fast = take_music(SYNTH_CLOCKWORK, 150);
    assert_in_range(fast.count * 150 / 100, slow.count * 999 / 1000, slow.count * 1001 / 1000);
    assert_in_range(
        peak(&fast), pieces[SYNTH_CLOCKWORK].peak_min, pieces[SYNTH_CLOCKWORK].peak_max + 1000);
    assert_in_range(highest_jump(&fast, true), 1, 1600);
    take_destroy(&slow);
    take_destroy(&fast);
}

/* Across the seam no step may be higher than its neighbourhood has them. */
static void
check_seam(int piece, int tempo)
{
    struct take take = take_music(piece, tempo);
    for (size_t side = 0; side < SYNTH_CHANNELS; side++) {
        int nearby = 8;
        for (size_t i = side + 2; i < 400; i += 2) {
            size_t back = take.count - 2 - i + 2 * side;
            int jump = abs(take.samples[i] - take.samples[i - 2]);
            int jump_back = abs(take.samples[back + 2] - take.samples[back]);
            if (jump > nearby)
                nearby = jump;
            if (jump_back > nearby)
                nearby = jump_back;
        }
        int seam = abs(take.samples[side] - take.samples[take.count - 2 + side]);
        assert_in_range(seam, 0, nearby);
    }
    take_destroy(&take);
}

TEST(test_music_has_no_seam)
{
    for (int piece = 0; piece < SYNTH_PIECES; piece++) {
        check_seam(piece, 100);
        check_seam(piece, 137);
    }
}

TEST(test_music_repeats_exactly)
{
    struct take first = take_music(SYNTH_OPENING, 120);
    struct take second = take_music(SYNTH_OPENING, 120);
    assert_memory_equal(first.samples, second.samples, first.count * sizeof(*first.samples));
    take_destroy(&first);
    take_destroy(&second);
}

/* The end of the program waits for no piece. */
TEST(test_music_that_is_stopped)
{
    struct synth_music music = {SYNTH_OPENING, 120};
    struct take take = take_create(synth_music_frames(music));
    atomic_bool stop = false;

    assert_true(synth_music(music, take.samples, &stop));
    stop = true;
    assert_false(synth_music(music, take.samples, &stop));
    take_destroy(&take);
}

static void
check_piece(const struct score_piece *piece)
{
    size_t steps = (size_t)piece->bar_count * SCORE_STEPS_PER_BAR;

    assert_in_range(piece->step_frames, 2, SCORE_STEP_FRAMES_MAX);
    for (size_t i = 0; i < piece->melody_count; i++) {
        const struct score_note *note = &piece->melody[i];
        assert_true(note->start < steps);
        assert_true(i == 0 || note[-1].start + note[-1].length <= note->start);
    }
    for (size_t i = 0; i < piece->beat_count; i++)
        assert_true(piece->beat[i].start < SCORE_STEPS_PER_BAR);
    for (int i = 0; i < piece->bar_count; i++)
        for (int k = 1; k < SCORE_TONES; k++)
            assert_true(piece->bars[i].tones[k - 1] < piece->bars[i].tones[k]);
}

TEST(test_score_stays_in_its_bounds)
{
    for (int wave = 0; wave < SCORE_WAVE_COUNT; wave++) {
        int sum = 0;
        for (int i = 0; i < SCORE_HARMONICS; i++)
            sum += score_waves[wave][i];
        assert_in_range(sum, 0, 127);
    }
    for (int i = 0; i < SCORE_PATCH_COUNT; i++)
        for (int k = 0; k < SCORE_LAYERS; k++) {
            const struct score_layer *layer = &score_patches[i].layers[k];
            assert_in_range(layer->level, 0, 127);
            assert_in_range(layer->sustain, 0, 127);
            assert_in_range(layer->pan + 64, 0, 128);
            assert_true(layer->wave == SCORE_WAVE_NONE || layer->release > 0);
        }
    for (int i = 0; i < SYNTH_PIECES; i++)
        check_piece(&score_pieces[i]);
}

SUITE(synth)
