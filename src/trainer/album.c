/* The file: a line of text with the run's header, then numbers of eight bytes:
 * for each entry its generation, value, features and their weights; at the end
 * a seal. */
#include "trainer/album.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "train/bytes.h"
#include "train/training.h"
#include "train/weighed.h"
#include "trainer/run_header.h"

enum { MAX_FILE = 1 << 24, NUMBER = BYTES_NUMBER };

static const char magic[] = "wellplayed album 2 ";

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
    while (album->count > 0 && album->entries[album->count - 1].generation > generation)
        album->count--;
}

bool
album_brain(const struct objective *objective, const struct album_entry *entry, struct brain *brain)
{
    struct objective own = *objective;
    double weights[FEATURE_COUNT];

    own.dimensions = 0;
    if (entry->features >> weighed_count(objective_thinks(objective)) != 0)
        return false;
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (entry->features & FEATURE_BIT(f)) {
            weights[own.dimensions] = entry->weights[f];
            own.features[own.dimensions++] = (uint8_t)f;
        }
    return own.dimensions > 0 && objective_brain(&own, weights, brain);
}

static uint8_t *
put_entry(uint8_t *at, const struct album_entry *entry)
{
    at = bytes_put(at, entry->generation);
    at = bytes_put_real(at, entry->value);
    at = bytes_put(at, entry->features);
    for (int f = 0; f < FEATURE_COUNT; f++)
        if (entry->features & FEATURE_BIT(f))
            at = bytes_put_real(at, entry->weights[f]);
    return at;
}

bool
album_write(const struct album *album, const char *path, const char *header, struct error *error)
{
    int beginning = (int)run_header_beginning(header);
    size_t head = strlen(magic) + (size_t)beginning + 1;
    size_t size = head + album->count * (3 + FEATURE_COUNT) * NUMBER + NUMBER;
    uint8_t *data = malloc(size + 1);

    if (data == NULL)
        return error_set(error, path, "no memory to write it");
    snprintf((char *)data, size, "%s%.*s\n", magic, beginning, header);
    uint8_t *at = data + head;
    for (size_t i = 0; i < album->count; i++)
        at = put_entry(at, &album->entries[i]);
    at = bytes_put(at, bytes_seal(BYTES_SEAL, data, (size_t)(at - data)));
    bool good = file_write(path, data, (size_t)(at - data), error);
    free(data);
    return good;
}

/* Reads the next entry. Returns false when a number in it is impossible, or it
 * is cut. */
static bool
take_entry(const uint8_t **at, const uint8_t *end, uint64_t last, struct album_entry *out)
{
    double length = 0;

    if (end - *at < 3 * NUMBER)
        return false;
    *out = (struct album_entry){.generation = bytes_take(at)};
    out->value = bytes_take_real(at);
    uint64_t features = bytes_take(at);
    if (features == 0 || (features & ~(uint64_t)FEATURE_LEARNABLE) != 0)
        return false;
    out->features = (feature_set)features;
    for (int f = 0; f < FEATURE_COUNT; f++) {
        if ((out->features & FEATURE_BIT(f)) == 0)
            continue;
        if (end - *at < NUMBER)
            return false;
        out->weights[f] = bytes_take_real(at);
        length += out->weights[f] * out->weights[f];
    }
    return out->generation > last && out->generation <= TRAINING_MAX_GENERATIONS &&
           out->value >= 0 && out->value <= 1e25 && fabs(length - 1) < 1e-6;
}

static bool
take_entries(
    struct album *album, const uint8_t *at, size_t size, const char *path, struct error *error)
{
    const uint8_t *end = at + size;
    uint64_t last = 0;
    size_t count = 0;

    for (; at < end; count++) {
        if (count == ALBUM_MAX)
            return error_set(error, path, "damaged: %s", "size");
        if (!take_entry(&at, end, last, &album->entries[count]))
            return error_set(error, path, "damaged: %s", "weights");
        last = album->entries[count].generation;
    }
    album->count = count;
    return true;
}

bool
album_read(struct album *album, const char *path, const char *header, struct error *error)
{
    char ours[sizeof(magic) + RUN_HEADER_SIZE];
    size_t size;

    *album = (struct album){0};
    uint8_t *data = file_read(path, MAX_FILE, &size, error);
    if (data == NULL)
        return false;
    int length =
        snprintf(ours, sizeof(ours), "%s%.*s\n", magic, (int)run_header_beginning(header), header);
    size_t head = (size_t)length;
    bool good = false;
    if (size < head + NUMBER || memcmp(data, ours, head) != 0) {
        error_set(error, path, "not the album of this run");
    } else {
        const uint8_t *seal = data + size - NUMBER;
        if (bytes_take(&seal) != bytes_seal(BYTES_SEAL, data, size - NUMBER))
            error_set(error, path, "damaged: %s", "seal");
        else
            good = take_entries(album, data + head, size - NUMBER - head, path, error);
    }
    free(data);
    if (!good)
        *album = (struct album){0};
    return good;
}
