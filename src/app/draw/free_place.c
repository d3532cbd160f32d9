/* The nearest free place touches a taken box or the window's edge, so only such
 * places are tried. */
#include "app/draw/free_place.h"

#include <limits.h>
#include <stdlib.h>

void
free_place_take(struct free_place *place, struct box box)
{
    if (box.w > 0 && box.h > 0 && place->count < FREE_PLACE_MAX)
        place->taken[place->count++] = box;
}

static void
take_all(struct free_place *place, const struct box *boxes, int count)
{
    for (int i = 0; i < count; i++)
        free_place_take(place, boxes[i]);
}

/* Takes what belongs to one well, but for its graph. */
static void
take_side(struct free_place *place, const struct layout_side *s, int above)
{
    const struct box boxes[] = {s->name, s->detail, s->next_label, s->next_box, s->hold_label,
        s->hold_box, s->pending, s->mind};
    struct box well = {s->well.x, s->well.y - above, s->well.w, s->well.h + above};

    free_place_take(place, well);
    take_all(place, boxes, sizeof(boxes) / sizeof(boxes[0]));
}

void
free_place_take_layout(struct free_place *place, const struct layout *l)
{
    const struct box boxes[] = {l->strip, l->streaks, l->splits_label, l->reasons_label,
        l->rival_label, l->rival, l->list, l->pilot, l->goal, l->clock, l->bar, l->gap};

    for (int i = 0; i < LAYOUT_MAX_SIDES; i++)
        take_side(place, &l->sides[i], l->above * l->cell);
    take_all(place, boxes, sizeof(boxes) / sizeof(boxes[0]));
    take_all(place, l->stats, l->stat_count);
    take_all(place, l->facts, l->fact_count);
    take_all(place, l->splits, l->split_count);
    take_all(place, l->reasons, LAYOUT_MAX_REASONS);
}

/* -- the search -- */

static bool
is_free(const struct free_place *place, struct box box)
{
    for (int i = 0; i < place->count; i++) {
        struct box b = place->taken[i];
        if (box.x < b.x + b.w + place->gap && b.x < box.x + box.w + place->gap &&
            box.y < b.y + b.h + place->gap && b.y < box.y + box.h + place->gap)
            return false;
    }
    return true;
}

enum { PLACES = 2 * FREE_PLACE_MAX + 2 };

/* Adds a coordinate that is within the window, once. */
static int
coordinates_add(int *list, int count, int at, int from, int to)
{
    if (at < from || at > to)
        return count;
    for (int i = 0; i < count; i++)
        if (list[i] == at)
            return count;
    list[count] = at;
    return count + 1;
}

static int
list_across(const struct free_place *place, int wide, int list[PLACES])
{
    int from = place->window.x + place->gap;
    int to = place->window.x + place->window.w - place->gap - wide;
    int count = coordinates_add(list, coordinates_add(list, 0, from, from, to), to, from, to);

    for (int i = 0; i < place->count; i++) {
        struct box b = place->taken[i];
        count = coordinates_add(list, count, b.x - place->gap - wide, from, to);
        count = coordinates_add(list, count, b.x + b.w + place->gap, from, to);
    }
    return count;
}

static int
list_down(const struct free_place *place, int high, int list[PLACES])
{
    int from = place->window.y + place->gap;
    int to = place->window.y + place->window.h - place->gap - high;
    int count = coordinates_add(list, coordinates_add(list, 0, from, from, to), to, from, to);

    for (int i = 0; i < place->count; i++) {
        struct box b = place->taken[i];
        count = coordinates_add(list, count, b.y - place->gap - high, from, to);
        count = coordinates_add(list, count, b.y + b.h + place->gap, from, to);
    }
    return count;
}

/* Twice the Manhattan distance of their centres. */
static int
box_distance(struct box a, struct box b)
{
    return abs(2 * a.x + a.w - 2 * b.x - b.w) + abs(2 * a.y + a.h - 2 * b.y - b.h);
}

bool
free_place_find(
    const struct free_place *place, int wide, int high, struct box near, struct box *found)
{
    int xs[PLACES], ys[PLACES], nearest = INT_MAX;
    int across = list_across(place, wide, xs);
    int down = list_down(place, high, ys);

    for (int i = 0; i < across; i++)
        for (int j = 0; j < down; j++) {
            struct box box = {xs[i], ys[j], wide, high};
            int far = box_distance(box, near);
            if (far >= nearest || !is_free(place, box))
                continue;
            nearest = far;
            *found = box;
        }
    return nearest < INT_MAX;
}
