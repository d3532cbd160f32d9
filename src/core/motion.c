/* How a falling piece moves; motion_step shows the order of one tick, top to
 * bottom. */
#include "wellplayed/motion.h"

#include <assert.h>
#include <stddef.h>

/* What a tick works on. */
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
    tick->motion->arrival = (struct arrival){0};
    return true;
}

/* Whether the first cell of the rotated piece that is already filled is in the
 * middle column. */
static bool
middle_blocks(const struct board *board, uint16_t matrix, struct place at)
{
    for (int row = 0; row < PIECE_SIZE; row++)
        for (int column = 0; column < PIECE_SIZE; column++)
            if ((piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u) &&
                board_cell(board, at.x + column, at.y + PIECE_SIZE - 1 - row))
                return column == 1;
    return false;
}

static const struct kick_tests in_place = {.count = 1};

bool
motion_rotated(const struct board *board, const struct shapes *shapes, struct place from, int turns,
    struct place *to, uint8_t *test)
{
    const struct kick_tests *tests =
        shapes->kicks != NULL ? &shapes->kicks->of[from.piece][from.rotation][turns] : &in_place;
    struct place rotated = from;

    rotated.rotation = (uint8_t)((from.rotation + turns) % PIECE_ROTATIONS);
    for (int i = 0; i < tests->count; i++) {
        struct place at = rotated;
        at.x = (int8_t)(at.x + tests->tests[i].dx);
        at.y = (int8_t)(at.y + tests->tests[i].dy);
        if (board_fits(board, shapes, at)) {
            *to = at;
            *test = (uint8_t)(i + 1);
            return true;
        }
        if (i == 0 && from.rotation % 2 == 0 && (shapes->middle_blocks >> from.piece & 1u) &&
            middle_blocks(board, shapes->matrix[from.piece][rotated.rotation], rotated))
            return false;
    }
    return false;
}

static bool
has_delay(const struct ruleset *rules)
{
    return rules->locking != LOCKING_AT_ONCE;
}

/* Makes auto-shift wait at least for the DAS cut. */
static void
cut_shift(struct motion *motion)
{
    if (motion->shift != 0 && motion->shift_ticks < motion->handling.cut)
        motion->shift_ticks = motion->handling.cut;
}

static void
rotate_piece(struct tick *tick, int turns)
{
    struct motion *motion = tick->motion;
    struct place from = motion->piece;
    uint8_t test;

    if (!motion_rotated(tick->board, tick->rules->shapes, from, turns, &motion->piece, &test)) {
        tick->happened |= EVENT_BLOCKED;
        return;
    }
    tick->happened |= EVENT_ROTATED;
    motion->arrival = (struct arrival){.test = test, .from = from.rotation};
    if (has_delay(tick->rules))
        cut_shift(motion);
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
lock_piece(struct tick *tick)
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

/* Ends the direction whose key went up; one still held begins anew. */
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
    motion->phase = 0; /* gravity begins anew: never two rows in one tick */
    if (step_down(tick))
        tick->happened |= EVENT_SOFT_STEP;
    else
        lock_piece(tick);
}

static void
fall_or_lock(struct tick *tick)
{
    struct motion *motion = tick->motion;

    uint64_t phase = motion->phase + motion->gravity;
    motion->phase = (uint32_t)phase;
    for (uint64_t rows = phase >> 32; rows > 0; rows--) {
        if (!step_down(tick)) {
            lock_piece(tick);
            return;
        }
    }
}

/* Whether the piece has no room a row lower. */
static bool
is_standing(const struct board *board, const struct ruleset *rules, struct place at)
{
    at.y--;
    return !board_fits(board, rules->shapes, at);
}

/* The row of the lowest cell. */
static int8_t
lowest_row(const struct ruleset *rules, struct place at)
{
    uint16_t matrix = rules->shapes->matrix[at.piece][at.rotation];
    return (int8_t)(at.y + PIECE_SIZE - 1 - piece_bottom_row(matrix));
}

/* Rows per tick under lock delay, soft drop included, in 2^-32. */
static uint64_t
pull_of(const struct motion *motion)
{
    if (!motion->soft || motion->gravity >= RULESET_AT_ONCE)
        return motion->gravity;
    if (motion->handling.factor == HANDLING_AT_ONCE)
        return RULESET_AT_ONCE;
    uint64_t pull = motion->gravity > MOTION_MIN_SOFT ? motion->gravity : MOTION_MIN_SOFT;
    pull *= motion->handling.factor;
    return pull < RULESET_AT_ONCE ? pull : RULESET_AT_ONCE;
}

