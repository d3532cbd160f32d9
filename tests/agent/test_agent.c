/*
 * The thread that plans: it answers as the planner does, and whole games are
 * the same with and without it.
 */
#define _GNU_SOURCE /* usleep */

#include "lib/check.h"

#include <unistd.h>

#include "agent/agent.h"
#include "store/weights.h"

static struct planner planner;

static void
check_plan(const struct plan *is, const struct plan *should)
{
    assert_int_equal(is->piece, should->piece);
    assert_memory_equal(&is->goal, &should->goal, sizeof(is->goal));
    assert_true(is->value == should->value);
    assert_int_equal(is->count, should->count);
    for (int i = 0; i < is->count; i++) {
        assert_int_equal(is->keys[i].tick, should->keys[i].tick);
        assert_int_equal(is->keys[i].held, should->keys[i].held);
        assert_memory_equal(
            &is->keys[i].expect, &should->keys[i].expect, sizeof(is->keys[i].expect));
    }
}

/* What the agent should answer to this pilot in this view. */
static bool
plan_here(const struct brain *brain, const struct view *view, const struct pilot *pilot,
    struct plan *plan)
{
    return planner_plan(&planner, brain, view, pilot_first_key(pilot, view),
        pilot_key_ticks(view, pilot->pace), plan);
}

/* A game of this seed in which `pieces` pieces lie already. */
static void
begin_game(struct game *game, const struct ruleset *rules, const struct brain *brain, uint64_t seed,
    int pieces)
{
    game_init(game, rules, rules->first_level, seed, rules->handling);
    game_step(game, (struct command){0});
    for (int i = 0; i < pieces && !game->over; i++) {
        struct place at;
        if (!planner_choose(brain, rules, &game->board, (enum piece)game->motion.piece.piece,
                game->next, rules->next_count, true, &at))
            break;
        game_put(game, at);
        while (game->motion.piece.piece == PIECE_NONE && !game->over)
            game_step(game, (struct command){0});
    }
    assert_false(game->over);
}

/* Makes the pilot want a plan for this view. */
static void
want(struct pilot *pilot, const struct view *view)
{
    struct command command;
    uint64_t ticks;
    pilot_reset(pilot);
    assert_int_equal(pilot_next(pilot, view, &command, &ticks), PILOT_ASKS);
}

TEST(test_agent_plans_as_the_planner)
{
    static const uint32_t paces[] = {5, 10, 30, PILOT_PACE_MAX};
    struct agent *agent = agent_create();
    struct pilot pilot;
    struct brain brain;
    const struct ruleset *rules;
    int found = 0;

    assert_non_null(agent);
    pilot_init(&pilot, 10);
    for (int r = 0; (rules = ruleset_at(r)) != NULL; r++) {
        for (int b = 0; weights_at(b, &brain); b++) {
            struct game game;
            struct view view;
            struct plan plan;
            begin_game(&game, rules, &brain, (uint64_t)(100 + b), 3 * b);
            view_take(&view, &game);
            brain.pieces = (uint8_t)(1 + b % BRAIN_MAX_PIECES);
            pilot_set_pace(&pilot, paces[b % 4]);
            want(&pilot, &view);
            agent_ask(agent, &pilot, &brain, &view);
            agent_collect(agent, &pilot, true);
            assert_false(pilot.asked);
            bool should = plan_here(&brain, &view, &pilot, &plan);
            assert_int_equal(pilot.planned, should);
            if (should)
                check_plan(&pilot.plan, &plan);
            found += should;
        }
    }
    assert_true(found > 20);
    agent_destroy(agent);
}

/* No falling piece, so no plan: the pilot hears of that too. */
TEST(test_agent_says_that_there_is_no_plan)
{
    struct agent *agent = agent_create();
    struct brain brain;
    struct pilot pilot;
    struct game game;
    struct view view;

    assert_true(weights_find(weights_default_name, &brain));
    begin_game(&game, &ruleset_classic, &brain, 1, 0);
    view_take(&view, &game);
    pilot_init(&pilot, 10);
    want(&pilot, &view);
    view.motion.piece.piece = PIECE_NONE;
    agent_ask(agent, &pilot, &brain, &view);
    agent_collect(agent, &pilot, true);
    assert_false(pilot.asked);
    assert_false(pilot.planned);
    agent_destroy(agent);
}

