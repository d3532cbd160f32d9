/*
 * What all commands have in common: flags, threads, the clock, what goes wrong,
 * and the exit code.
 *
 * What may refuse or fail returns a bool. False means that one line on standard
 * error has said why and that the exit code is set; the command just ends.
 *
 * From the program's first thread.
 */
#ifndef WELLPLAYED_LAB_SESSION_H
#define WELLPLAYED_LAB_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "args/flags.h"
#include "lab/answer.h"
#include "lab/pool.h"
#include "store/error.h"
#include "train/play.h"

enum { SESSION_WRONG = 2 /* exit code: the command line or a file is wrong */ };

/* What the flags that say which games are played are read into, see rows.h. */
struct play_flags {
    const struct ruleset *rules;
    uint64_t look_ahead;  /* pieces */
    uint64_t max_pieces;  /* PLAY_WITHOUT_END: no cut */
    uint64_t level, pace; /* pace: keys a second, PILOT_PACE_MAX for "max" */
    const struct goal *goal;
    uint64_t next; /* pieces that are announced */
    int size[2];   /* columns, visible rows */
    bool look_ahead_given, max_pieces_given, level_given, pace_given,
        size_given, next_given, no_half_turns, drops, keys;
    const char *lanes; /* NULL: auto */
};

struct session {
    char program[40]; /* for messages: "wellplayed-lab bench" */
    int argc;         /* argv[0] is the command */
    char **argv;
    int code; /* the exit code so far */
    struct play_flags play;
    const char *weights;
    uint64_t seed, threads;
    bool json, force;
    double seconds; /* that session_work has taken, in all */
};

/* A command is a function that leaves its exit code in session->code. `what` is
 * what --help says of it. */
struct session_command {
    const char *name;
    void (*run)(struct session *session);
    const char *what;
};

/* Runs the command that argv[1] names, or answers for the program itself; with
 * --man it prints the manual page of all. Returns the exit code: 130 of a run
 * that was stopped. */
int session_main(const char *program, const char *what,
    const struct session_command *commands, size_t count, int argc,
    char **argv);

/*
 * Reads the flags. `help` has what is said before and after them, and the
 * table. An argument that is no flag goes to *operand; NULL: there may be none.
 * False also when --help or the like has been answered.
 */
bool session_read(
    struct session *session, struct flags help, const char **operand);

/* Says "program: --flag value: expected ..."; exit code 2. Returns false. */
bool session_wrong(struct session *session, const char *flag, const char *value,
    const char *expected);
/* The same of a number. */
bool session_wrong_number(struct session *session, const char *flag,
    uint64_t value, const char *expected);
/* Says that a flag is needed; exit code 2. Returns false. */
bool session_missing(struct session *session, const char *flag);
/* Say "program: " and the words. Return false. Exit code 2, and 1. */
__attribute__((format(printf, 2, 3))) bool session_refuse(
    struct session *session, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool session_fail(
    struct session *session, const char *format, ...);

/* Says that the games could not be played, unless a signal has stopped them:
 * that needs no words. Returns false. */
bool session_fail_games(struct session *session);

/* Does jobs with session->threads threads until all are done or a signal
 * comes. See pool_run. */
bool session_work(struct session *session, uint64_t jobs, pool_job *job,
    pool_line *line, void *data);

/* Whether a file of FLAG_OUTPUT could be written: it is better to know before a
 * long run. NULL can. */
bool session_can_write(struct session *session, const char *path);

/* Writes the text to a file of FLAG_OUTPUT, and frees it. NULL is text for
 * which there was no memory. */
bool session_write(
    struct session *session, const char *path, char *text, size_t size);

#endif
