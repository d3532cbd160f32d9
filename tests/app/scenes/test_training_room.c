/*
 * The training room as a person uses it: a run is started, its knobs are turned,
 * it is left, listed, opened again and deleted.
 */
#define _GNU_SOURCE /* mkdtemp */

#include "lib/check.h"

#include <math.h>
#include <sys/stat.h>

#include "app/scenes/training/training.h"

#include "app/menu/menu.h"
#include "app/prefs/prefs_file.h"
#include "app/scenes/roster.h"
#include "app/scenes/training/curves.h"
#include "app/shell/apply.h"
#include "app/shell/commands.h"
#include "app/text/text_peek.h"
#include "lib/folder.h"
#include "lib/hands.h"
#include "lib/school.h"
#include "lib/screen.h"
#include "store/players.h"
#include "trainer/runs.h"

enum { FRAME_MS = 20, WAITS = 60000 };

static char home[64];

static int
enter(void **state)
{
    snprintf(home, sizeof(home), "/tmp/wellplayed-training-XXXXXX");
    assert_non_null(mkdtemp(home));
    roster_refresh();
    return setenv("XDG_DATA_HOME", home, 1);
}

static int
leave(void **state)
{
    return folder_remove(home) ? 0 : 1;
}

static struct training_page *
page(void)
{
    return training_page_of(&hands_app);
}

static void
complain(void *data, const struct error *error)
{
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
    app_open(&hands_app, SCENE_TRAINING_SETUP);
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
    return page()->run.news.state == RUN_PAUSED && !page()->run.news.wanted;
}

static bool
has_learned(void)
{
    return page()->run.news.generation >= 2;
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
    return page()->run.shown > 0;
}

static uint64_t turned_at;

static bool
acts(void)
{
    return page()->run.news.generation > turned_at && page()->run.news.population == 60;
}

static void
press_times(SDL_Scancode key, int times)
{
    for (int i = 0; i < times; i++)
        press_key(key);
}

TEST_WITH(knobs_act_at_the_next_generation, enter, leave)
{
    begin();
    app_open(&hands_app, SCENE_TRAINING);
    wait_for(has_learned);
    press_key(SDL_SCANCODE_K);
    assert_true(app_is_in(&hands_app, SCENE_KNOBS));
    feature_set before = page()->knobs.features;
    press_key(SDL_SCANCODE_DOWN); /* population */
    assert_int_equal(page()->knobs.population, 0);
    press_times(SDL_SCANCODE_RIGHT, 6);
    assert_int_equal(page()->knobs.population, 60);
    press_times(SDL_SCANCODE_DOWN, 4);
    press_key(SDL_SCANCODE_RETURN); /* the first feature goes */
    assert_int_equal(before & ~page()->knobs.features, FEATURE_BIT(0));
    press_key(SDL_SCANCODE_K); /* it closes the page, too */
    assert_true(app_is_in(&hands_app, SCENE_TRAINING));
    turned_at = page()->run.news.generation;
    wait_for(acts);
    for (int d = 0; d < page()->run.news.dimensions; d++)
        assert_int_not_equal(page()->run.news.features[d], 0);
    assert_int_equal(page()->run.news.setup.change_count, 1);
    assert_false(page()->run.news.refused);
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

TEST_WITH(runs_are_listed_opened_and_deleted, enter, leave)
{
    struct error error;
    char path[128];

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
    uint64_t generation = page()->run.news.generation;
    assert_true(generation >= 2);
    for (int i = 0; i < 100; i++)
        pass();
    assert_int_equal(page()->run.news.generation, generation);
    turned_at = generation;
    press_key(SDL_SCANCODE_SPACE); /* trains on */
    for (int i = 0; i < WAITS && page()->run.news.generation == generation; i++)
        pass();
    assert_true(page()->run.news.generation > generation);
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

/* A run of the lab, of players that think: its players play here, and
 * its knobs are traits. */
TEST_WITH(a_run_of_traits_is_opened, enter, leave)
{
    struct run_setup setup = {.training = {.objective = school_thinkers(),
                                  .method = optimizer_method_find("cmaes"),
                                  .population = 8,
                                  .spread = 0.2},
        .threads = 1,
        .generations = 1};
    struct run_news news = {0};
    struct error error;
    char path[128], album[RUN_PATH_SIZE];

    begin();
    assert_true(
        objective_direction(&setup.training.objective, school_thoughts, setup.training.start));
    snprintf(path, sizeof(path), "%s/wellplayed", home);
    mkdir(path, 0700);
    snprintf(path, sizeof(path), "%s/wellplayed/training", home);
    mkdir(path, 0700);
    snprintf(path, sizeof(path), "%s/wellplayed/training/traits.run", home);
    setup.path = path;
    assert_true(runs_album(path, album));
    struct run_thread *thread = run_thread_create(&setup, album, &error);
    assert_non_null(thread);
    run_thread_go(thread);
    for (int i = 0; i < WAITS && news.state != RUN_DONE; i++) {
        SDL_Delay(1);
        run_thread_look(thread, &news);
    }
    run_news_finish(&news);
    run_thread_destroy(thread);

    app_open(&hands_app, SCENE_RUNS);
    app_draw(&hands_app);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_TRAINING));
    assert_int_equal(page()->run.news.generation, 1);
    assert_int_equal(page()->run.news.features[3], TRAIT_GARBAGE);
    wait_for(shows_a_player);
    app_draw(&hands_app);
    press_key(SDL_SCANCODE_K);
    feature_set before = page()->knobs.features;
    press_times(SDL_SCANCODE_DOWN, 5);
    press_key(SDL_SCANCODE_RETURN);
    assert_int_equal(page()->knobs.features & ~before, FEATURE_BIT(TRAIT_ATTACK));
    app_draw(&hands_app);
    press_key(SDL_SCANCODE_K);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    end();
}

