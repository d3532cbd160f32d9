/*
 * `wellplayed-lab replay`: plays a replay without a window, or prints its log.
 */
#ifndef WELLPLAYED_LAB_REPLAY_H
#define WELLPLAYED_LAB_REPLAY_H

/* The subcommand; argv[0] is its name. Returns the program's exit code. */
int replay_main(int argc, char **argv);

#endif
