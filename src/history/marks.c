/* The encoding: a head, the marks with a fixed number of bytes each, and a
 * checksum of everything before it. Numbers are little-endian. */
#include "history/marks.h"

#include <stdlib.h>
#include <string.h>

enum {
    FORMAT = 2,
    HEAD_BYTES = 1 + 1 + 8 + 4,
    MARK_BYTES = 3 * 8 + 1 + 2 + 2 + 2 * 4 + 1 + 1,
    SUM_BYTES = 8
};

static uint8_t *
number_put(uint8_t *at, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (uint8_t)(number >> 8 * i);
    return at;
}

static uint64_t
number_get(const uint8_t **at, int bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < bytes; i++)
        number |= (uint64_t) * (*at)++ << 8 * i;
    return number;
}

/* FNV-1a. */
static uint64_t
bytes_sum(const uint8_t *data, size_t size)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 0x100000001B3u;
    return hash;
}

static uint8_t *
place_put(uint8_t *at, struct place place)
{
    at = number_put(at, (uint8_t)place.x, 1);
    at = number_put(at, (uint8_t)place.y, 1);
    at = number_put(at, place.piece, 1);
    return number_put(at, place.rotation, 1);
}

static struct place
place_get(const uint8_t **at)
{
    struct place place;

    place.x = (int8_t)number_get(at, 1);
    place.y = (int8_t)number_get(at, 1);
    place.piece = (uint8_t)number_get(at, 1);
    place.rotation = (uint8_t)number_get(at, 1);
    return place;
}

static uint8_t *
mark_put(uint8_t *at, const struct coach_mark *mark)
{
    at = number_put(number_put(at, mark->piece, 8), mark->tick, 8);
    at = number_put(at, mark->locked, 8);
    at = number_put(at, mark->grade, 1);
    at = number_put(number_put(at, mark->loss, 2), mark->best_chance, 2);
    at = place_put(place_put(at, mark->at), mark->best);
    return number_put(number_put(at, mark->why, 1), mark->hold, 1);
}

static struct coach_mark
mark_get(const uint8_t **at)
{
    struct coach_mark mark;

    mark.piece = number_get(at, 8);
    mark.tick = number_get(at, 8);
    mark.locked = number_get(at, 8);
    mark.grade = (enum coach_grade)number_get(at, 1);
    mark.loss = (uint16_t)number_get(at, 2);
    mark.best_chance = (uint16_t)number_get(at, 2);
    mark.at = place_get(at);
    mark.best = place_get(at);
    mark.why = (enum reason_topic)number_get(at, 1);
    mark.hold = number_get(at, 1) != 0;
    return mark;
}

static bool
place_is_valid(struct place place)
{
    return place.piece < PIECE_COUNT && place.rotation < PIECE_ROTATIONS;
}

static bool
mark_is_valid(const struct coach_mark *mark)
{
    return mark->grade == coach_grade_of(mark->loss) && mark->best_chance <= CHANCE_WHOLE &&
           mark->loss <= mark->best_chance && (int)mark->why < MIND_TOPICS &&
           place_is_valid(mark->at) && place_is_valid(mark->best) && mark->tick <= mark->locked;
}

void *
marks_encode(const struct marks *marks, size_t *size)
{
    *size = HEAD_BYTES + (size_t)marks->count * (size_t)MARK_BYTES + SUM_BYTES;
    uint8_t *data = malloc(*size);

    if (data == NULL)
        return NULL;
    uint8_t *at = number_put(number_put(data, FORMAT, 1), marks->who, 1);
    at = number_put(number_put(at, marks->pieces, 8), (uint32_t)marks->count, 4);
    for (int i = 0; i < marks->count; i++)
        at = mark_put(at, &marks->list[i]);
    number_put(at, bytes_sum(data, *size - SUM_BYTES), SUM_BYTES);
    return data;
}

/* Whether size and checksum are those that the head says. */
static bool
marks_are_whole(const uint8_t *data, size_t size)
{
    if (size < HEAD_BYTES + SUM_BYTES || data[0] != FORMAT)
        return false;
    const uint8_t *count = data + HEAD_BYTES - 4, *sum = data + size - SUM_BYTES;
    return number_get(&count, 4) * MARK_BYTES + HEAD_BYTES + SUM_BYTES == size &&
           number_get(&sum, SUM_BYTES) == bytes_sum(data, size - SUM_BYTES);
}

bool
marks_decode(struct marks *marks, const void *data, size_t size)
{
    const uint8_t *at = data;

    memset(marks, 0, sizeof(*marks));
    if (data == NULL || !marks_are_whole(at, size) || at[1] > REPLAY_MACHINE)
        return false;
    at++;
    marks->who = (enum replay_pilot)number_get(&at, 1);
    marks->pieces = number_get(&at, 8);
    uint64_t count = number_get(&at, 4);
    if (count > MARKING_MAX)
        return false;
    marks->list = malloc((size_t)(count + 1) * sizeof(*marks->list));
    bool good = marks->list != NULL;
    for (uint64_t i = 0; good && i < count; i++) {
        marks->list[i] = mark_get(&at);
        good = mark_is_valid(&marks->list[i]);
        marks->count++;
    }
    if (!good)
        marks_free(marks);
    return good;
}

void
marks_free(struct marks *marks)
{
    free(marks->list);
    memset(marks, 0, sizeof(*marks));
}
