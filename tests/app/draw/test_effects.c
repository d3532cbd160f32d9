/*
 * Effects are drawing alone: they begin with what happens, end by themselves,
 * leave nothing behind, and the game is the same with them and without.
 */
#include "app/draw/draw.h"
#include "app/draw/scope.h"
#include "app/table/events.h"
#include "app/scenes/play/play.h"
#include "app/scenes/registry.h"
#include "app/scenes/viewer/viewer.h"
#include "app/shell/app.h"
#include "app/shell/apply.h"
#include "app/shell/commands.h"
#include "lib/check.h"
#include "lib/screen.h"
#include "wellplayed/rng.h"

enum { WIDTH = 640, HEIGHT = 480, MS = APP_NS_PER_MS, FRAME_MS = 16 };

static struct app app; /* large, and zeroed */

static struct seat *
seat(void)
{
    return &play_of(&app)->seat;
}

static struct effects *
effects(void)
{
    return &play_of(&app)->table.sides[0].effects;
}

static void
begin(const char *rules, const char *goal, int strength)
{
    screen_open(&app, WIDTH, HEIGHT);
    apply_pref(&app, PREF_EFFECTS, strength);
    app.now.rules = ruleset_find(rules);
    app.now.goal = goal_find(goal);
    app.now.level = app.now.rules->first_level;
    app_go(&app, SCENE_PLAY);
    seat_run(seat(), 1, true, false);
}

static void
watch(uint32_t pace)
{
    assert_true(seat_set_pilot(seat(), SEAT_MACHINE));
    seat_set_pace(seat(), pace);
}

static void
pass(int ms)
{
    scene_table[SCENE_PLAY]->pass(&app, (uint64_t)ms * MS);
}

static void
press(enum action action)
{
    scene_table[SCENE_PLAY]->button(&app, (int)action, action, true);
    seat_run(seat(), 2, true, false);
    scene_table[SCENE_PLAY]->button(&app, (int)action, action, false);
    seat_run(seat(), 2, true, false);
}

/* The rows are full but for one column. */
static void
fill_rows(int rows, int hole)
{
    struct game *game = &seat()->game;

    for (int y = 0; y < rows; y++) {
        game->board.rows[BOARD_FLOOR + y] = BOARD_FULL_ROW;
        game->board.rows[BOARD_FLOOR + y] &= (uint16_t)~board_bit(hole);
        for (int x = 0; x < game->board.width; x++)
            game->cells[y][x] = (uint8_t)(x == hole ? PIECE_NONE : x % 7);
    }
    view_take(&seat()->view, game);
}

static void
give(struct place at)
{
    seat()->game.motion.piece = at;
    view_take(&seat()->view, &seat()->game);
}

/* In the modern game: an I in the rightmost column clears four rows below. */
static void
clear_four(int full)
{
    fill_rows(full, 9);
    give((struct place){7, 17, PIECE_I, 1});
    press(ACTION_HARD);
    assert_true(effects_has(effects(), EFFECT_ROWS) || effects()->manner.strength == 0);
}

/* -- rows -- */

/* A column of numbers loses rows and is pushed up: where each number is now is
 * found, and the first moment of the picture shows all where they were. */
TEST(rows_come_from_where_they_were)
{
    enum { TRIES = 2000, CELL = 17 };
    struct rng rng;
    struct effects_moment first = {.rows = true, .lifted = EFFECTS_WHOLE, .lowered = EFFECTS_WHOLE};
    struct effects_moment last = {.rows = true};

    rng_seed(&rng, 3, 0);
    for (int i = 0; i < TRIES; i++) {
        struct effects of = {.garbage = (int)rng_below(&rng, 9)};
        int now = of.garbage, bottom = (int)rng_below(&rng, 25);
        for (int k = 0; k < PIECE_SIZE; k++)
            of.rows |= (uint64_t)rng_below(&rng, 2) << (bottom + k);
        for (int y = 0; y < BOARD_MAX_HEIGHT - 12; y++) {
            if (of.rows >> y & 1)
                continue;
            assert_int_equal(effects_row_now(&of, y), now);
            assert_int_equal(now * CELL + effects_shift(&of, &first, now, CELL), y * CELL);
            assert_int_equal(effects_shift(&of, &last, now, CELL), 0);
            now++;
        }
        for (int y = 0; y < of.garbage; y++) /* below the floor */
            assert_true(y * CELL + effects_shift(&of, &first, y, CELL) < 0);
    }
}

