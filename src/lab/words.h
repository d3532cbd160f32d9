/*
 * Numbers for people, written into a buffer of the caller, which is also
 * returned.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_LAB_WORDS_H
#define WELLPLAYED_LAB_WORDS_H

#include <stdint.h>

enum { WORDS_SIZE = 40 };

/* "51,234,567" */
char *words_count(char out[WORDS_SIZE], uint64_t count);

/* With two decimals below 100, one below 1,000: "2.75", "-3,813". Infinity, NaN
 * and numbers from 10^15 on are "unknown". */
char *words_number(char out[WORDS_SIZE], double number);

/* Three digits: "51.2 M", "3.81 k", "2.75". */
char *words_short(char out[WORDS_SIZE], double number);

/* "45 s", "12 min 5 s", "3 h 20 min", "5 days"; "unknown" as above. */
char *words_time(char out[WORDS_SIZE], double seconds);

#endif
