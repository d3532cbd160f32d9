/*
 * One game without a window, from its seed to its end.
 *
 * There are two settings. Straight on the board, as in the papers: a piece is
 * dropped from above in any rotation and column, without keys or gravity. A
 * placement must not stick out above the top row before full rows are cleared;
 * the game ends when no placement is allowed. Or by keys: whole games through
 * ticks, gravity and the pilot, as in the window.
 */
#ifndef WELLPLAYED_TRAIN_PLAY_H
#define WELLPLAYED_TRAIN_PLAY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "train/deal.h"
#include "wellplayed/brain.h"
#include "wellplayed/goal.h"
#include "wellplayed/lanes.h"
#include "wellplayed/ruleset.h"

enum play_mode {
    PLAY_BOARD, /* straight on the board; with slides if the brain slides */
    PLAY_DROPS, /* straight on the board, only drops */
    PLAY_KEYS
};

#define PLAY_WITHOUT_END UINT64_MAX /* for max_pieces */

/*
 * Raised whenever a game of the same setup, seed and weights comes out
 * differently than before, after a change of a feature's code, the search for
 * placements, the pieces, the pilot or points. (ruleset.revision covers the
 * rules themselves.) Files of kept runs name that of their games, see
 * play_revision, if it is not 1, so that no run mixes two kinds of games.
 * tests/train/test_revision.c fails when it is due.
 */
enum { PLAY_REVISION = 2 };

struct play_setup {
    enum play_mode mode;
    struct ruleset rules; /* of the size to be played; see play_rules */
    struct brain brain;
    uint64_t max_pieces;     /* the game is cut there */
    uint32_t level;          /* PLAY_KEYS: the start level */
    uint32_t pace;           /* PLAY_KEYS: keys per second, as for pilot_init */
    const struct goal *goal; /* PLAY_KEYS; NULL: goal_endless */
    bool count_points;       /* straight on the board too, if the rules allow it,
                            see play_counts_points; by keys always */
    /* The fast path, borrowed: this brain prepared for this well. `set` must
     * work. NULL: the scalar reference. The games are the same. */
    const struct lanes *lanes;
    enum lanes_set set;
};

enum play_end {
    PLAY_NOT_BEGUN,
    PLAY_ENDED,  /* no placement was allowed, or the goal was reached */
    PLAY_CUT,    /* at max_pieces */
    PLAY_STOPPED /* by play_meter.stop, in mid-game */
};

/* By keys, what counts under modern rules. */
struct play_feats {
    uint64_t attack; /* rows */
    uint64_t all_clears;
    uint64_t rows_by_count[5];     /* locks that cleared 0 .. 4 rows */
    uint64_t spins[SPIN_COUNT][5]; /* locks by spin and rows */
    uint64_t t_pieces;             /* T that locked */
    uint64_t positions;            /* that the player looked at while it thought */
};

struct play_result {
    enum play_end end;
    uint64_t rows;
    uint64_t pieces; /* put down */
    uint64_t points; /* 0 if they are not counted */
    uint64_t hash;   /* of the final position */
    uint64_t ticks;  /* PLAY_KEYS: of the game; else 0 */
    bool reached;    /* the goal was reached */
    struct play_feats feats;
};

/* The progress of all games of a run, for displays. */
struct play_meter {
    atomic_uint_fast64_t pieces;
    atomic_uint_fast64_t games; /* games that have ended */
    const atomic_bool *stop;    /* when it becomes true, games stop; NULL:
                                   never. Borrowed */
};

/* The memory that one thread plays with. The caller owns it. */
struct player;
struct player *player_create(void); /* NULL when there is no memory */
void player_destroy(struct player *player);

/* "board", "drops", "keys". */
const char *play_mode_name(enum play_mode mode);

/* The rules as the mode plays them: straight on the board there are no hidden
 * rows. */
struct ruleset play_rules(const struct ruleset *rules, enum play_mode mode);

/* The goal of the setup's games. */
const struct goal *play_goal(const struct play_setup *setup);

/* The revision with which games of the setup last came out differently. 2: players
 * hold, which changed games by keys under rules with hold. */
int play_revision(const struct play_setup *setup);

/* What the goal compares games by; rows if the setup is straight on the board
 * or has no goal. */
enum goal_measure play_measure(const struct play_setup *setup);

/* Whether games of this setup can have points: always by keys; straight on the
 * board if the rules give points only for rows. */
bool play_counts_points(const struct play_setup *setup);

/* The seed of game number `game` of a run. Game 0 has the seed of the run
 * itself, so that a single game is the one that the window plays from this
 * seed. The others have the SplitMix64 number after (the run's first SplitMix64
 * number + game). */
uint64_t play_seed(uint64_t run_seed, uint64_t game);

/* Adds a game to the fingerprint of the games before it, which is
 * PLAY_MIX_START at first. */
#define PLAY_MIX_START UINT64_C(0xCBF29CE484222325)
uint64_t play_mix(uint64_t hash, const struct play_result *result);

/* Prepares *lanes for the setup. Returns false when lanes can't play its games:
 * they know only straight drops, one order of ties, and not all features. */
bool play_lanes(const struct play_setup *setup, struct lanes *lanes);

/* Whether lanes_play can play games of this setup: it has lanes, and the player
 * considers one piece. */
bool play_in_lanes(const struct play_setup *setup);

/* The result of such a game. */
struct play_result play_lanes_result(
    const struct play_setup *setup, const struct lanes_game *game, enum play_end end);

/* A game straight on the board, piece by piece: a plain value. */
struct play_walk {
    struct board board;
    struct deal deal;
};

/* Begins a game. The setup's mode is not PLAY_KEYS; the walk borrows its
 * rules. */
void play_walk_begin(const struct play_setup *setup, struct play_walk *walk, uint64_t seed);

/* Puts down one piece. Returns the rows it cleared; -1 when no placement is
 * allowed, and the game is over. */
int play_walk_step(const struct play_setup *setup, struct play_walk *walk);

/*
 * Plays game `number` of a run. Any thread; a player belongs to one thread at
 * a time.
 */
struct play_result play_game(struct player *player, const struct play_setup *setup,
    uint64_t run_seed, uint64_t number, struct play_meter *meter);

#endif
