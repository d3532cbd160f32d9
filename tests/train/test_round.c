/* Rounds of two machine players: the same whoever sits where, and equal to two
 * games that are stepped tick by tick. */
#include "lib/check.h"
#include "store/weights.h"
#include "train/player.h"
#include "train/round.h"

static struct player *players[VERSUS_SIDES];
static struct play_meter meter;

static struct round_setup
make_setup(int goal)
{
    struct round_setup setup = {
        .rules = ruleset_modern, .goal = goal_versus_at(goal), .level = 1, .max_ticks = 60000};

    assert_true(weights_find("attacker", &setup.players[0].brain));
    assert_true(weights_find("dellacherie", &setup.players[1].brain));
    setup.players[0].brain.thinking.positions = 200;
    setup.players[0].pace = 30;
    setup.players[1].pace = 12;
    setup.players[1].reaction = 200;
    return setup;
}

TEST(test_sides)
{
    for (int goal = 0; goal_versus_at(goal) != NULL; goal++) {
        struct round_setup setup = make_setup(goal);
        struct round_result first = round_play(players, &setup, 3, false, &meter);
        struct round_result again = round_play(players, &setup, 3, true, &meter);

        assert_int_equal(first.end, PLAY_ENDED);
        assert_int_equal(first.winner, 0);
        assert_true(first.sides[0].sent > 0);
        assert_true(round_mix(1, &first) == round_mix(1, &again));
        setup.max_ticks = 1000;
        assert_int_equal(round_play(players, &setup, 3, false, &meter).end, PLAY_CUT);
    }
}

/* The keys of the last plan keep the limit, whatever the pace. */
TEST(test_limit)
{
    enum { LIMIT = 5, APART = 1000 / LIMIT };
    struct round_setup setup = make_setup(0);
    int seen = 0;

    setup.players[0].limit = LIMIT;
    setup.max_ticks = 5000;
    for (uint64_t seed = 0; seed < 8; seed++) {
        const struct plan *plan = &players[0]->plan;
        uint64_t last = 0;
        uint8_t held = 0;

        round_play(players, &setup, seed, false, &meter);
        for (int i = 0; i < plan->count; i++) {
            bool pressed = (plan->keys[i].held & ~(unsigned)held) != 0;
            held = plan->keys[i].held;
            if (!pressed)
                continue;
            assert_true(last == 0 || plan->keys[i].tick >= last + APART);
            seen += last != 0;
            last = plan->keys[i].tick;
        }
    }
    assert_true(seen > 0);
}

/* One tick of each game in turn, and an attack ten ticks later in the other. */
TEST(test_tick_by_tick)
{
    struct round_setup setup = make_setup(0);
    struct round_result result = round_play(players, &setup, 3, false, &meter);
    struct command command[VERSUS_SIDES];
    uint32_t flights[VERSUS_SIDES][VERSUS_LAG + 1] = {{0}};
    uint64_t valid[VERSUS_SIDES] = {0}, end = UINT64_MAX;

    for (int side = 0; side < VERSUS_SIDES; side++) {
        struct player *player = players[side];
        game_init_goal(&player->game, &setup.rules, setup.goal, 1, 3, setup.rules.handling);
        pilot_init(&player->pilot, setup.players[side].pace);
        pilot_set_reaction(&player->pilot, setup.players[side].reaction);
        view_take(&player->view, &player->game);
    }
    for (uint64_t tick = 0; tick < end; tick++) {
        uint32_t arriving[VERSUS_SIDES];
        for (int side = 0; side < VERSUS_SIDES; side++) {
            arriving[side] = flights[side][tick % (VERSUS_LAG + 1)];
            flights[side][tick % (VERSUS_LAG + 1)] = 0;
        }
        for (int side = 0; side < VERSUS_SIDES; side++) {
            struct player *player = players[side];
            if (player->game.over)
                continue;
            if (arriving[side] > 0)
                game_add_garbage(&player->game, arriving[side]);
            view_take(&player->view, &player->game);
            if (valid[side] == 0 || arriving[side] > 0)
                command[side] = player_next(player, &setup.players[side].brain, &valid[side]);
            struct events events = game_step(&player->game, command[side]);
            valid[side] = events.happened != 0 ? 0 : valid[side] - 1;
            /* Sent in tick + 1, so it joins at tick + 1 + VERSUS_LAG. */
            flights[1 - side][tick % (VERSUS_LAG + 1)] += events.sent;
            if (player->game.over && end == UINT64_MAX)
                end = player->game.tick + VERSUS_LAG;
        }
    }
    for (int side = 0; side < VERSUS_SIDES; side++) {
        assert_int_equal(players[side]->game.tick, result.sides[side].ticks);
        assert_true(game_hash(&players[side]->game) == result.sides[side].hash);
    }
}

static int
set_up(void **state)
{
    for (int side = 0; side < VERSUS_SIDES; side++)
        if ((players[side] = player_create()) == NULL)
            return -1;
    return 0;
}

static int
tear_down(void **state)
{
    for (int side = 0; side < VERSUS_SIDES; side++)
        player_destroy(players[side]);
    return 0;
}

SUITE_WITH(round, set_up, tear_down)
