/*
 * The line on a terminal that says how far a run is, written anew again and
 * again on stderr. It never gets longer than the terminal is wide: a line that
 * wraps can't be taken back, and fills the screen. Without a terminal it does
 * nothing.
 *
 * From one thread at a time.
 */
#ifndef WELLPLAYED_LAB_TICKER_H
#define WELLPLAYED_LAB_TICKER_H

/* The bytes that it has room for now: the terminal's columns but for the last,
 * 79 when it does not say. */
int ticker_room(void);

/* Puts a text of ASCII in the place of the last one, cut where the room ends.
 */
void ticker_show(const char *text);

/* Takes it away. */
void ticker_clear(void);

#endif
