/* A JSON object, key by key. */
#include "lab/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store/utf8.h"

enum { TEXT_SIZE = 4096 };

static void
open_with(struct json *json, char open, char close)
{
    assert(json->depth < JSON_MAX_DEPTH);
    putchar(open);
    json->close[json->depth++] = close;
    json->begun = false;
}

/* A new line for the next thing in what is open. */
static void
begin_line(struct json *json)
{
    printf("%s\n%*s", json->begun ? "," : "", 2 * json->depth, "");
    json->begun = true;
}

static void
begin_key(struct json *json, const char *key)
{
    begin_line(json);
    printf("\"%s\": ", key);
}

void
json_begin(struct json *json)
{
    json->depth = 0;
    open_with(json, '{', '}');
}

void
json_end(struct json *json)
{
    json_close(json);
    putchar('\n');
}

void
json_list(struct json *json, const char *key)
{
    begin_key(json, key);
    open_with(json, '[', ']');
}

void
json_object(struct json *json, const char *key)
{
    begin_key(json, key);
    open_with(json, '{', '}');
}

void
json_item(struct json *json)
{
    begin_line(json);
    open_with(json, '{', '}');
}

void
json_close(struct json *json)
{
    assert(json->depth > 0);
    json->depth--;
    if (json->begun)
        printf("\n%*s", 2 * json->depth, "");
    putchar(json->close[json->depth]);
    json->begun = true;
}

static void
put_number(double number)
{
    if (isfinite(number))
        printf("%.12g", number);
    else
        fputs("null", stdout);
}

void
json_text(struct json *json, const char *key, const char *text)
{
    char plain[TEXT_SIZE];

    begin_key(json, key);
    putchar('"');
    utf8_quote(plain, sizeof(plain), text);
    for (const char *at = plain; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\')
            putchar('\\');
        putchar(*at);
    }
    putchar('"');
}

/* The character at the beginning of a text, and how many bytes it has. */
static size_t
print_character(const char *text)
{
    uint32_t character;
    size_t length = utf8_take(text, &character);
    char alone[UTF8_LONGEST + 1] = "";

    memcpy(alone, text, length);
    switch (*text) {
    case '"':
    case '\\': printf("\\%c", *text); return 1;
    case '\n': fputs("\\n", stdout); return 1;
    case '\r': fputs("\\r", stdout); return 1;
    case '\t': fputs("\\t", stdout); return 1;
    default: break;
    }
    if (length == 0 || character > 0x10FFFF)
        fputs("\\ufffd", stdout); /* no UTF-8 */
    else if (utf8_is_plain(alone))
        fputs(alone, stdout);
    else
        printf("\\u%04x", (unsigned)character);
    return length > 0 ? length : 1;
}

void
json_print_string(const char *text)
{
    putchar('"');
    while (*text != '\0')
        text += print_character(text);
    putchar('"');
}

void
json_foreign(struct json *json, const char *key, const char *text)
{
    begin_key(json, key);
    json_print_string(text);
}

void
json_item_text(struct json *json, const char *text)
{
    begin_line(json);
    json_print_string(text);
}

void
json_switch(struct json *json, const char *key, bool value)
{
    begin_key(json, key);
    fputs(value ? "true" : "false", stdout);
}

void
json_count(struct json *json, const char *key, uint64_t number)
{
    begin_key(json, key);
    printf("%" PRIu64, number);
}

void
json_number(struct json *json, const char *key, double number)
{
    begin_key(json, key);
    put_number(number);
}

void
json_range(struct json *json, const char *key, double low, double high)
{
    begin_key(json, key);
    putchar('[');
    put_number(low);
    fputs(", ", stdout);
    put_number(high);
    putchar(']');
}

void
json_null(struct json *json, const char *key)
{
    begin_key(json, key);
    fputs("null", stdout);
}

void
json_hash(struct json *json, const char *key, uint64_t hash)
{
    begin_key(json, key);
    printf("\"%016" PRIx64 "\"", hash);
}
