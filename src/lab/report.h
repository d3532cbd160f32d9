/*
 * What `bench` prints: the result, for people or for programs, and how far it
 * is while it runs.
 */
#ifndef WELLPLAYED_LAB_REPORT_H
#define WELLPLAYED_LAB_REPORT_H

#include "bench.h"

/* The result on standard output. False when there is no memory for it, or
 * not one game has begun. */
bool report_print(const struct bench *bench);

/* The line on the terminal that says how far it is after `seconds`. */
void report_progress(const struct bench *bench, double seconds);

/* Takes that line away. */
void report_progress_end(void);

#endif
