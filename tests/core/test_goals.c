/*
 * Goals and what only they bring: standing garbage, wells that don't end, locks
 * that are taken back.
 */
#include "lib/check.h"
#include "lib/dice.h"

#include "wellplayed/game.h"
#include "wellplayed/undo.h"

static const struct command none = {0};

static struct game game; /* large */
static struct undo undo;

static void
begin(const struct ruleset *rules, const char *goal)
{
    const struct goal *found = goal_find(goal);

    assert_non_null(found);
    game_init_goal(&game, rules, found, rules->first_level, 1, rules->handling);
    undo = (struct undo){0};
}

static struct events
step(uint8_t held)
{
    struct events events = game_step(&game, (struct command){held});
    undo_look(&undo, &game, events.happened);
    return events;
}

/* Locks the falling piece where it falls to, after a tick without buttons, and
 * goes on until the next one falls. */
static void
drop(void)
{
    uint64_t pieces = game.pieces;

    step(0);
    step(BUTTON_HARD);
    for (int i = 0; i < 5000 && game.pieces == pieces && !game.over; i++)
        step(0);
}

static void
fill(int x, int y)
{
    game.cells[y][x] = PIECE_O;
    game.board.rows[BOARD_FLOOR + y] |= board_bit(x);
}

/* A row with a gap in column `x`, drawn at row y. */
static void
fill_row(int y, int x)
{
    for (int column = 0; column < game.board.width; column++)
        if (column != x)
            fill(column, y);
}

/* -- which goals go with which rules -- */

TEST(test_fits)
{
    for (int g = 0; goal_at(g) != NULL; g++) {
        const struct goal *goal = goal_at(g);
        for (int r = 0; ruleset_at(r) != NULL; r++) {
            struct ruleset rules = *ruleset_at(r);
            bool fits = !goal->at_once || ruleset_is_modern(&rules);
            assert_int_equal(goal_fits(goal, &rules), fits);
            /* Ten rows of garbage and a piece above them. */
            assert_true(ruleset_resize(&rules, 6, 13));
            assert_int_equal(goal_fits(goal, &rules), fits && goal->standing == 0);
            assert_true(ruleset_resize(&rules, 6, 14));
            assert_int_equal(goal_fits(goal, &rules), fits);
        }
    }
}

/* In the smallest well that fits, the first piece spawns above the garbage. */
TEST(test_smallest_well)
{
    for (int r = 0; ruleset_at(r) != NULL; r++) {
        struct ruleset rules = *ruleset_at(r);
        assert_true(ruleset_resize(&rules, 6, 14));
        begin(&rules, "dig");
        assert_true(step(0).happened & EVENT_SPAWNED);
        assert_int_equal(board_stack_height(&game.board), 10);
    }
}

/* -- the daily game -- */

TEST(test_daily_seed)
{
    assert_true(goal_daily_seed(2026, 1, 1) == UINT64_C(0xA26B5C59D7B3B05A));
    assert_true(goal_daily_seed(2026, 12, 31) == UINT64_C(0x79F210F40F747EBA));
    /* No two days of ten years are alike. */
    static uint64_t seeds[10 * 12 * 31];
    size_t count = 0;
    for (int year = 2025; year < 2035; year++)
        for (int month = 1; month <= 12; month++)
            for (int day = 1; day <= 31; day++)
                seeds[count++] = goal_daily_seed(year, month, day);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            assert_true(seeds[i] != seeds[j]);
}

/* -- standing garbage -- */

/* Garbage that pushes cells out of the top ends the game, whoever brings it. */
TEST(test_standing_garbage_pushes_out)
{
    begin(&ruleset_standard, "dig");
    step(0);
    int top = game.board.height - 1;
    /* A column of cells up to the top at the left, out of the piece's way. */
    for (int y = 10; y <= top; y++)
        fill(0, y);
    /* One garbage row less stands: the next lock brings it back. */
    for (int x = 0; x < game.board.width; x++)
        if (game.cells[0][x] == CELL_GARBAGE)
            game.cells[0][x] = PIECE_O;
    struct events events = {0};
    for (int i = 0; i < 20000 && !(events.happened & EVENT_LOCKED); i++)
        events = step(i == 1 ? BUTTON_HARD : 0);
    assert_true(events.happened & EVENT_GARBAGE);
    assert_int_equal(events.garbage_rows, 1);
    assert_true(events.happened & EVENT_GAME_OVER);
    assert_false(game.reached);
}

/* -- zen -- */

/* A lock above the visible rows does not keep the garbage out. */
TEST(test_zen_takes_garbage)
{
    begin(&ruleset_modern, "zen");
    step(0);
    for (int y = 0; y < 20; y++)
        fill_row(y, 9);
    struct place at = game.motion.piece;
    at.y = (int8_t)(at.y + 4);
    game_add_garbage(&game, 3);
    struct events events = game_put(&game, at);
    assert_true(events.happened & EVENT_LOCKED);
    assert_true(events.happened & EVENT_GARBAGE);
    assert_int_equal(events.garbage_rows, 3);
    assert_false(game.over);
}

