/*
 * The instruments and the effects.
 */
#include "audio/notes.h"

#include "audio/note_keys.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* clang-format off */

const uint8_t score_waves[SCORE_WAVE_COUNT][SCORE_HARMONICS] = {
    [SCORE_WAVE_PURE]   = {127},
    [SCORE_WAVE_WARM]   = {92, 24, 8, 3},
    [SCORE_WAVE_REED]   = {82, 26, 11, 5, 3},
    [SCORE_WAVE_HOLLOW] = {88, 0, 26, 0, 9, 0, 4},
    [SCORE_WAVE_CHIME]  = {76, 0, 0, 38, 0, 0, 13},
};

const struct score_patch score_patches[SCORE_PATCH_COUNT] = {
    /* A thumb piano: a soft body, and a short tap two octaves above it. */
    [SCORE_PATCH_PLUCK] = {{
        {.wave = SCORE_WAVE_WARM, .level = 48, .multiple = 1, .pan = -14,
         .attack_ms = 3, .decay = 8, .release = 16},
        {.wave = SCORE_WAVE_PURE, .level = 10, .multiple = 4, .pan = 20,
         .attack_ms = 2, .decay = 44, .release = 44},
    }},
    [SCORE_PATCH_BELL] = {{
        {.wave = SCORE_WAVE_WARM, .level = 64, .multiple = 1, .pan = -12,
         .detune = -40, .attack_ms = 3, .decay = 9, .release = 14},
        {.wave = SCORE_WAVE_CHIME, .level = 24, .multiple = 2, .pan = 22,
         .detune = 60, .attack_ms = 2, .decay = 20, .release = 24},
    }},
    [SCORE_PATCH_FLUTE] = {{
        {.wave = SCORE_WAVE_REED, .level = 50, .multiple = 1, .pan = 8,
         .attack_ms = 45, .decay = 5, .sustain = 70, .release = 16,
         .vibrato = 34},
        {.wave = SCORE_WAVE_PURE, .level = 15, .multiple = 1, .pan = -30,
         .detune = 90, .attack_ms = 90, .decay = 4, .sustain = 60,
         .release = 12},
    }},
    [SCORE_PATCH_BASS] = {{
        {.wave = SCORE_WAVE_REED, .level = 46, .multiple = 1,
         .attack_ms = 14, .decay = 4, .sustain = 34, .release = 12},
        {.wave = SCORE_WAVE_PURE, .level = 7, .multiple = 3,
         .attack_ms = 6, .decay = 22, .release = 30},
    }},
    /* The same wave twice, slightly detuned and panned apart. */
    [SCORE_PATCH_PAD] = {{
        {.wave = SCORE_WAVE_WARM, .level = 62, .multiple = 1, .pan = -44,
         .detune = -110, .attack_ms = 850, .decay = 1, .sustain = 100,
         .release = 5},
        {.wave = SCORE_WAVE_WARM, .level = 62, .multiple = 1, .pan = 44,
         .detune = 110, .attack_ms = 1000, .decay = 1, .sustain = 100,
         .release = 5},
    }},
    [SCORE_PATCH_WOOD] = {{
        {.wave = SCORE_WAVE_WARM, .level = 100, .multiple = 1,
         .attack_ms = 2, .decay = 200, .release = 200,
         .bend = 3, .bend_decay = 400},
    }},
    [SCORE_PATCH_KNOCK] = {{
        {.wave = SCORE_WAVE_WARM, .level = 100, .multiple = 1,
         .attack_ms = 2, .decay = 110, .release = 110,
         .bend = 10, .bend_decay = 350},
    }},
    [SCORE_PATCH_THUMP] = {{
        {.wave = SCORE_WAVE_REED, .level = 120, .multiple = 1,
         .attack_ms = 2, .decay = 62, .release = 62,
         .bend = 26, .bend_decay = 190},
    }},
    [SCORE_PATCH_PUFF] = {{
        {.wave = SCORE_WAVE_NOISE, .level = 110, .multiple = 1,
         .attack_ms = 3, .decay = 150, .release = 150},
    }},
    /* The machine's voice: only odd harmonics, like a clarinet. */
    [SCORE_PATCH_CIRCUIT] = {{
        {.wave = SCORE_WAVE_HOLLOW, .level = 100, .multiple = 1, .pan = -26,
         .detune = -70, .attack_ms = 6, .decay = 18, .sustain = 30,
         .release = 40},
        {.wave = SCORE_WAVE_HOLLOW, .level = 60, .multiple = 2, .pan = 26,
         .detune = 70, .attack_ms = 10, .decay = 30, .sustain = 10,
         .release = 40},
    }},
};

