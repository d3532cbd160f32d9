/*
 * The music. "Opening" is in D dorian with touches of D aeolian: eight bars of
 * introduction, eight that climb, eight with the first tune inverted, and four
 * quiet ones. "Evening" is slow, mostly bells, around F. "Clockwork" has a
 * light beat, a running chord, and a short tune that moves from the bell to the
 * flute.
 */
#include "audio/note_keys.h"
#include "audio/notes.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A position in the music: bars count from 1, sixteenths from 0. */
#define AT(bar, step) (((bar)-1) * SCORE_STEPS_PER_BAR + (step))

/* clang-format off */

enum {
    LILT,       /* 3 + 3 + 2 */
    LILT_DOWN,  /* the same, and down again */
    WIDE,       /* fewer notes, for a busy tune */
    CLIMB,
    STARS,      /* a few high notes */
    SWAY,       /* slow: up, over and down */
    DROPS,      /* two notes, and a late third */
    RUN,        /* every eighth, evenly */
    TURN,       /* every eighth, around the middle of the chord */
};

#define REST {SCORE_REST, 0}

const struct score_pluck score_patterns[][SCORE_ARPEGGIO_NOTES] = {
    [LILT] = {{0, 120}, {2, 84}, {4, 96}, {1, 108}, {3, 84}, {5, 100},
              {2, 104}, {3, 80}},
    [LILT_DOWN] = {{0, 120}, {2, 84}, {5, 100}, {3, 104}, {4, 84}, {2, 80},
                   {3, 100}, {1, 76}},
    [WIDE] = {{1, 112}, REST, {3, 92}, {5, 100}, REST, {2, 88}, {4, 96},
              REST},
    [CLIMB] = {{0, 112}, {1, 80}, {2, 88}, {3, 92}, {4, 100}, {5, 104},
               {6, 112}, {3, 76}},
    [STARS] = {{2, 84}, REST, REST, {6, 108}, REST, REST, {5, 92}, REST},
    [SWAY] = {{0, 112}, REST, {2, 92}, {3, 100}, REST, {5, 88}, {3, 92}, REST},
    [DROPS] = {{1, 104}, REST, REST, {4, 96}, REST, {2, 84}, REST, REST},
    [RUN] = {{0, 116}, {2, 84}, {1, 92}, {3, 96}, {4, 104}, {3, 84}, {2, 92},
             {1, 80}},
    [TURN] = {{2, 112}, {4, 92}, {3, 84}, {5, 104}, {2, 96}, {1, 84}, {3, 92},
              {0, 88}},
};

static const struct score_bar opening_bars[] = {
    {D2,  {F3, A3, C4, E4}, LILT,      60, 74, 0},
    {D2,  {G3, B3, D4, E4}, LILT_DOWN, 60, 66, 0},
    {F2,  {A3, C4, E4, G4}, LILT,      62, 74, 0},
    {E2,  {G3, C4, D4, G4}, LILT_DOWN, 60, 70, 7},
    {D2,  {F3, A3, C4, E4}, LILT,      64, 76, 10},
    {C3,  {G3, A3, C4, E4}, LILT_DOWN, 64, 66, 11},
    {F2,  {A3, B3, E4, G4}, LILT,      66, 76, 12},
    {G2,  {F3, A3, C4, D4}, LILT_DOWN, 64, 74, 13},

    {BB2, {F3, A3, C4, D4}, WIDE,      66, 76, 15},
    {A2,  {F3, A3, C4, E4}, WIDE,      66, 74, 15},
    {G2,  {F3, BB3, D4, A4}, WIDE,     66, 76, 15},
    {F2,  {A3, C4, D4, F4}, LILT_DOWN, 66, 76, 15},
    {BB2, {A3, C4, D4, F4}, WIDE,      68, 78, 16},
    {C3,  {A3, D4, E4, G4}, WIDE,      70, 76, 16},
    {A2,  {C4, E4, G4, A4}, CLIMB,     66, 78, 15},
    {A2,  {A3, D4, E4, G4}, LILT_DOWN, 62, 70, 14},

    {D2,  {F3, A3, C4, E4}, LILT,      62, 76, 12},
    {D2,  {G3, B3, D4, E4}, LILT_DOWN, 62, 66, 12},
    {F2,  {A3, C4, E4, G4}, LILT,      64, 74, 12},
    {E2,  {G3, C4, D4, G4}, CLIMB,     62, 72, 12},
    {BB2, {F3, A3, D4, E4}, LILT,      64, 76, 14},
    {A2,  {E3, G3, C4, E4}, LILT_DOWN, 62, 72, 14},
    {F2,  {E3, G3, A3, C4}, LILT,      60, 74, 13},
    {G2,  {F3, A3, C4, D4}, LILT_DOWN, 56, 72, 13},

    {D2,  {F3, A3, D4, E4}, STARS,     60, 66, 13},
    {D2,  {G3, C4, D4, E4}, STARS,     58, 58, 12},
    {D2,  {F3, BB3, C4, D4}, STARS,    58, 60, 11},
    {D2,  {G3, A3, C4, E4}, STARS,     54, 54, 9},
};

