/*
 * Players of a run side by side: which are chosen, that they get the same
 * pieces and the same time, what keys and the mouse do, and where the wells
 * stand in windows of many sizes.
 */
#include "app/draw/layout_frame.h"
#include "app/draw/sheet.h"
#include "app/scenes/play/play.h"
#include "app/scenes/race/race.h"
#include "app/scenes/registry.h"
#include "app/scenes/training/four.h"
#include "app/scenes/training/training.h"
#include "app/shell/apply.h"
#include "lib/check.h"
#include "lib/hands.h"
#include "lib/pressing.h"
#include "lib/screen.h"

enum { GENERATIONS = 40 };

static struct four *
four(void)
{
    return four_of(&hands_app);
}

/* A run that stands, with an album that gets better: what it minds most,
 * height, gives way to holes. */
static void
open_training(int generations)
{
    open_with_window(SCENE_TITLE);
    hands_app.now.seed = 7;
    hands_app.now.seed_given = true;
    app_open(&hands_app, SCENE_TRAINING);
    struct training_page *page = training_page_of(&hands_app);
    run_thread_pause(page->run.thread);
    do {
        SDL_Delay(1);
        training_page_look(&hands_app);
    } while (page->run.news.state != RUN_PAUSED || page->run.news.wanted);
    struct album *album = &page->run.album;
    album->count = 0;
    for (int g = 1; g <= generations; g++) {
        double t = (g - 1) / (double)GENERATIONS;
        struct album_entry entry = {.generation = (uint64_t)g,
            .value = g,
            .features = FEATURE_BIT(FEATURE_LANDING_HEIGHT) | FEATURE_BIT(FEATURE_HOLES)};
        entry.weights[FEATURE_LANDING_HEIGHT] = 1 - 1.4 * t; /* at first up */
        entry.weights[FEATURE_HOLES] = -t;
        album_add(album, &entry);
    }
}

static void
open_four(int generations)
{
    open_training(generations);
    press_key(SDL_SCANCODE_4);
    assert_int_equal(hands_app.scene, SCENE_FOUR);
}

static void
pass(int ms)
{
    for (int i = 0; i < ms; i++) {
        app_scene(&hands_app)->pass(&hands_app, APP_NS_PER_MS);
        SDL_Delay(i % 4 == 0 ? 1 : 0);
    }
}

/* -- which are chosen -- */

TEST(players_are_spread)
{
    static struct album album;
    size_t out[FOUR_WELLS];

    assert_int_equal(four_spread(&album, out), 0);
    for (int g = 1; g <= GENERATIONS; g++)
        album_add(&album, &(struct album_entry){.generation = (uint64_t)g, .weights = {g}});
    assert_int_equal(four_spread(&album, out), 4);
    const size_t expected[] = {0, 4, 19, 39}; /* generations 1, 5, 20, 40 */
    assert_memory_equal(out, expected, sizeof(expected));
    for (size_t count = 1; count <= 4; count++) {
        album.count = count;
        assert_int_equal(four_spread(&album, out), (int)count);
    }
    /* Generations 1 to 8 are the same player: one of them will do. */
    album.count = GENERATIONS;
    for (int g = 1; g <= 8; g++)
        album.entries[g - 1].weights[0] = 1;
    assert_int_equal(four_spread(&album, out), 4);
    const size_t others[] = {0, 11, 23, 39}; /* of 1, 9, 10, ..., 40 */
    assert_memory_equal(out, others, sizeof(others));
}

/* All wells have a player, whenever the run learned what it knows. */
TEST(four_players_are_shown)
{
    static struct album album;
    size_t out[FOUR_WELLS];

    for (size_t learned = 1; learned <= GENERATIONS; learned++) {
        album.count = 0;
        for (size_t g = 1; g <= GENERATIONS; g++)
            album_add(&album, &(struct album_entry){.generation = g,
                                  .weights = {g < learned ? (double)g : (double)learned}});
        assert_int_equal(four_spread(&album, out), 4);
        for (int i = 0; i < 4; i++) {
            assert_true(out[i] < album.count && (i == 0 || out[i] > out[i - 1]));
            /* No player twice while there are others. */
            assert_true(i == 0 || learned < 4 ||
                        album.entries[out[i]].weights[0] != album.entries[out[i - 1]].weights[0]);
        }
        assert_int_equal(out[3], GENERATIONS - 1);
    }
}

/* -- what they play -- */

