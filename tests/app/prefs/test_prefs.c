/*
 * Preferences: their table, what hangs together, and that they come back out
 * of the file as they were put there.
 */
#define _POSIX_C_SOURCE 200809L

#include "lib/check.h"

#include <sys/stat.h>
#include <unistd.h>

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "app/draw/palette.h"
#include "app/prefs/prefs_file.h"
#include "app/text/language.h"
#include "store/file.h"
#include "wellplayed/goal.h"
#include "wellplayed/rng.h"

static char folder[] = "/tmp/wellplayed-prefs-XXXXXX";
static char path[64];
static int complaints;
static struct error complained;

static void
complain(void *data, const struct error *error)
{
    complaints++;
    complained = *error;
}

static int
make_folder(void **state)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0 || mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof(path), "%s/settings.ini", folder);
    return 0;
}

static int
remove_folder(void **state)
{
    unlink(path);
    SDL_Quit();
    return rmdir(folder);
}

static void
write_text(const char *text)
{
    struct error error;
    if (!file_write(path, text, strlen(text), &error))
        fail_msg("%s", &error);
}

static char *
read_text(void)
{
    static char text[1 << 14];
    struct error error;
    size_t size;
    char *data = file_read(path, sizeof(text) - 1, &size, &error);
    if (data == NULL)
        fail_msg("%s", error_english(&error));
    memcpy(text, data, size);
    text[size] = '\0';
    free(data);
    return text;
}

static struct prefs
load(void)
{
    struct prefs prefs;
    complaints = 0;
    struct prefs_file *file = prefs_file_open(&prefs, path, complain, NULL);
    assert_non_null(file);
    prefs_file_close(file);
    return prefs;
}

static void
check_equal(const struct prefs *a, const struct prefs *b)
{
    for (int i = 0; i < PREF_COUNT; i++)
        if (a->numbers[i] != b->numbers[i])
            fail_msg("%s: %d and %d", prefs_info((enum pref)i)->key, a->numbers[i], b->numbers[i]);
    for (int i = 0; i < PREF_TEXTS; i++)
        assert_string_equal(a->texts[i], b->texts[i]);
    assert_memory_equal(&a->bindings, &b->bindings, sizeof(a->bindings));
}

TEST(test_table)
{
    for (int i = 1; i < PREF_COUNT; i++) {
        const struct pref_info *info = prefs_info((enum pref)i);
        const struct pref_range *range = &info->range;
        assert_non_null(info->section);
        assert_non_null(info->key);
        assert_in_range(info->default_value, range->min, range->max);
        assert_true(range->min >= 0 && range->min < range->max);
        for (int value = range->min; value <= range->max; value++) {
            char out[64];
            prefs_write(range, value, out, sizeof(out));
            assert_true(strlen(out) > 0);
            if (info->words != NULL)
                assert_non_null(info->words[value]);
        }
        if (info->words != NULL)
            assert_null(info->words[range->max + 1]);
        for (int k = 1; k < i; k++) {
            const struct pref_info *other = prefs_info((enum pref)k);
            assert_false(
                strcmp(info->section, other->section) == 0 && strcmp(info->key, other->key) == 0);
        }
    }
}

TEST(test_values_stay_in_range)
{
    struct prefs prefs;
    prefs_init(&prefs);
    for (int i = 1; i < PREF_COUNT; i++) {
        const struct pref_range *range = &prefs_info((enum pref)i)->range;
        prefs_set(&prefs, (enum pref)i, -1000);
        assert_int_equal(prefs.numbers[i], range->min);
        prefs_set(&prefs, (enum pref)i, 1000000);
        assert_int_equal(prefs.numbers[i], range->max);
    }
}

