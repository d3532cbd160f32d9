/*
 * `wellplayed-lab chance`: fits the curve that turns a player's values into a
 * chance to live, and checks it on games that it has not seen.
 */
#ifndef WELLPLAYED_LAB_CHANCE_H
#define WELLPLAYED_LAB_CHANCE_H

/* Returns the exit code of the program. */
int chance_main(int argc, char **argv);

#endif
