/*
 * The page after a game: keys that were meant for the game do nothing there,
 * who has a rank and who has none, what can be done next, and the card.
 */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/registry.h"
#include "app/scenes/results/results.h"
#include "app/scenes/viewer/viewer.h"
#include "app/seat/back.h"
#include "app/shell/commands.h"
#include "lib/check.h"
#include "lib/folder.h"
#include "lib/hands.h"
#include "lib/laid.h"
#include "lib/past.h"
#include "lib/pressing.h"
#include "lib/screen.h"
#include "store/file.h"

static char home[] = "/tmp/wellplayed-results-XXXXXX";

static void
pass_ms(int ms)
{
    loop_pass(&hands_app, (uint64_t)ms * APP_NS_PER_MS);
}

static void
open_with_history(const char *rules)
{
    assert_int_equal(past_make(NULL), 0);
    open_with_window(SCENE_TITLE);
    hands_app.now.rules = ruleset_find(rules);
    hands_app.now.level = hands_app.now.rules->first_level;
    hands_app.archive.keeper = keeper_create(past_path, KEEPER_RETRY_MS);
    assert_non_null(hands_app.archive.keeper);
}

static void
close_with_history(void)
{
    app_go(&hands_app, SCENE_TITLE);
    archive_close(&hands_app);
    past_remove(NULL);
    close_with_window();
}

/* A person's game, by hard drops, to the tick in which it ends. */
static void
drop_to_the_end(void)
{
    struct seat *seat = &play_of(&hands_app)->seat;

    for (int i = 0; i < 2000 && !seat_is_over(seat); i++) {
        app_scene(&hands_app)->button(&hands_app, 1, ACTION_HARD, true);
        seat_run(seat, 20, false, false);
        app_scene(&hands_app)->button(&hands_app, 1, ACTION_HARD, false);
        seat_run(seat, 20, false, false);
    }
    assert_true(seat->view.over);
    pass_ms(0); /* hands the game in */
}

static void
play_to_the_end(void)
{
    app_go(&hands_app, SCENE_PLAY);
    drop_to_the_end();
}

/* Makes the page open, before it takes keys. */
static void
open_results(void)
{
    wait_for_keeper();
    for (int ms = 0; ms < 2200 && hands_app.scene != SCENE_RESULTS; ms += 20)
        pass_ms(20);
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
}

/* The page is asked as it is drawn. */
static const struct results_words *
said(void)
{
    static struct results_words words;

    results_write(&hands_app, &words);
    free(screen_draw(&hands_app));
    return &words;
}

/* -- keys -- */

static bool
press(SDL_Scancode code, bool repeat)
{
    SDL_KeyboardEvent key = {.state = SDL_PRESSED, .repeat = repeat};
    key.keysym.scancode = code;
    key.keysym.sym = SDL_GetKeyFromScancode(code);
    return take_key(&hands_app, &key);
}

static void
release(SDL_Scancode code)
{
    SDL_KeyboardEvent key = {.state = SDL_RELEASED};
    key.keysym.scancode = code;
    take_key(&hands_app, &key);
}

/* SDL lets nobody but itself say which keys are down. */
static void
hold_down(SDL_Scancode code, bool down)
{
    int count;
    Uint8 *keys = (Uint8 *)(uintptr_t)SDL_GetKeyboardState(&count);
    keys[code] = down;
}

/* For a moment after the end nothing counts; then R and Enter do, before the
 * page is there too. */
TEST(the_end_takes_no_keys_at_first)
{
    open_with_window(SCENE_TITLE);
    play_to_the_end();
    press_key(SDL_SCANCODE_R);
    press_key(SDL_SCANCODE_Q);
    press_key(SDL_SCANCODE_RETURN);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_true(play_of(&hands_app)->seat.view.over);
    pass_ms(450);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    press_key(SDL_SCANCODE_SPACE); /* drops, and chooses nothing */
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    press_key(SDL_SCANCODE_RETURN);
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    app_go(&hands_app, SCENE_TITLE);
    play_to_the_end();
    pass_ms(450);
    press_key(SDL_SCANCODE_R);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_false(play_of(&hands_app)->seat.view.over);
    close_with_window();
}

/* How long the end is seen: longer with effects, and there is nothing to see
 * at high speeds. */
