/* Every placement of a piece, with all that the player weighs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/commands.h"
#include "lab/drawing.h"
#include "lab/insight.h"
#include "lab/report.h"
#include "lab/rows.h"
#include "store/fumen_board.h"
#include "store/weights.h"

static const char intro[] =
    "Usage: wellplayed-lab explain --board FILE --piece LETTER [FLAG]...\n"
    "Prints every placement of a piece in a well, the best first: for each\n"
    "feature that the player weighs, its value, its weight, and their\n"
    "product. Of equal placements the player takes the one that it tries\n"
    "first; that one comes first here too. Placements that a player takes\n"
    "because they fill a hole come before all others.\n";

static const char outro[] =
    "A board file has rows of . (empty) and # (filled), the top row first,\n"
    "6 to 12 columns and up to 32 rows. Letters of pieces are filled cells\n"
    "too. A full row is refused, because the game would have cleared it.\n"
    "The well is as high as the file has rows, or as --size says; rows that\n"
    "are missing from the file are empty rows at the top. There are no\n"
    "hidden rows above them.\n"
    "\n"
    "A fumen (v115@..., or a link with one) contains the well. It may also\n"
    "contain the piece and the next one: those that it places, or those\n"
    "that its quiz comment, #Q=[hold](current)next, names. --piece and\n"
    "--next override them. The well has 20 rows, or more if there are cells\n"
    "above them.\n"
    "\n"
    "The column of a placement is that of its leftmost cell, counted from 0\n"
    "at the left. Its row is that of its lowest cell, counted from 0 at the\n"
    "floor, before full rows are cleared. Players that can slide pieces\n"
    "under overhangs (contact) do so here too, unless --drops is given.\n"
    "\n"
    "With --next, the player considers two pieces. The features of the act\n"
    "(landing-height, eroded-cells, rows-removed, contact, rest-row) are\n"
    "then sums over both pieces. The features of the well are taken after\n"
    "the second piece, which is dropped straight where it is worth most.\n"
    "\n"
    "After the features come the rows that a placement clears, and under\n"
    "modern rules its spin and attack. No weight applies to them. They are\n"
    "those of a lock with no combo, no back-to-back and no garbage before\n"
    "it. The spin is the greatest that keys can make there.\n"
    "\n"
    "Where the rules have hold, the placements of the piece that it brings\n"
    "follow too: the one in --hold, or the next one if hold is empty. With\n"
    "--next, the piece after the placement may be held as well.\n"
    "\n"
    "If the player considers pieces that are not announced yet, a total is\n"
    "the mean of its best over all seven (or 49). Pieces without a place\n"
    "count as lost, and fewer lost pieces always come first.\n";

enum { TEXT_SIZE = 32, USUAL_ROWS = 20 };

/* -- the command line -- */

struct explain_flags {
    const char *board, *fumen, *piece, *next, *hold;
    uint64_t page;
    bool page_given;
};

/* The piece of a letter; PIECE_NONE if there is no letter. */
static bool
put_piece(struct session *session, const char *flag, const char *word, enum piece *piece)
{
    *piece = PIECE_NONE;
    if (word == NULL)
        return true;
    if (strlen(word) == 1)
        *piece = piece_from_letter(word[0]);
    return *piece != PIECE_NONE || session_wrong(session, flag, word, "one of I T L J Z S O");
}

/* Sets the size of the well: this width, and `rows` or more. `usual` is the
 * default height. */
static bool
put_size(struct session *session, struct question *question, int columns, int rows, int usual)
{
    const struct play_flags *play = &session->play;
    char expected[80], value[TEXT_SIZE];
    int width = play->size_given ? play->size[0] : columns;
    int height = play->size_given ? play->size[1] : usual;

    if (width == columns && height >= rows && ruleset_resize(&question->rules, width, height))
        return true;
    snprintf(value, sizeof(value), "%dx%d", width, height);
    snprintf(expected, sizeof(expected), "%dx%d to %dx%d for this well", columns,
        rows > BOARD_MIN_HEIGHT ? rows : BOARD_MIN_HEIGHT, columns, RULESET_MAX_VISIBLE);
    return session_wrong(session, "size", value, expected);
}

