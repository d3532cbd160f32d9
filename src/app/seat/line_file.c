/* Entries, each with a check of its own. */
#include "app/seat/line_file.h"

#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 1,
    HEADER = 5,
    ENTRY_HEAD = 5, /* kind, length */
    ENTRY_CHECK = 8,
    LINE_HEAD = 4 + 4 + 8 + 8 + 4 + 8,
    AHEAD_SIZE = 4 + 8 + 8,
    STAND_SIZE = 4 + 1 + 8 + 8 + 8
};

enum kind { KIND_LINE = 1, KIND_AHEAD = 2, KIND_STAND = 3 };

static const uint8_t header[HEADER] = {'W', 'P', 'L', 'L', VERSION};

/* FNV-1a. */
static uint64_t
check_of(const uint8_t *bytes, size_t size)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    return hash;
}

/* -- writing -- */

static uint8_t *
put(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *out++ = (uint8_t)(number >> (8 * i));
    return out;
}

/* An entry with room for its payload, where *at points to. */
static uint8_t *
make_entry(
    enum kind kind, size_t payload, bool first, size_t *size, uint8_t **at)
{
    size_t start = first ? HEADER : 0;
    *size = start + ENTRY_HEAD + payload + ENTRY_CHECK;
    uint8_t *bytes = malloc(*size);

    if (bytes == NULL)
        return NULL;
    memcpy(bytes, header, start);
    *at = put(put(bytes + start, kind, 1), payload, 4);
    return bytes;
}

static void
put_check(uint8_t *bytes, size_t size, bool first)
{
    size_t start = first ? HEADER : 0, checked = size - start - ENTRY_CHECK;

    put(bytes + size - ENTRY_CHECK, check_of(bytes + start, checked),
        ENTRY_CHECK);
}

/* The other line that has most in common with it; 0: none. */
static int
find_other(const struct branches *branches, const struct branch_line *line,
    size_t *same)
{
    int other = 0;

    *same = 0;
    for (int i = 0; i < branches->count; i++) {
        size_t now = branches->lines[i] != line
                         ? tape_common(branches->lines[i]->tape, line->tape)
                         : 0;
        if (now > *same) {
            *same = now;
            other = branches->lines[i]->id;
        }
    }
    return other;
}

void *
line_file_line(const struct branches *branches, const struct branch_line *line,
    size_t had, bool first, size_t *size)
{
    size_t same = had;
    int other = had > 0 ? line->id : find_other(branches, line, &same);
    size_t rest = line->tape->size - same;
    uint8_t *at;
    uint8_t *bytes = make_entry(KIND_LINE, LINE_HEAD + rest, first, size, &at);

    if (bytes == NULL)
        return NULL;
    at = put(at, (uint64_t)line->id, 4);
    at = put(at, (uint64_t)line->parent, 4);
    at = put(at, line->fork, 8);
    at = put(at, line->from, 8);
    at = put(at, (uint64_t)other, 4);
    at = put(at, same, 8);
    memcpy(at, line->tape->data + same, rest);
    put_check(bytes, *size, first);
    return bytes;
}

void *
line_file_ahead(const struct branch_line *line, size_t *size)
{
    uint8_t *at;
    uint8_t *bytes = make_entry(KIND_AHEAD, AHEAD_SIZE, false, size, &at);

    if (bytes == NULL)
        return NULL;
    at = put(at, (uint64_t)line->id, 4);
    put(put(at, line->ahead, 8), line->ahead_rows, 8);
    put_check(bytes, *size, false);
    return bytes;
}

void *
line_file_stand(const struct line_stand *stand, size_t *size)
{
    uint8_t *at;
    uint8_t *bytes = make_entry(KIND_STAND, STAND_SIZE, false, size, &at);

    if (bytes == NULL)
        return NULL;
    at = put(put(at, (uint64_t)stand->on, 4), stand->at_tip, 1);
    at = put(put(at, stand->locks, 8), stand->piece, 8);
    put(at, stand->from, 8);
    put_check(bytes, *size, false);
    return bytes;
}

/* -- reading -- */

struct reader {
    const uint8_t *at;
    size_t left;
};

