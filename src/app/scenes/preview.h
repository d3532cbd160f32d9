/*
 * A block that shows how keys feel: it is held to the right wall, to the left
 * wall, and dropped softly, again and again, by the very code that moves the
 * pieces of a game.
 *
 * Pure; the caller lets its ticks pass.
 */
#ifndef WELLPLAYED_APP_SCENES_PREVIEW_H
#define WELLPLAYED_APP_SCENES_PREVIEW_H

#include "wellplayed/motion.h"
#include "wellplayed/view.h"

enum { PREVIEW_COLUMNS = 10, PREVIEW_ROWS = 10 };

struct preview {
    struct ruleset rules;
    struct board board;
    struct motion motion;
    int act;        /* which part of the show */
    uint64_t ticks; /* since it began */
};

void preview_begin(struct preview *preview, struct handling handling);

/* Takes effect at once, also in mid-show. */
void preview_set_handling(struct preview *preview, struct handling handling);

/* Whether anything moved. */
bool preview_pass(struct preview *preview, uint64_t ticks);

/* What is to be seen of it. */
void preview_view(const struct preview *preview, struct view *view);

#endif
