/*
 * A seat to try things on, and a file that its game is recorded in: what the
 * tests of seats and of records are said with.
 */
#ifndef WELLPLAYED_TESTS_SITTING_H
#define WELLPLAYED_TESTS_SITTING_H

#include "lib/check.h"

#define SDL_MAIN_HANDLED
#include "app/seat/seat.h"

enum { SITTING_NO_LIMIT = 1 << 24 }; /* steps, so that no test hangs */

extern struct seat seat;
extern char sitting_path[64]; /* of the record */

/* For cmocka: make the folder of the record, and remove both. */
int sitting_make(void **state);
int sitting_remove(void **state);

/* A new game by that brain's player; a person plays, or the machine. Pace is
 * keys per second. */
void sitting_begin(const char *rules, uint64_t seed, const char *brain, uint32_t pace);
void sitting_begin_machine(const char *rules, uint64_t seed, const char *brain, uint32_t pace);

/* From here on it is recorded. */
void sitting_record(void);

/* Ends it; its record is whole. */
void sitting_finish(void);

/* Runs up to this tick of the game, `slice` ticks at a time. */
void sitting_run_to(uint64_t tick, uint64_t slice, bool wait);

/* A key that goes down and up. */
void sitting_tap(enum action action);

/* Another takes over, and the game stays exactly as it is. */
void sitting_hand_over(enum seat_pilot who);

/* The bytes of the record; the caller frees them. */
void *sitting_read_record(size_t *size);

/* Begins the replay of the record. */
void sitting_begin_replay(void);

/* Plays what a record says to its end; returns what is wrong with it, NULL for
 * nothing. Takes the data. */
const char *sitting_replay(void *data, size_t size, uint64_t slice);

/* The record gives the game of this hash and length again. */
void sitting_check_replay(uint64_t hash, uint64_t tick, uint64_t slice);

/* It is one line for people. */
void sitting_check_sentence(const char *why);

#endif
