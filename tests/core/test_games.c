/*
 * Whole games: beside a book-keeper, in steps of every size, as copies, by
 * their fingerprints; and the pieces that come.
 */
#include <limits.h>

#include "lib/check.h"
#include "lib/book.h"
#include "lib/opening.h"
#include "lib/slow.h"

#include "wellplayed/game.h"
#include "wellplayed/view.h"

static const struct command none = {0};

/* -- pieces -- */

static void
pieces_of(const struct ruleset *rules, uint64_t seed, int count, char *letters)
{
    struct game game;
    game_init(&game, rules, rules->first_level, seed, rules->handling);
    game_step(&game, none);
    for (int i = 0; i < count; i++) {
        letters[i] = piece_letter((enum piece)game.motion.piece.piece);
        board_init(&game.board, rules->width, ruleset_height(rules));
        struct place at = game.motion.piece;
        game_put(&game, board_ghost(&game.board, rules->shapes, at));
        assert_false(game.over);
    }
    letters[count] = '\0';
}

/* For ever: seed; uniform; with a re-roll. Worked out apart from the code. */
static const struct {
    uint64_t seed;
    const char *uniform, *reroll;
} sequences[] = {
    {0, "ZISTTIJZJLSLZJLJZTLLSZJLJOJISITOJSLLTSIT", "TSOTSOSLLJIJSZLIZLOOLSIJTILSTZLTZOILSTJS"},
    {1, "ZTILJTSTILJTTITISTTOOOSSZSLOTTTZZZJTLLTS", "ZITJSJLJTIJSJTZSOLSZSLSZIZZLOSOSZOLSLZOO"},
    {7, "LIZIIOTTTTISOIZJZSLOLTOLISOITTILLLOITJJO", "IZTOJITISTZZLLOTLSISOTZSITZTSLISTSJISLIZ"},
    {42, "LSSJLJSITTLTILLZIZTJSZSZOOOLZZOIJZOZZOJZ", "STOTJTZJSLSLOZZJZZSLLTOSISOZLSLITIOSIOSJ"},
    {2024, "OSISLLLJLSTZTTIJLLJSSJZSLSLZLTLLZZIIJSZT", "LIJTSZTLOLTZIOIJZJITSTIZSITLTIZSIITOLZLS"},
    {UINT64_MAX, "ZOILZSJZIIIJSSZLZZJSZZLZLJTTIJTSJTISIOTS",
        "IISJTIITSZSLTZOSLOZTSLSJSLOLILTZOSLOIOJI"},
};

TEST(test_pieces_for_ever)
{
    char letters[64];
    for (size_t i = 0; i < ARRAY_SIZE(sequences); i++) {
        pieces_of(&ruleset_classic, sequences[i].seed, 40, letters);
        assert_string_equal(letters, sequences[i].uniform);
        pieces_of(&ruleset_standard, sequences[i].seed, 40, letters);
        assert_string_equal(letters, sequences[i].uniform);
        pieces_of(&ruleset_arcade, sequences[i].seed, 40, letters);
        assert_string_equal(letters, sequences[i].uniform);
        pieces_of(&ruleset_retro, sequences[i].seed, 40, letters);
        assert_string_equal(letters, sequences[i].reroll);
    }
}

TEST(test_piece_statistics)
{
    enum { COUNT = 140000 };
    static char letters[COUNT + 1];
    for (int i = 0; i < 2; i++) {
        const struct ruleset *rules = i ? &ruleset_retro : &ruleset_classic;
        long pairs[PIECE_COUNT][PIECE_COUNT] = {{0}};
        pieces_of(rules, 99, COUNT, letters);
        for (int n = 1; n < COUNT; n++) {
            pairs[piece_from_letter(letters[n - 1])][piece_from_letter(letters[n])]++;
        }
        /* The chance of a repeat: 1 in 7; re-rolled 2/8 x 1/7 = 1 in 28. */
        double repeat = i ? 1.0 / 28 : 1.0 / 7;
        double chi = 0;
        for (int a = 0; a < PIECE_COUNT; a++) {
            for (int b = 0; b < PIECE_COUNT; b++) {
                double p = (a == b ? repeat : (1 - repeat) / 6) / 7;
                double expected = p * (COUNT - 1);
                double off = pairs[a][b] - expected;
                chi += off * off / expected;
            }
        }
        /* 48 degrees of freedom: mean 48, deviation 9.8. */
        assert_true(chi < 48 + 5 * 9.8);
        assert_true(chi > 48 - 4 * 9.8);
    }
}