/* Two questions: whatever came of the first, the second is answered. */
static void
ask_twice(struct agent *agent, const struct brain *brain, uint64_t seed, long pause_ms,
    bool collect_between)
{
    struct game first, second;
    struct view view;
    struct pilot pilot;
    struct plan plan;

    begin_game(&first, &ruleset_classic, brain, seed, 4);
    begin_game(&second, &ruleset_classic, brain, seed + 1, 9);
    pilot_init(&pilot, 20);
    pilot.serial = (uint32_t)(2 * seed); /* of this agent, never again */
    view_take(&view, &first);
    want(&pilot, &view);
    agent_ask(agent, &pilot, brain, &view);
    if (pause_ms > 0)
        usleep((useconds_t)pause_ms * 1000);
    view_take(&view, &second);
    want(&pilot, &view);
    if (collect_between) {
        agent_collect(agent, &pilot, false);
        assert_true(pilot.asked);
    }
    agent_ask(agent, &pilot, brain, &view);
    agent_collect(agent, &pilot, true);
    assert_false(pilot.asked);
    assert_true(pilot.planned);
    assert_true(plan_here(brain, &view, &pilot, &plan));
    check_plan(&pilot.plan, &plan);

    /* And nothing comes after it. */
    usleep((useconds_t)pause_ms * 1000);
    agent_collect(agent, &pilot, false);
    check_plan(&pilot.plan, &plan);
}

TEST(test_agent_stale_answers_are_dropped)
{
    struct agent *agent = agent_create();
    struct brain brain;

    assert_true(weights_find(weights_default_name, &brain));
    for (uint64_t i = 0; i < 20; i++)
        ask_twice(agent, &brain, 1 + 2 * i, 0, i % 2);
    /* The first answer is there when the second is asked for. */
    for (uint64_t i = 20; i < 25; i++)
        ask_twice(agent, &brain, 1 + 2 * i, 20, i % 2);
    agent_destroy(agent);
}

/* Collects without having asked: an answer to nobody changes nothing. */
TEST(test_agent_answers_to_nobody)
{
    struct agent *agent = agent_create();
    struct brain brain;
    struct game game;
    struct view view;
    struct pilot pilot;

    assert_true(weights_find(weights_default_name, &brain));
    begin_game(&game, &ruleset_classic, &brain, 3, 5);
    view_take(&view, &game);
    pilot_init(&pilot, 10);
    want(&pilot, &view);
    agent_ask(agent, &pilot, &brain, &view);
    pilot_reset(&pilot); /* handed over to a person */
    usleep(20000);
    agent_collect(agent, &pilot, false);
    agent_collect(agent, &pilot, true); /* nothing to wait for */
    assert_false(pilot.asked);
    assert_false(pilot.planned);
    agent_destroy(agent);
}

/* Asks again and again, while the thread thinks and while it does not. */
static void
ask_much(
    struct agent *agent, struct pilot *pilot, const struct brain *brain, const struct view *view)
{
    for (int i = 0; i < 200; i++) {
        want(pilot, view);
        agent_ask(agent, pilot, brain, view);
        usleep((useconds_t)(i % 20) * 100);
    }
}

TEST(test_agent_ends_at_any_time)
{
    struct brain brain;
    struct game game;
    struct view view;
    struct pilot pilot;

    agent_destroy(NULL);
    assert_true(weights_find(weights_default_name, &brain));
    brain.pieces = 2;
    begin_game(&game, &ruleset_classic, &brain, 5, 10);
    view_take(&view, &game);
    pilot_init(&pilot, 10);
    for (int i = 0; i < 300; i++) {
        struct agent *agent = agent_create();
        assert_non_null(agent);
        if (i % 3 > 0) { /* else never asked */
            want(&pilot, &view);
            agent_ask(agent, &pilot, &brain, &view);
        }
        if (i % 3 == 2 && i % 30 == 2)
            usleep(1000);
        agent_destroy(agent);
    }
}