/* Gravity and soft drop under lock delay. */
static void
fall_with_delay(struct tick *tick)
{
    struct motion *motion = tick->motion;

    if (is_standing(tick->board, tick->rules, motion->piece)) {
        motion->phase = 0;
        return;
    }
    uint64_t phase = motion->phase + pull_of(motion);
    motion->phase = (uint32_t)phase;
    for (uint64_t rows = phase >> 32; rows > 0; rows--) {
        if (!step_down(tick)) {
            motion->phase = 0;
            return;
        }
        if (motion->soft)
            tick->happened |= EVENT_SOFT_STEP;
    }
}

static void
reset_clock(struct tick *tick)
{
    if (tick->motion->clock > 0)
        tick->happened |= EVENT_LOCK_RESET;
    tick->motion->clock = 0;
}

/* Resets the clock of the lock delay if this tick's moves do. */
static void
wind_clock(struct tick *tick)
{
    struct motion *motion = tick->motion;
    const struct ruleset *rules = tick->rules;
    bool success = tick->happened & (EVENT_MOVED | EVENT_ROTATED);

    if (rules->locking == LOCKING_INFINITE && success) {
        reset_clock(tick);
    } else if (rules->locking == LOCKING_MOVE && success && motion->resets <= rules->lock_resets) {
        if (++motion->resets <= rules->lock_resets)
            reset_clock(tick);
    } else if (rules->locking == LOCKING_STEP && (tick->happened & EVENT_FELL)) {
        motion->clock = 0;
    }
    int8_t row = lowest_row(rules, motion->piece);
    if (row < motion->lowest) {
        motion->lowest = row;
        motion->clock = 0;
        motion->resets = 0;
    }
}

static void
delay_lock(struct tick *tick)
{
    struct motion *motion = tick->motion;
    const struct ruleset *rules = tick->rules;

    wind_clock(tick);
    motion->standing = is_standing(tick->board, rules, motion->piece);
    if (!motion->standing)
        return;
    motion->clock++;
    if (motion->clock >= rules->lock_ticks ||
        (rules->locking == LOCKING_MOVE && motion->resets > rules->lock_resets))
        lock_piece(tick);
}

static void
hard_drop(struct tick *tick)
{
    while (step_down(tick))
        ;
    tick->happened |= EVENT_HARD_DROP;
    lock_piece(tick);
}

int
motion_turns(unsigned buttons)
{
    int turns = 0;
    if (buttons & BUTTON_CW)
        turns += 1;
    if (buttons & BUTTON_CCW)
        turns += PIECE_ROTATIONS - 1;
    if (buttons & BUTTON_HALF)
        turns += PIECE_ROTATIONS / 2;
    return turns % PIECE_ROTATIONS;
}

bool
motion_find_spawn(const struct board *board, const struct ruleset *rules, enum piece piece,
    int turns, int lift, struct place *at)
{
    *at = (struct place){
        .x = (int8_t)((board->width - PIECE_SIZE) / 2),
        .y = (int8_t)(rules->visible + rules->spawn_y),
        .piece = (uint8_t)piece,
    };
    for (; lift >= 0; lift--, at->y++) {
        at->rotation = (uint8_t)turns;
        if (board_fits(board, rules->shapes, *at))
            return true;
        at->rotation = 0;
        if (turns != 0 && board_fits(board, rules->shapes, *at))
            return true;
    }
    return false;
}

uint32_t
motion_spawn(struct motion *motion, const struct board *board, const struct ruleset *rules,
    struct place at, uint64_t gravity)
{
    motion->piece = at;
    motion->gravity = gravity;
    motion->phase = 0;
    motion->locked = false;
    motion->soft = has_delay(rules) && (motion->held & BUTTON_SOFT);
    if (!has_delay(rules))
        return 0;
    cut_shift(motion);
    motion->arrival = (struct arrival){0};
    motion->resets = 0;
    motion->clock = 0;
    if (gravity >= RULESET_AT_ONCE)
        motion->piece = board_ghost(board, rules->shapes, at);
    motion->standing = is_standing(board, rules, motion->piece);
    motion->lowest = lowest_row(rules, motion->piece);
    return motion->piece.y < at.y ? EVENT_FELL : 0;
}

/* Returns the held buttons that the rules have; *pressed are those that went
 * down. */
