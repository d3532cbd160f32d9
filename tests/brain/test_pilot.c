/*
 * The machine's hands in whole games: they press what was planned, when it was
 * planned, and no faster than they may.
 */
#include "lib/check.h"
#include "store/weights.h"
#include "lib/slow.h"

#include "wellplayed/game.h"
#include "wellplayed/pilot.h"

static struct planner planner; /* large */

/* A machine at a game, and what was seen of it. */
struct watch {
    struct game game;
    struct pilot pilot;
    struct brain brain;
    struct dice dice;
    int lateness;       /* waits for a plan this often at the most */
    uint64_t max_ticks; /* at one go */
    bool check;
    /* seen */
    uint8_t held;
    uint64_t last_press; /* tick of the step, 0 none for this piece */
    uint64_t entered;    /* tick at which the piece was there */
    uint64_t longest;    /* ticks that a piece took */
    long presses, locks, strays, asked;
    struct plan plan;
    bool has_plan;
};

static void
watch_begin(struct watch *watch, const struct ruleset *rules, int level, uint64_t seed,
    const char *name, uint32_t pace)
{
    memset(watch, 0, sizeof(*watch));
    game_init(&watch->game, rules, level, seed, rules->handling);
    assert_true(weights_find(name, &watch->brain));
    pilot_init(&watch->pilot, pace);
    watch->dice = dice_start(80);
    watch->max_ticks = UINT64_MAX;
    watch->check = true;
}

static void
watch_plan(struct watch *watch, const struct view *view)
{
    watch->has_plan = planner_plan(&planner, &watch->brain, view,
        pilot_first_key(&watch->pilot, view), pilot_ticks(&watch->pilot, view), &watch->plan);
    watch->asked++;
}

/* The command of now; plans are made at once, but may be given late. */
static struct command
watch_command(struct watch *watch, uint64_t *ticks)
{
    struct view view;
    struct command command = {0xFF};
    int late = watch->lateness > 0 ? dice_below(&watch->dice, watch->lateness) : 0;
    for (int tries = 0; tries < 1000; tries++) {
        view_take(&view, &watch->game);
        *ticks = 12345;
        enum pilot_state state = pilot_next(&watch->pilot, &view, &command, ticks);
        if (state == PILOT_ASKS)
            watch_plan(watch, &view);
        bool give = state == PILOT_ASKS ? late == 0 : late-- <= 0;
        if (watch->pilot.asked && (give || state == PILOT_WAITS)) {
            if (state == PILOT_WAITS && !give)
                continue; /* game time stands */
            assert_false(pilot_take(&watch->pilot, watch->pilot.serial + 1, &watch->plan));
            assert_true(pilot_take(
                &watch->pilot, watch->pilot.serial, watch->has_plan ? &watch->plan : NULL));
            continue;
        }
        if (state != PILOT_WAITS && *ticks > 0)
            return command;
    }
    fail_msg("the pilot neither plays nor waits");
    return command;
}

static void
watch_presses(struct watch *watch, uint8_t held)
{
    uint8_t pressed = (uint8_t)(held & ~watch->held);
    watch->held = held;
    if (!pressed)
        return;
    watch->presses++;
    assert_int_equal(pressed & (pressed - 1), 0);
    assert_int_equal(pressed & ~watch->game.rules->buttons, 0);
    if (!watch->check)
        return;
    struct view view;
    view_take(&view, &watch->game);
    uint32_t key_ticks = pilot_ticks(&watch->pilot, &view);
    uint64_t now = watch->game.tick + 1;
    uint64_t since = watch->last_press ? watch->last_press : watch->entered;
    if (now - since < key_ticks)
        fail_msg(
            "a key %d ticks after the last, at a pace of %d", (int)(now - since), (int)key_ticks);
    watch->last_press = now;
}

static struct events
watch_step(struct watch *watch)
{
    uint64_t ticks;
    struct events events;
    struct command command = watch_command(watch, &ticks);
    if (ticks > watch->max_ticks)
        ticks = watch->max_ticks;
    watch_presses(watch, command.held);
    uint64_t before = watch->game.tick;
    game_advance(&watch->game, command, ticks, &events);
    assert_true(watch->game.tick > before || watch->game.over);
    if (events.happened & EVENT_LOCKED) {
        uint64_t took = watch->game.tick - watch->entered;
        watch->locks++;
        watch->longest = took > watch->longest ? took : watch->longest;
        watch->strays += !watch->has_plan || !slow_same_cells(watch->game.rules->shapes,
                                                 events.locked, watch->plan.goal);
    }
    if (events.happened & (EVENT_LOCKED | EVENT_SPAWNED)) {
        watch->entered = watch->game.tick;
        watch->last_press = 0;
    }
    return events;
}

