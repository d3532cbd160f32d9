/* The fingerprint of a game: every field that decides how it goes on. */
#include <stddef.h>

#include "core/game_rows.h"
#include "wellplayed/game.h"

/* FNV-1a over the bytes of a number, the low byte first. */
static uint64_t
mix_number(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        hash = (hash ^ (number & 0xFFu)) * 0x100000001B3u;
        number >>= 8;
    }
    return hash;
}

/* What only modern games have. */
static uint64_t
mix_modern(uint64_t hash, const struct game *game)
{
    const struct motion *motion = &game->motion;
    const struct garbage *garbage = &game->garbage;
    const uint64_t numbers[] = {
        game->rules->next_count,
        game->rules->buttons,
        game->deck.bag,
        game->deck.last,
        motion->handling.cut,
        motion->handling.factor,
        motion->handling.initial_rotation,
        motion->handling.initial_hold,
        motion->arrival.test,
        motion->arrival.from,
        motion->standing,
        motion->resets,
        (uint8_t)motion->lowest,
        motion->clock,
        game->hold,
        game->hold_used,
        game->chain > 0,
        game->cleared_before,
        game->tapped,
        game->wait,
        game->combo,
        game->chain,
        game->attack,
        game->undone,
        game->reached,
        game->garbage_cleared,
        game->garbage_dealt,
        game->garbage_tick,
        garbage->rng.state,
        garbage->rng.increment,
        garbage->begun,
        garbage->hole,
        garbage->attack_hole,
        garbage->count,
    };
    for (int i = 0; i < GOAL_NAME_SIZE; i++)
        hash = mix_number(hash, (uint8_t)game->goal->name[i]);
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash = mix_number(hash, numbers[i]);
    for (int i = 0; i < garbage->count; i++)
        hash = mix_number(hash, garbage->attacks[i]);
    for (int i = 0; i < garbage->count && game->goal->garbage.delay > 0; i++)
        hash = mix_number(hash, garbage->due[i]);
    for (int y = 0; y < game->board.height; y++)
        hash = mix_number(hash, game_row_is_garbage(game, y));
    return hash;
}

uint64_t
game_hash(const struct game *game)
{
    const struct motion *motion = &game->motion;
    uint64_t hash = board_hash(&game->board);
    for (int i = 0; i < RULESET_NAME_SIZE; i++)
        hash = mix_number(hash, (uint8_t)game->rules->name[i]);
    const uint64_t numbers[] = {
        game->rules->revision,
        game->rules->hidden,
        game->deck.rng.state,
        game->deck.rng.increment,
        game->seed,
        game->tick,
        game->points,
        game->rows,
        game->pieces,
        game->level_rows,
        game->level,
        game->start_level,
        game->over,
        motion->piece.piece,
        (uint8_t)motion->piece.x,
        (uint8_t)motion->piece.y,
        motion->piece.rotation,
        motion->handling.das,
        motion->handling.arr,
        motion->handling.soft,
        motion->held,
        (uint8_t)motion->shift,
        motion->soft,
        motion->shift != 0 ? motion->shift_ticks : 0,
        motion->soft ? motion->soft_ticks : 0,
        motion->phase,
        motion->gravity,
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash = mix_number(hash, numbers[i]);
    for (int i = 0; i < game->rules->next_count; i++)
        hash = mix_number(hash, game->next[i]);
    if (game->given != PIECE_NONE)
        hash = mix_number(hash, game->given);
    return game_is_modern(game) ? mix_modern(hash, game) : hash;
}