/* The same pieces: as many kinds in the same order, whatever becomes of them. */
TEST(all_get_the_same)
{
    open_four(GENERATIONS);
    assert_int_equal(four()->count, 4);
    for (int i = 0; i < 4; i++) {
        struct seat *seat = &four()->wells[i].seat;
        assert_int_equal(game_seed(&seat->game), game_seed(&four()->wells[0].seat.game));
        assert_int_equal(seat->who, SEAT_MACHINE);
        if (i > 0)
            assert_true(
                four_entry(&hands_app, i)->generation > four_entry(&hands_app, i - 1)->generation);
    }
    pass(3000);
    for (int i = 0; i < 4; i++) {
        const struct seat *seat = &four()->wells[i].seat;
        assert_true(seat_is_over(seat) || four()->table.ticks - seat->game.tick < 1000);
        assert_true(seat->view.pieces > 3);
    }
    close_with_window();
}

static void
play_to_the_end(void)
{
    for (int i = 0; i < four()->count; i++)
        for (int n = 0; n < 1000 && !seat_is_over(&four()->wells[i].seat); n++)
            seat_run(&four()->wells[i].seat, 100000, true, false);
    assert_true(four_is_over(four()));
}

/* The first one stacks to the top; the last one clears rows. */
TEST(later_ones_live_longer)
{
    open_four(GENERATIONS);
    four()->wells[0].seat.stop_tick = UINT64_MAX;
    pass(50);
    while (!seat_is_over(&four()->wells[0].seat))
        pass(50);
    assert_int_equal(four()->last_out, 0);
    assert_false(four_is_over(four()));
    play_to_the_end();
    assert_int_equal(four_best(four()), 3);
    /* Two with the same player are equal, and nobody is best. */
    four()->wells[2].seat.view.rows = four()->wells[3].seat.view.rows;
    assert_int_equal(four_best(four()), FOUR_NOBODY);
    close_with_window();
}

TEST(keys_do_what_they_say)
{
    open_four(GENERATIONS);
    uint64_t seed = four()->seed;
    press_key(SDL_SCANCODE_SPACE);
    assert_true(table_is_still(&four()->table));
    uint64_t ticks = four()->table.ticks;
    pass(200);
    assert_int_equal(four()->table.ticks, ticks);
    press_key(SDL_SCANCODE_SPACE);
    pass(500);
    assert_true(four()->table.ticks >= ticks + 1000); /* twice as fast */
    press_key(SDL_SCANCODE_R);
    assert_true(four()->table.ticks < 100);
    assert_int_equal(game_seed(&four()->wells[1].seat.game), seed);
    press_key(SDL_SCANCODE_N);
    assert_int_not_equal(game_seed(&four()->wells[1].seat.game), seed);
    for (int i = 0; i < 10; i++)
        press_key(SDL_SCANCODE_EQUALS);
    assert_int_equal(four()->table.speed, 32 * TABLE_REAL_TIME);
    for (int i = 0; i < 10; i++)
        press_key(SDL_SCANCODE_MINUS);
    assert_int_equal(four()->table.speed, TABLE_REAL_TIME);
    for (int i = 0; i < 5; i++)
        press_key(SDL_SCANCODE_LEFT);
    assert_int_equal(four()->chosen, 0);
    press_key(SDL_SCANCODE_RIGHT);
    assert_int_equal(four()->chosen, 1);
    press_key(SDL_SCANCODE_ESCAPE);
    assert_int_equal(hands_app.scene, SCENE_TRAINING);
    close_with_window();
}

/* Players are chosen, and stay in order. */
TEST(players_are_chosen)
{
    open_four(GENERATIONS);
    press_key(SDL_SCANCODE_LEFT);
    press_key(SDL_SCANCODE_LEFT);
    assert_int_equal(four()->chosen, 1);
    assert_int_equal(four_entry(&hands_app, 1)->generation, 5);
    press_key(SDL_SCANCODE_UP);
    assert_int_equal(four_entry(&hands_app, 1)->generation, 6);
    for (int i = 0; i < 30; i++)
        press_key(SDL_SCANCODE_UP);
    assert_int_equal(four_entry(&hands_app, 1)->generation, 19);
    for (int i = 0; i < 30; i++)
        press_key(SDL_SCANCODE_DOWN);
    assert_int_equal(four_entry(&hands_app, 1)->generation, 2);
    close_with_window();
}

/* Where a click chooses a well. */
static struct box
card_of(int well)
{
    const struct look *look = hands_app.look;

    for (int i = 0; i < look->spot_count; i++)
        if (look->spots[i].command != COMMAND_NONE && look->spots[i].argument == well)
            return look->spots[i].box;
    fail_msg("no card of well %d", well);
    return (struct box){0, 0, 0, 0};
}

