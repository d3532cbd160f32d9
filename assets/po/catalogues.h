/*
 * The translations that are built into the program. The catalogues beside
 * this file (*.po) are turned into tables when the program is built, by
 * catalogue.c. Constant; any thread may read.
 */
#ifndef CATALOGUES_H
#define CATALOGUES_H

struct translation {
    const char *english;
    /* As many strings as the language has forms of number, or one: one behind
     * the other, each with its NUL. */
    const char *forms;
};

struct catalogue {
    const char *code;    /* "zh_CN" */
    const char *name;    /* of the language, in the language */
    const char *locales; /* that it is for, separated by spaces */
    /* Which form goes with a number, from 0. */
    unsigned long (*form_of)(unsigned long n);
    const struct translation *translations; /* ordered by strcmp of english */
    int count;
};

/* In the order of LINGUAS; ends with an entry whose code is NULL. */
extern const struct catalogue catalogues[];

#endif