TEST(test_presets)
{
    struct prefs prefs;
    prefs_init(&prefs);
    /* Out of the box each rule set has its own. */
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        struct handling handling = prefs_handling(&prefs, ruleset_at(i));
        assert_memory_equal(&handling, &ruleset_at(i)->handling, sizeof(handling));
    }
    prefs_set(&prefs, PREF_PRESET, PRESET_EXPERT);
    struct handling expert = prefs_handling(&prefs, &ruleset_retro);
    assert_int_equal(expert.das, prefs.numbers[PREF_DAS]);
    assert_true(expert.das < 100 && expert.arr == 0);
    /* A delay by hand makes it one's own; a preset takes it back. */
    prefs_set(&prefs, PREF_DAS, 150);
    assert_int_equal(prefs.numbers[PREF_PRESET], PRESET_OWN);
    assert_int_equal(prefs_handling(&prefs, &ruleset_retro).das, 150);
    assert_int_equal(prefs_handling(&prefs, &ruleset_retro).arr, 0);
    prefs_set(&prefs, PREF_PRESET, PRESET_RULES);
    assert_int_equal(prefs_handling(&prefs, &ruleset_retro).das, ruleset_retro.handling.das);
    /* Modern rules take the whole handling, old ones what they have. */
    prefs_set(&prefs, PREF_PRESET, PRESET_WEB_LEAGUE);
    struct handling league = prefs_handling(&prefs, &ruleset_modern);
    assert_int_equal(league.das, 167);
    assert_int_equal(league.arr, 33);
    assert_int_equal(league.factor, 6);
    prefs_set(&prefs, PREF_CUT, 40);
    prefs_set(&prefs, PREF_INITIAL_ROTATION, INITIAL_TAP);
    prefs_set(&prefs, PREF_INITIAL_HOLD, INITIAL_HOLD);
    prefs_set(&prefs, PREF_FACTOR, HANDLING_AT_ONCE);
    assert_int_equal(prefs.numbers[PREF_PRESET], PRESET_OWN);
    struct handling own = prefs_handling(&prefs, &ruleset_modern);
    assert_int_equal(own.cut, 40);
    assert_int_equal(own.initial_rotation, INITIAL_TAP);
    assert_int_equal(own.initial_hold, INITIAL_HOLD);
    assert_int_equal(own.factor, HANDLING_AT_ONCE);
    assert_int_equal(own.das, 167);
    struct handling old = prefs_handling(&prefs, &ruleset_retro);
    assert_int_equal(old.das, 167);
    assert_int_equal(old.cut, ruleset_retro.handling.cut);
    assert_int_equal(old.initial_hold, ruleset_retro.handling.initial_hold);
    prefs_set_handling(&prefs, ruleset_arika.handling);
    own = prefs_handling(&prefs, &ruleset_arika);
    assert_true(handling_equal(own, ruleset_arika.handling));
    /* No preset is out of the range of what it sets, and no two are alike. */
    for (int i = 0; i < PRESET_OWN; i++) {
        struct prefs one, other;
        prefs_init(&one);
        prefs_set(&one, PREF_PRESET, i);
        for (int pref = 1; pref < PREF_COUNT; pref++) {
            const struct pref_range *range = &prefs_info((enum pref)pref)->range;
            assert_in_range(one.numbers[pref], range->min, range->max);
        }
        for (int k = i + 1; k < PRESET_OWN; k++) {
            prefs_init(&other);
            prefs_set(&other, PREF_PRESET, k);
            assert_false(handling_equal(prefs_handling(&one, &ruleset_modern),
                             prefs_handling(&other, &ruleset_modern)) &&
                         i != PRESET_RULES);
        }
    }
    /* A skill has a pace. */
    prefs_set(&prefs, PREF_SKILL, 0);
    assert_true(prefs.numbers[PREF_PACE] < 5);
    prefs_set(&prefs, PREF_PACE, 20);
    assert_int_equal(prefs.numbers[PREF_SKILL], 0);
}

/* Next pieces and half turns are for the modern rule sets, as replays of them
 * can say. */
TEST(test_rules_as_the_player_wants_them)
{
    struct prefs prefs;
    prefs_init(&prefs);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        struct ruleset own = prefs_rules(&prefs, rules);
        assert_int_equal(own.next_count, rules->next_count);
        assert_int_equal(own.buttons, rules->buttons);
    }
    prefs_set(&prefs, PREF_NEXT, 3);
    prefs_set(&prefs, PREF_HALF, 0);
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        struct ruleset own = prefs_rules(&prefs, rules);
        bool is_modern = ruleset_is_modern(rules);
        assert_int_equal(own.next_count, is_modern ? 3 : rules->next_count);
        assert_int_equal(own.buttons, is_modern ? rules->buttons & ~BUTTON_HALF : rules->buttons);
        assert_string_equal(own.name, rules->name);
    }
}

