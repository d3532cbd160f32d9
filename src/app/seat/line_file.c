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
bytes_check(const uint8_t *bytes, size_t size)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    return hash;
}

/* -- writing -- */

static uint8_t *
number_put(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *out++ = (uint8_t)(number >> (8 * i));
    return out;
}

/* An entry with room for its payload, where *at points to. */
static uint8_t *
entry_make(enum kind kind, size_t payload, bool first, size_t *size, uint8_t **at)
{
    size_t start = first ? HEADER : 0;
    *size = start + ENTRY_HEAD + payload + ENTRY_CHECK;
    uint8_t *bytes = malloc(*size);

    if (bytes == NULL)
        return NULL;
    memcpy(bytes, header, start);
    *at = number_put(number_put(bytes + start, kind, 1), payload, 4);
    return bytes;
}

static void
entry_put_check(uint8_t *bytes, size_t size, bool first)
{
    size_t start = first ? HEADER : 0, checked = size - start - ENTRY_CHECK;

    number_put(bytes + size - ENTRY_CHECK, bytes_check(bytes + start, checked), ENTRY_CHECK);
}

/* The id of the earlier line that has most in common with this one; 0: none. */
static int
line_find_other(const struct branches *branches, const struct branch_line *line, size_t *same)
{
    int other = 0;

    *same = 0;
    for (int i = 0; i < branches->count; i++) {
        size_t now = branches->lines[i]->id < line->id
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
line_file_line(const struct branches *branches, const struct branch_line *line, size_t had,
    bool first, size_t *size)
{
    size_t same = had;
    int other = had > 0 ? line->id : line_find_other(branches, line, &same);
    size_t rest = line->tape->size - same;
    uint8_t *at;
    uint8_t *bytes = entry_make(KIND_LINE, LINE_HEAD + rest, first, size, &at);

    if (bytes == NULL)
        return NULL;
    at = number_put(at, (uint64_t)line->id, 4);
    at = number_put(at, (uint64_t)line->parent, 4);
    at = number_put(at, line->fork, 8);
    at = number_put(at, line->from, 8);
    at = number_put(at, (uint64_t)other, 4);
    at = number_put(at, same, 8);
    memcpy(at, line->tape->data + same, rest);
    entry_put_check(bytes, *size, first);
    return bytes;
}

void *
line_file_ahead(const struct branch_line *line, size_t *size)
{
    uint8_t *at;
    uint8_t *bytes = entry_make(KIND_AHEAD, AHEAD_SIZE, false, size, &at);

    if (bytes == NULL)
        return NULL;
    at = number_put(at, (uint64_t)line->id, 4);
    number_put(number_put(at, line->ahead, 8), line->ahead_rows, 8);
    entry_put_check(bytes, *size, false);
    return bytes;
}

void *
line_file_stand(const struct line_stand *stand, size_t *size)
{
    uint8_t *at;
    uint8_t *bytes = entry_make(KIND_STAND, STAND_SIZE, false, size, &at);

    if (bytes == NULL)
        return NULL;
    at = number_put(number_put(at, (uint64_t)stand->on, 4), stand->at_tip, 1);
    at = number_put(number_put(at, stand->locks, 8), stand->piece, 8);
    number_put(at, stand->from, 8);
    entry_put_check(bytes, *size, false);
    return bytes;
}

struct bytes {
    uint8_t *data;
    size_t size;
    bool lost; /* there was no memory */
};

/* Appends an entry of `size` bytes and frees it. */
static void
bytes_take(struct bytes *bytes, void *entry, size_t size)
{
    uint8_t *data = entry != NULL ? realloc(bytes->data, bytes->size + size) : NULL;

    if (data != NULL) {
        memcpy(data + bytes->size, entry, size);
        bytes->data = data;
        bytes->size += size;
    }
    bytes->lost = bytes->lost || data == NULL;
    free(entry);
}

/* The line with the next id; NULL: none. */
static const struct branch_line *
line_after(const struct branches *branches, int id)
{
    const struct branch_line *next = NULL;

    for (int i = 0; i < branches->count; i++) {
        const struct branch_line *line = branches->lines[i];
        if (line->id > id && (next == NULL || line->id < next->id))
            next = line;
    }
    return next;
}

/* Lines come in the order of their ids; then each is lengthened by nothing, for
 * that makes it the newest. */
void *
line_file_all(const struct branches *branches, const struct line_stand *stand, size_t *size)
{
    const struct branch_line *line = NULL;
    struct bytes bytes = {NULL, 0, false};
    void *entry;

    while ((line = line_after(branches, line != NULL ? line->id : 0)) != NULL) {
        entry = line_file_line(branches, line, 0, bytes.size == 0, size);
        bytes_take(&bytes, entry, *size);
    }
    for (int i = 0; i < branches->count; i++) {
        line = branches->lines[i];
        entry = line_file_line(branches, line, line->tape->size, false, size);
        bytes_take(&bytes, entry, *size);
        entry = line_file_ahead(line, size);
        bytes_take(&bytes, entry, *size);
    }
    if (stand != NULL) {
        entry = line_file_stand(stand, size);
        bytes_take(&bytes, entry, *size);
    }
    *size = bytes.size;
    if (!bytes.lost)
        return bytes.data;
    free(bytes.data);
    return NULL;
}

/* -- reading -- */

struct reader {
    const uint8_t *at;
    size_t left;
};

/* 0 behind the end; the sizes of entries were checked before. */
static uint64_t
reader_take(struct reader *reader, int bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < bytes && reader->left > 0; i++, reader->left--)
        number |= (uint64_t)*reader->at++ << (8 * i);
    return number;
}

/* Ids are from 1; 0: none. */
static int
reader_take_id(struct reader *reader)
{
    uint64_t id = reader_take(reader, 4);
    return id <= BRANCH_MAX_ID ? (int)id : 0;
}

/* The whole replay of a line: what it has in common with another, and the rest.
 * NULL when that can't be. */
static struct tape *
line_join(const struct branch_line *other, uint64_t same, struct reader rest)
{
    uint64_t most = other != NULL ? other->tape->size : 0;

    if (same > most || rest.left > BRANCH_BYTES - (size_t)same)
        return NULL;
    struct tape *tape = tape_copy(other != NULL ? other->tape->data : NULL, (size_t)same);
    if (tape == NULL || tape_append(tape, rest.at, rest.left))
        return tape;
    tape_drop(tape);
    return NULL;
}

static bool
branches_take_line(struct reader payload, struct branches *branches)
{
    int id = reader_take_id(&payload), parent = reader_take_id(&payload);
    uint64_t fork = reader_take(&payload, 8), from = reader_take(&payload, 8);
    int other = reader_take_id(&payload);
    uint64_t same = reader_take(&payload, 8);
    struct branch_line *line = branches_find(branches, id);

    if (id <= 0 || (line == NULL && id <= branches->last_id))
        return false;
    struct tape *tape = line_join(branches_find(branches, other), same, payload);
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
branches_take_ahead(struct reader payload, struct branches *branches)
{
    struct branch_line *line = branches_find(branches, reader_take_id(&payload));

    if (line == NULL)
        return false;
    line->ahead = reader_take(&payload, 8);
    line->ahead_rows = reader_take(&payload, 8);
    return true;
}

static bool
stand_take(struct reader payload, struct branches *branches, struct line_stand *stand)
{
    stand->on = reader_take_id(&payload);
    stand->at_tip = reader_take(&payload, 1) != 0;
    stand->locks = reader_take(&payload, 8);
    stand->piece = reader_take(&payload, 8);
    stand->from = reader_take(&payload, 8);
    struct branch_line *line = branches_find(branches, stand->on);
    if (line != NULL)
        line->from = stand->from;
    return true;
}

static bool
entry_take(
    enum kind kind, struct reader payload, struct branches *branches, struct line_stand *stand)
{
    switch (kind) {
    case KIND_LINE: return payload.left >= LINE_HEAD && branches_take_line(payload, branches);
    case KIND_AHEAD: return payload.left == AHEAD_SIZE && branches_take_ahead(payload, branches);
    case KIND_STAND: return payload.left == STAND_SIZE && stand_take(payload, branches, stand);
    }
    return false;
}

size_t
line_file_read(const void *data, size_t size, struct branches *branches, struct line_stand *stand)
{
    const uint8_t *bytes = data;
    size_t at = HEADER;

    *stand = (struct line_stand){0};
    if (size < HEADER || memcmp(bytes, header, HEADER) != 0)
        return 0;
    while (size - at >= ENTRY_HEAD + ENTRY_CHECK) {
        struct reader head = {bytes + at, ENTRY_HEAD};
        enum kind kind = (enum kind)reader_take(&head, 1);
        size_t length = (size_t)reader_take(&head, 4);
        if (length > size - at - ENTRY_HEAD - ENTRY_CHECK)
            break;
        struct reader payload = {bytes + at + ENTRY_HEAD, length};
        struct reader check = {payload.at + length, ENTRY_CHECK};
        if (reader_take(&check, ENTRY_CHECK) != bytes_check(bytes + at, ENTRY_HEAD + length) ||
            !entry_take(kind, payload, branches, stand))
            break;
        at += ENTRY_HEAD + length + ENTRY_CHECK;
    }
    return at;
}
