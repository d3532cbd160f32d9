/*
 * The rule sets, as tables. Sources: "classic" is the terminal game "Tetris
 * Agent", "standard" the articles on Dellacherie and El-Tetris players,
 * "arcade" a pygame article, "retro" the NES version as on tetris.wiki.
 * doc/rules.md has the modern rules and their sources.
 */
#include "wellplayed/ruleset.h"

#include <stddef.h>

#include "core/names.h"
#include "wellplayed/scoring.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* One row every 0.8 / level seconds, levels 1 to 20:
 * ceil(2^32 x level / 800). */
static const uint64_t gravity_classic[] = {
    5368710,
    10737419,
    16106128,
    21474837,
    26843546,
    32212255,
    37580964,
    42949673,
    48318383,
    53687092,
    59055801,
    64424510,
    69793219,
    75161928,
    80530637,
    85899346,
    91268056,
    96636765,
    102005474,
    107374183,
};

/* NES NTSC, 60.0988 frames a second, frames a row by level from 0:
 * 48 43 38 33 28 23 18 13 8 6, 5 x3, 4 x3, 3 x3, 2 x10, 1:
 * ceil(2^32 x 60.0988 / 1000 / frames). */
static const uint64_t gravity_retro[] = {
    5377550,
    6002847,
    6792695,
    7821891,
    9218657,
    11222713,
    14340133,
    19855568,
    32265298,
    43020397,
    51624477,
    51624477,
    51624477,
    64530596,
    64530596,
    64530596,
    86040794,
    86040794,
    86040794,
    129061191,
    129061191,
    129061191,
    129061191,
    129061191,
    129061191,
    129061191,
    129061191,
    129061191,
    129061191,
    258122381,
};

/* The guideline's curve, levels 1 to 18: a row takes
 * (0.8 - (level - 1) x 0.007)^(level - 1) seconds; ceil(2^32 / milliseconds).
 * From level 19 on it is more than 20 rows in a frame of 1/60 s. */
static const uint64_t gravity_guideline[] = {
    4294968,
    5416100,
    6952081,
    9085472,
    12091792,
    16392783,
    22643556,
    31877210,
    45748450,
    66950292,
    99938140,
    152208390,
    236593928,
    375455789,
    608471571,
    1007367169,
    1704295313,
    2947534919,
    RULESET_AT_ONCE,
};

/* In 1/256 rows a frame of 1/60 s: 4 6 8 10 12 16 32 48 64 80 96 112 128 144 |
 * 4 32 64 96 128 160 192 224 256 512 768 1024 1280 1024 768 5120, from these
 * levels on: ceil(2^32 x 60 / 1000 / 256 x that). */
static const uint16_t gravity_arika_from[] = {0, 30, 35, 40, 50, 60, 70, 80, 90, 100, 120, 140, 160,
    170, 200, 220, 230, 233, 236, 239, 243, 247, 251, 300, 330, 360, 400, 420, 450, 500};
static const uint64_t gravity_arika[] = {
    4026532,
    6039798,
    8053064,
    10066330,
    12079596,
    16106128,
    32212255,
    48318383,
    64424510,
    80530637,
    96636765,
    112742892,
    128849019,
    144955147,
    4026532,
    32212255,
    64424510,
    96636765,
    128849019,
    161061274,
    193273529,
    225485784,
    257698038,
    515396076,
    773094114,
    1030792152,
    1288490189,
    1030792152,
    773094114,
    RULESET_AT_ONCE,
};

/* The default: a delay of 167 ms, then a step every 33 ms. */
#define HANDLING_DEFAULT                                                                           \
    {                                                                                              \
        .das = 167, .arr = 33, .soft = 33, .factor = 20                                            \
    }

#define BUTTONS_ONE_WAY (BUTTON_LEFT | BUTTON_RIGHT | BUTTON_SOFT | BUTTON_HARD | BUTTON_CW)
#define BUTTONS_BOTH_WAYS (BUTTONS_ONE_WAY | BUTTON_CCW)

const struct ruleset ruleset_classic = {
    .name = "classic",
    .label = "Classic",
    .title = "the terminal game: 12 columns, one-way rotation",
    .revision = 1,
    .width = 12,
    .visible = 22,
    .hidden = 4,
    .next_count = 1,
    .buttons = BUTTONS_ONE_WAY,
    .first_level = 1,
    .last_start_level = 20,
    .shapes = &shapes_classic,
    .randomizer = RANDOMIZER_UNIFORM,
    .leveling = LEVELING_EVERY,
    .rows_per_level = 30,
    .points = {0, 10, 25, 40, 55},
    .handling = HANDLING_DEFAULT,
    .gravity = gravity_classic,
    .gravity_count = COUNT(gravity_classic),
};

