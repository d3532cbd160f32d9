/* One line, and the terminal's size. */
#define _DEFAULT_SOURCE /* ioctl */

#include "lab/ticker.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_COLUMNS = 80 };

int
ticker_room(void)
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
    fprintf(stderr, "\r%.*s\033[K", ticker_room(), text);
    fflush(stderr);
}

void
ticker_clear(void)
{
    ticker_show("");
}
