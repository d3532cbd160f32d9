/*
 * The slow twin of trait.h: each trait by its definition, a question for each
 * cell.
 */
#ifndef WELLPLAYED_TESTS_SLOW_TRAITS_H
#define WELLPLAYED_TESTS_SLOW_TRAITS_H

#include <stdint.h>

#include "lib/slow.h"
#include "wellplayed/trait.h"

void slow_traits_of_lock(
    enum piece piece, const struct lock_outcome *outcome, int32_t values[TRAIT_COUNT]);

int slow_trait_keys(const struct ruleset *rules, struct place at, bool hold);

void slow_traits_of_well(const struct slow *well, struct streak streak, int garbage, uint8_t hold,
    int32_t values[TRAIT_COUNT]);

#endif
