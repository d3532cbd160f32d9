/* A table says what each step asks for; the events of the game lead to the next. */
#include "app/scenes/tutorial.h"

#include "app/scenes/play/play.h"
#include "app/scenes/rows.h"
#include "app/shell/commands.h"
#include "store/weights.h"

enum {
    PACE = 7,      /* the machine's keys per second: to be followed */
    GAP_ROWS = 4,  /* an upright I fills the gap */
    DONE_MS = 700, /* how long a tick is shown */
    MISSED_MS = 1100,
    HASTY_MS = 500,        /* for so long the end takes no keys */
    PREPARE_TICKS = 60000, /* at most */
    SLICE = 20,
    MAX_ACTIONS = 4
};

/* The well never ends, and stays slow. */
static const struct goal goal_tutorial = {
    .name = "tutorial",
    .title = "the first minute",
    .endless = true,
    .fixed_level = true,
};

struct tutorial_step {
    const char *what;                 /* N_(), the large sentence */
    const char *detail;               /* N_(), one line about it */
    enum action actions[MAX_ACTIONS]; /* to press ... */
    int action_count;
    uint32_t events; /* done when one of these happened ... */
    int times;       /* ... so often; 0: when the game is handed over, or never */
    enum tutorial_board board;
};

static const struct tutorial_step steps[TUTORIAL_COUNT] = {
    [TUTORIAL_MOVE] = {N_("Move the piece"), N_("It falls slowly by itself. You choose where."),
        {ACTION_LEFT, ACTION_RIGHT}, 2, EVENT_MOVED, 3, TUTORIAL_EMPTY},
    [TUTORIAL_ROTATE] = {N_("Rotate it"), N_("Each press is a quarter turn."), {ACTION_CW}, 1,
        EVENT_ROTATED, 2, TUTORIAL_EMPTY},
    [TUTORIAL_DROP] = {N_("Drop it"), N_("It falls at once, and stays there."), {ACTION_HARD}, 1,
        EVENT_LOCKED, 1, TUTORIAL_EMPTY},
    [TUTORIAL_GAP] = {N_("Fill the gap"),
        N_("The dashes show where. Full rows disappear, and you score."),
        {ACTION_LEFT, ACTION_RIGHT, ACTION_CW, ACTION_HARD}, 4, EVENT_CLEARED, 1, TUTORIAL_DUG},
    [TUTORIAL_HOLD] = {N_("Hold a piece"), N_("It waits on the left; hold again to get it back."),
        {ACTION_HOLD}, 1, EVENT_HELD, 1, TUTORIAL_ANY},
    [TUTORIAL_MACHINE] = {N_("Let the machine play"), N_("You can hand over at any time."),
        {ACTION_MACHINE}, 1, 0, 0, TUTORIAL_ANY},
    [TUTORIAL_WATCH] = {N_("Watch the machine"), N_("It plays with the same keys as you."),
        {ACTION_NONE}, 0, EVENT_LOCKED, 3, TUTORIAL_ANY},
    [TUTORIAL_BACK] = {N_("Take over again"), N_("Any game key does it too."), {ACTION_MACHINE}, 1,
        0, 0, TUTORIAL_ANY},
    [TUTORIAL_END] = {N_("That is all you need"), N_("The help has all keys, and this lesson."),
        {ACTION_HELP}, 1, 0, 0, TUTORIAL_ANY},
};

static const struct tutorial_step *
tutorial_step(const struct tutorial *tutorial)
{
    return &steps[tutorial->step];
}

/* Whether the rules have the step. */
static bool
tutorial_has(const struct tutorial *tutorial, enum tutorial_number step)
{
    return step != TUTORIAL_HOLD || (tutorial->drill.seat.rules.buttons & BUTTON_HOLD);
}

/* -- boards -- */

static const struct table_kind tutorial_table;

