/*
 * Command lines of the game and the lab. A table lists the flags, their values
 * and where the values go; reading, checking, --help and the manual page follow
 * from it.
 *
 * Every error is one line on standard error that names the flag, the value
 * given and the values allowed. From one thread.
 */
#ifndef WELLPLAYED_ARGS_FLAGS_H
#define WELLPLAYED_ARGS_FLAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/goal.h"

enum flag_kind {
    FLAG_SWITCH,        /* takes nothing; bool */
    FLAG_NUMBER,        /* uint64_t, min .. max */
    FLAG_NUMBER_OR_MAX, /* uint64_t, min .. max; "max" gives 0 */
    FLAG_TEXT,          /* const char *, a string of argv */
    FLAG_OUTPUT,        /* const char *, a file to be written; FLAG_FORCE */
    FLAG_FORCE,         /* bool: existing files may be replaced */
    FLAG_SIZE,          /* int[2], "WxH" */
    FLAG_RULES,         /* const struct ruleset * */
    FLAG_GOAL,          /* const struct goal * */
    FLAG_BRAIN,         /* struct brain: a name, or a weights file */
    FLAG_WEIGHTS,       /* const char *: a folder for FLAG_BRAIN, string of argv */
    FLAG_LIST_RULES,    /* prints, and is done */
    FLAG_LIST_GOALS,
    FLAG_LIST_BRAINS,
    FLAG_HELP,
    FLAG_VERSION
};

struct flag {
    const char *name; /* without the dashes */
    enum flag_kind kind;
    void *into; /* of the type that the kind says */
    uint64_t min, max;
    bool *given;       /* set when the flag was given; may be NULL */
    const char *value; /* its placeholder in the help, "N" */
    const char *help;  /* lines are broken with \n */
};

/* A section of the manual page: "FILES" and its text. */
struct flags_section {
    const char *title;
    const char *text; /* lines that end with \n */
};

/* A command line, with what --help says before and after the flags. */
struct flags {
    const char *program; /* for messages: "wellplayed-lab bench" */
    const char *intro;   /* "Usage: ...", a sentence, and more, in lines */
    const char *outro;   /* may be NULL */
    const struct flag *table;
    size_t count;
    /* For the manual only; ends with a NULL title. May be NULL. */
    const struct flags_section *sections;
    /* If a weights file is invalid, the error is printed and the default brain
     * plays; otherwise FLAGS_WRONG. */
    bool default_for_bad;
};

enum flags_result {
    FLAGS_GO,   /* all flags were read */
    FLAGS_DONE, /* what was asked for has been printed: exit 0 */
    FLAGS_WRONG /* one line was printed that says what is wrong: exit 2 */
};

/* Rows that many tables have. */
struct flag flag_weights(const char **into);
struct flag flag_force(bool *into);
struct flag flag_list_rules(void);
struct flag flag_list_goals(void);
struct flag flag_list_brains(void);
struct flag flag_help(void);
struct flag flag_version(void);

/*
 * Reads argv[1] and on. --man, alone, prints the manual page. Arguments that
 * are not flags are refused, except at most one if `operand` is not NULL.
 *
 * No output replaces a file unless a FLAG_FORCE was given, and no two outputs
 * go to one file. If `max` of a FLAG_OUTPUT is not 0, it starts a series:
 * FILE.2 to FILE.max must be free too.
 */
enum flags_result flags_read(
    const struct flags *flags, int argc, char **argv, const char **operand);

/* Says "program: --flag value: expected ..."; an empty value is "". Returns
 * FLAGS_WRONG. */
enum flags_result flags_wrong(
    const struct flags *flags, const char *flag, const char *value, const char *expected);

/* Returns false, and says why, when the goal of --goal can't be played under
 * the rules. */
bool flags_check_goal(
    const struct flags *flags, const struct goal *goal, const struct ruleset *rules);

/* Says that a flag is needed. Returns FLAGS_WRONG. */
enum flags_result flags_missing(const struct flags *flags, const char *flag);

#endif