/* The middle goes first, all are gone before anything falls. */
TEST(columns_dissolve_from_the_middle)
{
    for (int width = BOARD_MIN_WIDTH; width <= BOARD_MAX_WIDTH; width++)
        for (int ms = 0; ms <= 380; ms++) {
            struct effects of = {.manner = {.strength = 3}, .rows = 1};
            struct effects_moment now;
            of.since[EFFECT_ROWS] = 1 + (uint64_t)ms * MS;
            effects_moment(&of, &now);
            for (int x = 0; x < width; x++) {
                int part = effects_dissolved(&of, x, width);
                assert_in_range(part, 0, EFFECTS_WHOLE);
                assert_int_equal(part, effects_dissolved(&of, width - 1 - x, width));
                if (x > 0 && x < width / 2)
                    assert_true(part >= effects_dissolved(&of, x - 1, width));
                assert_true(ms > 90 || part == 0);
                assert_true(ms < 260 || part == EFFECTS_WHOLE);
            }
            assert_true(ms > 260 || now.lifted == EFFECTS_WHOLE);
            assert_true(ms < 380 || now.lifted == 0);
        }
}

/* -- pictures -- */

static bool
same_picture(uint8_t *a, uint8_t *b)
{
    bool same = memcmp(a, b, (size_t)WIDTH * HEIGHT * 3) == 0;
    free(a);
    free(b);
    return same;
}

/* The picture of the game alone, whatever is on. */
static uint8_t *
draw_still_game(void)
{
    struct effects kept = *effects();
    effects_end(effects());
    uint8_t *pixels = screen_draw(&app);
    *effects() = kept;
    return pixels;
}

/* At strength 0 each event's picture is that of the game, but for the words
 * beside the well, which is all that is on. */
TEST(nothing_moves_at_strength_0)
{
    static const char *const rules[] = {"classic", "modern"};

    for (int i = 0; i < 2; i++) {
        begin(rules[i], "endless", 0);
        watch(30);
        for (int k = 0; k < 60; k++) {
            seat_run(seat(), 100, true, true);
            for (int e = 0; e < EFFECT_COUNT; e++)
                assert_true(e == EFFECT_WORDS || !effects_has(effects(), e));
            if (i == 0)
                assert_false(effects_is_on(effects()));
            effects()->since[EFFECT_WORDS] = 0;
            assert_true(same_picture(screen_draw(&app), draw_still_game()));
        }
        screen_close(&app);
    }
}

/* Everything at once, at every strength: it is seen, then it is over, and then
 * the picture is that of the game. */
TEST(all_is_over_in_time)
{
    enum { LONGEST_MS = 1500 };

    for (int strength = 1; strength <= EFFECTS_STRONGEST; strength++) {
        begin("modern", "endless", strength);
        press(ACTION_HOLD);
        clear_four(7);
        effects()->garbage = 0;
        int ms = 0;
        for (; effects_is_on(effects()) && ms < LONGEST_MS; ms += FRAME_MS) {
            assert_false(same_picture(screen_draw(&app), draw_still_game()) && ms < 500);
            assert_true(effects_pass(effects(), (uint64_t)FRAME_MS * MS));
        }
        assert_in_range(ms, 300, LONGEST_MS - 1);
        assert_false(effects_pass(effects(), (uint64_t)FRAME_MS * MS));
        assert_true(same_picture(screen_draw(&app), draw_still_game()));
        screen_close(&app);
    }
}

