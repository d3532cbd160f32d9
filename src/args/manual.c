/*
 * The intro has the form of --help: a line "Usage: ..." and a sentence that
 * describes the program, which also becomes the page's NAME. Lines that begin
 * with a space are a table and stay as they are.
 */
#include "args/manual.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Escapes text for man: typed hyphens stay hyphens, backslashes stay
 * backslashes, and no line begins a request. */
static void
print_text(const char *text, size_t length)
{
    if (length > 0 && (text[0] == '.' || text[0] == '\''))
        fputs("\\&", stdout);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '-')
            fputs("\\-", stdout);
        else if (text[i] == '\\')
            fputs("\\e", stdout);
        else
            putchar(text[i]);
    }
}

static void
print_string(const char *text)
{
    print_text(text, strlen(text));
}

/* Prints lines of text: paragraphs, and tables unchanged. */
static void
print_lines(const char *text)
{
    bool table = false, gap = false;
    while (*text) {
        size_t length = strcspn(text, "\n");
        bool in_table = text[0] == ' ';
        if (length == 0) {
            gap = true;
        } else {
            if (table && !in_table)
                puts(".fi");
            if (gap || (table && !in_table) || (in_table && !table))
                puts(".PP");
            if (in_table && !table)
                puts(".nf");
            print_text(text, length);
            putchar('\n');
            table = in_table;
            gap = false;
        }
        text += length + (text[length] == '\n');
    }
    if (table)
        puts(".fi");
}

static void
print_section(const char *kind, const char *title)
{
    printf(".%s ", kind);
    for (; *title; title++)
        putchar(toupper((unsigned char)*title));
    putchar('\n');
}

/* "A game.\nMore." -> "a game". */
static void
print_name(const char *program, const char *what)
{
    size_t length = strcspn(what, "\n");
    if (length > 0 && what[length - 1] == '.')
        length--;
    puts(".SH NAME");
    print_string(program);
    printf(" \\- %c", length > 0 ? tolower((unsigned char)what[0]) : ' ');
    print_text(what + 1, length > 0 ? length - 1 : 0);
    putchar('\n');
}

/* "program --flag VALUE": the program bold. */
static void
print_usage(const struct flags *flags, const char *usage)
{
    size_t length = strcspn(usage, "\n");
    size_t name = strlen(flags->program);
    fputs(".B ", stdout);
    print_string(flags->program);
    putchar('\n');
    if (length > name + 1) {
        print_text(usage + name + 1, length - name - 1);
        putchar('\n');
    }
}

static void
print_flags(const struct flags *flags)
{
    for (size_t i = 0; i < flags->count; i++) {
        const struct flag *flag = &flags->table[i];
        fputs(".TP\n\\fB\\-\\-", stdout);
        print_string(flag->name);
        fputs("\\fR", stdout);
        if (flag->value) {
            fputs(" \\fI", stdout);
            print_string(flag->value);
            fputs("\\fR", stdout);
        }
        putchar('\n');
        print_lines(flag->help);
    }
}

static void
print_page(const struct flags *flags, const char *usage, const char *what)
{
    fputs(".TH ", stdout);
    for (const char *at = flags->program; *at; at++)
        putchar(toupper((unsigned char)*at));
    puts(" 6 \"\" \"Wellplayed " WELLPLAYED_VERSION "\" \"Games\"");
    print_name(flags->program, what);
    puts(".SH SYNOPSIS");
    print_usage(flags, usage);
    puts(".SH DESCRIPTION");
    print_lines(what);
    if (flags->outro) {
        puts(".PP");
        print_lines(flags->outro);
    }
    puts(".SH OPTIONS");
    print_flags(flags);
    const struct flags_section *section = flags->sections;
    for (; section && section->title; section++) {
        print_section("SH", section->title);
        print_lines(section->text);
    }
}

static void
print_subcommand(const struct flags *flags, const char *usage, const char *what)
{
    print_section("SH", strchr(flags->program, ' ') + 1);
    print_usage(flags, usage);
    puts(".PP");
    print_lines(what);
    print_flags(flags);
    if (flags->outro) {
        puts(".PP");
        print_lines(flags->outro);
    }
}

void
manual_print(const struct flags *flags)
{
    static const char mark[] = "Usage: ";
    const char *usage = flags->intro;
    if (strncmp(usage, mark, strlen(mark)) == 0)
        usage += strlen(mark);
    const char *what = usage + strcspn(usage, "\n");
    what += *what == '\n';
    if (strchr(flags->program, ' '))
        print_subcommand(flags, usage, what);
    else
        print_page(flags, usage, what);
}
