/*
 * The fewest keys against the table that players know, and the faults of
 * pieces played in a game.
 */
#include "check.h"
#include "dice.h"

#include "wellplayed/finesse.h"
#include "wellplayed/game.h"

/* By leftmost column from 0; a digit each. */
static const struct {
    const char *pieces;
    int rotation;
    const char *keys, *with_half; /* NULL: the same */
} table[] = {
    {"I", 0, "1210121", NULL},
    {"I", 1, "2222112222", NULL},
    {"O", 0, "122101221", NULL},
    {"SZ", 0, "12101221", NULL},
    {"SZ", 1, "222112322", NULL},
    {"JLT", 0, "12101221", NULL},
    {"JLT", 1, "223212332", NULL},
    {"JLT", 3, "232123322", NULL},
    {"JLT", 2, "34323443", "23212332"},
};

static void
test_the_table(void **state)
{
    (void)state;
    for (int half = 0; half < 2; half++) {
        struct ruleset rules = ruleset_modern;
        if (!half)
            rules.buttons &= (uint8_t)~BUTTON_HALF;
        for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
            const char *keys = half && table[i].with_half != NULL
                                   ? table[i].with_half
                                   : table[i].keys;
            for (const char *p = table[i].pieces; *p != 0; p++) {
                struct place at = {.piece = (uint8_t)piece_from_letter(*p),
                    .rotation = (uint8_t)table[i].rotation};
                int left = piece_left_column(
                    rules.shapes->matrix[at.piece][at.rotation]);
                for (int x = 0; keys[x] != 0; x++) {
                    at.x = (int8_t)(x - left);
                    if (finesse_fewest(&rules, at) != keys[x] - '0')
                        fail_msg("%c turn %d in column %d: %d keys, not %c", *p,
                            at.rotation, x, finesse_fewest(&rules, at),
                            keys[x]);
                }
                at.x = (int8_t)(strlen(keys) - (size_t)left);
                assert_int_equal(finesse_fewest(&rules, at), -1);
            }
        }
    }
    /* Equal cells need as many, by whichever rotation they are named. */
    struct place upright = {.x = -2, .piece = PIECE_I, .rotation = 1};
    struct place other = {.x = -1, .piece = PIECE_I, .rotation = 3};
    assert_int_equal(finesse_fewest(&ruleset_modern, upright), 2);
    assert_int_equal(finesse_fewest(&ruleset_modern, other), 2);
}

/* A game and its judge. */
struct judged {
    struct game game;
    struct finesse finesse;
    int faults; /* of the piece that locked last */
    bool locked;
};

static void
step(struct judged *judged, uint8_t held)
{
    struct board board = judged->game.board;
    struct place before = judged->game.motion.piece;
    struct events events = game_step(&judged->game, (struct command){held});
    finesse_tick(&judged->finesse, judged->game.rules, &board, before, held,
        events.happened);
    judged->locked = (events.happened & EVENT_LOCKED) != 0;
    if (judged->locked)
        judged->faults = finesse_faults(
            &judged->finesse, judged->game.rules, &board, events.locked);
    if (events.happened & EVENT_SPAWNED)
        finesse_begin(&judged->finesse, held);
}

static void
tap(struct judged *judged, uint8_t button)
{
    step(judged, button);
    step(judged, 0);
}

static void
begin(struct judged *judged, uint64_t seed)
{
    memset(judged, 0, sizeof(*judged));
    game_init(&judged->game, &ruleset_modern, 1, seed, ruleset_modern.handling);
    step(judged, 0);
}

static void
drop(struct judged *judged)
{
    step(judged, BUTTON_HARD);
    assert_true(judged->locked);
}