/* What is damaged is named in one line, and the rest goes on. */
TEST_WITH(damage_is_left_aside, enter, leave)
{
    struct error error;
    char path[128], run[RUN_PATH_SIZE], album[RUN_PATH_SIZE];
    struct brain brain;

    begin();
    app_open(&hands_app, SCENE_TRAINING);
    wait_for(has_learned);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    snprintf(run, sizeof(run), "%s", page()->run.path);
    /* An album. */
    assert_true(runs_album(run, album));
    assert_true(file_write(album, "a letter\n", 9, &error));
    app_open(&hands_app, SCENE_RUNS);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_TRAINING));
    assert_non_null(strstr(hands_app.notice, ".album"));
    assert_null(strchr(hands_app.notice, '\n'));
    assert_true(page()->run.news.generation >= 2);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    /* A run newer than the one that is continued. */
    snprintf(path, sizeof(path), "%s/wellplayed/training/9.run", home);
    assert_true(file_write(path, "a letter\n", 9, &error));
    press_key(SDL_SCANCODE_ESCAPE);
    assert_true(app_is_in(&hands_app, SCENE_TRAINING_SETUP));
    press_key(SDL_SCANCODE_HOME);
    press_key(SDL_SCANCODE_DOWN);
    press_key(SDL_SCANCODE_RETURN);
    assert_true(app_is_in(&hands_app, SCENE_TRAINING));
    assert_non_null(strstr(hands_app.notice, "9.run"));
    assert_true(page()->run.news.generation >= 2);
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
TEST_WITH(an_empty_list_says_so, enter, leave)
{
    begin();
    app_open(&hands_app, SCENE_RUNS);
    struct menu *menu = menu_of(&hands_app, SCENE_RUNS);
    struct menu_row row = {.name = ""};
    assert_int_equal(menu_count(&hands_app, menu), 1);
    menu_show(&hands_app, menu, 0, &row);
    assert_string_equal(row.name, "No training run is saved yet");
    assert_true(row.empty);
    end();
}

static void
check_hints(const char *const *words, int count)
{
    struct hint hints[COMMANDS_HINTS];

    assert_int_equal(commands_hints(&hands_app, hints, COMMANDS_HINTS), count);
    for (int i = 0; i < count; i++)
        assert_string_equal(hints[i].what, words[i]);
}

