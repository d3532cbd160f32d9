/* Tapes: what is appended is there, and the last holder frees, whichever thread
 * it is. */
#include "lib/check.h"

#include <pthread.h>
#include <stdlib.h>

#include "history/tape.h"

TEST(test_written)
{
    enum { BYTES = 100000 };
    struct tape *tape = tape_create();
    uint8_t bytes[257];

    assert_int_equal(tape->size, 0);
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)(7 * i);
    while (tape->size < BYTES)
        assert_true(tape_append(tape, bytes, sizeof(bytes)));
    for (size_t i = 0; i < tape->size; i++)
        assert_int_equal(tape->data[i], bytes[i % sizeof(bytes)]);
    tape_cut(tape, 300);
    assert_int_equal(tape->size, 300);
    assert_true(tape_append(tape, "end", 3));
    assert_memory_equal(tape->data + 300, "end", 3);
    tape_drop(tape);
}

TEST(test_compared)
{
    struct tape *one = tape_copy("abcd", 4), *same = tape_copy("abcd", 4);
    struct tape *other = tape_copy("abXd", 4), *part = tape_copy("abc", 3);
    struct tape *empty = tape_create();

    assert_int_equal(tape_common(one, same), 4);
    assert_int_equal(tape_common(one, other), 2);
    assert_int_equal(tape_common(part, one), 3);
    assert_int_equal(tape_common(one, empty), 0);
    assert_true(tape_is_same(one, one));
    assert_true(tape_is_same(one, same));
    assert_false(tape_is_same(one, other));
    assert_false(tape_is_same(one, part));
    assert_false(tape_is_same(one, NULL));
    assert_false(tape_is_same(NULL, NULL));
    tape_drop(one);
    tape_drop(same);
    tape_drop(other);
    tape_drop(part);
    tape_drop(empty);
}

TEST(test_taken)
{
    void *bytes = calloc(1, 8);
    struct tape *tape = tape_take(bytes, 8);

    assert_ptr_equal(tape->data, bytes); /* no copy */
    assert_null(tape_take(NULL, 0));
    assert_null(tape_hold(NULL));
    tape_drop(NULL);
    tape_drop(tape);
}

/* Reads its tape, and drops it. */
static void *
read_and_drop(void *data)
{
    struct tape *tape = data;
    intptr_t sum = 0;

    for (size_t i = 0; i < tape->size; i++)
        sum += tape->data[i];
    tape_drop(tape);
    return (void *)sum;
}

TEST(test_held_by_threads)
{
    enum { THREADS = 4, TIMES = 200 };

    for (int time = 0; time < TIMES; time++) {
        struct tape *tape = tape_copy("\1\2\3\4", 4);
        pthread_t threads[THREADS];
        for (int i = 0; i < THREADS; i++)
            assert_int_equal(pthread_create(&threads[i], NULL, read_and_drop, tape_hold(tape)), 0);
        tape_drop(tape);
        for (int i = 0; i < THREADS; i++) {
            void *sum;
            pthread_join(threads[i], &sum);
            assert_int_equal((intptr_t)sum, 10);
        }
    }
}

SUITE(tape)
