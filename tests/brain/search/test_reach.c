/*
 * Places with kicks, time aside: the flood against a walk from place to place,
 * and against a plain flood of one row and rotation after the other, which is
 * fast enough for a million wells.
 */
#include "lib/check.h"
#include "lib/slow.h"
#include "lib/slow_walk.h"

#include "brain/lanes/sets.h"
#include "wellplayed/motion.h"
#include "wellplayed/reach.h"

/* -- the plain flood -- */

/* Rows are by y + BASE, from 4 rows below the floor on; bits by x + BASE. */
enum { BASE = 4, ROWS = BASE + BOARD_MAX_HEIGHT + BASE };

struct plain {
    const struct slow *well;
    const struct ruleset *rules;
    enum piece piece;
    uint32_t filled[ROWS + BASE];
    uint32_t room[4][ROWS], seen[4][ROWS];
    uint32_t turned[4][ROWS]; /* seen and tried from there */
    struct slow_step steps[4][4][6];
    int tests[4][4]; /* 0: there is no button */
};

static uint32_t
moved(uint32_t places, int dx)
{
    return dx >= 0 ? places << dx : places >> -dx;
}

static void
plain_begin(struct plain *plain, enum slow_system system)
{
    const struct slow *well = plain->well;
    static const int buttons[4] = {0, BUTTON_CW, BUTTON_HALF, BUTTON_CCW};

    for (int i = 0; i < ROWS + BASE; i++) {
        plain->filled[i] = ~0u;
        for (int x = 0; i >= BASE && i < BASE + well->height && x < well->width; x++)
            plain->filled[i] ^= (uint32_t)!well->cells[i - BASE][x] << (x + BASE);
    }
    memset(plain->room, 0, sizeof(plain->room));
    memset(plain->seen, 0, sizeof(plain->seen));
    memset(plain->turned, 0, sizeof(plain->turned));
    for (int rotation = 0; rotation < 4; rotation++) {
        struct slow_cell cells[16];
        int count = slow_cells(plain->rules->shapes,
            (struct place){0, 0, (uint8_t)plain->piece, (uint8_t)rotation}, cells);
        for (int i = 0; i < BASE + well->height; i++) {
            uint32_t blocked = 0;
            for (int cell = 0; cell < count; cell++)
                blocked |= moved(plain->filled[i + cells[cell].y], -cells[cell].x);
            plain->room[rotation][i] = ~blocked;
        }
        for (int turns = 1; turns < 4; turns++)
            plain->tests[rotation][turns] = plain->rules->buttons & buttons[turns]
                                                ? slow_steps(system, plain->piece, rotation, turns,
                                                      plain->steps[rotation][turns])
                                                : 0;
    }
}

/* Those of the places that slow_is_stuck forbids to kick. */
static uint32_t
plain_stuck(const struct plain *plain, uint32_t places, int row, int from, int to)
{
    uint32_t stuck = 0;
    for (int x = -BASE; x < BOARD_MAX_WIDTH; x++) {
        struct place turned = {(int8_t)x, (int8_t)(row - BASE), (uint8_t)plain->piece, (uint8_t)to};
        uint32_t bit = 1u << (x + BASE);
        if ((places & bit) && slow_is_stuck(plain->well, plain->rules->shapes, turned, from))
            stuck |= bit;
    }
    return stuck;
}

static void
plain_turn(
    struct plain *plain, uint32_t places, int row, int from, int turns, enum slow_system system)
{
    int to = (from + turns) % 4;
    for (int i = 0; i < plain->tests[from][turns]; i++) {
        struct slow_step step = plain->steps[from][turns][i];
        int at = row + step.dy;
        if (at >= 0 && at < ROWS) {
            uint32_t there = moved(places, step.dx) & plain->room[to][at];
            places &= ~moved(there, -step.dx);
            plain->seen[to][at] |= there;
        }
        if (i == 0 && system == SLOW_ARS)
            places &= ~plain_stuck(plain, places, row, from, to);
    }
}

