/* Reads line by line: a word and its arguments. */
#include "store/lessons.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "embedded.h"
#include "store/lines.h"
#include "store/number.h"
#include "store/quiz.h"
#include "store/writing.h"

static const char button_letters[BUTTON_COUNT + 1] = "LRDHCATS";

struct reading {
    struct lines lines;
    struct lessons *lessons;
    int capacity;
    struct lessons_item *item; /* the last one; NULL before the first */
    bool has_motif, has_rules, has_pieces;
    int row_count, width;
    uint8_t rows[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
    int next_count;
    int begin; /* the item's first line */
    const char *file;
    struct error *error;
};

/* Returns false with the error of the line. */
static bool
fail_line(const struct reading *reading, const char *words)
{
    return error_words(reading->error, reading->file, reading->lines.number, NULL, words);
}

/* -- the lines of a lesson -- */

static bool
read_motif(struct reading *reading, const char *text)
{
    for (int i = 0; i < TASK_MOTIFS; i++)
        if (strcmp(text, task_word(i)) == 0) {
            reading->item->task.motif = (enum task_motif)i;
            reading->has_motif = true;
            return true;
        }
    return fail_line(reading, N_("not a motif"));
}

static bool
read_rules(struct reading *reading, const char *text)
{
    const struct ruleset *rules = ruleset_find(text);

    if (rules == NULL)
        return fail_line(reading, N_("not a rule set"));
    reading->item->task.rules = *rules;
    reading->has_rules = true;
    return true;
}

static bool
read_number(struct reading *reading, const char *text, int max, uint64_t *number)
{
    if (!number_read(text, 1, (uint64_t)max, number))
        return error_at(reading->error, reading->file, reading->lines.number, NULL,
            "expected %d to %d", 1, max);
    return true;
}

static bool
read_pieces(struct reading *reading, const char *text)
{
    uint64_t number;

    if (!read_number(reading, text, TASK_MAX_PIECES, &number))
        return false;
    reading->item->task.pieces = (uint8_t)number;
    reading->has_pieces = true;
    return true;
}

static bool
read_holes(struct reading *reading, const char *text)
{
    uint64_t number;

    if (!read_number(reading, text, UINT8_MAX, &number))
        return false;
    reading->item->task.holes = (uint8_t)number;
    return true;
}

static bool
read_chain(struct reading *reading, const char *text)
{
    uint64_t number;

    if (!read_number(reading, text, UINT16_MAX, &number))
        return false;
    reading->item->task.position.chain = (uint16_t)number;
    return true;
}

static bool
take_pieces(struct reading *reading, const struct quiz *quiz)
{
    struct position *position = &reading->item->task.position;
    size_t count = strlen(quiz->rest);

    position->piece = (uint8_t)piece_from_letter(quiz->current);
    if (quiz->hold != '\0')
        position->hold = (uint8_t)piece_from_letter(quiz->hold);
    if (quiz->current == '\0' || count < 1 || count > RULESET_MAX_NEXT)
        return false;
    for (size_t i = 0; i < count; i++) {
        position->next[i] = (uint8_t)piece_from_letter(quiz->rest[i]);
        if (position->next[i] >= PIECE_COUNT)
            return false;
    }
    reading->next_count = (int)count;
    return true;
}

static bool
read_quiz(struct reading *reading, const char *text)
{
    struct quiz quiz;
    bool good = quiz_begin(&quiz, text) && take_pieces(reading, &quiz);

    quiz_finish(&quiz);
    return good || fail_line(reading, N_("expected #Q=[hold](piece)next"));
}

static bool
read_cell(char letter, uint8_t *cell)
{
    enum piece piece = piece_from_letter(letter);

    *cell = letter == '#'   ? (uint8_t)CELL_GARBAGE
            : letter == '.' ? (uint8_t)PIECE_NONE
                            : (uint8_t)piece;
    return letter == '#' || letter == '.' || piece != PIECE_NONE;
}

static bool
read_row(struct reading *reading, const char *text)
{
    int width = (int)strlen(text);

    if (reading->row_count == BOARD_MAX_HEIGHT || width > BOARD_MAX_WIDTH ||
        (reading->row_count > 0 && width != reading->width))
        return fail_line(reading, N_("a row too many, or of another width"));
    for (int x = 0; x < width; x++)
        if (!read_cell(text[x], &reading->rows[reading->row_count][x]))
            return fail_line(reading, N_("expected . # or letters of pieces"));
    reading->width = width;
    reading->row_count++;
    return true;
}

/* Reads one run, "300" or "12LC", without blanks. */
static bool
read_run(const char *text, size_t length, struct task_run *run)
{
    char number[8] = "";
    size_t digits = strspn(text, "0123456789");
    uint64_t ticks;

    digits = digits < length ? digits : length;
    if (digits == 0 || digits >= sizeof(number))
        return false;
    memcpy(number, text, digits);
    if (!number_read(number, 1, UINT16_MAX, &ticks))
        return false;
    run->ticks = (uint16_t)ticks;
    run->held = 0;
    for (size_t i = digits; i < length; i++) {
        const char *button = strchr(button_letters, text[i]);
        if (button == NULL)
            return false;
        run->held |= (uint8_t)(1u << (button - button_letters));
    }
    return true;
}

static bool
read_keys(struct reading *reading, const char *text)
{
    struct task_keys *keys = &reading->item->keys;

    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (keys->count == TASK_MAX_RUNS || !read_run(text, length, &keys->runs[keys->count]))
            return fail_line(reading, N_("expected ticks and buttons, as 12L"));
        keys->count++;
        text += length + strspn(text + length, " ");
    }
    return true;
}

