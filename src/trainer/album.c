/* A line of text with the run's header, then numbers of eight bytes: for each
 * entry its generation, value and weights; at the end a seal. */
#include "trainer/album.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "train/bytes.h"
#include "train/training.h"
#include "trainer/run_header.h"

enum { MAX_FILE = 1 << 24, NUMBER = BYTES_NUMBER, LINE_SIZE = 4096 };

static const char magic[] = "wellplayed album 1 ";

void
album_add(struct album *album, const struct album_entry *entry)
{
    size_t left = 0;

    if (album->count == ALBUM_MAX) {
        for (size_t i = 1; i < album->count; i += 2)
            album->entries[left++] = album->entries[i];
        album->count = left;
    }
    album->entries[album->count++] = *entry;
}

void
album_forget_after(struct album *album, uint64_t generation)
{
    while (album->count > 0 &&
           album->entries[album->count - 1].generation > generation)
        album->count--;
}

static size_t
entry_size(int dimensions)
{
    return (size_t)(2 + dimensions) * NUMBER;
}

bool
album_write(const struct album *album, const char *path, const char *header,
    struct error *error)
{
    size_t head = strlen(magic) + strlen(header) + 1;
    size_t size = head + album->count * entry_size(album->dimensions) + NUMBER;
    uint8_t *data = malloc(size + 1);

    if (data == NULL)
        return error_set(error, path, "no memory to write it");
    snprintf((char *)data, size, "%s%s\n", magic, header);
    uint8_t *at = data + head;
    for (size_t i = 0; i < album->count; i++) {
        const struct album_entry *entry = &album->entries[i];
        at = bytes_put(at, entry->generation);
        at = bytes_put_real(at, entry->value);
        for (int d = 0; d < album->dimensions; d++)
            at = bytes_put_real(at, entry->weights[d]);
    }
    bytes_put(at, bytes_seal(BYTES_SEAL, data, (size_t)(at - data)));
    bool good = file_write(path, data, size, error);
    free(data);
    return good;
}

/* The next entry. False when a number in it is impossible. */
static bool
take_entry(
    const uint8_t **at, int dimensions, uint64_t last, struct album_entry *out)
{
    double length = 0;

    out->generation = bytes_take(at);
    out->value = bytes_take_real(at);
    for (int d = 0; d < dimensions; d++) {
        out->weights[d] = bytes_take_real(at);
        length += out->weights[d] * out->weights[d];
    }
    return out->generation > last &&
           out->generation <= TRAINING_MAX_GENERATIONS && out->value >= 0 &&
           out->value <= 1e25 && fabs(length - 1) < 1e-6;
}

static bool
take(struct album *album, const uint8_t *at, size_t size, const char *path,
    struct error *error)
{
    size_t each = entry_size(album->dimensions), count = size / each;
    uint64_t last = 0;

    if (size % each != 0 || count > ALBUM_MAX)
        return error_set(error, path, "damaged: %s", "size");
    for (size_t i = 0; i < count; i++) {
        if (!take_entry(&at, album->dimensions, last, &album->entries[i]))
            return error_set(error, path, "damaged: %s", "weights");
        last = album->entries[i].generation;
    }
    album->count = count;
    return true;
}

bool
album_read(struct album *album, const char *path, const char *header,
    int dimensions, struct error *error)
{
    char ours[LINE_SIZE];
    size_t size;

    *album = (struct album){.dimensions = dimensions};
    uint8_t *data = file_read(path, MAX_FILE, &size, error);
    if (data == NULL)
        return false;
    int length = snprintf(ours, sizeof(ours), "%s%s\n", magic, header);
    size_t head = (size_t)length;
    bool good = false;
    if (size < head + NUMBER || memcmp(data, ours, head) != 0) {
        error_set(error, path, "not the album of this run");
    } else {
        const uint8_t *seal = data + size - NUMBER;
        if (bytes_take(&seal) != bytes_seal(BYTES_SEAL, data, size - NUMBER))
            error_set(error, path, "damaged: %s", "seal");
        else
            good = take(album, data + head, size - NUMBER - head, path, error);
    }
    free(data);
    if (!good)
        *album = (struct album){.dimensions = dimensions};
    return good;
}