/* Lets the piece come into the well. */
static void
tutorial_bring_in(struct seat *seat)
{
    for (int i = 0; i < PREPARE_TICKS; i += SLICE) {
        struct place at = seat->view.motion.piece;
        if (at.piece != PIECE_NONE && at.y + PIECE_SIZE <= seat->rules.visible)
            return;
        seat_run(seat, SLICE, false, false);
    }
}

/* The gap is right of the middle, so that there is some way to go. */
static void
tutorial_dig(struct position *position, int width)
{
    int gap = (2 * width + 2) / 3;

    for (int y = 0; y < GAP_ROWS; y++)
        for (int x = 0; x < width; x++)
            if (x != gap)
                position->cells[y][x] = CELL_GARBAGE;
}

static void
tutorial_begin_board(struct app *app, enum tutorial_board board)
{
    struct tutorial *tutorial = tutorial_of(app);
    struct seat *seat = &tutorial->drill.seat;
    struct ruleset rules = prefs_rules(&app->prefs, app->now.rules);
    struct handling handling = prefs_handling(&app->prefs, &rules);
    struct position position;
    struct seat_setup setup = {
        .rules = &rules,
        .goal = &goal_tutorial,
        .start_level = rules.first_level,
        .pace = PACE,
        .seed = 1,
        .handling = &handling,
        .position = &position,
    };

    position_init(&position);
    position.piece = board == TUTORIAL_DUG ? PIECE_I : PIECE_T;
    if (board == TUTORIAL_DUG)
        tutorial_dig(&position, rules.width);
    weights_find(weights_default_name, &setup.brain);
    seat_begin(seat, &setup);
    tutorial_bring_in(seat);
    if (board == TUTORIAL_DUG)
        seat_ask_hint(seat);
    drill_begin(app, &tutorial->drill, &tutorial_table);
    tutorial->board = board;
    tutorial->locked = tutorial->hinted = false;
}

/* Whether the step can go on with the board as it is: no piece has locked, and
 * the one that falls has some way to go. */
static bool
tutorial_is_ready(const struct tutorial *tutorial, const struct tutorial_step *step)
{
    const struct seat *seat = &tutorial->drill.seat;

    if (tutorial->step == TUTORIAL_HOLD && !seat->view.can_hold)
        return false;
    return step->board == TUTORIAL_ANY || (step->board == tutorial->board && !tutorial->locked &&
                                              seat->view.motion.piece.y > seat->rules.visible / 2);
}

/* -- steps -- */

static void
tutorial_begin_step(struct app *app, enum tutorial_number number)
{
    struct tutorial *tutorial = tutorial_of(app);
    const struct tutorial_step *step = &steps[number];

    tutorial->again = tutorial->missed && number == tutorial->step;
    tutorial->step = number;
    tutorial->happened = 0;
    tutorial->done = tutorial->missed = tutorial->drill.moves = false;
    tutorial->wait_ns = tutorial->since_ns = 0;
    if (!tutorial_is_ready(tutorial, step))
        tutorial_begin_board(app, step->board == TUTORIAL_ANY ? TUTORIAL_EMPTY : step->board);
    bool watches = number == TUTORIAL_WATCH || number == TUTORIAL_BACK;
    if (!seat_set_pilot(&tutorial->drill.seat, watches ? SEAT_MACHINE : SEAT_HUMAN))
        app_notice(app, _("The machine can't play: no thread"));
    app->dirty = true;
}

static void
tutorial_wait(struct tutorial *tutorial, int ms)
{
    tutorial->wait_ns = (uint64_t)ms * APP_NS_PER_MS;
}

static void
tutorial_done(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    if (tutorial->done || tutorial->step == TUTORIAL_END)
        return;
    tutorial->done = true;
    tutorial->missed = false;
    tutorial_wait(tutorial, DONE_MS);
    app_effect(app, SOUND_TICK);
    app->dirty = true;
}

