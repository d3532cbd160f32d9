/* The well is cut into pages; the comment is written and read by hand. */
#include "store/fumen_position.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "store/fumen.h"
#include "store/fumen_board.h"
#include "store/number.h"
#include "store/quiz.h"

static const char mark[] = ";wellplayed:";

enum {
    COMMENT_SIZE = 96,
    PAGES_ACROSS = (BOARD_MAX_WIDTH + FUMEN_WIDTH - 1) / FUMEN_WIDTH,
    PAGES_UP = (BOARD_MAX_HEIGHT + FUMEN_ROWS - 1) / FUMEN_ROWS
};

static int
pages_across(const struct ruleset *rules)
{
    return rules->width > FUMEN_WIDTH ? PAGES_ACROSS : 1;
}

static int
pages_up(const struct ruleset *rules)
{
    return ruleset_height(rules) > FUMEN_ROWS ? PAGES_UP : 1;
}

/* -- writing -- */

/* The part of the well that is on a page. Returns whether it has cells. */
static bool
cut_page(const struct position *position, int left, int bottom, struct fumen_field *field)
{
    bool filled = false;

    *field = (struct fumen_field){0};
    for (int y = 0; y < FUMEN_ROWS && bottom + y < BOARD_MAX_HEIGHT; y++) {
        const uint8_t *cells = position->cells[bottom + y];
        for (int x = 0; x < FUMEN_WIDTH && left + x < BOARD_MAX_WIDTH; x++) {
            field->rows[y][x] = (uint8_t)fumen_colour_of(cells[left + x]);
            filled |= cells[left + x] != PIECE_NONE;
        }
    }
    return filled;
}

static void
write_comment(const struct position *position, const struct ruleset *rules, char out[COMMENT_SIZE])
{
    char hold[2] = "", piece[2] = "", next[RULESET_MAX_NEXT + 1] = "";

    if (position->hold < PIECE_COUNT)
        hold[0] = piece_letter((enum piece)position->hold);
    if (position->piece < PIECE_COUNT)
        piece[0] = piece_letter((enum piece)position->piece);
    for (int i = 0; i < rules->next_count && position->next[i] < PIECE_COUNT; i++)
        next[i] = piece_letter((enum piece)position->next[i]);
    snprintf(out, COMMENT_SIZE, "#Q=[%s](%s)%s%s%s:%dx%d", hold, piece, next, mark, rules->name,
        rules->width, rules->visible);
}

/* All pages but empty ones at the end. False when there is no memory. */
static bool
add_pages(struct fumen *fumen, const struct position *position, const struct ruleset *rules)
{
    struct fumen_page pages[PAGES_ACROSS * PAGES_UP];
    char comment[COMMENT_SIZE], words[PAGES_ACROSS * PAGES_UP][COMMENT_SIZE];
    int across = pages_across(rules), count = 1;

    write_comment(position, rules, comment);
    for (int i = 0; i < across * pages_up(rules); i++) {
        int left = i % across * FUMEN_WIDTH, bottom = i / across * FUMEN_ROWS;
        struct fumen_page *page = &pages[i];
        *page = fumen_page_empty(i == 0);
        page->lock = false;
        snprintf(words[i], COMMENT_SIZE, "column %d, row %d", left + 1, bottom + 1);
        page->comment = i == 0 ? comment : words[i];
        if (cut_page(position, left, bottom, &page->field))
            count = i + 1;
    }
    for (int i = 0; i < count; i++)
        if (!fumen_add(fumen, &pages[i]))
            return false;
    return true;
}

char *
fumen_position_write(
    const struct position *position, const struct ruleset *rules, struct error *error)
{
    struct fumen fumen = {0};
    char *text = NULL;

    assert(position_check(position, rules, NULL) != POSITION_OUTSIDE);
    if (add_pages(&fumen, position, rules))
        text = fumen_encode(&fumen, error);
    else
        error_set(error, NULL, "not enough memory");
    fumen_finish(&fumen);
    return text;
}

/* -- reading -- */

/* "modern:10x20" with so many announced pieces. False when there are no such
 * rules here. */
