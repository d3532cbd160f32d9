/*
 * Places with kicks, time aside: the flood over rows of bits against a walk
 * from place to place, with kicks written anew from the facts.
 */
#include "lib/check.h"
#include "lib/slow.h"

#include "wellplayed/motion.h"
#include "wellplayed/reach.h"

/* -- kicks, from the offsets of true rotation -- */

struct step {
    int dx, dy;
};

/* Test i moves the centre by the offset of the old state less the new one's. */
static const struct step offsets_jlstz[4][5] = {
    {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
    {{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}},
    {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
    {{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}},
};
static const struct step offsets_i[4][5] = {
    {{0, 0}, {-1, 0}, {2, 0}, {-1, 0}, {2, 0}},
    {{-1, 0}, {0, 0}, {0, 0}, {0, 1}, {0, -2}},
    {{-1, 1}, {1, 1}, {-2, 1}, {1, 0}, {-2, 0}},
    {{0, 1}, {0, 1}, {0, 1}, {0, -1}, {0, 2}},
};

/* SRS+ for I, tests after the first, by the state before: clockwise, and
 * counter-clockwise. */
static const struct step plus_i[4][2][4] = {
    {{{1, 0}, {-2, 0}, {-2, -1}, {1, 2}}, {{-1, 0}, {2, 0}, {2, -1}, {-1, 2}}},
    {{{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}, {{-1, 0}, {2, 0}, {-1, -2}, {2, 1}}},
    {{{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}, {{-2, 0}, {1, 0}, {-2, 1}, {1, -2}}},
    {{{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}, {{1, 0}, {-2, 0}, {1, 2}, {-2, -1}}},
};

/* By 180 degrees, tests after the first. */
static const struct step half_jlstz[4][5] = {
    {{0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}},
    {{1, 0}, {1, 2}, {1, 1}, {0, 2}, {0, 1}},
    {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}},
    {{-1, 0}, {-1, 2}, {-1, 1}, {0, 2}, {0, 1}},
};
static const struct step half_plus_i[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

enum system { CLASSIC, SRS, SRS_PLUS, ARS };

/* The steps of one rotation, in order; returns how many. */
static int
steps_of(enum system system, enum piece piece, int from, int turns, struct step steps[6])
{
    int to = (from + turns) % 4;
    steps[0] = (struct step){0, 0};
    if (system == CLASSIC || piece == PIECE_O)
        return 1;
    if (system == ARS) {
        if (piece == PIECE_I)
            return 1;
        steps[1] = (struct step){1, 0};
        steps[2] = (struct step){-1, 0};
        return 3;
    }
    if (turns == 2) {
        if (piece == PIECE_I) {
            steps[1] = half_plus_i[from];
            return system == SRS_PLUS ? 2 : 1;
        }
        memcpy(&steps[1], half_jlstz[from], sizeof(half_jlstz[from]));
        return 6;
    }
    if (piece == PIECE_I && system == SRS_PLUS) {
        memcpy(&steps[1], plus_i[from][turns == 3], sizeof(plus_i[from][0]));
        return 5;
    }
    const struct step(*offsets)[5] = piece == PIECE_I ? offsets_i : offsets_jlstz;
    for (int i = 0; i < 5; i++) {
        /* The matrix turns in place by the first test. */
        steps[i].dx =
            offsets[from][i].dx - offsets[to][i].dx - offsets[from][0].dx + offsets[to][0].dx;
        steps[i].dy =
            offsets[from][i].dy - offsets[to][i].dy - offsets[from][0].dy + offsets[to][0].dy;
    }
    return 5;
}

/* ARS: J, L and T out of a flat state are not kicked when the first cell in
 * their way is in the middle column. */
static bool
is_stuck(const struct slow *well, const struct shapes *shapes, struct place turned, int from)
{
    struct slow_cell cells[16];
    if (turned.piece != PIECE_J && turned.piece != PIECE_L && turned.piece != PIECE_T)
        return false;
    if (from % 2 != 0)
        return false;
    int count = slow_cells(shapes, turned, cells);
    for (int row = 3; row >= 0; row--) {
        for (int column = 0; column < 4; column++) {
            for (int i = 0; i < count; i++) {
                if (cells[i].x == turned.x + column && cells[i].y == turned.y + row &&
                    slow_solid(well, cells[i].x, cells[i].y))
                    return column == 1;
            }
        }
    }
    return false;
}

/* -- the walk -- */

struct walk {
    const struct slow *well;
    const struct ruleset *rules;
    enum system system;
    uint8_t seen[4][64][32];  /* [turn][y + 8][x + 8] */
    uint8_t spins[4][64][32]; /* bits */
    struct place stack[4 * 64 * 32];
    int size;
};

static bool
corner(const struct slow *well, int x, int y)
{
    return y < well->height && slow_solid(well, x, y);
}

static int
spin_at(const struct slow *well, struct place at, int test, int from)
{
    static const struct step fronts[4][2] = {
        {{-1, 1}, {1, 1}}, {{1, 1}, {1, -1}}, {{1, -1}, {-1, -1}}, {{-1, -1}, {-1, 1}}};
    int x = at.x + 1, y = at.y + 2, filled = 0;
    if (at.piece != PIECE_T || test == 0)
        return SPIN_NONE;
    for (int dx = -1; dx <= 1; dx += 2)
        for (int dy = -1; dy <= 1; dy += 2)
            filled += corner(well, x + dx, y + dy);
    if (filled < 3)
        return SPIN_NONE;
    const struct step *front = fronts[at.rotation];
    if (corner(well, x + front[0].dx, y + front[0].dy) &&
        corner(well, x + front[1].dx, y + front[1].dy))
        return SPIN_FULL;
    return test == 5 && from % 2 == 0 && at.rotation % 2 == 1 ? SPIN_FULL : SPIN_MINI;
}

static bool
walk_to(struct walk *walk, struct place at, int test, int from)
{
    if (at.y < -8 || at.y > walk->well->height || at.x < -8 ||
        !slow_fits(walk->well, walk->rules->shapes, at))
        return false;
    uint8_t *seen = &walk->seen[at.rotation][at.y + 8][at.x + 8];
    walk->spins[at.rotation][at.y + 8][at.x + 8] |=
        (uint8_t)(1 << spin_at(walk->well, at, test, from));
    if (!*seen) {
        *seen = 1;
        walk->stack[walk->size++] = at;
    }
    return true;
}

static void
walk_turn(struct walk *walk, struct place at, int turns)
{
    struct step steps[6];
    int count = steps_of(walk->system, (enum piece)at.piece, at.rotation, turns, steps);
    for (int i = 0; i < count; i++) {
        struct place to = at;
        to.rotation = (uint8_t)((at.rotation + turns) % 4);
        struct place in_place = to;
        to.x = (int8_t)(to.x + steps[i].dx);
        to.y = (int8_t)(to.y + steps[i].dy);
        if (walk_to(walk, to, i + 1, at.rotation))
            return;
        if (i == 0 && walk->system == ARS &&
            is_stuck(walk->well, walk->rules->shapes, in_place, at.rotation))
            return;
    }
}

static void
walk_from(struct walk *walk, struct place start)
{
    memset(walk->seen, 0, sizeof(walk->seen));
    memset(walk->spins, 0, sizeof(walk->spins));
    walk->size = 0;
    assert_true(walk_to(walk, start, 0, 0));
    while (walk->size > 0) {
        struct place at = walk->stack[--walk->size];
        for (int way = 0; way < 3; way++) {
            struct place to = at;
            to.x = (int8_t)(to.x + (way == 0) - (way == 1));
            to.y = (int8_t)(to.y - (way == 2));
            walk_to(walk, to, 0, 0);
        }
        if (walk->rules->buttons & BUTTON_CW)
            walk_turn(walk, at, 1);
        if (walk->rules->buttons & BUTTON_HALF)
            walk_turn(walk, at, 2);
        if (walk->rules->buttons & BUTTON_CCW)
            walk_turn(walk, at, 3);
    }
}

/* -- the comparison -- */

static const struct {
    const struct ruleset *rules;
    enum system system;
} systems[] = {
    {&ruleset_standard, CLASSIC},
    {&ruleset_arcade, CLASSIC},
    {&ruleset_modern, SRS},
    {&ruleset_modern_plus, SRS_PLUS},
    {&ruleset_arika, ARS},
};

static struct reach reach;
static struct walk walk;

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
                if (seen && y <= reach.top - REACH_FLOOR)
                    assert_true(reach_has(&reach, canonical));
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

static void
test_against_the_walk(void **state)
{
    (void)state;
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
        walk_from(&walk, start);
        reach_init(&reach, &rules);
        reach_from(&reach, &board, start);
        compare(start, &spun);
        kept++;
    }
    assert_true(kept > test_count(20000) / 2);
    assert_true(spun > test_count(100));
}

/* A piece at the spawn of an empty well reaches each column and shape. */
static void
test_empty_well(void **state)
{
    (void)state;
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
static void
test_spins_by_hand(void **state)
{
    (void)state;
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
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_the_walk),
        cmocka_unit_test(test_spins_by_hand),
        cmocka_unit_test(test_empty_well),
    };
    return cmocka_run_group_tests_name("reach", tests, NULL, NULL);
}
