/*
 * How likely an all clear is while pieces are not known: counts of their
 * continuations. With the best play it is a search of its own, which asks for
 * each placement first how many continuations have a way after it at all.
 */
#include "brain/search/clear_parts.h"

#include <assert.h>

#define VALUE_UNKNOWN UINT64_MAX

/* -- pieces that are not known yet -- */

/* How likely a piece comes next, compared with others: exact, up to a factor
 * that all queues of a length share. */
static uint64_t
weight_of(const struct deck *deck, enum piece piece)
{
    if (!(deck_possible(deck) >> piece & 1u))
        return 0;
    if (deck->randomizer != RANDOMIZER_REROLL)
        return 1;
    /* A roll of eight and one of seven. */
    return deck->last == PIECE_NONE ? 8 : piece == deck->last ? 2 : 9;
}

/* The weight of all continuations by `count` pieces. */
static uint64_t
weight_of_all(struct deck deck, int count)
{
    uint64_t all = 1;

    for (; count > 0; count--) {
        uint8_t possible = deck_possible(&deck);
        all *= deck.randomizer == RANDOMIZER_REROLL ? 56u : (uint64_t)bits_count(possible);
        deck_take(&deck, (uint8_t)bits_lowest(possible));
    }
    return all;
}

/* A count of continuations, by their weights. */
struct tally {
    struct clear_search *search;
    bool stopped;
    int visible; /* pieces of the queue that the player sees */
    struct clear_value *values;
    uint64_t values_mask;
};

/* How many pieces the queue still gets. */
static int
count_unknown(const struct tally *tally, const struct clearing *position)
{
    return clearing_useful(tally->search, position->hold, position->pieces) -
           clearing_known(position->queue);
}

typedef uint64_t tally_function(
    struct tally *tally, const struct clearing *position, const struct deck *deck, bool hold_used);

/* The sum over the piece that comes next. */
static uint64_t
tally_next(struct tally *tally, const struct clearing *position, const struct deck *deck,
    bool hold_used, tally_function *count)
{
    uint64_t sum = 0;
    int known = clearing_known(position->queue);

    for (int piece = 0; piece < PIECE_COUNT && !tally->stopped; piece++) {
        uint64_t weight = weight_of(deck, (enum piece)piece);
        struct clearing more = *position;
        struct deck after = *deck;
        if (weight == 0)
            continue;
        deck_take(&after, (uint8_t)piece);
        more.queue |= (uint64_t)(piece + 1) << HAND_BITS * known;
        sum += weight * count(tally, &more, &after, hold_used);
    }
    return sum;
}

/* A position that is tried without a flood. */
static bool
tally_position(struct tally *tally)
{
    struct clear_search *search = tally->search;

    if (search->positions >= search->limit)
        tally->stopped = true;
    else
        search->positions++;
    return !tally->stopped;
}

/* The continuations that have a way. */
static uint64_t
count_ways(
    struct tally *tally, const struct clearing *position, const struct deck *deck, bool hold_used)
{
    int unknown = count_unknown(tally, position);

    if (!tally_position(tally))
        return 0;
    if (clear_leads(tally->search, position, hold_used, &tally->stopped))
        return weight_of_all(*deck, unknown);
    if (unknown == 0 || !clearing_may_work(position, unknown))
        return 0;
    return tally_next(tally, position, deck, hold_used, count_ways);
}

/* -- the chance in play -- */

/* The placements; and an empty hold may take the falling piece, which shows
 * another before one must be placed. */
static int
find_candidates(struct tally *tally, const struct clearing *position, bool hold_used,
    struct child out[MAX_CHILDREN])
{
    const struct clear_search *search = tally->search;
    struct choice choices[2];
    int choice_count = clearing_choices(search, position, hold_used, choices), count = 0;
    int unknown = count_unknown(tally, position);

    for (int i = 0; i < choice_count; i++)
        if (position->hold != 0 || !choices[i].hold)
            count += clearing_children(search, position, &choices[i], unknown, &out[count]);
    if (position->hold != 0 || hold_used || !(search->rules->buttons & BUTTON_HOLD))
        return count;
    struct clearing held = *position;
    held.hold = clearing_piece(position->queue, 0);
    held.queue >>= HAND_BITS;
    out[count++] = (struct child){.after = held, .hold_used = true};
    return count;
}

