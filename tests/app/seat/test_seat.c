/*
 * The seat: whoever plays and in whatever slices time passes, it is one game.
 * Its records are test_record's.
 */
#define _GNU_SOURCE /* usleep */

#include "lib/dice.h"
#include "lib/sitting.h"

#include <unistd.h>

#include "app/draw/effects.h"
#include "store/weights.h"

#ifdef __SANITIZE_THREAD__
/* Slow, and here for its races; the numbers are counted elsewhere. */
enum { ROWS = 60, TICKS = 3011 };
#else
enum { ROWS = 2000, TICKS = 20011 };
#endif

/* -- the same game at every speed -- */

static uint64_t
watched(const char *rules, uint64_t slice, bool wait, uint64_t stop)
{
    sitting_begin_machine(rules, 7, "dellacherie", 20);
    seat.stop_tick = stop;
    sitting_run_to(UINT64_MAX, slice, wait);
    assert_int_equal(seat.game.tick, stop);
    assert_true(seat.view.pieces > 3);
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();
    return hash;
}

TEST(test_same_game_in_all_slices)
{
    static const uint64_t slices[] = {1, 7, 16, 1000, 1 << 20};
    const struct ruleset *rules;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        uint64_t hash = watched(rules->name, 1, true, TICKS);
        for (size_t k = 0; k < ARRAY_SIZE(slices); k++)
            for (int wait = 0; wait <= 1; wait++)
                assert_true(watched(rules->name, slices[k], wait, TICKS) == hash);
    }
}

/* It may be stopped anywhere, and looked at until it knows where to. */
TEST(test_same_game_with_stops)
{
    static const uint32_t paces[] = {1, 20, PILOT_PACE_MAX};
    struct place goal;

    for (size_t i = 0; i < ARRAY_SIZE(paces); i++) {
        sitting_begin_machine("classic", 9, "dellacherie", paces[i]);
        sitting_run_to(TICKS, 1000, true);
        uint64_t hash = game_hash(&seat.game);
        sitting_finish();
        sitting_begin_machine("classic", 9, "dellacherie", paces[i]);
        for (int stops = 0; seat.game.tick < TICKS; stops++) {
            uint64_t tick = seat.game.tick, hash_then = game_hash(&seat.game);
            while (!seat_goal(&seat, &goal) && seat.view.motion.piece.piece != PIECE_NONE) {
                seat_think(&seat);
                usleep(200);
            }
            assert_false(seat_think(&seat));
            assert_int_equal(seat.game.tick, tick);
            assert_true(game_hash(&seat.game) == hash_then);
            uint64_t left = TICKS - tick;
            if (stops % 3 == 2)
                left = left < 333 ? left : 333;
            seat_run(&seat, left, true, true);
        }
        assert_true(game_hash(&seat.game) == hash);
        sitting_finish();
    }
}

/* With a change of pace now and then, at the same ticks. */
static uint64_t
watched_at_paces(uint64_t slice, bool wait, bool change)
{
    static const uint32_t paces[] = {5, 100, 2, PILOT_PACE_MAX, 10};
    sitting_begin_machine("classic", 12, "eltetris", 10);
    for (size_t i = 0; i < ARRAY_SIZE(paces); i++) {
        sitting_run_to(TICKS / 7 * (i + 1), slice, wait);
        seat_set_pace(&seat, change ? paces[i] : 10);
        assert_int_equal(seat.pilot.pace, change ? paces[i] : 10);
    }
    sitting_run_to(TICKS, slice, wait);
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();
    return hash;
}

TEST(test_change_of_pace)
{
    uint64_t hash = watched_at_paces(1, true, true);
    assert_true(watched_at_paces(7, false, true) == hash);
    assert_true(watched_at_paces(1000, true, true) == hash);
    assert_true(watched_at_paces(1000, false, true) == hash);
    /* A pace is of consequence at all. */
    assert_true(watched_at_paces(1000, true, false) != hash);
}

