/*
 * A catalogue is read line by line. A line in quotes belongs to the string
 * whose keyword came last; an entry ends where the next one begins.
 */
#include "po.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct po *po;
    int line;
    struct po_entry now; /* being read */
    bool begun;          /* something of it was there */
    char **into;         /* the string that goes on, or NULL */
};

bool
po_wrong(const char *path, int line, const char *format, ...)
{
    va_list words;
    fprintf(stderr, "%s:%d: ", path, line);
    va_start(words, format);
    vfprintf(stderr, format, words);
    va_end(words);
    fputc('\n', stderr);
    return false;
}

static void *
grown(void *memory, size_t size)
{
    void *larger = realloc(memory, size);
    if (!larger) {
        fprintf(stderr, "not enough memory\n");
        exit(1);
    }
    return larger;
}

static void
free_entry(struct po_entry *entry)
{
    free(entry->id);
    free(entry->plural);
    for (int i = 0; i < PO_MAX_FORMS; i++)
        free(entry->forms[i]);
    memset(entry, 0, sizeof *entry);
}

/* The entry is whole: it goes into the catalogue. */
static bool
end_entry(struct reader *r)
{
    struct po *po = r->po;
    r->into = NULL;
    if (!r->begun)
        return true;
    if (!r->now.id)
        return po_wrong(po->path, r->now.line, "msgid is missing");
    if (r->now.count == 0)
        return po_wrong(po->path, r->now.line, "msgstr is missing");
    po->entries = grown(po->entries, (po->count + 1) * sizeof *po->entries);
    po->entries[po->count++] = r->now;
    memset(&r->now, 0, sizeof r->now);
    r->begun = false;
    return true;
}

static char
unescaped(char c)
{
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case '"':
    case '\\': return c;
    default: return 0;
    }
}

/* Adds what stands between the quotes at `at`, to the end of the line. */
static bool
take_quoted(struct reader *r, const char *at)
{
    const char *path = r->po->path;
    size_t used = strlen(*r->into);
    char *out = *r->into = grown(*r->into, used + strlen(at) + 1);
    if (*at++ != '"')
        return po_wrong(path, r->line, "a string in quotes is missing");
    for (; *at != '"'; at++) {
        char c = *at;
        if (c == 0)
            return po_wrong(path, r->line, "the quotes are not closed");
        if (c == '\\' && (c = unescaped(*++at)) == 0)
            return po_wrong(path, r->line, "no such escape: \\%c", *at);
        out[used++] = c;
    }
    out[used] = 0;
    if (at[1 + strspn(at + 1, " \t")] != 0)
        return po_wrong(path, r->line, "something follows the string");
    return true;
}

/* Takes `word` off the line when it begins so, and the space behind it. */
static bool
begins_with(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    const char *rest = *at + length;
    if (*rest != '"' && *rest != ' ' && *rest != '\t')
        return false;
    *at = rest + strspn(rest, " \t");
    return true;
}

/* A string begins: false when it was there before. */
static bool
begin_string(struct reader *r, char **into, const char *word, const char *at)
{
    if (*into)
        return po_wrong(r->po->path, r->line, "a second %s", word);
    if (!r->begun)
        r->now.line = r->line;
    r->begun = true;
    *into = grown(NULL, 1);
    **into = 0;
    r->into = into;
    return take_quoted(r, at);
}

/* msgstr or msgstr[N], without a gap. */
static bool
take_form(struct reader *r, const char *at)
{
    const char *path = r->po->path;
    struct po_entry *entry = &r->now;
    int number = 0;
    at += strlen("msgstr");
    if (!entry->id)
        return po_wrong(path, r->line, "msgstr without msgid");
    if ((*at == '[') != (entry->plural != NULL))
        return po_wrong(path, r->line,
            entry->plural ? "msgstr[N] is wanted here"
                          : "msgstr[N] without msgid_plural");
    if (*at == '[') {
        if (at[1] < '0' || at[1] >= '0' + PO_MAX_FORMS || at[2] != ']')
            return po_wrong(
                path, r->line, "msgstr[N]: N is 0 to %d", PO_MAX_FORMS - 1);
        number = at[1] - '0';
        at += 3;
    }
    if (number > entry->count)
        return po_wrong(path, r->line, "msgstr[%d] is missing", entry->count);
    at += strspn(at, " \t");
    if (!begin_string(r, &entry->forms[number], "msgstr", at))
        return false;
    entry->count++;
    return true;
}

