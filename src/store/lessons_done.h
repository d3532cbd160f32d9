/*
 * Which lessons are done: a small text file.
 *
 *     streak 3 7 clean-4
 *     clean-1 1 3
 *
 * A line for each lesson that was tried: its name, how often it was solved, and
 * how often it was tried. `streak` has the number of lessons solved since the
 * last failure, the longest such streak, and the lesson solved last. Lines that
 * begin with ; are comments, which are not kept.
 *
 * The file is read again before each change, so two programs never lose each
 * other's results. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_LESSONS_DONE_H
#define WELLPLAYED_STORE_LESSONS_DONE_H

#include "store/lessons.h"

struct lessons_mark {
    char name[LESSONS_NAME_SIZE];
    uint32_t solved, tried; /* solved ones count as tried */
};

/* Zeroed: nothing was tried. */
struct lessons_done {
    struct lessons_mark marks[LESSONS_MAX];
    int count;
    uint32_t streak, longest;
    char last[LESSONS_NAME_SIZE]; /* solved last; "": none */
};

/* The mark of a lesson; NULL when it was not tried. */
const struct lessons_mark *lessons_done_find(const struct lessons_done *done, const char *name);

/* Notes that a lesson was tried. Solving the same lesson twice running does not
 * extend the streak. */
void lessons_done_note(struct lessons_done *done, const char *name, bool solved);

/*
 * Reads a file; a missing one counts as empty. Returns false with the error
 * when it can't be read, or is damaged; in that case the error has a line, and
 * *done is empty.
 */
bool lessons_done_load(const char *path, struct lessons_done *done, struct error *error);

/* Reads a file, notes a lesson, and writes it. Returns false with the error as
 * above, or when it can't be written; the file is then unchanged. *done is what
 * the file has, or would have. */
bool lessons_done_keep(const char *path, const char *name, bool solved, struct lessons_done *done,
    struct error *error);

#endif
