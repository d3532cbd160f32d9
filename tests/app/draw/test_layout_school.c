/*
 * The layout of the training room over many sizes of the window and the well:
 * everything is inside, nothing overlaps, text can be read. And the de-biased
 * mean that smooths its curve.
 */
#include "lib/check.h"

#include <math.h>

#include "app/draw/layout_frame.h"
#include "app/draw/layout_school.h"
#include "app/draw/school.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static const int sizes[][2] = {{480, 360}, {520, 390}, {640, 480}, {600, 600},
    {800, 600}, {900, 1400}, {480, 1920}, {720, 1280}, {1280, 720}, {1366, 768},
    {1920, 1080}, {2560, 1080}, {3440, 1440}, {3840, 2160}};

static const int wells[][2] = {
    {8, 8}, {10, 8}, {10, 10}, {12, 12}, {10, 20}, {6, 32}, {4, 4}};

static bool
is_inside(struct box box, int width, int height)
{
    return box.w >= 0 && box.h >= 0 && box.x >= 0 && box.y >= 0 &&
           box.x + box.w <= width && box.y + box.h <= height;
}

static bool
overlap(struct box a, struct box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h &&
           b.y < a.y + a.h;
}

static void
check(const int size[2], const int well[2], int scale)
{
    struct layout_school l;
    struct box boxes[LAYOUT_SCHOOL_FIGURES + LAYOUT_SCHOOL_HINTS + 8];
    int count = 0;

    layout_school(&l, size[0], size[1], scale, well[0], well[1]);
    boxes[count++] = l.title;
    boxes[count++] = l.status;
    boxes[count++] = l.well;
    boxes[count++] = l.caption;
    for (int i = 0; i < LAYOUT_SCHOOL_FIGURES; i++)
        boxes[count++] = l.figures[i];
    boxes[count++] = l.curve;
    boxes[count++] = l.swarm;
    boxes[count++] = l.bars;
    boxes[count++] = l.sentence;
    assert_in_range(l.hint_lines, 2, LAYOUT_SCHOOL_HINTS);
    for (int i = 0; i < l.hint_lines; i++)
        boxes[count++] = l.hints[i];
    for (int i = 0; i < count; i++) {
        if (!is_inside(boxes[i], size[0], size[1]))
            fail_msg("%dx%d, well %dx%d, %d %%: box %d is outside", size[0],
                size[1], well[0], well[1], scale, i);
        for (int j = 0; j < i; j++)
            if (overlap(boxes[i], boxes[j]))
                fail_msg("%dx%d, well %dx%d, %d %%: boxes %d and %d overlap",
                    size[0], size[1], well[0], well[1], scale, i, j);
    }
    assert_true(l.cell >= CELL_MIN);
    assert_int_equal(l.well.w, l.cell * well[0]);
    assert_true(l.small >= UNIT_MIN);
    assert_true(l.curve.w >= 8 * l.page.unit && l.curve.h >= 3 * l.page.unit);
}

static void
everything_has_a_place(void **state)
{
    (void)state;
    for (int s = 0; s < COUNT(sizes); s++)
        for (int w = 0; w < COUNT(wells); w++)
            for (int scale = 75; scale <= 150; scale += 25)
                check(sizes[s], wells[w], scale);
}

static struct school_point
point(double answer)
{
    return (struct school_point){answer, answer, NAN, NAN, NAN};
}

static void
smoothing_has_no_bias(void **state)
{
    struct school_point points[40];
    double out[40];

    (void)state;
    for (int i = 0; i < 40; i++)
        points[i] = point(50);
    school_smooth(points, 40, out);
    for (int i = 0; i < 40; i++)
        assert_true(fabs(out[i] - log(50)) < 1e-12);
    /* The first value stands for itself; after one step both count. */
    points[0] = point(1);
    points[1] = point(M_E);
    school_smooth(points, 2, out);
    assert_true(out[0] == 0);
    assert_true(fabs(out[1] - 1 / (SCHOOL_SMOOTHING + 1)) < 1e-12);
    /* What is unknown changes nothing, and is unknown at first. */
    points[0] = point(NAN);
    school_smooth(points, 2, out);
    assert_true(isnan(out[0]) && fabs(out[1] - 1) < 1e-12);
}

SUITE(layout_school)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_has_a_place),
        cmocka_unit_test(smoothing_has_no_bias),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
