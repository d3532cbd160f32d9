/* Places with kicks, by walking from place to place. */
#include "lib/slow_walk.h"

#include <stdlib.h>
#include <string.h>

/* -- kicks, from the offsets of true rotation -- */

/* Test i moves the centre by the offset of the old state less the new one's. */
static const struct slow_step offsets_jlstz[4][5] = {
    {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
    {{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}},
    {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
    {{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}},
};
static const struct slow_step offsets_i[4][5] = {
    {{0, 0}, {-1, 0}, {2, 0}, {-1, 0}, {2, 0}},
    {{-1, 0}, {0, 0}, {0, 0}, {0, 1}, {0, -2}},
    {{-1, 1}, {1, 1}, {-2, 1}, {1, 0}, {-2, 0}},
    {{0, 1}, {0, 1}, {0, 1}, {0, -1}, {0, 2}},
};

/* SRS+ for I, tests after the first, by the state before: clockwise, and
 * counter-clockwise. */
static const struct slow_step plus_i[4][2][4] = {
    {{{1, 0}, {-2, 0}, {-2, -1}, {1, 2}}, {{-1, 0}, {2, 0}, {2, -1}, {-1, 2}}},
    {{{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}, {{-1, 0}, {2, 0}, {-1, -2}, {2, 1}}},
    {{{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}, {{-2, 0}, {1, 0}, {-2, 1}, {1, -2}}},
    {{{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}, {{1, 0}, {-2, 0}, {1, 2}, {-2, -1}}},
};

/* By 180 degrees, tests after the first. */
static const struct slow_step half_jlstz[4][5] = {
    {{0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}},
    {{1, 0}, {1, 2}, {1, 1}, {0, 2}, {0, 1}},
    {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}},
    {{-1, 0}, {-1, 2}, {-1, 1}, {0, 2}, {0, 1}},
};
static const struct slow_step half_plus_i[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

int
slow_steps(
    enum slow_system system, enum piece piece, int from, int turns, struct slow_step steps[6])
{
    int to = (from + turns) % 4;
    steps[0] = (struct slow_step){0, 0};
    if (system == SLOW_CLASSIC || piece == PIECE_O)
        return 1;
    if (system == SLOW_ARS) {
        if (piece == PIECE_I)
            return 1;
        steps[1] = (struct slow_step){1, 0};
        steps[2] = (struct slow_step){-1, 0};
        return 3;
    }
    if (turns == 2) {
        if (piece == PIECE_I) {
            steps[1] = half_plus_i[from];
            return system == SLOW_SRS_PLUS ? 2 : 1;
        }
        memcpy(&steps[1], half_jlstz[from], sizeof(half_jlstz[from]));
        return 6;
    }
    if (piece == PIECE_I && system == SLOW_SRS_PLUS) {
        memcpy(&steps[1], plus_i[from][turns == 3], sizeof(plus_i[from][0]));
        return 5;
    }
    const struct slow_step(*offsets)[5] = piece == PIECE_I ? offsets_i : offsets_jlstz;
    for (int i = 0; i < 5; i++) {
        /* The matrix turns in place by the first test. */
        steps[i].dx =
            offsets[from][i].dx - offsets[to][i].dx - offsets[from][0].dx + offsets[to][0].dx;
        steps[i].dy =
            offsets[from][i].dy - offsets[to][i].dy - offsets[from][0].dy + offsets[to][0].dy;
    }
    return 5;
}

bool
slow_is_stuck(const struct slow *well, const struct shapes *shapes, struct place turned, int from)
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

static bool
corner(const struct slow *well, int x, int y)
{
    return y < well->height && slow_solid(well, x, y);
}

static int
spin_at(const struct slow *well, struct place at, int test, int from)
{
    static const struct slow_step fronts[4][2] = {
        {{-1, 1}, {1, 1}}, {{1, 1}, {1, -1}}, {{1, -1}, {-1, -1}}, {{-1, -1}, {-1, 1}}};
    int x = at.x + 1, y = at.y + 2, filled = 0;
    if (at.piece != PIECE_T || test == 0)
        return SPIN_NONE;
    for (int dx = -1; dx <= 1; dx += 2)
        for (int dy = -1; dy <= 1; dy += 2)
            filled += corner(well, x + dx, y + dy);
    if (filled < 3)
        return SPIN_NONE;
    const struct slow_step *front = fronts[at.rotation];
    if (corner(well, x + front[0].dx, y + front[0].dy) &&
        corner(well, x + front[1].dx, y + front[1].dy))
        return SPIN_FULL;
    return test == 5 && from % 2 == 0 && at.rotation % 2 == 1 ? SPIN_FULL : SPIN_MINI;
}

static bool
walk_to(struct slow_walk *walk, struct place at, int test, int from)
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
walk_turn(struct slow_walk *walk, struct place at, int turns)
{
    struct slow_step steps[6];
    int count = slow_steps(walk->system, (enum piece)at.piece, at.rotation, turns, steps);
    for (int i = 0; i < count; i++) {
        struct place to = at;
        to.rotation = (uint8_t)((at.rotation + turns) % 4);
        struct place in_place = to;
        to.x = (int8_t)(to.x + steps[i].dx);
        to.y = (int8_t)(to.y + steps[i].dy);
        if (walk_to(walk, to, i + 1, at.rotation))
            return;
        if (i == 0 && walk->system == SLOW_ARS &&
            slow_is_stuck(walk->well, walk->rules->shapes, in_place, at.rotation))
            return;
    }
}

void
slow_walk_from(struct slow_walk *walk, struct place start)
{
    memset(walk->seen, 0, sizeof(walk->seen));
    memset(walk->spins, 0, sizeof(walk->spins));
    walk->size = 0;
    if (!walk_to(walk, start, 0, 0))
        abort();
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
