/*
 * The thread that plans, and what lies between it and the game: the mailbox,
 * the queue of keys, and whole games that must be the same with and without a
 * thread.
 */
#define _POSIX_C_SOURCE 200809L /* nanosleep */

#include <pthread.h>
#include <time.h>

#include "check.h"

#include "../src/agent/agent.h"
#include "../src/agent/keyqueue.h"
#include "../src/agent/mailbox.h"
#include "../src/store/weights.h"

static void
sleep_ms(long ms)
{
    struct timespec time = {
        .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* -- mailbox -- */

static struct mailbox box;

static void
test_mailbox_newest_wins(void **state)
{
    (void)state;
    static struct request request, taken;
    mailbox_init(&box);
    for (uint32_t serial = 1; serial <= 5; serial++) {
        request.serial = serial;
        request.view.pieces = serial * 10;
        mailbox_put(&box, &request);
    }
    request.serial = 99; /* a copy lies in the box */
    assert_true(mailbox_take(&box, &taken));
    assert_int_equal(taken.serial, 5);
    assert_int_equal(taken.view.pieces, 50);

    request.serial = 6;
    mailbox_put(&box, &request);
    assert_true(mailbox_take(&box, &taken));
    assert_int_equal(taken.serial, 6);
    mailbox_close(&box);
    assert_false(mailbox_take(&box, &taken));
    mailbox_finish(&box);
}

static void
test_mailbox_closed_while_full(void **state)
{
    (void)state;
    static struct request request, taken;
    mailbox_init(&box);
    mailbox_put(&box, &request);
    mailbox_close(&box);
    taken.serial = 77;
    assert_false(mailbox_take(&box, &taken));
    assert_int_equal(taken.serial, 77);
    mailbox_put(&box, &request);
    assert_false(mailbox_take(&box, &taken));
    mailbox_finish(&box);
}

/* Reads until the box is closed. */
struct reader {
    uint32_t last;
    int count;
    bool in_order;
};

static void *
read_mailbox(void *data)
{
    static struct request taken;
    struct reader *reader = data;
    while (mailbox_take(&box, &taken)) {
        if (taken.serial <= reader->last ||
            taken.view.tick != 3 * (uint64_t)taken.serial)
            reader->in_order = false;
        reader->last = taken.serial;
        reader->count++;
    }
    return NULL;
}

static void
test_mailbox_close_wakes(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++) {
        struct reader reader = {.in_order = true};
        pthread_t thread;
        mailbox_init(&box);
        assert_int_equal(
            pthread_create(&thread, NULL, read_mailbox, &reader), 0);
        if (i % 5 == 0)
            sleep_ms(2); /* asleep by now */
        mailbox_close(&box);
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(reader.count, 0);
        mailbox_finish(&box);
    }
}

static void
test_mailbox_between_threads(void **state)
{
    (void)state;
    enum { REQUESTS = 2000 };
    static struct request request;
    struct reader reader = {.in_order = true};
    pthread_t thread;

    mailbox_init(&box);
    assert_int_equal(pthread_create(&thread, NULL, read_mailbox, &reader), 0);
    for (uint32_t serial = 1; serial <= REQUESTS; serial++) {
        request.serial = serial;
        request.view.tick = 3 * (uint64_t)serial;
        mailbox_put(&box, &request);
    }
    sleep_ms(20);
    mailbox_close(&box);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(reader.in_order);
    assert_in_range(reader.count, 1, REQUESTS);
    mailbox_finish(&box);
}

/* -- the queue of keys -- */

static struct keyqueue queue;

static struct queued_key
numbered(uint32_t number)
{
    return (struct queued_key){
        .kind = QUEUED_KEY, .serial = number, .piece = 7 * (uint64_t)number};
}

static void
test_keyqueue_order(void **state)
{
    (void)state;
    struct queued_key key;
    uint32_t in = 0, out = 0;

    keyqueue_init(&queue);
    assert_false(keyqueue_pop(&queue, &key));
    /* In bursts of every size, so that the ring goes round. */
    for (int burst = 1; burst <= KEYQUEUE_SIZE; burst += 13) {
        for (int i = 0; i < burst; i++) {
            key = numbered(in++);
            assert_true(keyqueue_push(&queue, &key));
        }
        for (int i = 0; i < burst; i++) {
            bool taken = i % 2 ? keyqueue_pop(&queue, &key)
                               : keyqueue_wait(&queue, &key);
            assert_true(taken);
            assert_int_equal(key.serial, out);
            assert_int_equal(key.piece, 7 * out);
            out++;
        }
        assert_false(keyqueue_pop(&queue, &key));
    }
    keyqueue_close(&queue);
    keyqueue_finish(&queue);
}

static void
test_keyqueue_closed(void **state)
{
    (void)state;
    struct queued_key key = numbered(1);

    keyqueue_init(&queue);
    assert_true(keyqueue_push(&queue, &key));
    keyqueue_close(&queue);
    assert_false(keyqueue_push(&queue, &key));
    /* What was there before can still be had. */
    assert_true(keyqueue_wait(&queue, &key));
    assert_false(keyqueue_wait(&queue, &key));
    assert_false(keyqueue_pop(&queue, &key));
    keyqueue_finish(&queue);
}

/* Pushes until the queue is closed or it has pushed them all. */
struct pusher {
    uint32_t count;
    uint32_t pushed;
    bool refused;
};

static void *
push_keys(void *data)
{
    struct pusher *pusher = data;
    for (uint32_t i = 0; i < pusher->count && !pusher->refused; i++) {
        struct queued_key key = numbered(i);
        if (keyqueue_push(&queue, &key))
            pusher->pushed++;
        else
            pusher->refused = true;
    }
    return NULL;
}

static unsigned
queued(void)
{
    pthread_mutex_lock(&queue.lock);
    unsigned count = queue.count;
    pthread_mutex_unlock(&queue.lock);
    return count;
}

static void
wait_until_full(void)
{
    while (queued() < KEYQUEUE_SIZE)
        sleep_ms(1);
    sleep_ms(5); /* the pusher sleeps by now */
}

static void
test_keyqueue_full_waits_for_a_pop(void **state)
{
    (void)state;
    enum { EXTRA = 5 };
    struct pusher pusher = {.count = KEYQUEUE_SIZE + EXTRA};
    struct queued_key key;
    pthread_t thread;

    keyqueue_init(&queue);
    assert_int_equal(pthread_create(&thread, NULL, push_keys, &pusher), 0);
    for (uint32_t i = 0; i < EXTRA; i++) {
        wait_until_full();
        assert_int_equal(queued(), KEYQUEUE_SIZE);
        assert_true(keyqueue_pop(&queue, &key));
        assert_int_equal(key.serial, i);
    }
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(pusher.pushed, KEYQUEUE_SIZE + EXTRA);
    assert_false(pusher.refused);
    for (uint32_t i = EXTRA; i < KEYQUEUE_SIZE + EXTRA; i++) {
        assert_true(keyqueue_wait(&queue, &key));
        assert_int_equal(key.serial, i);
    }
    assert_int_equal(queued(), 0);
    keyqueue_close(&queue);
    keyqueue_finish(&queue);
}

static void
test_keyqueue_full_waits_for_the_end(void **state)
{
    (void)state;
    struct pusher pusher = {.count = KEYQUEUE_SIZE + 1};
    pthread_t thread;

    keyqueue_init(&queue);
    assert_int_equal(pthread_create(&thread, NULL, push_keys, &pusher), 0);
    wait_until_full();
    keyqueue_close(&queue);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(pusher.pushed, KEYQUEUE_SIZE);
    assert_true(pusher.refused);
    keyqueue_finish(&queue);
}

static void *
await_key(void *data)
{
    bool *got = data;
    struct queued_key key;
    *got = keyqueue_wait(&queue, &key);
    return NULL;
}

static void
test_keyqueue_close_wakes(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        bool got = true;
        pthread_t thread;
        keyqueue_init(&queue);
        assert_int_equal(pthread_create(&thread, NULL, await_key, &got), 0);
        if (i % 2)
            sleep_ms(2);
        keyqueue_close(&queue);
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_false(got);
        keyqueue_finish(&queue);
    }
}

