/*
 * Solves tasks: first straight on the board, where time does not matter, then
 * by keys, as a hand would press them under gravity.
 *
 * The caller gives all memory. Any thread; one struct per thread at a time.
 */
#ifndef WELLPLAYED_TASK_SEARCH_H
#define WELLPLAYED_TASK_SEARCH_H

#include "wellplayed/reach.h"
#include "wellplayed/task.h"

/* One piece of a solution. */
struct task_step {
    struct place at; /* board_canonical */
    bool hold;       /* the piece comes out of hold */
    bool spin;       /* it must be a full spin */
};

struct task_line {
    struct task_step steps[TASK_MAX_PIECES];
    int count;
};

/* How many places of the first piece help. */
struct task_count {
    int places;  /* of the first piece and of the one out of hold */
    int solving; /* those of them that a solution begins with */
    bool drop;   /* one of these is a straight drop from the spawn place */
};

/* Large, so not for the stack of a small thread. */
struct task_search {
    struct reach reach;
    struct reach_place places[TASK_MAX_PIECES][REACH_MAX_PLACES];
    struct moves moves;
    /* of the search in progress */
    const struct task *task;
    struct task_line line;
    bool (*visit)(void *data, const struct task_line *line);
    void *data;
    struct task_count *count;
    uint64_t nodes; /* boards tried */
};

/*
 * Visits every line that solves the task if time does not matter: pieces move
 * from their spawn by shifts, rotations, kicks and falls by a row. Ends early
 * when a visit returns false. Returns whether all were visited. The lines are
 * in no order of merit.
 */
bool task_visit(struct task_search *search, const struct task *task,
    bool (*visit)(void *data, const struct task_line *line), void *data);

/* How many places of the first piece lead to a solution, ignoring time. */
struct task_count task_count_firsts(struct task_search *search, const struct task *task);

/*
 * Of the first few dozen lines finds the one with the fewest keys at this pace,
 * and plays it in a game of the task. The first key of each piece comes after
 * `reaction` ticks. Returns false when no line can be played so.
 */
bool task_solve(struct task_search *search, const struct task *task, uint32_t reaction,
    uint32_t key_ticks, struct task_line *line, struct task_keys *keys);

/*
 * The same for the remaining pieces of a task, from its game, in which a piece
 * falls, and its progress. The steps of the line before it are undefined. The
 * announced pieces of the game count as known. The game's own handling counts.
 */
bool task_solve_from(struct task_search *search, const struct task *task,
    const struct task_course *course, const struct game *game, uint32_t reaction,
    uint32_t key_ticks, struct task_line *line, struct task_keys *keys);

#endif
