/*
 * A game that is left waits to be continued, as after a crash: by Q, by closing
 * the window, whatever its goal. It is over only when it is lost, given up or
 * done.
 */
#include "app/menu/menu.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/seat/back.h"
#include "app/text/labels.h"
#include "lib/check.h"
#include "lib/hands.h"
#include "lib/past.h"
#include "lib/screen.h"

static struct seat *
seat(void)
{
    return &play_of(&hands_app)->seat;
}

static void
key(enum action action)
{
    scene_table[SCENE_PLAY]->key(&hands_app, action, true);
}

/* Opens the history and takes in what the last start has left. */
static void
start(void)
{
    open_with_window(SCENE_TITLE);
    archive_open(&hands_app);
    assert_non_null(hands_app.archive.keeper);
    wait_for_keeper();
    hands_app.now.rules = &ruleset_modern;
    hands_app.now.level = ruleset_modern.first_level;
}

/* The window is closed, whatever it shows. */
static void
stop(void)
{
    app_leave(&hands_app);
    archive_close(&hands_app);
    app_go(&hands_app, SCENE_TITLE); /* of the next start */
    close_with_window();
}

static int
empty_home(void **state)
{
    assert_int_equal(past_empty(state), 0);
    return 0;
}

static uint64_t
count_games(void)
{
    char path[PATHS_SIZE];
    struct error note, error;

    wait_for_keeper();
    assert_true(paths_find(PATHS_DATA, "history.sqlite", path, NULL));
    assert_true(paths_make(PATHS_DATA, NULL));
    struct history *history = history_open(path, &note, &error);
    assert_non_null(history);
    uint64_t count = past_count(history);
    history_close(history);
    return count;
}

/* Begins a game of a person to that goal, and drops some pieces. */
static void
play(const char *goal)
{
    hands_app.now.goal = goal_find(goal);
    play_begin(&hands_app, SEAT_HUMAN);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    while (seat()->game.pieces < 4) {
        press_key(SDL_SCANCODE_SPACE);
        seat_run(seat(), 200, false, true);
        seat_run(seat(), 1000, false, false);
    }
}

static void
check_waits(const char *goal)
{
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    const struct keeper_job *left = hands_app.archive.left;
    struct menu *menu = menu_of(&hands_app, SCENE_TITLE);
    struct menu_row row;

    assert_non_null(left);
    assert_string_equal(left->game.goal, goal);
    scene_table[SCENE_TITLE]->uncover(&hands_app);
    menu_show(&hands_app, menu, 0, &row);
    assert_string_equal(row.name, "Continue the last game");
    assert_non_null(
        strstr(row.detail, strcmp(goal, "endless") != 0 ? label_goal(goal) : "Modern: "));
    assert_non_null(strstr(row.detail, "0:0"));
}

static void
continue_game(void)
{
    struct menu *menu = menu_of(&hands_app, SCENE_TITLE);

    menu->selected = 0;
    menu_action(&hands_app, menu, ACTION_CONFIRM);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_PAUSED);
    assert_null(hands_app.archive.left);
}

/* -- */

static const char *const goals[] = {"endless", "sprint40", "zen", "daily", "marathon"};

/* Q leaves at once, and the game goes on from there: its time, its pieces. */
TEST_WITH(a_game_waits_on_the_title, empty_home, NULL)
{
    for (size_t i = 0; i < ARRAY_SIZE(goals); i++) {
        start();
        uint64_t games = count_games();
        play(goals[i]);
        uint64_t hash = game_hash(&seat()->game), tick = seat()->game.tick;
        key(ACTION_TITLE);
        check_waits(goals[i]);
        assert_int_equal(count_games(), games);
        continue_game();
        assert_true(game_hash(&seat()->game) == hash);
        assert_true(seat()->game.tick == tick);
        assert_int_equal(seat()->who, SEAT_HUMAN);
        assert_false(seat()->practice);
        /* Then it is ended: that asks. */
        key(ACTION_PAUSE);
        seat_run(seat(), 3000, false, false);
        key(ACTION_PAUSE);
        scene_table[SCENE_PLAY]->pass(&hands_app, 0);
        click_box(row_of("end the game"));
        assert_int_equal(hands_app.scene, SCENE_PLAY);
        click_box(row_of("end the game"));
        assert_int_equal(hands_app.scene, SCENE_RESULTS);
        assert_int_equal(count_games(), games + 1);
        free(screen_draw(&hands_app));
        app_go(&hands_app, SCENE_TITLE);
        assert_null(hands_app.archive.left);
        stop();
    }
}