static void
test_keyqueue_between_threads(void **state)
{
    (void)state;
    struct pusher pusher = {.count = 20000};
    struct queued_key key;
    pthread_t thread;

    keyqueue_init(&queue);
    assert_int_equal(pthread_create(&thread, NULL, push_keys, &pusher), 0);
    for (uint32_t i = 0; i < pusher.count; i++) {
        assert_true(keyqueue_wait(&queue, &key));
        assert_int_equal(key.serial, i);
    }
    assert_int_equal(pthread_join(thread, NULL), 0);
    keyqueue_close(&queue);
    keyqueue_finish(&queue);
}

/* -- the agent -- */

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
        assert_memory_equal(&is->keys[i].expect, &should->keys[i].expect,
            sizeof(is->keys[i].expect));
    }
}

/* What the agent should answer to this pilot in this view. */
static bool
plan_here(const struct brain *brain, const struct view *view,
    const struct pilot *pilot, struct plan *plan)
{
    return planner_plan(&planner, brain, view, pilot_first_key(pilot, view),
        pilot_key_ticks(view, pilot->pace), plan);
}

/* A game of this seed in which `pieces` pieces lie already. */
static void
begin_game(struct game *game, const struct ruleset *rules,
    const struct brain *brain, uint64_t seed, int pieces)
{
    game_init(game, rules, rules->first_level, seed, rules->handling);
    game_step(game, (struct command){0});
    for (int i = 0; i < pieces && !game->over; i++) {
        struct place at;
        if (!planner_choose(brain, rules, &game->board,
                (enum piece)game->motion.piece.piece, game->next,
                rules->next_count, true, &at))
            break;
        game_put(game, at);
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

static void
test_agent_plans_as_the_planner(void **state)
{
    (void)state;
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
static void
test_agent_says_that_there_is_no_plan(void **state)
{
    (void)state;
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
ask_twice(struct agent *agent, const struct brain *brain, uint64_t seed,
    long pause_ms, bool collect_between)
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
        sleep_ms(pause_ms);
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
    sleep_ms(pause_ms);
    agent_collect(agent, &pilot, false);
    check_plan(&pilot.plan, &plan);
}

static void
test_agent_stale_answers_are_dropped(void **state)
{
    (void)state;
    struct agent *agent = agent_create();
    struct brain brain;

    assert_true(weights_find(weights_default_name, &brain));
    for (uint64_t i = 0; i < 20; i++)
        ask_twice(agent, &brain, 1 + 2 * i, 0, i % 2);
    /* The first answer lies in the queue when the second is asked for. */
    for (uint64_t i = 20; i < 25; i++)
        ask_twice(agent, &brain, 1 + 2 * i, 20, i % 2);
    agent_destroy(agent);
}

/* Collects without having asked: an answer to nobody changes nothing. */
static void
test_agent_answers_to_nobody(void **state)
{
    (void)state;
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
    sleep_ms(20);
    agent_collect(agent, &pilot, false);
    agent_collect(agent, &pilot, true); /* nothing to wait for */
    assert_false(pilot.asked);
    assert_false(pilot.planned);
    agent_destroy(agent);
}

/* Asks until nobody can have read all of the answers: the queue is full and
 * the thread sleeps on it. */
static void
ask_much(struct agent *agent, struct pilot *pilot, const struct brain *brain,
    const struct view *view)
{
    enum { TIMES = 2 * KEYQUEUE_SIZE / 5 };
    for (int i = 0; i < TIMES; i++) {
        want(pilot, view);
        agent_ask(agent, pilot, brain, view);
        sleep_ms(1);
    }
}

static void
test_agent_ends_at_any_time(void **state)
{
    (void)state;
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
            sleep_ms(1);
        agent_destroy(agent);
    }
}

static void
test_agent_with_a_full_queue(void **state)
{
    (void)state;
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
player_begin(struct player *player, const struct ruleset *rules, int level,
    uint64_t seed, uint32_t pace, struct agent *agent)
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
        enum pilot_state asked =
            pilot_next(&player->pilot, &player->view, &command, &ticks);
        if (asked == PILOT_ASKS)
            player_answer(player, brain);
        else if (asked == PILOT_WAITS)
            agent_collect(player->agent, &player->pilot, true);
    }
    assert_int_equal(game_advance(&player->game, command, 1, &events), 1);
    view_take(&player->view, &player->game);
}

static void
compare_games(const char *name, int level, uint64_t seed, uint32_t pace,
    const char *brain_name, uint64_t ticks, uint64_t least_pieces)
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
    assert_true(alone.game.pieces >= least_pieces);
    agent_destroy(agent);
}

