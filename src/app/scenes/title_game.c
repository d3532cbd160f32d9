/*
 * The game behind the title. The well and the rows over it are as high as the
 * window. It is dim beside the menu. Where it is behind the menu, a veil of the
 * colours of the background makes it darker still; a veil costs time, because it
 * blends.
 */
#include <stdio.h>

#include "app/draw/background.h"
#include "app/draw/draw.h"
#include "app/scenes/events.h"
#include "app/scenes/title.h"
#include "store/weights.h"

enum {
    PACE = 5, /* keys per second: good to watch */
    AHEAD_TICKS = 45000,
    AHEAD_SLICE = 500,
    FALL_TICKS = 700,
    BANDS = 32,
    AHEAD_MS = 20,   /* of wall-clock time, for all but the first game */
    MAX_TICKS = 100, /* of one pass */
    FADE_MS = 600,
    BEHIND = 176 /* the veil, of 256 */
};

/* -- games -- */

static void
listen(void *data, const struct events *events)
{
    struct app *app = data;
    struct title *title = title_of(app);

    events_show(app, &title->effects, &title->seat, events, false);
    app->dirty = true;
}

/* Plays ahead, because a running game looks better than an empty well: the
 * first game as far as is wished, later ones for a moment. */
static void
play_ahead(struct seat *seat, bool first)
{
    uint64_t begun = SDL_GetTicks64();

    for (uint64_t ticks = 0; ticks < AHEAD_TICKS; ticks += AHEAD_SLICE) {
        if (!first && SDL_GetTicks64() - begun >= AHEAD_MS)
            return;
        seat_run(seat, AHEAD_SLICE, true, false);
    }
    /* A piece has just come. */
    seat_run(seat, AHEAD_TICKS, true, true);
    seat_run(seat, FALL_TICKS, true, true);
}

static void
begin(struct app *app, const struct ruleset *rules, const struct brain *brain,
    uint64_t seed, bool first)
{
    struct title *title = title_of(app);
    struct seat_setup setup = {
        .rules = rules,
        .start_level = rules->first_level,
        .seed = seed,
        .brain = *brain,
        .pace = PACE,
    };

    seat_begin(&title->seat, &setup);
    if (seat_set_pilot(&title->seat, SEAT_MACHINE))
        play_ahead(&title->seat, first);
    title->seat.listener = listen;
    title->seat.listener_data = app;
    title->ns = 0;
    title->seen_ns = first ? (uint64_t)FADE_MS * APP_NS_PER_MS : 0;
    title->effects = (struct effects){0};
    app->dirty = true;
}

void
title_begin(struct app *app)
{
    struct title *title = title_of(app);
    const struct ruleset *rules = app->now.rules;

    title->chance =
        app->now.seed_given ? app->now.seed : SDL_GetPerformanceCounter();
    uint64_t seed =
        app->now.seed_given ? app->now.seed : rng_splitmix64(&title->chance);
    title->of_rules = rules;
    begin(app, rules, &app->now.brain, seed, true);
}

/* A number less than `count`, but not `except`. */
static int
another(struct title *title, int count, int except)
{
    if (except < 0 || count < 2)
        return (int)(rng_splitmix64(&title->chance) % (uint64_t)count);
    int at = (int)(rng_splitmix64(&title->chance) % (uint64_t)(count - 1));
    return at + (at >= except);
}

/* Another player under another rule set. */
static void
begin_another(struct app *app)
{
    struct title *title = title_of(app);
    struct brain brain;
    int rule_sets = 0, rules = -1, players = 0, player = -1;

    for (; ruleset_at(rule_sets) != NULL; rule_sets++)
        if (SDL_strcmp(ruleset_at(rule_sets)->name, title->seat.rules.name) ==
            0)
            rules = rule_sets;
    for (; weights_at(players, &brain); players++)
        if (SDL_strcmp(brain.name, title->seat.brain.name) == 0)
            player = players;
    weights_at(another(title, players, player), &brain);
    begin(app, ruleset_at(another(title, rule_sets, rules)), &brain,
        rng_splitmix64(&title->chance), false);
}

/* -- time -- */

bool
title_is_unseen(const struct app *app)
{
    return app->window != NULL &&
           (SDL_GetWindowFlags(app->window) &
               (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED));
}

static uint64_t
ms_of(uint64_t ns)
{
    return ns / APP_NS_PER_MS;
}

/* How far the game is faded, of 256: it comes up at first, and goes at the
 * end. */
static int
fade(const struct app *app)
{
    uint64_t seen = ms_of(title_of(app)->seen_ns);

    if (app->prefs.numbers[PREF_EFFECTS] == 0)
        return 0;
    if (seen < FADE_MS)
        return 256 - (int)(seen * 256 / FADE_MS);
    if (seen > TITLE_GAME_MS - FADE_MS)
        return (int)((seen - (TITLE_GAME_MS - FADE_MS)) * 256 / FADE_MS);
    return 0;
}

