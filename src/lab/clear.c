/*
 * Solves all clears. A way is printed as the order of its pieces and as a fumen
 * with a page for each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/commands.h"
#include "lab/drawing.h"
#include "lab/rows.h"
#include "lab/words.h"
#include "store/fumen_board.h"
#include "wellplayed/clear.h"

static const char intro[] = "Usage: wellplayed-lab clear --queue PIECES [--board FILE] [FLAG]...\n"
                            "Finds whether pieces empty the well, and how: a way, all ways, or\n"
                            "none. The answer is exact. Places count if shifts, rotations with\n"
                            "their kicks, and falls lead there; time does not matter.\n";

static const char outro[] =
    "A board is a drawing or a fumen, see explain; without one the well is\n"
    "empty. The quiz comment of a fumen, #Q=[hold](current)next, has the\n"
    "pieces, unless --queue and --hold override them. The well has ten\n"
    "columns, and cells in its lowest six rows alone.\n"
    "\n"
    "A way uses only the known pieces. The piece that falls after them may\n"
    "go into hold, so that the held one can be placed. Ways are different\n"
    "if a piece, its place or the order is. A + in the order of the pieces\n"
    "means that hold is pressed first.\n"
    "\n"
    "If more pieces than the known ones are needed, two figures say how\n"
    "likely an all clear is. --share is the share of all continuations of\n"
    "the queue that have a way, if all of it is known. --chance is the\n"
    "chance with the best play, where pieces are placed before all that\n"
    "follow are known: as many are in sight at a time as the queue has. It\n"
    "is printed below the share, which it never exceeds, and can take long.\n"
    "If a bag deals the pieces, --bag says which are left in it after the\n"
    "queue. The default is a bag that began with the first known piece,\n"
    "that in hold before the queue.\n"
    "\n"
    "At the limit of positions the search stops and says so, with exit\n"
    "code 1: then nothing is known beyond the ways that it printed.\n";

enum {
    MEMO_ENTRIES = 1 << 21,
    VALUE_ENTRIES = 1 << 18,
    DEFAULT_POSITIONS = 10000000,
    DEFAULT_WAYS = 100,
    /* A long queue is fine, though more than CLEAR_MAX_QUEUE never matter. */
    MAX_QUEUE = 32
};

#define MAX_POSITIONS UINT64_C(1000000000000)

static const char letters[] = "letters of ITLJZSO";

struct clear_flags {
    const char *board, *fumen, *queue, *hold, *bag;
    uint64_t page, rows, positions, print;
    bool page_given, print_given, hold_used, all, share, chance;
};

/* What is asked, and what was found. */
struct clear_task {
    struct session *session;
    struct ruleset rules;
    struct fumen_field field;
    struct board board;
    uint8_t queue[MAX_QUEUE];
    struct clear_question question;
    struct deck deck;
    bool all, share, chance;
    uint64_t print;
    struct clear_search search;
    struct answer answer;
    uint64_t ways;
    bool failed;
};

/* -- the command line -- */

static bool
put_queue(struct clear_task *task, const char *word)
{
    const char *letter = word;

    task->question.queued = 0;
    for (; *letter != '\0' && task->question.queued < MAX_QUEUE; letter++) {
        enum piece piece = piece_from_letter(*letter);
        if (piece == PIECE_NONE)
            break;
        task->queue[task->question.queued++] = (uint8_t)piece;
    }
    return *letter == '\0' ||
           session_wrong(task->session, "queue", word, "0 to 32 letters of ITLJZSO");
}

static bool
put_hold(struct clear_task *task, const char *word)
{
    enum piece piece = strlen(word) == 1 ? piece_from_letter(word[0]) : PIECE_NONE;

    if (!(task->rules.buttons & BUTTON_HOLD))
        return session_wrong(task->session, "hold", word, "rules that have hold");
    task->question.hold = (uint8_t)piece;
    return piece != PIECE_NONE ||
           session_wrong(task->session, "hold", word, "one of I T L J Z S O");
}

