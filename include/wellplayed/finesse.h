/*
 * Finesse: the fewest keys that bring a piece to its column and rotation, and
 * how many more a player pressed.
 *
 * A tap, a key held until the wall (auto-shift) and a rotation are one key
 * each. Drops and hold are not counted.
 *
 * Pure functions on the caller's struct; any thread may call.
 */
#ifndef WELLPLAYED_FINESSE_H
#define WELLPLAYED_FINESSE_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/motion.h"
#include "wellplayed/ruleset.h"

/*
 * The fewest keys from where the piece spawns in an empty well to the columns and
 * the shape of `at`, in the air. With half turns where rules->buttons has them.
 * Returns -1 when no keys lead there.
 */
int finesse_fewest(const struct ruleset *rules, struct place at);

/* What is counted while a piece falls. */
struct finesse {
    uint16_t keys; /* pressed so far, drops and hold apart */
    uint8_t held;  /* buttons of the tick before */
    bool free;     /* nothing yet that keys may be needed for: see below */
};

/* A piece has just spawned; `held` is down in that tick. */
void finesse_begin(struct finesse *finesse, uint8_t held);

/*
 * A tick has passed: `held` was down, `happened` is what came of it, enum
 * event; the piece was at `before` over this board when it began. After
 * EVENT_HELD the count begins anew.
 */
void finesse_tick(struct finesse *finesse, const struct ruleset *rules,
    const struct board *board, struct place before, uint8_t held,
    uint32_t happened);

/*
 * The piece has locked at `at` on the board as it was before. Returns how many
 * keys fewer would have done, 0 for none; -1 when that is not judged: after a
 * soft drop, a kick, a key below the top of the stack, or where the way from
 * above is not free.
 */
int finesse_faults(const struct finesse *finesse, const struct ruleset *rules,
    const struct board *board, struct place at);

#endif
