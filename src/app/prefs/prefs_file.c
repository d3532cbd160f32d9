/*
 * The table of settings is made from the tables of preferences and actions:
 * numbers, texts, keys, gamepads, in this order.
 */
#include "app/prefs/prefs_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/text/language.h"
#include "store/paths.h"
#include "wellplayed/goal.h"
#include "wellplayed/ruleset.h"

enum {
    NUMBERS = PREF_COUNT - 1, /* without PREF_NONE */
    FIRST_TEXT = NUMBERS,
    FIRST_KEY = FIRST_TEXT + PREF_TEXTS,
    FIRST_PAD = FIRST_KEY + ACTION_BOUND,
    SETTINGS = FIRST_PAD + ACTION_BOUND,
    WORD_SIZE = 64,
    MAX_NAMES = 32
};

struct prefs_file {
    struct settings *settings;
    bool own;            /* the user's settings.ini; its folder may not exist yet */
    struct prefs before; /* as last saved */
    struct setting table[SETTINGS];
    char defaults[SETTINGS][SETTING_SIZE];
    const char *names[PREF_TEXTS][MAX_NAMES + 1]; /* see name_choices */
};

/* -- the table -- */

static bool
is_key(const char *word)
{
    return bindings_key_of(word) != 0;
}

static bool
is_pad(const char *word)
{
    return bindings_pad_of(word) != PAD_NONE;
}

static struct setting
number_setting(enum pref pref, char defaults[SETTING_SIZE])
{
    const struct pref_info *info = prefs_info(pref);
    struct setting setting = {
        .section = info->section,
        .key = info->key,
        .kind = info->is_switch       ? SETTING_SWITCH
                : info->words != NULL ? SETTING_CHOICE
                                      : SETTING_NUMBER,
        .min = info->range.min,
        .max = info->range.max,
        .choices = info->words,
        .default_text = defaults,
    };
    if (info->is_switch)
        snprintf(defaults, SETTING_SIZE, "%s", info->default_value ? "yes" : "no");
    else if (info->words != NULL)
        snprintf(defaults, SETTING_SIZE, "%s", info->words[info->default_value]);
    else
        snprintf(defaults, SETTING_SIZE, "%d", info->default_value);
    return setting;
}

/* Appends a word to a line of settings.ini; a word with blanks is quoted. */
static void
add_word(char line[SETTING_SIZE], const char *word)
{
    size_t used = strlen(line);
    const char *quote = strchr(word, ' ') != NULL ? "\"" : "";
    snprintf(line + used, SETTING_SIZE - used, "%s%s%s%s", used > 0 ? " " : "", quote, word, quote);
}

static struct setting
binding_setting(enum action action, bool pad, char defaults[SETTING_SIZE])
{
    const struct binding *binding = &binding_table[action];
    char word[WORD_SIZE];

    defaults[0] = '\0';
    for (int i = 0; !pad && i < BINDING_MAX_KEYS; i++)
        if (binding->keys[i] != 0) {
            bindings_key_word((int)binding->keys[i], word, sizeof(word));
            add_word(defaults, word);
        }
    for (int i = 0; pad && i < BINDING_MAX_PADS; i++)
        if (binding->pads[i] != PAD_NONE)
            add_word(defaults, bindings_pad_word(binding->pads[i]));
    return (struct setting){
        .section = pad ? "gamepad" : "keys",
        .key = binding->key,
        .kind = SETTING_WORDS,
        .is_good = pad ? is_pad : is_key,
        .expected = pad ? N_("expected names of buttons") : N_("expected names of keys"),
        .default_text = defaults,
    };
}

static const char *
choice_at(enum pref_text text, int index)
{
    const struct ruleset *rules;
    const struct goal *goal;

    switch (text) {
    case PREF_RULES: rules = ruleset_at(index); return rules != NULL ? rules->name : NULL;
    case PREF_GOAL: goal = goal_at(index); return goal != NULL ? goal->name : NULL;
    case PREF_LANGUAGE: return language_at(index).code;
    default: return NULL;
    }
}

/* Fills in the names allowed for a text; without any, anything is allowed. The
 * brain has none, because its weights file may come and go. */
static const char *const *
name_choices(enum pref_text text, const char *names[MAX_NAMES + 1])
{
    int count = 0;

    while (count < MAX_NAMES && (names[count] = choice_at(text, count)) != NULL)
        count++;
    return count > 0 ? names : NULL;
}

