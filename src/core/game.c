/*
 * The rules: the motion of the falling piece, and what follows its lock - rows,
 * points, levels, the next piece, the end.
 */
#include "wellplayed/game.h"

#include <assert.h>
#include <string.h>

#include "core/game_rows.h"

enum { RELIEF_ROWS = 10, ARIKA_LAST_LEVEL = 999 };

/* -- garbage -- */

static int
count_garbage_rows(const struct game *game)
{
    int rows = 0;
    for (int y = 0; y < game->board.height; y++)
        rows += game_row_is_garbage(game, y);
    return rows;
}

/* Brings in one row from below. Returns false when cells were pushed out. */
static bool
raise_row(struct game *game, int hole)
{
    memmove(game->cells[1], game->cells[0], (BOARD_MAX_HEIGHT - 1) * sizeof(game->cells[0]));
    memset(game->cells[0], PIECE_NONE, sizeof(game->cells[0]));
    memset(game->cells[0], CELL_GARBAGE, game->board.width);
    game->cells[0][hole] = PIECE_NONE;
    return board_raise(&game->board, hole);
}

/* Refills the standing rows of a goal that has them. Returns how many came in;
 * clears *room when cells were pushed out. */
static int
raise_standing(struct game *game, bool *room)
{
    const struct goal *goal = game->goal;
    int rows = 0;

    if (goal->standing == 0)
        return 0;
    int standing = count_garbage_rows(game);
    while (standing + rows < goal->standing &&
           (goal->garbage_rows == 0 || game->garbage_dealt < goal->garbage_rows)) {
        *room &= raise_row(game, garbage_next_hole(&game->garbage, game->board.width));
        game->garbage_dealt++;
        rows++;
    }
    return rows;
}

/* Queues a row when the goal's clock says so. */
static void
bring_garbage(struct game *game)
{
    const struct goal *goal = game->goal;

    if (game->garbage_tick == 0 || game->tick != game->garbage_tick)
        return;
    garbage_add(&game->garbage, 1, game->tick + goal->garbage.delay);
    game->garbage_dealt++;
    uint64_t faster = (uint64_t)goal->garbage_faster * game->garbage_dealt;
    uint64_t ticks = goal->garbage_min;
    if (faster + goal->garbage_min < goal->garbage_ticks)
        ticks = goal->garbage_ticks - faster;
    game->garbage_tick += ticks;
}

/* Brings in garbage after a lock. Returns false when cells were pushed out. */
static bool
take_garbage(struct game *game, bool cleared, struct events *events)
{
    const struct garbage_style *style = &game->goal->garbage;
    int cap = style->cap > 0 ? style->cap : GARBAGE_CAP;
    int rows = 0;
    bool room = true;

    while (!cleared && rows < cap && garbage_ready(&game->garbage, game->tick) > 0) {
        room &= raise_row(game, garbage_take(&game->garbage, style, game->board.width));
        rows++;
    }
    rows += raise_standing(game, &room);
    events->garbage_rows = (uint8_t)rows;
    if (rows > 0)
        events->happened |= EVENT_GARBAGE;
    return room;
}

/* -- the end -- */

static void
end_game(struct game *game, struct events *events)
{
    game->over = true;
    game->motion.piece.piece = PIECE_NONE;
    game->wait = 0;
    events->happened |= EVENT_GAME_OVER;
}

static void
reach_goal(struct game *game, struct events *events)
{
    end_game(game, events);
    game->reached = true;
    events->happened |= EVENT_GOAL;
}

static bool
is_reached(const struct game *game)
{
    const struct goal *goal = game->goal;
    return (goal->rows != 0 && game->rows >= goal->rows) ||
           (goal->garbage_rows != 0 && game->garbage_cleared >= goal->garbage_rows);
}

/* Takes the lowest rows out of a full well. */
static void
relieve_well(struct game *game, struct events *events)
{
    const int count = game->board.height < RELIEF_ROWS ? game->board.height : RELIEF_ROWS;
    size_t left = (size_t)(BOARD_MAX_HEIGHT - count);

    board_lower(&game->board, count);
    memmove(game->cells[0], game->cells[count], left * sizeof(game->cells[0]));
    memset(game->cells[left], PIECE_NONE, (size_t)count * sizeof(game->cells[0]));
    events->happened |= EVENT_RELIEF;
}

/* If the goal is endless, a full well loses rows instead of ending the game.
 * Returns whether it is. */
