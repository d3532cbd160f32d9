/*
 * The learning curve: a row for each generation, as CSV and as a picture.
 * Functions with an error return false when they set it.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_TRAINER_CURVE_H
#define WELLPLAYED_TRAINER_CURVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/file.h"
#include "trainer/measure.h"
#include "train/training.h"

struct curve_row {
    uint64_t generation;
    double seconds;             /* of training so far */
    uint64_t pieces;            /* put down so far */
    struct estimate best, mean; /* see struct training_generation */
    double spread, agreement;
    int games;              /* of a candidate */
    struct estimate train;  /* of the answer, on the generation's games */
    struct measure measure; /* and on held-out ones; its games are 0 when not
                               due */
};

struct curve {
    struct curve_row *rows; /* in order; owned, see curve_finish */
    size_t count, capacity;
};

/* Makes the row of a generation, `seconds` after the run began, held-out games
 * included. Returns false when there is no memory. */
bool curve_take_row(struct curve_row *row, const struct objective *objective,
    const struct training_generation *generation, double seconds);

/* False when there is no memory. */
bool curve_add(struct curve *curve, const struct curve_row *row);
void curve_finish(struct curve *curve);

/* Writes the curve as CSV, a heading first; unknown cells are empty. Each value
 * has a column with its curve_kind_name. Without `force` no file is
 * replaced. */
bool curve_write(const struct curve *curve, const char *path, bool force, struct error *error);

/* "measured", "estimated", "at-least". */
const char *curve_kind_name(enum estimate_kind kind);

/* Whether the file has an earlier state of this curve: the same first
 * generation, or none yet. */
bool curve_is_in(const struct curve *curve, const char *path);

/* Whether there is a gnuplot that draws this kind of picture. */
bool curve_can_draw(const char *path);

/* Whether a path names a picture: .svg or .png. */
bool curve_is_picture(const char *path);

/* Draws it with gnuplot. Without `force` no file is replaced. */
enum { CURVE_MARK_SIZE = 64 };
struct curve_picture {
    const char *unit; /* of the values, "rows" */
    const char *mark; /* a comment in the file; shorter than CURVE_MARK_SIZE */
};
bool curve_draw(const struct curve *curve, const struct curve_picture *as, const char *path,
    bool force, struct error *error);

#endif
