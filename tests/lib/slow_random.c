/* Wells of many kinds, so that what is compared on them meets every case. */
#include "lib/slow.h"

#include <string.h>

#include "wellplayed/game.h"

static void
fill_random(struct slow *well, struct dice *dice, int rows, int percent)
{
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < well->width; x++)
            well->cells[y][x] = dice_below(dice, 100) < percent;
    }
}

static void
fill_overhangs(struct slow *well, struct dice *dice, int rows)
{
    /* Shelves: pieces of rows that hang in the air. */
    for (int y = 0; y < rows; y++) {
        if (dice_below(dice, 3) == 0)
            continue;
        int from = dice_below(dice, well->width);
        int to = dice_between(dice, from, well->width - 1);
        for (int x = from; x <= to; x++)
            well->cells[y][x] = true;
    }
}

static void
fill_skyline(struct slow *well, struct dice *dice, int rows)
{
    for (int x = 0; x < well->width; x++) {
        int height = dice_below(dice, rows + 1);
        for (int y = 0; y < height; y++)
            well->cells[y][x] = true;
    }
}

static void
fill_nearly_full(struct slow *well, struct dice *dice, int rows)
{
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < well->width; x++)
            well->cells[y][x] = true;
        for (int gaps = dice_between(dice, 1, 3); gaps > 0; gaps--)
            well->cells[y][dice_below(dice, well->width)] = false;
    }
    /* Wells that go through several rows, for fours. */
    int x = dice_below(dice, well->width);
    for (int y = dice_below(dice, rows + 1); y < rows; y++)
        well->cells[y][x] = false;
}

bool
slow_random_drop(const struct slow *well, struct dice *dice, const struct shapes *shapes,
    enum piece piece, struct place *place)
{
    for (int tries = 0; tries < 64; tries++) {
        int rotation = dice_below(dice, PIECE_ROTATIONS);
        int x = dice_between(dice, -2, well->width);
        if (slow_drop(well, shapes, piece, rotation, x, place))
            return true;
    }
    return false;
}

static void
fill_played(struct slow *well, struct dice *dice, int pieces)
{
    struct place best, other;
    while (pieces-- > 0) {
        enum piece piece = (enum piece)dice_below(dice, PIECE_COUNT);
        if (!slow_random_drop(well, dice, &shapes_classic, piece, &best))
            return;
        /* The lowest of a few, so that rows go now and then. */
        for (int tries = dice_below(dice, 6); tries > 0; tries--) {
            if (slow_random_drop(well, dice, &shapes_classic, piece, &other) && other.y < best.y)
                best = other;
        }
        slow_place(well, &shapes_classic, best);
    }
}

void
slow_random(
    struct slow *well, struct dice *dice, enum slow_kind kind, int width, int height, bool full)
{
    slow_init(well, width, height);
    int rows = dice_between(dice, 0, height - height / 4);
    switch (kind) {
    case SLOW_EMPTY: break;
    case SLOW_SPARSE: fill_random(well, dice, rows, dice_between(dice, 5, 35)); break;
    case SLOW_DENSE: fill_random(well, dice, rows, dice_between(dice, 60, 97)); break;
    case SLOW_OVERHANGS: fill_overhangs(well, dice, rows); break;
    case SLOW_NEARLY_FULL: fill_nearly_full(well, dice, rows); break;
    case SLOW_TALL:
        fill_random(well, dice, dice_between(dice, height - 4, height), dice_between(dice, 20, 90));
        break;
    case SLOW_SKYLINE: fill_skyline(well, dice, rows); break;
    case SLOW_PLAYED: fill_played(well, dice, dice_below(dice, width * height / 4)); break;
    case SLOW_KINDS: break;
    }
    slow_clear_rows(well);
    for (int n = full ? dice_between(dice, 1, 4) : 0; n > 0; n--) {
        int y = dice_below(dice, height);
        for (int x = 0; x < width; x++)
            well->cells[y][x] = true;
    }
}

