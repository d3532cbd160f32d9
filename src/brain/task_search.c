/*
 * Depth first over the pieces of a task, hold included. Hopeless branches are
 * cut early: a needed piece does not come, or the well can't become empty.
 */
#include "wellplayed/task_search.h"

#include <assert.h>
#include <string.h>

/* Pieces in hand. */
struct hand {
    uint8_t piece, hold;
    uint8_t next[RULESET_MAX_NEXT];
    uint8_t next_count;
    bool cleared; /* the last lock cleared rows */
    bool bound;   /* this piece can't go into hold */
};

static bool try_hand(
    struct task_search *search, const struct task_course *course, const struct hand *hand);

static uint8_t
take_next(struct hand *hand)
{
    uint8_t piece = PIECE_NONE;

    if (hand->next_count > 0) {
        piece = hand->next[0];
        hand->next_count--;
        memmove(hand->next, hand->next + 1, hand->next_count);
    }
    return piece;
}

/* -- what is hopeless -- */

static int
count_cells(const struct board *board)
{
    int cells = 0;

    for (int y = 0; y < board->height; y++)
        cells += bits_count((uint16_t)(board_row(board, y) & ~board_walls(board->width)));
    return cells;
}

/* Whether `pieces` more pieces could leave nothing but full rows. */
static bool
can_empty(const struct board *board, int pieces)
{
    int cells = count_cells(board) + PIECE_CELLS * pieces;

    return cells % board->width == 0 && board_stack_height(board) <= cells / board->width;
}

/* The piece that the motif requires; PIECE_NONE: any will do. */
static enum piece
needed_piece(const struct task *task)
{
    if (task->motif == TASK_FOUR)
        return PIECE_I;
    return task->motif == TASK_SPIN ? PIECE_T : PIECE_NONE;
}

/* Whether the piece could be one of the next `pieces`. */
static bool
has_piece(const struct hand *hand, enum piece piece, int pieces)
{
    int ahead = pieces - 1 + (hand->hold == PIECE_NONE);

    if (hand->piece == piece || hand->hold == piece)
        return true;
    for (int i = 0; i < hand->next_count && i < ahead; i++)
        if (hand->next[i] == piece)
            return true;
    return false;
}

static bool
is_hopeless(
    const struct task_search *search, const struct task_course *course, const struct hand *hand)
{
    const struct task *task = search->task;
    int pieces = task->pieces - course->placed;
    enum piece needed = needed_piece(task);

    if (needed != PIECE_NONE && !has_piece(hand, needed, pieces))
        return true;
    return task->motif == TASK_ALL_CLEAR && !can_empty(&course->board, pieces);
}

/* -- the search -- */

static bool
try_place(struct task_search *search, const struct task_course *before, const struct hand *hand,
    const struct reach_place *at, bool hold)
{
    const struct task *task = search->task;
    struct task_course course = *before;
    struct hand after = *hand;
    bool spin = task->motif == TASK_SPIN && (at->spins >> SPIN_FULL & 1);

    search->nodes++;
    search->line.steps[before->placed] =
        (struct task_step){.at = at->at, .hold = hold, .spin = spin};
    search->line.count = before->placed + 1;
    switch (task_lock(&course, task, at->at, spin ? SPIN_FULL : SPIN_NONE)) {
    case TASK_SOLVED: return search->visit(search->data, &search->line);
    case TASK_FAILED: return true;
    case TASK_OPEN: break;
    }
    after.cleared = course.rows > before->rows;
    after.bound = false;
    after.piece = take_next(&after);
    return try_hand(search, &course, &after);
}

/* For the first piece: counts solutions if asked to, instead of ending at
 * one. */
static bool
try_first_place(struct task_search *search, const struct task_course *course,
    const struct hand *hand, const struct reach_place *at, bool hold, struct place drop)
{
    bool all = try_place(search, course, hand, at, hold);

    if (search->count == NULL)
        return all;
    search->count->places++;
    if (all)
        return true;
    search->count->solving++;
    if (memcmp(&at->at, &drop, sizeof(drop)) == 0)
        search->count->drop = true;
    return true;
}

