/* Games straight on the board, and games by keys. */
#include "train/play.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "train/bytes.h"
#include "train/player.h"
#include "wellplayed/lookahead.h"

enum {
    METER_STEP = 1024,           /* pieces between two reports to the meter */
    LANES_STEP = 16 * METER_STEP /* the same with lanes, and between two checks
                                    of `stop` */
};

struct player *
player_create(void)
{
    return calloc(1, sizeof(struct player));
}

void
player_destroy(struct player *player)
{
    free(player);
}

struct ruleset
play_rules(const struct ruleset *rules, enum play_mode mode)
{
    struct ruleset played = *rules;
    if (mode != PLAY_KEYS)
        played.hidden = 0;
    return played;
}

const char *
play_mode_name(enum play_mode mode)
{
    static const char *const names[] = {
        [PLAY_BOARD] = "board", [PLAY_DROPS] = "drops", [PLAY_KEYS] = "keys"};
    return names[mode];
}

const struct goal *
play_goal(const struct play_setup *setup)
{
    return setup->goal != NULL ? setup->goal : &goal_endless;
}

int
play_revision(const struct play_setup *setup)
{
    return setup->mode == PLAY_KEYS && (setup->rules.buttons & BUTTON_HOLD) ? PLAY_REVISION : 1;
}

enum goal_measure
play_measure(const struct play_setup *setup)
{
    const struct goal *goal = play_goal(setup);
    return goal != &goal_endless ? goal->measure : MEASURE_ROWS;
}

bool
play_counts_points(const struct play_setup *setup)
{
    return setup->mode == PLAY_KEYS ||
           (!setup->rules.points_by_level && !setup->rules.points_by_depth);
}

uint64_t
play_seed(uint64_t run_seed, uint64_t game)
{
    if (game == 0)
        return run_seed;
    uint64_t state = run_seed;
    state = rng_splitmix64(&state) + game;
    return rng_splitmix64(&state);
}

static uint64_t
mix_number(uint64_t hash, uint64_t number)
{
    uint8_t bytes[BYTES_NUMBER];
    bytes_put(bytes, number);
    return bytes_seal(hash, bytes, sizeof(bytes));
}

uint64_t
play_mix(uint64_t hash, const struct play_result *result)
{
    hash = mix_number(hash, result->rows);
    hash = mix_number(hash, result->pieces);
    hash = mix_number(hash, result->points);
    return mix_number(hash, result->hash);
}

/* Adds the pieces since the last report to the meter. */
static void
report_pieces(struct play_meter *meter, uint64_t pieces, uint64_t *reported)
{
    atomic_fetch_add_explicit(&meter->pieces, pieces - *reported, memory_order_relaxed);
    *reported = pieces;
}

/* Cheap enough to call for each piece. */
static bool
is_stopped(const struct play_meter *meter)
{
    return meter->stop != NULL && atomic_load_explicit(meter->stop, memory_order_relaxed);
}

/* -- straight on the board -- */

void
play_walk_begin(const struct play_setup *setup, struct play_walk *walk, uint64_t seed)
{
    const struct ruleset *rules = &setup->rules;
    board_init(&walk->board, rules->width, ruleset_height(rules));
    deal_init(&walk->deal, rules, seed);
}

/* Chooses where the next piece goes, in lanes if the setup has some. */
static bool
choose_place(const struct play_setup *setup, const struct play_walk *walk, enum piece piece,
    struct place *at)
{
    const struct ruleset *rules = &setup->rules;
    const uint8_t *next = walk->deal.next;
    struct lanes_well well;

    if (setup->lanes == NULL)
        return planner_choose(&setup->brain, rules, &walk->board, piece, next, rules->next_count,
            setup->mode == PLAY_DROPS, at);
    lanes_well_of_board(&well, &walk->board);
    return lookahead_choose(
        setup->lanes, setup->set, &setup->brain, &well, piece, next, rules->next_count, at);
}

int
play_walk_step(const struct play_setup *setup, struct play_walk *walk)
{
    struct place at;
    enum piece piece = deal_take(&walk->deal);
    if (!choose_place(setup, walk, piece, &at))
        return -1;
    return board_place(&walk->board, setup->rules.shapes, at).count;
}

static struct play_result
play_straight(const struct play_setup *setup, uint64_t seed, struct play_meter *meter)
{
    struct play_result result = {.end = PLAY_CUT};
    struct play_walk walk;
    uint64_t reported = 0;

    play_walk_begin(setup, &walk, seed);
    while (result.pieces < setup->max_pieces) {
        if (is_stopped(meter)) {
            result.end = PLAY_STOPPED;
            break;
        }
        int cleared = play_walk_step(setup, &walk);
        if (cleared < 0) {
            result.end = PLAY_ENDED;
            break;
        }
        result.rows += (uint64_t)cleared;
        if (setup->count_points)
            result.points += setup->rules.points[cleared];
        result.pieces++;
        if (result.pieces % METER_STEP == 0)
            report_pieces(meter, result.pieces, &reported);
    }
    report_pieces(meter, result.pieces, &reported);
    result.hash = board_hash(&walk.board);
    return result;
}

/* -- one piece seen, in lanes -- */