/* A key each tick: no key is lost because the one before is still down. */
TEST(test_fastest_pace_never_stalls)
{
    const struct ruleset *rules;
    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        if (rules->spawn_ticks > 0)
            continue; /* pieces wait for it */
        sitting_begin_machine(rules->name, 8, "dellacherie", PILOT_PACE_MAX);
        sitting_run_to(TICKS / 5, TICKS, true);
        assert_true(seat.view.pieces > TICKS / 200);
        sitting_finish();
    }
}

TEST(test_two_thousand_rows)
{
    sitting_begin_machine("classic", 7, "dellacherie", 30);
    while (seat.view.rows < ROWS && !seat_is_over(&seat))
        seat_run(&seat, 20000, true, false);
    assert_false(seat.view.over);
    assert_true(seat.view.rows >= ROWS);
    sitting_finish();
}

/* -- hand-over -- */

static struct place last_locked;
static int locks;

static void
see_locks(void *data, const struct events *events)
{
    assert_true(events->happened != 0);
    if (events->happened & EVENT_LOCKED) {
        last_locked = events->locked;
        locks++;
    }
}

TEST(test_hand_over_in_mid_fall)
{
    struct place goal;

    sitting_begin_machine("classic", 21, "dellacherie", 5);
    seat.listener = see_locks;
    sitting_record();
    for (int i = 0; i < 40; i++) {
        /* Somewhere on the way of a piece, keys perhaps down. */
        sitting_run_to(seat.game.tick + 137 + 61 * (uint64_t)i % 700, 50, i % 2);
        uint64_t pieces = seat.view.pieces;

        sitting_hand_over(SEAT_HUMAN);
        assert_false(seat_goal(&seat, &goal));
        seat_run(&seat, 1, true, false);
        assert_int_equal(seat.view.motion.held, 0);
        if (i % 3 == 0)
            sitting_tap(ACTION_LEFT);
        sitting_run_to(seat.game.tick + 20, 3, true);

        /* A key that is down when the machine takes over. */
        input_press(&seat.input, 1, ACTION_RIGHT);
        sitting_run_to(seat.game.tick + 2, 1, true);
        assert_int_equal(seat.view.motion.held, BUTTON_RIGHT);
        sitting_hand_over(SEAT_MACHINE);
        assert_false(seat_goal(&seat, &goal)); /* no plan of long ago */
        if (seat.view.pieces != pieces)
            continue; /* it had come to its end just then */
        pieces = seat.view.pieces;
        locks = 0;
        seat_run(&seat, 1, true, false);
        if (locks == 0 && seat.view.pieces == pieces)
            assert_false(seat.view.motion.held & BUTTON_RIGHT);
        while (locks == 0 && !seat_goal(&seat, &goal))
            seat_run(&seat, 1, true, false);
        if (locks > 0)
            continue;
        while (locks == 0)
            assert_true(seat_run(&seat, 5000, true, true) > 0);
        assert_memory_equal(&last_locked, &goal, sizeof(goal));
    }
    assert_false(seat.view.over);
    uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;
    sitting_finish();
    sitting_check_replay(hash, tick, 1);
    sitting_check_replay(hash, tick, 1000);
}

/* Back and forth without a tick between: nothing comes of it. */
TEST(test_hand_over_and_back)
{
    sitting_begin("classic", 3, "dellacherie", 10);
    for (int i = 0; i < 500; i++) {
        sitting_hand_over(SEAT_MACHINE);
        if (i % 3 == 0)
            seat_run(&seat, 1, false, false);
        sitting_hand_over(SEAT_HUMAN);
        if (i % 7 == 0)
            seat_run(&seat, 1, false, false);
    }
    sitting_hand_over(SEAT_MACHINE);
    uint64_t pieces = seat.view.pieces;
    sitting_run_to(seat.game.tick + 20000, 100, true);
    assert_true(seat.view.pieces > pieces + 10);
    sitting_finish();
}

/* -- a person's keys -- */

static bool
has_handling(struct handling handling)
{
    struct handling now = seat.game.motion.handling;
    return now.das == handling.das && now.arr == handling.arr && now.soft == handling.soft;
}

/* A person plays with a handling of one's own, the machine with that of the
 * rules; both are in the record, whenever they change. */
