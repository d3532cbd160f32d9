/* Reads a chance off its curve, in integers, the same on every machine. */
#include "wellplayed/chance.h"

#include <assert.h>

#include "wellplayed/brain.h"

/* Longer spans are halved down to this, so that no product overflows. */
enum { SPAN_BITS = 40 };

uint32_t
chance_of(const struct chance_curve *curve, int64_t value)
{
    int last = curve->count - 1;

    assert(last >= 0);
    if (value == BRAIN_NO_PLACE)
        return 0;
    if (value <= curve->values[0])
        return curve->chances[0];
    if (value >= curve->values[last])
        return curve->chances[last];
    int i = 1;
    while (value > curve->values[i])
        i++;
    int64_t span = curve->values[i] - curve->values[i - 1];
    int64_t part = value - curve->values[i - 1];
    while (span >> SPAN_BITS != 0) {
        span >>= 1;
        part >>= 1;
    }
    uint32_t low = curve->chances[i - 1], rise = curve->chances[i] - low;
    return low + (uint32_t)(part * rise / span);
}