/* Tries all places of the piece in hand. */
static bool
try_piece(struct task_search *search, const struct task_course *course, const struct hand *hand,
    bool hold)
{
    const struct task *task = search->task;
    const struct ruleset *rules = &task->rules;
    struct reach_place *places = search->places[course->placed];
    enum piece needed = needed_piece(task);
    int lift = rules->clutch && hand->cleared ? course->board.height : rules->spawn_lift;
    struct place start;

    if (hand->piece == PIECE_NONE ||
        (needed != PIECE_NONE && hand->piece != needed &&
            (course->placed > 0 || search->count == NULL) && course->placed + 1 == task->pieces))
        return true;
    if (!motion_find_spawn(&course->board, rules, (enum piece)hand->piece, 0, lift, &start))
        return true;
    reach_from(&search->reach, &course->board, start);
    int count = reach_places(&search->reach, places);
    if (hand->piece == PIECE_T && task->motif == TASK_SPIN)
        reach_spins(&search->reach, places, count);
    else
        for (int i = 0; i < count; i++)
            places[i].spins = 0;
    struct place drop =
        board_canonical(rules->shapes, board_ghost(&course->board, rules->shapes, start));
    for (int i = 0; i < count; i++) {
        bool all = course->placed == 0
                       ? try_first_place(search, course, hand, &places[i], hold, drop)
                       : try_place(search, course, hand, &places[i], hold);
        if (!all)
            return false;
    }
    return true;
}

static bool
try_hand(struct task_search *search, const struct task_course *course, const struct hand *hand)
{
    struct hand other = *hand;

    if (is_hopeless(search, course, hand))
        return true;
    if (!try_piece(search, course, hand, false))
        return false;
    if (!(search->task->rules.buttons & BUTTON_HOLD) || hand->bound)
        return true;
    other.piece = hand->hold != PIECE_NONE ? hand->hold : take_next(&other);
    other.hold = hand->piece;
    return try_piece(search, course, &other, true);
}

static bool
visit_from(struct task_search *search, const struct task *task, const struct task_course *course,
    const struct hand *hand, bool (*visit)(void *data, const struct task_line *line), void *data)
{
    search->task = task;
    search->visit = visit;
    search->data = data;
    search->nodes = 0;
    reach_init(&search->reach, &task->rules);
    return try_hand(search, course, hand);
}

static bool
visit_all(struct task_search *search, const struct task *task,
    bool (*visit)(void *data, const struct task_line *line), void *data, struct task_count *count)
{
    const struct position *position = &task->position;
    struct task_course course;
    struct hand hand = {
        .piece = position->piece,
        .hold = position->hold,
        .next_count = task->rules.next_count,
    };

    memcpy(hand.next, position->next, sizeof(hand.next));
    search->count = count;
    task_begin(&course, task);
    return visit_from(search, task, &course, &hand, visit, data);
}

bool
task_visit(struct task_search *search, const struct task *task,
    bool (*visit)(void *data, const struct task_line *line), void *data)
{
    return visit_all(search, task, visit, data, NULL);
}

/* Ends a visit at the first line. */
static bool
stop_at_line(void *data, const struct task_line *line)
{
    (void)data;
    (void)line;
    return false;
}

struct task_count
task_count_firsts(struct task_search *search, const struct task *task)
{
    struct task_count count = {0};

    visit_all(search, task, stop_at_line, NULL, &count);
    return count;
}

/* -- by keys -- */

enum {
    LINES_COMPARED = 48,
    LINES_MAX = 1000, /* tried when none can be played */
    MAX_WAIT = 1000   /* ticks until the next piece */
};

struct solving {
    struct task_search *search;
    const struct task_course *course; /* where the lines begin ... */
    const struct game *game;
    uint32_t reaction, key_ticks;
    struct task_line *line;
    struct task_keys *keys, tried;
    int lines, fewest; /* keys; -1: none yet */
};

/* Adds ticks with these buttons. Returns false when the keys are full. */
static bool
add_run(struct task_keys *keys, uint64_t ticks, uint8_t held)
{
    struct task_run *last = keys->count > 0 ? &keys->runs[keys->count - 1] : NULL;

    if (ticks == 0)
        return true;
    if (last != NULL && last->held == held && last->ticks + ticks <= UINT16_MAX) {
        last->ticks = (uint16_t)(last->ticks + ticks);
        return true;
    }
    if (keys->count == TASK_MAX_RUNS || ticks > UINT16_MAX)
        return false;
    keys->runs[keys->count++] = (struct task_run){.ticks = (uint16_t)ticks, .held = held};
    return true;
}

/* Steps the game and records the buttons. Stops after a tick in which a piece
 * locked. */
static bool
step_game(struct solving *solving, struct game *game, struct task_course *course, uint64_t ticks,
    uint8_t held)
{
    const struct task *task = solving->search->task;
    uint64_t begin = game->tick;
    bool locked = false;

    while (game->tick - begin < ticks && !locked && !game->over) {
        struct events events = game_step(game, (struct command){held});
        task_see(course, task, &events);
        locked = events.happened & EVENT_LOCKED;
    }
    return add_run(&solving->tried, game->tick - begin, held);
}