/* The same moments give the same pictures, in however many steps. */
TEST(a_moment_is_a_picture)
{
    uint8_t *pictures[2];

    for (int i = 0; i < 2; i++) {
        begin("modern", "endless", 3);
        clear_four(6);
        for (int k = 0; k < (i == 0 ? 1 : 150); k++)
            effects_pass(effects(), (uint64_t)(i == 0 ? 150 : 1) * MS);
        pictures[i] = screen_draw(&app);
        screen_close(&app);
    }
    assert_true(same_picture(pictures[0], pictures[1]));
}

/* -- one after the other -- */

/* A second lock while the first rows dissolve: they end at once. */
TEST(a_lock_ends_the_one_before)
{
    begin("modern", "endless", 3);
    clear_four(8);
    effects_pass(effects(), 150 * MS);
    press(ACTION_HARD);
    assert_false(effects_has(effects(), EFFECT_ROWS));
    assert_true(effects_has(effects(), EFFECT_LOCK));
    assert_true(effects_has(effects(), EFFECT_WORDS)); /* they stay */
    give((struct place){7, 17, PIECE_I, 1});
    fill_rows(4, 9);
    press(ACTION_HARD);
    assert_int_equal(effects()->since[EFFECT_ROWS], 1);
    assert_int_equal(effects()->rows, 0xF);
    screen_close(&app);
}

static bool
is_of_piece(const struct view *view, int x, int y)
{
    return scope_piece_has(view, view->motion.piece, x, y);
}

/* Nothing that has locked is drawn where the falling piece is. */
static void
check_no_overlap(const struct view *view)
{
    enum { CELL = 16 };
    struct box well = {0, 0, view->rules->width * CELL, view->rules->visible * CELL};
    struct scope scope = scope_of(view, well, CELL, 4, effects(), false);
    int down = scope_down(&scope);
    struct place at = view->motion.piece;

    if (!scope_has_piece(at) || view->over)
        return;
    for (int y = at.y < 0 ? 0 : at.y; y < at.y + PIECE_SIZE; y++)
        for (int x = at.x; x < at.x + PIECE_SIZE; x++) {
            if (!is_of_piece(view, x, y))
                continue;
            int top = scope_place(&scope, x, y).y + down;
            for (int row = 0; row < BOARD_MAX_HEIGHT; row++) {
                int other = scope_cell(&scope, x, row).y;
                bool there = view->cells[row][x] != PIECE_NONE ||
                             (scope.now.rows && effects()->rows >> row & 1 &&
                                 (other = scope_place(&scope, x, row).y, 1));
                if (there && abs(other - top) < CELL)
                    fail_msg(
                        "tick %d: row %d is over row %d of the piece", (int)view->tick, row, y);
            }
        }
}

/* Fast games, those where pieces are on the ground at once, and those where
 * garbage comes with the rows that go. */
TEST(the_piece_is_never_covered)
{
    static const char *const games[][2] = {{"classic", "endless"}, {"modern", "endless"},
        {"modern", "master"}, {"modern", "dig10"}, {"modern", "survival"}, {"arika", "endless"}};
    int seen = 0;

    for (size_t i = 0; i < ARRAY_SIZE(games); i++) {
        begin(games[i][0], games[i][1], 5);
        watch(25);
        for (int tick = 0; tick < 20000; tick++) {
            seat_run(seat(), 1, true, false);
            check_no_overlap(&seat()->view);
            seen += effects_has(effects(), EFFECT_ROWS);
            effects_pass(effects(), MS);
            check_no_overlap(&seat()->view);
        }
        screen_close(&app);
    }
    assert_true(seen > 3000);
}

/* -- when there are none -- */

TEST(there_are_none_above_four_times_speed)
{
    for (unsigned speed = 0; speed <= 8; speed++) {
        begin("classic", "endless", 3);
        watch(20);
        app.now.speed = speed;
        app_scene(&app)->pass(&app, 0);
        bool seen = false;
        for (int i = 0; i < 100; i++) {
            seat_run(seat(), 100, true, false);
            seen |= effects_is_on(effects());
        }
        assert_int_equal(seen, speed >= 1 && speed <= EVENTS_SPEED);
        screen_close(&app);
    }
}

