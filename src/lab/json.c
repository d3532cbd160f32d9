/* A JSON object, key by key. */
#include "json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

void
json_begin(struct json *json)
{
    json->begun = false;
    putchar('{');
}

void
json_end(struct json *json)
{
    (void)json;
    puts("\n}");
}

static void
begin_key(struct json *json, const char *key)
{
    printf("%s\n  \"%s\": ", json->begun ? "," : "", key);
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
    begin_key(json, key);
    printf("\"%s\"", text);
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
