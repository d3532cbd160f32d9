/*
 * The header of a training run: all that its weights depend on, as words in a
 * fixed order. Runs with the same header learn the same weights. It is the
 * first line of the run's file, and enough to continue it.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_TRAINER_RUN_HEADER_H
#define WELLPLAYED_TRAINER_RUN_HEADER_H

#include <stdbool.h>

#include "store/file.h"
#include "train/training.h"

enum { RUN_HEADER_SIZE = 16384 };

/* Writes the header of a run. A start that is not all 0 is part of it. Changes
 * come last. Returns false when they don't fit; the header is then cut. */
bool run_header_write(char out[RUN_HEADER_SIZE], const struct training_setup *setup);

/* The length of the header without its changes: the part that stays the same
 * however the knobs are turned. */
size_t run_header_beginning(const char *header);

/*
 * The changes of a setup as one word: "12:population=60,games=30/20:-wells",
 * after generation 12 and after generation 20. Returns false when it does not
 * fit.
 */
bool run_changes_write(const struct training_setup *setup, char *out, size_t size);

/* Reads such a word into a setup. Returns NULL, or where in `text` the first
 * part begins that can't be a change of this run; then the setup has no
 * changes. */
const char *run_changes_read(const char *text, struct training_setup *setup);

/*
 * Reads the setup from its header, except for the held-out games, which are 0.
 * Returns false when this program can't continue such a run; the error names
 * the word, and `path` as the file.
 */
bool run_header_read(
    const char *header, const char *path, struct training_setup *setup, struct error *error);

#endif
