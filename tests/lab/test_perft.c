/*
 * The numbers of placements, against the slow twin and by hand.
 */
#include "lib/check.h"
#include "lib/dice.h"

#include "lab/perft.h"
#include "train/play.h"
#include "lib/slow.h"
#include "wellplayed/pilot.h"

static uint64_t
slow_count(const struct slow *well, const struct shapes *shapes, int depth)
{
    uint64_t sum = 0;
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        struct place places[64];
        int count = slow_drops(well, shapes, (enum piece)piece, places);
        if (depth == 1) {
            sum += (uint64_t)count;
            continue;
        }
        for (int i = 0; i < count; i++) {
            struct slow after = *well;
            slow_place(&after, shapes, places[i]);
            sum += slow_count(&after, shapes, depth - 1);
        }
    }
    return sum;
}

static uint64_t
count_of(const struct ruleset *rules, enum perft_mode mode, int width, int height, int depth)
{
    static struct perft perft;
    struct board board;

    perft = (struct perft){
        .mode = mode,
        .rules = play_rules(rules, mode == PERFT_KEYS ? PLAY_KEYS : PLAY_DROPS),
        .pace = PILOT_PACE_MAX,
    };
    assert_true(ruleset_resize(&perft.rules, width, height));
    board_init(&board, width, ruleset_height(&perft.rules));
    return perft_count(&perft, &board, depth);
}

/* In a well of width w: I has w-3 and w, O has w-1, S and Z w-2 and w-1 each,
 * T, L and J twice that. */
TEST(test_by_hand)
{
    for (int w = BOARD_MIN_WIDTH; w <= BOARD_MAX_WIDTH; w++) {
        int one = (w - 3 + w) + (w - 1) + (2 + 3 * 2) * (w - 2 + w - 1);
        for (int mode = PERFT_DROPS; mode <= PERFT_KEYS; mode++)
            assert_int_equal(count_of(&ruleset_standard, mode, w, 20, 1), one);
    }
}

TEST(test_against_the_twin)
{
    static const struct {
        int width, height, depth;
    } cases[] = {{6, 6, 3}, {7, 8, 3}, {10, 20, 2}, {10, 6, 2}, {12, 22, 2}};
    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        struct slow well;
        slow_init(&well, cases[i].width, cases[i].height);
        assert_int_equal(count_of(&ruleset_standard, PERFT_DROPS, cases[i].width, cases[i].height,
                             cases[i].depth),
            slow_count(&well, &shapes_classic, cases[i].depth));
    }
}

/* At the fastest pace, keys reach all that slides do and no more. */
TEST(test_keys_and_slides)
{
    assert_int_equal(count_of(&ruleset_standard, PERFT_KEYS, 10, 20, 2),
        count_of(&ruleset_standard, PERFT_SLIDES, 10, 20, 2));
    assert_int_equal(count_of(&ruleset_arcade, PERFT_KEYS, 8, 20, 2),
        count_of(&ruleset_arcade, PERFT_SLIDES, 8, 20, 2));
}

/* -- queues, by published figures -- */

static uint64_t
count_queue(const struct ruleset *rules, const char *queue, int plies, bool half)
{
    static struct perft perft;
    struct board board;

    perft = (struct perft){.mode = PERFT_REACH, .rules = *rules};
    if (!half)
        perft.rules.buttons &= (uint8_t)~BUTTON_HALF;
    for (const char *letter = queue; *letter != 0; letter++)
        perft.queue[perft.queued++] = (uint8_t)piece_from_letter(*letter);
    board_init(&board, rules->width, ruleset_height(rules));
    return perft_count(&perft, &board, plies);
}

/* cobra-movegen and others; see notebook/measured.md. */
TEST(test_published_queues)
{
    static const uint64_t counts[] = {17, 153, 5266, 188374, 3497187, 67002200};
    size_t most = ARRAY_SIZE(counts) - !test_in_full();
    for (size_t plies = 1; plies <= most; plies++) {
        assert_int_equal(
            count_queue(&ruleset_modern, "IOLJSZT", (int)plies, false), counts[plies - 1]);
    }
    static const int single[PIECE_COUNT] = {17, 34, 34, 34, 17, 17, 9};
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        char queue[2] = {piece_letter((enum piece)piece), 0};
        assert_int_equal(count_queue(&ruleset_modern, queue, 1, false), single[piece]);
    }
}

/* Stacks of I reach the rows where pieces spawn: in row 19, else in 20. */
static void
test_stacks_of_i(void **state)
{
    assert_int_equal(count_queue(&ruleset_modern, "IIIIII", 6, false), 33325413);
    assert_int_equal(count_queue(&ruleset_modern_plus, "IIIIII", 6, false), 33312881);
}

/* A half turn leads to no fewer places, and to more where it kicks. */
TEST(test_half_turns)
{
    uint64_t without = count_queue(&ruleset_modern, "IOLJSZ", 5, false);
    assert_true(count_queue(&ruleset_modern, "IOLJSZ", 5, true) > without);
}

static void
test_seven_plies(void **state)
{
    assert_int_equal(count_queue(&ruleset_modern, "IOLJSZT", 7, false), 2647076135);
}

SUITE(perft)

/* What takes minutes. */
SUITE_BY_HAND(perft_deep)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_of_i),
        cmocka_unit_test(test_seven_plies),
    };
    return cmocka_run_group_tests_name("deep", tests, NULL, NULL);
}