/* 0 behind the end; the sizes of entries are looked at before. */
static uint64_t
take(struct reader *reader, int bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < bytes && reader->left > 0; i++, reader->left--)
        number |= (uint64_t)*reader->at++ << (8 * i);
    return number;
}

/* Ids are from 1. */
static int
take_id(struct reader *reader)
{
    uint64_t id = take(reader, 4);
    return id <= INT32_MAX ? (int)id : 0;
}

/* The whole replay of a line: what it has in common with another, and the rest.
 * NULL when that can't be. */
static struct tape *
join(const struct branch_line *other, uint64_t same, struct reader rest)
{
    uint64_t most = other != NULL ? other->tape->size : 0;

    if (same > most || rest.left > BRANCH_BYTES - (size_t)same)
        return NULL;
    struct tape *tape =
        tape_copy(other != NULL ? other->tape->data : NULL, (size_t)same);
    if (tape == NULL || tape_append(tape, rest.at, rest.left))
        return tape;
    tape_drop(tape);
    return NULL;
}

static bool
take_line(struct reader payload, struct branches *branches)
{
    int id = take_id(&payload), parent = take_id(&payload);
    uint64_t fork = take(&payload, 8), from = take(&payload, 8);
    int other = take_id(&payload);
    uint64_t same = take(&payload, 8);
    struct branch_line *line = branches_find(branches, id);

    if (id <= 0 || (line == NULL && id <= branches->last_id))
        return false;
    struct tape *tape = join(branches_find(branches, other), same, payload);
    if (tape == NULL)
        return false;
    if (line != NULL) {
        line = branches_extend(branches, id, tape);
    } else {
        branches->last_id = id - 1;
        line = branches_add(branches, parent, fork, tape);
        if (line != NULL)
            line->from = from;
    }
    tape_drop(tape);
    return line != NULL;
}

static bool
take_ahead(struct reader payload, struct branches *branches)
{
    struct branch_line *line = branches_find(branches, take_id(&payload));

    if (line == NULL)
        return false;
    line->ahead = take(&payload, 8);
    line->ahead_rows = take(&payload, 8);
    return true;
}

static bool
take_stand(
    struct reader payload, struct branches *branches, struct line_stand *stand)
{
    stand->on = take_id(&payload);
    stand->at_tip = take(&payload, 1) != 0;
    stand->locks = take(&payload, 8);
    stand->piece = take(&payload, 8);
    stand->from = take(&payload, 8);
    struct branch_line *line = branches_find(branches, stand->on);
    if (line != NULL)
        line->from = stand->from;
    return true;
}

static bool
take_entry(enum kind kind, struct reader payload, struct branches *branches,
    struct line_stand *stand)
{
    switch (kind) {
    case KIND_LINE:
        return payload.left >= LINE_HEAD && take_line(payload, branches);
    case KIND_AHEAD:
        return payload.left == AHEAD_SIZE && take_ahead(payload, branches);
    case KIND_STAND:
        return payload.left == STAND_SIZE &&
               take_stand(payload, branches, stand);
    }
    return false;
}

size_t
line_file_read(const void *data, size_t size, struct branches *branches,
    struct line_stand *stand)
{
    const uint8_t *bytes = data;
    size_t at = HEADER;

    *stand = (struct line_stand){0};
    if (size < HEADER || memcmp(bytes, header, HEADER) != 0)
        return 0;
    while (size - at >= ENTRY_HEAD + ENTRY_CHECK) {
        struct reader head = {bytes + at, ENTRY_HEAD};
        enum kind kind = (enum kind)take(&head, 1);
        size_t length = (size_t)take(&head, 4);
        if (length > size - at - ENTRY_HEAD - ENTRY_CHECK)
            break;
        struct reader payload = {bytes + at + ENTRY_HEAD, length};
        struct reader check = {payload.at + length, ENTRY_CHECK};
        if (take(&check, ENTRY_CHECK) !=
                check_of(bytes + at, ENTRY_HEAD + length) ||
            !take_entry(kind, payload, branches, stand))
            break;
        at += ENTRY_HEAD + length + ENTRY_CHECK;
    }
    return at;
}
