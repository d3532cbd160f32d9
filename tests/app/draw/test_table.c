/*
 * Tables and curves: where cells are, what a curve's points are between those
 * that are known, and how times and sums are written.
 */
#include "app/draw/chart.h"
#include "app/draw/columns.h"
#include "app/menu/menu.h"
#include "app/scenes/statistics/statistics.h"
#include "app/text/language.h"
#include "lib/check.h"

/* -- cells -- */

static void
cells_share_the_width(void **state)
{
    static const struct column columns[] = {
        {"", 1, TEXT_RIGHT}, {"a", 5, TEXT_LEFT}, {"b", 3, TEXT_RIGHT}};
    (void)state;
    for (int w = 200; w < 1000; w += 13)
        for (int h = 100; h < 500; h += 17) {
            struct columns table = {columns, 3, 11, {.x = 7, .y = 9, .w = w, .h = h}, 12, 1};
            int bottom = table.box.y;
            for (int line = 0; line < table.lines; line++) {
                int right = table.box.x;
                struct box cell = {0};
                for (int i = 0; i < 3; i++) {
                    cell = columns_cell(&table, line, i);
                    assert_true(cell.w > 0 && cell.x >= right);
                    assert_int_equal(cell.y, bottom);
                    right = cell.x + cell.w;
                }
                assert_true(right <= table.box.x + w);
                assert_true(right >= table.box.x + w - table.px);
                bottom = cell.y + cell.h;
            }
            assert_int_equal(bottom, table.box.y + h);
        }
}

/* -- curves -- */

static void
curve_goes_through_its_points(void **state)
{
    struct series series;
    (void)state;

    assert_int_equal(chart_points(&(struct series){0}, 1000, 10), 0);
    series_begin(&series);
    series_take(&series, 0, 0);
    series_take(&series, 1000, 100);
    series_take(&series, 2000, 300);
    series_take(&series, 2500, 400);
    uint64_t every = series.every;
    for (int i = 0; i < series.count; i++)
        assert_int_equal(chart_points(&series, 2500, every * (uint64_t)i), series.points[i]);
    assert_int_equal(chart_points(&series, 2500, 2500), 400);
    assert_int_equal(chart_points(&series, 2500, UINT64_MAX), 400);
    uint64_t before = 0;
    for (uint64_t tick = 0; tick <= 2500; tick++) {
        uint64_t points = chart_points(&series, 2500, tick);
        assert_true(points >= before && points <= 400);
        before = points;
    }
}

static void
curve_of_large_numbers(void **state)
{
    struct series series;
    (void)state;

    series_begin(&series);
    series_take(&series, 0, 0);
    series_take(&series, UINT64_MAX / 4, UINT64_MAX / 2);
    uint64_t half = chart_points(&series, UINT64_MAX / 4, UINT64_MAX / 4 / 2);
    assert_true(half <= UINT64_MAX / 2);
    assert_int_equal(chart_points(&series, UINT64_MAX / 4, UINT64_MAX / 4), UINT64_MAX / 2);
}

static void
times_are_written(void **state)
{
    static const struct {
        uint64_t ticks;
        const char *words;
    } times[] = {{0, "0:00"}, {999, "0:00"}, {61000, "1:01"}, {3599999, "59:59"},
        {3600000, "1:00:00"}, {360000000, "100:00:00"}};
    char words[32];
    (void)state;
    for (size_t i = 0; i < ARRAY_SIZE(times); i++) {
        chart_time(times[i].ticks, words, sizeof(words));
        assert_string_equal(words, times[i].words);
    }
}

/* -- sums -- */

static bool
has_row(const struct history_sums *sums, const char *name, const char *value)
{
    for (int i = 0; i < statistics_rows(); i++) {
        struct menu_row row = {0};
        statistics_row(sums, i, &row);
        assert_true(row.name[0] != '\0' && row.detail[0] != '\0');
        if (strcmp(row.name, name) == 0 && strcmp(row.value, value) == 0)
            return true;
    }
    return false;
}

static void
sums_are_written(void **state)
{
    struct history_sums sums = {.games = 12,
        .finished = 10,
        .ticks = 100000,
        .pieces = 125,
        .rows = 50,
        .rows_by_count = {70, 30, 10, 0, 1},
        .judged_pieces = 100,
        .judged_keys = 450,
        .fewest_keys = 325,
        .longest_drought = 17,
        .best_points = 12345};
    (void)state;
    language_set("en");
    assert_true(has_row(&sums, "Games", "12, finished: 10"));
    assert_true(has_row(&sums, "Time", "1:40"));
    assert_true(has_row(&sums, "Pieces a second", "1.25"));
    assert_true(has_row(&sums, "Rows at once", "30 / 10 / 0 / 1"));
    assert_true(has_row(&sums, "Keys a piece", "4.50, needed: 3.25"));
    assert_true(has_row(&sums, "Longest wait", "17"));
    sums.rows_by_count[1] = 99999;
    sums.rows_by_count[2] = 100000;
    sums.rows_by_count[3] = 123456789;
    assert_true(has_row(&sums, "Rows at once", "99999 / 100k / 123M / 1"));
    /* Nothing is divided by nothing. */
    sums.ticks = sums.judged_pieces = 0;
    assert_true(has_row(&sums, "Pieces a second", "-"));
    assert_true(has_row(&sums, "Keys a piece", "-"));
    sums = (struct history_sums){0};
    for (int i = 0; i < statistics_rows(); i++) {
        struct menu_row row = {0}, none = {0};
        statistics_row(&sums, i, &row);
        statistics_row(NULL, i, &none);
        assert_string_equal(row.value, "-");
        assert_string_equal(none.value, "-");
    }
}

SUITE(table)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_share_the_width),
        cmocka_unit_test(curve_goes_through_its_points),
        cmocka_unit_test(curve_of_large_numbers),
        cmocka_unit_test(times_are_written),
        cmocka_unit_test(sums_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
