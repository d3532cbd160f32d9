/*
 * A run that outlives the program: each finished game is a line of a file, and
 * each running game has a file of its own beside it, "FILE.game-3", rewritten
 * now and then. A run that was killed at any time continues with what is
 * missing, and its numbers are those of a run that was never stopped.
 *
 * The first line has everything that the games depend on; a run with other
 * settings does not touch the file. The number of games may differ: a longer
 * run continues where a shorter one ended.
 *
 * resume_add, resume_load and resume_save: any thread; the others: one.
 */
#ifndef WELLPLAYED_LAB_RESUME_H
#define WELLPLAYED_LAB_RESUME_H

#include <stdbool.h>
#include <stdint.h>

#include "store/file.h"
#include "train/play.h"

struct resume;

/*
 * Opens or begins the file and fills in the results of those of the run's
 * `games` that have ended. NULL with the error when it can't be read or
 * written, is another run's, is damaged (it names the line, and the first
 * number in it that can't be one of this run, whatever the seal says), or is in
 * use. The caller owns it; `setup` is borrowed until it is closed.
 */
struct resume *resume_open(const char *path, const struct play_setup *setup,
    uint64_t seed, struct play_result *results, uint64_t games,
    struct error *error);

/* Adds a game that has ended. */
void resume_add(
    struct resume *resume, uint64_t game, const struct play_result *result);

/* Loads the state of a running game into *game, which has just started. False
 * when there is no valid state, so that the game starts anew. The error then
 * has no words if there is no state at all. */
bool resume_load(struct resume *resume, uint64_t number,
    const struct lanes *lanes, struct lanes_game *game, struct error *error);

/* Keeps the state of a running game. */
void resume_save(struct resume *resume, uint64_t number,
    const struct lanes *lanes, const struct lanes_game *game);

/* Makes sure that everything is on the disk, and frees it. False with the
 * error when anything could not be kept. NULL is fine: true. */
bool resume_close(struct resume *resume, struct error *error);

#endif
