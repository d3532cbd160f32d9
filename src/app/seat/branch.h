/*
 * The lines of a game whose player goes back: what was played before. Each line
 * is a whole replay up to where it was left, with a node for each piece that is
 * shown.
 *
 * The lines are a tree: each has a parent, and the number of the piece at which
 * it left it. Memory is bounded: the oldest lines are dropped.
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
    BRANCH_NODES = 96,       /* of a line; then every second one is dropped */
    BRANCH_MAX_ID = 1 << 30, /* of a line in a file: far below that of the next */
    BRANCH_BYTES = 16 << 20  /* of the replays of all lines */
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
    uint64_t fork;     /* the number of the piece at which it left its parent */
    uint64_t from;     /* it has nodes from that piece on */
    struct tape *tape; /* held: the replay */
    int count;
    struct branch_node nodes[BRANCH_NODES]; /* by piece; the last one is where
                                               the line was left */
    uint64_t ahead;                         /* pieces at its end that the machine played at once; 0:
                            none ... */
    uint64_t ahead_rows;                    /* ... and the rows that they cleared */
    bool reached;                           /* it ends at the goal */
    bool over;                              /* it ends because the game is over */
};

struct branches {
    struct branch_line *lines[BRANCH_LINES]; /* owned, the oldest first */
    int count;
    int last_id;
};

/* Frees all lines. Zeroed, there are none. */
void branches_clear(struct branches *branches);

/*
 * Adds a line without nodes and holds the tape. Returns the line, which is the
 * newest. NULL when there is no memory or tape, or the tape is too long. Older
 * lines may be dropped.
 */
struct branch_line *branches_add(
    struct branches *branches, int parent, uint64_t fork, struct tape *tape);

/* Makes a line longer: it gets this replay, which begins with its own, and
 * keeps its id and nodes. It is then the newest. Returns NULL as above and
 * changes nothing then. */
struct branch_line *branches_extend(struct branches *branches, int id, struct tape *tape);

/* Drops the line of that id. */
void branches_drop(struct branches *branches, int id);

/* The line of that id; NULL when it was dropped. */
struct branch_line *branches_find(const struct branches *branches, int id);

/* Its place among all lines, 0 being the oldest; -1 when it was dropped. */
int branches_place(const struct branches *branches, int id);

/* Puts a node in place of any of the same piece. */
void branch_put(struct branch_line *line, const struct branch_node *node);

/* Forgets the nodes of later pieces. */
void branch_cut(struct branch_line *line, uint64_t piece);

/* The number of the node of that piece, or of the last piece before it; 0 when
 * there is none. */
int branch_near(const struct branch_line *line, uint64_t piece);

/* Plays the line and keeps its nodes from that piece on, and its end. `start`
 * is a moment before that piece and is used up; NULL: the beginning. */
void branch_collect(struct branch_line *line, uint64_t from, struct playback *start);

/* Where a playback stands. */
struct branch_moment branch_moment(const struct playback *playback);

/* Whether the playback stands where a piece has just spawned, or begins again;
 * piece number `piece`, or any if that is 0. */
bool branch_begins(const struct playback *playback, uint64_t piece);

/* The node for where a playback stands. */
struct branch_node branch_node(const struct playback *playback);

#endif
