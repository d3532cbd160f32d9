/*
 * Each effect stores its event and the time since then. A moment is computed from
 * the two in integer arithmetic; no state of a picture is kept.
 */
#include "app/draw/effects.h"

#include <string.h>

#include "app/draw/layout.h"

/* All times are of strength 3. */
enum {
    NS_PER_MS = 1000000,
    LIGHT_MS = 90,      /* cleared rows light up ... */
    DISSOLVED_MS = 260, /* ... are gone ... */
    ROWS_MS = 380,      /* ... and the rows above have come down */
    COLUMN_MS = 12,     /* delay between columns that dissolve */
    TRAIL_MS = 180,
    DROP_LIGHT_MS = 140,
    LOCK_LIGHT_MS = 120,
    SETTLE_MS = 120,
    RISE_MS = 120,
    SLIDE_MS = 100,
    GREY_ROW_MS = 18
};

/* Parts of EFFECTS_WHOLE. */
enum {
    ROW_LIGHT = 141,  /* 55 % */
    DROP_LIGHT = 102, /* 40 % */
    LOCK_LIGHT = 64,  /* 25 % */
    DIM_LIGHT = 24,   /* too weak for a flash */
    TRAIL = 77,       /* 30 % */
    DROP_SETTLE = EFFECTS_WHOLE / 8,
    LOCK_SETTLE = EFFECTS_WHOLE / 16,
    GLOW = 190
};

/* At most three flashes per second: further lights within that time are too weak
 * to count as flashes. */
static const uint64_t dark_ns = (uint64_t)334 * NS_PER_MS;

/* By strength, in percent. */
static const int lengths[EFFECTS_STRONGEST + 1] = {0, 60, 80, 100, 120, 140};
static const int amounts[EFFECTS_STRONGEST + 1] = {0, 40, 70, 100, 120, 140};

/* -- time -- */

bool
effects_has(const struct effects *effects, enum effect effect)
{
    return effects != NULL && effects->since[effect] > 0;
}

static void
effect_begin(struct effects *effects, enum effect effect)
{
    effects->since[effect] = 1;
}

static void
effect_stop(struct effects *effects, enum effect effect)
{
    effects->since[effect] = 0;
}

/* The delay until cleared rows have dissolved. */
static int
delay_ms(const struct effects *effects)
{
    return effects->rows != 0 ? DISSOLVED_MS : 0;
}

static int
length_ms(const struct effects *effects, enum effect effect)
{
    switch (effect) {
    case EFFECT_LOCK: return TRAIL_MS;
    case EFFECT_ROWS: return ROWS_MS;
    case EFFECT_RISE: return delay_ms(effects) + RISE_MS;
    case EFFECT_WORDS: return FEATS_MS;
    case EFFECT_NEXT:
    case EFFECT_HOLD: return SLIDE_MS;
    case EFFECT_END: return delay_ms(effects) + GREY_ROW_MS * effects->end_rows;
    case EFFECT_COUNT: break;
    }
    return 0;
}

/* Words must be readable, so their time does not depend on the strength. */
static uint64_t
length_ns(const struct effects *effects, enum effect effect)
{
    int percent = effect == EFFECT_WORDS ? 100 : lengths[effects->manner.strength];
    return (uint64_t)length_ms(effects, effect) * NS_PER_MS * (uint64_t)percent / 100;
}

/* The time since an effect began, in microseconds of strength 3. It must be on. */
static int
now_us(const struct effects *effects, enum effect effect)
{
    int percent = effect == EFFECT_WORDS ? 100 : lengths[effects->manner.strength];
    if (percent == 0)
        return 0;
    return (int)((effects->since[effect] - 1) * 100 / (uint64_t)percent / 1000);
}

/* The part of the time between two moments that has passed. */
static int
part_passed(int us, int from_ms, int to_ms)
{
    if (us <= from_ms * 1000)
        return 0;
    if (us >= to_ms * 1000)
        return EFFECTS_WHOLE;
    return (us - from_ms * 1000) * EFFECTS_WHOLE / ((to_ms - from_ms) * 1000);
}

