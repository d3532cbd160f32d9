/* Prints the pages of a fumen, and writes a drawn board as a fumen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/commands.h"
#include "lab/drawing.h"
#include "lab/rows.h"

static const char intro[] = "Usage: wellplayed-lab fumen decode FUMEN|FILE|- [FLAG]...\n"
                            "Prints the pages of a fumen (v115@...). fumen encode FILE|- writes a\n"
                            "drawn board as a fumen.\n";

static const char outro[] =
    "Players exchange positions as fumens: texts with pages, each with a\n"
    "field, a piece that locks, and a comment. Decode takes the text\n"
    "itself, a link that contains it, a file, or standard input (-), of\n"
    "version 115 or 110.\n"
    "\n"
    "A page is printed like this:\n"
    "\n"
    "  page 2\n"
    "  ....#.....\n"
    "  IIII.ZZ#.#\n"
    "  garbage  #########.\n"
    "  piece    T spawn 4,0\n"
    "  flags    rise mirror no-lock\n"
    "  comment  \"any text\"\n"
    "\n"
    "Rows begin at the highest that is not empty: . is empty, # is grey,\n"
    "and letters are pieces. A piece has its rotation (spawn, right,\n"
    "reverse, left) and the column and row of its centre, counted from 0 at\n"
    "the left and at the floor, as in SRS. Flags are printed where a page\n"
    "differs from most: the garbage row rises after the lock, the field is\n"
    "mirrored, the piece does not lock. colour and no-colour tell whether\n"
    "guideline colours are set, as they are on the first page. A comment is\n"
    "a JSON string.\n"
    "\n"
    "Encode takes a board file (see explain) of 10 columns and up to 23\n"
    "rows.\n";

/* -- the pages -- */

static const char *const rotations[FUMEN_ROTATIONS] = {
    [FUMEN_REVERSE] = "reverse",
    [FUMEN_RIGHT] = "right",
    [FUMEN_SPAWN] = "spawn",
    [FUMEN_LEFT] = "left",
};

/* The highest row with a cell; 0 if there is none. */
static int
top_row(const struct fumen_field *field)
{
    static const uint8_t empty[FUMEN_WIDTH];
    int y = FUMEN_ROWS - 1;
    while (y > 0 && memcmp(field->rows[y], empty, FUMEN_WIDTH) == 0)
        y--;
    return y;
}

static bool
has_garbage(const struct fumen_field *field)
{
    static const uint8_t empty[FUMEN_WIDTH];
    return memcmp(field->garbage, empty, FUMEN_WIDTH) != 0;
}

static char *
draw_row(char out[FUMEN_WIDTH + 1], const uint8_t row[FUMEN_WIDTH])
{
    for (int x = 0; x < FUMEN_WIDTH; x++)
        out[x] = drawing_character(row[x]);
    out[FUMEN_WIDTH] = '\0';
    return out;
}

static void
print_page(const struct fumen_page *page, size_t number)
{
    struct fumen_operation at = page->operation;
    struct fumen_page usual = fumen_page_empty(number == 1);
    const char *colour = page->colour == usual.colour ? ""
                         : page->colour               ? " colour"
                                                      : " no-colour";
    char row[FUMEN_WIDTH + 1], flags[48];

    printf("%spage %zu\n", number > 1 ? "\n" : "", number);
    for (int y = top_row(&page->field); y >= 0; y--)
        puts(draw_row(row, page->field.rows[y]));
    if (has_garbage(&page->field))
        printf("garbage  %s\n", draw_row(row, page->field.garbage));
    if (at.type != FUMEN_EMPTY)
        printf("piece    %c %s %d,%d\n", drawing_character(at.type), rotations[at.rotation], at.x,
            at.y);
    snprintf(flags, sizeof(flags), "%s%s%s%s", page->rise ? " rise" : "",
        page->mirror ? " mirror" : "", page->lock ? "" : " no-lock", colour);
    if (flags[0] != '\0')
        printf("flags   %s\n", flags);
    if (page->comment[0] != '\0') {
        fputs("comment  ", stdout);
        answer_print_string(page->comment);
        putchar('\n');
    }
}

