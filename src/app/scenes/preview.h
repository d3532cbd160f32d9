/*
 * A piece that demonstrates a handling: it moves to the right wall, to the left
 * wall, then soft-drops, again and again. The code of the game moves it.
 *
 * Under rules with a lock delay, it is a whole game, which also shows DAS cut and
 * initial rotation: the piece hard-drops while right and rotate are held down,
 * and they act on the next piece.
 *
 * Pure; the caller advances its ticks.
 */
#ifndef WELLPLAYED_APP_SCENES_PREVIEW_H
#define WELLPLAYED_APP_SCENES_PREVIEW_H

#include "wellplayed/game.h"
#include "wellplayed/view.h"

enum { PREVIEW_COLUMNS = 10, PREVIEW_ROWS = 10 };

struct preview {
    struct ruleset rules;
    struct board board;
    struct motion motion;
    bool modern;      /* `game` is shown, not board and motion */
    struct game game; /* points to `rules`: do not copy this struct */
    int act;          /* the current part of the demonstration */
    uint64_t ticks;   /* since this part began */
};

void preview_begin(struct preview *preview, const struct ruleset *rules, struct handling handling);

/* Changes the handling at once. */
void preview_set_handling(struct preview *preview, struct handling handling);

/* Lets ticks pass. Returns whether the block moved. */
bool preview_pass(struct preview *preview, uint64_t ticks);

/* Fills in a view of the block. */
void preview_view(const struct preview *preview, struct view *view);

#endif
