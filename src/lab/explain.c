/*
 * Every placement of a piece with all that the player sees in it, printed.
 */
#include "lab/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/drawing.h"
#include "lab/insight.h"
#include "lab/json.h"
#include "lab/pages.h"
#include "train/play.h"
#include "lab/rows.h"
#include "store/fumen_board.h"
#include "store/weights.h"
#include "store/say.h"

static const char intro[] =
    "Usage: wellplayed-lab explain --board FILE --piece LETTER [FLAG]...\n"
    "Prints every placement of a piece in a well with all that a player sees\n"
    "in it: each feature's value, its weight, and the product of the two; the\n"
    "best placement first. Among equals the first is the one that the player\n"
    "looks at first, which it takes. Placements that a player takes because\n"
    "they fill a hole come before all others.\n";

static const char outro[] =
    "A board file has rows of . (empty) and # (filled), the top row first,\n"
    "6 to 12 columns and up to 32 rows. A full row is refused, because the\n"
    "game would have cleared it. The well is as high as the file has rows,\n"
    "or as --size says; rows that are missing from the file are empty rows\n"
    "at the top. There are no hidden rows above them.\n"
    "Letters of pieces are filled cells too.\n"
    "\n"
    "A fumen (v115@..., or a link with one) has the well. It may also have\n"
    "the piece and the next one: those that it places, or those that its quiz\n"
    "comment, #Q=[hold](current)next, names. --piece and --next override\n"
    "them. The well has 20 rows, or more when there are cells above them.\n"
    "\n"
    "The column of a placement is that of its leftmost cell, counted from 0\n"
    "at the left. Its row is that of its lowest cell, counted from 0 at the\n"
    "floor, before full rows are cleared. Players that can slide pieces\n"
    "under overhangs (contact) do it here too, unless --drops is given.\n"
    "\n"
    "With --next, two pieces are looked at. The features of the act (see\n"
    "below) are then the sums over both pieces. The features of the well\n"
    "are taken after the second piece, which is dropped straight where it\n"
    "is worth most. Features of the act: landing-height, eroded-cells,\n"
    "rows-removed, contact, rest-row.\n"
    "\n"
    "Rows that a placement clears are named after its features, and under\n"
    "modern rules spins and attack. No weight has a part in these. They are\n"
    "those of a lock with no combo, no back-to-back and no garbage before it.\n"
    "A spin is the greatest that keys can make there.\n"
    "\n"
    "Hold is not looked at: no player uses it yet. Under modern rules the\n"
    "piece may come out of hold, give it as --piece.\n"
    "\n"
    "Where the player considers pieces that are not announced yet, a total\n"
    "is the mean of its best over all seven (or 49). Pieces without a place\n"
    "count as lost, and fewer lost pieces always come first.\n";

enum { TEXT_SIZE = 32, USUAL_ROWS = 20 };

/* -- the command line -- */

struct raw {
    const struct ruleset *rules;
    const char *board, *fumen, *piece, *next, *weights;
    uint64_t page;
    int size[2];
    bool board_given, fumen_given, page_given, piece_given, next_given,
        size_given;
};

static bool
take_piece(const char *word, enum piece *piece)
{
    *piece = strlen(word) == 1 ? piece_from_letter(word[0]) : PIECE_NONE;
    return *piece != PIECE_NONE;
}

/* The well's size: of this width, at least so many rows, by default `usual`. */
static enum flags_result
put_size(const struct flags *flags, const struct raw *raw,
    struct question *question, int columns, int rows, int usual)
{
    char expected[80], value[TEXT_SIZE];
    int width = raw->size_given ? raw->size[0] : columns;
    int height = raw->size_given ? raw->size[1] : usual;

    if (width == columns && height >= rows &&
        ruleset_resize(&question->rules, width, height))
        return FLAGS_GO;
    snprintf(value, sizeof(value), "%dx%d", width, height);
    snprintf(expected, sizeof(expected), "%dx%d to %dx%d for this well",
        columns, rows > BOARD_MIN_HEIGHT ? rows : BOARD_MIN_HEIGHT, columns,
        RULESET_MAX_VISIBLE);
    return flags_wrong(flags, "size", value, expected);
}

static enum flags_result
put_drawing(
    const struct flags *flags, const struct raw *raw, struct question *question)
{
    struct error error;
    struct drawing drawing;

    if (!drawing_read(raw->board, &drawing, &error)) {
        say("%s: %s", flags->program, error_english(&error));
        return FLAGS_WRONG;
    }
    enum flags_result result = put_size(
        flags, raw, question, drawing.width, drawing.rows, drawing.rows);
    if (result == FLAGS_GO)
        drawing_board(&drawing, question->rules.visible, &question->board);
    return result;
}

