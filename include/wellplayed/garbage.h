/*
 * Garbage: rows with one hole that come in from below. They wait in a queue of
 * attacks, in order, and come in when a piece locks without clearing rows. Goals
 * may have each attack wait for some time first; it can be canceled meanwhile. The
 * holes have their own random numbers, so they never change the pieces.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_GARBAGE_H
#define WELLPLAYED_GARBAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/board.h"
#include "wellplayed/rng.h"

enum {
    GARBAGE_MAX_ATTACKS = 16,
    GARBAGE_MAX_ROWS = 200, /* in one attack; more are lost */
    GARBAGE_CAP = 8         /* most rows that come in after one lock */
};

/* How attacks come in. All zeros: at once, GARBAGE_CAP rows after each lock, one
 * hole per attack, never in the column of the attack before. */
struct garbage_style {
    uint16_t delay; /* ticks before an attack's rows can come in */
    uint8_t cap;    /* most rows that come in after one lock; 0: GARBAGE_CAP */
    uint8_t moves;  /* chance in percent that a hole leaves the column of the row
                       before it in the same attack */
    uint8_t stays;  /* chance in percent that an attack keeps the column of the
                       attack before it */
};

/* The value of a garbage cell, where other cells have an enum piece. */
enum { CELL_GARBAGE = PIECE_NONE + 1 };

struct garbage {
    struct rng rng;
    uint8_t attacks[GARBAGE_MAX_ATTACKS]; /* rows to come, the oldest first */
    uint64_t due[GARBAGE_MAX_ATTACKS];    /* ticks from which they can come in */
    uint8_t count;                        /* attacks */
    bool begun;                           /* rows of the oldest have come in: it keeps its
                            hole */
    uint8_t attack_hole;                  /* ... with begun */
    uint8_t hole;                         /* column of the last row's hole; 0xFF before the first */
};

/* No garbage; the holes follow from the seed. */
void garbage_init(struct garbage *garbage, uint64_t seed);

/* Adds an attack of `rows` (0 does nothing) that can come in from tick `due` on.
 * When the queue is full, it joins the last attack, and both come in at `due`.
 * `due` must not be less than that of the attack before (asserted). */
void garbage_add(struct garbage *garbage, uint32_t rows, uint64_t due);

/* Takes up to `rows` off the queue, the oldest first. Returns how many of
 * `rows` are left over. */
uint32_t garbage_cancel(struct garbage *garbage, uint32_t rows);

/* The rows in the queue, and those of them that can come in at `tick`. */
uint32_t garbage_pending(const struct garbage *garbage);
uint32_t garbage_ready(const struct garbage *garbage, uint64_t tick);

/* Takes the next row off the queue, which must not be empty (asserted), and
 * returns the column of its hole in a well of `width` columns, as `style` says. */
int garbage_take(struct garbage *garbage, const struct garbage_style *style, int width);

/* The column of the hole for a row from outside the queue: never that of the
 * row before. */
int garbage_next_hole(struct garbage *garbage, int width);

#endif
