/*
 * The buttons that are lit while a replay plays, or the machine with its mind
 * open. A button is lit while it is down and for LAMPS_MS after that, because a
 * machine's tap of a thousandth of a second is too short to be seen.
 *
 * Pure arithmetic on the caller's struct.
 */
#ifndef WELLPLAYED_APP_DRAW_LAMPS_H
#define WELLPLAYED_APP_DRAW_LAMPS_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/ruleset.h"

enum { LAMPS_MS = 110 /* how long a tap is lit */ };

/* Zeroed: all are dark. */
struct lamps {
    uint64_t left_ns[BUTTON_COUNT];
};

/* Lights the buttons that were down since the last call; one bit each. */
void lamps_take(struct lamps *lamps, uint8_t seen);

/* Lets wall-clock time pass. Returns whether a lamp went dark. */
bool lamps_pass(struct lamps *lamps, uint64_t ns);

/* The lit buttons. `down` has the buttons that are down now. */
uint8_t lamps_lit(const struct lamps *lamps, uint8_t down);

#endif
