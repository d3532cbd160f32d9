/*
 * The progress line on a terminal, on stderr. It is never longer than the
 * terminal is wide: a line that wraps can't be replaced, and would fill the
 * screen. Without a terminal it does nothing.
 *
 * From one thread at a time.
 */
#ifndef WELLPLAYED_LAB_TICKER_H
#define WELLPLAYED_LAB_TICKER_H

/* Replaces the line by a text of ASCII, cut to the width of the terminal. */
void ticker_show(const char *text);

/* Removes the line. */
void ticker_clear(void);

#endif
