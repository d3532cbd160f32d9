/*
 * Parts of the planner's reference, for code that explains its choices.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_BRAIN_PLANNER_PARTS_H
#define WELLPLAYED_BRAIN_PLANNER_PARTS_H

#include "brain/ahead.h"
#include "wellplayed/planner.h"

/* Where a brain drops a piece, `ahead` following: the first of the drops with
 * the greatest value. Returns false when no drop has a value. */
bool planner_best_drop(const struct brain *brain, const struct board *board,
    const struct shapes *shapes, enum piece piece, struct ahead ahead, struct place *at);

/* In how many ways a brain considers the pieces after a placement; at least one,
 * in which nothing may follow. */
int planner_ways(const struct brain *brain, const struct sequel *sequel);

/* The pieces ahead in way number `way`; borrows from *sequel. */
struct ahead planner_ahead(const struct brain *brain, const struct sequel *sequel, int way);

#endif
