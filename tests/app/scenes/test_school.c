/*
 * The training room as a person uses it: a run is started, its knobs are turned,
 * it is left, listed, opened again and deleted.
 */
#define _GNU_SOURCE /* mkdtemp */

#include "lib/check.h"
#include "app/scenes/school/room.h"

#include "app/menu/menu.h"
#include "app/prefs/prefs_file.h"
#include "app/scenes/roster.h"
#include "app/scenes/scenes.h"
#include "app/shell/apply.h"
#include "lib/folder.h"
#include "lib/hands.h"
#include "store/players.h"
#include "trainer/runs.h"

enum { FRAME_MS = 20, WAITS = 60000 };

static char home[64];

static int
enter(void **state)
{
    (void)state;
    snprintf(home, sizeof(home), "/tmp/wellplayed-school-XXXXXX");
    assert_non_null(mkdtemp(home));
    roster_refresh();
    return setenv("XDG_DATA_HOME", home, 1);
}

static int
leave(void **state)
{
    (void)state;
    return folder_remove(home) ? 0 : 1;
}

static struct room *
room(void)
{
    return room_of(&hands_app);
}

static void
complain(void *data, const struct error *error)
{
    (void)data;
    fail_msg("%s", error_english(error));
}

/* Settings are kept: only then runs are. */
static void
begin(void)
{
    struct prefs prefs;
    char path[96];

    open_with_window(SCENE_TITLE);
    snprintf(path, sizeof(path), "%s/settings.ini", home);
    hands_app.prefs_file = prefs_file_open(&prefs, path, complain, NULL);
    assert_non_null(hands_app.prefs_file);
    hands_app.now.seed_given = true;
    hands_app.now.seed = 7;
    app_open(&hands_app, SCENE_SCHOOL);
}

static void
end(void)
{
    prefs_file_close(hands_app.prefs_file);
    hands_app.prefs_file = NULL;
    close_with_window();
}

static void
pass(void)
{
    SDL_Delay(1);
    app_scene(&hands_app)->pass(&hands_app, (uint64_t)FRAME_MS * APP_NS_PER_MS);
}

static bool
rests(void)
{
    return room()->news.state == RUN_PAUSED && !room()->news.wanted;
}

static bool
has_learned(void)
{
    return room()->news.generation >= 2;
}

static bool
is_left(void)
{
    return !app_is_in(&hands_app, SCENE_TRAINING);
}

static void
wait_for(bool (*is_so)(void))
{
    for (int i = 0; i < WAITS && !is_so(); i++)
        pass();
    assert_true(is_so());
}

static bool
shows_a_player(void)
{
    return room()->shown > 0;
}

static uint64_t turned_at;

static bool
acts(void)
{
    return room()->news.generation > turned_at && room()->news.population == 60;
}

static void
press_times(SDL_Scancode key, int times)
{
    for (int i = 0; i < times; i++)
        press_key(key);
}

static void
knobs_act_at_the_next_generation(void **state)
{
    (void)state;
    begin();
    app_open(&hands_app, SCENE_TRAINING);
    wait_for(has_learned);
    press_key(SDL_SCANCODE_K);
    assert_true(app_is_in(&hands_app, SCENE_KNOBS));
    feature_set before = room()->knobs.features;
    press_key(SDL_SCANCODE_DOWN); /* population */
    assert_int_equal(room()->knobs.population, 0);
    press_times(SDL_SCANCODE_RIGHT, 6);
    assert_int_equal(room()->knobs.population, 60);
    press_times(SDL_SCANCODE_DOWN, 4);
    press_key(SDL_SCANCODE_RETURN); /* the first feature goes */
    assert_int_equal(before & ~room()->knobs.features, FEATURE_BIT(0));
    press_key(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(&hands_app, SCENE_TRAINING));
    turned_at = room()->news.generation;
    wait_for(acts);
    for (int d = 0; d < room()->news.dimensions; d++)
        assert_int_not_equal(room()->news.features[d], 0);
    assert_int_equal(room()->news.setup.change_count, 1);
    assert_false(room()->news.refused);
    app_draw(&hands_app);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    end();
}

