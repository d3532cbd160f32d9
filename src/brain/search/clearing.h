/*
 * A position of the solver of all clears: what is left to clear, and the hand;
 * which placements it has that may work out.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_SEARCH_CLEARING_H
#define WELLPLAYED_BRAIN_SEARCH_CLEARING_H

#include "wellplayed/bits.h"
#include "wellplayed/clear.h"

/*
 * A hand is a word: three bits for each piece of the queue, the falling one
 * lowest, and above them hold. A piece is its number plus one, so that no piece
 * is 0. In an entry of the memo the two highest bits are what is known.
 */
enum {
    HAND_BITS = 3,
    HAND_PIECE = (1 << HAND_BITS) - 1,
    HAND_HOLD = HAND_BITS * CLEAR_MAX_QUEUE,
    /* In a struct clear_value, also the deck, and whether hold is used. */
    HAND_DECK = HAND_HOLD + HAND_BITS,
    HAND_LAST = HAND_DECK + PIECE_COUNT,
    HAND_USED = HAND_LAST + HAND_BITS
};

struct clearing {
    uint64_t field, queue;
    uint8_t rows;   /* left to clear */
    uint8_t pieces; /* that this takes */
    uint8_t hold;   /* as in a hand */
};

/* A piece to place, with the hand after it. */
struct choice {
    uint8_t piece; /* as in a hand */
    bool hold;
    uint8_t held;
    uint64_t queue;
};

/* A placement, or hold alone, and what it leaves. */
struct child {
    struct clearing after;
    uint8_t choice, rotation, bit;
    bool hold_used;
    uint64_t hope; /* the greatest is tried first */
};

/* Two pieces with at most three places in a column of six rows; and hold. */
enum { MAX_CHILDREN = 2 * PIECE_ROTATIONS * LOW_WIDTH * LOW_MAX_ROWS / 2 + 1 };

/* The question with this number of rows. False when there can't be a way. */
bool clearing_take(const struct clear_search *search, const struct clear_question *question,
    int rows, struct clearing *position);

/* Whether the known pieces, and so many others, may have a way. */
bool clearing_may_work(const struct clearing *position, int unknown);

/*
 * The falling piece, and the one that hold brings if that is another. Holding
 * the same piece leads nowhere else: what an empty hold can do, it can still do
 * a piece later.
 */
int clearing_choices(const struct clear_search *search, const struct clearing *position,
    bool hold_used, struct choice choices[2]);

/* Fills in the placements of a choice that may work out, when so many pieces of
 * the hand after it are unknown. Returns how many they are. */
int clearing_children(const struct clear_search *search, const struct clearing *position,
    const struct choice *choice, int unknown, struct child *out);

/* Sorts by hope. */
void clearing_sort(struct child *children, int count);

/* A position as two words of a memo. */
static inline uint64_t
clearing_hand(const struct clearing *position)
{
    return position->queue | (uint64_t)position->hold << HAND_HOLD;
}

static inline uint64_t
clearing_field(const struct clearing *position)
{
    return position->field | (uint64_t)position->rows << LOW_WIDTH * LOW_MAX_ROWS;
}

static inline uint64_t
clearing_hash(uint64_t field, uint64_t hand)
{
    uint64_t hash = (field ^ hand * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    hash ^= hash >> 32;
    return hash * 0x9E3779B97F4A7C15u >> 20;
}

/* Piece number i of a queue, 0 for none; its length. */
static inline uint8_t
clearing_piece(uint64_t queue, int i)
{
    return (uint8_t)(queue >> HAND_BITS * i & HAND_PIECE);
}

static inline int
clearing_known(uint64_t queue)
{
    return queue != 0 ? bits_highest(queue) / HAND_BITS + 1 : 0;
}

/* How many pieces of the queue can still matter. */
static inline int
clearing_useful(const struct clear_search *search, unsigned hold, int pieces)
{
    return pieces + (hold == 0 && (search->rules->buttons & BUTTON_HOLD) != 0);
}

#endif