static bool
relieve_if_endless(struct game *game, struct events *events)
{
    if (game->goal->endless)
        relieve_well(game, events);
    return game->goal->endless;
}

/* -- the next piece -- */

int
game_lift(const struct game *game)
{
    if (game->rules->clutch && game->cleared_before)
        return game->board.height;
    return game->rules->spawn_lift;
}

static bool
find_spawn(const struct game *game, uint8_t piece, int turns, struct place *at)
{
    return motion_find_spawn(
        &game->board, game->rules, (enum piece)piece, turns, game_lift(game), at);
}

static uint8_t
take_next(struct game *game)
{
    uint8_t piece = game->next[0];
    int last = game->rules->next_count - 1;

    for (int i = 0; i < last; i++)
        game->next[i] = game->next[i + 1];
    game->next[last] = game->given;
    if (game->given == PIECE_NONE)
        game->next[last] = deck_draw(&game->deck);
    game->given = PIECE_NONE;
    return piece;
}

/* Spawns the piece, rotated at once if that fits. Returns false when it has no
 * room at all: the game is over. */
static bool
spawn_piece(struct game *game, uint8_t piece, int turns, struct events *events)
{
    struct place at;

    while (!find_spawn(game, piece, turns, &at)) {
        if (!relieve_if_endless(game, events)) {
            end_game(game, events);
            return false;
        }
    }
    uint64_t gravity =
        game->goal->at_once ? RULESET_AT_ONCE : ruleset_gravity(game->rules, (int)game->level);
    events->happened |= motion_spawn(&game->motion, &game->board, game->rules, at, gravity);
    return true;
}

/* Arcade levels go up with each piece, but not past the end of a hundred. */
static void
count_piece(struct game *game, struct events *events)
{
    if (game->rules->leveling != LEVELING_ARIKA || game->goal->fixed_level || game->pieces == 0 ||
        game->level % 100 == 99 || game->level >= ARIKA_LAST_LEVEL - 1)
        return;
    game->level++;
    events->happened |= EVENT_LEVEL_UP;
}

/* The buttons that act on a piece when it spawns. */
static unsigned
initial_buttons(uint8_t mode, unsigned held, unsigned tapped)
{
    switch ((enum initial)mode) {
    case INITIAL_HOLD: return held;
    case INITIAL_TAP: return tapped;
    case INITIAL_OFF: break;
    }
    return 0;
}

/* The falling piece and hold change places, or hold takes the next one. */
static uint8_t
swap_hold(struct game *game, uint8_t piece)
{
    uint8_t other = game->hold;

    game->hold = piece;
    game->hold_used = true;
    return other != PIECE_NONE ? other : take_next(game);
}

static int
initial_turns(const struct game *game, unsigned held, unsigned tapped)
{
    return motion_turns(initial_buttons(game->motion.handling.initial_rotation, held, tapped));
}

static void
spawn_next(struct game *game, struct command command, struct events *events)
{
    const unsigned held = command.held & game->rules->buttons;
    const unsigned tapped = game->tapped;
    int turns = 0;
    bool hold = false;

    if (ruleset_is_modern(game->rules)) {
        turns = initial_turns(game, held, tapped);
        hold = initial_buttons(game->motion.handling.initial_hold, held, tapped) & BUTTON_HOLD;
    }
    game->tapped = 0;
    count_piece(game, events);
    uint8_t piece = game->next[0];
    struct place at;
    /* A piece without room stays visible in the queue. */
    if (!hold && !game->goal->endless && !find_spawn(game, piece, turns, &at)) {
        end_game(game, events);
        return;
    }
    take_next(game);
    if (hold) {
        piece = swap_hold(game, piece);
        events->happened |= EVENT_HELD;
    }
    if (!spawn_piece(game, piece, turns, events))
        return;
    game->pieces++;
    events->happened |= EVENT_SPAWNED;
}

/* -- the lock -- */

/* The row of the piece's topmost cell, counted down from the top visible row;
 * at least 0. */
static uint32_t
lock_depth(const struct game *game, struct place at)
{
    uint16_t matrix = game->rules->shapes->matrix[at.piece][at.rotation];
    int y = at.y + PIECE_SIZE - 1 - piece_top_row(matrix);
    int index = game->rules->visible - 1 - y;
    return index > 0 ? (uint32_t)index : 0;
}

