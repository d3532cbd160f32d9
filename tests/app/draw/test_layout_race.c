/*
 * The layout of a race over many sizes of the window and the well: everything
 * is inside, nothing overlaps, both sides are alike, and text can be read.
 */
#include "lib/check.h"

#include "app/draw/layout_race.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const int sizes[][2] = {{480, 360}, {481, 361}, {640, 480}, {600, 600}, {800, 600},
    {800, 1200}, {480, 1920}, {720, 1280}, {1081, 1921}, {1280, 720}, {1366, 768}, {1920, 1080},
    {2560, 1080}, {2560, 1440}, {3440, 1440}, {3840, 360}, {3840, 2160}, {7680, 4320}};

static const struct {
    int columns, rows, above;
} wells[] = {{12, 22, 4}, {10, 20, 0}, {10, 10, 0}, {6, 6, 2}, {12, 32, 4}, {6, 32, 0}};

static struct layout_wants
wants_of(const int size[2], int well, int next, int keys)
{
    return (struct layout_wants){.width = size[0],
        .height = size[1],
        .columns = wells[well].columns,
        .rows = wells[well].rows,
        .above = wells[well].above,
        .next_count = next,
        .key_count = keys};
}

static bool
is_inside(struct box inner, struct box outer)
{
    return inner.w >= 0 && inner.h >= 0 && inner.x >= outer.x && inner.y >= outer.y &&
           inner.x + inner.w <= outer.x + outer.w && inner.y + inner.h <= outer.y + outer.h;
}

static bool
overlap(struct box a, struct box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

enum { MAX_BOXES = 48 };

/* All that is shown, each once; with a well the rows above it, so many
 * pixels. */
static int
collect(const struct layout_race *l, int above, struct box boxes[MAX_BOXES])
{
    int count = 0;
    for (int i = 0; i < LAYOUT_RACE_SIDES; i++) {
        const struct layout_race_side *s = &l->sides[i];
        boxes[count++] = s->name;
        boxes[count++] = s->detail;
        boxes[count++] = (struct box){s->well.x, s->well.y - above, s->well.w, s->well.h + above};
        boxes[count++] = s->next_label;
        boxes[count++] = s->next_box;
        boxes[count++] = s->pending;
        if (s->graph.w > 0)
            boxes[count++] = s->graph;
        if (s->mind.w > 0)
            boxes[count++] = s->mind;
        if (s->hold_box.w > 0) {
            boxes[count++] = s->hold_label;
            boxes[count++] = s->hold_box;
            assert_true(is_inside(s->hold, s->hold_box));
        }
    }
    boxes[count++] = l->goal;
    boxes[count++] = l->clock;
    boxes[count++] = l->bar;
    boxes[count++] = l->gap;
    for (int i = 0; i < l->stat_count; i++)
        boxes[count++] = l->stats[i];
    for (int i = 0; i < l->keys_shown; i++)
        boxes[count++] = l->keys[i];
    boxes[count++] = l->strip;
    assert_true(count <= MAX_BOXES);
    return count;
}

static void
check_boxes(const struct layout_race *l, const struct layout_wants *w)
{
    struct box boxes[MAX_BOXES], window = {0, 0, w->width, w->height};
    int count = collect(l, w->above * l->cell, boxes);
    for (int i = 0; i < count; i++) {
        struct box a = boxes[i];
        if (!is_inside(a, window) || a.w == 0 || a.h == 0)
            fail_msg("%dx%d, %dx%d: box %d (%d %d %d %d) is outside or nothing", w->width,
                w->height, w->columns, w->rows, i, a.x, a.y, a.w, a.h);
        for (int j = 0; j < i; j++) {
            struct box b = boxes[j];
            if (overlap(a, b))
                fail_msg("%dx%d, %dx%d: boxes %d (%d %d %d %d) and %d "
                         "(%d %d %d %d) overlap",
                    w->width, w->height, w->columns, w->rows, i, a.x, a.y, a.w, a.h, j, b.x, b.y,
                    b.w, b.h);
        }
    }
}

static void
check_sides(const struct layout_race *l, const struct layout_wants *w)
{
    for (int i = 0; i < LAYOUT_RACE_SIDES; i++) {
        const struct layout_race_side *s = &l->sides[i];
        assert_int_equal(s->well.w, l->cell * w->columns);
        assert_int_equal(s->well.h, l->cell * w->rows);
        assert_int_equal(s->well.y, l->sides[0].well.y);
        assert_int_equal(s->next_box.w, l->sides[0].next_box.w);
        for (int j = 0; j < w->next_count; j++) {
            assert_true(is_inside(s->next[j], s->next_box));
            for (int k = 0; k < j; k++)
                assert_false(overlap(s->next[j], s->next[k]));
        }
        /* A frame of a thin line must have room around the well. */
        assert_true(s->well.x >= l->line && s->well.y >= l->line);
        assert_true(s->well.x + s->well.w + l->line <= w->width);
    }
    assert_true(l->sides[0].well.x + l->sides[0].well.w + 2 * l->line < l->sides[1].well.x);
}

static void
check(const struct layout_wants *wants)
{
    struct layout_race l;
    layout_race(&l, wants);
    check_boxes(&l, wants);
    check_sides(&l, wants);
    assert_true(l.cell >= 4 && l.unit >= 11 && l.small >= 10);
    assert_true(l.next_cell >= 4 && l.next_cell <= l.cell);
    /* The middle of the bar is as far from one well as from the other. */
    int middle = 2 * l.bar.x + l.bar.w;
    int wells_middle = l.sides[0].well.x + l.sides[1].well.x + l.sides[1].well.w;
    assert_in_range(middle - wells_middle + 2, 0, 4);
}

static void
all_has_room(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(sizes); i++)
        for (int j = 0; j < COUNT(wells); j++)
            for (int keys = 0; keys <= LAYOUT_MAX_KEYS; keys += 6)
                for (int next = 0; next <= RULESET_MAX_NEXT; next++) {
                    struct layout_wants wants = wants_of(sizes[i], j, next, keys);
                    wants.stats = 5;
                    wants.graph = true;
                    wants.scale = 75;
                    check(&wants);
                    wants.scale = 100;
                    check(&wants);
                    wants.scale = 150;
                    check(&wants);
                    wants.hold = true;
                    check(&wants);
                    wants.scale = 100;
                    check(&wants);
                    wants.mind = true;
                    check(&wants);
                    wants.hold = false;
                    wants.scale = 150;
                    check(&wants);
                }
}

