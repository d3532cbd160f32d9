/*
 * All drops at once against the slow twin, for every instruction set that
 * this processor has.
 */
#include "lib/check.h"

#include <math.h>

#include "brain/lanes/sets.h"
#include "store/weights.h"
#include "lib/slow.h"

#include "wellplayed/lanes.h"
#include "wellplayed/planner.h"

static const struct shapes *const shapes = &shapes_classic;

/* Tables that the random brains share. */
static struct patterns tables;

static void
fill_tables(struct dice *dice)
{
    for (int i = 0; i < PATTERNS_SIZE; i++)
        tables.entries[i] = (int16_t)dice_between(dice, -PATTERNS_MAX, PATTERNS_MAX);
    patterns_ready(&tables);
}

/* A brain of random weights over some of the features that lanes know, and
 * sometimes with tables. */
static void
random_brain(struct brain *brain, struct dice *dice)
{
    do {
        memset(brain, 0, sizeof(*brain));
        brain->pieces = 1;
        if (dice_below(dice, 6) == 0) {
            brain->patterns = &tables;
            brain->weights[FEATURE_PATTERNS] =
                (dice_below(dice, 2) ? 1 : -1) * ldexp(1, dice_between(dice, -15, 15));
        }
        for (int f = 0; f < FEATURE_COUNT; f++) {
            if (lanes_knows() & FEATURE_BIT(f) && dice_below(dice, 2))
                brain->weights[f] = dice_between(dice, -1000, 1000) / 64.0;
        }
        brain->weights[dice_below(dice, 2) ? FEATURE_WELLS : FEATURE_WELLS_BY_RUNS] = 0;
    } while (!brain_scale(brain));
}

/* A brain that plays well enough, over the largest set with code of its own. */
static void
surface_brain(struct brain *brain)
{
    static const double weights[FEATURE_COUNT] = {
        [FEATURE_LANDING_HEIGHT] = -1.9,
        [FEATURE_ERODED_CELLS] = 1.2,
        [FEATURE_ROW_TRANSITIONS] = -2.2,
        [FEATURE_COLUMN_TRANSITIONS] = -0.7,
        [FEATURE_HOLES] = -3.8,
        [FEATURE_WELLS_BY_RUNS] = -2.9,
        [FEATURE_ROWS_WITH_HOLES] = -7,
        [FEATURE_LEVEL_PAIRS] = -1,
        [FEATURE_CLIFFS] = -1.7,
        [FEATURE_FITS] = 1,
        [FEATURE_THIN_ROOFS] = 2,
        [FEATURE_COVER_ROWS] = -3.3,
        [FEATURE_COVER_GAPS] = -0.6,
        [FEATURE_DEPTH_GAPS] = -0.3,
    };
    memset(brain, 0, sizeof(*brain));
    brain->pieces = 1;
    memcpy(brain->weights, weights, sizeof(weights));
    assert_true(brain_scale(brain));
    assert_true(brain->features == LANES_SET_CHAMPION);
}

/* The same with tables, so light that it still plays well enough. */
static void
patterned_brain(struct brain *brain)
{
    struct dice dice = dice_start(92);
    fill_tables(&dice);
    surface_brain(brain);
    brain->patterns = &tables;
    brain->weights[FEATURE_PATTERNS] = 1 / 32768.0;
    assert_true(brain_scale(brain));
}

static int64_t
value_of(const struct brain *brain, const struct slow *well, struct place at)
{
    int32_t values[FEATURE_COUNT];
    int64_t total = 0;
    struct slow after;
    struct board board;
    slow_features(well, shapes, at, &after, values);
    slow_to_board(&after, &board);
    if (brain->patterns != NULL)
        values[FEATURE_PATTERNS] = patterns_of_board(brain->patterns, &board);
    for (int f = 0; f < FEATURE_COUNT; f++)
        total += (int64_t)brain->scaled[f] * values[f];
    return total;
}

/* Every place of a turn that is new, also those that stick out. */
static void
check_well(const struct lanes *lanes, enum lanes_set set, const struct brain *brain,
    const struct slow *well, enum piece piece)
{
    struct board board, after;
    struct lanes_well fast;
    struct place drops[64];
    int64_t values[LANES_MAX];
    slow_to_board(well, &board);
    lanes_well_of_board(&fast, &board);
    int drop_count = slow_drops(well, shapes, piece, drops), at = 0;
    int count = lanes->pieces[piece].count;
    lanes_code_of(set)->values(lanes, &fast, piece, values);
    assert_in_range(count, drop_count, LANES_MAX);
    for (int lane = 0; lane < count; lane++) {
        struct place place = lanes_place(lanes, &fast, piece, lane);
        bool allowed = at < drop_count && memcmp(&place, &drops[at], sizeof(place)) == 0;
        int64_t expected = allowed ? value_of(brain, well, drops[at]) : BRAIN_NO_PLACE;
        if (allowed)
            assert_true(
                planner_value(brain, &board, shapes, place, NULL, 0, &after, NULL) == expected);
        at += allowed;
        if (values[lane] != expected) {
            slow_print(well);
            fail_msg("%s, %s: %c turn %d at %d,%d: %lld, the twin says %lld", lanes_set_name(set),
                brain->name, piece_letter(piece), place.rotation, place.x, place.y,
                (long long)values[lane], (long long)expected);
        }
    }
    assert_int_equal(at, drop_count);
}