/* -- lessons -- */

/* Puts the rows on the floor, now that their number is known. */
static bool
put_rows(struct reading *reading)
{
    struct task *task = &reading->item->task;

    if (reading->row_count > ruleset_height(&task->rules) ||
        (reading->row_count > 0 && reading->width != task->rules.width))
        return false;
    for (int i = 0; i < reading->row_count; i++)
        memcpy(task->position.cells[reading->row_count - 1 - i], reading->rows[i],
            (size_t)reading->width);
    return true;
}

/* Checks at the end of a lesson that it has all it must have. */
static bool
end_item(struct reading *reading)
{
    struct lessons_item *item = reading->item;
    const char *why = NULL;

    if (item == NULL)
        return true;
    if (!reading->has_motif || !reading->has_rules || !reading->has_pieces ||
        reading->next_count == 0 || item->keys.count == 0)
        why = N_("it needs motif, rules, pieces, quiz and keys");
    else if (item->task.rules.next_count != reading->next_count &&
             !ruleset_set_next(&item->task.rules, reading->next_count))
        why = N_("the rules announce another number of pieces");
    else if (!put_rows(reading))
        why = N_("the well of these rules has another size");
    else
        why = task_check(&item->task);
    return why == NULL ||
           error_words(reading->error, reading->file, reading->begin, item->name, why);
}

static bool
is_known(const struct lessons *lessons, const char *name)
{
    for (int i = 0; i < lessons->count; i++)
        if (strcmp(lessons->items[i].name, name) == 0)
            return true;
    return false;
}

static bool
make_room(struct reading *reading)
{
    enum { FIRST = 64 };
    struct lessons *lessons = reading->lessons;
    int capacity = reading->capacity > 0 ? 2 * reading->capacity : FIRST;

    if (lessons->count < reading->capacity)
        return true;
    struct lessons_item *items = realloc(lessons->items, (size_t)capacity * sizeof(*items));
    if (items == NULL)
        return error_set(reading->error, reading->file, "not enough memory");
    lessons->items = items;
    reading->capacity = capacity;
    return true;
}

