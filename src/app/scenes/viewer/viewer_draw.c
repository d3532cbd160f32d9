/*
 * The picture of a replay: a game as in the play, and a band below it.
 */
#include <stdio.h>

#include "app/draw/chart.h"
#include "app/draw/draw.h"
#include "app/draw/figures.h"
#include "app/draw/lamps_draw.h"
#include "app/scenes/folding.h"
#include "app/scenes/play/play.h"
#include "app/scenes/play/play_draw.h"
#include "app/scenes/viewer/viewer.h"
#include "app/scenes/viewer/viewer_mind.h"
#include "app/scenes/viewer/viewer_parts.h"
#include "app/scenes/viewer/viewer_review.h"

/* The buttons, in the order of their bits. */
static const char *const button_names[BUTTON_COUNT] = {N_("left"), N_("right"),
    N_("down"), N_("drop"), N_("rotate"), N_("rotate back"), N_("rotate 180°"),
    N_("hold")};

/* The hints: for one command, or for a pair of commands. */
static const struct {
    enum viewer_command commands[2];
    const char *what;
} hints[] = {
    {{VIEWER_TOGGLE}, N_("play, pause")},
    {{VIEWER_PIECE_ON, VIEWER_PIECE_BACK}, N_("a piece on, back")},
    {{VIEWER_KEY_ON, VIEWER_KEY_BACK}, N_("a key on, back")},
    {{VIEWER_SECONDS_BACK, VIEWER_SECONDS_ON}, N_("five seconds")},
    {{VIEWER_FASTER, VIEWER_SLOWER}, N_("faster, slower")},
    {{VIEWER_MIND}, N_("what it thinks")},
    {{VIEWER_START, VIEWER_END}, N_("start, end")},
    {{VIEWER_REVIEW, VIEWER_LEARN}, N_("coach, learn from it")},
    {{VIEWER_FAULT_ON, VIEWER_FAULT_BACK}, N_("a mistake on, back")},
    {{VIEWER_EDIT}, N_("edit this position")},
    {{VIEWER_PERSON, VIEWER_MACHINE}, N_("you, machine go on")},
    {{VIEWER_COPY}, N_("copy the position")},
    {{VIEWER_LEAVE}, N_("back")},
};

static void
draw_buttons(struct app *app, const struct layout_viewer *l)
{
    const struct seat *seat = &play_of(app)->seat;
    uint8_t down = seat->game.tick > 0 ? seat->view.motion.held : 0;
    uint8_t lit = lamps_lit(&viewer_of(app)->lamps, down);
    int buttons[BUTTON_COUNT], count = viewer_buttons(&seat->rules, buttons);

    for (int i = 0; i < count; i++) {
        struct box in = l->buttons[i];
        struct text_style style =
            look_style(TEXT_REGULAR, l->unit * 7 / 8, PALETTE_SOFT);

        style.colour =
            lamps_draw_face(app->look, in, l->line, lit >> buttons[i] & 1);
        in.x += l->unit / 4;
        in.w -= l->unit / 2;
        style.px =
            look_px(app->look, style.px, in.w, _(button_names[buttons[i]]));
        text_draw(app->look->text, style, in, TEXT_CENTRE,
            _(button_names[buttons[i]]));
    }
}

/* Draws two bars (the replay stands still) or an arrow head. Returns the x
 * behind them. */
static int
draw_sign(struct look *look, struct box box, int size, bool stands)
{
    struct colour ink = palette_colour(PALETTE_INK);
    int y = box.y + (box.h - size) / 2;

    if (stands) {
        struct box bar = {box.x, y, SDL_max(2, size / 3), size};
        look_fill(look, bar, ink);
        bar.x += size - bar.w;
        look_fill(look, bar, ink);
        return box.x + size;
    }
    for (int i = 0; i < size; i++) {
        int high = (size - i) / 2 * 2 + size % 2;
        struct box bar = {box.x + i, y + (size - high) / 2, 1, high};
        look_fill(look, bar, ink);
    }
    return box.x + size;
}

