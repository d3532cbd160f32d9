/* A buffer that doubles, and a count. */
#include "history/tape.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1 << 14 };

struct tape *
tape_create(void)
{
    struct tape *tape = calloc(1, sizeof(*tape));

    if (tape != NULL)
        atomic_store(&tape->holders, 1);
    return tape;
}

struct tape *
tape_take(void *data, size_t size)
{
    struct tape *tape = data != NULL ? tape_create() : NULL;

    if (tape == NULL) {
        free(data);
        return NULL;
    }
    tape->data = data;
    tape->size = tape->room = size;
    return tape;
}

struct tape *
tape_copy(const void *data, size_t size)
{
    void *copy = malloc(size > 0 ? size : 1);

    if (copy != NULL && size > 0)
        memcpy(copy, data, size);
    return tape_take(copy, size);
}

bool
tape_append(struct tape *tape, const void *data, size_t size)
{
    size_t room = tape->room > FIRST_ROOM ? tape->room : FIRST_ROOM;

    assert(atomic_load(&tape->holders) == 1);
    while (room < tape->size + size)
        room *= 2;
    if (room != tape->room) {
        void *larger = realloc(tape->data, room);
        if (larger == NULL)
            return false;
        tape->data = larger;
        tape->room = room;
    }
    memcpy(tape->data + tape->size, data, size);
    tape->size += size;
    return true;
}

void
tape_cut(struct tape *tape, size_t size)
{
    if (size == tape->size)
        return;
    assert(atomic_load(&tape->holders) == 1 && size < tape->size);
    tape->size = size;
}

struct tape *
tape_hold(struct tape *tape)
{
    if (tape != NULL)
        atomic_fetch_add(&tape->holders, 1);
    return tape;
}

void
tape_drop(struct tape *tape)
{
    if (tape == NULL || atomic_fetch_sub(&tape->holders, 1) > 1)
        return;
    free(tape->data);
    free(tape);
}

size_t
tape_common(const struct tape *a, const struct tape *b)
{
    size_t same = 0;

    while (same < a->size && same < b->size && a->data[same] == b->data[same])
        same++;
    return same;
}

bool
tape_is_same(const struct tape *a, const struct tape *b)
{
    return a != NULL && b != NULL && a->size == b->size && (a == b || tape_common(a, b) == a->size);
}