bool
lessons_is_name(const char *name)
{
    size_t length = strlen(name);

    return length > 0 && length < LESSONS_NAME_SIZE &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static bool
begin_item(struct reading *reading, const char *name)
{
    struct lessons *lessons = reading->lessons;

    if (!end_item(reading))
        return false;
    if (!lessons_is_name(name) || is_known(lessons, name) || lessons->count == LESSONS_MAX)
        return fail_line(reading, N_("expected a new name of a-z, 0-9 and -; 1000 at most"));
    if (!make_room(reading))
        return false;
    reading->item = &lessons->items[lessons->count++];
    memset(reading->item, 0, sizeof(*reading->item));
    snprintf(reading->item->name, sizeof(reading->item->name), "%s", name);
    position_init(&reading->item->task.position);
    reading->has_motif = reading->has_rules = reading->has_pieces = false;
    reading->row_count = reading->width = reading->next_count = 0;
    reading->begin = reading->lines.number;
    return true;
}

static const struct {
    const char *word;
    bool (*read)(struct reading *reading, const char *text);
} table[] = {
    {"motif", read_motif},
    {"rules", read_rules},
    {"pieces", read_pieces},
    {"holes", read_holes},
    {"chain", read_chain},
    {"quiz", read_quiz},
    {"row", read_row},
    {"keys", read_keys},
};

static bool
read_line(struct reading *reading, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0' || line[0] == ';')
        return true;
    char *text = strchr(line, ' ');
    if (text != NULL) {
        *text++ = '\0';
        text += strspn(text, " ");
    }
    if (text == NULL || *text == '\0')
        return fail_line(reading, N_("expected a word and its value"));
    if (strcmp(line, "lesson") == 0)
        return begin_item(reading, text);
    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
        if (strcmp(line, table[i].word) == 0 && reading->item != NULL)
            return table[i].read(reading, text);
    return fail_line(reading, N_("not a line of a lesson"));
}

static bool
read_all(struct reading *reading)
{
    char line[LINES_SIZE];
    const char *why;

    while (lines_next(&reading->lines, line, &why)) {
        if (why != NULL)
            return fail_line(reading, why);
        if (!read_line(reading, line))
            return false;
    }
    if (!end_item(reading))
        return false;
    return reading->item != NULL || error_set(reading->error, reading->file, "no lesson in it");
}

bool
lessons_read(
    const char *text, size_t size, const char *file, struct lessons *lessons, struct error *error)
{
    struct reading reading = {.lessons = lessons, .file = file, .error = error};

    *lessons = (struct lessons){.count = 0};
    lines_begin(&reading.lines, text, size);
    if (read_all(&reading))
        return true;
    lessons_finish(lessons);
    return false;
}

bool
lessons_load(const char *path, struct lessons *lessons, struct error *error)
{
    size_t size;
    char *text = file_read(path, LESSONS_MAX_FILE, &size, error);

    *lessons = (struct lessons){.count = 0};
    if (text == NULL)
        return false;
    bool good = lessons_read(text, size, path, lessons, error);
    free(text);
    return good;
}

bool
lessons_shipped(struct lessons *lessons, struct error *error)
{
    const struct embedded *file = embedded_find("lessons/lessons.txt");

    assert(file != NULL);
    return lessons_read((const char *)file->data, file->size, file->name, lessons, error);
}

void
lessons_finish(struct lessons *lessons)
{
    if (lessons == NULL)
        return;
    free(lessons->items);
    *lessons = (struct lessons){.count = 0};
}

/* -- writing -- */

static char
letter_of(uint8_t cell)
{
    return cell == CELL_GARBAGE ? '#' : piece_letter((enum piece)cell);
}

static void
put_quiz(struct writing *writing, const struct task *task)
{
    const struct position *position = &task->position;

    writing_put(writing, "quiz #Q=[");
    if (position->hold != PIECE_NONE)
        writing_put(writing, "%c", piece_letter((enum piece)position->hold));
    writing_put(writing, "](%c)", piece_letter((enum piece)position->piece));
    for (int i = 0; i < task->rules.next_count; i++)
        writing_put(writing, "%c", piece_letter((enum piece)position->next[i]));
    writing_put(writing, "\n");
}

static void
put_cells(struct writing *writing, const struct task *task)
{
    struct board board;

    position_board(&task->position, &task->rules, &board);
    for (int y = board_stack_height(&board) - 1; y >= 0; y--) {
        writing_put(writing, "row ");
        for (int x = 0; x < board.width; x++)
            writing_put(writing, "%c", letter_of(task->position.cells[y][x]));
        writing_put(writing, "\n");
    }
}

static void
put_run(struct writing *writing, struct task_run run)
{
    writing_put(writing, " %d", run.ticks);
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (run.held >> i & 1)
            writing_put(writing, "%c", button_letters[i]);
}

static void
put_keys(struct writing *writing, const struct task_keys *keys)
{
    enum { A_LINE = 12 }; /* of LINES_LONGEST, with all buttons down */

    for (int i = 0; i < keys->count; i++) {
        if (i % A_LINE == 0)
            writing_put(writing, "%skeys", i > 0 ? "\n" : "");
        put_run(writing, keys->runs[i]);
    }
    writing_put(writing, "\n");
}

size_t
lessons_write(const struct lessons_item *item, char out[LESSONS_WRITE_SIZE])
{
    const struct task *task = &item->task;
    struct writing writing = {out, LESSONS_WRITE_SIZE, 0};

    writing_put(&writing, "lesson %s\nmotif %s\nrules %s\npieces %d\n", item->name,
        task_word(task->motif), task->rules.name, task->pieces);
    if (task->holes > 0)
        writing_put(&writing, "holes %d\n", task->holes);
    if (task->position.chain > 0)
        writing_put(&writing, "chain %d\n", task->position.chain);
    put_quiz(&writing, task);
    put_cells(&writing, task);
    put_keys(&writing, &item->keys);
    return writing.used;
}
