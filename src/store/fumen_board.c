/* Cells are copied; pieces are looked up by their four cells. */
#include "store/fumen_board.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const uint8_t colours[PIECE_COUNT] = {
    [PIECE_I] = FUMEN_I,
    [PIECE_T] = FUMEN_T,
    [PIECE_L] = FUMEN_L,
    [PIECE_J] = FUMEN_J,
    [PIECE_Z] = FUMEN_Z,
    [PIECE_S] = FUMEN_S,
    [PIECE_O] = FUMEN_O,
};

enum fumen_colour
fumen_colour_of(uint8_t cell)
{
    if (cell < PIECE_COUNT)
        return (enum fumen_colour)colours[cell];
    return cell == PIECE_NONE ? FUMEN_EMPTY : FUMEN_GREY;
}

enum piece
fumen_piece_of(uint8_t colour)
{
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (colours[piece] == colour)
            return (enum piece)piece;
    return PIECE_NONE;
}

bool
fumen_field_of_view(struct fumen_field *field, const struct view *view)
{
    *field = (struct fumen_field){0};
    if (view->board.width != FUMEN_WIDTH || board_stack_height(&view->board) > FUMEN_ROWS)
        return false;
    for (int y = 0; y < view->board.height && y < FUMEN_ROWS; y++)
        for (int x = 0; x < FUMEN_WIDTH; x++)
            field->rows[y][x] = (uint8_t)fumen_colour_of(view->cells[y][x]);
    return true;
}

bool
fumen_field_of_board(struct fumen_field *field, const struct board *board)
{
    *field = (struct fumen_field){0};
    if (board->width != FUMEN_WIDTH || board_stack_height(board) > FUMEN_ROWS)
        return false;
    for (int y = 0; y < board->height && y < FUMEN_ROWS; y++)
        for (int x = 0; x < FUMEN_WIDTH; x++)
            if (board_cell(board, x, y))
                field->rows[y][x] = FUMEN_GREY;
    return true;
}

static void
find_cells(uint16_t matrix, struct place at, struct fumen_cell cells[FUMEN_CELLS])
{
    int count = 0;
    for (int row = 0; row < PIECE_SIZE; row++)
        for (int column = 0; column < PIECE_SIZE; column++)
            if (piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u) {
                assert(count < FUMEN_CELLS);
                cells[count++] = (struct fumen_cell){
                    .x = (int8_t)(at.x + column), .y = (int8_t)(at.y + PIECE_SIZE - 1 - row)};
            }
}

bool
fumen_operation_of_place(
    struct fumen_operation *operation, const struct shapes *shapes, struct place at)
{
    struct fumen_cell cells[FUMEN_CELLS];

    *operation = (struct fumen_operation){0};
    if (at.piece >= PIECE_COUNT)
        return true;
    find_cells(shapes->matrix[at.piece][at.rotation], at, cells);
    if (fumen_operation_of(fumen_colour_of(at.piece), cells, operation) &&
        fumen_operation_is_valid(*operation))
        return true;
    *operation = (struct fumen_operation){0};
    return false;
}

static void
write_quiz(const struct view *view, struct place at, char comment[FUMEN_QUIZ_SIZE])
{
    char next[RULESET_MAX_NEXT + 1] = "";

    comment[0] = '\0';
    if (at.piece >= PIECE_COUNT)
        return;
    for (int i = 0; i < view->rules->next_count; i++)
        next[i] = piece_letter((enum piece)view->next[i]);
    snprintf(comment, FUMEN_QUIZ_SIZE, "#Q=[](%c)%s", piece_letter((enum piece)at.piece), next);
}

bool
fumen_page_of_view(struct fumen_page *page, const struct view *view, struct place at, bool lock,
    char comment[FUMEN_QUIZ_SIZE])
{
    *page = fumen_page_empty(false);
    if (!fumen_field_of_view(&page->field, view))
        return false;
    fumen_operation_of_place(&page->operation, view->rules->shapes, at);
    write_quiz(view, at, comment);
    page->comment = comment;
    page->lock = lock;
    return true;
}

int
fumen_stack_height(const struct fumen_field *field)
{
    int height = FUMEN_ROWS;
    while (height > 0) {
        const uint8_t *row = field->rows[height - 1];
        for (int x = 0; x < FUMEN_WIDTH; x++)
            if (row[x] != FUMEN_EMPTY)
                return height;
        height--;
    }
    return 0;
}

int
fumen_full_row(const struct fumen_field *field)
{
    for (int y = 0; y < FUMEN_ROWS; y++)
        if (memchr(field->rows[y], FUMEN_EMPTY, FUMEN_WIDTH) == NULL)
            return y;
    return -1;
}

void
fumen_field_to_board(const struct fumen_field *field, int height, struct board *board)
{
    assert(height >= fumen_stack_height(field));
    board_init(board, FUMEN_WIDTH, height);
    for (int y = 0; y < FUMEN_ROWS && y < height; y++)
        for (int x = 0; x < FUMEN_WIDTH; x++)
            if (field->rows[y][x] != FUMEN_EMPTY)
                board->rows[BOARD_FLOOR + y] |= board_bit(x);
}

/* The piece that a quiz has ready. */
static enum piece
current_of(const struct quiz *quiz)
{
    struct quiz ready = quiz_ready(quiz);
    return ready.current != '\0' ? piece_from_letter(ready.current) : PIECE_NONE;
}

struct fumen_hand
fumen_page_hand(const struct fumen_page *page)
{
    struct fumen_hand hand = {
        .piece = fumen_piece_of(page->operation.type), .next = PIECE_NONE, .hold = PIECE_NONE};
    struct quiz quiz;

    if (!quiz_begin(&quiz, page->comment))
        return hand;
    enum piece current = current_of(&quiz);
    if (hand.piece == PIECE_NONE)
        hand.piece = current;
    if (hand.piece != PIECE_NONE && quiz_has(&quiz, piece_letter(hand.piece))) {
        quiz_lock(&quiz, piece_letter(hand.piece));
        hand.next = current_of(&quiz);
        hand.held = hand.piece != current;
        if (quiz.hold != '\0')
            hand.hold = piece_from_letter(quiz.hold);
    }
    quiz_finish(&quiz);
    return hand;
}
