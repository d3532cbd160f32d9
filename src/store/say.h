/*
 * Messages of a program: lines on standard error. They may contain names,
 * arguments and bytes of files as they are: anything that is not plain text is
 * quoted (utf8_quote), so that each call prints one line, and no part of it
 * reaches the terminal as a command.
 *
 * Any thread may call.
 */
#ifndef WELLPLAYED_STORE_SAY_H
#define WELLPLAYED_STORE_SAY_H

/* Prints the line and adds a newline. */
__attribute__((format(printf, 1, 2))) void say(const char *format, ...);

#endif