/* Takes the pieces of a page's quiz, or else the piece on the page. */
static void
put_hand(struct clear_task *task, const struct fumen_page *page)
{
    struct clear_question *question = &task->question;
    enum piece piece = fumen_piece_of(page->operation.type);
    struct quiz quiz, ready;

    if (!quiz_begin(&quiz, page->comment)) {
        if (piece != PIECE_NONE)
            task->queue[question->queued++] = (uint8_t)piece;
        return;
    }
    ready = quiz_ready(&quiz);
    if (ready.hold != '\0' && (task->rules.buttons & BUTTON_HOLD))
        question->hold = (uint8_t)piece_from_letter(ready.hold);
    if (ready.current != '\0')
        task->queue[question->queued++] = (uint8_t)piece_from_letter(ready.current);
    for (const char *next = ready.rest; !ready.plain && question->queued < MAX_QUEUE &&
                                        *next != '\0' && piece_from_letter(*next) != PIECE_NONE;
         next++)
        task->queue[question->queued++] = (uint8_t)piece_from_letter(*next);
    quiz_finish(&quiz);
}

static bool
put_fumen(struct clear_task *task, const struct clear_flags *flags, const char *word)
{
    struct session *session = task->session;
    struct error error = {0};
    struct fumen fumen;
    char expected[32];

    if (!drawing_decode(word, &fumen, &error))
        return session_refuse(session, "%s", error_english(&error));
    bool good = flags->page <= fumen.count;
    snprintf(expected, sizeof(expected), "1 to %zu", fumen.count);
    if (good) {
        task->field = fumen.pages[flags->page - 1].field;
        put_hand(task, &fumen.pages[flags->page - 1]);
    }
    fumen_finish(&fumen);
    return good || session_wrong_number(session, "page", flags->page, expected);
}

static bool
put_drawing(struct clear_task *task, const char *path)
{
    struct drawing drawing;
    struct error error;

    if (!drawing_read(path, &drawing, &error))
        return session_refuse(task->session, "%s", error_english(&error));
    if (drawing.width != FUMEN_WIDTH || drawing.rows > FUMEN_ROWS)
        return session_refuse(task->session, "%s: expected 10 columns and up to 23 rows", path);
    for (int row = 0; row < drawing.rows; row++)
        memcpy(task->field.rows[drawing.rows - 1 - row], drawing.cells[row], FUMEN_WIDTH);
    return true;
}

/* Reads the well, and the pieces that a fumen names. */
static bool
put_well(struct clear_task *task, const struct clear_flags *flags)
{
    const char *fumen = flags->fumen;
    bool good = true;

    if (fumen != NULL && flags->board != NULL)
        return session_wrong(task->session, "fumen", "--board", "one of the two");
    if (fumen == NULL && flags->board != NULL && fumen_is_text(flags->board))
        fumen = flags->board;
    if (fumen == NULL && flags->page_given)
        return session_refuse(task->session, "--page: expected a fumen next to it");
    if (fumen != NULL)
        good = put_fumen(task, flags, fumen);
    else if (flags->board != NULL)
        good = put_drawing(task, flags->board);
    if (!good)
        return false;
    int full = fumen_full_row(&task->field), height = fumen_stack_height(&task->field);
    if (full >= 0)
        return session_refuse(
            task->session, "the well: row %d is full: the game would have removed it", full);
    if (height > CLEAR_MAX_ROWS)
        return session_refuse(task->session,
            "the well: row %d has cells: expected none above row %d", height - 1,
            CLEAR_MAX_ROWS - 1);
    fumen_field_to_board(&task->field, ruleset_height(&task->rules), &task->board);
    return true;
}

/* The bag after the queue. */
static bool
put_bag(struct clear_task *task, const char *word)
{
    unsigned bag = 0;

    deck_init(&task->deck, task->rules.randomizer, 0, 0);
    if (task->question.hold != PIECE_NONE)
        deck_take(&task->deck, task->question.hold);
    for (int i = 0; i < task->question.queued; i++)
        deck_take(&task->deck, task->queue[i]);
    if (word == NULL)
        return true;
    if (task->rules.randomizer != RANDOMIZER_BAG)
        return session_wrong(task->session, "bag", task->rules.name, "rules with a bag");
    for (const char *letter = word; *letter != '\0'; letter++) {
        enum piece piece = piece_from_letter(*letter);
        if (piece == PIECE_NONE || (bag >> piece & 1u))
            return session_wrong(task->session, "bag", word, "each of ITLJZSO once at most");
        bag |= 1u << piece;
    }
    if (bag == 0)
        return session_wrong(task->session, "bag", word, letters);
    task->deck.bag = (uint8_t)bag;
    return true;
}

