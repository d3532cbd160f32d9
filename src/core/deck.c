/* Pieces drawn from a randomizer; see the header. */
#include "wellplayed/deck.h"

#include "wellplayed/board.h"

void
deck_init(struct deck *deck, enum randomizer randomizer, uint64_t seed, uint64_t stream)
{
    *deck =
        (struct deck){.randomizer = (uint8_t)randomizer, .last = PIECE_NONE, .bag = DECK_FULL_BAG};
    rng_seed(&deck->rng, seed, stream);
}

static uint32_t
draw_reroll(struct deck *deck)
{
    uint32_t piece = rng_below(&deck->rng, PIECE_COUNT + 1);

    if (piece == PIECE_COUNT || piece == deck->last)
        piece = rng_below(&deck->rng, PIECE_COUNT);
    return piece;
}

/* Refills the bag as soon as it is empty. */
static void
take_out(struct deck *deck, uint32_t piece)
{
    deck->bag &= (uint8_t) ~(1u << piece);
    if (deck->bag == 0)
        deck->bag = DECK_FULL_BAG;
}

/* One of the pieces left in the bag, all equally likely. */
static uint32_t
draw_bag(struct deck *deck)
{
    uint32_t skip = rng_below(&deck->rng, (uint32_t)bits_count(deck->bag));
    uint32_t piece = 0;

    while (!(deck->bag >> piece & 1u) || skip-- > 0)
        piece++;
    take_out(deck, piece);
    return piece;
}

uint8_t
deck_draw(struct deck *deck)
{
    uint32_t piece = 0;

    switch ((enum randomizer)deck->randomizer) {
    case RANDOMIZER_UNIFORM: piece = rng_below(&deck->rng, PIECE_COUNT); break;
    case RANDOMIZER_REROLL: piece = draw_reroll(deck); break;
    case RANDOMIZER_BAG: piece = draw_bag(deck); break;
    }
    deck->last = (uint8_t)piece;
    return deck->last;
}

void
deck_take(struct deck *deck, uint8_t piece)
{
    deck->last = piece;
    if (!(deck->bag >> piece & 1u))
        deck->bag = DECK_FULL_BAG;
    take_out(deck, piece);
}

uint8_t
deck_possible(const struct deck *deck)
{
    return deck->randomizer == RANDOMIZER_BAG ? deck->bag : DECK_FULL_BAG;
}