static enum flags_result
put_page(const struct flags *flags, const struct raw *raw,
    struct question *question, const struct fumen_page *page)
{
    int rows = fumen_stack_height(&page->field);
    int full = fumen_full_row(&page->field);

    if (full >= 0) {
        say("%s: fumen: page %d: row %d is full: the game would have removed "
            "it",
            flags->program, (int)raw->page, full);
        return FLAGS_WRONG;
    }
    fumen_page_pieces(page, &question->piece, &question->next);
    enum flags_result result = put_size(flags, raw, question, FUMEN_WIDTH, rows,
        rows > USUAL_ROWS ? rows : USUAL_ROWS);
    if (result == FLAGS_GO)
        fumen_field_to_board(
            &page->field, question->rules.visible, &question->board);
    return result;
}

static enum flags_result
put_fumen(const struct flags *flags, const struct raw *raw, const char *word,
    struct question *question)
{
    char value[TEXT_SIZE], expected[TEXT_SIZE];
    struct error error = {0};
    struct fumen fumen;

    if (!pages_decode(word, &fumen, &error)) {
        say("%s: %s", flags->program, error_english(&error));
        return FLAGS_WRONG;
    }
    enum flags_result result;
    if (raw->page <= fumen.count) {
        struct fumen_page page = fumen.pages[raw->page - 1];
        enum piece piece;
        if (raw->piece_given && take_piece(raw->piece, &piece))
            page.operation.type = (uint8_t)fumen_colour_of((uint8_t)piece);
        result = put_page(flags, raw, question, &page);
    } else {
        snprintf(value, sizeof(value), "%d", (int)raw->page);
        snprintf(expected, sizeof(expected), "1 to %d", (int)fumen.count);
        result = flags_wrong(flags, "page", value, expected);
    }
    fumen_finish(&fumen);
    return result;
}

/* The well, and what it says of pieces. */
static enum flags_result
put_well(
    const struct flags *flags, const struct raw *raw, struct question *question)
{
    if (raw->fumen_given && raw->board_given)
        return flags_wrong(flags, "fumen", "--board", "one of the two");
    if (!raw->fumen_given && !raw->board_given)
        return flags_missing(flags, "board");
    if (raw->fumen_given)
        return put_fumen(flags, raw, raw->fumen, question);
    if (fumen_is_text(raw->board))
        return put_fumen(flags, raw, raw->board, question);
    if (raw->page_given) {
        say("%s: --page: expected a fumen beside it", flags->program);
        return FLAGS_WRONG;
    }
    if (!raw->piece_given)
        return flags_missing(flags, "piece");
    return put_drawing(flags, raw, question);
}

static enum flags_result
put_together(
    const struct flags *flags, const struct raw *raw, struct question *question)
{
    enum piece piece = PIECE_NONE, next = PIECE_NONE;

    if (raw->piece_given && !take_piece(raw->piece, &piece))
        return flags_wrong(flags, "piece", raw->piece, "one of I T L J Z S O");
    if (raw->next_given && !take_piece(raw->next, &next))
        return flags_wrong(flags, "next", raw->next, "one of I T L J Z S O");
    question->piece = question->next = PIECE_NONE;
    question->rules = play_rules(raw->rules, PLAY_BOARD);
    enum flags_result result = put_well(flags, raw, question);
    if (result != FLAGS_GO)
        return result;
    if (piece != PIECE_NONE)
        question->piece = piece;
    if (next != PIECE_NONE)
        question->next = next;
    if (question->piece == PIECE_NONE)
        return flags_missing(flags, "piece");
    question->brain.pieces = question->next != PIECE_NONE ? 2 : 1;
    return FLAGS_GO;
}