TEST(the_page_comes_by_itself)
{
    static const struct {
        int effects;
        unsigned speed;
        int before, after;
    } cases[] = {{0, 1, 280, 320}, {1, 1, 660, 700}, {5, 1, 980, 1020}, {5, 8, 280, 320},
        {5, OPTIONS_SPEED_MAX, 280, 320}};

    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        open_with_window(SCENE_TITLE);
        hands_app.prefs.numbers[PREF_EFFECTS] = cases[i].effects;
        hands_app.now.speed = cases[i].speed;
        play_to_the_end();
        assert_false(scene_table[SCENE_PLAY]->idle(&hands_app));
        pass_ms(cases[i].before);
        assert_int_equal(hands_app.scene, SCENE_PLAY);
        pass_ms(cases[i].after - cases[i].before);
        assert_int_equal(hands_app.scene, SCENE_RESULTS);
        close_with_window();
    }
    /* Nobody attends: the program ends with the game in sight. */
    open_with_window(SCENE_TITLE);
    hands_app.unattended = true;
    play_to_the_end();
    pass_ms(5000);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_true(hands_app.quit);
    close_with_window();
}

/* What is held when the page opens, or pressed in its first moment, neither
 * chooses nor writes. */
TEST(held_keys_write_nothing)
{
    open_with_history("arcade");
    play_to_the_end();
    hold_down(SDL_SCANCODE_A, true);
    open_results();
    assert_int_equal(archive_rank(&hands_app), 1);
    pass_ms(500);
    assert_null(hands_app.line.of);
    assert_true(press(SDL_SCANCODE_A, true));
    assert_true(press(SDL_SCANCODE_R, false)); /* a name is to come */
    pass_ms(500);
    assert_null(hands_app.line.of);
    hold_down(SDL_SCANCODE_A, false);
    release(SDL_SCANCODE_A);
    pass_ms(500);
    assert_null(hands_app.line.of); /* R is still down */
    release(SDL_SCANCODE_R);
    pass_ms(1);
    assert_non_null(hands_app.line.of);
    assert_string_equal(hands_app.prefs.texts[PREF_NAME], "");
    /* Letters are letters now; Escape leaves the field, and then the page. */
    assert_true(press(SDL_SCANCODE_R, false));
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_null(hands_app.line.of);
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    pass_ms(500);
    assert_null(hands_app.line.of); /* it is asked for once */
    press_key(SDL_SCANCODE_ESCAPE);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_history();
}

/* The first moment of a page without a name to ask for. */
TEST(the_page_takes_no_keys_at_first)
{
    static const SDL_Scancode keys[] = {
        SDL_SCANCODE_R, SDL_SCANCODE_RETURN, SDL_SCANCODE_Q, SDL_SCANCODE_DOWN};

    open_with_window(SCENE_TITLE);
    play_to_the_end();
    open_results();
    free(screen_draw(&hands_app));
    for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
        press_key(keys[i]);
        assert_int_equal(hands_app.scene, SCENE_RESULTS);
        assert_int_equal(choices()->selected, 0);
    }
    click_box(row_of("play again"));
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    /* A key held through that moment repeats itself in vain. */
    press(SDL_SCANCODE_RETURN, false);
    pass_ms(500);
    press(SDL_SCANCODE_RETURN, true);
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    release(SDL_SCANCODE_RETURN);
    press_key(SDL_SCANCODE_RETURN);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_false(play_of(&hands_app)->seat.view.over);
    close_with_window();
}

/* The arrows go where the eye goes: eight choices in two rows. */
TEST(arrows_choose_in_a_grid)
{
    open_with_window(SCENE_TITLE);
    play_to_the_end();
    open_results();
    pass_ms(500);
    free(screen_draw(&hands_app));
    assert_int_equal(choices()->list->count, 7); /* three wide ones over four */
    press_key(SDL_SCANCODE_RIGHT);
    assert_int_equal(choices()->selected, 1);
    press_key(SDL_SCANCODE_UP);
    assert_int_equal(choices()->selected, 0);
    press_key(SDL_SCANCODE_DOWN);
    assert_int_equal(choices()->selected, 3);
    press_key(SDL_SCANCODE_RIGHT);
    press_key(SDL_SCANCODE_RIGHT);
    press_key(SDL_SCANCODE_RIGHT);
    press_key(SDL_SCANCODE_RIGHT);
    assert_int_equal(choices()->selected, 6);
    press_key(SDL_SCANCODE_UP);
    assert_int_equal(choices()->selected, 2);
    press_key(SDL_SCANCODE_LEFT);
    press_key(SDL_SCANCODE_LEFT);
    press_key(SDL_SCANCODE_LEFT);
    assert_int_equal(choices()->selected, 0);
    close_with_window();
}

