/*
 * How a piece moves, against a twin that keeps no countdowns: it knows in
 * which tick what was pressed and works out the rest.
 */
#include "lib/check.h"
#include "lib/slow.h"

#include "wellplayed/motion.h"

enum { ALL_BUTTONS = 0xFF };

/* -- the twin -- */

struct twin {
    struct place at;
    struct handling handling;
    uint64_t tick;
    uint8_t held;
    int direction;        /* in force */
    uint64_t shift_due;   /* tick of the next auto-shift step */
    bool soft;            /* in force */
    uint64_t soft_due;    /* tick of the next soft-drop step */
    uint64_t fall_since;  /* tick after which gravity began to pull */
    uint64_t rows_fallen; /* since then */
    uint64_t gravity;
    bool locked;
};

static void
twin_spawn(struct twin *twin, struct place at, uint64_t gravity)
{
    twin->at = at;
    twin->gravity = gravity;
    twin->fall_since = twin->tick;
    twin->rows_fallen = 0;
    twin->soft = false;
    twin->locked = false;
}

static bool
twin_try(struct twin *twin, const struct slow *well, const struct ruleset *rules, int dx, int dy,
    int turns)
{
    struct place at = twin->at;
    at.x = (int8_t)(at.x + dx);
    at.y = (int8_t)(at.y + dy);
    at.rotation = (uint8_t)((at.rotation + turns) % 4);
    if (!slow_fits(well, rules->shapes, at))
        return false;
    twin->at = at;
    return true;
}

static uint32_t
twin_press(struct twin *twin, const struct slow *well, const struct ruleset *rules, uint8_t pressed)
{
    static const struct {
        uint8_t button;
        int turns, dx;
    } presses[] = {{BUTTON_CW, 1, 0}, {BUTTON_CCW, 3, 0}, {BUTTON_HALF, 2, 0}, {BUTTON_LEFT, 0, -1},
        {BUTTON_RIGHT, 0, 1}};
    uint32_t happened = 0;
    for (size_t i = 0; i < ARRAY_SIZE(presses); i++) {
        if (!(pressed & presses[i].button))
            continue;
        if (!twin_try(twin, well, rules, presses[i].dx, 0, presses[i].turns))
            happened |= EVENT_BLOCKED;
        else
            happened |= presses[i].turns ? EVENT_ROTATED : EVENT_MOVED;
        if (presses[i].dx != 0) {
            uint64_t das = twin->handling.das;
            twin->direction = presses[i].dx;
            twin->shift_due = twin->tick + (das > 0 ? das : 1);
        }
    }
    return happened;
}

static uint32_t
twin_auto_shift(struct twin *twin, const struct slow *well, const struct ruleset *rules)
{
    uint32_t happened = 0;
    if (twin->direction == 0 || twin->tick < twin->shift_due)
        return 0;
    int steps = twin->handling.arr == 0 ? 100 : 1;
    while (steps-- > 0 && twin_try(twin, well, rules, twin->direction, 0, 0))
        happened = EVENT_MOVED;
    uint64_t arr = twin->handling.arr;
    twin->shift_due = twin->tick + (arr > 0 ? arr : 1);
    return happened;
}

static uint32_t
twin_soft_drop(struct twin *twin, const struct slow *well, const struct ruleset *rules, int *fallen)
{
    if (!twin->soft || twin->tick < twin->soft_due)
        return 0;
    twin->soft_due = twin->tick + twin->handling.soft;
    twin->fall_since = twin->tick - 1;
    twin->rows_fallen = 0;
    if (!twin_try(twin, well, rules, 0, -1, 0)) {
        twin->locked = true;
        return EVENT_LOCKED;
    }
    ++*fallen;
    return EVENT_FELL | EVENT_SOFT_STEP;
}

