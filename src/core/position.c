/* Positions, and games that begin at them. */
#include "wellplayed/position.h"

#include <assert.h>
#include <string.h>

void
position_init(struct position *position)
{
    memset(position, 0, sizeof(*position));
    memset(position->cells, PIECE_NONE, sizeof(position->cells));
    memset(position->next, PIECE_NONE, sizeof(position->next));
    position->piece = position->hold = PIECE_NONE;
}

/* -- what it has -- */

void
position_board(const struct position *position, const struct ruleset *rules, struct board *board)
{
    board_init(board, rules->width, ruleset_height(rules));
    for (int y = 0; y < board->height; y++)
        for (int x = 0; x < board->width; x++)
            if (position->cells[y][x] != PIECE_NONE)
                board->rows[BOARD_FLOOR + y] |= board_bit(x);
}

static bool
is_inside(const struct ruleset *rules, int x, int y)
{
    return x < rules->width && y < ruleset_height(rules);
}

/* The lowest row with a cell outside of the well; -1 when there is none. */
static int
find_outside(const struct position *position, const struct ruleset *rules)
{
    for (int y = 0; y < BOARD_MAX_HEIGHT; y++)
        for (int x = 0; x < BOARD_MAX_WIDTH; x++)
            if (position->cells[y][x] != PIECE_NONE && !is_inside(rules, x, y))
                return y;
    return -1;
}

static int
find_full(const struct board *board)
{
    for (int y = 0; y < board->height; y++)
        if (board_row(board, y) == BOARD_FULL_ROW)
            return y;
    return -1;
}

static bool
find_spawn(const struct board *board, const struct ruleset *rules, uint8_t piece, struct place *at)
{
    return piece < PIECE_COUNT &&
           motion_find_spawn(board, rules, (enum piece)piece, 0, rules->spawn_lift, at);
}

bool
position_spawn(const struct position *position, const struct ruleset *rules, struct place *at)
{
    struct board board;

    position_board(position, rules, &board);
    return find_spawn(&board, rules, position->piece, at);
}

enum position_fault
position_check(const struct position *position, const struct ruleset *rules, int *row)
{
    struct board board;
    struct place at;
    int ignored;

    if (row == NULL)
        row = &ignored;
    *row = find_outside(position, rules);
    if (*row >= 0)
        return POSITION_OUTSIDE;
    position_board(position, rules, &board);
    *row = find_full(&board);
    if (*row >= 0)
        return POSITION_FULL_ROW;
    if (position->piece >= PIECE_COUNT)
        return POSITION_NO_PIECE;
    return find_spawn(&board, rules, position->piece, &at) ? POSITION_FINE : POSITION_NO_ROOM;
}

/* -- from a game, and to the eye -- */

void
position_of_view(struct position *position, const struct view *view)
{
    const uint8_t *next = view->next;
    int count = view->rules->next_count;

    position_init(position);
    for (int y = 0; y < view->board.height; y++)
        memcpy(position->cells[y], view->cells[y], view->board.width);
    position->piece = view->motion.piece.piece;
    position->hold = view->hold;
    position->chain = view->chain;
    if (position->piece == PIECE_NONE) { /* still waiting for it */
        position->piece = *next++;
        count--;
    }
    memcpy(position->next, next, (size_t)count);
}

static void
put_cells(struct game *game, const struct position *position)
{
    position_board(position, game->rules, &game->board);
    for (int y = 0; y < game->board.height; y++)
        memcpy(game->cells[y], position->cells[y], game->board.width);
}

static uint8_t
hold_of(const struct position *position, const struct ruleset *rules)
{
    bool has_hold = (rules->buttons & BUTTON_HOLD) != 0;
    return has_hold ? position->hold : PIECE_NONE;
}

void
position_view(const struct position *position, const struct ruleset *rules, struct view *view)
{
    struct game game;

    game_init(&game, rules, rules->first_level, 0, rules->handling);
    put_cells(&game, position);
    game.hold = hold_of(position, rules);
    memcpy(game.next, position->next, sizeof(game.next));
    if (!find_spawn(&game.board, rules, position->piece, &game.motion.piece))
        game.motion.piece = (struct place){.piece = PIECE_NONE};
    view_take(view, &game);
}

/* -- a game -- */

/* The piece of the position, or else one from the deck. */
static uint8_t
deal_piece(struct deck *deck, uint8_t piece)
{
    if (piece >= PIECE_COUNT)
        return deck_draw(deck);
    deck_take(deck, piece);
    return piece;
}

void
game_begin_at(struct game *game, const struct ruleset *rules, const struct goal *goal,
    int start_level, uint64_t seed, struct handling handling, const struct position *position)
{
    const int count = rules->next_count;

    assert(goal->standing == 0);
    assert(position_check(position, rules, NULL) == POSITION_FINE);

    game_init_goal(game, rules, goal, start_level, seed, handling);
    game->placed = true;
    put_cells(game, position);
    game->hold = hold_of(position, rules);
    game->chain = game->max_chain = position->chain;
    deck_init(&game->deck, rules->randomizer, seed, GAME_STREAM_PIECES);
    /* The last piece joins the queue only when the first one spawns. */
    game->next[0] = deal_piece(&game->deck, position->piece);
    for (int i = 1; i < count; i++)
        game->next[i] = deal_piece(&game->deck, position->next[i - 1]);
    game->given = deal_piece(&game->deck, position->next[count - 1]);
}
