/*
 * The settings in memory: for each row of the table its value, and whether it
 * has changed since the file was read.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */

#include "store/settings.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/entries.h"
#include "store/value.h"

enum { LONGEST_FILE = 256 * 1024 };

struct settings {
    const struct setting *table; /* borrowed */
    int count;
    char *path; /* owned; NULL before settings_load */
    struct item {
        struct value value;
        bool changed;
        bool read;  /* it is in the file ... */
        bool wrong; /* ... but its value is invalid */
    } items[];
};

static struct value
default_value(const struct setting *setting)
{
    struct value value = {0};
    bool good = value_read(setting, setting->default_text, &value);
    assert(good);
    (void)good;
    return value;
}

struct settings *
settings_create(const struct setting *table, int count)
{
    struct settings *settings = calloc(1, sizeof(*settings) + (size_t)count * sizeof(struct item));
    if (settings == NULL)
        return NULL;
    settings->table = table;
    settings->count = count;
    for (int i = 0; i < count; i++)
        settings->items[i].value = default_value(&table[i]);
    return settings;
}

void
settings_destroy(struct settings *settings)
{
    if (settings != NULL)
        free(settings->path);
    free(settings);
}

/* -- reading -- */

struct loading {
    struct settings *settings;
    struct entries entries;
    settings_complain *complain;
    void *data;
};

static void
report_error(struct loading *loading, const struct error *error)
{
    if (loading->complain != NULL)
        loading->complain(loading->data, error);
}

/* Complains about the last line read. */
static void
complain_of_line(struct loading *loading, const char *item, const char *words)
{
    struct error error;
    error_words(&error, loading->settings->path, loading->entries.lines.number, item, words);
    report_error(loading, &error);
}

static bool
has_section(const struct settings *settings, const char *section)
{
    for (int i = 0; i < settings->count; i++)
        if (strcmp(settings->table[i].section, section) == 0)
            return true;
    return false;
}

static void
take_value(struct loading *loading, int index)
{
    const struct setting *setting = &loading->settings->table[index];
    struct item *item = &loading->settings->items[index];
    struct error error;

    if (item->read) {
        complain_of_line(loading, setting->key, N_("given twice"));
        return;
    }
    item->read = true;
    if (value_read(setting, loading->entries.value, &item->value))
        return;
    item->wrong = true;
    value_expected(setting, loading->settings->path, loading->entries.lines.number, &error);
    report_error(loading, &error);
}

static void
take_key(struct loading *loading)
{
    const struct settings *settings = loading->settings;
    const struct entries *entries = &loading->entries;

    for (int i = 0; i < settings->count; i++)
        if (strcmp(settings->table[i].section, entries->section) == 0 &&
            strcmp(settings->table[i].key, entries->key) == 0) {
            take_value(loading, i);
            return;
        }
    if (entries->section[0] == '\0')
        complain_of_line(loading, entries->key, N_("appears before any [section]"));
    else if (has_section(settings, entries->section))
        complain_of_line(loading, entries->key, N_("no such setting"));
}

static void
take_entry(struct loading *loading)
{
    const struct entries *entries = &loading->entries;

    switch (entries->kind) {
    case ENTRY_KEY: take_key(loading); break;
    case ENTRY_WRONG: complain_of_line(loading, NULL, entries->wrong); break;
    case ENTRY_SECTION:
        if (!has_section(loading->settings, entries->section))
            complain_of_line(loading, entries->section, N_("no such section"));
        break;
    case ENTRY_NONE: break;
    }
}

static bool
is_missing(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 && errno == ENOENT;
}

void
settings_load(struct settings *settings, const char *path, settings_complain *tell, void *data)
{
    struct loading loading = {.settings = settings, .complain = tell, .data = data};
    struct error error;
    size_t size;

    for (int i = 0; i < settings->count; i++)
        settings->items[i] = (struct item){.value = default_value(&settings->table[i])};
    free(settings->path);
    settings->path = strdup(path);
    if (settings->path == NULL || is_missing(path))
        return;
    char *text = file_read(path, LONGEST_FILE, &size, &error);
    if (text == NULL) {
        report_error(&loading, &error);
        return;
    }
    entries_begin(&loading.entries, text, size);
    while (entries_next(&loading.entries))
        take_entry(&loading);
    free(text);
}

/* -- looking -- */