/* -- ranks -- */

/* The end as the keeper would say it. */
static void
end_with(struct archive_end end)
{
    tape_drop(hands_app.archive.end.tape);
    hands_app.archive.end = end;
}

/* The keeper is slow: all but the rank is there, R begins anew; when the answer
 * comes, the name is asked for. */
TEST(a_late_rank_asks_for_the_name)
{
    open_with_history("arcade");
    play_to_the_end();
    wait_for_keeper();
    struct archive_end end = hands_app.archive.end;
    hands_app.archive.end = (struct archive_end){.state = ARCHIVE_SENT, .tape = end.tape};
    pass_ms(1100);
    pass_ms(500);
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    assert_string_equal(said()->instead, "");
    assert_int_equal(said()->row_count, 0);
    assert_string_not_equal(said()->value, "");
    assert_null(hands_app.line.of);
    hands_app.archive.end = end;
    pass_ms(10);
    assert_non_null(hands_app.line.of);
    assert_int_equal(said()->row_count, 1);
    assert_int_equal(said()->name_row, 0);
    assert_true(said()->record);
    while (course_is_busy(&results_of(&hands_app)->course))
        pass_ms(1);
    /* A record is celebrated for a moment, unless there are no effects. */
    assert_false(app_scene(&hands_app)->idle(&hands_app));
    hands_app.prefs.numbers[PREF_EFFECTS] = 0;
    assert_true(app_scene(&hands_app)->idle(&hands_app));
    hands_app.prefs.numbers[PREF_EFFECTS] = 3;
    pass_ms(300);
    uint8_t *sparks = screen_draw(&hands_app);
    pass_ms(1500);
    assert_true(app_scene(&hands_app)->idle(&hands_app));
    uint8_t *calm = screen_draw(&hands_app);
    size_t size = 3 * (size_t)hands_app.look->width * (size_t)hands_app.look->height;
    assert_int_not_equal(memcmp(sparks, calm, size), 0);
    free(sparks);
    free(calm);
    press_key(SDL_SCANCODE_ESCAPE);
    hands_app.archive.end.state = ARCHIVE_SENT;
    press_key(SDL_SCANCODE_R);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    close_with_history();
}

/* The table has the game before and the one behind, and the words compare with
 * the best. */
TEST(the_rank_has_its_neighbours)
{
    open_with_history("arcade");
    play_to_the_end();
    open_results();
    struct history_game like = hands_app.archive.end.game;
    struct history *history = past_open();
    for (int i = 0; i < 4; i++) {
        struct history_game other = like;
        struct series series = past_series();
        other.points = like.points + (uint64_t)(i - 2 + (i > 1)) * 10;
        snprintf(other.name, sizeof(other.name), "p%d", i);
        other.log[0] = '\0';
        other.hash += (uint64_t)i + 1;
        assert_true(history_add(history, &other, &series, "", 0, NULL));
    }
    history_close(history);
    /* 10 and 20 above, 10 and 20 below; the next one is equal, and later. */
    play_to_the_end();
    open_results();
    pass_ms(500);
    wait_for_keeper();
    assert_int_equal(hands_app.archive.end.standing.rank, 4);
    assert_int_equal(said()->row_count, 3);
    assert_string_equal(said()->rows[0].rank, "3");
    assert_true(said()->rows[1].own);
    assert_int_equal(said()->name_row, 1);
    assert_string_equal(said()->rows[2].name, "p1");
    assert_non_null(strstr(said()->verdict, "20 short of your best"));
    assert_false(said()->record);
    close_with_history();
}

