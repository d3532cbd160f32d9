/*
 * The pages of the game's menus: the keys that they list, the handling that
 * they show, and their notices.
 */
#include "check.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "app/menu/menu.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/scenes/scenes.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"

static struct app app;

static int
begin(void **state)
{
    (void)state;
    assert_true(app_open_scenes(&app, scene_table, SCENE_COUNT));
    prefs_init(&app.prefs);
    return 0;
}

static int
end(void **state)
{
    (void)state;
    app_close_scenes(&app);
    memset(&app, 0, sizeof(app));
    return 0;
}

static bool
is_on_page(const struct menu *of, const char *name)
{
    struct menu_row row;
    for (int at = 0; at < menu_count(&app, of); at++) {
        menu_show(&app, of, at, &row);
        if (strcmp(row.name, name) == 0)
            return true;
    }
    return false;
}

static bool
some_rules_have(int button)
{
    for (int i = 0; ruleset_at(i) != NULL; i++)
        if (ruleset_at(i)->buttons >> button & 1)
            return true;
    return false;
}

/* A button that no rule set has is not listed, neither on the pages of keys
 * nor in the help. It keeps its bindings. */
static void
test_only_what_can_be_used_is_listed(void **state)
{
    (void)state;
    static const int scenes[] = {SCENE_KEYS, SCENE_PADS};
    struct hint hints[ACTION_BOUND];
    prefs_init(&app.prefs);
    for (size_t k = 0; k < ARRAY_SIZE(scenes); k++) {
        app.scene = scenes[k];
        menu_open(&app, menu_uppermost(&app), scene_table[scenes[k]]->page);
        for (int i = 0; i < ACTION_BOUND; i++)
            assert_int_equal(
                is_on_page(menu_uppermost(&app), binding_table[i].what),
                i > ACTION_LAST_BUTTON || some_rules_have(i));
    }
    int count = app_hints(&app, NULL, APP_HINTS_ALL, hints, ACTION_BOUND);
    for (int i = 0; i < count; i++)
        for (int k = 0; k <= ACTION_LAST_BUTTON; k++)
            assert_true(some_rules_have(k) ||
                        strcmp(hints[i].what, binding_table[k].what) != 0);
    /* Rows belong to the right actions even behind those that are left out. */
    app.scene = SCENE_KEYS;
    struct menu *of = menu_uppermost(&app);
    struct menu_row row;
    for (int at = 1; at < menu_count(&app, of); at++) {
        menu_show(&app, of, at, &row);
        scene_table[SCENE_KEYS]->page->list->key(&app, at - 1, SDL_SCANCODE_F5);
        for (int i = 0; i < ACTION_BOUND; i++) {
            bool has = false;
            for (int k = 0; k < BINDING_MAX_KEYS; k++)
                has = has || app.prefs.bindings.keys[i][k] == SDL_SCANCODE_F5;
            assert_int_equal(has, strcmp(row.name, binding_table[i].what) == 0);
        }
    }
    assert_true(app.prefs.bindings.keys[ACTION_HOLD][0] != 0);
    prefs_init(&app.prefs);
}

/* Checks the value of a row on the handling page. */
static void
handling_shows(int at, const char *value)
{
    struct menu_row row;
    menu_show(&app, menu_of(&app, SCENE_HANDLING), at, &row);
    assert_string_equal(row.value, value);
}

/* The preset of the rules has the delays of the chosen rules, or of the game
 * under the page. Changing one delay keeps the others. */
static void
test_handling_of_the_rules(void **state)
{
    (void)state;
    enum { PRESET, DELAY, REPEAT, SOFT };
    struct menu *of = menu_of(&app, SCENE_HANDLING);
    const struct seat_setup retro = {.rules = &ruleset_retro};

    prefs_init(&app.prefs);
    app.now.rules = &ruleset_retro;
    app.scene = SCENE_HANDLING;
    menu_open(&app, of, scene_table[SCENE_HANDLING]->page);
    handling_shows(PRESET, "rules: retro");
    handling_shows(DELAY, "266 ms");
    handling_shows(REPEAT, "100 ms");
    handling_shows(SOFT, "33 ms");
    app.now.rules = &ruleset_standard;
    handling_shows(PRESET, "rules: standard");
    handling_shows(DELAY, "167 ms");
    app.under[0] = SCENE_PLAY;
    app.under_count = 1;
    seat_begin(&play_of(&app)->seat, &retro);
    handling_shows(PRESET, "rules: retro");
    handling_shows(DELAY, "266 ms");
    of->selected = DELAY;
    menu_action(&app, of, ACTION_MORE);
    handling_shows(PRESET, "my own");
    handling_shows(DELAY, "270 ms");
    handling_shows(REPEAT, "100 ms");
    /* Going from the rules' preset to one's own changes only its name. */
    apply_pref(&app, PREF_PRESET, PRESET_RULES);
    of->selected = PRESET;
    menu_action(&app, of, ACTION_LESS);
    handling_shows(PRESET, "my own");
    handling_shows(DELAY, "266 ms");
    handling_shows(REPEAT, "100 ms");
    app.under_count = 0;
    seat_finish(&play_of(&app)->seat, NULL);
}

/* Notices are short: paths in the home folder begin with "~". */
static void
test_notices_are_short(void **state)
{
    (void)state;
    setenv("HOME", "/home/ada/", 1);
    app_notice(&app, "%s", "/home/ada/a.ini: /home/adam/b, /home/ada");
    assert_string_equal(app.notice, "~/a.ini: /home/adam/b, /home/ada");
    app_notice(&app, "%s", "/srv/home/ada/c: /home/ada/d");
    assert_string_equal(app.notice, "/srv/home/ada/c: ~/d");
    app_notice(&app, "%s", "无法保存：/home/ada/d");
    assert_string_equal(app.notice, "无法保存：~/d");
    setenv("HOME", "/", 1);
    app_notice(&app, "%s", "/a/b: /c");
    assert_string_equal(app.notice, "/a/b: /c");
    unsetenv("HOME");
    app_notice(&app, "%s", "/a/b: /c");
    assert_string_equal(app.notice, "/a/b: /c");
}
int
main(void)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            test_only_what_can_be_used_is_listed, begin, end),
        cmocka_unit_test_setup_teardown(test_handling_of_the_rules, begin, end),
        cmocka_unit_test_setup_teardown(test_notices_are_short, begin, end),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