/* What is played does not change what comes. */
TEST(test_pieces_do_not_depend_on_play)
{
    struct dice dice = dice_start(30);
    char expected[64];
    pieces_of(&ruleset_classic, 77, 40, expected);
    for (int round = 0; round < 20; round++) {
        struct game game;
        struct handling handling = {.das = (uint16_t)dice_below(&dice, 50), .soft = 1};
        game_init(&game, &ruleset_classic, dice_between(&dice, 1, 20), 77, handling);
        int piece = 0;
        while (!game.over && piece < 40) {
            struct events events = game_step(&game, (struct command){(uint8_t)dice_roll(&dice)});
            if (events.happened & EVENT_SPAWNED) {
                assert_int_equal(
                    piece_letter((enum piece)game.motion.piece.piece), expected[piece]);
                piece++;
            }
        }
    }
}

/* -- whole games -- */

static struct handling
random_handling(struct dice *dice)
{
    return handling_clamped(
        (struct handling){.das = (uint16_t)dice_below(dice, dice_below(dice, 2) ? 10 : 300),
            .arr = (uint16_t)dice_below(dice, dice_below(dice, 2) ? 3 : 100),
            .soft = (uint16_t)dice_below(dice, 60)});
}

static void
random_game(struct dice *dice, struct ruleset *rules, struct game *game)
{
    *rules = *ruleset_at(dice_below(dice, 4));
    if (dice_below(dice, 2)) {
        ruleset_resize(rules, dice_between(dice, 6, 12), dice_between(dice, 6, 32));
    }
    int level = dice_between(dice, rules->first_level, rules->last_start_level);
    game_init(game, rules, level, dice_roll(dice), random_handling(dice));
}

static uint8_t
random_held(struct dice *dice, uint8_t held)
{
    if (dice_below(dice, 5) == 0)
        held ^= (uint8_t)(1 << dice_below(dice, 8));
    if (dice_below(dice, 50) == 0)
        held = (uint8_t)dice_roll(dice);
    if (dice_below(dice, 20) == 0)
        held = 0;
    return held;
}

TEST(test_random_commands)
{
    struct dice dice = dice_start(31);
    uint32_t seen = 0;
    for (long round = test_count(150); round > 0; round--) {
        struct ruleset rules;
        struct game game, before;
        struct book book;
        uint8_t held = 0;
        random_game(&dice, &rules, &game);
        book_begin(&book, &game);
        for (int step = 0; step < 3000 && !game.over; step++) {
            held = random_held(&dice, held);
            before = game;
            struct events events = game_step(&game, (struct command){held});
            book_step(&book, &game, &before, &events);
            seen |= events.happened;
        }
        struct view view;
        view_take(&view, &game);
        assert_true(view.points == game.points && view.rows == game.rows);
        assert_true(view.tick == game.tick && view.pieces == game.pieces);
        assert_int_equal(view.over, game.over);
        assert_int_equal(view.level, game.level);
        assert_memory_equal(view.cells, game.cells, sizeof(view.cells));
        if (!game.over) {
            struct place ghost = slow_ghost(&book.well, rules.shapes, game.motion.piece);
            assert_memory_equal(&view.ghost, &ghost, sizeof(ghost));
        }
    }
    assert_true(
        (seen & (EVENT_SPAWNED | EVENT_MOVED | EVENT_ROTATED | EVENT_BLOCKED | EVENT_FELL |
                    EVENT_SOFT_STEP | EVENT_HARD_DROP | EVENT_LOCKED | EVENT_GAME_OVER)) != 0);
}

