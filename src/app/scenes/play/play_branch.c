/* The seat does the undo, and the errands' thread plays on. This file has their
 * keys, words and wells. */
#include "app/scenes/play/play_branch.h"

#include <stdio.h>

#include "app/scenes/play/play.h"
#include "app/seat/ahead.h"
#include "app/seat/back.h"

enum { TOLD_STEP = 8 /* pieces between two pictures */ };

static struct play_branch *
branch_of(const struct app *app)
{
    return &play_of(app)->branch;
}

static const struct branch_line *
line_of(const struct app *app, int id)
{
    const struct branches *branches = seat_branches(&play_of(app)->seat);
    return branches != NULL ? branches_find(branches, id) : NULL;
}

/* -- going back -- */

/* Asks once if the game counts for the record. */
static bool
branch_is_allowed(struct app *app, enum action action)
{
    return play_of(app)->seat.practice ||
           app_is_sure(app, action, 0, _("Press again: the game becomes practice, without a rank"));
}

/* The game has jumped to another moment. */
static void
branch_jumped(struct app *app)
{
    struct play *play = play_of(app);

    effects_end(&play->table.sides[0].effects);
    graph_take(&play->table.sides[0].graph, &play->seat.view);
    coaching_undo(&play->coaching, &play->seat);
    forecast_choose(app, &play->table, &play->forecast);
    play->why = (struct why){0}; /* the numbers of pieces come again */
    app->now.watch = false;      /* a person plays */
    app_effect(app, SOUND_TICK);
    app->dirty = true;
}

/* Stops for the person. The game is no longer compared with the best one. */
static void
branch_wait(struct app *app)
{
    rival_finish(&play_of(app)->rival);
    table_set_phase(app, &play_of(app)->table, TABLE_STOPPED);
}

/* Whether the keys of the game count: it runs, or is stopped and visible. */
static bool
is_seen(const struct table *table)
{
    return table_takes_keys(table) || table->phase == TABLE_ONE_PIECE ||
           table->phase == TABLE_STOPPED;
}

void
play_branch_undo(struct app *app)
{
    struct play *play = play_of(app);
    struct seat *seat = &play->seat;
    bool goal = seat->game.goal != NULL && seat->game.goal->undo;

    if (!is_seen(&play->table) || seat->game.over)
        return;
    if (!seat_can_take_back(seat)) {
        app_notice(app, _("There is nothing to take back"));
        return;
    }
    if (!goal && !branch_is_allowed(app, ACTION_UNDO))
        return;
    if (goal && seat->who == SEAT_MACHINE)
        seat_set_pilot(seat, SEAT_HUMAN);
    uint32_t before = seat->taken_back;
    if (!seat_take_back(seat)) {
        app_notice(app, _("There is nothing to take back"));
        return;
    }
    branch_jumped(app);
    branch_of(app)->open = false;
    /* Where the goal has undo, the game goes on. */
    if (seat->taken_back != before)
        branch_wait(app);
}

static void
branch_go(struct app *app)
{
    struct play_branch *branch = branch_of(app);
    struct seat *seat = &play_of(app)->seat;
    const struct branch_line *line = line_of(app, branch->line);
    bool end = line != NULL && branch->node == line->count - 1 && line->over;

    if (!seat_go_to(seat, branch->line, branch->node)) {
        app_notice(app, end ? _("The game is over there: choose an earlier piece")
                            : _("You can't go back to this line"));
        return;
    }
    branch_jumped(app);
    branch_wait(app);
    branch->open = false;
}

/* -- choosing -- */

/* Chooses the game's current node, or the end of the newest line. */
static void
branch_choose_here(struct app *app)
{
    struct play_branch *branch = branch_of(app);
    const struct branches *branches = seat_branches(&play_of(app)->seat);

    if (branches == NULL || seat_stands(&play_of(app)->seat, &branch->line, &branch->node))
        return;
    const struct branch_line *newest = branches->lines[branches->count - 1];
    branch->line = newest->id;
    branch->node = newest->count - 1;
}

static void
branch_close(struct app *app)
{
    branch_of(app)->open = false;
    app_effect(app, SOUND_TICK);
    app->dirty = true;
}

