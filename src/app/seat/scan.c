/* The log is played without anybody to see it. */
#include "app/seat/scan.h"

#include <string.h>

const char *
scan_begin(struct scan *scan, struct tape *tape)
{
    scan_close(scan);
    const char *trouble = playback_open(&scan->playback, &scan->header, tape->data, tape->size);
    scan->tape = tape_hold(tape);
    if (trouble != NULL)
        scan_close(scan);
    return trouble;
}

static void
scan_note(struct scan *scan, const struct events *events)
{
    if ((events->happened & EVENT_CLEARED) && events->cleared.count >= SCAN_ROWS &&
        scan->mark_count < SCAN_MARKS)
        scan->marks[scan->mark_count++] = scan->playback.tick;
    if (events->happened & EVENT_LOCKED && scan->listener != NULL)
        scan->listener(scan->listener_data, &scan->playback.game);
}

bool
scan_go(struct scan *scan, int steps)
{
    while (scan_is_busy(scan) && steps-- > 0)
        if (playback_next(&scan->playback, UINT64_MAX))
            scan_note(scan, &scan->playback.events);
    return scan_is_done(scan);
}

bool
scan_is_busy(const struct scan *scan)
{
    return scan->tape != NULL && !scan_is_done(scan);
}

bool
scan_is_done(const struct scan *scan)
{
    return scan->playback.state != PLAYBACK_GOES_ON;
}

void
scan_close(struct scan *scan)
{
    tape_drop(scan->tape);
    memset(scan, 0, sizeof(*scan));
}