TEST(the_mouse_chooses)
{
    open_four(GENERATIONS);
    free(screen_draw(&hands_app));
    click_box(card_of(2));
    assert_int_equal(four()->chosen, 2);
    assert_false(table_is_still(&four()->table));
    click_box(card_of(2));
    assert_true(table_is_still(&four()->table));
    free(screen_draw(&hands_app));
    click_cap("Esc");
    assert_int_equal(hands_app.scene, SCENE_TRAINING);
    close_with_window();
}

TEST(few_and_none)
{
    open_four(2);
    assert_int_equal(four()->count, 2);
    free(screen_draw(&hands_app));
    close_with_window();
    open_training(0);
    press_key(SDL_SCANCODE_4); /* there is nobody yet */
    assert_int_equal(hands_app.scene, SCENE_TRAINING);
    close_with_window();
}

/* A gamepad's button, by what it does in a game. */
static void
press_button(enum action action)
{
    take_pad(&hands_app, hands_app.prefs.bindings.pads[action][0], true);
}

TEST(a_gamepad_does_it_too)
{
    open_four(GENERATIONS);
    press_button(ACTION_LEFT);
    assert_int_equal(four()->chosen, 2);
    press_button(ACTION_CW);
    assert_true(table_is_still(&four()->table));
    press_button(ACTION_CCW);
    assert_int_equal(hands_app.scene, SCENE_TRAINING);
    close_with_window();
}

/* -- what else can be done with a kept player -- */

/* The training room, in which generation 30 plays. */
static void
open_training_with_a_game(void)
{
    open_training(GENERATIONS);
    training_page_of(&hands_app)->looked_at = 30;
    pass(2000);
    assert_int_equal(training_page_of(&hands_app)->run.shown, 30);
    assert_true(training_page_of(&hands_app)->run.seat.view.pieces > 0);
}

static void
assert_back_in_training(const char *brain)
{
    assert_int_equal(hands_app.scene, SCENE_TRAINING);
    assert_string_equal(hands_app.now.brain.name, brain);
    assert_int_equal(training_page_of(&hands_app)->run.shown, 30);
}

TEST(kept_players_play)
{
    static const struct {
        SDL_Scancode key;
        enum seat_pilot who;
        bool open;
    } uses[] = {{SDL_SCANCODE_T, SEAT_HUMAN, false}, {SDL_SCANCODE_V, SEAT_MACHINE, false},
        {SDL_SCANCODE_E, SEAT_MACHINE, true}, {SDL_SCANCODE_V, SEAT_MACHINE, false}};
    char brain[BRAIN_NAME_SIZE];

    open_training_with_a_game();
    snprintf(brain, sizeof(brain), "%s", hands_app.now.brain.name);
    for (size_t i = 0; i < SDL_arraysize(uses); i++) {
        struct board board = training_page_of(&hands_app)->run.seat.game.board;
        press_key(uses[i].key);
        assert_int_equal(hands_app.scene, SCENE_PLAY);
        const struct seat *seat = &play_of(&hands_app)->seat;
        assert_int_equal(seat->who, uses[i].who);
        assert_string_equal(seat->brain.name, "generation-30");
        assert_memory_equal(seat->game.board.rows, board.rows, sizeof(board.rows));
        assert_int_equal(play_of(&hands_app)->mind.open, uses[i].open);
        press_key(SDL_SCANCODE_Q);
        assert_back_in_training(brain);
    }
    close_with_window();
}

TEST(kept_players_race)
{
    char brain[BRAIN_NAME_SIZE];

    open_training_with_a_game();
    snprintf(brain, sizeof(brain), "%s", hands_app.now.brain.name);
    apply_pref(&hands_app, PREF_RACE_OPPONENT, 1);
    press_key(SDL_SCANCODE_R);
    assert_int_equal(hands_app.scene, SCENE_RACE);
    assert_string_equal(race_of(&hands_app)->seats[RACE_MACHINE].brain.name, "generation-30");
    press_key(SDL_SCANCODE_Q); /* the clock has not begun: it asks nothing */
    assert_back_in_training(brain);
    /* The page after a race leads back too. */
    press_key(SDL_SCANCODE_R);
    app_open(&hands_app, SCENE_RESULTS);
    assert_int_equal(hands_app.scene, SCENE_RESULTS);
    app_scene(&hands_app)->pass(&hands_app, (uint64_t)500 * APP_NS_PER_MS);
    press_key(SDL_SCANCODE_Q);
    assert_back_in_training(brain);
    close_with_window();
}

/* Another player that a person chooses meanwhile stays. */
TEST(another_choice_stays)
{
    open_training_with_a_game();
    press_key(SDL_SCANCODE_V);
    apply_text(&hands_app, PREF_BRAIN, "contact");
    press_key(SDL_SCANCODE_Q);
    assert_back_in_training("contact");
    close_with_window();
}