static uint32_t
twin_fall(struct twin *twin, const struct slow *well, const struct ruleset *rules, int *fallen)
{
    uint32_t happened = 0;
    /* Rows due since gravity began to pull. */
    uint64_t due = (twin->tick - twin->fall_since) * twin->gravity >> 32;
    while (!twin->locked && twin->rows_fallen < due) {
        twin->rows_fallen++;
        if (twin_try(twin, well, rules, 0, -1, 0)) {
            happened |= EVENT_FELL;
            ++*fallen;
        } else {
            twin->locked = true;
            happened |= EVENT_LOCKED;
        }
    }
    return happened;
}

static uint32_t
twin_step(struct twin *twin, const struct slow *well, const struct ruleset *rules, uint8_t held,
    int *fallen)
{
    uint32_t happened = 0;
    held &= rules->buttons;
    uint8_t pressed = (uint8_t)(held & ~twin->held);
    *fallen = 0;
    twin->tick++;
    twin->held = held;
    /* A direction that is let go gives way to the other, if that is down; its
     * delay counts from this tick on, this one included. */
    uint8_t bit = twin->direction < 0 ? BUTTON_LEFT : BUTTON_RIGHT;
    if (twin->direction != 0 && !(held & bit)) {
        uint64_t das = twin->handling.das;
        twin->direction = held & BUTTON_LEFT ? -1 : held & BUTTON_RIGHT ? 1 : 0;
        twin->shift_due = twin->tick + (das > 0 ? das - 1 : 0);
    }
    happened |= twin_press(twin, well, rules, pressed);
    if (pressed & BUTTON_HARD) {
        while (twin_try(twin, well, rules, 0, -1, 0)) {
            happened |= EVENT_FELL;
            ++*fallen;
        }
        twin->locked = true;
        twin->soft = false;
        /* The clock of the auto-shift stands in this tick; a press in it
         * counts from it all the same. */
        if (!(pressed & (BUTTON_LEFT | BUTTON_RIGHT)))
            twin->shift_due++;
        return happened | EVENT_HARD_DROP | EVENT_LOCKED;
    }
    if (pressed & BUTTON_SOFT) {
        twin->soft = true;
        twin->soft_due = twin->tick;
    }
    if (!(held & BUTTON_SOFT))
        twin->soft = false;
    if (!(pressed & (BUTTON_LEFT | BUTTON_RIGHT)))
        happened |= twin_auto_shift(twin, well, rules);
    happened |= twin_soft_drop(twin, well, rules, fallen);
    happened |= twin_fall(twin, well, rules, fallen);
    return happened;
}

/* -- one thing at a time -- */

struct world {
    struct ruleset rules;
    struct slow well;
    struct board board;
    struct motion motion;
    uint64_t tick;
};

static void
world_begin(struct world *world, const char *drawing, struct place at, struct handling handling,
    uint64_t gravity)
{
    memset(world, 0, sizeof(*world));
    world->rules = ruleset_standard;
    world->rules.buttons = ALL_BUTTONS;
    slow_draw(&world->well, 10, 20, drawing);
    slow_to_board(&world->well, &world->board);
    world->motion.handling = handling;
    motion_spawn(&world->motion, &world->board, &world->rules, at, gravity);
}

static uint32_t
world_step(struct world *world, uint8_t held)
{
    world->tick++;
    return motion_step(&world->motion, &world->board, &world->rules, (struct command){held}, NULL);
}

/* Steps until one of `events` happens; its tick, 0 for never. */
static uint64_t
world_until(struct world *world, uint8_t held, uint32_t events)
{
    for (int i = 0; i < 100000 && !world->motion.locked; i++) {
        if (world_step(world, held) & events)
            return world->tick;
    }
    return 0;
}

static const struct handling usual = {.das = 167, .arr = 33, .soft = 33};
static const struct place top_t = {3, 16, PIECE_T, 0};

