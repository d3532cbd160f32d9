/* Settings of a make-believe game. */
#define _GNU_SOURCE /* mkdtemp */

#include "lib/sample.h"

#include "lib/check.h"
#include "lib/folder.h"

#include "store/file.h"

static bool
is_key(const char *word)
{
    static const char *const keys[] = {
        "Left", "A", "Left Shift", ";", "=", "#", "\\", "[", "Keypad 1", "中"};
    for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
        if (strcmp(keys[i], word) == 0)
            return true;
    return false;
}

static const char *const palettes[] = {"dark", "light", "grey", NULL};

const struct setting sample_table[COUNT] = {
    [DAS] = {.section = "handling",
        .key = "das",
        .kind = SETTING_NUMBER,
        .max = 500,
        .default_text = "167"},
    [GHOST] = {.section = "look", .key = "ghost", .kind = SETTING_SWITCH, .default_text = "yes"},
    [PALETTE] = {.section = "look",
        .key = "palette",
        .kind = SETTING_CHOICE,
        .choices = palettes,
        .default_text = "dark"},
    [NAME] = {.section = "player", .key = "name", .kind = SETTING_TEXT, .default_text = ""},
    [LEFT] = {.section = "keys",
        .key = "left",
        .kind = SETTING_WORDS,
        .is_good = is_key,
        .expected = "expected names of keys",
        .default_text = "Left A"},
    [HOLD] = {.section = "keys",
        .key = "hold",
        .kind = SETTING_WORDS,
        .is_good = is_key,
        .expected = "expected names of keys",
        .default_text = "\"Left Shift\""},
    [VOLUME] = {.section = "sound",
        .key = "volume",
        .kind = SETTING_NUMBER,
        .min = 1,
        .max = 10,
        .default_text = "5"},
};

char sample_folder[] = "/tmp/wellplayed-settings-XXXXXX";
char sample_path[64];

int
sample_make_folder(void **state)
{
    if (mkdtemp(sample_folder) == NULL)
        return -1;
    snprintf(sample_path, sizeof(sample_path), "%s/settings.ini", sample_folder);
    return 0;
}

int
sample_remove_folder(void **state)
{
    return folder_remove(sample_folder) ? 0 : -1;
}

int
sample_remove_file(void **state)
{
    return folder_empty(sample_folder) ? 0 : -1;
}

void
sample_write_bytes(const char *bytes, size_t size)
{
    FILE *file = fopen(sample_path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

void
sample_write_text(const char *text)
{
    sample_write_bytes(text, strlen(text));
}

void
sample_check_text(const char *text)
{
    size_t size;
    char *data = file_read(sample_path, 1 << 20, &size, NULL);
    assert_non_null(data);
    assert_string_equal(data, text);
    assert_int_equal(size, strlen(text));
    free(data);
}

char sample_told[4096];

void
sample_hear(void *data, const struct error *error)
{
    const char *sentence = error_english(error);
    const char *begin = sample_path;
    assert_int_equal(strncmp(sentence, begin, strlen(begin)), 0);
    assert_null(strchr(sentence, '\n'));
    sentence += strlen(begin);
    assert_true(strlen(sample_told) + strlen(sentence) + 2 < sizeof(sample_told));
    strcat(strcat(sample_told, sentence), "\n");
}

struct settings *
sample_load(void)
{
    struct settings *settings = settings_create(sample_table, COUNT);
    assert_non_null(settings);
    sample_told[0] = '\0';
    settings_load(settings, sample_path, sample_hear, NULL);
    return settings;
}

void
sample_save(struct settings *settings)
{
    struct error error = {0};
    assert_true(settings_save(settings, &error));
    assert_null(error.words);
    assert_false(settings_are_changed(settings));
}

void
sample_check_words(const struct settings *settings, int index, const char *expected)
{
    char all[256] = "";
    const char *word;
    for (int i = 0; (word = settings_word(settings, index, i)) != NULL; i++)
        strcat(strcat(all, i > 0 ? "," : ""), word);
    assert_string_equal(all, expected);
}

void
sample_check_default(const struct settings *settings)
{
    assert_int_equal(settings_number(settings, DAS), 167);
    assert_true(settings_switch(settings, GHOST));
    assert_int_equal(settings_choice(settings, PALETTE), 0);
    assert_string_equal(settings_text(settings, NAME), "");
    sample_check_words(settings, LEFT, "Left,A");
    sample_check_words(settings, HOLD, "Left Shift");
    assert_int_equal(settings_number(settings, VOLUME), 5);
    assert_false(settings_are_changed(settings));
}