/* -- what has just happened, in words -- */

TEST(sentences_are_true)
{
    /* What one player weighs after another: holes and landing height. */
    static const struct {
        double holes, height;
        bool moves;
        enum reason_topic topic;
        enum sentence_how how;
    } story[] = {
        {0.9, 0.43, true, REASON_HOLES, SENTENCE_WRONG},
        {0.6, 0.8, true, REASON_LOW, SENTENCE_WRONG},
        {-0.6, 0.8, true, REASON_HOLES, SENTENCE_LEARNED}, /* no larger */
        {-0.61, 0.79, false, 0, 0},
        {-0.8, 0.62, true, REASON_HOLES, SENTENCE_MORE}, /* height moved less */
        {-0.75, -0.66, true, REASON_LOW, SENTENCE_LEARNED},
        {-0.2, -0.98, true, REASON_HOLES, SENTENCE_LESS},
        {-0.9, -0.43, true, REASON_HOLES, SENTENCE_MORE},
    };
    double before[FEATURE_COUNT] = {0}, now[FEATURE_COUNT] = {0};
    unsigned learned = 0;

    for (size_t i = 0; i < SDL_arraysize(story); i++) {
        enum reason_topic topic = REASON_MISSED;
        enum sentence_how how = SENTENCE_HOWS;
        now[FEATURE_HOLES] = story[i].holes;
        now[FEATURE_LANDING_HEIGHT] = story[i].height;
        if (sentence_moved_most(before, now, &learned, &topic, &how) != story[i].moves)
            fail_msg("step %d: moves or not", (int)i);
        memcpy(before, now, sizeof(before));
        if (!story[i].moves)
            continue;
        if (topic != story[i].topic || how != story[i].how)
            fail_msg("step %d: topic %d, how %d", (int)i, topic, how);
    }
    /* A liked feature is learned when its weight rises above nothing. */
    double rows[FEATURE_COUNT] = {[FEATURE_ERODED_CELLS] = 1};
    double none[FEATURE_COUNT] = {[FEATURE_HOLES] = -1};
    enum reason_topic topic = REASON_MISSED;
    enum sentence_how how = SENTENCE_HOWS;
    learned = 1u << REASON_HOLES;
    assert_true(sentence_moved_most(none, rows, &learned, &topic, &how));
    assert_true(topic != REASON_HOLES || how == SENTENCE_LESS);
}

/* -- where they stand -- */

static const int sizes[][2] = {{480, 360}, {520, 390}, {640, 480}, {600, 600}, {900, 1400},
    {480, 1920}, {1280, 720}, {1920, 1080}, {2560, 1080}, {3440, 1440}, {3840, 2160}};
static const int wells[][2] = {{8, 8}, {10, 8}, {10, 10}, {12, 12}, {10, 20}, {12, 22}};

static bool
is_in(struct box box, struct box in)
{
    return box.x >= in.x && box.y >= in.y && box.w > 0 && box.h > 0 &&
           box.x + box.w <= in.x + in.w && box.y + box.h <= in.y + in.h;
}

static bool
overlap(struct box a, struct box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static void
check_wells(const int size[2], const int well[2], int count, int scale)
{
    struct sheet sheet = {.look = NULL};
    struct box cards[FOUR_WELLS];

    layout_page(&sheet.page, size[0], size[1], scale);
    sheet.unit = sheet.page.unit;
    sheet.body = layout_page_text(&sheet.page, sheet.page.body);
    int over = 5 * sheet.unit;
    int cell = sheet_wells(&sheet, sheet.body, count, well[0], well[1], over, cards);
    assert_true(cell >= CELL_MIN);
    for (int i = 0; i < count; i++) {
        struct box in = sheet_inside(&sheet, cards[i]);
        if (!is_in(cards[i], sheet.page.body))
            fail_msg("%dx%d, well %dx%d, %d wells, %d %%: card %d is outside", size[0], size[1],
                well[0], well[1], count, scale, i);
        assert_true(in.w >= cell * well[0] && in.h >= cell * well[1] + over);
        for (int j = 0; j < i; j++)
            assert_false(overlap(cards[i], cards[j]));
    }
}

TEST(all_wells_have_room)
{
    for (size_t s = 0; s < SDL_arraysize(sizes); s++)
        for (size_t w = 0; w < SDL_arraysize(wells); w++)
            for (int count = 1; count <= FOUR_WELLS; count++)
                for (int scale = 100; scale <= 200; scale += 50)
                    check_wells(sizes[s], wells[w], count, scale);
}

SUITE(four)
