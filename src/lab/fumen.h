/*
 * `wellplayed-lab fumen`: fumens as text that can be edited, and back.
 */
#ifndef WELLPLAYED_LAB_FUMEN_H
#define WELLPLAYED_LAB_FUMEN_H

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int fumen_main(int argc, char **argv);

#endif
