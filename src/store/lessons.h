/*
 * Lessons files: tasks (wellplayed/task.h) with a solution, as text.
 *
 *     lesson slide-3
 *     motif slide
 *     rules modern
 *     pieces 1
 *     quiz #Q=[I](T)LJSZO
 *     row ...TTT....
 *     row LLLLL..###
 *     keys 300 1R 119 1C 119 40D 1H
 *
 * A lesson begins with its name. Then come, in any order: the motif, the rule
 * set, the number of pieces; `holes` for the motif dig, `chain` if back-to-back
 * goes on; the quiz of a fumen, with hold, the falling piece and the announced
 * ones; the rows of the well, the top row first, with letters of pieces, # for
 * garbage and . for empty cells (missing rows are empty ones at the top); and
 * the keys of a solution, in any number of lines: ticks and the buttons held
 * for that long, L left, R right, D down, H drop, C and A rotate, T half turn,
 * S hold. Lines that begin with ; are comments.
 *
 * The built-in lessons are such a file. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_LESSONS_H
#define WELLPLAYED_STORE_LESSONS_H

#include <stdbool.h>
#include <stddef.h>

#include "store/file.h"
#include "wellplayed/task.h"

enum {
    LESSONS_NAME_SIZE = 32,
    LESSONS_MAX = 1000,
    LESSONS_MAX_FILE = 4 << 20,
    LESSONS_WRITE_SIZE = 8192 /* no lesson is longer */
};

struct lessons_item {
    char name[LESSONS_NAME_SIZE]; /* a-z, 0-9 and -; each name once */
    struct task task;             /* has passed its check */
    struct task_keys keys;        /* not yet played: task_play */
};

/* Zeroed: none. The items' tasks must not move while a game borrows rules. */
struct lessons {
    struct lessons_item *items; /* owned */
    int count;
};

/* Whether a lesson can have this name. */
bool lessons_is_name(const char *name);

/* Reads lessons from `size` bytes of text; `file` is the name in the error.
 * Returns false with the error and no lessons when anything in it is
 * invalid. */
bool lessons_read(
    const char *text, size_t size, const char *file, struct lessons *lessons, struct error *error);

/* The same from a file. */
bool lessons_load(const char *path, struct lessons *lessons, struct error *error);

/* Reads the built-in lessons. Returns false when there is no memory. */
bool lessons_shipped(struct lessons *lessons, struct error *error);

/* Frees the items; NULL and {0} are fine. */
void lessons_finish(struct lessons *lessons);

/* Writes a lesson as text that lessons_read reads back unchanged. Returns the
 * length. */
size_t lessons_write(const struct lessons_item *item, char out[LESSONS_WRITE_SIZE]);

#endif