static void
make_table(struct prefs_file *file)
{
    struct setting *table = file->table;

    for (int i = 0; i < NUMBERS; i++)
        table[i] = number_setting((enum pref)(i + 1), file->defaults[i]);
    for (int i = 0; i < PREF_TEXTS; i++) {
        const struct pref_text_info *info = prefs_text_info((enum pref_text)i);
        table[FIRST_TEXT + i] = (struct setting){
            .section = info->section,
            .key = info->key,
            .kind = SETTING_TEXT,
            .choices = name_choices((enum pref_text)i, file->names[i]),
            .default_text = info->default_value,
        };
    }
    for (int i = 0; i < ACTION_BOUND; i++) {
        int key = FIRST_KEY + i, pad = FIRST_PAD + i;
        table[key] = binding_setting((enum action)i, false, file->defaults[key]);
        table[pad] = binding_setting((enum action)i, true, file->defaults[pad]);
    }
}

/* -- out of the file -- */

static int
number_in(const struct prefs_file *file, enum pref pref)
{
    int at = (int)pref - 1;

    switch (file->table[at].kind) {
    case SETTING_SWITCH: return settings_switch(file->settings, at);
    case SETTING_CHOICE: return settings_choice(file->settings, at);
    default: return settings_number(file->settings, at);
    }
}

/* Reads an action's keys from the file. Returns their number, up to
 * BINDING_MAX_KEYS. */
static int
keys_in(const struct prefs_file *file, int action, int *keys)
{
    int count = 0;
    const char *word;
    while (count < BINDING_MAX_KEYS &&
           (word = settings_word(file->settings, FIRST_KEY + action, count)) != NULL)
        keys[count++] = bindings_key_of(word);
    return count;
}

static int
pads_in(const struct prefs_file *file, int action, int *pads)
{
    int count = 0;
    const char *word;
    while (count < BINDING_MAX_PADS &&
           (word = settings_word(file->settings, FIRST_PAD + action, count)) != NULL)
        pads[count++] = bindings_pad_of(word);
    return count;
}

static bool
has_keys(const uint16_t own[BINDING_MAX_KEYS], const int *keys, int n)
{
    for (int i = 0; i < BINDING_MAX_KEYS; i++)
        if (own[i] != (i < n ? keys[i] : 0))
            return false;
    return true;
}

static bool
has_pads(const uint8_t own[BINDING_MAX_PADS], const int *pads, int n)
{
    for (int i = 0; i < BINDING_MAX_PADS; i++)
        if (own[i] != (i < n ? pads[i] : PAD_NONE))
            return false;
    return true;
}

/* Reads all bindings. A key that the player chose takes precedence over another
 * action's default. */
static void
read_bindings(const struct prefs_file *file, struct bindings *bindings)
{
    struct bindings defaults;
    int list[BINDING_MAX_KEYS];

    bindings_init(&defaults);
    for (int i = 0; i < ACTION_BOUND; i++) {
        int count = keys_in(file, i, list);
        if (!has_keys(defaults.keys[i], list, count)) {
            memset(bindings->keys[i], 0, sizeof(bindings->keys[i]));
            for (int k = 0; k < count; k++)
                bindings_add_key(bindings, (enum action)i, (SDL_Scancode)list[k]);
        }
        count = pads_in(file, i, list);
        if (!has_pads(defaults.pads[i], list, count)) {
            memset(bindings->pads[i], 0, sizeof(bindings->pads[i]));
            for (int k = 0; k < count; k++)
                bindings_add_pad(bindings, (enum action)i, list[k]);
        }
    }
}

struct prefs_file *
prefs_file_open(struct prefs *prefs, const char *path, settings_complain *complain, void *data)
{
    char own[PATHS_SIZE];
    struct error error;
    struct prefs_file *file = calloc(1, sizeof(*file));

    prefs_init(prefs);
    if (file == NULL)
        return NULL;
    make_table(file);
    file->settings = settings_create(file->table, SETTINGS);
    if (file->settings == NULL) {
        free(file);
        return NULL;
    }
    file->own = path == NULL;
    if (file->own) {
        if (!paths_find(PATHS_CONFIG, "settings.ini", own, &error)) {
            complain(data, &error);
            prefs_file_close(file);
            return NULL;
        }
        path = own;
    }
    settings_load(file->settings, path, complain, data);
    for (int i = 1; i < PREF_COUNT; i++)
        prefs->numbers[i] = number_in(file, (enum pref)i);
    for (int i = 0; i < PREF_TEXTS; i++)
        snprintf(
            prefs->texts[i], PREFS_TEXT_SIZE, "%s", settings_text(file->settings, FIRST_TEXT + i));
    read_bindings(file, &prefs->bindings);
    prefs_settle(prefs);
    prefs_file_begin(file, prefs);
    return file;
}

