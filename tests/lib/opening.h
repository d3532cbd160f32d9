/* Games that have just begun. */
#ifndef WELLPLAYED_TESTS_OPENING_H
#define WELLPLAYED_TESTS_OPENING_H

#include "wellplayed/game.h"

/* A game in its first step at that level, with `piece` falling (any for
 * PIECE_NONE): of the first seed that brings it. */
void opening_at(struct game *game, const struct ruleset *rules, int level, enum piece piece);

/* The same at the rules' first level. */
void opening(struct game *game, const struct ruleset *rules, enum piece piece);

#endif
