/*
 * The first line of a file that a run is kept in: words, in a fixed order, of
 * all that the run's numbers depend on. A run whose own line is another leaves
 * the file alone; here is what such lines share, and what is said of two that
 * differ.
 *
 * Pure; any thread may call.
 */
#ifndef WELLPLAYED_TRAINER_RUN_LINE_H
#define WELLPLAYED_TRAINER_RUN_LINE_H

#include "store/file.h"

/* The word that goes first: "play=2 " for PLAY_REVISION 2, nothing for 1, which
 * files had before there was such a word. Returns `out`. */
enum { RUN_LINE_REVISION_SIZE = 24 };
const char *run_line_revision(char out[RUN_LINE_REVISION_SIZE]);

/*
 * Puts a sentence into `why` that names the file and says why its line is not
 * ours: it is no such file, or one of another format; else the first word in
 * which both lines differ, or what to do where that is the revision of play.
 * `magic` is what our line begins with: "wellplayed-lab bench 2 ", the number
 * being the format. Lines end at a 0, or a newline.
 */
void run_line_tell_difference(const char *path, const char *magic,
    const char *theirs, const char *ours, char why[FILE_WHY_SIZE]);

#endif
