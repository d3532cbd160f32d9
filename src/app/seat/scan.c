/* The log is told without anybody to see it. */
#include "app/seat/scan.h"

#include <string.h>

const char *
scan_begin(struct scan *scan, void *data, size_t size)
{
    struct replay_header header;

    scan_close(scan);
    const char *trouble = reel_open(&scan->reel, data, size, &header);
    if (trouble != NULL)
        return trouble;
    scan->rules = header.rules;
    game_init(&scan->game, &scan->rules, (int)header.start_level, header.seed,
        header.handling);
    return NULL;
}

static void
note(struct scan *scan, const struct events *events)
{
    if ((events->happened & EVENT_CLEARED) &&
        events->removed.count >= SCAN_ROWS && scan->mark_count < SCAN_MARKS)
        scan->marks[scan->mark_count++] = scan->game.tick;
}

bool
scan_go(struct scan *scan, int runs)
{
    while (scan_is_busy(scan) && runs-- > 0) {
        struct events events;
        uint64_t ticks, before = scan->game.tick;
        struct command command = reel_next(&scan->reel, &scan->game, &ticks);

        if (ticks == 0) {
            scan->done = true;
            scan->trouble = scan->reel.state.trouble;
            break;
        }
        game_advance(&scan->game, command, ticks, &events);
        reel_taken(&scan->reel, &scan->game, scan->game.tick - before);
        note(scan, &events);
    }
    return scan->done;
}

bool
scan_is_busy(const struct scan *scan)
{
    return reel_is_open(&scan->reel) && !scan->done;
}

void
scan_close(struct scan *scan)
{
    reel_close(&scan->reel);
    memset(scan, 0, sizeof(*scan));
}