static struct clear_value *
value_of(const struct tally *tally, const struct clearing *position, const struct deck *deck,
    bool hold_used)
{
    uint64_t last = deck->randomizer == RANDOMIZER_REROLL ? deck->last : 0;
    uint64_t hand = clearing_hand(position) | (uint64_t)deck->bag << HAND_DECK | last << HAND_LAST |
                    (uint64_t)hold_used << HAND_USED;
    uint64_t field = clearing_field(position);
    struct clear_value *value = &tally->values[clearing_hash(field, hand) & tally->values_mask];

    if (value->field != field || value->hand != hand)
        *value = (struct clear_value){field, hand, VALUE_UNKNOWN};
    return value;
}

static uint64_t count_wins(
    struct tally *tally, const struct clearing *position, const struct deck *deck, bool hold_used);

/* Shows as many pieces as the player sees. */
static uint64_t
count_shown(
    struct tally *tally, const struct clearing *position, const struct deck *deck, bool hold_used)
{
    if (clearing_known(position->queue) < tally->visible && count_unknown(tally, position) > 0)
        return tally_next(tally, position, deck, hold_used, count_shown);
    return count_wins(tally, position, deck, hold_used);
}

/*
 * The most of all candidates. One wins no more continuations than have a way
 * after it; so it is left out if others win as many. One after which all have a
 * way is looked at at once: it often wins all.
 */
static uint64_t
count_best(struct tally *tally, const struct clearing *position, const struct deck *deck,
    bool hold_used, uint64_t all)
{
    struct child candidates[MAX_CHILDREN];
    int count = find_candidates(tally, position, hold_used, candidates);
    uint64_t best = 0;

    for (int i = 0; i < count && best < all && !tally->stopped; i++) {
        struct child *candidate = &candidates[i];
        candidate->hope = count_ways(tally, &candidate->after, deck, candidate->hold_used);
        if (candidate->hope < all || tally->stopped)
            continue;
        uint64_t wins = count_shown(tally, &candidate->after, deck, candidate->hold_used);
        best = wins > best ? wins : best;
        candidate->hope = 0;
    }
    clearing_sort(candidates, count);
    for (int i = 0; i < count && candidates[i].hope > best && !tally->stopped; i++) {
        uint64_t wins = count_shown(tally, &candidates[i].after, deck, candidates[i].hold_used);
        best = wins > best ? wins : best;
    }
    return best;
}

/* The continuations that are won with the best play. */
static uint64_t
count_wins(
    struct tally *tally, const struct clearing *position, const struct deck *deck, bool hold_used)
{
    int unknown = count_unknown(tally, position);
    uint64_t all = weight_of_all(*deck, unknown);

    if (!tally_position(tally))
        return 0;
    if (clear_leads(tally->search, position, hold_used, &tally->stopped))
        return all;
    if (unknown == 0 || tally->stopped || !clearing_may_work(position, unknown))
        return 0;
    uint64_t wins = value_of(tally, position, deck, hold_used)->wins;
    if (wins != VALUE_UNKNOWN)
        return wins;
    wins = count_best(tally, position, deck, hold_used, all);
    if (!tally->stopped)
        value_of(tally, position, deck, hold_used)->wins = wins;
    return wins;
}

/* -- both -- */

static enum clear_status
tally_question(struct tally *tally, const struct clear_question *question, const struct deck *deck,
    tally_function *count, struct clear_share *share)
{
    struct clear_search *search = tally->search;
    struct clearing position;

    assert(question->rows > 0);
    search->positions = 0;
    if (!clearing_take(search, question, question->rows, &position)) {
        *share = (struct clear_share){.with = 0, .of = 1};
        return CLEAR_NONE;
    }
    int known = clearing_known(position.queue);
    tally->visible = known > 0 ? known : 1;
    if (count_unknown(tally, &position) > CLEAR_MAX_UNKNOWN)
        return CLEAR_STOPPED;
    uint64_t with = count(tally, &position, deck, question->hold_used);
    if (tally->stopped)
        return CLEAR_STOPPED;
    *share = (struct clear_share){
        .with = with, .of = weight_of_all(*deck, count_unknown(tally, &position))};
    return with > 0 ? CLEAR_FOUND : CLEAR_NONE;
}

enum clear_status
clear_share(struct clear_search *search, const struct clear_question *question,
    const struct deck *deck, struct clear_share *share)
{
    struct tally tally = {.search = search};
    return tally_question(&tally, question, deck, count_ways, share);
}

enum clear_status
clear_chance(struct clear_search *search, const struct clear_question *question,
    const struct deck *deck, struct clear_value *values, size_t count, struct clear_share *chance)
{
    struct tally tally = {.search = search, .values = values, .values_mask = count - 1};

    assert(count > 0 && (count & (count - 1)) == 0);
    return tally_question(&tally, question, deck, count_shown, chance);
}
