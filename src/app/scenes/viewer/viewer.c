/*
 * The page of a replay: a game as in the play, and a band below it with the
 * buttons, the timeline and words.
 */
#include "app/scenes/viewer/viewer.h"

#include <stdio.h>
#include <stdlib.h>

#include "app/draw/chart.h"
#include "app/draw/draw.h"
#include "app/draw/figures.h"
#include "app/draw/lamps_draw.h"
#include "app/draw/sheet.h"
#include "app/draw/timeline.h"
#include "app/scenes/events.h"
#include "app/scenes/folding.h"
#include "app/scenes/play/play.h"
#include "app/scenes/play/play_draw.h"
#include "app/scenes/review/review.h"
#include "app/scenes/rows.h"
#include "app/scenes/viewer/viewer_review.h"
#include "app/shell/commands.h"
#include "app/shell/music.h"
#include "store/say.h"

enum {
    MAX_SPEED_SLICE_MS = 8,
    MAX_SPEED_TICKS = 20000,
    SHOWN_TICKS = 50,   /* until time and timeline are drawn again */
    FIVE_SECONDS = 5000 /* ticks */
};

/* -- what can be done -- */

static const uint32_t speeds[] = {1, 2, 4, 8, 16, 32, 64, 128, 256};

enum { SPEEDS = sizeof(speeds) / sizeof(speeds[0]) };

uint32_t
viewer_next_speed(uint32_t speed, int by)
{
    uint32_t next = speed;

    if (by > 0)
        for (int i = SPEEDS - 1; i >= 0 && speed != 0; i--)
            next = speeds[i] > speed ? speeds[i] : next;
    else
        for (int i = 0; i < SPEEDS; i++)
            next = speed == 0 || speeds[i] < speed ? speeds[i] : next;
    return next;
}

/* The place in the replay has changed at once. */
static void
viewer_jumped(struct app *app)
{
    viewer_of(app)->ns = 0;
    viewer_of(app)->lamps = (struct lamps){0};
    play_of(app)->seat.reel.seen = 0;
    effects_end(&viewer_of(app)->effects);
    app->dirty = true;
}

void
viewer_seek(struct app *app, uint64_t tick)
{
    seat_seek(&play_of(app)->seat, tick);
    viewer_jumped(app);
}

static void
viewer_seek_by(struct app *app, uint64_t ticks, int by)
{
    uint64_t now = play_of(app)->seat.game.tick;

    if (by > 0)
        viewer_seek(app, now + ticks);
    else
        viewer_seek(app, now > ticks ? now - ticks : 0);
}

static void
viewer_step(struct app *app, enum seat_step step, int by)
{
    viewer_of(app)->paused = true;
    if (by > 0)
        seat_step_on(&play_of(app)->seat, step);
    else
        seat_step_back(&play_of(app)->seat, step);
    viewer_jumped(app);
}

static void
viewer_change_speed(struct app *app, int by)
{
    viewer_of(app)->speed = viewer_next_speed(viewer_of(app)->speed, by);
    viewer_of(app)->ns = 0;
    app->dirty = true;
}

static void
viewer_toggle(struct app *app)
{
    if (seat_is_over(&play_of(app)->seat)) {
        viewer_seek(app, 0); /* from the start */
        viewer_of(app)->paused = false;
        return;
    }
    viewer_of(app)->paused = !viewer_of(app)->paused;
    viewer_of(app)->ns = 0;
    app->dirty = true;
}

/* The replay becomes a game that waits here. The well stays in sight,
 * because the player has seen it already. */
static void
viewer_take_over(struct app *app, enum seat_pilot who)
{
    struct seat *seat = &play_of(app)->seat;

    if (!seat_take_over(seat, &app->now.brain)) {
        app_notice(app, _("The game is over here; go back a little first"));
        return;
    }
    pilot_set_reaction(&seat->pilot, app->now.reaction);
    archive_begin(app, seat);
    seat_set_pace(seat, app->now.pace);
    if (!seat_set_pilot(seat, who))
        app_warn(app, _("The machine can't play: no thread"));
    app->now.speed = 1;
    play_resume(app, TABLE_STOPPED);
}

/* Stands still before the next mistake, or the last one. */
static void
viewer_go_to_fault(struct app *app, int by)
{
    uint64_t tick;

    if (!viewer_review_fault(app, by, &tick))
        return;
    viewer_of(app)->paused = true;
    viewer_seek(app, tick);
}

