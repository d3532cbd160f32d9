/* Seed after seed, until the piece comes. */
#include "lib/opening.h"

#include "lib/check.h"

void
opening_at(struct game *game, const struct ruleset *rules, int level, enum piece piece)
{
    for (uint64_t seed = 0; seed < 10000; seed++) {
        game_init(game, rules, level, seed, rules->handling);
        struct events events = game_step(game, (struct command){0});
        assert_int_equal(events.happened, EVENT_SPAWNED);
        if (piece == PIECE_NONE || game->motion.piece.piece == piece)
            return;
    }
    fail();
}

void
opening(struct game *game, const struct ruleset *rules, enum piece piece)
{
    opening_at(game, rules, rules->first_level, piece);
}
