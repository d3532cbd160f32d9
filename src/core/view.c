/* Copies what may be seen, and adds the ghost. */
#include "wellplayed/view.h"

#include <string.h>

void
view_take(struct view *view, const struct game *game)
{
    view->rules = game->rules;
    view->goal = game->goal;
    view->motion = game->motion;
    view->board = game->board;
    memcpy(view->cells, game->cells, sizeof(view->cells));
    view->ghost = game->motion.piece;
    if (game->motion.piece.piece != PIECE_NONE)
        view->ghost = board_ghost(&game->board, game->rules->shapes, view->ghost);
    memcpy(view->next, game->next, sizeof(view->next));
    view->hold = game->hold;
    view->can_hold = (game->rules->buttons & BUTTON_HOLD) &&
                     game->motion.piece.piece != PIECE_NONE && !game->hold_used;
    view->lift = (uint8_t)game_lift(game);
    view->possible = deck_possible(&game->deck);
    view->wait = game->wait;
    view->combo = game->combo;
    /* Half of the bits: the seed could be computed from the whole number. */
    view->noise = (uint32_t)(rng_seed_for(game->seed, RNG_PURPOSE_NOISE, 0) >> 32);
    view->tick = game->tick;
    view->points = game->points;
    view->rows = game->rows;
    view->pieces = game->pieces;
    memcpy(view->rows_by_count, game->rows_by_count, sizeof(view->rows_by_count));
    view->rows_to_level = game->rules->leveling == LEVELING_ARIKA ? 100 - game->level % 100
                                                                  : game->level_rows - game->rows;
    view->level = game->level;
    view->start_level = game->start_level;
    view->over = game->over;
    view->reached = game->reached;
    view->garbage_pending = garbage_pending(&game->garbage);
    view->garbage_ready = garbage_ready(&game->garbage, game->tick);
    view->garbage_cleared = game->garbage_cleared;
    view->attack = game->attack;
    view->all_clears = game->all_clears;
    memcpy(view->spins, game->spins, sizeof(view->spins));
    view->max_combo = game->max_combo;
    view->chain = game->chain;
    view->max_chain = game->max_chain;
    view->undone = game->undone;
    view->placed = game->placed;
}

enum piece
view_from_hold(const struct view *view)
{
    uint8_t piece = view->hold != PIECE_NONE ? view->hold : view->next[0];

    return view->can_hold && piece != view->motion.piece.piece ? (enum piece)piece : PIECE_NONE;
}

struct lock_outcome
view_outcome(const struct view *view, struct place at, enum spin spin)
{
    struct board after = view->board;
    struct cleared cleared = board_place(&after, view->rules->shapes, at);

    return scoring_judge(goal_bonus(view->goal, view->rules), spin, cleared.count, &after,
        (struct streak){view->combo, view->chain}, view->garbage_pending);
}