static void
viewer_go_back(struct app *app)
{
    if (app->under_count > 0)
        app_back(app);
    else
        app_go(app, SCENE_TITLE);
}

/* -- the open mind -- */

/* What it is about: the replay's piece. The seat's own brain is of no use: a
 * replay does not say how its player thinks. */
static struct open_mind_of
viewer_mind_of(const struct app *app)
{
    const struct seat *seat = &play_of(app)->seat;
    struct open_mind_of of = {.brain = &app->now.brain, .first_key = 1, .key_ticks = 1};

    if (seat->rules.shapes == NULL || seat->view.over)
        return of;
    of.view = &seat->view;
    of.still = play_of(app)->mind.open && viewer_of(app)->paused;
    return of;
}

/* Whether arrows choose a place: the mind is open, and the replay stands. */
static bool
viewer_points(const struct app *app)
{
    struct open_mind_of of = viewer_mind_of(app);
    return of.view != NULL && of.still;
}

static void
viewer_point(struct app *app, enum action action)
{
    struct open_mind_of of = viewer_mind_of(app);
    open_mind_button(app, &play_of(app)->mind, &of, action);
}

/* A press on the well plays or pauses; the mouse points at places. */
static void
viewer_touch_well(struct app *app)
{
    const struct layout *l = &app->look->play;
    struct well_frame well = {l->well, l->cell, l->unit, l->line};
    struct open_mind_of of = viewer_mind_of(app);

    if (app->touch.phase == TOUCH_PRESS)
        viewer_toggle(app);
    else
        open_mind_point(app, &play_of(app)->mind, &of, &well, app->touch.x, app->touch.y);
}

/* -- commands -- */

#define KEY(name) SDL_SCANCODE_##name

static const struct command_row commands[] = {
    {VIEWER_POINT, ACTION_LEFT, .when = viewer_points, .keys = {{KEY(LEFT), 0}}},
    {VIEWER_POINT, ACTION_RIGHT, .when = viewer_points, .keys = {{KEY(RIGHT), 0}}},
    {VIEWER_POINT, ACTION_CW, .when = viewer_points, .keys = {{KEY(UP), 0}}},
    {VIEWER_POINT, ACTION_CCW, .when = viewer_points, .keys = {{KEY(DOWN), 0}}},
    {VIEWER_TOGGLE, .words = N_("play, pause"), .keys = {{KEY(SPACE), 0}, {KEY(P), 0}},
        .pads = {PAD_OF(ACTION_CW), PAD_OF(ACTION_PAUSE)}},
    {VIEWER_PIECE, 1, .words = N_("a piece on, back"), .repeats = true,
        .keys = {{KEY(PERIOD), 0}, {KEY(KP_PERIOD), 0}},
        .pads = {PAD_OF(ACTION_HARD), PAD_OF(ACTION_ONE_PIECE)}},
    {VIEWER_PIECE, -1, .joins = true, .repeats = true, .keys = {{KEY(COMMA), 0}},
        .pads = {PAD_OF(ACTION_SOFT)}},
    {VIEWER_KEY, 1, .words = N_("a key on, back"), .repeats = true,
        .keys = {{KEY(PERIOD), KMOD_SHIFT}, {KEY(KP_PERIOD), KMOD_SHIFT},
            {KEY(RIGHT), KMOD_SHIFT}}},
    {VIEWER_KEY, -1, .joins = true, .repeats = true,
        .keys = {{KEY(COMMA), KMOD_SHIFT}, {KEY(LEFT), KMOD_SHIFT}}},
    {VIEWER_SECONDS, -1, .words = N_("five seconds"), .repeats = true, .keys = {{KEY(LEFT), 0}},
        .pads = {PAD_OF(ACTION_LEFT)}},
    {VIEWER_SECONDS, 1, .joins = true, .repeats = true, .keys = {{KEY(RIGHT), 0}},
        .pads = {PAD_OF(ACTION_RIGHT)}},
    {VIEWER_SPEED, 1, .words = N_("faster, slower"),
        .keys = {{KEY(EQUALS), 0}, {KEY(KP_PLUS), 0}, {KEY(UP), 0}},
        .pads = {PAD_OF(ACTION_FASTER)}},
    {VIEWER_SPEED, -1, .joins = true, .keys = {{KEY(MINUS), 0}, {KEY(KP_MINUS), 0}, {KEY(DOWN), 0}},
        .pads = {PAD_OF(ACTION_SLOWER)}},
    {VIEWER_MIND, .words = N_("what it thinks"), .keys = {{KEY(E), 0}},
        .pads = {PAD_OF(ACTION_MIND)}},
    {VIEWER_START, .words = N_("start, end"), .keys = {{KEY(HOME), 0}},
        .pads = {PAD_OF(ACTION_HOLD)}},
    {VIEWER_END, .joins = true, .keys = {{KEY(END), 0}}, .pads = {PAD_OF(ACTION_RESTART)}},
    {VIEWER_REVIEW, .words = N_("coach, learn from it"), .keys = {{KEY(C), 0}}},
    {VIEWER_LEARN, .joins = true, .keys = {{KEY(L), 0}}},
    {VIEWER_FAULT, 1, .words = N_("a mistake on, back"), .repeats = true, .keys = {{KEY(N), 0}}},
    {VIEWER_FAULT, -1, .joins = true, .repeats = true, .keys = {{KEY(N), KMOD_SHIFT}}},
    {VIEWER_FAULT, 1, .pads = {PAD_OF(ACTION_HINT)}},
    {VIEWER_EDIT, .words = N_("edit this position"), .keys = {{KEY(X), 0}}},
    {VIEWER_PERSON, .words = N_("you, machine go on"),
        .keys = {{KEY(T), 0}, {KEY(RETURN), 0}, {KEY(KP_ENTER), 0}}, .pads = {PAD_OF(ACTION_HALF)}},
    {VIEWER_MACHINE, .joins = true, .keys = {{KEY(V), 0}, {KEY(TAB), 0}},
        .pads = {PAD_OF(ACTION_MACHINE)}},
    {VIEWER_COPY, 1, .words = N_("copy the position"), .keys = {{KEY(F), 0}}},
    {VIEWER_LEAVE, .words = N_("back"), .keys = {{KEY(ESCAPE), 0}, {KEY(Q), 0}},
        .pads = {PAD_OF(ACTION_CCW), PAD_OF(ACTION_TITLE)}},
    {VIEWER_COPY, VIEWER_COPY_PAGES, .keys = {{KEY(F), KMOD_SHIFT}}},
    {VIEWER_TENTH, 1, .repeats = true, .keys = {{KEY(PAGEDOWN), 0}}},
    {VIEWER_TENTH, -1, .repeats = true, .keys = {{KEY(PAGEUP), 0}}},
    {COMMAND_NONE},
};

