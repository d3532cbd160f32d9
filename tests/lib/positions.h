/*
 * Rules and positions at random, for games that begin there.
 */
#ifndef WELLPLAYED_TESTS_POSITIONS_H
#define WELLPLAYED_TESTS_POSITIONS_H

#include "lib/dice.h"
#include "wellplayed/position.h"

/* Rules of the list, sometimes in a well of another size. */
struct ruleset positions_rules(struct dice *dice, int index);

/* No row is full, and the piece has room. Sometimes cells are in hidden rows,
 * at the walls. All next pieces are given. */
struct position positions_any(struct dice *dice, const struct ruleset *rules);

#endif