void
slow_random_any(struct slow *well, struct dice *dice, bool full)
{
    /* The sizes that are played most often come most often. */
    int width = dice_between(dice, BOARD_MIN_WIDTH, BOARD_MAX_WIDTH);
    int height = dice_between(dice, BOARD_MIN_HEIGHT, BOARD_MAX_HEIGHT);
    int size = dice_below(dice, 4);
    if (size == 0) {
        width = 10;
        height = 20;
    } else if (size == 1) {
        width = 12;
        height = 26;
    }
    enum slow_kind kind = (enum slow_kind)dice_below(dice, SLOW_KINDS);
    slow_random(well, dice, kind, width, height, full);
}

static void
fill_row(struct slow *well, int y)
{
    for (int x = 0; y < well->height && x < well->width; x++)
        well->cells[y][x] = true;
}

static void
put(struct slow *well, int x, int y, bool filled)
{
    if (x >= 0 && x < well->width && y >= 0 && y < well->height)
        well->cells[y][x] = filled;
}

static int
pick_column(struct dice *dice, int width)
{
    switch (dice_below(dice, 4)) {
    case 0: return dice_below(dice, 2); /* its left arm at the wall, or in it */
    case 1: return width - 1 - dice_below(dice, 2);
    default: return dice_below(dice, width);
    }
}

static int
pick_row(struct dice *dice, int rows)
{
    switch (dice_below(dice, 4)) {
    case 0: return dice_below(dice, 2);
    case 1: return rows - 1 - dice_below(dice, 4);
    default: return dice_below(dice, rows);
    }
}

/* Carves a slot into whatever is there; sometimes a bit of it is spoiled. */
static void
carve_slot(struct slow *well, struct dice *dice, int rows)
{
    int x = pick_column(dice, well->width), y = pick_row(dice, rows);
    int side = dice_below(dice, 2) ? 1 : -1;

    for (int row = 0; row < 2; row++)
        if (dice_below(dice, 4) != 0)
            fill_row(well, y + row);
    for (int dx = -1; dx <= 1; dx++)
        for (int above = y; above < well->height; above++)
            put(well, x + dx, above, false);
    put(well, x - 1, y, true);
    put(well, x + 1, y, true);
    put(well, x + side, y + 2, true);
    switch (dice_below(dice, 8)) {
    case 0: put(well, x - side, y + 2, true); break; /* closed on both sides */
    case 1:                                          /* a roof, higher up */
        put(well, x + dice_between(dice, -1, 1), y + dice_between(dice, 2, 6), true);
        break;
    case 2: /* any cell of it */
        put(well, x + dice_between(dice, -1, 1), y + dice_between(dice, 0, 2), dice_below(dice, 2));
        break;
    default: break;
    }
}

/* No lock leaves a row full. */
static void
open_full_rows(struct slow *well, struct dice *dice)
{
    for (int y = 0; y < well->height; y++) {
        int count = 0;
        for (int x = 0; x < well->width; x++)
            count += well->cells[y][x];
        if (count == well->width)
            well->cells[y][dice_below(dice, well->width)] = false;
    }
}

void
slow_add_slots(struct slow *well, struct dice *dice, int rows)
{
    for (int slots = dice_between(dice, 1, 3); slots > 0; slots--)
        carve_slot(well, dice, rows);
    open_full_rows(well, dice);
}

struct view
slow_view(struct dice *dice)
{
    enum { EMPTY_ROWS = 8 };
    int index = 0;
    while (ruleset_at(index) != NULL)
        index++;
    const struct ruleset *rules = ruleset_at(dice_below(dice, index));
    int height = ruleset_height(rules);
    struct slow well;
    struct game game;
    struct view view;

    slow_random(
        &well, dice, (enum slow_kind)dice_below(dice, SLOW_KINDS), rules->width, height, false);
    int top = dice_between(dice, 2, rules->visible - EMPTY_ROWS);
    for (int y = top; y < height; y++)
        memset(well.cells[y], 0, sizeof(well.cells[y]));
    game_init(&game, rules, rules->first_level, dice_roll(dice), rules->handling);
    game_step(&game, (struct command){0});
    slow_to_board(&well, &game.board);
    view_take(&view, &game);
    return view;
}
