/*
 * A quiz: the comment "#Q=[hold](current)next" of a fumen. It says which
 * pieces are in hand, and moves on by itself when one of them is locked. What
 * follows a ';' is the quiz or the plain text that comes after it.
 *
 * Works on memory of its own; from one thread at a time.
 */
#ifndef WELLPLAYED_STORE_QUIZ_H
#define WELLPLAYED_STORE_QUIZ_H

#include <stdbool.h>
#include <stddef.h>

struct quiz {
    bool plain;         /* over: what is left is `rest`, a plain text */
    char hold, current; /* letters as they were written, 0 when empty */
    const char *rest;   /* the pieces to come, and what follows them */
    char *memory;       /* that `rest` points into; NULL: no quiz */
};

/* Reads a comment. False when it is no quiz, or there is no memory: *quiz is
 * none then. The caller ends either with quiz_finish. */
bool quiz_begin(struct quiz *quiz, const char *comment);

/* NULL and a quiz that is none are fine. */
void quiz_finish(struct quiz *quiz);

bool quiz_is_there(const struct quiz *quiz);

/* Moves a quiz that is there on by a lock: of the piece with this capital
 * letter, of none with 0. A piece that the quiz does not have in hand leaves
 * it as it is. */
void quiz_lock(struct quiz *quiz, char letter);

/* Whether a quiz that is there has the piece with this capital letter in hand:
 * whether quiz_lock would use it. */
bool quiz_has(const struct quiz *quiz, char letter);

/* The quiz with a current piece, where it has any: from its hold or its next.
 * Points into the same memory. */
struct quiz quiz_ready(const struct quiz *quiz);

/* As a comment: its length. Writes as much as `size` has room for, with a 0,
 * like snprintf. */
size_t quiz_write(const struct quiz *quiz, char *out, size_t size);

/* Whether a comment is what quiz_write writes. */
bool quiz_equals(const struct quiz *quiz, const char *comment);

#endif