static uint32_t
points_of(const struct game *game, struct place at, const struct lock_result *result)
{
    const struct ruleset *rules = game->rules;

    if (rules->bonus != NULL)
        return scoring_points(goal_bonus(game->goal, game->rules), result, game->level);
    uint32_t points = rules->points[result->rows];
    if (rules->points_by_level)
        points *= game->level + rules->level_bonus;
    if (rules->points_by_depth)
        points += lock_depth(game, at);
    return points;
}

static void
put_cells(struct game *game, struct place at)
{
    uint16_t matrix = game->rules->shapes->matrix[at.piece][at.rotation];
    for (int row = 0; row < PIECE_SIZE; row++)
        for (int column = 0; column < PIECE_SIZE; column++)
            if (piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u)
                game->cells[at.y + PIECE_SIZE - 1 - row][at.x + column] = at.piece;
}

/* Clears rows of `cells`, as board_place did on the board. Returns how many of
 * them were garbage. */
static uint8_t
clear_cells(struct game *game, uint64_t cleared)
{
    uint8_t garbage = 0;
    int to = 0;

    for (int y = 0; y < game->board.height; y++) {
        if (cleared >> y & 1u)
            garbage = (uint8_t)(garbage + game_row_is_garbage(game, y));
        else
            memmove(game->cells[to++], game->cells[y], BOARD_MAX_WIDTH);
    }
    for (; to < game->board.height; to++)
        memset(game->cells[to], PIECE_NONE, BOARD_MAX_WIDTH);
    return garbage;
}

static void
set_level(struct game *game, uint32_t level, struct events *events)
{
    if (game->goal->fixed_level || level <= game->level)
        return;
    game->level = level;
    events->happened |= EVENT_LEVEL_UP;
}

static void
raise_level(struct game *game, int rows, struct events *events)
{
    uint32_t level = game->level;

    if (game->rules->leveling == LEVELING_ARIKA) {
        level += (uint32_t)rows;
        set_level(game, level < ARIKA_LAST_LEVEL ? level : ARIKA_LAST_LEVEL, events);
        return;
    }
    while (game->rows >= game->level_rows) {
        level++;
        game->level_rows += game->rules->rows_per_level;
    }
    set_level(game, level, events);
}

/* Adds the outcome of a lock to the game's counts. */
static void
count_outcome(struct game *game, const struct lock_outcome *outcome)
{
    const struct lock_result *result = &outcome->result;

    game->combo = outcome->streak.combo;
    game->chain = outcome->streak.chain;
    if (result->combo > game->max_combo)
        game->max_combo = result->combo;
    if (game->chain > game->max_chain)
        game->max_chain = game->chain;
    game->all_clears += result->all_clear;
    if (result->spin != SPIN_NONE)
        game->spins[result->spin][result->rows]++;
    game->attack += outcome->attack;
}

static uint32_t
happened_of(const struct lock_result *result)
{
    uint32_t happened = 0;

    if (result->spin == SPIN_FULL)
        happened |= EVENT_SPIN;
    if (result->spin == SPIN_MINI)
        happened |= EVENT_MINI;
    if (result->back_to_back)
        happened |= EVENT_BACK_TO_BACK;
    if (result->combo > 0)
        happened |= EVENT_COMBO;
    if (result->all_clear)
        happened |= EVENT_ALL_CLEAR;
    return happened;
}

/* The rows that an attack has grown to by now. */
static uint32_t
grown_attack(const struct game *game, uint32_t attack)
{
    enum { SECOND = 1000, WHOLE = 1000 };
    const struct goal *goal = game->goal;

    if (goal->margin_ticks == 0 || game->tick < goal->margin_ticks)
        return attack;
    uint64_t seconds = (game->tick - goal->margin_ticks) / SECOND;
    return (uint32_t)(attack * (WHOLE + goal->margin * seconds) / WHOLE);
}

/* Scores the lock and sends its attack. */
static void
judge_lock(struct game *game, enum spin spin, int rows, struct events *events)
{
    struct streak streak = {game->combo, game->chain};
    uint32_t pending = garbage_pending(&game->garbage);
    struct lock_outcome outcome = scoring_judge(
        goal_bonus(game->goal, game->rules), spin, rows, &game->board, streak, pending);

    outcome.attack = grown_attack(game, outcome.attack);
    events->result = outcome.result;
    events->happened |= happened_of(&outcome.result);
    events->attack = (uint16_t)outcome.attack;
    events->sent = (uint16_t)garbage_cancel(&game->garbage, outcome.attack);
    assert(events->sent == (outcome.attack > pending ? outcome.attack - pending : 0));
    count_outcome(game, &outcome);
}

