/*
 * The rules of a game, one by one.
 */
#include "lib/check.h"
#include "lib/book.h"
#include "lib/opening.h"
#include "lib/slow.h"

#include "wellplayed/game.h"
#include "wellplayed/view.h"

static const struct command none = {0};

/* -- helpers -- */

/* Puts a drawing at the bottom of a game's well. */
static void
draw(struct game *game, const char *drawing)
{
    struct slow well;
    slow_draw(&well, game->board.width, game->board.height, drawing);
    slow_to_board(&well, &game->board);
    for (int y = 0; y < well.height; y++) {
        for (int x = 0; x < well.width; x++)
            game->cells[y][x] = well.cells[y][x] ? PIECE_O : PIECE_NONE;
    }
}

/* Steps until one of `wanted` happens; the events of that step. */
static struct events
until(struct game *game, uint8_t held, uint32_t wanted)
{
    struct events events = {0};
    for (long i = 0; i < 200000 && !game->over; i++) {
        events = game_step(game, (struct command){held});
        if (events.happened & wanted)
            return events;
    }
    fail_msg("never happened: %x", wanted);
    return events;
}

static struct events
tap(struct game *game, uint8_t button)
{
    struct events events = game_step(game, (struct command){button});
    if (!(events.happened & EVENT_LOCKED))
        game_step(game, none);
    return events;
}

/* -- rules -- */

TEST(test_first_step)
{
    struct game game;
    game_init(&game, &ruleset_classic, 3, 5, ruleset_classic.handling);
    assert_int_equal(game.tick, 0);
    assert_int_equal(game.pieces, 0);
    assert_int_equal(game.level, 3);
    assert_false(game.over);
    struct view view;
    view_take(&view, &game);
    assert_int_equal(view.motion.piece.piece, PIECE_NONE);
    uint8_t announced = view.next[0];
    assert_true(announced < PIECE_COUNT);
    struct events events = game_step(&game, none);
    assert_int_equal(events.happened, EVENT_SPAWNED);
    assert_int_equal(game.tick, 1);
    assert_int_equal(game.pieces, 1);
    assert_int_equal(game.motion.piece.piece, announced);
    assert_int_equal(game.motion.piece.x, 4);
    assert_int_equal(game.motion.piece.y, 22);
}

TEST(test_gravity)
{
    struct game game;
    static const int ticks[][2] = {{1, 800}, {2, 400}, {3, 267}, {4, 200}, {10, 80}, {20, 40}};
    for (size_t i = 0; i < ARRAY_SIZE(ticks); i++) {
        opening_at(&game, &ruleset_classic, ticks[i][0], PIECE_NONE);
        uint64_t entered = game.tick;
        until(&game, 0, EVENT_FELL);
        assert_int_equal(game.tick - entered, ticks[i][1]);
    }
    /* The same for the pieces that follow. */
    opening_at(&game, &ruleset_classic, 20, PIECE_NONE);
    for (int n = 0; n < 5; n++) {
        struct events events = until(&game, 0, EVENT_LOCKED);
        assert_true(events.happened & EVENT_SPAWNED);
        uint64_t entered = game.tick;
        until(&game, 0, EVENT_FELL);
        assert_int_equal(game.tick - entered, 40);
    }
}

TEST(test_speed_stops_rising)
{
    struct game game;
    opening_at(&game, &ruleset_classic, 20, PIECE_I);
    game.level = 500;
    game.level_rows = 1000000;
    until(&game, BUTTON_HARD, EVENT_SPAWNED);
    uint64_t entered = game.tick;
    until(&game, 0, EVENT_FELL);
    assert_int_equal(game.tick - entered, 40);
}

TEST(test_lock_and_spawn_in_one_tick)
{
    struct game game;
    opening(&game, &ruleset_classic, PIECE_O);
    struct events events = until(&game, 0, EVENT_LOCKED);
    assert_int_equal(events.happened, EVENT_LOCKED | EVENT_SPAWNED);
    assert_int_equal(events.cleared.count, 0);
    assert_int_equal(events.locked.piece, PIECE_O);
    assert_int_equal(events.locked.y, -1);
    /* From 23 rows up, then one more beat of 800 ticks to lock. */
    assert_in_range(game.tick, 1 + 24 * 800 - 5, 1 + 24 * 800);
    assert_int_equal(game.pieces, 2);
}