TEST(test_values)
{
    struct dice dice = dice_start(90);
    fill_tables(&dice);
    for (long i = test_count(6000); i > 0; i--) {
        struct slow well;
        struct brain brain;
        struct lanes lanes;
        bool known = dice_below(&dice, 2) && weights_at(dice_below(&dice, 16), &brain);
        if (!known)
            random_brain(&brain, &dice);
        slow_random_any(&well, &dice, false);
        if (!lanes_init(&lanes, &brain, shapes, well.width, well.height)) {
            assert_true(known);
            continue;
        }
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        for (int set = 0; set < LANES_SETS; set++) {
            if (lanes_set_works((enum lanes_set)set))
                check_well(&lanes, (enum lanes_set)set, &brain, &well, piece);
        }
    }
}

/* A game of lanes, piece by piece beside the scalar planner. */
static void
check_game(const struct brain *brain, enum lanes_set set, const struct ruleset *rules,
    uint64_t seed, long pieces)
{
    struct lanes lanes;
    struct lanes_game fast;
    struct board board, fast_board;
    struct deck deck;
    uint64_t rows = 0, by_count[PIECE_SIZE + 1] = {0};
    int height = ruleset_height(rules);
    assert_true(lanes_init(&lanes, brain, rules->shapes, rules->width, height));
    lanes_game_init(&fast, &lanes, rules->randomizer, seed);
    board_init(&board, rules->width, height);
    deck_init(&deck, rules->randomizer, seed, 0);
    for (long n = 0; n < pieces; n++) {
        struct place choice;
        uint8_t last = deck_draw(&deck);
        lanes_play(&lanes, set, &fast, 1);
        if (!planner_choose(brain, rules, &board, (enum piece)last, NULL, 0, true, &choice)) {
            assert_true(fast.over);
            break;
        }
        assert_false(fast.over);
        int cleared = board_place(&board, rules->shapes, choice).count;
        rows += (uint64_t)cleared;
        lanes_game_board(&fast, &lanes, &fast_board);
        assert_true(board_hash(&fast_board) == board_hash(&board));
        assert_true(fast.rows == rows);
        by_count[cleared]++;
        assert_memory_equal(fast.rows_by_count, by_count, sizeof(by_count));
        assert_true(fast.pieces == (uint64_t)n + 1);
    }
}

TEST(test_games)
{
    static const char *const names[] = {"dellacherie", "eltetris", "bcts", "dt10", "dt20"};
    for (int set = 0; set < LANES_SETS; set++) {
        if (!lanes_set_works((enum lanes_set)set))
            continue;
        for (size_t n = 0; n <= ARRAY_SIZE(names) + 1; n++) {
            struct brain brain;
            if (n == ARRAY_SIZE(names) + 1)
                patterned_brain(&brain);
            else if (n == ARRAY_SIZE(names))
                surface_brain(&brain);
            else
                assert_true(weights_find(names[n], &brain));
            int share = brain.patterns != NULL ? 5 : 1; /* it is slower */
            for (int i = 0; ruleset_at(i) != NULL; i++) {
                struct ruleset rules = *ruleset_at(i);
                check_game(&brain, (enum lanes_set)set, &rules, 1 + n, test_count(1000 / share));
                /* Small, so that it ends. */
                assert_true(ruleset_resize(&rules, 6 + i, 6));
                check_game(&brain, (enum lanes_set)set, &rules, 50 + n, test_count(3000 / share));
            }
        }
    }
}

/* -- many games side by side -- */

/* A well of any rows, none full, in a game under way, which may have a number
 * to come that is drawn again, or draw in another way than its neighbours. */
static void
random_start(struct lanes_game *game, const struct lanes *lanes, const struct ruleset *rules,
    struct dice *dice)
{
    struct board board;
    int height = ruleset_height(rules);
    int filled = dice_below(dice, dice_below(dice, 2) ? height - 4 : 3);

    lanes_game_init(game, lanes, rules->randomizer, dice_roll(dice));
    if (dice_below(dice, 16) == 0)
        game->deck.rng.state = 0; /* it makes a 0 */
    if (dice_below(dice, 32) == 0)
        game->deck.randomizer = RANDOMIZER_REROLL;
    board_init(&board, rules->width, height);
    for (int y = 0; y < filled; y++) {
        uint16_t row = (uint16_t)(dice_roll(dice) | lanes->walls);
        row &= (uint16_t)~board_bit(dice_below(dice, rules->width));
        if (row == lanes->walls)
            row |= board_bit(0);
        board.rows[BOARD_FLOOR + y] = row;
    }
    lanes_well_of_board(&game->well, &board);
}

