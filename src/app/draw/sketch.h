/*
 * A sketch of a rule set: the lower part of a well with a typical stack, the
 * falling piece and its ghost, hold on its left and the next pieces on its
 * right. Its blocks are those of a game.
 */
#ifndef WELLPLAYED_APP_DRAW_SKETCH_H
#define WELLPLAYED_APP_DRAW_SKETCH_H

#include "app/draw/look.h"
#include "wellplayed/ruleset.h"

enum { SKETCH_ROWS = 8 };

/* A sketch as letters: a piece's letter is a locked cell of it, in lower case a
 * cell of the falling piece; '+' is the ghost, '#' garbage, '.' empty. */
struct sketch {
    const char *rules;             /* name of the rule set */
    const char *rows[SKETCH_ROWS]; /* from above, each as wide as the well */
    const char *hold, *next;       /* pieces, NULL: none */
};

/* Draws it, as large as fits and centred in the box. */
void sketch_draw(struct look *look, const struct ruleset *rules, struct box box);

/* Draws any sketch under these rules. */
void sketch_draw_as(
    struct look *look, const struct sketch *sketch, const struct ruleset *rules, struct box box);

#endif
