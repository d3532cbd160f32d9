/*
 * The page of a replay: a game as in the play, and a band below it with the
 * buttons, the timeline and words.
 */
#include "app/scenes/viewer/viewer.h"

#include <stdio.h>

#include "app/draw/chart.h"
#include "app/draw/draw.h"
#include "app/draw/figures.h"
#include "app/draw/icons.h"
#include "app/draw/lamps_draw.h"
#include "app/draw/sheet.h"
#include "app/draw/timeline.h"
#include "app/scenes/play/play.h"
#include "app/scenes/review/review.h"
#include "app/scenes/rows.h"
#include "app/seat/back.h"
#include "app/shell/commands.h"
#include "app/shell/music.h"
#include "app/table/folding.h"
#include "app/table/mind.h"
#include "store/say.h"

enum {
    SHOWN_TICKS = 50,    /* until time and timeline are drawn again */
    TRAVEL_STEPS = 8000, /* in a frame */
    FIVE_SECONDS = 5000, /* ticks */
    MAX_SPEED = 64 * TABLE_REAL_TIME
};

/* -- what can be done -- */

uint32_t
viewer_next_speed(uint32_t speed, int by)
{
    uint32_t next = by > 0 ? 1 : MAX_SPEED;

    if (speed == TABLE_FULL_SPEED)
        return by > 0 ? speed : next;
    while (by > 0 ? next <= speed && next < MAX_SPEED : next >= speed && next > 1)
        next = by > 0 ? 2 * next : next / 2;
    return by > 0 ? SDL_max(speed, next) : SDL_min(speed, next);
}

/* Goes on to another place, as far as this frame has time. */
static void
viewer_travel(struct app *app)
{
    viewer_of(app)->steps = seat_travel(&play_of(app)->seat, viewer_of(app)->steps);
    table_jump(app, &viewer_of(app)->table);
}

void
viewer_seek(struct app *app, uint64_t tick)
{
    seat_seek(&play_of(app)->seat, tick);
    viewer_travel(app);
}

static void
viewer_seek_by(struct app *app, uint64_t ticks, int by)
{
    uint64_t now = play_of(app)->seat.game.tick;

    viewer_seek(app, by > 0 ? now + ticks : now > ticks ? now - ticks : 0);
}

static void
viewer_step(struct app *app, enum reel_step step, int by)
{
    table_set_phase(app, &viewer_of(app)->table, TABLE_STOPPED);
    if (by > 0)
        seat_step_on(&play_of(app)->seat, step);
    else
        seat_step_back(&play_of(app)->seat, step);
    viewer_travel(app);
}

static void
viewer_toggle(struct app *app)
{
    struct table *table = &viewer_of(app)->table;
    bool runs = table->phase == TABLE_RUNS;

    if (seat_is_over(&play_of(app)->seat)) {
        viewer_seek(app, 0); /* from the start */
        runs = false;
    }
    table_set_phase(app, table, runs ? TABLE_STOPPED : TABLE_RUNS);
}

/* The replay becomes a game that waits here. The well stays in sight,
 * because the player has seen it already. */
static void
viewer_take_over(struct app *app, enum seat_pilot who)
{
    struct seat *seat = &play_of(app)->seat;

    if (seat_is_travelling(seat))
        return;
    if (!seat_take_over(seat, app_brain(app, &seat->rules, seat->game.goal))) {
        app_notice(app, _("The game is over here; go back a little first"));
        return;
    }
    pilot_set_reaction(&seat->pilot, app->now.reaction);
    archive_begin(app, seat);
    seat_make_practice(seat); /* its player knows what comes */
    seat_set_pace(seat, app->now.pace);
    if (!seat_set_pilot(seat, who))
        app_warn(app, _("The machine can't play: no thread"));
    app->now.speed = 1;
    play_of(app)->mind.open = viewer_of(app)->mind.open;
    play_of(app)->table.sides[0].graph = viewer_of(app)->table.sides[0].graph;
    play_resume(app, TABLE_STOPPED);
}

