/*
 * What a program has to say beside its output: lines on standard error. Names,
 * arguments and bytes of files may stand in them as they are: what is no plain
 * text is quoted (utf8_quote), so that each call is one line, and nothing in
 * it reaches the terminal as a command.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_STORE_SAY_H
#define WELLPLAYED_STORE_SAY_H

/* Prints the line; its end is added. */
__attribute__((format(printf, 1, 2))) void say(const char *format, ...);

#endif