static void
tutorial_hear(struct app *app, int side, const struct events *events)
{
    struct tutorial *tutorial = tutorial_of(app);
    const struct tutorial_step *step = tutorial_step(tutorial);

    if (events->happened & EVENT_LOCKED)
        tutorial->locked = true;
    if (tutorial->done || tutorial->missed)
        return;
    if (events->happened & step->events) {
        if (++tutorial->happened >= step->times)
            tutorial_done(app);
    } else if (step->board != TUTORIAL_ANY && tutorial->locked) {
        tutorial->missed = true;
        tutorial_wait(tutorial, MISSED_MS);
    }
}

static const struct table_kind tutorial_table = {.heard = tutorial_hear};

/* Whether a game is under way below the tutorial, which continues after it. */
static bool
tutorial_has_game_below(const struct app *app)
{
    for (int i = 0; i < app->under_count; i++)
        if (app_game_of(app, app->under[i]) != NULL)
            return true;
    return false;
}

/* The end: to the game below, or to the first one. */
static void
tutorial_end(struct app *app)
{
    if (tutorial_of(app)->since_ns < (uint64_t)HASTY_MS * APP_NS_PER_MS)
        return;
    app_effect(app, SOUND_TICK);
    if (tutorial_has_game_below(app)) {
        do
            app_back(app);
        while (app_is_in(app, SCENE_HELP));
        return;
    }
    play_begin(app, SEAT_HUMAN);
}

static void
tutorial_go_on(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);
    enum tutorial_number next = tutorial->step + 1;

    while (next < TUTORIAL_END && !tutorial_has(tutorial, next))
        next++;
    tutorial_begin_step(app, next);
}

static void
tutorial_skip(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    app_effect(app, SOUND_TICK);
    /* Who does not hand over has nothing to watch or to take back. */
    if (tutorial->step == TUTORIAL_MACHINE && !tutorial->done)
        tutorial_begin_step(app, TUTORIAL_END);
    else
        tutorial_go_on(app);
}

static void
tutorial_hand_over(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    if (tutorial->step == TUTORIAL_MACHINE) {
        if (!seat_set_pilot(&tutorial->drill.seat, SEAT_MACHINE)) {
            app_notice(app, _("The machine can't play: no thread"));
            tutorial_begin_step(app, TUTORIAL_END);
            return;
        }
        app_effect(app, SOUND_MACHINE_ON);
        tutorial_begin_step(app, TUTORIAL_WATCH);
    } else if (tutorial->drill.seat.who == SEAT_MACHINE) {
        tutorial_begin_step(app, TUTORIAL_BACK);
        seat_set_pilot(&tutorial->drill.seat, SEAT_HUMAN);
        app_effect(app, SOUND_MACHINE_OFF);
        tutorial_done(app);
    }
}

/* -- what can be done -- */

enum tutorial_command {
    DO_SKIP = COMMAND_NONE + 1,
    DO_PLAY, /* at the end */
    DO_MACHINE,
    DO_AGAIN,
    DO_LEAVE
};

static bool
tutorial_is_at_end(const struct app *app)
{
    return tutorial_of(app)->step == TUTORIAL_END;
}

static bool
tutorial_is_not_at_end(const struct app *app)
{
    return !tutorial_is_at_end(app);
}

static const char *
tutorial_leave_words(const struct app *app)
{
    return tutorial_is_at_end(app) ? _("back") : _("skip all");
}

static const struct command_row commands[] = {
    {DO_PLAY, .when = tutorial_is_at_end, DRILL_GOES_ON,
        .pads = {PAD_BUTTON(A), PAD_OF(ACTION_FASTER)}},
    {DO_SKIP, .words = N_("skip"), .when = tutorial_is_not_at_end, DRILL_GOES_ON,
        .pads = {PAD_OF(ACTION_FASTER)}},
    {DO_LEAVE, .say = tutorial_leave_words, DRILL_LEAVES},
    {DO_MACHINE, .pads = {PAD_OF(ACTION_MACHINE)}},
    {DO_AGAIN, .pads = {PAD_OF(ACTION_RESTART)}},
    {COMMAND_NONE},
};

