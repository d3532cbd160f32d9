/* The encoding: `every`, the count, and the difference of each number to the
 * one before, all as varints of 7 bits, low bits first. */
#include "history/series.h"

#include <string.h>

void
series_begin(struct series *series)
{
    memset(series, 0, sizeof(*series));
    series->every = SERIES_FIRST_TICKS;
}

/* Keeps every second number, twice as far apart. */
static void
series_thin_out(struct series *series)
{
    series->count /= 2;
    for (int i = 0; i < series->count; i++)
        series->points[i] = series->points[2 * i];
    series->every *= 2;
}

void
series_take(struct series *series, uint64_t tick, uint64_t points)
{
    /* Divides the tick, so that no product overflows. */
    while ((uint64_t)series->count <= tick / series->every) {
        if (series->count == SERIES_MAX) {
            series_thin_out(series);
            continue;
        }
        bool now = tick % series->every == 0 && (uint64_t)series->count == tick / series->every;
        series->points[series->count++] = now ? points : series->last;
    }
    series->last = points;
}

static uint8_t *
number_put(uint8_t *out, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        *out++ = (uint8_t)(number | 0x80);
    *out++ = (uint8_t)number;
    return out;
}

size_t
series_encode(const struct series *series, uint8_t out[SERIES_BYTES])
{
    uint64_t before = 0;
    uint8_t *at = number_put(number_put(out, series->every), (uint64_t)series->count);
    for (int i = 0; i < series->count; i++) {
        at = number_put(at, series->points[i] - before);
        before = series->points[i];
    }
    return (size_t)(at - out);
}

static bool
number_get(const uint8_t **at, const uint8_t *end, uint64_t *number)
{
    *number = 0;
    for (int shift = 0; shift < 64 && *at < end; shift += 7) {
        uint8_t byte = *(*at)++;
        *number |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

static bool
series_decode_points(struct series *series, const uint8_t *at, const uint8_t *end)
{
    uint64_t count, more;
    if (!number_get(&at, end, &series->every) || !number_get(&at, end, &count) ||
        series->every < SERIES_FIRST_TICKS || count > SERIES_MAX)
        return false;
    while ((uint64_t)series->count < count) {
        if (!number_get(&at, end, &more) || series->last + more < series->last)
            return false;
        series->last += more;
        series->points[series->count++] = series->last;
    }
    return at == end;
}

bool
series_decode(struct series *series, const void *data, size_t size)
{
    series_begin(series);
    if (size > 0 && series_decode_points(series, data, (const uint8_t *)data + size))
        return true;
    series_begin(series);
    return false;
}
