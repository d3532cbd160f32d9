/* Numbers for people. */
#include "lab/words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

char *
words_count(char out[WORDS_SIZE], uint64_t count)
{
    char digits[24];
    int length = snprintf(digits, sizeof(digits), "%" PRIu64, count);
    char *at = out;

    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *at++ = ',';
        *at++ = digits[i];
    }
    *at = '\0';
    return out;
}

char *
words_number(char out[WORDS_SIZE], double number)
{
    char digits[WORDS_SIZE];
    double size = fabs(number);

    if (!(size < 1e15))
        snprintf(out, WORDS_SIZE, "unknown");
    else if (size >= 1000)
        snprintf(out, WORDS_SIZE, "%s%.30s", number < 0 ? "-" : "",
            words_count(digits, (uint64_t)(size + 0.5)));
    else
        snprintf(out, WORDS_SIZE, "%.*f", size < 100 ? 2 : 1, number);
    return out;
}

char *
words_short(char out[WORDS_SIZE], double number)
{
    static const char *const units[] = {"", " k", " M", " G", " T"};
    double size = fabs(number);
    size_t unit = 0;

    if (!(size < 9.99e14))
        return words_number(out, number);
    /* 999.5 would be rounded up to a thousand. */
    for (; size >= 999.5; unit++)
        size /= 1000;
    snprintf(out, WORDS_SIZE, "%s%.*f%s", number < 0 ? "-" : "",
        size < 9.995   ? 2
        : size < 99.95 ? 1
                       : 0,
        size, units[unit]);
    return out;
}

char *
words_time(char out[WORDS_SIZE], double seconds)
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    if (!(fabs(seconds) < 1e15)) {
        snprintf(out, WORDS_SIZE, "unknown");
        return out;
    }
    int64_t s = (int64_t)(seconds + 0.5);
    if (s < MINUTE)
        snprintf(out, WORDS_SIZE, "%" PRId64 " s", s);
    else if (s < HOUR)
        snprintf(out, WORDS_SIZE, "%d min %d s", (int)(s / MINUTE), (int)(s % MINUTE));
    else if (s < 2 * DAY)
        snprintf(out, WORDS_SIZE, "%d h %d min", (int)(s / HOUR), (int)(s % HOUR / MINUTE));
    else
        snprintf(out, WORDS_SIZE, "%" PRId64 " days", s / DAY);
    return out;
}