/* Takes row after row until nothing is new. */
static void
plain_flood(struct plain *plain, enum slow_system system)
{
    bool any = true;
    while (any) {
        any = false;
        for (int rotation = 0; rotation < 4; rotation++) {
            for (int row = plain->well->height + BASE - 1; row > 0; row--) {
                uint32_t *seen = &plain->seen[rotation][row];
                uint32_t room = plain->room[rotation][row], before = 0;
                if ((*seen & ~plain->turned[rotation][row]) == 0)
                    continue;
                any = true;
                while (before != *seen) {
                    before = *seen;
                    *seen |= (*seen << 1 | *seen >> 1) & room;
                }
                uint32_t fresh = *seen & ~plain->turned[rotation][row];
                plain->turned[rotation][row] = *seen;
                plain->seen[rotation][row - 1] |= *seen & plain->room[rotation][row - 1];
                for (int turns = 1; turns < 4; turns++)
                    plain_turn(plain, fresh, row, rotation, turns, system);
            }
        }
    }
}

/* Whether these are the places where the piece can stand, in their order. */
static bool
plain_gives(const struct plain *plain, const struct reach_place *places, int count)
{
    uint32_t rests[4][ROWS] = {0};
    int used = 0;
    for (int rotation = 0; rotation < 4; rotation++) {
        struct place at = board_canonical(
            plain->rules->shapes, (struct place){0, 0, (uint8_t)plain->piece, (uint8_t)rotation});
        for (int row = 1; row < BASE + plain->well->height; row++)
            rests[at.rotation][row + at.y] |=
                moved(plain->seen[rotation][row] & ~plain->room[rotation][row - 1], at.x);
    }
    for (int rotation = 0; rotation < 4; rotation++) {
        for (int x = -BASE; x < BOARD_MAX_WIDTH; x++) {
            for (int row = ROWS - 1; row >= 0; row--) {
                if (!(rests[rotation][row] >> (x + BASE) & 1u))
                    continue;
                struct place at = {
                    (int8_t)x, (int8_t)(row - BASE), (uint8_t)plain->piece, (uint8_t)rotation};
                if (used == count || memcmp(&places[used++].at, &at, sizeof(at)) != 0)
                    return false;
            }
        }
    }
    return used == count;
}

/* -- the comparison -- */

static const struct {
    const struct ruleset *rules;
    enum slow_system system;
} systems[] = {
    {&ruleset_standard, SLOW_CLASSIC},
    {&ruleset_arcade, SLOW_CLASSIC},
    {&ruleset_modern, SLOW_SRS},
    {&ruleset_modern_plus, SLOW_SRS_PLUS},
    {&ruleset_arika, SLOW_ARS},
};

static struct reach reach;
static struct slow_walk walk;

/* Every rest of the walk is in the list once, with its spins, and nothing else
 * is. Returns how many there are; *spun counts the full spins. */
static int
compare(struct place start, long *spun)
{
    static struct reach_place places[REACH_MAX_PLACES];
    static bool found[REACH_MAX_PLACES];
    const struct shapes *shapes = walk.rules->shapes;
    int count = reach_places(&reach, places);
    int rests = 0;
    reach_spins(&reach, places, count);
    assert_int_equal(reach_count(&reach), count);
    memset(found, 0, sizeof(found));
    for (int rotation = 0; rotation < 4; rotation++) {
        for (int y = -8; y < 56; y++) {
            for (int x = -8; x < 24; x++) {
                struct place at = {(int8_t)x, (int8_t)y, start.piece, (uint8_t)rotation};
                struct place below = at;
                bool seen = walk.seen[rotation][y + 8][x + 8];
                struct place canonical = board_canonical(shapes, at);
                if (seen)
                    assert_true(slow_same_cells(shapes, at, canonical));
                below.y--;
                if (!seen || slow_fits(walk.well, shapes, below))
                    continue;
                int i = 0;
                while (i < count && memcmp(&places[i].at, &canonical, sizeof(canonical)))
                    i++;
                assert_true(i < count);
                rests += !found[i];
                found[i] = true;
                if (start.piece == PIECE_T && walk.rules->spins != SPINS_NONE)
                    assert_int_equal(places[i].spins, walk.spins[rotation][y + 8][x + 8]);
                else
                    assert_int_equal(places[i].spins, 1 << SPIN_NONE);
                *spun += places[i].spins >> SPIN_FULL & 1;
            }
        }
    }
    assert_int_equal(rests, count);
    return count;
}