void
play_branch_toggle(struct app *app)
{
    struct play *play = play_of(app);
    struct seat *seat = &play->seat;

    if (branch_of(app)->open) {
        branch_close(app);
        return;
    }
    if (!is_seen(&play->table) || seat->game.over)
        return;
    if (seat->record.job == NULL || seat->game.pieces == 0) {
        app_notice(app, _("There is nothing to go back to"));
        return;
    }
    if (!branch_is_allowed(app, ACTION_BRANCH))
        return;
    seat_make_practice(seat);
    if (!seat_keep_line(seat) && seat_branches(seat) == NULL) {
        app_notice(app, _("There is nothing to go back to"));
        return;
    }
    branch_wait(app);
    branch_choose_here(app);
    branch_of(app)->open = true;
    app_effect(app, SOUND_TICK);
    app->dirty = true;
}

/* Chooses another node of the line. */
static void
branch_move(struct app *app, int to)
{
    struct play_branch *branch = branch_of(app);
    const struct branch_line *line = line_of(app, branch->line);

    if (line == NULL)
        return;
    to = SDL_min(SDL_max(to, 0), line->count - 1);
    if (to != branch->node)
        app_effect(app, SOUND_TICK);
    branch->node = to;
    app->dirty = true;
}

/* Chooses the line before or after, at the same piece. */
static void
branch_change_line(struct app *app, int by)
{
    struct play_branch *branch = branch_of(app);
    const struct branches *branches = seat_branches(&play_of(app)->seat);
    const struct branch_line *line = line_of(app, branch->line);

    if (branches == NULL || line == NULL)
        return;
    uint64_t piece = line->nodes[branch->node].piece;
    int at = branches_place(branches, branch->line);
    at = (at + by + branches->count) % branches->count;
    if (branches->lines[at] != line)
        app_effect(app, SOUND_TICK);
    line = branches->lines[at];
    branch->line = line->id;
    branch->node = branch_near(line, piece);
    app->dirty = true;
}

/* -- the machine plays on -- */

static bool
branch_idle(const struct table *table, const void *self)
{
    const struct play_branch *branch = self;

    (void)table;
    return branch->ahead == NULL || !ahead_is_busy(branch->ahead);
}

/* Lets the machine play on from the chosen node, or stops it. */
static void
branch_play_on(struct app *app)
{
    struct play_branch *branch = branch_of(app);
    struct seat *seat = &play_of(app)->seat;
    int line, node;

    if (branch->ahead != NULL) {
        ahead_stop(branch->ahead);
        return;
    }
    bool here = seat_stands(seat, &line, &node) && line == branch->line && node == branch->node;
    if (!here)
        branch_go(app);
    if (!here && branch->open) /* going there failed */
        return;
    branch->open = true;
    branch->ahead = ahead_begin(app_errands(app), seat, &seat->brain, AHEAD_PIECES);
    branch->told = 0;
    if (branch->ahead == NULL)
        app_notice(app, _("The machine can't play: no thread"));
    app_effect(app, SOUND_MACHINE_ON);
    app->dirty = true;
}

/* Writes how a line of the machine ended. */
static void
write_result(const struct branch_line *line, char *out, size_t size)
{
    struct graph_sample sample;
    char pieces[48], rows[48], holes[48];
    unsigned count = (unsigned)line->ahead;

    graph_measure(&line->nodes[line->count - 1].board, &sample);
    if (line->over) {
        snprintf(out, size,
            line->reached
                ? _n("reaches the goal after %u piece", "reaches the goal after %u pieces", count)
                : _n("tops out after %u piece", "tops out after %u pieces", count),
            count);
        return;
    }
    snprintf(pieces, sizeof(pieces),
        _n("is alive after %u piece", "is alive after %u pieces", count), count);
    snprintf(rows, sizeof(rows), _n("%u row", "%u rows", (unsigned)line->ahead_rows),
        (unsigned)line->ahead_rows);
    snprintf(holes, sizeof(holes), _n("%u hole", "%u holes", sample.holes), (unsigned)sample.holes);
    snprintf(out, size, _("%s, %s, %s"), pieces, rows, holes);
}

