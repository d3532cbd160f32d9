/* The seat does the undo, and the errands' thread plays on. This file has their
 * keys, words and wells. */
#include "app/table/branching.h"

#include <stdio.h>

#include "app/seat/ahead.h"
#include "app/seat/back.h"

enum { TOLD_STEP = 8 /* pieces between two pictures */ };

static struct seat *
seat_of(const struct branching *branch)
{
    return branch->table->sides[0].seat;
}

static const struct branch_line *
line_of(const struct branching *branch, int id)
{
    const struct branches *branches = seat_branches(seat_of(branch));
    return branches != NULL ? branches_find(branches, id) : NULL;
}

/* -- going back -- */

/* A person plays at another moment. */
static void
branch_jumped(struct app *app, struct branching *branch)
{
    table_jump(app, branch->table);
    app->now.watch = false;
    app_effect(app, SOUND_TICK);
}

/* Stops for the person. */
static void
branch_wait(struct app *app, struct branching *branch)
{
    table_set_phase(app, branch->table, TABLE_STOPPED);
}

/* Whether the keys of the game count: it runs, or is stopped and visible. */
static bool
is_seen(const struct table *table)
{
    return table_takes_keys(table) || table->phase == TABLE_ONE_PIECE ||
           table->phase == TABLE_STOPPED;
}

void
branching_undo(struct app *app, struct branching *branch)
{
    struct seat *seat = seat_of(branch);
    bool goal = seat->game.goal != NULL && seat->game.goal->undo;

    if (!is_seen(branch->table) || seat->game.over)
        return;
    if (!seat_can_take_back(seat)) {
        app_notice(app, _("There is nothing to take back"));
        return;
    }
    if (!goal && !table_may_go_back(app, branch->table, ACTION_UNDO))
        return;
    if (goal && seat->who == SEAT_MACHINE)
        seat_set_pilot(seat, SEAT_HUMAN);
    uint32_t before = seat->taken_back;
    if (!seat_take_back(seat)) {
        app_notice(app, _("There is nothing to take back"));
        return;
    }
    branch_jumped(app, branch);
    branch->open = false;
    /* Where the goal has undo, the game goes on. */
    if (seat->taken_back != before)
        branch_wait(app, branch);
}

static void
branch_go(struct app *app, struct branching *branch)
{
    struct seat *seat = seat_of(branch);
    const struct branch_line *line = line_of(branch, branch->line);
    bool end = line != NULL && branch->node == line->count - 1 && line->over;

    if (!seat_go_to(seat, branch->line, branch->node)) {
        app_notice(app, end ? _("The game is over there: choose an earlier piece")
                            : _("You can't go back to this variation"));
        return;
    }
    branch_jumped(app, branch);
    branch_wait(app, branch);
    branch->open = false;
}

/* -- choosing -- */

/* Chooses the game's current node, or the end of the newest line. */
static void
branch_choose_here(struct branching *branch)
{
    const struct branches *branches = seat_branches(seat_of(branch));

    if (branches == NULL || seat_stands(seat_of(branch), &branch->line, &branch->node))
        return;
    const struct branch_line *newest = branches->lines[branches->count - 1];
    branch->line = newest->id;
    branch->node = newest->count - 1;
}

static void
branch_close(struct app *app, struct branching *branch)
{
    branch->open = false;
    app_effect(app, SOUND_TICK);
    app->dirty = true;
}

void
branching_toggle(struct app *app, struct branching *branch)
{
    struct seat *seat = seat_of(branch);

    if (branch->open) {
        branch_close(app, branch);
        return;
    }
    if (!is_seen(branch->table) || seat->game.over)
        return;
    if (seat->record.job == NULL || seat->game.pieces == 0) {
        app_notice(app, _("There is nothing to go back to"));
        return;
    }
    if (!table_may_go_back(app, branch->table, ACTION_BRANCH))
        return;
    seat_make_practice(seat);
    if (!seat_keep_line(seat) && seat_branches(seat) == NULL) {
        app_notice(app, _("There is nothing to go back to"));
        return;
    }
    branch_wait(app, branch);
    branch_choose_here(branch);
    branch->open = true;
    app_effect(app, SOUND_TICK);
    app->dirty = true;
}

