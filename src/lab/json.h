/*
 * One JSON object on standard output, a key a line. Texts are our own words
 * and names of rules and brains: nothing in them needs an escape. Texts of
 * others are json_foreign's.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_LAB_JSON_H
#define WELLPLAYED_LAB_JSON_H

#include <stdbool.h>
#include <stdint.h>

enum { JSON_MAX_DEPTH = 8 };

struct json {
    bool begun;                 /* something is in what is open */
    int depth;                  /* of what is open, 1 is the object itself */
    char close[JSON_MAX_DEPTH]; /* ... and what closes it */
};

void json_begin(struct json *json);
void json_end(struct json *json);

void json_text(struct json *json, const char *key, const char *text);
/* A text with any characters (UTF-8), all of which can be read back. */
void json_foreign(struct json *json, const char *key, const char *text);
/* The string itself, with its quotation marks: what does not belong in a line
 * of a terminal is escaped. */
void json_print_string(const char *text);
/* A text in a list. */
void json_item_text(struct json *json, const char *text);
void json_switch(struct json *json, const char *key, bool value);
void json_count(struct json *json, const char *key, uint64_t number);
/* Opens a list or an object; an object in a list; json_close closes it. */
void json_list(struct json *json, const char *key);
void json_object(struct json *json, const char *key);
void json_item(struct json *json);
void json_close(struct json *json);
/* null where the number is not finite. */
void json_number(struct json *json, const char *key, double number);
void json_range(struct json *json, const char *key, double low, double high);
void json_null(struct json *json, const char *key);
/* A string of 16 hexadecimal digits: programs that read JSON numbers as
 * doubles would lose the last of them. */
void json_hash(struct json *json, const char *key, uint64_t hash);

#endif
