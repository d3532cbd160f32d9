/*
 * `wellplayed-lab review`: a coach's grades of a replay.
 */
#ifndef WELLPLAYED_LAB_REVIEW_H
#define WELLPLAYED_LAB_REVIEW_H

/* Returns the exit code of the program. */
int review_main(int argc, char **argv);

#endif