static int
runs_kept(void)
{
    char folder[128];
    struct runs runs;
    snprintf(folder, sizeof(folder), "%s/wellplayed/training", home);
    assert_true(runs_read(&runs, folder));
    int count = (int)runs.count;
    runs_finish(&runs);
    return count;
}

static void
runs_are_listed_opened_and_deleted(void **state)
{
    struct error error;
    char path[128];

    (void)state;
    begin();
    app_open(&hands_app, SCENE_RUNS);
    app_draw(&hands_app);
    press_key(SDL_SCANCODE_RETURN);
    press_times(SDL_SCANCODE_DELETE, 2);
    assert_true(app_is_in(&hands_app, SCENE_RUNS));
    press_key(SDL_SCANCODE_ESCAPE);
    app_open(&hands_app, SCENE_TRAINING);
    wait_for(has_learned);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    assert_int_equal(runs_kept(), 1);
    /* One that sorts behind it, and that this program can't continue. */
    snprintf(path, sizeof(path), "%s/wellplayed/training/0.run", home);
    assert_true(file_write(path, "a letter\n", 9, &error));
    app_open(&hands_app, SCENE_RUNS);
    app_draw(&hands_app);
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_RUNS));
    assert_true(hands_app.notice_ns > 0);
    assert_non_null(strstr(hands_app.notice, "0.run"));
    /* The other one is opened as it was left, and waits. */
    press_key(SDL_SCANCODE_UP);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_TRAINING));
    uint64_t generation = room()->news.generation;
    assert_true(generation >= 2);
    for (int i = 0; i < 100; i++)
        pass();
    assert_int_equal(room()->news.generation, generation);
    turned_at = generation;
    press_key(SDL_SCANCODE_SPACE); /* trains on */
    for (int i = 0; i < WAITS && room()->news.generation == generation; i++)
        pass();
    assert_true(room()->news.generation > generation);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    assert_true(app_is_in(&hands_app, SCENE_RUNS));
    press_key(SDL_SCANCODE_DELETE);
    assert_int_equal(runs_kept(), 2);
    press_key(SDL_SCANCODE_DOWN); /* asked of the other one */
    press_key(SDL_SCANCODE_DELETE);
    assert_int_equal(runs_kept(), 2);
    press_key(SDL_SCANCODE_DELETE);
    assert_int_equal(runs_kept(), 1);
    press_times(SDL_SCANCODE_DELETE, 2);
    assert_int_equal(runs_kept(), 0);
    end();
}

/* What is damaged is named in one line, and the rest goes on. */
static void
damage_is_left_aside(void **state)
{
    struct error error;
    char path[128], run[RUN_PATH_SIZE], album[RUN_PATH_SIZE];
    struct brain brain;

    (void)state;
    begin();
    app_open(&hands_app, SCENE_TRAINING);
    wait_for(has_learned);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    snprintf(run, sizeof(run), "%s", room()->path);
    /* An album. */
    assert_true(runs_album(run, album));
    assert_true(file_write(album, "a letter\n", 9, &error));
    app_open(&hands_app, SCENE_RUNS);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_TRAINING));
    assert_non_null(strstr(hands_app.notice, ".album"));
    assert_null(strchr(hands_app.notice, '\n'));
    assert_true(room()->news.generation >= 2);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    /* A run newer than the one that is continued. */
    snprintf(path, sizeof(path), "%s/wellplayed/training/9.run", home);
    assert_true(file_write(path, "a letter\n", 9, &error));
    press_key(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(&hands_app, SCENE_SCHOOL));
    press_key(SDL_SCANCODE_HOME);
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_TRAINING));
    assert_non_null(strstr(hands_app.notice, "9.run"));
    assert_true(room()->news.generation >= 2);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    /* A player among the saved ones. */
    assert_true(weights_find("bcts", &brain));
    snprintf(brain.name, sizeof(brain.name), "whole");
    assert_true(players_save(&brain, "", &error));
    snprintf(path, sizeof(path), "%s/wellplayed/players/broken.ini", home);
    assert_true(file_write(path, "a letter\n", 9, &error));
    roster_refresh();
    app_open(&hands_app, SCENE_PLAYERS);
    assert_non_null(strstr(hands_app.notice, "broken.ini"));
    int count = 0, whole = 0;
    while (roster_at(count, &brain)) {
        whole += strcmp(brain.name, "whole") == 0;
        count++;
    }
    assert_int_equal(whole, 1);
    end();
}

