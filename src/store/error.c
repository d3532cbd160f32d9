/* Arguments are stored as texts, one after the other. */
#include "store/error.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/utf8.h"

enum { LONGEST_ARGUMENT = 256 };

/* Copies as much as fits, cut after a whole character. Returns its length. */
static size_t
put_text(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);

    if (length >= size)
        for (length = size - 1; (text[length] & 0xC0) == 0x80 && length > 0;)
            length--;
    memcpy(out, text, length);
    out[length] = '\0';
    return length;
}

/* -- filling in -- */

static size_t
put_argument(char *out, size_t size, const char *conversion, va_list *arguments)
{
    char digits[32];
    const char *text = digits;

    switch (*conversion) {
    case 's': text = va_arg(*arguments, const char *); break;
    case 'd': snprintf(digits, sizeof(digits), "%d", va_arg(*arguments, int)); break;
    case 'u': snprintf(digits, sizeof(digits), "%u", va_arg(*arguments, unsigned)); break;
    default:
        assert(strncmp(conversion, "zu", 2) == 0);
        snprintf(digits, sizeof(digits), "%zu", va_arg(*arguments, size_t));
    }
    return put_text(out, size < LONGEST_ARGUMENT ? size : LONGEST_ARGUMENT, text);
}

bool
error_copy(struct error *error, const struct error *from)
{
    if (error != NULL)
        *error = *from;
    return false;
}

bool
error_in(struct error *error, const char *file)
{
    if (error != NULL && error->file[0] == '\0')
        put_text(error->file, ERROR_FILE_SIZE,
            file[0] != '\0' ? utf8_tail(file, ERROR_FILE_SIZE) : "\"\"");
    return false;
}

bool
error_words(struct error *error, const char *file, int line, const char *item, const char *words)
{
    if (error == NULL)
        return false;
    *error = (struct error){.words = words, .line = line};
    if (file != NULL)
        error_in(error, file);
    if (item != NULL)
        put_text(error->item, ERROR_ITEM_SIZE, item);
    return false;
}

bool
error_fill(
    struct error *error, const char *file, int line, const char *item, const char *words, ...)
{
    struct error filled;
    va_list arguments;
    size_t used = 0;

    /* An argument may be part of the old error. */
    error_words(&filled, file, line, item, words);
    va_start(arguments, words);
    for (const char *at = words; (at = strchr(at, '%')) != NULL; at += 2)
        if (at[1] != '%' && used < ERROR_ARGUMENTS_SIZE)
            used += 1 + put_argument(filled.arguments + used, ERROR_ARGUMENTS_SIZE - used, at + 1,
                            &arguments);
    va_end(arguments);
    return error_copy(error, &filled);
}

bool
error_quote(struct error *error, const char *file, const char *text)
{
    static const char as_it_is[] = "%s";
    return error_fill(error, file, 0, NULL, as_it_is, text);
}

/* The C library's English words, so that translators see them. */
const char *
error_system_words(int number)
{
    switch (number) {
    case ENOENT: return N_("No such file or directory");
    case EACCES: return N_("Permission denied");
    case ENOSPC: return N_("No space left on device");
    case EROFS: return N_("Read-only file system");
    case EDQUOT: return N_("Disk quota exceeded");
    case EIO: return N_("Input/output error");
    case EISDIR: return N_("Is a directory");
    case ENOTDIR: return N_("Not a directory");
    case EEXIST: return N_("File exists");
    case ENAMETOOLONG: return N_("File name too long");
    case EMFILE: return N_("Too many open files");
    case ENOMEM: return N_("Cannot allocate memory");
    case EPERM: return N_("Operation not permitted");
    case ETXTBSY: return N_("Text file busy");
    case EBUSY: return N_("Device or resource busy");
    default: return NULL;
    }
}

bool
error_system(struct error *error, const char *file, int number)
{
    const char *words = error_system_words(number);

    return words != NULL ? error_words(error, file, 0, NULL, words)
                         : error_quote(error, file, strerror(number));
}

void
error_because(struct error *error, const char *words)
{
    if (error != NULL)
        error->cause = words;
}

/* -- the sentence -- */

/* Argument number `index`; empty when there is none. */
static const char *
argument_at(const struct error *error, long index)
{
    const char *at = error->arguments;
    const char *end = at + ERROR_ARGUMENTS_SIZE;

    for (; index > 0 && at < end; index--)
        at += strlen(at) + 1;
    return at < end ? at : "";
}

/* Puts the arguments into the words, in order, or where "%2$s" says. */
static void
fill_in(const struct error *error, const char *words, char out[ERROR_TEXT_SIZE])
{
    size_t used = 0;
    long next = 0;

    for (const char *at = words; *at != '\0' && used + 1 < ERROR_TEXT_SIZE;) {
        char *dollar;
        if (*at != '%' || at[1] == '%') {
            out[used++] = *at;
            at += *at == '%' ? 2 : 1;
            continue;
        }
        long position = strtol(at + 1, &dollar, 10);
        bool named = *dollar == '$' && position > 0;
        used += put_text(
            out + used, ERROR_TEXT_SIZE - used, argument_at(error, named ? position - 1 : next++));
        at += strcspn(at, "sdu") + 1;
    }
    out[used] = '\0';
}

static const char *
stay_english(const char *english)
{
    return english;
}

/* `out` gets "first: second", and may be one of the two. */
static void
join_pair(char out[ERROR_TEXT_SIZE], const char *pair, const char *first, const char *second)
{
    char joined[ERROR_TEXT_SIZE];
    snprintf(joined, sizeof(joined), pair, first, second);
    memcpy(out, joined, sizeof(joined));
}

const char *
error_text(const struct error *error, error_translate *translate, char out[ERROR_TEXT_SIZE])
{
    char place[ERROR_FILE_SIZE + 64];
    if (translate == NULL)
        translate = stay_english;
    /* Translators: a name and what is wrong with it, or what is wrong and
     * why. */
    const char *pair = translate(N_("%s: %s"));

    fill_in(error, error->words != NULL ? translate(error->words) : "", out);
    if (error->cause != NULL)
        join_pair(out, pair, out, translate(error->cause));
    if (error->item[0] != '\0')
        join_pair(out, pair, error->item, out);
    if (error->file[0] == '\0')
        return out;
    /* Translators: a file and a line of it, where something is wrong. */
    snprintf(place, sizeof(place), error->line > 0 ? translate(N_("%s:%d")) : "%s", error->file,
        error->line);
    join_pair(out, pair, place, out);
    return out;
}