static void
viewer_act(struct app *app, int command, int argument)
{
    uint64_t all = play_of(app)->seat.reel.ticks;
    const struct touch *touch = &app->touch;

    switch ((enum viewer_command)command) {
    case VIEWER_TOGGLE: viewer_toggle(app); break;
    case VIEWER_SPEED: viewer_change_speed(app, argument); break;
    case VIEWER_PIECE: viewer_step(app, SEAT_STEP_PIECE, argument); break;
    case VIEWER_KEY: viewer_step(app, SEAT_STEP_KEY, argument); break;
    case VIEWER_SECONDS: viewer_seek_by(app, FIVE_SECONDS, argument); break;
    case VIEWER_TENTH: viewer_seek_by(app, all / 10, argument); break;
    case VIEWER_START: viewer_seek(app, 0); break;
    case VIEWER_END: viewer_seek(app, UINT64_MAX); break;
    case VIEWER_MIND: open_mind_toggle(app, &play_of(app)->mind); break;
    case VIEWER_POINT: viewer_point(app, (enum action)argument); break;
    case VIEWER_COPY: viewer_copy(app, argument); break;
    case VIEWER_EDIT:
        play_keep_position(app);
        app_open(app, SCENE_EDITOR);
        break;
    case VIEWER_PERSON: viewer_take_over(app, SEAT_HUMAN); break;
    case VIEWER_MACHINE: viewer_take_over(app, SEAT_MACHINE); break;
    case VIEWER_REVIEW: viewer_review_toggle(app); break;
    case VIEWER_FAULT: viewer_go_to_fault(app, argument); break;
    case VIEWER_LEARN: viewer_review_learn(app); break;
    case VIEWER_LEAVE: viewer_go_back(app); break;
    case VIEWER_WELL: viewer_touch_well(app); break;
    case VIEWER_SEEK: viewer_seek(app, timeline_tick(touch->spot.box, touch->x, all)); break;
    case VIEWER_CHANCE:
        viewer_of(app)->paused = true;
        viewer_seek(app, viewer_review_at(app, touch->spot.box, touch->x));
        break;
    }
}

