/*
 * Live keys. For the machine: its planned keys in a row, which go out as it
 * presses them. The buttons of the machine and of a replay light up. For a person:
 * after each piece, the fewest keys beside those used.
 *
 * Part of a scene's state. From the window's thread.
 */
#ifndef WELLPLAYED_APP_TABLE_LIVE_KEYS_H
#define WELLPLAYED_APP_TABLE_LIVE_KEYS_H

#include "app/draw/key_row.h"
#include "app/draw/lamps.h"
#include "app/seat/seat.h"
#include "app/shell/app.h"
#include "app/table/table.h"

enum { LIVE_KEYS_MAX = KEY_ROW_MAX };

struct live_keys {
    bool shows_plan; /* set by the scene: the machine's keys and buttons */
    /* -- of the machine -- */
    uint32_t serial; /* of the plan */
    int pressed;     /* keys of the plan, as the pilot counts */
    uint64_t lit_ns; /* time left for the last one's light */
    struct lamps lamps;
    /* -- of a person -- */
    uint8_t used[LIVE_KEYS_MAX]; /* enum action, for the falling piece */
    int used_count;
    uint8_t last[LIVE_KEYS_MAX]; /* the same for the last piece ... */
    int last_count;
    struct finesse_key fewest[FINESSE_MAX_KEYS]; /* ... and the fewest keys */
    int fewest_count;
    int faults;        /* excess keys; -1: nothing is shown */
    uint64_t shown_ns; /* time left for that */
    bool again;        /* the piece has to come again */
    struct key_row row;
    char words[96];
};

/* The guest of a table with one seat; its state is a struct live_keys. */
extern const struct guest live_keys_guest;

/* Whether the last piece has to be tried again; resets that. */
bool live_keys_take_again(struct live_keys *keys);

#endif
