#include "app/text/box.h"

static int
bounded_size(int size, int max)
{
    return size < 0 ? 0 : size > max ? max : size;
}

struct box
cut_top(struct box *from, int size)
{
    struct box strip = *from;

    strip.h = bounded_size(size, from->h);
    from->y += strip.h;
    from->h -= strip.h;
    return strip;
}

struct box
cut_bottom(struct box *from, int size)
{
    struct box strip = *from;

    strip.h = bounded_size(size, from->h);
    from->h -= strip.h;
    strip.y = from->y + from->h;
    return strip;
}

struct box
cut_left(struct box *from, int size)
{
    struct box strip = *from;

    strip.w = bounded_size(size, from->w);
    from->x += strip.w;
    from->w -= strip.w;
    return strip;
}

struct box
cut_right(struct box *from, int size)
{
    struct box strip = *from;

    strip.w = bounded_size(size, from->w);
    from->w -= strip.w;
    strip.x = from->x + from->w;
    return strip;
}

struct box
part_of(struct box box, int at, int count, int gap)
{
    int wide = (box.w + gap) / count - gap;

    return (struct box){box.x + at * (wide + gap), box.y, wide, box.h};
}

struct box
row_part(struct box box, int at, int count)
{
    int from = box.h * at / count, to = box.h * (at + 1) / count;

    return (struct box){box.x, box.y + from, box.w, to - from};
}

struct box
inset(struct box box, int x, int y)
{
    return (struct box){box.x + x, box.y + y, box.w - 2 * x, box.h - 2 * y};
}

void
grid(struct box box, int count, int across, int w, int h, int gap, struct box *out)
{
    int down = (count + across - 1) / across;
    struct box all = box_centred(box, across * (w + gap) - gap, down * (h + gap) - gap);

    if (all.y < box.y)
        all.y = box.y;
    for (int i = 0; i < count; i++)
        out[i] = (struct box){all.x + i % across * (w + gap), all.y + i / across * (h + gap), w, h};
}
