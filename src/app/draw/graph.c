/* A bar for each lock: the height as a soft area, the holes in it from below. */
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

void
graph_take(struct graph *graph, const struct view *view)
{
    bool falls = view->motion.piece.piece != PIECE_NONE;
    uint64_t locks = view->pieces - (falls && view->pieces > 0 ? 1 : 0);
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

/* Draws a mark of a colour and a number with its name, and returns the x
 * behind them. Words that do not fit are left out. */
static int
draw_number(struct look *look, struct box box, int px, struct colour colour,
    const char *name, int number)
{
    char words[64];
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    int side = SDL_max(3, px / 2);
    struct box mark = {box.x, box.y + (box.h - side) / 2, side, side};

    snprintf(words, sizeof(words), "%s %d", name, number);
    if (side + px / 3 + text_width(look->text, style, words) > box.w)
        return box.x;
    look_fill(look, mark, colour);
    box.x += side + px / 3;
    box.w -= side + px / 3;
    struct box drawn = text_draw(look->text, style, box, TEXT_LEFT, words);
    return drawn.x + drawn.w + px;
}

/* The height above the floor of the plot at which a number of rows is. */
static int
level_of(const struct box *plot, int rows, int number)
{
    int high = SDL_min(number, rows);
    return rows > 0 ? plot->h * high / rows : 0;
}

static void
draw_samples(struct look *look, struct box plot, int line, int rows,
    const struct graph *graph)
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
        look_fill(look,
            (struct box){
                x, SDL_max(floor - high - line, plot.y), end - x, 2 * line},
            top);
        /* Slimmer than the area, so that both shapes are seen. */
        int slim = SDL_max(1, (end - x) / 2);
        if (low == 0)
            continue;
        look_fill(look,
            (struct box){x + (end - x - slim) / 2, floor - low, slim, low},
            holes);
    }
}

void
graph_draw(struct look *look, struct box box, int px, int line, int rows,
    const struct graph *graph)
{
    const struct graph_sample none = {0}, *now = graph_at(graph, 0);
    int words = px * 3 / 2;
    struct box head = {box.x, box.y, box.w, words};
    struct box plot = {box.x, box.y + words, box.w, box.h - words};
    struct box in = {
        plot.x + line, plot.y + line, plot.w - 2 * line, plot.h - 2 * line};

    if (in.h < 2 * line || in.w < GRAPH_LOCKS)
        return;
    if (now == NULL)
        now = &none;
    int x = draw_number(
        look, head, px, palette_colour(PALETTE_SOFT), _("Height"), now->height);
    head.w -= x - head.x;
    head.x = x;
    draw_number(
        look, head, px, palette_colour(PALETTE_INK), _("Holes"), now->holes);
    look_fill(look, plot, palette_colour(PALETTE_WELL));
    look_frame(look, plot, line, palette_colour(PALETTE_EDGE));
    draw_samples(look, in, line, rows, graph);
}