/* Whether all cells are above the visible rows. */
static bool
is_out(const struct game *game, struct place at)
{
    uint16_t matrix = game->rules->shapes->matrix[at.piece][at.rotation];
    return at.y + PIECE_SIZE - 1 - piece_bottom_row(matrix) >= game->rules->visible;
}

/* Sets the piece: rows, points, level. */
static void
set_piece(struct game *game, struct place at, struct events *events)
{
    enum spin spin = SPIN_NONE;

    if (game->rules->spins == SPINS_T)
        spin = scoring_spin(&game->board, at, game->motion.arrival);
    put_cells(game, at);
    struct cleared cleared = board_place(&game->board, game->rules->shapes, at);
    events->locked = at;
    events->cleared = cleared;
    if (cleared.count > 0) {
        events->happened |= EVENT_CLEARED;
        events->garbage_cleared = clear_cells(game, cleared.rows);
        game->garbage_cleared += events->garbage_cleared;
    }
    judge_lock(game, spin, cleared.count, events);
    uint32_t points = points_of(game, at, &events->result);
    events->points += points;
    game->points += points;
    game->rows += cleared.count;
    game->rows_by_count[cleared.count]++;
    raise_level(game, cleared.count, events);
}

/* All that follows a lock, up to the next piece. */
static void
settle_lock(struct game *game, struct command command, struct events *events)
{
    const struct ruleset *rules = game->rules;
    struct place at = game->motion.piece;
    bool out = rules->lock_out && is_out(game, at);

    set_piece(game, at, events);
    bool cleared = events->cleared.count > 0;
    game->hold_used = false;
    game->cleared_before = cleared;
    if (is_reached(game)) {
        reach_goal(game, events);
        return;
    }
    if (out)
        out = !relieve_if_endless(game, events);
    if (!out && !take_garbage(game, cleared, events))
        out = !relieve_if_endless(game, events);
    if (out) {
        end_game(game, events);
        return;
    }
    game->wait = (uint16_t)(rules->spawn_ticks + (cleared ? rules->clear_ticks : 0));
    if (game->wait == 0)
        spawn_next(game, command, events);
    else
        game->motion.piece.piece = PIECE_NONE;
}

/* -- one tick -- */

/* A tick without a falling piece. */
static void
wait_tick(struct game *game, struct command command, struct events *events)
{
    if (ruleset_is_modern(game->rules))
        game->tapped |= motion_wait(&game->motion, game->rules, command);
    if (game->wait > 0 && --game->wait > 0)
        return;
    spawn_next(game, command, events);
}

/* Puts the piece into hold. Returns whether a piece falls now. */
static bool
hold_piece(struct game *game, unsigned before, struct events *events)
{
    if (game->hold_used) {
        events->happened |= EVENT_BLOCKED;
        return true;
    }
    events->happened |= EVENT_HELD;
    uint8_t piece = swap_hold(game, game->motion.piece.piece);
    return spawn_piece(game, piece, initial_turns(game, before, 0), events);
}

static uint32_t
drop_points(const struct game *game, const struct events *events)
{
    const struct bonus *bonus = goal_bonus(game->goal, game->rules);

    if (bonus == NULL)
        return 0;
    if (events->happened & EVENT_HARD_DROP)
        return (uint32_t)bonus->hard * events->fallen_rows;
    if (events->happened & EVENT_SOFT_STEP)
        return (uint32_t)bonus->soft * events->fallen_rows;
    return 0;
}

/* A tick with a falling piece. */
static void
play_tick(struct game *game, struct command command, struct events *events)
{
    struct motion *motion = &game->motion;
    unsigned held = command.held & game->rules->buttons;
    int fallen;

    if ((held & ~(unsigned)motion->held & BUTTON_HOLD) && !hold_piece(game, motion->held, events)) {
        motion->held = (uint8_t)held;
        return;
    }
    events->happened |= motion_step(motion, &game->board, game->rules, command, &fallen);
    events->fallen_rows = (uint8_t)fallen;
    events->points = drop_points(game, events);
    game->points += events->points;
    if (motion->locked)
        settle_lock(game, command, events);
}

bool
game_is_modern(const struct game *game)
{
    return ruleset_is_modern(game->rules) || game->goal != &goal_endless || game->placed;
}