/* Those without a rank, each with its reason in one line. */
TEST(some_games_have_no_rank)
{
    static const struct {
        struct archive_end end;
        const char *words;
    } cases[] = {
        {{.state = ARCHIVE_NONE}, "Games are not being saved."},
        {{.state = ARCHIVE_KEPT, .game = {.id = 0}}, "A game without a piece is not saved."},
        {{.state = ARCHIVE_KEPT, .game = {.id = 3, .finished = true, .undone = 1}},
            "A game with help or with pieces taken back has no rank."},
        {{.state = ARCHIVE_KEPT, .game = {.id = 3}},
            "A game that was not saved completely has no rank."},
        {{.state = ARCHIVE_KEPT, .game = {.id = 3, .finished = true, .goal = "sprint40"}},
            "Only games that reach the goal have a rank."},
        {{.state = ARCHIVE_KEPT, .game = {.id = 3, .finished = true}},
            "A game without points has no rank."},
        {{.state = ARCHIVE_FAILED, .error = {.words = "out of memory"}},
            "No rank: the game can't be saved: "},
    };

    open_with_window(SCENE_TITLE);
    play_to_the_end();
    open_results();
    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        end_with(cases[i].end);
        assert_int_equal(archive_rank(&hands_app), 0);
        assert_memory_equal(said()->instead, cases[i].words, strlen(cases[i].words));
        assert_int_equal(said()->row_count, 0);
        pass_ms(500);
        assert_null(hands_app.line.of);
    }
    /* Neither the machine's games nor those of both ask for a name. */
    for (int pilot = HISTORY_HUMAN; pilot <= HISTORY_MIXED; pilot++) {
        end_with((struct archive_end){.state = ARCHIVE_KEPT,
            .standing.rank = 1,
            .game = {.id = 3, .finished = true, .pilot = (enum history_pilot)pilot}});
        assert_int_equal(archive_rank(&hands_app), pilot == HISTORY_HUMAN ? 1 : 0);
    }
    end_with((struct archive_end){.state = ARCHIVE_NONE});
    close_with_window();
}

/* A game that is left opens no page and gets no rank. */
TEST(given_up_games_open_no_page)
{
    open_with_history("arcade");
    app_go(&hands_app, SCENE_PLAY);
    struct seat *seat = &play_of(&hands_app)->seat;
    while (seat->view.pieces < 4)
        seat_run(seat, 1000, false, false);
    app_scene(&hands_app)->key(&hands_app, ACTION_RESTART, true);
    app_scene(&hands_app)->key(&hands_app, ACTION_RESTART, true);
    assert_true(seat->view.pieces < 2);
    wait_for_keeper();
    pass_ms(1);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_true(hands_app.archive.newest > 0);
    assert_int_equal(hands_app.archive.end.state, ARCHIVE_NONE);
    struct past_seen best = {.count = 0};
    struct history *history = past_open();
    assert_true(history_best(history, &past_all, 0, 9, past_see, &best, NULL));
    assert_int_equal(best.count, 0);
    history_close(history);
    close_with_history();
}

/* Rows of garbage with a hole on the left. */
static struct position
garbage_position(void)
{
    struct position position;

    position_init(&position);
    position.piece = PIECE_I;
    for (int y = 0; y < 4; y++)
        for (int x = 1; x < 10; x++)
            position.cells[y][x] = CELL_GARBAGE;
    return position;
}

/* It has a replay but no rank; who takes the replay over plays practice too, and
 * begins once more at the same position. */
TEST(a_game_from_a_position_is_kept)
{
    struct position position = garbage_position();
    struct past_seen seen = {.count = 0};
    static struct playback playback;
    struct replay_header header;

    open_with_history("modern");
    play_at(&hands_app, &ruleset_modern, &position, SEAT_HUMAN);
    drop_to_the_end();
    open_results();
    assert_string_equal(said()->instead, "A game from a position has no rank.");
    const struct results *results = results_of(&hands_app);
    assert_int_equal(hands_app.archive.end.state, ARCHIVE_KEPT);
    assert_true(hands_app.archive.end.game.points > 0);
    assert_int_equal(hands_app.archive.end.standing.rank, 0);
    assert_null(playback_open(&playback, &header, results->replay->data, results->replay->size));
    assert_true(header.placed);
    struct history *history = past_open();
    assert_true(history_best(history, &past_all, 0, 9, past_see, &seen, NULL));
    assert_int_equal(seen.count, 0);
    assert_true(history_newest(history, &past_all, 0, 9, past_see, &seen, NULL));
    assert_int_equal(seen.count, 1);
    history_close(history);

    commands_do(&hands_app, RESULTS_WATCH, 0);
    assert_true(app_is_in(&hands_app, SCENE_VIEWER));
    struct seat *seat = &play_of(&hands_app)->seat;
    viewer_seek(&hands_app, seat->reel.ticks / 2);
    commands_do(&hands_app, VIEWER_PERSON, 0);
    assert_true(app_is_in(&hands_app, SCENE_PLAY));
    assert_true(seat->practice && seat->view.placed);
    uint64_t pieces = seat->view.pieces;
    while (pieces-- > 1)
        assert_true(seat_take_back(seat));
    assert_false(seat_take_back(seat));
    assert_non_null(seat_branches(seat));
    play_again(&hands_app, false);
    seat_run(seat, 10, false, false);
    assert_true(seat->practice && seat->view.placed);
    for (int y = 0; y < 4; y++)
        assert_memory_equal(seat->view.cells[y], position.cells[y], BOARD_MAX_WIDTH);
    close_with_history();
}

