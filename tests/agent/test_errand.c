/*
 * Errands: they run in their order on a thread of their own, urgent ones between
 * two steps of long ones; they can be taken back at any time, and end with the
 * thread.
 */
#define _GNU_SOURCE /* usleep */

#include "lib/check.h"

#include <unistd.h>

#include "agent/errand.h"

struct sum {
    struct errand errand;
    int of, result;
    atomic_int steps, allowed;
    int *order, *at; /* where the next one writes its number */
};

static bool
add_up(struct errand *errand)
{
    struct sum *sum = (struct sum *)errand;

    for (int i = 1; i <= sum->of; i++)
        sum->result += i;
    if (sum->order != NULL)
        sum->order[(*sum->at)++] = sum->of;
    return false;
}

/* Runs until it is stopped. */
static bool
go_on(struct errand *errand)
{
    struct sum *sum = (struct sum *)errand;

    while (!atomic_load(&errand->stop)) {
        atomic_fetch_add(&sum->steps, 1);
        usleep(100);
    }
    sum->result = -1;
    return false;
}

/* A step: until it is let go on. */
static bool
step(struct errand *errand)
{
    struct sum *sum = (struct sum *)errand;
    int steps = atomic_fetch_add(&sum->steps, 1) + 1;

    while (atomic_load(&sum->allowed) < steps && !atomic_load(&errand->stop))
        usleep(100);
    sum->order[(*sum->at)++] = -sum->of;
    return steps < sum->of && !atomic_load(&errand->stop);
}

static void
wait_for(const struct errand *errand)
{
    while (errand_is_busy(errand))
        usleep(100);
}

TEST(test_in_their_order)
{
    enum { COUNT = 100 };
    struct errands *errands = errands_create();
    static struct sum sums[COUNT];
    static int order[COUNT];
    int at = 0;

    assert_non_null(errands);
    for (int i = 0; i < COUNT; i++) {
        sums[i] = (struct sum){.errand.run = add_up, .of = i, .order = order, .at = &at};
        errands_send(errands, &sums[i].errand);
    }
    for (int i = 0; i < COUNT; i++) {
        errands_wait(errands, &sums[i].errand);
        assert_int_equal(sums[i].result, i * (i + 1) / 2);
        assert_int_equal(order[i], i);
    }
    /* The same one again. */
    sums[4].result = 0;
    sums[4].order = NULL;
    errands_send(errands, &sums[4].errand);
    wait_for(&sums[4].errand);
    assert_int_equal(sums[4].result, 10);
    errands_destroy(errands);
}

TEST(test_taken_back)
{
    struct errands *errands = errands_create();
    struct sum runs = {.errand.run = go_on}, waits = {.errand.run = go_on},
               last = {.errand.run = add_up, .of = 3};

    errands_send(errands, &runs.errand);
    errands_send(errands, &waits.errand);
    errands_send(errands, &last.errand);
    while (atomic_load(&runs.steps) < 3)
        usleep(100);
    assert_true(errand_is_busy(&waits.errand));
    assert_false(errands_forget(errands, &runs.errand));
    assert_true(errand_is_busy(&runs.errand));
    errands_drop(errands, &waits.errand);
    assert_false(errand_is_busy(&waits.errand));
    errands_send(errands, &waits.errand);
    assert_true(errands_forget(errands, &waits.errand));
    assert_false(errand_is_busy(&waits.errand));
    assert_false(errands_forget(errands, &waits.errand));
    assert_int_equal(atomic_load(&waits.steps), 0);
    assert_int_equal(last.result, 0);
    errands_drop(errands, &runs.errand);
    assert_int_equal(runs.result, -1);
    wait_for(&last.errand);
    assert_int_equal(last.result, 6);
    errands_drop(errands, &last.errand); /* which is not busy */
    errands_destroy(errands);
}

