/*
 * inih parses a line; this file finds where its parts are. A new value replaces
 * the old one inside its line, between the separator and the comment.
 */
#define _POSIX_C_SOURCE 200809L /* strnlen */

#include "store/entries.h"

#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wellplayed/words.h"

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* -- a `;` inside a value -- */

/* Whether `at`, ignoring backslashes, begins a comment. */
static bool
is_like_comment(const char *begin, const char *at)
{
    return (at == begin || is_blank(at[-1])) && at[strspn(at, "\\")] == ';';
}

/* Removes the backslashes that escape has added. */
static void
unescape_value(char *value)
{
    char *to = value;
    for (const char *at = value; *at != '\0'; at++) {
        if (*at == '\\' && is_like_comment(value, at))
            at++;
        *to++ = *at;
    }
    *to = '\0';
}

/* Adds backslashes. Returns false when they don't fit. */
static bool
escape_value(const char *value, char out[LINES_SIZE])
{
    size_t used = 0;
    for (const char *at = value; *at != '\0'; at++) {
        if (used + 3 > LINES_SIZE)
            return false;
        if (is_like_comment(value, at))
            out[used++] = '\\';
        out[used++] = *at;
    }
    out[used] = '\0';
    return true;
}

/* -- reading -- */

void
entries_begin(struct entries *entries, const char *text, size_t size)
{
    memset(entries, 0, sizeof(*entries));
    lines_begin(&entries->lines, text, size);
}

static int
take_entry(void *data, const char *section, const char *key, const char *value)
{
    struct entries *entries = data;
    (void)section; /* inih sees one line at a time */

    entries->kind = ENTRY_KEY;
    snprintf(entries->key, LINES_SIZE, "%s", key);
    snprintf(entries->value, LINES_SIZE, "%s", value != NULL ? value : "");
    unescape_value(entries->value);
    return 1;
}

static void
take_section(struct entries *entries, const char *line)
{
    entries->kind = ENTRY_SECTION;
    snprintf(entries->section, LINES_SIZE, "%.*s", (int)strcspn(line + 1, "]"), line + 1);
}

static void
refuse_line(struct entries *entries, const char *words)
{
    entries->kind = ENTRY_WRONG;
    entries->wrong = words;
}

bool
entries_next(struct entries *entries)
{
    char line[LINES_SIZE];
    const char *wrong;

    if (!lines_next(&entries->lines, line, &wrong))
        return false;
    entries->kind = ENTRY_NONE;
    if (wrong != NULL)
        refuse_line(entries, wrong);
    else if (ini_parse_string(line, take_entry, entries) != 0)
        refuse_line(entries, N_("expected [section] or key = value"));
    else if (line[0] == '[')
        take_section(entries, line);
    return true;
}

/* -- writing -- */

/* A part of the text to replace. */
struct part {
    size_t at;
    size_t length;
};

/* The line that was read last, without trailing blanks. */
static struct part
line_part(const struct entries *entries, const char *text)
{
    const char *line = entries->lines.line;
    size_t length = entries->lines.length;
    while (length > 0 && is_blank(line[length - 1]))
        length--;
    return (struct part){(size_t)(line - text), length};
}

/* The value in the line that was read last, which has a key. */
static struct part
value_part(const struct entries *entries, const char *text)
{
    const char *line = entries->lines.line;
    const char *end = line + entries->lines.length;
    const char *begin = line;

    while (*begin != '=' && *begin != ':')
        begin++;
    const char *stop = ++begin;
    while (stop < end && !(*stop == ';' && is_blank(stop[-1])))
        stop++;
    while (stop > begin && is_blank(stop[-1]))
        stop--;
    while (begin < stop && is_blank(*begin))
        begin++;
    return (struct part){(size_t)(begin - text), (size_t)(stop - begin)};
}

/* Where a key is in the text, and where the last entry of its section ends. */
struct found {
    bool section, key;
    struct part line;  /* with `key`: without its line end */
    struct part value; /* ... inside of the line */
    size_t end;        /* with `section` */
};