/* A history that can't be written: one line, and everything but the rank. */
TEST(a_broken_history_is_said)
{
    open_with_history("arcade");
    keeper_destroy(hands_app.archive.keeper);
    hands_app.archive.keeper = keeper_create("/proc/nowhere/history.sqlite", KEEPER_RETRY_MS);
    play_to_the_end();
    for (int i = 0; i < PATIENCE && hands_app.archive.end.state == ARCHIVE_SENT; i++) {
        archive_pass(&hands_app);
        SDL_Delay(1);
    }
    pass_ms(1100);
    pass_ms(500);
    assert_int_equal(hands_app.archive.end.state, ARCHIVE_FAILED);
    assert_non_null(strstr(said()->instead, "can't be saved"));
    assert_int_equal(said()->number_count, RESULTS_NUMBERS);
    /* Its replay is there all the same. */
    click_box(row_of("watch it"));
    assert_int_equal(hands_app.scene, SCENE_VIEWER);
    app_back(&hands_app);
    close_with_history();
}

/* -- what can be done -- */

/* The viewer takes the seat; behind it, the page and another game are as
 * before, and a game that is taken over in it goes on. */
TEST(watching_comes_back)
{
    open_with_history("arcade");
    snprintf(hands_app.prefs.texts[PREF_NAME], PREFS_TEXT_SIZE, "Ann");
    play_to_the_end();
    uint64_t points = play_of(&hands_app)->seat.view.points;
    open_results();
    pass_ms(500);
    click_box(row_of("watch it"));
    assert_int_equal(hands_app.scene, SCENE_VIEWER);
    assert_int_equal(play_of(&hands_app)->seat.who, SEAT_REPLAY);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    assert_true(app_game(&hands_app)->points == points);
    wait_for_keeper();
    pass_ms(1);
    assert_int_equal(said()->row_count, 1);
    hands_app.now.rules = ruleset_find("classic");
    press_key(SDL_SCANCODE_R);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_string_equal(play_of(&hands_app)->seat.rules.name, "arcade");
    assert_int_equal(play_of(&hands_app)->seat.who, SEAT_HUMAN);
    play_to_the_end();
    open_results();
    pass_ms(500);
    click_box(row_of("watch it"));
    viewer_seek(&hands_app, 300);
    commands_do(&hands_app, VIEWER_PERSON, 0);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    const struct seat *seat = &play_of(&hands_app)->seat;
    assert_int_equal(seat->who, SEAT_HUMAN);
    assert_true(seat->game.tick == 300);
    assert_non_null(seat->record.job); /* it is kept */
    close_with_history();
}

/* After a full well, Backspace asks once, and then the last piece comes back in
 * a practice game, which has the old end as a line. */
TEST(the_last_piece_comes_back)
{
    open_with_history("arcade");
    snprintf(hands_app.prefs.texts[PREF_NAME], PREFS_TEXT_SIZE, "Ann");
    play_to_the_end();
    uint64_t pieces = play_of(&hands_app)->seat.view.pieces;
    open_results();
    pass_ms(500);
    press_key(SDL_SCANCODE_BACKSPACE);
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    assert_non_null(strstr(hands_app.notice, "practice"));
    press_key(SDL_SCANCODE_BACKSPACE);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    const struct seat *seat = &play_of(&hands_app)->seat;
    assert_int_equal(seat->who, SEAT_HUMAN);
    assert_false(seat->game.over);
    assert_in_range(seat->game.pieces, pieces - 2, pieces);
    assert_true(seat->practice);
    assert_int_equal(seat->taken_back, 1);
    assert_non_null(seat->record.job);
    const struct branches *lines = seat_branches(seat);
    assert_non_null(lines);
    assert_true(lines->lines[0]->over);
    assert_int_equal(play_of(&hands_app)->table.phase, TABLE_STOPPED);
    free(screen_draw(&hands_app));

    /* It goes on, ends, and no question is asked of a practice game. */
    drop_to_the_end();
    open_results();
    pass_ms(500);
    press_key(SDL_SCANCODE_BACKSPACE);
    assert_int_equal(hands_app.scene, SCENE_PLAY);
    assert_true(seat->practice);
    close_with_history();
}

