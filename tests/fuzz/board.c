/*
 * Any bytes as a well that is given to the lab: drawn, or as a fumen. What is in
 * order is explained, encoded and decoded.
 */
#include <stdio.h>

#include "fuzz.h"
#include "lab/commands.h"
#include "lab/drawing.h"
#include "wellplayed/piece.h"

#define ROW(name, run, what) {name, run, what},

static const struct session_command commands[] = {LAB_COMMANDS(ROW)};

/* Runs a command, words up to NULL. What it prints is nothing to us. */
static int
run(const char *const *words)
{
    int count = 0;

    while (words[count] != NULL)
        count++;
    int code = session_main(
        "lab", "", commands, sizeof(commands) / sizeof(commands[0]), count, (char **)words);
    must(code == 0 || code == 2);
    return code;
}

static void
must_be_well(const struct drawing *drawing)
{
    struct board board;
    must(drawing->width >= BOARD_MIN_WIDTH);
    must(drawing->width <= BOARD_MAX_WIDTH);
    must(drawing->rows >= 1 && drawing->rows <= RULESET_MAX_VISIBLE);
    drawing_board(drawing, RULESET_MAX_VISIBLE, &board);
    must(board_stack_height(&board) <= drawing->rows);
    for (int y = 0; drawing_full_row(drawing) == 0 && y < board.height; y++)
        must(board_row(&board, y) != BOARD_FULL_ROW);
}

static void
take_drawing(const char *path, size_t choice)
{
    const char piece[2] = {piece_letter((enum piece)(choice % PIECE_COUNT)), '\0'};
    const char *explain[] = {"lab", "explain", "--board", path, "--piece", piece,
        choice % 2 ? "--json" : "--drops", NULL};
    const char *encode[] = {"lab", "fumen", "encode", path, choice % 2 ? "--json" : NULL, NULL};
    struct error error = {0};
    struct drawing drawing;

    if (drawing_read(path, &drawing, &error)) {
        must_be_well(&drawing);
        run(explain);
        must(run(encode) == (drawing.width != FUMEN_WIDTH || drawing.rows > FUMEN_ROWS ? 2 : 0));
    } else {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
    }
}

static void
take_fumen(const char *path, size_t choice)
{
    const char *decode[] = {"lab", "fumen", "decode", path, choice % 2 ? "--json" : NULL, NULL};
    const char *explain[] = {"lab", "explain", "--fumen", path, "--best", "1", "--drops", NULL};
    struct error error = {0};
    struct fumen fumen;

    if (drawing_decode(path, &fumen, &error)) {
        must(fumen.count > 0);
        if (fumen.count < 100) {
            must(run(decode) == 0);
            run(explain);
        }
    } else {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
    }
    fumen_finish(&fumen);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_put("board", data, size);
    take_drawing(fuzz_path("board"), size);
    take_fumen(fuzz_path("board"), size);
    return 0;
}
