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

void
timeline_draw(const struct sheet *sheet, struct box bar, uint64_t now, uint64_t ticks,
    const uint64_t *marks, int count)
{
    struct look *look = sheet->look;
    int u = sheet->unit, line = sheet->page.line, x = timeline_x(bar, now, ticks);
    struct box mark = {0, bar.y - bar.h / 2, line, bar.h / 2 - line};

    look_fill(look, bar, palette_colour(PALETTE_KEY_EDGE));
    look_fill(look, (struct box){bar.x, bar.y, x - bar.x, bar.h}, palette_colour(PALETTE_SOFT));
    for (int i = 0; i < count; i++) {
        mark.x = timeline_x(bar, marks[i], ticks) - mark.w / 2;
        look_fill(look, mark, palette_colour(PALETTE_SOFT));
    }
    int wide = max(4, u / 2), left = min(max(x - wide / 2, bar.x), bar.x + bar.w - wide);
    look_fill(look, (struct box){left, bar.y - u / 4, wide, bar.h + u / 2},
        palette_colour(PALETTE_ACCENT));
}