TEST(test_hard_drop)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        if (ruleset_is_modern(rules))
            continue; /* see test_modern */
        struct game game;
        opening(&game, rules, PIECE_O);
        struct events events = game_step(&game, (struct command){BUTTON_HARD});
        assert_true(events.happened & EVENT_HARD_DROP);
        assert_true(events.happened & EVENT_LOCKED);
        assert_true(events.happened & EVENT_SPAWNED);
        assert_int_equal(events.fallen_rows, ruleset_height(rules) - 4 + 1);
        /* Held on, nothing is thrown any more. */
        for (int n = 0; n < 500; n++) {
            events = game_step(&game, (struct command){BUTTON_HARD});
            assert_int_equal(events.happened & EVENT_LOCKED, 0);
        }
    }
}

TEST(test_soft_drop_ends_with_the_piece)
{
    struct game game;
    opening(&game, &ruleset_classic, PIECE_T);
    struct events events = game_step(&game, (struct command){BUTTON_SOFT});
    assert_int_equal(events.happened, EVENT_FELL | EVENT_SOFT_STEP);
    events = until(&game, BUTTON_SOFT, EVENT_LOCKED);
    /* 22 + 1 rows, the lock one beat after the last. */
    assert_int_equal(game.tick, 2 + 23 * 33);
    uint64_t entered = game.tick;
    events = until(&game, BUTTON_SOFT, EVENT_FELL);
    assert_int_equal(events.happened, EVENT_FELL);
    assert_int_equal(game.tick - entered, 800);
    game_step(&game, none);
    events = game_step(&game, (struct command){BUTTON_SOFT});
    assert_int_equal(events.happened, EVENT_FELL | EVENT_SOFT_STEP);
}

TEST(test_drops_give_no_points)
{
    static const struct ruleset *const dry[] = {
        &ruleset_classic, &ruleset_standard, &ruleset_retro};
    for (size_t i = 0; i < ARRAY_SIZE(dry); i++) {
        struct game game;
        opening(&game, dry[i], PIECE_NONE);
        assert_int_equal(until(&game, BUTTON_HARD, EVENT_LOCKED).points, 0);
        game_step(&game, none);
        assert_int_equal(until(&game, BUTTON_SOFT, EVENT_LOCKED).points, 0);
        assert_int_equal(game.points, 0);
    }
}

TEST(test_buttons_of_classic)
{
    struct game game;
    opening(&game, &ruleset_classic, PIECE_T);
    static const uint8_t dead[] = {BUTTON_CCW, BUTTON_HALF, BUTTON_HOLD};
    for (size_t i = 0; i < ARRAY_SIZE(dead); i++) {
        assert_int_equal(game_step(&game, (struct command){dead[i]}).happened, 0);
        assert_int_equal(game.motion.piece.rotation, 0);
    }
    for (int rotation = 1; rotation < 6; rotation++) {
        assert_int_equal(tap(&game, BUTTON_CW).happened, EVENT_ROTATED);
        assert_int_equal(game.motion.piece.rotation, rotation % 4);
    }
    /* Where it is allowed it turns the other way. */
    opening(&game, &ruleset_arcade, PIECE_T);
    assert_int_equal(tap(&game, BUTTON_CCW).happened, EVENT_ROTATED);
    assert_int_equal(game.motion.piece.rotation, 3);
}

TEST(test_blocked_press)
{
    struct game game;
    opening(&game, &ruleset_classic, PIECE_O);
    for (int n = 0; n < 5; n++)
        assert_int_equal(tap(&game, BUTTON_LEFT).happened, EVENT_MOVED);
    assert_int_equal(tap(&game, BUTTON_LEFT).happened, EVENT_BLOCKED);
    assert_int_equal(game.motion.piece.x, -1);
}