/* A plain way to play well enough to take many rows. */
static struct place
greedy(const struct slow *well, const struct shapes *shapes, enum piece piece, bool *found)
{
    struct place drops[64], best = {0};
    int count = slow_drops(well, shapes, piece, drops);
    long best_value = LONG_MIN;
    *found = count > 0;
    for (int i = 0; i < count; i++) {
        int32_t v[FEATURE_COUNT];
        slow_features(well, shapes, drops[i], NULL, v);
        long value = -v[FEATURE_LANDING_HEIGHT] + 2 * v[FEATURE_ERODED_CELLS] -
                     2 * v[FEATURE_ROW_TRANSITIONS] - 2 * v[FEATURE_COLUMN_TRANSITIONS] -
                     8 * v[FEATURE_HOLES] - 2 * v[FEATURE_WELLS];
        if (value > best_value) {
            best_value = value;
            best = drops[i];
        }
    }
    return best;
}

TEST(test_long_games_straight_on_the_board)
{
    uint64_t seen[5] = {0};
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        if (ruleset_is_modern(rules))
            continue; /* see test_modern */
        struct game game, before;
        struct book book;
        game_init(&game, rules, rules->first_level + i, 12345 + (uint64_t)i, rules->handling);
        book_begin(&book, &game);
        before = game;
        struct events events = game_step(&game, none);
        book_step(&book, &game, &before, &events);
        for (long n = test_count(800); n > 0 && !game.over; n--) {
            bool found;
            struct place at =
                greedy(&book.well, rules->shapes, (enum piece)game.motion.piece.piece, &found);
            assert_true(found);
            before = game;
            events = game_put(&game, at);
            assert_memory_equal(&events.locked, &at, sizeof(at));
            book_step(&book, &game, &before, &events);
        }
        for (int rows = 0; rows < 5; rows++)
            seen[rows] += game.rows_by_count[rows];
        assert_true(game.rows * 20 > game.pieces * 4);
    }
    assert_true(seen[1] > 0 && seen[2] > 0);
}

/* -- steps and copies -- */

/* Twice the same; and the size of the steps does not matter. */
TEST(test_advance_is_many_steps)
{
    struct dice dice = dice_start(32);
    for (long round = test_count(150); round > 0; round--) {
        struct ruleset rules;
        struct game fast, slow;
        random_game(&dice, &rules, &fast);
        slow = fast;
        uint8_t held = 0;
        for (int chunk = 0; chunk < 400 && !slow.over; chunk++) {
            held = random_held(&dice, held);
            if (dice_below(&dice, 30) == 0) {
                struct handling handling = random_handling(&dice);
                game_set_handling(&fast, handling);
                game_set_handling(&slow, handling);
            }
            uint64_t ticks = (uint64_t)dice_below(&dice, 3);
            if (dice_below(&dice, 2) == 0)
                ticks = (uint64_t)dice_below(&dice, 1500);
            struct events events, expected = {0};
            uint64_t taken = game_advance(&fast, (struct command){held}, ticks, &events);
            uint64_t steps = 0;
            while (steps < ticks && expected.happened == 0) {
                expected = game_step(&slow, (struct command){held});
                steps++;
            }
            assert_true(taken == steps);
            assert_int_equal(events.happened, expected.happened);
            assert_int_equal(events.points, expected.points);
            assert_int_equal(events.fallen_rows, expected.fallen_rows);
            assert_memory_equal(&events.locked, &expected.locked, sizeof(events.locked));
            assert_true(events.cleared.rows == expected.cleared.rows);
            assert_true(fast.tick == slow.tick);
            assert_true(game_hash(&fast) == game_hash(&slow));
        }
    }
}

TEST(test_a_copy_is_a_snapshot)
{
    struct dice dice = dice_start(33);
    for (long round = test_count(100); round > 0; round--) {
        struct ruleset rules;
        struct game game;
        random_game(&dice, &rules, &game);
        uint8_t held = 0, script[300];
        for (int n = dice_below(&dice, 1500); n > 0; n--) {
            held = random_held(&dice, held);
            game_step(&game, (struct command){held});
        }
        for (size_t i = 0; i < sizeof(script); i++)
            script[i] = held = random_held(&dice, held);
        struct game *copy = malloc(sizeof(*copy));
        assert_non_null(copy);
        memcpy(copy, &game, sizeof(game));
        for (size_t i = 0; i < sizeof(script); i++)
            game_step(&game, (struct command){script[i]});
        uint64_t hash = game_hash(&game);
        memset(&game, 0xEE, sizeof(game));
        for (size_t i = 0; i < sizeof(script); i++)
            game_step(copy, (struct command){script[i]});
        assert_true(game_hash(copy) == hash);
        free(copy);
    }
}