/* The first ones are what is wanted most: a line that is short drops the
 * last. */
TEST_WITH(hints_have_an_order, enter, leave)
{
    static const char *const early[] = {"pause", "stop", "settings", "one generation"};
    static const char *const later[] = {"continue", "stop", "save player", "four side by side",
        "settings", "one generation", "earlier player", "play on", "watch", "what it thinks",
        "race"};

    begin();
    app_open(&hands_app, SCENE_TRAINING);
    page()->run.news.state = RUN_GOES; /* as it will be in a moment */
    check_hints(early, SDL_arraysize(early));
    wait_for(has_learned);
    press_key(SDL_SCANCODE_SPACE);
    wait_for(rests);
    wait_for(shows_a_player);
    check_hints(later, SDL_arraysize(later));
    end();
}

/* The player that plays, and one that comes with the program. */
TEST_WITH(a_player_is_deleted_twice_asked, enter, leave)
{
    struct brain mine;
    struct error error;

    begin();
    assert_true(weights_find("bcts", &mine));
    snprintf(mine.name, sizeof(mine.name), "My player");
    assert_true(players_save(&mine, "", &error));
    roster_refresh();
    apply_text(&hands_app, PREF_BRAIN, "My player");
    assert_string_equal(hands_app.now.brain.name, "My player");
    app_open(&hands_app, SCENE_PLAYERS);
    assert_true(shows_cap("Del"));
    press_key(SDL_SCANCODE_DELETE);
    assert_int_equal(players_find("My player", &mine, &error), WEIGHTS_CHOSEN);
    press_key(SDL_SCANCODE_DELETE);
    assert_int_equal(players_find("My player", &mine, &error), WEIGHTS_NONE);
    assert_string_equal(hands_app.now.brain.name, weights_default_name);
    press_key(SDL_SCANCODE_HOME);
    assert_false(shows_cap("Del"));
    press_times(SDL_SCANCODE_DELETE, 2);
    assert_non_null(strstr(hands_app.notice, "comes with the program"));
    /* Gone in another way, and still named: one line. */
    apply_text(&hands_app, PREF_BRAIN, "My player");
    assert_non_null(strstr(hands_app.notice, "My player"));
    assert_string_equal(hands_app.now.brain.name, weights_default_name);
    end();
}

/* A home that can't be written: the run is watched all the same. */
TEST_WITH(nothing_need_be_kept, enter, leave)
{
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    begin();
    app_open(&hands_app, SCENE_TRAINING);
    assert_non_null(strstr(hands_app.notice, "the run is not saved"));
    wait_for(has_learned);
    press_key(SDL_SCANCODE_ESCAPE);
    wait_for(is_left);
    app_open(&hands_app, SCENE_RUNS);
    app_draw(&hands_app);
    end();
    setenv("XDG_DATA_HOME", home, 1);
}

/* -- what is seen -- */

static bool
is_inside(struct box box)
{
    const struct look *look = hands_app.look;

    return box.w > 0 && box.h > 0 && box.x >= 0 && box.y >= 0 && box.x + box.w <= look->width &&
           box.y + box.h <= look->height;
}

