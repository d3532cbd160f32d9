/*
 * The fewest keys against the table that players know, and the faults of
 * pieces played in a game.
 */
#include "lib/check.h"
#include "lib/dice.h"

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

TEST(test_the_table)
{
    for (int half = 0; half < 2; half++) {
        struct ruleset rules = ruleset_modern;
        if (!half)
            rules.buttons &= (uint8_t)~BUTTON_HALF;
        for (size_t i = 0; i < ARRAY_SIZE(table); i++) {
            const char *keys =
                half && table[i].with_half != NULL ? table[i].with_half : table[i].keys;
            for (const char *p = table[i].pieces; *p != 0; p++) {
                struct place at = {.piece = (uint8_t)piece_from_letter(*p),
                    .rotation = (uint8_t)table[i].rotation};
                int left = piece_left_column(rules.shapes->matrix[at.piece][at.rotation]);
                for (int x = 0; keys[x] != 0; x++) {
                    at.x = (int8_t)(x - left);
                    if (finesse_fewest(&rules, at) != keys[x] - '0')
                        fail_msg("%c turn %d in column %d: %d keys, not %c", *p, at.rotation, x,
                            finesse_fewest(&rules, at), keys[x]);
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

/* -- the table, by the game's own motion -- */

/* The fewest keys to each column and rotation, by pressing all keys in all
 * orders over an empty well without gravity. */
struct pressed {
    const struct ruleset *rules;
    struct board board;
    struct motion queue[256];
    int keys[256];
    int count;
};

static void
add_motion(struct pressed *pressed, const struct motion *motion, int keys)
{
    for (int i = 0; i < pressed->count; i++)
        if (memcmp(&pressed->queue[i].piece, &motion->piece, sizeof(motion->piece)) == 0)
            return;
    assert_true(pressed->count < (int)ARRAY_SIZE(pressed->queue));
    pressed->queue[pressed->count] = *motion;
    pressed->keys[pressed->count++] = keys;
}

static void
press(struct pressed *pressed, int from, uint8_t button, int ticks)
{
    struct motion motion = pressed->queue[from];

    if ((pressed->rules->buttons & button) == 0)
        return;
    for (int i = 0; i <= ticks; i++)
        motion_step(&motion, &pressed->board, pressed->rules,
            (struct command){i < ticks ? button : 0}, NULL);
    add_motion(pressed, &motion, pressed->keys[from] + 1);
}

static void
press_all(struct pressed *pressed, const struct ruleset *rules, int piece)
{
    enum { TO_ANY_WALL = 1500 };
    struct motion motion = {.handling = rules->handling};
    struct place at;

    pressed->rules = rules;
    pressed->count = 0;
    board_init(&pressed->board, rules->width, ruleset_height(rules));
    assert_true(motion_find_spawn(&pressed->board, rules, (enum piece)piece, 0, 0, &at));
    motion_spawn(&motion, &pressed->board, rules, at, 0);
    add_motion(pressed, &motion, 0);
    for (int i = 0; i < pressed->count; i++) {
        press(pressed, i, BUTTON_LEFT, 1);
        press(pressed, i, BUTTON_RIGHT, 1);
        press(pressed, i, BUTTON_LEFT, TO_ANY_WALL);
        press(pressed, i, BUTTON_RIGHT, TO_ANY_WALL);
        press(pressed, i, BUTTON_CW, 1);
        press(pressed, i, BUTTON_CCW, 1);
        press(pressed, i, BUTTON_HALF, 1);
    }
}

TEST(test_every_order_of_keys)
{
    static struct pressed pressed;
    int compared = 0;

    for (int r = 0; ruleset_at(r) != NULL; r++) {
        for (int width = 6; width <= 12; width++) {
            struct ruleset rules = *ruleset_at(r);
            assert_true(ruleset_resize(&rules, width, rules.visible));
            for (int piece = 0; piece < PIECE_COUNT; piece++) {
                press_all(&pressed, &rules, piece);
                for (int i = 0; i < pressed.count; i++) {
                    struct place at = pressed.queue[i].piece;
                    int fewest = pressed.keys[i];
                    /* The same cells, by another rotation, may need fewer. */
                    for (int n = 0; n < i; n++) {
                        struct place a = board_canonical(rules.shapes, at);
                        struct place b = board_canonical(rules.shapes, pressed.queue[n].piece);
                        if (a.x == b.x && a.rotation == b.rotation && pressed.keys[n] < fewest)
                            fewest = pressed.keys[n];
                    }
                    assert_int_equal(finesse_fewest(&rules, at), fewest);
                    compared++;
                }
            }
        }
    }
    assert_true(compared > 5000);
}

/* -- games -- */

/* A game and its judge, and the judge of whole games beside it. */
struct judged {
    struct game game;
    struct finesse finesse;
    struct finesse_game whole;
    int faults; /* of the piece that locked last */
    bool locked;
    /* Sums, of judged pieces. */
    uint64_t pieces, too_many;
};

static void
step(struct judged *judged, uint8_t held)
{
    struct board board = judged->game.board;
    struct place before = judged->game.motion.piece;
    struct events events = game_step(&judged->game, (struct command){held});
    finesse_tick(&judged->finesse, judged->game.rules, &board, before, held, events.happened);
    judged->locked = (events.happened & EVENT_LOCKED) != 0;
    if (judged->locked)
        judged->faults =
            finesse_faults(&judged->finesse, judged->game.rules, &board, events.locked);
    if (events.happened & EVENT_SPAWNED)
        finesse_begin(&judged->finesse, held);

    struct view view;
    view_take(&view, &judged->game);
    finesse_game_step(&judged->whole, false, held, &events, &view);
    if (judged->locked) {
        assert_int_equal(judged->whole.last, judged->faults);
        judged->pieces += judged->faults >= 0;
        judged->too_many += judged->faults > 0;
    }
    assert_int_equal(judged->whole.pieces, judged->pieces);
    assert_int_equal(judged->whole.faults, judged->too_many);
}

static void
tap(struct judged *judged, uint8_t button)
{
    step(judged, button);
    step(judged, 0);
}

static void
begin_whole(struct judged *judged)
{
    struct view view;
    view_take(&view, &judged->game);
    finesse_game_begin(&judged->whole, &view);
}

static void
begin(struct judged *judged, uint64_t seed)
{
    memset(judged, 0, sizeof(*judged));
    game_init(&judged->game, &ruleset_modern, 1, seed, ruleset_modern.handling);
    begin_whole(judged);
    step(judged, 0);
}

static void
drop(struct judged *judged)
{
    step(judged, BUTTON_HARD);
    assert_true(judged->locked);
}

TEST(test_a_game)
{
    static struct judged judged;
    struct dice dice = dice_start(160);
    static const uint8_t keys[] = {
        BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW, BUTTON_HALF, BUTTON_HOLD};
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
TEST(test_by_hand)
{
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
TEST(test_a_tuck)
{
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
TEST(test_at_once)
{
    static struct judged judged;
    memset(&judged, 0, sizeof(judged));
    game_init_goal(
        &judged.game, &ruleset_modern, goal_find("master"), 1, 3, ruleset_modern.handling);
    begin_whole(&judged);
    step(&judged, 0);
    drop(&judged);
    step(&judged, 0);
    tap(&judged, BUTTON_LEFT);
    drop(&judged);
    assert_int_equal(judged.faults, -1);
}

/* Hold, down since the last piece, acts on the next one in the tick of the
 * lock: that takes no key away from the piece that locked. */
TEST(test_hold_at_the_spawn)
{
    struct judged judged;
    struct handling handling = ruleset_modern.handling;
    handling.initial_hold = INITIAL_HOLD;
    for (int times = 0; times < 2; times++) {
        memset(&judged, 0, sizeof(judged));
        game_init(&judged.game, &ruleset_modern, 1, 7, handling);
        begin_whole(&judged);
        static const uint8_t held[] = {
            0, BUTTON_HOLD, BUTTON_LEFT, 0, BUTTON_RIGHT, 0, BUTTON_LEFT, 0, BUTTON_HARD};
        uint32_t happened = 0;
        for (size_t i = 0; i < ARRAY_SIZE(held); i++) {
            uint8_t buttons = held[i] | (i > 0 && times == 0 ? BUTTON_HOLD : 0);
            struct events events = game_step(&judged.game, (struct command){buttons});
            struct view view;
            view_take(&view, &judged.game);
            finesse_game_step(&judged.whole, false, buttons, &events, &view);
            happened = events.happened;
        }
        assert_true(happened & EVENT_LOCKED);
        assert_int_equal((happened & EVENT_HELD) != 0, times == 0);
        assert_int_equal(judged.whole.keys, 5);
        assert_int_equal(judged.whole.pieces, 1);
        assert_int_equal(judged.whole.pressed, 3);
        assert_int_equal(judged.whole.fewest, 1);
        assert_int_equal(judged.whole.faults, 1);
        assert_int_equal(judged.whole.last, 2);
    }
}

/* Random keys under all rules: as many ticks at once as are quiet, and each
 * tick by itself, are counted alike. */
TEST(test_ticks_at_once)
{
    struct dice dice = dice_start(161);
    uint64_t faults = 0, pieces = 0;

    for (long i = 0; i < test_count(70); i++) {
        const struct ruleset *rules = ruleset_at((int)(i % 7));
        struct game game, slow;
        struct finesse_game counted, slowly;
        struct view view;
        struct handling handling = rules->handling;
        handling.initial_hold = (uint8_t)dice_below(&dice, 3);
        handling.initial_rotation = (uint8_t)dice_below(&dice, 3);
        game_init(&game, rules, rules->first_level, dice_roll(&dice), handling);
        slow = game;
        view_take(&view, &game);
        finesse_game_begin(&counted, &view);
        slowly = counted;
        while (!game.over && game.tick < 100000) {
            struct events events;
            uint8_t held = 0;
            if (dice_below(&dice, 2))
                held = (uint8_t)(1u << dice_below(&dice, BUTTON_COUNT));
            if (held & BUTTON_SOFT && dice_below(&dice, 4))
                held = BUTTON_HARD;
            if (dice_below(&dice, 9) == 0)
                held |= (uint8_t)dice_below(&dice, 256);
            uint64_t ticks = (uint64_t)dice_between(&dice, 1, 250);
            while (ticks > 0 && !game.over) {
                ticks -= game_advance(&game, (struct command){held}, ticks, &events);
                if (events.happened != 0)
                    view_take(&view, &game);
                finesse_game_step(
                    &counted, false, held, &events, events.happened != 0 ? &view : NULL);
            }
            while (slow.tick < game.tick) {
                events = game_step(&slow, (struct command){held});
                view_take(&view, &slow);
                finesse_game_step(&slowly, false, held, &events, &view);
            }
            assert_true(counted.keys == slowly.keys);
            assert_true(counted.pieces == slowly.pieces);
            assert_true(counted.pressed == slowly.pressed);
            assert_true(counted.fewest == slowly.fewest);
            assert_true(counted.drops == slowly.drops);
            assert_true(counted.faults == slowly.faults);
            assert_int_equal(counted.last, slowly.last);
        }
        assert_true(counted.fewest <= counted.pressed);
        assert_true(counted.pressed + counted.drops <= counted.keys);
        faults += counted.faults;
        pieces += counted.pieces;
    }
    assert_true(faults > 0 && faults < pieces);
}

/* The keys of a way bring the piece there, and there is none with fewer. */
TEST(test_ways)
{
    struct board board;
    int ways = 0;

    for (int index = 0; ruleset_at(index) != NULL; index++) {
        const struct ruleset *rules = ruleset_at(index);
        board_init(&board, rules->width, ruleset_height(rules));
        for (int i = 0; i < PIECE_COUNT * PIECE_ROTATIONS * 16; i++) {
            struct finesse_key keys[FINESSE_MAX_KEYS];
            struct place wanted = {.piece = (uint8_t)(i % PIECE_COUNT),
                .rotation = (uint8_t)(i / PIECE_COUNT % PIECE_ROTATIONS),
                .x = (int8_t)(i / PIECE_COUNT / PIECE_ROTATIONS - 3)};
            struct place at;
            int count = finesse_way(rules, wanted, keys);
            assert_int_equal(count, finesse_fewest(rules, wanted));
            if (count < 0)
                continue;
            ways++;
            assert_true(motion_find_spawn(&board, rules, (enum piece)wanted.piece, 0, 0, &at));
            for (int k = 0; k < count; k++) {
                struct place to = at;
                uint8_t button = keys[k].button, test;
                assert_true(rules->buttons & button);
                if (button & (BUTTON_LEFT | BUTTON_RIGHT)) {
                    int step = button == BUTTON_LEFT ? -1 : 1;
                    to.x = (int8_t)(to.x + step);
                    assert_true(board_fits(&board, rules->shapes, to));
                    for (; board_fits(&board, rules->shapes, to); to.x = (int8_t)(to.x + step)) {
                        at = to;
                        if (!keys[k].held)
                            break;
                    }
                    continue;
                }
                int turns = button == BUTTON_CW ? 1 : button == BUTTON_CCW ? 3 : 2;
                assert_true(motion_rotated(&board, rules->shapes, at, turns, &to, &test));
                at = to;
            }
            struct place a = board_canonical(rules->shapes, at);
            struct place b = board_canonical(rules->shapes, wanted);
            assert_int_equal(a.x, b.x);
            assert_int_equal(a.rotation, b.rotation);
        }
    }
    assert_true(ways > 100);
}

/* Of a game that both play, only a person's pieces count; the machine's count in
 * its own game. */
TEST(the_machine_s_keys_are_its_own)
{
    struct game game;
    struct view view;
    struct events events;
    static struct finesse_game counted;

    for (int person = 0; person <= 1; person++) {
        uint64_t pieces = 0;
        game_init(&game, &ruleset_standard, 1, 5, ruleset_standard.handling);
        view_take(&view, &game);
        finesse_game_begin(&counted, &view);
        for (int tick = 0; pieces < 6; tick++) {
            bool machine = person == 0 || (pieces != 2 && pieces != 4);
            /* There and back: keys too many, but for the person's pieces. */
            uint8_t held = (tick & 1) == 0 ? 0
                           : !machine
                               ? BUTTON_HARD
                               : (uint8_t[]){BUTTON_LEFT, BUTTON_RIGHT, BUTTON_HARD}[tick / 2 % 3];
            if (view.motion.piece.piece == PIECE_NONE)
                held = 0;
            game_advance(&game, (struct command){held}, 1, &events);
            view_take(&view, &game);
            finesse_game_step(&counted, machine, held, &events, &view);
            pieces += (events.happened & EVENT_LOCKED) != 0;
        }
        assert_int_equal(counted.by_person, person);
        assert_int_equal(counted.pieces, person ? 2 : 6);
        assert_true(person ? counted.faults == 0 : counted.faults > 3);
        assert_int_equal(counted.pressed - counted.fewest == 0, person);
    }
}

SUITE(finesse)