/* `count` rows that lack only their first cell. */
static void
draw_shaft(struct game *game, int count)
{
    char text[256] = "", row[16] = ".";
    for (int x = 1; x < game->board.width; x++)
        row[x] = '#';
    row[game->board.width] = '\0';
    for (int i = 0; i < count; i++) {
        strcat(text, i > 0 ? "/" : "");
        strcat(text, row);
    }
    draw(game, text);
}

TEST(test_points_and_rows)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        if (ruleset_is_modern(rules))
            continue; /* see test_modern */
        static const int levels[] = {0, 1, 2, 9, 19};
        for (size_t l = 0; l < ARRAY_SIZE(levels); l++) {
            if (levels[l] < rules->first_level)
                continue;
            for (int rows = 0; rows <= 4; rows++) {
                struct game game;
                opening_at(&game, rules, levels[l], PIECE_I);
                draw_shaft(&game, rows);
                while (game.motion.piece.x > -2)
                    tap(&game, BUTTON_LEFT);
                struct events events = game_step(&game, (struct command){BUTTON_HARD});
                assert_int_equal(events.cleared.count, rows);
                assert_int_equal(!!(events.happened & EVENT_CLEARED), rows > 0);
                uint64_t points = points_for(rules, levels[l], rows, 3);
                assert_int_equal(events.points, points);
                assert_int_equal(game.points, points);
                assert_int_equal(game.rows, rows);
                assert_int_equal(game.rows_by_count[rows], 1);
                assert_int_equal(board_stack_height(&game.board), 4 - rows);
            }
        }
    }
    /* In figures. */
    assert_int_equal(points_for(&ruleset_classic, 5, 4, 3), 55);
    assert_int_equal(points_for(&ruleset_arcade, 5, 4, 3), 6000 + 16);
    assert_int_equal(points_for(&ruleset_retro, 0, 4, 3), 1200);
    assert_int_equal(points_for(&ruleset_retro, 9, 1, 3), 400);
}

/* The row index counts from the top, by the topmost cell of the piece. */
TEST(test_points_by_depth)
{
    struct game game;
    opening(&game, &ruleset_arcade, PIECE_O);
    assert_int_equal(until(&game, BUTTON_HARD, EVENT_LOCKED).points, 18);
    opening(&game, &ruleset_arcade, PIECE_I); /* upright */
    assert_int_equal(until(&game, BUTTON_HARD, EVENT_LOCKED).points, 16);
    opening(&game, &ruleset_arcade, PIECE_I); /* lying */
    tap(&game, BUTTON_CW);
    assert_int_equal(until(&game, BUTTON_HARD, EVENT_LOCKED).points, 19);
    /* As high as it can lock and live: the top row of the well. */
    opening(&game, &ruleset_arcade, PIECE_I);
    struct slow well;
    slow_init(&well, 10, 20);
    for (int y = 0; y < 16; y++)
        well.cells[y][5] = true;
    slow_to_board(&well, &game.board);
    struct events events = until(&game, BUTTON_HARD, EVENT_LOCKED);
    assert_int_equal(events.points, 0);
}

TEST(test_level_up)
{
    static const struct {
        const struct ruleset *rules;
        int level, rows; /* the rows at which the level ends */
    } cases[] = {{&ruleset_classic, 1, 30}, {&ruleset_classic, 7, 30}, {&ruleset_standard, 1, 10},
        {&ruleset_arcade, 1, 10}, {&ruleset_retro, 0, 10}, {&ruleset_retro, 5, 60},
        {&ruleset_retro, 9, 100}, {&ruleset_retro, 12, 100}, {&ruleset_retro, 18, 130},
        {&ruleset_retro, 19, 140}};
    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        const struct ruleset *rules = cases[i].rules;
        struct game game;
        opening_at(&game, rules, cases[i].level, PIECE_I);
        int rows = 0;
        for (int n = 0; n < 2000 && rows < cases[i].rows + 35; n++) {
            struct place at = {-2, 0, game.motion.piece.piece, 0};
            draw_shaft(&game, 0);
            if (at.piece == PIECE_I)
                draw_shaft(&game, 1);
            if (at.piece != PIECE_I)
                at.y = -1, at.x = -1;
            at = board_ghost(&game.board, rules->shapes, (struct place){at.x, 6, at.piece, 0});
            int before = (int)game.level;
            struct events events = game_put(&game, at);
            rows += events.cleared.count;
            int expected = level_at(rules, cases[i].level, rows);
            assert_int_equal(game.level, expected);
            assert_int_equal(!!(events.happened & EVENT_LEVEL_UP), expected != before);
            if (rows == cases[i].rows - 1)
                assert_int_equal(game.level, cases[i].level);
            if (rows == cases[i].rows)
                assert_int_equal(game.level, cases[i].level + 1);
            assert_true(game.motion.gravity == ruleset_gravity(rules, (int)game.level));
            struct view view;
            view_take(&view, &game);
            assert_true(view.rows_to_level > 0);
            assert_int_equal(
                level_at(rules, cases[i].level, rows + (int)view.rows_to_level), expected + 1);
            assert_int_equal(
                level_at(rules, cases[i].level, rows + (int)view.rows_to_level - 1), expected);
        }
    }
}

