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
 * One program has all unit tests, see main.c. SUITE(board) begins the function
 * that runs those of test_board.c, and returns how many failed.
 */
#define SUITE(name)                                                                                \
    int suite_##name(void);                                                                        \
    int suite_##name(void)

#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))

#endif
