/*
 * `wellplayed-lab teach`: a player learns to choose as it does itself when it
 * thinks one unknown piece further (train/teach.h).
 */
#ifndef WELLPLAYED_LAB_TEACH_H
#define WELLPLAYED_LAB_TEACH_H

/* Returns the exit code of the program. */
int teach_main(int argc, char **argv);

#endif
