/*
 * Any bytes as a fumen: pages in order, which are written and read again as the
 * very same; or a line that says where it is wrong. The same as a position.
 */
#include <stdlib.h>

#include "fuzz.h"
#include "store/fumen.h"
#include "store/fumen_board.h"
#include "store/fumen_position.h"

static void
must_be_page(const struct fumen_page *page)
{
    struct board board;

    must(page->comment != NULL);
    must(strlen(page->comment) < FUMEN_COMMENT_SIZE);
    must(fumen_operation_is_valid(page->operation));
    for (int y = 0; y < FUMEN_ROWS; y++)
        for (int x = 0; x < FUMEN_WIDTH; x++)
            must(page->field.rows[y][x] < FUMEN_COLOURS);
    must(fumen_stack_height(&page->field) <= FUMEN_ROWS);
    fumen_field_to_board(&page->field, FUMEN_ROWS, &board);
    struct fumen_hand hand = fumen_page_hand(page);
    must(hand.piece <= PIECE_NONE && hand.next <= PIECE_NONE && hand.hold <= PIECE_NONE);
}

/* Comments that are longer when they are escaped again, as "%" is, may have
 * been cut. */
static void
must_be_same(const struct fumen_page *a, const struct fumen_page *b)
{
    must(fumen_field_equals(&a->field, &b->field));
    must(memcmp(&a->operation, &b->operation, sizeof(a->operation)) == 0);
    must(a->lock == b->lock && a->rise == b->rise);
    must(a->mirror == b->mirror && a->colour == b->colour);
    must(strlen(a->comment) > FUMEN_COMMENT_SIZE / 6 || strcmp(a->comment, b->comment) == 0);
}

static void
write_and_read(const struct fumen *fumen)
{
    struct error error = {0};
    struct fumen again;

    char *text = fumen_encode(fumen, &error);
    must(text != NULL);
    must(fumen_is_text(text));
    must(fumen_decode(text, &again, &error));
    must(again.count == fumen->count);
    for (size_t i = 0; i < fumen->count; i++)
        must_be_same(&fumen->pages[i], &again.pages[i]);
    fumen_finish(&again);
    free(text);
}

static void
decode(const char *text)
{
    struct error error = {0};
    struct fumen fumen;

    fumen_is_text(text);
    if (!fumen_decode(text, &fumen, &error)) {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
        return;
    }
    must(fumen.count >= 1 && fumen.count <= FUMEN_PAGES_MAX);
    for (size_t i = 0; i < fumen.count; i++)
        must_be_page(&fumen.pages[i]);
    write_and_read(&fumen);
    fumen_finish(&fumen);
}

static void
must_be_pieces(const struct position *position)
{
    must(position->piece <= PIECE_NONE && position->hold <= PIECE_NONE);
    for (int i = 0; i < RULESET_MAX_NEXT; i++)
        must(position->next[i] <= PIECE_NONE);
    for (int y = 0; y < BOARD_MAX_HEIGHT; y++)
        for (int x = 0; x < BOARD_MAX_WIDTH; x++)
            must(position->cells[y][x] <= CELL_GARBAGE);
}

/* What says its rules is written and read again as the same well. */
static void
read_position(const char *text)
{
    struct error error = {0};
    struct fumen_position read, again;

    if (!fumen_position_read(text, &read, &error)) {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
        return;
    }
    must_be_pieces(&read.position);
    if (!read.ruled)
        return;
    char *written = fumen_position_write(&read.position, &read.rules, &error);
    must(written != NULL && fumen_position_read(written, &again, &error));
    must(again.ruled && again.rules.width == read.rules.width);
    must(memcmp(again.position.cells, read.position.cells, sizeof(read.position.cells)) == 0);
    free(written);
}

/* As it is, and as what follows "v115@". */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char head[] = "v115@";
    size_t before = strlen(head);
    char *text = malloc(before + size + 1);

    must(text != NULL);
    memcpy(text, head, before);
    memcpy(text + before, data, size);
    text[before + size] = '\0';
    decode(text + before);
    decode(text);
    read_position(text + before);
    read_position(text);
    free(text);
    return 0;
}