/* The same when the window is closed, and again and again: nobody takes that for
 * a game that crashes. The game is one game in the end. */
TEST_WITH(a_game_waits_for_the_next_start, empty_home, NULL)
{
    enum { STARTS = 4 };

    for (size_t i = 0; i < ARRAY_SIZE(goals); i++) {
        start();
        uint64_t games = count_games();
        play(goals[i]);
        uint64_t hash = game_hash(&seat()->game), seed = seat()->game.seed;
        for (int k = 0; k < STARTS; k++) {
            stop();
            start();
            check_waits(goals[i]);
            continue_game();
            assert_true(game_hash(&seat()->game) == hash);
            key(ACTION_PAUSE);
            seat_run(seat(), 20, false, false);
            hash = game_hash(&seat()->game);
        }
        assert_true(seat()->game.seed == seed);
        assert_int_equal(count_games(), games);
        archive_hand_in(&hands_app, seat());
        assert_int_equal(count_games(), games + 1);
        stop();
        start();
        assert_null(hands_app.archive.left);
        assert_int_equal(count_games(), games + 1);
        stop();
    }
}

/* Practice keeps its lines. */
TEST_WITH(practice_waits_with_its_lines, empty_home, NULL)
{
    start();
    play("endless");
    key(ACTION_UNDO);
    key(ACTION_UNDO);
    key(ACTION_UNDO);
    assert_true(seat()->practice);
    assert_int_equal(seat_branches(seat())->count, 1);
    int nodes = seat_branches(seat())->lines[0]->count;
    stop();
    start();
    check_waits("endless");
    continue_game();
    assert_true(seat()->practice);
    assert_int_equal(seat_branches(seat())->count, 1);
    assert_int_equal(seat_branches(seat())->lines[0]->count, nodes);
    stop();
}

/* A new game asks before it ends the one that waits; a watched one leaves it
 * alone, and does not wait itself. */
TEST_WITH(a_new_game_asks, empty_home, NULL)
{
    start();
    uint64_t games = count_games();
    play("marathon");
    key(ACTION_TITLE);
    play_begin(&hands_app, SEAT_MACHINE);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    while (seat()->game.pieces < 4)
        seat_run(seat(), 1000, true, false);
    key(ACTION_TITLE);
    check_waits("marathon");
    assert_int_equal(count_games(), games + 1);
    press_key(SDL_SCANCODE_X);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    assert_string_equal(hands_app.notice, "Press again: a new game ends the one that waits");
    press_key(SDL_SCANCODE_X);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_null(hands_app.archive.left);
    assert_int_equal(count_games(), games + 2);
    /* No piece of it has locked: nothing waits, and leaving it asks. */
    key(ACTION_TITLE);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    key(ACTION_TITLE);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    assert_null(hands_app.archive.left);
    stop();
}

static int
make_home(void **state)
{
    char state_folder[128];

    if (past_make(state) != 0)
        return 1;
    snprintf(state_folder, sizeof(state_folder), "%s/state", past_folder);
    SDL_setenv("HOME", past_folder, 1);
    SDL_setenv("XDG_DATA_HOME", past_folder, 1);
    SDL_setenv("XDG_STATE_HOME", state_folder, 1);
    return screen_begin(state);
}

static int
remove_home(void **state)
{
    past_remove(state);
    return screen_end(state);
}

SUITE_WITH(waiting, make_home, remove_home)
