/*
 * The pages of the game's menus: the keys that they list, the handling that
 * they show, and their notices.
 */
#include "lib/check.h"
#include "lib/screen.h"

#define SDL_MAIN_HANDLED
#include <SDL.h>

#include "app/menu/menu.h"
#include "app/scenes/first.h"
#include "app/scenes/handling.h"
#include "app/table/live.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "store/weights.h"

static struct app app;

static int
begin(void **state)
{
    assert_true(app_open_scenes(&app, scene_table, SCENE_COUNT));
    prefs_init(&app.prefs);
    return 0;
}

static int
end(void **state)
{
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
TEST_WITH(test_only_what_can_be_used_is_listed, begin, end)
{
    static const int scenes[] = {SCENE_KEYS, SCENE_PADS};
    struct hint hints[ACTION_BOUND];
    prefs_init(&app.prefs);
    for (size_t k = 0; k < ARRAY_SIZE(scenes); k++) {
        app.scene = scenes[k];
        menu_open(&app, menu_uppermost(&app), scene_table[scenes[k]]->page);
        for (int i = 0; i < ACTION_BOUND; i++)
            assert_int_equal(is_on_page(menu_uppermost(&app), binding_table[i].what),
                i > ACTION_LAST_BUTTON || some_rules_have(i));
    }
    int count = app_hints(&app, NULL, APP_HINTS_ALL, hints, ACTION_BOUND);
    for (int i = 0; i < count; i++)
        for (int k = 0; k <= ACTION_LAST_BUTTON; k++)
            assert_true(some_rules_have(k) || strcmp(hints[i].what, binding_table[k].what) != 0);
    /* Rows belong to the right actions even behind those that are left out. */
    app.scene = SCENE_KEYS;
    struct menu *of = menu_uppermost(&app);
    struct menu_row row;
    for (int at = of->page->count; at < menu_count(&app, of); at++) {
        menu_show(&app, of, at, &row);
        scene_table[SCENE_KEYS]->page->list->key(&app, at - of->page->count, SDL_SCANCODE_F5);
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
TEST_WITH(test_handling_of_the_rules, begin, end)
{
    enum { PRESET, DELAY, REPEAT, SOFT };
    struct menu *of = menu_of(&app, SCENE_HANDLING);
    const struct seat_setup retro = {.rules = &ruleset_retro};

    prefs_init(&app.prefs);
    app.now.rules = &ruleset_retro;
    app.scene = SCENE_HANDLING;
    menu_open(&app, of, scene_table[SCENE_HANDLING]->page);
    handling_shows(PRESET, "rules: Retro");
    handling_shows(DELAY, "266 ms");
    handling_shows(REPEAT, "100 ms");
    handling_shows(SOFT, "33 ms");
    app.now.rules = &ruleset_standard;
    handling_shows(PRESET, "rules: Standard");
    handling_shows(DELAY, "167 ms");
    app.under[0] = SCENE_PLAY;
    app.under_count = 1;
    seat_begin(&play_of(&app)->seat, &retro);
    handling_shows(PRESET, "rules: Retro");
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

/* -- choosing a game -- */

/* Opens a scene over the title, as if settings were kept or not. */
static void
open_over_title(int scene)
{
    static struct prefs_file *const kept = (struct prefs_file *)&app;

    prefs_init(&app.prefs);
    app.options = (struct options){.rules = &ruleset_classic};
    app.prefs_file = kept; /* is only asked whether it is there */
    app.now.rules = &ruleset_classic;
    app.now.goal = &goal_endless;
    app.now.level = 1;
    app.scene = SCENE_TITLE;
    app.under_count = 0;
    if (scene != SCENE_NONE)
        app_open(&app, scene);
}

static void
close_all(void)
{
    app.prefs_file = NULL;
    app.scene = SCENE_NONE;
    app.under_count = 0;
    scene_table[SCENE_TITLE]->leave(&app);
}

/* Chooses the row of that name of the uppermost menu. */
static void
choose(const char *name)
{
    struct menu *of = menu_uppermost(&app);
    struct menu_row row;

    for (int at = 0; at < menu_count(&app, of); at++) {
        menu_show(&app, of, at, &row);
        if (strcmp(row.name, name) != 0)
            continue;
        of->selected = at;
        menu_action(&app, of, ACTION_CONFIRM);
        return;
    }
    fail_msg("no row %s", name);
}

/* The question comes while no rule set is chosen and no flag begins a game. */
TEST_WITH(test_when_the_first_start_asks, begin, end)
{
    open_over_title(SCENE_NONE);
    assert_true(first_is_due(&app));
    snprintf(app.prefs.texts[PREF_RULES], PREFS_TEXT_SIZE, "no such rules");
    assert_true(first_is_due(&app));
    snprintf(app.prefs.texts[PREF_RULES], PREFS_TEXT_SIZE, "retro");
    assert_false(first_is_due(&app));
    app.prefs.texts[PREF_RULES][0] = '\0';
    const struct options flags[] = {{.rules_given = true}, {.goal_given = true},
        {.seed_given = true}, {.level_given = true}, {.watch = true}, {.stop_given = true},
        {.replay = "a.wpr"}, {.record = "a.wpr"}};
    for (size_t i = 0; i < ARRAY_SIZE(flags); i++) {
        app.options = flags[i];
        assert_false(first_is_due(&app));
    }
    app.options = (struct options){.mute = true};
    assert_true(first_is_due(&app));
    app.prefs_file = NULL; /* nothing could keep the answer */
    assert_false(first_is_due(&app));
    close_all();
}

/* The answer is what Play does from then on; without one, classic for now. */
TEST_WITH(test_the_answer_of_the_first_start, begin, end)
{
    open_over_title(SCENE_FIRST);
    choose("Modern");
    assert_int_equal(app.scene, SCENE_TUTORIAL);
    assert_string_equal(app.prefs.texts[PREF_RULES], "modern");
    assert_ptr_equal(app.now.rules, &ruleset_modern);
    assert_false(first_is_due(&app));
    assert_true(app.keep_ns > 0);
    open_over_title(SCENE_FIRST);
    choose("Classic");
    assert_string_equal(app.prefs.texts[PREF_RULES], "classic");
    assert_ptr_equal(app.now.rules, &ruleset_classic);
    assert_false(first_is_due(&app));
    open_over_title(SCENE_FIRST);
    menu_action(&app, menu_uppermost(&app), ACTION_BACK);
    assert_int_equal(app.scene, SCENE_TITLE);
    assert_string_equal(app.prefs.texts[PREF_RULES], "");
    assert_ptr_equal(app.now.rules, &ruleset_classic);
    assert_true(first_is_due(&app));
    close_all();
}

/* Each rule set is on a card, and choosing it goes back. */
TEST_WITH(test_rule_sets_on_cards, begin, end)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        open_over_title(SCENE_SETUP);
        choose("Rule set");
        assert_int_equal(app.scene, SCENE_RULES);
        assert_int_equal(menu_uppermost(&app)->selected, 0);
        choose(rules->label);
        assert_int_equal(app.scene, SCENE_SETUP);
        assert_ptr_equal(app.now.rules, rules);
        assert_string_equal(app.prefs.texts[PREF_RULES], rules->name);
        assert_int_equal(is_on_page(menu_uppermost(&app), "Next pieces"), ruleset_is_modern(rules));
        assert_int_equal(
            is_on_page(menu_uppermost(&app), "Half turns"), (rules->buttons & BUTTON_HALF) != 0);
        choose("Rule set");
        assert_int_equal(menu_uppermost(&app)->selected, i);
        app_back(&app);
    }
    close_all();
}

/* Every machine player is on a card of its own that says who it is, and
 * choosing it goes back. */
TEST_WITH(test_players_on_cards, begin, end)
{
    struct brain brain;
    struct menu_row row;

    for (int i = 0; weights_at(i, &brain); i++) {
        open_over_title(SCENE_SETUP);
        choose("Machine");
        assert_int_equal(app.scene, SCENE_PLAYERS);
        menu_show(&app, menu_uppermost(&app), i, &row);
        assert_string_equal(row.name, brain.name);
        assert_string_not_equal(row.detail, brain.title);
        assert_true(row.value[0] != '\0');
        choose(brain.name);
        assert_int_equal(app.scene, SCENE_SETUP);
        assert_string_equal(app.now.brain.name, brain.name);
        choose("Machine");
        assert_int_equal(menu_uppermost(&app)->selected, i);
        app_back(&app);
    }
    close_all();
}

/* The game beside the cards is played on, and stands without effects. Another
 * card's game begins when the choice has rested. */
TEST_WITH(test_cards_are_alive, begin, end)
{
    static const int scenes[] = {SCENE_RULES, SCENE_PLAYERS};

    for (int strength = 0; strength <= 3; strength += 3) {
        for (size_t i = 0; i < ARRAY_SIZE(scenes); i++) {
            weights_find(weights_default_name, &app.now.brain);
            open_over_title(scenes[i]);
            apply_pref(&app, PREF_EFFECTS, strength);
            const struct live *live = app_state(&app, scenes[i]);
            uint64_t ticks = live->seat.view.tick;
            assert_true(ticks > 0);
            /* The machine may still be thinking; so much time it has. */
            for (int k = 0; k < 5000 && live->seat.view.tick == ticks; k++) {
                app_scene(&app)->pass(&app, 10 * APP_NS_PER_MS);
                SDL_Delay(strength > 0);
            }
            assert_int_equal(live->seat.view.tick > ticks, strength > 0);
            assert_int_equal(app_scene(&app)->idle(&app), strength == 0);
            int shown = live->shown;
            menu_action(&app, menu_uppermost(&app), ACTION_DOWN);
            app_scene(&app)->pass(&app, 10 * APP_NS_PER_MS);
            assert_int_equal(live->shown, shown);
            app_scene(&app)->pass(&app, 400 * APP_NS_PER_MS);
            assert_int_equal(live->shown, menu_uppermost(&app)->selected + 1);
            app_back(&app);
            assert_int_equal(live->shown, 0);
        }
    }
    close_all();
}

/* The cards of goals are those that fit the rules. */
TEST_WITH(test_goals_on_cards, begin, end)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        open_over_title(SCENE_SETUP);
        apply_text(&app, PREF_RULES, rules->name);
        int fit = 0;
        for (int k = 0; goal_at(k) != NULL; k++) {
            const struct goal *goal = goal_at(k);
            fit += goal_fits(goal, rules);
            choose("Goal");
            assert_int_equal(app.scene, SCENE_GOALS);
            assert_int_equal(is_on_page(menu_uppermost(&app), goal->label), goal_fits(goal, rules));
            if (!goal_fits(goal, rules)) {
                app_back(&app);
                continue;
            }
            choose(goal->label);
            assert_int_equal(app.scene, SCENE_SETUP);
            assert_ptr_equal(app.now.goal, goal);
            assert_string_equal(app.prefs.texts[PREF_GOAL], goal->name);
        }
        choose("Goal");
        assert_int_equal(menu_count(&app, menu_uppermost(&app)), fit);
        app_back(&app);
    }
    close_all();
}

