/*
 * A training run on the disk, between two generations: all that it takes to go
 * on as if nothing had happened. Written whole each time, under a temporary
 * name first, so there always is one that is good.
 *
 * From one thread.
 */
#ifndef WELLPLAYED_TRAINER_CHECKPOINT_H
#define WELLPLAYED_TRAINER_CHECKPOINT_H

#include <stdbool.h>

#include "trainer/curve.h"
#include "store/file.h"
#include "train/training.h"

/* `header` has, in words, all that the run's weights depend on. */
bool checkpoint_write(const char *path, const char *header,
    const struct training *training, double seconds, const struct curve *curve,
    char why[FILE_WHY_SIZE]);

/*
 * Takes up what was kept: the state of the training, which has just been
 * created, the seconds it took, its curve. False with a sentence in `why` when
 * the file is another run's, or damaged: it names the first number that can't
 * be one of this run, whatever the seal says.
 */
bool checkpoint_read(const char *path, const char *header,
    struct training *training, double *seconds, struct curve *curve,
    char why[FILE_WHY_SIZE]);

/*
 * The right to write it, which one process has at a time: a file beside it,
 * "PATH.lock", that goes when the right is given back. -1 with a sentence in
 * `why` when another has it, or the folder can't be written.
 */
int checkpoint_lock(const char *path, char why[FILE_WHY_SIZE]);
void checkpoint_unlock(const char *path, int lock); /* -1 is fine */

#endif
