/*
 * Our wells and pieces as pages of a fumen, and back. A piece is known by its
 * cells: rotations of the rule sets and those of fumen differ.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_STORE_FUMEN_BOARD_H
#define WELLPLAYED_STORE_FUMEN_BOARD_H

#include "store/fumen.h"
#include "store/quiz.h"
#include "wellplayed/view.h"

/* The colour of a cell of ours: that of a piece, none for PIECE_NONE, and grey
 * for all that is above it. */
enum fumen_colour fumen_colour_of(uint8_t cell);

/* The piece of a colour; PIECE_NONE for an empty or a grey cell. */
enum piece fumen_piece_of(uint8_t colour);

/*
 * The settled cells of a view, or of a board in grey, as a field. False when
 * the well is not 10 columns wide or has cells above row 22.
 */
bool fumen_field_of_view(struct fumen_field *field, const struct view *view);
bool fumen_field_of_board(struct fumen_field *field, const struct board *board);

/* A placement in its shape's cells. False when a fumen can't hold it there;
 * *operation is no piece then. A place without a piece is no piece, and
 * true. */
bool fumen_operation_of_place(
    struct fumen_operation *operation, const struct shapes *shapes, struct place at);

/*
 * A page of a game: its settled cells, and a piece (a place without one for
 * none) that locks there or not. The comment is a quiz with the piece and the
 * announced ones; it is written into `comment`, which must stay as long as the
 * page. False when fumen_field_of_view is; a piece that a fumen can't hold
 * there is left out.
 */
enum { FUMEN_QUIZ_SIZE = 32 };
bool fumen_page_of_view(struct fumen_page *page, const struct view *view, struct place at,
    bool lock, char comment[FUMEN_QUIZ_SIZE]);

/* The highest row with a cell, plus 1; 0 when there is none. */
int fumen_stack_height(const struct fumen_field *field);

/* The lowest full row, -1 when there is none. */
int fumen_full_row(const struct fumen_field *field);

/* The field, without its garbage row, as a board of this height, which is
 * fumen_stack_height or more. */
void fumen_field_to_board(const struct fumen_field *field, int height, struct board *board);

/* The pieces in hand on a page; PIECE_NONE where it says nothing. */
struct fumen_hand {
    enum piece piece; /* to place: the page's, or else its quiz's current one */
    enum piece next;  /* what the quiz has in hand when that is gone */
    enum piece hold;
    bool held; /* the piece came out of hold, which is not free then */
};

struct fumen_hand fumen_page_hand(const struct fumen_page *page);

#endif
