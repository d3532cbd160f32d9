/*
 * The desk hands out the games of a generation to workers, and takes their
 * results back. The last result of a round decides the race (racing.h) and
 * starts the next round.
 *
 * Within a round the games of the best candidates go out first: they are the
 * longest, and the games started last should be short. A worker that asks while
 * the last games of a round are still out gets games of the next round: of
 * candidates in the better half, or of any while there is no order yet. If such
 * a candidate then drops out, those games are wasted, but the worker had
 * nothing else to do. Only whole rounds count, in the order of candidates and
 * games, so results do not depend on which worker plays, or in which order
 * results return.
 *
 * A worker may be slow, or gone. Another one that has waited long at the end of
 * a round can ask for a copy of a game that is out, and play that.
 *
 * Workers ask in one of two ways. desk_take gives one game at a time, which can
 * be sent to another process. For games side by side in lanes (batch.h),
 * desk_take_any gives a candidate, a different one to each worker while there
 * are enough. desk_take_more gives further games of that candidate, even of the
 * next round, because a full batch is played much faster. A worker that finds
 * nothing more waits, and gets half of another worker's batch in mid-game.
 *
 * Any thread may call desk_take, and desk_give to desk_cancel; only the owner's
 * thread the others, while no worker takes.
 */
#ifndef WELLPLAYED_TRAIN_DESK_H
#define WELLPLAYED_TRAIN_DESK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "train/batch.h"
#include "train/objective.h"

/* A game to play: everything it needs, by value, so that it can be sent to
 * another machine as it is. */
struct unit {
    uint64_t job;  /* number of the job, see desk_open */
    uint64_t seed; /* with number: run_seed and number of play_game */
    uint64_t number;
    uint32_t entry;
    uint32_t copy; /* 1: a copy of a game that is out. 32 bits wide, so that a
                      unit has no padding */
    double candidate[FEATURE_COUNT];
};

/* A candidate whose games are played, from number 0 on. */
struct desk_entry {
    const double *candidate; /* borrowed until the job is done */
    uint64_t seed;
    int games; /* at least 1 */
};

struct desk;

/* A desk for jobs with at most `entries` entries and `games` games in total.
 * NULL when there is no memory. The caller owns it; the objective is
 * borrowed. */
struct desk *desk_create(const struct objective *objective, int entries, size_t games);
void desk_destroy(struct desk *desk); /* NULL is fine */

/* Makes room for other jobs; the last job's results are gone. Returns false and
 * changes nothing when there is no memory. */
bool desk_make_room(struct desk *desk, int entries, size_t games);

/* Starts a new job. With `race`, all entries race against each other; otherwise
 * all of their games are played. A zero vector has no games. */
void desk_open(struct desk *desk, const struct desk_entry *entries, int count, bool race);

enum desk_answer {
    DESK_UNIT,  /* *unit is a game */
    DESK_BATCH, /* *batch has games in mid-game; desk_take_any only */
    DESK_WAIT,  /* there is no game now; never with `wait` */
    DESK_DONE   /* the job is done, or cancelled */
};

/* Takes a game. With `wait`, sleeps until there is one, or the job is done. */
enum desk_answer desk_take(struct desk *desk, bool wait, struct unit *unit);

/*
 * Takes a copy of a game that is out, for a worker that has waited so long that
 * the one with the last games must be slow. The first result counts. Returns
 * false when there is no such game. A game is a function of its unit, so copies
 * change only the time.
 */
bool desk_take_copy(struct desk *desk, struct unit *unit);

/* The same for workers that sleep in desk_take_any: desk_is_waited_at says
 * whether there are any; desk_urge makes one of them take a copy of a game that
 * desk_take handed out. */
bool desk_is_waited_at(struct desk *desk);
void desk_urge(struct desk *desk);

/*
 * Takes a game for a worker that plays side by side, or a batch that another
 * worker shares, whose candidate is then in *unit. Sleeps until there is one or
 * the other. On entry *unit is the last answer to the same worker, which has
 * finished it and everything that came with it, or zeros at first; the batch is
 * empty.
 */
enum desk_answer desk_take_any(struct desk *desk, struct unit *unit, struct batch *batch);

/* Takes one more game of the candidate of *unit, and sets its number there.
 * Returns false at once when there is no such game. */
bool desk_take_more(struct desk *desk, struct unit *unit);

/* Gives half of a batch of the unit's candidate to a worker that waits in
 * desk_take_any, if there is one. */
void desk_share(struct desk *desk, const struct unit *unit, struct batch *batch);

/* Whether the result of a game that was handed out is still needed. */
bool desk_wants(struct desk *desk, uint64_t job, uint32_t entry, uint64_t number);

/* Takes the result of a unit. Results of earlier jobs, results of stopped games
 * and second results are dropped. */
void desk_give(struct desk *desk, const struct unit *unit, const struct play_result *result);

/* Stops running games and hands out no more, not even in further jobs, until
 * the owner calls desk_uncancel. */
void desk_cancel(struct desk *desk);
void desk_uncancel(struct desk *desk);
bool desk_is_cancelled(struct desk *desk);

/* For struct play_meter: becomes true when running games are useless, because
 * the job is done or cancelled. */
const atomic_bool *desk_stop(const struct desk *desk);

/* Whether the job is done or cancelled. */
bool desk_is_done(struct desk *desk);

/* The results of an entry in order, *count of them; 0 for a zero vector. The
 * job must be done and not cancelled. */
const struct play_result *desk_results(const struct desk *desk, int entry, int *count);

#endif
