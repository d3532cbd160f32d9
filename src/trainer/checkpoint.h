/*
 * A training run on disk, between two generations: everything it needs to
 * continue as if nothing had happened. It is always rewritten as a whole, first
 * under a temporary name, so there always is a valid one.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_TRAINER_CHECKPOINT_H
#define WELLPLAYED_TRAINER_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>

#include "trainer/curve.h"
#include "trainer/run_header.h"
#include "store/file.h"
#include "train/training.h"

/* Writes a run. `header` names everything that its weights depend on. */
bool checkpoint_write(const char *path, const char *header, const struct training *training,
    double seconds, const struct curve *curve, struct error *error);

/*
 * Reads a kept run: the state of the training, which has just been created, the
 * seconds it took, and its curve. Returns false with the error when the file is
 * of another run, or damaged. The error names the first number that is
 * impossible in this run, even if the seal is correct.
 */
bool checkpoint_read(const char *path, const char *header, struct training *training,
    double *seconds, struct curve *curve, struct error *error);

/* Reads the header of a kept run, shorter than `size`. Returns false with the
 * error when this version can't read the file. */
bool checkpoint_read_header(const char *path, char *out, size_t size, struct error *error);

/* Reads header, seconds and curve of a kept run with any settings. Returns
 * false with the error when the file has another format or is visibly damaged,
 * as far as can be judged without the setup. */
bool checkpoint_read_curve(const char *path, char header[RUN_HEADER_SIZE], double *seconds,
    struct curve *curve, struct error *error);

/*
 * Locks the run, so that only one process at a time can write it. The lock is a
 * file beside it, "PATH.lock", which checkpoint_unlock removes. Returns -1 with
 * the error when another process has the lock, or the folder can't be written.
 */
int checkpoint_lock(const char *path, struct error *error);
void checkpoint_unlock(const char *path, int lock); /* -1 is fine */

#endif