/* Stands still before the next mistake, or the last one. */
static void
viewer_go_to_fault(struct app *app, int by)
{
    uint64_t tick;

    if (!viewer_review_fault(app, by, &tick))
        return;
    table_set_phase(app, &viewer_of(app)->table, TABLE_STOPPED);
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

/* Whether arrows choose a place: the mind is open, and the replay stands. */
static bool
viewer_points(const struct app *app)
{
    return mind_points(&viewer_of(app)->table, &viewer_of(app)->mind);
}

/* A press on the well plays or pauses; the mouse points at places. */
static void
viewer_touch_well(struct app *app)
{
    struct viewer *viewer = viewer_of(app);

    if (app->touch.phase == TOUCH_PRESS)
        viewer_toggle(app);
    else
        mind_touch(app, &viewer->table, &viewer->mind);
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
    {VIEWER_PIECE, 1, .words = N_("next, previous piece"), .repeats = true,
        .keys = {{KEY(PERIOD), 0}, {KEY(KP_PERIOD), 0}},
        .pads = {PAD_OF(ACTION_HARD), PAD_OF(ACTION_ONE_PIECE)}},
    {VIEWER_PIECE, -1, .joins = true, .repeats = true, .keys = {{KEY(COMMA), 0}},
        .pads = {PAD_OF(ACTION_SOFT)}},
    {VIEWER_KEY, 1, .words = N_("next, previous key"), .repeats = true,
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
    {VIEWER_FAULT, 1, .words = N_("next, previous mistake"), .repeats = true,
        .keys = {{KEY(N), 0}}},
    {VIEWER_FAULT, -1, .joins = true, .repeats = true, .keys = {{KEY(N), KMOD_SHIFT}}},
    {VIEWER_FAULT, 1, .pads = {PAD_OF(ACTION_HINT)}},
    {VIEWER_EDIT, .words = N_("edit this position"), .keys = {{KEY(X), 0}}},
    {VIEWER_PERSON, .words = N_("you, machine go on"),
        .keys = {{KEY(T), 0}, {KEY(RETURN), 0}, {KEY(KP_ENTER), 0}}, .pads = {PAD_OF(ACTION_HALF)}},
    {VIEWER_MACHINE, .joins = true, .keys = {{KEY(V), 0}, {KEY(TAB), 0}},
        .pads = {PAD_OF(ACTION_MACHINE)}},
    {VIEWER_COPY, 1, .words = N_("copy as a fumen"), .keys = {{KEY(F), 0}}},
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
    struct viewer *viewer = viewer_of(app);
    struct table *table = &viewer->table;

    switch ((enum viewer_command)command) {
    case VIEWER_TOGGLE: viewer_toggle(app); break;
    case VIEWER_SPEED: table->speed = viewer_next_speed(table->speed, argument); break;
    case VIEWER_PIECE: viewer_step(app, REEL_STEP_PIECE, argument); break;
    case VIEWER_KEY: viewer_step(app, REEL_STEP_KEY, argument); break;
    case VIEWER_SECONDS: viewer_seek_by(app, FIVE_SECONDS, argument); break;
    case VIEWER_TENTH: viewer_seek_by(app, all / 10, argument); break;
    case VIEWER_START: viewer_seek(app, 0); break;
    case VIEWER_END: viewer_seek(app, UINT64_MAX); break;
    case VIEWER_MIND: mind_toggle(app, table, &viewer->mind); break;
    case VIEWER_POINT: table_button(app, table, 0, (enum action)argument, true); break;
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
        table_set_phase(app, table, TABLE_STOPPED);
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
    MAX_WIDE = 70 /* of all of it */
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

static void
viewer_write_speed(uint32_t speed, char *out, size_t size)
{
    if (speed == TABLE_FULL_SPEED)
        snprintf(out, size, "∞");
    else if (speed < TABLE_REAL_TIME)
        snprintf(out, size, "× 1/%u", (unsigned)(TABLE_REAL_TIME / speed));
    else
        snprintf(out, size, "× %u", (unsigned)(speed / TABLE_REAL_TIME));
}

/* Two bars (the replay stands still) or an arrow head, and the speed. */
static void
viewer_draw_state(struct app *app, const struct sheet *sheet, struct box box)
{
    bool stands = table_is_still(&viewer_of(app)->table) || seat_is_over(&play_of(app)->seat);
    struct colour ink = palette_colour(PALETTE_INK);
    struct box sign = cut_left(&box, sheet->unit * 3 / 4);
    char speed[32];

    sign = box_centred(sign, sign.w, sign.w);
    if (stands) {
        look_fill(app->look, part_of(sign, 0, 2, sign.w / 3), ink);
        look_fill(app->look, part_of(sign, 1, 2, sign.w / 3), ink);
    } else {
        icons_draw(app->look, ICON_PLAY, inset(sign, -sign.w / 4, -sign.w / 4), ink);
    }
    viewer_write_speed(viewer_of(app)->table.speed, speed, sizeof(speed));
    cut_left(&box, sheet->unit / 2);
    text_draw(
        app->look->text, look_style(TEXT_BOLD, sheet->unit, PALETTE_INK), box, TEXT_LEFT, speed);
}

/* The timeline. The mouse can grab it a little above and below, too. */
static void
viewer_draw_bar(struct app *app, const struct sheet *sheet, struct box grip)
{
    const struct seat *seat = &play_of(app)->seat;
    const struct scan *scan = &viewer_of(app)->scan;

    timeline_draw(sheet, box_centred(grip, grip.w, eighths(BAR_HIGH, sheet->unit)), seat->game.tick,
        seat->reel.ticks, scan->marks, scan->mark_count);
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
    const struct seat *seat = &play_of(app)->seat;
    uint8_t down = seat->game.tick > 0 ? seat->view.motion.held : 0;
    int u = sheet->unit;
    struct box box = sheet->body;

    lamps_draw_named(sheet, cut_top(&box, eighths(BUTTONS_HIGH, u)), seat->rules.buttons,
        lamps_lit(&viewer_of(app)->keys.lamps, down));
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

/* The first hints and the last: what is left of the list when it is folded. */
enum { FOLDED = 3 };

static void
viewer_draw(struct app *app)
{
    struct viewer *viewer = viewer_of(app);
    const struct seat *seat = &play_of(app)->seat;
    struct sheet band = viewer_band(app);
    struct hint shown[COMMANDS_HINTS], line[FOLDED];
    struct figure figures[LAYOUT_MAX_STATS], facts[LAYOUT_MAX_FACTS];
    char ending[64], result[96];

    figures_ending(&seat->view, ending, sizeof(ending));
    figures_result(&seat->view, result, sizeof(result));
    struct stage stage = {
        .view = &seat->view,
        .replay = true,
        .practice = seat->practice,
        .below = band.body.h,
        .machine = seat->reel.playback.pilot == REPLAY_MACHINE,
        .brain = viewer->brain[0] != '\0' ? viewer->brain : NULL,
        .keys_per_second = play_pace_shown(seat),
        .speed = 1,
        .over = seat->view.over,
        .muted = sound_is_muted(app->sound),
        .hints = shown,
        .hint_count = commands_hints(app, shown, COMMANDS_HINTS),
        .line = line,
        .facts = facts,
        .fact_count = figures_facts(&seat->view, &seat->finesse, facts),
        .ending = ending,
        .result = result[0] != '\0' ? result : NULL,
    };
    figures_show(&stage, figures);
    table_stage(app, &viewer->table, 0, &stage);
    figures_add_outlook(&stage, figures, facts);
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
    mind_finish_stage(app, &viewer->table, &viewer->mind, &stage);
    draw_play(app->look, &stage);
    look_spot(app->look, &(struct spot){.box = app->look->play.sides[0].well,
                             .command = VIEWER_WELL,
                             .hovers = viewer_points(app)});
    viewer_draw_band(app, &band);
}

/* -- start and end -- */

static void
viewer_enter(struct app *app)
{
    struct viewer *viewer = viewer_of(app);

    if (viewer->asked && app->options.stop_given)
        play_of(app)->seat.stop_tick = app->options.stop_after;
    table_set_phase(app, &viewer->table, TABLE_RUNS);
    if (viewer->asked)
        viewer->table.speed = app->now.speed * TABLE_REAL_TIME;
    viewer->steps = TRAVEL_STEPS;
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
    table_end(app, &viewer->table);
    viewer->asked = false;
    sound_set_ducked(app->sound, true);
}

static void
viewer_finish(struct app *app)
{
    table_end(app, &viewer_of(app)->table);
}

/* -- time -- */

static void
viewer_pass(struct app *app, uint64_t ns)
{
    const struct seat *seat = &play_of(app)->seat;
    uint64_t shown = seat->game.tick / SHOWN_TICKS;
    bool over = seat_is_over(seat);

    viewer_of(app)->steps = TRAVEL_STEPS;
    if (seat_is_travelling(seat))
        viewer_travel(app);
    else
        table_pass(app, &viewer_of(app)->table, NULL, ns);
    if (seat->game.tick / SHOWN_TICKS != shown || seat_is_over(seat) != over)
        app->dirty = true;
    if (app->unattended && seat_is_over(seat) && !seat_is_travelling(seat))
        app->quit = true;
}

static bool
viewer_idle(const struct app *app)
{
    return table_is_idle(&viewer_of(app)->table) && !seat_is_travelling(&play_of(app)->seat);
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
