/*
 * Ctrl-C asks a long run to stop and to print what it has so far; a second
 * one ends the program at once. The same for a polite kill (SIGTERM) and
 * for a terminal that is closed (SIGHUP), unless nohup says otherwise.
 */
#ifndef WELLPLAYED_LAB_STOP_H
#define WELLPLAYED_LAB_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

enum { STOP_EXIT = 130 }; /* what a shell says of a program ended by Ctrl-C */

/* From now on the signals only ask. Once, from the first thread. */
void stop_on_signals(void);

/* Whether one has come. Any thread. */
bool stop_wanted(void);

/* The same, for those who look often. */
const atomic_bool *stop_flag(void);

#endif