TEST(test_gravity_ticks)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        if (ruleset_is_modern(rules))
            continue; /* slow_modern is their twin */
        for (int level = rules->first_level; level < 32; level++) {
            struct world world;
            uint64_t gravity = ruleset_gravity(rules, level);
            world_begin(&world, "", top_t, usual, gravity);
            for (uint64_t row = 1; row <= 17; row++) {
                /* Remainders are carried: the rows come on the long-term
                 * beat. */
                uint64_t due = ((row << 32) + gravity - 1) / gravity;
                assert_int_equal(world_until(&world, 0, EVENT_FELL), due);
                assert_int_equal(world.motion.piece.y, 16 - (int)row);
            }
            /* It rests, and locks where the next row would be due. */
            assert_int_equal(world_until(&world, 0, EVENT_LOCKED),
                (((uint64_t)18 << 32) + gravity - 1) / gravity);
            assert_true(world.motion.locked);
            assert_int_equal(world.motion.piece.y, -1);
        }
    }
}

TEST(test_gravity_of_many_rows_a_tick)
{
    struct world world;
    world_begin(&world, "", top_t, usual, ((uint64_t)5 << 32) / 2);
    int fallen = -1;
    uint32_t happened =
        motion_step(&world.motion, &world.board, &world.rules, (struct command){0}, &fallen);
    assert_int_equal(happened, EVENT_FELL);
    assert_int_equal(fallen, 2);
    happened = motion_step(&world.motion, &world.board, &world.rules, (struct command){0}, &fallen);
    assert_int_equal(fallen, 3);
    assert_int_equal(world.motion.piece.y, 11);
}

TEST(test_auto_shift_timing)
{
    static const struct handling ways[] = {{.das = 167, .arr = 33, .soft = 33},
        {.das = 266, .arr = 100, .soft = 33}, {.das = 1, .arr = 1, .soft = 1},
        {.das = 2, .arr = 1, .soft = 1}, {.das = 1, .arr = 2, .soft = 1},
        {.das = 500, .arr = 200, .soft = 200}, {.das = 90, .arr = 10, .soft = 5}};
    for (size_t i = 0; i < ARRAY_SIZE(ways); i++) {
        for (int side = -1; side <= 1; side += 2) {
            struct world world;
            uint8_t button = side < 0 ? BUTTON_LEFT : BUTTON_RIGHT;
            int start = side < 0 ? 3 : 2; /* room for four */
            world_begin(&world, "", (struct place){(int8_t)start, 16, PIECE_T, 0}, ways[i], 0);
            for (int n = 0; n < 7; n++)
                world_step(&world, 0);
            uint64_t due = 8;
            assert_int_equal(world_until(&world, button, EVENT_MOVED), due);
            assert_int_equal(world.motion.piece.x, start + side);
            due += ways[i].das;
            assert_int_equal(world_until(&world, button, EVENT_MOVED), due);
            assert_int_equal(world.motion.piece.x, start + 2 * side);
            due += ways[i].arr;
            assert_int_equal(world_until(&world, button, EVENT_MOVED), due);
            assert_int_equal(world.motion.piece.x, start + 3 * side);
            due += ways[i].arr;
            assert_int_equal(world_until(&world, button, EVENT_MOVED), due);
            assert_int_equal(world.motion.piece.x, start + 4 * side);
            /* Pressed, not held: it moves with the release and the press. */
            world_step(&world, 0);
            assert_int_equal(
                world_step(&world, side < 0 ? BUTTON_RIGHT : BUTTON_LEFT), EVENT_MOVED);
        }
    }
}