TEST(test_advance_without_end)
{
    struct game game;
    struct events events;
    opening(&game, &ruleset_classic, PIECE_NONE);
    /* No quiet time is so long that a number runs over. */
    for (int n = 0; n < 2000 && !game.over; n++) {
        uint64_t before = game.tick;
        uint64_t taken = game_advance(&game, none, UINT64_MAX, &events);
        assert_true(taken >= 1 && taken <= 801);
        assert_true(game.tick == before + taken);
        assert_true(events.happened != 0);
    }
    assert_true(game.over);
    opening(&game, &ruleset_classic, PIECE_NONE);
    uint64_t hash = game_hash(&game);
    assert_int_equal(game_advance(&game, none, 0, &events), 0);
    assert_int_equal(events.happened, 0);
    assert_true(game_hash(&game) == hash);
}

/* Games in memory full of rubbish are the same games. */
TEST(test_hash_ignores_what_was)
{
    struct game a, b;
    memset(&a, 0x00, sizeof(a));
    memset(&b, 0xFF, sizeof(b));
    game_init(&a, &ruleset_retro, 3, 9, ruleset_retro.handling);
    game_init(&b, &ruleset_retro, 3, 9, ruleset_retro.handling);
    assert_true(game_hash(&a) == game_hash(&b));
    for (int n = 0; n < 5000; n++) {
        struct command command = {(uint8_t)(n * 37 >> 3)};
        game_step(&a, command);
        game_step(&b, command);
        assert_true(game_hash(&a) == game_hash(&b));
    }
}

/* All that decides how the game goes on is in the fingerprint. */
TEST(test_hash_sees_everything)
{
    struct game game;
    opening_at(&game, &ruleset_retro, 2, PIECE_T);
    for (int n = 0; n < 3; n++)
        game_step(&game, (struct command){BUTTON_LEFT | BUTTON_SOFT});
    const uint64_t hash = game_hash(&game);
    struct game other;
#define CHANGED(change)                                                                            \
    do {                                                                                           \
        other = game;                                                                              \
        change;                                                                                    \
        assert_true(game_hash(&other) != hash);                                                    \
    } while (0)
    CHANGED(other.deck.rng.state++);
    CHANGED(other.deck.rng.increment += 2);
    CHANGED(other.motion.piece.x++);
    CHANGED(other.motion.piece.y--);
    CHANGED(other.motion.piece.rotation ^= 1);
    CHANGED(other.motion.piece.piece = PIECE_Z);
    CHANGED(other.motion.handling.das++);
    CHANGED(other.motion.handling.arr++);
    CHANGED(other.motion.handling.soft++);
    CHANGED(other.motion.held ^= BUTTON_CW);
    CHANGED(other.motion.shift = 1);
    CHANGED(other.motion.soft = false);
    CHANGED(other.motion.shift_ticks--);
    CHANGED(other.motion.soft_ticks--);
    CHANGED(other.motion.phase++);
    CHANGED(other.motion.gravity++);
    CHANGED(other.board.rows[BOARD_FLOOR] ^= 0x2000);
    CHANGED(other.points++);
    CHANGED(other.tick++);
    CHANGED(other.rows++);
    CHANGED(other.level++);
    CHANGED(other.level_rows++);
    CHANGED(other.over = true);
    CHANGED(other.next[0] = (uint8_t)((other.next[0] + 1) % PIECE_COUNT));
#undef CHANGED
    other = game;
    assert_true(game_hash(&other) == hash);
}

/* The same seed in other rules is another game. */
TEST(test_hash_sees_the_rules)
{
    struct game a, b;
    game_init(&a, &ruleset_standard, 1, 4, ruleset_standard.handling);
    game_init(&b, &ruleset_arcade, 1, 4, ruleset_standard.handling);
    assert_true(game_hash(&a) != game_hash(&b));
}

SUITE(games)
