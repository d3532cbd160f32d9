/*
 * Numbers in text that a user typed. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_NUMBER_H
#define WELLPLAYED_STORE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Reads the whole of `text` as a decimal number from `min` to `max`, without
 * sign or spaces. Returns false, with *number unchanged, when it is anything
 * else.
 */
bool number_read(const char *text, uint64_t min, uint64_t max, uint64_t *number);

/* Reads "WxH", as "10x20", both from 1 to 99. */
bool number_read_size(const char *text, int *width, int *height);

/*
 * Reads the whole of `text` as a decimal number, such as -12.5 or 3e-2, with a
 * point whatever the locale. Returns false, with *number unchanged, when it is
 * anything else, or too large: never an infinity or NaN.
 */
bool number_read_real(const char *text, double *number);

enum { NUMBER_SIZE = 32 };

/* Writes a finite number with as few digits as number_read_real needs to read
 * the same number, and with a point whatever the locale. Returns `out`. */
char *number_write_real(char out[NUMBER_SIZE], double number);

#endif
