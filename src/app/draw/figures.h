/*
 * The numbers of the panel, which depend on a game's rules and goal. Also the
 * goal and the result of a game in words.
 *
 * Nothing here draws. From the window's thread (translations).
 */
#ifndef WELLPLAYED_APP_DRAW_FIGURES_H
#define WELLPLAYED_APP_DRAW_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/draw/draw.h"
#include "history/splits.h"
#include "wellplayed/finesse.h"

/* Whether a game shows points, rows and level, like old rules without a goal. */
bool figures_are_usual(const struct view *view);

/* Fills in the numbers, important ones first. Returns how many, at most
 * LAYOUT_MAX_STATS; the number stays the same throughout a game. */
int figures_of(const struct view *view, struct figure out[LAYOUT_MAX_STATS]);

/* Fills in the panel's small figures, important ones first, but none that is 0.
 * Returns how many. `finesse` is NULL when the keys are unknown. */
int figures_facts(const struct view *view, const struct finesse_game *finesse,
    struct figure out[LAYOUT_MAX_FACTS]);

/* Fills in the splits of a game to a goal of rows: those reached and those to
 * come. Returns how many, at most LAYOUT_MAX_SPLITS. `best` has the splits of
 * the best game; NULL or none: nothing to compare. */
int figures_splits(const struct view *view, const struct splits *own, const struct splits *best,
    struct split out[LAYOUT_MAX_SPLITS]);

/* Whether combos and back-to-back count in the game: then the panel has a line
 * for them below the numbers. */
bool figures_have_streaks(const struct view *view);

/* Fills in `figures`, which must live as long as the stage, and the members of
 * the stage that depend on them. */
void figures_show(struct stage *stage, struct figure figures[LAYOUT_MAX_STATS]);

/* Adds the forecast of stage->outlook to both: the final time beside the time,
 * and the pieces to go. Without an outlook, adds nothing. */
void figures_add_outlook(struct stage *stage, struct figure figures[LAYOUT_MAX_STATS],
    struct figure facts[LAYOUT_MAX_FACTS]);

/* A number that changes with the time shown: a picture with another value is out
 * of date. */
uint64_t figures_pulse(const struct view *view);

/* Writes what ended the game: its goal in a few words, "40 rows", or "Game
 * over". */
void figures_ending(const struct view *view, char *out, size_t size);

/* Writes the result by the game's goal: "1:02.345", "12 345 points"; for a goal
 * that was not reached, how far the game got. Empty for goal_endless. */
void figures_result(const struct view *view, char *out, size_t size);

#endif
