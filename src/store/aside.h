/*
 * A file that can't be used gets another name and is kept. Any thread may
 * call; one at a time for a file.
 */
#ifndef WELLPLAYED_STORE_ASIDE_H
#define WELLPLAYED_STORE_ASIDE_H

#include <stdbool.h>

enum { ASIDE_SIZE = 256 /* fits the name of a file in its folder */, ASIDE_PATH_SIZE = 4096 };

/*
 * Renames "folder/history.sqlite" to "folder/history.damaged-1.sqlite" if
 * `word` is "damaged", with the first number that is free. The journals of a
 * database are renamed too. `name` gets the new name without its folder.
 * Returns false with errno; the file itself is then where it was.
 */
bool aside(const char *path, const char *word, char name[ASIDE_SIZE]);

/* Gives what was set aside as `found` its path back. Returns false with errno
 * when another file has that path. */
bool aside_back(const char *found, const char *path);

/* Finds what was set aside of that file with that word: the one with the lowest
 * number above `after`, whose path goes to `found`. Returns its number; 0: there
 * is none. */
int aside_next(const char *path, const char *word, int after, char found[ASIDE_PATH_SIZE]);

#endif
