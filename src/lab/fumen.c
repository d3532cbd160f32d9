/* Two commands with the same flags: one reads, the other writes. */
#include "lab/fumen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/json.h"
#include "lab/pages.h"
#include "lab/rows.h"
#include "store/say.h"

enum { EXIT_WRONG = 2 };

static const char intro[] =
    "Usage: wellplayed-lab fumen decode FUMEN|FILE|- [FLAG]...\n"
    "Prints the pages of a fumen (v115@...) as text; fumen encode FILE|-\n"
    "writes such text, or a drawn board, as a fumen.\n";

static const char outro[] =
    "A fumen is the text in which players pass positions around: pages with a\n"
    "field, a piece that locks, and a comment. Decode takes the text itself, "
    "a\n"
    "link with it, a file, or standard input (-), of version 115 or 110.\n"
    "\n"
    "A page is printed so, and read so by encode:\n"
    "\n"
    "  page 2\n"
    "  ....#.....\n"
    "  IIII.ZZ#.#\n"
    "  garbage  #########.\n"
    "  piece    T spawn 4,0\n"
    "  flags    rise mirror no-lock\n"
    "  comment  \"any text\"\n"
    "\n"
    "Rows are drawn from the highest that is not empty: . for empty, # for\n"
    "grey, and letters of pieces. A piece has its rotation (spawn, right,\n"
    "reverse, left) and the column and row of its centre, from 0 at the left\n"
    "and at the floor, as in SRS. Flags say what is not as on most pages: the\n"
    "garbage row rises after the lock, the field is mirrored, the piece does\n"
    "not lock; colour and no-colour say whether guideline colours are set,\n"
    "which they are on the first page. A comment is a JSON string.\n"
    "\n"
    "All but the first line may be missing; a page without rows begins with\n"
    "what the page before has left. A board file (see explain) is a page: 10\n"
    "columns, and up to 23 rows.\n";

struct options {
    const char *operand;
    bool json;
};

static enum flags_result
read_flags(struct options *options, int argc, char **argv, bool has_operand)
{
    const struct flag table[] = {
        row_json(&options->json, "print one JSON object"),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab fumen",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };
    return flags_read(
        &flags, argc, argv, has_operand ? &options->operand : NULL);
}

static int
decode(const struct options *options)
{
    struct error error;
    struct fumen fumen;

    if (!pages_decode(options->operand, &fumen, &error)) {
        say("wellplayed-lab fumen: %s", error_english(&error));
        return EXIT_WRONG;
    }
    if (options->json)
        pages_print_json(&fumen);
    else
        pages_print(&fumen);
    fumen_finish(&fumen);
    return EXIT_SUCCESS;
}

static void
print_text(const struct options *options, const char *text, size_t pages)
{
    struct json json;

    if (!options->json) {
        puts(text);
        return;
    }
    json_begin(&json);
    json_foreign(&json, "fumen", text);
    json_count(&json, "pages", pages);
    json_end(&json);
}

static int
encode(const struct options *options)
{
    struct error error;
    struct fumen fumen;

    if (!pages_read(options->operand, &fumen, &error)) {
        say("wellplayed-lab fumen: %s", error_english(&error));
        return EXIT_WRONG;
    }
    char *text = fumen_encode(&fumen, &error);
    bool good = text != NULL;
    if (good)
        print_text(options, text, fumen.count);
    else
        say("wellplayed-lab fumen: %s", error_english(&error));
    fumen_finish(&fumen);
    free(text);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

int
fumen_main(int argc, char **argv)
{
    struct options options = {0};
    bool decodes = argc > 1 && strcmp(argv[1], "decode") == 0;
    bool encodes = argc > 1 && strcmp(argv[1], "encode") == 0;
    int skip = decodes || encodes;

    switch (read_flags(&options, argc - skip, argv + skip, skip > 0)) {
    case FLAGS_GO: break;
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: return EXIT_WRONG;
    }
    if (skip == 0)
        say("wellplayed-lab fumen: expected decode or encode; --help says "
            "more");
    else if (options.operand == NULL)
        say("wellplayed-lab fumen: expected %s; --help says more",
            decodes ? "a FUMEN, a FILE or -" : "a FILE or -");
    else
        return decodes ? decode(&options) : encode(&options);
    return EXIT_WRONG;
}