/* Chooses another node of the line. */
static void
branch_move(struct app *app, struct branching *branch, int to)
{
    const struct branch_line *line = line_of(branch, branch->line);

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
branch_change_line(struct app *app, struct branching *branch, int by)
{
    const struct branches *branches = seat_branches(seat_of(branch));
    const struct branch_line *line = line_of(branch, branch->line);

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
    const struct branching *branch = self;

    return branch->ahead == NULL || !ahead_is_busy(branch->ahead);
}

/* Lets the machine play on from the chosen node, or stops it. */
static void
branch_play_on(struct app *app, struct branching *branch)
{
    struct seat *seat = seat_of(branch);
    int line, node;

    if (branch->ahead != NULL) {
        ahead_stop(branch->ahead);
        return;
    }
    bool here = seat_stands(seat, &line, &node) && line == branch->line && node == branch->node;
    if (!here)
        branch_go(app, branch);
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
branch_take_ahead(struct app *app, struct branching *branch)
{
    struct ahead_result result = ahead_result(branch->ahead);
    struct branch_line *line = NULL;
    char words[160];

    if (result.tape != NULL && result.pieces > 0)
        line = seat_add_line(seat_of(branch), result.piece, result.tape);
    ahead_end(app_errands(app), branch->ahead);
    branch->ahead = NULL;
    app->dirty = true;
    if (line == NULL)
        return;
    seat_note_ahead(seat_of(branch), line, result.pieces, result.rows);
    branch->line = line->id;
    branch->node = line->count - 1;
    write_result(line, words, sizeof(words));
    app_notice(app, _("Played on: %s"), words);
    app_effect(app, SOUND_MACHINE_OFF);
}

static void
branch_pass(struct app *app, struct table *table, void *self, uint64_t ns)
{
    struct branching *branch = self;

    seat_follow(seat_of(branch));
    if (branch->ahead == NULL)
        return;
    if (!ahead_is_busy(branch->ahead)) {
        branch_take_ahead(app, branch);
        return;
    }
    uint64_t done = ahead_done(branch->ahead);
    if (done < branch->told + TOLD_STEP)
        return;
    branch->told = done;
    app->dirty = true;
}

static void
branch_begin(struct app *app, struct table *table, void *self)
{
    ((struct branching *)self)->table = table;
}

static void
branch_end(struct app *app, struct table *table, void *self)
{
    struct branching *branch = self;

    if (branch->ahead != NULL)
        ahead_end(app_errands(app), branch->ahead);
    *branch = (struct branching){0};
}

/* -- keys -- */

static bool
branch_take(struct app *app, struct branching *branch, enum action action)
{
    int node = branch->node;

    switch (action) {
    case ACTION_LESS: branch_move(app, branch, node - 1); return true;
    case ACTION_MORE: branch_move(app, branch, node + 1); return true;
    case ACTION_PAGE_UP:
    case ACTION_FIRST: branch_move(app, branch, 0); return true;
    case ACTION_PAGE_DOWN:
    case ACTION_LAST: branch_move(app, branch, BRANCH_NODES); return true;
    case ACTION_UP: branch_change_line(app, branch, -1); return true;
    case ACTION_DOWN: branch_change_line(app, branch, 1); return true;
    case ACTION_CONFIRM: branch_go(app, branch); return true;
    case ACTION_BACK: branch_close(app, branch); return true;
    case ACTION_MACHINE: branch_play_on(app, branch); return true;
    default: return false;
    }
}

static bool
branch_take_pad(struct app *app, struct branching *branch, const struct press *press)
{
    enum action game = press->in_game;

    if (game == ACTION_MACHINE || game == ACTION_BRANCH || game == ACTION_UNDO)
        return game == ACTION_MACHINE && branch_take(app, branch, game);
    return branch_take(app, branch, press->in_menu);
}

bool
branching_press(struct app *app, struct branching *branch, const struct press *press)
{
    enum action action = press->in_menu;

    if (!branch->open || !press->down)
        return false;
    if (press->repeat && action != ACTION_LESS && action != ACTION_MORE)
        return press->in_game != ACTION_UNDO;
    if (press->pad != PAD_NONE)
        return branch_take_pad(app, branch, press);
    /* A key of the game, such as drop, chooses nothing. */
    if (action == ACTION_CONFIRM && press->in_game != ACTION_NONE)
        return true;
    return branch_take(app, branch, action);
}

static const struct strip *branch_strip(struct app *app, struct branching *branch);

/* The mouse chooses a node, or goes back to the chosen one. */
static void
branch_touch(struct app *app, int command, int node)
{
    struct branching *branch = app->touch.spot.of;

    if (app->touch.phase != TOUCH_PRESS || branch_strip(app, branch) == NULL ||
        !is_seen(branch->table) || seat_of(branch)->game.over)
        return;
    if (node == branch->node)
        branch_go(app, branch);
    else
        branch_move(app, branch, node);
}

/* A button of the game continues a stopped practice game. */
static bool
branch_press(struct app *app, struct table *table, void *self, enum action action)
{
    struct branching *branch = self;
    const struct seat *seat = table->sides[0].seat;

    if (table->phase != TABLE_STOPPED || !seat->practice || seat->who != SEAT_HUMAN ||
        seat->game.over)
        return false;
    branch->open = false;
    table_set_phase(app, table, TABLE_RUNS);
    return false;
}

/* -- the picture -- */

static void
write_words(struct branching *branch, const struct branch_line *line)
{
    const struct branches *branches = seat_branches(seat_of(branch));

    snprintf(branch->title, sizeof(branch->title), _("Variation %d of %d, piece %u"),
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
branch_strip(struct app *app, struct branching *branch)
{
    const struct seat *seat = seat_of(branch);
    struct strip *strip = &branch->strip;
    struct strip_layout layout;
    int on = 0, here = 0;

    /* Only while one chooses: the well gets smaller for it. */
    if (!branch->open || seat_branches(seat) == NULL ||
        (branch->table->phase == TABLE_PAUSED && seat->who == SEAT_HUMAN))
        return NULL;
    if (line_of(branch, branch->line) == NULL)
        branch_choose_here(branch);
    const struct branch_line *line = line_of(branch, branch->line);
    if (line == NULL || line->count == 0)
        return NULL;
    branch->node = SDL_min(branch->node, line->count - 1);
    write_words(branch, line);
    *strip = (struct strip){.columns = seat->rules.width,
        .rows = seat->rules.visible,
        .title = branch->title,
        .words = branch->words,
        .touch = branch_touch,
        .of = branch};
    strip_layout(&layout, app->look->width, app->look->height, app->look->scale, strip->columns,
        strip->rows);
    /* The chosen one is in the middle if there are enough others. */
    int first = SDL_max(0, SDL_min(branch->node - layout.count / 2, line->count - layout.count));
    strip->count = SDL_min(layout.count, line->count - first);
    bool stands = seat_stands(seat, &on, &here) && on == line->id;
    for (int i = 0; i < strip->count; i++)
        strip->wells[i] = (struct strip_well){.board = &line->nodes[first + i].board,
            .node = first + i,
            .chosen = first + i == branch->node,
            .here = stands && first + i == here};
    return strip;
}

int
branching_notes(const struct app *app, const struct branching *branch, struct hint *notes, int most)
{
    const struct seat *seat = seat_of(branch);
    const struct hint choosing[] = {
        app_hint_pair(app, ACTION_LESS, ACTION_MORE, _("choose")),
        app_hint(app, ACTION_CONFIRM, 1, _("go back there")),
        app_hint(app, ACTION_MACHINE, 1, branch->ahead != NULL ? _("stop") : _("machine plays on")),
        app_hint(app, ACTION_BRANCH, 1, _("close")),
    };
    const struct hint stopped[] = {
        app_hint(app, ACTION_PAUSE, 1, _("continue")),
        app_hint(app, ACTION_UNDO, 1, _(binding_table[ACTION_UNDO].what)),
        app_hint(app, ACTION_BRANCH, 1, _(binding_table[ACTION_BRANCH].what)),
    };
    const struct hint *all = branch->open ? choosing : stopped;
    size_t all_count = branch->open ? SDL_arraysize(choosing) : SDL_arraysize(stopped);
    int count = 0;

    if (!branch->open && (!seat->practice || seat->who != SEAT_HUMAN))
        return 0;
    for (size_t i = 0; i < all_count && count < most; i++)
        if (all[i].caps.count > 0)
            notes[count++] = all[i];
    return count;
}

static void
branch_stage(struct app *app, struct table *table, void *self, int side, struct stage *stage)
{
    stage->strip = branch_strip(app, self);
}

const struct guest branching_guest = {
    .begin = branch_begin,
    .press = branch_press,
    .pass = branch_pass,
    .idle = branch_idle,
    .stage = branch_stage,
    .end = branch_end,
};