static bool
put_drawing(struct session *session, const struct explain_flags *flags, struct question *question)
{
    struct error error;
    struct drawing drawing;

    if (!drawing_read(flags->board, &drawing, &error))
        return session_refuse(session, "%s", error_english(&error));
    if (drawing_full_row(&drawing) > 0)
        return session_refuse(session, "%s:%d: a full row, which the game would have removed",
            flags->board, drawing_full_row(&drawing));
    if (!put_size(session, question, drawing.width, drawing.rows, drawing.rows))
        return false;
    drawing_board(&drawing, question->rules.visible, &question->board);
    return true;
}

static bool
put_page(struct session *session, const struct explain_flags *flags, struct question *question,
    const struct fumen *fumen)
{
    char expected[TEXT_SIZE];
    enum piece piece;

    if (flags->page > fumen->count) {
        snprintf(expected, sizeof(expected), "1 to %zu", fumen->count);
        return session_wrong_number(session, "page", flags->page, expected);
    }
    struct fumen_page page = fumen->pages[flags->page - 1];
    int rows = fumen_stack_height(&page.field);
    int full = fumen_full_row(&page.field);
    if (full >= 0)
        return session_refuse(session,
            "fumen: page %d: row %d is full: the game would have removed it", (int)flags->page,
            full);
    if (put_piece(session, "piece", flags->piece, &piece) && piece != PIECE_NONE)
        page.operation.type = (uint8_t)fumen_colour_of((uint8_t)piece);
    struct fumen_hand hand = fumen_page_hand(&page);
    question->piece = hand.piece;
    question->next = hand.next;
    question->hold = hand.hold;
    question->held = hand.held;
    if (!put_size(session, question, FUMEN_WIDTH, rows, rows > USUAL_ROWS ? rows : USUAL_ROWS))
        return false;
    fumen_field_to_board(&page.field, question->rules.visible, &question->board);
    return true;
}

static bool
put_fumen(struct session *session, const struct explain_flags *flags, const char *word,
    struct question *question)
{
    struct error error = {0};
    struct fumen fumen;

    if (!drawing_decode(word, &fumen, &error))
        return session_refuse(session, "%s", error_english(&error));
    bool good = put_page(session, flags, question, &fumen);
    fumen_finish(&fumen);
    return good;
}

/* Reads the well, and the pieces that a fumen names. */
static bool
put_well(struct session *session, const struct explain_flags *flags, struct question *question)
{
    if (flags->fumen != NULL && flags->board != NULL)
        return session_wrong(session, "fumen", "--board", "one of the two");
    if (flags->fumen != NULL)
        return put_fumen(session, flags, flags->fumen, question);
    if (flags->board == NULL)
        return session_missing(session, "board");
    if (fumen_is_text(flags->board))
        return put_fumen(session, flags, flags->board, question);
    if (flags->page_given)
        return session_refuse(session, "--page: expected a fumen next to it");
    return flags->piece != NULL ? put_drawing(session, flags, question)
                                : session_missing(session, "piece");
}

static bool
put_question(struct session *session, const struct explain_flags *flags, struct question *question)
{
    enum piece piece, next, hold;

    question->piece = question->next = question->hold = PIECE_NONE;
    question->rules = play_rules(session->play.rules, PLAY_BOARD);
    question->drops = session->play.drops;
    if (!put_piece(session, "piece", flags->piece, &piece) ||
        !put_piece(session, "next", flags->next, &next) ||
        !put_piece(session, "hold", flags->hold, &hold) || !put_well(session, flags, question))
        return false;
    if (piece != PIECE_NONE)
        question->piece = piece;
    if (next != PIECE_NONE)
        question->next = next;
    if (hold != PIECE_NONE) {
        question->hold = hold;
        question->held = false;
    }
    if (question->piece == PIECE_NONE)
        return session_missing(session, "piece");
    question->brain.pieces = question->next != PIECE_NONE ? 2 : 1;
    return true;
}