static void
watch_pieces(struct watch *watch, long pieces)
{
    while (watch->locks < pieces && !watch->game.over)
        watch_step(watch);
}

TEST(test_key_ticks)
{
    struct view view;
    memset(&view, 0, sizeof(view));
    view.rules = &ruleset_classic;
    for (uint32_t pace = PILOT_MIN_PACE; pace <= PILOT_MAX_PACE; pace++) {
        view.motion.gravity = 0;
        assert_int_equal(pilot_key_ticks(&view, pace), 1000 / pace);
        for (int level = 1; level < 25; level++) {
            view.motion.gravity = ruleset_gravity(&ruleset_classic, level);
            /* Never slower than a key for each row. */
            uint32_t row = (uint32_t)(800.0 / (level < 20 ? level : 20));
            uint32_t ticks = pilot_key_ticks(&view, pace);
            uint32_t usual = 1000 / pace;
            if (usual < row)
                assert_int_equal(ticks, usual);
            else
                assert_in_range(ticks, row > 1 ? row - 1 : 1, row);
        }
        view.motion.gravity = (uint64_t)20 << 32;
        assert_int_equal(pilot_key_ticks(&view, pace), 1);
    }
    view.motion.gravity = 1;
    assert_int_equal(pilot_key_ticks(&view, PILOT_PACE_MAX), 1);
}

/* Under lock delay the pace holds whatever the gravity, but for one so slow
 * that a piece would lock before its second key. */
TEST(test_key_ticks_under_lock_delay)
{
    static const uint64_t gravities[] = {
        1000, (uint64_t)1 << 32, (uint64_t)20 << 32, RULESET_AT_ONCE};
    struct view view;
    memset(&view, 0, sizeof(view));
    view.rules = &ruleset_modern;
    for (size_t i = 0; i < ARRAY_SIZE(gravities); i++) {
        view.motion.gravity = gravities[i];
        assert_int_equal(pilot_key_ticks(&view, 5), 200);
        assert_int_equal(pilot_key_ticks(&view, 10), 100);
        assert_int_equal(pilot_key_ticks(&view, PILOT_PACE_MAX), 1);
        assert_int_equal(pilot_key_ticks(&view, 1), gravities[i] == 1000 ? 1000 : 400);
    }
}

/* A limit holds where gravity would make the pace faster. */
TEST(test_limit)
{
    struct view view;
    struct pilot pilot;
    memset(&view, 0, sizeof(view));
    view.rules = &ruleset_classic;
    pilot_init(&pilot, 10);
    for (uint32_t limit = PILOT_MIN_PACE; limit <= PILOT_MAX_PACE; limit++) {
        view.motion.gravity = (uint64_t)20 << 32;
        pilot_set_limit(&pilot, PILOT_PACE_MAX);
        assert_int_equal(pilot_ticks(&pilot, &view), 1);
        pilot_set_limit(&pilot, limit);
        assert_true(pilot_ticks(&pilot, &view) * limit >= 1000);
        assert_true((pilot_ticks(&pilot, &view) - 1) * limit < 1000);
        assert_int_equal(pilot_first_key(&pilot, &view), pilot_ticks(&pilot, &view));
        view.motion.gravity = 0;
        assert_true(pilot_ticks(&pilot, &view) >= 100);
    }
}

TEST(test_before_the_first_piece)
{
    struct watch watch;
    struct view view;
    struct command command = {0xFF};
    uint64_t ticks = 0;
    watch_begin(&watch, &ruleset_classic, 1, 1, "dellacherie", 10);
    view_take(&view, &watch.game);
    assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_PLAYS);
    assert_int_equal(command.held, 0);
    assert_true(ticks > 0);
}

/* Every piece locks where the plan said, at every pace, in all rules. */
TEST(test_whole_games)
{
    static const uint32_t paces[] = {1, 5, 10, 30, 120, 500, PILOT_PACE_MAX};
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        const struct ruleset *rules = ruleset_at(i);
        for (int level = rules->first_level; level <= rules->last_start_level; level += 6) {
            for (size_t p = 0; p < ARRAY_SIZE(paces); p++) {
                struct watch watch;
                watch_begin(&watch, rules, level, 7 + (uint64_t)level, "dellacherie", paces[p]);
                watch_pieces(&watch, test_count(40));
                if (watch.strays > 0) {
                    fail_msg("%s, level %d, pace %u: %ld of %ld pieces "
                             "locked elsewhere",
                        rules->name, level, paces[p], watch.strays, watch.locks);
                }
                /* One plan a piece is enough; one is for the piece that
                 * falls now. */
                assert_in_range(watch.asked, watch.locks, watch.locks + 1);
            }
        }
    }
}

