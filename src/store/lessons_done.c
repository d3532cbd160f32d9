/* A name and two numbers in each line. */
#include "store/lessons_done.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/lines.h"
#include "store/number.h"
#include "wellplayed/words.h"

enum { LINE_SIZE = LESSONS_NAME_SIZE + 40, MAX_WORDS = 4 };

static const char head[] = "; Lessons that are done: name, solved, tried.\n";

static struct lessons_mark *
find_mark(struct lessons_done *done, const char *name)
{
    for (int i = 0; i < done->count; i++)
        if (strcmp(done->marks[i].name, name) == 0)
            return &done->marks[i];
    return NULL;
}

const struct lessons_mark *
lessons_done_find(const struct lessons_done *done, const char *name)
{
    return find_mark((struct lessons_done *)done, name);
}

static struct lessons_mark *
add_mark(struct lessons_done *done, const char *name)
{
    if (done->count == LESSONS_MAX)
        return NULL;
    struct lessons_mark *mark = &done->marks[done->count++];
    *mark = (struct lessons_mark){.solved = 0};
    snprintf(mark->name, sizeof(mark->name), "%.31s", name);
    return mark;
}

static void
count_streak(struct lessons_done *done, const char *name, bool solved)
{
    if (!solved) {
        done->streak = 0;
        done->last[0] = '\0';
        return;
    }
    if (strcmp(done->last, name) != 0 && done->streak < UINT32_MAX)
        done->streak++;
    snprintf(done->last, sizeof(done->last), "%.31s", name);
    if (done->streak > done->longest)
        done->longest = done->streak;
}

void
lessons_done_note(struct lessons_done *done, const char *name, bool solved)
{
    struct lessons_mark *mark = find_mark(done, name);

    if (mark == NULL)
        mark = add_mark(done, name);
    if (mark != NULL && mark->tried < UINT32_MAX) {
        mark->tried++;
        mark->solved += solved;
    }
    count_streak(done, name, solved);
}

/* -- reading -- */

static bool
read_number(const char *word, uint32_t *number)
{
    uint64_t read;

    if (!number_read(word, 0, UINT32_MAX, &read))
        return false;
    *number = (uint32_t)read;
    return true;
}

static bool
take_streak(struct lessons_done *done, char *const words[], int count)
{
    if (count < 3 || !read_number(words[1], &done->streak) ||
        !read_number(words[2], &done->longest) || done->longest < done->streak ||
        (count == 4 && !lessons_is_name(words[3])))
        return false;
    snprintf(done->last, sizeof(done->last), "%.31s", count == 4 ? words[3] : "");
    return true;
}

static bool
take_mark(struct lessons_done *done, char *const words[], int count)
{
    struct lessons_mark mark;

    if (count != 3 || !lessons_is_name(words[0]) || !read_number(words[1], &mark.solved) ||
        !read_number(words[2], &mark.tried) || mark.solved > mark.tried ||
        find_mark(done, words[0]) != NULL)
        return false;
    struct lessons_mark *added = add_mark(done, words[0]);
    if (added == NULL)
        return false;
    added->solved = mark.solved;
    added->tried = mark.tried;
    return true;
}

static bool
take_line(struct lessons_done *done, char *line)
{
    char *words[MAX_WORDS + 1];
    int count = 0;

    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0' || line[0] == ';')
        return true;
    for (char *at = line; *at != '\0' && count <= MAX_WORDS;) {
        words[count++] = at;
        at += strcspn(at, " ");
        if (*at == ' ')
            *at++ = '\0';
    }
    if (count > MAX_WORDS)
        return false;
    return strcmp(words[0], "streak") == 0 ? take_streak(done, words, count)
                                           : take_mark(done, words, count);
}

static bool
read_all(
    const char *text, size_t size, const char *path, struct lessons_done *done, struct error *error)
{
    struct lines lines;
    char line[LINES_SIZE];
    const char *why;

    lines_begin(&lines, text, size);
    while (lines_next(&lines, line, &why))
        if (why != NULL || !take_line(done, line))
            return error_words(error, path, lines.number, NULL,
                why != NULL ? why : N_("not a line of done lessons"));
    return true;
}

bool
lessons_done_load(const char *path, struct lessons_done *done, struct error *error)
{
    size_t size;

    memset(done, 0, sizeof(*done));
    if (!file_is_there(path))
        return true;
    char *text = file_read(path, LESSONS_MAX_FILE, &size, error);
    if (text == NULL)
        return false;
    bool good = read_all(text, size, path, done, error);
    if (!good)
        memset(done, 0, sizeof(*done));
    free(text);
    return good;
}

/* -- writing -- */

static bool
write_all(const char *path, const struct lessons_done *done, struct error *error)
{
    size_t text_size = sizeof(head) + (size_t)(done->count + 1) * LINE_SIZE;
    char *text = malloc(text_size);

    if (text == NULL)
        return error_set(error, path, "not enough memory");
    size_t used = (size_t)snprintf(text, text_size, "%sstreak %" PRIu32 " %" PRIu32 "%s%s\n", head,
        done->streak, done->longest, done->last[0] != '\0' ? " " : "", done->last);
    for (int i = 0; i < done->count; i++) {
        const struct lessons_mark *mark = &done->marks[i];
        used += (size_t)snprintf(text + used, text_size - used, "%s %" PRIu32 " %" PRIu32 "\n",
            mark->name, mark->solved, mark->tried);
    }
    bool good = file_write(path, text, used, error);
    free(text);
    return good;
}

bool
lessons_done_keep(
    const char *path, const char *name, bool solved, struct lessons_done *done, struct error *error)
{
    int lock = file_lock(path);
    bool good = lessons_done_load(path, done, error);

    lessons_done_note(done, name, solved);
    good = good && write_all(path, done, error);
    file_unlock(lock);
    return good;
}