static const struct value *
value_of(const struct settings *settings, int index, enum setting_kind kind)
{
    assert(index >= 0 && index < settings->count);
    assert(settings->table[index].kind == kind);
    (void)kind;
    return &settings->items[index].value;
}

bool
settings_switch(const struct settings *settings, int index)
{
    return value_of(settings, index, SETTING_SWITCH)->number != 0;
}

int
settings_number(const struct settings *settings, int index)
{
    return value_of(settings, index, SETTING_NUMBER)->number;
}

int
settings_choice(const struct settings *settings, int index)
{
    return value_of(settings, index, SETTING_CHOICE)->number;
}

const char *
settings_text(const struct settings *settings, int index)
{
    return value_of(settings, index, SETTING_TEXT)->text;
}

const char *
settings_word(const struct settings *settings, int index, int number)
{
    return value_word(value_of(settings, index, SETTING_WORDS), number);
}

/* -- changing -- */

static bool
set_value(struct settings *settings, int index, enum setting_kind kind, const struct value *value)
{
    const struct setting *setting = &settings->table[index];
    struct item *item = &settings->items[index];

    (void)value_of(settings, index, kind);
    if (!value_is_good(setting, value))
        return false;
    /* A value that is set replaces an invalid one, even if it is the
     * default. */
    if (item->wrong || !value_equals(setting, value, &item->value)) {
        item->value = *value;
        item->changed = true;
        item->wrong = false;
    }
    return true;
}

bool
settings_set_switch(struct settings *settings, int index, bool on)
{
    struct value value = {.number = on};
    return set_value(settings, index, SETTING_SWITCH, &value);
}

bool
settings_set_number(struct settings *settings, int index, int number)
{
    struct value value = {.number = number};
    return set_value(settings, index, SETTING_NUMBER, &value);
}

bool
settings_set_choice(struct settings *settings, int index, int choice)
{
    struct value value = {.number = choice};
    return set_value(settings, index, SETTING_CHOICE, &value);
}

bool
settings_set_text(struct settings *settings, int index, const char *text)
{
    struct value value = {0};
    size_t length = strlen(text);
    if (length >= SETTING_SIZE)
        return false;
    memcpy(value.text, text, length);
    return set_value(settings, index, SETTING_TEXT, &value);
}

bool
settings_set_words(struct settings *settings, int index, const char *const *words, int count)
{
    struct value value;
    return value_set_words(&value, words, count) &&
           set_value(settings, index, SETTING_WORDS, &value);
}

/* -- saving -- */

bool
settings_are_changed(const struct settings *settings)
{
    for (int i = 0; i < settings->count; i++)
        if (settings->items[i].changed)
            return true;
    return false;
}

/* Writes all changed values into the text. */
static bool
edit_text(const struct settings *settings, char **text, size_t *size)
{
    for (int i = 0; i < settings->count; i++) {
        const struct setting *setting = &settings->table[i];
        const struct item *item = &settings->items[i];
        char written[SETTING_SIZE];
        if (!item->changed)
            continue;
        if (!value_write(setting, &item->value, written) ||
            !entries_put(text, size, setting->section, setting->key, written))
            return false;
    }
    return true;
}

/* Reads the present content of the file; empty when there is no file. Returns
 * NULL with the error when it can't be read. */
static char *
read_present(const char *path, size_t *size, struct error *error)
{
    if (!is_missing(path))
        return file_read(path, LONGEST_FILE, size, error);
    char *text = malloc(1);
    if (text == NULL)
        error_set(error, path, "no memory to write it");
    *size = 0;
    return text;
}

/* Reads, edits and writes the file, which is locked. */
static bool
rewrite_file(const struct settings *settings, struct error *error)
{
    const char *path = settings->path;
    size_t size;
    char *text = read_present(path, &size, error);
    if (text == NULL)
        return false;
    bool good = edit_text(settings, &text, &size);
    if (!good)
        error_set(error, path, "no memory to write it");
    good = good && file_write(path, text, size, error);
    free(text);
    return good;
}

bool
settings_save(struct settings *settings, struct error *error)
{
    if (settings->path == NULL || !settings_are_changed(settings))
        return true;
    int lock = file_lock(settings->path);
    bool good = rewrite_file(settings, error);
    file_unlock(lock);
    for (int i = 0; good && i < settings->count; i++)
        settings->items[i].changed = false;
    return good;
}
