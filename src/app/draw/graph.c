/* A bar for each lock: the height as a soft area, with the holes inside. */
#include "app/draw/graph.h"

#include <stdio.h>

#include "app/text/language.h"
#include "wellplayed/bits.h"

/* -- the samples -- */

void
graph_measure(const struct board *board, struct graph_sample *out)
{
    uint16_t walls = board_walls(board->width);
    uint16_t roof = 0; /* a bit for every column covered so far, from the top */
    int holes = 0;

    out->height = (uint8_t)board_stack_height(board);
    for (int y = out->height - 1; y >= 0; y--) {
        uint16_t row = board_row(board, y) & (uint16_t)~walls;
        holes += bits_count((uint64_t)(roof & ~row));
        roof |= row;
    }
    out->holes = (uint16_t)holes;
}

uint64_t
graph_lock(const struct view *view)
{
    bool falls = view->motion.piece.piece != PIECE_NONE;
    return view->pieces - (falls && view->pieces > 0 ? 1 : 0);
}

void
graph_take(struct graph *graph, const struct view *view)
{
    uint64_t locks = graph_lock(view);
    struct graph_sample *at = &graph->ring[locks % GRAPH_LOCKS];

    for (int i = 0; i < GRAPH_LOCKS; i++)
        if (graph->ring[i].lock > locks)
            graph->ring[i].lock = 0;
    graph->newest = locks;
    if (locks == 0)
        return;
    at->lock = locks;
    graph_measure(&view->board, at);
}

void
graph_put(struct graph *graph, const struct graph_sample *sample)
{
    struct graph_sample *at = &graph->ring[sample->lock % GRAPH_LOCKS];

    if (sample->lock > 0 && sample->lock < graph->newest &&
        sample->lock + GRAPH_LOCKS > graph->newest)
        *at = *sample;
}

const struct graph_sample *
graph_at(const struct graph *graph, int ago)
{
    if (ago < 0 || ago >= GRAPH_LOCKS || graph->newest <= (uint64_t)ago)
        return NULL;
    uint64_t lock = graph->newest - (uint64_t)ago;
    const struct graph_sample *at = &graph->ring[lock % GRAPH_LOCKS];
    return at->lock == lock ? at : NULL;
}

/* -- the picture -- */

/* A coloured mark, and a number with its name. */
struct number {
    struct colour colour;
    char words[64];
};

static int
mark_side(int px)
{
    return SDL_max(3, px / 2);
}

static int
numbers_width(struct look *look, int px, const struct number numbers[2])
{
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);

    return 2 * (mark_side(px) + px / 3) + px + text_width(look->text, style, numbers[0].words) +
           text_width(look->text, style, numbers[1].words);
}

/* Draws both numbers; the second is left out if it does not fit. */
static void
draw_numbers(struct look *look, struct box box, int px, const struct number numbers[2])
{
    enum { MIN_PX = 10 };

    while (px > MIN_PX && numbers_width(look, px, numbers) > box.w)
        px--;
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int side = mark_side(px), from = side + px / 3;
    int count = numbers_width(look, px, numbers) > box.w ? 1 : 2;
    for (int i = 0; i < count; i++) {
        struct box mark = {box.x, box.y + (box.h - side) / 2, side, side};
        struct box words = {box.x + from, box.y, box.w - from, box.h};
        look_fill(look, mark, numbers[i].colour);
        struct box drawn = text_draw(look->text, style, words, TEXT_LEFT, numbers[i].words);
        int next = drawn.x + drawn.w + px;
        box.w -= next - box.x;
        box.x = next;
    }
}

/* The height of a number of rows above the floor of the plot. */
static int
level_of(const struct box *plot, int rows, int number)
{
    int high = SDL_min(number, rows);
    return rows > 0 ? plot->h * high / rows : 0;
}

static void
draw_samples(struct look *look, struct box plot, int line, int rows, const struct graph *graph)
{
    struct colour area = palette_colour(PALETTE_KEY_EDGE);
    struct colour top = palette_colour(PALETTE_SOFT);
    struct colour holes = palette_colour(PALETTE_INK);
    int floor = plot.y + plot.h;

    for (int i = 0; i < GRAPH_LOCKS; i++) {
        const struct graph_sample *at = graph_at(graph, GRAPH_LOCKS - 1 - i);
        int x = plot.x + plot.w * i / GRAPH_LOCKS;
        int end = plot.x + plot.w * (i + 1) / GRAPH_LOCKS;
        if (at == NULL)
            continue;
        int high = level_of(&plot, rows, at->height);
        int low = level_of(&plot, rows, at->holes);
        look_fill(look, (struct box){x, floor - high, end - x, high}, area);
        look_fill(
            look, (struct box){x, SDL_max(floor - high - line, plot.y), end - x, 2 * line}, top);
        /* Slimmer than the area, so that both shapes are visible. */
        int slim = SDL_max(1, (end - x) / 2);
        if (low == 0)
            continue;
        look_fill(look, (struct box){x + (end - x - slim) / 2, floor - low, slim, low}, holes);
    }
}

void
graph_draw(struct look *look, struct box box, int px, int line, const struct view *view,
    const struct graph *graph)
{
    struct graph_sample now;
    int words = px * 3 / 2;
    struct box head = {box.x, box.y, box.w, words};
    struct box plot = {box.x, box.y + words, box.w, box.h - words};
    struct box in = {plot.x + line, plot.y + line, plot.w - 2 * line, plot.h - 2 * line};

    if (in.h < 2 * line || in.w < GRAPH_LOCKS)
        return;
    graph_measure(&view->board, &now);
    struct number numbers[2] = {
        {.colour = palette_colour(PALETTE_SOFT)}, {.colour = palette_colour(PALETTE_INK)}};
    snprintf(numbers[0].words, sizeof(numbers[0].words), _("Height %d"), now.height);
    snprintf(numbers[1].words, sizeof(numbers[1].words), _("Holes %d"), now.holes);
    draw_numbers(look, head, px, numbers);
    look_fill(look, plot, palette_colour(PALETTE_WELL));
    look_frame(look, plot, line, palette_colour(PALETTE_EDGE));
    draw_samples(look, in, line, view->rules->visible, graph);
}