/* A goal that does not fit other rules is not the goal there, and comes back
 * with the rules. */
TEST_WITH(test_a_goal_gives_way_to_rules, begin, end)
{
    open_over_title(SCENE_SETUP);
    apply_text(&app, PREF_RULES, "modern");
    apply_text(&app, PREF_GOAL, "master");
    assert_string_equal(app.now.goal->name, "master");
    choose("Rule set");
    choose("Retro");
    assert_ptr_equal(app.now.goal, &goal_endless);
    choose("Rule set");
    choose("Modern");
    assert_string_equal(app.now.goal->name, "master");
    close_all();
}

/* What is chosen for modern rules is in the game, and in its replay's rules. */
TEST_WITH(test_a_game_has_what_was_chosen, begin, end)
{
    open_over_title(SCENE_SETUP);
    apply_text(&app, PREF_RULES, "modern");
    scene_table[SCENE_SETUP]->uncover(&app);
    struct menu *of = menu_uppermost(&app);
    choose("Half turns");
    assert_int_equal(app.prefs.numbers[PREF_HALF], 0);
    of->selected--; /* the number of next pieces: 5 by the rules */
    menu_action(&app, of, ACTION_LESS);
    menu_action(&app, of, ACTION_LESS);
    assert_int_equal(app.prefs.numbers[PREF_NEXT], 3);
    apply_text(&app, PREF_GOAL, "sprint40");
    choose("Play it");
    assert_int_equal(app.scene, SCENE_PLAY);
    const struct seat *seat = &play_of(&app)->seat;
    assert_string_equal(seat->rules.name, "modern");
    assert_int_equal(seat->rules.next_count, 3);
    assert_int_equal(seat->rules.buttons, ruleset_modern.buttons & ~BUTTON_HALF);
    assert_string_equal(seat->game.goal->name, "sprint40");
    assert_int_equal(seat->view.next[2] < PIECE_COUNT, true);
    app_go(&app, SCENE_TITLE);
    close_all();
}