static bool
read_rules(const char *text, int next_count, struct ruleset *rules)
{
    char name[RULESET_NAME_SIZE] = "";
    const char *colon = strchr(text, ':');
    int width, visible;

    if (colon == NULL || (size_t)(colon - text) >= sizeof(name))
        return false;
    memcpy(name, text, (size_t)(colon - text));
    const struct ruleset *found = ruleset_find(name);
    if (found == NULL || !number_read_size(colon + 1, &width, &visible))
        return false;
    *rules = *found;
    if (next_count > 0)
        ruleset_set_next(rules, next_count);
    return ruleset_resize(rules, width, visible);
}

static uint8_t
piece_of(char letter)
{
    return (uint8_t)(letter != '\0' ? piece_from_letter(letter) : PIECE_NONE);
}

/* The pieces of a quiz, whose current one falls unless it has just locked.
 * Returns how many come after it. */
static int
read_quiz(const struct quiz *quiz, struct position *position)
{
    int count = 0;
    const char *rest = quiz->rest;

    if (quiz->plain)
        return 0;
    position->hold = piece_of(quiz->hold);
    if (position->piece == PIECE_NONE)
        position->piece = piece_of(quiz->current);
    else if (quiz->current != '\0')
        position->next[count++] = piece_of(quiz->current);
    while (count < RULESET_MAX_NEXT && *rest != '\0' && *rest != ';')
        position->next[count++] = piece_of(*rest++);
    return count;
}

/* The pieces of a page: its own, and those of its quiz. */
static int
read_pieces(const struct fumen_page *page, struct position *position)
{
    struct quiz quiz;
    int count = 0;

    position->piece = (uint8_t)fumen_piece_of(page->operation.type);
    if (!quiz_begin(&quiz, page->comment))
        return 0;
    if (position->piece == PIECE_NONE) {
        struct quiz ready = quiz_ready(&quiz);
        count = read_quiz(&ready, position);
    } else if (quiz_has(&quiz, piece_letter((enum piece)position->piece))) {
        quiz_lock(&quiz, piece_letter((enum piece)position->piece));
        count = read_quiz(&quiz, position);
    }
    quiz_finish(&quiz);
    return count;
}

static uint8_t
cell_of(uint8_t colour)
{
    return (uint8_t)(colour == FUMEN_GREY ? CELL_GARBAGE : fumen_piece_of(colour));
}

static void
paste_page(const struct fumen_field *field, int left, int bottom, struct position *position)
{
    for (int y = 0; y < FUMEN_ROWS && bottom + y < BOARD_MAX_HEIGHT; y++)
        for (int x = 0; x < FUMEN_WIDTH && left + x < BOARD_MAX_WIDTH; x++)
            position->cells[bottom + y][left + x] = cell_of(field->rows[y][x]);
}

static void
read_pages(const struct fumen *fumen, struct fumen_position *out)
{
    const struct fumen_page *first = &fumen->pages[0];
    size_t count = 1, across = 1;
    int next_count;

    position_init(&out->position);
    next_count = read_pieces(first, &out->position);
    const char *marked = strstr(first->comment, mark);
    out->ruled = marked != NULL && read_rules(marked + strlen(mark), next_count, &out->rules);
    if (out->ruled) {
        across = (size_t)pages_across(&out->rules);
        count = across * (size_t)pages_up(&out->rules);
    }
    if (count > fumen->count)
        count = fumen->count;
    for (size_t i = 0; i < count; i++)
        paste_page(&fumen->pages[i].field, (int)(i % across) * FUMEN_WIDTH,
            (int)(i / across) * FUMEN_ROWS, &out->position);
    out->more = fumen->count - count;
}

/* Whether all cells are inside of the well that the text names. */
static bool
is_whole(const struct fumen_position *out)
{
    return !out->ruled || position_check(&out->position, &out->rules, NULL) != POSITION_OUTSIDE;
}

bool
fumen_position_read(const char *text, struct fumen_position *out, struct error *error)
{
    struct fumen fumen = {0};

    *out = (struct fumen_position){0};
    if (!fumen_is_text(text))
        return error_set(error, NULL, "this is not a fumen");
    if (!fumen_decode(text, &fumen, error))
        return false;
    read_pages(&fumen, out);
    fumen_finish(&fumen);
    if (!is_whole(out))
        return error_set(error, NULL, "it has cells outside of its well");
    return true;
}
