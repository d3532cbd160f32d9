/*
 * `wellplayed-lab duel`: two players on the same pieces, pair by pair, and what
 * is between them.
 */
#ifndef WELLPLAYED_LAB_DUEL_H
#define WELLPLAYED_LAB_DUEL_H

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int duel_main(int argc, char **argv);

#endif
