/* Three lines at the bottom of the window. */
#include "app/draw/layout_viewer.h"

#include <string.h>

#include "app/draw/layout_frame.h"

/* Heights in eighths of a unit, widths in units. */
enum {
    BUTTONS_HIGH = 13,
    LINE_HIGH = 15,
    BAR_HIGH = 7,
    GAP_HIGH = 4,
    GRAPH_HIGH = 24,
    STATE_WIDE = 6,
    TIME_WIDE = 9,
    BUTTON_WIDE = 7, /* a maximum */
    MAX_WIDE = 70    /* of all of it */
};

void
layout_viewer(struct layout_viewer *layout, int width, int height, int scale,
    int button_count, bool graph)
{
    struct layout_viewer *l = layout;
    int w = max(width, LAYOUT_MIN_WIDTH), h = max(height, LAYOUT_MIN_HEIGHT);
    int side = min(w, h), margin = max(10, side / 26);

    memset(l, 0, sizeof(*l));
    int u = l->unit = max(UNIT_MIN, side * scale / 4200);
    l->line = layout_line(u);
    int buttons_h = eighths(BUTTONS_HIGH, u), line_h = eighths(LINE_HIGH, u);
    int gap = eighths(GAP_HIGH, u);
    int graph_h = graph ? eighths(GRAPH_HIGH, u) : 0;
    l->height = buttons_h + gap + 2 * line_h + graph_h + gap;
    int wide = min(w - 2 * margin, MAX_WIDE * u);
    int x = (w - wide) / 2, y = h - l->height;

    int count = min(max(button_count, 0), BUTTON_COUNT);
    int button_gap = u / 2;
    int button_w =
        min(BUTTON_WIDE * u, (wide + button_gap) / max(count, 1) - button_gap);
    int from = (w - count * (button_w + button_gap) + button_gap) / 2;
    for (int i = 0; i < count; i++)
        l->buttons[i] = (struct box){
            from + i * (button_w + button_gap), y, button_w, buttons_h};
    y += buttons_h + gap;

    int state_w = STATE_WIDE * u, time_w = TIME_WIDE * u,
        bar_h = eighths(BAR_HIGH, u);
    l->state = (struct box){x, y, state_w, line_h};
    l->time = (struct box){x + wide - time_w, y, time_w, line_h};
    l->bar = (struct box){x + state_w + u, y + (line_h - bar_h) / 2,
        wide - state_w - time_w - 2 * u, bar_h};
    y += line_h;
    l->graph = (struct box){l->bar.x, y, l->bar.w, graph_h};
    y += graph_h;
    l->words = (struct box){x, y, wide, line_h};
}

uint64_t
layout_viewer_tick(struct box bar, int x, uint64_t ticks)
{
    int last = max(bar.w - 1, 1);
    uint64_t along = (uint64_t)min(max(x - bar.x, 0), last);

    /* The product could overflow in very long games: divide first. */
    uint64_t n = (uint64_t)last;
    return ticks / n * along + ticks % n * along / n;
}

int
layout_viewer_x(struct box bar, uint64_t tick, uint64_t ticks)
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

struct box
layout_viewer_grip(const struct layout_viewer *layout)
{
    struct box grip = layout->bar;

    grip.y = layout->state.y;
    grip.h = layout->state.h;
    return grip;
}