static const struct score_note opening_melody[] = {
    {AT(1, 6),   2, SCORE_PATCH_FLUTE, A4, 44},
    {AT(1, 8),   4, SCORE_PATCH_FLUTE, C5, 48},
    {AT(1, 12),  4, SCORE_PATCH_FLUTE, E5, 52},
    {AT(2, 0),   8, SCORE_PATCH_FLUTE, D5, 50},
    {AT(2, 10),  5, SCORE_PATCH_FLUTE, B4, 44},
    {AT(3, 4),   4, SCORE_PATCH_FLUTE, A4, 44},
    {AT(3, 8),   6, SCORE_PATCH_FLUTE, C5, 48},
    {AT(3, 14),  2, SCORE_PATCH_FLUTE, D5, 42},
    {AT(4, 0),  11, SCORE_PATCH_FLUTE, G4, 48},

    {AT(5, 6),   2, SCORE_PATCH_FLUTE, A4, 46},
    {AT(5, 8),   4, SCORE_PATCH_FLUTE, C5, 50},
    {AT(5, 12),  4, SCORE_PATCH_FLUTE, F5, 54},
    {AT(6, 0),   8, SCORE_PATCH_FLUTE, E5, 52},
    {AT(6, 10),  5, SCORE_PATCH_FLUTE, C5, 46},
    {AT(7, 4),   4, SCORE_PATCH_FLUTE, B4, 46},
    {AT(7, 8),   4, SCORE_PATCH_FLUTE, E5, 50},
    {AT(7, 12),  4, SCORE_PATCH_FLUTE, G5, 52},
    {AT(8, 0),   6, SCORE_PATCH_FLUTE, F5, 52},
    {AT(8, 6),   9, SCORE_PATCH_FLUTE, D5, 48},

    {AT(9, 4),   4, SCORE_PATCH_FLUTE, D5, 50},
    {AT(9, 8),   4, SCORE_PATCH_FLUTE, F5, 52},
    {AT(9, 12),  4, SCORE_PATCH_FLUTE, G5, 54},
    {AT(10, 0), 10, SCORE_PATCH_FLUTE, A5, 54},
    {AT(10, 10), 2, SCORE_PATCH_FLUTE, G5, 48},
    {AT(10, 12), 4, SCORE_PATCH_FLUTE, E5, 48},
    {AT(11, 0),  6, SCORE_PATCH_FLUTE, F5, 52},
    {AT(11, 6),  9, SCORE_PATCH_FLUTE, D5, 48},
    {AT(12, 4),  4, SCORE_PATCH_FLUTE, C5, 46},
    {AT(12, 8),  7, SCORE_PATCH_FLUTE, D5, 48},

    {AT(13, 4),  4, SCORE_PATCH_FLUTE, D5, 50},
    {AT(13, 8),  4, SCORE_PATCH_FLUTE, F5, 54},
    {AT(13, 12), 4, SCORE_PATCH_FLUTE, A5, 56},
    {AT(14, 0), 10, SCORE_PATCH_FLUTE, G5, 56},
    {AT(14, 10), 6, SCORE_PATCH_FLUTE, E5, 50},
    {AT(15, 2),  6, SCORE_PATCH_FLUTE, C6, 50},
    {AT(15, 8),  4, SCORE_PATCH_FLUTE, A5, 52},
    {AT(15, 12), 4, SCORE_PATCH_FLUTE, G5, 50},
    {AT(16, 0),  6, SCORE_PATCH_FLUTE, E5, 50},
    {AT(16, 6),  9, SCORE_PATCH_FLUTE, D5, 46},

    {AT(17, 6),  2, SCORE_PATCH_BELL, E5, 40},
    {AT(17, 8),  4, SCORE_PATCH_BELL, C5, 42},
    {AT(17, 12), 4, SCORE_PATCH_BELL, A4, 44},
    {AT(18, 0), 10, SCORE_PATCH_FLUTE, B4, 48},
    {AT(19, 6),  2, SCORE_PATCH_BELL, C5, 40},
    {AT(19, 8),  4, SCORE_PATCH_BELL, A4, 42},
    {AT(19, 12), 4, SCORE_PATCH_BELL, E4, 44},
    {AT(20, 0), 11, SCORE_PATCH_FLUTE, G4, 48},

    {AT(21, 6),  2, SCORE_PATCH_FLUTE, D5, 46},
    {AT(21, 8),  4, SCORE_PATCH_FLUTE, E5, 50},
    {AT(21, 12), 4, SCORE_PATCH_FLUTE, F5, 52},
    {AT(22, 0),  6, SCORE_PATCH_FLUTE, E5, 50},
    {AT(22, 6),  8, SCORE_PATCH_FLUTE, C5, 48},
    {AT(23, 4),  4, SCORE_PATCH_FLUTE, G4, 44},
    {AT(23, 8),  4, SCORE_PATCH_FLUTE, A4, 46},
    {AT(23, 12), 4, SCORE_PATCH_FLUTE, C5, 48},
    {AT(24, 0), 15, SCORE_PATCH_FLUTE, D5, 46},
};

