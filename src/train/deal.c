/* A queue of pieces that is refilled with each piece taken. */
#include "train/deal.h"

#include "wellplayed/game.h"

static uint8_t
draw(struct deal *deal)
{
    deal->last = ruleset_draw(deal->rules, &deal->rng, deal->last);
    return deal->last;
}

void
deal_init(struct deal *deal, const struct ruleset *rules, uint64_t seed)
{
    deal->rules = rules;
    deal->last = PIECE_NONE;
    rng_seed(&deal->rng, seed, GAME_STREAM_PIECES);
    for (int i = 0; i < RULESET_MAX_NEXT; i++)
        deal->next[i] = i < rules->next_count ? draw(deal) : PIECE_NONE;
}

enum piece
deal_take(struct deal *deal)
{
    enum piece piece = (enum piece)deal->next[0];
    int last = deal->rules->next_count - 1;
    for (int i = 0; i < last; i++)
        deal->next[i] = deal->next[i + 1];
    deal->next[last] = draw(deal);
    return piece;
}
