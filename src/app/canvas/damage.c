/* Neighbouring damaged cells of a row are one box, which grows downwards while
 * the next row has the same cells. */
#include "app/canvas/damage.h"

static int
cell_count(const struct damage *damage)
{
    return damage->columns * damage->rows;
}

static void
clear_sums(uint64_t *sums, int count)
{
    SDL_memset(sums, 0, (size_t)count * sizeof(*sums));
}

static bool
resize_cells(struct damage *damage, int width, int height, int side)
{
    damage_finish(damage);
    damage->width = width;
    damage->height = height;
    damage->columns = (width + side - 1) / side;
    damage->rows = (height + side - 1) / side;
    size_t count = (size_t)SDL_max(cell_count(damage), 1);
    damage->sums = SDL_malloc(count * sizeof(*damage->sums));
    damage->before = SDL_malloc(count * sizeof(*damage->before));
    if (damage->sums == NULL || damage->before == NULL)
        return false;
    damage->side = side;
    return true;
}

void
damage_begin(struct damage *damage, int width, int height, int side)
{
    bool same = damage->side == side && damage->width == width && damage->height == height;

    if (same || resize_cells(damage, width, height, side))
        clear_sums(damage->sums, cell_count(damage));
}

void
damage_add(struct damage *damage, const SDL_Rect *box, uint64_t hash)
{
    if (damage->side == 0)
        return;
    int left = box->x / damage->side, top = box->y / damage->side;
    int right = (box->x + box->w - 1) / damage->side;
    int bottom = (box->y + box->h - 1) / damage->side;

    for (int y = top; y <= bottom; y++) {
        uint64_t *sums = &damage->sums[y * damage->columns];
        for (int x = left; x <= right; x++)
            sums[x] = (sums[x] ^ hash) * 0x9E3779B97F4A7C15u;
    }
}

static bool
is_damaged(const struct damage *damage, int x, int y)
{
    int at = y * damage->columns + x;
    return damage->sums[at] != damage->before[at];
}

/* Finds the next damaged cells of a row from *x on: *x .. *end - 1. */
static bool
next_span(const struct damage *damage, int y, int *x, int *end)
{
    while (*x < damage->columns && !is_damaged(damage, *x, y))
        ++*x;
    *end = *x;
    while (*end < damage->columns && is_damaged(damage, *end, y))
        ++*end;
    return *end > *x;
}

/* Grows a box that ends just above the span over it. */
static bool
grow_box(SDL_Rect *boxes, int count, SDL_Rect span)
{
    for (int i = count - 1; i >= 0; i--) {
        SDL_Rect *box = &boxes[i];
        if (box->y + box->h != span.y || box->x != span.x || box->w != span.w)
            continue;
        box->h++;
        return true;
    }
    return false;
}

/* Collects boxes, measured in cells. Returns more than DAMAGE_MAX when there are
 * too many. */
static int
collect_boxes(const struct damage *damage, SDL_Rect boxes[DAMAGE_MAX])
{
    int count = 0, x, end;

    for (int y = 0; y < damage->rows; y++)
        for (x = 0; next_span(damage, y, &x, &end); x = end) {
            SDL_Rect span = {x, y, end - x, 1};
            if (grow_box(boxes, count, span))
                continue;
            if (count == DAMAGE_MAX)
                return count + 1;
            boxes[count++] = span;
        }
    return count;
}

static SDL_Rect
whole_box(const struct damage *damage)
{
    return (SDL_Rect){0, 0, damage->width, damage->height};
}

int
damage_end(struct damage *damage, SDL_Rect boxes[DAMAGE_MAX])
{
    SDL_Rect all = whole_box(damage);
    int count = damage->known ? collect_boxes(damage, boxes) : DAMAGE_MAX + 1;
    uint64_t *before = damage->before;

    damage->before = damage->sums;
    damage->sums = before;
    damage->known = damage->side > 0;
    if (count > DAMAGE_MAX) {
        boxes[0] = all;
        return 1;
    }
    for (int i = 0; i < count; i++) {
        SDL_Rect cells = boxes[i];
        SDL_Rect pixels = {cells.x * damage->side, cells.y * damage->side, cells.w * damage->side,
            cells.h * damage->side};
        SDL_IntersectRect(&pixels, &all, &boxes[i]);
    }
    return count;
}

void
damage_forget(struct damage *damage)
{
    damage->known = false;
}

void
damage_finish(struct damage *damage)
{
    SDL_free(damage->sums);
    SDL_free(damage->before);
    *damage = (struct damage){0};
}