void
prefs_file_close(struct prefs_file *file)
{
    if (file == NULL)
        return;
    settings_destroy(file->settings);
    free(file);
}

/* -- into the file --
 *
 * A value that the player changed since the last save is written, even if its
 * line in the file is invalid. A value that depends on a changed one is written
 * if the file has another value for it. All other lines stay as they are.
 */

static void
set_number(struct prefs_file *file, enum pref pref, int value, bool wished)
{
    int at = (int)pref - 1;

    if (!wished && value == number_in(file, pref))
        return;
    if (file->table[at].kind == SETTING_SWITCH)
        settings_set_switch(file->settings, at, value != 0);
    else if (file->table[at].kind == SETTING_CHOICE)
        settings_set_choice(file->settings, at, value);
    else
        settings_set_number(file->settings, at, value);
}

/* A changed value of the handling also writes the others. */
static void
set_numbers(struct prefs_file *file, const struct prefs *prefs)
{
    bool wished[PREF_COUNT] = {false}, handling = false;

    for (int i = 1; i < PREF_COUNT; i++) {
        wished[i] = prefs->numbers[i] != file->before.numbers[i];
        handling = handling || (wished[i] && prefs_is_handling(i));
    }
    for (int i = 1; i < PREF_COUNT; i++)
        if (wished[i] || (handling && prefs_is_handling(i)))
            set_number(file, (enum pref)i, prefs->numbers[i], wished[i]);
}

static void
set_texts(struct prefs_file *file, const struct prefs *prefs)
{
    for (int i = 0; i < PREF_TEXTS; i++)
        if (strcmp(prefs->texts[i], file->before.texts[i]) != 0)
            settings_set_text(file->settings, FIRST_TEXT + i, prefs->texts[i]);
}

static void
set_keys(struct prefs_file *file, const uint16_t keys[BINDING_MAX_KEYS], int action, bool wished)
{
    char words[BINDING_MAX_KEYS][WORD_SIZE];
    const char *list[BINDING_MAX_KEYS];
    int in_file[BINDING_MAX_KEYS], count = 0;

    if (!wished && has_keys(keys, in_file, keys_in(file, action, in_file)))
        return;
    for (int i = 0; i < BINDING_MAX_KEYS; i++) {
        if (keys[i] == 0)
            break;
        bindings_key_word(keys[i], words[i], WORD_SIZE);
        list[count++] = words[i];
    }
    settings_set_words(file->settings, FIRST_KEY + action, list, count);
}

static void
set_pads(struct prefs_file *file, const uint8_t pads[BINDING_MAX_PADS], int action, bool wished)
{
    const char *list[BINDING_MAX_PADS];
    int in_file[BINDING_MAX_PADS], count = 0;

    if (!wished && has_pads(pads, in_file, pads_in(file, action, in_file)))
        return;
    for (int i = 0; i < BINDING_MAX_PADS; i++) {
        if (pads[i] == PAD_NONE)
            break;
        list[count++] = bindings_pad_word(pads[i]);
    }
    settings_set_words(file->settings, FIRST_PAD + action, list, count);
}

/* Actions take keys from each other, so all keys depend on each other; so do
 * the buttons of gamepads. */
static void
set_bindings(struct prefs_file *file, const struct bindings *bindings)
{
    const struct bindings *before = &file->before.bindings;
    bool keys = memcmp(before->keys, bindings->keys, sizeof(before->keys)) != 0;
    bool pads = memcmp(before->pads, bindings->pads, sizeof(before->pads)) != 0;

    for (int i = 0; i < ACTION_BOUND; i++) {
        const uint16_t *own = bindings->keys[i];
        const uint8_t *buttons = bindings->pads[i];
        if (keys)
            set_keys(file, own, i, memcmp(before->keys[i], own, sizeof(before->keys[i])) != 0);
        if (pads)
            set_pads(
                file, buttons, i, memcmp(before->pads[i], buttons, sizeof(before->pads[i])) != 0);
    }
}

void
prefs_file_begin(struct prefs_file *file, const struct prefs *prefs)
{
    if (file != NULL)
        file->before = *prefs;
}

bool
prefs_file_keep(struct prefs_file *file, const struct prefs *prefs, struct error *error)
{
    if (file == NULL)
        return true;
    set_numbers(file, prefs);
    set_texts(file, prefs);
    set_bindings(file, &prefs->bindings);
    file->before = *prefs;
    if (!settings_are_changed(file->settings))
        return true;
    if (file->own && !paths_make(PATHS_CONFIG, error))
        return false;
    return settings_save(file->settings, error);
}
