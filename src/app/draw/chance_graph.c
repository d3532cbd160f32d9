/* A column of pixels shows the lowest chance of its pieces. */
#include "app/draw/chance_graph.h"

#include <stdio.h>

#include "app/draw/timeline.h"
#include "app/text/language.h"

enum { NEAR = 6 /* pixels that a click may miss a mark by, at least */ };

static uint32_t
left_of(const struct coach_mark *mark)
{
    return (uint32_t)mark->best_chance - mark->loss;
}

static bool
is_fault(const struct coach_mark *mark)
{
    return mark->grade >= COACH_MISTAKE;
}

static int
y_of(struct box box, uint32_t chance)
{
    return box.y + box.h - (int)((uint32_t)box.h * chance / CHANCE_WHOLE);
}

/* Draws the area below a chance, and its edge. */
static void
draw_area(struct look *look, struct box box, int line, int from, int to, uint32_t left)
{
    struct colour area = palette_colour(PALETTE_KEY_EDGE);
    int y = SDL_min(y_of(box, left), box.y + box.h - line);

    look_fill(look, (struct box){from, y, to - from, box.y + box.h - y}, area);
    look_fill(look, (struct box){from, y, to - from, 2 * line}, palette_colour(PALETTE_SOFT));
}

static void
draw_curve(struct look *look, struct box box, int line, const struct coach_mark *marks, int count,
    uint64_t ticks)
{
    int from = box.x;

    for (int i = 0; i < count;) {
        uint32_t least = left_of(&marks[i]);
        int x = timeline_x(box, marks[i].locked, ticks);
        while (++i < count && timeline_x(box, marks[i].locked, ticks) <= x)
            least = SDL_min(least, left_of(&marks[i]));
        if (i == count)
            x = box.x + box.w - 1;
        if (x < from)
            continue;
        draw_area(look, box, line, from, x + 1, least);
        from = x + 1;
    }
}

/* Marks a fault: a bar from the top, of full height for a blunder. */
static void
draw_fault(
    struct look *look, struct box box, int line, const struct coach_mark *mark, uint64_t ticks)
{
    int wide = SDL_max(3, 3 * line);
    int x = timeline_x(box, mark->locked, ticks) - wide / 2;
    bool blunder = mark->grade == COACH_BLUNDER;
    struct box bar = {
        SDL_clamp(x, box.x, box.x + box.w - wide), box.y, wide, blunder ? box.h : box.h / 2};

    look_fill(look, bar, palette_colour(PALETTE_ACCENT));
}

void
chance_graph_draw(struct look *look, struct box box, int line, const struct coach_mark *marks,
    int count, uint64_t ticks)
{
    look_fill(look, box, palette_colour(PALETTE_WELL));
    draw_curve(look, box, line, marks, count, ticks);
    for (int i = 0; i < count; i++)
        if (is_fault(&marks[i]))
            draw_fault(look, box, line, &marks[i], ticks);
    look_frame(look, box, line, palette_colour(PALETTE_EDGE));
}

int
chance_graph_at(struct box box, const struct coach_mark *marks, int count, uint64_t ticks, int x)
{
    int found = -1, least = SDL_max(NEAR, box.h / 4) + 1;

    for (int i = 0; i < count; i++) {
        int far = SDL_abs(timeline_x(box, marks[i].locked, ticks) - x);
        if (!is_fault(&marks[i]) || far >= least)
            continue;
        found = i;
        least = far;
    }
    return found;
}

int
chance_graph_fault(const struct coach_mark *marks, int count, uint64_t tick, int by)
{
    int found = -1;

    for (int i = 0; i < count; i++) {
        if (!is_fault(&marks[i]))
            continue;
        if (by < 0 && marks[i].tick < tick)
            found = i;
        if (by > 0 && marks[i].tick > tick)
            return i;
    }
    return found;
}

/* -- beside a game -- */

void
chance_recent_put(struct chance_recent *recent, uint64_t piece, uint32_t chance)
{
    if (recent->count > 0 && piece <= recent->piece) {
        uint64_t back = recent->piece - piece + 1;
        recent->count -= SDL_min(back, recent->count);
    }
    recent->piece = piece;
    recent->ring[recent->count++ % CHANCE_RECENT] = (uint16_t)chance;
}

void
chance_recent_draw(
    struct look *look, struct box box, int px, int line, const struct chance_recent *recent)
{
    int words = px * 3 / 2;
    struct box head = {box.x, box.y, box.w, words};
    struct box plot = {box.x, box.y + words, box.w, box.h - words};
    struct box in = {plot.x + line, plot.y + line, plot.w - 2 * line, plot.h - 2 * line};
    uint64_t count = SDL_min(recent->count, (uint64_t)CHANCE_RECENT);
    char text[64];

    if (in.h < 2 * line || in.w < CHANCE_RECENT)
        return;
    if (count > 0)
        snprintf(text, sizeof(text), recent->wins ? _("To win %u %%") : _("Chance %u %%"),
            (recent->ring[(recent->count - 1) % CHANCE_RECENT] + 50u) / 100);
    else
        snprintf(text, sizeof(text), "%s", recent->wins ? _("To win") : _("Chance"));
    text_draw(look->text, look_style(TEXT_REGULAR, px, PALETTE_SOFT), head, TEXT_LEFT, text);
    look_fill(look, plot, palette_colour(PALETTE_WELL));
    look_frame(look, plot, line, palette_colour(PALETTE_EDGE));
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = recent->count - count + i;
        int at = (int)(CHANCE_RECENT - count + i);
        draw_area(look, in, line, in.x + in.w * at / CHANCE_RECENT,
            in.x + in.w * (at + 1) / CHANCE_RECENT, recent->ring[number % CHANCE_RECENT]);
    }
}
