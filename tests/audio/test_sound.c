/*
 * The sound module without a loudspeaker: on SDL's drivers that play to
 * nobody or into a file, and on one that does not exist.
 */
#define _POSIX_C_SOURCE 200809L

#include "lib/check.h"

#include <stdbool.h>
#include <unistd.h>

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "audio/sound.h"

static struct sound *
create_on(const char *driver, const char **error)
{
    SDL_setenv("SDL_AUDIODRIVER", driver, 1);
    return sound_create(error);
}

static void
use_everything(struct sound *sound)
{
    sound_set_volumes(sound, 70, -5);
    sound_set_volumes(sound, 700, 40);
    sound_set_music(sound, true);
    sound_set_ducked(sound, true);
    for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
        sound_play(sound, i, 1000);
    sound_set_muted(sound, true);
    sound_set_muted(sound, false);
    sound_set_ducked(sound, false);
    sound_set_music(sound, false);
}

TEST(test_plays_on_a_device)
{
    const char *error = "unset";
    struct sound *sound = create_on("dummy", &error);
    assert_non_null(sound);
    assert_null(error);
    use_everything(sound);
    SDL_Delay(50);
    sound_destroy(sound);
}

TEST(test_does_without_a_device)
{
    const char *error = NULL;
    struct sound *sound = create_on("nonexistent", &error);
    assert_null(sound);
    assert_non_null(error);
    assert_non_null(strstr(error, "without sound"));
    assert_null(strchr(error, '\n'));

    assert_false(sound_play(sound, SOUND_MOVE, 0));
    use_everything(sound);
    assert_true(sound_is_muted(sound));
    sound_destroy(sound);
}

/* After a failure and after an end it can be tried again. */
TEST(test_starts_again)
{
    for (int i = 0; i < 3; i++) {
        const char *error;
        assert_null(create_on("nonexistent", &error));
        struct sound *sound = create_on("dummy", &error);
        assert_non_null(sound);
        sound_destroy(sound);
    }
}

TEST(test_leaves_out_what_comes_too_fast)
{
    const char *error;
    struct sound *sound = create_on("dummy", &error);
    assert_non_null(sound);

    assert_true(sound_play(sound, SOUND_MOVE, 0));
    assert_false(sound_play(sound, SOUND_MOVE, 0));
    assert_false(sound_play(sound, SOUND_MOVE, 39));
    assert_true(sound_play(sound, SOUND_ROTATE, 39));
    assert_true(sound_play(sound, SOUND_MOVE, 40));
    assert_false(sound_play(sound, SOUND_MOVE, 79));
    assert_true(sound_play(sound, SOUND_MOVE, 5000));
    /* Of one family. */
    assert_true(sound_play(sound, SOUND_ROWS_4, 5000));
    assert_false(sound_play(sound, SOUND_ROWS_1, 5199));
    assert_true(sound_play(sound, SOUND_SPIN, 5199));
    assert_true(sound_play(sound, SOUND_ROWS_1, 5200));
    sound_destroy(sound);
}

TEST(test_mute_keeps_effects_away)
{
    const char *error;
    struct sound *sound = create_on("dummy", &error);
    assert_non_null(sound);

    assert_false(sound_is_muted(sound));
    sound_set_muted(sound, true);
    assert_true(sound_is_muted(sound));
    assert_false(sound_play(sound, SOUND_DROP, 0));
    sound_set_muted(sound, false);
    assert_true(sound_play(sound, SOUND_DROP, 0));

    sound_set_volumes(sound, 0, SOUND_VOLUME_MAX);
    assert_false(sound_play(sound, SOUND_LOCK, 0));
    sound_destroy(sound);
}

/* The peak of the last tenth of a second in the file, -1 if it is shorter. */
static int
newest_peak(const char *path)
{
    static int16_t samples[SYNTH_RATE * SYNTH_CHANNELS / 10];
    int highest = -1;
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    /* Whole frames: the device may be in the middle of writing one. */
    fseek(file, 0, SEEK_END);
    long start = (ftell(file) - (long)sizeof(samples)) / 4 * 4;
    if (start >= 0 && fseek(file, start, SEEK_SET) == 0 &&
        fread(samples, sizeof(samples), 1, file) == 1) {
        highest = 0;
        for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++)
            if (abs(samples[i]) > highest)
                highest = abs(samples[i]);
    }
    fclose(file);
    return highest;
}

static void
wait_for_peak(const char *path, int lowest, int highest)
{
    for (int tries = 0; tries < PATIENCE; tries++) {
        int peak = newest_peak(path);
        if (peak >= lowest && peak <= highest)
            return;
        SDL_Delay(10);
    }
    fail_msg("never heard a peak of %d..%d", lowest, highest);
}

/* Sound on a device that writes all it plays into a file, whose path goes on in
 * `path`; without such a device the test is skipped. */
static struct sound *
record_into(char *path)
{
    int descriptor = mkstemp(path);
    const char *error;

    assert_true(descriptor >= 0);
    close(descriptor);
    SDL_setenv("SDL_DISKAUDIOFILE", path, 1);
    struct sound *sound = create_on("disk", &error);
    if (sound == NULL) {
        unlink(path);
        skip();
    }
    return sound;
}

