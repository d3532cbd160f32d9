/*
 * The numbers of the panel: which ones a game has follows from its rules and
 * its goal. Also the goal and the result of a game in words.
 *
 * Nothing here draws; from the window's thread (translations).
 */
#ifndef WELLPLAYED_APP_DRAW_FIGURES_H
#define WELLPLAYED_APP_DRAW_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/draw/draw.h"
#include "history/splits.h"
#include "wellplayed/finesse.h"

/* Whether a game has points, rows and level, as old rules without a goal. */
bool figures_are_usual(const struct view *view);

/* Fills in the numbers, important ones first, and returns how many: the same
 * for all of a game, LAYOUT_MAX_STATS at most. */
int figures_of(const struct view *view, struct figure out[LAYOUT_MAX_STATS]);

/* Fills in what the panel has in small beside the numbers, important ones
 * first, and returns how many: the same for all of a game. NULL
 * for `finesse`: its keys are unknown. */
int figures_facts(const struct view *view, const struct finesse_game *finesse,
    struct figure out[LAYOUT_MAX_FACTS]);

/* Fills in the splits of a game on the way to a goal of rows, and returns how
 * many there are, LAYOUT_MAX_SPLITS at most: those that are there, and the next
 * ones. `best` are those of the best game; NULL or none: nothing to compare. */
int figures_splits(const struct view *view, const struct splits *own,
    const struct splits *best, struct split out[LAYOUT_MAX_SPLITS]);

/* Whether combos and back-to-back count in the game: then they have a line of
 * the panel, below the numbers. */
bool figures_have_streaks(const struct view *view);

/* Fills in `figures`, which must live as long as the stage, and the rest of the
 * stage that follows from them. */
void figures_show(struct stage *stage, struct figure figures[LAYOUT_MAX_STATS]);

/* Adds what stage->outlook says of the goal to both: the final time beside the
 * time, and the pieces to go. Nothing without an outlook. */
void figures_add_outlook(struct stage *stage,
    struct figure figures[LAYOUT_MAX_STATS],
    struct figure facts[LAYOUT_MAX_FACTS]);

/* Changes with the time that the numbers show: a picture with another value is
 * out of date. */
uint64_t figures_pulse(const struct view *view);

/* What the game of a view was over with: the goal in a few words, "40 rows", or
 * "Game over". */
void figures_ending(const struct view *view, char *out, size_t size);

/* What the game came to, as its goal counts it: "1:02.345", "12 345 points";
 * for a goal that was not reached, how far it got. Empty for goal_endless. */
void figures_result(const struct view *view, char *out, size_t size);

#endif
