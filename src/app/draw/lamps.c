/* One countdown for each button. */
#include "app/draw/lamps.h"

enum { NS_PER_MS = 1000000 };

void
lamps_take(struct lamps *lamps, uint8_t seen)
{
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (seen >> i & 1)
            lamps->left_ns[i] = (uint64_t)LAMPS_MS * NS_PER_MS;
}

bool
lamps_pass(struct lamps *lamps, uint64_t ns)
{
    bool out = false;

    for (int i = 0; i < BUTTON_COUNT; i++) {
        uint64_t left = lamps->left_ns[i];
        lamps->left_ns[i] = left > ns ? left - ns : 0;
        out = out || (left > 0 && lamps->left_ns[i] == 0);
    }
    return out;
}

uint8_t
lamps_lit(const struct lamps *lamps, uint8_t down)
{
    uint8_t lit = down;

    for (int i = 0; i < BUTTON_COUNT; i++)
        if (lamps->left_ns[i] > 0)
            lit |= (uint8_t)(1 << i);
    return lit;
}
