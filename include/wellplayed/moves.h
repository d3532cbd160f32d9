/*
 * Where a piece can lock, and which keys bring it there.
 *
 * `moves_drops` and `moves_slides` find placements straight on the board,
 * without keys or time. `moves_search` finds the placements that keys at a
 * given pace reach while the piece falls.
 *
 * The caller gives all memory. Any thread; one struct per thread at a time.
 */
#ifndef WELLPLAYED_MOVES_H
#define WELLPLAYED_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/board.h"
#include "wellplayed/motion.h"
#include "wellplayed/view.h"

enum {
    MOVES_MAX_DROPS = 64, /* 42 on a well of 12 columns */
    /* Placements of one piece, slides included: 4 rotations, 12 columns, and
     * never two on neighbouring rows of a column. */
    MOVES_MAX_PLACES = 4 * 12 * 22,
    /* Of the falling piece and the one from hold. */
    MOVES_MAX_CHOICES = 2 * MOVES_MAX_PLACES,
    /* Ends of paths, of the falling piece and the one from hold; a T has one
     * for each place and spin. */
    MOVES_MAX_LANDINGS = 4 * MOVES_MAX_PLACES,
    MOVES_MAX_NODES = 8192,
    MOVES_MAX_PATH = 40,                      /* keys of one path */
    MOVES_MAX_KEYS = 2 * (MOVES_MAX_PATH + 1) /* its button changes */
};

/*
 * All placements by a straight drop from above the well: the rotations with a
 * shape of their own in order, and for each the columns from the left. A
 * placement that would stick out above the top row is left out. Returns the
 * count.
 */
int moves_drops(const struct board *board, const struct shapes *shapes, enum piece piece,
    struct place out[MOVES_MAX_DROPS]);

/*
 * The placements of moves_drops first, then the slides: those that the piece
 * reaches only if it leaves the path of a straight drop by shifts, rotations
 * (in the rules' directions) and falls by one row. Slides are in the order of
 * rotation, column, highest first. No time passes. Returns the count.
 */
int moves_slides(const struct board *board, const struct ruleset *rules, enum piece piece,
    struct place out[MOVES_MAX_PLACES]);

/* One change of buttons: `held` is down in the step that begins at `tick`, and
 * until the next change. */
struct key {
    uint64_t tick; /* of the game, as view.tick counts */
    uint8_t held;
    struct place expect; /* where the piece is just before that step */
};

/* A place where keys make the piece lock. */
struct landing {
    struct place at;
    bool drop;         /* a straight drop from above leads there too */
    uint8_t keys;      /* keys pressed, the last drop included */
    int16_t node;      /* of the search */
    uint8_t ending;    /* button that ends the path, 0: gravity locks it */
    uint32_t end;      /* step in which it is pressed, or the piece locks */
    struct place from; /* where the piece is just before that step */
    uint8_t spin;      /* enum spin that the path makes */
    bool hold;         /* the first key is hold: `at` is of the other piece */
    uint32_t order;    /* the search's own: place and kind as a number */
};

/* What a search may do beyond finding the falling piece's fewest keys, as
 * bits. */
enum {
    MOVES_HOLD = 1 << 0, /* press hold as the first key, where it is free */
    MOVES_SPINS = 1 << 1 /* list a place once for each spin that keys can make
                            there */
};

/* The memory of a search; large, so not for the stack of a small thread. */
struct moves {
    struct landing landings[MOVES_MAX_LANDINGS];
    int count;
    /* the search's own */
    struct moves_node {
        struct motion motion; /* after step number `now` */
        uint32_t now;         /* steps since the view */
        uint32_t ready;       /* first step in which a key may be pressed */
        uint32_t pressed;     /* step in which `button` went down */
        struct place from;    /* the piece just before that */
        int16_t parent;       /* -1 for the root */
        uint8_t button;       /* that led here, 0 for the root */
        uint8_t keys;
        bool expanded;
        bool hold;    /* the piece is the one that hold gave */
        uint8_t kind; /* of arrival, as far as it matters for spins */
        int16_t next; /* another node of the same place, or -1 */
    } nodes[MOVES_MAX_NODES];
    int node_count;
    uint64_t start; /* view.tick */
    uint32_t key_ticks;
    int16_t seen[2][PIECE_ROTATIONS][BOARD_MAX_HEIGHT + 4][16]; /* by hold */
};

/*
 * All places where the falling piece of the view can lock under gravity when
 * one key is pressed every `key_ticks` (>= 1) ticks, the first in step number
 * `first_key` (>= 1; 1 is the next step). Each place has the path with the
 * fewest keys, and of those the earliest. A tap is down for one tick; soft drop
 * is held for as many rows as needed and counts as one key. The timing is that
 * of motion.h: the same keys in the same ticks lead exactly there.
 *
 * Fills moves->landings in the order in which ties are broken: straight drops
 * first, by rotation (the first of the same shape) and column from the left;
 * then the others by rotation and column, highest first. Returns the count, 0
 * when the view has no falling piece.
 */
int moves_search(
    struct moves *moves, const struct view *view, uint32_t first_key, uint32_t key_ticks);

/*
 * The same with MOVES_HOLD or MOVES_SPINS. Landings with hold come after the
 * others. With MOVES_SPINS there is a landing for each set of cells and spin,
 * else for each set of cells; `spin` is true in both cases.
 */
int moves_search_with(struct moves *moves, const struct view *view, uint32_t first_key,
    uint32_t key_ticks, unsigned with);

/*
 * The button changes that bring the piece to a landing of the last search.
 * Returns their number, at most MOVES_MAX_KEYS.
 */
int moves_keys(
    const struct moves *moves, const struct landing *landing, struct key out[MOVES_MAX_KEYS]);

#endif