TEST(test_game_over)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        if (ruleset_is_modern(rules))
            continue; /* see test_modern */
        struct game game;
        opening(&game, rules, PIECE_NONE);
        struct events events = {0};
        int locks = 0;
        while (!game.over) {
            game_step(&game, none);
            events = game_step(&game, (struct command){BUTTON_HARD});
            locks++;
            assert_true(locks < 60);
        }
        assert_true(events.happened & EVENT_GAME_OVER);
        assert_true(events.happened & EVENT_LOCKED);
        assert_int_equal(events.happened & EVENT_SPAWNED, 0);
        /* The piece that had no room is the one announced. */
        struct place spawn = {
            (int8_t)((rules->width - 4) / 2), (int8_t)(ruleset_height(rules) - 4), game.next[0], 0};
        assert_false(board_fits(&game.board, rules->shapes, spawn));
        struct view view;
        view_take(&view, &game);
        assert_true(view.over);
        assert_int_equal(view.motion.piece.piece, PIECE_NONE);
        /* Nothing changes any more. */
        uint64_t hash = game_hash(&game), tick = game.tick;
        for (int held = 0; held < 256; held++) {
            events = game_step(&game, (struct command){(uint8_t)held});
            assert_int_equal(events.happened, 0);
            assert_int_equal(events.points, 0);
        }
        game_advance(&game, none, 100000, &events);
        assert_int_equal(events.happened, 0);
        assert_true(game_hash(&game) == hash);
        assert_true(game.tick == tick);
    }
}

/* It is over when the new piece overlaps, and not before. */
TEST(test_game_over_needs_an_overlap)
{
    struct game game;
    /* The stack reaches the top at both sides of the entrance. */
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        for (uint64_t seed = 0;; seed++) {
            game_init(&game, &ruleset_standard, 1, seed, ruleset_standard.handling);
            game_step(&game, none);
            if (game.next[0] == piece && game.motion.piece.piece == PIECE_I)
                break;
        }
        struct place spawn = {3, 16, (uint8_t)piece, 0};
        struct slow well;
        slow_init(&well, 10, 20);
        for (int y = 0; y < 20; y++)
            for (int x = 0; x < 10; x++)
                well.cells[y][x] = y >= 16 && x != 9;
        struct slow_cell cells[16];
        slow_cells(&shapes_classic, spawn, cells);
        for (int c = 0; c < 4; c++)
            well.cells[cells[c].y][cells[c].x] = false;
        for (int blocked = -1; blocked < 4; blocked++) {
            struct game copy = game;
            struct slow filled = well;
            if (blocked >= 0)
                filled.cells[cells[blocked].y][cells[blocked].x] = true;
            slow_to_board(&filled, &copy.board);
            struct events events = game_put(&copy, (struct place){-2, 0, PIECE_I, 0});
            assert_int_equal(copy.over, blocked >= 0);
            assert_int_equal(!!(events.happened & EVENT_GAME_OVER), blocked >= 0);
            assert_int_equal(!!(events.happened & EVENT_SPAWNED), blocked < 0);
        }
    }
}