const struct ruleset ruleset_standard = {
    .name = "standard",
    .label = "Standard",
    .title = "10 columns, 20 rows, as the papers play it",
    .revision = 1,
    .width = 10,
    .visible = 20,
    .hidden = 0,
    .spawn_y = -4,
    .next_count = 1,
    .buttons = BUTTONS_ONE_WAY,
    .first_level = 1,
    .last_start_level = 20,
    .shapes = &shapes_classic,
    .randomizer = RANDOMIZER_UNIFORM,
    .leveling = LEVELING_EVERY,
    .rows_per_level = 10,
    .points = {0, 10, 25, 40, 55},
    .handling = HANDLING_DEFAULT,
    .gravity = gravity_classic,
    .gravity_count = COUNT(gravity_classic),
};

const struct ruleset ruleset_arcade = {
    .name = "arcade",
    .label = "Arcade",
    .title = "rotation in both directions, points by level and depth",
    .revision = 1,
    .width = 10,
    .visible = 20,
    .hidden = 0,
    .spawn_y = -4,
    .next_count = 1,
    .buttons = BUTTONS_BOTH_WAYS,
    .first_level = 1,
    .last_start_level = 20,
    .shapes = &shapes_classic,
    .randomizer = RANDOMIZER_UNIFORM,
    .leveling = LEVELING_EVERY,
    .rows_per_level = 10,
    .points = {0, 40, 100, 300, 1200},
    .points_by_level = true,
    .points_by_depth = true,
    .handling = HANDLING_DEFAULT,
    .gravity = gravity_classic,
    .gravity_count = COUNT(gravity_classic),
};

const struct ruleset ruleset_retro = {
    .name = "retro",
    .label = "Retro",
    .title = "the speeds and levels of the 8-bit console",
    .revision = 1,
    .width = 10,
    .visible = 20,
    .hidden = 2,
    .spawn_y = -2,
    .next_count = 1,
    .buttons = BUTTONS_BOTH_WAYS,
    .first_level = 0,
    .last_start_level = 19,
    .shapes = &shapes_classic,
    .randomizer = RANDOMIZER_REROLL,
    .leveling = LEVELING_NES,
    .rows_per_level = 10,
    .points = {0, 40, 100, 300, 1200},
    .points_by_level = true,
    .level_bonus = 1,
    /* 16 and 6 frames; soft drop half a row a frame. */
    .handling = {.das = 266, .arr = 100, .soft = 33, .factor = 20},
    .gravity = gravity_retro,
    .gravity_count = COUNT(gravity_retro),
};

#define BUTTONS_ALL (BUTTONS_BOTH_WAYS | BUTTON_HALF | BUTTON_HOLD)

/* What the modern rule sets share. */
#define MODERN                                                                                     \
    .revision = 1, .width = 10, .visible = 20, .hidden = 20, .spawn_y = -3, .spawn_lift = 1,       \
    .next_count = 5, .buttons = BUTTONS_ALL, .first_level = 1, .last_start_level = 20,             \
    .randomizer = RANDOMIZER_BAG, .leveling = LEVELING_EVERY, .rows_per_level = 10,                \
    .points = {0, 100, 300, 500, 800}, .points_by_level = true, .bonus = &bonus_guideline,         \
    .spins = SPINS_T, .locking = LOCKING_MOVE, .lock_ticks = 500, .lock_resets = 15,               \
    .handling = HANDLING_DEFAULT, .gravity = gravity_guideline,                                    \
    .gravity_count = COUNT(gravity_guideline)

const struct ruleset ruleset_modern = {
    .name = "modern",
    .label = "Modern",
    .title = "hold, a bag of seven, kicks, lock delay, spins that count",
    .shapes = &shapes_srs,
    .lock_out = true,
    MODERN,
};

const struct ruleset ruleset_modern_plus = {
    .name = "modern-plus",
    .label = "Modern+",
    .title = "modern with symmetric kicks and a last chance at the top",
    .shapes = &shapes_srs_plus,
    .clutch = true,
    MODERN,
};

