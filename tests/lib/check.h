/*
 * What every unit test includes first: cmocka with the headers that it needs
 * but does not include.
 */
#ifndef WELLPLAYED_TESTS_CHECK_H
#define WELLPLAYED_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/*
 * One program has all unit tests, see main.c. TEST(name) begins a test. SUITE(board)
 * ends test_board.c: the function that runs the tests of the file, in their order.
 * With functions that run before and after a test or the suite, or NULL: TEST_WITH,
 * SUITE_WITH.
 */
struct test_list {
    struct CMUnitTest tests[64];
    size_t count;
};

void tests_add(struct test_list *list, struct CMUnitTest test);

/* Returns how many failed. */
int tests_run(
    const struct test_list *list, const char *name, CMFixtureFunction begin, CMFixtureFunction end);

/* The tests of the file that includes this. */
__attribute__((unused)) static struct test_list tests_of_file;

#define TEST_WITH(test, begin, end)                                                                \
    static void test(void **state);                                                                \
    __attribute__((constructor)) static void enrol_##test(void)                                    \
    {                                                                                              \
        tests_add(&tests_of_file, (struct CMUnitTest){#test, test, begin, end, NULL});             \
    }                                                                                              \
    static void test(void **state)
#define TEST(test) TEST_WITH(test, NULL, NULL)

#define SUITE_BY_HAND(name)                                                                        \
    int suite_##name(void);                                                                        \
    int suite_##name(void)
#define SUITE_WITH(name, begin, end)                                                               \
    SUITE_BY_HAND(name)                                                                            \
    {                                                                                              \
        return tests_run(&tests_of_file, #name, begin, end);                                       \
    }
#define SUITE(name) SUITE_WITH(name, NULL, NULL)

/*
 * How often a test looks, with a pause of a ms or more, for what must happen
 * sooner or later: a busy machine gets a minute at least.
 */
enum { PATIENCE = 60000 };

#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))

#endif