/* What is thought has room in the usual windows, for both sides. */
static void
thoughts_have_room(void **state)
{
    (void)state;
    static const int usual[][2] = {{1280, 720}, {1920, 1080}, {2560, 1440}, {3440, 1440},
        {3840, 2160}, {900, 1400}, {800, 1200}};

    for (int i = 0; i < COUNT(usual); i++)
        for (int next = 1; next <= 5; next += 4) {
            struct layout_wants wants = wants_of(usual[i], 1, next, 6);
            struct layout_race l;
            wants.mind = wants.graph = true;
            wants.stats = 5;
            wants.hold = next > 1;
            layout_race(&l, &wants);
            for (int side = 0; side < LAYOUT_RACE_SIDES; side++) {
                struct box mind = l.sides[side].mind;
                if (mind.w < 8 * l.unit || mind.h < 10 * l.unit)
                    fail_msg("%dx%d, %d next: %d %d of unit %d", usual[i][0], usual[i][1], next,
                        mind.w, mind.h, l.unit);
            }
            assert_int_equal(l.keys_shown, 0);
        }
}

/* In the usual windows the two wells take most of the height, and text is not
 * too small for the window. */
static void
wells_are_large(void **state)
{
    (void)state;
    static const int usual[][2] = {
        {640, 480}, {1280, 720}, {1920, 1080}, {2560, 1440}, {3840, 2160}};
    for (int i = 0; i < COUNT(usual); i++) {
        for (int j = 0; j < 2; j++) {
            struct layout_wants wants = wants_of(usual[i], j, 1, 6);
            struct layout_race l;
            layout_race(&l, &wants);
            assert_false(l.stacked);
            int above = wants.above * l.cell;
            assert_true((l.sides[0].well.h + above) * 3 >= usual[i][1] * 2);
            assert_true(l.unit * 48 >= usual[i][1]);
            if (usual[i][1] > 500)
                assert_true(l.keys_shown >= 5);
        }
    }
}

