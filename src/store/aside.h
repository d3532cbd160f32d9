/*
 * A file that can't be used gets another name and is kept. Any thread may
 * call; one at a time for a file.
 */
#ifndef WELLPLAYED_STORE_ASIDE_H
#define WELLPLAYED_STORE_ASIDE_H

#include <stdbool.h>

enum { ASIDE_SIZE = 256 }; /* room for the name of a file in its folder */

/*
 * "folder/history.sqlite" becomes "folder/history.damaged-1.sqlite" where
 * `word` is "damaged": with the first number that no file has. The journals of
 * a database go with it. The new name without its folder is put into `name`.
 * False with errno: the file itself is where it was.
 */
bool aside(const char *path, const char *word, char name[ASIDE_SIZE]);

#endif
