/*
 * Numbers as people like to read them, in a caller's buffer, which is also
 * what comes back.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_LAB_WORDS_H
#define WELLPLAYED_LAB_WORDS_H

#include <stdint.h>

enum { WORDS_SIZE = 40 };

/* "51,234,567" */
char *words_count(char out[WORDS_SIZE], uint64_t count);

/* As above; a small number with the decimals that matter: "2.75", "-3,813".
 * Infinity, NaN, and what is beyond 10^15 is "unknown". */
char *words_number(char out[WORDS_SIZE], double number);

/* Of three digits, or a little more: "51.2 M", "3.81 k", "2.75". */
char *words_short(char out[WORDS_SIZE], double number);

/* "45 s", "12 min 5 s", "3 h 20 min", "5 days"; "unknown" as above. */
char *words_time(char out[WORDS_SIZE], double seconds);

#endif
