/* The boxes of a page of tiles. */
#include "app/draw/lengths.h"
#include "app/menu/menu_entry.h"

/* Lengths in eighths of a unit. */
enum {
    LARGE = 44, /* the usual heights */
    TILE = 42,
    SMALL = 17,
    GAP = 5
};

enum { COLUMNS = 2 /* of small entries */ };

/* The number of entries from `at` on that share a line. */
static int
tiles_across(const struct menu_page *page, int at)
{
    enum menu_size size = page->entries[at].size;
    int count = 1, most = size == MENU_TILE ? page->count : size == MENU_SMALL ? COLUMNS : 1;

    while (count < most && at + count < page->count && page->entries[at + count].size == size)
        count++;
    return count;
}

static int
tiles_height(const struct menu_page *page, int at)
{
    static const uint8_t heights[] = {
        [MENU_SMALL] = SMALL, [MENU_TILE] = TILE, [MENU_LARGE] = LARGE};
    return heights[page->entries[at].size];
}

/* Whether there is a gap over a line: not between lines of small entries. */
static bool
tiles_apart(const struct menu_page *page, int at)
{
    return at > 0 &&
           (page->entries[at].size != MENU_SMALL || page->entries[at - 1].size != MENU_SMALL);
}

int
menu_tiles_high(const struct menu_page *page)
{
    int all = 0;

    for (int at = 0; at < page->count; at += tiles_across(page, at))
        all += tiles_height(page, at) + (tiles_apart(page, at) ? GAP : 0);
    return all;
}

void
menu_tiles(const struct menu_page *page, struct box box, int unit, struct box *out)
{
    /* Less than the usual heights where there is no room; with a picture a tile is
     * about as high as wide. */
    int length = eighths(menu_tiles_high(page), unit), room = min(box.h, length);
    int gap = eighths(GAP, unit);

    if (page->draw_card != NULL)
        room = min(box.h, box.w / tiles_across(page, 0));
    for (int at = 0; at < page->count;) {
        int count = tiles_across(page, at);
        if (tiles_apart(page, at))
            cut_top(&box, gap * room / length);
        struct box line = cut_top(&box, eighths(tiles_height(page, at), unit) * room / length);
        int parts = page->entries[at].size == MENU_SMALL ? COLUMNS : count;
        for (int i = 0; i < count; i++)
            out[at++] = part_of(line, i, parts, gap);
    }
}