/* -- the band -- */

/* Heights in eighths of a unit, widths in units. */
enum {
    BUTTONS_HIGH = 13,
    LINE_HIGH = 15,
    BAR_HIGH = 7,
    GAP_HIGH = 4,
    GRAPH_HIGH = 24,
    STATE_WIDE = 6,
    TIME_WIDE = 9,
    BUTTON_WIDE = 7, /* a maximum */
    MAX_WIDE = 70    /* of all of it */
};

/* A band at the bottom of the window: buttons, timeline, with a review the
 * chance, and words. */
static struct sheet
viewer_band(const struct app *app)
{
    struct look *look = app->look;
    int side = SDL_min(look->width, look->height);
    int margin = SDL_max(10, side / 26);
    struct sheet sheet = {.look = look,
        .unit = SDL_max(UNIT_MIN, side * look->scale / 4200),
        .body = {0, 0, look->width, look->height}};
    int u = sheet.unit;

    sheet.page.line = layout_line(u);
    sheet.small = u * 7 / 8;
    sheet.body =
        cut_bottom(&sheet.body, eighths(BUTTONS_HIGH + 2 * LINE_HIGH + 2 * GAP_HIGH, u) +
                                    (viewer_of(app)->reviewed ? eighths(GRAPH_HIGH, u) : 0));
    int wide = SDL_min(look->width - 2 * margin, MAX_WIDE * u);
    sheet.body = inset(sheet.body, (look->width - wide) / 2, 0);
    return sheet;
}

/* The buttons, in the order of their bits. */
static const char *const button_names[BUTTON_COUNT] = {N_("left"), N_("right"), N_("down"),
    N_("drop"), N_("rotate"), N_("rotate back"), N_("rotate 180°"), N_("hold")};

static void
viewer_draw_buttons(struct app *app, const struct sheet *sheet, struct box box)
{
    const struct seat *seat = &play_of(app)->seat;
    uint8_t down = seat->game.tick > 0 ? seat->view.motion.held : 0;
    uint8_t lit = lamps_lit(&viewer_of(app)->lamps, down);
    int u = sheet->unit, gap = u / 2, count = 0, at = 0;

    for (int i = 0; i < BUTTON_COUNT; i++)
        count += seat->rules.buttons >> i & 1;
    int wide = SDL_min(BUTTON_WIDE * u, (box.w + gap) / SDL_max(count, 1) - gap);
    box = box_centred(box, count * (wide + gap) - gap, box.h);
    for (int i = 0; i < BUTTON_COUNT; i++) {
        if (!(seat->rules.buttons >> i & 1))
            continue;
        struct box in = part_of(box, at++, count, gap);
        struct text_style style = look_style(TEXT_REGULAR, sheet->small, PALETTE_SOFT);

        style.colour = lamps_draw_face(app->look, in, sheet->page.line, lit >> i & 1);
        sheet_say(sheet, inset(in, u / 4, 0), style, TEXT_CENTRE, _(button_names[i]));
    }
}

/* Draws two bars (the replay stands still) or an arrow head. Returns the x
 * behind them. */
static int
viewer_draw_sign(struct look *look, struct box box, int size, bool stands)
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
viewer_write_speed(uint32_t speed, char *out, size_t size)
{
    if (speed == 0)
        snprintf(out, size, "∞");
    else if (speed < VIEWER_QUARTERS)
        snprintf(out, size, "× 1/%u", (unsigned)(VIEWER_QUARTERS / speed));
    else
        snprintf(out, size, "× %u", (unsigned)(speed / VIEWER_QUARTERS));
}

static void
viewer_draw_state(struct app *app, const struct sheet *sheet, struct box box)
{
    char speed[32];
    bool stands = viewer_of(app)->paused || seat_is_over(&play_of(app)->seat);
    int end = viewer_draw_sign(app->look, box, sheet->unit * 3 / 4, stands);

    viewer_write_speed(viewer_of(app)->speed, speed, sizeof(speed));
    cut_left(&box, end + sheet->unit / 2 - box.x);
    text_draw(
        app->look->text, look_style(TEXT_BOLD, sheet->unit, PALETTE_INK), box, TEXT_LEFT, speed);
}