/* The effects: start and length in hundredths of a second. */

static const struct score_note move_notes[] = {
    {0, 2, SCORE_PATCH_WOOD, A4, 13},
};

static const struct score_note rotate_notes[] = {
    {0, 2, SCORE_PATCH_WOOD, D5, 15},
    {2, 2, SCORE_PATCH_WOOD, F5, 9},
};

static const struct score_note hold_notes[] = {
    {0, 4, SCORE_PATCH_PLUCK, G4, 18},
    {5, 4, SCORE_PATCH_PLUCK, D4, 18},
};

static const struct score_note land_notes[] = {
    {0, 3, SCORE_PATCH_KNOCK, D4, 14},
};

static const struct score_note lock_notes[] = {
    {0, 4, SCORE_PATCH_KNOCK, A3, 34},
    {0, 4, SCORE_PATCH_PUFF, F5, 26},
};

static const struct score_note drop_notes[] = {
    {0, 6, SCORE_PATCH_THUMP, D3, 47},
    {0, 3, SCORE_PATCH_PUFF, D6, 30},
    {1, 6, SCORE_PATCH_PUFF, A4, 36},
};

static const struct score_note rows_1_notes[] = {
    {0, 12, SCORE_PATCH_BELL, A4, 34},
    {7, 20, SCORE_PATCH_BELL, D5, 38},
};

static const struct score_note rows_2_notes[] = {
    {0, 10, SCORE_PATCH_BELL, A4, 34},
    {7, 10, SCORE_PATCH_BELL, D5, 36},
    {14, 24, SCORE_PATCH_BELL, F5, 38},
};

static const struct score_note rows_3_notes[] = {
    {0, 10, SCORE_PATCH_BELL, A4, 34},
    {6, 10, SCORE_PATCH_BELL, C5, 34},
    {12, 10, SCORE_PATCH_BELL, F5, 36},
    {18, 30, SCORE_PATCH_BELL, G5, 38},
    {18, 30, SCORE_PATCH_PLUCK, C5, 24},
};

static const struct score_note rows_4_notes[] = {
    {0, 50, SCORE_PATCH_PLUCK, D3, 52},
    {0, 12, SCORE_PATCH_BELL, A4, 30},
    {6, 12, SCORE_PATCH_BELL, D5, 30},
    {12, 12, SCORE_PATCH_BELL, F5, 32},
    {18, 12, SCORE_PATCH_BELL, A5, 32},
    {24, 46, SCORE_PATCH_BELL, C6, 30},
    {24, 46, SCORE_PATCH_BELL, F5, 24},
    {24, 46, SCORE_PATCH_PLUCK, A4, 26},
    {24, 46, SCORE_PATCH_PLUCK, D4, 28},
};

static const struct score_note all_clear_notes[] = {
    {0, 60, SCORE_PATCH_PLUCK, D3, 42},
    {0, 60, SCORE_PATCH_PLUCK, A3, 30},
    {0, 12, SCORE_PATCH_BELL, F5, 24},
    {8, 12, SCORE_PATCH_BELL, A5, 22},
    {16, 12, SCORE_PATCH_BELL, C6, 20},
    {24, 40, SCORE_PATCH_BELL, D6, 18},
    {24, 50, SCORE_PATCH_FLUTE, F4, 20},
    {24, 50, SCORE_PATCH_FLUTE, A4, 20},
    {24, 50, SCORE_PATCH_FLUTE, D5, 18},
};

/* A glitter above the other sounds. */
static const struct score_note spin_notes[] = {
    {2, 5, SCORE_PATCH_BELL, C6, 11},
    {7, 5, SCORE_PATCH_BELL, D6, 11},
    {12, 8, SCORE_PATCH_BELL, F6, 10},
};

static const struct score_note spin_mini_notes[] = {
    {2, 5, SCORE_PATCH_BELL, C6, 8},
    {8, 6, SCORE_PATCH_BELL, A5, 8},
};

/* The steps of a combo go up the five notes. */
#define COMBO(step, key, octave_below)                                        \
    static const struct score_note combo_##step##_notes[] = {                 \
        {4, 7, SCORE_PATCH_PLUCK, octave_below, 26},                          \
        {4, 9, SCORE_PATCH_BELL, key, 13},                                    \
    }