/* Ready for the first flood, by one of the instruction sets that work. */
static void
begin(const struct ruleset *rules, struct dice *dice)
{
    int set = LANES_SETS;
    while (!lanes_set_works((enum lanes_set)set))
        set = dice_below(dice, LANES_SETS);
    reach_init(&reach, rules);
    reach.code = lanes_code_of((enum lanes_set)set);
}

/* A well with room for a piece somewhere; most of the time above the stack. */
static bool
find_start(const struct slow *well, struct dice *dice, const struct ruleset *rules,
    enum piece piece, struct place *start)
{
    for (int tries = 0; tries < 100; tries++) {
        *start = (struct place){
            (int8_t)((well->width - 4) / 2), (int8_t)(well->height - 4), (uint8_t)piece, 0};
        if (tries > 0 || dice_below(dice, 4) == 0) {
            start->x = (int8_t)dice_between(dice, -2, well->width - 1);
            start->y = (int8_t)dice_between(dice, -2, well->height - 1);
            start->rotation = (uint8_t)dice_below(dice, 4);
        }
        if (slow_fits(well, rules->shapes, *start))
            return true;
    }
    return false;
}

TEST(test_against_the_walk)
{
    struct dice dice = dice_start(150);
    long spun = 0, kept = 0;
    for (long i = test_count(20000); i > 0; i--) {
        size_t s = (size_t)dice_below(&dice, ARRAY_SIZE(systems));
        struct ruleset rules = *systems[s].rules;
        struct slow well;
        struct board board;
        struct place start;
        if (s < 4 && dice_below(&dice, 2))
            rules.buttons ^= BUTTON_HALF;
        enum piece piece = (enum piece)dice_below(&dice, PIECE_COUNT);
        if (dice_below(&dice, 4) == 0)
            piece = PIECE_T;
        slow_random_any(&well, &dice, false);
        if (!find_start(&well, &dice, &rules, piece, &start))
            continue;
        slow_to_board(&well, &board);
        walk.well = &well;
        walk.rules = &rules;
        walk.system = systems[s].system;
        slow_walk_from(&walk, start);
        begin(&rules, &dice);
        reach_from(&reach, &board, start);
        compare(start, &spun);
        kept++;
    }
    assert_true(kept > test_count(20000) / 2);
    assert_true(spun > test_count(100));
}

/* Each well with each piece and each system, from where a piece may come in and
 * from anywhere. */
TEST(test_against_the_plain_flood)
{
    static struct plain plain;
    struct dice dice = dice_start(151);
    long left = test_count(1000000);
    while (left > 0) {
        struct slow well;
        struct board board;
        slow_random_any(&well, &dice, false);
        slow_to_board(&well, &board);
        for (int n = 0; n < (int)ARRAY_SIZE(systems) * PIECE_COUNT; n++) {
            static struct reach_place places[REACH_MAX_PLACES];
            size_t s = (size_t)n % ARRAY_SIZE(systems);
            struct ruleset rules = *systems[s].rules;
            struct place start;
            if (s < 4 && dice_below(&dice, 2))
                rules.buttons ^= BUTTON_HALF;
            plain.piece = (enum piece)((size_t)n / ARRAY_SIZE(systems));
            if (!find_start(&well, &dice, &rules, plain.piece, &start))
                continue;
            plain.well = &well;
            plain.rules = &rules;
            plain_begin(&plain, systems[s].system);
            plain.seen[start.rotation][start.y + BASE] = 1u << (start.x + BASE);
            plain_flood(&plain, systems[s].system);
            begin(&rules, &dice);
            reach_from(&reach, &board, start);
            int count = reach_places(&reach, places);
            assert_int_equal(reach_count(&reach), count);
            assert_true(plain_gives(&plain, places, count));
            left--;
        }
    }
}