/* What is on when the speed goes up ends with the next event. */
TEST(they_end_when_it_gets_fast)
{
    begin("modern", "endless", 3);
    clear_four(5);
    app.now.speed = EVENTS_SPEED + 1;
    app_scene(&app)->pass(&app, 0);
    press(ACTION_LEFT);
    assert_false(effects_is_on(effects()));
    screen_close(&app);
}

static void
open_replay(void)
{
    struct game game;
    struct replay_entry run = {.kind = REPLAY_RUN, .ticks = 60000};
    uint8_t *data = malloc(REPLAY_HEADER_SIZE + REPLAY_ENTRY_SIZE);

    assert_non_null(data);
    game_init(&game, app.now.rules, app.now.rules->first_level, 7, app.now.rules->handling);
    size_t size = replay_encode_header(data, &game);
    size += replay_encode_entry(data + size, &run);
    struct tape *tape = tape_take(data, size);
    assert_null(viewer_load(&app, tape, "replay"));
    tape_drop(tape);
    app_go(&app, SCENE_VIEWER);
}

TEST(a_seek_ends_them)
{
    screen_open(&app, WIDTH, HEIGHT);
    open_replay();
    struct effects *of = &viewer_of(&app)->table.sides[0].effects;
    for (int i = 0; i < 30000 && !effects_has(of, EFFECT_LOCK); i++)
        scene_table[SCENE_VIEWER]->pass(&app, MS);
    assert_true(effects_has(of, EFFECT_LOCK));
    assert_false(scene_table[SCENE_VIEWER]->idle(&app));
    viewer_seek(&app, seat()->game.tick - 100);
    assert_false(effects_is_on(of));
    commands_do(&app, VIEWER_PIECE, 1);
    assert_false(effects_is_on(of));
    screen_close(&app);
}

/* -- the game is the same -- */

static uint64_t moved_at[64];
static int moves;
static seat_listener *listener;

static void
note_moves(void *data, const struct events *events)
{
    if ((events->happened & EVENT_MOVED) && moves < 64)
        moved_at[moves++] = seat()->game.tick;
    listener(data, events);
}

/* Keys at the same times; pictures in between. */
static uint64_t
play_keys(int strength, uint64_t at[64])
{
    static const enum action keys[] = {ACTION_LEFT, ACTION_HARD, ACTION_RIGHT, ACTION_CW,
        ACTION_LEFT, ACTION_HOLD, ACTION_RIGHT, ACTION_HARD};

    begin("modern", "endless", strength);
    apply_pref(&app, PREF_SMOOTH, 1);
    fill_rows(4, 9);
    listener = seat()->listener;
    seat()->listener = note_moves;
    moves = 0;
    give((struct place){7, 17, PIECE_I, 1});
    for (int ms = 0; ms < 4000; ms++) {
        enum action action = keys[ms / 40 % (int)ARRAY_SIZE(keys)];
        if (ms % 40 == 3 || ms % 40 == 20)
            scene_table[SCENE_PLAY]->button(&app, (int)action, action, ms % 40 == 3);
        pass(1);
        if (ms % FRAME_MS == 0)
            free(screen_draw(&app));
    }
    memcpy(at, moved_at, sizeof(moved_at));
    uint64_t hash = game_hash(&seat()->game);
    assert_true(moves > 20);
    screen_close(&app);
    return hash;
}

TEST(no_key_is_delayed)
{
    uint64_t still[64], moving[64];
    uint64_t hash = play_keys(0, still);
    int count = moves;

    assert_true(play_keys(5, moving) == hash);
    assert_int_equal(moves, count);
    assert_memory_equal(still, moving, (size_t)count * sizeof(still[0]));
}

/* -- light -- */