static void
json_piece(struct answer *answer, struct fumen_operation at)
{
    char letter[2] = {drawing_character(at.type), '\0'};

    if (at.type == FUMEN_EMPTY) {
        answer_none(answer, "piece");
        return;
    }
    answer_object(answer, "piece");
    answer_text(answer, "type", letter);
    answer_text(answer, "rotation", rotations[at.rotation]);
    answer_count(answer, "x", (uint64_t)at.x);
    answer_count(answer, "y", (uint64_t)at.y);
    answer_close(answer);
}

static void
json_page(struct answer *answer, const struct fumen_page *page)
{
    char row[FUMEN_WIDTH + 1];

    answer_item(answer);
    answer_list(answer, "field");
    for (int y = top_row(&page->field); y >= 0; y--)
        answer_item_text(answer, draw_row(row, page->field.rows[y]));
    answer_close(answer);
    if (has_garbage(&page->field))
        answer_text(answer, "garbage", draw_row(row, page->field.garbage));
    else
        answer_none(answer, "garbage");
    json_piece(answer, page->operation);
    answer_switch(answer, "lock", page->lock);
    answer_switch(answer, "rise", page->rise);
    answer_switch(answer, "mirror", page->mirror);
    answer_switch(answer, "colour", page->colour);
    answer_text(answer, "comment", page->comment);
    answer_close(answer);
}

static void
json_pages(const struct fumen *fumen)
{
    struct answer answer;

    answer_begin(&answer, true);
    answer_list(&answer, "pages");
    for (size_t i = 0; i < fumen->count; i++)
        json_page(&answer, &fumen->pages[i]);
    answer_close(&answer);
    answer_end(&answer);
}

/* -- the two commands -- */

static void
decode_fumen(struct session *session, const char *word)
{
    struct error error;
    struct fumen fumen;

    if (!drawing_decode(word, &fumen, &error)) {
        session_refuse(session, "%s", error_english(&error));
        return;
    }
    if (session->json)
        json_pages(&fumen);
    else
        for (size_t i = 0; i < fumen.count; i++)
            print_page(&fumen.pages[i], i + 1);
    fumen_finish(&fumen);
}

/* A fumen with the drawing as its only page. */
static char *
encode_drawing(const struct drawing *drawing, struct error *error)
{
    struct fumen_page page = fumen_page_empty(true);
    struct fumen fumen = {0};
    char *text = NULL;

    for (int row = 0; row < drawing->rows; row++)
        memcpy(page.field.rows[drawing->rows - 1 - row], drawing->cells[row], FUMEN_WIDTH);
    if (fumen_add(&fumen, &page))
        text = fumen_encode(&fumen, error);
    else
        error_set(error, NULL, "not enough memory");
    fumen_finish(&fumen);
    return text;
}

static void
encode_board(struct session *session, const char *path)
{
    struct drawing drawing;
    struct answer answer;
    struct error error;

    if (!drawing_read(path, &drawing, &error)) {
        session_refuse(session, "%s", error_english(&error));
        return;
    }
    if (drawing.width != FUMEN_WIDTH || drawing.rows > FUMEN_ROWS) {
        session_refuse(session, "%s: expected 10 columns and up to 23 rows", path);
        return;
    }
    char *text = encode_drawing(&drawing, &error);
    if (text == NULL) {
        session_fail(session, "%s", error_english(&error));
    } else if (session->json) {
        answer_begin(&answer, true);
        answer_text(&answer, "fumen", text);
        answer_count(&answer, "pages", 1);
        answer_end(&answer);
    } else {
        puts(text);
    }
    free(text);
}

void
fumen_run(struct session *session)
{
    const struct flag table[] = {row_json(session), flag_help()};
    const char *word = session->argc > 1 ? session->argv[1] : "";
    const char *operand = NULL;
    bool decodes = strcmp(word, "decode") == 0;
    bool encodes = strcmp(word, "encode") == 0;

    session->argc -= decodes || encodes;
    session->argv += decodes || encodes;
    if (!session_read(
            session, ROWS_HELP(intro, outro, table), decodes || encodes ? &operand : NULL))
        return;
    if (!decodes && !encodes)
        session_refuse(session, "expected decode or encode; --help says more");
    else if (operand == NULL)
        session_refuse(session, "expected %s; --help says more",
            decodes ? "a FUMEN, a FILE or -" : "a FILE or -");
    else if (decodes)
        decode_fumen(session, operand);
    else
        encode_board(session, operand);
}
