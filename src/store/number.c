/* Parses and prints numbers. */
#define _POSIX_C_SOURCE 200809L /* uselocale */

#include "store/number.h"

#include <locale.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* Reads digits up to `end` (a character, or 0); NULL when there are none or too
 * many. */
static const char *
read_digits(const char *text, char end, uint64_t *number)
{
    const char *at = text;
    uint64_t sum = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (sum > (UINT64_MAX - digit) / 10)
            return NULL;
        sum = sum * 10 + digit;
    }
    if (at == text || *at != end)
        return NULL;
    *number = sum;
    return at;
}

bool
number_read(const char *text, uint64_t min, uint64_t max, uint64_t *number)
{
    uint64_t read;
    if (read_digits(text, '\0', &read) == NULL || read < min || read > max)
        return false;
    *number = read;
    return true;
}

bool
number_read_size(const char *text, int *width, int *height)
{
    uint64_t across, up;
    const char *x = read_digits(text, 'x', &across);
    if (x == NULL || read_digits(x + 1, '\0', &up) == NULL || across < 1 || across > 99 || up < 1 ||
        up > 99)
        return false;
    *width = (int)across;
    *height = (int)up;
    return true;
}

/* Skips digits. Returns whether there was one. */
static bool
skip_digits(const char **at)
{
    const char *begin = *at;
    while (**at >= '0' && **at <= '9')
        ++*at;
    return *at > begin;
}

static void
skip_sign(const char **at)
{
    if (**at == '+' || **at == '-')
        ++*at;
}

/* Whether it is written as a decimal number: strtod accepts far more. */
static bool
is_decimal(const char *at)
{
    skip_sign(&at);
    bool any = skip_digits(&at);
    if (*at == '.') {
        at++;
        any |= skip_digits(&at);
    }
    if (any && (*at == 'e' || *at == 'E')) {
        at++;
        skip_sign(&at);
        any = skip_digits(&at);
    }
    return any && *at == '\0';
}

bool
number_read_real(const char *text, double *number)
{
    if (!is_decimal(text))
        return false;
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (c == (locale_t)0)
        return false;
    locale_t before = uselocale(c);
    double read = strtod(text, NULL);
    uselocale(before);
    freelocale(c);
    if (!isfinite(read))
        return false;
    *number = read;
    return true;
}

/* 17 digits are enough for any double. */
char *
number_write_real(char out[NUMBER_SIZE], double number)
{
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t before = c != (locale_t)0 ? uselocale(c) : (locale_t)0;

    for (int digits = 1; digits <= 17; digits++) {
        snprintf(out, NUMBER_SIZE, "%.*g", digits, number);
        if (strtod(out, NULL) == number)
            break;
    }
    if (c != (locale_t)0) {
        uselocale(before);
        freelocale(c);
    }
    return out;
}
