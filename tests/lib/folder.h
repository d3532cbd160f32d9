/*
 * Folders that tests put things into. No shell has a part in it, so a path may
 * have any character.
 */
#ifndef WELLPLAYED_TESTS_FOLDER_H
#define WELLPLAYED_TESTS_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Removes all that is in the folder, write-protected or not. Of a link only the
 * link goes. Returns whether the folder is there and empty. */
bool folder_empty(const char *path);

/* The same, and the folder too. Returns whether it was there and is gone. */
bool folder_remove(const char *path);

/* Copies a file; replaces what is at `to`. Returns whether it is whole. */
bool folder_copy(const char *from, const char *to);

/* From now on the program can write files of so many bytes at most, as on a full
 * disk; 0: as before. */
void folder_limit(size_t bytes);

#endif