static void
test_a_game(void **state)
{
    (void)state;
    static struct judged judged;
    struct dice dice = dice_start(160);
    static const uint8_t keys[] = {BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW,
        BUTTON_CCW, BUTTON_HALF, BUTTON_HOLD};
    long faults = 0;
    for (long n = test_count(3000); n > 0; n--) {
        begin(&judged, dice_roll(&dice));
        int pressed = 0, count = dice_below(&dice, 6);
        bool kicked = false;
        for (int i = 0; i < count; i++) {
            uint8_t key = keys[dice_below(&dice, ARRAY_SIZE(keys))];
            bool hold = key == BUTTON_HOLD && !judged.game.hold_used;
            step(&judged, key);
            kicked |= judged.game.motion.arrival.test > 1;
            step(&judged, 0);
            pressed = hold ? 0 : pressed + (key != BUTTON_HOLD);
            kicked &= !hold;
        }
        struct place at = judged.game.motion.piece;
        drop(&judged);
        int fewest = finesse_fewest(&ruleset_modern, at);
        assert_in_range(fewest, 0, pressed);
        assert_int_equal(judged.faults, kicked ? -1 : pressed - fewest);
        faults += judged.faults > 0;
    }
    assert_true(faults > test_count(100));
}

/* To the wall with one key held, and two taps that would have done with it. */
static void
test_by_hand(void **state)
{
    (void)state;
    static struct judged judged;
    begin(&judged, 1);
    for (int i = 0; i < 600; i++)
        step(&judged, BUTTON_LEFT);
    drop(&judged);
    assert_int_equal(judged.faults, 0);
    begin(&judged, 1);
    while (judged.game.motion.piece.x > 0)
        tap(&judged, BUTTON_LEFT);
    int taps = judged.finesse.keys;
    int fewest = finesse_fewest(&ruleset_modern, judged.game.motion.piece);
    drop(&judged);
    assert_int_equal(judged.faults, taps - fewest);
    /* Soft drop, and keys beside the stack, are not judged. */
    begin(&judged, 1);
    tap(&judged, BUTTON_LEFT);
    for (int i = 0; i < 50; i++)
        step(&judged, BUTTON_SOFT);
    drop(&judged);
    assert_int_equal(judged.faults, -1);
    /* Nor is anything under a stack that keys may have to get round. */
    for (int height = 17; height <= 18; height++) {
        begin(&judged, 1);
        for (int y = 0; y < height; y++)
            judged.game.board.rows[BOARD_FLOOR + y] |= board_bit(9);
        tap(&judged, BUTTON_LEFT);
        tap(&judged, BUTTON_RIGHT);
        drop(&judged);
        assert_int_equal(judged.faults, height == 17 ? 2 : -1);
    }
}

/* A piece that ended under a roof did not come straight down. */
static void
test_a_tuck(void **state)
{
    (void)state;
    struct finesse finesse;
    struct board board;
    struct place at = {.x = 3, .y = -2, .piece = PIECE_T};
    board_init(&board, 10, 40);
    finesse_begin(&finesse, 0);
    finesse.keys = 3;
    assert_int_equal(finesse_faults(&finesse, &ruleset_modern, &board, at), 3);
    board.rows[BOARD_FLOOR + 5] |= board_bit(4);
    assert_int_equal(finesse_faults(&finesse, &ruleset_modern, &board, at), -1);
}

/* At once on the ground, keys may be needed to get over a stack. */
static void
test_at_once(void **state)
{
    (void)state;
    static struct judged judged;
    memset(&judged, 0, sizeof(judged));
    game_init_goal(&judged.game, &ruleset_modern, goal_find("master"), 1, 3,
        ruleset_modern.handling);
    step(&judged, 0);
    drop(&judged);
    step(&judged, 0);
    tap(&judged, BUTTON_LEFT);
    drop(&judged);
    assert_int_equal(judged.faults, -1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_table),
        cmocka_unit_test(test_a_game),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_a_tuck),
        cmocka_unit_test(test_at_once),
    };
    return cmocka_run_group_tests_name("finesse", tests, NULL, NULL);
}
