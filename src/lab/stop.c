/* One flag, set by a signal. */
#define _POSIX_C_SOURCE 200809L /* sigaction */

#include "lab/stop.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

static atomic_bool wanted;

static void
want_stop(int number)
{
    (void)number;
    atomic_store_explicit(&wanted, true, memory_order_relaxed);
}

static void
listen_to(int number)
{
    struct sigaction old, action;

    memset(&action, 0, sizeof(action));
    action.sa_handler = want_stop;
    action.sa_flags = (int)(SA_RESETHAND | SA_RESTART);
    sigemptyset(&action.sa_mask);
    /* A job that ignores the signal, as in `... &`, keeps ignoring it. */
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void
stop_on_signals(void)
{
    static bool listening;

    if (listening)
        return;
    listening = true;
    listen_to(SIGINT);
    listen_to(SIGTERM);
    listen_to(SIGHUP);
}

bool
stop_wanted(void)
{
    return atomic_load_explicit(&wanted, memory_order_relaxed);
}

const atomic_bool *
stop_flag(void)
{
    return &wanted;
}