static void
test_agent_plays_the_same_game(void **state)
{
    (void)state;
    compare_games("classic", 1, 7, 10, "dellacherie", 30000, 40);
    compare_games("classic", 1, 8, PILOT_PACE_MAX, "eltetris", 8000, 100);
    compare_games("standard", 1, 9, 30, "bcts", 12000, 20);
    compare_games("arcade", 1, 10, 20, "simple", 20000, 40);
    compare_games("retro", 19, 11, 5, "careless", 30000, 10); /* it drowns */
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mailbox_newest_wins),
        cmocka_unit_test(test_mailbox_closed_while_full),
        cmocka_unit_test(test_mailbox_close_wakes),
        cmocka_unit_test(test_mailbox_between_threads),
        cmocka_unit_test(test_keyqueue_order),
        cmocka_unit_test(test_keyqueue_closed),
        cmocka_unit_test(test_keyqueue_full_waits_for_a_pop),
        cmocka_unit_test(test_keyqueue_full_waits_for_the_end),
        cmocka_unit_test(test_keyqueue_close_wakes),
        cmocka_unit_test(test_keyqueue_between_threads),
        cmocka_unit_test(test_agent_plans_as_the_planner),
        cmocka_unit_test(test_agent_says_that_there_is_no_plan),
        cmocka_unit_test(test_agent_stale_answers_are_dropped),
        cmocka_unit_test(test_agent_answers_to_nobody),
        cmocka_unit_test(test_agent_ends_at_any_time),
        cmocka_unit_test(test_agent_with_a_full_queue),
        cmocka_unit_test(test_agent_plays_the_same_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
