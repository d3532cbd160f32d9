/* A queue of pieces that is refilled with each piece taken. */
#include "train/deal.h"

#include "wellplayed/game.h"

void
deal_init(struct deal *deal, const struct ruleset *rules, uint64_t seed)
{
    deal->rules = rules;
    deck_init(&deal->deck, rules->randomizer, seed, GAME_STREAM_PIECES);
    for (int i = 0; i < RULESET_MAX_NEXT; i++)
        deal->next[i] = i < rules->next_count ? deck_draw(&deal->deck) : PIECE_NONE;
}

enum piece
deal_take(struct deal *deal)
{
    enum piece piece = (enum piece)deal->next[0];
    int last = deal->rules->next_count - 1;
    for (int i = 0; i < last; i++)
        deal->next[i] = deal->next[i + 1];
    deal->next[last] = deck_draw(&deal->deck);
    return piece;
}
