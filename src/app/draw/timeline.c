#include "app/draw/timeline.h"

#include "app/draw/lengths.h"

uint64_t
timeline_tick(struct box bar, int x, uint64_t ticks)
{
    int last = max(bar.w - 1, 1);
    uint64_t along = (uint64_t)min(max(x - bar.x, 0), last);

    /* The product could overflow in very long games: divide first. */
    uint64_t n = (uint64_t)last;
    return ticks / n * along + ticks % n * along / n;
}

int
timeline_x(struct box bar, uint64_t tick, uint64_t ticks)
{
    uint64_t last = (uint64_t)max(bar.w - 1, 1);

    if (ticks == 0 || tick >= ticks)
        return bar.x + (int)(ticks == 0 ? 0 : last);
    while (ticks > UINT64_MAX / last) {
        ticks /= 2;
        tick /= 2;
    }
    return bar.x + (int)(tick * last / ticks);
}