/* The music is heard when it is on, and silent when it is off or mute. */
TEST(test_music_is_heard)
{
    char path[] = "/tmp/wellplayed-test-sound-XXXXXX";

    struct sound *sound = record_into(path);

    wait_for_peak(path, 0, 0);
    sound_set_music(sound, true);
    wait_for_peak(path, 1000, INT16_MAX);
    sound_set_muted(sound, true);
    wait_for_peak(path, 0, 0);
    sound_set_muted(sound, false);
    wait_for_peak(path, 1000, INT16_MAX);
    sound_set_music(sound, false);
    wait_for_peak(path, 0, 0);
    sound_destroy(sound);
    unlink(path);
}

enum { WINDOW = 64, MAX_FRAMES = 1 << 23 };

/* The whole of what was played; the caller frees it. */
static int16_t *
read_all(const char *path, size_t *frames)
{
    FILE *file = fopen(path, "rb");
    int16_t *samples = malloc(MAX_FRAMES * 2 * sizeof(*samples));
    assert_non_null(file);
    assert_non_null(samples);
    *frames = fread(samples, 2 * sizeof(*samples), MAX_FRAMES, file);
    fclose(file);
    return samples;
}

/* Whether the last frames of a file are part of that loop. */
static bool
plays_now(const char *path, const int16_t *loop, size_t length)
{
    size_t frames;
    int16_t *samples = read_all(path, &frames);
    bool found = false;

    const int16_t *last = samples + 2 * (frames > WINDOW ? frames - WINDOW : 0);
    for (size_t i = 0; frames > WINDOW && i + WINDOW <= length && !found; i++)
        found = memcmp(loop + 2 * i, last, WINDOW * 2 * sizeof(*loop)) == 0;
    free(samples);
    return found;
}

static void
wait_for_music(const char *path, struct synth_music music)
{
    size_t length = synth_music_frames(music);
    int16_t *loop = malloc(length * 2 * sizeof(*loop));
    bool heard = false;

    assert_non_null(loop);
    assert_true(synth_music(music, loop, NULL));
    for (int tries = 0; tries < PATIENCE / 50 && !heard; tries++) {
        SDL_Delay(50);
        heard = plays_now(path, loop, length);
    }
    free(loop);
    if (!heard)
        fail_msg("never heard piece %d", (int)music.piece);
}

/* Another piece or tempo comes without a click. */
TEST(test_music_changes_softly)
{
    char path[] = "/tmp/wellplayed-test-sound-XXXXXX";
    size_t frames;

    struct sound *sound = record_into(path);
    sound_set_music(sound, true);
    wait_for_music(path, (struct synth_music){SYNTH_OPENING, 100});
    sound_set_piece(sound, (struct synth_music){SYNTH_EVENING, 100});
    sound_set_piece(sound, (struct synth_music){SYNTH_CLOCKWORK, 100});
    wait_for_music(path, (struct synth_music){SYNTH_CLOCKWORK, 100});
    sound_set_piece(sound, (struct synth_music){SYNTH_CLOCKWORK, 120});
    wait_for_music(path, (struct synth_music){SYNTH_CLOCKWORK, 120});
    sound_set_piece(sound, (struct synth_music){SYNTH_OPENING, 100});
    sound_destroy(sound); /* while it composes */

    int16_t *samples = read_all(path, &frames);
    int highest = 0;
    for (size_t i = 2; i < 2 * frames; i++) {
        int jump = abs(samples[i] - samples[i - 2]);
        highest = jump > highest ? jump : highest;
    }
    assert_in_range(highest, 1, 1700);
    free(samples);
    unlink(path);
}

/* With the music and everything else at full volume, no sample is clipped. */
TEST(test_everything_at_once_is_not_clipped)
{
    char path[] = "/tmp/wellplayed-test-sound-XXXXXX";
    size_t frames;
    int highest = 0;

    struct sound *sound = record_into(path);
    sound_set_music(sound, true);
    wait_for_peak(path, 1000, INT16_MAX);
    for (int times = 0; times < 60; times++) {
        for (int i = 0; i < SOUND_EFFECT_COUNT; i++)
            sound_play(sound, i, SDL_GetTicks64());
        SDL_Delay(25);
    }
    sound_destroy(sound);

    int16_t *samples = read_all(path, &frames);
    for (size_t i = 0; i < 2 * frames; i++)
        highest = abs(samples[i]) > highest ? abs(samples[i]) : highest;
    assert_in_range(highest, 8000, INT16_MAX - 1);
    free(samples);
    unlink(path);
}

/* The loudness of the last sample that was played; 0 without samples. */
static int
last_loudness(const char *path)
{
    int16_t sample = 0;
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    if (fseek(file, -(long)sizeof(sample), SEEK_END) == 0 &&
        fread(&sample, sizeof(sample), 1, file) != 1)
        sample = 0;
    fclose(file);
    return abs(sample);
}

/* The last thing that is heard is silence, not music cut off. */
TEST(test_ends_softly)
{
    enum { LOUD = 2000 };
    char path[] = "/tmp/wellplayed-test-sound-XXXXXX";
    int loudness = 0;

    struct sound *sound = record_into(path);
    sound_set_music(sound, true);
    for (int tries = 0; tries < PATIENCE && loudness < LOUD; tries++) {
        SDL_Delay(5);
        loudness = last_loudness(path);
    }
    assert_true(loudness >= LOUD);
    sound_destroy(sound);

    assert_int_equal(last_loudness(path), 0);
    unlink(path);
}

SUITE(sound)
