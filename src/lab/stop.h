/*
 * Ctrl-C asks a long run to stop and print its results so far; a second one
 * ends the program at once. SIGTERM and the closing of the terminal (SIGHUP) do
 * the same, unless the program was started with nohup.
 */
#ifndef WELLPLAYED_LAB_STOP_H
#define WELLPLAYED_LAB_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

enum {
    STOP_EXIT = 130
}; /* a shell's exit code for a program that Ctrl-C
                             ended */

/* From now on the signals only ask. Once, from the first thread. */
void stop_on_signals(void);

/* Whether one has come. Any thread. */
bool stop_wanted(void);

/* The same, for those who look often. */
const atomic_bool *stop_flag(void);

#endif