/* The timeline. The mouse can grab it a little above and below, too. */
static void
viewer_draw_bar(struct app *app, const struct sheet *sheet, struct box grip)
{
    const struct seat *seat = &play_of(app)->seat;
    const struct scan *scan = &viewer_of(app)->scan;
    uint64_t all = seat->reel.ticks;
    int u = sheet->unit, line = sheet->page.line;
    struct box bar = box_centred(grip, grip.w, eighths(BAR_HIGH, u));
    int x = timeline_x(bar, seat->game.tick, all);
    struct box mark = {0, bar.y - bar.h / 2, line, bar.h / 2 - line};

    look_fill(app->look, bar, palette_colour(PALETTE_KEY_EDGE));
    look_fill(
        app->look, (struct box){bar.x, bar.y, x - bar.x, bar.h}, palette_colour(PALETTE_SOFT));
    for (int i = 0; i < scan->mark_count; i++) {
        mark.x = timeline_x(bar, scan->marks[i], all) - mark.w / 2;
        look_fill(app->look, mark, palette_colour(PALETTE_SOFT));
    }
    int wide = SDL_max(4, u / 2);
    struct box knob = {
        SDL_clamp(x - wide / 2, bar.x, bar.x + bar.w - wide), bar.y - u / 4, wide, bar.h + u / 2};
    look_fill(app->look, knob, palette_colour(PALETTE_ACCENT));
    look_spot(app->look, &(struct spot){.box = grip, .command = VIEWER_SEEK, .drags = true});
}

static void
viewer_draw_time(struct app *app, const struct sheet *sheet, struct box box)
{
    char now[32], all[32], words[80];

    chart_time(play_of(app)->seat.game.tick, now, sizeof(now));
    chart_time(play_of(app)->seat.reel.ticks, all, sizeof(all));
    snprintf(words, sizeof(words), "%s / %s", now, all);
    text_draw(app->look->text, look_style(TEXT_REGULAR, sheet->unit, PALETTE_INK), box, TEXT_RIGHT,
        words);
}

/* The result of the check of the replay; NULL: not known yet. */
static const char *
viewer_verdict(const struct app *app)
{
    const struct scan *scan = &viewer_of(app)->scan;
    const struct playback *played =
        scan_is_done(scan) ? &scan->playback : &play_of(app)->seat.reel.playback;

    if (played->state == PLAYBACK_GOES_ON)
        return NULL;
    return played->why != NULL ? _(played->why) : _("checked against its final position");
}

/* Draws the title on the left and the result on the right, at a size of text
 * with which both fit. */
static void
viewer_draw_words(struct app *app, const struct sheet *sheet, struct box box)
{
    enum { MIN_PX = 10 };
    struct text *text = app->look->text;
    struct text_style style = look_style(TEXT_REGULAR, sheet->unit, PALETTE_SOFT);
    struct box left = box;
    const char *said = viewer_review_words(app);
    const char *title = said != NULL ? said : viewer_of(app)->title;
    const char *check = said != NULL ? "" : viewer_verdict(app);

    if (app->notice_ns > 0) {
        style.colour = palette_colour(PALETTE_INK);
        text_draw(text, style, box, TEXT_LEFT, app->notice);
        return;
    }
    if (check == NULL)
        check = "";
    while (style.px > MIN_PX &&
           text_width(text, style, title) + text_width(text, style, check) + style.px > box.w)
        style.px--;
    left.w -= text_draw(text, style, box, TEXT_RIGHT, check).w + style.px;
    text_draw(text, style, left, TEXT_LEFT, title);
}

static void
viewer_draw_band(struct app *app, struct sheet *sheet)
{
    int u = sheet->unit;
    struct box box = sheet->body;

    viewer_draw_buttons(app, sheet, cut_top(&box, eighths(BUTTONS_HIGH, u)));
    cut_top(&box, eighths(GAP_HIGH, u));
    struct box line = cut_top(&box, eighths(LINE_HIGH, u));
    viewer_draw_state(app, sheet, cut_left(&line, STATE_WIDE * u));
    viewer_draw_time(app, sheet, cut_right(&line, TIME_WIDE * u));
    line = inset(line, u, 0);
    viewer_draw_bar(app, sheet, line);
    if (viewer_of(app)->reviewed) {
        struct box graph = cut_top(&box, eighths(GRAPH_HIGH, u));
        graph.x = line.x;
        graph.w = line.w;
        viewer_review_draw(app, sheet, graph);
    }
    viewer_draw_words(app, sheet, cut_top(&box, eighths(LINE_HIGH, u)));
}

