#include "app/scenes/training/swarm.h"

#include <math.h>

#include "app/shell/app.h"
#include "app/text/language.h"

enum { SHADE = 192 /* of 256 */ };

struct swarm_place {
    double x, y; /* -1 .. 1, y upwards */
};

struct swarm_dot {
    struct swarm_place from, to;
};

static struct swarm_place
place_of(const struct swarm *swarm, const double *weights)
{
    return (struct swarm_place){
        axes_along(&swarm->axes, 0, weights), axes_along(&swarm->axes, 1, weights)};
}

/* Where a candidate is at this moment: it sets out and arrives slowly. `still`:
 * where it will arrive. */
static struct swarm_place
place_now(const struct swarm *swarm, int i, bool still)
{
    const struct swarm_dot *dot = &swarm->dots[i];
    double t = fmin((double)swarm->moved_ns / APP_NS_PER_MS / SWARM_MOVE_MS, 1);

    t = still ? 1 : t * t * (3 - 2 * t);
    return (struct swarm_place){
        dot->from.x + (dot->to.x - dot->from.x) * t, dot->from.y + (dot->to.y - dot->from.y) * t};
}

/* The weights of all candidates by feature, to be freed with SDL_free. */
static double *
weights_of(const struct run_news *news)
{
    size_t count = (size_t)news->population;
    double *all = SDL_calloc(count + 1, FEATURE_COUNT * sizeof(*all));

    for (size_t i = 0; all != NULL && i < count; i++)
        for (int d = 0; d < news->dimensions; d++)
            all[i * FEATURE_COUNT + news->features[d]] =
                news->candidates[i * (size_t)news->dimensions + (size_t)d];
    return all;
}

/* One that was there in the generation before sets out from where it was. */
void
swarm_take(struct swarm *swarm, const struct run_news *news)
{
    double *all = weights_of(news);
    struct swarm_dot *dots = SDL_calloc((size_t)news->population + 1, sizeof(*dots));
    int count = all != NULL && dots != NULL ? news->population : 0;

    if (count > 0)
        axes_take(&swarm->axes, all, count);
    for (int i = 0; i < count; i++) {
        dots[i].to = place_of(swarm, &all[i * FEATURE_COUNT]);
        dots[i].from = i < swarm->count ? place_now(swarm, i, false) : dots[i].to;
    }
    SDL_free(all);
    SDL_free(swarm->dots);
    swarm->dots = dots;
    swarm->count = count;
    swarm->moved_ns = 0;
}

bool
swarm_pass(struct swarm *swarm, uint64_t ns)
{
    bool moves = swarm->moved_ns < (uint64_t)SWARM_MOVE_MS * APP_NS_PER_MS;

    swarm->moved_ns += ns;
    return moves && swarm->count > 0;
}

void
swarm_finish(struct swarm *swarm)
{
    SDL_free(swarm->dots);
    *swarm = (struct swarm){.dots = NULL};
}

/* -- what is seen -- */

static struct box
dot_box(struct box plot, struct swarm_place place, int side)
{
    double x = fmin(fmax(place.x, -1), 1), y = fmin(fmax(place.y, -1), 1);
    return (struct box){plot.x + (int)((x + 1) / 2 * (double)(plot.w - side) + 0.5),
        plot.y + (int)((1 - y) / 2 * (double)(plot.h - side) + 0.5), side, side};
}

static void
draw_dots(const struct sheet *sheet, struct box plot, int side, const struct swarm *swarm,
    const struct run_news *news, bool still)
{
    struct colour pale =
        palette_mix(palette_colour(PALETTE_WELL), palette_colour(PALETTE_SOFT), SHADE);
    double learned[FEATURE_COUNT];

    for (int i = 0; i < swarm->count; i++)
        if (i != news->best)
            look_fill(sheet->look, dot_box(plot, place_now(swarm, i, still), side), pale);
    if (news->best >= 0 && news->best < swarm->count)
        look_fill(sheet->look, dot_box(plot, place_now(swarm, news->best, still), side * 3 / 2),
            palette_colour(PALETTE_INK));
    if (news->generation == 0)
        return;
    watched_weights(news, learned);
    look_frame(sheet->look, dot_box(plot, place_of(swarm, learned), 2 * side),
        SDL_max(2, 2 * sheet->page.line), palette_colour(PALETTE_ACCENT));
}

void
swarm_draw(const struct sheet *sheet, struct box box, const struct swarm *swarm,
    const struct run_news *news, bool still)
{
    int px = sheet->small, line = sheet->page.line;
    int side = SDL_max(3, px * 3 / 8), high = px * 3 / 2;
    struct text_style style = look_style(TEXT_REGULAR, px, PALETTE_SOFT);
    struct look *look = sheet->look;

    sheet_say(sheet, cut_top(&box, high), style, TEXT_LEFT, _("Candidates"));
    if (box.h < 4 * side || box.w < 4 * side)
        return;
    look_fill(look, box, palette_colour(PALETTE_WELL));
    struct box plot = inset(box, line, line);
    look_fill(look, box_centred(plot, plot.w, line), palette_colour(PALETTE_GRID));
    look_fill(look, box_centred(plot, line, plot.h), palette_colour(PALETTE_GRID));
    /* In corners, where there are fewest dots. */
    struct box words = inset(plot, px / 3, 0);
    text_draw(look->text, style, cut_top(&words, high), TEXT_LEFT, _("second direction"));
    text_draw(look->text, style, cut_bottom(&words, high), TEXT_RIGHT, _("main direction"));
    draw_dots(sheet, plot, side, swarm, news, still);
    look_frame(look, box, line, palette_colour(PALETTE_EDGE));
}
