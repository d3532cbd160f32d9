/* Two players, each with its own game; the round says who may go on. */
#include "train/round.h"

#include "train/bytes.h"
#include "train/player.h"

static void
begin_side(struct player *player, const struct round_setup *setup, const struct round_player *who,
    uint64_t seed)
{
    game_init_goal(
        &player->game, &setup->rules, setup->goal, (int)setup->level, seed, setup->rules.handling);
    pilot_init(&player->pilot, who->pace);
    pilot_set_limit(&player->pilot, who->limit);
    pilot_set_reaction(&player->pilot, who->reaction);
    player->positions = player->t_pieces = 0;
    view_take(&player->view, &player->game);
}

/* Steps a game as far as it may go now, until something happens. Returns the
 * ticks. */
static uint64_t
step_side(struct player *player, struct versus *round, int side, const struct brain *brain)
{
    struct game *game = &player->game;
    struct events events;
    uint64_t ticks, room;
    uint32_t rows = versus_arrive(round, side);

    if (rows > 0) {
        game_add_garbage(game, rows);
        view_take(&player->view, game);
    }
    room = versus_room(round, side);
    if (room == 0)
        return 0;
    struct command command = player_next(player, brain, &ticks);
    uint64_t taken = game_advance(game, command, ticks < room ? ticks : room, &events);
    view_take(&player->view, game);
    versus_see(round, side, &player->view, &events);
    return taken;
}

static struct round_side
result_of(const struct player *player, const struct versus_side *side)
{
    const struct game *game = &player->game;

    return (struct round_side){
        .pieces = player_pieces(game),
        .ticks = game->tick,
        .attack = game->attack,
        .sent = side->sent,
        .dug = game->garbage_cleared,
        .all_clears = game->all_clears,
        .positions = player->positions,
        .hash = game_hash(game),
    };
}

struct round_result
round_play(struct player *const players[VERSUS_SIDES], const struct round_setup *setup,
    uint64_t seed, bool swapped, struct play_meter *meter)
{
    struct round_result result = {.end = PLAY_ENDED, .winner = VERSUS_NOBODY};
    struct versus round;
    uint64_t pieces = 0;

    versus_begin(&round);
    for (int side = 0; side < VERSUS_SIDES; side++)
        begin_side(players[side], setup, &setup->players[side ^ swapped], seed);
    while (!versus_ended(&round, &result.winner)) {
        if (meter->stop != NULL && atomic_load_explicit(meter->stop, memory_order_relaxed))
            result.end = PLAY_STOPPED;
        else if (round.sides[0].tick >= setup->max_ticks)
            result.end = PLAY_CUT;
        if (result.end != PLAY_ENDED)
            break;
        for (int side = 0; side < VERSUS_SIDES; side++)
            while (
                step_side(players[side], &round, side, &setup->players[side ^ swapped].brain) > 0)
                continue;
    }
    for (int side = 0; side < VERSUS_SIDES; side++) {
        result.sides[side ^ swapped] = result_of(players[side], &round.sides[side]);
        pieces += player_pieces(&players[side]->game);
    }
    if (result.winner != VERSUS_NOBODY)
        result.winner ^= swapped;
    atomic_fetch_add_explicit(&meter->pieces, pieces, memory_order_relaxed);
    if (result.end != PLAY_STOPPED)
        atomic_fetch_add_explicit(&meter->games, 1, memory_order_relaxed);
    return result;
}

uint64_t
round_mix(uint64_t hash, const struct round_result *result)
{
    uint8_t bytes[BYTES_NUMBER];

    for (int side = 0; side < VERSUS_SIDES; side++) {
        bytes_put(bytes, result->sides[side].hash);
        hash = bytes_seal(hash, bytes, sizeof(bytes));
    }
    bytes_put(bytes, (uint64_t)result->winner);
    return bytes_seal(hash, bytes, sizeof(bytes));
}