void
title_run(struct app *app, uint64_t ns)
{
    struct title *title = title_of(app);

    if (title_is_unseen(app))
        return;
    events_pass(app, &title->effects, ns);
    title->ns += ns;
    uint64_t ticks = ms_of(title->ns);
    title->ns %= APP_NS_PER_MS;
    if (seat_is_over(&title->seat)) /* the end is faded out */
        title->seen_ns = SDL_max(title->seen_ns,
            (uint64_t)(TITLE_GAME_MS - FADE_MS) * APP_NS_PER_MS);
    int before = fade(app);
    title->seen_ns += ns;
    if (ms_of(title->seen_ns) >= TITLE_GAME_MS)
        begin_another(app);
    if (fade(app) != before)
        app->dirty = true;
    uint64_t pulse = draw_pulse(&title->effects, &title->seat.view);
    seat_run(&title->seat, SDL_min(ticks, (uint64_t)MAX_TICKS), false, false);
    if (draw_pulse(&title->effects, &title->seat.view) != pulse)
        app->dirty = true;
}

/* -- the picture -- */

static int
between(int from, int to, int parts)
{
    return from + (to - from) * parts / 256;
}

/* The strip below the well, for the names. */
static int
strip_height(const struct look *look)
{
    return SDL_max(16, SDL_min(look->width, look->height) / 20);
}

/* The largest cell with which the well fits, and the rows over it in which
 * pieces come: a quick machine drops them from there. */
static int
cell_in(const struct ruleset *rules, int width, int height)
{
    int rows = rules->visible + layout_above(rules);
    return SDL_max(1, SDL_min(height / rows, width / rules->width));
}

/* What is kept free over a well whose pieces come within it. */
static int
margin_over(const struct look *look, const struct ruleset *rules)
{
    return layout_above(rules) > 0 ? 0 : strip_height(look) / 2;
}

/* The room on the right of the menu. Returns false when the well would be much
 * smaller there than in the whole window. */
static bool
find_room_beside(const struct app *app, int *from, int *width)
{
    const struct look *look = app->look;
    const struct ruleset *rules = &title_of(app)->seat.rules;
    const struct box *entry = &look->menu.entries[0];
    int high = look->height - strip_height(look) - margin_over(look, rules);

    *from = entry->x + entry->w + look->menu.unit;
    *width = look->width - *from - look->menu.unit;
    return 4 * cell_in(rules, *width, high) >=
           3 * cell_in(rules, look->width, high);
}

int
title_veil(const struct app *app)
{
    int from, width;
    return find_room_beside(app, &from, &width) ? 0 : BEHIND;
}

struct well_frame
title_well(const struct app *app, int moved)
{
    const struct look *look = app->look;
    const struct ruleset *rules = &title_of(app)->seat.rules;
    const struct layout_menu *l = &look->menu;
    int top = margin_over(look, rules);
    int high = look->height - strip_height(look) - top;
    int from, room = look->width, middle = look->width / 2;
    struct well_frame well = {.unit = l->unit, .line = SDL_max(1, l->line)};

    if (find_room_beside(app, &from, &room))
        middle = between(from + room / 2, middle, moved);
    else
        room = look->width;
    well.cell = cell_in(rules, room, high);
    well.line = SDL_max(well.line, well.cell / 14); /* as in draw_dim */
    int w = well.cell * rules->width, h = well.cell * rules->visible;
    int over = well.cell * layout_above(rules);
    well.box =
        (struct box){middle - w / 2, top + over + (high - over - h) / 2, w, h};
    return well;
}

/* Covers the well, its rim and the rows over it, in bands that follow the
 * background. */
static void
draw_veil(struct look *look, const struct well_frame *well, int veil)
{
    struct box box = well->box;
    int high = box.y + box.h + well->line;

    for (int i = 0; i < BANDS && veil > 0; i++) {
        int top = high * i / BANDS, bottom = high * (i + 1) / BANDS;
        struct colour ground = background_colour(
            &look->background.now, (top + bottom) * 128 / look->height);
        SDL_Rect rect = {
            box.x - well->line, top, box.w + 2 * well->line, bottom - top};
        canvas_fill(look->canvas, &rect,
            (SDL_Color){
                ground.r, ground.g, ground.b, (Uint8)SDL_min(veil, 255)});
    }
}

/* Who plays, and under which rules, in the lower right corner. */
static void
draw_names(struct look *look, const struct seat *seat)
{
    char words[96];
    int h = strip_height(look), px = SDL_max(look->menu.unit * 7 / 8, 11);
    struct box box = {
        look->width / 2, look->height - h, look->width / 2 - h / 2, h};

    snprintf(words, sizeof(words), _("%s, %s"), seat->brain.name,
        _(seat->rules.name));
    text_draw(look->text,
        look_style(TEXT_REGULAR, SDL_min(px, h * 3 / 4), PALETTE_SOFT), box,
        TEXT_RIGHT, words);
}

void
title_draw_game(struct app *app, bool alone, int moved)
{
    struct title *title = title_of(app);
    struct look *look = app->look;
    const struct view *view = &title->seat.view;
    struct stage stage = {
        .view = view, .machine = true, .effects = &title->effects};

    if (view->rules == NULL)
        return;
    struct well_frame well = title_well(app, moved);
    struct box all = well.box;
    all.h += well.cell * layout_above(view->rules);
    all.y -= all.h - well.box.h;
    if (alone)
        draw_stage(look, &stage, &well);
    else
        draw_dim(look, view, &title->effects, all, well.cell);
    int veil = alone ? 0 : title_veil(app);
    draw_veil(look, &well, between(veil, 256, fade(app)));
    draw_names(look, &title->seat);
}