void
game_init_goal(struct game *game, const struct ruleset *rules, const struct goal *goal,
    int start_level, uint64_t seed, struct handling handling)
{
    assert(start_level >= rules->first_level);
    assert(start_level <= rules->last_start_level);
    assert(rules->next_count >= 1 && rules->next_count <= RULESET_MAX_NEXT);
    assert(goal_fits(goal, rules));

    memset(game, 0, sizeof(*game));
    game->rules = rules;
    game->goal = goal;
    game->seed = seed;
    game->level = game->start_level = (uint32_t)start_level;
    game->level_rows = ruleset_rows_to_leave(rules, start_level, start_level);
    game->motion.handling = handling_clamped(handling);
    game->motion.piece.piece = PIECE_NONE;
    game->hold = game->given = PIECE_NONE;
    game->garbage_tick = goal->garbage_ticks;
    board_init(&game->board, rules->width, ruleset_height(rules));
    memset(game->cells, PIECE_NONE, sizeof(game->cells));
    deck_init(&game->deck, rules->randomizer, seed, GAME_STREAM_PIECES);
    for (int i = 0; i < RULESET_MAX_NEXT; i++)
        game->next[i] = i < rules->next_count ? deck_draw(&game->deck) : PIECE_NONE;
    garbage_init(&game->garbage, seed);
    bool room = true; /* always: the well is empty */
    raise_standing(game, &room);
}

void
game_init(struct game *game, const struct ruleset *rules, int start_level, uint64_t seed,
    struct handling handling)
{
    game_init_goal(game, rules, &goal_endless, start_level, seed, handling);
}

struct events
game_step(struct game *game, struct command command)
{
    struct events events = {0};
    if (game->over)
        return events;

    game->tick++;
    bring_garbage(game);
    if (game->motion.piece.piece == PIECE_NONE)
        wait_tick(game, command, &events);
    else
        play_tick(game, command, &events);
    if (game->tick == game->goal->ticks && !game->over)
        reach_goal(game, &events);
    return events;
}

/* How many ticks the clocks other than the motion's stay quiet. */
static uint64_t
quiet_clocks(const struct game *game)
{
    uint64_t quiet = UINT64_MAX;

    if (game->goal->ticks != 0)
        quiet = game->goal->ticks - game->tick - 1;
    if (game->garbage_tick != 0 && game->garbage_tick - game->tick - 1 < quiet)
        quiet = game->garbage_tick - game->tick - 1;
    return quiet;
}

uint64_t
game_advance(struct game *game, struct command command, uint64_t ticks, struct events *events)
{
    *events = (struct events){0};
    if (game->over)
        return ticks;

    uint64_t taken = 0;
    while (taken < ticks) {
        uint64_t quiet = 0;
        if (game->motion.piece.piece != PIECE_NONE)
            quiet = motion_quiet_ticks(&game->motion, game->rules, command);
        if (quiet > ticks - taken)
            quiet = ticks - taken;
        if (quiet > quiet_clocks(game))
            quiet = quiet_clocks(game);
        motion_skip(&game->motion, game->rules, quiet);
        game->tick += quiet;
        taken += quiet;
        if (taken == ticks)
            break;
        *events = game_step(game, command);
        taken++;
        if (events->happened != 0)
            break;
    }
    return taken;
}

void
game_set_handling(struct game *game, struct handling handling)
{
    game->motion.handling = handling_clamped(handling);
}

void
game_add_garbage(struct game *game, uint32_t rows)
{
    assert(game_is_modern(game));
    if (!game->over)
        garbage_add(&game->garbage, rows, game->tick + game->goal->garbage.delay);
}

void
game_undo(struct game *game, const struct game *before)
{
    assert(game->goal->undo && before->tick <= game->tick);

    struct game now = *game;
    *game = *before;
    game->tick = now.tick;
    game->undone = now.undone + 1;
    /* What follows from the held buttons. */
    game->motion.handling = now.motion.handling;
    game->motion.held = now.motion.held;
    game->motion.shift = now.motion.shift;
    game->motion.shift_ticks = now.motion.shift_ticks;
    game->motion.soft =
        ruleset_is_modern(game->rules) ? (now.motion.held & BUTTON_SOFT) != 0 : now.motion.soft;
    game->motion.soft_ticks = now.motion.soft_ticks;
}

struct events
game_put(struct game *game, struct place at)
{
    assert(!game->over && at.piece == game->motion.piece.piece);

    struct events events = {.happened = EVENT_LOCKED};
    game->tick++;
    game->motion.piece = at;
    game->motion.arrival = (struct arrival){0};
    settle_lock(game, (struct command){game->motion.held}, &events);
    return events;
}

uint64_t
game_seed(const struct game *game)
{
    return game->seed;
}