/* At a key each tick nothing is waited for but soft drops: a piece takes a few
 * dozen ticks and at most a soft drop from top to bottom, whatever the level. */
TEST(test_the_fastest_is_fast)
{
    for (int i = 0; ruleset_at(i) != NULL; i++) {
        struct watch watch;
        watch_begin(
            &watch, ruleset_at(i), ruleset_at(i)->first_level, 3, "dellacherie", PILOT_PACE_MAX);
        watch_pieces(&watch, test_count(300));
        assert_false(watch.game.over);
        uint64_t down = (uint64_t)ruleset_height(ruleset_at(i)) * ruleset_at(i)->handling.soft;
        if (watch.longest > down + 60) {
            fail_msg("%s: a piece took %d ticks", ruleset_at(i)->name, (int)watch.longest);
        }
    }
}

/* Every built-in player in every goal of every rule set that has it. */
TEST(test_every_player_and_goal)
{
    struct brain brain;
    for (int r = 0; ruleset_at(r) != NULL; r++) {
        const struct ruleset *rules = ruleset_at(r);
        for (int g = 0; goal_at(g) != NULL; g++) {
            for (int b = 0; goal_fits(goal_at(g), rules) && weights_at(b, &brain); b++) {
                struct watch watch;
                watch_begin(&watch, rules, rules->last_start_level, (uint64_t)(r + g + b),
                    brain.name, b % 2 ? PILOT_DEFAULT_PACE : PILOT_PACE_MAX);
                game_init_goal(&watch.game, rules, goal_at(g), rules->last_start_level,
                    (uint64_t)(r + g + b), rules->handling);
                watch_pieces(&watch, brain.pieces > 1 ? 2 : test_count(12));
                if (watch.strays > 0)
                    fail_msg("%s, %s, %s: %ld of %ld pieces locked elsewhere", rules->name,
                        goal_at(g)->name, brain.name, watch.strays, watch.locks);
            }
        }
    }
}

/* With pieces on the ground as soon as they spawn, a player still stacks. */
TEST(test_it_plays_at_once)
{
    static const char *const names[] = {"dellacherie", "dt20"};
    for (size_t n = 0; n < ARRAY_SIZE(names); n++) {
        struct watch watch;
        watch_begin(&watch, &ruleset_modern, 20, 11, names[n], PILOT_DEFAULT_PACE);
        watch_pieces(&watch, test_count(400));
        assert_false(watch.game.over);
        assert_true(watch.game.rows + 10 > (uint64_t)watch.locks * 4 / 10);
    }
}

/* It keeps itself alive at the pace that it has out of the box. */
TEST(test_it_plays_well)
{
    static const char *const names[] = {"dellacherie", "eltetris", "bcts"};
    for (size_t n = 0; n < ARRAY_SIZE(names); n++) {
        struct watch watch;
        watch_begin(&watch, &ruleset_classic, 1, 11, names[n], PILOT_DEFAULT_PACE);
        watch_pieces(&watch, test_count(400));
        assert_false(watch.game.over);
        assert_true(watch.game.rows + 10 > (uint64_t)watch.locks * 4 / 12);
    }
}

static uint64_t
played(int lateness, uint64_t max_ticks, uint32_t pace, long pieces)
{
    struct watch watch;
    watch_begin(&watch, &ruleset_retro, 4, 21, "eltetris", pace);
    watch.lateness = lateness;
    watch.max_ticks = max_ticks;
    watch_pieces(&watch, pieces);
    return game_hash(&watch.game);
}

/* Neither the thread that is late nor the size of the steps changes a game. */
TEST(test_the_same_game_at_every_speed)
{
    static const uint32_t paces[] = {3, 10, 30, PILOT_PACE_MAX};
    for (size_t p = 0; p < ARRAY_SIZE(paces); p++) {
        long pieces = test_count(60);
        uint64_t hash = played(0, UINT64_MAX, paces[p], pieces);
        assert_true(played(0, UINT64_MAX, paces[p], pieces) == hash);
        assert_true(played(0, 1, paces[p], pieces) == hash);
        assert_true(played(0, 17, paces[p], pieces) == hash);
        assert_true(played(5, UINT64_MAX, paces[p], pieces) == hash);
        assert_true(played(300, 3, paces[p], pieces) == hash);
    }
}