COMBO(1, D5, D4);
COMBO(2, F5, F4);
COMBO(3, G5, G4);
COMBO(4, A5, A4);
COMBO(5, C6, C5);
COMBO(6, D6, D5);
COMBO(7, F6, F5);
COMBO(8, A6, A5);

static const struct score_note warning_notes[] = {
    {0, 4, SCORE_PATCH_KNOCK, G3, 12},
    {8, 4, SCORE_PATCH_KNOCK, F3, 12},
};

static const struct score_note garbage_notes[] = {
    {0, 8, SCORE_PATCH_THUMP, A2, 26},
    {0, 8, SCORE_PATCH_PUFF, D4, 34},
    {5, 6, SCORE_PATCH_PUFF, A3, 28},
};

static const struct score_note level_up_notes[] = {
    {0, 16, SCORE_PATCH_FLUTE, D4, 26},
    {0, 16, SCORE_PATCH_FLUTE, G4, 26},
    {14, 40, SCORE_PATCH_FLUTE, F4, 26},
    {14, 40, SCORE_PATCH_FLUTE, A4, 26},
    {14, 40, SCORE_PATCH_FLUTE, C5, 24},
    {28, 20, SCORE_PATCH_BELL, D6, 14},
    {34, 20, SCORE_PATCH_BELL, A5, 16},
};

static const struct score_note goal_notes[] = {
    {0, 14, SCORE_PATCH_FLUTE, D4, 24},
    {0, 14, SCORE_PATCH_FLUTE, A4, 24},
    {12, 14, SCORE_PATCH_FLUTE, F4, 24},
    {12, 14, SCORE_PATCH_FLUTE, C5, 24},
    {24, 50, SCORE_PATCH_FLUTE, A4, 24},
    {24, 50, SCORE_PATCH_FLUTE, D5, 22},
    {24, 50, SCORE_PATCH_PLUCK, D3, 34},
    {36, 12, SCORE_PATCH_BELL, A5, 14},
    {43, 12, SCORE_PATCH_BELL, C6, 13},
    {50, 30, SCORE_PATCH_BELL, F6, 11},
};

static const struct score_note game_over_notes[] = {
    {0, 22, SCORE_PATCH_FLUTE, C5, 32},
    {20, 22, SCORE_PATCH_FLUTE, A4, 32},
    {40, 22, SCORE_PATCH_FLUTE, G4, 30},
    {60, 44, SCORE_PATCH_FLUTE, D4, 32},
    {60, 44, SCORE_PATCH_PLUCK, F3, 40},
    {62, 44, SCORE_PATCH_PLUCK, A3, 36},
    {64, 44, SCORE_PATCH_PLUCK, D3, 44},
};

/* Answers the end of the game, in its relative major key. */
static const struct score_note best_notes[] = {
    {90, 16, SCORE_PATCH_FLUTE, F4, 24},
    {90, 16, SCORE_PATCH_FLUTE, C5, 22},
    {90, 10, SCORE_PATCH_BELL, C5, 20},
    {97, 10, SCORE_PATCH_BELL, F5, 20},
    {104, 10, SCORE_PATCH_BELL, A5, 20},
    {111, 50, SCORE_PATCH_FLUTE, A4, 24},
    {111, 50, SCORE_PATCH_FLUTE, D5, 22},
    {111, 50, SCORE_PATCH_PLUCK, F3, 40},
    {111, 40, SCORE_PATCH_BELL, C6, 18},
    {125, 12, SCORE_PATCH_BELL, D6, 13},
    {132, 30, SCORE_PATCH_BELL, F6, 12},
};

static const struct score_note count_notes[] = {
    {0, 6, SCORE_PATCH_PLUCK, A4, 24},
};

static const struct score_note go_notes[] = {
    {0, 10, SCORE_PATCH_PLUCK, A4, 22},
    {0, 10, SCORE_PATCH_PLUCK, D5, 26},
};

static const struct score_note tick_notes[] = {
    {0, 2, SCORE_PATCH_WOOD, G5, 14},
    {0, 2, SCORE_PATCH_WOOD, G4, 12},
};

static const struct score_note machine_on_notes[] = {
    {0, 8, SCORE_PATCH_CIRCUIT, D4, 30},
    {8, 8, SCORE_PATCH_CIRCUIT, A4, 28},
    {16, 14, SCORE_PATCH_CIRCUIT, D5, 26},
};

static const struct score_note machine_off_notes[] = {
    {0, 8, SCORE_PATCH_CIRCUIT, D5, 26},
    {8, 8, SCORE_PATCH_CIRCUIT, A4, 28},
    {16, 14, SCORE_PATCH_CIRCUIT, D4, 30},
};

