/*
 * The desk hands out the games of a generation to the workers that ask, and
 * takes their results back. The last result of a round decides the race
 * (racing.h) and begins the next round.
 *
 * Within a round the games of those that did best so far go out first: they
 * are the longest, and what is begun last should be short. Who asks while the
 * last games of a round are still out gets games of the next one, of
 * candidates in the better half, or of any while there is no order yet; if such
 * a candidate falls back they were played for nothing, in time that had no
 * other use. What is counted are whole
 * rounds in the order of candidates and games, so the numbers
 * are the same no matter which worker plays, or in which order results return.
 *
 * A worker may be slow, or gone. Who has waited for long at the end of a round
 * can ask for a game that is out once more, and need not wait for it.
 *
 * Two ways to ask. One game at a time, as it can be sent to another process:
 * desk_take. Or side by side, for games in lanes (batch.h): desk_take_any gives
 * a candidate, each such worker another one while there are enough, and
 * desk_take_more further games of it, those of the next round too: a full batch
 * is played so much faster. Who finds nothing more waits, and gets half of
 * another's batch in mid-game.
 *
 * desk_take and desk_give to desk_cancel: any thread; the others: the owner's,
 * while nobody takes.
 */
#ifndef WELLPLAYED_TRAIN_DESK_H
#define WELLPLAYED_TRAIN_DESK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "train/batch.h"
#include "train/objective.h"

/* A game to be played: all that it takes, by value, so that it can be sent to
 * another machine as it stands. */
struct unit {
    uint64_t job;  /* see desk_open */
    uint64_t seed; /* run_seed and number of play_game */
    uint64_t number;
    uint32_t entry;
    uint32_t copy; /* 1: of a game that is out; as wide as it is so that no
                      padding goes over a wire */
    double candidate[FEATURE_COUNT];
};

/* Whose games are played, from number 0 on. */
struct desk_entry {
    const double *candidate; /* borrowed until the job is done */
    uint64_t seed;
    int games; /* at least 1 */
};

struct desk;

/* For jobs of up to so many entries, with so many games in all. NULL when
 * there is no memory. The caller owns it; the objective is borrowed. */
struct desk *desk_create(
    const struct objective *objective, int entries, size_t games);
void desk_destroy(struct desk *desk); /* NULL is fine */

/* Begins a new job of work; all entries are in one race, or all of their
 * games are played. Candidates that are no direction have no games. */
void desk_open(
    struct desk *desk, const struct desk_entry *entries, int count, bool race);

enum desk_answer {
    DESK_UNIT,  /* here it is */
    DESK_BATCH, /* games in mid-course; desk_take_any only */
    DESK_WAIT,  /* nothing now; never when `wait` */
    DESK_DONE   /* the job is done, or cancelled */
};

/* A game to play. `wait`: sleeps until there is one, or the job is done. */
enum desk_answer desk_take(struct desk *desk, bool wait, struct unit *unit);

/*
 * For one who has found nothing for so long that whoever has the last games
 * must be slow: one of those games once more. The first result counts. False
 * when there is none. Games are functions of their units, so it changes nothing
 * but the time.
 */
bool desk_take_copy(struct desk *desk, struct unit *unit);

/* The same for those who sleep in desk_take_any: whether somebody does; and one
 * of them gets such a game, of those that desk_take has given away. */
bool desk_is_waited_at(struct desk *desk);
void desk_urge(struct desk *desk);

/*
 * The same for one who plays side by side: a game, or a batch that another
 * shares, whose candidate is in *unit. Sleeps until there is one or the other.
 * *unit still is the last answer to the same worker, which has played it and
 * all that came with it; zeros at first. The batch is empty.
 */
enum desk_answer desk_take_any(
    struct desk *desk, struct unit *unit, struct batch *batch);

/* One more game of the candidate of *unit, which gets its number. False, at
 * once, when there is none. */
bool desk_take_more(struct desk *desk, struct unit *unit);

/* Gives half of a batch of the unit's candidate to one who waits in
 * desk_take_any; nothing when nobody does. */
void desk_share(
    struct desk *desk, const struct unit *unit, struct batch *batch);

/* Whether a result of that game, which was handed out once, would be of use. */
bool desk_wants(
    struct desk *desk, uint64_t job, uint32_t entry, uint64_t number);

/* What came of it. Results of earlier jobs, games that were stopped and
 * results that are there already are dropped. */
void desk_give(struct desk *desk, const struct unit *unit,
    const struct play_result *result);

/* Nothing more is handed out; games under way are to stop. So it stays, also
 * for further jobs, until the owner takes it back. */
void desk_cancel(struct desk *desk);
void desk_uncancel(struct desk *desk);
bool desk_is_cancelled(struct desk *desk);

/* True when games under way are of no use: the job is done or cancelled. For
 * struct play_meter. */
const atomic_bool *desk_stop(const struct desk *desk);

/* Whether the job is done or cancelled. */
bool desk_is_done(struct desk *desk);

/* Of a job that is done and was not cancelled: an entry's results in order,
 * *count of them; none for what is no direction. */
const struct play_result *desk_results(
    const struct desk *desk, int entry, int *count);

#endif