/* Whether the flags go together. */
static bool
check_flags(struct session *session, const struct clear_flags *flags)
{
    const char *likely = flags->chance ? "--chance" : flags->share ? "--share" : NULL;

    if (flags->all && likely != NULL)
        return session_wrong(session, "all", likely, "one of the two");
    if (likely != NULL && flags->rows == 0)
        return session_refuse(session, "%s: expected --rows next to it", likely);
    if (flags->bag != NULL && likely == NULL)
        return session_refuse(session, "--bag: expected --share or --chance next to it");
    if (flags->print_given && !flags->all)
        return session_refuse(session, "--print: expected --all next to it");
    return true;
}

static bool
put_question(struct clear_task *task, const struct clear_flags *flags)
{
    struct session *session = task->session;
    struct clear_question *question = &task->question;

    task->rules = *session->play.rules;
    task->all = flags->all;
    task->share = flags->share || flags->chance;
    task->chance = flags->chance;
    task->print = flags->print;
    *question = (struct clear_question){.board = &task->board,
        .rows = (int)flags->rows,
        .queue = task->queue,
        .hold = PIECE_NONE,
        .hold_used = flags->hold_used};
    if (!check_flags(session, flags) || !rows_put_choices(session, &task->rules) ||
        !put_well(task, flags) || (flags->queue != NULL && !put_queue(task, flags->queue)) ||
        (flags->hold != NULL && !put_hold(task, flags->hold)) || !put_bag(task, flags->bag))
        return false;
    if (question->queued == 0 && question->hold == PIECE_NONE && !task->share)
        return session_missing(session, "queue");
    return true;
}

static bool
clear_read(struct clear_task *task)
{
    struct session *session = task->session;
    struct clear_flags flags = {.page = 1, .positions = DEFAULT_POSITIONS, .print = DEFAULT_WAYS};
    struct flag rules = row_rules(session);
    rules.help = "rule set, see --list-rules (default modern)";
    const struct flag table[] = {
        row_text("board", &flags.board, "FILE",
            "the well, drawn with . and #; or a fumen (default empty)"),
        row_text("fumen", &flags.fumen, "TEXT",
            "the well as a fumen, a link with one, a file of it, or\n"
            "- for standard input"),
        row_given(&flags.page_given,
            row_number("page", &flags.page, 1, FUMEN_PAGES_MAX, "of the fumen (default 1)")),
        row_text("queue", &flags.queue, "PIECES",
            "the falling piece and those after it: letters of ITLJZSO\n"
            "(default: those of the fumen)"),
        row_text("hold", &flags.hold, "LETTER",
            "the piece in hold (default: that of the fumen, or none)"),
        row_switch("hold-used", &flags.hold_used, "the falling piece can't be held"),
        row_number("rows", &flags.rows, 1, CLEAR_MAX_ROWS,
            "to be cleared, 1 to 6 (default: as few as possible)"),
        row_switch("all", &flags.all, "all ways"),
        row_given(&flags.print_given, row_number("print", &flags.print, 0, MAX_POSITIONS,
                                          "of all ways, print the first N (default 100)")),
        row_switch("share", &flags.share, "the share of what may come that has a way"),
        row_switch("chance", &flags.chance, "that, and the chance with the best play"),
        row_text("bag", &flags.bag, "PIECES", "with these two: what the bag has after the queue"),
        row_number("positions", &flags.positions, 1, MAX_POSITIONS,
            "stop after so many positions (default 10,000,000)"),
        rules,
        row_no_half_turns(session),
        row_json(session),
        flag_list_rules(),
        flag_help(),
    };

    session->play.rules = &ruleset_modern;
    if (!session_read(session, ROWS_HELP(intro, outro, table), NULL) || !put_question(task, &flags))
        return false;
    task->search.limit = flags.positions;
    return true;
}

/* -- a way -- */

static char
code_of(uint8_t piece)
{
    return (char)(piece < PIECE_COUNT ? piece_letter((enum piece)piece) : '\0');
}