static const struct score_bar evening_bars[] = {
    {F2,  {A3, C4, E4, G4}, SWAY,  56, 66, 12},
    {D2,  {A3, C4, F4, G4}, DROPS, 54, 62, 12},
    {BB2, {F3, A3, D4, F4}, SWAY,  56, 66, 13},
    {C3,  {G3, A3, D4, E4}, DROPS, 54, 62, 13},
    {F2,  {A3, C4, E4, G4}, SWAY,  58, 66, 13},
    {A2,  {G3, C4, E4, A4}, DROPS, 56, 64, 13},
    {G2,  {F3, BB3, D4, F4}, SWAY, 58, 66, 14},
    {C3,  {F3, A3, D4, G4}, DROPS, 54, 62, 13},

    {D2,  {F3, A3, C4, E4}, SWAY,  58, 68, 15},
    {A2,  {E3, G3, C4, D4}, SWAY,  58, 66, 15},
    {BB2, {F3, A3, C4, D4}, SWAY,  60, 68, 16},
    {F2,  {A3, C4, F4, G4}, DROPS, 56, 66, 15},
    {G2,  {F3, A3, BB3, D4}, SWAY, 60, 68, 16},
    {A2,  {E3, A3, C4, G4}, SWAY,  58, 66, 15},
    {BB2, {F3, A3, D4, E4}, DROPS, 56, 66, 15},
    {C3,  {G3, A3, D4, F4}, DROPS, 52, 62, 13},

    {F2,  {A3, C4, E4, G4}, STARS, 56, 60, 13},
    {D2,  {A3, C4, F4, A4}, STARS, 54, 58, 12},
    {BB2, {F3, A3, D4, G4}, STARS, 54, 58, 12},
    {F2,  {A3, C4, F4, G4}, STARS, 50, 54, 10},
};

