/*
 * The rules: a motion for the falling piece, and what follows when it locks -
 * rows, points, levels, the next piece, the end.
 */
#include "wellplayed/game.h"

#include <assert.h>
#include <string.h>

static uint8_t
draw_piece(struct game *game)
{
    game->last_drawn = ruleset_draw(game->rules, &game->rng, game->last_drawn);
    return game->last_drawn;
}

void
game_init(struct game *game, const struct ruleset *rules, int start_level,
    uint64_t seed, struct handling handling)
{
    assert(start_level >= rules->first_level);
    assert(start_level <= rules->last_start_level);
    assert(rules->next_count >= 1 && rules->next_count <= RULESET_MAX_NEXT);

    memset(game, 0, sizeof(*game));
    game->rules = rules;
    game->seed = seed;
    game->level = game->start_level = (uint32_t)start_level;
    game->level_rows = ruleset_rows_to_leave(rules, start_level, start_level);
    game->motion.handling = handling_clamped(handling);
    game->motion.piece.piece = PIECE_NONE;
    game->last_drawn = PIECE_NONE;
    board_init(&game->board, rules->width, ruleset_height(rules));
    memset(game->cells, PIECE_NONE, sizeof(game->cells));
    rng_seed(&game->rng, seed, GAME_STREAM_PIECES);
    for (int i = 0; i < RULESET_MAX_NEXT; i++)
        game->next[i] = i < rules->next_count ? draw_piece(game) : PIECE_NONE;
}

/* Top centre: the matrix touches the top of the well. */
static struct place
spawn_place(const struct game *game, uint8_t piece)
{
    return (struct place){
        .x = (int8_t)((game->board.width - PIECE_SIZE) / 2),
        .y = (int8_t)(game->board.height - PIECE_SIZE),
        .piece = piece,
    };
}

static void
spawn(struct game *game, struct events *events)
{
    struct place at = spawn_place(game, game->next[0]);

    if (!board_fits(&game->board, game->rules->shapes, at)) {
        game->over = true;
        game->motion.piece.piece = PIECE_NONE;
        events->happened |= EVENT_GAME_OVER;
        return;
    }
    int last = game->rules->next_count - 1;
    for (int i = 0; i < last; i++)
        game->next[i] = game->next[i + 1];
    game->next[last] = draw_piece(game);
    game->pieces++;
    motion_spawn(
        &game->motion, at, ruleset_gravity(game->rules, (int)game->level));
    events->happened |= EVENT_SPAWNED;
}

/* The row index of the topmost cell, the top visible row being 0. */
static uint32_t
depth(const struct game *game, struct place at)
{
    uint16_t matrix = game->rules->shapes->matrix[at.piece][at.rotation];
    int y = at.y + PIECE_SIZE - 1 - piece_top_row(matrix);
    int index = game->rules->visible - 1 - y;
    return index > 0 ? (uint32_t)index : 0;
}

static uint32_t
points_of(const struct game *game, struct place at, int rows)
{
    const struct ruleset *rules = game->rules;
    uint32_t points = rules->points[rows];
    if (rules->points_by_level)
        points *= game->level + rules->level_bonus;
    if (rules->points_by_depth)
        points += depth(game, at);
    return points;
}

/* The colours of the cells follow the bits of the board. */
static void
settle_cells(struct game *game, struct place at, uint64_t cleared)
{
    uint16_t matrix = game->rules->shapes->matrix[at.piece][at.rotation];
    for (int row = 0; row < PIECE_SIZE; row++)
        for (int column = 0; column < PIECE_SIZE; column++)
            if (piece_row(matrix, row) >> (PIECE_SIZE - 1 - column) & 1u)
                game->cells[at.y + PIECE_SIZE - 1 - row][at.x + column] =
                    at.piece;
    if (cleared == 0)
        return;

    int to = 0;
    for (int y = 0; y < game->board.height; y++)
        if (!(cleared >> y & 1u))
            memmove(game->cells[to++], game->cells[y], BOARD_MAX_WIDTH);
    for (; to < game->board.height; to++)
        memset(game->cells[to], PIECE_NONE, BOARD_MAX_WIDTH);
}

static void
raise_level(struct game *game, struct events *events)
{
    while (game->rows >= game->level_rows) {
        game->level++;
        game->level_rows += game->rules->rows_per_level;
        events->happened |= EVENT_LEVEL_UP;
    }
}

/* The piece has locked: rows, points, level, the next piece. */
static void
settle(struct game *game, struct events *events)
{
    struct place at = game->motion.piece;
    struct cleared cleared = board_place(&game->board, game->rules->shapes, at);

    settle_cells(game, at, cleared.rows);
    events->locked = at;
    events->cleared = cleared;
    events->points = points_of(game, at, cleared.count);
    game->points += events->points;
    game->rows += cleared.count;
    game->rows_by_count[cleared.count]++;
    if (cleared.count > 0)
        events->happened |= EVENT_CLEARED;
    raise_level(game, events);
    spawn(game, events);
}

struct events
game_step(struct game *game, struct command command)
{
    struct events events = {0};
    if (game->over)
        return events;

    game->tick++;
    if (game->motion.piece.piece == PIECE_NONE) {
        spawn(game, &events);
        return events;
    }
    int fallen;
    events.happened =
        motion_step(&game->motion, &game->board, game->rules, command, &fallen);
    events.fallen_rows = (uint8_t)fallen;
    if (game->motion.locked)
        settle(game, &events);
    return events;
}

uint64_t
game_advance(struct game *game, struct command command, uint64_t ticks,
    struct events *events)
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
        motion_skip(&game->motion, quiet);
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

struct events
game_put(struct game *game, struct place at)
{
    assert(!game->over && at.piece == game->motion.piece.piece);

    struct events events = {.happened = EVENT_LOCKED};
    game->tick++;
    game->motion.piece = at;
    settle(game, &events);
    return events;
}

/* FNV-1a, a number at a time, low byte first. */
static uint64_t
mix(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        hash = (hash ^ (number & 0xFFu)) * 0x100000001B3u;
        number >>= 8;
    }
    return hash;
}

uint64_t
game_seed(const struct game *game)
{
    return game->seed;
}

uint64_t
game_hash(const struct game *game)
{
    const struct motion *motion = &game->motion;
    uint64_t hash = board_hash(&game->board);
    for (int i = 0; i < RULESET_NAME_SIZE; i++)
        hash = mix(hash, (uint8_t)game->rules->name[i]);
    const uint64_t numbers[] = {
        game->rules->revision,
        game->rules->hidden,
        game->rng.state,
        game->rng.increment,
        game->seed,
        game->tick,
        game->points,
        game->rows,
        game->pieces,
        game->level_rows,
        game->level,
        game->start_level,
        game->over,
        motion->piece.piece,
        (uint8_t)motion->piece.x,
        (uint8_t)motion->piece.y,
        motion->piece.rotation,
        motion->handling.das,
        motion->handling.arr,
        motion->handling.soft,
        motion->held,
        (uint8_t)motion->shift,
        motion->soft,
        motion->shift != 0 ? motion->shift_ticks : 0,
        motion->soft ? motion->soft_ticks : 0,
        motion->phase,
        motion->gravity,
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash = mix(hash, numbers[i]);
    for (int i = 0; i < game->rules->next_count; i++)
        hash = mix(hash, game->next[i]);
    return hash;
}