TEST(set_up_leads_to_its_page)
{
    open_with_window(SCENE_TITLE);
    play_to_the_end();
    open_results();
    pass_ms(500);
    click_box(row_of("set-up"));
    assert_int_equal(hands_app.scene, SCENE_SETUP);
    app_back(&hands_app);
    assert_int_equal(hands_app.scene, SCENE_TITLE);
    close_with_window();
}

/* Files in a folder of the home whose names end so; the last one's path. */
static int
count_files(const char *folder, const char *end, char path[512])
{
    char all[256];
    struct dirent *entry;
    int count = 0;

    snprintf(all, sizeof(all), "%s/%s", home, folder);
    DIR *open = opendir(all);
    while (open != NULL && (entry = readdir(open)) != NULL) {
        size_t length = strlen(entry->d_name);
        if (length < strlen(end) || strcmp(entry->d_name + length - strlen(end), end) != 0)
            continue;
        snprintf(path, 512, "%s/%s", all, entry->d_name);
        count++;
    }
    if (open != NULL)
        closedir(open);
    return count;
}

static void
make_home(const char *folder)
{
    char path[256];

    snprintf(path, sizeof(path), "%s/%s", home, folder);
    assert_true(mkdir(path, 0700) == 0 || errno == EEXIST);
    SDL_setenv("HOME", home, 1);
}

static uint32_t
number_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Each card is a new file of a fixed size, and the window is as before. */
TEST(the_card_is_always_a_new_file)
{
    char path[512];
    size_t size;
    struct error error;

    make_home("Pictures");
    open_with_window(SCENE_TITLE);
    play_to_the_end();
    open_results();
    pass_ms(500);
    uint8_t *before = screen_draw(&hands_app);
    for (int i = 1; i <= 3; i++) {
        commands_do(&hands_app, RESULTS_SHARE, 0);
        assert_memory_equal(hands_app.notice, "Saved ~/Pictures/", 17);
        assert_int_equal(count_files("Pictures", ".png", path), i);
    }
    uint8_t *data = file_read(path, 1 << 20, &size, &error);
    assert_non_null(data);
    assert_memory_equal(data + 1, "PNG", 3);
    assert_int_equal(number_at(data + 16), RESULTS_CARD_WIDTH);
    assert_int_equal(number_at(data + 20), RESULTS_CARD_HEIGHT);
    free(data);
    app_begin_anew(&hands_app);
    uint8_t *after = screen_draw(&hands_app);
    assert_memory_equal(before, after, 640 * 480 * 3);
    free(before);
    free(after);
    /* Where nothing can be written, one line says so. */
    SDL_setenv("HOME", "/proc", 1);
    commands_do(&hands_app, RESULTS_SHARE, 0);
    assert_memory_equal(hands_app.notice, "It can't be saved: ", 19);
    assert_null(strchr(hands_app.notice, '\n'));
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    SDL_setenv("HOME", home, 1);
    assert_int_equal(count_files("Pictures", ".png", path), 3);
    close_with_window();
}

/* The replay is a file that the lab reads, also when no history has it. */
TEST(the_replay_can_be_saved)
{
    char path[512];

    make_home("Documents");
    open_with_history("arcade");
    play_to_the_end();
    open_results();
    pass_ms(500);
    for (int i = 1; i <= 2; i++) {
        commands_do(&hands_app, RESULTS_SAVE, 0);
        wait_for_keeper();
        assert_int_equal(count_files("Documents", ".wpr", path), i);
    }
    struct replay_header header;
    static struct playback playback;
    size_t size;
    struct error error;
    void *data = file_read(path, 1 << 20, &size, &error);
    assert_null(playback_open(&playback, &header, data, size));
    while (playback_next(&playback, UINT64_MAX))
        continue;
    assert_int_equal(playback.state, PLAYBACK_ENDED);
    free(data);
    keeper_destroy(hands_app.archive.keeper);
    hands_app.archive.keeper = keeper_create("/proc/nowhere/history.sqlite", KEEPER_RETRY_MS);
    commands_do(&hands_app, RESULTS_SAVE, 0);
    wait_for_keeper();
    assert_int_equal(count_files("Documents", ".wpr", path), 3);
    close_with_history();
}

