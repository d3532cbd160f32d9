/*
 * All unit tests in one program, because linking a program for each took longer
 * than running most of them.
 *
 * usage: unit SUITE [PATTERN]    the tests of tests/.../test_SUITE.c, or those
 *                                whose names match, such as "*_undo"
 */
#define _POSIX_C_SOURCE 200809L /* setenv */

#include "lib/check.h"

#include "suites.h" /* SUITES: all of them, from tests/meson.build */

#define SUITE_OF(name) int suite_##name(void);
SUITES
#undef SUITE_OF

static const struct {
    const char *name;
    int (*run)(void);
} suites[] = {
#define SUITE_OF(name) {#name, suite_##name},
    SUITES
#undef SUITE_OF
};

void
tests_add(struct test_list *list, struct CMUnitTest test)
{
    if (list->count == ARRAY_SIZE(list->tests))
        abort();
    list->tests[list->count++] = test;
}

int
tests_run(
    const struct test_list *list, const char *name, CMFixtureFunction begin, CMFixtureFunction end)
{
    return _cmocka_run_group_tests(name, list->tests, list->count, begin, end);
}

int
main(int argc, char **argv)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    for (size_t i = 0; argc > 1 && i < ARRAY_SIZE(suites); i++)
        if (strcmp(argv[1], suites[i].name) == 0)
            return suites[i].run();
    printf("usage: %s SUITE [PATTERN]\n", argv[0]);
    for (size_t i = 0; i < ARRAY_SIZE(suites); i++)
        printf("    %s\n", suites[i].name);
    return 2;
}