TEST(test_set_handling)
{
    struct game game;
    opening(&game, &ruleset_classic, PIECE_O);
    game_set_handling(&game, (struct handling){.das = 10, .arr = 5, .soft = 9999});
    assert_int_equal(game.motion.handling.soft, 200);
    uint64_t pressed = game.tick + 1;
    until(&game, BUTTON_LEFT, EVENT_MOVED);
    assert_int_equal(game.tick, pressed);
    until(&game, BUTTON_LEFT, EVENT_MOVED);
    assert_int_equal(game.tick, pressed + 10);
    until(&game, BUTTON_LEFT, EVENT_MOVED);
    assert_int_equal(game.tick, pressed + 15);
    /* And it is clamped when the game begins. */
    game_init(
        &game, &ruleset_classic, 1, 1, (struct handling){.das = 60000, .arr = 60000, .soft = 0});
    assert_int_equal(game.motion.handling.das, 500);
    assert_int_equal(game.motion.handling.arr, 200);
    assert_int_equal(game.motion.handling.soft, 1);
}

TEST(test_put)
{
    struct game game;
    opening(&game, &ruleset_standard, PIECE_T);
    uint64_t tick = game.tick;
    /* Anywhere it fits, be it in the air. */
    struct place at = {0, 8, PIECE_T, 2};
    struct events events = game_put(&game, at);
    assert_int_equal(events.happened, EVENT_LOCKED | EVENT_SPAWNED);
    assert_memory_equal(&events.locked, &at, sizeof(at));
    assert_true(game.tick == tick + 1);
    assert_true(board_cell(&game.board, 1, 10));
    assert_int_equal(game.cells[11][2], PIECE_T);
    assert_int_equal(board_stack_height(&game.board), 12);
    assert_int_equal(game.pieces, 2);
}

/* Whether `number` stands anywhere in the bytes. */
static bool
is_in(const void *data, size_t size, uint64_t number)
{
    const uint8_t *bytes = data;
    for (size_t at = 0; at + sizeof(number) <= size; at++)
        if (memcmp(bytes + at, &number, sizeof(number)) == 0)
            return true;
    return false;
}

/*
 * Two games that look the same and go on differently: whoever plans must not be
 * able to tell which one it is.
 */
TEST(test_a_view_tells_nothing_of_the_pieces_to_come)
{
    const uint64_t seeds[] = {0x123456789ABCDEF0u, 0xFEDCBA9876543210u};
    struct game games[2];
    struct view views[2];

    game_init(&games[0], &ruleset_classic, 1, seeds[0], ruleset_classic.handling);
    game_step(&games[0], (struct command){0});
    games[1] = games[0];
    games[1].seed = seeds[1];
    rng_seed(&games[1].deck.rng, seeds[1], GAME_STREAM_PIECES);
    memset(views, 0, sizeof(views));
    for (int i = 0; i < 2; i++) {
        view_take(&views[i], &games[i]);
        assert_false(is_in(&views[i], sizeof(views[i]), seeds[i]));
        assert_false(is_in(&views[i], sizeof(views[i]), games[i].deck.rng.state));
        assert_false(is_in(&views[i], sizeof(views[i]), games[i].deck.rng.increment));
    }
    /* But for what doubts are drawn from, which is too little to be a seed, and
     * is none. */
    assert_int_equal(sizeof(views[0].noise), 4);
    assert_true(views[0].noise != views[1].noise);
    for (int i = 0; i < 2; i++) {
        assert_true(views[i].noise != (uint32_t)seeds[i]);
        assert_true(views[i].noise != (uint32_t)(seeds[i] >> 32));
    }
    views[1].noise = views[0].noise;
    assert_memory_equal(&views[0], &views[1], sizeof(views[0]));
    /* They do go on differently. */
    bool differ = false;
    for (int i = 0; i < 60000 && !differ; i++) {
        struct command drop = {.held = i % 2 == 0 ? BUTTON_HARD : 0};
        for (int g = 0; g < 2; g++)
            game_step(&games[g], drop);
        differ = memcmp(games[0].next, games[1].next, sizeof(games[0].next));
    }
    assert_true(differ);
}

SUITE(game)