/* The daily game has the seed of the day, whatever seed was written, and so
 * does the next one. */
TEST_WITH(test_the_daily_game, begin, end)
{
    uint64_t before, after;
    open_over_title(SCENE_SETUP);
    app.now.seed_given = true;
    app.now.seed = 5;
    apply_text(&app, PREF_RULES, "modern");
    apply_pref(&app, PREF_LEVEL, 9);
    apply_pref(&app, PREF_NEXT, 1);
    apply_pref(&app, PREF_HALF, 0);
    scene_table[SCENE_SETUP]->uncover(&app);
    int rows = menu_of(&app, SCENE_SETUP)->page->count;
    do {
        before = app_day();
        apply_text(&app, PREF_GOAL, "daily");
        app_open(&app, SCENE_SETUP);
        scene_table[SCENE_SETUP]->uncover(&app);
        /* Nothing to choose of what must be the same for everybody. */
        assert_int_equal(menu_of(&app, SCENE_SETUP)->page->count, rows - 4);
        app_go(&app, SCENE_PLAY);
        assert_string_equal(play_of(&app)->seat.game.goal->name, "daily");
        assert_int_equal(play_of(&app)->seat.game.start_level, ruleset_modern.first_level);
        assert_int_equal(play_of(&app)->seat.rules.next_count, ruleset_modern.next_count);
        assert_int_equal(play_of(&app)->seat.rules.buttons, ruleset_modern.buttons);
        uint64_t seed = game_seed(&play_of(&app)->seat.game);
        for (int i = 0; i < 2; i++) /* it asks once */
            scene_table[SCENE_PLAY]->key(&app, ACTION_RESTART, true);
        assert_int_equal(app.games % 2, 0);
        uint64_t again = game_seed(&play_of(&app)->seat.game);
        after = app_day();
        if (before == after) {
            assert_int_equal(seed, before);
            assert_int_equal(again, before);
        }
    } while (before != after); /* midnight */
    assert_int_equal(app_seed(&app, &goal_endless), 5);
    app_go(&app, SCENE_TITLE);
    app.now.seed_given = false;
    close_all();
}

