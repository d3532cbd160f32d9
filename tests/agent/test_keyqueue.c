/*
 * The queue of keys: in order, with room for so many, and no one sleeps on it
 * once it is closed.
 */
#define _GNU_SOURCE /* usleep */

#include "lib/check.h"

#include <pthread.h>
#include <unistd.h>

#include "agent/keyqueue.h"

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
        usleep(1000);
    usleep(5000); /* the pusher sleeps by now */
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
            usleep(2000);
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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keyqueue_order),
        cmocka_unit_test(test_keyqueue_closed),
        cmocka_unit_test(test_keyqueue_full_waits_for_a_pop),
        cmocka_unit_test(test_keyqueue_full_waits_for_the_end),
        cmocka_unit_test(test_keyqueue_close_wakes),
        cmocka_unit_test(test_keyqueue_between_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
