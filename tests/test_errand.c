/*
 * Errands: they run in their order on a thread of their own, can be taken back
 * at any time, and end with the thread.
 */
#define _GNU_SOURCE /* usleep */

#include "check.h"

#include <unistd.h>

#include "agent/errand.h"

struct sum {
    struct errand errand;
    int of, result;
    atomic_int steps;
    int *order, *at; /* where the next one writes its number */
};

static void
add_up(struct errand *errand)
{
    struct sum *sum = (struct sum *)errand;

    for (int i = 1; i <= sum->of; i++)
        sum->result += i;
    if (sum->order != NULL)
        sum->order[(*sum->at)++] = sum->of;
}

/* Runs until it is stopped. */
static void
go_on(struct errand *errand)
{
    struct sum *sum = (struct sum *)errand;

    while (!atomic_load(&errand->stop)) {
        atomic_fetch_add(&sum->steps, 1);
        usleep(100);
    }
    sum->result = -1;
}

static void
wait_for(const struct errand *errand)
{
    while (errand_is_busy(errand))
        usleep(100);
}

static void
test_in_their_order(void **state)
{
    (void)state;
    enum { COUNT = 100 };
    struct errands *errands = errands_create();
    static struct sum sums[COUNT];
    static int order[COUNT];
    int at = 0;

    assert_non_null(errands);
    for (int i = 0; i < COUNT; i++) {
        sums[i] = (struct sum){
            .errand.run = add_up, .of = i, .order = order, .at = &at};
        errands_send(errands, &sums[i].errand);
    }
    for (int i = 0; i < COUNT; i++) {
        wait_for(&sums[i].errand);
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

static void
test_taken_back(void **state)
{
    (void)state;
    struct errands *errands = errands_create();
    struct sum runs = {.errand.run = go_on}, waits = {.errand.run = go_on},
               last = {.errand.run = add_up, .of = 3};

    errands_send(errands, &runs.errand);
    errands_send(errands, &waits.errand);
    errands_send(errands, &last.errand);
    while (atomic_load(&runs.steps) < 3)
        usleep(100);
    assert_true(errand_is_busy(&waits.errand));
    errands_drop(errands, &waits.errand);
    assert_false(errand_is_busy(&waits.errand));
    assert_int_equal(atomic_load(&waits.steps), 0);
    assert_int_equal(last.result, 0);
    errands_drop(errands, &runs.errand);
    assert_int_equal(runs.result, -1);
    wait_for(&last.errand);
    assert_int_equal(last.result, 6);
    errands_drop(errands, &last.errand); /* which is not busy */
    errands_destroy(errands);
}

static void
test_end_while_one_runs(void **state)
{
    (void)state;
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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_in_their_order),
        cmocka_unit_test(test_taken_back),
        cmocka_unit_test(test_end_while_one_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
