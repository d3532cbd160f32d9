/*
 * What the keeper's thread does with a history, job by job.
 *
 * The keeper's thread only.
 */
#ifndef WELLPLAYED_HISTORY_KEEPER_DO_H
#define WELLPLAYED_HISTORY_KEEPER_DO_H

#include "history/keeper_job.h"

/* Does a job, all but KEEPER_FIND. False with a sentence in job->why. */
bool keeper_do_job(struct history *history, struct keeper_job *job);

/* Counts what there is to say of a game that is to be put in, and gives its
 * replay an end where it was cut. False with a sentence when the replay makes
 * no sense. Does nothing the second time. */
bool keeper_tell(struct keeper_job *job);

/* Whether the game is one: a piece has locked. */
bool keeper_is_game(const struct keeper_job *job);

/* Whether the game was cut and can go on. */
bool keeper_is_cut(const struct keeper_job *job);

/* The next log that was left in the folder, as a KEEPER_ADD; NULL when there
 * is none, or no memory. */
struct keeper_job *keeper_find(const char *folder);

/* Closes the log of a game that could not be put in. Returns whether all of
 * the game is on the disk, for another start. */
bool keeper_close_log(struct keeper_job *job);

/* Removes the log: the game is in the history, or too short to be kept. */
void keeper_drop_log(struct keeper_job *job);

#endif