static void
tutorial_act(struct app *app, int command, int argument)
{
    switch ((enum tutorial_command)command) {
    case DO_SKIP: tutorial_skip(app); break;
    case DO_PLAY: tutorial_end(app); break;
    case DO_MACHINE: tutorial_hand_over(app); break;
    case DO_AGAIN:
        tutorial_of(app)->board = TUTORIAL_ANY;
        tutorial_begin_step(app, tutorial_of(app)->step);
        break;
    case DO_LEAVE:
        app_effect(app, SOUND_TICK);
        app_back(app);
        break;
    }
}

static void
tutorial_button(struct app *app, int key, enum action action, bool down)
{
    struct tutorial *tutorial = tutorial_of(app);
    struct drill *drill = &tutorial->drill;

    if (!down || drill->seat.who == SEAT_HUMAN)
        drill_button(drill, key, action, down);
    else if (drill->seat.rules.buttons >> action & 1)
        tutorial_hand_over(app);
}

/* -- what is seen -- */

/* Two strokes of squares. */
static void
tutorial_draw_tick(struct look *look, int x, int y, int size)
{
    int pen = SDL_max(2, size / 5), arm = size / 3;

    for (int i = 0; i <= size; i++) {
        int down = i < arm ? size - 2 * arm + i : size - arm - (i - arm);
        struct box dot = {x + i, y + down, pen, pen};
        look_fill(look, dot, palette_colour(PALETTE_ACCENT));
    }
}

static void
tutorial_draw_progress(struct drill_page *page, const struct tutorial *tutorial)
{
    struct box line = drill_page_progress(page);

    for (enum tutorial_number i = 0; i < TUTORIAL_END; i++)
        if (tutorial_has(tutorial, i))
            drill_page_dot(page, &line,
                i < tutorial->step || (i == tutorial->step && tutorial->done),
                i == tutorial->step && !tutorial->done);
}

/* The keys of the step; left and right are one hint. Returns the number. */
static int
tutorial_hints(struct app *app, struct hint hints[MAX_ACTIONS])
{
    const struct tutorial_step *step = tutorial_step(tutorial_of(app));
    int count = 0;

    for (int i = 0; i < step->action_count; i++) {
        enum action action = step->actions[i];
        if (action == ACTION_LEFT && i + 1 < step->action_count)
            hints[count++] = app_hint_pair(app, action, step->actions[++i], _("move"));
        else
            hints[count++] = app_hint(app, action, 1, _(binding_table[action].what));
    }
    if (tutorial_is_at_end(app))
        hints[count++] = commands_hint(
            app, DO_PLAY, tutorial_has_game_below(app) ? _("back to the game") : _("play"));
    return count;
}

/* Below each other where there is room, else in a line. */
static void
tutorial_draw_keys(struct app *app, struct drill_page *page)
{
    struct hint hints[MAX_ACTIONS];
    int count = tutorial_hints(app, hints), px = page->large * 7 / 8;
    int line = 3 * page->sheet.unit;

    if (page->tall)
        look_hint_line(app->look, cut_top(&page->sheet.body, line), px, hints, count);
    for (int i = 0; i < count && !page->tall; i++)
        look_hint_line(app->look, cut_top(&page->sheet.body, line), px, &hints[i], 1);
}

