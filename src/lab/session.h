/*
 * What all commands share: flags, threads, the clock, errors and the exit code.
 *
 * A function that can fail returns a bool. Before it returns false, it has
 * printed one line on standard error and set the exit code. The command then
 * only has to end.
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

/* The values of the flags that choose games, see rows.h. */
struct play_flags {
    const struct ruleset *rules;
    uint64_t look_ahead;  /* pieces */
    uint64_t positions;   /* for each piece, of a player that thinks */
    uint64_t max_pieces;  /* PLAY_WITHOUT_END: no cut */
    uint64_t level, pace; /* pace: keys a second, PILOT_PACE_MAX for "max" */
    const struct goal *goal;
    uint64_t next; /* pieces that are announced */
    int size[2];   /* columns, visible rows */
    bool positions_given, look_ahead_given, max_pieces_given, level_given, pace_given, size_given,
        next_given, no_half_turns, drops, keys;
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

/* A command: a function that leaves its exit code in session->code. --help
 * describes it by `what`. */
struct session_command {
    const char *name;
    void (*run)(struct session *session);
    const char *what;
};

/* Runs the command that argv[1] names, or answers --help and other flags of the
 * program. --man prints the manual page of all commands. Returns the exit code,
 * which is 130 if a signal stopped the command. */
int session_main(const char *program, const char *what, const struct session_command *commands,
    size_t count, int argc, char **argv);

/*
 * Reads the flags of the table in `help`, which also has the texts of --help.
 * An argument that is not a flag goes to *operand; it is refused if `operand`
 * is NULL. False too when a flag like --help has been answered.
 */
bool session_read(struct session *session, struct flags help, const char **operand);

/* Print one line: "program: --flag value: expected ..."; the same of a number;
 * that a flag is needed. Exit code 2. Return false. */
bool session_wrong(
    struct session *session, const char *flag, const char *value, const char *expected);
bool session_wrong_number(
    struct session *session, const char *flag, uint64_t value, const char *expected);
bool session_missing(struct session *session, const char *flag);
/* Print "program: " and the words. Exit code 2 if refused, 1 if failed. Return
 * false. */
__attribute__((format(printf, 2, 3))) bool session_refuse(
    struct session *session, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool session_fail(
    struct session *session, const char *format, ...);

/* Reports that the games could not be played; nothing if a signal stopped them.
 * Returns false. */
bool session_fail_games(struct session *session);

/* Does jobs with session->threads threads, until all are done or a signal
 * comes, see pool_run. */
bool session_work(
    struct session *session, uint64_t jobs, pool_job *job, pool_line *line, void *data);

/* Whether the file of a FLAG_OUTPUT could be written, to be asked before a long
 * run. NULL: no file, true. */
bool session_can_write(struct session *session, const char *path);

/* Writes the text to the file of a FLAG_OUTPUT, and frees it. Text is NULL if
 * there was no memory for it. */
bool session_write(struct session *session, const char *path, char *text, size_t size);

#endif