TEST(test_auto_shift_at_once)
{
    struct world world;
    /* ARR 0: to the wall in the tick in which the delay ends. */
    world_begin(&world, "", top_t, (struct handling){.das = 50, .arr = 0, .soft = 33}, 0);
    assert_int_equal(world_until(&world, BUTTON_LEFT, EVENT_MOVED), 1);
    assert_int_equal(world.motion.piece.x, 2);
    assert_int_equal(world_until(&world, BUTTON_LEFT, EVENT_MOVED), 51);
    assert_int_equal(world.motion.piece.x, -1);
    /* And DAS 0: at once, that is by the tick after the press at the latest. */
    world_begin(&world, "", top_t, (struct handling){.das = 0, .arr = 0, .soft = 33}, 0);
    world_step(&world, BUTTON_RIGHT);
    world_step(&world, BUTTON_RIGHT);
    assert_int_equal(world.motion.piece.x, 6);
    /* DAS 0 with an ARR. */
    world_begin(&world, "", top_t, (struct handling){.das = 0, .arr = 20, .soft = 33}, 0);
    assert_int_equal(world_until(&world, BUTTON_RIGHT, EVENT_MOVED), 1);
    uint64_t second = world_until(&world, BUTTON_RIGHT, EVENT_MOVED);
    assert_true(second <= 2);
    assert_int_equal(world_until(&world, BUTTON_RIGHT, EVENT_MOVED), second + 20);
}

TEST(test_taps_in_consecutive_ticks)
{
    struct world world;
    world_begin(&world, "", top_t, (struct handling){.das = 0, .arr = 0, .soft = 33}, 0);
    for (int n = 0; n < 3; n++) {
        assert_int_equal(world_step(&world, BUTTON_LEFT), EVENT_MOVED);
        assert_int_equal(world_step(&world, 0), 0);
        assert_int_equal(world.motion.piece.x, 2 - n);
    }
    /* From one button to the other without a pause. */
    assert_int_equal(world_step(&world, BUTTON_RIGHT), EVENT_MOVED);
    assert_int_equal(world_step(&world, BUTTON_LEFT), EVENT_MOVED);
    assert_int_equal(world_step(&world, BUTTON_CW), EVENT_ROTATED);
    assert_int_equal(world_step(&world, BUTTON_CW), 0);
    assert_int_equal(world_step(&world, 0), 0);
    assert_int_equal(world_step(&world, BUTTON_CW), EVENT_ROTATED);
    assert_int_equal(world.motion.piece.rotation, 2);
}

TEST(test_last_direction_wins)
{
    struct world world;
    const uint8_t both = BUTTON_LEFT | BUTTON_RIGHT;
    world_begin(&world, "", top_t, (struct handling){.das = 20, .arr = 5, .soft = 33}, 0);
    world_step(&world, BUTTON_LEFT);
    assert_int_equal(world.motion.piece.x, 2);
    assert_int_equal(world_step(&world, both), EVENT_MOVED);
    assert_int_equal(world.motion.piece.x, 3);
    assert_int_equal(world_until(&world, both, EVENT_MOVED), 22);
    assert_int_equal(world.motion.piece.x, 4);
    /* The first one goes up: nothing changes. */
    assert_int_equal(world_until(&world, BUTTON_RIGHT, EVENT_MOVED), 27);
    assert_int_equal(world.motion.piece.x, 5);
    /* It comes back and wins; let go, the other takes over with its delay. */
    assert_int_equal(world_step(&world, both), EVENT_MOVED);
    assert_int_equal(world.motion.piece.x, 4);
    assert_int_equal(world_step(&world, BUTTON_RIGHT), 0);
    uint64_t moved = world_until(&world, BUTTON_RIGHT, EVENT_MOVED);
    assert_in_range(moved, 29 + 20 - 1, 29 + 20);
    assert_int_equal(world.motion.piece.x, 5);
}

TEST(test_blocked_presses)
{
    struct world world;
    /* The T stands in a shaft as wide as itself. */
    static const char shaft[] = "###.######/###..#####/###.######";
    struct place at = {1, -1, PIECE_T, 3};
    world_begin(&world, shaft, at, usual, 0);
    assert_true(board_fits(&world.board, world.rules.shapes, at));
    static const uint8_t presses[] = {
        BUTTON_LEFT, BUTTON_RIGHT, BUTTON_CW, BUTTON_CCW, BUTTON_HALF};
    for (size_t i = 0; i < ARRAY_SIZE(presses); i++) {
        assert_int_equal(world_step(&world, presses[i]), EVENT_BLOCKED);
        assert_int_equal(world_step(&world, 0), 0);
        assert_memory_equal(&world.motion.piece, &at, sizeof(at));
    }
}