/* The hand as a quiz. */
static void
write_hand(const struct clear_task *task, char *out, size_t size)
{
    const struct clear_question *question = &task->question;
    char hold[2] = {code_of(question->hold), '\0'}, queue[MAX_QUEUE + 1] = "";

    for (int i = 0; i < question->queued; i++)
        queue[i] = code_of(task->queue[i]);
    snprintf(out, size, "#Q=[%s](%.1s)%s", hold, queue, queue[0] != '\0' ? queue + 1 : "");
}

/* A page for each piece. Their comments are the hand as it gets smaller. */
static bool
add_pages(const struct clear_task *task, const struct clear_way *way, struct fumen *fumen)
{
    char comment[MAX_QUEUE + 16];
    struct fumen_field field = task->field;
    struct quiz quiz;
    bool good = true;

    memset(field.garbage, 0, sizeof(field.garbage));
    write_hand(task, comment, sizeof(comment));
    if (!quiz_begin(&quiz, comment))
        return false;
    for (int i = 0; i < way->count && good; i++) {
        struct fumen_page page = fumen_page_empty(i == 0);
        page.field = field;
        page.comment = comment;
        fumen_operation_of_place(&page.operation, task->rules.shapes, way->steps[i].at);
        good = fumen_add(fumen, &page);
        field = fumen_field_after(&page);
        quiz_lock(&quiz, code_of(way->steps[i].at.piece));
        quiz_write(&quiz, comment, sizeof(comment));
    }
    quiz_finish(&quiz);
    return good;
}

static char *
way_fumen(const struct clear_task *task, const struct clear_way *way)
{
    struct fumen fumen = {0};
    struct error error;
    char *text = add_pages(task, way, &fumen) ? fumen_encode(&fumen, &error) : NULL;

    fumen_finish(&fumen);
    return text;
}

static void
step_rows(struct answer *answer, const struct clear_task *task, const struct clear_step *step)
{
    uint16_t matrix = task->rules.shapes->matrix[step->at.piece][step->at.rotation];
    char piece[2] = {code_of(step->at.piece), '\0'};

    answer_item(answer);
    answer_text(answer, "piece", piece);
    answer_switch(answer, "hold", step->hold);
    answer_count(answer, "rotation", step->at.rotation);
    answer_count(answer, "column", (uint64_t)(step->at.x + piece_left_column(matrix)));
    answer_count(answer, "row", (uint64_t)(step->at.y + PIECE_SIZE - 1 - piece_bottom_row(matrix)));
    answer_count(answer, "cleared", step->cleared);
    answer_close(answer);
}

static bool
print_way(void *user, const struct clear_way *way)
{
    struct clear_task *task = user;
    struct answer *programs = answer_programs(&task->answer);
    char order[2 * CLEAR_MAX_STEPS + 1] = "";
    size_t used = 0;

    if (task->ways++ >= task->print)
        return true;
    char *fumen = way_fumen(task, way);
    if (fumen == NULL) {
        task->failed = true;
        return false;
    }
    for (int i = 0; i < way->count; i++) {
        if (way->steps[i].hold)
            order[used++] = '+';
        order[used++] = code_of(way->steps[i].at.piece);
    }
    answer_line(&task->answer, "%-20s %s", order, fumen);
    answer_item(programs);
    answer_text(programs, "pieces", order);
    answer_count(programs, "rows", (uint64_t)way->rows);
    answer_text(programs, "fumen", fumen);
    answer_list(programs, "steps");
    for (int i = 0; i < way->count && programs != NULL; i++)
        step_rows(programs, task, &way->steps[i]);
    answer_close(programs);
    answer_close(programs);
    free(fumen);
    return true;
}

/* -- the answer -- */

static int
cells_of(const struct board *board)
{
    return bits_count(low_field(board, CLEAR_MAX_ROWS));
}

static void
text_or_none(struct answer *answer, const char *key, const char *text)
{
    if (text[0] != '\0')
        answer_text(answer, key, text);
    else
        answer_none(answer, key);
}

