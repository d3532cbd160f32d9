/*
 * Which buttons are lit while a replay is shown: those that are down, and for
 * a moment longer those that were down between two pictures. A machine's tap
 * lasts a thousandth of a second, which nobody would see.
 *
 * Pure arithmetic on the caller's struct.
 */
#ifndef WELLPLAYED_APP_DRAW_LAMPS_H
#define WELLPLAYED_APP_DRAW_LAMPS_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/ruleset.h"

enum { LAMPS_MS = 110 /* how long a tap is seen */ };

/* Zeroed: all are out. */
struct lamps {
    uint64_t left_ns[BUTTON_COUNT];
};

/* These buttons (bits) were down. */
void lamps_take(struct lamps *lamps, uint8_t seen);

/* Wall-clock time passes; whether a lamp went out. */
bool lamps_pass(struct lamps *lamps, uint64_t ns);

/* The buttons that are lit: those that are down now, and those that still
 * are. */
uint8_t lamps_lit(const struct lamps *lamps, uint8_t down);

#endif