TEST(test_rotation_order)
{
    struct world world;
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        struct place at = {3, 10, (uint8_t)piece, 0};
        world_begin(&world, "", at, usual, 0);
        for (int rotation = 1; rotation <= 8; rotation++) {
            assert_int_equal(world_step(&world, BUTTON_CW), EVENT_ROTATED);
            world_step(&world, 0);
            assert_int_equal(world.motion.piece.rotation, rotation % 4);
            assert_int_equal(world.motion.piece.x, 3);
            assert_int_equal(world.motion.piece.y, 10);
        }
        for (int rotation = 7; rotation >= 0; rotation--) {
            assert_int_equal(world_step(&world, BUTTON_CCW), EVENT_ROTATED);
            world_step(&world, 0);
            assert_int_equal(world.motion.piece.rotation, rotation % 4);
        }
        assert_int_equal(world_step(&world, BUTTON_HALF), EVENT_ROTATED);
        assert_int_equal(world.motion.piece.rotation, 2);
    }
}

/* A button that the rules do not have is not even held. */
TEST(test_buttons_that_are_not)
{
    struct world world;
    world_begin(&world, "", top_t, usual, 0);
    world.rules = ruleset_classic;
    static const uint8_t none[] = {
        BUTTON_CCW, BUTTON_HALF, BUTTON_HOLD, BUTTON_CCW | BUTTON_HALF | BUTTON_HOLD};
    for (size_t i = 0; i < ARRAY_SIZE(none); i++) {
        assert_int_equal(world_step(&world, none[i]), 0);
        assert_int_equal(world_step(&world, 0), 0);
        assert_memory_equal(&world.motion.piece, &top_t, sizeof(top_t));
    }
    assert_int_equal(world_step(&world, ALL_BUTTONS & ~BUTTON_HARD & ~BUTTON_SOFT & ~BUTTON_LEFT),
        EVENT_ROTATED | EVENT_MOVED);
    assert_int_equal(world.motion.piece.rotation, 1);
    assert_int_equal(world.motion.piece.x, 4);
}

TEST(test_hard_drop)
{
    struct world world;
    int fallen = 0;
    world_begin(&world, "...#......", top_t, usual, 1);
    uint32_t happened = motion_step(
        &world.motion, &world.board, &world.rules, (struct command){BUTTON_HARD}, &fallen);
    assert_int_equal(happened & (EVENT_HARD_DROP | EVENT_LOCKED), EVENT_HARD_DROP | EVENT_LOCKED);
    assert_int_equal(fallen, 17);
    assert_true(world.motion.locked);
    /* Held, it does not throw the next piece. */
    motion_spawn(&world.motion, &world.board, &world.rules, top_t, 1);
    assert_int_equal(world_step(&world, BUTTON_HARD), 0);
    assert_int_equal(world_step(&world, 0), 0);
    assert_true(world_step(&world, BUTTON_HARD) & EVENT_HARD_DROP);
    /* Turn and shift of the same tick come first. */
    world_begin(&world, "", top_t, usual, 1);
    happened = world_step(&world, BUTTON_HARD | BUTTON_CW | BUTTON_LEFT);
    assert_int_equal(happened & ~(unsigned)EVENT_FELL,
        EVENT_HARD_DROP | EVENT_LOCKED | EVENT_ROTATED | EVENT_MOVED);
    assert_int_equal(world.motion.piece.x, 2);
    assert_int_equal(world.motion.piece.rotation, 1);
}

