/* All cards have one size, that of the largest cell. */
#include "app/draw/layout_four.h"

#include <string.h>

#include "app/draw/layout_frame.h"

enum { SENTENCE_ROWS = 2 };

/* Heights within a card, in quarters of a unit. */
enum { PAD = 2, NAME = 7, GAP = 1, RESULT = 6, DETAIL = 5 };

static int
quarters(int count, int unit)
{
    return count * unit / 4;
}

/* What a card is higher and wider than its well. */
static int
card_over(int unit)
{
    return quarters(2 * PAD + NAME + GAP + RESULT + DETAIL, unit);
}

/* The largest cell of so many cards in a row. */
static int
cell_of(
    struct box body, int gap, int unit, int across, int down, const int well[2])
{
    int wide = (body.w - gap * (across - 1)) / across - quarters(2 * PAD, unit);
    int high = (body.h - gap * (down - 1)) / down - card_over(unit);

    return min(wide / well[0], high / well[1]);
}

static void
put_card(struct layout_four *l, struct layout_four_card *card, struct box box,
    const int well[2])
{
    int u = l->page.unit, pad = quarters(PAD, u);
    struct box in = {box.x + pad, box.y + pad, box.w - 2 * pad, 0};
    int w = l->cell * well[0], h = l->cell * well[1];

    card->card = box;
    card->name = (struct box){in.x, in.y, in.w, quarters(NAME, u)};
    card->well =
        (struct box){in.x + (in.w - w) / 2, card->name.y + card->name.h, w, h};
    card->result = (struct box){
        in.x, card->well.y + h + quarters(GAP, u), in.w, quarters(RESULT, u)};
    card->detail = (struct box){
        in.x, card->result.y + card->result.h, in.w, quarters(DETAIL, u)};
}

/* A card is at least as wide as some words are. */
static void
put_cards(struct layout_four *l, struct box body, int gap, const int well[2])
{
    int u = l->page.unit, n = l->count, across = n;

    l->cell = cell_of(body, gap, u, n, 1, well);
    for (int a = 1; a < n; a++) {
        int cell = cell_of(body, gap, u, a, (n + a - 1) / a, well);
        if (cell > l->cell) {
            l->cell = cell;
            across = a;
        }
    }
    l->cell = max(l->cell, CELL_MIN);
    int down = (n + across - 1) / across;
    int most = (body.w - gap * (across - 1)) / across;
    int w = max(l->cell * well[0] + quarters(2 * PAD, u), min(most, 11 * u));
    int h = l->cell * well[1] + card_over(u);
    int x = body.x + (body.w - across * w - (across - 1) * gap) / 2;
    int y = body.y + max(body.h - down * h - (down - 1) * gap, 0) / 2;
    for (int i = 0; i < n; i++) {
        struct box box = {
            x + i % across * (w + gap), y + i / across * (h + gap), w, h};
        put_card(l, &l->cards[i], box, well);
    }
}

void
layout_four_page(struct layout_four *l, int width, int height, int scale,
    int count, struct box *body)
{
    memset(l, 0, sizeof(*l));
    layout_page(&l->page, width, height, scale);
    int u = l->page.unit;

    *body = layout_page_text(&l->page, l->page.body);
    l->count = max(1, min(count, LAYOUT_FOUR));
    l->small = layout_small(u);
    l->lead = u * 5 / 4;
    l->title = l->status = l->page.heading;
    l->title.w = l->page.heading.w * 3 / 5;
    l->status.x += l->title.w;
    l->status.w -= l->title.w;
    l->sentence = (struct box){body->x, body->y + body->h - SENTENCE_ROWS * u,
        body->w, SENTENCE_ROWS * u};
    body->h -= SENTENCE_ROWS * u + u / 2;
}

void
layout_four_cards(struct layout_four *l, struct box body, int columns, int rows)
{
    const int well[2] = {columns, rows};
    put_cards(l, body, l->page.unit, well);
}

void
layout_four(struct layout_four *l, int width, int height, int scale, int count,
    int columns, int rows)
{
    struct box body;

    layout_four_page(l, width, height, scale, count, &body);
    layout_four_cards(l, body, columns, rows);
}
