/*
 * The header of a training run: all that its weights depend on, as words in a
 * fixed order. Two runs of the same header come to the same weights. It is the
 * first line of the file in which the run is kept, and enough to continue it.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_TRAINER_RUN_HEADER_H
#define WELLPLAYED_TRAINER_RUN_HEADER_H

#include <stdbool.h>

#include "store/file.h"
#include "train/training.h"

enum { RUN_HEADER_SIZE = 16384 };

/* Writes the header of a run. A start that is not all 0 is a part of it. Changes
 * come last. False when they have no room, and then it is cut. */
bool run_header_write(
    char out[RUN_HEADER_SIZE], const struct training_setup *setup);

/* The length of the header without its changes: what two ends of one run have
 * in common, however its knobs were turned. */
size_t run_header_beginning(const char *header);

/*
 * The changes of a setup as one word: "12:population=60,games=30/20:-wells",
 * after generation 12 and after generation 20. False when it has no room.
 */
bool run_changes_write(
    const struct training_setup *setup, char *out, size_t size);

/* Reads such a word into a setup. Returns NULL, or the first part that can't be
 * a change of this run, where it begins in `text`; then no change is left. */
const char *run_changes_read(const char *text, struct training_setup *setup);

/*
 * The setup of which this is the header, but for the held-out games: these are
 * 0. False with the error when it is not the header of a run that this program
 * can continue: it names the word. `path` is the file in the error.
 */
bool run_header_read(const char *header, const char *path,
    struct training_setup *setup, struct error *error);

#endif
