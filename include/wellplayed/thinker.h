/*
 * Chooses under modern rules with all that is known: the falling piece, hold and
 * all next pieces. It knows attack, back-to-back, combos, spins and all clears.
 *
 * Two searches answer together. The first looks for an all clear: a way with the
 * known pieces, the one with the most attack; or the place after which most of
 * some drawn continuations have one. The second is a beam: piece by piece, the
 * best wells go on, with transpositions merged.
 *
 * How much is thought is a number of positions, never a time. Values are
 * integers. So a choice follows from the view, the brain and the places alone,
 * on every machine.
 *
 * The caller gives all memory; nothing is kept from one choice to the next. Any
 * thread; one struct per thread at a time.
 */
#ifndef WELLPLAYED_THINKER_H
#define WELLPLAYED_THINKER_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/clear.h"
#include "wellplayed/reach.h"
#include "wellplayed/trait.h"
#include "wellplayed/view.h"

enum {
    THINKER_WIDTH = 2048,                  /* most wells of a piece in the beam */
    THINKER_ROUNDS = RULESET_MAX_NEXT + 2, /* pieces that are placed at most */
    THINKER_SLOTS = 4096,                  /* a power of two, more than the width */
    THINKER_MERGES = 1 << 15,              /* ways to wells that have a better way */
    THINKER_MEMO = 1 << 15                 /* positions that the solver remembers */
};

/* A place to choose from. */
struct thought_place {
    struct place at;
    bool hold;    /* of the piece that hold brings */
    uint8_t spin; /* enum spin that the keys make */
};

/* What a choice was made for. */
enum thought_aim {
    THOUGHT_BEAM,   /* the best well after the known pieces */
    THOUGHT_CHANCE, /* most continuations have an all clear */
    THOUGHT_CLEAR   /* an all clear with the known pieces */
};

struct thought {
    int best; /* index of a place; -1: none is allowed */
    enum thought_aim aim;
    int64_t value;        /* of the best; BRAIN_NO_PLACE without one */
    int clear_pieces;     /* CLEAR: until the all clear, this one included */
    uint32_t clear_share; /* CHANCE: continuations with a way, in 1/1000 */
    uint64_t positions;   /* looked at */
    /* How the best place goes on, this piece first, in the wells as they are
     * then. Empty for CHANCE. */
    struct clear_step line[CLEAR_MAX_STEPS];
    int line_count;
};

/* A well in the beam. */
struct thinker_node {
    struct board board;
    uint64_t hash;
    int64_t value;
    int64_t gain; /* of the locks so far */
    struct streak streak;
    uint16_t root;   /* index of the place that it began with */
    int16_t parent;  /* index in the beam of the piece before */
    uint8_t at;      /* pieces of the queue that are gone */
    uint8_t hold;    /* enum piece */
    uint8_t garbage; /* rows */
    struct clear_step step;
};

/* What a choice was made for, in short. All zero without one. */
struct thought_gist {
    uint8_t aim; /* enum thought_aim */
    uint8_t clear_pieces;
    uint16_t clear_share;
};

static inline struct thought_gist
thought_gist(const struct thought *thought)
{
    return (struct thought_gist){
        (uint8_t)thought->aim, (uint8_t)thought->clear_pieces, (uint16_t)thought->clear_share};
}

struct thinker {
    struct reach reach;
    struct clear_search clear;
    struct clear_entry memo[THINKER_MEMO];
    struct thinker_node nodes[2][THINKER_WIDTH];
    uint16_t heap[THINKER_WIDTH];  /* of the beam that fills, the worst first */
    uint16_t order[THINKER_WIDTH]; /* of the beam that is expanded */
    uint16_t slots[THINKER_SLOTS]; /* by hash, index + 1 */
    /* How the wells of each round came about. */
    struct thinker_trace {
        struct clear_step step;
        uint16_t root;
        int16_t parent;
        int64_t value, last; /* its own; the best in the last round after it */
    } traces[THINKER_ROUNDS][THINKER_WIDTH];
    int trace_count[THINKER_ROUNDS];
    /* Further ways to them, by round. */
    struct thinker_merge {
        uint64_t hash; /* of the well */
        int64_t value; /* that it would have */
        int16_t node, parent;
        uint16_t root;
    } merges[THINKER_MERGES];
    int merge_end[THINKER_ROUNDS];
};

/*
 * Values places of the view's falling piece, or of the one that hold would
 * bring. values[] gets the value of each, greater is better, in thousandths of a
 * row of attack. Values of one call can be compared.
 *
 * In the beam a value is the greatest sum of weight x trait, over the locks and
 * the well after them, of all ways to place every known piece; the last held one
 * comes out of hold when an unknown piece falls. Where positions run out, or
 * pieces have no room, ways with fewer pieces count: as many as some place has.
 * It is BRAIN_NO_PLACE (INT64_MIN) where the game would be over before that.
 * Values are exact as long as no well falls out of the beam; that of the best
 * place always is the sum of its line.
 */
void thinker_look(struct thinker *thinker, const struct thinking *thinking, const struct view *view,
    const struct thought_place *places, int count, int64_t *values, struct thought *thought);

/* The traits of a lock at a place of the view, and of the well after it. False
 * where that ends the game: it locks above the visible rows, or the next piece
 * has no room. */
bool thinker_traits(
    const struct view *view, const struct thought_place *place, int32_t values[TRAIT_COUNT]);

#endif