TEST(test_nothing_said_is_out_of_the_box)
{
    struct prefs usual, prefs;
    prefs_init(&usual);
    unlink(path);
    prefs = load();
    assert_int_equal(complaints, 0);
    check_equal(&usual, &prefs);
    write_text("; nothing here\n");
    prefs = load();
    assert_int_equal(complaints, 0);
    check_equal(&usual, &prefs);
    /* And nothing is written where nothing was changed. */
    struct prefs_file *file = prefs_file_open(&prefs, path, complain, NULL);
    assert_true(prefs_file_keep(file, &prefs, NULL));
    assert_string_equal(read_text(), "; nothing here\n");
    prefs_file_close(file);
}

/* Any text, or one of the names where it has to be one. */
static const char *
some_text(struct rng *rng, enum pref_text text)
{
    static const char *const texts[] = {
        "", "a", "two words", "名字", "a;b", "x = y", "[z]", "\"quoted\""};
    int at = (int)rng_below(rng, ARRAY_SIZE(texts));

    switch (text) {
    case PREF_RULES: return ruleset_at(at) != NULL ? ruleset_at(at)->name : "";
    case PREF_GOAL: return goal_at(at)->name;
    case PREF_LANGUAGE: return at % 2 ? language_at(at / 4).code : "";
    default: return texts[at];
    }
}

/* Anything that can be set comes back. */
TEST(test_round_trip)
{
    struct rng rng;
    struct error error;
    rng_seed(&rng, 11, 0);
    unlink(path);
    for (int round = 0; round < 150; round++) {
        struct prefs prefs;
        struct prefs_file *file = prefs_file_open(&prefs, path, complain, NULL);
        for (int i = 0; i < 6; i++) {
            enum pref pref = (enum pref)(1 + rng_below(&rng, PREF_COUNT - 1));
            const struct pref_range *range = &prefs_info(pref)->range;
            uint32_t all = (uint32_t)(range->max - range->min + 1);
            prefs_set(&prefs, pref, range->min + (int)rng_below(&rng, all));
            enum action action = (enum action)rng_below(&rng, ACTION_BOUND);
            bindings_add_key(
                &prefs.bindings, action, (SDL_Scancode)rng_below(&rng, SDL_NUM_SCANCODES));
            bindings_drop_pad(&prefs.bindings, (enum action)rng_below(&rng, ACTION_BOUND));
            bindings_add_pad(
                &prefs.bindings, action, 1 + (int)rng_below(&rng, SDL_CONTROLLER_BUTTON_MAX));
            enum pref_text text = (enum pref_text)rng_below(&rng, PREF_TEXTS);
            snprintf(prefs.texts[text], PREFS_TEXT_SIZE, "%s", some_text(&rng, text));
        }
        if (!prefs_file_keep(file, &prefs, &error))
            fail_msg("%s", error_english(&error));
        prefs_file_close(file);
        struct prefs again = load();
        if (complaints > 0)
            fail_msg("%s", error_english(&complained));
        check_equal(&prefs, &again);
    }
}