static void
tutorial_draw(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);
    struct drill *drill = &tutorial->drill;
    const struct tutorial_step *step = tutorial_step(tutorial);
    /* Stays during the next try, so that it can be read. */
    bool wrong =
        (tutorial->missed || tutorial->again) && !tutorial->done && tutorial->step == TUTORIAL_GAP;
    struct stage stage = {
        .view = &drill->seat.view,
        .machine = drill->seat.who == SEAT_MACHINE,
        .effects = &drill->table.sides[0].effects,
    };
    struct drill_page page;

    if (tutorial->step == TUTORIAL_GAP)
        stage.has_hint = seat_hint(&drill->seat, &stage.hint);
    stage.has_goal = seat_goal(&drill->seat, &stage.goal);
    drill_page_begin(&page, app->look, &drill->seat.rules, 0, 1, 3);
    drill_page_game(&page, &stage);
    tutorial_draw_progress(&page, tutorial);
    drill_page_sentence(&page, PALETTE_INK, _(step->what));
    drill_page_detail(&page, wrong ? PALETTE_INK : PALETTE_SOFT,
        wrong ? _("Not in the gap. Once more!") : _(step->detail));
    if (tutorial->done)
        tutorial_draw_tick(
            app->look, page.sheet.body.x, page.sheet.body.y + page.sheet.unit / 2, page.large);
    else
        tutorial_draw_keys(app, &page);
    commands_foot(app, &page.sheet);
}

/* -- the scene -- */

static void
tutorial_enter(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    seat_finish(&tutorial->drill.seat, NULL);
    *tutorial = (struct tutorial){.board = TUTORIAL_ANY};
    tutorial_begin_step(app, TUTORIAL_MOVE);
}

static void
tutorial_leave(struct app *app)
{
    seat_finish(&tutorial_of(app)->drill.seat, NULL);
}

void
tutorial_open(struct app *app)
{
    for (int i = 0; i < app->under_count; i++) {
        if (app->under[i] != SCENE_TUTORIAL)
            continue;
        while (!app_is_in(app, SCENE_TUTORIAL))
            app_back(app);
        tutorial_enter(app);
        return;
    }
    app_open(app, SCENE_TUTORIAL);
}

/* The advice for the gap appears when it is ready, and goes with the piece. */
static void
tutorial_follow_hint(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);
    struct place ignored;
    bool hinted = seat_hint(&tutorial->drill.seat, &ignored);

    if (hinted != tutorial->hinted)
        app->dirty = true;
    tutorial->hinted = hinted;
}

/* The tick, or the word about a miss, has been seen for long enough. */
static void
tutorial_end_wait(struct app *app)
{
    struct tutorial *tutorial = tutorial_of(app);

    if (tutorial->done) {
        tutorial_go_on(app);
        return;
    }
    int happened = tutorial->happened; /* what was done is done */
    tutorial_begin_board(app, tutorial_step(tutorial)->board);
    tutorial_begin_step(app, tutorial->step);
    tutorial->happened = happened;
}

/* Whether the game waits for the player. */
static bool
tutorial_rests(const struct tutorial *tutorial)
{
    return tutorial->step == TUTORIAL_END ||
           (tutorial->drill.seat.who == SEAT_HUMAN && !tutorial->drill.moves && !tutorial->done);
}

static void
tutorial_pass(struct app *app, uint64_t ns)
{
    struct tutorial *tutorial = tutorial_of(app);

    tutorial->since_ns += ns;
    drill_pass(app, &tutorial->drill, ns, tutorial_rests(tutorial));
    tutorial_follow_hint(app);
    if (tutorial->wait_ns == 0)
        return;
    tutorial->wait_ns -= SDL_min(ns, tutorial->wait_ns);
    if (tutorial->wait_ns == 0)
        tutorial_end_wait(app);
}

static bool
tutorial_idle(const struct app *app)
{
    const struct tutorial *tutorial = tutorial_of(app);
    return !effects_is_on(&tutorial->drill.table.sides[0].effects) && tutorial_rests(tutorial) &&
           tutorial->wait_ns == 0;
}

const struct scene scene_tutorial = {
    .size = sizeof(struct tutorial),
    .commands = commands,
    .act = tutorial_act,
    .enter = tutorial_enter,
    .leave = tutorial_leave,
    .finish = tutorial_leave,
    .cover = drill_rest,
    .uncover = drill_uncover,
    .unfocus = drill_rest,
    .button = tutorial_button,
    .pass = tutorial_pass,
    .idle = tutorial_idle,
    .draw = tutorial_draw,
    .view = offsetof(struct tutorial, drill.seat.view),
};