TEST(test_handling_is_of_who_plays)
{
    struct handling quick = {.das = 80, .soft = 5}, calm = {.das = 300, .arr = 90, .soft = 60};
    sitting_begin("classic", 5, "dellacherie", 20);
    seat_set_handling(&seat, quick);
    assert_true(has_handling(quick));
    sitting_record();
    sitting_run_to(500, 7, true);
    input_press(&seat.input, 1, ACTION_LEFT);
    sitting_run_to(800, 7, true);
    input_release(&seat.input, 1);
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    assert_true(has_handling(seat.rules.handling));
    seat_set_handling(&seat, calm);
    assert_true(has_handling(seat.rules.handling));
    sitting_run_to(3000, 50, true);
    assert_true(seat_set_pilot(&seat, SEAT_HUMAN));
    assert_true(has_handling(calm));
    input_press(&seat.input, 1, ACTION_RIGHT);
    sitting_run_to(3500, 7, true);
    seat_set_handling(&seat, quick);
    sitting_run_to(5000, 7, true);
    /* What is out of range is brought into it. */
    seat_set_handling(&seat, (struct handling){.das = 9999, .arr = 9999, .soft = 0});
    assert_true(has_handling(
        (struct handling){.das = HANDLING_MAX_DAS, .arr = HANDLING_MAX_ARR, .soft = 1}));
    sitting_run_to(5500, 7, true);
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();
    sitting_check_replay(hash, 5500, 100);
    /* A seat without a game has no handling to change. */
    seat_set_handling(&seat, quick);
}

TEST(test_down_and_up_between_two_ticks)
{
    sitting_begin("classic", 7, "dellacherie", 10);
    assert_int_equal(seat_run(&seat, 10, false, false), 10);
    struct place piece = seat.view.motion.piece;

    sitting_tap(ACTION_LEFT);
    assert_int_equal(seat_run(&seat, 1, false, false), 1);
    assert_int_equal(seat.view.motion.piece.x, piece.x - 1);
    assert_int_equal(seat.view.motion.held, BUTTON_LEFT);
    assert_int_equal(seat_run(&seat, 1, false, false), 1);
    assert_int_equal(seat.view.motion.held, 0);

    /* Three at once are three, however far time goes on. */
    sitting_tap(ACTION_RIGHT);
    sitting_tap(ACTION_RIGHT);
    sitting_tap(ACTION_RIGHT);
    assert_int_equal(seat_run(&seat, 50, false, false), 50);
    assert_int_equal(seat.view.motion.piece.x, piece.x + 2);
    assert_int_equal(seat.view.motion.held, 0);

    /* Two buttons at once. */
    input_press(&seat.input, 1, ACTION_LEFT);
    input_press(&seat.input, 2, ACTION_SOFT);
    seat_run(&seat, 1, false, false);
    assert_int_equal(seat.view.motion.held, BUTTON_LEFT | BUTTON_SOFT);
    sitting_finish();
}

TEST(test_until_lock)
{
    sitting_begin("classic", 7, "dellacherie", 10);
    seat.listener = see_locks;
    seat_run(&seat, 5, false, false);
    locks = 0;
    sitting_tap(ACTION_HARD);
    assert_int_equal(seat_run(&seat, 1000, false, true), 1);
    assert_int_equal(locks, 1);
    assert_int_equal(seat.game.tick, 6);
    assert_int_equal(seat_run(&seat, 1000, false, true), 1000);
    assert_int_equal(locks, 1);

    sitting_hand_over(SEAT_MACHINE);
    for (int i = 2; i < 30; i++) {
        uint64_t taken = seat_run(&seat, SITTING_NO_LIMIT, true, true);
        assert_in_range(taken, 1, 20000);
        assert_int_equal(locks, i);
    }
    sitting_finish();
}

/* -- the end -- */

static void
check_nothing_goes_on(void)
{
    uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;

    assert_true(seat_is_over(&seat));
    sitting_tap(ACTION_HARD);
    for (int wait = 0; wait <= 1; wait++)
        for (int until_lock = 0; until_lock <= 1; until_lock++) {
            assert_int_equal(seat_run(&seat, 777, wait, until_lock), 777);
            assert_int_equal(seat.game.tick, tick);
            assert_true(game_hash(&seat.game) == hash);
        }
    assert_int_equal(seat_run(&seat, 0, true, false), 0);
}