/* In its third step, others are sent: more urgent, as urgent, less urgent. */
TEST(test_urgent_ones_go_between)
{
    struct errands *errands = errands_create();
    static int order[64];
    int at = 0;
    struct sum some[] = {
        {.of = 4, .errand = {.run = step, .urgency = ERRAND_SPOKEN}},
        {.of = 10, .errand = {.run = add_up, .urgency = ERRAND_LONG}},
        {.of = 11, .errand = {.run = add_up, .urgency = ERRAND_SPOKEN}},
        {.of = 12, .errand = {.run = add_up, .urgency = ERRAND_SEEN}},
        {.of = 13, .errand = {.run = add_up, .urgency = ERRAND_SEEN}},
    };
    static const int expected[] = {-4, -4, -4, 12, 13, -4, 11, 10};

    for (size_t i = 0; i < sizeof(some) / sizeof(some[0]); i++) {
        some[i].order = order;
        some[i].at = &at;
    }
    atomic_store(&some[0].allowed, 2);
    errands_send(errands, &some[0].errand);
    while (atomic_load(&some[0].steps) < 3)
        usleep(100);
    for (int i = 1; i < 5; i++)
        errands_send(errands, &some[i].errand);
    atomic_store(&some[0].allowed, 4);
    for (int i = 0; i < 5; i++)
        wait_for(&some[i].errand);
    assert_int_equal(at, sizeof(expected) / sizeof(expected[0]));
    assert_memory_equal(order, expected, sizeof(expected));
    errands_destroy(errands);
}

/* While a more urgent one runs between two steps, a long one is taken back at
 * once, and never goes on. */
TEST(test_taken_back_between_steps)
{
    struct errands *errands = errands_create();
    static int order[64];
    int at = 0;
    struct sum slow = {
        .of = 9, .errand = {.run = step, .urgency = ERRAND_LONG}, .order = order, .at = &at};
    struct sum urgent = {.errand = {.run = go_on, .urgency = ERRAND_SEEN}};

    errands_send(errands, &slow.errand);
    while (atomic_load(&slow.steps) < 1)
        usleep(100);
    errands_send(errands, &urgent.errand);
    atomic_store(&slow.allowed, 9);
    while (atomic_load(&urgent.steps) < 1)
        usleep(100);
    assert_true(errand_is_busy(&slow.errand));
    errands_drop(errands, &slow.errand);
    assert_false(errand_is_busy(&slow.errand));
    assert_true(errand_is_busy(&urgent.errand));
    assert_int_equal(atomic_load(&slow.steps), 1);
    errands_destroy(errands);
    assert_int_equal(urgent.result, -1);
}

/* One that would go on for ever ends with the thread. */
TEST(test_end_between_steps)
{
    static int order[64];

    for (int i = 0; i < 20; i++) {
        struct errands *errands = errands_create();
        int at = 0;
        struct sum slow = {
            .of = 60, .errand = {.run = step, .urgency = ERRAND_LONG}, .order = order, .at = &at};

        atomic_store(&slow.allowed, 3 * i);
        errands_send(errands, &slow.errand);
        while (i % 2 == 0 && atomic_load(&slow.steps) == 0)
            usleep(100);
        errands_destroy(errands);
        assert_false(errand_is_busy(&slow.errand));
    }
}

TEST(test_end_while_one_runs)
{
    for (int i = 0; i < 20; i++) {
        struct errands *errands = errands_create();
        struct sum runs = {.errand.run = go_on}, waits = {.errand.run = go_on};

        errands_send(errands, &runs.errand);
        errands_send(errands, &waits.errand);
        while (i % 2 == 0 && atomic_load(&runs.steps) == 0)
            usleep(100);
        errands_destroy(errands);
        assert_false(errand_is_busy(&runs.errand));
        assert_false(errand_is_busy(&waits.errand));
        assert_int_equal(atomic_load(&waits.steps), 0);
    }
    errands_destroy(NULL);
}

SUITE(errand)