static bool
explain_read(struct session *session, struct question *question)
{
    struct explain_flags flags = {.page = 1};
    const struct flag table[] = {
        row_text("board", &flags.board, "FILE", "the well, drawn with . and #; or a fumen"),
        row_text("fumen", &flags.fumen, "TEXT",
            "the well as a fumen, a link with one, a file of it, or\n"
            "- for standard input"),
        row_given(&flags.page_given,
            row_number("page", &flags.page, 1, FUMEN_PAGES_MAX, "of the fumen (default 1)")),
        row_text(
            "piece", &flags.piece, "LETTER", "I, T, L, J, Z, S or O (default: that of the fumen)"),
        row_text("next", &flags.next, "LETTER", "the piece after it, which is considered too"),
        row_text("hold", &flags.hold, "LETTER",
            "the piece in hold, where the rules have it (default: that of\n"
            "the fumen, or none)"),
        row_brain(&question->brain),
        row_weights(session),
        row_rules(session),
        row_size(session),
        row_drops(session),
        row_number(
            "best", &question->max, 1, MOVES_MAX_CHOICES, "print only the best N placements"),
        row_json(session),
        flag_list_rules(),
        flag_list_brains(),
        flag_help(),
    };

    question->max = MOVES_MAX_CHOICES;
    weights_find(weights_default_name, &question->brain);
    return session_read(session, ROWS_HELP(intro, outro, table), NULL) &&
           put_question(session, &flags, question);
}

/* -- the answer -- */

static int
column_of(const struct question *question, struct place at)
{
    return at.x + piece_left_column(question->rules.shapes->matrix[at.piece][at.rotation]);
}

static int
row_of(const struct question *question, struct place at)
{
    return at.y + PIECE_SIZE - 1 -
           piece_bottom_row(question->rules.shapes->matrix[at.piece][at.rotation]);
}

static void
letter_row(struct answer *answer, const char *key, enum piece piece)
{
    if (piece == PIECE_NONE)
        answer_none(answer_programs(answer), key);
    else
        answer_text(answer, key, (const char[]){piece_letter(piece), '\0'});
}

/* A place: as rows, and in words. */
static void
place_rows(struct answer *answer, const struct question *question, struct place at)
{
    answer_count(answer, "rotation", at.rotation);
    answer_count(answer, "column", (uint64_t)column_of(question, at));
    answer_count(answer, "row", (uint64_t)row_of(question, at));
}

static const char *
place_words(char out[64], const struct question *question, struct place at)
{
    snprintf(out, 64, "%c rotation %d, column %d, row %d", piece_letter((enum piece)at.piece),
        at.rotation, column_of(question, at), row_of(question, at));
    return out;
}

/* The effects of a lock there. People see them only if there are any. */
static void
outcome_rows(struct answer *answer, const struct lock_outcome *outcome)
{
    static const char *const spins[SPIN_COUNT] = {
        [SPIN_NONE] = "none", [SPIN_MINI] = "mini", [SPIN_FULL] = "full"};
    static const char *const words[SPIN_COUNT] = {
        [SPIN_NONE] = "", [SPIN_MINI] = ", mini T-spin", [SPIN_FULL] = ", T-spin"};
    const struct lock_result *result = &outcome->result;
    char attack[24] = "";

    if (!answer->json) {
        if (outcome->attack > 0)
            snprintf(attack, sizeof(attack), ", attack %u", (unsigned)outcome->attack);
        if (result->rows > 0 || result->spin != SPIN_NONE)
            answer_line(answer, "    clears              %6d row%s%s%s%s", result->rows,
                result->rows == 1 ? "" : "s", words[result->spin],
                result->all_clear ? ", all clear" : "", attack);
        return;
    }
    answer_object(answer, "lock");
    answer_count(answer, "rows", result->rows);
    answer_text(answer, "spin", spins[result->spin]);
    answer_switch(answer, "all_clear", result->all_clear);
    answer_count(answer, "attack", outcome->attack);
    answer_close(answer);
}

/* The features that the player weighs: value, weight, and their product. */
static void
feature_rows(struct answer *answer, const struct brain *brain, const struct option *option)
{
    struct answer *programs = answer_programs(answer);

    answer_object(programs, "features");
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if (!(brain->features & FEATURE_BIT(f)))
            continue;
        double value = insight_value(option, f);
        double product = insight_product(brain, option, f);
        answer_line(answer, "    %-20s%6g x %-10.7g = %.6g", feature_name(f), value,
            brain->weights[f], product);
        answer_object(programs, feature_name(f));
        answer_number(programs, "value", value);
        answer_number(programs, "weight", brain->weights[f]);
        answer_number(programs, "contribution", product);
        answer_close(programs);
    }
    answer_close(programs);
}