TEST(test_after_the_end)
{
    sitting_begin("standard", 7, "dellacherie", 10);
    sitting_record();
    for (int i = 0; i < 100 && !seat_is_over(&seat); i++) {
        sitting_tap(ACTION_HARD);
        seat_run(&seat, 10, false, false);
    }
    assert_true(seat.view.over);
    check_nothing_goes_on();
    sitting_hand_over(SEAT_MACHINE);
    check_nothing_goes_on();
    uint64_t hash = game_hash(&seat.game), tick = seat.game.tick;
    sitting_finish();
    sitting_check_replay(hash, tick, 1);
    sitting_check_replay(hash, tick, SITTING_NO_LIMIT);

    sitting_begin_machine("classic", 7, "dellacherie", 10);
    seat.stop_tick = 5000;
    sitting_run_to(UINT64_MAX, 333, true);
    assert_int_equal(seat.game.tick, 5000);
    assert_false(seat.view.over);
    check_nothing_goes_on();
    /* The machine drowns: over as anybody's game. */
    sitting_begin_machine("retro", 7, "careless", 1);
    sitting_run_to(UINT64_MAX, 20000, true);
    assert_true(seat.view.over);
    check_nothing_goes_on();
    sitting_finish();
}

TEST(test_begin_and_finish)
{
    assert_true(seat_finish(NULL, NULL));
    sitting_finish(); /* nothing was begun */
    sitting_finish();
    sitting_begin_machine("classic", 7, "dellacherie", 10);
    sitting_run_to(1000, 1000, false);
    /* One over the other, the machine thinking. */
    for (uint64_t i = 0; i < 50; i++) {
        sitting_begin_machine("arcade", i, "dellacherie", 100);
        assert_int_equal(seat.game.tick, 0);
        assert_null(seat.record.file);
        assert_null(seat.listener);
        sitting_run_to(i, 5, false);
    }
    sitting_finish();
}

/* Another mind plays from its next plan on; as long as it is the same tick, it
 * is the same game. */
static uint64_t
play_with_change(bool change)
{
    struct brain other;
    sitting_begin_machine("standard", 7, "dellacherie", 30);
    seat_run(&seat, 4000, true, false);
    assert_true(weights_find("simple", &other));
    if (change)
        seat_set_brain(&seat, &other, 100);
    seat_run(&seat, 10000, true, false);
    assert_string_equal(seat.brain.name, change ? "simple" : "dellacherie");
    uint64_t hash = game_hash(&seat.game);
    sitting_finish();
    return hash;
}

TEST(test_another_brain)
{
    uint64_t changed = play_with_change(true);
    assert_true(changed != play_with_change(false));
    assert_true(changed == play_with_change(true));
}

/* -- hints -- */

static bool
wait_for_hint(struct place *hint)
{
    for (int i = 0; i < PATIENCE; i++) {
        if (seat_hint(&seat, hint))
            return true;
        usleep(1000);
    }
    return false;
}

TEST(test_hint)
{
    struct place hint, goal;

    sitting_begin("standard", 3, "dellacherie", PILOT_PACE_MAX);
    assert_false(seat_ask_hint(&seat)); /* no piece yet */
    assert_false(seat_hint(&seat, &hint));
    sitting_run_to(5, 5, true);
    assert_false(seat_hint(&seat, &hint)); /* not asked */
    assert_true(seat_ask_hint(&seat));
    assert_true(wait_for_hint(&hint));
    assert_true(board_fits(&seat.game.board, seat.rules.shapes, hint));

    /* It is where the machine would go itself. */
    assert_true(seat_set_pilot(&seat, SEAT_MACHINE));
    assert_false(seat_hint(&seat, &goal));
    sitting_run_to(7, 1, true);
    assert_true(seat_goal(&seat, &goal));
    assert_int_equal(goal.x, hint.x);
    assert_int_equal(goal.y, hint.y);
    assert_int_equal(goal.rotation, hint.rotation);

    /* Back in a person's hands it counts until the piece locks. */
    assert_true(seat_set_pilot(&seat, SEAT_HUMAN));
    assert_true(seat_ask_hint(&seat));
    assert_true(wait_for_hint(&hint));
    sitting_tap(ACTION_HARD);
    seat_run(&seat, 100, true, true);
    assert_false(seat_hint(&seat, &hint));
    sitting_finish();
}

