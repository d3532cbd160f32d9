/*
 * A command's answer: rows of a key and a value. They are printed at once, as
 * lines of text for people or as one JSON object for programs.
 *
 * A row's label is its key with blanks: "mean_rows" is "mean rows". A row for
 * people alone goes to answer_people, one for programs alone to
 * answer_programs. A row that goes to NULL is not printed.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_ANSWER_H
#define WELLPLAYED_LAB_ANSWER_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "trainer/stats.h"

enum { ANSWER_DEPTH = 8, ANSWER_LINE = 256 };

struct answer {
    bool json;
    bool begun; /* JSON: what is open has something in it */
    int depth;  /* of what is open */
    char close[ANSWER_DEPTH];
    /* A table of the text: its heading until its first line is printed. */
    int lines;
    char head[ANSWER_LINE], line[ANSWER_LINE];
};

enum row_kind {
    ROW_TEXT,
    ROW_COUNT,
    ROW_NUMBER,
    ROW_SWITCH,
    ROW_HASH,
    ROW_NONE,
    ROW_RANGE /* of programs: the interval alone */
};

struct row {
    const char *key; /* NULL: of an interval alone, or of a text in a list */
    enum row_kind kind;
    union {
        const char *text; /* any bytes */
        uint64_t count;
        double number; /* JSON has null if it is not finite */
        bool is;
    };
    const char *range; /* the key of its 95 % interval; NULL: it has none */
    struct stats_interval ci95;
};

void answer_begin(struct answer *answer, bool json);
void answer_end(struct answer *answer);
void answer_row(struct answer *answer, const struct row *row);

/* Open a list; an object; an object in a list. answer_close closes each of
 * them. In the text, a list of objects is a table, and the labels of the first
 * object are its heading. */
void answer_list(struct answer *answer, const char *key);
void answer_object(struct answer *answer, const char *key);
void answer_item(struct answer *answer);
void answer_close(struct answer *answer);
/* A text in a list. */
void answer_item_text(struct answer *answer, const char *text);

/* A line, and a row, for people alone; formatted as by printf. */
__attribute__((format(printf, 2, 3))) void answer_line(
    const struct answer *answer, const char *format, ...);
__attribute__((format(printf, 3, 4))) void answer_words(
    struct answer *answer, const char *key, const char *format, ...);

/* Prints a JSON string with its quotation marks. Characters that would control
 * a terminal are escaped. */
void answer_print_string(const char *text);

static inline struct answer *
answer_people(struct answer *answer)
{
    return answer == NULL || answer->json ? NULL : answer;
}

static inline struct answer *
answer_programs(struct answer *answer)
{
    return answer != NULL && answer->json ? answer : NULL;
}

static inline void
answer_text(struct answer *answer, const char *key, const char *text)
{
    answer_row(answer, &(struct row){.key = key, .text = text});
}

static inline void
answer_count(struct answer *answer, const char *key, uint64_t count)
{
    answer_row(answer, &(struct row){.key = key, .kind = ROW_COUNT, .count = count});
}

static inline void
answer_number(struct answer *answer, const char *key, double number)
{
    answer_row(answer, &(struct row){.key = key, .kind = ROW_NUMBER, .number = number});
}

static inline void
answer_mean(struct answer *answer, const char *key, double number, const char *range,
    struct stats_interval ci95)
{
    answer_row(answer,
        &(struct row){
            .key = key, .kind = ROW_NUMBER, .number = number, .range = range, .ci95 = ci95});
}

/* An interval without its mean, for programs. */
static inline void
answer_range(struct answer *answer, const char *range, struct stats_interval ci95)
{
    answer_row(answer, &(struct row){.kind = ROW_RANGE, .range = range, .ci95 = ci95});
}

static inline void
answer_switch(struct answer *answer, const char *key, bool is)
{
    answer_row(answer, &(struct row){.key = key, .kind = ROW_SWITCH, .is = is});
}

/* A string of 16 hexadecimal digits: as a JSON number it would lose its last
 * digits in programs that read doubles. */
static inline void
answer_hash(struct answer *answer, const char *key, uint64_t hash)
{
    answer_row(answer, &(struct row){.key = key, .kind = ROW_HASH, .count = hash});
}

/* null, or "-". */
static inline void
answer_none(struct answer *answer, const char *key)
{
    answer_row(answer, &(struct row){.key = key, .kind = ROW_NONE});
}

/* The number, or NAN if there is none. */
static inline double
answer_if(bool any, double number)
{
    return any ? number : NAN;
}

#endif