TEST(test_agent_answers_the_newest_request)
{
    struct brain brain;
    struct game game;
    struct view view;
    struct pilot pilot;
    struct plan plan;
    struct agent *agent = agent_create();

    assert_true(weights_find(weights_default_name, &brain));
    begin_game(&game, &ruleset_classic, &brain, 5, 10);
    view_take(&view, &game);
    pilot_init(&pilot, 10);
    ask_much(agent, &pilot, &brain, &view);
    agent_collect(agent, &pilot, true);
    assert_true(pilot.planned);
    assert_true(plan_here(&brain, &view, &pilot, &plan));
    check_plan(&pilot.plan, &plan);

    ask_much(agent, &pilot, &brain, &view);
    agent_destroy(agent);
}

/* -- whole games, with and without a thread -- */

struct player {
    struct game game;
    struct view view;
    struct pilot pilot;
    struct agent *agent; /* NULL: plans on the spot */
};

static void
player_begin(struct player *player, const struct ruleset *rules, int level, uint64_t seed,
    uint32_t pace, struct agent *agent)
{
    game_init(&player->game, rules, level, seed, rules->handling);
    view_take(&player->view, &player->game);
    pilot_init(&player->pilot, pace);
    player->agent = agent;
}

static void
player_answer(struct player *player, const struct brain *brain)
{
    static struct plan plan;
    if (player->agent != NULL) {
        agent_ask(player->agent, &player->pilot, brain, &player->view);
        return;
    }
    bool found = plan_here(brain, &player->view, &player->pilot, &plan);
    pilot_take(&player->pilot, player->pilot.serial, found ? &plan : NULL);
}

/* One tick, however long it takes to think. */
static void
player_tick(struct player *player, const struct brain *brain)
{
    struct command command;
    struct events events;
    uint64_t ticks = 0;

    if (player->agent != NULL)
        agent_collect(player->agent, &player->pilot, false);
    while (ticks == 0) {
        enum pilot_state asked = pilot_next(&player->pilot, &player->view, &command, &ticks);
        if (asked == PILOT_ASKS)
            player_answer(player, brain);
        else if (asked == PILOT_WAITS)
            agent_collect(player->agent, &player->pilot, true);
    }
    assert_int_equal(game_advance(&player->game, command, 1, &events), 1);
    view_take(&player->view, &player->game);
}

static void
compare_games(const char *name, int level, uint64_t seed, uint32_t pace, const char *brain_name,
    uint64_t ticks, uint64_t min_pieces)
{
    static struct player alone, threaded;
    const struct ruleset *rules = ruleset_find(name);
    struct brain brain;
    struct agent *agent = agent_create();

    assert_true(weights_find(brain_name, &brain));
    player_begin(&alone, rules, level, seed, pace, NULL);
    player_begin(&threaded, rules, level, seed, pace, agent);
    while (alone.game.tick < ticks && !alone.game.over) {
        player_tick(&alone, &brain);
        player_tick(&threaded, &brain);
        assert_true(game_hash(&alone.game) == game_hash(&threaded.game));
    }
    assert_true(alone.game.pieces >= min_pieces);
    agent_destroy(agent);
}

TEST(test_agent_plays_the_same_game)
{
    compare_games("classic", 1, 7, 10, "dellacherie", 30000, 40);
    compare_games("classic", 1, 8, PILOT_PACE_MAX, "eltetris", 8000, 100);
    compare_games("standard", 1, 9, 30, "bcts", 12000, 20);
    compare_games("arcade", 1, 10, 20, "simple", 20000, 40);
    compare_games("retro", 19, 11, 5, "careless", 30000, 10); /* it drowns */
}

SUITE(agent)
