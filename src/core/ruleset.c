/*
 * The rule sets, as tables. Sources: "classic" is the terminal game "Tetris
 * Agent", "standard" the articles on Dellacherie and El-Tetris players,
 * "arcade" a pygame article, "retro" the NES version as tetris.wiki has it.
 */
#include "wellplayed/ruleset.h"

#include <stddef.h>

#include "wellplayed/board.h"

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

/* The default: a delay of 167 ms, then a step each 33 ms. */
#define HANDLING_DEFAULT                                                       \
    {                                                                          \
        .das = 167, .arr = 33, .soft = 33                                      \
    }

#define BUTTONS_ONE_WAY                                                        \
    (BUTTON_LEFT | BUTTON_RIGHT | BUTTON_SOFT | BUTTON_HARD | BUTTON_CW)
#define BUTTONS_BOTH_WAYS (BUTTONS_ONE_WAY | BUTTON_CCW)

const struct ruleset ruleset_classic = {
    .name = "classic",
    .title = "the terminal game: 12 columns, one way to turn",
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
    .title = "10 columns, 20 rows, as the papers play it",
    .revision = 1,
    .width = 10,
    .visible = 20,
    .hidden = 0,
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
    .title = "turns both ways, points by level and by depth",
    .revision = 1,
    .width = 10,
    .visible = 20,
    .hidden = 0,
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
    .title = "the speeds and levels of the 8-bit console",
    .revision = 1,
    .width = 10,
    .visible = 20,
    .hidden = 2,
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
    .handling = {.das = 266, .arr = 100, .soft = 33},
    .gravity = gravity_retro,
    .gravity_count = COUNT(gravity_retro),
};

static const struct ruleset *const rulesets[] = {
    &ruleset_classic,
    &ruleset_standard,
    &ruleset_arcade,
    &ruleset_retro,
};

const struct ruleset *
ruleset_at(int index)
{
    if (index < 0 || (size_t)index >= COUNT(rulesets))
        return NULL;
    return rulesets[index];
}

/* strcmp, which the core does not link. */
static bool
same_text(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

const struct ruleset *
ruleset_find(const char *name)
{
    for (size_t i = 0; i < COUNT(rulesets); i++)
        if (same_text(rulesets[i]->name, name))
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
    return true;
}

uint8_t
randomizer_draw(enum randomizer randomizer, struct rng *rng, uint8_t last)
{
    if (randomizer == RANDOMIZER_UNIFORM)
        return (uint8_t)rng_below(rng, PIECE_COUNT);
    uint32_t piece = rng_below(rng, PIECE_COUNT + 1);
    if (piece == PIECE_COUNT || piece == last)
        piece = rng_below(rng, PIECE_COUNT);
    return (uint8_t)piece;
}

uint8_t
ruleset_draw(const struct ruleset *rules, struct rng *rng, uint8_t last)
{
    return randomizer_draw(rules->randomizer, rng, last);
}

uint64_t
ruleset_gravity(const struct ruleset *rules, int level)
{
    int index = level - rules->first_level;
    if (index < 0)
        index = 0;
    if (index >= rules->gravity_count)
        index = rules->gravity_count - 1;
    return rules->gravity[index];
}

/* Rows before the first level-up of a game that began at level s. */
static uint64_t
first_level_rows(const struct ruleset *rules, int s)
{
    if (rules->leveling == LEVELING_EVERY)
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
clamped(uint16_t number, uint16_t least, uint16_t most)
{
    return number < least ? least : number > most ? most : number;
}

struct handling
handling_clamped(struct handling handling)
{
    handling.das = clamped(handling.das, 0, HANDLING_MAX_DAS);
    handling.arr = clamped(handling.arr, 0, HANDLING_MAX_ARR);
    handling.soft = clamped(handling.soft, 1, HANDLING_MAX_SOFT);
    return handling;
}