/* "#, fuzzy, c-format" and all other comments. */
static bool
take_comment(struct reader *r, const char *at)
{
    if (at[1] == '~')
        return end_entry(r); /* of old: not used any more */
    if (r->now.count > 0 && !end_entry(r))
        return false;
    if (at[1] != ',')
        return true;
    if (strstr(at, "fuzzy"))
        r->now.fuzzy = true;
    if (strstr(at, "c-format") && !strstr(at, "no-c-format"))
        r->now.c_format = true;
    return true;
}

static bool
take_line(struct reader *r, const char *at)
{
    at += strspn(at, " \t");
    if (*at == 0)
        return end_entry(r);
    if (*at == '#')
        return take_comment(r, at);
    if (*at == '"') {
        if (!r->into)
            return po_wrong(r->po->path, r->line, "a string of nothing");
        return take_quoted(r, at);
    }
    if (strncmp(at, "msgstr", 6) == 0 && strchr(" \t\"[", at[6]))
        return take_form(r, at);
    if (r->now.count > 0 && !end_entry(r))
        return false;
    if (begins_with(&at, "msgid_plural"))
        return begin_string(r, &r->now.plural, "msgid_plural", at);
    if (begins_with(&at, "msgid"))
        return begin_string(r, &r->now.id, "msgid", at);
    if (begins_with(&at, "msgctxt"))
        return po_wrong(r->po->path, r->line, "contexts are not known here");
    return po_wrong(r->po->path, r->line, "not understood: %.20s", at);
}

/* Whether the bytes are UTF-8, shortest forms only. */
static bool
is_utf8(const char *string)
{
    const unsigned char *at = (const unsigned char *)string;
    while (*at) {
        unsigned long code = *at++;
        int more = code < 0x80 ? 0 : code < 0xE0 ? 1 : code < 0xF0 ? 2 : 3;
        static const unsigned long least[] = {0, 0x80, 0x800, 0x10000};
        if (code >= 0xF8 || (code >= 0x80 && code < 0xC0))
            return false;
        if (more > 0)
            code &= 0x3Fu >> more;
        for (int i = 0; i < more; i++) {
            if ((*at & 0xC0) != 0x80)
                return false;
            code = code << 6 | (*at++ & 0x3F);
        }
        if (code < least[more] || code > 0x10FFFF ||
            (code >= 0xD800 && code < 0xE000))
            return false;
    }
    return true;
}

static bool
read_lines(struct reader *r, FILE *in)
{
    char line[4096];
    const char *path = r->po->path;
    while (fgets(line, sizeof line, in)) {
        r->line++;
        size_t length = strlen(line);
        if (length + 1 == sizeof line)
            return po_wrong(path, r->line, "the line is too long");
        while (length > 0 &&
               (line[length - 1] == '\n' || line[length - 1] == '\r'))
            line[--length] = 0;
        if (!is_utf8(line))
            return po_wrong(path, r->line, "this is not UTF-8");
        if (!take_line(r, line))
            return false;
    }
    if (ferror(in)) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    return end_entry(r);
}

bool
po_read(struct po *po, const char *path)
{
    *po = (struct po){.path = path};
    struct reader r = {.po = po};
    FILE *in = fopen(path, "rb");
    if (!in) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    bool good = read_lines(&r, in);
    fclose(in);
    free_entry(&r.now);
    return good;
}

void
po_finish(struct po *po)
{
    for (size_t i = 0; i < po->count; i++)
        free_entry(&po->entries[i]);
    free(po->entries);
}

char *
po_field(const struct po *po, const char *field)
{
    size_t length = strlen(field);
    for (size_t i = 0; i < po->count; i++) {
        if (*po->entries[i].id)
            continue;
        const char *at = po->entries[i].forms[0];
        while (*at) {
            size_t end = strcspn(at, "\n");
            if (strncmp(at, field, length) == 0 && at[length] == ':') {
                const char *value = at + length + 1;
                value += strspn(value, " ");
                size_t size = (size_t)(at + end - value);
                char *copy = grown(NULL, size + 1);
                memcpy(copy, value, size);
                copy[size] = 0;
                return copy;
            }
            at += end + (at[end] != 0);
        }
    }
    return NULL;
}