static void
question_rows(struct clear_task *task)
{
    struct answer *answer = &task->answer;
    const struct clear_question *question = &task->question;
    char queue[MAX_QUEUE + 1] = "", hold[2] = {code_of(question->hold), '\0'};

    for (int i = 0; i < question->queued; i++)
        queue[i] = code_of(task->queue[i]);
    answer_text(answer, "rules", task->rules.name);
    text_or_none(answer, "queue", queue);
    text_or_none(answer, "hold", hold);
    if (question->rows == 0) {
        answer_none(answer_programs(answer), "rows");
        return;
    }
    answer_count(answer, "rows", (uint64_t)question->rows);
    int cells = LOW_WIDTH * question->rows - cells_of(&task->board);
    if (cells > 0 && cells % PIECE_CELLS == 0)
        answer_count(answer, "pieces_needed", (uint64_t)(cells / PIECE_CELLS));
    else
        answer_none(answer, "pieces_needed");
}

static enum clear_status
find_ways(struct clear_task *task)
{
    struct clear_search *search = &task->search;
    enum clear_status status;
    struct clear_way way;

    answer_list(answer_programs(&task->answer), "ways");
    if (task->all) {
        status = clear_all(search, &task->question, print_way, task);
    } else {
        status = clear_find(search, &task->question, &way);
        if (status == CLEAR_FOUND)
            print_way(task, &way);
    }
    answer_close(answer_programs(&task->answer));
    return status;
}

static double
part_of(const struct clear_share *share)
{
    return (double)share->with / (double)share->of;
}

static enum clear_status
find_share(struct clear_task *task)
{
    struct answer *answer = &task->answer;
    struct clear_share share;
    enum clear_status status = clear_share(&task->search, &task->question, &task->deck, &share);

    if (status == CLEAR_STOPPED) {
        answer_none(answer, "share");
        return status;
    }
    answer_count(answer, "continuations", share.of);
    answer_count(answer, "with_a_way", share.with);
    answer_number(answer, "share", part_of(&share));
    return status;
}

static enum clear_status
find_chance(struct clear_task *task)
{
    struct clear_share chance;
    struct clear_value *values = calloc(VALUE_ENTRIES, sizeof(*values));

    if (values == NULL) {
        task->failed = true;
        return CLEAR_STOPPED;
    }
    enum clear_status status =
        clear_chance(&task->search, &task->question, &task->deck, values, VALUE_ENTRIES, &chance);
    free(values);
    if (status == CLEAR_STOPPED) {
        answer_none(&task->answer, "chance");
        return status;
    }
    answer_count(&task->answer, "won", chance.with);
    answer_number(&task->answer, "chance", part_of(&chance));
    return status;
}

static void
clear_answer(struct clear_task *task)
{
    static const char *const words[] = {
        [CLEAR_FOUND] = "found", [CLEAR_NONE] = "none", [CLEAR_STOPPED] = "stopped"};
    struct answer *answer = &task->answer;
    char limit[WORDS_SIZE];

    answer_begin(answer, task->session->json);
    question_rows(task);
    enum clear_status status = task->share ? find_share(task) : find_ways(task);
    if (task->chance && status == CLEAR_FOUND)
        status = find_chance(task);
    answer_text(answer, "answer", words[status]);
    if (task->all)
        answer_count(answer, "count", task->ways);
    answer_count(answer, "positions", task->search.positions);
    answer_end(answer);
    if (task->failed)
        session_fail(task->session, "not enough memory");
    else if (status == CLEAR_STOPPED && task->search.positions < task->search.limit)
        session_fail(
            task->session, "too many pieces are unknown: expected %d or fewer", CLEAR_MAX_UNKNOWN);
    else if (status == CLEAR_STOPPED)
        session_fail(task->session, "stopped after %s positions: --positions allows more",
            words_count(limit, task->search.limit));
}

void
clear_run(struct session *session)
{
    struct clear_task task = {.session = session};
    struct clear_entry *memo = NULL;

    if (!clear_read(&task))
        return;
    uint64_t limit = task.search.limit;
    memo = malloc(sizeof(*memo) * MEMO_ENTRIES);
    if (memo == NULL) {
        session_fail(session, "not enough memory");
    } else if (!clear_init(&task.search, &task.rules, memo, MEMO_ENTRIES)) {
        session_wrong(session, "rules", task.rules.name, "rules with ten columns");
    } else {
        task.search.limit = limit;
        clear_answer(&task);
    }
    free(memo);
}
