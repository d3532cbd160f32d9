/*
 * The numbers of placements, against the slow twin and by hand.
 */
#include "check.h"

#include "lab/perft.h"
#include "train/play.h"
#include "slow.h"
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
count_of(const struct ruleset *rules, enum perft_mode mode, int width,
    int height, int depth)
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
static void
test_by_hand(void **state)
{
    (void)state;
    for (int w = BOARD_MIN_WIDTH; w <= BOARD_MAX_WIDTH; w++) {
        int one = (w - 3 + w) + (w - 1) + (2 + 3 * 2) * (w - 2 + w - 1);
        for (int mode = PERFT_DROPS; mode <= PERFT_KEYS; mode++)
            assert_int_equal(count_of(&ruleset_standard, mode, w, 20, 1), one);
    }
}

static void
test_against_the_twin(void **state)
{
    (void)state;
    static const struct {
        int width, height, depth;
    } cases[] = {{6, 6, 3}, {7, 8, 3}, {10, 20, 2}, {10, 6, 2}, {12, 22, 2}};
    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        struct slow well;
        slow_init(&well, cases[i].width, cases[i].height);
        assert_int_equal(count_of(&ruleset_standard, PERFT_DROPS,
                             cases[i].width, cases[i].height, cases[i].depth),
            slow_count(&well, &shapes_classic, cases[i].depth));
    }
}

/* At the fastest pace, keys reach all that slides do and no more. */
static void
test_keys_and_slides(void **state)
{
    (void)state;
    assert_int_equal(count_of(&ruleset_standard, PERFT_KEYS, 10, 20, 2),
        count_of(&ruleset_standard, PERFT_SLIDES, 10, 20, 2));
    assert_int_equal(count_of(&ruleset_arcade, PERFT_KEYS, 8, 20, 2),
        count_of(&ruleset_arcade, PERFT_SLIDES, 8, 20, 2));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_against_the_twin),
        cmocka_unit_test(test_keys_and_slides),
    };
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