/* However fast it is played, no second has more than three flashes. */
TEST(there_are_three_flashes_in_a_second)
{
    enum { TICKS = 30000 };
    static bool flashed[TICKS];
    uint64_t piece = 0;
    int count = 0, all = 0;

    begin("modern", "endless", 5);
    watch(100);
    for (int tick = 0; tick < TICKS; tick++) {
        seat_run(seat(), 1, true, false);
        flashed[tick] = seat()->view.pieces != piece && effects()->lit;
        piece = seat()->view.pieces;
        effects_pass(effects(), MS);
        count += flashed[tick] - (tick >= 1000 && flashed[tick - 1000]);
        all += flashed[tick];
        assert_true(count <= 3);
    }
    assert_true(all > 30);
    screen_close(&app);
}

/* -- the falling piece -- */

TEST(it_falls_smoothly_if_wanted)
{
    for (int smooth = 0; smooth <= 1; smooth++) {
        begin("modern", "endless", 3);
        apply_pref(&app, PREF_SMOOTH, smooth);
        int most = 0;
        for (int ms = 0; ms < 1500; ms++) {
            uint64_t pulse = draw_pulse(effects(), &seat()->view);
            pass(1);
            int sunk = effects_sunk(effects(), &seat()->view);
            most = sunk > most ? sunk : most;
            assert_true(pulse < DRAW_PULSE_END);
        }
        assert_true(smooth ? most > EFFECTS_WHOLE * 9 / 10 : most == 0);
        give((struct place){3, -2, PIECE_O, 0}); /* on the floor */
        seat()->game.motion.phase = UINT32_MAX / 2;
        assert_int_equal(effects_sunk(effects(), &seat()->view), 0);
        effects_set(effects(), (struct effects_manner){0, true});
        give((struct place){3, 9, PIECE_O, 0});
        assert_int_equal(effects_sunk(effects(), &seat()->view), 0);
        screen_close(&app);
    }
}

/* The glow grows until it locks. */
TEST(it_glows_before_it_locks)
{
    begin("modern", "endless", 3);
    give((struct place){3, -2, PIECE_O, 0});
    seat()->game.motion.standing = true;
    seat()->game.motion.clock = 0;
    effects_set(effects(), events_manner(&app));
    int before = 0;
    for (int ms = 0; ms < 490; ms += 10) {
        seat_run(seat(), 10, true, false);
        int glow = effects_glow(effects(), &seat()->view);
        assert_true(glow > before);
        before = glow;
    }
    assert_true(before > EFFECTS_WHOLE / 2);
    screen_close(&app);
}

/* -- the end -- */

/* The well goes grey from above, then the end is told. */
TEST(the_end_comes_row_by_row)
{
    begin("modern", "endless", 3);
    while (!seat_is_over(seat()))
        press(ACTION_HARD);
    assert_true(effects_has(effects(), EFFECT_END));
    assert_false(scene_table[SCENE_PLAY]->idle(&app));
    uint8_t *told = draw_still_game();
    int grey = 0, ms = 0;
    for (; effects_has(effects(), EFFECT_END); ms += FRAME_MS) {
        struct effects_moment now;
        effects_moment(effects(), &now);
        assert_true(now.grey >= grey);
        grey = now.grey;
        pass(FRAME_MS);
    }
    assert_in_range(grey, 20, 24);
    assert_in_range(ms, 300, 600);
    assert_false(effects_is_on(effects()));
    assert_false(scene_table[SCENE_PLAY]->idle(&app)); /* the results come */
    uint8_t *after = screen_draw(&app);
    for (int i = 0; i < app.look->play.sides[0].well.w * 3; i++) /* a row of the words */
        assert_int_equal(after[(HEIGHT / 2 * WIDTH) * 3 + i], told[(HEIGHT / 2 * WIDTH) * 3 + i]);
    free(told);
    free(after);
    screen_close(&app);
}

SUITE_WITH(effects, screen_begin, screen_end)
