/*
 * Random numbers for tests, from a generator that owes nothing to the one under
 * test, and how often to try.
 */
#ifndef WELLPLAYED_TESTS_DICE_H
#define WELLPLAYED_TESTS_DICE_H

#include <stdbool.h>
#include <stdint.h>

/* xorshift64*: never 0. */
struct dice {
    uint64_t state;
};

/* Seeded from WELLPLAYED_TEST_SEED or else a fixed number, and `salt`. */
struct dice dice_start(uint64_t salt);

uint64_t dice_roll(struct dice *dice);
int dice_below(struct dice *dice, int bound);           /* 0 .. bound-1 */
int dice_between(struct dice *dice, int low, int high); /* low .. high */

/* How often to try: `usual`, times WELLPLAYED_TEST_FACTOR percent. */
long test_count(long default_count);

/* Whether all is wanted: false under sanitizers, where it takes ten times as
 * long and WELLPLAYED_TEST_FACTOR is less than 100. */
bool test_in_full(void);

/* Whether to try the rule set of this number (ruleset_at): all, or under
 * sanitizers one with the old rules and one with those of today. */
bool test_takes_rules(int number);

#endif
