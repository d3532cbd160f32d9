/* The queue of garbage; see the header. */
#include "wellplayed/garbage.h"

#include <assert.h>
#include <string.h>

enum { NO_HOLE = 0xFF, STREAM = 1 /* GAME_STREAM_GARBAGE */ };

void
garbage_init(struct garbage *garbage, uint64_t seed)
{
    memset(garbage, 0, sizeof(*garbage));
    garbage->hole = NO_HOLE;
    rng_seed(&garbage->rng, seed, STREAM);
}

void
garbage_add(struct garbage *garbage, uint32_t rows, uint64_t due)
{
    if (rows == 0)
        return;
    assert(garbage->count == 0 || due >= garbage->due[garbage->count - 1]);
    if (garbage->count == GARBAGE_MAX_ATTACKS)
        rows += garbage->attacks[--garbage->count];
    if (rows > GARBAGE_MAX_ROWS)
        rows = GARBAGE_MAX_ROWS;
    garbage->due[garbage->count] = due;
    garbage->attacks[garbage->count++] = (uint8_t)rows;
}

/* Takes the oldest attack off the queue. */
static void
drop_attack(struct garbage *garbage)
{
    garbage->count--;
    garbage->begun = false;
    memmove(garbage->attacks, garbage->attacks + 1, garbage->count);
    memmove(garbage->due, garbage->due + 1, garbage->count * sizeof(garbage->due[0]));
    garbage->attacks[garbage->count] = 0;
    garbage->due[garbage->count] = 0;
}

uint32_t
garbage_cancel(struct garbage *garbage, uint32_t rows)
{
    while (rows > 0 && garbage->count > 0) {
        uint8_t *first = &garbage->attacks[0];
        uint32_t taken = rows < *first ? rows : *first;
        rows -= taken;
        *first = (uint8_t)(*first - taken);
        if (*first == 0)
            drop_attack(garbage);
    }
    return rows;
}

uint32_t
garbage_pending(const struct garbage *garbage)
{
    uint32_t rows = 0;
    for (int i = 0; i < garbage->count; i++)
        rows += garbage->attacks[i];
    return rows;
}

uint32_t
garbage_ready(const struct garbage *garbage, uint64_t tick)
{
    uint32_t rows = 0;
    for (int i = 0; i < garbage->count && garbage->due[i] <= tick; i++)
        rows += garbage->attacks[i];
    return rows;
}

int
garbage_next_hole(struct garbage *garbage, int width)
{
    uint32_t hole;

    if (garbage->hole == NO_HOLE) {
        hole = rng_below(&garbage->rng, (uint32_t)width);
    } else {
        hole = rng_below(&garbage->rng, (uint32_t)width - 1);
        hole += hole >= garbage->hole;
    }
    garbage->hole = (uint8_t)hole;
    return (int)hole;
}

/* Draws nothing when the chance is 0, so that rules without it keep their holes. */
static bool
comes_true(struct garbage *garbage, uint8_t percent)
{
    return percent > 0 && rng_below(&garbage->rng, 100) < percent;
}

int
garbage_take(struct garbage *garbage, const struct garbage_style *style, int width)
{
    assert(garbage->count > 0);
    bool moves = garbage->begun ? comes_true(garbage, style->moves)
                                : garbage->hole == NO_HOLE || !comes_true(garbage, style->stays);
    if (moves)
        garbage->attack_hole = (uint8_t)garbage_next_hole(garbage, width);
    garbage->begun = true;
    int hole = garbage->hole = garbage->attack_hole;
    if (--garbage->attacks[0] == 0)
        drop_attack(garbage);
    return hole;
}