TEST(test_soft_drop)
{
    static const uint16_t beats[] = {1, 2, 33, 50, 200};
    for (size_t i = 0; i < ARRAY_SIZE(beats); i++) {
        struct world world;
        world_begin(
            &world, "", top_t, (struct handling){.das = 167, .arr = 33, .soft = beats[i]}, 1);
        uint64_t due = 1;
        for (int row = 1; row <= 17; row++) {
            assert_int_equal(world_until(&world, BUTTON_SOFT, EVENT_SOFT_STEP), due);
            assert_int_equal(world.motion.piece.y, 16 - row);
            due += beats[i];
        }
        /* At the floor it locks with the next step. */
        assert_int_equal(world_until(&world, BUTTON_SOFT, EVENT_LOCKED), due);
        /* It does not go on with the next piece, until pressed anew. */
        motion_spawn(&world.motion, &world.board, &world.rules, top_t, 1);
        for (int n = 0; n < 500; n++)
            assert_int_equal(world_step(&world, BUTTON_SOFT), 0);
        assert_int_equal(world_step(&world, 0), 0);
        assert_int_equal(world_step(&world, BUTTON_SOFT), EVENT_FELL | EVENT_SOFT_STEP);
    }
}

/* Also where the piece did not come to its end by itself. */
TEST(test_entering_ends_soft_drop)
{
    struct world world;
    world_begin(&world, "", top_t, usual, 1);
    world_step(&world, BUTTON_SOFT);
    assert_true(world.motion.soft);
    motion_spawn(&world.motion, &world.board, &world.rules, top_t, 1);
    assert_false(world.motion.soft);
    for (int n = 0; n < 200; n++)
        assert_int_equal(world_step(&world, BUTTON_SOFT), 0);
}

/* A soft step takes the place of the row that gravity was about to pull. */
TEST(test_soft_drop_begins_gravity_anew)
{
    struct world world;
    uint64_t gravity = ruleset_gravity(&ruleset_classic, 20); /* 40 ticks */
    world_begin(&world, "", top_t, usual, gravity);
    for (int n = 0; n < 39; n++)
        assert_int_equal(world_step(&world, 0), 0);
    assert_int_equal(world_step(&world, BUTTON_SOFT), EVENT_FELL | EVENT_SOFT_STEP);
    assert_int_equal(world.motion.piece.y, 15);
    assert_int_equal(world_until(&world, 0, EVENT_FELL), 79);
}

TEST(test_auto_shift_outlives_a_piece)
{
    struct world world;
    world_begin(&world, "", top_t, (struct handling){.das = 20, .arr = 5, .soft = 33}, 0);
    world_step(&world, BUTTON_LEFT);
    world_step(&world, BUTTON_LEFT | BUTTON_HARD);
    assert_true(world.motion.locked);
    motion_spawn(&world.motion, &world.board, &world.rules, top_t, 0);
    /* In the tick of a hard drop its clock stands. */
    assert_int_equal(world_until(&world, BUTTON_LEFT, EVENT_MOVED), 22);
    assert_int_equal(world_until(&world, BUTTON_LEFT, EVENT_MOVED), 27);
}

/* -- against the twin -- */

static bool
same_motion(const struct motion *a, const struct motion *b)
{
    return memcmp(&a->piece, &b->piece, sizeof(a->piece)) == 0 && a->held == b->held &&
           a->shift == b->shift && a->soft == b->soft && a->locked == b->locked &&
           (a->shift == 0 || a->shift_ticks == b->shift_ticks) &&
           (!a->soft || a->soft_ticks == b->soft_ticks) && a->phase == b->phase &&
           a->gravity == b->gravity;
}

