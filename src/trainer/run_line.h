/*
 * The first line of a run's file: words, in a fixed order, for everything that
 * the run's numbers depend on. A run with a different line leaves the file
 * alone. This has the common words of such lines, and explains the difference
 * between two lines.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_TRAINER_RUN_LINE_H
#define WELLPLAYED_TRAINER_RUN_LINE_H

#include "store/file.h"
#include "train/play.h"

/* The first word: "play=2 " for play_revision 2, empty for 1, as in files that
 * are older than this word. Returns `out`. */
enum { RUN_LINE_REVISION_SIZE = 24 };
const char *run_line_revision(char out[RUN_LINE_REVISION_SIZE], const struct play_setup *setup);

/* The words for what the flags of a modern game change, each after a blank: "
 * goal= next= half-turns=0". Left out if they equal the rules' own, so that
 * older lines stay as they are. Returns `out`. */
enum { RUN_LINE_CHOICES_SIZE = 64 };
const char *run_line_choices(char out[RUN_LINE_CHOICES_SIZE], const struct play_setup *setup);

/*
 * Fills in the error that explains why the line of the file differs from ours:
 * it is not such a file, has another format, or differs first in a word that
 * the error names. If that is the revision of play, the error says what to do.
 * `magic` is the beginning of our line: "wellplayed-lab train 3 ", where the
 * number is the format. Lines end at a 0 or a newline.
 */
void run_line_tell_difference(
    const char *path, const char *magic, const char *theirs, const char *ours, struct error *error);

#endif
