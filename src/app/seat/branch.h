/*
 * The lines of a game whose player goes back: what was played before, and can be
 * gone back to. Each line is a whole replay up to where it was left, and nodes of
 * it, one for a piece, which are what is seen of it.
 *
 * A line has the line that it left as its parent, and the number of the piece at
 * which it did; so the lines are a tree. Memory is bounded: the oldest lines are
 * dropped.
 *
 * A plain struct of the caller's. From one thread at a time.
 */
#ifndef WELLPLAYED_APP_SEAT_BRANCH_H
#define WELLPLAYED_APP_SEAT_BRANCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "history/tape.h"
#include "wellplayed/board.h"
#include "wellplayed/playback.h"

enum {
    BRANCH_LINES = 8,
    BRANCH_NODES = 96,      /* of a line; when there are more, every second one
                               goes */
    BRANCH_BYTES = 16 << 20 /* of the replays of all lines */
};

/* A moment of a replay: where a playback stands. */
struct branch_moment {
    uint64_t tick;
    size_t entry_at; /* where the entry being played begins; BRANCH_END: the
                        end of the replay */
    uint64_t left;   /* ticks of it still ahead */
};

#define BRANCH_END SIZE_MAX

/* A piece is about to be placed, or the line ends. */
struct branch_node {
    struct branch_moment at;
    uint64_t piece; /* its number, from 1 */
    uint64_t rows;  /* cleared so far */
    struct board board;
};

struct branch_line {
    int id;            /* from 1; no two lines of a game have the same */
    int parent;        /* id of the line that it left; 0: none */
    uint64_t fork;     /* the number of the piece at which it left it */
    uint64_t from;     /* it has nodes from that piece on */
    struct tape *tape; /* held: the replay */
    int count;
    struct branch_node nodes[BRANCH_NODES]; /* by piece; the last one is where
                                               the line was left */
    uint64_t ahead; /* pieces at its end that the machine played at once; 0:
                            none ... */
    uint64_t ahead_rows; /* ... and the rows that they cleared */
    bool reached;        /* it ends at the goal */
    bool over;           /* it ends because the game is over */
};

struct branches {
    struct branch_line *lines[BRANCH_LINES]; /* owned, the oldest first */
    int count;
    int last_id;
};

/* Frees all lines. Zeroed, there are none. */
void branches_clear(struct branches *branches);

/*
 * Adds a line without nodes, which holds the tape. Returns it, which is the
 * newest; NULL without memory, or when it is too long to be kept; without a tape
 * too. Earlier lines may be dropped for it.
 */
struct branch_line *branches_add(
    struct branches *branches, int parent, uint64_t fork, struct tape *tape);

/* Makes a line longer: it gets this replay, which begins with its own, and keeps
 * its id and its nodes. It is then the newest. NULL as above; then the line is
 * as it was. */
struct branch_line *branches_extend(
    struct branches *branches, int id, struct tape *tape);

/* Drops the line of that id. */
void branches_drop(struct branches *branches, int id);

/* The line of that id; NULL when it was dropped. */
struct branch_line *branches_find(const struct branches *branches, int id);

/* Its place among all lines, 0 being the oldest; -1 when it was dropped. */
int branches_place(const struct branches *branches, int id);

/* Keeps a node, in place of one of the same piece. */
void branch_put(struct branch_line *line, const struct branch_node *node);

/* Forgets the nodes of later pieces. */
void branch_cut(struct branch_line *line, uint64_t piece);

/* The number of the node of that piece, or of the last one before it; 0 when
 * there is none before. */
int branch_near(const struct branch_line *line, uint64_t piece);

/* Keeps nodes of the line from that piece on, by playing it, and its end. `start`
 * is a moment of its data before that piece; NULL: the beginning. It is used
 * up. */
void branch_collect(
    struct branch_line *line, uint64_t from, struct playback *start);

/* Where a playback stands. */
struct branch_moment branch_moment(const struct playback *playback);

/* Whether it stands where a piece has just begun, for the first time or again:
 * of that number, if `piece` is not 0. */
bool branch_begins(const struct playback *playback, uint64_t piece);

/* The node for where a playback stands. */
struct branch_node branch_node(const struct playback *playback);

#endif
