/*
 * Turns catalogues of translations into one C source with tables: meson builds
 * and runs it on the machine that builds the game.
 *
 *     catalogue OUTPUT FILE.po...
 *
 * Entries that are fuzzy or empty are left out: the game then shows English.
 * Whatever is wrong in a catalogue stops the build and names file and line.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "po.h"
#include "printing.h"

/* A string as C reads it. */
static void
write_string(FILE *out, const char *string)
{
    fputc('"', out);
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c < ' ' || c > '~' || strchr("\"\\?", c))
            fprintf(out, "\\%03o", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static bool
is_used(const struct po_entry *entry)
{
    return *entry->id && !entry->fuzzy && *entry->forms[0];
}

static int
by_id(const void *a, const void *b)
{
    const struct po_entry *one = a, *two = b;
    int order = strcmp(one->id, two->id);
    return order != 0 ? order : one->line - two->line;
}

/* A field of the header that must be there; the caller frees it. */
static char *
field_of(const struct po *po, const char *name)
{
    char *value = po_field(po, name);
    if (!value || !*value) {
        po_wrong(po->path, 1, "the header has no %s", name);
        free(value);
        return NULL;
    }
    return value;
}

/* The file's name without folder and ".po". */
static void
code_of(const char *path, char code[32])
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    snprintf(code, 32, "%.*s", (int)strcspn(name, "."), name);
}

/*
 * "nplurals=2; plural=n != 1;" The expression is one of C: it goes into the
 * program as it stands when it has nothing in it but numbers, n and signs.
 */
static bool
read_plurals(const struct po *po, const char *field, int *count, char rule[256])
{
    int forms = 0;
    rule[0] = 0;
    if (sscanf(field, "nplurals = %d ; plural = %255[0-9n ()?:<>=!&|%%+-]",
            &forms, rule) != 2 ||
        forms < 1 || forms > PO_MAX_FORMS)
        return po_wrong(
            po->path, 1, "Plural-Forms is not understood: %s", field);
    *count = forms;
    return true;
}

static bool
check_entry(const struct po *po, const struct po_entry *entry, int forms)
{
    int wanted = entry->plural ? forms : 1;
    if (!is_used(entry))
        return true;
    if (entry->count != wanted)
        return po_wrong(po->path, entry->line,
            "%d forms of number are wanted, here are %d", wanted, entry->count);
    for (int i = 0; i < entry->count; i++) {
        if (!*entry->forms[i])
            return po_wrong(po->path, entry->line, "msgstr[%d] is empty", i);
        if (entry->c_format &&
            !printing_agrees(
                entry->plural ? entry->plural : entry->id, entry->forms[i]))
            return po_wrong(po->path, entry->line,
                "the translation takes other arguments: %s", entry->forms[i]);
    }
    return true;
}

/* Sorts the entries and looks at each. */
static bool
check_entries(struct po *po, int forms)
{
    qsort(po->entries, po->count, sizeof *po->entries, by_id);
    for (size_t i = 0; i < po->count; i++) {
        const struct po_entry *entry = &po->entries[i];
        if (i > 0 && strcmp(entry->id, entry[-1].id) == 0)
            return po_wrong(po->path, entry->line,
                "the same message as in line %d", entry[-1].line);
        if (!check_entry(po, entry, forms))
            return false;
    }
    return true;
}

static void
write_entries(FILE *out, const struct po *po, int number)
{
    fprintf(
        out, "static const struct translation translations_%d[] = {\n", number);
    for (size_t i = 0; i < po->count; i++) {
        const struct po_entry *entry = &po->entries[i];
        if (!is_used(entry))
            continue;
        fputs("{", out);
        write_string(out, entry->id);
        fputs(",\n    ", out);
        for (int form = 0; form < entry->count; form++) {
            fputs(form > 0 ? " \"\\0\" " : "", out);
            write_string(out, entry->forms[form]);
        }
        fputs("},\n", out);
    }
    fprintf(out, "{0, 0}};\n\n");
}

/* What of a catalogue stands in the table of all. */
struct row {
    char code[32];
    char *name, *locales;
    int count;
};

static bool
write_catalogue(FILE *out, struct po *po, int number, struct row *row)
{
    int forms = 0;
    char rule[256];
    code_of(po->path, row->code);
    char *language = field_of(po, "Language");
    char *type = field_of(po, "Content-Type");
    char *plurals = field_of(po, "Plural-Forms");
    row->name = field_of(po, "X-Native-Name");
    row->locales = field_of(po, "X-Locales");
    bool good = language && type && plurals && row->name && row->locales;
    if (good && strcmp(language, row->code) != 0)
        good = po_wrong(
            po->path, 1, "Language is %s, the file's name is not", language);
    if (good && !strstr(type, "charset=UTF-8"))
        good = po_wrong(po->path, 1, "the charset is not UTF-8");
    good = good && read_plurals(po, plurals, &forms, rule) &&
           check_entries(po, forms);
    if (good) {
        fprintf(out,
            "static unsigned long form_%d(unsigned long n)\n"
            "{\n    (void)n;\n    return %s;\n}\n\n",
            number, rule);
        write_entries(out, po, number);
        for (size_t i = 0; i < po->count; i++)
            row->count += is_used(&po->entries[i]);
    }
    free(language);
    free(type);
    free(plurals);
    return good;
}

static bool
write_all(FILE *out, char **paths, int count, struct row *rows)
{
    fprintf(out, "/* Made by assets/po/catalogue.c. */\n"
                 "#include \"catalogues.h\"\n\n");
    for (int i = 0; i < count; i++) {
        struct po po;
        bool good =
            po_read(&po, paths[i]) && write_catalogue(out, &po, i, &rows[i]);
        po_finish(&po);
        if (!good)
            return false;
    }
    fprintf(out, "const struct catalogue catalogues[] = {\n");
    for (int i = 0; i < count; i++) {
        fprintf(out, "{\"%s\", ", rows[i].code);
        write_string(out, rows[i].name);
        fputs(", ", out);
        write_string(out, rows[i].locales);
        fprintf(out, ",\n    form_%d, translations_%d, %d},\n", i, i,
            rows[i].count);
    }
    fprintf(out, "{0, 0, 0, 0, 0, 0}};\n");
    return true;
}

int
main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: catalogue OUTPUT FILE.po...\n");
        return 2;
    }
    int count = argc - 2;
    struct row *rows = calloc((size_t)count + 1, sizeof *rows);
    FILE *out = fopen(argv[1], "wb");
    if (!out || !rows) {
        perror(argv[1]);
        free(rows);
        return 1;
    }
    bool good = write_all(out, argv + 2, count, rows);
    for (int i = 0; i < count; i++) {
        free(rows[i].name);
        free(rows[i].locales);
    }
    free(rows);
    bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        perror(argv[1]);
        good = false;
    }
    /* No half table for the next build to find. */
    if (!good)
        remove(argv[1]);
    return good ? 0 : 1;
}
