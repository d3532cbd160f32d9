/* Rows of garbage, for the files that implement the game. */
#ifndef WELLPLAYED_CORE_GAME_ROWS_H
#define WELLPLAYED_CORE_GAME_ROWS_H

#include <stdbool.h>

#include "wellplayed/game.h"

/* Whether row y has a cell of garbage. */
static inline bool
game_row_is_garbage(const struct game *game, int y)
{
    for (int x = 0; x < game->board.width; x++)
        if (game->cells[y][x] == CELL_GARBAGE)
            return true;
    return false;
}

#endif