/* Quiet ticks are quiet, and skipping them is the same as taking them. */
static void
check_quiet(const struct world *world, uint8_t held)
{
    struct motion stepped = world->motion, skipped = world->motion;
    struct command command = {held};
    uint64_t quiet = motion_quiet_ticks(&stepped, &world->rules, command);
    if (quiet > 300)
        quiet = 300;
    for (uint64_t n = 0; n < quiet; n++) {
        uint32_t happened = motion_step(&stepped, &world->board, &world->rules, command, NULL);
        assert_int_equal(happened, 0);
        if (n % 7 == 0) {
            struct motion part = world->motion;
            motion_skip(&part, &world->rules, n + 1);
            assert_true(same_motion(&part, &stepped));
        }
    }
    motion_skip(&skipped, &world->rules, quiet);
    assert_true(same_motion(&skipped, &stepped));
}

static struct handling
random_handling(struct dice *dice)
{
    struct handling handling = {.das = (uint16_t)dice_below(dice, 40),
        .arr = (uint16_t)dice_below(dice, 12),
        .soft = (uint16_t)dice_between(dice, 1, 12)};
    if (dice_below(dice, 3) == 0)
        handling.das = 0;
    if (dice_below(dice, 3) == 0)
        handling.arr = 0;
    return handling;
}

static bool
random_start(
    struct dice *dice, const struct slow *well, const struct shapes *shapes, struct place *at)
{
    for (int tries = 0; tries < 200; tries++) {
        *at = (struct place){(int8_t)dice_between(dice, -2, well->width),
            (int8_t)dice_between(dice, -2, well->height), (uint8_t)dice_below(dice, PIECE_COUNT),
            (uint8_t)dice_below(dice, PIECE_ROTATIONS)};
        if (slow_fits(well, shapes, *at))
            return true;
    }
    return false;
}

TEST(test_random_walks)
{
    struct dice dice = dice_start(20);
    uint32_t seen = 0;
    for (long round = test_count(2000); round > 0; round--) {
        struct world world;
        struct twin twin;
        struct place at;
        memset(&world, 0, sizeof(world));
        memset(&twin, 0, sizeof(twin));
        world.rules = *ruleset_at(dice_below(&dice, 4));
        if (dice_below(&dice, 2))
            world.rules.buttons = ALL_BUTTONS;
        slow_random_any(&world.well, &dice, false);
        slow_to_board(&world.well, &world.board);
        world.motion.handling = twin.handling = random_handling(&dice);
        world.motion.locked = true;
        twin.locked = true;
        uint8_t held = 0;
        for (int tick = 0; tick < 400; tick++) {
            if (twin.locked) {
                if (!random_start(&dice, &world.well, world.rules.shapes, &at))
                    break;
                uint64_t gravity = (uint64_t)dice_roll(&dice) >> dice_between(&dice, 32, 45);
                if (dice_below(&dice, 10) == 0)
                    gravity += (uint64_t)1 << 32;
                motion_spawn(&world.motion, &world.board, &world.rules, at, gravity);
                twin_spawn(&twin, at, gravity);
            }
            if (dice_below(&dice, 6) == 0)
                held ^= (uint8_t)(1 << dice_below(&dice, 8));
            if (dice_below(&dice, 40) == 0)
                held = (uint8_t)dice_roll(&dice);
            if (dice_below(&dice, 3) != 0)
                held &= (uint8_t)~BUTTON_HARD;
            check_quiet(&world, held);
            int fallen = -1, twin_fallen;
            uint32_t happened = motion_step(
                &world.motion, &world.board, &world.rules, (struct command){held}, &fallen);
            uint32_t expected = twin_step(&twin, &world.well, &world.rules, held, &twin_fallen);
            assert_int_equal(happened, expected);
            assert_int_equal(fallen, twin_fallen);
            assert_int_equal(world.motion.locked, twin.locked);
            assert_memory_equal(&world.motion.piece, &twin.at, sizeof(twin.at));
            seen |= happened;
        }
    }
    assert_int_equal(seen, EVENT_MOVED | EVENT_ROTATED | EVENT_BLOCKED | EVENT_FELL |
                               EVENT_SOFT_STEP | EVENT_HARD_DROP | EVENT_LOCKED);
}

SUITE(motion)