static enum flags_result
read_flags(struct question *question, int argc, char **argv)
{
    struct raw raw = {.rules = ruleset_at(0), .page = 1};
    const struct flag table[] = {
        {.name = "board",
            .kind = FLAG_TEXT,
            .into = &raw.board,
            .given = &raw.board_given,
            .value = "FILE",
            .help = "the well, drawn with . and #; or a fumen"},
        {.name = "fumen",
            .kind = FLAG_TEXT,
            .into = &raw.fumen,
            .given = &raw.fumen_given,
            .value = "TEXT",
            .help = "the well as a fumen, a link with one, a file of it, or\n"
                    "- for standard input"},
        {.name = "page",
            .kind = FLAG_NUMBER,
            .into = &raw.page,
            .min = 1,
            .max = FUMEN_PAGES_MAX,
            .given = &raw.page_given,
            .value = "N",
            .help = "of the fumen (default 1)"},
        {.name = "piece",
            .kind = FLAG_TEXT,
            .into = &raw.piece,
            .given = &raw.piece_given,
            .value = "LETTER",
            .help = "I, T, L, J, Z, S or O (default: of the fumen)"},
        {.name = "next",
            .kind = FLAG_TEXT,
            .into = &raw.next,
            .given = &raw.next_given,
            .value = "LETTER",
            .help = "the piece after it, which is looked at too"},
        row_brain(&question->brain),
        flag_weights(&raw.weights),
        {.name = "rules",
            .kind = FLAG_RULES,
            .into = &raw.rules,
            .value = "NAME",
            .help = "rule set, see --list-rules (default classic): its\n"
                    "rotations, for slides"},
        {.name = "size",
            .kind = FLAG_SIZE,
            .into = raw.size,
            .given = &raw.size_given,
            .value = "WxH",
            .help = "of the well (default: of the board file)"},
        {.name = "drops",
            .kind = FLAG_SWITCH,
            .into = &question->drops,
            .help = "strictly straight drops, for every player"},
        {.name = "best",
            .kind = FLAG_NUMBER,
            .into = &question->max,
            .min = 1,
            .max = MOVES_MAX_PLACES,
            .value = "N",
            .help = "print only the best N placements"},
        row_json(&question->json, "print one JSON object"),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };
    const struct flags flags = {
        .program = "wellplayed-lab explain",
        .intro = intro,
        .outro = outro,
        .table = table,
        .count = sizeof(table) / sizeof(table[0]),
    };

    question->max = MOVES_MAX_PLACES;
    weights_find(weights_default_name, &question->brain);
    enum flags_result result = flags_read(&flags, argc, argv, NULL);
    if (result != FLAGS_GO)
        return result;
    return put_together(&flags, &raw, question);
}

/* -- what is printed -- */

static int
column_of(const struct question *question, struct place at)
{
    return at.x + piece_left_column(
                      question->rules.shapes->matrix[at.piece][at.rotation]);
}

static int
row_of(const struct question *question, struct place at)
{
    return at.y + PIECE_SIZE - 1 -
           piece_bottom_row(
               question->rules.shapes->matrix[at.piece][at.rotation]);
}

static void
print_place(const struct question *question, struct place at)
{
    printf("%c rotation %d, column %d, row %d",
        piece_letter((enum piece)at.piece), at.rotation,
        column_of(question, at), row_of(question, at));
}

static const char *const spin_names[SPIN_COUNT] = {
    [SPIN_NONE] = "none", [SPIN_MINI] = "mini", [SPIN_FULL] = "full"};

/* What a lock there does, in a line of its own; nothing when it does nothing. */
static void
print_outcome(const struct lock_outcome *outcome)
{
    const struct lock_result *result = &outcome->result;

    if (result->rows == 0 && result->spin == SPIN_NONE)
        return;
    printf("    clears              %6d row%s", result->rows,
        result->rows == 1 ? "" : "s");
    if (result->spin != SPIN_NONE)
        fputs(result->spin == SPIN_FULL ? ", T-spin" : ", mini T-spin", stdout);
    if (result->all_clear)
        fputs(", all clear", stdout);
    if (outcome->attack > 0)
        printf(", attack %u", (unsigned)outcome->attack);
    putchar('\n');
}

static void
print_option(
    const struct question *question, int number, const struct option *option)
{
    const struct brain *brain = &question->brain;

    printf("\n%d. ", number);
    print_place(question, option->at);
    if (option->slide)
        fputs(", a slide", stdout);
    if (option->value == BRAIN_NO_PLACE) {
        printf(": then no place for %c\n", piece_letter(question->next));
        return;
    }
    if (question->next != PIECE_NONE) {
        fputs(", then ", stdout);
        print_place(question, option->next);
    }
    printf(": %.6g", insight_total(brain, option));
    if (insight_lost(option) > 0)
        printf(", and %d of %d lost", insight_lost(option),
            insight_futures(brain));
    puts(option->out ? ", outside of the beam" : "");
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (brain->features & FEATURE_BIT(f))
            printf("    %-20s%6g x %-10.7g = %.6g\n", feature_name(f),
                insight_value(option, f), brain->weights[f],
                insight_product(brain, option, f));
    print_outcome(&option->outcome);
}

