/*
 * Keys live: the machine's planned keys in a row, which go out one by one as it
 * presses them, its buttons, which light as it does, and after a person's piece
 * the fewest keys beside those used.
 *
 * Part of a scene's state. From the window's thread.
 */
#ifndef WELLPLAYED_APP_SCENES_PLAY_LIVE_KEYS_H
#define WELLPLAYED_APP_SCENES_PLAY_LIVE_KEYS_H

#include "app/draw/key_row.h"
#include "app/draw/lamps.h"
#include "app/scenes/table.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"

enum { LIVE_KEYS_MAX = KEY_ROW_MAX };

struct live_keys {
    bool shows_plan; /* set by the scene: the machine's keys and buttons */
    /* -- of the machine -- */
    uint32_t serial; /* of the plan */
    int pressed;     /* keys of it, as the pilot counts */
    uint64_t lit_ns; /* for so long the last one stays lit */
    struct lamps lamps;
    /* -- of a person -- */
    uint8_t used[LIVE_KEYS_MAX]; /* enum action, for the piece that falls */
    int used_count;
    uint8_t last[LIVE_KEYS_MAX]; /* the same for the last piece ... */
    int last_count;
    struct finesse_key fewest[FINESSE_MAX_KEYS]; /* ... and what would do */
    int fewest_count;
    int faults;        /* keys too many; -1: nothing is said */
    uint64_t shown_ns; /* for so long that is shown */
    bool again;        /* the piece is to come again */
    struct key_row row;
    char words[96];
};

/* The guest of a table with one seat; its state is a struct live_keys. */
extern const struct guest live_keys_guest;

/* Whether the last piece is to be tried again; only once. */
bool live_keys_take_again(struct live_keys *keys);

#endif
