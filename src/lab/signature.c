/*
 * Fixed games of every built-in brain under every rule set: straight on the
 * board with and without slides and lanes, and by keys at several paces.
 * Those that look two pieces ahead think long and play less; those that think look
 * at few positions.
 */
#include "lab/signature.h"

#include "train/play.h"
#include "store/weights.h"
#include "wellplayed/pilot.h"

enum { SEED = 20031, POSITIONS = 400 /* for a piece of a player that thinks */ };

static const struct {
    enum play_mode mode;
    bool lanes;
    uint32_t pace;
    uint64_t pieces[BRAIN_MAX_PIECES]; /* by how many pieces the brain considers */
} ways[] = {
    {.mode = PLAY_BOARD, .pieces = {600, 40}},
    {.mode = PLAY_DROPS, .lanes = true, .pieces = {4000, 40}},
    {.mode = PLAY_KEYS, .pace = 4, .pieces = {40, 12}},
    {.mode = PLAY_KEYS, .pace = 20, .pieces = {100, 12}},
    {.mode = PLAY_KEYS, .pace = PILOT_PACE_MAX, .pieces = {100, 12}},
};

enum { WAYS = sizeof(ways) / sizeof(ways[0]) };

static uint64_t
play_way(struct player *player, const struct ruleset *rules, const struct brain *brain, int way,
    uint64_t hash)
{
    struct play_setup setup = {
        .mode = ways[way].mode,
        .rules = play_rules(rules, ways[way].mode),
        .brain = *brain,
        .max_pieces = ways[way].pieces[brain->pieces - 1],
        .level = rules->first_level,
        .pace = ways[way].pace,
    };
    struct play_meter meter = {0};
    struct lanes lanes;

    if (brain->thinking.positions > POSITIONS)
        setup.brain.thinking.positions = POSITIONS;

    if (ways[way].lanes && play_lanes(&setup, &lanes)) {
        setup.lanes = &lanes;
        setup.set = lanes_set_best();
    }
    struct play_result result = play_game(player, &setup, SEED, 0, &meter);
    return play_mix(hash, &result);
}

bool
signature_take(uint32_t *signature)
{
    struct player *player = player_create();
    const struct ruleset *rules;
    uint64_t hash = PLAY_MIX_START;
    struct brain brain;

    if (player == NULL)
        return false;
    for (int r = 0; (rules = ruleset_at(r)) != NULL; r++)
        for (int b = 0; weights_at(b, &brain); b++)
            for (int way = 0; way < WAYS; way++)
                hash = play_way(player, rules, &brain, way, hash);
    player_destroy(player);
    *signature = (uint32_t)(hash ^ hash >> 32);
    return true;
}