#define NOTES(array) (array), COUNT(array)

/* Frequent and long effects have the longest gaps: a machine locks hundreds of
 * pieces a second. Effects that one lock can't cause together are a family, so
 * that the sum stays below full scale (test_synth). */
const struct score_effect score_effects[SOUND_EFFECT_COUNT] = {
    [SOUND_MOVE]        = {6, 0, 40, SOUND_MOVE,
        NOTES(move_notes)},
    [SOUND_ROTATE]      = {8, 0, 45, SOUND_ROTATE,
        NOTES(rotate_notes)},
    [SOUND_HOLD]        = {28, 0, 60, SOUND_HOLD,
        NOTES(hold_notes)},
    [SOUND_LAND]        = {9, 0, 60, SOUND_LAND,
        NOTES(land_notes)},
    [SOUND_LOCK]        = {14, 0, 60, SOUND_LOCK,
        NOTES(lock_notes)},
    [SOUND_DROP]        = {22, 0, 75, SOUND_LOCK,
        NOTES(drop_notes)},
    [SOUND_ROWS_1]      = {70, 14, 200, SOUND_ROWS_1,
        NOTES(rows_1_notes)},
    [SOUND_ROWS_2]      = {80, 14, 220, SOUND_ROWS_1,
        NOTES(rows_2_notes)},
    [SOUND_ROWS_3]      = {95, 18, 240, SOUND_ROWS_1,
        NOTES(rows_3_notes)},
    [SOUND_ROWS_4]      = {140, 18, 300, SOUND_ROWS_1,
        NOTES(rows_4_notes)},
    [SOUND_ALL_CLEAR]   = {149, 20, 600, SOUND_ROWS_1,
        NOTES(all_clear_notes)},
    [SOUND_SPIN]        = {60, 10, 200, SOUND_SPIN,
        NOTES(spin_notes)},
    [SOUND_SPIN_MINI]   = {50, 10, 200, SOUND_SPIN,
        NOTES(spin_mini_notes)},
    [SOUND_COMBO_1]     = {50, 0, 200, SOUND_COMBO_1,
        NOTES(combo_1_notes)},
    [SOUND_COMBO_2]     = {50, 0, 200, SOUND_COMBO_1,
        NOTES(combo_2_notes)},
    [SOUND_COMBO_3]     = {50, 0, 200, SOUND_COMBO_1,
        NOTES(combo_3_notes)},
    [SOUND_COMBO_4]     = {50, 0, 200, SOUND_COMBO_1,
        NOTES(combo_4_notes)},
    [SOUND_COMBO_5]     = {50, 0, 200, SOUND_COMBO_1,
        NOTES(combo_5_notes)},
    [SOUND_COMBO_6]     = {50, 0, 200, SOUND_COMBO_1,
        NOTES(combo_6_notes)},
    [SOUND_COMBO_7]     = {50, 0, 200, SOUND_COMBO_1,
        NOTES(combo_7_notes)},
    [SOUND_COMBO_8]     = {50, 0, 200, SOUND_COMBO_1,
        NOTES(combo_8_notes)},
    [SOUND_WARNING]     = {26, 0, 250, SOUND_WARNING,
        NOTES(warning_notes)},
    [SOUND_GARBAGE]     = {40, 0, 150, SOUND_GARBAGE,
        NOTES(garbage_notes)},
    [SOUND_LEVEL_UP]    = {110, 18, 600, SOUND_LEVEL_UP,
        NOTES(level_up_notes)},
    [SOUND_GOAL]        = {145, 18, 600, SOUND_GOAL,
        NOTES(goal_notes)},
    [SOUND_GAME_OVER]   = {145, 20, 600, SOUND_GAME_OVER,
        NOTES(game_over_notes)},
    [SOUND_BEST]        = {230, 20, 2000, SOUND_BEST,
        NOTES(best_notes)},
    [SOUND_COUNT]       = {30, 0, 200, SOUND_COUNT,
        NOTES(count_notes)},
    [SOUND_GO]          = {40, 0, 200, SOUND_COUNT,
        NOTES(go_notes)},
    [SOUND_TICK]        = {7, 0, 40, SOUND_TICK,
        NOTES(tick_notes)},
    [SOUND_MACHINE_ON]  = {48, 0, 120, SOUND_MACHINE_ON,
        NOTES(machine_on_notes)},
    [SOUND_MACHINE_OFF] = {48, 0, 120, SOUND_MACHINE_ON,
        NOTES(machine_off_notes)},
};
