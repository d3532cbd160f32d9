/*
 * A task: a position, a number of pieces, and what to do with them. Lessons are
 * tasks. The rules decide whether a task is solved, so every solution counts.
 *
 * Plain values; pure functions on the caller's structs. Any thread may call.
 */
#ifndef WELLPLAYED_TASK_H
#define WELLPLAYED_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/moves.h"
#include "wellplayed/position.h"

/* What is to be done. No lock may make a hole in the first two. */
enum task_motif {
    TASK_CLEAN,     /* place all pieces */
    TASK_SLIDE,     /* fill a hole, which no straight drop does */
    TASK_DIG,       /* clear rows so that there are `holes` fewer holes */
    TASK_FOUR,      /* clear four rows at once */
    TASK_SPIN,      /* clear two rows by a T-spin */
    TASK_ALL_CLEAR, /* clear the well */
    TASK_MOTIFS
};

enum { TASK_MAX_PIECES = 3 };

struct task {
    enum task_motif motif;
    struct ruleset rules; /* with as many next pieces as the position */
    uint8_t pieces;       /* to solve it with, 1 .. TASK_MAX_PIECES; all are
                             known */
    uint8_t holes;        /* TASK_DIG: 1 or more; else 0 */
    struct position position;
};

enum task_state { TASK_OPEN, TASK_SOLVED, TASK_FAILED };

/* Why a task is not solved. */
enum task_fault {
    TASK_NO_FAULT,
    TASK_NEW_HOLE, /* where none is allowed */
    TASK_USED_UP,  /* all pieces were placed */
    TASK_TOPPED    /* the game is over */
};

/* The progress of a task. Everybody may read it. */
struct task_course {
    enum task_state state;
    enum task_fault fault; /* with TASK_FAILED */
    uint8_t placed;        /* pieces */
    uint8_t rows;          /* cleared */
    uint16_t first_holes;  /* at the beginning ... */
    uint16_t holes;        /* ... and now */
    struct board board;    /* now */
};

/* The word of a motif in files, "clean"; NULL past the last. */
const char *task_word(int motif);

/* Whether the motif is possible under the rules. */
bool task_fits(enum task_motif motif, const struct ruleset *rules);

/* Checks a task: its position passes position_check, its numbers are in range,
 * its rules fit. Returns NULL, or what is wrong as a static sentence. */
const char *task_check(const struct task *task);

/* A game of the task that has spawned its first piece. It borrows the task's
 * rules. The task must have passed its check. */
void task_begin_game(const struct task *task, struct handling handling, struct game *game);

void task_begin(struct task_course *course, const struct task *task);

/* A piece has locked at `at` with this spin. Returns the new state. */
enum task_state task_lock(
    struct task_course *course, const struct task *task, struct place at, enum spin spin);

/* The same from the events of any tick; also notices the end of the game. */
enum task_state task_see(
    struct task_course *course, const struct task *task, const struct events *events);

/* -- a solution as buttons -- */

/* Three pieces by the longest paths. */
enum { TASK_MAX_RUNS = TASK_MAX_PIECES * (MOVES_MAX_KEYS + 2) };

/* The buttons from the first piece's spawn to the last lock. */
struct task_keys {
    struct task_run {
        uint16_t ticks; /* 1 or more ... */
        uint8_t held;   /* ... with these buttons */
    } runs[TASK_MAX_RUNS];
    int count;
};

/* Plays the buttons in a game of the task, with the rules' handling. Returns
 * the state after them; stops as soon as the task is no longer open. */
enum task_state task_play(const struct task *task, const struct task_keys *keys);

#endif
