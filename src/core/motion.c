/* How a falling piece moves; the order of things in one tick is motion_step's,
 * top to bottom. */
#include "wellplayed/motion.h"

#include <assert.h>
#include <stddef.h>

/* What a tick works on, so that the steps below read as sentences. */
struct tick {
    struct motion *motion;
    const struct board *board;
    const struct ruleset *rules;
    uint32_t happened;
    int fallen;
};

/* Moves the piece if there is room. */
static bool
try_place(struct tick *tick, struct place at)
{
    if (!board_fits(tick->board, tick->rules->shapes, at))
        return false;
    tick->motion->piece = at;
    return true;
}

static void
rotate(struct tick *tick, int turns)
{
    struct place at = tick->motion->piece;
    at.rotation = (uint8_t)((at.rotation + turns) % PIECE_ROTATIONS);
    tick->happened |= try_place(tick, at) ? EVENT_ROTATED : EVENT_BLOCKED;
}

static bool
step_aside(struct tick *tick, int direction)
{
    struct place at = tick->motion->piece;
    at.x = (int8_t)(at.x + direction);
    if (!try_place(tick, at))
        return false;
    tick->happened |= EVENT_MOVED;
    return true;
}

static bool
step_down(struct tick *tick)
{
    struct place at = tick->motion->piece;
    at.y--;
    if (!try_place(tick, at))
        return false;
    tick->happened |= EVENT_FELL;
    tick->fallen++;
    return true;
}

static void
lock(struct tick *tick)
{
    tick->motion->locked = true;
    tick->motion->soft = false;
    tick->happened |= EVENT_LOCKED;
}

static void
press_shift(struct tick *tick, int direction)
{
    tick->motion->shift = (int8_t)direction;
    tick->motion->shift_ticks = tick->motion->handling.das;
    if (!step_aside(tick, direction))
        tick->happened |= EVENT_BLOCKED;
}

/* The direction whose key went up ends; one that is still down begins anew. */
static void
release_shift(struct motion *motion)
{
    bool left = motion->held & BUTTON_LEFT;
    bool right = motion->held & BUTTON_RIGHT;

    if ((motion->shift < 0 && !left) || (motion->shift > 0 && !right)) {
        motion->shift = (int8_t)(left ? -1 : right ? 1 : 0);
        motion->shift_ticks = motion->handling.das;
    }
}

static void
auto_shift(struct tick *tick)
{
    struct motion *motion = tick->motion;

    if (motion->shift_ticks > 0 && --motion->shift_ticks > 0)
        return;
    motion->shift_ticks = motion->handling.arr;
    bool moved = step_aside(tick, motion->shift);
    while (moved && motion->handling.arr == 0)
        moved = step_aside(tick, motion->shift);
}

static void
soft_drop(struct tick *tick)
{
    struct motion *motion = tick->motion;

    if (motion->soft_ticks > 0 && --motion->soft_ticks > 0)
        return;
    motion->soft_ticks = motion->handling.soft;
    motion->phase = 0; /* gravity begins anew: no two rows in one go */
    if (step_down(tick))
        tick->happened |= EVENT_SOFT_STEP;
    else
        lock(tick);
}

static void
fall(struct tick *tick)
{
    struct motion *motion = tick->motion;

    uint64_t phase = motion->phase + motion->gravity;
    motion->phase = (uint32_t)phase;
    for (uint64_t rows = phase >> 32; rows > 0; rows--) {
        if (!step_down(tick)) {
            lock(tick);
            return;
        }
    }
}

static void
hard_drop(struct tick *tick)
{
    while (step_down(tick))
        ;
    tick->happened |= EVENT_HARD_DROP;
    lock(tick);
}

void
motion_spawn(struct motion *motion, struct place at, uint64_t gravity)
{
    motion->piece = at;
    motion->gravity = gravity;
    motion->phase = 0;
    motion->soft = false;
    motion->locked = false;
}

uint32_t
motion_step(struct motion *motion, const struct board *board,
    const struct ruleset *rules, struct command command, int *fallen)
{
    assert(!motion->locked);

    struct tick tick = {.motion = motion, .board = board, .rules = rules};
    uint8_t held = command.held & rules->buttons;
    unsigned pressed = held & ~(unsigned)motion->held;
    motion->held = held;

    if (pressed & BUTTON_CW)
        rotate(&tick, 1);
    if (pressed & BUTTON_CCW)
        rotate(&tick, PIECE_ROTATIONS - 1);
    if (pressed & BUTTON_HALF)
        rotate(&tick, PIECE_ROTATIONS / 2);

    release_shift(motion);
    if (pressed & BUTTON_LEFT)
        press_shift(&tick, -1);
    if (pressed & BUTTON_RIGHT)
        press_shift(&tick, 1);

    if (pressed & BUTTON_HARD) {
        hard_drop(&tick);
    } else {
        if (motion->shift != 0 && !(pressed & (BUTTON_LEFT | BUTTON_RIGHT)))
            auto_shift(&tick);
        if (pressed & BUTTON_SOFT) {
            motion->soft = true;
            motion->soft_ticks = 0;
        }
        if (!(held & BUTTON_SOFT))
            motion->soft = false;
        if (motion->soft)
            soft_drop(&tick);
        if (!motion->locked)
            fall(&tick);
    }
    if (fallen != NULL)
        *fallen = tick.fallen;
    return tick.happened;
}

/* Ticks before the one in which a countdown acts; 0 acts in the next. */
static uint64_t
before(uint16_t countdown)
{
    return countdown > 0 ? countdown - 1u : 0;
}

uint64_t
motion_quiet_ticks(const struct motion *motion, const struct ruleset *rules,
    struct command command)
{
    if ((command.held & rules->buttons) != motion->held)
        return 0;

    uint64_t quiet = UINT64_MAX;
    if (motion->gravity > 0)
        quiet = (UINT32_MAX - motion->phase) / motion->gravity;
    if (motion->shift != 0 && before(motion->shift_ticks) < quiet)
        quiet = before(motion->shift_ticks);
    if (motion->soft && before(motion->soft_ticks) < quiet)
        quiet = before(motion->soft_ticks);
    return quiet;
}

void
motion_skip(struct motion *motion, uint64_t ticks)
{
    motion->phase += (uint32_t)(ticks * motion->gravity);
    if (motion->shift != 0)
        motion->shift_ticks = (uint16_t)(motion->shift_ticks - ticks);
    if (motion->soft)
        motion->soft_ticks = (uint16_t)(motion->soft_ticks - ticks);
}