static const struct landing *
find_landing(const struct task_search *search, const struct task_step *wanted)
{
    const struct shapes *shapes = search->task->rules.shapes;
    const struct landing *best = NULL;

    for (int i = 0; i < search->moves.count; i++) {
        const struct landing *landing = &search->moves.landings[i];
        struct place at = board_canonical(shapes, landing->at);
        if (landing->ending == 0 || landing->hold != wanted->hold ||
            (wanted->spin && landing->spin != SPIN_FULL) ||
            memcmp(&at, &wanted->at, sizeof(at)) != 0)
            continue;
        if (best == NULL || landing->keys < best->keys)
            best = landing;
    }
    return best;
}

/* Presses the keys of one piece. Returns their number; -1 when there are
 * none. */
static int
press_piece(struct solving *solving, struct game *game, struct task_course *course,
    const struct task_step *wanted)
{
    struct task_search *search = solving->search;
    struct key keys[MOVES_MAX_KEYS];
    struct view view;
    uint8_t held = 0;

    view_take(&view, game);
    moves_search_with(
        &search->moves, &view, solving->reaction, solving->key_ticks, MOVES_HOLD | MOVES_SPINS);
    const struct landing *landing = find_landing(search, wanted);
    if (landing == NULL)
        return -1;
    int count = moves_keys(&search->moves, landing, keys);
    for (int i = 0; i < count; i++) {
        if (!step_game(solving, game, course, keys[i].tick - game->tick, held))
            return -1;
        held = keys[i].held;
    }
    return step_game(solving, game, course, 1, held) ? landing->keys : -1;
}

/* Waits for the next piece. */
static bool
wait_for_piece(struct solving *solving, struct game *game, struct task_course *course)
{
    for (int i = 0; i < MAX_WAIT && game->motion.piece.piece == PIECE_NONE && !game->over; i++)
        if (!step_game(solving, game, course, 1, 0))
            return false;
    return true;
}

/* Plays a line. Returns the number of keys, or -1. */
static int
play_line(struct solving *solving, const struct task_line *line)
{
    struct task_course course = *solving->course;
    struct game game = *solving->game;
    int first = course.placed, sum = 0;

    solving->tried.count = 0;
    for (int i = first; i < line->count; i++) {
        if (i > first && !wait_for_piece(solving, &game, &course))
            return -1;
        int keys = press_piece(solving, &game, &course, &line->steps[i]);
        if (keys < 0)
            return -1;
        sum += keys;
    }
    return course.state == TASK_SOLVED ? sum : -1;
}

static bool
try_line(void *data, const struct task_line *line)
{
    struct solving *solving = data;
    int keys = play_line(solving, line);

    solving->lines++;
    if (keys >= 0 && (solving->fewest < 0 || keys < solving->fewest)) {
        solving->fewest = keys;
        *solving->line = *line;
        *solving->keys = solving->tried;
    }
    return solving->lines < (solving->fewest >= 0 ? LINES_COMPARED : LINES_MAX);
}

bool
task_solve(struct task_search *search, const struct task *task, uint32_t reaction,
    uint32_t key_ticks, struct task_line *line, struct task_keys *keys)
{
    struct task_course course;
    struct game game;

    task_begin(&course, task);
    task_begin_game(task, task->rules.handling, &game);
    return task_solve_from(search, task, &course, &game, reaction, key_ticks, line, keys);
}

bool
task_solve_from(struct task_search *search, const struct task *task,
    const struct task_course *course, const struct game *game, uint32_t reaction,
    uint32_t key_ticks, struct task_line *line, struct task_keys *keys)
{
    struct solving solving = {
        .search = search,
        .course = course,
        .game = game,
        .reaction = reaction,
        .key_ticks = key_ticks,
        .line = line,
        .keys = keys,
        .fewest = -1,
    };
    struct hand hand = {
        .piece = game->motion.piece.piece,
        .hold = game->hold,
        .next_count = task->rules.next_count,
        .cleared = game->cleared_before,
        .bound = game->hold_used,
    };

    memcpy(hand.next, game->next, sizeof(hand.next));
    search->count = NULL;
    if (course->state == TASK_OPEN && hand.piece != PIECE_NONE)
        visit_from(search, task, course, &hand, try_line, &solving);
    return solving.fewest >= 0;
}