/* A game on wells gives the same places as one on boards, and the same rows. */
TEST(test_wells_without_boards)
{
    static struct reach_place places[REACH_MAX_PLACES], expected[REACH_MAX_PLACES];
    struct dice dice = dice_start(152);
    long cleared = 0, high = 0;
    for (long i = test_count(3000); i > 0; i--) {
        struct ruleset rules = *systems[dice_below(&dice, ARRAY_SIZE(systems))].rules;
        struct board board, read;
        struct reach_well well, after;
        rules.width = (uint8_t)dice_between(&dice, BOARD_MIN_WIDTH, BOARD_MAX_WIDTH);
        board_init(&board, rules.width, ruleset_height(&rules));
        for (int holes = dice_below(&dice, 8); holes > 0; holes--)
            board_raise(&board, dice_below(&dice, rules.width));
        begin(&rules, &dice);
        reach_read(&reach, &board, &well);
        for (int pieces = 0; pieces < 40; pieces++) {
            struct place start;
            if (!motion_find_spawn(&board, &rules, (enum piece)dice_below(&dice, PIECE_COUNT), 0,
                    rules.spawn_lift, &start))
                break;
            reach_from(&reach, &board, start);
            int count = reach_places(&reach, expected);
            if (reach_from_well(&reach, &well, start)) {
                assert_int_equal(reach_count(&reach), count);
                assert_int_equal(reach_places(&reach, places), count);
                assert_memory_equal(places, expected, sizeof(*places) * (size_t)count);
            } else {
                high++;
            }
            if (count == 0)
                break;
            struct place at = expected[dice_below(&dice, count)].at;
            for (int n = 0; n < 4; n++) {
                struct place other = expected[dice_below(&dice, count)].at;
                at = other.y < at.y ? other : at;
            }
            cleared += board_place(&board, rules.shapes, at).count;
            reach_place(&reach, &well, at, &after);
            well = after;
            assert_int_equal(well.stack, board_stack_height(&board));
            reach_write(&reach, &well, &read);
            assert_memory_equal(&read, &board, sizeof(board));
        }
    }
    assert_true(cleared > test_count(3000));
    assert_true(high > test_count(3000) / 10);
}

/* A piece at the spawn of an empty well reaches each column and shape. */
TEST(test_empty_well)
{
    static const int expected[PIECE_COUNT] = {17, 34, 34, 34, 17, 17, 9};
    for (size_t s = 0; s < ARRAY_SIZE(systems); s++) {
        struct ruleset rules = *systems[s].rules;
        struct board board;
        board_init(&board, 10, ruleset_height(&rules));
        reach_init(&reach, &rules);
        for (int piece = 0; piece < PIECE_COUNT; piece++) {
            struct place start;
            assert_true(
                motion_find_spawn(&board, &rules, (enum piece)piece, 0, rules.spawn_lift, &start));
            reach_from(&reach, &board, start);
            assert_int_equal(reach_count(&reach), expected[piece]);
        }
    }
}

/* Two slots that players know: a double with both front corners, and a mini by
 * the third test. */
TEST(test_spins_by_hand)
{
    static const struct {
        const char *drawing;
        struct place at;
        enum spin spin;
    } cases[] = {
        {"##......../#...######/##.#######", {1, -1, PIECE_T, 2}, SPIN_FULL},
        {"###..#####/##...#####", {2, -2, PIECE_T, 0}, SPIN_MINI},
    };
    for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
        static struct reach_place places[REACH_MAX_PLACES];
        struct slow well;
        struct board board;
        struct place start;
        int spins = 0;
        slow_draw(&well, 10, 40, cases[i].drawing);
        slow_to_board(&well, &board);
        assert_true(motion_find_spawn(
            &board, &ruleset_modern, PIECE_T, 0, ruleset_modern.spawn_lift, &start));
        reach_init(&reach, &ruleset_modern);
        reach_from(&reach, &board, start);
        int count = reach_places(&reach, places);
        reach_spins(&reach, places, count);
        for (int n = 0; n < count; n++) {
            if (memcmp(&places[n].at, &cases[i].at, sizeof(places[n].at)) == 0)
                spins = places[n].spins;
        }
        assert_true(spins >> cases[i].spin & 1);
    }
}

SUITE(reach)
