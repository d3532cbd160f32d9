/* The line is written over itself. */
#define _DEFAULT_SOURCE /* ioctl */

#include "lab/ticker.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_COLUMNS = 80 };

/* The terminal's columns except for the last; 79 if it does not say. */
static int
room_for_line(void)
{
    struct winsize size;
    int columns = DEFAULT_COLUMNS;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        columns = size.ws_col;
    return columns - 1;
}

void
ticker_show(const char *text)
{
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r%.*s\033[K", room_for_line(), text);
    fflush(stderr);
}

void
ticker_clear(void)
{
    ticker_show("");
}
