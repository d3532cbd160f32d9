/*
 * `wellplayed-lab lifetime`: the mean length of games that are too long to be
 * played to their end (train/splitting.h).
 */
#ifndef WELLPLAYED_LAB_LIFETIME_H
#define WELLPLAYED_LAB_LIFETIME_H

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int lifetime_main(int argc, char **argv);

#endif