/* Larger text is larger, and costs the wells a seventh at the most. */
static void
text_follows_the_scale(void **state)
{
    (void)state;
    static const int usual[][2] = {{640, 480}, {1280, 720}, {1920, 1080}, {2560, 1440}};
    for (int i = 0; i < COUNT(usual); i++) {
        for (int j = 0; j < 2; j++) {
            struct layout_wants wants = wants_of(usual[i], j, 1, 7);
            struct layout_race plain, large;
            layout_race(&plain, &wants);
            wants.scale = 150;
            layout_race(&large, &wants);
            assert_true(large.unit * 100 >= plain.unit * 115);
            assert_true(large.cell >= plain.cell * 6 / 7);
        }
    }
}

/* Wide windows have columns at their ends, wells as high as the window, and
 * graphs. */
static void
wide_windows_are_used(void **state)
{
    (void)state;
    static const int wide[][2] = {
        {1280, 720}, {1920, 1080}, {2560, 1080}, {2560, 1440}, {3440, 1440}, {3840, 2160}};
    for (int i = 0; i < COUNT(wide); i++)
        for (int j = 0; j < 2; j++)
            for (int keys = 0; keys <= 7; keys += 7) {
                struct layout_wants wants = wants_of(wide[i], j, 1, keys);
                struct layout_race l;
                wants.graph = true;
                wants.stats = 5;
                if (j == 1) {
                    wants.above = 4;
                    wants.next_count = 5;
                    wants.hold = true;
                }
                layout_race(&l, &wants);
                assert_true(l.apart);
                int high = l.sides[0].well.h + wants.above * l.cell;
                assert_true(high * 100 >= wide[i][1] * 85);
                if (l.unit * 41 < wide[i][1])
                    fail_msg("%dx%d, %d: text of %d", wide[i][0], wide[i][1], j, l.unit);
                assert_int_equal(l.keys_shown, keys);
                assert_int_equal(l.stat_count, keys > 0 ? l.stat_count : 5);
                if (l.sides[0].graph.w == 0)
                    fail_msg(
                        "%dx%d, %d: no graph beside text of %d", wide[i][0], wide[i][1], j, l.unit);
                int ends = l.sides[1].name.x + l.sides[1].name.w - l.sides[0].name.x;
                if (wide[i][0] * 9 <= wide[i][1] * 22)
                    assert_true(ends * 100 >= wide[i][0] * 85);
            }
}

static void
tall_windows_are_used(void **state)
{
    (void)state;
    static const int size[] = {800, 1200};
    struct layout_wants wants = wants_of(size, 1, 1, 6);
    struct layout_race l;
    layout_race(&l, &wants);
    assert_true(l.stacked);
    assert_true(l.cell >= 30);
    assert_int_equal(l.keys_shown, 6);
}

/* A window that is smaller than the least gets the layout of the least. */
static void
tiny_windows_are_cut(void **state)
{
    (void)state;
    static const int one[] = {1, 1};
    static const int smallest[] = {LAYOUT_MIN_WIDTH, LAYOUT_MIN_HEIGHT};
    struct layout_wants wants = wants_of(one, 1, 1, 6);
    struct layout_wants least = wants_of(smallest, 1, 1, 6);
    struct layout_race tiny, l;
    layout_race(&tiny, &wants);
    layout_race(&l, &least);
    assert_memory_equal(&tiny, &l, sizeof l);
}

SUITE(layout_race)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_has_room),
        cmocka_unit_test(thoughts_have_room),
        cmocka_unit_test(wells_are_large),
        cmocka_unit_test(text_follows_the_scale),
        cmocka_unit_test(wide_windows_are_used),
        cmocka_unit_test(tall_windows_are_used),
        cmocka_unit_test(tiny_windows_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