/* Without runs the list says so, and only what helps is offered. */
static void
an_empty_list_says_so(void **state)
{
    (void)state;
    begin();
    app_open(&hands_app, SCENE_RUNS);
    struct menu *menu = menu_of(&hands_app, SCENE_RUNS);
    struct menu_row row = {.name = ""};
    assert_int_equal(menu_count(&hands_app, menu), 1);
    menu_show(&hands_app, menu, 0, &row);
    assert_string_equal(row.name, "No training run is kept yet");
    assert_true(row.empty);
    end();
}

static void
check_hints(const char *const *words, int count)
{
    struct hint hints[ROOM_HINTS];

    assert_int_equal(room_hints(&hands_app, hints), count);
    for (int i = 0; i < count; i++)
        assert_string_equal(hints[i].what, words[i]);
}

/* The first ones are what is wanted most: a line that is short drops the
 * last. */
static void
hints_have_an_order(void **state)
{
    static const char *const early[] = {
        "pause", "stop", "knobs", "one generation"};
    static const char *const later[] = {"continue", "stop", "save player",
        "four side by side", "knobs", "one generation", "earlier player",
        "play on", "watch", "what it thinks", "race"};

    (void)state;
    begin();
    app_open(&hands_app, SCENE_TRAINING);
    room()->news.state = RUN_GOES; /* as it will be in a moment */
    check_hints(early, SDL_arraysize(early));
    wait_for(has_learned);
    press_key(SDL_SCANCODE_SPACE);
    wait_for(rests);
    wait_for(shows_a_player);
    check_hints(later, SDL_arraysize(later));
    end();
}

/* The player that plays, and one that comes with the program. */
static void
a_player_is_deleted_twice_asked(void **state)
{
    struct brain mine;
    struct error error;

    (void)state;
    begin();
    assert_true(weights_find("bcts", &mine));
    snprintf(mine.name, sizeof(mine.name), "mine");
    assert_true(players_save(&mine, "", &error));
    roster_refresh();
    apply_text(&hands_app, PREF_BRAIN, "mine");
    assert_string_equal(hands_app.now.brain.name, "mine");
    app_open(&hands_app, SCENE_PLAYERS);
    press_key(SDL_SCANCODE_DELETE);
    assert_int_equal(players_find("mine", &mine, &error), WEIGHTS_CHOSEN);
    press_key(SDL_SCANCODE_DELETE);
    assert_int_equal(players_find("mine", &mine, &error), WEIGHTS_NONE);
    assert_string_equal(hands_app.now.brain.name, weights_default_name);
    press_key(SDL_SCANCODE_HOME);
    press_times(SDL_SCANCODE_DELETE, 2);
    assert_non_null(strstr(hands_app.notice, "comes with the program"));
    /* Gone in another way, and still named: one line. */
    apply_text(&hands_app, PREF_BRAIN, "mine");
    assert_non_null(strstr(hands_app.notice, "mine"));
    assert_string_equal(hands_app.now.brain.name, weights_default_name);
    end();
}

/* A home that can't be written: the run is watched all the same. */
static void
nothing_need_be_kept(void **state)
{
    (void)state;
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    begin();
    app_open(&hands_app, SCENE_TRAINING);
    assert_non_null(strstr(hands_app.notice, "the run is not kept"));
    wait_for(has_learned);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    app_open(&hands_app, SCENE_RUNS);
    app_draw(&hands_app);
    end();
    setenv("XDG_DATA_HOME", home, 1);
}

SUITE(school)
{
#define SCHOOL(name) cmocka_unit_test_setup_teardown(name, enter, leave)
    const struct CMUnitTest tests[] = {
        SCHOOL(knobs_act_at_the_next_generation),
        SCHOOL(runs_are_listed_opened_and_deleted),
        SCHOOL(damage_is_left_aside),
        SCHOOL(an_empty_list_says_so),
        SCHOOL(hints_have_an_order),
        SCHOOL(a_player_is_deleted_twice_asked),
        SCHOOL(nothing_need_be_kept),
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    SDL_Quit();
    return failed;
}