static void
write_speed(uint32_t speed, char *out, size_t size)
{
    if (speed == 0)
        snprintf(out, size, "∞");
    else if (speed < VIEWER_QUARTERS)
        snprintf(out, size, "× 1/%u", (unsigned)(VIEWER_QUARTERS / speed));
    else
        snprintf(out, size, "× %u", (unsigned)(speed / VIEWER_QUARTERS));
}

static void
draw_state(struct app *app, const struct layout_viewer *l)
{
    char speed[32];
    struct box words = l->state;
    bool stands = viewer_of(app)->paused || seat_is_over(&play_of(app)->seat);

    write_speed(viewer_of(app)->speed, speed, sizeof(speed));
    words.x =
        draw_sign(app->look, l->state, l->unit * 3 / 4, stands) + l->unit / 2;
    words.w = l->state.x + l->state.w - words.x;
    text_draw(app->look->text, look_style(TEXT_BOLD, l->unit, PALETTE_INK),
        words, TEXT_LEFT, speed);
}

static void
draw_bar(struct app *app, const struct layout_viewer *l)
{
    const struct seat *seat = &play_of(app)->seat;
    const struct scan *scan = &viewer_of(app)->scan;
    uint64_t all = seat->reel.ticks;
    int x = layout_viewer_x(l->bar, seat->game.tick, all);
    struct box done = l->bar, knob, mark = l->bar;

    done.w = x - l->bar.x;
    mark.w = SDL_max(1, l->line);
    mark.y -= l->bar.h / 2;
    mark.h = l->bar.h / 2 - l->line;
    look_fill(app->look, l->bar, palette_colour(PALETTE_KEY_EDGE));
    look_fill(app->look, done, palette_colour(PALETTE_SOFT));
    for (int i = 0; i < scan->mark_count; i++) {
        mark.x = layout_viewer_x(l->bar, scan->marks[i], all) - mark.w / 2;
        look_fill(app->look, mark, palette_colour(PALETTE_SOFT));
    }
    int wide = SDL_max(4, l->unit / 2);
    knob = (struct box){
        SDL_clamp(x - wide / 2, l->bar.x, l->bar.x + l->bar.w - wide),
        l->bar.y - l->unit / 4, wide, l->bar.h + l->unit / 2};
    look_fill(app->look, knob, palette_colour(PALETTE_ACCENT));
}

static void
draw_time(struct app *app, const struct layout_viewer *l)
{
    char now[32], all[32], words[80];

    chart_time(play_of(app)->seat.game.tick, now, sizeof(now));
    chart_time(play_of(app)->seat.reel.ticks, all, sizeof(all));
    snprintf(words, sizeof(words), "%s / %s", now, all);
    text_draw(app->look->text, look_style(TEXT_REGULAR, l->unit, PALETTE_INK),
        l->time, TEXT_RIGHT, words);
}

/* The result of the check of the replay; NULL: not known yet. */
static const char *
verdict(const struct app *app)
{
    const struct scan *scan = &viewer_of(app)->scan;
    const struct playback *played = scan_is_done(scan)
                                        ? &scan->playback
                                        : &play_of(app)->seat.reel.playback;

    if (played->state == PLAYBACK_GOES_ON)
        return NULL;
    return played->why != NULL ? _(played->why)
                               : _("checked against its final position");
}

/* Draws the title on the left and the result on the right, at a size of text
 * with which both fit. */
static void
draw_words(struct app *app, const struct layout_viewer *l)
{
    enum { MIN_PX = 10 };
    struct text *text = app->look->text;
    struct text_style style = look_style(TEXT_REGULAR, l->unit, PALETTE_SOFT);
    struct box left = l->words;
    const char *said = viewer_review_words(app);
    const char *title = said != NULL ? said : viewer_of(app)->title;
    const char *check = said != NULL ? "" : verdict(app);

    if (app->notice_ns > 0) {
        style.colour = palette_colour(PALETTE_INK);
        text_draw(text, style, l->words, TEXT_LEFT, app->notice);
        return;
    }
    if (check == NULL)
        check = "";
    while (style.px > MIN_PX && text_width(text, style, title) +
                                        text_width(text, style, check) +
                                        style.px >
                                    l->words.w)
        style.px--;
    left.w -= text_draw(text, style, l->words, TEXT_RIGHT, check).w + style.px;
    text_draw(text, style, left, TEXT_LEFT, title);
}

