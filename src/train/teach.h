/*
 * Teaching: a player that considers one piece learns the choices that it would
 * make with one unknown piece of look-ahead. This is policy distillation, or
 * one round of expert iteration (Anthony, Tian and Barber 2017).
 *
 * The pupil plays games of straight drops. In some positions the teacher, the
 * same player with look-ahead, says what each of its best places is worth. Then
 * the pupil's weights and pattern tables are fitted, so that the softmax of its
 * values approaches the softmax of the teacher's: AdaGrad (Duchi, Hazan and
 * Singer 2011) minimises the mean cross-entropy.
 *
 * Any thread may call; the memory is the caller's.
 */
#ifndef WELLPLAYED_TRAIN_TEACH_H
#define WELLPLAYED_TRAIN_TEACH_H

#include <stdbool.h>
#include <stdint.h>

#include "wellplayed/brain.h"
#include "wellplayed/lanes.h"
#include "wellplayed/moves.h"
#include "wellplayed/ruleset.h"

/* A teacher's verdict on a position. */
struct teach_position {
    struct board board;
    uint8_t piece;
    uint8_t count; /* drops, in the order of moves_drops */
    /* What each drop is worth, in units of the length of the player's weights;
     * TEACH_NOT outside of the beam. */
    float worth[MOVES_MAX_DROPS];
};

#define TEACH_NOT (-1e30f)

/* Which pattern tables the pupil learns; the others stay empty. */
enum teach_tables { TEACH_BOTH, TEACH_SURFACES, TEACH_WINDOWS, TEACH_NO_TABLES };

struct teach_setup {
    struct ruleset rules; /* the well's size included */
    enum teach_tables tables;
    struct brain pupil;   /* considers one piece */
    struct brain teacher; /* the same, with one unknown piece and a beam */
    struct lanes lanes;   /* of the teacher */
    enum lanes_set set;
    uint64_t seed;
};

/* Makes teacher and pupil from a player. Returns false when the lanes do not
 * know all of its features. The caller fills in rules, tables and seed. */
bool teach_init(struct teach_setup *setup, const struct brain *brain, int beam);

/* Positions of one game, in order. */
struct teach_game {
    struct teach_position *positions; /* owned by the caller: free() */
    uint64_t count;
};

/* Plays game number `number`, of up to 4,000 pieces, and keeps a third of its
 * positions, and all with fewer than five free rows. Returns false when there
 * is no memory. */
bool teach_play(const struct teach_setup *setup, uint64_t number, struct teach_game *game);

/* How well the pupil does in a set of positions. */
struct teach_score {
    double loss;   /* mean divergence from the teacher, in nats */
    double agree;  /* how often both prefer the same drop, 0 .. 1 */
    double regret; /* the mean of how much less the pupil's choice is worth */
};

struct teach_fit; /* weights and tables being fitted, as real numbers */

/* Begins with the pupil's weights and tables. NULL without memory. To be freed
 * by teach_fit_free. */
struct teach_fit *teach_fit_create(const struct teach_setup *setup);
void teach_fit_free(struct teach_fit *fit);

/* Goes once through the positions in random order and learns from them. `part`
 * of `parts` is the number of the pass, from 0: later passes take smaller
 * steps. Returns how well it did meanwhile. */
struct teach_score teach_fit_pass(struct teach_fit *fit, const struct teach_position *positions,
    uint64_t count, int part, int parts);

/* The same without learning. */
struct teach_score teach_fit_check(
    const struct teach_fit *fit, const struct teach_position *positions, uint64_t count);

/* Writes the weights into the brain, and the tables into *patterns, which the
 * brain then points to. Returns false when the weights are not finite. */
bool teach_fit_brain(const struct teach_fit *fit, struct brain *brain, struct patterns *patterns);

#endif
