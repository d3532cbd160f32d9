/*
 * Updates quizzes as the fumen package of JavaScript does. They only get
 * shorter, so one copy of the comment is all the memory they need.
 */
#include "store/quiz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/utf8.h"

static const char prefix[] = "#Q=";

static bool
is_letter(char letter)
{
    return letter != '\0' && strchr("ITLJZSOitljzso", letter) != NULL;
}

static bool
is_letter_or_none(char letter)
{
    return letter == '\0' || is_letter(letter);
}

/* Whether \s of a JavaScript pattern matches. */
static bool
is_blank(uint32_t character)
{
    static const struct {
        uint32_t first, last;
    } blanks[] = {{0x09, 0x0D}, {0x20, 0x20}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x2000, 0x200A},
        {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
    for (size_t i = 0; i < sizeof(blanks) / sizeof(blanks[0]); i++)
        if (character >= blanks[i].first && character <= blanks[i].last)
            return true;
    return false;
}

static void
copy_without_blanks(char *out, const char *text)
{
    while (*text != '\0') {
        uint32_t character;
        size_t length = utf8_take(text, &character);
        bool blank = length > 0 && is_blank(character);
        if (length == 0)
            length = 1;
        if (!blank) {
            memcpy(out, text, length);
            out += length;
        }
        text += length;
    }
    *out = '\0';
}

/* Reads "open letter close" with or without the letter. Returns what follows,
 * or NULL when it is anything else. */
static const char *
take_box(const char *at, char open, char close, char *letter)
{
    if (*at++ != open)
        return NULL;
    *letter = is_letter(*at) ? *at++ : '\0';
    return *at == close ? at + 1 : NULL;
}

/* Copies the text without blanks into the quiz's memory and parses it. */
static bool
parse_quiz(struct quiz *quiz, const char *text)
{
    if (strncmp(text, prefix, strlen(prefix)) != 0)
        return false;
    const char *at = take_box(text + strlen(prefix), '[', ']', &quiz->hold);
    if (at != NULL)
        at = take_box(at, '(', ')', &quiz->current);
    if (at == NULL)
        return false;
    quiz->plain = false;
    quiz->rest = at;
    return true;
}

/* Continues with the text after a quiz that has ended. */
static void
continue_after(struct quiz *quiz, const char *text)
{
    if (parse_quiz(quiz, text))
        return;
    quiz->plain = true;
    quiz->hold = quiz->current = '\0';
    quiz->rest = text;
}

bool
quiz_begin(struct quiz *quiz, const char *comment)
{
    *quiz = (struct quiz){0};
    if (strncmp(comment, prefix, strlen(prefix)) != 0)
        return false;
    quiz->memory = malloc(strlen(comment) + 1);
    if (quiz->memory == NULL)
        return false;
    copy_without_blanks(quiz->memory, comment);
    if (parse_quiz(quiz, quiz->memory))
        return true;
    quiz_finish(quiz);
    return false;
}

void
quiz_finish(struct quiz *quiz)
{
    if (quiz == NULL)
        return;
    free(quiz->memory);
    *quiz = (struct quiz){0};
}

bool
quiz_is_there(const struct quiz *quiz)
{
    return quiz->memory != NULL;
}

/* Skips a quiz without pieces to the text after it. */
static void
skip_end(struct quiz *quiz)
{
    if (!quiz->plain && quiz->hold == '\0' && quiz->current == '\0' && quiz->rest[0] == ';')
        continue_after(quiz, quiz->rest + 1);
}

static bool
has_pieces(const struct quiz *quiz)
{
    return !quiz->plain && (quiz->hold != '\0' || quiz->current != '\0' || quiz->rest[0] != '\0');
}

struct quiz
quiz_ready(const struct quiz *given)
{
    struct quiz quiz = *given;
    skip_end(&quiz);
    if (quiz.plain || quiz.current != '\0')
        return quiz;
    if (quiz.hold != '\0') {
        quiz.current = quiz.hold;
        quiz.hold = '\0';
    } else if (is_letter(quiz.rest[0])) {
        quiz.current = *quiz.rest++;
    } else if (quiz.rest[0] == ';') {
        continue_after(&quiz, quiz.rest + 1);
    } else if (quiz.rest[0] == '\0') {
        quiz.plain = true;
    }
    return quiz;
}

/* Removes the first of the pieces to come and returns it; 0 when there is
 * none. */
static char
take_next(struct quiz *quiz)
{
    if (quiz->rest[0] == '\0' || quiz->rest[0] == ';')
        return '\0';
    return *quiz->rest++;
}

/* Uses the piece. Returns false when it is not in hand, or the next one is no
 * piece. */
static bool
use_piece(struct quiz *quiz, char letter)
{
    char hold = quiz->hold, current = quiz->current;
    char next = take_next(quiz);

    if (letter == current) {
        quiz->current = next;
    } else if (letter == hold) {
        quiz->hold = current;
        quiz->current = next;
    } else if (letter == next && hold == '\0') {
        quiz->hold = current;
        quiz->current = quiz->rest[0] != '\0' ? *quiz->rest++ : '\0';
    } else if (letter == next && current == '\0') {
        if (quiz->rest[0] == '\0')
            return false;
        quiz->current = *quiz->rest++;
    } else {
        return false;
    }
    return is_letter_or_none(quiz->current);
}

bool
quiz_has(const struct quiz *quiz, char letter)
{
    struct quiz used = *quiz;
    skip_end(&used);
    return has_pieces(&used) && letter != '\0' && use_piece(&used, letter);
}

void
quiz_lock(struct quiz *quiz, char letter)
{
    struct quiz used = *quiz;
    skip_end(&used);
    if (!has_pieces(&used))
        return;
    *quiz = letter != '\0' && use_piece(&used, letter) ? used : quiz_ready(quiz);
}

size_t
quiz_write(const struct quiz *quiz, char *out, size_t size)
{
    const char hold[] = {quiz->hold, '\0'}, current[] = {quiz->current, '\0'};
    int length = quiz->plain
                     ? snprintf(out, size, "%s", quiz->rest)
                     : snprintf(out, size, "%s[%s](%s)%s", prefix, hold, current, quiz->rest);
    return (size_t)length;
}

bool
quiz_equals(const struct quiz *quiz, const char *comment)
{
    char head[] = "#Q=[?](?)";
    if (quiz->plain)
        return strcmp(quiz->rest, comment) == 0;
    size_t length = (size_t)snprintf(head, sizeof(head), "%s[%.*s](%.*s)", prefix,
        quiz->hold != '\0', &quiz->hold, quiz->current != '\0', &quiz->current);
    return strncmp(comment, head, length) == 0 && strcmp(comment + length, quiz->rest) == 0;
}