bool
play_in_lanes(const struct play_setup *setup)
{
    return setup->lanes != NULL && setup->brain.pieces == 1 && setup->brain.unknown == 0;
}

bool
play_lanes(const struct play_setup *setup, struct lanes *lanes)
{
    const struct brain *brain = &setup->brain;
    const struct ruleset *rules = &setup->rules;

    if (setup->mode == PLAY_KEYS)
        return false;
    if (setup->mode == PLAY_BOARD && brain->slides)
        return false;
    if (brain->any_rotation)
        return false; /* their order of ties is fixed */
    return lanes_init(lanes, brain, rules->shapes, rules->width, ruleset_height(rules));
}

struct play_result
play_lanes_result(const struct play_setup *setup, const struct lanes_game *game, enum play_end end)
{
    struct board board;
    struct play_result result = {.end = end, .rows = game->rows, .pieces = game->pieces};

    lanes_game_board(game, setup->lanes, &board);
    result.hash = board_hash(&board);
    for (int count = 0; setup->count_points && count < 5; count++)
        result.points += setup->rules.points[count] * game->rows_by_count[count];
    return result;
}

static struct play_result
play_one_in_lanes(const struct play_setup *setup, uint64_t seed, struct play_meter *meter)
{
    enum play_end end = PLAY_CUT;
    struct lanes_game game;
    uint64_t reported = 0;

    lanes_game_init(&game, setup->lanes, setup->rules.randomizer, seed);
    while (!game.over && game.pieces < setup->max_pieces) {
        if (is_stopped(meter)) {
            end = PLAY_STOPPED;
            break;
        }
        uint64_t left = setup->max_pieces - game.pieces;
        lanes_play(setup->lanes, setup->set, &game, left < LANES_STEP ? left : LANES_STEP);
        report_pieces(meter, game.pieces, &reported);
    }
    return play_lanes_result(setup, &game, game.over ? PLAY_ENDED : end);
}

/* -- by keys -- */

struct command
player_next(struct player *player, const struct brain *brain, uint64_t *ticks)
{
    struct pilot *pilot = &player->pilot;
    const struct view *view = &player->view;
    struct command command;

    while (pilot_next(pilot, view, &command, ticks) == PILOT_ASKS) {
        bool found = planner_plan(&player->planner, brain, view, pilot_first_key(pilot, view),
            pilot_ticks(pilot, view), &player->plan);
        player->positions += found ? player->plan.positions : 0;
        pilot_take(pilot, pilot->serial, found ? &player->plan : NULL);
    }
    return command;
}

uint64_t
player_pieces(const struct game *game)
{
    uint64_t pieces = 0;
    for (int rows = 0; rows <= PIECE_CELLS; rows++)
        pieces += game->rows_by_count[rows];
    return pieces;
}

static struct play_result
play_by_keys(
    struct player *player, const struct play_setup *setup, uint64_t seed, struct play_meter *meter)
{
    struct game *game = &player->game;
    struct events events;
    uint64_t ticks, reported = 0;
    enum play_end end = PLAY_ENDED;

    game_init_goal(
        game, &setup->rules, play_goal(setup), (int)setup->level, seed, setup->rules.handling);
    pilot_init(&player->pilot, setup->pace);
    player->positions = player->t_pieces = 0;
    view_take(&player->view, game);
    while (!player->view.over) {
        if (player->view.pieces > setup->max_pieces) {
            end = PLAY_CUT;
            break;
        }
        if (is_stopped(meter)) {
            end = PLAY_STOPPED;
            break;
        }
        struct command command = player_next(player, &setup->brain, &ticks);
        uint64_t put = player_pieces(game);
        game_advance(game, command, ticks, &events);
        player->t_pieces += player_pieces(game) > put && player->plan.goal.piece == PIECE_T;
        view_take(&player->view, game);
        if (player_pieces(game) - reported >= METER_STEP)
            report_pieces(meter, player_pieces(game), &reported);
    }
    report_pieces(meter, player_pieces(game), &reported);
    struct play_result result = {
        .end = end,
        .rows = game->rows,
        .pieces = player_pieces(game),
        .points = game->points,
        .hash = game_hash(game),
        .ticks = game->tick,
        .reached = game->reached,
        .feats = {.attack = game->attack,
            .all_clears = game->all_clears,
            .t_pieces = player->t_pieces,
            .positions = player->positions},
    };
    memcpy(result.feats.rows_by_count, game->rows_by_count, sizeof(game->rows_by_count));
    memcpy(result.feats.spins, game->spins, sizeof(game->spins));
    return result;
}

struct play_result
play_game(struct player *player, const struct play_setup *setup, uint64_t run_seed, uint64_t number,
    struct play_meter *meter)
{
    uint64_t seed = play_seed(run_seed, number);
    struct play_result result = setup->mode == PLAY_KEYS ? play_by_keys(player, setup, seed, meter)
                                : play_in_lanes(setup)   ? play_one_in_lanes(setup, seed, meter)
                                                         : play_straight(setup, seed, meter);
    if (result.end != PLAY_STOPPED)
        atomic_fetch_add_explicit(&meter->games, 1, memory_order_relaxed);
    return result;
}