/* -- handling under modern rules -- */

TEST_WITH(test_handling_of_modern_rules, begin, end)
{
    static const struct {
        const struct ruleset *rules;
        const char *shown[8];
    } pages[] = {
        {&ruleset_classic, {"Preset", "Delay", "Repeat", "Soft drop"}},
        {&ruleset_modern, {"Preset", "Delay", "Repeat", "Soft drop", "Delay cut",
                              "Initial rotation", "Initial hold"}},
        {&ruleset_arika,
            {"Preset", "Delay", "Repeat", "Soft drop", "Delay cut", "Initial rotation"}},
    };
    for (size_t i = 0; i < ARRAY_SIZE(pages); i++) {
        open_over_title(SCENE_NONE);
        app.now.rules = pages[i].rules;
        app_open(&app, SCENE_HANDLING);
        int count = 0;
        while (pages[i].shown[count] != NULL)
            assert_true(is_on_page(menu_uppermost(&app), pages[i].shown[count++]));
        assert_int_equal(menu_count(&app, menu_uppermost(&app)), count);
    }
    handling_shows(5, "held down"); /* as arika's rules say */
    struct menu *of = menu_uppermost(&app);
    of->selected = 5;
    menu_action(&app, of, ACTION_MORE);
    handling_shows(5, "tapped just before");
    handling_shows(0, "my own");
    handling_shows(1, "233 ms");
    of->selected = 3;
    for (int k = 0; k < 50; k++)
        menu_action(&app, of, ACTION_MORE);
    handling_shows(3, "at once");
    struct handling own = prefs_handling(&app.prefs, &ruleset_arika);
    assert_int_equal(own.factor, HANDLING_AT_ONCE);
    assert_int_equal(own.initial_rotation, INITIAL_TAP);
    assert_int_equal(own.das, ruleset_arika.handling.das);
    close_all();
}