/* The remaining part of a movement that starts fast and slows down. */
static int
eased(int part)
{
    int left = EFFECTS_WHOLE - part;
    return left * left / EFFECTS_WHOLE;
}

static int
scaled(const struct effects *effects, int amount)
{
    amount = amount * amounts[effects->manner.strength] / 100;
    return amount < EFFECTS_WHOLE ? amount : EFFECTS_WHOLE;
}

/* -- rows before the lock, and now -- */

static int
count_bits(uint64_t bits)
{
    int count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* How many rows higher row y was before the lock. */
static int
lift_of(const struct effects *effects, int y)
{
    uint64_t rows = effects->rows;
    int before = y - effects->garbage;

    if (before < 0 || rows == 0)
        return 0;
    int lift = 0;
    for (int row = 0; row <= before + lift && rows != 0; row++, rows >>= 1)
        lift += rows & 1;
    return lift;
}

int
effects_row_now(const struct effects *effects, int before)
{
    uint64_t below = before > 0 ? effects->rows << (64 - before) : 0;
    return before - count_bits(below) + effects->garbage;
}

int
effects_shift(const struct effects *effects, const struct effects_moment *moment, int y, int cell)
{
    int up = moment->rows ? lift_of(effects, y) * moment->lifted : 0;
    return (up - effects->garbage * moment->lowered) * cell / EFFECTS_WHOLE;
}

/* Whether all rows from y up come down by the same distance. */
static bool
is_above_all(const struct effects *effects, int y)
{
    return lift_of(effects, y) == count_bits(effects->rows);
}

/* The row of the piece's lowest cell. */
static int
lowest_row(const struct view *view)
{
    struct place at = view->motion.piece;
    uint16_t matrix = view->rules->shapes->matrix[at.piece][at.rotation];
    return at.y + PIECE_SIZE - 1 - piece_bottom_row(matrix);
}

/* A piece that is on the ground at once rests on rows that are still coming
 * down, so it comes down with them. */
bool
effects_carry(const struct effects *effects, const struct view *view)
{
    return view->motion.gravity >= RULESET_AT_ONCE && is_above_all(effects, lowest_row(view));
}

/* Whether moving or dissolving cells are shown, or will be, at this cell of the
 * falling piece. */
static bool
is_crossed(const struct effects *effects, const struct view *view, int x, int y)
{
    if (effects_has(effects, EFFECT_ROWS) && y < 64 && (effects->rows >> y & 1))
        return true;
    for (int row = 0; row < BOARD_MAX_HEIGHT; row++) {
        int from = row - effects->garbage + lift_of(effects, row);
        int low = from < row ? from : row, high = from < row ? row : from;
        if (y >= low && y <= high && low != high && view->cells[row][x] != PIECE_NONE)
            return true;
    }
    return false;
}

static bool
piece_is_crossed(const struct effects *effects, const struct view *view)
{
    struct place at = view->motion.piece;

    if (at.piece >= PIECE_COUNT || effects_carry(effects, view))
        return false;
    uint16_t matrix = view->rules->shapes->matrix[at.piece][at.rotation];
    for (int row = 0; row < PIECE_SIZE; row++)
        for (int column = 0; column < PIECE_SIZE; column++)
            if ((piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u) &&
                is_crossed(effects, view, at.x + column, at.y + PIECE_SIZE - 1 - row))
                return true;
    return false;
}

/* -- events -- */

static void
begin_end(struct effects *effects, const struct ruleset *rules)
{
    effects->end_rows = rules->visible + layout_above(rules);
    effect_begin(effects, EFFECT_END);
}

static void
take_words(struct effects *effects, const struct view *view, const struct events *events)
{
    if (feats_take(&effects->feats, view, events))
        effect_begin(effects, EFFECT_WORDS);
}

static void
take_lock(struct effects *effects, const struct seat *seat, const struct events *events)
{
    effects->at = events->locked;
    effects->dropped = events->happened & EVENT_HARD_DROP;
    effects->fallen = effects->dropped ? events->fallen_rows : 0;
    effects->lit = effects->dark_ns == 0;
    if (effects->lit)
        effects->dark_ns = dark_ns;
    effects->rows = events->cleared.rows;
    effects->garbage = events->happened & EVENT_GARBAGE ? events->garbage_rows : 0;
    effect_stop(effects, EFFECT_ROWS);
    effect_stop(effects, EFFECT_RISE);
    effect_begin(effects, EFFECT_LOCK);
    if (effects->rows != 0) {
        memcpy(effects->cells, seat->gone, sizeof(effects->cells));
        effect_begin(effects, EFFECT_ROWS);
    }
    if (effects->garbage > 0)
        effect_begin(effects, EFFECT_RISE);
}

/* Starts the slides of the next pieces and of the held one. */
static void
take_pieces(struct effects *effects, const struct view *view, uint32_t happened)
{
    bool others = memcmp(effects->next, view->next, sizeof(view->next)) != 0;

    memcpy(effects->next, view->next, sizeof(view->next));
    if (others && (happened & EVENT_SPAWNED))
        effect_begin(effects, EFFECT_NEXT);
    if (happened & EVENT_HELD)
        effect_begin(effects, EFFECT_HOLD);
}

void
effects_take(struct effects *effects, const struct seat *seat, const struct events *events)
{
    const struct view *view = &seat->view;
    uint32_t happened = events->happened;

    take_words(effects, view, events);
    if (effects->manner.strength == 0)
        return;
    if (happened & EVENT_LOCKED)
        take_lock(effects, seat, events);
    /* The well has lost its lowest rows, so all cells have moved. */
    if (happened & EVENT_RELIEF)
        for (int i = EFFECT_LOCK; i <= EFFECT_RISE; i++)
            effect_stop(effects, (enum effect)i);
    bool moves = effects_has(effects, EFFECT_ROWS) || effects_has(effects, EFFECT_RISE);
    if (moves && piece_is_crossed(effects, view)) {
        effect_stop(effects, EFFECT_ROWS);
        effect_stop(effects, EFFECT_RISE);
    }
    take_pieces(effects, view, happened);
    if (happened & EVENT_GAME_OVER)
        begin_end(effects, view->rules);
}

void
effects_lose(struct effects *effects, const struct view *view)
{
    if (effects->manner.strength > 0 && !effects_has(effects, EFFECT_END))
        begin_end(effects, view->rules);
}

void
effects_set(struct effects *effects, struct effects_manner manner)
{
    bool still = manner.strength == 0 && effects->manner.strength > 0;

    effects->manner = manner;
    if (still)
        effects_end(effects);
}

bool
effects_pass(struct effects *effects, uint64_t ns)
{
    bool was = effects_is_on(effects);

    effects->dark_ns = effects->dark_ns > ns ? effects->dark_ns - ns : 0;
    for (int i = 0; i < EFFECT_COUNT; i++) {
        enum effect effect = (enum effect)i;
        if (!effects_has(effects, effect))
            continue;
        effects->since[i] += ns;
        if (effects->since[i] > length_ns(effects, effect))
            effect_stop(effects, effect);
    }
    return was;
}

void
effects_end(struct effects *effects)
{
    memset(effects->since, 0, sizeof(effects->since));
}

bool
effects_is_on(const struct effects *effects)
{
    for (int i = 0; i < EFFECT_COUNT; i++)
        if (effects_has(effects, (enum effect)i))
            return true;
    return false;
}

bool
effects_are_still(const struct effects *effects)
{
    return effects == NULL || effects->manner.strength == 0;
}

/* -- the moment -- */

static void
moment_take_lock(const struct effects *effects, struct effects_moment *moment)
{
    if (!effects_has(effects, EFFECT_LOCK))
        return;
    int us = now_us(effects, EFFECT_LOCK);
    bool drop = effects->dropped;
    int light = drop ? DROP_LIGHT : LOCK_LIGHT;
    int dark = part_passed(us, 0, drop ? DROP_LIGHT_MS : LOCK_LIGHT_MS);
    int down = part_passed(us, 0, SETTLE_MS);
    int settle = drop ? DROP_SETTLE : LOCK_SETTLE;

    light = effects->lit ? scaled(effects, light) : DIM_LIGHT;
    moment->piece_light = light * (EFFECTS_WHOLE - dark) / EFFECTS_WHOLE;
    /* Down and back again. */
    moment->settled =
        scaled(effects, settle) * 4 * down * (EFFECTS_WHOLE - down) / EFFECTS_WHOLE / EFFECTS_WHOLE;
    int left = EFFECTS_WHOLE - part_passed(us, 0, TRAIL_MS);
    if (effects->fallen > 0)
        moment->trail = scaled(effects, TRAIL) * left / EFFECTS_WHOLE;
}

static void
moment_take_rows(const struct effects *effects, struct effects_moment *moment)
{
    if (effects_has(effects, EFFECT_ROWS)) {
        int us = now_us(effects, EFFECT_ROWS);
        int light = effects->lit ? scaled(effects, ROW_LIGHT) : DIM_LIGHT;
        moment->rows = true;
        moment->row_light = light * part_passed(us, 0, LIGHT_MS) / EFFECTS_WHOLE;
        moment->lifted = eased(part_passed(us, DISSOLVED_MS, ROWS_MS));
    }
    if (effects_has(effects, EFFECT_RISE)) {
        int from = delay_ms(effects);
        moment->lowered = eased(part_passed(now_us(effects, EFFECT_RISE), from, from + RISE_MS));
    }
}

static int
way_left(const struct effects *effects, enum effect effect)
{
    return effects_has(effects, effect) ? eased(part_passed(now_us(effects, effect), 0, SLIDE_MS))
                                        : 0;
}

void
effects_moment(const struct effects *effects, struct effects_moment *moment)
{
    *moment = (struct effects_moment){.grey = BOARD_MAX_HEIGHT};
    if (effects_are_still(effects))
        return;
    moment_take_lock(effects, moment);
    moment_take_rows(effects, moment);
    moment->next = way_left(effects, EFFECT_NEXT);
    moment->hold = way_left(effects, EFFECT_HOLD);
    if (effects_has(effects, EFFECT_END)) {
        int us = now_us(effects, EFFECT_END) - delay_ms(effects) * 1000;
        moment->grey = us > 0 ? us / (GREY_ROW_MS * 1000) : 0;
    }
}

int
effects_dissolved(const struct effects *effects, int column, int width)
{
    /* The middle columns dissolve first; an even width has two of them. */
    int aside = column < width / 2 ? (width - 1) / 2 - column : column - width / 2;
    int most = (width - 1) / 2 * COLUMN_MS, from = LIGHT_MS + aside * COLUMN_MS;

    return part_passed(now_us(effects, EFFECT_ROWS), from, from + DISSOLVED_MS - LIGHT_MS - most);
}

/* -- the falling piece -- */

static bool
piece_falls(const struct view *view)
{
    return view->motion.piece.piece < PIECE_COUNT && !view->over &&
           view->ghost.y < view->motion.piece.y;
}

int
effects_sunk(const struct effects *effects, const struct view *view)
{
    const struct motion *motion = &view->motion;

    if (effects_are_still(effects) || !effects->manner.smooth || !piece_falls(view))
        return 0;
    bool modern = ruleset_is_modern(view->rules);
    if (motion->soft && !modern && motion->handling.soft > 0)
        return (motion->handling.soft - motion->soft_ticks) * EFFECTS_WHOLE / motion->handling.soft;
    return (int)(motion->phase >> 24);
}

int
effects_glow(const struct effects *effects, const struct view *view)
{
    const struct motion *motion = &view->motion;
    int all = view->rules->lock_ticks;

    if (effects_are_still(effects) || all == 0 || motion->piece.piece >= PIECE_COUNT ||
        !motion->standing)
        return 0;
    int clock = motion->clock < all ? motion->clock : all;
    return scaled(effects, GLOW) * clock / all;
}

uint64_t
effects_pulse(const struct effects *effects, const struct view *view)
{
    enum { STEP = 4 }; /* of a glow; smaller ones are invisible */
    return (uint64_t)effects_sunk(effects, view) * EFFECTS_WHOLE +
           (uint64_t)(effects_glow(effects, view) / STEP);
}
