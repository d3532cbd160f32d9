/*
 * Tables and curves: where cells are, what a curve's points are between those
 * that are known, and how times and sums are written.
 */
#include <math.h>

#include "app/draw/chart.h"
#include "app/draw/columns.h"
#include "app/menu/menu.h"
#include "app/scenes/statistics/statistics.h"
#include "app/text/language.h"
#include "lib/check.h"

/* -- cells -- */

TEST(cells_share_the_width)
{
    static const struct column columns[] = {
        {"", 1, TEXT_RIGHT}, {"a", 5, TEXT_LEFT}, {"b", 3, TEXT_RIGHT}};
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

TEST(curve_goes_through_its_points)
{
    struct series series;

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

TEST(curve_of_large_numbers)
{
    struct series series;

    series_begin(&series);
    series_take(&series, 0, 0);
    series_take(&series, UINT64_MAX / 4, UINT64_MAX / 2);
    uint64_t half = chart_points(&series, UINT64_MAX / 4, UINT64_MAX / 4 / 2);
    assert_true(half <= UINT64_MAX / 2);
    assert_int_equal(chart_points(&series, UINT64_MAX / 4, UINT64_MAX / 4), UINT64_MAX / 2);
}

TEST(times_are_written)
{
    static const struct {
        uint64_t ticks;
        const char *words;
    } times[] = {{0, "0:00"}, {999, "0:00"}, {61000, "1:01"}, {3599999, "59:59"},
        {3600000, "1:00:00"}, {360000000, "100:00:00"}};
    char words[32];
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

TEST(sums_are_written)
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
        .best_points = 12345,
        .accuracy = 1390,
        .reviewed = 2};
    language_set("en");
    assert_true(has_row(&sums, "Games", "12, finished: 10"));
    assert_true(has_row(&sums, "Time", "1:40"));
    assert_true(has_row(&sums, "Pieces a second", "1.25"));
    assert_true(has_row(&sums, "Rows at once", "30 / 10 / 0 / 1"));
    assert_true(has_row(&sums, "Keys a piece", "4.50, needed: 3.25"));
    assert_true(has_row(&sums, "Longest wait", "17"));
    assert_true(has_row(&sums, "Best points", "12 345"));
    assert_true(has_row(&sums, "Accuracy", "69.5"));
    sums.rows_by_count[1] = 99999;
    sums.rows_by_count[2] = 100000;
    sums.rows_by_count[3] = 123456789;
    assert_true(has_row(&sums, "Rows at once", "99999 / 100k / 123M / 1"));
    /* Nothing is divided by nothing. */
    sums.ticks = sums.judged_pieces = 0;
    assert_true(has_row(&sums, "Pieces a second", "–"));
    assert_true(has_row(&sums, "Keys a piece", "–"));
    sums = (struct history_sums){0};
    for (int i = 0; i < statistics_rows(); i++) {
        struct menu_row row = {0}, none = {0};
        statistics_row(&sums, i, &row);
        statistics_row(NULL, i, &none);
        assert_string_equal(row.value, "–");
        assert_string_equal(none.value, "–");
    }
}

/* A number of each game, the newest first; none where it is not known. */
TEST(games_make_trends)
{
    static const struct {
        const char *name;
        double values[3]; /* NAN: none */
    } cases[] = {{"Pieces a second", {2, 2.5, NAN}}, {"Best time", {40000, NAN, NAN}},
        {"Keys a piece", {3, 4, NAN}}, {"Finesse", {95, NAN, NAN}},
        {"Finesse faults", {5, NAN, NAN}}, {"Longest wait", {13, 20, 0}},
        {"Best points", {700, 900, 0}}, {"Accuracy", {69.5, NAN, 0}}};
    const struct history_game games[3] = {{.goal = "sprint40",
                                              .reached = true,
                                              .ticks = 40000,
                                              .pieces = 80,
                                              .points = 700,
                                              .judged_pieces = 80,
                                              .judged_keys = 240,
                                              .faults = 4,
                                              .accuracy = 695,
                                              .longest_drought = 13},
        {.goal = "endless",
            .ticks = 40000,
            .pieces = 100,
            .points = 900,
            .judged_pieces = 100,
            .judged_keys = 400,
            .faults = HISTORY_NOT_COUNTED,
            .accuracy = HISTORY_NOT_COUNTED,
            .longest_drought = 20},
        {.goal = "sprint40"}};
    double values[STATISTICS_NEWEST];
    struct trend trend;
    size_t found = 0;

    language_set("en");
    for (int at = 0; at < statistics_rows(); at++) {
        int count = statistics_trend(games, 3, at, &trend, values);
        assert_true(count == 0 || count == 3);
        assert_true(count == 0 || trend.write != NULL);
        for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
            if (strcmp(cases[i].name, trend.name) != 0)
                continue;
            found++;
            assert_int_equal(count, 3);
            for (int k = 0; k < 3; k++)
                assert_true(
                    isnan(cases[i].values[k]) ? isnan(values[k]) : values[k] == cases[i].values[k]);
        }
    }
    assert_int_equal(found, ARRAY_SIZE(cases));
}

SUITE(table)