static const struct score_note evening_melody[] = {
    {AT(1, 8),   8, SCORE_PATCH_BELL, C5, 40},
    {AT(2, 2),   6, SCORE_PATCH_BELL, A4, 38},
    {AT(2, 10), 10, SCORE_PATCH_BELL, G4, 36},
    {AT(3, 8),   4, SCORE_PATCH_BELL, D5, 40},
    {AT(3, 12),  4, SCORE_PATCH_BELL, F5, 42},
    {AT(4, 2),  12, SCORE_PATCH_BELL, E5, 40},
    {AT(5, 8),   8, SCORE_PATCH_BELL, G5, 40},
    {AT(6, 2),   6, SCORE_PATCH_BELL, E5, 38},
    {AT(6, 10),  8, SCORE_PATCH_BELL, C5, 36},
    {AT(7, 6),   4, SCORE_PATCH_BELL, D5, 38},
    {AT(7, 10),  4, SCORE_PATCH_BELL, C5, 36},
    {AT(7, 14), 12, SCORE_PATCH_BELL, A4, 38},

    {AT(9, 4),   6, SCORE_PATCH_FLUTE, A4, 42},
    {AT(9, 10),  6, SCORE_PATCH_FLUTE, C5, 44},
    {AT(10, 0), 11, SCORE_PATCH_FLUTE, D5, 46},
    {AT(11, 4),  6, SCORE_PATCH_FLUTE, F5, 46},
    {AT(11, 10), 6, SCORE_PATCH_FLUTE, E5, 46},
    {AT(12, 0), 12, SCORE_PATCH_FLUTE, C5, 44},
    {AT(13, 4),  6, SCORE_PATCH_FLUTE, D5, 44},
    {AT(13, 10), 6, SCORE_PATCH_FLUTE, F5, 46},
    {AT(14, 0),  8, SCORE_PATCH_FLUTE, G5, 48},
    {AT(14, 8),  8, SCORE_PATCH_FLUTE, E5, 44},
    {AT(15, 0), 10, SCORE_PATCH_FLUTE, D5, 44},
    {AT(16, 0),  6, SCORE_PATCH_FLUTE, C5, 42},
    {AT(16, 6),  9, SCORE_PATCH_FLUTE, G4, 40},

    {AT(17, 8),  6, SCORE_PATCH_BELL, A5, 34},
    {AT(18, 4),  8, SCORE_PATCH_BELL, F5, 32},
    {AT(19, 8),  6, SCORE_PATCH_BELL, D5, 32},
    {AT(20, 2), 10, SCORE_PATCH_BELL, C5, 30},
};

