/*
 * A quiz: the comment "#Q=[hold](current)next" of a fumen. It says which pieces
 * are in hand, and is updated when one of them locks. After a ';' follows the
 * next quiz or a plain text.
 *
 * Works on memory of its own; from one thread at a time.
 */
#ifndef WELLPLAYED_STORE_QUIZ_H
#define WELLPLAYED_STORE_QUIZ_H

#include <stdbool.h>
#include <stddef.h>

struct quiz {
    bool plain;         /* the quiz is over: `rest` is a plain text */
    char hold, current; /* letters as they were written, 0 when empty */
    const char *rest;   /* the pieces to come, and what follows them */
    char *memory;       /* which `rest` points into; NULL: no quiz */
};

/* Reads a comment. Returns false, with no quiz, when it is none or there is no
 * memory. The caller must call quiz_finish in both cases. */
bool quiz_begin(struct quiz *quiz, const char *comment);

/* NULL and no quiz are fine. */
void quiz_finish(struct quiz *quiz);

bool quiz_is_there(const struct quiz *quiz);

/* Updates an existing quiz after a lock of the piece with this capital letter;
 * 0: of no piece. A piece that is not in hand changes nothing. */
void quiz_lock(struct quiz *quiz, char letter);

/* Whether an existing quiz has the piece with this capital letter in hand, so
 * that quiz_lock would use it. */
bool quiz_has(const struct quiz *quiz, char letter);

/* The quiz with its current piece filled from hold or next, if possible. Points
 * into the same memory. */
struct quiz quiz_ready(const struct quiz *quiz);

/* Writes the quiz as a comment: as much as fits in `size`, with a 0, like
 * snprintf. Returns the full length. */
size_t quiz_write(const struct quiz *quiz, char *out, size_t size);

/* Whether a comment equals what quiz_write writes. */
bool quiz_equals(const struct quiz *quiz, const char *comment);

#endif
