/*
 * Which lessons are done: a small text file.
 *
 *     streak 3 7 clean-4
 *     clean-1 1 3
 *
 * A line for each lesson that was tried: its name, how often it was solved, and
 * how often it was tried. `streak` has the lessons solved one after the other
 * without a failure, the longest such row, and the lesson solved last. Lines
 * that begin with ; are comments, and are not kept.
 *
 * A file is read anew before each change, so two programs never lose each
 * other's results. Any thread may call.
 */
#ifndef WELLPLAYED_STORE_LESSONS_DONE_H
#define WELLPLAYED_STORE_LESSONS_DONE_H

#include "store/lessons.h"

struct lessons_mark {
    char name[LESSONS_NAME_SIZE];
    uint32_t solved, tried; /* tried counts those solved, too */
};

/* Zeroed: nothing was tried. */
struct lessons_done {
    struct lessons_mark marks[LESSONS_MAX];
    int count;
    uint32_t streak, longest;
    char last[LESSONS_NAME_SIZE]; /* solved last; "": none */
};

/* The mark of a lesson; NULL when it was not tried. */
const struct lessons_mark *lessons_done_find(
    const struct lessons_done *done, const char *name);

/* A lesson was tried. A lesson that is solved twice running adds nothing to the
 * streak. */
void lessons_done_note(
    struct lessons_done *done, const char *name, bool solved);

/*
 * Reads a file; a missing one is an empty one. Returns false with the error
 * when it can't be read, or is damaged: then the error has a line, and *done is
 * empty.
 */
bool lessons_done_load(
    const char *path, struct lessons_done *done, struct error *error);

/* Reads a file, notes a lesson, and writes it. False with the error as above,
 * or when it can't be written; the file is unchanged then. *done is as the file
 * is, or would be. */
bool lessons_done_keep(const char *path, const char *name, bool solved,
    struct lessons_done *done, struct error *error);

#endif