/* -- watched games and races -- */

TEST(a_watched_game_says_who_played)
{
    open_with_history("modern");
    hands_app.now.watch = true;
    hands_app.now.goal = goal_find("sprint20");
    hands_app.now.pace = 20;
    app_go(&hands_app, SCENE_PLAY);
    while (!seat_is_over(&play_of(&hands_app)->seat))
        seat_run(&play_of(&hands_app)->seat, 100000, true, false);
    pass_ms(0);
    open_results();
    pass_ms(500);
    wait_for_keeper();
    assert_null(hands_app.line.of);
    assert_non_null(strstr(said()->about, "dellacherie"));
    assert_int_equal(said()->name_row, -1);
    assert_int_equal(said()->row_count, 1);
    assert_true(results_until_another(&hands_app) > 0);
    while (course_is_busy(&results_of(&hands_app)->course))
        pass_ms(1);
    /* The way to the goal: two splits, and all rows in the end. */
    const struct course *course = &results_of(&hands_app)->course;
    assert_int_equal(course->splits.count, 2);
    assert_true(course->counted[COURSE_SAMPLES - 1] >= 19);
    for (int i = 1; i < COURSE_SAMPLES; i++)
        assert_true(course->counted[i] >= course->counted[i - 1]);
    close_with_history();
}

/* Both sides are shown, and the games of both are kept. */
TEST(a_race_shows_both_sides)
{
    open_with_history("arcade");
    app_go(&hands_app, SCENE_RACE);
    struct race_play *race = race_of(&hands_app);
    race->table.phase = TABLE_RUNS;
    for (int i = 0; i < PATIENCE && race->seats[RACE_MACHINE].view.pieces < 3; i++) {
        pass_ms(20);
        SDL_Delay(1);
    }
    for (int i = 0; i < PATIENCE && race->table.phase != TABLE_ENDED; i++) {
        app_scene(&hands_app)->button(&hands_app, 1, ACTION_HARD, i % 2 == 0);
        pass_ms(20);
        SDL_Delay(race->seats[RACE_MACHINE].game.tick < race->table.ticks);
    }
    assert_int_equal(race->table.phase, TABLE_ENDED);
    open_results();
    pass_ms(500);
    assert_int_equal(results_of(&hands_app)->sides, RACE_SIDES);
    assert_string_equal(said()->value, "The machine wins");
    assert_string_equal(said()->rows[0].result, race->seats[RACE_MACHINE].brain.name);
    struct history *history = past_open();
    assert_int_equal(past_count(history), 2);
    for (int64_t id = 1; id <= RACE_SIDES; id++) {
        struct history_game game;
        assert_true(history_find(history, id, &game, NULL));
        assert_true(game.race);
    }
    history_close(history);
    if (hands_app.line.of != NULL)
        press_key(SDL_SCANCODE_ESCAPE);
    press_key(SDL_SCANCODE_R);
    assert_int_equal(hands_app.scene, SCENE_RACE);
    assert_int_equal(race->table.phase, TABLE_COUNTDOWN);
    close_with_history();
}

/* -- the layout -- */

static void
check_choices(struct app *app)
{
    laid_check_boxes(app, choices()->boxes, choices()->list->count);
}

/* At all sizes everything that can be pressed is inside the window, and nothing
 * lies on another. */
TEST(everything_has_room)
{
    open_with_history("arcade");
    snprintf(hands_app.prefs.texts[PREF_NAME], PREFS_TEXT_SIZE, "Ann");
    play_to_the_end();
    open_results();
    pass_ms(500);
    wait_for_keeper();
    pass_ms(1);
    assert_true(said()->name_row >= 0);
    laid_check(&hands_app, check_choices);
    close_with_history();
    open_with_window(SCENE_TITLE);
    app_go(&hands_app, SCENE_RACE);
    app_open(&hands_app, SCENE_RESULTS);
    laid_check(&hands_app, check_choices);
    close_with_window();
}

static int
begin_suite(void **state)
{
    return screen_begin(state) + (mkdtemp(home) == NULL);
}

static int
end_suite(void **state)
{
    folder_remove(home);
    return screen_end(state);
}

SUITE_WITH(results, begin_suite, end_suite)