/* Somebody else pushes the piece: a new plan is asked for, and play goes on. */
TEST(test_mishaps)
{
    static const uint32_t paces[] = {5, 10, 30, PILOT_PACE_MAX};
    for (size_t p = 0; p < ARRAY_SIZE(paces); p++) {
        struct watch watch;
        watch_begin(&watch, &ruleset_arcade, 1, 5, "dellacherie", paces[p]);
        watch.check = false; /* hands and mishaps share the buttons */
        long pushes = 0;
        for (int n = 0; n < 3000 && !watch.game.over && watch.locks < 60; n++) {
            watch_step(&watch);
            struct place *at = &watch.game.motion.piece;
            struct place pushed = *at;
            pushed.x = (int8_t)(pushed.x + (n % 2 ? 1 : -1));
            if (n % 5 == 0 && at->piece != PIECE_NONE &&
                board_fits(&watch.game.board, &shapes_classic, pushed)) {
                *at = pushed;
                pushes++;
            }
        }
        assert_false(watch.game.over);
        assert_true(pushes > 5);
        assert_true(watch.asked > watch.locks);
    }
}

TEST(test_reset_asks_anew)
{
    struct watch watch;
    struct view view;
    struct command command;
    uint64_t ticks;
    watch_begin(&watch, &ruleset_classic, 1, 9, "dellacherie", 10);
    game_step(&watch.game, (struct command){0});
    view_take(&view, &watch.game);
    assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_ASKS);
    assert_int_equal(command.held, 0);
    uint32_t serial = watch.pilot.serial;
    watch_plan(&watch, &view);
    pilot_reset(&watch.pilot);
    /* The plan that was under way is stale now. */
    assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_ASKS);
    assert_true(watch.pilot.serial != serial);
    assert_false(pilot_take(&watch.pilot, serial, &watch.plan));
    assert_true(pilot_take(&watch.pilot, watch.pilot.serial, &watch.plan));
    assert_false(pilot_take(&watch.pilot, watch.pilot.serial, &watch.plan));
    /* Asked once, not with every look. */
    assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_PLAYS);
}

/* The first key comes a reaction after the view that it was asked for. */
TEST(test_waits_when_due)
{
    struct watch watch;
    struct view view;
    struct command command;
    struct events events;
    uint64_t ticks;
    watch_begin(&watch, &ruleset_classic, 1, 9, "dellacherie", 10);
    game_step(&watch.game, (struct command){0});
    view_take(&view, &watch.game);
    uint64_t start = view.tick;
    assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_ASKS);
    struct view asked = view;
    while (true) {
        game_advance(&watch.game, command, ticks, &events);
        view_take(&view, &watch.game);
        if (pilot_next(&watch.pilot, &view, &command, &ticks) == PILOT_WAITS)
            break;
        assert_true(ticks > 0);
        assert_int_equal(command.held, 0);
    }
    assert_true(watch.game.tick == start + 100 - 1);
    for (int n = 0; n < 10; n++) {
        assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_WAITS);
    }
    watch_plan(&watch, &asked);
    assert_true(pilot_take(&watch.pilot, watch.pilot.serial, &watch.plan));
    assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_PLAYS);
    assert_true(command.held != 0);
}

/* Without a path it keeps its hands off until the next piece. */
TEST(test_no_path)
{
    struct watch watch;
    struct view view;
    struct command command;
    struct events events;
    uint64_t ticks;
    watch_begin(&watch, &ruleset_standard, 20, 9, "dellacherie", 10);
    game_step(&watch.game, (struct command){0});
    view_take(&view, &watch.game);
    pilot_next(&watch.pilot, &view, &command, &ticks);
    assert_true(pilot_take(&watch.pilot, watch.pilot.serial, NULL));
    do {
        view_take(&view, &watch.game);
        assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_PLAYS);
        assert_int_equal(command.held, 0);
        assert_true(ticks > 0);
        game_advance(&watch.game, command, ticks, &events);
    } while (!(events.happened & EVENT_LOCKED));
    view_take(&view, &watch.game);
    assert_int_equal(pilot_next(&watch.pilot, &view, &command, &ticks), PILOT_ASKS);
}

TEST(test_a_new_pace)
{
    struct watch watch;
    watch_begin(&watch, &ruleset_classic, 1, 13, "dellacherie", 5);
    watch_pieces(&watch, 5);
    uint64_t slow = watch.game.tick;
    pilot_set_pace(&watch.pilot, 50);
    watch.check = false; /* the piece under way keeps its pace */
    while (watch.locks < 6)
        watch_step(&watch);
    watch.check = true;
    uint64_t before = watch.game.tick;
    watch_pieces(&watch, 11);
    assert_true((watch.game.tick - before) * 5 < slow);
    assert_int_equal(watch.strays, 0);
}

SUITE(pilot)
