/*
 * The names of keys as MIDI numbers; BB is B flat. For notes.c and tunes.c
 * only.
 */
#ifndef WELLPLAYED_AUDIO_NOTE_KEYS_H
#define WELLPLAYED_AUDIO_NOTE_KEYS_H

/* clang-format off */

enum {
    D2 = 38, E2 = 40, F2 = 41, G2 = 43, A2 = 45, BB2 = 46, C3 = 48, D3 = 50,
    E3 = 52, F3 = 53, G3 = 55, A3 = 57, BB3 = 58, B3 = 59,
    C4 = 60, D4 = 62, E4 = 64, F4 = 65, G4 = 67, A4 = 69, BB4 = 70, B4 = 71,
    C5 = 72, D5 = 74, E5 = 76, F5 = 77, G5 = 79, A5 = 81, BB5 = 82,
    C6 = 84, D6 = 86, F6 = 89, A6 = 93,
};

/* clang-format on */

#endif