/* -- rows that went -- */

/* The cells of the well as they were before the last lock. */
static uint8_t cells_before[BOARD_MAX_HEIGHT][BOARD_MAX_WIDTH];
static struct effects effects;
static int clears;

static bool
is_of_piece(struct place at, int x, int y)
{
    int column = x - at.x, row = PIECE_SIZE - 1 - (y - at.y);

    return column >= 0 && column < PIECE_SIZE && row >= 0 && row < PIECE_SIZE &&
           (piece_row(seat.rules.shapes->matrix[at.piece][at.rotation], row) >>
                   (PIECE_SIZE - 1 - column) &
               1u);
}

static void
see_clear(void *data, const struct events *events)
{
    bool cleared = events->happened & EVENT_CLEARED;
    int count = 0;

    effects_take(&effects, &seat, events);
    if (!(events->happened & EVENT_LOCKED))
        return;
    assert_true((effects.rows != 0) == cleared);
    for (int y = 0; y < seat.view.board.height && cleared; y++) {
        if (!(effects.rows >> y & 1))
            continue;
        for (int x = 0; x < seat.rules.width; x++)
            assert_int_equal(effects.cells[count][x],
                is_of_piece(events->locked, x, y) ? events->locked.piece : cells_before[y][x]);
        count++;
    }
    assert_int_equal(count, events->cleared.count);
    clears += cleared;
    memcpy(cells_before, seat.view.cells, sizeof(cells_before));
}

TEST(test_rows_that_went_are_kept)
{
    const struct ruleset *rules;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        if (!test_takes_rules(i))
            continue;
        clears = 0;
        effects = (struct effects){.manner = {.strength = 3}};
        memset(cells_before, PIECE_NONE, sizeof(cells_before));
        sitting_begin_machine(rules->name, 5, "dellacherie", 30);
        seat.listener = see_clear;
        sitting_run_to(120000, 500, true);
        assert_true(clears > 10);
        sitting_finish();
    }
}

/* -- a place is for a piece that falls -- */

/* What is said to be the place of the falling piece can be. */
static void
check_place(const struct place *at)
{
    const struct view *view = &seat.view;

    assert_false(view->over);
    assert_true(view_is_of_now(view, *at));
    assert_true(board_fits(&view->board, seat.rules.shapes, *at));
}

TEST(test_goals_fit_up_to_the_end)
{
    static const uint32_t paces[] = {1, 10, PILOT_PACE_MAX};
    const struct ruleset *rules;
    struct place goal;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++)
        for (size_t k = 0; k < ARRAY_SIZE(paces); k++) {
            int seen = 0;
            sitting_begin_machine(rules->name, 3, "careless", paces[k]);
            while (!seat_is_over(&seat)) {
                seat_run(&seat, 10, true, false);
                if (!seat_goal(&seat, &goal))
                    continue;
                check_place(&goal);
                seen++;
            }
            assert_false(seat_goal(&seat, &goal));
            assert_true(seen > 10);
            sitting_finish();
        }
}

TEST(test_hints_fit_up_to_the_end)
{
    const struct ruleset *rules;
    struct place hint;

    for (int i = 0; (rules = ruleset_at(i)) != NULL; i++) {
        sitting_begin(rules->name, 3, "dellacherie", 10);
        seat_run(&seat, 1, true, false);
        while (!seat_is_over(&seat)) {
            if (seat.view.wait > 0) {
                seat_run(&seat, seat.view.wait, true, true);
                continue;
            }
            assert_true(seat_ask_hint(&seat));
            assert_true(wait_for_hint(&hint));
            check_place(&hint);
            if (rules->buttons & BUTTON_HARD)
                sitting_tap(ACTION_HARD);
            seat_run(&seat, SITTING_NO_LIMIT, true, true);
            assert_false(seat_hint(&seat, &hint));
        }
        assert_false(seat_ask_hint(&seat));
        sitting_finish();
    }
}

SUITE_WITH(seat, sitting_make, sitting_remove)