static uint8_t
press_buttons(
    struct motion *motion, const struct ruleset *rules, struct command command, unsigned *pressed)
{
    uint8_t held = command.held & rules->buttons;

    *pressed = held & ~(unsigned)motion->held;
    motion->held = held;
    return held;
}

uint8_t
motion_wait(struct motion *motion, const struct ruleset *rules, struct command command)
{
    unsigned pressed;

    press_buttons(motion, rules, command, &pressed);
    release_shift(motion);
    if (pressed & BUTTON_LEFT)
        motion->shift = -1;
    if (pressed & BUTTON_RIGHT)
        motion->shift = 1;
    if (pressed & (BUTTON_LEFT | BUTTON_RIGHT))
        motion->shift_ticks = motion->handling.das;
    else if (motion->shift != 0 && motion->shift_ticks > 0)
        motion->shift_ticks--;
    return (uint8_t)pressed;
}

/* Soft drop and gravity where a piece that can't fall locks. */
static void
drop_at_once(struct tick *tick, unsigned pressed)
{
    struct motion *motion = tick->motion;

    if (pressed & BUTTON_SOFT) {
        motion->soft = true;
        motion->soft_ticks = 0;
    }
    if (!(motion->held & BUTTON_SOFT))
        motion->soft = false;
    if (motion->soft)
        soft_drop(tick);
    if (!motion->locked)
        fall_or_lock(tick);
}

static void
drop_with_delay(struct tick *tick, unsigned pressed)
{
    struct motion *motion = tick->motion;

    motion->soft = motion->held & BUTTON_SOFT;
    if (pressed & BUTTON_SOFT)
        motion->phase = UINT32_MAX;
    fall_with_delay(tick);
    delay_lock(tick);
}

uint32_t
motion_step(struct motion *motion, const struct board *board, const struct ruleset *rules,
    struct command command, int *fallen)
{
    assert(!motion->locked);

    struct tick tick = {.motion = motion, .board = board, .rules = rules};
    unsigned pressed;

    press_buttons(motion, rules, command, &pressed);
    if (pressed & BUTTON_CW)
        rotate_piece(&tick, 1);
    if (pressed & BUTTON_CCW)
        rotate_piece(&tick, PIECE_ROTATIONS - 1);
    if (pressed & BUTTON_HALF)
        rotate_piece(&tick, PIECE_ROTATIONS / 2);

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
        if (has_delay(rules))
            drop_with_delay(&tick, pressed);
        else
            drop_at_once(&tick, pressed);
    }
    if (fallen != NULL)
        *fallen = tick.fallen;
    return tick.happened;
}

/* Ticks before the one in which a countdown acts; at 0 it acts in the next. */
static uint64_t
ticks_before(uint16_t countdown)
{
    return countdown > 0 ? countdown - 1u : 0;
}

/* Ticks before gravity moves the piece or the lock delay is over. */
static uint64_t
quiet_fall(const struct motion *motion, const struct ruleset *rules)
{
    if (has_delay(rules) && motion->standing)
        return ticks_before((uint16_t)(rules->lock_ticks - motion->clock));
    uint64_t pull = has_delay(rules) ? pull_of(motion) : motion->gravity;
    return pull > 0 ? (UINT32_MAX - motion->phase) / pull : UINT64_MAX;
}

uint64_t
motion_quiet_ticks(const struct motion *motion, const struct ruleset *rules, struct command command)
{
    if ((command.held & rules->buttons) != motion->held)
        return 0;

    uint64_t quiet = quiet_fall(motion, rules);
    if (motion->shift != 0 && ticks_before(motion->shift_ticks) < quiet)
        quiet = ticks_before(motion->shift_ticks);
    if (motion->soft && !has_delay(rules) && ticks_before(motion->soft_ticks) < quiet)
        quiet = ticks_before(motion->soft_ticks);
    return quiet;
}

void
motion_skip(struct motion *motion, const struct ruleset *rules, uint64_t ticks)
{
    if (!has_delay(rules)) {
        motion->phase += (uint32_t)(ticks * motion->gravity);
        if (motion->soft)
            motion->soft_ticks = (uint16_t)(motion->soft_ticks - ticks);
    } else if (motion->standing) {
        motion->clock = (uint16_t)(motion->clock + ticks);
        if (ticks > 0)
            motion->phase = 0;
    } else {
        motion->phase += (uint32_t)(ticks * pull_of(motion));
    }
    if (motion->shift != 0)
        motion->shift_ticks = (uint16_t)(motion->shift_ticks - ticks);
}