static void
print_for_people(
    const struct question *question, const struct option *options, int count)
{
    const struct brain *brain = &question->brain;

    printf("brain      %s: %s\n", brain->name, brain->title);
    if (brain->source[0] != '\0')
        printf("source     %s\n", brain->source);
    if (brain->rules[0] != '\0')
        printf("made for   %s\n", brain->rules);
    printf("well       %dx%d, %s\n", question->board.width,
        question->board.height, question->rules.name);
    if (brain->unknown > 0)
        printf("thinks     of %d more that may be any: totals are the means, "
               "features those before\n",
            brain->unknown);
    if (brain->beam > 0)
        printf("beam       %d\n", brain->beam);
    printf("placements %d%s\n", count,
        count == 0 ? ": the game is over" : ", the best first");
    for (int i = 0; i < count && i < (int)question->max; i++)
        print_option(question, i + 1, &options[i]);
}

static void
print_json_place(
    struct json *json, const struct question *question, struct place at)
{
    json_count(json, "rotation", at.rotation);
    json_count(json, "column", (uint64_t)column_of(question, at));
    json_count(json, "row", (uint64_t)row_of(question, at));
}

static void
print_json_outcome(struct json *json, const struct lock_outcome *outcome)
{
    json_object(json, "lock");
    json_count(json, "rows", outcome->result.rows);
    json_text(json, "spin", spin_names[outcome->result.spin]);
    json_switch(json, "all_clear", outcome->result.all_clear);
    json_count(json, "attack", outcome->attack);
    json_close(json);
}

static void
print_json_option(struct json *json, const struct question *question,
    const struct option *option)
{
    const struct brain *brain = &question->brain;

    json_item(json);
    print_json_place(json, question, option->at);
    json_switch(json, "slide", option->slide);
    print_json_outcome(json, &option->outcome);
    if (option->value == BRAIN_NO_PLACE) {
        json_null(json, "total");
        json_close(json);
        return;
    }
    json_number(json, "total", insight_total(brain, option));
    if (brain->unknown > 0)
        json_count(json, "lost", (uint64_t)insight_lost(option));
    if (brain->beam > 0)
        json_switch(json, "in_beam", !option->out);
    if (question->next != PIECE_NONE) {
        json_object(json, "next");
        print_json_place(json, question, option->next);
        json_close(json);
    }
    json_object(json, "features");
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if (!(brain->features & FEATURE_BIT(f)))
            continue;
        json_object(json, feature_name(f));
        json_number(json, "value", insight_value(option, f));
        json_number(json, "weight", brain->weights[f]);
        json_number(json, "contribution", insight_product(brain, option, f));
        json_close(json);
    }
    json_close(json);
    json_close(json);
}

static void
print_json_piece(struct json *json, const char *key, enum piece piece)
{
    char letter[2] = {piece_letter(piece), '\0'};
    if (piece == PIECE_NONE)
        json_null(json, key);
    else
        json_text(json, key, letter);
}

static void
print_json(
    const struct question *question, const struct option *options, int count)
{
    struct json json;
    char size[TEXT_SIZE];

    snprintf(size, sizeof(size), "%dx%d", question->board.width,
        question->board.height);
    json_begin(&json);
    json_text(&json, "brain", question->brain.name);
    json_text(&json, "rules", question->rules.name);
    json_text(&json, "size", size);
    print_json_piece(&json, "piece", question->piece);
    print_json_piece(&json, "next", question->next);
    json_count(&json, "count", (uint64_t)count);
    json_list(&json, "placements");
    for (int i = 0; i < count && i < (int)question->max; i++)
        print_json_option(&json, question, &options[i]);
    json_close(&json);
    json_end(&json);
}

int
explain_main(int argc, char **argv)
{
    struct question question = {0};

    switch (read_flags(&question, argc, argv)) {
    case FLAGS_GO: break;
    case FLAGS_DONE: return EXIT_SUCCESS;
    case FLAGS_WRONG: return 2;
    }
    struct option *options = calloc(MOVES_MAX_PLACES, sizeof(*options));
    if (options == NULL) {
        say("wellplayed-lab explain: not enough memory");
        return EXIT_FAILURE;
    }
    int count = insight_find(&question, options);
    if (question.json)
        print_json(&question, options, count);
    else
        print_for_people(&question, options, count);
    free(options);
    return EXIT_SUCCESS;
}