TEST(test_by_hand)
{
    write_text("[handling]\npreset = fast\n"
               "[keys]\nleft = J\nrotate = \"Keypad 8\" Up\n"
               "[picture]\npalette = light\ngrid = no\n");
    struct prefs prefs = load();
    assert_int_equal(complaints, 0);
    assert_int_equal(prefs.numbers[PREF_PRESET], PRESET_FAST);
    assert_int_equal(prefs_handling(&prefs, &ruleset_retro).das, 100);
    assert_int_equal(prefs.numbers[PREF_PALETTE], PALETTE_LIGHT);
    assert_int_equal(prefs.numbers[PREF_GRID], 0);
    assert_int_equal(prefs.bindings.keys[ACTION_LEFT][0], SDL_SCANCODE_J);
    assert_int_equal(prefs.bindings.keys[ACTION_LEFT][1], 0);
    assert_int_equal(prefs.bindings.keys[ACTION_CW][1], SDL_SCANCODE_UP);
    /* Delays that were written beside a preset are meant. */
    write_text("[handling]\npreset = fast\ndelay = 120\n");
    prefs = load();
    assert_int_equal(prefs.numbers[PREF_PRESET], PRESET_OWN);
    assert_int_equal(prefs.numbers[PREF_DAS], 120);
    write_text("[handling]\ndelay = 120\n");
    prefs = load();
    assert_int_equal(prefs_handling(&prefs, &ruleset_retro).das, 120);
    /* An older version wrote a preset with its three delays. */
    write_text("[handling]\npreset = fast\ndelay = 100\nrepeat = 10\n"
               "soft_drop = 15\n");
    prefs = load();
    assert_int_equal(prefs.numbers[PREF_PRESET], PRESET_FAST);
    assert_int_equal(prefs.numbers[PREF_FACTOR], 30);
    write_text("[handling]\npreset = fast\ninitial_hold = tap\n"
               "soft_drop_factor = 12\ndelay_cut = 25\n");
    prefs = load();
    assert_int_equal(complaints, 0);
    assert_int_equal(prefs.numbers[PREF_PRESET], PRESET_OWN);
    assert_int_equal(prefs_handling(&prefs, &ruleset_modern).initial_hold, INITIAL_TAP);
    assert_int_equal(prefs_handling(&prefs, &ruleset_modern).factor, 12);
    assert_int_equal(prefs_handling(&prefs, &ruleset_modern).cut, 25);
    /* A key that the player gave to an action leaves the one that has it out of
     * the box, whichever comes first in the table. */
    write_text("[keys]\nleft = Q\nscreenshot = Left\n");
    prefs = load();
    assert_int_equal(prefs.bindings.keys[ACTION_LEFT][0], SDL_SCANCODE_Q);
    assert_int_equal(prefs.bindings.keys[ACTION_TITLE][0], 0);
    assert_int_equal(prefs.bindings.keys[ACTION_SCREENSHOT][0], SDL_SCANCODE_LEFT);
}

TEST(test_bad_values_are_said_and_stay)
{
    static const char *const bad[] = {"[handling]\ndelay = 501\n", "[handling]\nsoft_drop = 0\n",
        "[keys]\nleft = Lefft\n", "[gamepad]\ndrop = up sideways\n", "[picture]\npalette = blue\n",
        "[handling]\nsoft_drop_factor = 4\n", "[handling]\nsoft_drop_factor = 42\n",
        "[handling]\ndelay_cut = 501\n", "[handling]\ninitial_rotation = on\n",
        "[handling]\ninitial_hold = 1\n", "[handling]\npreset = slow\n",
        "[game]\nnext_pieces = 7\n", "[game]\nhalf_turns = maybe\n", "[picture]\ngrid = perhaps\n",
        "[game]\nrules = moderne\n", "[game]\ngoal = sprint41\n", "[general]\nlanguage = xx\n",
        "[sound]\nmusic = -1\n"};
    for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
        struct prefs prefs, usual;
        prefs_init(&usual);
        write_text(bad[i]);
        complaints = 0;
        struct prefs_file *file = prefs_file_open(&prefs, path, complain, NULL);
        assert_int_equal(complaints, 1);
        assert_non_null(strstr(error_english(&complained), "settings.ini:2"));
        check_equal(&usual, &prefs);
        /* Something else is changed: the line stays. */
        prefs_set(&prefs, PREF_COUNTDOWN, 4);
        assert_true(prefs_file_keep(file, &prefs, NULL));
        assert_non_null(strstr(read_text(), strchr(bad[i], '\n') + 1));
        assert_non_null(strstr(read_text(), "countdown = 4"));
        prefs_file_close(file);
    }
}

TEST(test_where_nothing_can_be_written)
{
    struct prefs prefs;
    struct error error;
    struct prefs_file *file =
        prefs_file_open(&prefs, "/nowhere/at/all/settings.ini", complain, NULL);
    prefs_set(&prefs, PREF_COUNTDOWN, 4);
    assert_false(prefs_file_keep(file, &prefs, &error));
    assert_non_null(strstr(error_english(&error), "/nowhere/at/all"));
    assert_false(prefs_file_keep(file, &prefs, &error));
    prefs_file_close(file);
    assert_true(prefs_file_keep(NULL, &prefs, &error));
    prefs_file_close(NULL);
}

SUITE_WITH(prefs, make_folder, remove_folder)
