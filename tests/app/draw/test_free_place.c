/*
 * A place on the screen where nothing is covered: none is missed, it touches
 * nothing, and it is the nearest one.
 */
#include "lib/check.h"

#include "app/draw/free_place.h"
#include "lib/dice.h"

enum { WIDE = 60, HIGH = 40 };

static bool
is_clear(const struct free_place *place, struct box box)
{
    if (box.x < place->gap || box.y < place->gap || box.x + box.w > WIDE - place->gap ||
        box.y + box.h > HIGH - place->gap)
        return false;
    for (int y = box.y - place->gap; y < box.y + box.h + place->gap; y++)
        for (int x = box.x - place->gap; x < box.x + box.w + place->gap; x++)
            for (int i = 0; i < place->count; i++)
                if (box_holds(place->taken[i], x, y))
                    return false;
    return true;
}

static int
distance(struct box a, struct box b)
{
    return abs(2 * a.x + a.w - 2 * b.x - b.w) + abs(2 * a.y + a.h - 2 * b.y - b.h);
}

/* Against all places, pixel by pixel. */
TEST(test_all_places)
{
    struct dice dice = dice_start(77);
    int with = 0, without = 0;

    for (int n = 0; n < test_count(400) || n < 80; n++) {
        struct free_place place = {.window = {0, 0, WIDE, HIGH}, .gap = dice_below(&dice, 3)};
        for (int i = dice_below(&dice, 7); i > 0; i--)
            free_place_take(&place, (struct box){dice_below(&dice, WIDE), dice_below(&dice, HIGH),
                                        dice_below(&dice, 25), dice_below(&dice, 20)});
        int wide = 1 + dice_below(&dice, 30), high = 1 + dice_below(&dice, 20);
        struct box near = {dice_below(&dice, WIDE), dice_below(&dice, HIGH), dice_below(&dice, 9),
            dice_below(&dice, 9)};
        struct box found = {0};
        bool any = false;
        bool good = free_place_find(&place, wide, high, near, &found);
        for (int y = 0; y < HIGH; y++)
            for (int x = 0; x < WIDE; x++)
                any |= is_clear(&place, (struct box){x, y, wide, high});
        if (good) {
            assert_true(any);
            assert_true(is_clear(&place, found));
            assert_int_equal(found.w, wide);
            assert_int_equal(found.h, high);
        }
        /* Where there is room, a place that touches something is found. */
        assert_true(good == any);
        with += good;
        without += !good;
    }
    assert_true(with > 0 && without > 0);
}

TEST(test_the_nearest)
{
    struct free_place place = {.window = {0, 0, 100, 100}, .gap = 2};
    struct box near = {80, 80, 4, 4}, found;

    free_place_take(&place, (struct box){40, 0, 20, 100});
    free_place_take(&place, (struct box){0, 0, 0, 100}); /* nothing */
    assert_int_equal(place.count, 1);
    assert_true(free_place_find(&place, 30, 30, near, &found));
    assert_true(found.x >= 62 && found.y == 68);
    near.x = 2;
    assert_true(free_place_find(&place, 30, 30, near, &found));
    assert_true(found.x + found.w <= 38);
    assert_true(distance(found, near) > 0);
    assert_false(free_place_find(&place, 37, 30, near, &found));
}

SUITE(free_place)