/* Adds the pieces of the machine as a line and chooses its end. */
static void
branch_take_ahead(struct app *app)
{
    struct play_branch *branch = branch_of(app);
    struct ahead_result result = ahead_result(branch->ahead);
    struct branch_line *line = NULL;
    char words[160];

    if (result.tape != NULL && result.pieces > 0)
        line = seat_add_line(&play_of(app)->seat, result.piece, result.tape);
    ahead_end(app_errands(app), branch->ahead);
    branch->ahead = NULL;
    app->dirty = true;
    if (line == NULL)
        return;
    seat_note_ahead(&play_of(app)->seat, line, result.pieces, result.rows);
    branch->line = line->id;
    branch->node = line->count - 1;
    write_result(line, words, sizeof(words));
    app_notice(app, _("Played on: %s"), words);
    app_effect(app, SOUND_MACHINE_OFF);
}

static void
branch_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct play_branch *branch = self;

    (void)table;
    (void)ns;

    seat_follow(&play_of(app)->seat);
    if (branch->ahead == NULL)
        return;
    if (!ahead_is_busy(branch->ahead)) {
        branch_take_ahead(app);
        return;
    }
    uint64_t done = ahead_done(branch->ahead);
    if (done < branch->told + TOLD_STEP)
        return;
    branch->told = done;
    app->dirty = true;
}

static void
branch_end(struct app *app, struct table *table, void *self)
{
    struct play_branch *branch = self;

    (void)table;

    if (branch->ahead != NULL)
        ahead_end(app_errands(app), branch->ahead);
    *branch = (struct play_branch){0};
}

/* -- keys -- */

static bool
branch_take(struct app *app, enum action action)
{
    int node = branch_of(app)->node;

    switch (action) {
    case ACTION_LESS: branch_move(app, node - 1); return true;
    case ACTION_MORE: branch_move(app, node + 1); return true;
    case ACTION_PAGE_UP:
    case ACTION_FIRST: branch_move(app, 0); return true;
    case ACTION_PAGE_DOWN:
    case ACTION_LAST: branch_move(app, BRANCH_NODES); return true;
    case ACTION_UP: branch_change_line(app, -1); return true;
    case ACTION_DOWN: branch_change_line(app, 1); return true;
    case ACTION_CONFIRM: branch_go(app); return true;
    case ACTION_BACK: branch_close(app); return true;
    case ACTION_MACHINE: branch_play_on(app); return true;
    default: return false;
    }
}

static bool
branch_take_pad(struct app *app, const struct press *press)
{
    enum action game = press->in_game;

    if (game == ACTION_MACHINE || game == ACTION_BRANCH || game == ACTION_UNDO)
        return game == ACTION_MACHINE && branch_take(app, game);
    return branch_take(app, press->in_menu);
}

bool
play_branch_press(struct app *app, const struct press *press)
{
    enum action action = press->in_menu;

    if (!branch_of(app)->open || !press->down)
        return false;
    if (press->pad != PAD_NONE)
        return branch_take_pad(app, press);
    /* A key of the game, such as drop, chooses nothing. */
    if (action == ACTION_CONFIRM && press->in_game != ACTION_NONE)
        return true;
    if (press->repeat && action != ACTION_LESS && action != ACTION_MORE)
        return press->in_game != ACTION_UNDO;
    return branch_take(app, action);
}

static const struct strip *branch_strip(struct app *app);

bool
play_branch_point(struct app *app, int x, int y, enum app_point what)
{
    struct play_branch *branch = branch_of(app);
    const struct strip *strip = branch_strip(app);
    struct strip_layout layout;

    if (strip == NULL || what != APP_PRESS || !is_seen(&play_of(app)->table) ||
        play_of(app)->seat.game.over)
        return false;
    strip_layout(&layout, app->look->width, app->look->height, app->look->scale, strip->columns,
        strip->rows);
    int at = strip_at(&layout, x, y);
    if (at < 0 || at >= strip->count)
        return false;
    int chosen = 0;
    while (chosen < strip->count && !strip->wells[chosen].chosen)
        chosen++;
    if (branch->open && at == chosen) {
        branch_go(app);
        return true;
    }
    /* The strip shows consecutive nodes. */
    const struct branch_line *line = line_of(app, branch->line);
    if (line == NULL)
        return true;
    int first = 0;
    while (first < line->count && &line->nodes[first].board != strip->wells[0].board)
        first++;
    if (!branch->open)
        branch_wait(app);
    branch->open = true;
    branch_move(app, first + at);
    return true;
}

