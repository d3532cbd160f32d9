/* Any bytes as a board of `explain`: a well in order, which is explained. */
#include <stdio.h>

#include "lab/drawing.h"
#include "lab/explain.h"
#include "fuzz.h"
#include "wellplayed/piece.h"

static void
must_be_well(const struct drawing *drawing)
{
    struct board board;
    must(drawing->width >= BOARD_MIN_WIDTH);
    must(drawing->width <= BOARD_MAX_WIDTH);
    must(drawing->rows >= 1 && drawing->rows <= RULESET_MAX_VISIBLE);
    drawing_board(drawing, RULESET_MAX_VISIBLE, &board);
    for (int y = 0; y < board.height; y++)
        must(board_row(&board, y) != BOARD_FULL_ROW);
    must(board_stack_height(&board) <= drawing->rows);
}

/* The whole command; what it prints is nothing to us. */
static void
explain(const char *path, size_t choice)
{
    const char piece[2] = {
        piece_letter((enum piece)(choice % PIECE_COUNT)), '\0'};
    const char *words[] = {"explain", "--board", path, "--piece", piece,
        choice % 2 ? "--json" : "--drops", NULL};
    int code = explain_main(6, (char **)words);
    must(code == 0 || code == 2);
    fflush(stdout);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {0};
    struct drawing drawing;
    fuzz_put("board", data, size);
    const char *path = fuzz_path("board");
    if (!drawing_read(path, &drawing, &error)) {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
        return 0;
    }
    must_be_well(&drawing);
    explain(path, size);
    return 0;
}
