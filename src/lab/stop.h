/*
 * Ctrl-C asks a long run to stop and print its results so far. A second Ctrl-C
 * ends the program at once. SIGTERM does the same, and so does closing the
 * terminal (SIGHUP), unless the program was started with nohup.
 */
#ifndef WELLPLAYED_LAB_STOP_H
#define WELLPLAYED_LAB_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

/* What a shell reports for a program that Ctrl-C has ended. */
enum { STOP_EXIT = 130 };

/* From now on the signals only ask. Later calls do nothing. */
void stop_on_signals(void);

/* Whether one has come. Any thread. */
bool stop_wanted(void);

/* The same, for loops that check it often. */
const atomic_bool *stop_flag(void);

#endif