static const struct score_bar clockwork_bars[] = {
    {D2,  {F3, A3, C4, E4}, RUN,   54, 70, 0},
    {D2,  {F3, A3, C4, E4}, RUN,   54, 64, 0},
    {G2,  {F3, B3, D4, E4}, RUN,   56, 70, 8},
    {G2,  {F3, A3, B3, D4}, TURN,  56, 64, 8},
    {D2,  {F3, A3, C4, E4}, RUN,   56, 70, 9},
    {F2,  {A3, C4, E4, G4}, RUN,   56, 66, 9},
    {C3,  {G3, A3, C4, E4}, TURN,  58, 70, 10},
    {A2,  {G3, C4, D4, E4}, TURN,  56, 66, 10},

    {BB2, {F3, A3, C4, D4}, RUN,   58, 72, 12},
    {BB2, {F3, A3, D4, F4}, TURN,  58, 66, 12},
    {F2,  {A3, C4, F4, G4}, RUN,   58, 72, 12},
    {C3,  {G3, A3, D4, E4}, TURN,  58, 68, 12},
    {G2,  {F3, A3, BB3, D4}, RUN,  60, 72, 13},
    {A2,  {G3, A3, C4, E4}, RUN,   60, 70, 13},
    {D2,  {F3, A3, D4, E4}, CLIMB, 58, 72, 12},
    {A2,  {G3, A3, D4, E4}, TURN,  56, 66, 11},

    {D2,  {F3, A3, C4, E4}, RUN,   56, 70, 10},
    {C3,  {E3, G3, C4, D4}, RUN,   56, 68, 10},
    {BB2, {F3, A3, D4, E4}, TURN,  58, 70, 11},
    {F2,  {A3, C4, E4, F4}, RUN,   56, 68, 11},
    {G2,  {F3, A3, B3, D4}, TURN,  58, 70, 11},
    {D2,  {F3, A3, C4, G4}, RUN,   56, 66, 10},
    {E2,  {G3, B3, D4, E4}, LILT,  54, 66, 9},
    {A2,  {G3, A3, C4, E4}, LILT,  52, 64, 8},

    {D2,  {F3, A3, C4, E4}, WIDE,  56, 66, 9},
    {F2,  {A3, C4, E4, G4}, WIDE,  56, 66, 9},
    {BB2, {F3, A3, C4, D4}, WIDE,  56, 66, 9},
    {C3,  {G3, A3, D4, E4}, WIDE,  54, 64, 8},
    {D2,  {F3, A3, C4, E4}, STARS, 54, 62, 8},
    {G2,  {F3, A3, D4, E4}, STARS, 52, 60, 8},
    {A2,  {G3, A3, C4, E4}, DROPS, 52, 60, 7},
    {A2,  {G3, A3, D4, E4}, LILT,  52, 62, 0},
};

