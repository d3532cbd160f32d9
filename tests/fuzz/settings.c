/*
 * Any bytes as a file of settings: each value is one that its table knows, a
 * change of one leaves all others as they are, and comes back from the file.
 */
#include "store/settings.h"

#include <stdio.h>

#include "lib/sample.h"
#include "fuzz.h"

/* The value in words, to be compared. */
struct values {
    char text[COUNT][SETTING_SIZE * 8];
};

static void
read_words(const struct settings *settings, int index, char *out, size_t room)
{
    const char *word;
    size_t used = 0;
    for (int i = 0; (word = settings_word(settings, index, i)) != NULL; i++) {
        const struct setting *row = &sample_table[index];
        must(row->is_good == NULL || row->is_good(word));
        used += (size_t)snprintf(out + used, room - used, "%s|", word);
        must(used < room);
    }
}

static void
read_values(const struct settings *settings, struct values *out)
{
    memset(out, 0, sizeof(*out));
    for (int i = 0; i < COUNT; i++) {
        const struct setting *row = &sample_table[i];
        char *text = out->text[i];
        size_t room = sizeof(out->text[i]);
        int number;
        switch (row->kind) {
        case SETTING_SWITCH: snprintf(text, room, "%d", settings_switch(settings, i)); break;
        case SETTING_NUMBER:
            number = settings_number(settings, i);
            must(number >= row->min && number <= row->max);
            snprintf(text, room, "%d", number);
            break;
        case SETTING_CHOICE:
            number = settings_choice(settings, i);
            for (int choice = 0; choice <= number; choice++)
                must(row->choices[choice] != NULL);
            snprintf(text, room, "%d", number);
            break;
        case SETTING_TEXT:
            must(strlen(settings_text(settings, i)) < SETTING_SIZE);
            snprintf(text, room, "%s", settings_text(settings, i));
            break;
        case SETTING_WORDS: read_words(settings, i, text, room); break;
        }
    }
}

static void
hear(void *data, const struct error *error)
{
    must_be_sentence(error_english(error), ERROR_TEXT_SIZE);
}

static struct settings *
load(void)
{
    struct settings *settings = settings_create(sample_table, COUNT);
    must(settings != NULL);
    settings_load(settings, fuzz_path("settings.ini"), hear, NULL);
    return settings;
}

/* Changes one of them to one of two values, whatever it was. */
static void
change(struct settings *settings, int index, bool other)
{
    static const char *const words[] = {"Left Shift", "中"};
    bool good = false;
    switch (sample_table[index].kind) {
    case SETTING_SWITCH: good = settings_set_switch(settings, index, other); break;
    case SETTING_NUMBER: good = settings_set_number(settings, index, 3 + other); break;
    case SETTING_CHOICE: good = settings_set_choice(settings, index, other); break;
    case SETTING_TEXT: good = settings_set_text(settings, index, other ? "a;b" : "c #\""); break;
    case SETTING_WORDS: good = settings_set_words(settings, index, words, 1 + other); break;
    }
    must(good);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct values before, after;
    struct error error = {0};
    int index = size > 0 ? data[0] % COUNT : 0;

    fuzz_put("settings.ini", data, size);
    struct settings *settings = load();
    read_values(settings, &before);
    must(!settings_are_changed(settings));
    change(settings, index, size % 2);
    memset(before.text[index], 0, sizeof(before.text[index]));
    if (settings_save(settings, &error)) {
        struct settings *again = load();
        read_values(settings, &before);
        read_values(again, &after);
        must(memcmp(&before, &after, sizeof(after)) == 0);
        settings_destroy(again);
    } else {
        must_be_sentence(error_english(&error), ERROR_TEXT_SIZE);
    }
    settings_destroy(settings);
    return 0;
}