/* -- the game above it -- */

/* Brings the graph to where the replay is. Locks that were taken back come
 * again, so the number of a lock is no index. */
static void
viewer_bring_graph(struct app *app)
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

/* What it thinks, beside the game. */
static void
viewer_stage_mind(struct app *app, struct stage *stage)
{
    static char words[256];
    struct open_mind_of of = viewer_mind_of(app);

    stage->mind = open_mind_show(app, &play_of(app)->mind, &of);
    if (stage->mind == NULL)
        return;
    if (stage->mind->open)
        stage->hint_count = 0;
    draw_play_layout(app->look, stage);
    if (mind_draw_notice(&app->look->play, stage->mind, words, sizeof(words)))
        stage->notice = words;
}

/* The first hints and the last: what is left of the list when it is folded. */
enum { FOLDED = 3 };

static void
viewer_draw(struct app *app)
{
    const struct seat *seat = &play_of(app)->seat;
    struct sheet band = viewer_band(app);
    struct hint shown[COMMANDS_HINTS], line[FOLDED];
    struct figure figures[LAYOUT_MAX_STATS], facts[LAYOUT_MAX_FACTS];
    struct outlook outlook;
    char ending[64], result[96];

    viewer_bring_graph(app);
    figures_ending(&seat->view, ending, sizeof(ending));
    figures_result(&seat->view, result, sizeof(result));
    struct stage stage = {
        .view = &seat->view,
        .replay = true,
        .practice = seat->practice,
        .below = band.body.h,
        .machine = seat->reel.playback.pilot == REPLAY_MACHINE,
        .brain = viewer_of(app)->brain[0] != '\0' ? viewer_of(app)->brain : NULL,
        .keys_per_second = play_pace_shown(seat),
        .speed = 1,
        .over = seat->view.over,
        .muted = sound_is_muted(app->sound),
        .hints = shown,
        .hint_count = commands_hints(app, shown, COMMANDS_HINTS),
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
    stage.line_count = SDL_min(stage.hint_count, FOLDED);
    for (int i = 0; i < stage.line_count; i++)
        line[i] = shown[i];
    if (stage.line_count > 0) {
        stage.more = &shown[stage.hint_count - 1];
        line[stage.line_count - 1] = *stage.more;
    }
    if (app->prefs.numbers[PREF_KEYS] == KEYS_NEVER)
        stage.hint_count = 0;
    viewer_stage_mind(app, &stage);
    draw_play(app->look, &stage);
    look_spot(app->look,
        &(struct spot){
            .box = app->look->play.well, .command = VIEWER_WELL, .hovers = viewer_points(app)});
    viewer_draw_band(app, &band);
}

/* -- start and end -- */

static void
viewer_listen(void *data, const struct events *events)
{
    struct app *app = data;
    uint32_t speed = viewer_of(app)->speed;

    app->dirty = true;
    bool quick = speed == 0 || speed > EVENTS_SPEED * VIEWER_QUARTERS;
    events_show(app, &viewer_of(app)->effects, &play_of(app)->seat, events, quick);
    if (events->happened & EVENT_LOCKED)
        graph_take(&play_of(app)->table.sides[0].graph, &play_of(app)->seat.view);
    events_sound(app, events);
}

static void
viewer_enter(struct app *app)
{
    struct viewer *viewer = viewer_of(app);
    struct seat *seat = &play_of(app)->seat;

    if (viewer->asked && app->options.stop_given)
        seat->stop_tick = app->options.stop_after;
    seat->listener = viewer_listen;
    seat->listener_data = app;
    viewer->speed = viewer->asked ? app->now.speed * VIEWER_QUARTERS : VIEWER_QUARTERS;
    viewer->paused = false;
    viewer->ns = 0;
    viewer->lamps = (struct lamps){0};
    viewer->effects = (struct effects){0};
    play_of(app)->table.sides[0].graph = (struct graph){0};
    open_mind_begin(&play_of(app)->mind);
    play_of(app)->mind.open = false; /* as it may have been in a game */
    viewer_review_enter(app);
    sound_set_ducked(app->sound, false);
    music_follow(app);
}

/* Reports an error in the replay of --replay, which sets the exit status. */
static void
viewer_say_how_it_ended(struct app *app)
{
    const struct view *view = &play_of(app)->seat.view;
    const char *error = play_of(app)->seat.reel.playback.why;

    archive_remember(app, view);
    if (error == NULL)
        return;
    say("wellplayed: --replay %s: %s", app->options.replay, error);
    app->exit_code = EXIT_FAILURE;
}

static void
viewer_leave(struct app *app)
{
    struct viewer *viewer = viewer_of(app);

    if (play_of(app)->seat.who == SEAT_REPLAY) { /* not taken over */
        if (viewer->asked)
            viewer_say_how_it_ended(app);
        play_finish(app);
    }
    viewer_review_leave(app);
    scan_close(&viewer->scan);
    viewer_forget_stacks(viewer);
    viewer->asked = false;
    sound_set_ducked(app->sound, true);
}

static void
viewer_finish(struct app *app)
{
    scan_close(&viewer_of(app)->scan);
    viewer_forget_stacks(viewer_of(app));
}

/* -- time -- */

static void
viewer_run_at_full_speed(struct seat *seat)
{
    uint64_t begun = SDL_GetTicks64();

    while (!seat_is_over(seat) && SDL_GetTicks64() - begun < MAX_SPEED_SLICE_MS)
        seat_run(seat, MAX_SPEED_TICKS, true, false);
}

static void
viewer_run(struct app *app, uint64_t ns)
{
    struct viewer *viewer = viewer_of(app);
    struct seat *seat = &play_of(app)->seat;
    const uint64_t ns_per_tick = (uint64_t)APP_NS_PER_MS * VIEWER_QUARTERS;
    uint64_t before = seat->game.tick;
    uint64_t pulse = draw_pulse(&viewer->effects, &seat->view);

    if (viewer->speed == 0) {
        viewer_run_at_full_speed(seat);
    } else {
        viewer->ns += ns * viewer->speed;
        seat_run(seat, viewer->ns / ns_per_tick, true, false);
        viewer->ns %= ns_per_tick;
    }
    if (seat->reel.seen != 0 || seat_is_over(seat) ||
        before / SHOWN_TICKS != seat->game.tick / SHOWN_TICKS ||
        draw_pulse(&viewer->effects, &seat->view) != pulse)
        app->dirty = true;
    if (viewer->speed != 0) /* at full speed, all lamps would be lit */
        lamps_take(&viewer->lamps, seat->reel.seen);
    seat->reel.seen = 0;
}

static void
viewer_pass(struct app *app, uint64_t ns)
{
    struct viewer *viewer = viewer_of(app);

    events_pass(app, &viewer->effects, ns);
    if (lamps_pass(&viewer->lamps, ns))
        app->dirty = true;
    if (!viewer->paused && !app->touch.holds && !seat_is_over(&play_of(app)->seat))
        viewer_run(app, ns);
    struct open_mind_of of = viewer_mind_of(app);
    open_mind_pass(app, &play_of(app)->mind, &of, ns);
    if (scan_is_busy(&viewer->scan)) {
        scan_go(&viewer->scan, SCAN_STEPS);
        app->dirty = true;
    }
    viewer_review_pass(app);
    if (app->unattended && seat_is_over(&play_of(app)->seat))
        app->quit = true;
}

static bool
viewer_idle(const struct app *app)
{
    const struct viewer *viewer = viewer_of(app);
    return (viewer->paused || seat_is_over(&play_of(app)->seat)) &&
           !effects_is_on(&viewer->effects) && !scan_is_busy(&viewer->scan) &&
           lamps_lit(&viewer->lamps, 0) == 0 && open_mind_is_idle(&play_of(app)->mind) &&
           !(viewer->reviewed && review_is_busy(app));
}

static const struct view *
viewer_game(const struct app *app)
{
    return &play_of(app)->seat.view;
}

const struct scene scene_viewer = {
    .size = sizeof(struct viewer),
    .enter = viewer_enter,
    .leave = viewer_leave,
    .commands = commands,
    .act = viewer_act,
    .pass = viewer_pass,
    .draw = viewer_draw,
    .idle = viewer_idle,
    .game = viewer_game,
    .finish = viewer_finish,
};