/* The line of a placement, for people. */
static void
headline(
    struct answer *answer, const struct question *question, int number, const struct option *option)
{
    const struct brain *brain = &question->brain;
    const char *hold = option->hold ? "hold, then " : "";
    char at[64], next[64], then[80] = "", lost[48] = "";

    place_words(at, question, option->at);
    if (question->next != PIECE_NONE)
        snprintf(then, sizeof(then), ", then %s", place_words(next, question, option->next));
    if (insight_lost(option) > 0)
        snprintf(lost, sizeof(lost), ", and %d of %d lost", insight_lost(option),
            insight_futures(brain));
    if (option->value == BRAIN_NO_PLACE)
        answer_line(answer, "\n%d. %s%s%s: then no place for %c", number, hold, at,
            option->slide ? ", a slide" : "", piece_letter(question->next));
    else
        answer_line(answer, "\n%d. %s%s%s%s: %.6g%s%s", number, hold, at,
            option->slide ? ", a slide" : "", then, insight_total(brain, option), lost,
            option->out ? ", outside of the beam" : "");
}

static void
option_rows(
    struct answer *answer, const struct question *question, int number, const struct option *option)
{
    struct answer *programs = answer_programs(answer);
    const struct brain *brain = &question->brain;

    if (!answer->json)
        headline(answer, question, number, option);
    answer_item(programs);
    place_rows(programs, question, option->at);
    answer_switch(programs, "slide", option->slide);
    if (question->rules.buttons & BUTTON_HOLD) {
        answer_switch(programs, "hold", option->hold);
        letter_row(programs, "piece", (enum piece)option->at.piece);
    }
    if (option->value == BRAIN_NO_PLACE) {
        if (answer->json)
            outcome_rows(answer, &option->outcome);
        answer_none(programs, "total");
        answer_close(programs);
        return;
    }
    answer_number(programs, "total", insight_total(brain, option));
    if (brain->unknown > 0)
        answer_count(programs, "lost", (uint64_t)insight_lost(option));
    if (brain->beam > 0)
        answer_switch(programs, "in_beam", !option->out);
    if (question->next != PIECE_NONE) {
        answer_object(programs, "next");
        place_rows(programs, question, option->next);
        if (question->rules.buttons & BUTTON_HOLD)
            letter_row(programs, "piece", (enum piece)option->next.piece);
        answer_close(programs);
    }
    feature_rows(answer, brain, option);
    outcome_rows(answer, &option->outcome);
    answer_close(programs);
}

/* More about the player, for people. */
static void
player_rows(struct answer *people, const struct brain *brain)
{
    if (brain->source[0] != '\0')
        answer_text(people, "source", brain->source);
    if (brain->rules[0] != '\0')
        answer_text(people, "made_for", brain->rules);
    if (brain->unknown > 0)
        answer_words(people, "thinks",
            "of %d more that may be any: totals are the means, features those before",
            brain->unknown);
    if (brain->beam > 0)
        answer_count(people, "beam", brain->beam);
}

static void
explain_print(const struct session *session, const struct question *question,
    const struct option *options, int count)
{
    const struct brain *brain = &question->brain;
    struct answer answer, *programs;

    answer_begin(&answer, session->json);
    programs = answer_programs(&answer);
    answer_words(&answer, "brain", "%s: %s", brain->name, brain->title);
    player_rows(answer_people(&answer), brain);
    answer_text(programs, "brain", brain->name);
    answer_text(&answer, "rules", question->rules.name);
    report_size(&answer, question->board.width, question->board.height);
    letter_row(&answer, "piece", question->piece);
    letter_row(&answer, "next", question->next);
    if (question->rules.buttons & BUTTON_HOLD)
        letter_row(&answer, "hold", question->hold);
    answer_count(programs, "count", (uint64_t)count);
    answer_words(&answer, "placements", "%d%s", count,
        count == 0 ? ": the game is over" : ", the best first");
    answer_list(programs, "placements");
    for (int i = 0; i < count && i < (int)question->max; i++)
        option_rows(&answer, question, i + 1, &options[i]);
    answer_close(programs);
    answer_end(&answer);
}

void
explain_run(struct session *session)
{
    struct question question = {0};

    if (!explain_read(session, &question))
        return;
    struct option *options = calloc(MOVES_MAX_CHOICES, sizeof(*options));
    if (options != NULL)
        explain_print(session, &question, options, insight_find(&question, options));
    else
        session_fail(session, "not enough memory");
    free(options);
}