const struct ruleset ruleset_arika = {
    .name = "arika",
    .label = "Arika",
    .title = "for arcade masters: pieces rotate on their base, gravity jumps",
    .revision = 1,
    .width = 10,
    .visible = 20,
    .hidden = 20,
    .spawn_y = -3,
    .next_count = 1,
    .buttons = BUTTONS_BOTH_WAYS,
    .first_level = 0,
    .last_start_level = 500,
    .shapes = &shapes_ars,
    .randomizer = RANDOMIZER_REROLL,
    .leveling = LEVELING_ARIKA,
    .rows_per_level = 100,
    .points = {0, 100, 300, 500, 800},
    .locking = LOCKING_STEP,
    .lock_ticks = 500,
    .spawn_ticks = 450,
    .clear_ticks = 683,
    /* 14 frames and 1. */
    .handling = {.das = 233, .arr = 17, .soft = 33, .factor = 20, .initial_rotation = INITIAL_HOLD},
    .gravity = gravity_arika,
    .gravity_count = COUNT(gravity_arika),
    .gravity_from = gravity_arika_from,
};

static const struct ruleset *const rulesets[] = {
    &ruleset_classic,
    &ruleset_standard,
    &ruleset_arcade,
    &ruleset_retro,
    &ruleset_modern,
    &ruleset_modern_plus,
    &ruleset_arika,
};

const struct ruleset *
ruleset_at(int index)
{
    if (index < 0 || (size_t)index >= COUNT(rulesets))
        return NULL;
    return rulesets[index];
}

const struct ruleset *
ruleset_find(const char *name)
{
    for (size_t i = 0; i < COUNT(rulesets); i++)
        if (names_equal(rulesets[i]->name, name))
            return rulesets[i];
    return NULL;
}

bool
ruleset_resize(struct ruleset *rules, int width, int visible)
{
    if (width < BOARD_MIN_WIDTH || width > BOARD_MAX_WIDTH)
        return false;
    if (visible < BOARD_MIN_HEIGHT || visible > RULESET_MAX_VISIBLE)
        return false;
    rules->width = (uint8_t)width;
    rules->visible = (uint8_t)visible;
    if (rules->hidden > BOARD_MAX_HEIGHT - visible)
        rules->hidden = (uint8_t)(BOARD_MAX_HEIGHT - visible);
    return true;
}

bool
ruleset_set_next(struct ruleset *rules, int count)
{
    if (count < 1 || count > RULESET_MAX_NEXT)
        return false;
    if (!ruleset_is_modern(rules) && count != rules->next_count)
        return false;
    rules->next_count = (uint8_t)count;
    return true;
}

uint64_t
ruleset_gravity(const struct ruleset *rules, int level)
{
    int index = level - rules->first_level;
    if (rules->gravity_from != NULL) {
        index = rules->gravity_count - 1;
        while (index > 0 && level < rules->gravity_from[index])
            index--;
    }
    if (index < 0)
        index = 0;
    if (index >= rules->gravity_count)
        index = rules->gravity_count - 1;
    return rules->gravity[index];
}

bool
ruleset_is_modern(const struct ruleset *rules)
{
    return rules->locking != LOCKING_AT_ONCE;
}

/* Rows until the first level-up of a game that began at level s. */
static uint64_t
first_level_rows(const struct ruleset *rules, int s)
{
    if (rules->leveling != LEVELING_NES)
        return rules->rows_per_level;
    int late = 10 * s - 50 > 100 ? 10 * s - 50 : 100;
    return (uint64_t)(10 * s + 10 < late ? 10 * s + 10 : late);
}

uint64_t
ruleset_rows_to_leave(const struct ruleset *rules, int start_level, int level)
{
    return first_level_rows(rules, start_level) +
           (uint64_t)(level - start_level) * rules->rows_per_level;
}

static uint16_t
clamped_number(uint16_t number, uint16_t min, uint16_t max)
{
    return number < min ? min : number > max ? max : number;
}

bool
handling_equal(struct handling a, struct handling b)
{
    return a.das == b.das && a.arr == b.arr && a.soft == b.soft && a.cut == b.cut &&
           a.factor == b.factor && a.initial_rotation == b.initial_rotation &&
           a.initial_hold == b.initial_hold;
}

struct handling
handling_clamped(struct handling handling)
{
    handling.das = clamped_number(handling.das, 0, HANDLING_MAX_DAS);
    handling.arr = clamped_number(handling.arr, 0, HANDLING_MAX_ARR);
    handling.soft = clamped_number(handling.soft, 1, HANDLING_MAX_SOFT);
    handling.cut = clamped_number(handling.cut, 0, HANDLING_MAX_CUT);
    handling.factor =
        (uint8_t)clamped_number(handling.factor, HANDLING_MIN_FACTOR, HANDLING_AT_ONCE);
    handling.initial_rotation = (uint8_t)clamped_number(handling.initial_rotation, 0, INITIAL_TAP);
    handling.initial_hold = (uint8_t)clamped_number(handling.initial_hold, 0, INITIAL_TAP);
    return handling;
}
