/*
 * Command lines, for the game and the lab alike: a table says which flags
 * there are, what they take and where it goes; reading, checking, --help and
 * the manual page come out of the table.
 *
 * Everything wrong is one line on standard error that names the flag, what was
 * given and what is allowed. From one thread.
 */
#ifndef WELLPLAYED_ARGS_FLAGS_H
#define WELLPLAYED_ARGS_FLAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum flag_kind {
    FLAG_SWITCH,        /* takes nothing; bool */
    FLAG_NUMBER,        /* uint64_t, least .. most */
    FLAG_NUMBER_OR_MAX, /* uint64_t, least .. most; "max" gives 0 */
    FLAG_TEXT,          /* const char *, a string of argv */
    FLAG_OUTPUT,        /* const char *, a file to be written; FLAG_FORCE */
    FLAG_FORCE,         /* bool: what is there may be replaced */
    FLAG_SIZE,          /* int[2], "WxH" */
    FLAG_RULES,         /* const struct ruleset * */
    FLAG_BRAIN,         /* struct brain: a name, or a weights file */
    FLAG_WEIGHTS,    /* const char *: a folder for FLAG_BRAIN, string of argv */
    FLAG_LIST_RULES, /* prints, and is done */
    FLAG_LIST_BRAINS,
    FLAG_HELP,
    FLAG_VERSION
};

struct flag {
    const char *name; /* without the dashes */
    enum flag_kind kind;
    void *into; /* as its kind says */
    uint64_t min, max;
    bool *given;       /* set when the flag was there; may be NULL */
    const char *value; /* its name in the help, "N" */
    const char *help;  /* lines are broken with \n */
};

/* More of the manual page: "FILES" and what is to be said of them. */
struct flags_section {
    const char *title;
    const char *text; /* lines that end with \n */
};

/* A command line: what --help says before and after the flags. */
struct flags {
    const char *program; /* for messages: "wellplayed-lab bench" */
    const char *intro;   /* "Usage: ...", a sentence, and more, in lines */
    const char *outro;   /* may be NULL */
    const struct flag *table;
    size_t count;
    /* Of the manual only; ends with a title that is NULL. May be NULL. */
    const struct flags_section *sections;
    /* A weights file that is no good is said, and then the default brain
     * plays; else it is FLAGS_WRONG. */
    bool default_for_bad;
};

enum flags_result {
    FLAGS_GO,   /* all is read */
    FLAGS_DONE, /* what was asked for has been printed: exit 0 */
    FLAGS_WRONG /* one line has said what is wrong: exit 2 */
};

/* Rows that many tables have. */
struct flag flag_weights(const char **into);
struct flag flag_force(bool *into);
struct flag flag_list_rules(void);
struct flag flag_list_brains(void);
struct flag flag_help(void);
struct flag flag_version(void);

/*
 * Reads argv[1] and on. --man, alone, prints the manual page. No other
 * arguments than flags are taken, unless `operand` is not NULL: then at most
 * one, which goes there.
 *
 * No output replaces a file, unless a FLAG_FORCE was given, and no two go to
 * one file. `most` of a FLAG_OUTPUT is not 0 for one that begins a series: then
 * FILE.2 to FILE.most are to be free too.
 */
enum flags_result flags_read(
    const struct flags *flags, int argc, char **argv, const char **operand);

/* Says "program: --flag value: expected ..."; an empty value is "". Returns
 * FLAGS_WRONG. */
enum flags_result flags_wrong(const struct flags *flags, const char *flag,
    const char *value, const char *expected);

/* Says that a flag is needed. Returns FLAGS_WRONG. */
enum flags_result flags_missing(const struct flags *flags, const char *flag);

#endif