static void
draw_band(struct app *app)
{
    struct layout_viewer l;

    viewer_layout(app, &l);
    draw_buttons(app, &l);
    draw_state(app, &l);
    draw_bar(app, &l);
    viewer_review_draw(app, &l);
    draw_time(app, &l);
    draw_words(app, &l);
}

/* Fills in the hints, without those that have no key on the device. */
static int
all_hints(const struct app *app, struct hint *out)
{
    int count = 0;
    for (size_t i = 0; i < SDL_arraysize(hints); i++) {
        const enum viewer_command *commands = hints[i].commands;
        int wanted = commands[1] != VIEWER_NOTHING ? 2 : 1;
        struct hint *hint = &out[count];
        *hint = (struct hint){.what = _(hints[i].what)};
        for (int k = 0; k < wanted; k++)
            viewer_add_caps(app, commands[k], &hint->caps);
        count += hint->caps.count == wanted;
    }
    return count;
}

/* The first hints and the last: what is left of the list when it is folded. */
enum { FOLDED = 3 };

static int
fold(const struct stage *stage, struct hint line[FOLDED])
{
    int count = SDL_min(stage->hint_count, FOLDED);

    for (int i = 0; i < count; i++)
        line[i] = stage->hints[i];
    if (count > 0)
        line[count - 1] = *stage->more;
    return count;
}

/* Brings the graph to where the replay is. Locks that were taken back come
 * again, so the number of a lock is no index. */
static void
bring_graph(struct app *app)
{
    const struct viewer *viewer = viewer_of(app);
    struct graph *graph = &play_of(app)->table.sides[0].graph;

    const struct view *view = &play_of(app)->seat.view;

    graph_take(graph, view);
    size_t locks = (size_t)(graph->newest + view->undone);
    size_t last = SDL_min(viewer->stack_count, locks);
    size_t first = last > 2 * GRAPH_LOCKS ? last - 2 * GRAPH_LOCKS : 0;
    for (size_t i = first; i < last; i++)
        graph_put(graph, &viewer->stacks[i]);
}

void
viewer_draw(struct app *app)
{
    const struct seat *seat = &play_of(app)->seat;
    struct layout_viewer l;
    struct hint shown[SDL_arraysize(hints)], line[FOLDED];
    struct figure figures[LAYOUT_MAX_STATS], facts[LAYOUT_MAX_FACTS];
    struct outlook outlook;
    char ending[64], result[96];

    viewer_layout(app, &l);
    bring_graph(app);
    figures_ending(&seat->view, ending, sizeof(ending));
    figures_result(&seat->view, result, sizeof(result));
    struct stage stage = {
        .view = &seat->view,
        .replay = true,
        .practice = seat->practice,
        .below = l.height,
        .machine = seat->reel.playback.pilot == REPLAY_MACHINE,
        .brain =
            viewer_of(app)->brain[0] != '\0' ? viewer_of(app)->brain : NULL,
        .keys_per_second = play_pace_shown(seat),
        .speed = 1,
        .over = seat->view.over,
        .muted = sound_is_muted(app->sound),
        .hints = shown,
        .hint_count = all_hints(app, shown),
        .line = line,
        .facts = facts,
        .fact_count = figures_facts(&seat->view, &seat->finesse, facts),
        .graph = &play_of(app)->table.sides[0].graph,
        .effects = &viewer_of(app)->effects,
        .ending = ending,
        .result = result[0] != '\0' ? result : NULL,
    };
    figures_show(&stage, figures);
    if (viewer_review_outlook(app, &outlook))
        stage.outlook = &outlook;
    figures_add_outlook(&stage, figures, facts);
    viewer_review_stage(app, &stage);
    /* The last hint is the way out. */
    if (stage.hint_count > 0)
        stage.more = &shown[stage.hint_count - 1];
    stage.line_count = fold(&stage, line);
    if (app->prefs.numbers[PREF_KEYS] == KEYS_NEVER)
        stage.hint_count = 0;
    viewer_mind_stage(app, &stage);
    draw_play(app->look, &stage);
    draw_band(app);
}
