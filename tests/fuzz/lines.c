/* Any bytes as the lines of a game: what is read is within its bounds, and the
 * same as what is written of it. */
#include "app/seat/line_file.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { SEEDS = 6, SEED_BYTES = 300 };

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static uint8_t bytes[1 << 14], data[SEED_BYTES];
    struct branches branches = {.count = 0};
    size_t used = 0, size;

    for (int i = 0; i < SEEDS; i++) {
        memset(data + 50 * i, 'a' + i, sizeof(data) - 50 * (size_t)i);
        struct tape *tape = tape_copy(data, sizeof(data) - 10 * (size_t)i);
        struct branch_line *line = branches_add(&branches, i, (uint64_t)i, tape);
        tape_drop(tape);
        must(line != NULL);
        line->ahead = 1000;
        struct line_stand stand = {line->id, i % 2, 7, 3, 2};
        void *parts[3];
        size_t sizes[3];
        parts[0] = line_file_line(&branches, line, 0, i == 0, &sizes[0]);
        parts[1] = line_file_ahead(line, &sizes[1]);
        parts[2] = line_file_stand(&stand, &sizes[2]);
        for (int part = 0; part < 3; part++) {
            memcpy(bytes + used, parts[part], sizes[part]);
            used += sizes[part];
            free(parts[part]);
        }
    }
    branches_clear(&branches);
    size = used;
    fuzz_seed("lines", bytes, size);
    fuzz_seed("cut", bytes, size / 2);
    return 0;
}

/* Sets the checks of all entries right, so that what is behind them is met. */
static void
mend(uint8_t *bytes, size_t size)
{
    size_t at = 5;

    while (size - at >= 13) {
        size_t length = bytes[at + 1] | (size_t)bytes[at + 2] << 8 | (size_t)bytes[at + 3] << 16 |
                        (size_t)bytes[at + 4] << 24;
        if (length > size - at - 13)
            return;
        uint64_t hash = 0xCBF29CE484222325u;
        for (size_t i = 0; i < length + 5; i++)
            hash = (hash ^ bytes[at + i]) * 0x100000001B3u;
        for (int i = 0; i < 8; i++)
            bytes[at + 5 + length + (size_t)i] = (uint8_t)(hash >> (8 * i));
        at += length + 13;
    }
}

static void
look(const uint8_t *data, size_t size)
{
    struct branches branches = {.count = 0};
    struct line_stand stand;
    size_t all = 0, good = line_file_read(data, size, &branches, &stand);

    must(good <= size);
    must(branches.count >= 0 && branches.count <= BRANCH_LINES);
    for (int i = 0; i < branches.count; i++) {
        const struct branch_line *line = branches.lines[i];
        must(line->id > 0 && line->id <= branches.last_id && line->count == 0);
        must(branches_find(&branches, line->id) == line);
        all += line->tape->size;
    }
    must(all <= BRANCH_BYTES);
    branches_clear(&branches);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size + 1);

    look(data, size);
    must(copy != NULL);
    memcpy(copy, data, size);
    if (size >= 5)
        mend(copy, size);
    look(copy, size);
    free(copy);
    return 0;
}