static void
check_equal(const struct lanes_game *a, const struct lanes_game *b)
{
    assert_int_equal(a->over, b->over);
    assert_int_equal(a->deck.last, b->deck.last);
    assert_true(a->deck.rng.state == b->deck.rng.state);
    assert_true(a->pieces == b->pieces && a->rows == b->rows);
    assert_memory_equal(a->rows_by_count, b->rows_by_count, sizeof(a->rows_by_count));
    assert_memory_equal(a->well.rows, b->well.rows, sizeof(a->well.rows));
    assert_int_equal(a->well.stack, b->well.stack);
    for (int x = 0; x < BOARD_MAX_WIDTH; x++)
        assert_int_equal(a->well.heights[x], b->well.heights[x]);
}

/* Games in memory of just their size, played in steps of any size, beside the
 * same games one by one. Returns how many ended. */
static int
check_many(const struct lanes *lanes, enum lanes_set set, const struct ruleset *rules, int count,
    struct dice *dice)
{
    size_t size = (size_t)count * sizeof(struct lanes_game);
    struct lanes_game *many = malloc(size), *single = malloc(size);
    int over = 0;
    assert_true(many != NULL && single != NULL);
    for (int i = 0; i < count; i++)
        random_start(&many[i], lanes, rules, dice);
    memcpy(single, many, size);
    for (int step = 0; step < 12; step++) {
        uint64_t pieces = (uint64_t)dice_below(dice, 40);
        lanes_play_many(lanes, set, many, count, pieces);
        for (int i = 0; i < count; i++) {
            lanes_play(lanes, set, &single[i], pieces);
            check_equal(&many[i], &single[i]);
            over += step == 11 && many[i].over;
        }
    }
    free(many);
    free(single);
    return over;
}

TEST(test_many_games)
{
    struct dice dice = dice_start(91);
    fill_tables(&dice);
    long over = 0;
    for (long i = test_count(300); i > 0; i--) {
        struct ruleset rules = *ruleset_at(dice_below(&dice, 4));
        struct brain brain;
        struct lanes lanes;
        if (dice_below(&dice, 2)) {
            assert_true(
                ruleset_resize(&rules, dice_between(&dice, BOARD_MIN_WIDTH, BOARD_MAX_WIDTH),
                    dice_below(&dice, 2) ? BOARD_MIN_HEIGHT : dice_between(&dice, 6, 32)));
            rules.hidden = 0;
        }
        if (!dice_below(&dice, 2) || !weights_at(dice_below(&dice, 16), &brain) ||
            !lanes_init(&lanes, &brain, shapes, rules.width, ruleset_height(&rules))) {
            int kind = dice_below(&dice, 12);
            if (kind < 4)
                surface_brain(&brain);
            else if (kind == 4)
                patterned_brain(&brain);
            else
                random_brain(&brain, &dice);
            assert_true(lanes_init(&lanes, &brain, shapes, rules.width, ruleset_height(&rules)));
        }
        int count = dice_between(&dice, 1, 3 * LANES_GAMES);
        for (int set = 0; set < LANES_SETS; set++)
            if (lanes_set_works((enum lanes_set)set))
                over += check_many(&lanes, (enum lanes_set)set, &rules, count, &dice);
    }
    assert_true(over > 0);
}

/* More rounds than a count of 16 bits has room for. */
TEST(test_long_games)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    enum { GAMES = 4, PIECES = 0x10001, ENOUGH = 0 }; /* it takes its time */
#else
    enum { GAMES = 4, PIECES = 300000, ENOUGH = 0xFFFF };
#endif
    struct lanes_game many[GAMES], single[GAMES];
    struct brain brain;
    struct lanes lanes;
    enum lanes_set set = lanes_set_best();
    assert_true(weights_find("dt20", &brain));
    assert_true(lanes_init(&lanes, &brain, shapes, 10, 20));
    for (int i = 0; i < GAMES; i++) {
        lanes_game_init(&many[i], &lanes, RANDOMIZER_UNIFORM, (uint64_t)i);
        single[i] = many[i];
        lanes_play(&lanes, set, &single[i], PIECES);
        assert_true(single[i].rows_by_count[1] > ENOUGH);
    }
    lanes_play_many(&lanes, set, many, GAMES, PIECES);
    for (int i = 0; i < GAMES; i++)
        check_equal(&many[i], &single[i]);
}

TEST(test_sets)
{
    assert_true(lanes_set_works(LANES_WORDS));
    assert_true(lanes_set_works(lanes_set_best()));
    for (int set = 0; set < LANES_SETS; set++) {
        assert_int_equal(lanes_set_find(lanes_set_name((enum lanes_set)set)), set);
        fprintf(stderr, "%s: %s\n", lanes_set_name((enum lanes_set)set),
            lanes_set_works((enum lanes_set)set) ? "tested" : "not here");
    }
    assert_int_equal(lanes_set_find("sse9"), LANES_SETS);
}

SUITE(lanes)