static struct found
find_entry(const char *text, size_t size, const char *section, const char *key)
{
    struct found found = {0};
    struct entries entries;
    bool inside = false, first = true;

    entries_begin(&entries, text, size);
    while (!found.key && entries_next(&entries)) {
        if (entries.kind == ENTRY_SECTION) {
            first = !found.section;
            inside = strcmp(entries.section, section) == 0;
            found.section |= inside;
        }
        if (inside && first && entries.kind != ENTRY_NONE)
            found.end = (size_t)(entries.lines.at - text);
        if (inside && entries.kind == ENTRY_KEY && strcmp(entries.key, key) == 0) {
            found.key = true;
            found.line = line_part(&entries, text);
            found.value = value_part(&entries, text);
        }
    }
    return found;
}

static bool
splice_text(char **text, size_t *size, struct part old, const char *with)
{
    size_t added = strlen(with);
    char *whole = malloc(*size - old.length + added + 1);
    if (whole == NULL)
        return false;
    size_t behind = old.at + old.length;
    if (old.at > 0)
        memcpy(whole, *text, old.at);
    memcpy(whole + old.at, with, added);
    if (*size > behind)
        memcpy(whole + old.at + added, *text + behind, *size - behind);
    free(*text);
    *text = whole;
    *size = *size - old.length + added;
    return true;
}

/* How the lines of the text end. */
static const char *
line_end(const char *text, size_t size)
{
    const char *newline = size > 0 ? memchr(text, '\n', size) : NULL;
    return newline != NULL && newline > text && newline[-1] == '\r' ? "\r\n" : "\n";
}

/* Puts a new value into its old line. A comment after it keeps its blank; if it
 * does not fit, it moves to a line of its own before. If the value still does
 * not fit, the blanks before it go: key and value alone always fit, see
 * entries_keep. */
static bool
put_value(char **text, size_t *size, const struct found *found, const char *key, const char *value)
{
    char with[3 * LINES_SIZE], bare[LINES_SIZE];
    const char *line = *text + found->line.at;
    struct part old = found->value;
    int before = (int)(old.at - found->line.at);
    const char *behind = *text + old.at + old.length;
    int after = (int)(found->line.length - (size_t)before - old.length);
    const char *gap = is_blank(behind[-1]) || old.length > 0 ? "" : " ";
    const char *blank = after > 0 && *behind == ';' ? " " : "";
    int length = (int)strlen(value);

    if (before + length + 1 > LINES_LONGEST) {
        before = snprintf(bare, sizeof(bare), "%s = ", key);
        line = bare;
        gap = "";
    }
    if (before + length + after + 2 <= LINES_LONGEST) {
        snprintf(
            with, sizeof(with), "%.*s%s%s%s%.*s", before, line, gap, value, blank, after, behind);
    } else {
        while (after > 0 && is_blank(*behind)) {
            behind++;
            after--;
        }
        snprintf(with, sizeof(with), "%.*s%s%.*s%s%s", after, behind, line_end(*text, *size),
            before, line, gap, value);
    }
    return splice_text(text, size, found->line, with);
}

/* Adds a line after the section's last one. A missing section is added at the
 * end of the text. */
static bool
put_line(char **text, size_t *size, const struct found *found, const char *section, const char *key,
    const char *value)
{
    char with[4 * LINES_SIZE];
    const char *end = line_end(*text, *size);
    size_t at = found->section ? found->end : *size;
    bool open = at > 0 && (*text)[at - 1] != '\n';

    if (found->section)
        snprintf(with, sizeof(with), "%s%s = %s%s", open ? end : "", key, value, end);
    else
        snprintf(with, sizeof(with), "%s%s[%s]%s%s = %s%s", open ? end : "", *size > 0 ? end : "",
            section, end, key, value, end);
    return splice_text(text, size, (struct part){at, 0}, with);
}

bool
entries_put(char **text, size_t *size, const char *section, const char *key, const char *value)
{
    char written[LINES_SIZE];
    if (!escape_value(value, written))
        return false;
    struct found found = find_entry(*text, *size, section, key);
    if (found.key)
        return put_value(text, size, &found, key, written);
    return put_line(text, size, &found, section, key, written);
}

bool
entries_keep(const char *key, const char *value)
{
    char written[LINES_SIZE], line[2 * LINES_SIZE];
    struct entries entries;

    if (!escape_value(value, written))
        return false;
    int length = snprintf(line, sizeof(line), "%s = %s", key, written);
    entries_begin(&entries, line, (size_t)length);
    return entries_next(&entries) && entries.kind == ENTRY_KEY && strcmp(entries.key, key) == 0 &&
           strcmp(entries.value, value) == 0 && !entries_next(&entries);
}