static bool
overlap(struct box a, struct box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* The spot on the curve, or on the well. */
static struct box
spot_of(bool curve)
{
    const struct look *look = hands_app.look;
    const struct box *found[2] = {NULL, NULL};

    for (int i = 0; i < look->spot_count; i++)
        if (look->spots[i].command != COMMAND_NONE && found[1] == NULL)
            found[found[0] != NULL] = &look->spots[i].box;
    assert_non_null(found[1]); /* the well is drawn first */
    return *found[curve];
}

/* Draws the page in a window of some size. Nothing is cut or outside, and what
 * can be pressed has a place of its own. */
static void
check_page(int width, int height, int scale)
{
    struct look *look = hands_app.look;

    look->width = width;
    look->height = height;
    look->scale = scale;
    app_draw(&hands_app);
    const char *lost = text_last_cut(look->text);
    if (*lost != '\0')
        fail_msg(
            "%s, %dx%d, %d %%: \"%s\" is cut", language_now().code, width, height, scale, lost);
    for (int i = 0; i < look->spot_count; i++) {
        if (!is_inside(look->spots[i].box))
            fail_msg("%dx%d, %d %%: spot %d is outside", width, height, scale, i);
        for (int j = 0; j < i; j++)
            if (overlap(look->spots[i].box, look->spots[j].box))
                fail_msg("%dx%d, %d %%: spots %d and %d overlap", width, height, scale, i, j);
    }
    assert_true(spot_of(true).h >= 3 * UNIT_MIN);
    assert_true(spot_of(false).w >= CELL_MIN * 8);
}

TEST_WITH(everything_has_a_place, enter, leave)
{
    static const int sizes[][2] = {{480, 360}, {520, 390}, {640, 480}, {600, 600}, {900, 1400},
        {480, 1920}, {1280, 720}, {1920, 1080}, {2560, 1080}, {3440, 1440}, {3840, 2160}};
    static const int wells[][2] = {{8, 8}, {10, 10}, {12, 12}, {10, 20}};

    begin();
    app_open(&hands_app, SCENE_TRAINING);
    wait_for(has_learned);
    press_key(SDL_SCANCODE_SPACE);
    wait_for(rests);
    wait_for(shows_a_player);
    seat_finish(&page()->run.seat, NULL); /* which has a well of its own */
    page()->run.seat.view.rules = NULL;
    hands_app.notice_ns = 0;
    struct ruleset *rules = &page()->run.news.setup.objective.setup.rules;
    for (int l = 0; language_at(l).code != NULL; l++)
        for (size_t s = 0; s < SDL_arraysize(sizes); s++)
            for (size_t w = 0; w < SDL_arraysize(wells); w++)
                for (int scale = 75; scale <= 150; scale += 25) {
                    language_set(language_at(l).code);
                    rules->width = wells[w][0];
                    rules->visible = wells[w][1];
                    check_page(sizes[s][0], sizes[s][1], scale);
                }
    language_set("en");
    end();
}

/* A click on the curve looks at a generation, at its right end at the newest. */
TEST_WITH(the_curve_shows_generations, enter, leave)
{
    begin();
    app_open(&hands_app, SCENE_TRAINING);
    wait_for(has_learned);
    press_key(SDL_SCANCODE_SPACE);
    wait_for(rests);
    app_draw(&hands_app);
    struct box curve = spot_of(true);
    click(curve.x, curve.y + curve.h / 2);
    look_once();
    assert_int_equal(page()->looked_at, 1);
    click(curve.x + curve.w - 1, curve.y + curve.h / 2);
    look_once();
    assert_int_equal(page()->looked_at, 0);
    press_key(SDL_SCANCODE_HOME);
    assert_int_equal(page()->looked_at, 1);
    click_box(spot_of(false)); /* the well: it goes on */
    assert_true(page()->run.news.state == RUN_GOES || page()->run.news.wanted);
    end();
}

TEST(smoothing_has_no_bias)
{
    double values[40];

    for (int i = 0; i < 40; i++)
        values[i] = log(50);
    curves_smooth(values, 40);
    for (int i = 0; i < 40; i++)
        assert_true(fabs(values[i] - log(50)) < 1e-12);
    /* The first value stands for itself; after one step both count. */
    values[0] = 0;
    values[1] = 1;
    curves_smooth(values, 2);
    assert_true(values[0] == 0);
    assert_true(fabs(values[1] - 1 / (CURVES_SMOOTHING + 1)) < 1e-12);
    /* What is unknown changes nothing, and is unknown at first. */
    values[0] = NAN;
    values[1] = 1;
    values[2] = NAN;
    curves_smooth(values, 3);
    assert_true(isnan(values[0]));
    assert_true(fabs(values[1] - 1) < 1e-12);
    assert_true(fabs(values[2] - 1) < 1e-12);
}

SUITE_WITH(training_room, screen_begin, screen_end)
