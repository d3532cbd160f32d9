/*
 * A tape: a replay in memory, shared by all who keep, show or review it.
 *
 * Its writer appends to it as the only holder. Once it is handed on, it never
 * changes, and everyone who needs it for longer than a call holds it. The last
 * one who drops it frees it. Any thread may hold and drop.
 */
#ifndef WELLPLAYED_HISTORY_TAPE_H
#define WELLPLAYED_HISTORY_TAPE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tape {
    uint8_t *data; /* NULL while it is empty */
    size_t size;
    size_t room;        /* the writer's */
    atomic_int holders; /* tape_hold, tape_drop */
};

/* Each of these makes a tape with one holder, the caller. NULL when there is no
 * memory. */
struct tape *tape_create(void); /* empty */
struct tape *tape_copy(const void *data, size_t size);

/* Takes over memory of malloc, which is freed if there is no tape. Data of NULL
 * make none. */
struct tape *tape_take(void *data, size_t size);

/* For the writer: appends bytes. Returns false when there is no memory, and
 * changes nothing then. */
bool tape_append(struct tape *tape, const void *data, size_t size);

/* For the writer: forgets what is behind the first `size` bytes. */
void tape_cut(struct tape *tape, size_t size);

/* One holder more, or less. NULL is fine. tape_hold returns the tape. */
struct tape *tape_hold(struct tape *tape);
void tape_drop(struct tape *tape);

/* How many bytes two tapes have in common from the start. */
size_t tape_common(const struct tape *a, const struct tape *b);

/* Whether two tapes have the same bytes. NULL equals nothing. */
bool tape_is_same(const struct tape *a, const struct tape *b);

#endif