/* A button of the game continues a stopped practice game. */
static bool
branch_press(struct app *app, struct table *table, void *self, enum action action)
{
    struct play_branch *branch = self;
    const struct seat *seat = table->sides[0].seat;

    (void)action;
    if (table->phase != TABLE_STOPPED || !seat->practice || seat->who != SEAT_HUMAN ||
        seat->game.over)
        return false;
    branch->open = false;
    table_set_phase(app, table, TABLE_RUNS);
    return false;
}

/* -- the picture -- */

static void
write_words(struct app *app, const struct branch_line *line)
{
    struct play_branch *branch = branch_of(app);
    const struct branches *branches = seat_branches(&play_of(app)->seat);

    snprintf(branch->title, sizeof(branch->title), _("Line %d of %d, piece %u"),
        branches_place(branches, line->id) + 1, branches->count,
        (unsigned)line->nodes[branch->node].piece);
    branch->words[0] = '\0';
    if (branch->ahead != NULL)
        snprintf(branch->words, sizeof(branch->words), _("The machine plays on: %u of %u pieces"),
            (unsigned)ahead_done(branch->ahead), (unsigned)ahead_pieces(branch->ahead));
    else if (line->ahead > 0)
        write_result(line, branch->words, sizeof(branch->words));
}

static const struct strip *
branch_strip(struct app *app)
{
    struct play *play = play_of(app);
    struct play_branch *branch = &play->branch;
    struct strip *strip = &branch->strip;
    struct strip_layout layout;
    int on = 0, here = 0;

    if (seat_branches(&play->seat) == NULL ||
        (play->table.phase == TABLE_PAUSED && play->seat.who == SEAT_HUMAN))
        return NULL;
    if (!branch->open || line_of(app, branch->line) == NULL)
        branch_choose_here(app);
    const struct branch_line *line = line_of(app, branch->line);
    if (line == NULL || line->count == 0)
        return NULL;
    branch->node = SDL_min(branch->node, line->count - 1);
    write_words(app, line);
    *strip = (struct strip){.columns = play->seat.rules.width,
        .rows = play->seat.rules.visible,
        .title = branch->title,
        .words = branch->words,
        .open = branch->open};
    strip_layout(&layout, app->look->width, app->look->height, app->look->scale, strip->columns,
        strip->rows);
    /* The chosen one is in the middle if there are enough others. */
    int first = SDL_max(0, SDL_min(branch->node - layout.count / 2, line->count - layout.count));
    strip->count = SDL_min(layout.count, line->count - first);
    bool stands = seat_stands(&play->seat, &on, &here) && on == line->id;
    for (int i = 0; i < strip->count; i++)
        strip->wells[i] = (struct strip_well){.board = &line->nodes[first + i].board,
            .chosen = branch->open && first + i == branch->node,
            .here = stands && first + i == here};
    return strip;
}

int
play_branch_notes(const struct app *app, struct hint *notes, int most)
{
    const struct play *play = play_of(app);
    int count = 0;

    if (play->branch.open) {
        const struct hint all[] = {
            app_hint_pair(app, ACTION_LESS, ACTION_MORE, _("choose")),
            app_hint(app, ACTION_CONFIRM, 1, _("go back there")),
            app_hint(app, ACTION_MACHINE, 1,
                play->branch.ahead != NULL ? _("stop") : _("machine plays on")),
            app_hint(app, ACTION_BRANCH, 1, _("close")),
        };
        for (size_t i = 0; i < SDL_arraysize(all) && count < most; i++)
            if (all[i].caps.count > 0)
                notes[count++] = all[i];
        return count;
    }
    if (!play->seat.practice || play->seat.who != SEAT_HUMAN)
        return 0;
    const struct hint all[] = {
        app_hint(app, ACTION_PAUSE, 1, _("continue")),
        app_hint(app, ACTION_UNDO, 1, _(binding_table[ACTION_UNDO].what)),
        app_hint(app, ACTION_BRANCH, 1, _(binding_table[ACTION_BRANCH].what)),
    };
    for (size_t i = 0; i < SDL_arraysize(all) && count < most; i++)
        if (all[i].caps.count > 0)
            notes[count++] = all[i];
    return count;
}

static void
branch_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    (void)table;
    (void)self;
    (void)side;
    stage->strip = branch_strip(app);
}

const struct guest play_branch_guest = {
    .press = branch_press,
    .pass = branch_pass,
    .idle = branch_idle,
    .stage = branch_stage,
    .end = branch_end,
};
