/*
 * `wellplayed-lab explain`: why a player puts a piece where it puts it.
 */
#ifndef WELLPLAYED_LAB_EXPLAIN_H
#define WELLPLAYED_LAB_EXPLAIN_H

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int explain_main(int argc, char **argv);

#endif
