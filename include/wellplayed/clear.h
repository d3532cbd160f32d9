/*
 * All clears: whether the pieces at hand empty the well, and how.
 *
 * The answers are exact. A place counts if shifts, rotations with their kicks,
 * and falls lead there from the spawn, however long that takes (reach.h). An
 * all clear of n rows has all its cells in the lowest n rows.
 *
 * A question is answered depth first. Positions without a way, and those with
 * one, are remembered in the caller's memory, by all that the answer depends on.
 * So one struct clear_search answers many questions under the same rules, the
 * later ones faster. A limit of positions stops a question that takes too long.
 *
 * The caller gives all memory. Any thread; one struct per thread at a time.
 */
#ifndef WELLPLAYED_CLEAR_H
#define WELLPLAYED_CLEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellplayed/board.h"
#include "wellplayed/deck.h"
#include "wellplayed/low.h"
#include "wellplayed/ruleset.h"

enum {
    CLEAR_MAX_ROWS = LOW_MAX_ROWS,
    CLEAR_MAX_STEPS = LOW_WIDTH * CLEAR_MAX_ROWS / PIECE_CELLS,
    /* One more: the first piece may stay in hold. */
    CLEAR_MAX_QUEUE = CLEAR_MAX_STEPS + 1,
    /* Pieces by which clear_share and clear_chance continue a queue. */
    CLEAR_MAX_UNKNOWN = 11
};

struct clear_question {
    const struct board *board; /* ten columns */
    int rows;                  /* to be cleared; 0: as few as possible */
    /* The falling piece and those after it, enum piece. More than
     * CLEAR_MAX_QUEUE never matter. */
    const uint8_t *queue;
    int queued;
    uint8_t hold;   /* enum piece; PIECE_NONE: empty */
    bool hold_used; /* for the falling piece: it can't be held */
};

/* A piece locks. With `hold`, hold was pressed before. `at` is in the well as
 * it is then, board_canonical. */
struct clear_step {
    struct place at;
    bool hold;
    uint8_t cleared; /* rows */
};

struct clear_way {
    int rows, count;
    struct clear_step steps[CLEAR_MAX_STEPS];
};

enum clear_status {
    CLEAR_FOUND,
    CLEAR_NONE,
    CLEAR_STOPPED /* by the limit of positions: not known */
};

/* A remembered position. */
struct clear_entry {
    uint64_t field, hand;
};

struct clear_search {
    struct low low;
    const struct ruleset *rules;
    struct clear_entry *memo;
    uint64_t memo_mask;
    /* Positions that a question may try, and those that it tried. */
    uint64_t limit, positions;
};

/*
 * Prepares for questions under these rules. The rules and the memory are
 * borrowed. `memo` has `entries` entries, a power of two and at least 2; what
 * was remembered is forgotten. False when the rules' wells do not have ten
 * columns, or pieces spawn too low in them (low_init).
 */
bool clear_init(struct clear_search *search, const struct ruleset *rules, struct clear_entry *memo,
    size_t entries);

/* Finds a way. It uses only the pieces of the question; one that falls after
 * them may go into hold, to place the last held one. */
enum clear_status clear_find(
    struct clear_search *search, const struct clear_question *question, struct clear_way *way);

/* Whether there is a way. */
enum clear_status clear_exists(struct clear_search *search, const struct clear_question *question);

/* Gets a way; false stops. */
typedef bool clear_visit(void *user, const struct clear_way *way);

/*
 * Calls `visit` for all ways: each sequence of placements once, however hold
 * leads to it. They are in the same order each time. CLEAR_FOUND if there was
 * one. If `rows` is 0, all have the fewest rows that have a way.
 */
enum clear_status clear_all(struct clear_search *search, const struct clear_question *question,
    clear_visit *visit, void *user);

/* A remembered position of clear_chance. */
struct clear_value {
    uint64_t field, hand, wins;
};

/* A fraction, not reduced. */
struct clear_share {
    uint64_t with, of;
};

/*
 * How likely there is a way if all pieces were known: of the queues that
 * continue this one as the deck allows, weighted by how likely they are, those
 * that have a way. They are continued to as many pieces as can matter. The deck
 * is as it is after the last piece of the queue.
 *
 * `rows` must not be 0 (asserted). CLEAR_NONE if the share is 0. CLEAR_STOPPED
 * leaves *share as it was.
 */
enum clear_status clear_share(struct clear_search *search, const struct clear_question *question,
    const struct deck *deck, struct clear_share *share);

/*
 * The same for the best play of somebody who sees as many pieces at a time as
 * the queue has (at least the falling one): each placement shows the next ones.
 * It is never more than the share. It can take much longer.
 *
 * `values` has `count` entries, a power of two, all 0 before the first question
 * under these rules.
 */
enum clear_status clear_chance(struct clear_search *search, const struct clear_question *question,
    const struct deck *deck, struct clear_value *values, size_t count, struct clear_share *chance);

#endif
