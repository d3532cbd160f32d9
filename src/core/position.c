/* Cells and pieces are copied; the first step brings the piece in. */
#include "wellplayed/position.h"

#include <assert.h>
#include <string.h>

#include "wellplayed/words.h"

void
position_init(struct position *position)
{
    memset(position, 0, sizeof(*position));
    memset(position->cells, PIECE_NONE, sizeof(position->cells));
    memset(position->next, PIECE_NONE, sizeof(position->next));
    position->piece = position->hold = PIECE_NONE;
}

void
position_of_view(struct position *position, const struct view *view)
{
    position_init(position);
    memcpy(position->cells, view->cells, sizeof(position->cells));
    memcpy(position->next, view->next, sizeof(position->next));
    position->piece = view->motion.piece.piece;
    position->hold = view->hold;
    position->chain = view->chain;
}

void
position_board(const struct position *position, const struct ruleset *rules,
    struct board *board)
{
    board_init(board, rules->width, ruleset_height(rules));
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++)
            if (position->cells[y][x] != PIECE_NONE)
                board->rows[BOARD_FLOOR + y] |= board_bit(x);
}

static bool
cells_are_good(const struct position *position, const struct ruleset *rules)
{
    for (int y = 0; y < BOARD_MAX_HEIGHT; y++)
        for (int x = 0; x < BOARD_MAX_WIDTH; x++) {
            bool inside = y < ruleset_height(rules) && x < rules->width;
            if (position->cells[y][x] > (inside ? CELL_GARBAGE : PIECE_NONE) ||
                (!inside && position->cells[y][x] != PIECE_NONE))
                return false;
        }
    return true;
}

static bool
pieces_are_good(const struct position *position, const struct ruleset *rules)
{
    if (position->piece >= PIECE_COUNT || position->hold > PIECE_NONE)
        return false;
    for (int i = 0; i < rules->next_count; i++)
        if (position->next[i] >= PIECE_COUNT)
            return false;
    return true;
}

const char *
position_check(const struct position *position, const struct ruleset *rules)
{
    struct board board;
    struct place at;

    if (!cells_are_good(position, rules))
        return N_("it has cells that the well has no room for");
    if (!pieces_are_good(position, rules))
        return N_("a piece is missing");
    if (position->hold != PIECE_NONE && !(rules->buttons & BUTTON_HOLD))
        return N_("the rules have no hold");
    position_board(position, rules, &board);
    for (int y = 0; y < board.height; y++)
        if (board_row(&board, y) == BOARD_FULL_ROW)
            return N_("a row is full");
    if (!motion_find_spawn(&board, rules, (enum piece)position->piece, 0,
            rules->spawn_lift, &at))
        return N_("the piece has no room");
    return NULL;
}

void
position_begin(const struct position *position, struct game *game)
{
    const int count = game->rules->next_count;

    assert(game->tick == 0 && position_check(position, game->rules) == NULL);
    memcpy(game->cells, position->cells, sizeof(game->cells));
    position_board(position, game->rules, &game->board);
    game->hold = position->hold;
    game->chain = game->max_chain = position->chain;
    game->next[0] = position->piece;
    game_step(game, (struct command){0});
    memcpy(game->next, position->next, (size_t)count);
}
