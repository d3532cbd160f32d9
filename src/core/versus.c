/* An attack flies for VERSUS_LAG ticks. Until then the other game does not depend on
 * it. */
#include "wellplayed/versus.h"

#include <assert.h>
#include <string.h>

#include "wellplayed/rng.h"

static const struct versus_side *
other_side(const struct versus *round, int side)
{
    return &round->sides[VERSUS_SIDES - 1 - side];
}

void
versus_begin(struct versus *round)
{
    memset(round, 0, sizeof(*round));
}

uint64_t
versus_room(const struct versus *round, int side)
{
    const struct versus_side *own = &round->sides[side];
    uint64_t until = other_side(round, side)->tick + VERSUS_LAG;

    if (own->count > 0 && own->flights[0].tick < until)
        until = own->flights[0].tick;
    return own->over || until < own->tick ? 0 : until - own->tick;
}

uint32_t
versus_arrive(struct versus *round, int side)
{
    struct versus_side *own = &round->sides[side];
    uint32_t rows = 0;

    if (own->count > 0 && own->flights[0].tick == own->tick) {
        rows = own->flights[0].rows;
        own->count--;
        memmove(own->flights, own->flights + 1, (size_t)own->count * sizeof(own->flights[0]));
    }
    return rows;
}

void
versus_see(struct versus *round, int side, const struct view *view, const struct events *events)
{
    struct versus_side *own = &round->sides[side];
    struct versus_side *other = &round->sides[VERSUS_SIDES - 1 - side];

    assert(view->tick >= own->tick);
    own->tick = view->tick;
    own->over = view->over;
    own->reached = view->reached;
    if (events->sent == 0)
        return;
    own->sent += events->sent;
    assert(other->count < VERSUS_FLIGHTS);
    other->flights[other->count++] = (struct versus_flight){own->tick + VERSUS_LAG, events->sent};
}

static int
greater(uint64_t left, uint64_t right)
{
    if (left == right)
        return VERSUS_NOBODY;
    return left > right ? 0 : 1;
}

/* The tick in which a side topped out. */
static uint64_t
end_of(const struct versus_side *side)
{
    return side->over && !side->reached ? side->tick : UINT64_MAX;
}

bool
versus_ended(const struct versus *round, int *winner)
{
    const struct versus_side *sides = round->sides;
    uint64_t ends[VERSUS_SIDES] = {end_of(&sides[0]), end_of(&sides[1])};
    int loser = greater(ends[1], ends[0]);

    *winner = VERSUS_NOBODY;
    if (sides[0].over && sides[1].over) {
        *winner = sides[0].reached && sides[1].reached ? greater(sides[0].sent, sides[1].sent)
                                                       : greater(ends[0], ends[1]);
        return true;
    }
    if (loser == VERSUS_NOBODY || other_side(round, loser)->tick < ends[loser] + VERSUS_LAG)
        return false;
    *winner = VERSUS_SIDES - 1 - loser;
    return true;
}

void
match_begin(struct match *match, int to)
{
    assert(to >= 1 && to <= VERSUS_MAX_WINS);
    *match = (struct match){.to = (uint8_t)to};
}

void
match_count(struct match *match, int winner)
{
    if (winner == VERSUS_NOBODY)
        match->draws++;
    else
        match->wins[winner]++;
}

int
match_winner(const struct match *match)
{
    for (int side = 0; side < VERSUS_SIDES; side++)
        if (match->wins[side] >= match->to)
            return side;
    return VERSUS_NOBODY;
}

uint32_t
match_round(const struct match *match)
{
    return (uint32_t)match->wins[0] + match->wins[1] + match->draws;
}

uint64_t
match_seed(uint64_t seed, uint32_t round)
{
    return round == 0 ? seed : rng_seed_for(seed, RNG_PURPOSE_ROUNDS, round);
}