/* How often the column changes between two ticks of the show. */
static int
columns_seen(struct handling handling, uint64_t from, uint64_t to)
{
    static struct preview preview;
    struct view view;
    int last = -1, seen = 0;

    preview_begin(&preview, &ruleset_modern, handling);
    preview_pass(&preview, from);
    for (uint64_t tick = from; tick < to; tick++) {
        preview_pass(&preview, 1);
        preview_view(&preview, &view);
        seen += view.motion.piece.x != last;
        last = view.motion.piece.x;
    }
    return seen;
}

/* What the preview shows depends on each value of the handling. */
TEST_WITH(test_the_preview_shows_the_handling, begin, end)
{
    static struct preview one, other;
    struct handling base = ruleset_modern.handling;
    struct handling others[] = {base, base, base, base, base};
    others[0].das = 300;
    others[1].arr = 0;
    others[2].factor = 5;
    others[3].cut = 400;
    others[4].initial_rotation = INITIAL_HOLD;
    for (size_t i = 0; i < ARRAY_SIZE(others); i++) {
        bool differs = false;
        preview_begin(&one, &ruleset_modern, base);
        preview_begin(&other, &ruleset_modern, others[i]);
        for (int tick = 0; tick < 8000; tick++) {
            struct view a, b;
            preview_pass(&one, 1);
            preview_pass(&other, 1);
            preview_view(&one, &a);
            preview_view(&other, &b);
            differs =
                differs || memcmp(&a.motion.piece, &b.motion.piece, sizeof(a.motion.piece)) != 0;
        }
        assert_true(differs);
    }
    /* It reaches both walls in a show, and begins again. */
    assert_true(columns_seen(base, 0, 8000) > 12);
    assert_true(columns_seen(base, 8000, 20000) > 12);
}

/* Notices are short: paths in the home folder begin with "~". */
TEST_WITH(test_notices_are_short, begin, end)
{
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
/* Nothing that the player has bound is lost by one press. */
TEST_WITH(test_reset_all_asks, begin, end)
{
    app_go(&app, SCENE_KEYS);
    struct menu *of = menu_uppermost(&app);
    bindings_add_key(&app.prefs.bindings, ACTION_LEFT, SDL_SCANCODE_L);
    struct bindings own = app.prefs.bindings;

    menu_action(&app, of, ACTION_CONFIRM);
    assert_memory_equal(&app.prefs.bindings, &own, sizeof(own));
    assert_string_equal(app.notice, "Press again to replace them all");
    menu_action(&app, of, ACTION_CONFIRM);
    assert_int_equal(app.prefs.bindings.keys[ACTION_LEFT][2], 0);
}

/* Players that come with the program can't be deleted, and nothing offers it. */
TEST_WITH(test_built_in_players_last, begin, end)
{
    struct menu_row row;
    struct menu *of = menu_of(&app, SCENE_PLAYERS);
    menu_open(&app, of, scene_table[SCENE_PLAYERS]->page);
    menu_show(&app, of, 0, &row);
    assert_true(row.lasting);
}

SUITE_WITH(pages, screen_begin, screen_end)
