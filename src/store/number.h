/*
 * Numbers out of text that somebody typed. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_NUMBER_H
#define WELLPLAYED_STORE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Reads the whole of `text` as a decimal number from `least` to `most`, no
 * sign, no spaces. False and *number unchanged when it is anything else.
 */
bool number_read(
    const char *text, uint64_t min, uint64_t max, uint64_t *number);

/* Reads "WxH", as "10x20", both from 1 to 99. */
bool number_read_size(const char *text, int *width, int *height);

/*
 * Reads the whole of `text` as a decimal number, as -12.5 or 3e-2, with a
 * point whatever the locale. False and *number unchanged when it is anything
 * else, or too large: never an infinity or NaN.
 */
bool number_read_real(const char *text, double *number);

enum { NUMBER_SIZE = 32 };

/* Writes a finite number so that number_read_real gives the very same, with as
 * few digits as that takes, with a point whatever the locale. Returns `out`. */
char *number_write_real(char out[NUMBER_SIZE], double number);

#endif
