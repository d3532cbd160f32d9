/*
 * The mailbox: the newest request wins, copies come out, and closing it wakes
 * whoever sleeps.
 */
#define _GNU_SOURCE /* usleep */

#include "lib/check.h"

#include <pthread.h>
#include <unistd.h>

#include "agent/mailbox.h"

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
            usleep(2000); /* asleep by now */
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
    usleep(20000);
    mailbox_close(&box);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(reader.in_order);
    assert_in_range(reader.count, 1, REQUESTS);
    mailbox_finish(&box);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mailbox_newest_wins),
        cmocka_unit_test(test_mailbox_closed_while_full),
        cmocka_unit_test(test_mailbox_close_wakes),
        cmocka_unit_test(test_mailbox_between_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