TEST(test_zen_never_ends)
{
    for (int r = 0; ruleset_at(r) != NULL; r++) {
        int relief = 0;
        struct ruleset rules = *ruleset_at(r);
        assert_true(ruleset_resize(&rules, 12, r % 2 ? 6 : 20));
        begin(&rules, "zen");
        for (int i = 0; i < 200; i++) {
            uint64_t pieces = game.pieces;
            bool relieved = false;
            step(0);
            relieved |= step(BUTTON_HARD).happened & EVENT_RELIEF ? 1 : 0;
            for (int t = 0; t < 5000 && game.pieces == pieces; t++)
                relieved |= step(0).happened & EVENT_RELIEF ? 1 : 0;
            relief += relieved;
            assert_false(game.over);
            assert_int_equal(game.level, game.start_level);
        }
        assert_in_range(relief, 3, 200);
    }
}

/* -- undo -- */

/* Everything but time, keys and the count of it is as at the spawn. */
TEST(test_undo)
{
    for (int r = 0; ruleset_at(r) != NULL; r++) {
        begin(ruleset_at(r), "zen");
        while (game.pieces == 0)
            step(0);
        assert_false(undo_back(&undo, &game)); /* nothing has locked */
        struct game before = game;
        drop();
        assert_int_equal(game.pieces, 2);
        uint64_t tick = game.tick;
        assert_true(undo_back(&undo, &game));
        assert_true(game.tick == tick);
        assert_int_equal(game.undone, 1);
        assert_int_equal(game.pieces, 1);
        assert_true(board_hash(&game.board) == board_hash(&before.board));
        assert_memory_equal(&game.motion.piece, &before.motion.piece, sizeof(struct place));
        assert_memory_equal(game.next, before.next, sizeof(game.next));
        assert_false(undo_back(&undo, &game));
        /* The same pieces come again. */
        drop();
        assert_int_equal(game.motion.piece.piece, before.next[0]);
    }
}

TEST(test_undo_depth)
{
    begin(&ruleset_modern, "zen");
    while (game.pieces == 0)
        step(0);
    for (int i = 0; i < 15; i++)
        drop();
    assert_int_equal(game.pieces, 16);
    for (int i = 1; i < UNDO_DEPTH; i++) {
        assert_true(undo_back(&undo, &game));
        assert_int_equal(game.pieces, 16 - i);
    }
    assert_false(undo_back(&undo, &game));
    assert_int_equal(game.undone, UNDO_DEPTH - 1);
}

/* While the next piece is waited for, the last lock is taken back, not the one
 * before. */
TEST(test_undo_while_waiting)
{
    begin(&ruleset_arika, "zen");
    while (game.pieces == 0)
        step(0);
    drop();
    drop();
    struct place falling = game.motion.piece;
    assert_int_equal(game.pieces, 3);
    step(0);
    step(BUTTON_HARD);
    assert_int_equal(game.motion.piece.piece, PIECE_NONE);
    assert_true(undo_back(&undo, &game));
    assert_int_equal(game.pieces, 3);
    assert_memory_equal(&game.motion.piece, &falling, sizeof(falling));
    assert_true(undo_back(&undo, &game));
    assert_int_equal(game.pieces, 2);
}

/* Also right after an undo, many steps at once are many steps: the keys that
 * are down are those of now. */
TEST(test_undo_keeps_keys)
{
    static const uint8_t keys[] = {
        0, BUTTON_LEFT, BUTTON_RIGHT, BUTTON_SOFT, BUTTON_LEFT | BUTTON_SOFT, BUTTON_CW};
    for (int r = 0; ruleset_at(r) != NULL; r++)
        for (size_t at_spawn = 0; at_spawn < ARRAY_SIZE(keys); at_spawn++)
            for (size_t now = 0; now < ARRAY_SIZE(keys); now++) {
                begin(ruleset_at(r), "zen");
                while (game.pieces == 0)
                    step(keys[at_spawn]);
                drop();
                step(keys[now]);
                assert_true(undo_back(&undo, &game));
                struct game fast = game, slow = game;
                for (int i = 0; i < 300; i++)
                    game_step(&slow, (struct command){keys[now]});
                for (int left = 300; left > 0;) {
                    struct events events;
                    left -= (int)game_advance(
                        &fast, (struct command){keys[now]}, (uint64_t)left, &events);
                }
                assert_true(game_hash(&fast) == game_hash(&slow));
            }
}

/* -- arika's levels -- */

TEST(test_highest_start)
{
    assert_int_equal(ruleset_arika.last_start_level, 500);
    game_init(&game, &ruleset_arika, 500, 1, ruleset_arika.handling);
    game_step(&game, none);
    assert_true(game.motion.gravity == RULESET_AT_ONCE);
    game_init(&game, &ruleset_arika, 499, 1, ruleset_arika.handling);
    game_step(&game, none);
    assert_true(game.motion.gravity < RULESET_AT_ONCE);
}

SUITE(goals)