static const struct score_note clockwork_melody[] = {
    {AT(3, 0),   2, SCORE_PATCH_BELL, D5, 38},
    {AT(3, 3),   2, SCORE_PATCH_BELL, E5, 38},
    {AT(3, 6),   4, SCORE_PATCH_BELL, G5, 40},
    {AT(3, 12),  4, SCORE_PATCH_BELL, E5, 36},
    {AT(4, 0),   8, SCORE_PATCH_BELL, D5, 38},
    {AT(5, 0),   2, SCORE_PATCH_BELL, C5, 38},
    {AT(5, 3),   2, SCORE_PATCH_BELL, D5, 38},
    {AT(5, 6),   4, SCORE_PATCH_BELL, F5, 40},
    {AT(5, 12),  4, SCORE_PATCH_BELL, D5, 36},
    {AT(6, 0),   8, SCORE_PATCH_BELL, C5, 38},
    {AT(7, 0),   4, SCORE_PATCH_BELL, E5, 38},
    {AT(7, 6),   4, SCORE_PATCH_BELL, G5, 40},
    {AT(7, 12),  6, SCORE_PATCH_BELL, A5, 38},
    {AT(8, 4),  10, SCORE_PATCH_BELL, G5, 36},

    {AT(9, 0),   3, SCORE_PATCH_FLUTE, F5, 46},
    {AT(9, 3),   3, SCORE_PATCH_FLUTE, D5, 44},
    {AT(9, 6),   6, SCORE_PATCH_FLUTE, A5, 48},
    {AT(9, 12),  4, SCORE_PATCH_FLUTE, G5, 46},
    {AT(10, 0), 10, SCORE_PATCH_FLUTE, F5, 46},
    {AT(11, 0),  3, SCORE_PATCH_FLUTE, E5, 44},
    {AT(11, 3),  3, SCORE_PATCH_FLUTE, C5, 44},
    {AT(11, 6),  6, SCORE_PATCH_FLUTE, G5, 48},
    {AT(11, 12), 4, SCORE_PATCH_FLUTE, F5, 46},
    {AT(12, 0), 10, SCORE_PATCH_FLUTE, E5, 46},
    {AT(13, 0),  3, SCORE_PATCH_FLUTE, D5, 46},
    {AT(13, 3),  3, SCORE_PATCH_FLUTE, F5, 46},
    {AT(13, 6),  6, SCORE_PATCH_FLUTE, A5, 50},
    {AT(13, 12), 4, SCORE_PATCH_FLUTE, G5, 48},
    {AT(14, 0),  8, SCORE_PATCH_FLUTE, E5, 48},
    {AT(14, 8),  4, SCORE_PATCH_FLUTE, F5, 46},
    {AT(14, 12), 4, SCORE_PATCH_FLUTE, E5, 44},
    {AT(15, 0), 14, SCORE_PATCH_FLUTE, D5, 46},

    {AT(17, 2),  3, SCORE_PATCH_BELL, A4, 36},
    {AT(17, 8),  6, SCORE_PATCH_BELL, C5, 38},
    {AT(18, 2),  3, SCORE_PATCH_BELL, G4, 36},
    {AT(18, 8),  6, SCORE_PATCH_BELL, C5, 36},
    {AT(19, 2),  3, SCORE_PATCH_BELL, D5, 38},
    {AT(19, 8),  6, SCORE_PATCH_BELL, F5, 40},
    {AT(20, 0), 10, SCORE_PATCH_BELL, E5, 38},
    {AT(21, 2),  3, SCORE_PATCH_BELL, D5, 38},
    {AT(21, 8),  6, SCORE_PATCH_BELL, B4, 36},
    {AT(22, 0), 10, SCORE_PATCH_BELL, A4, 36},

    {AT(25, 4),  8, SCORE_PATCH_FLUTE, A4, 40},
    {AT(26, 4),  8, SCORE_PATCH_FLUTE, C5, 42},
    {AT(27, 4),  8, SCORE_PATCH_FLUTE, D5, 42},
    {AT(28, 0), 14, SCORE_PATCH_FLUTE, G4, 40},
    {AT(29, 8),  8, SCORE_PATCH_BELL, E5, 32},
    {AT(30, 8),  8, SCORE_PATCH_BELL, D5, 30},
    {AT(31, 8), 12, SCORE_PATCH_BELL, A4, 30},
};

static const struct score_note clockwork_beat[] = {
    {0,  2, SCORE_PATCH_KNOCK, D3, 20},
    {4,  2, SCORE_PATCH_WOOD, A5, 5},
    {6,  1, SCORE_PATCH_PUFF, D6, 6},
    {8,  2, SCORE_PATCH_KNOCK, A3, 14},
    {12, 2, SCORE_PATCH_WOOD, A5, 6},
    {14, 1, SCORE_PATCH_PUFF, D6, 5},
};

const struct score_piece score_pieces[SYNTH_PIECES] = {
    [SYNTH_OPENING] = { /* 80 beats a minute */
        .step_frames = 8268, .bar_count = COUNT(opening_bars),
        .pluck_patch = SCORE_PATCH_PLUCK, .bars = opening_bars,
        .melody = opening_melody, .melody_count = COUNT(opening_melody)},
    [SYNTH_EVENING] = { /* 64 */
        .step_frames = 10336, .bar_count = COUNT(evening_bars),
        .pluck_patch = SCORE_PATCH_PLUCK, .bars = evening_bars,
        .melody = evening_melody, .melody_count = COUNT(evening_melody)},
    [SYNTH_CLOCKWORK] = { /* 104 */
        .step_frames = 6360, .bar_count = COUNT(clockwork_bars),
        .pluck_patch = SCORE_PATCH_PLUCK, .bars = clockwork_bars,
        .melody = clockwork_melody, .melody_count = COUNT(clockwork_melody),
        .beat = clockwork_beat, .beat_count = COUNT(clockwork_beat)},
};
