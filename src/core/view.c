/* A view is a copy of what may be seen, and the ghost. */
#include "wellplayed/view.h"

#include <string.h>

void
view_take(struct view *view, const struct game *game)
{
    view->rules = game->rules;
    view->motion = game->motion;
    view->board = game->board;
    memcpy(view->cells, game->cells, sizeof(view->cells));
    view->ghost = game->motion.piece;
    if (game->motion.piece.piece != PIECE_NONE)
        view->ghost =
            board_ghost(&game->board, game->rules->shapes, view->ghost);
    memcpy(view->next, game->next, sizeof(view->next));
    /* Half of the bits: the whole number could be reckoned back. */
    view->noise =
        (uint32_t)(rng_seed_for(game->seed, RNG_PURPOSE_NOISE, 0) >> 32);
    view->tick = game->tick;
    view->points = game->points;
    view->rows = game->rows;
    view->pieces = game->pieces;
    memcpy(
        view->rows_by_count, game->rows_by_count, sizeof(view->rows_by_count));
    view->rows_to_level = game->level_rows - game->rows;
    view->level = game->level;
    view->start_level = game->start_level;
    view->over = game->over;
}
